"""Reads a list of names that comes as a file. What a file is called and said to be decides whether it is fetched at all; what it
is, its bytes decide alone.
"""

from __future__ import annotations

import codecs
import re
from pathlib import PurePath

from bot.domain.club.errors import EmptyFile, FileTooLarge, ListTooLong, NotAListFile

KILOBYTE = 1024
LARGEST_FILE = 256 * KILOBYTE
"""Bytes of a file that is read: a thousand names with all that stands beside them in a sheet."""
MOST_LINES = 1_000
ENDINGS = frozenset({".csv", ".txt", ".tsv", ".tab", ".text"})
KINDS = frozenset({"application/csv", "application/vnd.ms-excel", "application/octet-stream", ""})
"""What platforms say of a CSV file beside "text/csv": Windows calls it Excel's own."""
_MARKS = ((codecs.BOM_UTF8, "utf-8-sig"), (codecs.BOM_UTF16_LE, "utf-16"), (codecs.BOM_UTF16_BE, "utf-16"))
_FOREIGN = (b"%PDF-", b"{\\rtf", b"<!doctype", b"<html", b"<?xml", b"<svg", b"PK\x03\x04")
"""How documents begin whose bytes may all be letters, in small letters."""
_NO_TEXT = re.compile(r"[\x00-\x08\x0e-\x1f\x7f]")
"""Signs that stand in no text."""


def verify_fetched(name: str, kind: str, size: int) -> None:
    """Nothing, if a file may be a list by its name, its media type (empty: not said) and its bytes. Raises FileTooLarge,
    NotAListFile.
    """
    _verify_size(size)
    said = kind.partition(";")[0].strip().casefold()
    if PurePath(name).suffix.casefold() not in ENDINGS or not (said.startswith("text/") or said in KINDS):
        raise NotAListFile(file=name[:60])


def text_of_file(content: bytes) -> str:
    r"""The text of a file: UTF-8, UTF-16 where its first bytes say so, else as Excel writes it in western Europe. Raises
    FileTooLarge, EmptyFile, NotAListFile, ListTooLong.

    >>> text_of_file("nom;prénom\\nPetit;Éloïse".encode("cp1252"))
    'nom;prénom\\nPetit;Éloïse'
    """
    _verify_size(len(content))
    if content[:20].lstrip().lower().startswith(tuple(each.lower() for each in _FOREIGN)):
        raise NotAListFile(file="")
    text = _decoded(content)
    if text is not None and not text.strip("\ufeff\x00 \t\r\n"):
        raise EmptyFile
    if text is None or _NO_TEXT.search(text):
        raise NotAListFile(file="")
    lines = sum(1 for line in text.splitlines() if line.strip())
    if lines > MOST_LINES:
        raise ListTooLong(lines=lines, most=MOST_LINES)
    return text


def _decoded(content: bytes) -> str | None:
    marked = next((encoding for mark, encoding in _MARKS if content.startswith(mark)), "")
    for encoding in (marked,) if marked else ("utf-8", "cp1252"):
        try:
            return content.decode(encoding)
        except UnicodeDecodeError:
            continue
    return None


def _verify_size(size: int) -> None:
    if size > LARGEST_FILE:
        raise FileTooLarge(size=-(-size // KILOBYTE), largest=LARGEST_FILE // KILOBYTE)
