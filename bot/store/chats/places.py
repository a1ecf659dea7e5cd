"""What chats have chosen, in the database."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from sqlalchemy import Column, Engine, ForeignKey, Text, bindparam, delete, select
from sqlalchemy.dialects import postgresql, sqlite
from sqlmodel import Field, Session, SQLModel, col

from bot.services.ports.places import PlaceChoice
from bot.store.database import reader
from bot.store.statements import INSERT, batches


class PlaceRow(SQLModel, table=True):
    """A chat: whose it is and what it has chosen."""

    __tablename__ = "place"

    place: str = Field(primary_key=True, max_length=120)
    book: str | None = Field(default=None, max_length=30)
    language: str | None = Field(default=None, max_length=2)
    club: int | None = Field(default=None, sa_column=Column(ForeignKey("club.id", name="place_club"), nullable=True))


class PlaceSettingRow(SQLModel, table=True):
    """What else was set for a chat, by name."""

    __tablename__ = "place_setting"

    place: str = Field(primary_key=True, max_length=120)
    name: str = Field(primary_key=True, max_length=60)
    value: str = Field(sa_column=Column(Text, nullable=False))


CHOICE = select(col(PlaceRow.book), col(PlaceRow.language)).where(col(PlaceRow.place) == bindparam("place"))
"""Every question looks here: put together once, and the columns alone, for a row that is followed by a session costs three times
as much.
"""


def insert_or_update(
    dialect: str, values: Mapping[str, object], changes: Mapping[str, object], *, only_without_club: bool = False
) -> sqlite.Insert | postgresql.Insert:
    """A statement that makes a chat's row or changes it where it is there; `only_without_club`: where it belongs to none yet."""
    insert = INSERT[dialect](PlaceRow).values(**values)
    where = col(PlaceRow.club).is_(None) if only_without_club else None
    return insert.on_conflict_do_update(index_elements=["place"], set_=dict(changes), where=where)


class StoredPlaces:
    """One row a chat."""

    def __init__(self, engine: Engine) -> None:
        self._writer, self._reader = engine, reader(engine)

    def choice(self, place: str) -> PlaceChoice:
        """The choice of a chat; an empty one for a chat that was never seen."""
        with self._reader.connect() as connection:
            row = connection.execute(CHOICE, {"place": place}).first()
        return PlaceChoice(*row) if row else PlaceChoice()

    def choose(self, place: str, choice: PlaceChoice) -> None:
        """Records a choice, for good once this returns."""
        values = {"book": choice.book, "language": choice.language}
        with self._writer.begin() as connection:
            connection.execute(insert_or_update(connection.dialect.name, {"place": place, **values}, values))

    def settings(self, place: str) -> Mapping[str, str]:
        """What else was set for a chat, by name."""
        wanted = select(col(PlaceSettingRow.name), col(PlaceSettingRow.value)).where(col(PlaceSettingRow.place) == place)
        with self._reader.connect() as connection:
            found = connection.execute(wanted).all()
        return dict(sorted((name, value) for name, value in found))

    def set(self, place: str, name: str, value: str | None) -> None:
        """Sets one of these, or takes it away."""
        one = (col(PlaceSettingRow.place) == place, col(PlaceSettingRow.name) == name)
        with self._writer.begin() as connection:
            if value is None:
                connection.execute(delete(PlaceSettingRow).where(*one))
            else:
                insert = INSERT[connection.dialect.name](PlaceSettingRow).values(place=place, name=name, value=value)
                connection.execute(insert.on_conflict_do_update(index_elements=["place", "name"], set_={"value": value}))

    def settle(self, place: str, name: str, value: str) -> str:
        """Sets one of these where nothing stands yet. The database decides who was first."""
        stands = select(col(PlaceSettingRow.value)).where(col(PlaceSettingRow.place) == place, col(PlaceSettingRow.name) == name)
        with self._writer.begin() as connection:
            insert = INSERT[connection.dialect.name](PlaceSettingRow).values(place=place, name=name, value=value)
            connection.execute(insert.on_conflict_do_nothing(index_elements=["place", "name"]))
            return str(connection.execute(stands).scalar_one())

    def purge(self, prefix: str, name: str, outdated: Callable[[str], bool]) -> int:
        """Forgets all that was set for the places that begin so and whose setting of that name is outdated."""
        begins, place = col(PlaceSettingRow.place).startswith(prefix, autoescape=True), col(PlaceSettingRow.place)
        wanted = select(place, col(PlaceSettingRow.value)).where(begins, col(PlaceSettingRow.name) == name)
        with Session(self._reader) as session:
            old = [place for place, value in session.execute(wanted) if outdated(value)]
        for some in batches(old):
            with self._writer.begin() as connection:
                connection.execute(delete(PlaceSettingRow).where(place.in_(some)))
        return len(old)
