"""Reads the texts out of a PDF file with nothing but the standard library: what a reader that copies them would get."""

import re
import zlib

ESCAPES = {b"n": b"\n", b"r": b"\r", b"t": b"\t", b"b": b"\b", b"f": b"\f"}


def page_texts(data: bytes) -> list[list[str]]:
    """Of every page the texts in the order in which they were written, each as it was handed over."""
    objects = {int(number): body for number, body in re.findall(rb"(?:^|\n)(\d+) 0 obj\n(.*?)\nendobj", data, re.DOTALL)}
    pages = [body for body in objects.values() if b"/Type /Page\n" in body + b"\n"]
    return [_texts(objects, page) for page in pages]


def _texts(objects: dict[int, bytes], page: bytes) -> list[str]:
    resources = objects[_reference(page, b"Resources")]
    fonts = {
        name: _characters(_stream(objects[_reference(objects[int(number)], b"ToUnicode")]))
        for name, number in re.findall(rb"/(F\d+) (\d+) 0 R", resources)
    }
    font, found = {}, []
    for name, text in re.findall(
        rb"/(F\d+) [\d.]+ Tf|\(((?:\\.|[^\\)])*)\) Tj", _stream(objects[_reference(page, b"Contents")]), re.DOTALL
    ):
        if name:
            font = fonts[name]
        else:
            plain = re.sub(rb"\\(.)", lambda sign: ESCAPES.get(sign[1], sign[1]), text, flags=re.DOTALL)
            found.append("".join(font[plain[at : at + 2]] for at in range(0, len(plain), 2)))
    return found


def _reference(body: bytes, name: bytes) -> int:
    return int(re.search(rb"/" + name + rb" (\d+) 0 R", body)[1])


def _stream(body: bytes) -> bytes:
    content = re.search(rb"stream\n(.*)\nendstream", body, re.DOTALL)[1]
    return zlib.decompress(content) if b"/FlateDecode" in body else content


def _characters(table: bytes) -> dict[bytes, str]:
    """What each code of a font stands for."""
    pairs = re.findall(rb"<([0-9A-Fa-f]{4})> <([0-9A-Fa-f]+)>\s*\n", table)
    return {bytes.fromhex(code.decode()): bytes.fromhex(text.decode()).decode("utf-16-be") for code, text in pairs}
