"""The questions that were asked in chats, in the database."""

from __future__ import annotations

from collections.abc import Sequence

from sqlalchemy import Column, Connection, Engine, ForeignKey, Index, Text, case, delete, func, insert, select, update
from sqlalchemy.exc import IntegrityError
from sqlmodel import Field, Session, SQLModel, col

from bot.services.ports.chats import Asked, FloorCall, kept
from bot.store.database import reader
from bot.store.statements import INSERT, batches
from bot.store.wiping import Wiper, note_erasure


class AskedRow(SQLModel, table=True):
    """A question that was asked of a rulebook, where the floor was called to it, and the floor's answer. The id of one that was
    deleted is given to no other: buttons under old messages still bear it.
    """

    __tablename__ = "asked"
    __table_args__ = (Index("asked_at", "at"), {"sqlite_autoincrement": True})

    id: int | None = Field(default=None, primary_key=True)
    place: str = Field(max_length=120)
    at: float
    language: str = Field(max_length=2)
    book: str = Field(max_length=30)
    question: str = Field(sa_column=Column(Text, nullable=False))
    passage: str = Field(sa_column=Column(Text, nullable=False))
    verdict: str = Field(max_length=30)
    account: str = Field(max_length=120)
    called_channel: str | None = Field(default=None, max_length=120)
    called_message: str | None = Field(default=None, max_length=120)
    called_account: str | None = Field(default=None, max_length=120)
    called_place: str | None = Field(default=None, max_length=120)
    answer: str | None = Field(default=None, sa_column=Column(Text, nullable=True))
    answered_by: str = Field(default="", sa_column=Column(Text, nullable=False))


class AskedVoteRow(SQLModel, table=True):
    """Whether an account found what was shown useful; it goes with its question."""

    __tablename__ = "asked_vote"

    asked: int = Field(
        sa_column=Column(ForeignKey("asked.id", name="vote_asked", ondelete="CASCADE"), primary_key=True, autoincrement=False)
    )
    account: str = Field(primary_key=True, max_length=120)
    useful: bool
    why: str | None = Field(default=None, max_length=20)


USEFUL = func.sum(case((col(AskedVoteRow.useful), 1), else_=0))


class StoredAsks:
    """One row a question, one a vote."""

    def __init__(self, engine: Engine) -> None:
        self._writer, self._reader, self._wiper = engine, reader(engine), Wiper(engine)

    def keep(self, asked: Asked) -> int:
        """Records a question."""
        values = {
            "place": asked.place, "at": asked.at, "language": asked.language, "book": asked.book,
            "question": kept(asked.question), "passage": asked.passage, "verdict": asked.verdict, "account": asked.account,
            "answered_by": "",
        }  # fmt: skip
        with self._writer.begin() as connection:
            made = connection.execute(insert(AskedRow).returning(col(AskedRow.id)), [values])
            return int(made.scalar_one() or 0)

    def get(self, id: int) -> Asked | None:
        """A question as it stands."""
        with Session(self._reader) as session:
            return _get(session, id)

    def rate(self, id: int, account: str, useful: bool, why: str = "") -> bool:
        """An account says whether what was shown was useful."""
        said = {"useful": useful, "why": why}
        try:
            with self._writer.begin() as connection:
                vote = INSERT[connection.dialect.name](AskedVoteRow).values(asked=id, account=account, **said)
                connection.execute(vote.on_conflict_do_update(index_elements=["asked", "account"], set_=said))
        except IntegrityError:  # there is no such question, or no longer
            return False
        return True

    def answer(self, id: int, text: str, by: str) -> Asked | None:
        """Records the floor's answer, the first one."""
        first = (col(AskedRow.id) == id, col(AskedRow.answer).is_(None))
        with Session(self._writer) as session, session.begin():
            changed = session.connection().execute(update(AskedRow).where(*first).values(answer=kept(text), answered_by=kept(by)))
            return _get(session, id) if changed.rowcount == 1 else None

    def forget(self, accounts: Sequence[str], places: Sequence[str]) -> int:
        """Takes accounts out of the questions, calls and votes of some chats."""
        with self._writer.begin() as connection:
            taken = sum(_forget(connection, some, there) for some in batches(accounts) for there in batches(places))
            note_erasure(connection)
        self._wiper.erased()
        return taken

    def purge(self, before: float) -> int:
        """Deletes what was asked before a moment; votes go with their questions."""
        with self._writer.begin() as connection:
            return connection.execute(delete(AskedRow).where(col(AskedRow.at) < before)).rowcount


def _forget(connection: Connection, accounts: Sequence[str], places: Sequence[str]) -> int:
    """Takes accounts out of what is kept of some chats. Returns how many questions they had asked."""
    here, called_here = col(AskedRow.place).in_(places), col(AskedRow.called_place).in_(places)
    theirs = update(AskedRow).where(here, col(AskedRow.account).in_(accounts), col(AskedRow.account) != "")
    asked = connection.execute(theirs.values(account="")).rowcount
    called = update(AskedRow).where(here | called_here, col(AskedRow.called_account).in_(accounts))
    connection.execute(called.values(called_account=""))
    votes = delete(AskedVoteRow).where(col(AskedVoteRow.account).in_(accounts))
    connection.execute(votes.where(col(AskedVoteRow.asked).in_(select(col(AskedRow.id)).where(here))))
    return asked


def _get(session: Session, asked: int) -> Asked | None:
    row = session.get(AskedRow, asked)
    if row is None:
        return None
    votes = select(func.count(), USEFUL).where(col(AskedVoteRow.asked) == asked)
    total, useful = session.execute(votes).one()
    called = None
    if row.called_channel is not None:
        called = FloorCall(row.called_channel, row.called_message or "", row.called_account or "", row.called_place or "")
    return Asked(
        row.place, row.at, row.language, row.book, row.question, row.passage, row.verdict, row.account, row.id or 0, called,
        row.answer or "", row.answered_by, int(useful or 0), total - int(useful or 0),
    )  # fmt: skip
