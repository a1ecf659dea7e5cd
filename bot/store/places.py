"""What chats have chosen, in the database."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from sqlalchemy import Engine
from sqlalchemy.dialects import postgresql, sqlite
from sqlmodel import Session

from bot.services.ports import PlaceChoice
from bot.store.rows import PlaceRow

INSERT: Mapping[str, Callable[..., sqlite.Insert | postgresql.Insert]] = {
    "sqlite": sqlite.insert,
    "postgresql": postgresql.insert,
}
"""Both know "or update, if it is there": two people who choose at the same moment don't trip each other."""


class StoredPlaces:
    """One row a chat."""

    def __init__(self, engine: Engine) -> None:
        self._engine = engine

    def choice(self, place: str) -> PlaceChoice:
        """The choice of a chat; an empty one for a chat that was never seen."""
        with Session(self._engine) as session:
            row = session.get(PlaceRow, place)
            return PlaceChoice(row.book, row.language) if row else PlaceChoice()

    def choose(self, place: str, choice: PlaceChoice) -> None:
        """Records a choice, for good once this returns."""
        values = {"book": choice.book, "language": choice.language}
        with self._engine.begin() as connection:
            insert = INSERT[connection.dialect.name](PlaceRow).values(place=place, **values)
            connection.execute(insert.on_conflict_do_update(index_elements=["place"], set_=values))
