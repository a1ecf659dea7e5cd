"""How long an exclusion is to run, before it has a first day: read, written, put in order and counted."""

from datetime import date

import pytest

from bot.domain.penalties.lengths import NO_LENGTH, Length, length_of, read_length
from bot.domain.penalties.terms import Term

FIRST = date(2026, 11, 24)


@pytest.mark.parametrize(("text", "length"), [
    ("14d", Length(days=14)), ("3m", Length(months=3)), ("2e", Length(events=2)), ("life", Length(life=True)),
    ("1200m", Length(months=1200)), ("36600d", Length(days=36600)), ("100e", Length(events=100)),
])  # fmt: skip
def test_a_length_is_written_as_it_is_read(text, length):
    assert read_length(text) == length
    assert length.written == text


@pytest.mark.parametrize("text", ["", "3", "m", "0d", "-1m", "3w", "3m ", "٣m", "1٣m", "1201m", "36601d", "101e", "99999d"])
def test_what_is_no_length_or_longer_than_a_hundred_years_or_tournaments_is_not_read(text):
    with pytest.raises(ValueError, match=r"no length|too long"):
        read_length(text)


def test_nothing_said_is_written_as_nothing():
    assert (NO_LENGTH.written, NO_LENGTH.said, Length(days=1).said) == ("", False, True)


def test_lengths_rise_from_days_to_until_further_notice_to_life_a_tournament_a_week():
    rising = [
        Length(days=6), Length(events=1), Length(days=8), Length(days=30), Length(months=1), Length(days=32), Length(events=5),
        Length(months=1200), NO_LENGTH, Length(life=True),
    ]  # fmt: skip
    ranks = [length.rank for length in rising]
    assert ranks == sorted(set(ranks))
    assert Length(days=7).rank == Length(events=1).rank


def test_days_are_counted_from_the_first_on_and_tournaments_have_no_last_day():
    assert Length(days=14).last(FIRST) == date(2026, 12, 8)
    assert [Length(events=2).last(FIRST), NO_LENGTH.last(FIRST)] == [None, None]


@pytest.mark.parametrize(("term", "length"), [
    (Term(until=date(2027, 2, 24)), Length(months=3)),
    (Term(until=date(2028, 1, 24)), Length(months=14)),
    (Term(until=date(2027, 2, 23)), Length(days=91)),
    (Term(until=date(2026, 12, 8)), Length(days=14)),
    (Term(until=date(2026, 11, 25)), Length(days=1)),
    (Term(until=date(2026, 10, 24)), Length(days=1)),
    (Term(until=FIRST), Length(days=1)),  # never none, which would be until further notice
    (Term(since=date(2026, 12, 1), until=date(2027, 1, 1)), Length(months=1)),
    (Term(events=3), Length(events=3)),
    (Term(life=True), Length(life=True)),
    (Term(), NO_LENGTH),
])  # fmt: skip
def test_a_term_is_as_long_as_it_was_said_on_the_day(term, length):
    assert length_of(term, FIRST) == length
