"""What floors have decided, in the database."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import islice
from typing import Any

from sqlalchemy import Column, ForeignKey, Select, String, Text, bindparam, false, func, insert, select, text, update
from sqlmodel import Field, Session, SQLModel, col

from bot.domain.club.decisions import PLAIN, Circumstances, Decision


class DecisionRow(SQLModel, table=True):
    """What a club's floor has decided on a question that came up."""

    __tablename__ = "decision"

    club: int = Field(sa_column=Column(ForeignKey("club.id", name="decision_club"), primary_key=True, autoincrement=False))
    number: int = Field(primary_key=True, sa_column_kwargs={"autoincrement": False})
    at: float
    by: str = Field(sa_column=Column(Text, nullable=False))
    question: str = Field(sa_column=Column(Text, nullable=False))
    passage: str = Field(sa_column=Column(Text, nullable=False))
    note: str = Field(sa_column=Column(Text, nullable=False))
    words: str | None = Field(default=None, sa_column=Column(String(32), nullable=True))
    staff: bool = Field(default=False, sa_column_kwargs={"server_default": false()})
    at_table: int = Field(default=0, sa_column_kwargs={"server_default": "0"})
    edition: str = Field(default="", sa_column=Column(Text, nullable=False, server_default=text("''")))
    corrects: int = Field(default=0, sa_column_kwargs={"server_default": "0"})


OF_CLUB: Select[Any] = (
    select(*(getattr(DecisionRow, name) for name in DecisionRow.model_fields if name != "club"))
    .where(col(DecisionRow.club) == bindparam("club"))
    .order_by(col(DecisionRow.number).desc())
)
"""The decisions of a club, the newest first. Every question looks here: what is asked is put together once, and the columns are
read alone, where a row that is followed by a session costs three times as much.
"""
BINDING = OF_CLUB.where(col(DecisionRow.note) == "")
OF_BOOK = OF_CLUB.where(
    col(DecisionRow.note) != "", func.substr(col(DecisionRow.passage), 1, bindparam("length")) == bindparam("book")
)
ONE = OF_CLUB.where(col(DecisionRow.number) == bindparam("number"))
CORRECTED = (
    select(col(DecisionRow.corrects), func.max(col(DecisionRow.number)))
    .where(col(DecisionRow.club) == bindparam("club"), col(DecisionRow.corrects) != 0)
    .group_by(col(DecisionRow.corrects))
)
"""The numbers of those that others correct, each with the number of the newest that does."""


class StoredDecisions:
    """The decisions, seen from one unit of work."""

    def __init__(self, session: Session) -> None:
        self._session = session

    def add(
        self, club: int, at: float, by: str, question: str, passage: str, note: str, words: str = "", apart: Circumstances = PLAIN
    ) -> int:
        """Records a decision under the club's next number."""
        last = self._session.scalar(select(func.max(col(DecisionRow.number))).where(col(DecisionRow.club) == club)) or 0
        made = Decision(last + 1, at, by, question, passage, note, words)
        row = {"club": club, "number": made.number, "at": at, **_texts(made), **_beside(apart)}
        self._session.connection().execute(insert(DecisionRow), [row])
        return made.number

    def all(self, club: int, limit: int) -> tuple[Decision, ...]:
        """The newest decisions of a club."""
        return tuple(islice(self._newest_first(club), limit))

    def search(self, club: int, words: Sequence[str], limit: int) -> tuple[Decision, ...]:
        """The newest decisions that fit. A club decides some hundreds of times in years: all are looked at."""
        return tuple(islice((decision for decision in self._newest_first(club) if decision.fits(words)), limit))

    def binding(self, club: int) -> tuple[Decision, ...]:
        """Those that bind a question, newest first."""
        return tuple(self._newest_first(club, BINDING))

    def standing(self, club: int, book: str) -> tuple[Decision, ...]:
        """Those that follow a passage of a rulebook and are not corrected, newest first."""
        of_book = f"{book}:"
        found = tuple(self._newest_first(club, OF_BOOK, book=of_book, length=len(of_book)))
        gone = self.corrected(club) if found else {}
        return tuple(one for one in found if one.number not in gone)

    def one(self, club: int, number: int) -> Decision | None:
        """The decision of that number."""
        return next(self._newest_first(club, ONE, number=number), None)

    def corrected(self, club: int) -> Mapping[int, int]:
        """The numbers of those that others correct, each with the number of the newest that does."""
        return {row[0]: row[1] for row in self._session.connection().execute(CORRECTED, {"club": club})}

    def _newest_first(self, club: int, wanted: Select[Any] = OF_CLUB, **given: object) -> Iterator[Decision]:
        for row in self._session.connection().execute(wanted, {"club": club, **given}):
            apart = Circumstances(row.staff, row.at_table, row.edition, row.corrects)
            yield Decision(row.number, row.at, row.by, row.question, row.passage, row.note, row.words or "", apart)

    def rewrite(self, club: int, decision: Decision) -> None:
        """Puts a decision in the place of the one that has its number; only for the erasure of a name."""
        same = (col(DecisionRow.club) == club, col(DecisionRow.number) == decision.number)
        self._session.connection().execute(update(DecisionRow).where(*same).values(**_texts(decision)))


def _texts(decision: Decision) -> dict[str, str | None]:
    return {
        "by": decision.by, "question": decision.question, "passage": decision.passage, "note": decision.note,
        "words": decision.words or None,
    }  # fmt: skip


def _beside(apart: Circumstances) -> dict[str, object]:
    return {
        "staff": apart.staff, "at_table": apart.table, "edition": apart.edition, "corrects": apart.corrects,
    }  # fmt: skip
