"""Two clubs, chats of no club and private conversations in one database, which can be put back as it was."""

from __future__ import annotations

import asyncio
import sqlite3
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from itertools import count
from pathlib import Path
from typing import Any

from sqlalchemy import Engine, event

from bot.adapters.offload import Offload
from bot.adapters.serving import Served, Serving
from bot.domain.club.people import Role
from bot.i18n.words import in_every_language
from bot.services.catalogue import find_command
from bot.services.club.own_books import OwnBooks
from bot.services.front_desk import FrontDesk
from bot.services.ports.chats import FloorCall, LiveMessage
from bot.services.requests import Request
from bot.services.rules.rules_desk import RulesDesk
from bot.services.shift.floor import Floor
from bot.store.chats.asks import StoredAsks
from bot.store.chats.live_messages import StoredLiveMessages
from bot.store.chats.places import StoredPlaces
from bot.store.database import open_database, reader
from bot.store.work import DatabaseStore
from knowledge.reading.reader import read_book
from knowledge.reading.wanted import Wanted
from tests.bot.desks import EVENING, Clock
from tests.bot.gate.life import BOTH, Facts
from tests.bot.gate.rows import Rows, rows
from tests.bot.gate.shelf import library
from tests.bot.services.floor.pit import profiles
from tests.bot.told import told
from tests.knowledge.small_book import ABOUT

PAUSE = 11.0
"""Seconds from one line to the next: longer than a second tap."""


BEGINS = EVENING + 1_000
"""When the calls begin: the codes that both clubs gave are still good."""
AFTER_LIFE = 10_000
"""The first secret that is made once the clubs have lived."""
_PLAYING = ("tournament #4",)
STAGES = (
    ("tournament #1",), ("tournament #2",), ("tournament #2", "draw"), ("tournament #3",), ("tournament #3", "reveal"), _PLAYING,
    (*_PLAYING, "drop"), (*_PLAYING, "drop", "handforhand on"), (*_PLAYING, "drop", "undo"), (*_PLAYING, "confirm"),
    (*_PLAYING, "drop", "enter Zoé Renard"), (*_PLAYING, "drop", "out #2, #3, #5"),
)  # fmt: skip
"""How far the clubs may be brought before the calls: each of their tournaments, and some of what can be done in it."""

BY_NAME = frozenset({"void", "pardon", "amend", "served", "told", "appeal", "erase"})
"""What nobody does under the name of a whole group."""


class AtOnce(Offload):
    """Does at once, in this thread, what is done in worker threads elsewhere."""

    def __init__(self) -> None:
        super().__init__(1)

    async def __call__(self, work: Callable[..., Any], *args: Any, **kwargs: Any) -> Any:
        return work(*args, **kwargs)

    async def at_length(self, work: Callable[..., Any], *args: Any, **kwargs: Any) -> Any:
        return work(*args, **kwargs)


