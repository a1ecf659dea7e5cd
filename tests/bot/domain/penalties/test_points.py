"""Points: from so many on so grave a sanction, by the club's own scale."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.domain.penalties.ladder import Past, Standing
from bot.domain.penalties.points import Points, Scale, points_of, read_scale
from bot.domain.penalties.sanctions import read_sanction

WARNING, ROUND, OUT = (read_sanction(text) for text in ("warning", "orbits:1", "disqualified"))
SCALE = "3=orbits:1,5=disqualified"


def past(*sanctions, offence="phone", standing=Standing.COUNTS):
    return [Past(offence, read_sanction(text), standing) for text in sanctions]


def test_a_club_that_has_chosen_nothing_counts_nothing():
    assert read_scale("") is None
    assert read_scale("none", "warning=2") is None


@pytest.mark.parametrize(
    ("history", "due", "next_at"),
    [
        ([], None, 3),
        (past("warning"), None, 3),
        (past("warning", "warning"), ROUND, 5),
        (past("warning", "warning", "warning"), ROUND, 5),
        (past("warning", "warning", "orbits:1"), None, 5),
        (past("warning", "warning", "orbits:1", "warning"), OUT, 0),
        (past("orbits:1", "warning"), ROUND, 5),
        (past("warning", "orbits:1"), ROUND, 5),
    ],
    ids=["first", "second", "reached", "reached and not given", "given", "fifth", "given too early", "given a point too early"],
)
def test_a_threshold_is_due_from_when_it_is_reached_until_it_is_given(history, due, next_at):
    found = points_of(read_scale(SCALE), history, "phone", WARNING)
    assert (found.due, found.next_at) == (due, next_at)


@pytest.mark.parametrize("standing", [Standing.VOIDED, Standing.PARDONED, Standing.EXPIRED])
def test_what_counts_no_longer_gives_no_points(standing):
    found = points_of(read_scale(SCALE), past("warning", "warning", "warning", standing=standing), "phone", WARNING)
    assert (found.had, found.total, found.due) == (0, 1, None)


def test_an_offence_has_points_of_its_own_before_those_of_its_sanction():
    scale = read_scale(SCALE, "warning=2,phone=3")
    assert points_of(scale, [*past("warning"), *past("warning", offence="abuse"), *past("hands:1", offence="abuse")]).had == 6


def test_a_record_without_an_incident_has_nothing_due():
    found = points_of(read_scale(SCALE), past("warning", "warning", "warning"))
    assert (found.had, found.adds, found.due) == (3, 0, None)


def test_how_somebody_stands_is_told_with_the_thresholds_before_and_after():
    scale = read_scale("5=disqualified,3=orbits:1", "phone=2,warning=3,,x")
    assert scale == Scale(((3, ROUND), (5, OUT)), {"phone": 2, "warning": 3})
    # what is chosen for an offence goes before what is chosen for its sanction, and one point is what nobody has chosen
    worths = [
        scale.worth_of(offence, sanction) for offence, sanction in (("phone", WARNING), ("abuse", WARNING), ("abuse", ROUND))
    ]
    assert worths == [2, 3, 1]
    assert points_of(scale, []) == Points(0, 0, None, 0, ROUND, 3)
    assert points_of(scale, [], "phone", WARNING) == Points(0, 2, None, 0, ROUND, 3)
    assert points_of(scale, past("hands:1"), "abuse", ROUND) == Points(2, 1, ROUND, 3, OUT, 5)
    assert points_of(scale, past("hands:1", "hands:1"), "phone", WARNING) == Points(4, 2, OUT, 5, None, 0)
    assert points_of(scale, past("hands:1", "hands:1"), "abuse", ROUND).total == 5


def test_of_several_sanctions_that_are_due_it_is_the_gravest():
    assert points_of(read_scale("3=disqualified,3=orbits:1"), past("warning", "warning"), "phone", WARNING).due == OUT
    found = points_of(read_scale("2=disqualified,3=orbits:1"), past("warning", "warning"), "phone", WARNING)
    assert (found.due, found.due_at) == (OUT, 2)


def test_a_graver_sanction_before_the_threshold_is_not_the_one_that_is_due_and_one_after_it_is():
    scale = read_scale(SCALE)
    early, late = past("disqualified", "warning", "warning"), past("warning", "warning", "disqualified")
    assert points_of(scale, early, "phone", WARNING).due == ROUND
    assert points_of(scale, late, "phone", WARNING).due is None
    assert points_of(scale, past("warning", "warning", "warning", "warning", "disqualified"), "phone", WARNING).due is None


SANCTIONS = st.sampled_from(["warning", "hands:1", "orbits:1", "disqualified"])


@given(st.lists(SANCTIONS, max_size=8))
def test_another_sanction_never_makes_fewer_points(history):
    shorter, longer = (points_of(read_scale(SCALE), past(*part), "phone", WARNING) for part in (history[:-1], history))
    assert longer.total >= shorter.total
    assert longer.next_at == 0 or longer.next_at > longer.total
