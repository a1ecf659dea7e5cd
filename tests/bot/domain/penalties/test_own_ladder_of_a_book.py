"""A book's own steps, in its own order and under its own names: the next one follows from what a player has had."""

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.domain.penalties.ladder import Past, propose
from bot.domain.penalties.proposal import Reason, Source
from bot.domain.penalties.sanctions import read_sanction
from bot.domain.rules.book_ladder import BookLadder, BookStep, GeneralClause, Scope
from bot.domain.rules.offences import BookOffence, Duty
from bot.domain.rules.profile import RuleProfile, Ruling

STEPS = (
    ("warning", "avertissement verbal"), ("warning", "carton jaune"), ("orbits:1", ""), ("orbits:3", ""),
    ("disqualified", "carton rouge"),
)  # fmt: skip
MINUTES = (("warning", ""), ("minutes:10", ""), ("minutes:20", ""), ("minutes:30", ""))
PLACE = "club:9.1#1"
PHONE = BookOffence("phone", ("club:7.2#1",), Duty.MUST)


def book(steps=STEPS, kind="own_steps") -> RuleProfile:
    rulings = {"penalty.ladder": Ruling("penalty.ladder", kind, PLACE)} if kind else {}
    ladder = BookLadder(tuple(BookStep(sanction, (), PLACE, name=name) for sanction, name in steps))
    return RuleProfile("club", rulings, {"phone": PHONE}, ladder)


def given_so_far(*sanctions):
    return [Past("phone", read_sanction(one)) for one in sanctions]


@pytest.mark.parametrize(
    ("had", "next_one", "called", "step"),
    [
        ((), "warning", "avertissement verbal", 1),
        (("warning",), "warning", "carton jaune", 2),
        (("warning", "warning"), "orbits:1", "", 3),
        (("warning", "warning", "orbits:1"), "orbits:3", "", 4),
        (("warning", "warning", "orbits:1", "orbits:3"), "disqualified", "carton rouge", 5),
        (("orbits:3",), "disqualified", "carton rouge", 5),
    ],
)
def test_the_next_step_follows_the_book_s_own_list(had, next_one, called, step):
    proposal = propose(book(), "phone", given_so_far(*had), book_offence=PHONE)
    assert (proposal.sanction.written, proposal.called, proposal.step) == (next_one, called, step)
    assert PLACE in proposal.passages
    assert proposal.source is (Source.BOOK if had else Source.USUAL)


@pytest.mark.parametrize(
    ("had", "next_one"),
    [((), "warning"), (("warning",), "minutes:10"), (("warning", "minutes:10"), "minutes:20"), (("minutes:30",), "minutes:30")],
)
def test_steps_are_counted_in_minutes_too(had, next_one):
    assert propose(book(MINUTES), "phone", given_so_far(*had), book_offence=PHONE).sanction.written == next_one


def test_a_list_of_which_the_book_does_not_say_that_it_is_climbed_is_floorman_s_proposal():
    for kind in ("list_by_gravity", ""):
        proposal = propose(book(kind=kind), "phone", given_so_far("warning", "warning"), book_offence=PHONE)
        assert (proposal.sanction.written, proposal.source) == ("orbits:1", Source.USUAL)


def test_a_step_whose_length_the_book_leaves_open_is_floorman_s_count():
    ladder = BookLadder((BookStep("warning", (), PLACE), BookStep("orbits:1", (), PLACE, open=True)))
    proposal = propose(replace(book(), ladder=ladder), "phone", given_so_far("warning"), book_offence=PHONE)
    assert (proposal.sanction.written, proposal.source, proposal.listed) == ("orbits:1", Source.USUAL, "")


def test_steps_of_its_own_that_nobody_has_stated_are_none():
    bare = RuleProfile("club", {"penalty.ladder": Ruling("penalty.ladder", "own_steps", PLACE)})
    proposal = propose(bare, "phone", given_so_far("warning"), book_offence=PHONE)
    assert (proposal.sanction.written, proposal.source) == ("orbits:1", Source.USUAL)
    assert PLACE not in proposal.passages


