"""What the club's choices change in a proposal, and in whose voice it is then told."""

from dataclasses import replace

import pytest

from bot.domain.penalties.ladder import Standing, propose
from bot.domain.penalties.ladder_steps import Degree
from bot.domain.penalties.proposal import Reason, Source
from bot.domain.rules.offences import BookOffence, Duty
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
