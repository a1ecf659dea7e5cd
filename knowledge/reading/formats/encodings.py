"""The text of bytes: UTF-8, UTF-16 with or without its mark, else as Windows or DOS writes it in western Europe."""

from __future__ import annotations

import codecs
import re

from knowledge.reading.refusals import CannotRead, Why

_MARKS = ((codecs.BOM_UTF8, "utf-8-sig"), (codecs.BOM_UTF16_LE, "utf-16"), (codecs.BOM_UTF16_BE, "utf-16"))
_NO_TEXT = re.compile(r"[\x00-\x08\x0e-\x1a\x1c-\x1f\x7f]")
_STRANGE = re.compile(r"[\x80-\x9f]")
_TWICE = re.compile("[\u00c2-\u00c5\u00e2][\u0080-\u00bf\u0152-\u0192\u02c6\u02dc\u2013-\u203a\u20ac\u2122]")
"""How the first two bytes of a letter look that was written in UTF-8 and read as Windows writes: "Ã©", "â€™"."""
_DOS = re.compile("(?<=[a-z])[‚Šˆ‡‰¢ƒ‹Œ£†]{1,2}(?=[a-z])|(?<!\\S)[‚¢]{1,2}(?=[a-z])")
"""How letters of DOS (é, è, ê, ç, ë, ó, â, ï of code page 850) look in a word that is read as Windows writes."""
MANY_DOS = 3
FEW = 0.002
"""The share of signs that may be no text in a text: a stray one from an old word processor."""


def decoded(content: bytes) -> str:
    r"""The text of a file. Raises CannotRead where it is none.

    >>> decoded("Éloïse".encode("cp1252")), decoded("Éloïse".encode("utf-16")), decoded("Éloïse".encode("utf-16-le"))
    ('Éloïse', 'Éloïse', 'Éloïse')
    """
    for encoding in _likely(content):
        try:
            text = "\n".join(map(once, content.decode(encoding).split("\n")))
        except (UnicodeDecodeError, UnicodeError):
            continue
        if encoding == "cp1252" and len(_DOS.findall(text)) >= MANY_DOS:
            text = content.decode("cp850")
        strange = len(_NO_TEXT.findall(text)) + len(_STRANGE.findall(text))
        if strange <= FEW * len(text):
            return _NO_TEXT.sub("", text)
    raise CannotRead(Why.ENCODING)


def once(line: str) -> str:
    r"""A line as it was before it was read in the wrong encoding and written again; another line stays.

    >>> once("La donne est annulÃ©e Ã\u00a0 lâ€™unanimitÃ©."), once("Éloïse paie 5 € à l’été.")
    ('La donne est annulée à l’unanimité.', 'Éloïse paie 5 € à l’été.')
    """
    if not _TWICE.search(line):
        return line
    try:
        # five bytes mean nothing in Windows' table: what reads them as it does leaves them as they are
        return b"".join(_byte(sign) for sign in line).decode()
    except UnicodeError:
        return line


def _byte(sign: str) -> bytes:
    try:
        return sign.encode("cp1252")
    except UnicodeEncodeError:
        return sign.encode("latin-1")


def _likely(content: bytes) -> tuple[str, ...]:
    marked = next((encoding for mark, encoding in _MARKS if content.startswith(mark)), "")
    if marked:
        return (marked,)
    sample = content[:4000]
    if sample and sample.count(0) > len(sample) / 5:
        return ("utf-16-le",) if sample[1::2].count(0) > sample[0::2].count(0) else ("utf-16-be",)
    return ("utf-8", "cp1252", "latin-1")
