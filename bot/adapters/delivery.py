"""Brings letters from the outbox to a platform: in order in each chat, as fast as it lets, again and again until they arrive."""

from __future__ import annotations

import asyncio
import logging
import math
import random
import time
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field, replace
from typing import ParamSpec

from aiolimiter import AsyncLimiter

from bot.adapters import figures
from bot.adapters.fates import (
    LONGEST_GAP,
    Blocked,
    Carrier,
    Doubtful,
    Failed,
    Gone,
    Later,
    Moved,
    NotYet,
    Undeliverable,
)
from bot.adapters.in_hand import InHand, Taken
from bot.adapters.moments import now as _now
from bot.adapters.moments import wait_for
from bot.adapters.offload import Offload
from bot.adapters.traced import traced
from bot.adapters.tries import Tries
from bot.adapters.weather import Weather
from bot.services.announcements.addresses import is_private
from bot.services.announcements.announcing import CALL
from bot.services.announcements.calls import tells_of_letters
from bot.services.announcements.letters import LetterUnreadable, read_back
from bot.services.ports.outbox import GONE, PERHAPS, Letter, LetterState, OutboxPort
from bot.services.ports.rules import RulesPort
from bot.services.replies.reply import Reply

P = ParamSpec("P")
LOG = logging.getLogger("floorman.delivery")
AT_ONCE = 12
"""Letters with the platform at one time."""
AHEAD = 0.1
"""For how many seconds letters are taken ahead of their turn. What waits here when the process is killed counts as perhaps
arrived, so it is little.
"""
BURST = 0.01
"""Seconds within which letters may go all at once: timers are no finer, and hundreds a second need more than one at each."""
MOST_RESTING = 60
"""Letters taken that wait only because their chat has just had another: enough that busy chats never hold up the others."""
LEASE, PATIENCE = 6.0, 45.0
"""Seconds after which a letter is taken from somebody who does not say any more that he is sending it: no chat waits longer
behind one whose process was killed. And for which a platform may keep its answer to itself.
"""
LONGEST_REST = 15.0
"""Seconds for which a letter is kept in hand because its chat has just had another."""
GRACE = 10.0
"""Seconds that what is under way still has once delivery was told to stop."""
MOST_TRIES, MOST_DOUBTS, MOST_CALLS = 90, 2, 12
"""Tries after which a letter is given up that fails while the platform is well: after an hour and a half. And those of which
nobody knows whether it arrived: it arrives twice at the most, a call to the floor some times. What fails while the platform
answers to nothing is tried until it does.
"""
FIRST_PAUSE, LONGEST_PAUSE = 2.0, 60.0
ILL = 1.0
"""Seconds after which a letter is due again whose platform did not answer when its turn came; it waits until that does."""
LOOKS, SOONEST = 2.0, 0.05
"""Seconds between two looks into the outbox, at the most while nobody says that there is something in it, and at the least."""
RECORDS_AGAIN, RECORDS_FOR = 0.25, 60.0
"""Seconds until what became of a letter is recorded again, where the database was busy; twice as long each time. And for which
that is tried.
"""


