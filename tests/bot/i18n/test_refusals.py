"""Every refusal, every point of the rules and every value has words in the three languages."""

from __future__ import annotations

import importlib
import pkgutil
import re
import string
import tomllib
from collections.abc import Iterator
from importlib import resources

import pytest

import bot.domain
from bot.domain.errors import Refusal
from bot.domain.rules.profile import POINTS, WHOLE_NUMBER
from bot.i18n.words import LANGUAGES, words_in
from bot.services.catalogue import find_command

GIVEN = {"name", "names", "book", "usage", "role", "shown", "value", "command", "how", "other"}
"""What services and presenter put beside a refusal's own fields."""
ENDINGS = re.compile(
    r"(_bare|_to_player|_near|(?<=no_such_person)_member|_decided|(?<=not_saved)_(?:full|read_only|locked|unreachable|in_doubt)|(?<=choice_needed)_(?:unread|otherwise)|(?<=why_missing)_(?:pardoned|corrected)|(?<=closed)_(?:(?:club|tournament|shut)_beside|book|default|tournament|custom|unread|otherwise|shut)|(?<=bought_all)_(?:addon|reentry)|(?<=carried_out)_played|(?<=points_unreadable)_(?:values|steps)|(?<=offence_name_taken)_own|(?<=own_offences)_words|(?<=correction_unclear)_parted|(?<=may_be_banned)_out|(?:(?<=own_case)|(?<=about_you))_(?:account|place)|(?<=corrected_otherwise)_way|(?<=wrong)_(?:past|backwards|too_long)|\.one|\.other)$"
)
ASIDE = {"choose", "whole_number"}
"""Words that go with a refusal and are none."""


def kinds(parent: type[Refusal] = Refusal) -> Iterator[type[Refusal]]:
    for module in pkgutil.walk_packages(bot.domain.__path__, "bot.domain."):
        importlib.import_module(module.name)
    for kind in parent.__subclasses__():
        yield kind
        yield from kinds(kind)


BY_CODE = {kind.code: kind for kind in kinds()}


def sentences(language: str) -> dict[str, str]:
    """Every sentence of a refusal, by what stands behind "refused."."""
    words = words_in(language)
    return {key.removeprefix("refused."): words._entries[key] for key in sorted(words.keys) if key.startswith("refused.")}


def own(language: str) -> dict[str, dict[str, object]]:
    """What stands in the file of refusals, by its tables."""
    file = resources.files("bot.i18n").joinpath(language, "refusals.toml")
    return tomllib.loads(file.read_text(encoding="utf-8"))


def flat(table: dict[str, object], prefix: str = "") -> Iterator[tuple[str, str]]:
    for name, value in table.items():
        if isinstance(value, dict):
            yield from flat(value, f"{prefix}{name}.")
        else:
            yield f"{prefix}{name}", str(value)


def placeholders(sentence: str) -> set[str]:
    return {name for _, name, _, _ in string.Formatter().parse(sentence) if name is not None}


def fields_of(kind: type[Refusal]) -> set[str]:
    """The words of a refusal's docstring, among them the names of its fields."""
    return set(re.findall(r"[a-z_]+", kind.__doc__ or ""))


def test_there_are_refusals_and_each_has_a_code_of_its_own():
    found = list(kinds())
    assert len(found) > 90
    assert len({kind.code for kind in found}) == len(found)


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_refusal_has_a_sentence(language):
    said = {key.partition(".")[0] for key in sentences(language)}
    assert sorted(set(BY_CODE) - said) == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_sentence_belongs_to_a_refusal(language):
    mine = dict(flat(own(language)["refused"]))
    assert sorted(key for key in mine if ENDINGS.sub("", key) not in {*BY_CODE, *ASIDE}) == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_sentence_speaks_of_nothing_but_the_fields_of_its_refusal(language):
    for key, sentence in sentences(language).items():
        kind = BY_CODE.get(ENDINGS.sub("", key))
        assert kind is None or placeholders(sentence) <= fields_of(kind) | GIVEN, key


@pytest.mark.parametrize("language", LANGUAGES)
def test_names_are_said_never_numbers_of_entrants(language):
    for key, sentence in sentences(language).items():
        assert placeholders(sentence).isdisjoint({"entrant", "entrants", "passage", "sits"}), key


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_command_in_a_sentence_is_one_that_there_is(language):
    for key, sentence in own(language)["refused"].items():
        for name in re.findall(r"(?<![\w/{}])/([a-z]+)", str(sentence)):
            found = find_command(name)
            assert (found.name if found else None) == name, key


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_point_has_words_and_there_are_no_others(language):
    assert set(own(language)["point"]) == {point.name for point in POINTS}


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_value_of_a_point_has_words_and_there_are_no_others(language):
    assert set(own(language)["value"]) == {value for point in POINTS for value in point.values} - {WHOLE_NUMBER}


@pytest.mark.parametrize("language", LANGUAGES)
def test_refusals_points_and_values_have_the_same_keys_and_placeholders_in_every_language(language):
    french = {key: placeholders(sentence) for key, sentence in flat(own("fr"))}
    assert {key: placeholders(sentence) for key, sentence in flat(own(language))} == french


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_sentence_says_nothing_that_another_file_says_already(language):
    mine = {key for key, _ in flat(own(language))}
    others = [file for file in resources.files("bot.i18n").joinpath(language).iterdir() if file.name != "refusals.toml"]
    for file in others:
        assert mine.isdisjoint(key for key, _ in flat(tomllib.loads(file.read_text(encoding="utf-8")))), file.name
