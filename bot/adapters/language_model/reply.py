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
    """What a model has said: the numbers that it picked (None: nothing that can be used), and the tokens (in, out) that the
    endpoint counted (None: it counted none).
    """

    numbers: tuple[int, ...] | None
    used: tuple[int, int] | None


def read(body: bytes, candidates: int) -> Said:
    """Reads the reply to a question about so many candidates, numbered from 1. Raises NotACompletionError."""
    try:
        completion = json.loads(body)
        message = completion["choices"][0]["message"]
        content, tools = message.get("content"), message.get("tool_calls") or message.get("function_call")
    # a tower of brackets ends in a RecursionError
    except (ValueError, LookupError, TypeError, AttributeError, RecursionError) as error:
        raise NotACompletionError from error
    picked = _numbers(content, candidates) if isinstance(content, str) and not tools else None
    return Said(picked, _used(completion.get("usage")))


def _numbers(content: str, candidates: int) -> tuple[int, ...] | None:
    """The numbers of exactly {"ids": [...]}, each that of a candidate; None for anything else."""
    if len(content) > LONGEST_PICK:
        return None
    try:
        picked = json.loads(content)
    except (ValueError, RecursionError):
        return None
    if not isinstance(picked, dict) or list(picked) != ["ids"] or not isinstance(picked["ids"], list):
        return None
    numbers = picked["ids"]
    # True is an int to Python
    fitting = all(type(number) is int and 1 <= number <= candidates for number in numbers)
    return tuple(numbers) if fitting and len(numbers) <= candidates else None


def _used(usage: object) -> tuple[int, int] | None:
    if not isinstance(usage, dict):
        return None
    counts = usage.get("prompt_tokens"), usage.get("completion_tokens")
    taken, given = (count if type(count) is int and 0 <= count <= MOST_USED else None for count in counts)
    # no question is without a token: who counts none has not counted
    return (taken, given) if taken and given is not None else None
