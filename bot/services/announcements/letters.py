"""How a reply is written into a letter, and read back from it by whoever delivers it, in another process or after a restart."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from dataclasses import fields
from typing import Any

from bot.services.floor.views import MoveView, RaceSeatView, RaceView, TableView
from bot.services.ports import RulesPort
from bot.services.replies import Code, Ground, Reply
from knowledge.passages import Book, UnknownBook

FORM = 1
"""The form of a body; one of another form can't be read."""
VIEWS: Mapping[str, type] = {view.__name__: view for view in (TableView, MoveView, RaceView, RaceSeatView)}
"""What may stand in a letter beside texts, numbers, tuples and mappings. A name that was once written must stay readable."""


class LetterUnreadable(Exception):
    """A body that says nothing any more: of another form, of a book or passage that is gone, or no body at all."""


def written(reply: Reply) -> str:
    """A reply as the body of a letter: its code, language, fields, book, grounds and whom it concerns. What belongs to the chat
    that it came from, such as what its buttons would be bound to, stays behind. Raises TypeError for fields that hold what no
    letter can, and for a reply that quotes a book.
    """
    if reply.answers or reply.articles or reply.books or reply.commands:
        raise TypeError(f"a reply {reply.code} with articles is no letter")
    body = {
        "form": FORM, "code": str(reply.code), "language": reply.language, "fields": _packed(reply.fields),
        "book": reply.book.id if reply.book else None,
        "grounds": [[one.point, one.value, one.passage.id if one.passage else None] for one in reply.grounds],
        "concerned": list(reply.concerned),
    }  # fmt: skip
    return json.dumps(body, ensure_ascii=False, separators=(",", ":"))


def read_back(text: str, rules: RulesPort) -> Reply:
    """The reply that was written into a letter. Raises LetterUnreadable."""
    try:
        body = json.loads(text)
        if body["form"] != FORM:
            raise LetterUnreadable(f"form {body['form']!r}, not {FORM}")
        found = _unpacked(body["fields"])
        if not isinstance(found, dict):
            raise TypeError(f"fields are no {type(found).__name__}")
        grounds = tuple(_ground(rules, *ground) for ground in body["grounds"])
        concerned = tuple(int(number) for number in body["concerned"])
        code, book = Code(body["code"]), _book(rules, body["book"])
        return Reply(code, str(body["language"]), found, book, grounds=grounds, concerned=concerned)
    except (KeyError, TypeError, ValueError, UnknownBook, RecursionError) as error:
        raise LetterUnreadable(f"{type(error).__name__}: {error}"[:200]) from error


def texts(text: str) -> Iterator[str]:
    """Every text among the fields of a letter's body; none of a body that can't be read."""
    try:
        body = json.loads(text)
        yield from _texts(body["fields"])
    except (KeyError, TypeError, ValueError):
        return


def _texts(value: object) -> Iterator[str]:
    if isinstance(value, str):
        yield value
    elif isinstance(value, list | dict):
        for one in value.values() if isinstance(value, dict) else value:
            yield from _texts(one)


def _book(rules: RulesPort, book: str | None) -> Book | None:
    return None if book is None else rules.book(book)


def _ground(rules: RulesPort, point: str, value: str, passage_id: str | None) -> Ground:
    """A ground with its passage. A passage that is gone must not turn into a choice of the club."""
    if passage_id is None:
        return Ground(point, value)
    passage = rules.passage(passage_id)
    if passage is None:
        raise LetterUnreadable(f"no passage {passage_id!r}")
    return Ground(point, value, passage)


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
    return {"view": name, "of": {one.name: _packed(getattr(value, one.name)) for one in fields(value)}}  # type: ignore[arg-type]


def _unpacked(value: Any) -> object:  # noqa: ANN401 - whatever JSON holds
    if isinstance(value, list):
        return tuple(_unpacked(one) for one in value)
    if not isinstance(value, dict):
        return value
    if "map" in value:
        return {_unpacked(key): _unpacked(held) for key, held in value["map"]}
    return VIEWS[value["view"]](**{name: _unpacked(held) for name, held in value["of"].items()})
