"""Where a book comes near a question and does not decide it, the closest passage is shown as that and no more."""

import pytest

from bot.i18n.words import LANGUAGES
from bot.presenter.actions import actions
from bot.presenter.answer_json import answer_object
from bot.presenter.blocks import Hint, Line, Pointer, Quote, Title, Tone
from bot.presenter.present import present
from bot.presenter.quotations import verify_quotations
from bot.services.requests import Request
from knowledge.books.passages import Verdict
from tests.bot.desks import make_desk
from tests.bot.small_rules import RIVER, SmallRules
from tests.bot.words import Read, lines

QUESTION = "le bouton recule ?"


def near(*books, probability=None, **claims):
    rules = SmallRules(probability, **{"river": Verdict.UNSURE, "club": Verdict.NOT_COVERED, **claims})
    rules.near = books or ("river",)
    return rules


def asked(rules, language="fr", command="ask"):
    reply = make_desk(rules, language=language).handle(Request(command, {"question": QUESTION}))
    blocks = present(reply)
    verify_quotations(blocks, rules.passage)
    return reply, blocks


def of(kind, blocks):
    return [block for block in blocks if isinstance(block, kind)]


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_closest_passage_is_quoted_alone_and_the_floor_is_to_be_called(language):
    _, blocks = asked(near(), language)
    said = Read(language)
    [quoted] = of(Quote, blocks)
    assert (quoted.passage, quoted.marked) == (RIVER.passages[0].id, (0, 0)), "nothing in it decides, so nothing is marked"
    assert lines(blocks)[:2] == [said.say("answer.closest", book="Rivière"), said.say("answer.closest_passage")]
    assert said.say("answer.closest_floor") in lines(blocks)
    assert said.say("answer.call_floor") not in lines(blocks)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("command", ["ask", "compare"])
def test_nothing_is_said_to_decide_and_no_share_is_given(language, command):
    _, blocks = asked(near(), language, command)
    said, told = Read(language), " ".join(lines(blocks))
    assert "%" not in told
    assert not any(said.say(f"answer.{key}") in told for key in ("found", "likely", "unsure"))
    assert [title.tone for title in of(Title, blocks) if "Rivière" in title.text] == [Tone.UNSURE]
    assert not any(title.aside and command == "ask" for title in of(Title, blocks))


def test_side_by_side_a_book_that_only_comes_near_is_told_from_those_that_decide_and_those_that_are_silent():
    _, blocks = asked(near(), command="compare")
    assert [title.aside for title in of(Title, blocks)[1:]] == [
        Read("fr").say("comparison.closest"), Read("fr").say("comparison.silent"),
    ]  # fmt: skip
    assert [quoted.marked for quoted in of(Quote, blocks)] == [(0, 0)]


def test_its_article_and_others_can_be_read_by_buttons():
    reply, blocks = asked(near())
    assert [action.argument for action in actions(reply)] == ["river 1.1", "river 1.2", "river 1.3a", "river 1.3b"]
    assert [pointer.passage for pointer in of(Pointer, blocks)] == ["river:1.2#1", "river:1.3a#1"]
    assert of(Hint, blocks) == []


def test_another_book_that_decides_is_named_as_where_a_book_is_silent():
    _, blocks = asked(near(club=Verdict.FOUND))
    assert Line(Read("fr").say("answer.elsewhere"), Tone.QUIET) in [
        Line(" ".join(line.text.split()), line.tone) for line in of(Line, blocks)
    ]
    assert of(Pointer, blocks)[-1].passage == "club:knop#1"


def test_however_unlikely_it_is_what_comes_near_is_about_the_rules():
    reply, _ = asked(near(probability=0.01))
    assert reply.outcome.answer.closest


def test_scripts_are_told_and_find_nothing_new_on_other_answers():
    rules = near()
    found = answer_object(rules.answer(QUESTION, "river"))
    assert (found["verdict"], found["closest"]) == ("unsure", True)
    rules.near = ()
    assert "closest" not in answer_object(rules.answer(QUESTION, "river"))
