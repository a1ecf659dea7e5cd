"""Points for places, and the table of a league: published examples, and a second implementation over thousands of leagues."""

from random import Random

import pytest

from bot.domain.season.league import Date, Season, league
from bot.domain.season.points import points
from tests.bot.domain.season import second


@pytest.mark.parametrize(
    ("formula", "place", "players", "buy_in", "hundredths"),
    [
        ("linear", 1, 10, 0, 1_000), ("linear", 10, 10, 0, 100), ("pokerstars", 3, 150, 2_000, 16_309),
        ("pokerstars", 25, 900, 0, 2_388), ("pokerstars", 10, 250, 1_000, 10_054), ("neau", 1, 16, 2_500, 1_000),
        ("neau", 3, 16, 0, 100),
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
