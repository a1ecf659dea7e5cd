"""Penalty ledgers in the database: entries that are only ever added, with their free texts beside them."""

from __future__ import annotations

import json
from collections import defaultdict
from collections.abc import Collection, Iterable, Mapping, Sequence
from typing import Any

from sqlalchemy import Column, ColumnElement, ForeignKey, Index, Text, delete, func, insert, or_, select, update
from sqlalchemy.exc import IntegrityError
from sqlmodel import Field, Session, SQLModel, col

from bot.domain.draws.proof_text import read_back, written
from bot.domain.penalties.cases import cases
from bot.domain.penalties.chain import ACCOUNT, EntryKind, LedgerEntry, Link, SealedText, opening
from bot.domain.penalties.merges import merged_by
from bot.domain.penalties.sanctions import BANS
from bot.services.ports.ledgers import LedgerOrderError, LedgerUnreadableError
from bot.store.statements import batches
from bot.store.wiping import ERASED


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


class LedgerMergedRow(SQLModel, table=True):
    """A number that reads as another, as the last entries about it say. It says nothing that the ledger doesn't: it spares
    reading the whole of it for every command.
    """

    __tablename__ = "ledger_merged"

    club: int = Field(primary_key=True, sa_column_kwargs={"autoincrement": False})
    person: int = Field(primary_key=True, sa_column_kwargs={"autoincrement": False})
    into: int


COLUMNS = ("number", "at", "by", "kind", "person", "tournament", "table", "refers_to", "fields", "previous_hash", "hash")
ENTRIES = select(*(col(getattr(LedgerRow, name)) for name in COLUMNS))
TEXTS = select(
    *(col(column) for column in (LedgerTextRow.number, LedgerTextRow.name, LedgerTextRow.commitment)),
    *(col(column) for column in (LedgerTextRow.text, LedgerTextRow.salt)),
)
COUNTS_HANDS = frozenset({EntryKind.CORRECTED, EntryKind.VOIDED, EntryKind.PARDONED, EntryKind.SERVED})
"""The entries after which a sanction may have other hands left than before."""


