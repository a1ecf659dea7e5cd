"""How people are called: a name that somebody else bears is asked about first, and a number tells the two apart."""

import pytest

from bot.domain.club.people import Role
from bot.presenter.actions import actions
from bot.presenter.present import present
from bot.services.replies.club import NamesakeAsked, PersonShown
from bot.services.replies.reply import Reply
from bot.services.requests import Request
from tests.bot.services.floor.evening import Evening
from tests.bot.words import plain_text


@pytest.fixture
def evening(rulebooks) -> Evening:
    return Evening(rulebooks).opened(3)


def filled(evening: Evening, command: str, **fields: str) -> Reply:
    """A command that is filled in field by field."""
    return evening.desk.handle(Request(command, {}, evening.place, Role.DIRECTOR, "fr", evening.actor, filled=fields))


FIRST, SECOND = "Joueur 00001", "Joueur 00002"


@pytest.mark.parametrize("command", ["rename", "alias"])
def test_a_name_that_somebody_else_bears_is_asked_about_and_nothing_is_changed(evening, command):
    asked = evening.do(f"/{command} {FIRST} = {SECOND.upper()}")
    assert asked.outcome == NamesakeAsked(command, 1, FIRST, SECOND.upper(), ((2, SECOND),), "2")
    assert (evening.do("/player #1").outcome.name, evening.do("/player #1").outcome.aliases) == (FIRST, ())
    told = plain_text(present(asked))
    assert "#2" in told
    assert "/withdraw #1" in told or "/desinscrire #1" in told


@pytest.mark.parametrize("command", ["rename", "alias"])
@pytest.mark.parametrize("way", ["typed", "tapped"])
def test_who_says_yes_has_two_people_of_one_name_and_is_told_how_they_are_told_apart(evening, command, way):
    asked = evening.do(f"/{command} {FIRST} = {SECOND}")
    if way == "typed":
        shown = evening.do(f"/{command} {FIRST} = {SECOND} oui")
    else:
        (button,) = actions(asked)
        shown = filled(evening, command, **dict(button.fields))
    assert isinstance(shown.outcome, PersonShown)
    assert SECOND in (shown.outcome.name, *shown.outcome.aliases)
    assert shown.outcome.namesakes == ((2, SECOND),)
    assert f"{SECOND} #2" in plain_text(present(shown))
    assert [number for number, _ in evening.do("/player #2").outcome.namesakes] == [1]


def test_a_button_is_no_yes_to_somebody_who_took_the_name_since(evening):
    (button,) = actions(evening.do(f"/rename {FIRST} = {SECOND}"))
    evening.do(f"/rename Joueur 00003 = {SECOND} oui")
    asked = filled(evening, "rename", **dict(button.fields)).outcome
    assert asked.namesakes == ((2, SECOND), (3, SECOND))


def test_a_yes_is_a_part_of_a_name_where_nobody_else_bears_what_stands_before_it(evening):
    assert evening.do(f"/rename {FIRST} = Min Ja").outcome.name == "Min Ja"


def test_ones_own_name_in_other_letters_is_nobody_elses(evening):
    assert evening.do(f"/rename {FIRST} = JOUEUR 00001").outcome.name == "JOUEUR 00001"
    evening.do(f"/alias {FIRST} = Mimi")
    assert evening.do(f"/rename {FIRST} = Mimi").outcome.name == "Mimi"


@pytest.mark.parametrize(
    ("typed", "name"), [("**gras**", "gras"), ("🃏 Joker 🃏", "Joker"), ("_x_", "x"), ('"Ana Roy"', "Ana Roy")]
)
def test_a_name_given_by_hand_is_written_down_as_one_of_a_list(evening, typed, name):
    assert evening.do(f"/rename {FIRST} = {typed}").outcome.name == name
    assert filled(evening, "rename", player="#1", other_name=typed).outcome.name == name
    assert evening.do(f"/alias #1 = {typed} bis").outcome.name == name


@pytest.mark.parametrize("typed", ["#2", "Marie #2", "12", "3-5"])
def test_a_name_is_none_that_would_be_read_as_a_number(evening, typed):
    for command in ("rename", "alias"):
        assert evening.refused(f"/{command} {FIRST} = {typed}")["why"] == "unreadable_form"


def test_a_name_that_is_none_or_too_long_is_refused(evening):
    assert evening.refused(f"/rename {FIRST} = 🃏")["why"] == "missing_argument"
    assert evening.refused(f"/rename {FIRST} = {'a' * 61}")["why"] == "name_too_long"
