"""How a reply is written into a letter, and read back from it by whoever delivers it, in another process or after a restart."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import fields
from typing import Any

from bot.domain.errors import BookBroken, NoSuchBook
from bot.services.ports.rules import RulesPort
from bot.services.replies.calls import CallLost, FloorUnreachable, GivenUp, NotReached, QuestionCalled
from bot.services.replies.chips import RaceAnnounced, Raced
from bot.services.replies.club import Digest
from bot.services.replies.draws import DrawAborted, DrawAnnounced, DrawRevealed, Picked
from bot.services.replies.notice import Notice
from bot.services.replies.player_requests import RequestAnswered, RequestsWait
from bot.services.replies.reply import NO_TOURNAMENT, Found, Ground, Outcome, PlacesMoved, Reply
from bot.services.replies.tables import (
    Balance,
    Break,
    Hands,
    HandsEnd,
    Moved,
    Replaced,
    Seated,
    SeatsNow,
    TableOpened,
    TableRedrawn,
    Where,
)
from bot.services.replies.tournaments import Redone, TournamentShown, Undone
from bot.services.replies.views import MoveView, RaceSeatView, RaceView, TableView
from bot.services.rules.found_book import settled_book
from knowledge.books.passages import Book

FORM, OLD_FORM = 2, 1
"""The form of a body, and the one before it, which had a code and fields instead of a kind and what it is of. Letters of either
may lie in a club's outbox; one of another form can't be read."""
LETTERS: tuple[type[Outcome], ...] = (
    TournamentShown, DrawAnnounced, DrawRevealed, DrawAborted, Picked, Balance, Break, Moved, TableRedrawn, TableOpened, Seated,
    Where, RaceAnnounced, Raced, Hands, HandsEnd, Undone, Redone, RequestAnswered, Notice,
    RequestsWait, QuestionCalled, CallLost, FloorUnreachable, NotReached, GivenUp, SeatsNow, Replaced, Digest,
)  # fmt: skip
"""The outcomes that are told in letters."""
KINDS: Mapping[str, type[Outcome]] = {"tournament": TournamentShown} | {kind.named(): kind for kind in LETTERS}
"""By the names under which they are, or once were, written. A name that was once written must stay readable."""
VIEWS: Mapping[str, type] = {view.__name__: view for view in (TableView, MoveView, RaceView, RaceSeatView)}
"""What may stand in a letter beside texts, numbers, tuples and mappings. A name that was once written must stay readable."""


class LetterUnreadable(Exception):
    """A body that says nothing any more: of another form, or no body at all."""


def written(reply: Reply) -> str:
    """A reply as the body of a letter: the kind of its outcome with what it is of, language, book, grounds and whom it concerns.
    What belongs to the chat that it came from, such as what its buttons would be bound to, stays behind. Raises TypeError for
    an outcome that no letter tells, and for one that holds what no letter can.
    """
    outcome = reply.outcome
    if not isinstance(outcome, LETTERS):
        raise TypeError(f"no letter tells that something is {outcome.named()}")
    body = {
        "form": FORM, "kind": outcome.named(), "language": reply.language, "of": _of(outcome),
        "book": reply.book.id if reply.book else None,
        "grounds": [_ground_of(one) for one in reply.grounds],
        "concerned": list(reply.concerned),
        "places_moved": [reply.places_moved.moved, reply.places_moved.more] if reply.places_moved else None,
    }  # fmt: skip
    if reply.tournament[0]:
        body["tournament"] = list(reply.tournament)
    if reply.deal_off:
        body["deal_off"] = True
    return json.dumps(body, ensure_ascii=False, separators=(",", ":"))


def read_back(text: str, rules: RulesPort) -> Reply:
    """The reply that was written into a letter, without the words of a book or passage that is gone. Raises LetterUnreadable."""
    try:
        body = json.loads(text)
        kind, held = _parts(body)
        outcome = KINDS[kind](**{str(name): _unpacked(value) for name, value in held})
        grounds = tuple(filter(None, (_ground(rules, *ground) for ground in body["grounds"])))
        concerned = tuple(int(number) for number in body["concerned"])
        moved = _places_moved(*body["places_moved"]) if body.get("places_moved") else None
        number, name = body.get("tournament", NO_TOURNAMENT)
        return Reply(
            outcome, str(body["language"]), _book(rules, body["book"]), grounds, concerned=concerned, places_moved=moved,
            tournament=(int(number), str(name)), deal_off=bool(body.get("deal_off")),
        )  # fmt: skip
    except (KeyError, TypeError, ValueError, AttributeError, RecursionError) as error:
        raise LetterUnreadable(f"{type(error).__name__}: {error}"[:200]) from error


def _parts(body: Mapping[str, Any]) -> tuple[str, Iterator[tuple[str, Any]]]:
    """The kind of the outcome in a body of either form, and what it is of."""
    if body["form"] == FORM:
        return body["kind"], iter(body["of"].items())
    if body["form"] == OLD_FORM:
        return body["code"], iter(body["fields"]["map"])
    raise LetterUnreadable(f"form {body['form']!r}, not {FORM}")


def texts(text: str) -> Iterator[str]:
    """Every text among the fields of a letter's body; none of a body that can't be read."""
    try:
        body = json.loads(text)
        yield from _texts(body.get("of") or body["fields"])
        yield from _texts(body.get("places_moved"))
    except (KeyError, TypeError, ValueError, AttributeError):
        return


def _texts(value: object) -> Iterator[str]:
    if isinstance(value, str):
        yield value
    elif isinstance(value, list | dict):
        for one in value.values() if isinstance(value, dict) else value:
            yield from _texts(one)


def _book(rules: RulesPort, book: str | None) -> Book | None:
    """The rulebook of a letter; None for one that is gone or can't be used: what is told does not wait for it."""
    if book is None:
        return None
    try:
        return settled_book(rules, str(book))
    except (NoSuchBook, BookBroken):
        return None


