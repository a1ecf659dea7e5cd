"""All rules on all books of a folder."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path

from knowledge.books.corpus import CorpusError, load_corpus
from knowledge.measuring.bank_check.copying import copy_faults
from knowledge.measuring.bank_check.coverage import Least, Row, coverage_faults, row
from knowledge.measuring.bank_check.form import form_faults
from knowledge.measuring.bank_check.likeness import dispute_faults, leak_faults, twice_faults
from knowledge.measuring.bank_check.lines import BookBank, Fault, Line, read_bank, read_disputes, read_general, read_held_out
from knowledge.measuring.bank_check.wordings import wording_faults

USUAL = Least()


@dataclass(frozen=True, slots=True)
class Finding:
    """The faults by file and line, and a row of the table for each book that could be read."""

    faults: tuple[Fault, ...]
    rows: tuple[Row, ...]


def held_out_files(corpus: Path) -> tuple[Path, ...]:
    """Where the questions stand that judge search: beside the books, and with the tests (which an installed Floorman lacks)."""
    return (corpus / "validation.jsonl", *sorted((corpus.parent / "tests" / "questions").glob("*.jsonl")))


def check(corpus: Path, held_out: Iterable[Path], least: Least = USUAL) -> Finding:
    """Everything that is wrong with the banks of the books in `corpus`; none may hold a question of the `held_out` files.

    A book whose bank can't be read at all is told with its first broken line and checked no further. Raises CorpusError for a
    broken book.
    """
    faults: list[Fault] = []
    banks: list[BookBank] = []
    disputes: list[Line] = []
    for book in load_corpus([corpus]).books:
        try:
            banks.append(read_bank(corpus / book.id, book))
        except CorpusError as error:
            faults.append(_refused(error))
        try:
            disputes += read_disputes(corpus / book.id, book)
        except CorpusError as error:
            faults.append(_refused(error))
        try:
            faults += wording_faults(corpus / book.id, book, least.wordings)
        except CorpusError as error:
            faults.append(_refused(error))
    for bank in banks:
        faults += [*form_faults(bank), *twice_faults(bank), *copy_faults(bank)]
    faults += coverage_faults(corpus, banks, least)
    faults += dispute_faults(disputes)
    lines = [line for bank in banks for line in (*bank.asked, *bank.silence)] + disputes
    try:
        lines += read_general(corpus)
    except CorpusError as error:
        faults.append(_refused(error))
    faults += leak_faults(lines, read_held_out(held_out))
    return Finding(tuple(sorted(faults)), tuple(row(bank) for bank in banks))


def _refused(error: CorpusError) -> Fault:
    return Fault(error.file, error.line or 0, str(error).split(": ", 1)[1])
