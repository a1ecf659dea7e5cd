"""The text of bytes: UTF-8, UTF-16 with or without its mark, else as Windows writes it in western Europe."""

from __future__ import annotations

import codecs
import re

from knowledge.reading.refusals import CannotRead, Why

_MARKS = ((codecs.BOM_UTF8, "utf-8-sig"), (codecs.BOM_UTF16_LE, "utf-16"), (codecs.BOM_UTF16_BE, "utf-16"))
_NO_TEXT = re.compile(r"[\x00-\x08\x0e-\x1a\x1c-\x1f\x7f]")
_STRANGE = re.compile(r"[\x80-\x9f\ufffd]")
FEW = 0.002
"""The share of signs that may be no text in a text: a stray one from an old word processor."""


def decoded(content: bytes) -> str:
    r"""The text of a file. Raises CannotRead where it is none.

    >>> decoded("Éloïse".encode("cp1252")), decoded("Éloïse".encode("utf-16")), decoded("Éloïse".encode("utf-16-le"))
    ('Éloïse', 'Éloïse', 'Éloïse')
    """
    for encoding in _likely(content):
        try:
            text = content.decode(encoding)
        except (UnicodeDecodeError, UnicodeError):
            continue
        strange = len(_NO_TEXT.findall(text)) + len(_STRANGE.findall(text))
        if strange <= FEW * len(text):
            return _NO_TEXT.sub("", text)
    raise CannotRead(Why.ENCODING)


def _likely(content: bytes) -> tuple[str, ...]:
    marked = next((encoding for mark, encoding in _MARKS if content.startswith(mark)), "")
    if marked:
        return (marked,)
    sample = content[:4000]
    if sample and sample.count(0) > len(sample) / 5:
        return ("utf-16-le",) if sample[1::2].count(0) > sample[0::2].count(0) else ("utf-16-be",)
    return ("utf-8", "cp1252", "latin-1")
