"""Whatever is typed, Floorman answers with a message in which what was typed stands unharmed, and never with a failure."""

import pytest
from hypothesis import assume, example, given
from hypothesis import strategies as st

from bot.domain.club.people import Role
from bot.presenter.blocks import Line
from bot.presenter.present import present
from bot.presenter.quotations import verify_quotations
from bot.services.catalogue import COMMANDS, find_command
from bot.services.front_desk import FrontDesk
from bot.services.requests import Request
from bot.services.rules.found_book import LONGEST_SAID
from tests.bot.desks import make_desk
from tests.bot.strange_texts import STRANGE, TEXTS
from tests.bot.told import answers

ECHOED = 40
"""Characters of a word that every refusal repeats at least."""
ORDINARY = dict.fromkeys(map(ord, "\u00a0\u2007\u2009\u202f"), " ")
"""Spaces at which no line ends are copied from a screen: behind a command they are ordinary ones."""


def small_desk() -> FrontDesk:
    return make_desk()


@given(command=st.sampled_from([command.name for command in COMMANDS]), text=TEXTS, language=st.sampled_from(["fr", "en", "nl"]))
@example("ask", "é" * 1_300, "fr")
@example("compare", "é" * 1_300, "nl")
@example("article", "1" * 5_000, "en")
def test_nothing_that_is_typed_after_a_command_makes_it_fail(rulebooks, command, text, language):
    desk = make_desk(rulebooks, book="ropta")
    arguments = dict.fromkeys((one.argument for one in COMMANDS if one.argument), text) | {"book": "cdc"}
    reply = desk.handle(Request(command, arguments, role=Role.DIRECTOR, language=language))
    blocks = present(reply)
    assert blocks
    verify_quotations(blocks, rulebooks.passage)


@pytest.mark.parametrize("question", STRANGE)
def test_the_question_comes_back_as_it_was_typed(desk, question):
    reply = desk.handle(Request("ask", {"question": question}))
    assert [answer.question for answer in answers(reply)[:1]] == [question.translate(ORDINARY).strip()]


@pytest.mark.parametrize("sign", [".", "?", "«»", "§", "#", "-"])
def test_a_sign_is_no_article(desk, sign):
    for book in desk.rules.rules.books:
        assert not desk.handle(Request("article", {"article": sign, "book": book.id})).done


def refusal(request: Request) -> str:
    """The one line with which a request is refused; what is not refused is no example of it."""
    reply = small_desk().handle(request)
    assume(not reply.done)
    (line,) = present(reply)
    assert isinstance(line, Line)
    return line.text


@given(TEXTS)
def test_a_book_that_there_is_not_is_named_as_it_was_typed(text):
    assert text.translate(ORDINARY).strip()[:LONGEST_SAID] in refusal(Request("book", {"book": text}, role=Role.DIRECTOR))


@given(TEXTS, st.sampled_from(["article", "language"]))
def test_what_is_not_known_is_named_as_it_was_typed(text, command):
    assert text.translate(ORDINARY).strip()[:ECHOED] in refusal(Request(command, {command: text}))


@given(TEXTS)
def test_a_command_that_there_is_not_is_named_as_it_was_typed(text):
    assume(find_command(text) is None)
    assert text[:ECHOED] in refusal(Request(text))


@given(TEXTS, TEXTS)
def test_a_place_may_be_called_anything(place, other):
    desk = small_desk()
    desk.handle(Request("book", {"book": "club"}, place=place, role=Role.DIRECTOR))
    assert desk.handle(Request("books", place=place)).outcome.current == "club"
    assert desk.handle(Request("books", place=other)).outcome.current == ("club" if place == other else "river")
