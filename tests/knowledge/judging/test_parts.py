"""A question in parts: several asks, and what decides each."""

from dataclasses import replace

import pytest

from knowledge.books.passages import Answer, Hit, Passage, Verdict
from knowledge.judging.parts import MOST, Apart, of_a_sister, parts
from tests.bot.small_rules import RIVER

ASKED = "He showed a card. Is his hand dead? And what about the bet?"


def hit(article):
    passage = next(passage for passage in RIVER.passages if passage.article == article)
    return Hit(1, passage, RIVER.cite(passage), 0.8)


def answer(question, article, verdict=Verdict.FOUND):
    return Answer(question, "river", "2024", "en", verdict, 0.8, (hit(article),))


def near_all(question, first="1.1", verdict=Verdict.FOUND):
    """What the whole question finds: that article first, and the others behind it."""
    others = [article for article in ("1.1", "1.2", "1.3a") if article != first]
    return replace(answer(question, first, verdict), hits=tuple(map(hit, (first, *others))))


def told(question, *found):
    """The parts of a question of which the first ask finds the first article, and so on; and what was searched for them."""
    asked, left = [], list(found)

    def searched(alone):
        asked.append(alone)
        return replace(answer(alone, *left.pop(0)), question=alone)

    return parts(near_all(question), searched).found, asked


def test_two_asks_have_each_their_passage_in_order_of_asking():
    found, asked = told(ASKED, ("1.2",), ("1.1",), ("1.1", Verdict.UNSURE))
    assert [(ASKED[slice(*part.span)], part.hit.passage.article) for part in found] == [
        ("Is his hand dead?", "1.2"),
        ("And what about the bet?", "1.1"),
    ]
    alone = ["He showed a card. Is his hand dead?", "He showed a card. And what about the bet?"]
    assert asked == [*alone, "And what about the bet?"], "what was told may have drowned the second"


@pytest.mark.parametrize(
    "found",
    [
        [("1.1",), ("1.1",), ("1.1",)],
        [("1.1",), ("1.2", Verdict.UNSURE)],
        [("1.1",), ("1.2", Verdict.NOT_COVERED)],
        [("1.2",), ("1.3a",)],
    ],
    ids=[
        "one passage decides both",
        "of one the book is not sure",
        "on one it is silent",
        "the first of the whole would be lost",
    ],
)
def test_a_question_stays_in_one_piece_where(found):
    assert told(ASKED, *found)[0] == ()


def test_what_is_found_for_each_ask_may_be_surer_than_what_is_found_for_the_whole():
    doubtful = replace(near_all(ASKED, "1.1", Verdict.UNSURE), probability=0.5)
    left = ["1.2", "1.3a"]
    found = parts(doubtful, lambda alone: answer(alone, left.pop(0))).found
    assert [part.hit.passage.article for part in found] == ["1.2", "1.3a"]


def test_a_question_that_asks_for_one_thing_is_searched_once():
    assert told("A card fell. Is the hand dead?") == ((), [])


def test_a_question_on_which_the_book_is_silent_is_in_no_parts():
    silent = answer(ASKED, "1.1", Verdict.NOT_COVERED)
    assert parts(silent, lambda alone: answer(alone, "1.2")) == Apart()


def test_no_more_asks_are_searched_than_an_answer_may_cost():
    _, asked = told("Is his hand dead? " * (MOST + 3), *[("1.1",)] * MOST)
    assert len(asked) == MOST


def test_an_ask_that_leans_on_the_one_before_is_not_searched_alone_and_is_told_to_be_open():
    question = "Is a phone allowed at the table? And in the break?"
    asked = []
    apart = parts(answer(question, "1.1"), lambda alone: asked.append(alone) or answer(alone, "1.1"))
    assert asked == ["Is a phone allowed at the table?"]
    assert apart.found == ()
    assert [question[slice(*span)] for span in apart.undecided] == ["And in the break?"]


def test_what_is_asked_beyond_what_is_searched_and_what_is_not_found_is_told_to_be_open():
    question = "Is his hand dead? Is the bet binding? Who deals the next hand? Does the button move?"
    left = [("1.1",), ("1.2",), ("1.3a", Verdict.UNSURE)]
    apart = parts(near_all(question), lambda alone: answer(alone, *left.pop(0)))
    assert len(apart.found) == 2
    assert [question[slice(*span)] for span in apart.undecided] == ["Who deals the next hand?", "Does the button move?"]


def test_what_another_article_decides_than_the_one_that_is_shown_is_told_to_be_open():
    left = [("1.2", Verdict.UNSURE), ("1.1",), ("1.1",)]
    apart = parts(answer(ASKED, "1.1"), lambda alone: answer(alone, *left.pop(0)))
    assert [ASKED[slice(*span)] for span in apart.undecided] == ["Is his hand dead?"]
    # where none of them alone finds what the whole does, nothing is said of any
    left = [("1.2", Verdict.UNSURE), ("1.3a", Verdict.UNSURE)]
    assert parts(answer(ASKED, "1.1"), lambda alone: answer(alone, *left.pop(0))) == Apart()


def test_an_ask_that_what_is_told_before_it_drowns_is_open():
    question = "A player is 19. May he play? And what is the highest buy-in?"
    left = [("1.1",), ("1.1",), ("1.2",)]
    apart = parts(near_all(question), lambda alone: replace(answer(alone, *left.pop(0)), question=alone))
    assert (apart.found, [question[slice(*span)] for span in apart.undecided]) == ((), ["And what is the highest buy-in?"])


def test_what_an_ask_finds_alone_that_the_whole_question_is_not_near_is_of_something_else():
    whole = replace(answer(ASKED, "1.1"), hits=(hit("1.1"), hit("1.3a")))
    left = ["1.1", "1.2"]
    assert parts(whole, lambda alone: answer(alone, left.pop(0))).found == ()


def test_what_was_found_is_of_a_sister_where_it_is_on_another_street_than_the_first_ask_though_a_later_one_names_it():
    rule = "Si deux cartes sont brûlées avant le flop, on retire la seconde."
    flop = Passage("river:9#1", "river", "9", "9", "Brûle", (), 1, "", rule)
    question = "Two cards were burned before the turn. What do we do? And what about two burned before the flop?"
    whole = replace(answer(question, "1.1"), hits=(Hit(1, flop, "9", 0.9),))
    assert of_a_sister(whole)
    other = question.replace("turn", "FLOP").replace("flop?", "turn?").replace("FLOP", "flop")
    assert not of_a_sister(replace(whole, question=other))
    assert not of_a_sister(replace(whole, question="Two cards were burned before the turn. What do we do?"))


def test_what_leans_on_an_ask_that_comes_near_what_the_whole_finds_is_told_to_be_open():
    # of the burn cards the book may be sure only for both asks together: "and on the river?" is not decided by that
    question = "Can I look at the burn cards? And on the river?"
    apart = parts(
        answer(question, "1.1"), lambda alone: replace(answer(alone, "1.2", Verdict.UNSURE), hits=(hit("1.2"), hit("1.1")))
    )
    assert [question[slice(*span)] for span in apart.undecided] == ["And on the river?"]