class StoredLedgers:
    """The ledgers, seen from one unit of work."""

    def __init__(self, session: Session) -> None:
        self._session = session

    def last(self, club: int) -> Link:
        """Where the chain of a club stands."""
        wanted = select(col(LedgerRow.number), col(LedgerRow.hash)).where(col(LedgerRow.club) == club)
        found = self._session.execute(wanted.order_by(col(LedgerRow.number).desc()).limit(1)).first()
        return Link(found[0], found[1]) if found else opening(club)

    def append(self, club: int, entry: LedgerEntry) -> None:
        """Adds an entry, for good once the work is done. Raises LedgerOrderError."""
        last = self.last(club)
        if (entry.number - 1, entry.previous_hash) != (last.number, last.hash):
            raise LedgerOrderError(club, entry.number, last.number)
        try:
            self._session.connection().execute(insert(LedgerRow), [_row(club, entry)])
        except IntegrityError as error:
            # somebody who did not ask for the club has added one since
            raise LedgerOrderError(club, entry.number, last.number) from error
        if entry.texts:
            texts = [_text_row(club, entry.number, sealed) for sealed in entry.texts]
            self._session.connection().execute(insert(LedgerTextRow), texts)
        if entry.kind is EntryKind.ISSUED:
            self._keep_open(club, entry.number, [entry])
        elif entry.kind in COUNTS_HANDS and entry.refers_to is not None:
            self._keep_open(club, entry.refers_to, self._of_cases(club, [entry.refers_to]))
        elif entry.kind in (EntryKind.MERGED, EntryKind.PARTED):
            self._keep_merged(club, entry)

    def _keep_merged(self, club: int, entry: LedgerEntry) -> None:
        """Notes into whom somebody was merged, or that he no longer is."""
        into, connection = merged_by([entry]), self._session.connection()
        if not entry.value("into"):
            return
        one = (col(LedgerMergedRow.club) == club, col(LedgerMergedRow.person) == entry.person)
        connection.execute(delete(LedgerMergedRow).where(*one))
        if into:
            connection.execute(insert(LedgerMergedRow), [{"club": club, "person": entry.person, "into": into[entry.person]}])

    def merged(self, club: int) -> Mapping[int, int]:
        """Who was merged into whom."""
        wanted = select(col(LedgerMergedRow.person), col(LedgerMergedRow.into)).where(col(LedgerMergedRow.club) == club)
        return {row[0]: row[1] for row in self._session.execute(wanted)}

    def _keep_open(self, club: int, number: int, entries: Iterable[LedgerEntry]) -> None:
        """Notes whether a sanction has hands left after the entries about it."""
        case, connection = cases(entries).get(number), self._session.connection()
        connection.execute(delete(LedgerOpenRow).where(col(LedgerOpenRow.club) == club, col(LedgerOpenRow.number) == number))
        if case is not None and case.left:
            connection.execute(insert(LedgerOpenRow), [{"club": club, "number": number}])

    def of_person(self, club: int, person: int) -> tuple[LedgerEntry, ...]:
        """Every entry about a person, in order."""
        return self._entries(club, col(LedgerRow.person) == person)

    def of_people(self, club: int, people: Sequence[int]) -> tuple[LedgerEntry, ...]:
        """Every entry about some people, in order."""
        return _in_order(self._entries(club, col(LedgerRow.person).in_(some)) for some in batches(people))

    def entry(self, club: int, number: int) -> LedgerEntry | None:
        """One entry."""
        return next(iter(self._entries(club, col(LedgerRow.number) == number)), None)

    def all(self, club: int, after: int = 0) -> tuple[LedgerEntry, ...]:
        """The whole ledger, from a number on."""
        return self._entries(club, col(LedgerRow.number) > after, col(LedgerTextRow.number) > after)

    def portion(self, club: int, after: int, most: int) -> tuple[LedgerEntry, ...]:
        """The next `most` entries after a number, in order."""
        wanted = select(col(LedgerRow.number)).where(col(LedgerRow.club) == club, col(LedgerRow.number) > after)
        last = max(self._session.scalars(wanted.order_by(col(LedgerRow.number)).limit(most)), default=after)
        rows, texts = col(LedgerRow.number), col(LedgerTextRow.number)
        return self._entries(club, rows.between(after + 1, last), texts.between(after + 1, last))

    def latest(self, club: int, tournament: int, kinds: Collection[EntryKind]) -> int:
        """When the newest entry of some kinds was made in a tournament of a club; 0 where there is none."""
        theirs = (col(LedgerRow.club) == club, col(LedgerRow.tournament) == tournament, col(LedgerRow.kind).in_(map(str, kinds)))
        newest = select(col(LedgerRow.at)).where(*theirs).order_by(col(LedgerRow.number).desc()).limit(1)
        return self._session.scalar(newest) or 0

    def open_penalties(self, club: int) -> tuple[LedgerEntry, ...]:
        """Every entry of the sanctions that have hands left, in order."""
        return self._of_cases(club, self.noted_open(club))

    def noted_open(self, club: int) -> tuple[int, ...]:
        """The sanctions that are noted as having hands left, in order."""
        return tuple(sorted(self._session.scalars(select(col(LedgerOpenRow.number)).where(col(LedgerOpenRow.club) == club))))

    def exclusions(self, club: int) -> tuple[LedgerEntry, ...]:
        """Every entry of the sanctions that are exclusions or were so, in order."""
        # a search through the club's whole ledger, for a list of many and for the board: 10,000 entries take it ten milliseconds
        about = func.coalesce(col(LedgerRow.refers_to), col(LedgerRow.number))
        is_ban = or_(*(col(LedgerRow.fields).contains(f'"sanction": "{measure}"') for measure in BANS))
        wanted = select(about).where(col(LedgerRow.club) == club, is_ban)
        return self._of_cases(club, sorted(set(self._session.scalars(wanted))))

    def _of_cases(self, club: int, numbers: Sequence[int]) -> tuple[LedgerEntry, ...]:
        """Every entry of some sanctions, in order."""
        # two questions: an index answers each, but none answers "the one or the other"
        return _in_order(
            self._entries(club, column.in_(some))
            for some in batches(numbers)
            for column in (col(LedgerRow.number), col(LedgerRow.refers_to))
        )

    def erase_texts(self, club: int, person: int) -> int:
        """Erases every free text typed about a person, or where the person is another one. Returns how many there were."""
        about = select(col(LedgerRow.number)).where(col(LedgerRow.club) == club, col(LedgerRow.person) == person)
        return self.erase_texts_of(club, [*self._session.scalars(about), *self._seconds(club, person)])

    def erase_texts_of(self, club: int, numbers: Sequence[int], name: str = "") -> int:
        """Erases every free text typed with the entries with these numbers, or the one of that name. Returns how many."""
        self._session.info[ERASED] = True
        return sum(self._erase(club, some, name) for some in batches(numbers))

    def _erase(self, club: int, numbers: Sequence[int], name: str) -> int:
        there = col(LedgerTextRow.text).is_not(None) | col(LedgerTextRow.salt).is_not(None)
        change = update(LedgerTextRow).where(col(LedgerTextRow.club) == club, col(LedgerTextRow.number).in_(numbers), there)
        own = col(LedgerTextRow.name)
        change = change.where(own == name if name else own != ACCOUNT)
        return int(self._session.connection().execute(change.values(text=None, salt=None)).rowcount)

    def _seconds(self, club: int, person: int) -> list[int]:
        """The entries in which a person is another one who is concerned."""
        # a search through the club's whole ledger, for what happens a few times a year
        fields = col(LedgerRow.fields)
        wanted = select(col(LedgerRow.number), fields).where(
            col(LedgerRow.club) == club, fields.contains('"second"') | fields.contains('"others"')
        )
        return [number for number, held in self._session.execute(wanted) if str(person) in _concerned(json.loads(held))]

    def _entries(
        self, club: int, wanted: ColumnElement[bool], texts_wanted: ColumnElement[bool] | None = None
    ) -> tuple[LedgerEntry, ...]:
        # put in order here: asked for the order, SQLite walks through the whole ledger in it, past its indexes
        rows = self._session.execute(ENTRIES.where(col(LedgerRow.club) == club, wanted)).all()
        texts: dict[int, list[SealedText]] = defaultdict(list)
        if texts_wanted is not None:
            self._read_texts(club, texts_wanted, texts)
        else:
            for some in batches([row.number for row in rows]):
                self._read_texts(club, col(LedgerTextRow.number).in_(some), texts)
        return _in_order([[_entry(club, tuple(row), texts) for row in rows]])

    def _read_texts(self, club: int, wanted: ColumnElement[bool], texts: dict[int, list[SealedText]]) -> None:
        found = self._session.execute(TEXTS.where(col(LedgerTextRow.club) == club, wanted))
        for number, name, commitment, text, salt in found:
            texts[number].append(SealedText(name, commitment, _read(text), salt))


