"""Two who see the same thing and type it in the same moment mean one; who types it twice himself means two."""

import pytest

from bot.domain.club.same_moment import SAME_MOMENT, Given, verify_nobody_just_gave
from bot.domain.errors import GivenJustNow


def refused(*before: Given, by: str = "Max", now: float = 100.0) -> dict | None:
    """What the refusal says; None where the command is carried out."""
    try:
        verify_nobody_just_gave(before, by, now)
    except GivenJustNow as said:
        return said.fields
    return None


@pytest.mark.parametrize(
    ("ago", "seconds", "wait"),
    [(0.0, 1, 10), (0.4, 1, 10), (1.0, 1, 9), (2.7, 2, 8), (9.0, 9, 1), (9.9, 9, 1), (-3.0, 1, 10)],
)
def test_who_gives_what_somebody_else_has_just_given_is_told_when_he_may(ago, seconds, wait):
    assert refused(Given("Léa", "Léa", 100.0 - ago)) == {"name": "Léa", "seconds": seconds, "wait": wait}


def test_whoever_waits_as_long_as_he_was_told_is_not_refused_again():
    assert refused(Given("Léa", "Léa", 100.0 - SAME_MOMENT)) is None


def test_who_gives_it_twice_himself_means_it_twice_unless_somebody_else_did_too():
    assert refused(Given("Max", "Max", 99.0)) is None
    assert refused(Given("Max", "Max", 99.0), Given("Léa", "Léa", 96.0)) == {"name": "Léa", "seconds": 4, "wait": 6}
    assert refused() is None
