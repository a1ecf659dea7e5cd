"""Files that are made to harm whoever opens them, and files that are no rulebook."""

import os
import zipfile
import zlib
from io import BytesIO

from docx import Document
from fpdf import FPDF

from tests.knowledge.reading import printers
from tests.knowledge.reading.club_rules import ENGLISH
from tests.knowledge.reading.laid_out import Block, Laid, dotted


def _with_document(change) -> bytes:
    """A Word document whose text was changed behind Word's back."""
    return with_part("word/document.xml", change)


def with_part(name: str, change) -> bytes:
    """A Word document one part of which was changed behind Word's back."""
    packed, out = BytesIO(printers.docx(dotted(ENGLISH))), BytesIO()
    with zipfile.ZipFile(packed) as old, zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as new:
        for part in old.infolist():
            content = old.read(part)
            new.writestr(part.filename, change(content) if part.filename == name else content)
    return out.getvalue()


def bomb() -> bytes:
    """Three hundred kilobytes that unpack to a hundred megabytes."""
    return _with_document(lambda text: text.replace(b"</w:body>", b"<w:p>" + b" " * 100_000_000 + b"</w:p></w:body>"))


def lying_bomb() -> bytes:
    """The same, which says that it unpacks to a thousand bytes."""
    content = bomb()
    with zipfile.ZipFile(BytesIO(content)) as packed:
        size = packed.getinfo("word/document.xml").file_size
    return content.replace(size.to_bytes(4, "little"), (1000).to_bytes(4, "little"))


def with_entities() -> bytes:
    """A Word document whose XML multiplies itself."""
    entities = b"<!DOCTYPE x [<!ENTITY a '" + b"x" * 1000 + b"'><!ENTITY b '" + b"&a;" * 1000 + b"'>]>"
    return _with_document(lambda text: text.replace(b"<w:document", entities + b"<w:document", 1).replace(b"<w:t>", b"<w:t>&b;"))


def deep_document() -> bytes:
    return _with_document(lambda text: text.replace(b"<w:p>", b"<w:sdt><w:sdtContent>" * 5000 + b"<w:p>", 1))


def page_bomb() -> bytes:
    """A PDF of a few kilobytes whose page unpacks twice, to a gigabyte."""
    packing = zlib.compressobj(1)
    packed = b"".join(packing.compress(bytes(1_000_000)) for _ in range(1_000)) + packing.flush()
    stream = zlib.compress(packed)
    said = b"<</Length %d/Filter[/FlateDecode/FlateDecode]>>stream\n%s\nendstream" % (len(stream), stream)
    objects = (
        b"<</Type/Catalog/Pages 2 0 R>>",
        b"<</Type/Pages/Kids[3 0 R]/Count 1>>",
        b"<</Type/Page/Parent 2 0 R/MediaBox[0 0 612 792]/Contents 4 0 R>>",
        said,
    )
    body = b"".join(b"%d 0 obj\n%s\nendobj\n" % (number, one) for number, one in enumerate(objects, 1))
    return b"%PDF-1.7\n" + body + b"trailer\n<</Size 5/Root 1 0 R>>\n%%EOF"


def archive() -> bytes:
    file = BytesIO()
    with zipfile.ZipFile(file, "w") as packed:
        packed.writestr("holiday.txt", "x")
    return file.getvalue()


def damaged_document() -> bytes:
    """A Word document in which a few bytes were lost on the way."""
    content = printers.docx(dotted(ENGLISH))
    with zipfile.ZipFile(BytesIO(content)) as packed:
        start = packed.getinfo("word/document.xml").header_offset + 60
    return content[:start] + bytes(40) + content[start + 40 :]


def document_of_many_parts() -> bytes:
    file = BytesIO(printers.docx(dotted(ENGLISH)))
    with zipfile.ZipFile(file, "a") as packed:
        for at in range(5_001):
            packed.writestr(f"word/media/{at}.png", b"")
    return file.getvalue()


def locked_document() -> bytes:
    """A Word document every part of which a packing program has put a password on."""
    content = bytearray(printers.docx(dotted(ENGLISH)))
    at = content.find(b"PK\x01\x02")
    while at >= 0:
        content[at + 8] |= 1
        at = content.find(b"PK\x01\x02", at + 4)
    return bytes(content)


def nested_document() -> bytes:
    """Boxes in boxes, fewer than those at which XML itself gives up."""
    return _with_document(
        lambda text: text.replace(b"<w:body>", b"<w:body>" + b"<w:sdt>" * 210, 1).replace(
            b"</w:body>", b"</w:sdt>" * 210 + b"</w:body>"
        )
    )


def of_another_kind() -> bytes:
    """What says that it is a Word document, and whose text is of another kind."""
    return with_part("[Content_Types].xml", lambda text: text.replace(b"wordprocessingml.document.main", b"theme"))


def with_password() -> bytes:
    file = FPDF()
    file.add_page()
    file.set_font("helvetica")
    file.cell(text="1. Nobody reads this.")
    file.set_encryption("owner", "user")
    return bytes(file.output())


def scanned() -> bytes:
    return printers.pdf(Laid((Block("title", "."),), ()), pictures=3)


def empty_document() -> bytes:
    file = BytesIO()
    Document().save(file)
    return file.getvalue()


REFUSED = {
    "bomb": (bomb, "unpacks_too_large"),
    "lying_bomb": (lying_bomb, "broken"),
    "entities": (with_entities, "broken"),
    "deep_document": (deep_document, "broken"),
    "lists_in_lists": (lambda: b"<html><body>" + b"<ul><li>x" * 10_000, "too_deep"),
    "boxes_in_boxes": (lambda: b"<html><body>" + b"<div>" * 100_000, "too_deep"),
    "nothing": (lambda: b"", "empty"),
    "only_a_mark": (lambda: b"\xef\xbb\xbf \r\n", "empty"),
    "zeros": (lambda: bytes(5000), "empty"),
    "noise": (lambda: b"\x01\x02" + os.urandom(20_000), "encoding"),
    "picture": (lambda: b"\x89PNG\r\n\x1a\n" + os.urandom(500), "foreign"),
    "archive": (archive, "foreign"),
    "old_word": (lambda: b"\xd0\xcf\x11\xe0" + bytes(600), "foreign"),
    "locked_by_word": (lambda: b"\xd0\xcf\x11\xe0" + bytes(600) + "EncryptedPackage".encode("utf-16-le"), "locked"),
    "locked_by_a_packer": (locked_document, "locked"),
    "damaged_document": (damaged_document, "broken"),
    "half_a_document": (lambda: printers.docx(dotted(ENGLISH))[:9_000], "broken"),
    "many_parts": (document_of_many_parts, "unpacks_too_large"),
    "nested_document": (nested_document, "too_deep"),
    "of_another_kind": (of_another_kind, "broken"),
    "half_a_pdf": (lambda: b"%PDF-1.7\n" + os.urandom(500), "broken"),
    "password": (with_password, "locked"),
    "scanned": (scanned, "no_text"),
    "empty_document": (empty_document, "empty"),
    "one_long_line": (lambda: b"a " * 100_000, "too_long_article"),
    "far_too_long": (lambda: b"1. a line of it\n" * 300_000, "text_too_large"),
    "too_many": (lambda: b"".join(b"%d. A rule\n\nof it.\n\n" % (at % 900 + 1) for at in range(70_000)), "too_many_articles"),
}  # fmt: skip
"""Each with the reason for which it is refused."""
