"""A ledger read in portions, as an export reads it: whole, in order, and not one entry twice."""

import pytest

from tests.bot.store.memory.store import MemoryStore
from tests.bot.store.test_ledgers import PLACE, club, draft, entered
from tests.bot.store.works import founded

__all__ = ["club"]


@pytest.mark.parametrize("most", [1, 2, 3, 7, 100])
def test_the_portions_are_the_ledger_whatever_they_hold(store, club, most):
    written = entered(store, [draft(1 + number % 3, texts={"reason": f"texte {number}"}) for number in range(7)])
    found, portions = (), []
    with store.reading() as work:
        while portion := work.ledgers.portion(club, len(found), most):
            portions.append(len(portion))
            found += portion
    assert found == written
    assert set(portions[:-1]) <= {most}


def test_of_another_club_a_portion_holds_nothing(store, club):
    entered(store, [draft()])
    other = founded(store, "telegram:-200").id
    with store.reading() as work:
        assert work.ledgers.portion(other, 0, 10) == ()
        assert work.ledgers.portion(club, 1, 10) == ()


def test_the_twin_in_memory_gives_the_same():
    twin = MemoryStore()
    written = entered(twin, [draft(), draft(2), draft(3)], PLACE)
    with twin.reading() as work:
        assert work.ledgers.portion(work.clubs.at(PLACE).id, 1, 1) == written[1:2]
