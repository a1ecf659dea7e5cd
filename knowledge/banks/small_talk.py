"""What people write around a dispute, of which no rule is (`small_talk.jsonl`): greetings, where they play, the evening."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path

from knowledge.banks.questions import text_of
from knowledge.books.corpus import CorpusError

SMALL_TALK_FILE = "small_talk.jsonl"


def load_small_talk(corpus: Path) -> tuple[str, ...]:
    """The sentences of the bank, which lies in the folder of the bundled books; none where there is no bank. Raises CorpusError
    with file and line for a line that is none.
    """
    file = corpus / SMALL_TALK_FILE
    return tuple(_read(file)) if file.exists() else ()


def _read(file: Path) -> Iterator[str]:
    for line, raw in enumerate(text_of(file).removesuffix("\n").split("\n"), start=1):
        try:
            yield str(json.loads(raw)["text"])
        except (json.JSONDecodeError, KeyError, TypeError) as error:
            raise CorpusError(file, f"not a sentence with text and lang ({error}); correct or remove the line", line) from error
