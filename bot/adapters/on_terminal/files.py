"""Files that are named on the command line, read within bounds: one may have no end, or no lines."""

from __future__ import annotations

import errno
import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from io import BytesIO
from pathlib import Path
from typing import BinaryIO

STANDARD = "-"
"""Standard input, or standard output."""


class TooLargeError(OSError):
    """A file that is larger than anything that could be meant."""

    def __init__(self, file: str) -> None:
        super().__init__(errno.EFBIG, os.strerror(errno.EFBIG), file)


@contextmanager
def opened(file: str) -> Iterator[BinaryIO]:
    """A file to be read, or standard input. Raises OSError."""
    if file != STANDARD:
        with Path(file).open("rb") as source:
            yield source
        return
    plain = getattr(sys.stdin, "buffer", None)
    yield plain if plain is not None else BytesIO(sys.stdin.read().encode())


def lines_within(source: BinaryIO, longest: int) -> Iterator[bytes]:
    """The lines of a file with their line feeds. Of one that has more bytes than `longest`, its beginning comes, with one byte
    more than that at least; nothing sensible comes after it.
    """
    while line := source.readline(longest + 2):
        yield line


def read_within(file: str, most: int) -> str:
    """A text in UTF-8, with or without a byte order mark. Raises TooLargeError for one of more than `most` bytes, OSError,
    UnicodeDecodeError.
    """
    with opened(file) as source:
        content = source.read(most + 1)
    if len(content) > most:
        raise TooLargeError(file)
    return content.decode("utf-8-sig")
