"""Penalty ledgers in the database: entries that are only ever added, with their free texts beside them."""

from __future__ import annotations

import json
from collections import defaultdict
from collections.abc import Mapping, Sequence

from sqlalchemy import insert, select, update
from sqlmodel import Session, col

from bot.domain.ledger_chain import EntryKind, LedgerEntry, Link, SealedText, opening
from bot.store.people import AT_ONCE
from bot.store.rows import LedgerRow, LedgerTextRow


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
        """Adds an entry, for good once the work is done."""
        values = {name: getattr(entry, name) for name in ("number", "at", "by", "person", "tournament", "table", "refers_to")}
        values |= {"club": club, "kind": str(entry.kind), "fields": json.dumps(dict(entry.fields), ensure_ascii=False)}
        values |= {"previous_hash": entry.previous_hash, "hash": entry.hash}
        connection = self._session.connection()
        connection.execute(insert(LedgerRow), [values])
        texts = [
            {"club": club, "number": entry.number, "name": t.name, "commitment": t.commitment, "text": t.text, "salt": t.salt}
            for t in entry.texts
        ]
        if texts:
            connection.execute(insert(LedgerTextRow), texts)

    def of_person(self, club: int, person: int) -> tuple[LedgerEntry, ...]:
        """Every entry about a person, in order."""
        return self._entries(club, col(LedgerRow.person) == person)

    def of_people(self, club: int, people: Sequence[int]) -> tuple[LedgerEntry, ...]:
        """Every entry about some people, in order."""
        found: list[LedgerEntry] = []
        for start in range(0, len(people), AT_ONCE):
            found += self._entries(club, col(LedgerRow.person).in_(people[start : start + AT_ONCE]))
        return tuple(sorted(found, key=lambda entry: entry.number))

    def entry(self, club: int, number: int) -> LedgerEntry | None:
        """One entry."""
        return next(iter(self._entries(club, col(LedgerRow.number) == number)), None)

    def all(self, club: int, after: int = 0) -> tuple[LedgerEntry, ...]:
        """The whole ledger, from a number on."""
        return self._entries(club, col(LedgerRow.number) > after)

    def erase_texts(self, club: int, person: int) -> int:
        """Erases every free text about a person; entries and hashes stay. Returns how many there were."""
        numbers = select(col(LedgerRow.number)).where(col(LedgerRow.club) == club, col(LedgerRow.person) == person)
        change = update(LedgerTextRow).where(
            col(LedgerTextRow.club) == club, col(LedgerTextRow.number).in_(numbers), col(LedgerTextRow.text).is_not(None)
        )
        return int(self._session.connection().execute(change.values(text=None, salt=None)).rowcount)

    def _entries(self, club: int, condition: object) -> tuple[LedgerEntry, ...]:
        rows = self._session.scalars(
            select(LedgerRow).where(col(LedgerRow.club) == club, condition).order_by(col(LedgerRow.number))  # type: ignore[arg-type]
        ).all()
        texts = self._texts(club, [row.number for row in rows])
        return tuple(_entry(row, texts.get(row.number, ())) for row in rows)

    def _texts(self, club: int, numbers: Sequence[int]) -> Mapping[int, Sequence[SealedText]]:
        found: dict[int, list[SealedText]] = defaultdict(list)
        for start in range(0, len(numbers), AT_ONCE):
            some = numbers[start : start + AT_ONCE]
            wanted = select(LedgerTextRow).where(col(LedgerTextRow.club) == club, col(LedgerTextRow.number).in_(some))
            for row in self._session.scalars(wanted.order_by(col(LedgerTextRow.name))):
                found[row.number].append(SealedText(row.name, row.commitment, row.text, row.salt))
        return found


def _entry(row: LedgerRow, texts: Sequence[SealedText]) -> LedgerEntry:
    return LedgerEntry(
        row.number, row.at, row.by, EntryKind(row.kind), row.person, row.tournament, row.table, row.refers_to,
        tuple(sorted(json.loads(row.fields).items())), tuple(texts), row.previous_hash, row.hash,
    )  # fmt: skip
