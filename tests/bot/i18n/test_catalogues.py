"""The three catalogues say the same things, and they say all that the code asks them to, and no more."""

import ast
import string
from collections.abc import Iterator
from pathlib import Path

import pytest

import bot
from bot.domain import errors
from bot.domain.errors import Refusal
from bot.domain.people import Role
from bot.i18n.words import LANGUAGES, words_in
from bot.services.catalogue import COMMANDS

SPEAKING = {"say", "complain", "_plain"}
"""Functions whose first argument is a key."""
PLURALS = (".zero", ".one", ".two", ".few", ".many", ".other")


def entries(language: str) -> dict[str, str]:
    words = words_in(language)
    return {key: words._entries[key] for key in sorted(words.keys)}


def placeholders(sentence: str) -> set[str]:
    return {name for _, name, _, _ in string.Formatter().parse(sentence) if name is not None}


def plain(key: str) -> str:
    return next((key.removesuffix(ending) for ending in PLURALS if key.endswith(ending)), key)


def code() -> Iterator[ast.AST]:
    for file in Path(bot.__file__).parent.rglob("*.py"):
        yield from ast.walk(ast.parse(file.read_text(encoding="utf-8")))


def asked_for() -> set[str]:
    """Every key that stands in the code as the first argument of something that speaks."""
    found = set()
    for node in code():
        if isinstance(node, ast.Call) and node.args and isinstance(node.args[0], ast.Constant):
            name = node.func.attr if isinstance(node.func, ast.Attribute) else getattr(node.func, "id", "")
            if name in SPEAKING and isinstance(node.args[0].value, str):
                found.add(node.args[0].value)
    return found


def made_up() -> set[str]:
    """Every key that the code puts together: of commands, refusals and roles."""
    commands = {f"command.{command.name}.{what}" for command in COMMANDS for what in ("help", "usage")}
    refusals = {f"refused.{kind.code}" for kind in vars(errors).values() if isinstance(kind, type) and issubclass(kind, Refusal)}
    return commands | refusals - {"refused.refused"} | {f"role.{role.name.casefold()}" for role in Role}


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
    assert sorted((asked_for() | made_up()) - {plain(key) for key in entries(language)}) == []


def test_nothing_stands_in_the_catalogues_that_no_one_says():
    written = {node.value for node in code() if isinstance(node, ast.Constant) and isinstance(node.value, str)}
    said = asked_for() | made_up() | written | {f"refused.{text}" for text in written}
    assert sorted(key for key in entries("fr") if plain(key) not in said) == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_plural_has_one_and_other(language):
    for key in entries(language):
        if key.endswith((".one", ".other")):
            assert {f"{plain(key)}.one", f"{plain(key)}.other"} <= set(entries(language))


@pytest.mark.parametrize("language", LANGUAGES)
def test_an_example_of_a_command_begins_with_that_command_and_works(language):
    for command in COMMANDS:
        name, _, rest = entries(language)[f"command.{command.name}.usage"].partition(" ")
        assert name == f"/{command.name}"
        assert bool(rest) == bool(command.argument)
