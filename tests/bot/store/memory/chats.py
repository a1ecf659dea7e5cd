"""The twins that forget of what is kept for chats outside of the clubs' units of work."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from threading import RLock

from bot.services.announcements.addresses import is_private
from bot.services.ports.chats import Asked, Doubt, FloorCall, LiveMessage, kept


class MemoryLiveMessages:
    """The messages that are kept up to date, for as long as the process lives."""

    def __init__(self) -> None:
        self._messages: dict[tuple[str, str], LiveMessage] = {}

    def all(self, prefix: str) -> tuple[LiveMessage, ...]:
        """Those of the places that begin so."""
        return tuple(sorted(message for message in tuple(self._messages.values()) if message.place.startswith(prefix)))

    def save(self, message: LiveMessage) -> None:
        """Records one, in the place of the one with its channel and message."""
        self._messages[message.channel, message.message] = message

    def remove(self, channel: str, message: str) -> None:
        """Forgets one."""
        self._messages.pop((channel, message), None)


class MemoryAsks:
    """The questions that were asked, for as long as the process lives."""

    def __init__(self) -> None:
        self._asked: dict[int, Asked] = {}
        self._votes: dict[int, dict[str, bool]] = {}
        self._whys: dict[tuple[int, str], str] = {}
        self._answered: set[int] = set()
        self._last = 0
        self._turn = RLock()

    def keep(self, asked: Asked) -> int:
        """Records a question."""
        with self._turn:
            self._last += 1
            new = replace(asked, question=kept(asked.question), called=None, answer="", answered_by="", useful=0, useless=0)
            self._asked[self._last] = replace(new, id=self._last)
            self._votes[self._last] = {}
            return self._last

    def get(self, id: int) -> Asked | None:
        """A question as it stands."""
        with self._turn:
            if id not in self._asked:
                return None
            votes = tuple(self._votes[id].values())
            return replace(self._asked[id], useful=sum(votes), useless=len(votes) - sum(votes))

    def rate(self, id: int, account: str, useful: bool, why: str = "") -> bool:
        """An account says whether what was shown was useful."""
        with self._turn:
            if id in self._asked:
                self._votes[id][account] = useful
                self._whys[id, account] = why
            return id in self._asked

    def call(self, id: int, call: FloorCall, *, again: bool = False) -> bool:
        """Notes that the floor is called, once."""
        with self._turn:
            asked = self._asked.get(id)
            if asked is None or (asked.called is not None and not again):
                return False
            self._asked[id] = replace(asked, called=call)
            return True

    def answer(self, id: int, text: str, by: str) -> Asked | None:
        """Records the floor's answer, the first one."""
        with self._turn:
            asked = self._asked.get(id)
            if asked is None or id in self._answered:
                return None
            self._answered.add(id)
            self._asked[id] = replace(asked, answer=kept(text), answered_by=kept(by))
            return self.get(id)

    def moved(self, old: str, new: str) -> None:
        """A chat has another address now."""
        with self._turn:
            for asked in tuple(self._asked.values()):
                called = asked.called and replace(asked.called, place=new if asked.called.place == old else asked.called.place)
                self._asked[asked.id] = replace(asked, place=new if asked.place == old else asked.place, called=called)

    def forget(self, accounts: Sequence[str], places: Sequence[str]) -> int:
        """Takes accounts out of the questions, calls and votes of some chats."""
        with self._turn:
            gone = set(accounts)
            here = [asked for asked in self._asked.values() if asked.place in places]
            theirs = [asked.id for asked in here if asked.account and asked.account in gone]
            for asked in here:
                self._votes[asked.id] = {who: vote for who, vote in self._votes[asked.id].items() if who not in gone}
                self._asked[asked.id] = replace(asked, account="" if asked.account in gone else asked.account)
            for asked in tuple(self._asked.values()):
                if asked.called and asked.called.account in gone and {asked.place, asked.called.place} & set(places):
                    self._asked[asked.id] = replace(asked, called=replace(asked.called, account=""))
            return len(theirs)

    def of(self, places: Sequence[str]) -> tuple[Asked, ...]:
        """The questions of some chats, as a unit of work of their club sees them."""
        with self._turn:
            there = (
                (asked, {asked.place, asked.called.place if asked.called else asked.place}) for asked in self._asked.values()
            )
            return tuple(replace(asked, called=None) for asked, named in there if named.intersection(places))

    def conversations(self) -> tuple[str, ...]:
        """The private conversations in which something was asked."""
        with self._turn:
            return tuple(sorted({asked.place for asked in self._asked.values() if is_private(asked.place)}))

    def doubted(self, places: Sequence[str], since: float, most: int) -> tuple[Doubt, ...]:
        """What was asked and did not help, newest question first."""
        with self._turn:
            asked = [one for one in self._asked.values() if one.place in places and one.at >= since]
            return tuple(
                Doubt(one.question, one.passage, self._whys.get((one.id, who), ""))
                for one in sorted(asked, key=lambda one: -one.id)
                for who, useful in sorted(self._votes[one.id].items())
                if not useful
            )[:most]

    def rewrite(self, asked: Asked) -> None:
        """Puts other words in the place of those of a question."""
        with self._turn:
            words = {"question": asked.question, "answer": asked.answer, "answered_by": asked.answered_by}
            self._asked[asked.id] = replace(self._asked[asked.id], **words)

    def remove(self, ids: Sequence[int]) -> None:
        """Takes questions away."""
        with self._turn:
            for id_ in set(ids).intersection(self._asked):
                del self._asked[id_], self._votes[id_]

    def purge(self, before: float) -> int:
        """Deletes what was asked before a moment, with its votes."""
        with self._turn:
            old = [asked.id for asked in self._asked.values() if asked.at < before]
            for id_ in old:
                del self._asked[id_], self._votes[id_]
            return len(old)
