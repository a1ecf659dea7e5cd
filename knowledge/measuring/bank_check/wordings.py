"""The other wordings of passages that search learns from: each says a rule in words of its own, and every passage has some."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from pathlib import Path

from knowledge.banks.questions import WORDINGS_FILE, load_wordings
from knowledge.books.passages import Book
from knowledge.measuring.bank_check.copying import longest_run, written
from knowledge.measuring.bank_check.form import text_faults
from knowledge.measuring.bank_check.lines import Fault, json_lines
from knowledge.wording.language import LANGUAGES
from knowledge.wording.words import tokens

# An announcement that a rule quotes (« je relance pour tes 2000 et 5000 de plus ») may be quoted again.
LONGEST_RUN = 10


def wording_faults(folder: Path, book: Book, fewest: int) -> Iterator[Fault]:
    """What is wrong with the wordings in `folder`, a book's. Raises CorpusError for a line that can't be read."""
    file = folder / WORDINGS_FILE
    own = {passage.id: written(passage.quotation) for passage in book.passages}
    first: dict[str, int] = {}
    wordings = load_wordings(folder, book)
    for (number, _), wording in zip(json_lines(file), wordings, strict=True):
        for wrong in text_faults(wording.text):
            yield Fault(file, number, f"text {wrong}")
        if wording.language not in LANGUAGES:
            yield Fault(file, number, f"lang is {wording.language!r}; write one of: {', '.join(LANGUAGES)}")
        words = " ".join(tokens(wording.text))
        if words in first:
            yield Fault(file, number, f"says the same as line {first[words]}; remove one of them")
        first.setdefault(words, number)
        run = longest_run(written(wording.text), own[wording.passage])
        if len(run) >= LONGEST_RUN:
            yield Fault(file, number, f"copies {wording.passage} (« {' '.join(run)} »); say it in other words")
    worded = Counter(wording.passage for wording in wordings)
    for passage in book.passages:
        if worded[passage.id] < fewest:
            yield Fault(
                file, 0, f"{passage.id} has {worded[passage.id]} other wordings; write {fewest - worded[passage.id]} more"
            )
