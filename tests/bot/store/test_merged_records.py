"""Who was merged into whom is kept beside the ledger, as its entries say, in the memory twin and on both databases."""

import pytest

from bot.domain.penalties.chain import append
from bot.domain.penalties.ledger import Moment
from bot.domain.penalties.merges import heads, merge, merged_by, part
from tests.bot.store.works import fails, founded

NOON = Moment(1_790_000_000, 3)


@pytest.fixture
def club(store):
    """The number of a club."""
    return founded(store, "telegram:-100").id


def enter(store, club, drafts, *, failing=False):
    """Writes drafts as the next entries of the club's ledger, in one work."""

    def written(work):
        work.clubs.at("telegram:-100")
        for draft in drafts:
            last = work.ledgers.last(club)
            work.ledgers.append(club, append(last, draft, []))

    if failing:
        fails(store, written)
    else:
        with store.writing() as work:
            written(work)


def merged(store, club):
    with store.reading() as work:
        found = work.ledgers.merged(club)
        assert found == merged_by(work.ledgers.all(club))
        return dict(found)


def test_merged_numbers_are_kept_as_the_entries_say_until_they_are_parted(store, club):
    assert merged(store, club) == {}
    enter(store, club, merge(NOON, 3, 7))
    assert merged(store, club) == {7: 3}
    enter(store, club, merge(NOON, 9, 3))
    assert merged(store, club) == {7: 3, 3: 9}
    assert heads(merged(store, club)) == {7: 9, 3: 9}
    enter(store, club, part(NOON, 3, 7))
    enter(store, club, part(NOON, 3, 7))
    assert merged(store, club) == {3: 9}
    enter(store, club, merge(NOON, 4, 7))
    assert merged(store, club) == {3: 9, 7: 4}


def test_a_work_that_fails_merges_nobody_and_another_club_knows_nothing_of_it(store, club):
    enter(store, club, merge(NOON, 3, 7), failing=True)
    assert merged(store, club) == {}
    enter(store, club, merge(NOON, 3, 7))
    assert merged(store, founded(store, "telegram:-200").id) == {}
