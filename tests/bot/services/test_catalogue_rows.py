"""The rows of the catalogue are whole: what one command says of itself fits what the others rely on."""

import tomllib
from importlib import resources

import pytest

from bot.domain.club.people import Role
from bot.i18n.words import LANGUAGES, words_in
from bot.services.catalogue import COMMANDS, AfterTap, Audience, Kind
from bot.services.catalogue.command import EVERYWHERE, Field
from bot.services.catalogue.mending import OF_THE_CHAT, OF_THE_EVENING, OTHERWISE
from bot.services.desks import DESKS
from bot.services.rules.rules_commands import ABOUT_RULES

ROWS = pytest.mark.parametrize("command", COMMANDS, ids=lambda command: command.name)
WITHOUT_FIELDS = {"enterme", "proof"}
"""Their argument is not asked for: the front end knows the name, and the file is for those who type."""
ANY_FIELD = {"setup", "race"}
"""Whichever of the settings is to change; a race that is not typed in one piece is asked for in a form of its own."""


@ROWS
def test_a_command_has_one_desk(command):
    assert (command.name in DESKS) != (command.name in ABOUT_RULES)
    assert set(DESKS) | set(ABOUT_RULES) == {row.name for row in COMMANDS}


@ROWS
def test_a_command_says_who_reads_the_reply_and_what_a_tap_leaves(command):
    assert isinstance(command.audience, Audience)
    assert isinstance(command.after_tap, AfterTap)
    assert command.audience is not Audience.FLOOR or command.role >= Role.FLOOR, "what a player may ask is no secret of the floor"
    assert command.audience is not Audience.PRIVATE or command.role is Role.PLAYER, "only what is one's own is private"
    assert command.after_tap is not AfterTap.IN_PLACE or not command.audience.is_secret, "a chat reads what stands in place"
    assert command.in_private <= EVERYWHERE
    assert not command.in_private or command.name in ABOUT_RULES, "a club's floor needs its club"


@ROWS
def test_a_command_has_fields_where_it_has_an_argument(command):
    assert bool(command.fields) == (command.argument is not None and command.name not in WITHOUT_FIELDS)
    if command.argument is not None and not command.optional and command.name not in ANY_FIELD:
        assert any(field.required for field in command.fields)
    names = [field.name for field in command.fields]
    assert len(set(names)) == len(names)


@ROWS
def test_whoever_changes_the_club_takes_a_row_that_says_so(command):
    assert not (command.writes and command.name in ABOUT_RULES), "what a chat chooses is not the club's"


@pytest.mark.parametrize("language", LANGUAGES)
@ROWS
def test_every_field_has_its_words(command, language):
    words = words_in(language)
    for field in command.fields:
        assert isinstance(field, Field)
        assert isinstance(field.kind, Kind)
        assert {f"option.{field.name}", f"option.{field.name}_help"} <= words.keys
        assert {f"option.fixed_{value}" for value in field.fixed} <= words.keys


@pytest.mark.parametrize("language", LANGUAGES)
def test_what_a_command_is_called_stands_where_its_help_stands(language):
    for file in resources.files("bot.i18n").joinpath(language).iterdir():
        if file.name.endswith(".toml"):
            said = tomllib.loads(file.read_text(encoding="utf-8"))
            own = {command.name for command in COMMANDS} & set(said.get("slash", ()))
            assert own == set(said.get("command", ())), file.name


@pytest.mark.parametrize("language", LANGUAGES)
@ROWS
def test_whatever_changes_something_says_how_it_is_corrected(command, language):
    assert command.writes == (command.name not in OF_THE_CHAT) or command.name not in OTHERWISE
    if command.writes and command.group not in OF_THE_EVENING:
        assert command.name in OTHERWISE, "no deed of a tournament: say in mend.<name> how it is corrected"
    assert (f"mend.{command.name}" in words_in(language).keys) == (command.name in OTHERWISE)
