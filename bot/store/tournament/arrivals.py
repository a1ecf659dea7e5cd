"""Who has sat down, in the database."""

from __future__ import annotations

from collections.abc import Sequence

from sqlalchemy import Column, ForeignKey, delete, insert, select
from sqlmodel import Field, Session, SQLModel, col

from bot.store.statements import batches


class ArrivalRow(SQLModel, table=True):
    """An entrant of a tournament who has confirmed that he sits, and when."""

    __tablename__ = "arrival"

    tournament: int = Field(
        sa_column=Column(ForeignKey("tournament.id", name="arrival_tournament"), primary_key=True, autoincrement=False)
    )
    entrant: int = Field(primary_key=True, sa_column_kwargs={"autoincrement": False})
    at: float


class StoredArrivals:
    """The arrivals, seen from one unit of work."""

    def __init__(self, session: Session) -> None:
        self._session = session

    def confirm(self, tournament: int, entrant: int, at: float) -> None:
        """Records that an entrant sits."""
        known = select(col(ArrivalRow.at)).where(col(ArrivalRow.tournament) == tournament, col(ArrivalRow.entrant) == entrant)
        if self._session.scalar(known) is None:
            values = {"tournament": tournament, "entrant": entrant, "at": at}
            self._session.connection().execute(insert(ArrivalRow), [values])

    def of(self, tournament: int) -> frozenset[int]:
        """The entrants who have confirmed."""
        return frozenset(self._session.scalars(select(col(ArrivalRow.entrant)).where(col(ArrivalRow.tournament) == tournament)))

    def clear(self, tournament: int, entrants: Sequence[int] | None = None) -> None:
        """Forgets who sits."""
        theirs = delete(ArrivalRow).where(col(ArrivalRow.tournament) == tournament)
        if entrants is None:
            self._session.connection().execute(theirs)
            return
        for some in batches(entrants):
            self._session.connection().execute(theirs.where(col(ArrivalRow.entrant).in_(some)))
