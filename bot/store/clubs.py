"""Clubs in the database, and which chats are theirs."""

from __future__ import annotations

import json

from sqlalchemy import select
from sqlmodel import Session, col

from bot.domain.people import Club
from bot.store.places import insert_or_update
from bot.store.rows import ClubRow, PlaceRow


class StoredClubs:
    """The clubs, seen from one unit of work."""

    def __init__(self, session: Session, *, writes: bool) -> None:
        self._session = session
        self._writes = writes

    def at(self, place: str) -> Club:
        """The club of a chat; held until the work ends where it writes, so that two works of one club take turns."""
        found = self._session.scalar(select(col(PlaceRow.club)).where(col(PlaceRow.place) == place))
        if found is None:
            return self._founded(place) if self._writes else Club(0)
        return self._club(found)

    def _club(self, club_id: int) -> Club:
        wanted = select(ClubRow).where(col(ClubRow.id) == club_id)
        return _club(self._session.scalars(wanted.with_for_update() if self._writes else wanted).one())

    def _founded(self, place: str) -> Club:
        """A club for a chat that has none. Of two works that found it at the same moment, the second takes the first one's."""
        row = ClubRow()
        self._session.add(row)
        self._session.flush()
        connection, mine = self._session.connection(), {"club": row.id}
        connection.execute(insert_or_update(connection.dialect.name, {"place": place, **mine}, mine, only_without_club=True))
        found = self._session.scalar(select(col(PlaceRow.club)).where(col(PlaceRow.place) == place))
        if found is not None and found != row.id:
            self._session.delete(row)
            self._session.flush()
            return self._club(found)
        return Club(row.id or 0)

    def all(self) -> tuple[Club, ...]:
        """Every club, by its number."""
        return tuple(_club(row) for row in self._session.scalars(select(ClubRow).order_by(col(ClubRow.id))))

    def save(self, club: Club) -> None:
        """Records a club's name, time zone and choices."""
        row = self._session.get_one(ClubRow, club.id)
        row.name, row.time_zone, row.choices = club.name, club.time_zone, json.dumps(dict(club.choices))
        self._session.add(row)
        self._session.flush()


def _club(row: ClubRow) -> Club:
    choices = tuple(sorted(json.loads(row.choices).items()))
    return Club(row.id or 0, row.name, time_zone=row.time_zone, choices=choices)
