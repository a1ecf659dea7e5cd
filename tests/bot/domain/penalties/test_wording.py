"""What a book's words say of an offence the first time and again, and which sanctions they let be."""

import pytest

from bot.domain.penalties.sanctions import read_sanction
from bot.domain.penalties.wording import Wording, wording
from bot.domain.rules.offences import BookOffence, Condition, Duty

WARNING, DEAD, HAND, ROUND, OUT = map(read_sanction, ("warning", "hand_dead", "hands:1", "orbits:1", "disqualified"))
ALL = (WARNING, DEAD, HAND, ROUND, OUT)


def said(duty=Duty.MUST, **words) -> BookOffence:
    return BookOffence("phone", ("book:1#1",), duty, **words)


def both(duty=Duty.MUST, **words) -> tuple[Wording, Wording]:
    """What is said the first time, and again."""
    return wording(said(duty, **words), repeated=False), wording(said(duty, **words), repeated=True)


def let_be(words: Wording, *, by_list: bool = False) -> list[str]:
    return [one.written for one in ALL if words.permits(one, by_list=by_list)]


def test_a_book_that_does_not_speak_of_an_offence_says_nothing_of_it():
    assert wording(None, repeated=False) == wording(None, repeated=True) == Wording()
    assert (let_be(Wording()), [Wording().offers(one) for one in ALL]) == ([], [True] * 5)


@pytest.mark.parametrize(("duty", "sanctioned"), [
    (Duty.MUST, True), (Duty.MAY, True), (Duty.FORBIDDEN, False), (Duty.NONE, False), (Duty.ALLOWED, False),
])  # fmt: skip
def test_only_words_on_sanctions_have_an_offence_sanctioned(duty, sanctioned):
    for words in both(duty):
        assert (words.sanctions, words.duty) == (sanctioned, duty)
        assert let_be(words) == ([one.written for one in ALL] if sanctioned else [])


def test_words_on_repetition_alone_have_nothing_sanctioned_the_first_time():
    first, again = both(only_repeated=True)
    assert (first.sanctions, again.sanctions) == (False, True)


def test_a_firmer_word_on_a_repetition_holds_then_and_without_the_condition_of_the_first():
    first, again = both(Duty.MAY, duty_again=Duty.MUST, only_if=Condition.DELIBERATE)
    assert [(words.duty, words.only_if) for words in (first, again)] == [(Duty.MAY, Condition.DELIBERATE), (Duty.MUST, None)]
    assert [words.only_if for words in both(only_if=Condition.DELIBERATE)] == [Condition.DELIBERATE] * 2


@pytest.mark.parametrize(
    ("words", "named"),
    [
        ({}, (None, None)),
        ({"first": "hands:1"}, (HAND, HAND)),
        ({"again": "orbits:1"}, (None, ROUND)),
        ({"first": "hands:1", "again": "orbits:1"}, (HAND, ROUND)),
        ({"first": "orbits:1", "again": "hands:1"}, (ROUND, ROUND)),
    ],
)
def test_what_is_named_for_the_first_time_holds_again_unless_something_graver_is(words, named):
    assert tuple(one.named for one in both(**words)) == named


@pytest.mark.parametrize(
    ("words", "up_to", "kept_back"),
    [
        ({"up_to": "orbits:1"}, (ROUND, ROUND), (None, None)),
        ({"up_to": "hands:1", "up_to_again": "disqualified"}, (HAND, OUT), (None, None)),
        ({"up_to_again": "disqualified"}, (None, OUT), (OUT, None)),
    ],
)
def test_what_a_repetition_may_come_to_is_kept_back_the_first_time(words, up_to, kept_back):
    assert (tuple(one.up_to for one in both(**words)), tuple(one.kept_back for one in both(**words))) == (up_to, kept_back)


def test_only_a_dead_hand_that_is_named_has_a_sanction_beside_it():
    for first, hand_dead, beside in (("hand_dead", True, Duty.MUST), ("hands:1", False, None), ("", False, None)):
        for words in both(first=first, besides=Duty.MUST):
            assert (words.hand_dead, words.besides, words.more) == (hand_dead, beside, True)
    assert [words.more for words in both()] == [False, False]


def test_a_maximum_and_what_the_words_exclude_are_kept():
    (words, _) = both(at_most=True, up_to="hands:1", no_warning=True, hand_lives=True)
    assert (words.at_most, words.warnings, words.dead_hands) == (True, False, False)
    assert [words.offers(one) for one in ALL] == [False, False, True, True, True]
    (words, _) = both()
    assert (words.at_most, words.warnings, words.dead_hands) == (False, True, True)


@pytest.mark.parametrize(
    ("words", "first_time", "by_the_list"),
    [
        ({"first": "hands:1"}, [], ["warning", "hand_dead", "hands:1", "orbits:1", "disqualified"]),
        ({"first": "hands:1", "besides": Duty.MAY}, *[["warning", "hand_dead", "hands:1", "orbits:1", "disqualified"]] * 2),
        ({"up_to": "hands:1"}, *[["warning", "hand_dead", "hands:1"]] * 2),
        ({"up_to": "hands:1", "no_warning": True}, *[["hand_dead", "hands:1"]] * 2),
        ({"up_to_again": "orbits:1"}, *[["warning", "hand_dead", "hands:1"]] * 2),
        ({"first": "warning", "up_to": "hands:1"}, *[["warning", "hand_dead", "hands:1"]] * 2),
        ({"hand_lives": True}, *[["warning", "hands:1", "orbits:1", "disqualified"]] * 2),
    ],
)
def test_the_words_let_be_what_they_come_to_and_what_their_list_adds(words, first_time, by_the_list):
    assert let_be(wording(said(**words), repeated=False)) == first_time
    assert let_be(wording(said(**words), repeated=False), by_list=True) == by_the_list


def test_urban_a_hand_that_may_be_dead_besides_bounds_no_penalty():
    (words, _) = both(Duty.MAY, up_to="hand_dead")
    assert (words.up_to, words.most) == (DEAD, None)
    assert let_be(words) == [one.written for one in ALL]
    named, _ = both(Duty.MAY, first="warning", up_to="hand_dead")
    assert let_be(named) == ["hand_dead"]
    assert wording(said(up_to="hands:1"), repeated=False).most == HAND
