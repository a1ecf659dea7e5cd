"""What comes of a player's telling the floor something, and of the floor's looking at it."""

from __future__ import annotations

from dataclasses import dataclass

from bot.services.replies.reply import Outcome


@dataclass(frozen=True, slots=True)
class RequestView:
    """A request to be shown: its number in the tournament, who, what, in which words, where he sits (empty: nowhere), the minutes
    it has waited, whether the account only `claimed` to be that player's, what the floor answered ("": no words), and since
    when it waits.
    """

    number: int
    name: str
    wish: str
    words: str
    seat: str
    minutes: int
    claimed: bool
    answer: str = ""
    at: int = 0


@dataclass(frozen=True, slots=True)
class TellWhat(Outcome):
    """What somebody may tell the floor now, and what of his waits already."""

    name: str
    wishes: tuple[str, ...]
    waiting: tuple[RequestView, ...]


@dataclass(frozen=True, slots=True)
class Told(Outcome):
    """The floor is told; `new` where it was not before, so that it has still to be called. `call` is empty where all is well;
    "under_way" where the call has not arrived yet, "lost" where it never will.
    """

    request: RequestView
    new: bool
    call: str = ""


@dataclass(frozen=True, slots=True)
class TakenBack(Outcome):
    """A player has taken back what he told the floor."""

    requests: tuple[RequestView, ...]


@dataclass(frozen=True, slots=True)
class Pending(Outcome):
    """What players have told the floor and nobody has settled, oldest first. `confirmed` and `declined` were settled just now,
    and `carried` is what came of the commands that were carried out for it. `elsewhere` tells how many wait in the tournaments
    that run beside this one, by their numbers and names; `of_all` is whether all that is harmless was to be confirmed.
    """

    waiting: tuple[RequestView, ...]
    name: str
    confirmed: tuple[RequestView, ...] = ()
    declined: tuple[RequestView, ...] = ()
    carried: tuple[Outcome, ...] = ()
    elsewhere: tuple[tuple[int, str, int], ...] = ()
    of_all: bool = False


@dataclass(frozen=True, slots=True)
class RequestsWait(Outcome):
    """The floor is called: so many requests of players wait (0: none any more)."""

    count: int


@dataclass(frozen=True, slots=True)
class RequestAnswered(Outcome):
    """What a player is told in private of his request: whether it was `confirmed`, the place that he went out in (0: he did not)
    and the seat that he has now (empty: none), and what the floor says to it in `words` (empty: nothing).
    """

    wish: str
    confirmed: bool
    tournament: str
    place: int = 0
    seat: str = ""
    words: str = ""