def _row(club: int, entry: LedgerEntry) -> dict[str, object]:
    values = {name: getattr(entry, name) for name in COLUMNS}
    # escapes alone carry any text, and PostgreSQL takes no zero byte
    return {**values, "club": club, "kind": str(entry.kind), "fields": json.dumps(dict(entry.fields))}


def _text_row(club: int, number: int, sealed: SealedText) -> dict[str, object]:
    text = None if sealed.text is None else written(sealed.text)
    return {
        "club": club,
        "number": number,
        "name": sealed.name,
        "commitment": sealed.commitment,
        "text": text,
        "salt": sealed.salt,
    }


def _read(text: str | None) -> str | None:
    """A text as it was given. One that nobody writes like that was changed: it is shown as it is, and its commitment tells."""
    try:
        return None if text is None else read_back(text)
    except (ValueError, TypeError):
        return str(text)


def _entry(club: int, row: Sequence[Any], texts: Mapping[int, Sequence[SealedText]]) -> LedgerEntry:
    number, at, by, kind, person, tournament, table, refers_to, fields, previous_hash, own_hash = row
    try:
        said = json.loads(fields)
        if not all(isinstance(value, int) for value in (number, at, by, person)) or not all(map(_is_text, said.values())):
            raise LedgerUnreadableError(club, number)
        sealed = tuple(sorted(texts.get(number, ()), key=lambda text: text.name))
        kept = tuple(sorted(said.items()))
        return LedgerEntry(
            number, at, by, EntryKind(kind), person, tournament, table, refers_to, kept, sealed, previous_hash, own_hash
        )
    except (ValueError, AttributeError, TypeError) as error:
        raise LedgerUnreadableError(club, number) from error


def _concerned(fields: Mapping[str, str]) -> list[str]:
    """The numbers of the other people in an entry."""
    return [fields.get("second", ""), *fields.get("others", "").split()]


def _is_text(value: object) -> bool:
    return isinstance(value, str)


def _in_order(portions: Iterable[Sequence[LedgerEntry]]) -> tuple[LedgerEntry, ...]:
    return tuple(sorted((entry for entries in portions for entry in entries), key=lambda entry: entry.number))
