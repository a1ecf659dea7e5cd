"""What players have told the floor, in the database."""

from __future__ import annotations

from dataclasses import asdict

from sqlalchemy import Column, ForeignKey, Text, select, text
from sqlmodel import Field, Session, SQLModel, col

from bot.domain.tournament.player_requests import Fate, PlayerRequest, Wish
from bot.store.statements import INSERT


class PlayerRequestRow(SQLModel, table=True):
    """What a player has told the floor, and what has become of it."""

    __tablename__ = "player_request"

    tournament: int = Field(
        sa_column=Column(ForeignKey("tournament.id", name="player_request_tournament"), primary_key=True, autoincrement=False)
    )
    number: int = Field(primary_key=True, sa_column_kwargs={"autoincrement": False})
    person: int
    account: str = Field(max_length=120)
    wish: str = Field(max_length=20)
    at: float
    words: str = Field(sa_column=Column(Text, nullable=False))
    entrant: int
    fate: str = Field(max_length=20)
    by: str = Field(sa_column=Column(Text, nullable=False))
    answer: str = Field(default="", sa_column=Column(Text, nullable=False, server_default=text("''")))
    entry: int = Field(default=0, sa_column_kwargs={"server_default": "0"})


class StoredPlayerRequests:
    """The requests, seen from one unit of work."""

    def __init__(self, session: Session) -> None:
        self._session = session

    def of(self, tournament: int) -> tuple[PlayerRequest, ...]:
        """All of a tournament, oldest first."""
        theirs = select(PlayerRequestRow).where(col(PlayerRequestRow.tournament) == tournament)
        return tuple(
            PlayerRequest(
                row.tournament,
                row.number,
                row.person,
                row.account,
                Wish(row.wish),
                row.at,
                row.words,
                row.entrant,
                Fate(row.fate),
                row.by,
                row.answer,
                row.entry,
            )
            for row in self._session.scalars(theirs.order_by(col(PlayerRequestRow.number)))
        )

    def save(self, request: PlayerRequest) -> None:
        """Records a request, in the place of the one with its tournament and number."""
        values = {**asdict(request), "wish": str(request.wish), "fate": str(request.fate)}
        connection = self._session.connection()
        insert = INSERT[connection.dialect.name](PlayerRequestRow).values(**values)
        connection.execute(insert.on_conflict_do_update(index_elements=["tournament", "number"], set_=values))
        self._session.expire_all()
