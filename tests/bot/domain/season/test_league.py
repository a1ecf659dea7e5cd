"""Points for places, and the table of a league: published examples, and a second implementation over thousands of leagues."""

from random import Random

import pytest

from bot.domain.season.league import Date, Season, league
from bot.domain.season.points import points, shared
from tests.bot.domain.season import second


@pytest.mark.parametrize(
    ("formula", "place", "players", "buy_in", "hundredths"),
    [
        ("linear", 1, 10, 0, 1_000), ("linear", 10, 10, 0, 100), ("pokerstars", 3, 150, 2_000, 16_309),
        ("pokerstars", 25, 900, 0, 2_388), ("pokerstars", 10, 250, 1_000, 10_054), ("neau", 1, 16, 2_500, 1_000),
        ("neau", 3, 16, 0, 100), ("neau", 1, 4, 0, 100), ("pokerstars", 1, 1, 75, 1_000),
    ],
)  # fmt: skip
def test_the_formulas_give_what_is_published(formula, place, players, buy_in, hundredths):
    assert points(formula, (), place, players, buy_in) == hundredths


@pytest.mark.parametrize("seed", range(10))
def test_the_table_is_that_of_the_page(seed):
    chance = Random(seed)
    for _ in range(200):
        dates = []
        for number in range(1, chance.randint(2, 9)):
            people, places, k = chance.sample(range(1, 30), chance.randint(2, 20)), [], 1
            while people:
                sharing = min(len(people), chance.choice((1, 1, 1, 1, 2, 3)))
                places += [(people.pop(), k, sharing) for _ in range(sharing)]
                k += sharing
            struck = frozenset({chance.choice(places)[0]}) if chance.random() < 0.2 else frozenset()
            dates.append(Date(number, f"2026-0{number}-15", chance.choice((0, 1_000, 2_050)), tuple(places), struck))
        formula, worth = chance.choice(("linear", "pokerstars", "neau")), chance.choice(((), (), (1_000, 750, 333)))
        best, dropped = chance.choice(((0, 0), (chance.randint(1, 6), 0), (0, chance.randint(1, 10))))
        since, until = chance.choice(("", "2026-02-15")), chance.choice(("", "2026-06-14"))
        left_out = (chance.randint(1, 9),)
        season = Season("S", since, until, formula, worth, best, dropped, left_out)
        found = [(line.rank, line.person, line.points) for line in league(season, dates)]
        plain = [(one.number, one.day, one.buy_in, one.places, one.disqualified) for one in dates]
        assert found == second.table(formula, worth, since, until, best, dropped, left_out, plain)


def test_half_a_hundredth_is_rounded_up():
    assert points("neau", (), 63, 64, 0) == 13, "8 / 64 of a point"
    assert [shared("", (7, 4, 2), 1, sharing, 9, 0) for sharing in (1, 2, 3)] == [7, 6, 4]


def test_a_table_of_points_goes_before_the_formula_and_ends_where_it_ends():
    assert [points("linear", (700, 300), place, 9, 0) for place in (1, 2, 3)] == [700, 300, 0]
    assert shared("linear", (700, 300), 2, 2, 9, 0) == 150, "one of the two places is below its end"


@pytest.mark.parametrize(
    ("since", "until", "days"),
    [
        ("", "", ["01-31", "02-15", "06-14"]), ("2026-02-15", "", ["02-15", "06-14"]), ("", "2026-02-15", ["01-31", "02-15"]),
        ("2026-02-15", "2026-02-15", ["02-15"]), ("2026-02-16", "2026-06-13", []),
    ],
)  # fmt: skip
def test_a_season_has_its_first_day_and_its_last(since, until, days):
    season = Season("S", since, until, left_out=(4,))
    dates = {1: "01-31", 2: "02-15", 3: "06-14", 4: "02-15"}
    assert [day for number, day in dates.items() if season.counts(number, f"2026-{day}")] == days


def played(number: int, *people: int, struck: frozenset[int] = frozenset()) -> Date:
    """A date on which these were first, second, and so on."""
    return Date(number, f"2026-01-{number:02}", 0, tuple((one, place, 1) for place, one in enumerate(people, start=1)), struck)


def test_a_line_tells_all_results_and_how_many_of_them_count():
    dates = [played(1, 7, 8, 9), played(2, 8, 7), played(3, 9, 7, 8, struck=frozenset({9}))]
    lines = league(Season("S", best=2), dates)
    assert [(line.rank, line.person, line.points, line.results, line.counted) for line in lines] == [
        (1, 7, 500, ((1, 300), (2, 100), (3, 200)), 2),
        (2, 8, 400, ((1, 200), (2, 200), (3, 100)), 2),
        (3, 9, 100, ((1, 100), (3, 0)), 2),
    ]
    assert [line.counted for line in league(Season("S", dropped=2), dates)] == [1, 1, 1]
    assert [line.counted for line in league(Season("S"), dates)] == [3, 3, 2]


def test_who_has_as_many_points_as_another_shares_his_rank_and_the_next_one_is_counted_behind_both():
    lines = league(Season("S"), [played(1, 8, 7, 9), played(2, 7, 8, 6)])
    assert [(line.rank, line.person) for line in lines] == [(1, 7), (1, 8), (3, 6), (3, 9)]


def test_where_more_dates_are_dropped_than_there_were_nothing_counts():
    assert [(line.points, line.counted) for line in league(Season("S", dropped=5), [played(1, 7, 8)])] == [(0, 0), (0, 0)]


def test_a_season_without_dates_has_an_empty_table():
    assert league(Season("S"), []) == league(Season("S", since="2027-01-01"), [played(1, 7, 8)]) == ()
