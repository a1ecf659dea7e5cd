"""Tournaments in the database: a row, and a log that only grows."""

from __future__ import annotations

from collections.abc import Sequence

from sqlalchemy import Column, ForeignKey, Text, UniqueConstraint, func, insert, select, update
from sqlmodel import Field, Session, SQLModel, col

from bot.domain.tournament.deeds import LogEntry
from bot.services.ports.tournaments import OpenTournament
from bot.store.club.clubs import ClubRow
from bot.store.tournament.deed_text import read_deed, write_deed


class TournamentRow(SQLModel, table=True):
    """A tournament of a club; all that is known of it stands in its log."""

    __tablename__ = "tournament"
    __table_args__ = (UniqueConstraint("club", "number", name="tournament_number"),)

    id: int | None = Field(default=None, primary_key=True)
    club: int = Field(sa_column=Column(ForeignKey("club.id", name="tournament_club"), nullable=False))
    number: int
    secret: str = Field(max_length=64, repr=False)


class LogRow(SQLModel, table=True):
    """One line of a tournament's log, never changed; `deed` is its JSON."""

    __tablename__ = "log"

    tournament: int = Field(
        sa_column=Column(ForeignKey("tournament.id", name="log_tournament"), primary_key=True, autoincrement=False)
    )
    number: int = Field(primary_key=True, sa_column_kwargs={"autoincrement": False})
    at: float
    by: str = Field(sa_column=Column(Text, nullable=False))
    deed: str = Field(sa_column=Column(Text, nullable=False))


class StoredTournaments:
    """The tournaments, seen from one unit of work."""

    def __init__(self, session: Session) -> None:
        self._session = session

    def open(self, club: int, secret: str) -> OpenTournament:
        """A new tournament, which becomes the club's current one."""
        last = self._session.scalar(select(func.max(col(TournamentRow.number))).where(col(TournamentRow.club) == club))
        row = TournamentRow(club=club, number=(last or 0) + 1, secret=secret)
        self._session.add(row)
        self._session.flush()
        opened = _opened(row)
        self.choose(club, opened)
        return opened

    def current(self, club: int) -> OpenTournament | None:
        """The tournament that the club is at."""
        wanted = select(TournamentRow).join(ClubRow, col(ClubRow.current) == col(TournamentRow.id))
        row = self._session.scalars(wanted.where(col(ClubRow.id) == club)).first()
        return _opened(row) if row else None

    def all(self, club: int) -> tuple[OpenTournament, ...]:
        """Every tournament of a club, newest first."""
        wanted = select(TournamentRow).where(col(TournamentRow.club) == club)
        return tuple(_opened(row) for row in self._session.scalars(wanted.order_by(col(TournamentRow.number).desc())))

    def numbered(self, club: int, number: int) -> OpenTournament | None:
        """The tournament of a club with this number."""
        wanted = select(TournamentRow).where(col(TournamentRow.club) == club, col(TournamentRow.number) == number)
        row = self._session.scalars(wanted).first()
        return _opened(row) if row else None

    def lately(self, club: int, since: float, most: int) -> tuple[OpenTournament, ...]:
        """Of the newest tournaments of a club, those in whose log something was written since a moment."""
        own = select(col(LogRow.at)).where(col(LogRow.tournament) == col(TournamentRow.id))
        last = own.order_by(col(LogRow.number).desc()).limit(1).correlate(TournamentRow).scalar_subquery()
        wanted = select(TournamentRow, last).where(col(TournamentRow.club) == club)
        rows = self._session.execute(wanted.order_by(col(TournamentRow.number).desc()).limit(most))
        return tuple(_opened(row) for row, at in rows if at is not None and at >= since)

    def choose(self, club: int, tournament: OpenTournament) -> None:
        """Makes a tournament the current one."""
        row = self._session.get_one(ClubRow, club)
        row.current = tournament.id
        self._session.add(row)
        self._session.flush()

    def entries(self, tournament: int, after: int = 0) -> tuple[LogEntry, ...]:
        """The log from a number on."""
        wanted = select(col(LogRow.number), col(LogRow.at), col(LogRow.by), col(LogRow.deed)).where(
            col(LogRow.tournament) == tournament, col(LogRow.number) > after
        )
        rows = self._session.execute(wanted.order_by(col(LogRow.number)))
        return tuple(LogEntry(number, at, by, read_deed(deed)) for number, at, by, deed in rows)

    def rewrite(self, tournament: int, entry: LogEntry) -> None:
        """Puts an entry in the place of the one that has its number; only for the erasure of a name."""
        change = update(LogRow).where(col(LogRow.tournament) == tournament, col(LogRow.number) == entry.number)
        self._session.connection().execute(change.values(by=entry.by, deed=write_deed(entry.deed)))

    def append(self, tournament: int, entries: Sequence[LogEntry]) -> None:
        """Adds to the log."""
        rows = [
            {"tournament": tournament, "number": e.number, "at": e.at, "by": e.by, "deed": write_deed(e.deed)} for e in entries
        ]
        if rows:
            self._session.connection().execute(insert(LogRow), rows)


def _opened(row: TournamentRow) -> OpenTournament:
    return OpenTournament(row.id or 0, row.number, row.secret)
