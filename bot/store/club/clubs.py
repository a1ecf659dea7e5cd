"""Clubs in the database, and which chats are theirs."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping, Sequence
from dataclasses import asdict
from typing import Any

from sqlalchemy import Column, Row, Select, Text, bindparam, delete, select, text, update
from sqlmodel import Field, Session, SQLModel, col

from bot.domain.club.own_offences import OwnOffence
from bot.domain.club.people import Club
from bot.store.chats.asks import AskedRow
from bot.store.chats.live_messages import LiveMessageRow
from bot.store.chats.places import PlaceRow, PlaceSettingRow, insert_or_update
from bot.store.statements import INSERT, batches


class ClubRow(SQLModel, table=True):
    """A club; `choices` is a JSON object, `seasons` a JSON list of pairs, `offences` one of objects, `current` the
    tournament that it is at, `fallback` the id of a rulebook.
    """

    __tablename__ = "club"

    id: int | None = Field(default=None, primary_key=True)
    name: str = Field(default="", max_length=80)
    time_zone: str = Field(default="Europe/Paris", max_length=60)
    choices: str = Field(default="{}", sa_column=Column(Text, nullable=False))
    current: int | None = Field(default=None)
    seasons: str = Field(default="[]", sa_column=Column(Text, nullable=False, server_default="[]"))
    offences: str = Field(default="[]", sa_column=Column(Text, nullable=False, server_default="[]"))
    fallback: str = Field(default="", sa_column=Column(Text, nullable=False, server_default=text("''")))


OWNER = select(col(PlaceRow.club)).where(col(PlaceRow.place) == bindparam("place"))
"""Whose a chat is: asked several times a question, so that it is put together once, and no row is followed by a session."""

CLUB: Select[Any] = select(*(getattr(ClubRow, name) for name in ClubRow.model_fields)).where(col(ClubRow.id) == bindparam("club"))


class StoredClubs:
    """The clubs, seen from one unit of work."""

    def __init__(self, session: Session, *, writes: bool) -> None:
        self._session = session
        self._writes = writes

    def at(self, place: str) -> Club:
        """The club of a chat; held until the work ends where it writes, so that two works of one club take turns, be they of two
        processes. The chat may have become another club's while that was waited for.
        """
        found = self._owner(place)
        while found is not None:
            club = self._club(found)
            if not self._writes or (now := self._owner(place)) == found:
                return club
            found = now
        return self._founded(place) if self._writes else Club(0)

    def _owner(self, place: str) -> int | None:
        found: int | None = self._session.connection().execute(OWNER, {"place": place}).scalar()
        return found

    def _club(self, club_id: int) -> Club:
        if not self._writes:
            return _club(self._session.connection().execute(CLUB, {"club": club_id}).one())
        # as it stands once it is held: what this work has read of it before may have been changed by another meanwhile
        wanted = select(ClubRow).where(col(ClubRow.id) == club_id)
        held = wanted.with_for_update().execution_options(populate_existing=True)
        return _club(self._session.scalars(held).one())

    def _founded(self, place: str) -> Club:
        """A club for a chat that has none. Of two works that found it at the same moment, the second takes the first one's."""
        row = ClubRow()
        self._session.add(row)
        self._session.flush()
        connection, mine = self._session.connection(), {"club": row.id}
        connection.execute(insert_or_update(connection.dialect.name, {"place": place, **mine}, mine, only_without_club=True))
        found = self._owner(place)
        if found is not None and found != row.id:
            self._session.delete(row)
            self._session.flush()
            return self._club(found)
        return Club(row.id or 0)

    def get(self, club: int) -> Club | None:
        """A club by its number, held like that of a chat."""
        return self._club(club) if self._session.get(ClubRow, club) else None

    def places(self, club: int) -> tuple[str, ...]:
        """The chats of a club, sorted here: databases sort texts by rules of their own."""
        return tuple(sorted(self._session.scalars(select(col(PlaceRow.place)).where(col(PlaceRow.club) == club))))

    def owners(self, places: Sequence[str]) -> Mapping[str, int]:
        """The numbers of the clubs of chats."""
        found: dict[str, int] = {}
        for some in batches(places):
            wanted = select(col(PlaceRow.place), col(PlaceRow.club)).where(col(PlaceRow.place).in_(some))
            found.update((place, club) for place, club in self._session.execute(wanted) if club)
        return found

    def join(self, place: str, club: int) -> None:
        """Makes a chat one of a club's, or of none."""
        self._session.connection().execute(update(PlaceRow).where(col(PlaceRow.place) == place).values(club=club or None))

    def moved(self, old: str, new: str) -> None:
        """Gives a chat's club, choices and settings to the address that it has now, and what is kept of its messages, questions.
        What the new address may have got already in between goes.
        """
        connection = self._session.connection()
        for table in (PlaceRow, PlaceSettingRow):
            connection.execute(delete(table).where(col(table.place) == new))
        for named in (PlaceRow, PlaceSettingRow, LiveMessageRow, AskedRow):
            connection.execute(update(named).where(col(named.place) == old).values(place=new))
        connection.execute(update(AskedRow).where(col(AskedRow.called_place) == old).values(called_place=new))
        # who is at home there finds the way
        connection.execute(update(PlaceSettingRow).where(col(PlaceSettingRow.value) == old).values(value=new))

    def languages_of(self, places: Sequence[str]) -> Mapping[str, str]:
        """The languages that chats have chosen."""
        found: dict[str, str] = {}
        for some in batches(places):
            wanted = select(col(PlaceRow.place), col(PlaceRow.language)).where(col(PlaceRow.place).in_(some))
            found.update((place, language) for place, language in self._session.execute(wanted) if language)
        return found

    def books_of(self, places: Sequence[str]) -> Mapping[str, str]:
        """The rulebooks that chats have chosen."""
        found: dict[str, str] = {}
        for some in batches(places):
            wanted = select(col(PlaceRow.place), col(PlaceRow.book)).where(col(PlaceRow.place).in_(some))
            found.update((place, book) for place, book in self._session.execute(wanted) if book)
        return found

    def settings_of(self, places: Sequence[str], name: str) -> Mapping[str, str]:
        """What was set for chats under a name."""
        found: dict[str, str] = {}
        for some in batches(places):
            named = (col(PlaceSettingRow.place).in_(some), col(PlaceSettingRow.name) == name)
            wanted = select(col(PlaceSettingRow.place), col(PlaceSettingRow.value)).where(*named)
            found.update((place, value) for place, value in self._session.execute(wanted))
        return found

    def set(self, place: str, name: str, value: str | None) -> None:
        """Sets one of these for a chat, or takes it away."""
        connection = self._session.connection()
        if value is None:
            one = (col(PlaceSettingRow.place) == place, col(PlaceSettingRow.name) == name)
            connection.execute(delete(PlaceSettingRow).where(*one))
        else:
            insert = INSERT[connection.dialect.name](PlaceSettingRow).values(place=place, name=name, value=value)
            connection.execute(insert.on_conflict_do_update(index_elements=["place", "name"], set_={"value": value}))

    def drop(self, prefix: str, name: str, gone: Callable[[str], bool]) -> int:
        """Takes away all that was set for the places that begin so and whose setting of that name is gone."""
        place = col(PlaceSettingRow.place)
        wanted = select(place, col(PlaceSettingRow.value)).where(
            place.startswith(prefix, autoescape=True), col(PlaceSettingRow.name) == name
        )
        old = [held for held, value in self._session.execute(wanted) if gone(value)]
        for some in batches(old):
            self._session.connection().execute(delete(PlaceSettingRow).where(place.in_(some)))
        return len(old)

    def held(self, prefix: str, name: str) -> tuple[str, ...]:
        """What was set under a name for the places that begin so, sorted here: databases sort texts by rules of their own."""
        begun = (col(PlaceSettingRow.place).startswith(prefix, autoescape=True), col(PlaceSettingRow.name) == name)
        return tuple(sorted(self._session.scalars(select(col(PlaceSettingRow.value)).where(*begun))))

    def begun(self, places: Sequence[str], beginning: str) -> tuple[str, ...]:
        """What was set for chats under names that begin so."""
        found: list[str] = []
        for some in batches(places):
            begun = (col(PlaceSettingRow.place).in_(some), col(PlaceSettingRow.name).startswith(beginning, autoescape=True))
            found += self._session.scalars(select(col(PlaceSettingRow.value)).where(*begun))
        return tuple(sorted(found))

    def clear(self, places: Sequence[str], beginning: str) -> None:
        """Takes away whatever was set for chats under names that begin so."""
        for some in batches(places):
            begun = (col(PlaceSettingRow.place).in_(some), col(PlaceSettingRow.name).startswith(beginning, autoescape=True))
            self._session.connection().execute(delete(PlaceSettingRow).where(*begun))

    def all(self) -> tuple[Club, ...]:
        """Every club, by its number."""
        return tuple(_club(row) for row in self._session.scalars(select(ClubRow).order_by(col(ClubRow.id))))

    def save(self, club: Club) -> None:
        """Records a club's name, time zone, choices, seasons, own offences, and what it falls back on."""
        row = self._session.get_one(ClubRow, club.id)
        row.seasons = json.dumps(club.seasons)
        row.name, row.time_zone, row.choices = club.name, club.time_zone, json.dumps(dict(club.choices))
        row.offences = json.dumps([asdict(one) for one in club.offences])
        row.fallback = club.fallback
        self._session.add(row)
        self._session.flush()


def _club(row: ClubRow | Row[Any]) -> Club:
    choices = tuple(sorted(json.loads(row.choices).items()))
    seasons = tuple((name, said) for name, said in json.loads(row.seasons))
    offences = tuple(
        OwnOffence(one["name"], tuple(one["synonyms"]), tuple(one["steps"]), one["points"]) for one in json.loads(row.offences)
    )
    return Club(
        row.id or 0, row.name, time_zone=row.time_zone, choices=choices, seasons=seasons, offences=offences, fallback=row.fallback
    )
