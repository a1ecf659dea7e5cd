"""Reads the reply of a language model: numbers of passages, or nothing. Whatever else it says is dropped unseen."""

from __future__ import annotations

import json
from dataclasses import dataclass

LONGEST_PICK = 200
"""Characters of the JSON object that was asked for."""
MOST_USED = 1_000_000
"""Tokens that one question can have used; an endpoint that claims more is not believed."""


class NotACompletionError(Exception):
    """What came back is not a chat completion at all: the endpoint is not what it should be, whatever the model."""


@dataclass(frozen=True, slots=True)
class Said:
    """What a model has said: the numbers that it picked (None: nothing that can be used), the tokens (in, out) that the endpoint
    counted (None: it counted none), and whether it is sure of the first number.
    """

    numbers: tuple[int, ...] | None
    used: tuple[int, int] | None
    sure: bool = False


def read(body: bytes, candidates: int) -> Said:
    """Reads the reply to a question about so many candidates, numbered from 1. Raises NotACompletionError."""
    try:
        completion = json.loads(body)
        message = completion["choices"][0]["message"]
        content, tools = message.get("content"), message.get("tool_calls") or message.get("function_call")
    # a tower of brackets ends in a RecursionError
    except (ValueError, LookupError, TypeError, AttributeError, RecursionError) as error:
        raise NotACompletionError from error
    numbers, sure = _picked(content, candidates) if isinstance(content, str) and not tools else (None, False)
    return Said(numbers, _used(completion.get("usage")), sure)


def _picked(content: str, candidates: int) -> tuple[tuple[int, ...] | None, bool]:
    """The numbers of {"ids": [...], "sure": ...}, each that of a candidate, None for anything else; and whether it is sure of
    them, which nobody is who does not say plainly so.
    """
    if len(content) > LONGEST_PICK:
        return None, False
    try:
        said = json.loads(content, object_pairs_hook=_said_once)
    except (ValueError, RecursionError):
        return None, False
    if not isinstance(said, dict) or not {"ids"} <= said.keys() <= {"ids", "sure"} or not isinstance(said["ids"], list):
        return None, False
    numbers = said["ids"]
    # True is an int to Python
    fitting = all(type(number) is int and 1 <= number <= candidates for number in numbers)
    if not fitting or len(numbers) > candidates:
        return None, False
    return tuple(numbers), bool(numbers) and said.get("sure") is True


def _said_once(pairs: list[tuple[str, object]]) -> dict[str, object]:
    """An object of JSON. Raises ValueError for one that says the same thing twice: no clear word."""
    said = dict(pairs)
    if len(said) < len(pairs):
        raise ValueError("said twice")
    return said


def _used(usage: object) -> tuple[int, int] | None:
    if not isinstance(usage, dict):
        return None
    counts = usage.get("prompt_tokens"), usage.get("completion_tokens")
    taken, given = (count if type(count) is int and 0 <= count <= MOST_USED else None for count in counts)
    # no question is without a token: who counts none has not counted
    return (taken, given) if taken and given is not None else None
