"""The outbox: messages that must arrive. They are written in the same unit of work as what they announce, and delivered later."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from typing import Protocol

from bot.services.ports.shares import Share


class LetterState(StrEnum):
    """Where a letter is on its way."""

    WAITING = "waiting"
    SENDING = "sending"
    """Given to the platform; whether it arrived is not known yet. After a crash it may have."""
    SENT = "sent"
    DEAD = "dead"
    """Given up, with the reason; a floor may have it tried again."""


GONE = "chat gone: "
"""What stands before why a letter was given up to whose chat nothing can be written any more."""
PERHAPS = "perhaps arrived: "
"""What stands before why a letter was given up of which nobody knows whether it is there."""


@dataclass(frozen=True, slots=True)
class Letter:
    """A message to one chat. `chat` is its address: the platform, then the chat as the platform names it ("telegram:-100123",
    "telegram:-100123/7" for a topic, "telegram:@555" for a private conversation, "discord:55/66" for a channel of a server).
    `body` is the JSON of the reply to be said (`announcements.letters`), `kind` what it is ("reply", "seat", "correction",
    "call", which goes to the floor of a chat: "discord:55/floor"), `about` the entry of a tournament's log that it announces
    ("3.17": tournament id, entry; or empty), or the sanction that it tells of ("case:5"). `concerned` are the
    accounts to be mentioned, `written` is when what it tells happened (0: that matters to nobody). Times are seconds since 1970;
    `id` is 0 until it is in the outbox.
    """

    club: int
    chat: str
    kind: str
    body: str
    language: str
    about: str = ""
    concerned: tuple[str, ...] = ()
    not_before: float = 0.0
    id: int = 0
    state: LetterState = LetterState.WAITING
    attempts: int = 0
    message: str = ""
    error: str = ""
    written: float = 0.0

    @property
    def gone(self) -> bool:
        """Whether it was given up because nothing can be written to its chat any more: Floorman was thrown out or may not write
        there, or there is none.
        """
        return self.state is LetterState.DEAD and self.error.startswith(GONE)

    @property
    def in_doubt(self) -> bool:
        """Whether it was given up although it may stand in its chat: it was sent as often as one sends what perhaps arrived."""
        return self.state is LetterState.DEAD and self.error.startswith(PERHAPS)


class LettersPort(Protocol):
    """Part of a unit of work: letters that are there once the work has ended well."""

    def put(self, letters: Sequence[Letter]) -> None:
        """Adds letters, in order; those to one chat arrive in that order."""
        ...

    def put_answer(self, letter: Letter, now: float, until: float) -> int:
        """Adds a letter that says what whoever asked is just being answered in its chat, as one that is being sent: until then it
        is nobody else's. Returns its id.
        """
        ...

    def answering(self, id: int, until: float) -> None:
        """The answer is still on its way: until then its letter is nobody else's. Nothing happens to one that is in other hands
        by now.
        """
        ...

    def answered(self, id: int, message: str) -> None:
        """The answer stands in the chat, as the platform's message."""
        ...

    def unanswered(self, id: int, message: str, error: str = "") -> None:
        """The answer has not arrived, or nobody knows whether it has, which `error` tells whoever brings its letter instead,
        at once. Where a part of it stands in the chat, as the platform's `message` (empty: nothing does), the letter brings the
        rest.
        """
        ...

    def about(self, club: int, about: str) -> tuple[Letter, ...]:
        """The letters that announced an entry of a log, and the corrections of it, by id."""
        ...

    def of_tournament(self, club: int, tournament: int) -> tuple[Letter, ...]:
        """The letters about any entry of a tournament's log, by id."""
        ...

    def behind(self, letter: Letter) -> tuple[Letter, ...]:
        """What waits behind a letter in its chat, by id."""
        ...

    def left_out(self, letter: Letter, after: int) -> tuple[Letter, ...]:
        """The letters before one in its chat and after another that were left out because nobody needed them, by id."""
        ...

    def arrived(self, letter: Letter, after: int) -> tuple[Letter, ...]:
        """The letters before one in its chat and after another that stand there, by id."""
        ...

    def given_up(self, club: int, kinds: Sequence[str], since: float) -> tuple[Letter, ...]:
        """The letters of some kinds that were given up, and tried last after a moment, by id."""
        ...

    def again(self, club: int, ids: Sequence[int]) -> int:
        """Has letters of a club that were given up tried again, as if for the first time. Returns how many of them were."""
        ...

    def waits(self, club: int, about: str) -> bool:
        """Whether a letter about something waits that nobody is sending; nobody takes it before this work has ended, so that
        whoever sends it then sees what the work has done.
        """
        ...

    def hasten(self, chats: Sequence[str]) -> None:
        """What waits for these chats and was never tried is due at once, whatever it was put off for: chats that are woken by
        what can't wait get what lies before it too.
        """
        ...

    def of_club(self, club: int) -> tuple[Letter, ...]:
        """Every letter of a club that is kept, by id."""
        ...

    def remove(self, ids: Sequence[int]) -> None:
        """Takes letters away, whether they have arrived or not. This is for the erasure of somebody's name at his request, and
        for nothing else.
        """
        ...


