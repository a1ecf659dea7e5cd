"""Which edition of a club's own book holds, and which one did before."""

from dataclasses import replace

import pytest

from bot.domain.rules.own_edition import LONGEST_ID, OwnEdition, before, in_force, is_of_another, laid_aside


def edition(number, used=0.0, active=False, book="maison"):
    return OwnEdition(number, 1, book, number, "", "", str(number), "fr", "", 0, 0.0, active, used)


def test_the_active_edition_of_each_book_is_in_force():
    ones = [edition(1, 5.0), edition(2, 7.0, active=True), edition(1, 1.0, active=True, book="ete")]
    assert in_force(ones) == {"maison": ones[1], "ete": ones[2]}
    assert laid_aside(ones) == {}


def test_a_book_without_an_active_edition_is_read_in_the_one_that_was_used_last():
    ones = [edition(1, 5.0), edition(2, 7.0), edition(3), edition(1, book="ete")]
    assert laid_aside(ones) == {"maison": ones[1]}


def test_rolling_back_goes_to_the_edition_that_was_in_force_before():
    ones = [edition(1, 5.0), edition(2, 7.0), edition(3, 9.0, active=True), edition(4)]
    assert before(ones, "maison") == ones[1]
    rolled_back = [ones[0], replace(ones[1], active=True, used=11.0), replace(ones[2], active=False)]
    assert before(rolled_back, "maison").number == 3
    assert before([edition(1, 5.0, active=True)], "maison") is None
    assert before([edition(1, 5.0)], "maison") == edition(1, 5.0)
    assert before(ones, "ete") is None


@pytest.mark.parametrize("length", range(26, 31))
def test_the_longest_ids_stay_short_and_apart_in_the_chats_of_other_clubs(length):
    ones = [edition(1, book="a" * (length - 1) + last) for last in "bc"]
    assert [one.id_in(1) for one in ones] == [one.book for one in ones]
    abroad = {replace(one, club=club).id_in(7) for one in ones for club in (8, 98_765)}
    assert len(abroad) == 4
    assert all(len(one) <= LONGEST_ID and is_of_another(one) for one in abroad)
