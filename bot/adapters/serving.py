"""From a request to a message that can be put up on any platform: the front desk, the words, the buttons, in worker threads."""

from __future__ import annotations

import hashlib
import json
import logging
import math
import re
import secrets
import time
from collections.abc import AsyncIterator, Awaitable, Callable, Mapping, Sequence
from contextlib import asynccontextmanager, nullcontext
from dataclasses import dataclass, field, replace
from functools import partial
from typing import ParamSpec, TypeVar

from bot.adapters import figures
from bot.adapters.drawn import Drawn
from bot.adapters.in_order import written_in_order
from bot.adapters.limits import Limits
from bot.adapters.membership import Doors, Standing, standing_at
from bot.adapters.offload import Offload
from bot.adapters.presence import Presence
from bot.adapters.reading_room import ReadingRoom
from bot.adapters.stamps import Stamp, addresses, installation_key
from bot.adapters.taps import Offering, without_words
from bot.adapters.waiting_list import WaitingList
from bot.domain.club.people import Role
from bot.domain.errors import Crowded, Refusal, TooSoon
from bot.presenter.action import Action
from bot.presenter.actions import actions
from bot.presenter.blocks import Block
from bot.presenter.pictures import ROOM, pictures, shown
from bot.presenter.present import present
from bot.presenter.seat_plan.shared_out import Pictures
from bot.services import access
from bot.services.catalogue import Command, QuestionTap, find_command
from bot.services.front_desk import FrontDesk
from bot.services.ports.chats import CLOSEST, Asked, AsksPort, LiveMessagesPort
from bot.services.ports.failures import NotSavedError
from bot.services.ports.places import HELD, PlacesPort
from bot.services.replies.personal_data import Forgotten
from bot.services.replies.refused import Refused
from bot.services.replies.reply import Reply
from bot.services.replies.rules import Answered, OffTopic
from bot.services.requests import Request
from knowledge.books.passages import Answer, Verdict

P = ParamSpec("P")
T = TypeVar("T")
LOG = logging.getLogger("floorman")
SOON = 5.0
"""Seconds after which a question that nobody has begun with is answered by the advice to ask again: whoever has waited so long
waits among many, and has asked at the table. Where a language model picks among the passages, everybody waits.
"""
DOUBTS, OF_BOOKS = "bookdoubts", frozenset({"ownbook", "bookdoubts", "bookpoints"})
"""The command that answers what is doubtful in a file, and all that speak of a club's own rulebooks."""
NUMBER = re.compile(r"[0-9]{1,9}")
CLUB = "club:"
"""How the name of a club begins for which the buttons of a private conversation are; its number stands behind it."""
TAKEN = "taken"
"""How the places begin under which texts are kept that are too long for a button; one place a text: each is found at once. And
the setting of such a place that says who has taken what is kept there.
"""


@dataclass(frozen=True, slots=True)
class Served:
    """A reply with the message that says it; `asked` is the number of a question that was put to the rules, else 0. `role` is
    what whoever gave the request may do, as far as the actions ask for it.
    """

    request: Request
    reply: Reply
    blocks: tuple[Block, ...]
    actions: tuple[Action, ...] = ()
    asked: int = 0
    role: Role = Role.PLAYER

    @property
    def wrote(self) -> bool:
        """Whether something was carried out that may have changed what the club knows."""
        command = find_command(self.request.command)
        return self.reply.done and command is not None and command.writes

    @property
    def carried_out(self) -> bool:
        """Whether something was carried out that would be done a second time if the same were asked again."""
        return self.wrote and self.reply.outcome.recorded

    def offers(self, *, alone: bool) -> tuple[Action, ...]:
        """What is offered to do next; to somebody who reads it `alone`, only what he may do."""
        return tuple(action for action in self.actions if not alone or self.role.may(action.role))


def refused(request: Request, refusal: Refusal) -> Served:
    """A request that is turned down before it comes to the front desk, in the language that the front end knows of: nothing is
    looked up for it.
    """
    reply = Reply(Refused.of(refusal), request.language or "fr")
    return Served(request, reply, present(reply))


