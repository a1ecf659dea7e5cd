"""A file that was sent, as far as it is settled: what was found in it, what is open, what was answered."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import asdict, dataclass, replace
from hashlib import sha256
from typing import Self

from bot.domain.rules.own_book_errors import BookNotRead, NoSentBook, NoSuchDoubt
from bot.domain.rules.own_edition import OwnEdition
from bot.domain.rules.sent_book import AS_READ, SentBook
from bot.services.ports.reading import ReadsBooks
from bot.services.shift.shift import Shift
from knowledge.reading.refusals import CannotRead
from knowledge.reading.report import Doubt, Report
from knowledge.reading.wanted import ReadBook, Wanted
from knowledge.reading.written import report_from_json

Answers = Mapping[int, str]


def read_by(reads: ReadsBooks, content: bytes, wanted: Wanted, answers: Answers) -> ReadBook:
    """The book of a file with the answers to its doubts, which takes seconds. Raises BookNotRead."""
    try:
        return reads(content, wanted, {at: answer for at, answer in answers.items() if answer != AS_READ})
    except CannotRead as error:
        raise BookNotRead(cannot=error.why.value, **error.fields) from error


def digest_of(content: bytes) -> str:
    """What tells a file from every other."""
    return sha256(content).hexdigest()


@dataclass(frozen=True, slots=True)
class Sent:
    """The file that was sent to a club last, the edition that was made of it, and what was found in it."""

    kept: SentBook
    edition: OwnEdition
    report: Report

    @classmethod
    def of(cls, shift: Shift) -> Self:
        """What the club at work was sent last. Raises NoSentBook where that is settled, or too long ago."""
        found = cls.found(shift)
        if found is None:
            raise NoSentBook
        return found

    @classmethod
    def found(cls, shift: Shift) -> Self | None:
        """What the club at work was sent last; None where that is settled, or too long ago."""
        kept = shift.work.sent_books.of(shift.club.id)
        if kept is None or not kept.is_kept(shift.at):
            return None
        edition = next((one for one in shift.work.own_books.of_club(shift.club.id) if one.key == kept.edition), None)
        return cls(kept, edition, report_from_json(json.loads(kept.report))) if edition else None

    @property
    def wanted(self) -> Wanted:
        """What its sender has said of the book."""
        return Wanted(**json.loads(self.kept.wanted))

    @property
    def answers(self) -> dict[int, str]:
        """What was answered, by the doubts' numbers."""
        return dict(self.kept.answers)

    @property
    def open(self) -> tuple[Doubt, ...]:
        """The doubts that nobody has answered, as they stand in the book."""
        answers = self.answers
        return tuple(doubt for doubt in self.report.doubts if doubt.at not in answers)

    @property
    def total(self) -> int:
        """How many doubts there are, answered ones too."""
        return len(self.kept.answers) + len(self.open)

    @property
    def left(self) -> Report:
        """What was found, with the doubts that are open alone."""
        return replace(self.report, doubts=self.open)

    def doubt(self, number: int) -> Doubt:
        """A doubt by its number. Raises NoSuchDoubt."""
        found = next((doubt for doubt in self.report.doubts if doubt.at == number), None)
        if found is None:
            raise NoSuchDoubt(number=number, known=tuple(doubt.at for doubt in self.open[:8]))
        return found

    def after(self, number: int) -> Doubt | None:
        """The open doubt behind a number, else the first one; None where none is open."""
        return next((doubt for doubt in self.open if doubt.at > number), next(iter(self.open), None))

    def seen(self, number: int, answer: str | None = None) -> str:
        """A few characters that stand for a doubt (0: for all of them) as it is, or with another answer than it has: of which
        file, and what was answered to it.
        """
        answer = self.answers.get(number, "") if answer is None else answer
        stood = f"{self.kept.club} {self.kept.digest} {self.kept.at} {number} {answer}"
        return sha256(stood.encode()).hexdigest()[:12]

    def answered(self, answers: Answers) -> Self:
        """The same file with further answers."""
        return replace(self, kept=replace(self.kept, answers=tuple(sorted((self.answers | dict(answers)).items()))))

    def read(self, edition: OwnEdition, report: Report) -> Self:
        """The same file as it was read with its answers. What was answered stays among its doubts, so that it can be answered
        otherwise.
        """
        answered = {doubt.at: doubt for doubt in self.report.doubts if doubt.at in self.answers}
        doubts = {doubt.at: doubt for doubt in report.doubts} | answered
        report = replace(report, doubts=tuple(doubts[at] for at in sorted(doubts)))
        kept = replace(self.kept, edition=edition.key, report=as_text(report))
        return replace(self, kept=kept, edition=edition, report=report)


def reads_as(answers: Answers) -> dict[int, str]:
    """The answers that change how a file is read."""
    return {at: answer for at, answer in answers.items() if answer != AS_READ}


def answers_of(doubt: Doubt) -> tuple[str, ...]:
    """What can be answered to a doubt."""
    return (*map(str, doubt.choices), AS_READ)


def as_text(report: Report) -> str:
    """A report as it is kept."""
    return json.dumps(asdict(report))


def wanted_text(wanted: Wanted) -> str:
    """What a sender has said of a book, as it is kept."""
    return json.dumps(asdict(wanted))
