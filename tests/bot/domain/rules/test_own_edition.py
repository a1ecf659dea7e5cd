"""Which edition of a club's own book holds, and which one did before."""

from dataclasses import replace

import pytest

from bot.domain.rules.own_edition import (
    LONGEST_ID,
    OwnEdition,
    before,
    id_at_home,
    in_force,
    is_of_another,
    laid_aside,
    turns_of,
)
from bot.domain.rules.sent_book import KEPT, SentBook


def edition(number, used=0.0, active=False, book="maison"):
    return OwnEdition(number, 1, book, number, "", "", str(number), "fr", "", 0, 0.0, active, used)


def test_the_active_edition_of_each_book_is_in_force():
    ones = [edition(1, 5.0), edition(2, 7.0, active=True), edition(1, 1.0, active=True, book="ete")]
    assert in_force(ones) == {"maison": ones[1], "ete": ones[2]}
    assert laid_aside(ones) == {}


def test_a_book_without_an_active_edition_is_read_in_the_one_that_was_used_last():
    ones = [edition(1, 5.0), edition(2, 7.0), edition(3), edition(1, book="ete")]
    assert laid_aside(iter(ones)) == {"maison": ones[1]}


def test_rolling_back_goes_to_the_edition_that_was_in_force_before():
    ones = [edition(1, 5.0), edition(2, 7.0), edition(3, 9.0, active=True), edition(4)]
    assert before(ones, "maison") == ones[1]
    rolled_back = [ones[0], replace(ones[1], active=True, used=11.0), replace(ones[2], active=False)]
    assert before(rolled_back, "maison").number == 3
    assert before([edition(1, 5.0, active=True)], "maison") is None
    assert before([edition(1, 5.0)], "maison") == edition(1, 5.0)
    assert before(ones, "ete") is None
    assert before([edition(1), edition(2)], "maison") is None, "neither was ever in force"
    assert before([ones[2], edition(1)], "maison") is None


@pytest.mark.parametrize("length", range(26, 31))
def test_the_longest_ids_stay_short_and_apart_in_the_chats_of_other_clubs(length):
    ones = [edition(1, book="a" * (length - 1) + last) for last in "bc"]
    assert [one.id_in(1) for one in ones] == [one.book for one in ones]
    abroad = {replace(one, club=club).id_in(7) for one in ones for club in (8, 98_765)}
    assert len(abroad) == 4
    assert all(len(one) <= LONGEST_ID and is_of_another(one) for one in abroad)


def test_of_two_editions_that_were_used_in_the_same_moment_the_later_one_counts():
    ones = [edition(2, 7.0), edition(1, 7.0)]
    assert laid_aside(ones) == {"maison": ones[0]}
    assert before(ones, "maison") == ones[0]
    now = edition(3, 7.0, active=True)
    assert before([*ones, now, edition(4, 8.0)], "maison") == ones[0], "the fourth was used after the one in force"


def test_an_id_names_its_club_except_at_home_and_is_kept_whole_while_it_fits():
    house = edition(1, book="a" * (LONGEST_ID - 2))
    assert (house.id_in(1), house.whole_id) == (house.book, f"{house.book}.1")
    assert len(house.whole_id) == LONGEST_ID
    assert id_at_home(house.whole_id, 1) == house.book
    assert id_at_home(house.whole_id, 11) == house.whole_id
    assert id_at_home(house.book, 1) == house.book
    assert is_of_another(house.whole_id)
    assert not is_of_another(house.book)


def test_an_id_that_is_cut_short_keeps_as_much_of_it_as_there_is_room_for():
    cut = edition(1, book="abcdefghijklmnopqrstuvwxyz-789").id_in(7)
    assert len(cut) == LONGEST_ID
    assert cut.startswith("abcdefghijklmnopqrstu-")
    assert cut.endswith(".1")


def test_books_of_other_clubs_take_turns_however_many_one_club_has():
    assert turns_of(["cdc", "a.7", "b.7", "a.8", "maison", "c.7", "a.b.8"]) == {
        "a.7": 1,
        "b.7": 2,
        "a.8": 1,
        "c.7": 3,
        "a.b.8": 2,
    }


def test_a_file_that_was_sent_is_kept_for_a_day():
    sent = SentBook(1, 1, "", "{}", "{}", (), 0, "", at=1000.0)
    assert [sent.is_kept(1000.0 + after) for after in (0, KEPT - 1, KEPT, KEPT + 1)] == [True, True, False, False]
