"""A question in parts: several asks, and what decides each."""

from dataclasses import replace

import pytest

from knowledge.books.passages import Answer, Hit, Verdict
from knowledge.judging.parts import MOST, parts
from tests.bot.small_rules import RIVER

ASKED = "He showed a card. Is his hand dead? And what about the bet?"


def hit(article):
    passage = next(passage for passage in RIVER.passages if passage.article == article)
    return Hit(1, passage, RIVER.cite(passage), 0.8)


def answer(question, article, verdict=Verdict.FOUND):
    return Answer(question, "river", "2024", "en", verdict, 0.8, (hit(article),))


def told(question, *found):
    """The parts of a question of which the first ask finds the first article, and so on; and what was searched for them."""
    asked, left = [], list(found)

    def searched(alone):
        asked.append(alone)
        return replace(answer(alone, *left.pop(0)), question=alone)

    return parts(answer(question, "1.1"), searched), asked


def test_two_asks_have_each_their_passage_in_order_of_asking():
    found, asked = told(ASKED, ("1.2",), ("1.1",))
    assert [(ASKED[slice(*part.span)], part.hit.passage.article) for part in found] == [
        ("Is his hand dead?", "1.2"),
        ("And what about the bet?", "1.1"),
    ]
    assert asked == ["He showed a card. Is his hand dead?", "He showed a card. And what about the bet?"]


@pytest.mark.parametrize(
    "found",
    [
        [("1.1",), ("1.1",)],
        [("1.1",), ("1.2", Verdict.UNSURE)],
        [("1.1",), ("1.2", Verdict.NOT_COVERED)],
        [("1.2",), ("1.3a",)],
    ],
    ids=[
        "one article decides both",
        "of one the book is not sure",
        "on one it is silent",
        "the first of the whole would be lost",
    ],
)
def test_a_question_stays_in_one_piece_where(found):
    assert told(ASKED, *found)[0] == ()


def test_what_is_found_for_each_ask_may_be_surer_than_what_is_found_for_the_whole():
    doubtful = replace(answer(ASKED, "1.1", Verdict.UNSURE), probability=0.5)
    left = ["1.2", "1.3a"]
    found = parts(doubtful, lambda alone: answer(alone, left.pop(0)))
    assert [part.hit.passage.article for part in found] == ["1.2", "1.3a"]


def test_a_question_that_asks_for_one_thing_is_searched_once():
    assert told("A card fell. Is the hand dead?") == ((), [])


def test_a_question_on_which_the_book_is_silent_is_in_no_parts():
    silent = answer(ASKED, "1.1", Verdict.NOT_COVERED)
    assert parts(silent, lambda alone: answer(alone, "1.2")) == ()


def test_no_more_asks_are_searched_than_an_answer_may_cost():
    _, asked = told("Is his hand dead? " * (MOST + 3), *[("1.1",)] * MOST)
    assert len(asked) == MOST
