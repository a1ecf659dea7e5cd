"""What the club's choices change in a proposal, and in whose voice it is then told."""

from dataclasses import replace

import pytest

from bot.domain.penalties.ladder import Standing, propose
from bot.domain.penalties.ladder_steps import Degree
from bot.domain.penalties.proposal import Reason, Source
from bot.domain.rules.offences import BookOffence, Condition, Duty
from tests.bot.domain.penalties.test_ladder import BOOKS, OWN, warned

CHOSEN = OWN.with_choices({"penalty.ladder": "light_normal_heavy"})


def told(profile, offence="phone", history=(), **options):
    found = propose(profile, offence, history, **options)
    return found.sanction.written, found.reason, found.source, found.club


@pytest.mark.parametrize("offence", ["cheating", "identity"])
def test_after_a_grave_offence_nobody_plays_on_unless_the_club_has_chosen_a_list(offence):
    assert told(OWN, offence) == ("disqualified", Reason.GRAVE, Source.USUAL, ())
    assert told(CHOSEN, offence) == ("warning", Reason.FIRST_TIME, Source.CLUB, ("penalty.ladder",))
    assert told(OWN) == ("warning", Reason.FIRST_TIME, Source.USUAL, ())


def test_that_every_offence_counts_is_told_where_it_leads_to_another_sanction_and_only_there():
    others = warned("warning", "hands:1", offence="abuse")
    assert told(BOOKS["cdc"], history=others) == ("warning", Reason.FIRST_TIME, Source.USUAL, ())
    assert told(BOOKS["cdc"], history=others, all_offences_count=True) == (
        "orbits:1", Reason.OTHERS_COUNT, Source.CLUB, ("penalty.counts",),
    )  # fmt: skip
    assert told(BOOKS["cdc"], history=[*warned("warning"), *others], all_offences_count=True) == (
        "orbits:1", Reason.REPEATED, Source.USUAL, (),
    )  # fmt: skip
    assert told(BOOKS["cdc"], all_offences_count=True) == ("warning", Reason.FIRST_TIME, Source.USUAL, ())


def test_ropta_11_a_degree_is_the_club_s_where_it_has_chosen_one_and_assumed_where_not():
    light = propose(BOOKS["ropta"], "phone", degree=Degree.LIGHT)
    assumed = propose(BOOKS["ropta"], "phone")
    assert (light.club, light.source, light.degree_assumed) == (("penalty.degree",), Source.CLUB, False)
    assert (assumed.club, assumed.source, assumed.degree_assumed) == ((), Source.USUAL, True)
    # where the list was climbed further, no degree weighs any more
    further = propose(BOOKS["ropta"], "phone", warned("hands:1"), degree=Degree.LIGHT)
    assert (further.club, further.degree_assumed) == ((), False)
    assert not propose(BOOKS["ropta"], "phone", warned("hands:1")).degree_assumed
    assert not propose(CHOSEN, "phone").degree_assumed


def test_words_on_repetition_alone_are_no_choice_of_the_club_s():
    said = BookOffence("rudeness", ("book:1#1",), Duty.MUST, only_repeated=True)
    assert told(CHOSEN, "rudeness", book_offence=said) == ("warning", Reason.ONLY_REPEATED, Source.USUAL, ())
    assert told(CHOSEN, "rudeness", warned("warning", offence="rudeness"), book_offence=said) == (
        "hands:1", Reason.REPEATED, Source.CLUB, ("penalty.ladder",),
    )  # fmt: skip


def test_that_a_sanction_is_too_old_is_told_of_the_same_fault_alone():
    old = [replace(one, standing=Standing.EXPIRED) for one in warned("warning")]
    assert propose(BOOKS["cdc"], "phone", old).club == ("penalty.expiry_days",)
    assert propose(BOOKS["cdc"], "abuse", old).club == ()
    assert propose(BOOKS["cdc"], "other", [replace(one, offence="other") for one in old]).club == ()
    assert propose(BOOKS["cdc"], "phone", warned("warning")).club == ()


