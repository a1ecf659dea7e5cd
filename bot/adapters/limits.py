"""How much may come in from one person and from one chat: a burst, then a rate. Whoever exceeds it is told once, and then nothing
until he has kept quiet for a while; what exceeds it is not even read.
"""

from __future__ import annotations

import time
from collections import OrderedDict
from collections.abc import Callable
from dataclasses import dataclass, field
from enum import StrEnum

from bot.adapters import figures


@dataclass(frozen=True, slots=True)
class Allowance:
    """How much may come at once, and how much a second from then on."""

    burst: float
    rate: float

    @property
    def memory(self) -> float:
        """Seconds after which all of it is there again, whatever was taken: nobody need be remembered for longer."""
        return self.burst / self.rate


TAPS = Allowance(60, 4.0)
"""Of one person. A floor who seats a broken table taps three times a second; nobody's thumb keeps up four."""
WORDS = Allowance(16, 0.25)
"""Of one person: what he types. A floor types a command every three seconds for three minutes, and every four for ever."""
WORDS_OF_STAFF = Allowance(600, 4.0)
"""Of one person who is of the staff: a fuse. Nothing that a floor types in earnest reaches it, however much he pastes."""
TYPING = Allowance(15, 4.0)
"""Of one person: what is looked up while he types. Apps ask after a short pause, two or three times a second."""
CHAT = Allowance(150, 20.0)
"""Of one chat. A hundred and fifty players tap "I am in" at once; five people who exceed all that they may don't fill it."""
LARGE, LARGE_FOR_STAFF = Allowance(3, 1 / 15), Allowance(20, 0.5)
"""Of one person in one chat: lists, plans and sheets, each of which fills screens and takes a worker a while. A player looks at
all three that there are at once; a floor at whatever is asked of him.
"""
COMMAND, QUESTION, IN_A_GROUP = 1.0, 2.0, 3.0
"""What words cost. A question is searched for, in every book where the club's own is silent. In a group whose platform takes few
messages (Telegram: twenty a minute) whatever a player types costs more still, so that one person leaves the others half of them;
a floor's commands do not.
"""
MORE_TEXT = 1_000
"""Characters that cost as much as another command: a list of 360 names, in three messages, is still taken at once."""
AN_EVENING = 12 * 3_600.0
"""Seconds for which somebody who gave a floor's command counts as a floor here; what he may do is asked elsewhere, each time."""
MOST_TOLD = 20
"""Chats in which somebody is told that he sends too much: what he has lost elsewhere he must learn there."""
MOST_KNOWN = 10_000
"""People and chats that are remembered at most; of more, those who have been quiet for longest are forgotten."""


class Verdict(StrEnum):
    """What becomes of what came in: it is `WITHIN` the limits; or it is not read, and whoever sent it is told so because he is
    `TOO_FAST` or there are `TOO_MANY` in his chat; or he is told nothing, because he was: where a platform has him wait for an
    answer he gets a short one.
    """

    WITHIN = "within"
    TOO_FAST = "too_fast"
    TOO_MANY = "too_many"
    SILENT = "silent"

    @property
    def is_told(self) -> bool:
        """Whether there is a sentence to it: that of its name, among those of the chat."""
        return self in (Verdict.TOO_FAST, Verdict.TOO_MANY)


@dataclass(slots=True)
class _Bucket:
    """What is left for somebody, as it was at a moment, and whether he has been told that it was not enough."""

    allowance: Allowance
    left: float
    at: float
    told: set[str] = field(default_factory=set)
    """The chats in which it was said."""
    used: float = 0.0
    """When something was taken of it last, whenever that had been sent."""

    def refill(self, now: float) -> None:
        """Adds what has come since; whoever has half of it again has kept quiet, and would be told anew."""
        self.left = min(self.allowance.burst, self.left + max(0.0, now - self.at) * self.allowance.rate)
        self.at = max(self.at, now)
        if self.left >= self.allowance.burst / 2:
            self.told.clear()

    def exceeded(self, told: Verdict, chat: str) -> Verdict:
        """What is said in a chat to whoever finds it empty."""
        if chat in self.told or len(self.told) >= MOST_TOLD:
            return Verdict.SILENT
        self.told.add(chat)
        figures.LIMITED.labels(chat.partition(":")[0], str(told)).inc()
        return told


