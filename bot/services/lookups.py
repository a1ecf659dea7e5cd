"""What a front end offers while somebody is still typing, and who stands behind accounts: nothing here changes anything."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from dataclasses import dataclass

from bot.domain.chips.chip_set import next_race, read_levels
from bot.domain.chips.ways import Way, race_ways
from bot.domain.club.people import Person, folded
from bot.domain.errors import BookBroken, NoSuchBook, Refusal
from bot.domain.penalties.cases import cases
from bot.domain.rules.profile import POINTS
from bot.domain.tournament.errors import NoTournament
from bot.domain.tournament.state import Tournament
from bot.services.floor.chip_desk import values_in_play
from bot.services.front_desk import FrontDesk
from bot.services.ports.rules import RulesPort
from bot.services.requests import Request
from bot.services.rules.found_book import settled_book
from bot.services.shift.call import Call
from bot.services.shift.shift import Shift
from bot.services.shift.side_by_side import LOOKED_AT, named
from knowledge.books.passages import Answer, Article, Book, NotSearchableYet

NUMBERED = re.compile(r"(?:#|n[°ºr]\.?|(?:no|case|cas|zaak)(?:\.|\b))\s*", re.I)
"""What stands before the number of a sanction; a "#" alone, to which a person's number is still to come, offers them all."""
RECENT = 300
"""Entries of the ledger among which sanctions are offered: an evening has a dozen."""


MOST_SORTED = 400
"""People among whom those who have an account are looked for: nobody reads on to the others."""


@dataclass(frozen=True, slots=True)
class CaseOffer:
    """A sanction to choose: its number, whose it is, for what."""

    number: int
    name: str
    offence: str


@dataclass(frozen=True, slots=True)
class RaceOffer:
    """What a chip race can be about: the ways (`Way`), the likeliest of them (empty: none is), the tables, with how many sit
    there.
    """

    ways: tuple[str, ...] = ()
    likeliest: str = ""
    tables: tuple[tuple[int, int], ...] = ()


