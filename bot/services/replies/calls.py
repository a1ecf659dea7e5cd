"""What the floor is called for, and what is told where it could not be called, or somebody not be reached."""

from __future__ import annotations

from dataclasses import dataclass

from bot.services.replies.reply import Outcome


@dataclass(frozen=True, slots=True)
class QuestionCalled(Outcome):
    """The floor is called to a question, by its number: how whoever calls is called, and the way to the message that he called
    from, where his platform's floor can't tell that by itself (else empty).
    """

    question: int
    by: str = ""
    link: str = ""


@dataclass(frozen=True, slots=True)
class CallLost(Outcome):
    """What a player is told in private: the floor could not be called, for good."""


@dataclass(frozen=True, slots=True)
class FloorUnreachable(Outcome):
    """What the directors are told: the floor can't be called where that is set up."""


@dataclass(frozen=True, slots=True)
class NotReached(Outcome):
    """What the floor is told: who could not be told his seat in private, and of how many players nobody knows whether they have
    read it. That is filled in when it is said.
    """

    names: tuple[str, ...] = ()
    in_doubt: int = 0


@dataclass(frozen=True, slots=True)
class GivenUp(Outcome):
    """What the floor is told: which announcements were given up, as chat, how many and whether the chat is gone for good (none:
    all have arrived or are on their way), and which nobody knows of whether they did, as chat and how many; the number of the
    `only` one. Where somebody has `asked` to have them sent again, how many were `sent`. In a letter it is filled in when it is
    said.
    """

    chats: tuple[tuple[str, int, bool], ...] = ()
    only: int = 0
    sent: int = 0
    asked: bool = False
    in_doubt: tuple[tuple[str, int], ...] = ()

    @property
    def count(self) -> int:
        """How many have certainly not arrived."""
        return sum(count for _, count, _ in self.chats)

    @property
    def doubtful(self) -> int:
        """Of how many nobody knows whether they arrived."""
        return sum(count for _, count in self.in_doubt)


@dataclass(frozen=True, slots=True)
class OnDuty(Outcome):
    """Which floors are on duty: account, name (empty: nobody the club knows), for how many minutes and since when. `own` is
    whether whoever asks is one of them, `changed` whether he has said so just now.
    """

    floors: tuple[tuple[str, str, int, int], ...]
    own: bool
    changed: bool = False
