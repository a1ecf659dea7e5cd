"""JSON as scripts read it from standard output, whatever that can hold."""

from __future__ import annotations

import codecs
import json
from typing import IO


def json_text(found: object, out: IO[str]) -> str:
    """A value as one line of JSON that can be written to `out`: letters as they are in UTF-8, escaped where a terminal, or a
    pipe of Windows, has but some of them.
    """
    encoding = getattr(out, "encoding", None) or "utf-8"
    written = json.dumps(found, ensure_ascii=codecs.lookup(encoding).name != "utf-8")
    # half of a character (a lone surrogate) can only be written as an escape
    return written.encode("utf-8", "backslashreplace").decode("utf-8")
