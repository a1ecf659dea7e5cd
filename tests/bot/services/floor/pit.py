"""A tournament room for tests: lines as a floor types them go to the front desk, replies come back."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from functools import cache
from pathlib import Path
from tempfile import gettempdir

from bot.domain.club.people import Role
from bot.domain.seating.tables import Seat
from bot.domain.tournament.deeds import LogEntry
from bot.domain.tournament.state import Tournament
from bot.i18n.words import in_every_language
from bot.profiles.reading import FileProfiles
from bot.services.catalogue import find_command
from bot.services.front_desk import FrontDesk
from bot.services.ports.work import StorePort
from bot.services.replies.draws import DrawAsked
from bot.services.replies.refused import Refused
from bot.services.replies.reply import Reply
from bot.services.replies.tournaments import BackAsked
from bot.services.requests import Request
from bot.services.rules.rules_desk import RulesDesk
from bot.services.shift.floor import Floor
from knowledge.books.article_lookup import find_articles
from knowledge.books.corpus import Corpus, load_corpus
from knowledge.books.offence_read import OffenceRead
from knowledge.books.own_book import OwnBook, made_own
from knowledge.books.own_shelf import OwnShelf
from knowledge.books.passages import Answer, Article, Book, Passage, Readiness, Verdict
from knowledge.library import library
from knowledge.rulebook import Rulebooks
from knowledge.shipped import SHIPPED
from knowledge.wording.families import families
from tests.bot.desks import Clock, secrets
from tests.bot.store.memory.store import MemoryPlaces, MemoryStore
from tests.bot.told import told

BOOKS = ("ropta", "cdc", "eventem", "casino", "urban")


class Shelf:
    """The five books without their search, which finds nothing, and the phrases for offences."""

    def __init__(self, corpus: Corpus, own: OwnShelf | None = None) -> None:
        self.corpus, self.own = corpus, own or OwnShelf()
        self._books = {book.id: book for book in (*corpus.books, *corpus.kept)}
        self._passages = {passage.id: passage for book in self._books.values() for passage in book.passages}

    @property
    def apart(self) -> frozenset[str]:
        return self.corpus.apart

    def id_here(self, book_id: str) -> str:
        return self.corpus.id_here(book_id)

    def id_everywhere(self, book_id: str) -> str:
        return self.corpus.id_everywhere(book_id)

    def seen_with(self, own: Sequence[OwnBook]) -> Shelf:
        return type(self)(self.own.beside(self.corpus, own), self.own) if own else self

    def made_of(self, about: str, markdown: str) -> Book:
        return made_own(about, markdown)

    def readied(self, book: Book) -> Readiness:
        return Readiness(ready=True)

    @property
    def books(self) -> tuple[Book, ...]:
        return self.corpus.books

    def book(self, book_id: str) -> Book:
        return self.corpus.book(book_id)

    def articles(self, book_id: str, text: str) -> tuple[Article, ...]:
        return find_articles(self.book(book_id), text)

    def passage(self, passage_id: str) -> Passage | None:
        return self._passages.get(passage_id)

    def answer(self, question: str, book_id: str, language: str | None = None, best: int = 5) -> Answer:
        return Answer(question, book_id, self.book(book_id).edition, language or "fr", Verdict.NOT_COVERED, 0.0)

    def compare(self, question: str, language: str | None = None) -> tuple[Answer, ...]:
        return ()

    def language(self, text: str) -> str:
        return "fr"

    def families(self, text: str) -> tuple[tuple[str, frozenset[str]], ...]:
        return families(text)

    def likeness(self, question: str, others: Sequence[str]) -> Sequence[float]:
        return [0.0] * len(others)

    def offence(self, text: str) -> OffenceRead:
        return phrases().offence(text)


@cache
def phrases() -> Rulebooks:
    """What reads the words for offences; the model is loaded for the first that no phrase of the bank is."""
    return library(None, Path(gettempdir()), None).open()


@cache
def shelf() -> Shelf:
    return Shelf(load_corpus([SHIPPED.corpus]))


@cache
def profiles() -> FileProfiles:
    return FileProfiles([SHIPPED.corpus])


class Pit:
    """A club at one tournament by one of the five books. It takes what most clubs do where the book is silent, except on points
    whose names begin with what is `left_open`.
    """

    def __init__(
        self,
        book: str = "ropta",
        settings: str = "",
        *,
        chosen: str = "conseil",
        left_open: str = "",
        store: StorePort | None = None,
        opened: bool = True,
    ) -> None:
        self.book, self.clock, self.store = book, Clock(), store or MemoryStore()
        self.floor = Floor(self.store, profiles(), shelf(), secrets(), self.clock, in_every_language)
        self.desk = FrontDesk(RulesDesk(shelf()), MemoryPlaces(), self.floor, book, "fr")
        if left_open:
            open_points = [(point, value) for point, _, value, _ in self.do("choose").outcome.points]
            self.do(*(f"choose {point} {value}" for point, value in open_points if not point.startswith(left_open)))
        elif chosen:
            self.do(f"choose {chosen}")
        if opened:
            self.do(f"tournament Mardi; {settings}")

    def say(self, line: str) -> Reply:
        """The reply to a line, whatever it is."""
        name, _, text = line.partition(" ")
        command = find_command(name)
        assert command is not None, name
        return self.desk.handle(Request(command.name, command.arguments(text), role=Role.DIRECTOR))

    def insist(self, line: str) -> Reply:
        """The reply to a line, whatever it is; what is asked first is agreed to."""
        reply = self.say(line)
        if isinstance(reply.outcome, BackAsked | DrawAsked):
            reply = self.say(f"{reply.outcome.way} oui")
        return reply

    def do(self, *lines: str) -> Reply:
        """The reply to the last of some lines, all of which are carried out."""
        for line in lines:
            reply = self.insist(line)
            assert reply.done, (line, dict(told(reply)))
        return reply

    def refused(self, line: str) -> Mapping[str, object]:
        """The fields of a refusal, `why` among them, which has left everything as it was."""
        before = self.state, self.log
        reply = self.say(line)
        assert isinstance(reply.outcome, Refused), (line, type(reply.outcome))
        assert (self.state, self.log) == before
        return told(reply)

    @property
    def state(self) -> Tournament:
        with self.store.reading() as work:
            club = work.clubs.at("terminal")
            opened = work.tournaments.current(club.id)
            assert opened is not None
            return self.floor.timeline(work, opened.id).state

    @property
    def log(self) -> Sequence[LogEntry]:
        with self.store.reading() as work:
            opened = work.tournaments.current(work.clubs.at("terminal").id)
            assert opened is not None
            return work.tournaments.entries(opened.id)

    def name(self, seat: str) -> str:
        """Who sits on a seat."""
        table, number = seat.split("-")
        entrant = self.state.tables[int(table)].players[int(number)]
        return self.named(entrant)

    def named(self, entrant: int) -> str:
        """The name of an entrant."""
        with self.store.reading() as work:
            person = self.state.people[entrant]
            return work.people.numbered(work.clubs.at("terminal").id, [person])[person].name

    def seat_of(self, name: str) -> str:
        """Where somebody sits."""
        return str(self.do(f"where {name}").outcome.seat)

    def sizes(self) -> dict[int, int]:
        """How many sit at each table."""
        return {number: len(table.players) for number, table in sorted(self.state.tables.items())}

    def later(self, seconds: float) -> None:
        """Time goes by."""
        self.clock.at += seconds


def drawn(players: int, book: str = "ropta", settings: str = "", tables: str = "", **more: object) -> Pit:
    """A room with so many players on drawn seats."""
    pit = Pit(book, settings, **more)
    pit.do("enter " + ", ".join(names(players)), f"draw {tables}".strip(), "reveal")
    return pit


def laid_out(tables: Mapping[int, Sequence[int]], book: str = "ropta", settings: str = "", of: int = 9, **more: object) -> Pit:
    """A room with players on these seats of these tables: whoever sits on 3-5 is called "J3e"."""
    pit = Pit(book, f"{of} par table; {settings}", **more)
    seats = [Seat(table, number) for table, numbers in tables.items() for number in numbers]
    pit.do("enter " + ", ".join(called(seat) for seat in seats))
    pit.do(*(f"keep {called(seat)} {seat}" for seat in seats))
    pit.do(f"draw {len(tables)}", "reveal")
    pit.do(*(f"keep {called(seat)} non" for seat in seats))
    pit.later(1000)  # the buttons that were drawn are old by now
    return pit


def called(seat: Seat | str) -> str:
    """The name of whoever was laid out on a seat."""
    table, number = str(seat).split("-")
    return f"J{table}{chr(96 + int(number))}"


def names(count: int) -> list[str]:
    """So many different names."""
    return [f"P{at}{'abcdefghij'[at % 10]}" for at in range(1, count + 1)]


def grounds(reply: Reply) -> set[str]:
    """The passages that a reply names, and the points that the club has chosen."""
    return {ground.passage.id if ground.passage else ground.point for ground in reply.grounds}


def room_holds(state: Tournament) -> None:
    """Nobody is in two seats, the tables and the list of seats agree, places go from the last one up without a gap."""
    tables = state.tables.values()
    sitting = [(who, Seat(table.number, number)) for table in tables for number, who in table.players.items()]
    assert len({who for who, _ in sitting}) == len(sitting)
    assert dict(sitting) == dict(state.seat_of)
    for table in tables:
        assert set(table.players) <= set(range(1, table.seats + 1)) - table.closed
        assert table.kept <= set(table.players)
    out = [who for who, _, _ in state.places]
    assert len(set(out)) == len(out)
    assert not set(out) & set(state.seat_of)
    shared = Counter(place for _, place, _ in state.places)
    assert {place: count for _, place, count in state.places} == dict(shared)
    taken = sorted(number for place, count in shared.items() for number in range(place, place + count))
    assert taken == list(range(state.still_in + 1, state.players + 1))