def test_of_an_offence_that_nobody_has_read_the_list_alone_speaks_and_of_a_grave_one_floorman():
    half_read = replace(book(), offences={}, read=False)
    for had, called in ((), "avertissement verbal"), (("warning",), "carton jaune"):
        proposal = propose(half_read, "phone", given_so_far(*had))
        assert (proposal.source, proposal.listed, proposal.called) == (Source.BOOK, PLACE, called)
    assert propose(replace(half_read, read=True), "phone", given_so_far("warning")).source is Source.USUAL
    assert propose(half_read, "cheating").source is Source.USUAL


@given(st.lists(st.sampled_from([sanction for sanction, _ in STEPS]), max_size=6))
def test_nothing_that_happened_leads_down(had):
    reached = [propose(book(), "phone", given_so_far(*had[:n]), book_offence=PHONE) for n in range(len(had) + 1)]
    assert [one.sanction.gravity for one in reached] == sorted(one.sanction.gravity for one in reached)
    assert [one.step for one in reached if one.step] == sorted(one.step for one in reached if one.step)


def at_once(**words):
    """What a book lets be at once for a telephone, the first time, where it does or does not speak of gravity and of it."""
    said = words.pop("said", PHONE)
    ladder = replace(book().ladder, **words)
    found = propose(replace(book(), ladder=ladder), "phone", book_offence=said)
    return [one.written for one in found.at_once]


def test_only_words_on_gravity_let_a_later_step_be_at_once_and_only_for_what_the_book_speaks_of():
    assert at_once() == []
    assert at_once(discretion="club:9.2#1") == ["orbits:1", "orbits:3", "disqualified"]
    assert at_once(discretion="club:9.2#1", said=None) == []
    act = GeneralClause(Scope.ACT, "club:9.3#1", "toute action")
    assert at_once(discretion="club:9.2#1", general=act, said=None) == ["orbits:1", "orbits:3", "disqualified"]


def test_a_general_clause_lets_nothing_lighter_be_than_what_follows_in_any_case():
    act = GeneralClause(Scope.ACT, "club:9.3#1", "toute action")
    profile = replace(book(), ladder=replace(book().ladder, general=act))
    certain = propose(profile, "phone", book_offence=replace(PHONE, first="orbits:1"))
    assert [one.written for one in certain.general] == ["orbits:3", "disqualified"]


def test_what_the_book_names_may_be_chosen_where_more_is_proposed_and_nothing_lighter():
    named = replace(PHONE, first="orbits:1", elsewhere=("club:8#1",))
    found = propose(book(), "phone", given_so_far("orbits:1"), book_offence=named)
    assert (found.sanction.written, found.elsewhere) == ("orbits:3", ("club:8#1",))
    assert [one.written for one in found.alternatives] == ["orbits:1", "disqualified"]


def test_the_place_that_decides_is_quoted_with_where_it_is_sanctioned_and_every_place_where_that_says_how_far():
    said = replace(PHONE, passages=("club:7.2#1", "club:7.3#1"), sanctioned_in="club:9.9#1", elsewhere=("club:8#1",))
    told = propose(book(), "phone", book_offence=said).passages
    assert told == ("club:7.2#1", "club:9.9#1", "club:8#1", PLACE)
    further = propose(book(), "phone", book_offence=replace(said, up_to="orbits:3")).passages
    assert further == ("club:7.2#1", "club:7.3#1", PLACE)


def test_of_what_stands_before_a_dead_hand_in_the_list_only_what_goes_beside_it_can_be_chosen():
    steps = (("warning", ""), ("hands:1", ""), ("hand_dead", ""), ("disqualified", ""))
    dead = replace(PHONE, first="hand_dead", besides=Duty.MUST)
    found = propose(book(steps), "phone", book_offence=dead)
    assert (found.sanction.written, found.besides.sanction.written) == ("hand_dead", "warning")
    assert [one.written for one in found.alternatives] == ["warning", "disqualified"]