def test_what_was_not_recorded_counts_for_this_offence_whether_every_one_counts_or_not():
    for every in (False, True):
        assert told(BOOKS["cdc"], earlier=1, all_offences_count=every)[:2] == ("orbits:1", Reason.REPEATED)


def test_no_degree_weighs_on_a_grave_offence_nor_on_a_mere_word():
    grave = propose(BOOKS["ropta"], "cheating", degree=Degree.LIGHT)
    assert (grave.club, grave.degree_assumed, propose(BOOKS["ropta"], "cheating").degree_assumed) == ((), False, False)
    said = BookOffence("rudeness", ("ropta:11.7#1",), Duty.MUST, only_repeated=True)
    word = propose(BOOKS["ropta"], "rudeness", book_offence=said, degree=Degree.HEAVY)
    assert (word.club, word.degree_assumed) == ((), False)


def test_that_nobody_plays_on_after_a_grave_offence_is_floorman_s_word_where_the_list_would_go_on_to_less():
    said = BookOffence("cheating", ("cdc:1#1",), Duty.MUST)
    again = told(BOOKS["cdc"], "cheating", warned("warning", offence="cheating"), book_offence=said)
    assert again == ("disqualified", Reason.GRAVE, Source.USUAL, ())


def test_where_the_words_let_it_come_no_further_that_is_the_reason():
    said = BookOffence("phone", ("ropta:4.1#1",), Duty.MAY, up_to="hands:1")
    assert told(BOOKS["ropta"], history=warned("hands:1"), book_offence=said)[:2] == ("hands:1", Reason.UP_TO)
    assert told(BOOKS["ropta"], history=warned("hands:2"), book_offence=said)[:2] == ("hands:2", Reason.NOT_LESS)


def test_beside_a_dead_hand_the_club_s_list_is_told_as_the_club_s():
    dead = BookOffence("phone", ("book:1#1",), Duty.MUST, first="hand_dead", besides=Duty.MUST)
    found = propose(CHOSEN, "phone", book_offence=dead)
    assert (found.besides.sanction.written, found.besides.source, found.club) == ("hands:1", Source.CLUB, ("penalty.ladder",))
    alone = propose(CHOSEN, "phone", book_offence=replace(dead, besides=None))
    assert (alone.besides, alone.club, alone.passages) == (None, (), ("book:1#1",))
    by_the_book = propose(BOOKS["ropta"], "phone", warned("hands:1"), book_offence=dead)
    assert by_the_book.passages == ("book:1#1", "ropta:11.2#2")
    assert propose(BOOKS["ropta"], "phone", book_offence=replace(dead, duty=Duty.MAY)).degree_assumed


def test_a_sanction_on_a_condition_is_the_book_s_where_it_is_no_more_than_the_next_step():
    said = BookOffence("phone", ("cdc:1#1",), Duty.MUST, first="warning", only_if=Condition.DELIBERATE)
    assert told(BOOKS["cdc"], book_offence=said)[1:3] == (Reason.BOOK_NAMES_IT, Source.BOOK)
    assert told(BOOKS["cdc"], book_offence=replace(said, first="orbits:1"))[:3] == ("warning", Reason.FIRST_TIME, Source.USUAL)


def test_a_heavy_degree_goes_beyond_the_warning_that_the_words_name_for_the_first_time():
    said = BookOffence("phone", ("ropta:4.1#1",), Duty.MUST, first="warning")
    normal, heavy = (propose(BOOKS["ropta"], "phone", book_offence=said, degree=one) for one in (Degree.NORMAL, Degree.HEAVY))
    assert (normal.sanction.written, normal.reason) == ("warning", Reason.BOOK_NAMES_IT)
    assert heavy.sanction.gravity > normal.sanction.gravity
