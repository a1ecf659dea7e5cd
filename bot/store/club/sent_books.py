"""The files of rulebooks that were sent and are not settled: one a club, for a day."""

from __future__ import annotations

import json

from sqlalchemy import Column, ForeignKey, LargeBinary, Text, delete, select, update
from sqlmodel import Field, Session, SQLModel, col

from bot.domain.rules.sent_book import SentBook


class SentBookRow(SQLModel, table=True):
    """A file; `wanted` and `report` are JSON objects, `answers` a JSON list of pairs."""

    __tablename__ = "sent_book"

    club: int = Field(sa_column=Column(ForeignKey("club.id", name="sent_book_club"), primary_key=True, autoincrement=False))
    edition: int
    digest: str = Field(max_length=64)
    wanted: str = Field(sa_column=Column(Text, nullable=False))
    report: str = Field(sa_column=Column(Text, nullable=False))
    answers: str = Field(sa_column=Column(Text, nullable=False))
    by: int
    account: str = Field(max_length=120)
    at: float = Field(index=True)
    content: bytes = Field(sa_column=Column(LargeBinary, nullable=False))


_TOLD = tuple(
    getattr(SentBookRow, name) for name in ("club", "edition", "digest", "wanted", "report", "answers", "by", "account", "at")
)
"""What is told of a file: all but its bytes."""


class StoredSentBooks:
    """The files, seen from one unit of work."""

    def __init__(self, session: Session) -> None:
        self._session = session

    def of(self, club: int) -> SentBook | None:
        """What was sent to a club last."""
        row = self._session.execute(select(*_TOLD).where(col(SentBookRow.club) == club)).first()
        if row is None:
            return None
        answers = tuple((int(at), str(answer)) for at, answer in json.loads(row.answers))
        return SentBook(row.club, row.edition, row.digest, row.wanted, row.report, answers, row.by, row.account, row.at)

    def content(self, club: int) -> bytes:
        """What that file holds."""
        found = self._session.scalar(select(col(SentBookRow.content)).where(col(SentBookRow.club) == club))
        if found is None:
            raise LookupError(club)
        return bytes(found)

    def keep(self, sent: SentBook, content: bytes) -> None:
        """Keeps a file in the place of the one before."""
        self.drop(sent.club)
        row = SentBookRow(
            club=sent.club, edition=sent.edition, digest=sent.digest, wanted=sent.wanted, report=sent.report,
            answers=json.dumps(sent.answers), by=sent.by, account=sent.account, at=sent.at, content=content,
        )  # fmt: skip
        self._session.add(row)
        self._session.flush()
        self._session.expunge(row)

    def save(self, sent: SentBook) -> None:
        """Records the edition, what was found and the answers."""
        values = {"edition": sent.edition, "report": sent.report, "answers": json.dumps(sent.answers)}
        self._session.connection().execute(update(SentBookRow).where(col(SentBookRow.club) == sent.club).values(**values))

    def drop(self, club: int) -> None:
        """Keeps what was sent to a club no longer."""
        self._session.connection().execute(delete(SentBookRow).where(col(SentBookRow.club) == club))

    def purge(self, before: float) -> int:
        """Deletes what was sent before a moment."""
        return self._session.connection().execute(delete(SentBookRow).where(col(SentBookRow.at) < before)).rowcount
