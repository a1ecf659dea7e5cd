"""Deeds of every kind for Hypothesis, made from the very fields that they have: a deed that is added is tested at once."""

import dataclasses
import types
from enum import Enum
from typing import Any, Literal, Union, get_args, get_origin, get_type_hints

from hypothesis import strategies as st

from bot.domain.tournament import deeds
from bot.domain.tournament.deeds import LogEntry

KINDS = get_args(deeds.Deed | deeds.Undoing | deeds.Redoing)
HOSTILE = ["", "\0", 'Éloïse "Zoé" <b>\\', "\u202e\u2028\r\n\t", "🂡🇧🇪👩‍👧", "'; DROP TABLE log; --", '{"kind": "closed"}', "null"]
TEXTS = st.sampled_from(HOSTILE) | st.text(st.characters(exclude_categories=["Cs"]), max_size=20)
SIMPLE: dict[Any, st.SearchStrategy[Any]] = {
    str: TEXTS,
    int: st.integers(-(2**40), 2**40),
    bool: st.booleans(),
    float: st.floats(allow_nan=False, allow_infinity=False),
    type(None): st.none(),
}


def values(wanted: Any) -> st.SearchStrategy[Any]:
    """Values of a type: a simple one, an enumeration, a tuple, a frozenset, a choice of these, or a dataclass of them."""
    origin, parts = get_origin(wanted), get_args(wanted)
    if wanted in SIMPLE:
        return SIMPLE[wanted]
    if origin is Literal:
        return st.sampled_from(parts)
    if origin in (Union, types.UnionType):
        return st.one_of(*map(values, parts))
    if origin is frozenset:
        return st.frozensets(values(*parts), max_size=4)
    if origin is tuple and parts[1:] == (...,):
        return st.lists(values(parts[0]), max_size=3).map(tuple)
    if origin is tuple:
        return st.tuples(*map(values, parts))
    if issubclass(wanted, Enum):
        return st.sampled_from(wanted)
    hints = get_type_hints(wanted)
    return st.builds(wanted, **{field.name: values(hints[field.name]) for field in dataclasses.fields(wanted)})


def logs(first: int = 1) -> st.SearchStrategy[list[LogEntry]]:
    """A log with a deed of every kind, numbered on."""
    lines = [st.builds(LogEntry, st.just(at), SIMPLE[float], TEXTS.map(lambda by: by.replace("\0", "")), values(kind))
             for at, kind in enumerate(KINDS, first)]  # fmt: skip
    return st.tuples(*lines).map(list)


def taken_apart(value: Any) -> Any:
    """A value as its type and its parts, those also that two equal values may differ in."""
    if dataclasses.is_dataclass(value):
        return type(value), [(field.name, taken_apart(getattr(value, field.name))) for field in dataclasses.fields(value)]
    if isinstance(value, frozenset):
        return type(value), sorted(map(taken_apart, value), key=repr)
    if isinstance(value, (tuple, list)):
        return type(value), [taken_apart(part) for part in value]
    return type(value), value
