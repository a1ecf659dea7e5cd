"""What a platform has brought and nobody has done with yet, in the database."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from sqlalchemy import BigInteger, Column, Connection, Engine, Text, bindparam, delete, select, update
from sqlmodel import Field, SQLModel, col

from bot.services.ports.inbox import GIVEN_UP, Brought
from bot.store.database import reader
from bot.store.statements import INSERT, batches

BEHIND = "\x1e"
"""Stands between what was brought and the answer to it: none of what is brought to us has that sign in it."""
LONG_BEFORE = 7 * 86_400.0
"""Seconds for which what is not done is kept beyond what is: somebody may still have to be told of it."""


class InboxRow(SQLModel, table=True):
    """Something that was brought, and behind that the answer to it until it has arrived. Once it is done no more is left of it
    than its number, so that it is not done again.
    """

    __tablename__ = "inbox"

    owner: str = Field(primary_key=True, max_length=120)
    number: int = Field(sa_column=Column(BigInteger, primary_key=True, autoincrement=False))
    said: str = Field(sa_column=Column(Text, nullable=False))
    begun: int
    at: float = Field(index=True)


_owner, _number, _said, _begun = col(InboxRow.owner), col(InboxRow.number), col(InboxRow.said), col(InboxRow.begun)

_ROWS = SQLModel.metadata.tables["inbox"]
_MADE = {dialect: insert(_ROWS).on_conflict_do_nothing() for dialect, insert in INSERT.items()}
_TAKEN_AWAY = (
    update(_ROWS).where(_ROWS.c.owner == bindparam("mine"), _ROWS.c.number.in_(bindparam("some", expanding=True))).values(said="")
)
"""Written once, whatever they are given: in a rush it costs more to write a statement than to carry it out."""


class StoredInbox:
    """One row each."""

    def __init__(self, engine: Engine) -> None:
        self._writer, self._reader = engine, reader(engine)

    def keep(self, owner: str, brought: Sequence[Brought], at: float) -> None:
        """Records what was brought."""
        rows = [{"owner": owner, "number": one.number, "said": one.said, "begun": 1, "at": at} for one in brought]
        if rows:
            with self._writer.begin() as connection:
                connection.execute(_MADE[connection.dialect.name], rows)

    def done(self, owner: str, numbers: Iterable[int]) -> None:
        """Takes the words away."""
        with self._writer.begin() as connection:
            _take_away(connection, owner, numbers)

    def answer(self, owner: str, numbers: Sequence[int], answer: str) -> None:
        """Writes the answer behind the words, and takes away those of what belongs to it."""
        first, *others = numbers
        mine = (_owner == owner) & (_number == first) & (_said != "") & _said.not_like(f"%{BEHIND}%")
        with self._writer.begin() as connection:
            connection.execute(update(InboxRow).where(mine).values(said=_said + BEHIND + answer))
            _take_away(connection, owner, others)

    def left(self, owner: str) -> Sequence[Brought]:
        """What is not done."""
        open_ones = select(_number, _said, _begun).where(_owner == owner, _said != "").order_by(col(InboxRow.at), _number)
        with self._reader.connect() as connection:
            return [_brought(*row) for row in connection.execute(open_ones)]

    def begin(self, owner: str, numbers: Iterable[int]) -> None:
        """Counts once more."""
        self._count(owner, numbers, 1)

    def put_down(self, owner: str, numbers: Iterable[int] | None = None) -> None:
        """Counts once less."""
        self._count(owner, numbers, -1)

    def _count(self, owner: str, numbers: Iterable[int] | None, more: int) -> None:
        with self._writer.begin() as connection:
            counted = update(InboxRow).where(_owner == owner, _said != "", _begun < GIVEN_UP).values(begun=_begun + more)
            if numbers is None:
                connection.execute(counted)
                return
            for some in batches(list(numbers)):
                connection.execute(counted.where(_number.in_(some)))

    def give_up(self, owner: str, number: int) -> None:
        """Counts it no longer."""
        with self._writer.begin() as connection:
            connection.execute(update(InboxRow).where(_owner == owner, _number == number).values(begun=GIVEN_UP))

    def known(self, owner: str, most: int) -> Sequence[int]:
        """The numbers of what was done last."""
        latest = select(_number).where(_owner == owner, _said == "").order_by(col(InboxRow.at).desc(), _number.desc()).limit(most)
        with self._reader.connect() as connection:
            return list(connection.execute(latest).scalars())[::-1]

    def purge(self, before: float) -> None:
        """Forgets what is old."""
        with self._writer.begin() as connection:
            old = (col(InboxRow.at) < before) & (_said == "")
            connection.execute(delete(InboxRow).where(old | (col(InboxRow.at) < before - LONG_BEFORE)))


def _take_away(connection: Connection, owner: str, numbers: Iterable[int]) -> None:
    for some in batches(list(numbers)):
        connection.execute(_TAKEN_AWAY, {"mine": owner, "some": some})


def _brought(number: int, kept: str, begun: int) -> Brought:
    said, _, answer = kept.partition(BEHIND)
    return Brought(number, said, begun, answer)
