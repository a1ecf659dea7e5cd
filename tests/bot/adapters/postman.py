"""A platform where the network would be, letters for it, and a clock that jumps to whatever happens next."""

import asyncio
import json
import selectors
from contextlib import asynccontextmanager
from dataclasses import dataclass
from functools import partial

from bot.adapters.delivery import Delivery
from bot.adapters.fates import Doubtful, NotYet
from bot.services.announcements.letters import read_back, written
from bot.services.ports.outbox import Letter, LetterState
from bot.services.replies.draws import DrawAborted
from bot.services.replies.reply import Reply
from tests.bot.small_rules import SmallRules

START = 1_800_000_000.0
UNDER_WAY = (LetterState.WAITING, LetterState.SENDING)


class _Jumping(selectors.DefaultSelector):
    """Nobody waits: what is asked to be waited for has passed."""

    passed = 0.0

    def select(self, timeout=None):
        assert timeout is not None, "nothing will ever happen any more"
        # never none at all: who waits for the last bit of a second would wait for ever
        self.passed += max(timeout, 1e-7)
        return super().select(0)


class JumpingLoop(asyncio.SelectorEventLoop):
    """An event loop on which an hour takes no time."""

    def __init__(self, begins=0.0):
        self._jumping, self._begins = _Jumping(), 1_000.0 + begins
        super().__init__(self._jumping)

    def time(self):
        return self._begins + self._jumping.passed


def in_no_time(coroutine, begins=0.0):
    """Runs something that takes long, by a clock that begins some seconds late: where another process has stopped."""
    with asyncio.Runner(loop_factory=partial(JumpingLoop, begins)) as runner:
        return runner.run(coroutine)


def now():
    return asyncio.get_running_loop().time()


async def at_once(work, *args):
    """Work in a thread, done at once: no thread knows of the clock that jumps."""
    await asyncio.sleep(0)
    return work(*args)


@dataclass(frozen=True)
class Lost:
    """It arrives, and the answer never does."""

    error: Exception


@dataclass(frozen=True)
class Put:
    """A letter that was given to the platform, or that arrived there."""

    at: float
    chat: str
    number: int


class Postman:
    """A platform. `troubles` are what happens to the tries of a letter, by its number, one after the other; then it arrives.
    Before `well_from`, by the clock of the loop, it says that it is not well, when it is asked.
    """

    platform = "telegram"

    def __init__(self, troubles=None, per_second=28.0, per_chat=0.0, takes=0.1):
        self.troubles = {number: list(some) for number, some in (troubles or {}).items()}
        self.per_second, self.per_chat, self.takes = per_second, per_chat, takes
        self.tried, self.arrived, self.sending, self.most_at_once = [], [], 0, 0
        self.looked, self.well_from = [], 0.0

    def gap(self, _chat):
        return self.per_chat

    def room(self, chat):
        return chat

    async def is_well(self):
        self.looked.append(now())
        return now() >= self.well_from

    async def deliver(self, letter, reply):
        number = reply.outcome.number
        self.tried.append(Put(now(), letter.chat, number))
        self.sending += 1
        self.most_at_once = max(self.most_at_once, self.sending)
        try:
            await asyncio.sleep(self.takes(letter) if callable(self.takes) else self.takes)
        finally:
            self.sending -= 1
        trouble = self.troubles[number].pop(0) if self.troubles.get(number) else None
        if isinstance(trouble, Exception):
            raise trouble
        self.arrived.append(Put(now(), letter.chat, number))
        if trouble is not None:
            raise trouble.error
        return f"m{number}"

    def numbers(self, chat=None):
        """What has arrived (in a chat), in order."""
        return [put.number for put in self.arrived if chat in (None, put.chat)]


def lost(why="the line broke"):
    return Lost(Doubtful(why))


def letter(number, chat, not_before=0.0):
    body = written(Reply(DrawAborted(number, "", ""), "fr"))
    return Letter(1, f"telegram:{chat}", "reply", body, "fr", not_before=not_before)


def post(store, letters):
    with store.writing() as work:
        work.letters.put(letters)


@dataclass
class Office:
    """A store and the way out of it."""

    store: object
    outbox: object

    def post(self, *chats, first=1):
        """Letters numbered from `first`, to these chats."""
        post(self.store, [letter(number, chat) for number, chat in enumerate(chats, first)])

    def in_state(self, *states):
        """Letters by number, oldest first; those that can't be read under 0."""
        found = self.outbox.listed(states, 10_000)
        return {number_of(one): one for one in reversed(found)}

    def delivery(self, postman, **more):
        loop = asyncio.get_running_loop()
        return Delivery(
            self.outbox, SmallRules(), postman, at_once, lambda: START + loop.time(), **{"chance": lambda: 0.5, **more}
        )

    @asynccontextmanager
    async def delivering(self, postman, **more):
        """Delivery while something happens, and stopped after it."""
        delivery = self.delivery(postman, **more)
        running = asyncio.create_task(delivery.run())
        await asyncio.sleep(0)
        try:
            yield delivery
        finally:
            await delivery.stop()
            await running

    def deliver_all(self, postman, within=20_000.0, **more):
        """Delivers until nothing waits any more. Returns the seconds that it took."""

        async def whole():
            begun = now()
            async with self.delivering(postman, **more):
                while self.outbox.listed(UNDER_WAY, 1):
                    assert now() - begun < within, self.outbox.listed(UNDER_WAY, 10)
                    await asyncio.sleep(0.25)
            return max((put.at for put in postman.arrived), default=now()) - begun

        return in_no_time(whole())


def number_of(one):
    try:
        return int(json.loads(one.body)["of"]["number"])
    except (ValueError, KeyError, TypeError):
        return 0


TILL_LATER = 2e12
"""When a letter is due again whose turn had not come."""


async def brings(outbox, carrier, rules, *, later=False):
    """Brings everything that waits for a platform, one after the other; `later` also that whose turn had not come. Returns the
    letters that were sent.
    """
    sent = []
    while taken := outbox.take(carrier.platform, 3e12 if later else 1e12, 10, 60):
        for letter in taken:
            try:
                message = await carrier.deliver(letter, read_back(letter.body, rules))
            except NotYet as early:
                outbox.failed(letter.id, str(early), 4e12 if later else TILL_LATER)
            else:
                outbox.sent(letter.id, message)
                sent.append(letter)
    return sent


class CallsAlone:
    """Of an outbox the calls to the floor, or another `kind` of letters: what else a club has to tell stays where it is, but for
    what stands before them in the same chats.
    """

    def __init__(self, outbox, kind="call"):
        self._outbox, self._kind = outbox, kind

    def __getattr__(self, name):
        return getattr(self._outbox, name)

    def take(self, platform, now, limit, lease, chat=""):
        waiting = self._outbox.listed([LetterState.WAITING, LetterState.SENDING], 1_000)
        chats = [chat] if chat else list(dict.fromkeys(one.chat for one in reversed(waiting) if one.kind == self._kind))
        taken = []
        for one in chats:
            if len(taken) < limit:
                taken.extend(self._outbox.take(platform, now, 1, lease, one))
        return tuple(taken)