@dataclass
class Delivery:
    """Delivers the letters of one platform until it is told to stop; several processes may do so side by side. All of it
    happens on one event loop.
    """

    outbox: OutboxPort
    rules: RulesPort
    carrier: Carrier
    offload: Offload
    clock: Callable[[], float] = time.time
    chance: Callable[[], float] = random.random
    lease: float = LEASE
    patience: float = PATIENCE
    became: Callable[[Letter, str, bool, bool], Awaitable[None]] | None = None
    lost: Callable[[Letter], None] | None = None
    """Told of every letter that is not tried any more, as it is then: it will not arrive, or perhaps it did."""
    of_club: Callable[[int], RulesPort] | None = None
    """The rulebooks as a club sees them, by its number: its letters may be of its own."""
    _woken: asyncio.Event = field(default_factory=asyncio.Event)
    _halt: asyncio.Event = field(default_factory=asyncio.Event)
    _over: asyncio.Event = field(default_factory=asyncio.Event)
    _places: asyncio.Semaphore = field(default_factory=lambda: asyncio.Semaphore(AT_ONCE))
    _under_way: set[asyncio.Task[None]] = field(default_factory=set)
    _begun: dict[asyncio.Task[None] | None, float] = field(default_factory=dict)
    _answers: set[asyncio.Timeout] = field(default_factory=set)
    _last: dict[str, float] = field(default_factory=dict)
    _running: bool = False
    _resting: int = 0
    _deadline: float = math.inf
    _limiter: AsyncLimiter | None = None
    _weather: Weather = field(init=False)
    _hands: InHand = field(init=False)

    def __post_init__(self) -> None:
        self._hands = InHand(self.outbox, self.carrier.platform, self.offload, lambda: self.clock(), self.lease)
        self._weather = Weather(lambda: self.carrier.is_well(), self.chance, self.wake)

    async def now(self, chat: str) -> None:
        """Tries at once what is due in a chat, for somebody who waits to hear what became of it."""
        while not self._halt.is_set() and not self._weather.ill and (taken := await self._take(1, chat)):
            await self._bring(taken[0], self._limited())
        self.wake()  # what is not due yet, or in other hands

    def _limited(self) -> AsyncLimiter:
        if self._limiter is None:
            burst = max(1.0, self.carrier.per_second * BURST)
            self._limiter = AsyncLimiter(burst, burst / self.carrier.per_second)
        return self._limiter

    def wake(self) -> None:
        """There may be something in the outbox."""
        self._woken.set()

    async def run(self) -> None:
        """Delivers; returns once it was told to stop and everything under way has ended."""
        self._running = True
        limiter = self._limited()
        try:
            while not self._halt.is_set():
                self._woken.clear()
                room = self._room()
                taken = await self._take(room) if room > 0 else ()
                for one in taken:
                    task = asyncio.create_task(self._bring(one, limiter))
                    self._under_way.add(task)
                    task.add_done_callback(self._ended)
                if len(taken) < room or room <= 0:
                    await self._rest(dry=room > 0)
        finally:
            self._tell_to_stop()
            await asyncio.gather(*self._under_way, return_exceptions=True)
            self._over.set()

    async def stop(self) -> None:
        """Takes no more letters, and returns once those that the platform has were answered; `run` ends with it. Letters that
        wait for their turn go back.
        """
        self._tell_to_stop()
        if self._running:
            await self._over.wait()

    def _tell_to_stop(self) -> None:
        if self._halt.is_set():
            return
        self._halt.set()
        self._woken.set()
        self._weather.end()
        self._deadline = _now() + GRACE
        for answer in self._answers:
            answer.reschedule(min(answer.when() or math.inf, self._deadline))

    def _ended(self, task: asyncio.Task[None]) -> None:
        self._under_way.discard(task)
        self._begun.pop(task, None)
        self._woken.set()
        if not task.cancelled() and (error := task.exception()) is not None:
            LOG.error("failure in delivery", exc_info=error)

    def _room(self) -> int:
        """How many letters may be taken now."""
        if self._weather.ill or self._weather.peace or self._resting >= MOST_RESTING:
            return 0
        busy = len(self._under_way) - self._resting
        ahead = math.ceil(self.carrier.per_second * AHEAD)
        return min(AT_ONCE - busy, ahead - (busy - len(self._begun)))

    async def _take(self, room: int, chat: str = "") -> tuple[Taken, ...]:
        try:
            return await self._hands.take(room, chat)
        except Exception:
            LOG.error("the outbox could not be looked into", exc_info=traced())
            return ()

    async def _rest(self, *, dry: bool) -> None:
        """Waits until there may be something to do; where the outbox was `dry`, until the next letter falls due."""
        seconds = LOOKS
        if peace := self._weather.peace:
            seconds = min(seconds, peace)
        elif dry and not self._woken.is_set():
            try:
                due = await self.offload(self.outbox.next_due, self.carrier.platform, self.clock())
            except Exception:
                LOG.error("the outbox could not be looked into", exc_info=traced())
            else:
                seconds = LOOKS if due is None else min(LOOKS, max(due - self.clock(), SOONEST))
        await wait_for(self._woken, seconds)

    async def _bring(self, one: Taken, limiter: AsyncLimiter) -> None:
        try:
            await self._try(one, limiter)
        finally:
            self._hands.put_down(one)

    async def _try(self, one: Taken, limiter: AsyncLimiter) -> None:
        """One letter, one try."""
        letter, tries = one.letter, one.tries
        if tries.doubtful >= most_doubts(letter):
            await self._give_up(one, tries, f"cut off {tries.doubtful} times")
            return
        try:
            message = await self._send(one, limiter)
        except NotYet as error:
            await self._again(one, tries, str(error), error.seconds)
        except Later as error:
            self._weather.wants_peace(error.seconds, self.carrier.room(letter.chat) if error.alone else "")
            await self._again(one, tries, str(error), max(error.seconds, 0.0))
        except Failed as error:
            well = await self._is_well()
            await self._again(one, replace(tries, failed=tries.failed + well), str(error), None if well else ILL)
        except Moved as error:
            await self._record(one, self.outbox.moved, letter.chat, error.chat)
            await self._again(one, replace(tries, failed=tries.failed + 1), str(error), 0.0)
        except (Undeliverable, LetterUnreadable) as error:
            shut = isinstance(error, Gone | Blocked) and not is_private(letter.chat)
            why = f"{GONE}{error}" if shut else str(error)
            await self._give_up(one, tries, why, blocked=isinstance(error, Blocked), surely=shut)
        except Doubtful as error:
            await self._is_well()
            await self._again(one, replace(tries, doubtful=tries.doubtful + 1), str(error))
        except Exception as error:
            LOG.exception("letter %d could not be written", letter.id)
            # if the carrier had begun, it may have broken after the letter was out
            out = asyncio.current_task() in self._begun
            await self._again(one, Tries(tries.failed + (not out), tries.doubtful + out), type(error).__name__)
        else:
            self._weather.heard()
            await self._record(one, self.outbox.sent, letter.id, message)
            await self._tell(letter, "", final=True)

    def _read_back(self, letter: Letter) -> Reply:
        return read_back(letter.body, self.of_club(letter.club) if self.of_club else self.rules)

    async def _send(self, one: Taken, limiter: AsyncLimiter) -> str:
        """Gives a letter to the platform when its turn has come. Returns the platform's id of it."""
        reply = await self.offload(self._read_back, one.letter)
        await self._let_chat_rest(one)
        async with self._places:
            if not self._halt.is_set():
                await limiter.acquire()
            await self._look_at_the_weather(one)
            # whoever is told to stop meanwhile sends nothing more, nor does he from whom it was taken
            if self._halt.is_set() or not await self._hands.still(one):
                raise NotYet(0.0)
            self._begin(one.letter.chat, _now())
            with figures.delivering(self.carrier.platform):
                return await self._given(one.letter, reply)

    async def _given(self, letter: Letter, reply: Reply) -> str:
        """What the platform says to a letter, within the time that an answer may take."""
        try:
            async with asyncio.timeout(self.patience) as answer:
                self._answers.add(answer)
                return await self.carrier.deliver(letter, reply)
        except TimeoutError as error:
            raise Doubtful("no answer in time") from error
        finally:
            self._answers.discard(answer)

    async def _is_well(self) -> bool:
        """Whether the platform is well where the letter that is under way has met with trouble."""
        return await self._weather.is_well_since(self._begun.get(asyncio.current_task(), _now()))

    async def _look_at_the_weather(self, one: Taken) -> None:
        """Sends nothing where nothing would arrive, or nothing is wanted. The one try that is left of a letter which may have
        arrived is made only while the platform answers. Raises NotYet.
        """
        if self._weather.ill or (one.tries.doubtful and not await self._weather.is_well()):
            raise NotYet(ILL)
        if (peace := max(self._weather.peace, self._weather.peace_in(self.carrier.room(one.letter.chat)))) > 0:
            raise NotYet(peace)

    async def _let_chat_rest(self, one: Taken) -> None:
        """Waits as long as a chat must have peace after its last message."""
        now = _now()
        gap = self._last.get(self.carrier.room(one.letter.chat), -math.inf) + self.carrier.gap(one.letter.chat) - now
        if gap <= 0:
            return
        if gap > LONGEST_REST:
            raise NotYet(gap)
        self._resting += 1
        self._woken.set()
        try:
            await wait_for(self._halt, gap)
        finally:
            self._resting -= 1

    def _begin(self, chat: str, now: float) -> None:
        self._begun[asyncio.current_task()] = now
        self._woken.set()
        if len(self._last) > 10_000:
            self._last = {known: last for known, last in self._last.items() if last + LONGEST_GAP > now}
        self._last[self.carrier.room(chat)] = now

    async def _again(self, one: Taken, tries: Tries, why: str, seconds: float | None = None) -> None:
        """Has a letter tried again: after the time that the platform asked for, else ever later, never all at the same moment."""
        bad = tries.failed + tries.doubtful
        if tries.doubtful >= most_doubts(one.letter) or bad >= MOST_TRIES:
            await self._give_up(one, tries, why)
            return
        letter, pause = one.letter, seconds
        if pause is None:
            pause = min(FIRST_PAUSE * 2 ** (bad - 1), LONGEST_PAUSE) * (0.75 + self.chance() / 2)
        await self._record(one, self.outbox.failed, letter.id, tries.told(letter, why), self.clock() + pause)
        LOG.warning("letter %d to %s, try %d: %s", letter.id, letter.chat, letter.attempts, why)
        await self._tell(letter, why, final=False)

    async def _give_up(self, one: Taken, tries: Tries, why: str, *, blocked: bool = False, surely: bool = False) -> None:
        """A letter will not arrive, or, where it has not `surely` failed, nobody will ever know whether it has."""
        reason = f"{PERHAPS}{why}" if tries.doubtful and not (blocked or surely) else why
        await self._record(one, self.outbox.dead, one.letter.id, reason)
        figures.GIVEN_UP.labels(self.carrier.platform).inc()
        LOG.error("letter %d to %s is given up after try %d: %s", one.letter.id, one.letter.chat, one.letter.attempts, reason)
        await self._tell(one.letter, reason, final=True, blocked=blocked)
        self.wake()

    async def _tell(self, letter: Letter, why: str, *, final: bool, blocked: bool = False) -> None:
        """Says what became of a letter to whoever wants to know: it arrived, or not and `why`; not yet, where that is not
        `final`; whether its reader has `blocked` Floorman. What goes wrong with that is no fault of the letter.
        """
        try:
            if self.lost is not None and final and why:
                await self.offload(self.lost, replace(letter, state=LetterState.DEAD, error=why))
            if self.became is not None:
                await self.became(letter, why, final, blocked)
        except Exception:
            LOG.exception("what became of letter %d could not be told", letter.id)

    async def _record(self, one: Taken, work: Callable[P, None], *args: P.args, **kwargs: P.kwargs) -> None:
        """Records what became of a letter, again while the database is busy or away. Once the letter is somebody else's, it is
        left to him.
        """
        pause, until = RECORDS_AGAIN, _now() + RECORDS_FOR
        while True:
            try:
                if work == self.outbox.sent or await self._hands.still(one):
                    await self.offload(work, *args, **kwargs)
                return
            except Exception:
                if _now() + pause > min(until, self._deadline):
                    raise
                LOG.warning("what became of letter %d could not be recorded yet", one.letter.id, exc_info=traced())
            await asyncio.sleep(pause)
            pause *= 2


def most_doubts(letter: Letter) -> int:
    """How many tries of a letter may be in doubt. A floor who is called twice comes once; one who is not called does not come."""
    return MOST_CALLS if letter.kind == CALL and not tells_of_letters(letter) else MOST_DOUBTS
