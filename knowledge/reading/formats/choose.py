"""Which format a file is in, by what it begins with and never by its name, and its lines."""

from __future__ import annotations

import re

from knowledge.reading.formats import text
from knowledge.reading.formats.encodings import decoded
from knowledge.reading.formats.illegible import legible
from knowledge.reading.limits import LARGEST_FILE, LARGEST_TEXT, MEGABYTE
from knowledge.reading.lines import Document
from knowledge.reading.refusals import CannotRead, Why

_OLE, _SEALED = b"\xd0\xcf\x11\xe0", "EncryptedPackage".encode("utf-16-le")
"""How a file of the old Office begins, and the name under which there lies in one what the new Office wrote with a password."""
_FOREIGN = (
    b"{\\rtf",
    _OLE,
    b"\x89PNG",
    b"\xff\xd8\xff",
    b"GIF8",
    b"\x1f\x8b",
    b"7z\xbc\xaf",
    b"Rar!",
    b"RIFF",
    b"ID3",
)
_MARKUP = re.compile(r"<(?:!doctype\s+html|html|head|body|article|section|div|h[1-6]|p|ul|ol|table)\b[^>]*>", re.IGNORECASE)


def document_of(content: bytes) -> Document:
    """The lines of a file, whatever it is written in; those in which there is nothing to read are none. Raises CannotRead."""
    return legible(_document(content))


def _document(content: bytes) -> Document:
    if len(content) > LARGEST_FILE:
        raise CannotRead(Why.TOO_LARGE, most=LARGEST_FILE // MEGABYTE)
    if not content.strip(b"\x00 \t\r\n\xef\xbb\xbf\xff\xfe"):
        raise CannotRead(Why.EMPTY)
    if b"%PDF-" in content[:1024]:
        from knowledge.reading.formats.pdf import read as read_pdf

        return read_pdf(content)
    if content.startswith(b"PK\x03\x04"):
        from knowledge.reading.formats.docx import read as read_docx

        return read_docx(content)
    if content.startswith(_OLE) and _SEALED in content:
        raise CannotRead(Why.LOCKED)
    if content.startswith(_FOREIGN):
        raise CannotRead(Why.FOREIGN)
    return _of_text(content)


def _of_text(content: bytes) -> Document:
    if len(content) > LARGEST_TEXT:
        raise CannotRead(Why.TEXT_TOO_LARGE, most=LARGEST_TEXT // MEGABYTE)
    words = decoded(content)
    if _MARKUP.search(words[:5000]) and len(_MARKUP.findall(words)) >= 2:
        from knowledge.reading.formats.html import read as read_html

        return read_html(words)
    return text.read(words)
