"""What whole tournaments pay is what a second implementation pays, written from the page alone, over thousands of them."""

from itertools import pairwise
from random import Random

import pytest

from bot.domain.prizes.payouts import WHOLE, Prizes
from bot.domain.tournament.deeds import SettingUp
from bot.domain.tournament.state import Tournament
from bot.services.floor.prize_money import prize_money
from tests.bot.domain.prizes import second


def some_prizes(dice: Random) -> tuple[Prizes, dict[str, int], tuple[str, tuple[int, ...]]]:
    """What is said of the money, for Floorman and for the page: some of it, all of it, or nothing but places."""
    most = {"buy_in": 5_000, "rebuy": 5_000, "add_on": 3_000, "added": 90_000, "guaranteed": 200_000}
    said = {name: dice.randint(0, cents) for name, cents in most.items() if dice.random() < 0.5}
    wanted = dice.randint(1, 12)
    match dice.choice(("number", "shares", "amounts")):
        case "number":
            way: tuple[str, tuple[int, ...]] = ("number", (wanted,))
        case "shares":
            cuts = [0, *sorted(dice.randint(0, WHOLE) for _ in range(wanted - 1)), WHOLE]
            way = ("shares", tuple(sorted((b - a for a, b in pairwise(cuts)), reverse=True)))
        case _:
            way = ("amounts", tuple(sorted((dice.randint(1, 60_000) for _ in range(wanted)), reverse=True)))
    kind, places = way
    prizes = Prizes(
        **said, unit=dice.choice((1, 100, 500, 2_000)), shares=places if kind == "shares" else (),
        fixed=places if kind == "amounts" else (), paid=wanted if kind == "number" else 0,
    )  # fmt: skip
    return prizes, said, way


def an_evening(dice: Random, prizes: Prizes, paid: int) -> Tournament:
    """A tournament with re-entries, withdrawals, purchases and busts, some of them shared; played to the end now and then."""
    people = {entrant: entrant for entrant in range(1, dice.randint(1, 14) + 1)}
    alive, busts, bought = list(people), [], []
    for _ in range(dice.randint(0, 3 * len(people))):
        match dice.choice(("bust", "bust", "again", "buy")):
            case "bust" if len(alive) > 1:
                gone = dice.sample(alive, dice.randint(1, min(3, len(alive) - 1)))
                busts.append(tuple(gone))
                alive = [entrant for entrant in alive if entrant not in gone]
            case "again":
                out = sorted(set(people.values()) - {people[entrant] for entrant in alive})
                if out:
                    alive.append(max(people) + 1)
                    people[alive[-1]] = dice.choice(out)
            case "buy":
                bought.append((dice.choice(list(people)), 0, dice.choice(("rebuy", "addon"))))
    out = frozenset(entrant for group in busts for entrant in group)
    return Tournament(
        SettingUp("x", 9, paid=paid), people=people, busts=tuple(busts), out=out, bought=tuple(bought), prizes=prizes, drawn=1,
    )  # fmt: skip


@pytest.mark.parametrize("seed", range(10))
def test_what_evenings_pay_is_what_the_page_says(seed):
    dice, finished = Random(seed), 0
    for _ in range(400):
        prizes, said, way = some_prizes(dice)
        state = an_evening(dice, prizes, way[1][0] if way[0] == "number" else len(way[1]))
        money = prize_money(state)
        assert money is not None
        people, kinds = len(set(state.people.values())), [kind for *_, kind in state.bought]
        amounts = way[1][:people] if way[0] == "amounts" else ()
        pool = second.pool(said, len(state.people), kinds.count("rebuy"), kinds.count("addon"), amounts)
        places = second.places(pool, way, people, prizes.unit)
        assert (money.pool, list(money.places)) == (pool, places)
        assert money.off == (pool - sum(places) if way[0] == "amounts" else 0)
        assert way[0] == "amounts" or sum(money.places) == pool
        alive = [entrant for entrant in state.people if entrant not in state.out]
        finish = [(entrant, place) for entrant, place, _ in state.places]
        finish += [(alive[0], 1)] if len(alive) == 1 and finish else []
        assert dict(money.entrants) == second.handed_out(finish, places)
        assert money.left == sum(places[: len(alive)])
        if len(finish) == people:
            finished += 1
            assert sum(money.entrants.values()) == sum(places)
    assert finished > 20