@dataclass
class Serving:
    """The front desk and what chats keep, for coroutines: everything that takes time happens in worker threads."""

    desk: FrontDesk
    asks: AsksPort
    live: LiveMessagesPort
    offload: Offload = field(default_factory=Offload)
    turns: WaitingList = field(default_factory=WaitingList)
    limits: Limits = field(default_factory=Limits)
    clock: Callable[[], float] = time.time
    doors: Doors = field(default_factory=Doors)
    reading: ReadingRoom = field(default_factory=ReadingRoom)
    presence: Presence = field(default_factory=Presence)
    steps_aside: Callable[[], None] = lambda: None
    """Lets the next in a chat begin, where one waits for the other."""
    drawn: Drawn = field(default_factory=Drawn)
    soon: float = SOON
    urgent: Callable[[str], Awaitable[None]] | None = None
    """Delivers at once what waits for a chat, where letters are delivered here."""
    _woken: list[Callable[[], None]] = field(default_factory=list)
    _key: bytes = field(init=False, repr=False)

    def __post_init__(self) -> None:
        self._key = installation_key(self.desk.places)

    async def serve(self, request: Request, *, of_its_own: bool = False) -> Served:
        """The reply to a request, in words, when its turn has come; a refusal where too many wait already, or where somebody has
        just had several large replies, unless Floorman gives it of its own accord.
        """
        known, began = find_command(request.command), time.perf_counter()
        try:
            if known is not None and known.dear and request.account and not of_its_own and not request.page:
                await self._spare(request)
            if await self._reads(request):
                async with self.reader(request, urgent=True):
                    served = await self.reading.read(self._serve, request)
            else:
                served = await self._at_its_turn(request, known, of_its_own=of_its_own)
        except (Crowded, TooSoon) as refusal:
            return refused(request, refusal)
        if isinstance(served.reply.outcome, Forgotten):
            self.drawn.forget()
        if known is not None and known.role > Role.PLAYER and served.reply.done and request.account:
            self.limits.seen_as_staff(request.account, request.place)
        if isinstance(served.reply.outcome, Answered):
            figures.ANSWERS.observe(time.perf_counter() - began)
        if served.wrote:
            self.wake()
        return served

    async def _at_its_turn(self, request: Request, known: Command | None, *, of_its_own: bool) -> Served:
        """The reply to a request when its turn has come. Raises Crowded."""
        if request.command in OF_BOOKS and self.reading.has(request.account) and not request.page:
            # whoever has sent a file speaks of what is read; the others of his chat go on
            club = await self._reading_of(request)
            self.steps_aside()
            await self.reading.behind(club)
        asks = known is not None and known.argument == "question" and not of_its_own
        within = self.soon if asks and not self.desk.rules.selector else None
        # whoever waits for what came before him takes nobody's turn meanwhile
        writes = known is not None and known.writes
        urgent = known is not None and known.role > Role.PLAYER
        async with (
            written_in_order() if writes else nullcontext(),
            self.turns.turn(request.place, request.account, urgent=urgent, always=of_its_own, within=within),
        ):
            return await self.offload.at_length(self._serve, request)

    async def _reads(self, request: Request) -> bool:
        """Whether a request may have a file read anew: somebody who may answers what is doubtful in it."""
        said = any(map(str.strip, (*request.arguments.values(), *request.filled.values())))
        return request.command == DOUBTS and said and not request.page and await self.offload(self.may, request, Role.DIRECTOR)

    @asynccontextmanager
    async def reader(self, request: Request, *, urgent: bool = False) -> AsyncIterator[None]:
        """Open when a file is read for a request, behind those of its club that came before; the next in its chat does not wait.
        Raises Crowded.
        """
        club = await self._reading_of(request)
        async with self.reading.place(club, request.place, request.account, self.steps_aside, urgent=urgent):
            yield

    async def _reading_of(self, request: Request) -> object:
        return await self.offload(self.club_of, request.place) or request.place

    async def _spare(self, request: Request) -> None:
        """Takes what it costs to have something large shown once more. A floor may have more of it, also one whom only the club
        knows as such. Raises TooSoon.
        """
        account, chat = request.account, request.place
        staff = request.role.may(Role.FLOOR) or self.limits.is_staff(account, chat)
        wait = self.limits.large(account, chat, staff=staff)
        if wait and not staff and await self.offload(self.may, request, Role.FLOOR):
            wait = self.limits.large(account, chat, staff=True)
        if wait:
            raise TooSoon(seconds=math.ceil(round(wait, 3)))

    async def in_turn(self, place: str, account: str, work: Callable[P, T], *args: P.args, **kwargs: P.kwargs) -> T:
        """What some work for an account in a chat returns that takes as long as a request; it waits for its turn as they do.
        Raises Crowded where too much waits.
        """
        async with self.turns.turn(place, account):
            return await self.offload.at_length(work, *args, **kwargs)

    async def pictures(self, served: Served, how: Pictures = ROOM) -> Sequence[tuple[str, bytes]]:
        """The pictures that belong to a reply, as (name, content); none where too much waits: the words say it all. What was
        drawn already is not drawn again.
        """
        request = served.request
        if (plan := shown(served.reply)) is None:
            return ()
        try:
            draw = partial(self.in_turn, request.place, request.account, pictures, served.reply, how)
            return await self.drawn.of((plan, how), draw)
        except Crowded:
            return ()

    async def deliver_now(self, chat: str) -> None:
        """Delivers at once what waits for a chat, if that is possible; else it leaves with everything else."""
        if self.urgent is not None:
            await self.urgent(chat)

    def woken_by(self, wake: Callable[[], None]) -> None:
        """From now on, `wake` is called after whatever may have put something into the outbox."""
        self._woken.append(wake)

    def wake(self) -> None:
        """There may be something in the outbox."""
        for wake in self._woken:
            wake()

    def _serve(self, request: Request) -> Served:
        reply = self.desk.handle(request)
        outcome, again = reply.outcome, request.arguments.get("again")
        if isinstance(outcome, Answered | OffTopic):
            self._count(outcome.answer, "off_topic" if isinstance(outcome, OffTopic) else str(outcome.answer.verdict))
        asked = self._keep(request, reply, outcome) if isinstance(outcome, Answered) and not again else 0
        if isinstance(outcome, Forgotten):
            self._forget_asker(request, outcome)
        return self.said(request, reply, asked)

    def _count(self, answer: Answer, verdict: str) -> None:
        """Counts a question, under the id of its book where that is not a club's own."""
        everybodys = any(book.id == answer.book for book in self.desk.rules.rules.books)
        figures.QUESTIONS.labels(verdict, answer.book if everybodys else figures.OWN).inc()
        if answer.elapsed_ms:
            figures.SEARCHES.observe(answer.elapsed_ms / 1000)

    def said(self, request: Request, reply: Reply, asked: int = 0) -> Served:
        """A reply to a request with the message that says it, and what is offered to do next."""
        offers = actions(reply)
        try:
            role = access.role_of(self.desk.floor.store, request, max((offer.role for offer in offers), default=Role.PLAYER))
        except NotSavedError:
            role = request.role  # what he asked is said; more than that is offered when it can be looked up who he is
        return Served(request, reply, present(reply), offers, asked, role)

    def _forget_asker(self, request: Request, said: Forgotten) -> None:
        """Takes the accounts of somebody who was erased out of the questions of the club's chats, and of his own."""
        # imported here: the desks are for whoever has asked for something of a club
        from bot.services.discipline.erasure import conversations_of

        with self.desk.floor.store.reading() as work:
            own = conversations_of(work, work.clubs.at(request.place).id, said.accounts)
        self.asks.forget(said.accounts, tuple(dict.fromkeys((*said.chats, *own))))

    def _keep(self, request: Request, reply: Reply, outcome: Answered) -> int:
        """Notes a question, so that the buttons under its answer know what it was about, even after a restart: of which book it
        was asked, and what was shown, be it of the one that the club follows where that is silent.
        """
        answer = outcome.shown
        shown = answer.hits[0].passage.id if answer.hits and answer.verdict is not Verdict.NOT_COVERED else ""
        asked = Asked(
            request.place, self.clock(), reply.language, outcome.answer.book, request.arguments.get("question", ""), shown,
            CLOSEST if answer.closest else str(answer.verdict), request.account,
        )  # fmt: skip
        try:
            return self.asks.keep(asked)
        except NotSavedError as error:
            # the article is read all the same; what asks the floor about it needs the question
            LOG.warning("a question was not noted: %s", error)
            return 0

    def in_language(self, served: Served, language: str | None) -> Served:
        """The same reply in the language of the one person who reads it."""
        if language in (None, served.reply.language):
            return served
        reply = replace(served.reply, language=str(language))
        return replace(served, reply=reply, blocks=present(reply), actions=actions(reply))

    def offering(self, place: str, account: str = "") -> Offering:
        """What makes the buttons of a chat; the forms of one account in it, where that is named."""
        return Offering(self._stamp(place, account), partial(self.hold, place=place, account=account))

    def _stamp(self, place: str, account: str) -> Stamp:
        return Stamp(self._key, f"{place} {account}".rstrip())

    def offered(self, said: str, place: str, *accounts: str, by: str) -> str | None:
        """What a button or a form says that came back from a chat, without its stamp; None where it was never offered there, to
        one of these accounts where any is named. That is noted, with who did it (`by`). Takes a moment: call it in a worker
        thread.
        """
        found = (
            self._stamp(one, account).genuine(said) for one in addresses(self.desk.places, place) for account in accounts or ("",)
        )
        words = next((one for one in found if one is not None), None)
        if words is None:
            LOG.warning("refused in %s: %.40r was never offered there to %s", place, without_words(said), by)
        return words

    def question(self, tap: QuestionTap, place: str, number: str) -> Asked | None:
        """The question with a number, for what is to be done with it in a chat; None where there is none, or where it is none of
        that chat's business. Takes a moment: call it in a worker thread.
        """
        asked = self.asks.get(int(number)) if NUMBER.fullmatch(number) else None
        if asked is None or not tap.called:
            return asked if asked is not None and asked.place == place else None
        called = asked.called.place if asked.called is not None else ""
        with self.desk.floor.store.reading() as work:
            return asked if called and access.same_club(work, called, place) else None

    def answered_by(self, asked: Asked, place: str) -> str:
        """What the rulebook is called that has answered a question. Takes a moment: call it in a worker thread."""
        rules = self.desk.shelf(place)
        return next((book.short for book in rules.books if book.id == asked.shown_book), asked.shown_book)

    def club_of(self, place: str) -> int:
        """The number of a place's club; 0 where it has none yet. Takes a moment: call it in a worker thread."""
        with self.desk.floor.store.reading() as work:
            return work.clubs.at(place).id

    def may(self, request: Request, needed: Role) -> bool:
        """Whether whoever gives a request may do what takes a role."""
        return access.role_of(self.desk.floor.store, request, needed).may(needed)

    async def standing(self, place: str, account: str, club: int = 0) -> Standing:
        """What somebody may do in a place by being in its chat, or in one of its club's (`membership.standing_at`)."""
        return await standing_at(self.doors, self.desk.floor.store, self.offload, place, account, club)

    async def settings(self, place: str) -> dict[str, str]:
        """What was set up for a chat."""
        return dict(await self.offload(self.desk.places.settings, place))

    def hold(self, text: str, place: str = "", account: str = "") -> str:
        """Keeps a text too long for a button of a chat, and returns its name. A private conversation is no chat of the club that
        the button is for (`account`): its number is kept with the text, or no erasure would find it. Takes a moment: call it in a
        worker thread.
        """
        number = account.removeprefix(CLUB)
        club = int(number) if number != account else (self.club_of(account) if account else 0) or self.club_of(place)
        name = hashlib.sha256(f"{place}\n{club}\n{text}".encode()).hexdigest()[:20]
        self.keep_under(name, {"text": text, "place": place, "club": str(club)})
        return name

    def held(self, argument: str) -> str:
        """What a button says: its words, or the text that is kept for it ("=" and its name)."""
        if not argument.startswith("="):
            return argument
        return str(self.kept_under(argument[1:]).get("text", ""))

    def keep_under(self, name: str, values: Mapping[str, str]) -> None:
        """Keeps some texts under a name, so that a restart loses none."""
        self.desk.places.set(f"{HELD}:{name}", HELD, json.dumps({**values, "at": str(int(self.clock()))}))

    def take(self, name: str) -> bool:
        """Takes what is kept under a name for oneself: of several who do so at the same moment, one gets it."""
        mine = secrets.token_hex(8)
        return self.desk.places.settle(f"{HELD}:{name}", TAKEN, mine) == mine

    def put_back(self, name: str) -> None:
        """What was taken may be taken again."""
        self.desk.places.set(f"{HELD}:{name}", TAKEN, None)

    def kept_under(self, name: str) -> Mapping[str, str]:
        """What is kept under a name; empty where nothing is."""
        kept = self.desk.places.settings(f"{HELD}:{name}").get(HELD)
        return dict(json.loads(kept)) if kept else {}


def forget_held(places: PlacesPort, prompts_before: float, texts_before: float) -> int:
    """Forgets what is kept for chats and nobody can need any more: what somebody was asked for before a moment and has not
    answered, and the texts of buttons, which hold names, from before another; those of which it is not known in which chat they
    are, so that no erasure finds them, are kept no longer than what was asked. Returns how many there were. A button whose text
    is gone is refused like one that was never offered.
    """

    def outdated(kept: str) -> bool:
        values = json.loads(kept)
        short = "owner" in values or ("text" in values and not values.get("place"))
        return float(values.get("at", 0)) < (prompts_before if short else texts_before)

    return places.purge(f"{HELD}:", HELD, outdated)
