"""Texts that a slow pattern chokes on, made from the pattern itself; and every pattern of Floorman."""

from __future__ import annotations

import ast
import importlib
import inspect
import pkgutil
import re
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from itertools import product
from types import ModuleType
from typing import Any

import bot
import knowledge

NEEDS_TRAINING = ("knowledge.training", "knowledge.build")
"""What no chat comes to, and what needs the libraries of training to be imported."""
CALLS = frozenset({"compile", "search", "match", "fullmatch", "sub", "subn", "split", "findall", "finditer"})
USUAL = (" ", "a", "A", "1", ".", ",", ";", "-", "\n", "`", "é", "<")
"""Signs that are tried on every pattern."""
MOST_SIGNS, MOST_PAIRED = 10, 4


@dataclass(frozen=True, slots=True)
class Found:
    """A pattern, where it stands, and what is done with it there."""

    where: str
    pattern: re.Pattern[str]
    uses: frozenset[str]


def modules() -> Iterator[ModuleType]:
    """Every module of Floorman that a chat may come to."""
    for package in (bot, knowledge):
        for info in pkgutil.walk_packages(package.__path__, f"{package.__name__}."):
            if not info.name.startswith(NEEDS_TRAINING) and not info.name.endswith("__main__") and "migrations" not in info.name:
                yield importlib.import_module(info.name)


def patterns() -> list[Found]:
    """Every pattern of Floorman, each once."""
    every = list(modules())
    uses = _uses(every)
    found = [each for module in every for each in (*_kept(module, uses), *_written(module))]
    return list({(each.pattern.pattern, each.pattern.flags): each for each in found}.values())


def _uses(every: Iterable[ModuleType]) -> Mapping[str, set[str]]:
    """What is done with patterns, by the name under which it is done, and by module."""
    uses: dict[str, set[str]] = defaultdict(set)
    for module in every:
        for node in ast.walk(ast.parse(inspect.getsource(module))):
            if isinstance(node, ast.Attribute) and node.attr in CALLS:
                uses[module.__name__].add(node.attr)
                if isinstance(node.value, ast.Name | ast.Attribute):
                    uses[node.value.id if isinstance(node.value, ast.Name) else node.value.attr].add(node.attr)
    return uses


def _kept(module: ModuleType, uses: Mapping[str, set[str]]) -> Iterator[Found]:
    """The patterns that a module or a class in it has by name, in whatever they lie."""
    for name, value in vars(module).items():
        own = isinstance(value, type) and value.__module__ == module.__name__
        held = [*vars(value).values()] if own else [] if name.startswith("__") else [value]
        for pattern in (each for one in held for each in _within(one)):
            # one among many is called by the name of a variable; texts are split in every module
            done = uses.get(name) or uses.get(module.__name__, set()) - {"split"} or {"fullmatch"}
            yield Found(f"{module.__name__}.{name}", pattern, frozenset(done - {"compile"}))


def _within(value: object) -> Iterator[re.Pattern[str]]:
    if isinstance(value, re.Pattern) and isinstance(value.pattern, str):
        yield value
    elif isinstance(value, Mapping):
        for each in value.items():
            yield from _within(each)
    elif isinstance(value, tuple | list | set | frozenset):
        for each in value:
            yield from _within(each)


def _written(module: ModuleType) -> Iterator[Found]:
    """The patterns that stand in the middle of a function. What is put into one by a function counts as letters."""
    for node in ast.walk(ast.parse(inspect.getsource(module))):
        match node:
            case ast.Call(ast.Attribute(ast.Name("re"), done), [first, *_]) if done in CALLS - {"compile"}:
                text = _text(first, vars(module))
                if text is not None:
                    yield Found(f"{module.__name__}:{text[:30]}", re.compile(text, _flags(node)), frozenset({done}))


def _text(node: ast.expr, names: Mapping[str, Any]) -> str | None:
    """The words of a pattern as they stand in the source; None for what is handed over under a name."""
    if isinstance(node, ast.Constant):
        return node.value if isinstance(node.value, str) else None
    if isinstance(node, ast.BinOp):
        sides = _text(node.left, names), _text(node.right, names)
        return "".join(side or "a" for side in sides)
    if isinstance(node, ast.JoinedStr):
        return "".join(_text(each, names) or "a" for each in node.values)
    if isinstance(node, ast.FormattedValue) and isinstance(node.value, ast.Name) and node.value.id in names:
        return str(names[node.value.id])
    return "a" if isinstance(node, ast.FormattedValue) else None


def _flags(node: ast.Call) -> int:
    asked = [each.attr for each in ast.walk(node) if isinstance(each, ast.Attribute) and each.attr in re.RegexFlag.__members__]
    return sum({re.RegexFlag[name] for name in asked})


def hostile(pattern: re.Pattern[str], length: int) -> Iterator[str]:
    """Texts of a length on which a pattern fails late: a run of each of its signs, and of pairs of them, behind what it begins
    with, before what it can't end with.
    """
    shapes = [_Shape(times).of(re._parser.parse(pattern.pattern, pattern.flags)) for times in (0, 1, 2)]
    own = list(dict.fromkeys("".join(shapes)))
    signs = list(dict.fromkeys((*own[:MOST_SIGNS], *USUAL)))
    heads = list(dict.fromkeys(("", *(shape[:at] for shape in shapes for at in (1, len(shape) // 2, len(shape))))))
    pairs = map("".join, product(own[:MOST_PAIRED], repeat=2))
    for run in dict.fromkeys((*signs, *pairs, *shapes, *(shape[:-1] for shape in shapes))):
        for head, tail in product(heads, ("", "\0") if run else ()):
            yield (head + run * (length // len(run)))[: length - len(tail)] + tail


class _Shape:
    """A text such as a pattern takes, or nearly: what may come several times comes `times`, or as often as it must."""

    def __init__(self, times: int) -> None:
        self._times = times

    def of(self, parsed: Iterable[Any]) -> str:
        return "".join(self._one(str(op), argument) for op, argument in parsed)

    def _one(self, op: str, argument: Any) -> str:
        match op:
            case "LITERAL":
                return chr(argument)
            case "NOT_LITERAL":
                return "a" if argument != ord("a") else "b"
            case "ANY":
                return "a"
            case "IN":
                return self._in(argument)
            case "BRANCH":
                return "".join(map(self.of, argument[1][:1])) if self._times < 2 else self.of(argument[1][-1])
            case "SUBPATTERN":
                return self.of(argument[-1])
            case "ATOMIC_GROUP":
                return self.of(argument)
            case "MAX_REPEAT" | "MIN_REPEAT" | "POSSESSIVE_REPEAT":
                least, most, what = argument
                return self.of(what) * min(max(least, self._times), int(most))
            case _:
                return ""

    def _in(self, choices: Any) -> str:
        op, argument = str(choices[min(self._times, len(choices) - 1)][0]), choices[min(self._times, len(choices) - 1)][1]
        if op == "RANGE":
            return chr(argument[0])
        if op == "CATEGORY":
            return {"CATEGORY_DIGIT": "1", "CATEGORY_SPACE": " ", "CATEGORY_WORD": "w"}.get(str(argument), "w")
        return chr(argument) if op == "LITERAL" else "a"