class World:
    """One Floorman whose database holds the life of the clubs that are named ("ab", "a", "b" or none of them); both are founded,
    so that the clubs have the same numbers in all worlds.
    """

    def __init__(self, engine: Engine, clubs: str = "ab") -> None:
        self.engine, self.clock, self._versions = engine, Clock(), count()
        self._worn, self._loop = 0, asyncio.new_event_loop()
        self.facts = {letter: Facts(letter) for letter in "ab"}
        self._new_process(secrets_from=1)
        with self.store.writing() as work:
            self.clubs: Mapping[str, int] = {letter: work.clubs.at(facts.group).id for letter, facts in self.facts.items()}
        for letter in clubs:
            self._live(self.facts[letter])
        self._new_process()

    def _new_process(self, secrets_from: int = AFTER_LIFE) -> None:
        """A new process over the database: it remembers nothing."""
        self.store, self.places = DatabaseStore(self.engine), StoredPlaces(self.engine)
        self.floor = Floor(self.store, profiles(), library(), _secrets(secrets_from), self.clock, in_every_language, read_book)
        self.desk = FrontDesk(RulesDesk(library()), self.places, self.floor, "ropta", "fr")
        self.asks, self.live = StoredAsks(self.engine), StoredLiveMessages(self.engine)
        self.serving = Serving(self.desk, self.asks, self.live, AtOnce(), clock=self.clock)

    def serve(self, request: Request) -> Served:
        """What a request gets, in words."""
        return self._loop.run_until_complete(self.serving.serve(request))

    def say(self, line: str, place: str, role: Role = Role.DIRECTOR, account: str = "") -> Served:
        """What a typed line gets."""
        name, _, text = line.partition(" ")
        command = find_command(name)
        assert command is not None, name
        arguments = {command.argument: text} if command.argument else {}
        return self.serve(Request(command.name, arguments, place, role, "fr", account=account))

    def does(self, line: str, place: str, account: str = "", role: Role = Role.DIRECTOR) -> Any:
        """The outcome of a line that must be carried out."""
        self.clock.at += PAUSE
        served = self.say(line, place, role, account)
        assert served.reply.done, (line[:80], dict(told(served.reply)))
        return served.reply.outcome

    def _live(self, facts: Facts) -> None:
        self.floor.new_secret = _secrets(1 + 1_000 * "ab".index(facts.letter))
        self.clock.at = EVENING
        self._join(facts)
        for line in facts.evening():
            self.does(line, facts.group, facts.account(9) if line.split()[0] in BY_NAME else "")
        self._talk(facts)
        # club A breaks a table, club B balances: both leave a proposal
        self.does("breaktable 3" if facts.letter == "a" else "breaktable", facts.group)
        self.places.set(facts.group, "floor_chat", f"{facts.group.removeprefix('telegram:')}/7")
        facts.codes += [self.does("pair", facts.group).code, self.does("pairme", facts.group, facts.account(2)).code]
        self._bring(facts)

    def _join(self, facts: Facts) -> None:
        """The club's other chats come to it."""
        for place in (facts.server, facts.news):
            self.does(f"pair {self.does('pair', facts.group).code}", place)
        self.does("news ici 23-9 fr,nl", facts.news)
        self.does(f"news {MARKED_CHANNEL[facts.letter]}", facts.server)

    def _bring(self, facts: Facts) -> None:
        """The club brings rulebooks of its own: one has a name that both clubs gave theirs, and is in force in its second
        edition; another is kept and not in force.
        """
        for book, edition in (("maison", "2025"), ("maison", "2026"), (facts.word().casefold(), "2025")):
            about = {
                **ABOUT, "id": book, "edition": edition, "short": facts.word(), "title": facts.word(), "publisher": facts.word(),
                "citation": f"{facts.word()}, art. {{number}}",
            }  # fmt: skip
            text = f"## 1.1 {facts.word()}\n\nUne carte {facts.word()} est morte.\n\n## 6.4 {facts.word()}\n\n{facts.word()}.\n"
            with self.store.writing() as work:
                club = work.clubs.at(facts.group).id
                OwnBooks(library(), work, club).add(about, text, 1, self.clock())
        self._send(facts)
        for number in (1, 2):
            self.does(f"ownbook maison {number} oui", facts.group)

    def _send(self, facts: Facts) -> None:
        """A director of the club sends a rulebook in which something is doubtful."""
        said = f"1. {facts.word()} is on time.\n\n2. {facts.word()} decides.\n\n2. {facts.word()} stays.\n\n3. {facts.word()}.\n"
        sent = Request("ownbook", {}, facts.group, Role.DIRECTOR, "fr", account=facts.account(9))
        reply = self.desk.bring_book(sent, said.encode(), Wanted(facts.word().casefold(), facts.word(), name=facts.word()))
        assert reply.outcome.report.doubts, reply.outcome

    def _calls(self, question: int, call: FloorCall) -> None:
        with self.store.writing() as work:
            work.questions.call(question, call)

    def _talk(self, facts: Facts) -> None:
        """Questions, calls, answers, a private conversation, texts and messages that are kept."""
        code = self.does(f"link #3={facts.account(3)}", facts.group) and self.does("pairme", facts.group, facts.account(3)).code
        self.does(f"pairme {code}", facts.private, facts.account(3), Role.PLAYER)
        # an account that was somebody's, and is nobody's now
        self.does(f"link #5={facts.account(7)}", facts.group)
        self.does(f"unlink {facts.account(7)}", facts.group)
        for place in (facts.group, facts.private, facts.group):
            asked = self.say(f"ask {facts.word()} tombe-t-elle ?", place, Role.PLAYER, facts.account(3)).asked
            facts.asks.append(asked)
            self.asks.rate(asked, facts.account(4), True)
        self.asks.rate(facts.asks[0], BOTH, False)
        self.say(f"ask {facts.word()} par le joueur des deux ?", facts.group, Role.PLAYER, BOTH)
        self._calls(facts.asks[0], FloorCall(facts.group.partition(":")[2], "7", facts.account(3), facts.group))
        self.asks.answer(facts.asks[0], facts.word(), facts.word())
        self._calls(facts.asks[1], FloorCall(facts.private.partition(":")[2], "8", facts.account(3), facts.group))
        facts.held.append(self.serving.hold(f"{facts.names[4]}; téléphone; {facts.word()} " * 3))
        self.serving.keep_under(f"telegram:{facts.group.partition(':')[2]}:55", {"then": f"reply|{facts.asks[1]}/55"})
        for kind, message in (("entries", "21"), ("board", "22"), ("tables", "23")):
            self.live.save(LiveMessage(facts.group, kind, facts.group.partition(":")[2], message, "fr", facts.word()))
        self.places.set(f"telegram:@{BOTH.partition(':')[2]}", "seats", "on")
        self.places.set(facts.private, "seats", "on")
        self.places.set(facts.private, "home", facts.group)
        self.does(f"tellfloor jetons {facts.word()}", facts.group, facts.account(3), Role.PLAYER)
        self.does(f"tellfloor out {facts.word()}", facts.group, BOTH, Role.PLAYER)

    def close(self) -> None:
        """Nothing is served any more."""
        self._loop.close()
        self.engine.dispose()

    def rows(self) -> Rows:
        """Everything that the database holds."""
        with reader(self.engine).connect() as connection:
            return rows(connection)

    def version(self) -> int:
        """Another number after every commit; here, whether there was one or not."""
        return next(self._versions)

    def back(self, stage: tuple[str, ...] = ()) -> bool:
        """Another process, at the time when the calls begin. Whether all is as it was once the clubs had lived, and each of them
        was then brought as far as some lines bring it: here nothing is put back.
        """
        self._worn += 1
        self._new_process(AFTER_LIFE + 1_000 * self._worn)
        self.clock.at = BEGINS + 100
        return False


