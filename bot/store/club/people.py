"""People in the database."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from sqlalchemy import Column, ForeignKey, Index, Text, UniqueConstraint, delete, func, insert, select
from sqlmodel import Field, Session, SQLModel, col

from bot.domain.club.people import Person, Role, folded, forgotten_name
from bot.store.statements import batches
from bot.store.wiping import ERASED


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


PEOPLE = select(col(PersonRow.id), col(PersonRow.number), col(PersonRow.name), col(PersonRow.role))
FOLDED = select(col(NameRow.folded), col(NameRow.number))


@dataclass(frozen=True, slots=True)
class KnownNames:
    """The folded names of a club with their bearers' numbers, up to the row `newest`; `last` is the highest of these numbers."""

    newest: int = 0
    last: int = 0
    names: tuple[tuple[str, int], ...] = ()

    def with_more(self, rows: Sequence[tuple[int, str, int]]) -> KnownNames:
        """What is known with newer rows (id, folded name, number). Whoever has one has lost all older ones: a person's names are
        written anew as a whole.
        """
        anew = {number for _, _, number in rows if number <= self.last}
        kept = [known for known in self.names if known[1] not in anew] if anew else self.names
        last = max(self.last, *(number for _, _, number in rows))
        return KnownNames(rows[-1][0], last, (*kept, *((name, number) for _, name, number in rows)))


class NameCache:
    """All folded names of each club, for searches that forgive typing errors. Names are only ever added with a growing id, and
    those of one club in turns, so what is newer than the newest that is known has to be read, nothing else.
    """

    def __init__(self) -> None:
        self.known: dict[int, KnownNames] = {}


class StoredPeople:
    """The people, seen from one unit of work."""

    def __init__(self, session: Session, cache: NameCache) -> None:
        self._session = session
        self._cache = cache

    def numbered(self, club: int, numbers: Sequence[int]) -> Mapping[int, Person]:
        """The people with these numbers, in that order."""
        found: dict[int, Person] = {}
        for some in batches(numbers):
            people = self._session.execute(PEOPLE.where(col(PersonRow.club) == club, col(PersonRow.number).in_(some))).all()
            aliases = self._aliases([person for person, *_ in people])
            found |= {number: Person(number, name, tuple(aliases[person]), Role(role)) for person, number, name, role in people}
        return {number: found[number] for number in numbers if number in found}

    def _aliases(self, ids: Sequence[int]) -> Mapping[int, list[str]]:
        found: dict[int, list[str]] = defaultdict(list)
        wanted = select(col(NameRow.person), col(NameRow.name)).where(col(NameRow.person).in_(ids), col(NameRow.alias))
        for person, name in self._session.execute(wanted.order_by(col(NameRow.id))):
            found[person].append(name)
        return found

    def named(self, club: int, folded_name: str) -> tuple[Person, ...]:
        """The people who bear a name or alias, by number."""
        numbers = self.named_all(club, [folded_name]).get(folded_name, ())
        people = self.numbered(club, numbers)
        return tuple(people[number] for number in sorted(people))

    def named_all(self, club: int, folded_names: Sequence[str]) -> Mapping[str, tuple[int, ...]]:
        """For each of these names the numbers of its bearers."""
        found: dict[str, set[int]] = defaultdict(set)
        for some in batches(folded_names):
            for name, number in self._session.execute(FOLDED.where(col(NameRow.club) == club, col(NameRow.folded).in_(some))):
                found[name].add(number)
        return {name: tuple(sorted(found[name])) for name in folded_names if name in found}

    def names_of(self, club: int, numbers: Sequence[int]) -> Sequence[tuple[str, int]]:
        """Every folded name and alias of these people with its bearer's number."""
        found: dict[int, list[str]] = defaultdict(list)
        for some in batches(numbers):
            wanted = FOLDED.where(col(NameRow.club) == club, col(NameRow.number).in_(some))
            for name, number in self._session.execute(wanted.order_by(col(NameRow.id))):
                found[number].append(name)
        return [(name, number) for number in dict.fromkeys(numbers) for name in found.get(number, ())]

    def all_names(self, club: int) -> Sequence[tuple[str, int]]:
        """Every folded name with its bearer's number; read once, then only what has been added since."""
        known = self._cache.known.get(club, KnownNames())
        wanted = select(col(NameRow.id), col(NameRow.folded), col(NameRow.number)).where(
            col(NameRow.club) == club, col(NameRow.id) > known.newest
        )
        rows = self._session.execute(wanted.order_by(col(NameRow.id))).all()
        if not rows:
            return known.names
        known = known.with_more(rows)
        # what this work has added and may yet take back must not be remembered
        if not self._session.info.get("added"):
            self._cache.known[club] = known
        return known.names

    def add(self, club: int, names: Sequence[str]) -> tuple[Person, ...]:
        """New people, numbered on."""
        last = self._session.scalar(select(func.max(col(PersonRow.number))).where(col(PersonRow.club) == club)) or 0
        people = tuple(Person(number, name) for number, name in enumerate(names, last + 1))
        if not people:
            return ()
        made = self._session.connection().execute(
            insert(PersonRow).returning(col(PersonRow.id), col(PersonRow.number)),
            [{"club": club, "number": person.number, "name": person.name, "role": int(person.role)} for person in people],
        )
        self._session.info["added"] = True
        ids = {number: person for person, number in made}
        self._session.connection().execute(
            insert(NameRow),
            [_name_row(club, ids[person.number] or 0, person.number, person.name, alias=False) for person in people],
        )
        return people

    def forget(self, club: int, number: int) -> None:
        """Erases a person's name and aliases."""
        self._session.info[ERASED] = True
        self.save(club, Person(number, forgotten_name(number)))

    def save(self, club: int, person: Person) -> None:
        """Records a person's name, aliases and role."""
        row = self._session.scalars(
            select(PersonRow).where(col(PersonRow.club) == club, col(PersonRow.number) == person.number)
        ).one()
        row.name, row.role = person.name, int(person.role)
        self._session.add(row)
        self._session.flush()
        self._session.info["added"] = True
        self._session.connection().execute(delete(NameRow).where(col(NameRow.person) == row.id))
        names = [(person.name, False), *((alias, True) for alias in person.aliases)]
        rows = [_name_row(club, row.id or 0, person.number, name, alias=alias) for name, alias in names]
        self._session.connection().execute(insert(NameRow), rows)


def _name_row(club: int, person: int, number: int, name: str, *, alias: bool) -> dict[str, object]:
    return {"club": club, "person": person, "number": number, "name": name, "folded": folded(name), "alias": alias}
