"""What is wrong with a file of a book: told to whoever has written it, with the place and what to do."""

from __future__ import annotations

from pathlib import Path


class CorpusError(ValueError):
    """A corpus file that can't be used. The message names the file, the line where there is one, and what to do; `why` is the
    same without the file, for whoever has sent a book and knows no file of ours.
    """

    def __init__(self, file: Path, message: str, line: int | None = None) -> None:
        place = f"{file}:{line}" if line else str(file)
        super().__init__(f"{place}: {message}")
        self.file, self.line, self.why = file, line, message
