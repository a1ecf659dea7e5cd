"""Of somebody who misses hands the nearest of what his book says holds: of that number, of any, of whoever is absent."""

import pytest

from bot.domain.rules.away import Away, AwayRule, What, away_of

ONE = AwayRule((What.CARDS,), "river:1", ("hands:1",))
ANY = AwayRule((What.CARDS,), "river:2", ("hands", "orbits"))
BOTH = AwayRule((What.CARDS, What.BLINDS), "river:3", ("hands",))
ABSENT = AwayRule((What.CARDS, What.BLINDS), "river:4")


@pytest.mark.parametrize(
    ("rules", "sanction", "said"),
    [
        ((ANY, ONE), "hands:1", Away((ONE,), (), (What.BLINDS,))),
        ((ANY, ONE), "hands:2", Away((ANY,), (), (What.BLINDS,))),
        ((ANY, ONE), "minutes:2", Away((), (), (What.CARDS, What.BLINDS))),
        ((ABSENT, ANY, ONE), "hands:2", Away((ANY,), (ABSENT,), ())),
        ((ABSENT, BOTH), "hands:2", Away((BOTH,), (), ())),
        ((BOTH, ONE), "hands:1", Away((BOTH, ONE), (), ())),
        ((ABSENT,), "minutes:5", Away((), (ABSENT,), ())),
        ((ANY, BOTH), "hands:3", Away((ANY, BOTH), (), ())),
        ((), "hands:1", Away((), (), (What.CARDS, What.BLINDS))),
    ],
)
def test_the_nearest_rule_holds_for_cards_and_blinds_each(rules, sanction, said):
    assert away_of(rules, sanction) == said