@dataclass(frozen=True, slots=True)
class Lookups:
    """Questions to the stores for completing what is typed; `place` is the chat, `spots` where in it (`Request.spots`)."""

    desk: FrontDesk

    def book(self, place: str, home: str = "") -> Book:
        """The rulebook in force in a chat; the first of all where not even the default can be used. `home`: see `Request`."""
        return self._in_force(self.desk.shelf(place, home), place)

    def _in_force(self, rules: RulesPort, place: str) -> Book:
        for wanted in filter(None, (self.desk.places.choice(place).book, self.desk.default_book)):
            with suppress(NoSuchBook, BookBroken):
                return settled_book(rules, wanted)
        return rules.books[0]

    def books(self, place: str, home: str = "") -> tuple[Book, ...]:
        """The rulebooks that a chat may choose. `home`: see `Request`."""
        return self.desk.shelf(place, home).books

    def own_books(self, place: str) -> tuple[tuple[str, str], ...]:
        """The club's own rulebooks, by id and title: those that are laid aside too."""
        with self._shift(place) as shift:
            return tuple({one.book: one.title for one in reversed(shift.work.own_books.of_club(shift.club.id))}.items())

    def found(self, place: str, typed: str, home: str = "") -> tuple[Book, Answer, bool] | None:
        """What the rulebook in force says to a question that is still being typed, and whether it is the club that has said which
        passage decides it; None where the book can't be searched yet.
        """
        rules = self.desk.shelf(place, home)
        book = self._in_force(rules, place)
        with suppress(NotSearchableYet):
            answer = rules.answer(typed, book.id)
            return book, *self.desk.bound(Request("ask", place=place, home=home), typed, answer, book)
        return None

    def articles(self, place: str, typed: str, limit: int, home: str = "") -> tuple[tuple[Book, Article], ...]:
        """Articles of the rulebook in force whose number begins with what was typed, or whose title has its words."""
        book = self.book(place, home)
        wanted = folded(typed).split()
        bare = typed.strip().casefold().removeprefix("§").strip()
        by_number = [article for article in book.articles if article.number and article.number.casefold().startswith(bare)]
        by_title = [article for article in book.articles if wanted and _has(folded(article.title).split(), wanted)]
        found = {article.key: article for article in (*by_number, *by_title)} if bare else {a.key: a for a in book.articles}
        return tuple((book, article) for article in list(found.values())[:limit] if article.passages)

    def people(self, place: str, typed: str, limit: int, spots: tuple[str, ...] = (), platform: str = "") -> tuple[Person, ...]:
        """People whose names have the words that were typed; those of the current tournament first, and of those who are in it
        as of the others first who has an account on a platform, where one is named.
        """
        with self._shift(place, spots) as shift:
            try:
                entrants = {person for entrant, person in shift.state.people.items() if entrant not in shift.state.withdrawn}
            except NoTournament:
                entrants = set()
            wanted = folded(typed).split()
            names = shift.work.people.all_names(shift.club.id)
            found = list(dict.fromkeys(number for name, number in names if _has(name.split(), wanted)))
            found = sorted(found, key=lambda number: number not in entrants)[: max(limit, MOST_SORTED)]
            linked = _linked(shift, found, platform) if platform else frozenset()
            found.sort(key=lambda number: (number not in entrants, number not in linked))
            return tuple(shift.work.people.numbered(shift.club.id, found[:limit]).values())

    def tables(self, place: str, spots: tuple[str, ...] = ()) -> tuple[tuple[int, int], ...]:
        """The tables of the current tournament, with how many sit there."""
        with self._shift(place, spots) as shift:
            try:
                return tuple((number, len(table.players)) for number, table in sorted(shift.state.tables.items()))
            except NoTournament:
                return ()

    def race(self, place: str, which: str, most: int, spots: tuple[str, ...] = ()) -> RaceOffer:
        """What a chip race of a tournament can be about, of the current one where none is named; nothing where there is none, or
        where its chips are not known.
        """
        try:
            number = 0
            if which:
                with self._shift(place, spots) as shift:
                    number = named(shift.work, shift.club.id, which, shift.name_of).number
            with self._shift(place, spots, number) as shift:
                return _race_of(shift.state, most)
        except Refusal:
            return RaceOffer()

    def tournaments(self, place: str, spots: tuple[str, ...] = ()) -> tuple[tuple[int, str], ...]:
        """The club's latest tournaments, by number and name: those that are being played, then the others, newest first."""
        with self._shift(place, spots) as shift:
            running = [one for one, _ in shift.running()]
            rest = [one for one in shift.work.tournaments.all(shift.club.id)[:LOOKED_AT] if one not in running]
            return tuple((one.number, shift.name_of(one)) for one in (*running, *rest))

    def cases(self, place: str, typed: str, limit: int) -> tuple[CaseOffer, ...]:
        """The newest sanctions whose number begins with what was typed ("1", "n° 1"), or whose player's name has its words; those
        of a person by his number ("#12").
        """
        with self._shift(place) as shift:
            sign, _, whose_number = typed.strip().partition("#")
            whose = whose_number.strip() or None if not sign else None
            wanted, bare = folded(typed).split(), NUMBERED.sub("", typed.strip())
            last = shift.work.ledgers.last(shift.club.id).number
            recent = cases(shift.work.ledgers.all(shift.club.id, max(0, last - RECENT)))
            people = shift.work.people.numbered(shift.club.id, list({case.person for case in recent.values()}))
            offers = (
                CaseOffer(number, people[case.person].name if case.person in people else "", case.offence)
                for number, case in sorted(recent.items(), reverse=True)
                if whose is None or str(case.person) == whose
            )
            fitting = (o for o in offers if whose or str(o.number).startswith(bare) or _has(folded(o.name).split(), wanted))
            return tuple(fitting)[:limit]

    def open_points(self, place: str) -> Mapping[str, Sequence[str]]:
        """The points that the rulebook leaves open, each with its ways."""
        with self._shift(place) as shift:
            profile = shift.book_profile
            return {
                point.name: () if point.form else point.values
                for point in POINTS
                if not ((said := profile.says(point.name)) and said.settled)
            }

    def offences(self, place: str) -> tuple[str, ...]:
        """The offences that the rulebook in force names, by their keys."""
        with self._shift(place) as shift:
            return tuple(shift.book_profile.offences)

    def own_offences(self, place: str) -> tuple[str, ...]:
        """The offences that the club names itself."""
        with self._shift(place) as shift:
            return tuple(one.name for one in shift.club.offences)

    def accounts(self, place: str, people: Sequence[int], platform: str, *, claimed: bool = False) -> Mapping[int, str]:
        """For people of a chat's club, the id that each has on a platform, or also only claims where `claimed`; who has no
        account there is left out.
        """
        with self._shift(place) as shift:
            known = shift.work.accounts.links_of(shift.club.id, people)
        prefix = f"{platform}:"
        ids = {
            person: [link.account for link in links if link.account.startswith(prefix) and (claimed or link.confirmed)]
            for person, links in known.items()
        }
        return {person: accounts[0].removeprefix(prefix) for person, accounts in ids.items() if accounts}

    def names(self, place: str, people: Sequence[int]) -> Mapping[int, str]:
        """The names of people of a chat's club."""
        with self._shift(place) as shift:
            return {number: person.name for number, person in shift.work.people.numbered(shift.club.id, people).items()}

    def person(self, place: str, account: str) -> Person | None:
        """Who of a chat's club stands behind an account; nobody behind one that only claims to be somebody."""
        with self._shift(place) as shift:
            number = shift.work.accounts.person_of(shift.club.id, account)
            return shift.work.people.numbered(shift.club.id, [number]).get(number) if number else None

    def people_behind(self, place: str, accounts: Sequence[str]) -> Mapping[str, Person]:
        """Who of a chat's club stands behind accounts; nobody behind those that it does not know."""
        with self._shift(place) as shift:
            numbers = {account: shift.work.accounts.person_of(shift.club.id, account) for account in accounts}
            people = shift.work.people.numbered(shift.club.id, [number for number in numbers.values() if number])
        return {account: people[number] for account, number in numbers.items() if number in people}

    @contextmanager
    def _shift(self, place: str, spots: tuple[str, ...] = (), tournament: int = 0) -> Iterator[Shift]:
        call = Call("", Request("lookup", place=place, spots=spots, tournament=tournament), "fr", self.book(place).id)
        with self.desk.floor.shift(call, writes=False) as shift:
            yield shift


def _linked(shift: Shift, people: Sequence[int], platform: str) -> frozenset[int]:
    """Those of some people who have an account on a platform."""
    known = shift.work.accounts.accounts_of(shift.club.id, people)
    return frozenset(number for number, held in known.items() if any(one.startswith(f"{platform}:") for one in held))


def _race_of(state: Tournament, most: int) -> RaceOffer:
    values, levels = values_in_play(state), read_levels(state.setup.levels) if state.setup.levels else ()
    hint = next_race(values, levels, state.level) if levels else None
    tables = tuple((number, len(table.players)) for number, table in sorted(state.tables.items()))
    ways = tuple(map(str, race_ways(values, most)))
    return RaceOffer(ways, str(Way(hint.value, 0, hint.into)) if hint else "", tables)


def _has(words: Sequence[str], wanted: Sequence[str]) -> bool:
    """Whether each word that was typed begins one of a name's."""
    return all(any(word.startswith(part) for word in words) for part in wanted)