@dataclass
class Limits:
    """What people and chats have left. Accounts and chats go by their addresses ("telegram:42"), never by a name. `clock` gives
    seconds that never run backwards. Nothing of what came in is kept.
    """

    clock: Callable[[], float] = time.monotonic
    most: int = MOST_KNOWN
    _known: OrderedDict[tuple[Allowance, str], _Bucket] = field(default_factory=OrderedDict)
    _staff: OrderedDict[tuple[str, str], float] = field(default_factory=OrderedDict)

    def seen_as_staff(self, account: str, chat: str) -> None:
        """Somebody has just given what takes a role in a chat's club, and it was carried out: he is of its staff."""
        self._staff.pop((account, chat), None)
        self._staff[account, chat] = self.clock()
        if len(self._staff) > self.most:
            self._staff.popitem(last=False)

    def is_staff(self, account: str, chat: str) -> bool:
        """Whether somebody was seen as staff of a chat's club within an evening."""
        return self.clock() - self._staff.get((account, chat), -AN_EVENING) < AN_EVENING

    def words(
        self,
        account: str,
        chat: str,
        length: int,
        price: float = COMMAND,
        *,
        staff: bool = False,
        works: bool = False,
        ago: float = 0.0,
    ) -> Verdict:
        """Takes what something typed costs, the price of its kind and more for a long text, if its sender and its chat have as
        much left. Whoever is of the `staff` needs nothing of the chat: no crowd shuts its floor out; and where he `works`, for he
        gives a command, he pays the same with a list of a thousand names as with a word. It was typed some seconds `ago`: what
        has waited while Floorman was away comes all at once, and was not sent so.
        """
        own, cost = (WORDS_OF_STAFF, price) if staff and works else (WORDS, price + length // MORE_TEXT)
        person, together = self._of(own, account, ago), self._of(CHAT, chat, ago)
        if person.left < min(cost, own.burst):
            return person.exceeded(Verdict.TOO_FAST, chat)
        if together.left < 1 and not staff:
            return together.exceeded(Verdict.TOO_MANY, chat)
        person.left, together.left = person.left - cost, max(0.0, together.left - 1)
        return Verdict.WITHIN

    def has(self, account: str, length: int, price: float = COMMAND) -> bool:
        """Whether somebody who is of no staff has as much left of his own as something typed costs; nothing is taken."""
        return self._of(WORDS, account).left >= min(price + length // MORE_TEXT, WORDS.burst)

    def tap(self, account: str, chat: str, *, staff: bool = False) -> Verdict:
        """Takes what a tap on a button costs, if whoever tapped and the chat, or the `staff`, have as much left."""
        person, together = self._of(TAPS, account), self._of(CHAT, chat)
        if person.left < 1:
            return person.exceeded(Verdict.TOO_FAST, chat)
        if together.left < 1 and not staff:
            # only who tapped reads what is said to it
            return person.exceeded(Verdict.TOO_MANY, chat)
        person.left, together.left = person.left - 1, max(0.0, together.left - 1)
        return Verdict.WITHIN

    def large(self, account: str, chat: str, *, staff: bool = False) -> float:
        """Takes what it costs a person to have something large shown in a chat. Returns after how many seconds he may, if he has
        nothing left for it, else 0; somebody of the `staff` has more.
        """
        person = self._of(LARGE_FOR_STAFF if staff else LARGE, f"{account} {chat}")
        if person.left < 1:
            return (1 - person.left) / person.allowance.rate
        person.left -= 1
        return 0.0

    def typing(self, account: str) -> bool:
        """Takes what it costs to look something up while somebody types; False where he has nothing left."""
        person = self._of(TYPING, account)
        if person.left < 1:
            return False
        person.left -= 1
        return True

    def _of(self, allowance: Allowance, whose: str, ago: float = 0.0) -> _Bucket:
        now = self.clock()
        key = allowance, whose
        bucket = self._known.pop(key, None) or _Bucket(allowance, allowance.burst, now - ago)
        bucket.refill(now - ago)
        bucket.used = now
        # at the end of the line: in front stand those who have been quiet for longest
        self._known[key] = bucket
        self._forget(now)
        return bucket

    def _forget(self, now: float) -> None:
        """Forgets who is quiet, a few at a time; and, of too many, the quietest."""
        for _ in range(2):
            key, bucket = next(iter(self._known.items()))
            if now - bucket.used < bucket.allowance.memory and len(self._known) <= self.most:
                return
            del self._known[key]