MARKED_CHANNEL = {"a": "515151571", "b": "626262671"}
"""The channel of each club's server in which it announces."""


def _secrets(first: int) -> Callable[[], str]:
    numbers = count(first)
    return lambda: f"{next(numbers) * 0x9E3779B97F4A7C15F39CC0605CEDC834:064x}"[-64:]


class SqliteWorld(World):
    """A world in a file of SQLite, which is put back from a copy in memory."""

    def __init__(self, file: Path, clubs: str = "ab") -> None:
        super().__init__(open_database(f"sqlite:///{file}"), clubs)
        # nobody pulls the plug here, and a hundred thousand commits wait for no disk
        event.listen(self.engine, "connect", lambda connection, _record: connection.execute("PRAGMA synchronous=OFF"))
        self.engine.dispose()
        self._copies = {(): self._copied()}
        self._watching = sqlite3.connect(file)

    @contextmanager
    def connection(self) -> Iterator[sqlite3.Connection]:
        """The driver's own connection."""
        pooled = self.engine.raw_connection()
        try:
            yield pooled.driver_connection
        finally:
            pooled.close()

    def back(self, stage: tuple[str, ...] = ()) -> bool:
        known = self._copies.get(stage)
        with self.connection() as here:
            (known or self._copies[()]).backup(here)
        if known is None:
            self._brought(stage)
            self._copies[stage] = self._copied()
        self._worn = 0
        super().back()
        return True

    def _brought(self, stage: tuple[str, ...]) -> None:
        self._worn = 0
        super().back()
        for facts in self.facts.values():
            self.clock.at = BEGINS
            for line in stage if facts.codes else ():  # a club that has lived
                self.does(line, facts.group)

    def _copied(self) -> sqlite3.Connection:
        copy = sqlite3.connect(":memory:")
        with self.connection() as here:
            here.backup(copy)
        return copy

    def version(self) -> int:
        return int(self._watching.execute("PRAGMA data_version").fetchone()[0])

    def close(self) -> None:
        for copy in self._copies.values():
            copy.close()
        self._watching.close()
        super().close()
