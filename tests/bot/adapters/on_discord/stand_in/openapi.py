"""Discord's own description of its API (OpenAPI 3.1, so JSON Schema), against which everything that the bot sends is held."""

import json
import os
import re
from collections.abc import Iterable, Iterator
from functools import cache
from pathlib import Path
from typing import Any

from jsonschema import Draft202012Validator, FormatChecker, ValidationError, validators
from referencing import Registry, Resource
from referencing.jsonschema import DRAFT202012

ROOT = Path(__file__).parents[5]
FILE = "discord-openapi.json"
METHODS = ("get", "put", "post", "patch", "delete")
UNDOCUMENTED = ("nsfw", "tts", "flags")
"""Sent by discord.py in places where Discord takes them and its description forgets them."""
FORMATS = FormatChecker(formats=())
FORMATS.checks("uri")(lambda value: not isinstance(value, str) or bool(re.match(r"(https?|discord|attachment)://\S+$", value)))
SHOWN = 160


def _is_integer(_: object, value: object) -> bool:
    """Discord takes digits for a number; True is no number."""
    return (isinstance(value, int) and not isinstance(value, bool)) or (isinstance(value, str) and value.isdigit())


_TYPES = Draft202012Validator.TYPE_CHECKER.redefine("integer", _is_integer)
Validator = validators.extend(Draft202012Validator, type_checker=_TYPES)


def specs_folder() -> Path:
    """Where the descriptions of the platforms lie: beside the repository, or where FLOORMAN_SPECS says."""
    return (ROOT / os.environ.get("FLOORMAN_SPECS", "../shared/specs")).resolve()


@cache
def _read(path: Path) -> "DiscordSpec":
    return DiscordSpec(json.loads(path.read_text(encoding="utf-8").replace('"oneOf":', '"anyOf":')))


def find_spec() -> "DiscordSpec | None":
    """Discord's description, read once; None on a machine that hasn't got it."""
    path = specs_folder() / FILE
    return _read(path) if path.exists() else None


class DiscordSpec:
    """What Discord takes, by method and path. Its `oneOf` are read as `anyOf`: a snowflake fits two of them at once."""

    def __init__(self, document: dict[str, Any]) -> None:
        self._schemas = document["components"]["schemas"]
        self._close_objects()
        self._schemas["SnowflakeType"] = {"type": ["string", "integer"], "pattern": "^[0-9]+$"}
        resource = Resource(contents=document, specification=DRAFT202012)
        self._registry = Registry().with_resource("urn:discord", resource)
        self._validators: dict[str, Any] = {}
        self._routes = sorted(_routes(document["paths"]), key=lambda route: route[0])

    def complaints(self, method: str, path: str, body: object) -> list[str]:
        """What Discord would refuse in a call, each with the place in the body; an unknown call is one complaint."""
        found = next((route for route in self._routes if route[1] == method and route[2].match(path)), None)
        if found is None:
            return ["there is no such call in Discord's API"]
        template, schema = found[3], found[4]
        if schema is None:
            return []
        errors = self._validator(self._branch(template, method, schema, body)).iter_errors(body)
        return [complaint for error in errors for complaint in _leaves(error)]

    def locales(self) -> set[str]:
        """The languages that Discord can be set to."""
        return {each["const"] for each in self._schemas["AvailableLocalesEnum"]["anyOf"]}

    def _close_objects(self) -> None:
        """The description leaves objects open, and a misspelt field would pass."""
        for schema in self._schemas.values():
            if schema.get("type") == "object" and "properties" in schema and "additionalProperties" not in schema:
                schema["additionalProperties"] = False
                for name in UNDOCUMENTED:
                    schema["properties"].setdefault(name, {})

    def _branch(self, template: str, method: str, schema: dict[str, Any], body: object) -> str:
        """The address of the schema to hold a body against: of several, the one of its `type`, for readable errors."""
        if isinstance(body, dict) and "type" in body:
            for branch in schema.get("anyOf", []):
                kinds = self._schemas[branch["$ref"].rsplit("/", 1)[1]].get("properties", {}).get("type", {})
                if body["type"] in kinds.get("enum", ()):
                    return f"urn:discord{branch['$ref']}"
        steps = ("paths", template, method.lower(), "requestBody", "content", "application/json", "schema")
        return "urn:discord#/" + "/".join(step.replace("~", "~0").replace("/", "~1") for step in steps)

    def _validator(self, address: str) -> Any:
        if address not in self._validators:
            self._validators[address] = Validator({"$ref": address}, registry=self._registry, format_checker=FORMATS)
        return self._validators[address]


def _routes(paths: dict[str, Any]) -> Iterator[tuple[int, str, re.Pattern[str], str, dict[str, Any] | None]]:
    """Every call: how many blanks its path has (the most literal wins), method, pattern, path, the schema of its body."""
    for template, operations in paths.items():
        pattern = re.compile("^" + re.sub(r"\\\{[^}]+\\\}", "[^/]+", re.escape(template)) + "$")
        for method in METHODS:
            if method in operations:
                content = operations[method].get("requestBody", {}).get("content", {})
                schema = content.get("application/json", {}).get("schema")
                yield template.count("{"), method.upper(), pattern, template, schema


def _leaves(error: ValidationError, depth: int = 0) -> Iterable[str]:
    """What is wrong in the end: of a union, the branch that fits best, never `null` or a branch of another `type`."""
    if error.context and depth < 8:
        branches: dict[object, list[ValidationError]] = {}
        for each in error.context:
            branches.setdefault(each.schema_path[0], []).append(each)
        here = len(error.absolute_path)
        best = min(branches.values(), key=lambda errors: _misfit(errors, here))
        return [complaint for each in best for complaint in _leaves(each, depth + 1)]
    place = "/".join(map(str, error.absolute_path))
    if error.validator in ("maxItems", "maxLength"):
        return [f"{place}: [{error.validator}] {len(error.instance)}, {error.validator_value} are allowed"]
    message = error.message if len(error.message) < SHOWN else "…" + error.message[-SHOWN // 2 :]
    return [f"{place}: [{error.validator}] {message}"]


def _misfit(errors: list[ValidationError], here: int) -> tuple[bool, bool, int]:
    wrong_at_root = any(each.validator == "type" and len(each.absolute_path) == here for each in errors)
    other_kind = any(list(each.absolute_path)[here:] == ["type"] for each in errors)
    return wrong_at_root, other_kind, len(errors)
