"""The tables. A change here needs a migration; a test compares the two."""

from __future__ import annotations

from sqlalchemy import Column, ForeignKey, ForeignKeyConstraint, Index, Text, UniqueConstraint
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


class PlaceSettingRow(SQLModel, table=True):
    """What else was set for a chat, by name."""

    __tablename__ = "place_setting"

    place: str = Field(primary_key=True, max_length=120)
    name: str = Field(primary_key=True, max_length=60)
    value: str = Field(sa_column=Column(Text, nullable=False))


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


class AccountRow(SQLModel, table=True):
    """Who of a club stands behind an account of a platform ("discord:123"); `person` is the club's own number."""

    __tablename__ = "account"
    __table_args__ = (
        ForeignKeyConstraint(["club", "person"], ["person.club", "person.number"], name="account_person"),
        Index("account_of", "club", "person"),
    )

    club: int = Field(primary_key=True, sa_column_kwargs={"autoincrement": False})
    account: str = Field(primary_key=True, max_length=120)
    person: int


class DecisionRow(SQLModel, table=True):
    """What a club's floor has decided on a question that came up."""

    __tablename__ = "decision"

    club: int = Field(sa_column=Column(ForeignKey("club.id", name="decision_club"), primary_key=True, autoincrement=False))
    number: int = Field(primary_key=True, sa_column_kwargs={"autoincrement": False})
    at: float
    by: str = Field(sa_column=Column(Text, nullable=False))
    question: str = Field(sa_column=Column(Text, nullable=False))
    passage: str = Field(sa_column=Column(Text, nullable=False))
    note: str = Field(sa_column=Column(Text, nullable=False))


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


class ArrivalRow(SQLModel, table=True):
    """An entrant of a tournament who has confirmed that he sits, and when."""

    __tablename__ = "arrival"

    tournament: int = Field(
        sa_column=Column(ForeignKey("tournament.id", name="arrival_tournament"), primary_key=True, autoincrement=False)
    )
    entrant: int = Field(primary_key=True, sa_column_kwargs={"autoincrement": False})
    at: float


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


class LiveMessageRow(SQLModel, table=True):
    """A message in a chat that is kept up to date; `shown` is a hash of what stands there."""

    __tablename__ = "live_message"

    channel: str = Field(primary_key=True, max_length=120)
    message: str = Field(primary_key=True, max_length=120)
    place: str = Field(max_length=120)
    kind: str = Field(max_length=30)
    language: str = Field(max_length=2)
    shown: str = Field(max_length=128)


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


class LetterRow(SQLModel, table=True):
    """A message on its way to a chat of a platform. `leased_until` is when whoever is sending it counts as dead (0: nobody is),
    `taken` when it was last taken to be sent. Of letters to one chat the lower id goes first, so that no id is given twice.
    """

    __tablename__ = "letter"
    __table_args__ = (
        Index("letter_next", "platform", "state", "chat", "id"),
        Index("letter_about", "club", "about"),
        Index("letter_taken", "state", "taken"),
        {"sqlite_autoincrement": True},
    )

    id: int | None = Field(default=None, primary_key=True)
    club: int
    platform: str = Field(max_length=20)
    chat: str = Field(max_length=120)
    kind: str = Field(max_length=20)
    body: str = Field(sa_column=Column(Text, nullable=False))
    language: str = Field(max_length=2)
    about: str = Field(max_length=40)
    concerned: str = Field(sa_column=Column(Text, nullable=False))  # a JSON array
    not_before: float
    state: str = Field(max_length=10)
    attempts: int
    message: str = Field(max_length=120)
    error: str = Field(sa_column=Column(Text, nullable=False))
    leased_until: float
    taken: float


class PairingRow(SQLModel, table=True):
    """What a code stands for, under its hash: a club, or a person of it (0: none)."""

    __tablename__ = "pairing"

    code_hash: str = Field(primary_key=True, max_length=64)
    club: int = Field(sa_column=Column(ForeignKey("club.id", name="pairing_club"), nullable=False))
    person: int
    until: float
