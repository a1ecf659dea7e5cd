"""What Discord asks of commands beyond what its OpenAPI can say."""

import re
from collections import Counter
from collections.abc import Iterable, Iterator
from typing import Any

import regex
from discord import Locale

NAME = regex.compile(r"[-_'\p{L}\p{N}\p{sc=Deva}\p{sc=Thai}]{1,32}")
COMMANDS = re.compile(r"^/applications/\d+(/guilds/\d+)?/commands$")
LOCALES = {locale.value for locale in Locale}
CHAT, USER, MESSAGE = 1, 2, 3
MOST = {CHAT: 100, USER: 5, MESSAGE: 5}
KINDS = {CHAT: "chat-input", USER: "user", MESSAGE: "message"}
SUBCOMMANDS = (1, 2)
MOST_CHARACTERS, MOST_OPTIONS, LONGEST_NAME, LONGEST_DESCRIPTION, LONGEST_CHOICE = 8000, 25, 32, 100, 100


def command_complaints(method: str, path: str, body: Any) -> list[str]:
    """What is wrong with the commands that a call registers; nothing where it registers none."""
    if method not in ("PUT", "POST") or not COMMANDS.match(path):
        return []
    commands = body if isinstance(body, list) else [body]
    return [*_set_complaints(commands), *(complaint for command in commands for complaint in _complaints(command))]


def characters(thing: dict[str, Any]) -> int:
    """How Discord counts a command: names, descriptions and values, each in its longest language, with all its options."""
    total = len(str(thing["value"])) if "value" in thing else 0
    for part in ("name", "description"):
        total += max(len(text or "") for text in (thing.get(part), *_languages(thing, part).values()))
    return total + sum(characters(each) for part in ("options", "choices") for each in thing.get(part) or ())


def _languages(thing: dict[str, Any], part: str) -> dict[str, str]:
    return thing.get(f"{part}_localizations") or {}


def _set_complaints(commands: Iterable[dict[str, Any]]) -> Iterator[str]:
    kinds = Counter(command.get("type", CHAT) for command in commands)
    for kind, count in kinds.items():
        if count > MOST.get(kind, count):
            yield f"{count} {KINDS[kind]} commands, {MOST[kind]} are allowed"
    for kind in kinds:
        alike = [command for command in commands if command.get("type", CHAT) == kind]
        yield from _doubled(f"{KINDS.get(kind, kind)} commands", alike)


def _complaints(command: dict[str, Any]) -> Iterator[str]:
    name, chat = str(command.get("name")), command.get("type", CHAT) == CHAT
    yield from _name_complaints(name, command, any_name=not chat)
    if chat:
        yield from _description_complaints(name, command)
        yield from _option_complaints(name, command.get("options") or [])
    elif command.get("description") or command.get("options"):
        yield f"{name}: a context menu has neither description nor options"
    if (count := characters(command)) > MOST_CHARACTERS:
        yield f"{name}: {count} characters in all, {MOST_CHARACTERS} are allowed"


def _name_complaints(place: str, thing: dict[str, Any], *, any_name: bool = False) -> Iterator[str]:
    texts = {"": thing.get("name"), **_languages(thing, "name")}
    yield from _locale_complaints(place, texts)
    for locale, text in texts.items():
        if any_name:
            fine = isinstance(text, str) and len(text.strip()) >= 1 and len(text) <= LONGEST_NAME
        else:
            fine = isinstance(text, str) and NAME.fullmatch(text) is not None and text == text.lower()
        if not fine:
            yield f"{place}: {text!r} is no name for a command or option{f' in {locale}' * bool(locale)}"


def _description_complaints(place: str, thing: dict[str, Any]) -> Iterator[str]:
    texts = {"": thing.get("description"), **_languages(thing, "description")}
    yield from _locale_complaints(place, texts)
    for locale, text in texts.items():
        if not isinstance(text, str) or not text.strip() or len(text) > LONGEST_DESCRIPTION:
            yield f"{place}: a description{f' in {locale}' * bool(locale)} needs 1 to {LONGEST_DESCRIPTION} characters"


def _locale_complaints(place: str, texts: Iterable[str]) -> Iterator[str]:
    yield from (f"{place}: Discord knows no language {locale!r}" for locale in texts if locale and locale not in LOCALES)


def _option_complaints(place: str, options: list[dict[str, Any]]) -> Iterator[str]:
    yield from _doubled(f"{place}: options", options)
    if len(options) > MOST_OPTIONS:
        yield f"{place}: {len(options)} options, {MOST_OPTIONS} are allowed"
    if len({option.get("type") in SUBCOMMANDS for option in options}) > 1:
        yield f"{place}: subcommands and plain options side by side"
    needed = [bool(option.get("required")) for option in options]
    if needed != sorted(needed, reverse=True):
        yield f"{place}: required options must stand before optional ones"
    for option in options:
        inner = f"{place} {option.get('name')}"
        yield from _name_complaints(inner, option)
        yield from _description_complaints(inner, option)
        yield from _choice_complaints(inner, option)
        yield from _option_complaints(inner, option.get("options") or [])


def _choice_complaints(place: str, option: dict[str, Any]) -> Iterator[str]:
    choices = option.get("choices") or []
    if choices and option.get("autocomplete"):
        yield f"{place}: choices and autocomplete exclude each other"
    for choice in choices:
        for text in (choice.get("name"), *_languages(choice, "name").values(), str(choice.get("value"))):
            if not str(text or "").strip() or len(text) > LONGEST_CHOICE:
                yield f"{place}: a choice needs 1 to {LONGEST_CHOICE} characters, and {text!r} has {len(text or '')}"
        yield from _locale_complaints(place, _languages(choice, "name"))


def _doubled(place: str, things: Iterable[dict[str, Any]]) -> Iterator[str]:
    """The same name twice, in the default language or in any other."""
    things = list(things)
    for locale in ("", *sorted({locale for thing in things for locale in _languages(thing, "name")})):
        names = Counter(_languages(thing, "name").get(locale, thing.get("name")) for thing in things)
        yield from (f"{place}: {name!r} stands there twice{f' in {locale}' * bool(locale)}" for name, n in names.items() if n > 1)
