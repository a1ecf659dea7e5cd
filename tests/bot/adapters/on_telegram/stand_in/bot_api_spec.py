"""A description of Telegram's Bot API, against which every call of the bot and every answer of the fake Telegram is held."""

import json
import os
import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

ROOT = Path(__file__).parents[5]
FILE = "telegram-api.json"
LENGTH = re.compile(r"(\d+)-(\d+) (characters|bytes)", re.IGNORECASE)
CONSTANT = re.compile(r'(?:must be|always) [“"*]?(\w+)')
CHOICE = re.compile(r"(?:one of|[Cc]an be(?: either)?) [“\"]")
QUOTED = re.compile(r"[“\"]([^”\"]+)[”\"]")
TELLING = ("type", "source", "status")
"""Fields that say of which kind a value is."""
CLOSED = (*TELLING, "style", "chat_type", "emoji")
"""Fields whose description lists all that they can be."""
NUMBERS = {"Integer": r"-?\d+", "Float": r"-?\d+(\.\d+)?"}
PLAIN = ("Integer", "Float", "Boolean", "String", "InputFile")
ARRAY = "Array of "


@dataclass(frozen=True)
class Upload:
    """A file that came with a call."""

    name: str
    data: bytes


SIMPLE: dict[str, tuple[type, ...]] = {
    "Integer": (int,),
    "Float": (int, float),
    "String": (str,),
    "Boolean": (bool,),
    "True": (bool,),
    "InputFile": (Upload, str),
}


def specs_folder() -> Path:
    """Where the descriptions of the platforms lie: beside the repository, or where FLOORMAN_SPECS says."""
    return (ROOT / os.environ.get("FLOORMAN_SPECS", "../shared/specs")).resolve()


@cache
def _read(path: Path) -> "BotApiSpec":
    return BotApiSpec(json.loads(path.read_text(encoding="utf-8")))


def find_spec() -> "BotApiSpec | None":
    """The description, read once; None on a machine that hasn't got it."""
    path = specs_folder() / FILE
    return _read(path) if path.exists() else None


def utf16_length(text: str) -> int:
    """How long Telegram takes a text to be: it counts UTF-16 units, so that most emoji count for two.

    >>> utf16_length("as ♠"), utf16_length("🃏")
    (4, 2)
    """
    return len(text.encode("utf-16-le")) // 2


class BotApiSpec:
    """What the Bot API takes and gives, by method and type."""

    def __init__(self, document: dict[str, Any]) -> None:
        self.version: str = document["version"]
        self._methods: dict[str, Any] = document["methods"]
        self._types: dict[str, Any] = document["types"]

    def knows(self, method: str) -> bool:
        """Whether there is such a method."""
        return method in self._methods

    def fields_of(self, method: str) -> set[str]:
        """What can be given in a call of a method."""
        return {field["name"] for field in self._methods.get(method, {}).get("fields", ())}

    def decode(self, method: str, given: Mapping[str, Any]) -> dict[str, Any]:
        """The values of a form, all text, as what their declared types ask for; what does not fit stays text."""
        types = {field["name"]: field["types"] for field in self._methods.get(method, {}).get("fields", ())}
        return {name: _decoded(value, types.get(name, ())) for name, value in given.items()}

    def call_complaints(self, method: str, given: Mapping[str, Any]) -> list[str]:
        """What is wrong with a call, each with its place; `given` has been decoded."""
        if method not in self._methods:
            return [f"{method}: there is no such method"]
        return self._fields(given, self._methods[method].get("fields", ()), method)

    def answer_complaints(self, method: str, result: object) -> list[str]:
        """What is wrong with an answer."""
        return self._value(result, self._methods[method]["returns"], f"the answer to {method}")

    def complaints(self, kind: str, value: object) -> list[str]:
        """What is wrong with a value of a type, such as `Update`."""
        return self._value(value, [kind], kind)

    def _fields(self, given: Mapping[str, Any], fields: Iterable[dict[str, Any]], place: str) -> list[str]:
        known = {field["name"]: field for field in fields}
        found = [f"{place}.{name}: there is no such field" for name in given if name not in known]
        for name, field in known.items():
            if name in given:
                found += self._value(given[name], field["types"], f"{place}.{name}")
                found += _length_complaints(given[name], field, f"{place}.{name}")
                found += _choice_complaints(given[name], field, f"{place}.{name}")
            elif field["required"]:
                found.append(f"{place}.{name}: is missing")
        return found

    def _value(self, value: object, types: Iterable[str], place: str) -> list[str]:
        """The complaints of the type that fits best, of several."""
        items = [kind.removeprefix(ARRAY) for kind in types if kind.startswith(ARRAY)]
        others = [kind for kind in types if not kind.startswith(ARRAY)]
        if items and (isinstance(value, list) or not others):
            if not isinstance(value, list):
                return [f"{place}: {value!r:.60} is no list"]
            return [each for at, item in enumerate(value) for each in self._value(item, items, f"{place}[{at}]")]
        return min((self._one(value, kind, place) for kind in others), key=len, default=[])

    def _one(self, value: object, kind: str, place: str) -> list[str]:
        if kind in SIMPLE:
            fits = isinstance(value, SIMPLE[kind]) and (isinstance(value, bool) <= (bool in SIMPLE[kind]))
            return [] if fits else [f"{place}: {value!r:.60} is no {kind}"]
        declared = self._types[kind]
        if declared.get("subtypes"):
            return self._value(value, self._subtypes(value, declared["subtypes"]), place)
        if not isinstance(value, dict):
            return [f"{place}: {value!r:.60} is no {kind}"]
        return self._fields(value, declared.get("fields", ()), place)

    def _subtypes(self, value: object, kinds: list[str]) -> list[str]:
        """The kinds that a value says it is of, for readable complaints; all, where it says none."""
        said = [kind for kind in kinds if isinstance(value, dict) and self._says(value, kind)]
        return said or kinds

    def _says(self, value: Mapping[str, Any], kind: str) -> bool:
        constants = ((field["name"], CONSTANT.search(field["description"])) for field in self._types[kind].get("fields", ()))
        return any(name in TELLING and found is not None and value.get(name) == found[1] for name, found in constants)


def _decoded(value: Any, types: Iterable[str]) -> Any:
    if not isinstance(value, str):
        return value
    for kind in types:
        if kind in NUMBERS and re.fullmatch(NUMBERS[kind], value):
            return json.loads(value)
        if kind == "Boolean" and value.lower() in ("true", "false"):
            return value.lower() == "true"
        if kind not in PLAIN:
            try:
                return json.loads(value)
            except ValueError:
                continue
    return value


def _length_complaints(value: object, field: dict[str, Any], place: str) -> list[str]:
    """Lengths "after entities parsing" are not known here: whoever parses checks them."""
    limit = LENGTH.search(field["description"])
    if limit is None or not isinstance(value, str) or " pars" in field["description"]:
        return []
    size = len(value.encode()) if limit[3].lower() == "bytes" else utf16_length(value)
    return [] if int(limit[1]) <= size <= int(limit[2]) else [f"{place}: {size} {limit[3]}, {limit[1]}-{limit[2]} are allowed"]


def _choice_complaints(value: object, field: dict[str, Any], place: str) -> list[str]:
    if field["name"] not in CLOSED or not isinstance(value, str):
        return []
    constant = CONSTANT.search(field["description"])
    listed = CHOICE.search(field["description"])
    allowed = set(QUOTED.findall(field["description"])) if listed else {constant[1]} if constant else {value}
    return [] if value in allowed else [f"{place}: {value!r} is none of {', '.join(sorted(allowed))}"]