class OutboxPort(Protocol):
    """The way out, for whoever delivers; each call is recorded for good once it returns. Several processes may share one
    outbox.
    """

    def of_share(self, share: Share) -> OutboxPort:
        """The same outbox for a process that serves a share of a platform's chats: it takes no letters to others, and none of
        those falls due for it.
        """
        ...

    def take(self, platform: str, now: float, limit: int, lease: float, chat: str = "") -> tuple[Letter, ...]:
        """Letters to be sent now on a platform, or to one `chat` of it: of each chat the oldest that is not sent or dead, if it
        is due and nobody else is at it; they become SENDING, with one more attempt, and are nobody else's until now + lease. A
        letter that is still SENDING after its lease was in the hands of somebody who died: it is taken again, and its `attempts`
        tell that it may have arrived.
        """
        ...

    def keep(self, tries: Sequence[tuple[int, int]], until: float) -> Sequence[tuple[int, int]]:
        """Letters, each by its number and its attempts, are still being sent: they are nobody else's until then. Returns those of
        which that is true; the others were taken by somebody else meanwhile, or it is known what became of them.
        """
        ...

    def sent(self, id: int, message: str) -> None:
        """A letter has arrived, as the platform's message; the first word of it counts."""
        ...

    def failed(self, id: int, error: str, not_before: float) -> None:
        """A letter that is being sent has not arrived, and is to be tried again later; those behind it in its chat wait. Nothing
        happens to one that is not being sent.
        """
        ...

    def dead(self, id: int, error: str) -> None:
        """A letter that is being sent will not arrive. Nothing happens to one that is not being sent."""
        ...

    def retry(self, id: int) -> bool:
        """Has a dead letter tried again, as if for the first time. False for one that is not dead."""
        ...

    def moved(self, chat: str, new: str) -> None:
        """A chat has another address now (a group became a supergroup); what has not arrived there goes to the new one."""
        ...

    def listed(self, states: Sequence[LetterState], limit: int) -> tuple[Letter, ...]:
        """Letters in these states, newest first."""
        ...

    def next_due(self, platform: str, now: float) -> float | None:
        """When the next letter of a platform falls due (now or earlier: at once); None where none waits. What is being sent falls
        due once its lease has ended.
        """
        ...

    def backlog(self, now: float) -> Mapping[str, tuple[int, float]]:
        """By platform, how many letters have neither arrived nor been given up, and how many seconds ago the oldest news among
        them happened (0: none of them tells when).
        """
        ...

    def purge(self, before: float, given_up_before: float) -> int:
        """Deletes what has arrived and was taken before a moment, and what was given up and was taken before another. Returns how
        many there were; their words are not to be read in the database's file any more either.
        """
        ...
