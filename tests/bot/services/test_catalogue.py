from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.domain.club.people import Role
from bot.presenter.present import present
from bot.services.catalogue import COMMANDS, find_command
from bot.services.replies.club import Decided, Decisions, Unanswered
from bot.services.replies.reply import Outcome
from bot.services.replies.rules import (
    Answered,
    ArticlesShown,
    BookChosen,
    BooksListed,
    Compared,
    HelpGiven,
    LanguageChosen,
    QuestionBound,
)
from bot.services.requests import Request
from tests.bot.desks import make_desk
from tests.bot.words import seen

NAMES = [name for command in COMMANDS for name in (command.name, *command.aliases)]
ARGUMENTS = {"question": "le bouton avance ?", "article": "1.1", "book": "club", "language": "nl",
             "decision": "1.2; qui commence ?; le joueur à gauche", "binding": "1.2; qui commence ?"}  # fmt: skip
DONE = {
    "ask": Answered,
    "article": ArticlesShown,
    "compare": Compared,
    "books": BooksListed,
    "book": BookChosen,
    "language": LanguageChosen,
    "help": HelpGiven,
    "decide": Decided,
    "bind": QuestionBound,
    "decisions": Decisions,
    "unanswered": Unanswered,
}


def test_no_two_commands_share_a_name_or_an_alias():
    assert [name for name, count in Counter(NAMES).items() if count > 1] == []


def test_names_are_such_that_every_platform_takes_them():
    assert [name for name in NAMES if not (name.isascii() and name.islower() and name.isalpha() and len(name) <= 32)] == []


RULES_NAMES = [name for name in NAMES if find_command(name).group == "rules"]


@pytest.mark.parametrize("name", RULES_NAMES)
def test_every_command_about_rules_is_carried_out_under_each_of_its_names(name):
    command = find_command(name)
    desk = make_desk()
    arguments = {} if command.optional or not command.argument else {command.argument: ARGUMENTS[command.argument]}
    reply = desk.handle(Request(name, arguments, role=Role.DIRECTOR))
    assert (reply.done, type(reply.outcome)) == (True, DONE[command.name])
    assert present(reply)


def test_every_command_has_a_desk_that_answers_it():
    desk = make_desk()
    for command in COMMANDS:
        reply = desk.handle(Request(command.name, {}, role=Role.DIRECTOR))
        assert isinstance(reply.outcome, Outcome), command.name


@given(st.sampled_from(NAMES), st.data())
def test_capitals_make_no_difference(name, data):
    typed = "".join(data.draw(st.sampled_from([letter, letter.upper()])) for letter in name)
    assert find_command(typed) is find_command(name)


@given(st.text())
def test_what_is_no_name_is_no_command(text):
    assert (find_command(text) is None) == (text.casefold() not in NAMES)


@pytest.mark.parametrize(
    ("asked", "unknown"), [("", ""), ("out", ""), ("sortie", ""), ("draw", ""), ("out 3e", "out 3e"), ("zzz", "zzz")]
)
def test_help_says_what_it_knows_nothing_of(asked, unknown):
    reply = make_desk().handle(Request("help", {"group": asked}, role=Role.DIRECTOR))
    assert reply.outcome.unknown == unknown
    assert (f"« {unknown} »" in seen(present(reply))) is bool(unknown)


def test_help_lists_what_a_person_may_do_and_nothing_else():
    desk = make_desk()
    for role in Role:
        listed = desk.handle(Request("help", role=role)).outcome.commands
        assert listed == tuple(command for command in COMMANDS if command.role <= role)
    assert {"book", "ask"} == {"book", "ask"} & {command.name for command in listed}
