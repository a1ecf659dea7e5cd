"""The three catalogues say the same things, and they say all that the code asks them to, and no more."""

import ast
import importlib
import pkgutil
import re
import string
from functools import cache
from pathlib import Path

import pytest

import bot
from bot import domain
from bot.domain.club.people import Role
from bot.domain.errors import Refusal
from bot.domain.rules.offences import OFFENCES
from bot.domain.rules.profile import POINTS, WHOLE_NUMBER
from bot.i18n.words import LANGUAGES, words_in
from bot.services.catalogue import COMMANDS

SPEAKING = {"say", "complain", "sentence", "stated"}
"""Functions whose first argument is a key."""
PLURALS = (".zero", ".one", ".two", ".few", ".many", ".other")


def entries(language: str) -> dict[str, str]:
    words = words_in(language)
    return {key: words._entries[key] for key in sorted(words.keys)}


def placeholders(sentence: str) -> set[str]:
    return {name for _, name, _, _ in string.Formatter().parse(sentence) if name is not None}


def plain(key: str) -> str:
    return next((key.removesuffix(ending) for ending in PLURALS if key.endswith(ending)), key)


@cache
def code() -> tuple[ast.AST, ...]:
    files = Path(bot.__file__).parent.rglob("*.py")
    return tuple(node for file in files for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))))


@cache
def asked_for() -> set[str]:
    """Every key that stands in the code as the first argument of something that speaks."""
    found = set()
    for node in code():
        if isinstance(node, ast.Call) and node.args and isinstance(node.args[0], ast.Constant):
            name = node.func.attr if isinstance(node.func, ast.Attribute) else getattr(node.func, "id", "")
            if name in SPEAKING and isinstance(node.args[0].value, str):
                found.add(node.args[0].value)
    return found


@cache
def begun() -> tuple[str, ...]:
    """The beginnings of keys that the code puts together, such as "deed." of f"deed.{kind}"."""
    found = set()
    for node in code():
        pieces = node.values if isinstance(node, ast.JoinedStr) else [node.left] if isinstance(node, ast.BinOp) else []
        first = pieces[0] if pieces else None
        if (
            isinstance(first, ast.Constant)
            and isinstance(first.value, str)
            and re.fullmatch(r"[a-z_]+\.([a-z_]+[._])*", first.value)
        ):
            found.add(first.value)
    return tuple(found)


@cache
def refusals(kind: type[Refusal] = Refusal) -> set[str]:
    """The codes of all refusals there are."""
    for module in pkgutil.walk_packages(domain.__path__, "bot.domain."):
        importlib.import_module(module.name)
    return {code for sub in kind.__subclasses__() for code in {sub.code} | refusals(sub)}


@cache
def made_up() -> set[str]:
    """Every key that the code puts together: of commands, refusals and roles."""
    commands = {f"command.{command.name}.{what}" for command in COMMANDS for what in ("help", "usage")}
    points = {f"point.{point.name}" for point in POINTS}
    values = {f"value.{value}" for point in POINTS for value in point.values} - {f"value.{WHOLE_NUMBER}"}
    roles = {f"role.{role.name.casefold()}" for role in Role}
    offences = {f"offence.{offence}" for offence in OFFENCES}
    return commands | {f"refused.{code}" for code in refusals()} | roles | points | values | offences


@pytest.mark.parametrize("language", LANGUAGES)
def test_all_catalogues_have_the_same_keys_with_the_same_placeholders(language):
    french = {key: placeholders(sentence) for key, sentence in entries("fr").items()}
    assert {key: placeholders(sentence) for key, sentence in entries(language).items()} == french


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_sentence_is_empty_or_has_stray_space(language):
    assert [key for key, sentence in entries(language).items() if not sentence.strip()] == []
    assert [key for key, sentence in entries(language).items() if sentence != sentence.strip() and key != "console.prompt"] == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_key_that_the_code_says_is_there(language):
    assert len(asked_for()) > 20
    assert sorted((asked_for() | made_up()) - {plain(key) for key in entries(language)} - set(entries(language))) == []


def test_nothing_stands_in_the_catalogues_that_no_one_says():
    written = {node.value for node in code() if isinstance(node, ast.Constant) and isinstance(node.value, str)}
    said = asked_for() | made_up() | written | {f"refused.{text}" for text in written}
    left = (key for key in entries("fr") if plain(key) not in said and not key.startswith(begun()))
    assert sorted(key for key in left if key.removesuffix("_bare") not in made_up()) == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_plural_has_one_and_other(language):
    for key in entries(language):
        if key.endswith((".one", ".other")) and key not in made_up():
            assert {f"{plain(key)}.one", f"{plain(key)}.other"} <= set(entries(language))


@pytest.mark.parametrize("language", LANGUAGES)
def test_an_example_of_a_command_begins_with_that_command_and_works(language):
    for command in COMMANDS:
        name, _, rest = entries(language)[f"command.{command.name}.usage"].partition(" ")
        assert name == f"/{command.name}"
        assert bool(rest) == bool(command.argument) or command.optional
