"""The tables. A change here needs a migration; a test compares the two."""

from __future__ import annotations

from sqlalchemy import Column, ForeignKey, Index, Text, UniqueConstraint
from sqlmodel import Field, SQLModel


class ClubRow(SQLModel, table=True):
    """A club; `choices` is a JSON object, `current` the tournament that it is at."""

    __tablename__ = "club"

    id: int | None = Field(default=None, primary_key=True)
    name: str = Field(default="", max_length=80)
    time_zone: str = Field(default="Europe/Paris", max_length=60)
    choices: str = Field(default="{}", sa_column=Column(Text, nullable=False))
    current: int | None = Field(default=None)


class PlaceRow(SQLModel, table=True):
    """A chat: whose it is and what it has chosen."""

    __tablename__ = "place"

    place: str = Field(primary_key=True, max_length=120)
    book: str | None = Field(default=None, max_length=30)
    language: str | None = Field(default=None, max_length=2)
    club: int | None = Field(default=None, sa_column=Column(ForeignKey("club.id", name="place_club"), nullable=True))


class PersonRow(SQLModel, table=True):
    """Somebody whom a club knows; `number` is the club's own."""

    __tablename__ = "person"
    __table_args__ = (UniqueConstraint("club", "number", name="person_number"),)

    id: int | None = Field(default=None, primary_key=True)
    club: int = Field(sa_column=Column(ForeignKey("club.id", name="person_club"), nullable=False))
    number: int
    name: str = Field(max_length=60)
    role: int = Field(default=1)


class NameRow(SQLModel, table=True):
    """A name that somebody goes by: the name itself and every alias, with its folded form, by which it is found."""

    __tablename__ = "name"
    __table_args__ = (
        Index("name_folded", "club", "folded"),
        Index("name_number", "club", "number"),
        Index("name_person", "person"),
        Index("name_newest", "club", "id"),
        # no id is given twice, not even that of a name taken away: whoever knows all names up to one reads on from there
        {"sqlite_autoincrement": True},
    )

    id: int | None = Field(default=None, primary_key=True)
    club: int
    person: int = Field(sa_column=Column(ForeignKey("person.id", name="name_person_fk"), nullable=False))
    number: int
    name: str = Field(max_length=60)
    folded: str = Field(sa_column=Column(Text, nullable=False))  # a letter may become eighteen when it is folded
    alias: bool = Field(default=False)


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


class LedgerRow(SQLModel, table=True):
    """One entry of a club's penalty ledger, never changed; `fields` is a JSON object. Free texts stand beside it, in
    `LedgerTextRow`.
    """

    __tablename__ = "ledger"
    __table_args__ = (Index("ledger_person", "club", "person"), Index("ledger_refers", "club", "refers_to"))

    club: int = Field(sa_column=Column(ForeignKey("club.id", name="ledger_club"), primary_key=True, autoincrement=False))
    number: int = Field(primary_key=True, sa_column_kwargs={"autoincrement": False})
    at: int
    by: int
    kind: str = Field(max_length=20)
    person: int
    tournament: int | None = Field(default=None)
    table: int | None = Field(default=None)
    refers_to: int | None = Field(default=None)
    fields: str = Field(sa_column=Column(Text, nullable=False))
    previous_hash: str = Field(max_length=64)
    hash: str = Field(max_length=64)


class LedgerTextRow(SQLModel, table=True):
    """A free text of an entry with its salt; both are emptied when it is erased, the commitment stays."""

    __tablename__ = "ledger_text"

    club: int = Field(primary_key=True, sa_column_kwargs={"autoincrement": False})
    number: int = Field(primary_key=True, sa_column_kwargs={"autoincrement": False})
    name: str = Field(primary_key=True, max_length=30)
    commitment: str = Field(max_length=64)
    text: str | None = Field(default=None, sa_column=Column(Text, nullable=True))  # on one line: proof_text.written
    salt: str | None = Field(default=None, max_length=32)


class LedgerOpenRow(SQLModel, table=True):
    """A sanction that has hands left to miss, by its first entry. It says nothing that the ledger doesn't: it spares reading the
    whole of it after every hand.
    """

    __tablename__ = "ledger_open"

    club: int = Field(primary_key=True, sa_column_kwargs={"autoincrement": False})
    number: int = Field(primary_key=True, sa_column_kwargs={"autoincrement": False})