def _places_moved(moved: Sequence[Sequence[Any]], more: int) -> PlacesMoved:
    return PlacesMoved(tuple((str(name), int(before), int(after)) for name, before, after in moved), int(more))


def _ground_of(ground: Ground) -> list[str | None]:
    """A ground as it is written; who decided only where the passage, or that there is none, does not tell."""
    written = [ground.point, ground.value, ground.passage.id if ground.passage else None]
    if ground.found:
        return [*written, ground.said_by, ground.instead_of, ground.found.verdict, *(one.id for one in ground.found.passages)]
    return [*written, ground.said_by, ground.instead_of] if ground.said_by else written


def _ground(
    rules: RulesPort, point: str, value: str, passage_id: str | None, said_by: str = "", instead_of: str = "",
    verdict: str | None = None, *found: str,
) -> Ground | None:  # fmt: skip
    """A ground with its passage. None for one whose passage is gone, which must not turn into a choice of the club; what a search
    has found and is there no more is left out.
    """
    if passage_id is None:
        passages = tuple(filter(None, map(rules.passage, found)))
        return Ground(point, value, None, said_by, found=None if verdict is None else Found(verdict, passages))
    passage = rules.passage(passage_id)
    return Ground(point, value, passage, said_by, instead_of) if passage else None


def _packed(value: object) -> object:
    """A value as JSON: a sequence as a list, a mapping as {"map": pairs}, a view as {"view": its name, "of": its fields}."""
    if value is None or isinstance(value, str | int | float):
        return value
    if isinstance(value, tuple | list):
        return [_packed(one) for one in value]
    if isinstance(value, Mapping):
        return {"map": [[_packed(key), _packed(held)] for key, held in value.items()]}
    name = type(value).__name__
    if VIEWS.get(name) is not type(value):
        raise TypeError(f"no letter can hold a {name}")
    return {"view": name, "of": _of(value)}


def _of(value: Any) -> dict[str, object]:  # noqa: ANN401 - any of the values that letters hold
    return {one.name: _packed(getattr(value, one.name)) for one in fields(value)}


def _unpacked(value: Any) -> object:  # noqa: ANN401 - whatever JSON holds
    if isinstance(value, list):
        return tuple(_unpacked(one) for one in value)
    if not isinstance(value, dict):
        return value
    if "map" in value:
        return {_unpacked(key): _unpacked(held) for key, held in value["map"]}
    return VIEWS[value["view"]](**{name: _unpacked(held) for name, held in value["of"].items()})