def test_what_is_proposed_in_place_of_a_step_does_not_bear_its_name():
    bounded = replace(PHONE, up_to="orbits:3")
    had = given_so_far("warning", "warning", "orbits:1", "orbits:3")
    found = propose(book(), "phone", had, book_offence=bounded)
    assert (found.sanction.written, found.called) == ("orbits:3", "")


def test_what_else_a_book_says_of_an_offence_goes_along_with_the_proposal():
    said = replace(PHONE, other="phone_at_final", elsewhere=("club:8.1#1",))
    found = propose(book(), "phone", book_offence=said)
    assert (found.other, found.elsewhere) == ("phone_at_final", ("club:8.1#1",))
    assert propose(book(), "phone").other == ""


def test_the_most_that_the_words_let_it_come_to_is_no_step_of_the_book_s():
    found = propose(
        book(), "phone", given_so_far("warning", "warning", "orbits:1", "orbits:3"), book_offence=replace(PHONE, up_to="orbits:3")
    )
    assert (found.reason, found.source) == (Reason.UP_TO, Source.USUAL)
    bounded = replace(PHONE, up_to="warning")
    again = propose(book(MINUTES), "phone", given_so_far("warning"), book_offence=bounded)
    assert (again.sanction.written, again.step) == ("warning", 1)


def test_a_grave_offence_begins_a_list_that_has_no_disqualification():
    found = propose(book(MINUTES), "cheating")
    assert (found.sanction.written, found.step, found.reason) == ("warning", 1, Reason.GRAVE)


def test_nothing_goes_beside_a_dead_hand_with_which_the_list_itself_begins():
    steps = (("hand_dead", ""), ("warning", ""), ("disqualified", ""))
    dead = replace(PHONE, first="hand_dead", besides=Duty.MUST)
    assert propose(book(steps), "phone", book_offence=dead).besides is None
    assert propose(book(steps), "phone", given_so_far("hand_dead"), book_offence=dead).besides.sanction.written == "warning"


def let_be(said, steps=STEPS, **clause):
    """The sanctions that a clause on every act lets be for an offence of which the book says this."""
    act = replace(GeneralClause(Scope.ACT, "club:9.3#1", "toute action"), **clause)
    found = propose(replace(book(steps), ladder=replace(book(steps).ladder, general=act)), "phone", book_offence=said)
    return [one.written for one in found.general]


def test_a_general_clause_lets_no_warning_be_where_the_words_exclude_it():
    assert "warning" in let_be(replace(PHONE, duty=Duty.NONE))
    assert let_be(replace(PHONE, duty=Duty.NONE, no_warning=True)) == ["orbits:1", "orbits:3", "disqualified"]


def test_a_general_clause_lets_no_dead_hand_be_where_the_words_say_that_the_hand_lives():
    steps = (("warning", ""), ("hand_dead", ""), ("disqualified", ""))
    assert "hand_dead" in let_be(replace(PHONE, duty=Duty.NONE), steps)
    assert let_be(replace(PHONE, duty=Duty.NONE, hand_lives=True), steps) == ["warning", "disqualified"]


def test_no_dead_hand_can_be_chosen_where_the_words_say_that_the_hand_lives():
    steps = (("warning", ""), ("hand_dead", ""), ("disqualified", ""))
    for lives, others in ((False, ["hand_dead", "disqualified"]), (True, ["disqualified"])):
        found = propose(book(steps), "phone", book_offence=replace(PHONE, hand_lives=lives))
        assert [one.written for one in found.alternatives] == others


def test_a_general_clause_that_is_the_very_passage_on_the_offence_adds_nothing_to_it():
    said = replace(PHONE, duty=Duty.NONE)
    assert let_be(said)
    assert let_be(replace(said, passages=("club:9.3#1",))) == []


def test_a_word_of_warning_is_let_be_by_a_clause_on_the_whole_list_and_by_none_that_names_other_sanctions():
    again = replace(PHONE, only_repeated=True)
    assert "warning" in let_be(again)
    assert let_be(again, sanctions=("orbits:1",)) == ["orbits:1"]
