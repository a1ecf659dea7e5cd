from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.domain.seating.errors import BlindsUnknown, ButtonSeatEmpty, NoSuchSeat, SeatClosed, SeatTaken, TableFull, TooFewPlayers
from bot.domain.seating.positions import (
    Place,
    arrival_place,
    blinds_from_button,
    coming_blinds,
    dealt_in,
    hands_to_big_blind,
    posting_order,
    soonest_free_seat,
)
from bot.domain.seating.tables import Blinds, Table
from tests.bot.domain.rules.profiles import casino, cdc, eventem, ropta, urban


def sitting(*seats, blinds=None, of=9, closed=()):
    """A table with an entrant on every seat named: on seat 5 of table 1, entrant 105."""
    return Table(1, of, {seat: 100 + seat for seat in seats}, frozenset(closed), blinds=blinds)


@st.composite
def tables(draw, least=3, room=0):
    """A table in play, as it stood in the last hand: at least `least` players, `room` free seats."""
    of = draw(st.integers(6, 10))
    seats = draw(st.lists(st.integers(1, of), min_size=least, max_size=of - room, unique=True))
    table = sitting(*seats, of=of)
    return replace(table, blinds=blinds_from_button(table, draw(st.sampled_from(sorted(seats)))))


def without(table, gone):
    return replace(table, players={seat: entrant for seat, entrant in table.players.items() if seat not in gone})


def with_newcomer(table, seat):
    return replace(table, players={**table.players, seat: 999})


def next_hand(table):
    return replace(table, blinds=coming_blinds(table))


# The dead button


def test_ropta_4_3_the_small_blind_is_out_so_the_button_is_dead():
    table = sitting(1, 3, 4, 5, blinds=Blinds(1, 2, 3))
    assert coming_blinds(table) == Blinds(button=2, small=3, big=4)


def test_ropta_4_3_the_big_blind_is_out_so_there_is_no_small_blind_and_a_dead_button_one_hand_later():
    table = sitting(1, 2, 4, 5, blinds=Blinds(1, 2, 3))
    assert coming_blinds(table) == Blinds(button=2, small=None, big=4)
    assert coming_blinds(next_hand(table)) == Blinds(button=3, small=4, big=5)


def test_ropta_4_3_both_blinds_are_out_so_the_button_is_dead_and_the_big_blind_stands_alone():
    table = sitting(1, 4, 5, 6, blinds=Blinds(1, 2, 3))
    assert coming_blinds(table) == Blinds(button=2, small=None, big=4)


def test_casino_the_next_big_blind_is_out_and_it_goes_to_the_next_player():
    table = sitting(1, 2, 3, 5, 6, blinds=Blinds(1, 2, 3))
    assert coming_blinds(table) == Blinds(button=2, small=3, big=5)


@given(tables(), st.data())
def test_cdc_8_6_the_big_blind_always_goes_to_the_next_player_and_draws_the_rest_with_it(table, data):
    gone = data.draw(st.sets(st.sampled_from(sorted(table.players)), max_size=len(table.players) - 3))
    last, left = table.blinds, without(table, gone)
    coming = coming_blinds(left)
    assert coming.big == left.next_player(last.big) != last.big
    assert coming.small == (None if last.big in gone else last.big)
    assert coming.button != coming.big


@given(tables(), st.data())
def test_ropta_2_5_who_was_small_blind_and_stays_has_the_button_next(table, data):
    others = sorted(set(table.players) - {table.blinds.small})
    gone = data.draw(st.sets(st.sampled_from(others), max_size=len(table.players) - 3))
    left = without(table, gone)
    assert coming_blinds(left).button == table.blinds.small


@given(tables(least=2))
def test_in_one_orbit_everybody_posts_the_big_blind_once(table):
    order = posting_order(table)
    posted = []
    for _ in order:
        table = next_hand(table)
        posted.append(table.blinds.big)
    assert tuple(posted) == order
    assert set(order) == set(table.players)


@given(tables(least=2), st.data())
def test_however_players_come_and_go_nobody_posts_the_big_blind_twice_running_and_the_blinds_sit_on_taken_seats(table, data):
    for _ in range(data.draw(st.integers(1, 12))):
        table = next_hand(table)
        blinds = table.blinds
        assert blinds.big in table.players
        assert blinds.small is None or blinds.small in table.players
        assert blinds.big not in (blinds.small, blinds.button)
        gone = data.draw(st.sets(st.sampled_from(sorted(table.players)), max_size=len(table.players) - 2))
        stays = blinds.big not in gone
        table = without(table, gone)
        if table.free:
            table = with_newcomer(table, data.draw(st.sampled_from(table.free)))
        assert not stays or coming_blinds(table).big != blinds.big


# Heads-up


@pytest.mark.parametrize(("gone", "button"), [(1, 3), (2, 3), (3, 2)])
def test_cdc_8_17_and_ropta_4_4_heads_up_begins_with_the_button_at_whoever_posted_the_big_blind_last(gone, button):
    left = without(sitting(1, 2, 3, blinds=Blinds(1, 2, 3)), {gone})
    other = next(seat for seat in left.players if seat != button)
    assert coming_blinds(left) == Blinds(button, button, other)


def test_cdc_8_17_the_deal_may_stay_with_the_same_player_twice():
    # no small blind in the last hand: seat 2 had the button, and seat 4, next to post, leaves
    assert coming_blinds(sitting(2, 5, blinds=Blinds(2, None, 4))) == Blinds(2, 2, 5)


@given(tables(least=2), st.data())
def test_urban_heads_up_nobody_posts_the_big_blind_twice(table, data):
    left = without(table, data.draw(st.sets(st.sampled_from(sorted(table.players)), min_size=2, max_size=2)) ^ set(table.players))
    first = next_hand(left)
    assert first.blinds.big != table.blinds.big
    assert first.blinds.button == first.blinds.small != first.blinds.big
    assert coming_blinds(first) == Blinds(first.blinds.big, first.blinds.big, first.blinds.button)


@pytest.mark.parametrize(
    ("seat", "blinds"), [(4, Blinds(1, 3, 4)), (2, Blinds(2, 3, 1))], ids=["left of the big blind", "right of the big blind"]
)
def test_a_third_player_ends_heads_up_and_the_big_blind_still_advances(seat, blinds):
    assert coming_blinds(with_newcomer(sitting(1, 3, blinds=Blinds(1, 1, 3)), seat)) == blinds


def test_the_very_special_case_of_ropta_2_3_is_none_of_a_table_that_was_heads_up():
    table = with_newcomer(with_newcomer(sitting(1, blinds=Blinds(1, 1, 3)), 2), 4)
    assert coming_blinds(table, arrived={2, 4}) == Blinds(1, None, 4)


# A told button


def test_the_blinds_are_left_of_a_told_button_be_it_dead_or_not():
    assert blinds_from_button(sitting(1, 4, 5, 8), 4) == Blinds(4, 5, 8)
    assert blinds_from_button(sitting(1, 4, 5, 8), 6) == Blinds(6, 8, 1)


def test_cdc_8_16_heads_up_a_told_button_posts_the_small_blind():
    assert blinds_from_button(sitting(2, 7), 7) == Blinds(7, 7, 2)


@pytest.mark.parametrize("seat", [-1, 0, 10])
def test_a_button_on_a_seat_that_there_is_not_is_refused(seat):
    with pytest.raises(NoSuchSeat) as refused:
        blinds_from_button(sitting(1, 2, 3), seat)
    assert refused.value.fields == {"table": 1, "seat": seat, "seats": 9}


@pytest.mark.parametrize("seats", [(), (4,)])
def test_a_table_without_two_players_has_no_blinds(seats):
    with pytest.raises(TooFewPlayers) as refused:
        blinds_from_button(sitting(*seats), 4)
    assert refused.value.fields == {"table": 1, "players": len(seats)}
    with pytest.raises(TooFewPlayers):
        coming_blinds(sitting(*seats, blinds=Blinds(1, 2, 3)))


def test_heads_up_a_button_on_an_empty_seat_is_refused():
    with pytest.raises(ButtonSeatEmpty) as refused:
        blinds_from_button(sitting(2, 7), 5)
    assert refused.value.fields == {"table": 1, "seat": 5, "taken": (2, 7)}
    with pytest.raises(ButtonSeatEmpty) as refused:
        blinds_from_button(sitting(7, 2), 5)
    assert refused.value.fields["taken"] == (2, 7)


@pytest.mark.parametrize("ask", [coming_blinds, posting_order, soonest_free_seat, lambda table: hands_to_big_blind(table, 1),
                                 lambda table: arrival_place(table, 9)])  # fmt: skip
def test_an_unknown_button_is_asked_for_and_never_guessed(ask):
    with pytest.raises(BlindsUnknown) as refused:
        ask(sitting(1, 2, 3))
    assert refused.value.fields == {"tables": (1,)}


# How soon a seat pays


@given(tables(least=2), st.data())
def test_the_hands_to_the_big_blind_are_those_that_pass_when_they_are_played(table, data):
    seat = data.draw(st.integers(1, table.seats))
    expected = hands_to_big_blind(table, seat)
    played = table if seat in table.players else with_newcomer(table, seat)
    for _ in range(expected - 1):
        played = next_hand(played)
        assert played.blinds.big != seat
    assert next_hand(played).blinds.big == seat


@given(tables(least=2, room=1), st.data())
def test_ropta_1_8_and_2_3_the_soonest_free_seat_pays_the_big_blind_before_all_other_free_seats(table, data):
    gone = data.draw(st.sets(st.sampled_from(sorted(table.players)), max_size=len(table.players) - 1))
    left = without(table, gone)
    hands = [hands_to_big_blind(left, seat) for seat in left.free]
    assert hands_to_big_blind(left, soonest_free_seat(left)) == min(hands)


def test_cdc_8_8_a_newcomer_sits_on_the_nearest_free_seat_left_of_the_big_blind_or_on_that_of_the_coming_one_if_it_is_free():
    assert soonest_free_seat(sitting(1, 2, 3, 4, 6, 8, blinds=Blinds(1, 2, 3))) == 5
    assert soonest_free_seat(sitting(1, 2, 3, 6, 8, blinds=Blinds(1, 2, 3))) == 4


def test_a_closed_seat_is_nobodys():
    assert soonest_free_seat(sitting(1, 2, 3, 5, closed=[4], blinds=Blinds(1, 2, 3))) == 6


def test_at_a_full_table_there_is_no_soonest_seat():
    with pytest.raises(TableFull) as refused:
        soonest_free_seat(sitting(*range(1, 10), blinds=Blinds(1, 2, 3)))
    assert refused.value.fields == {"table": 1, "players": 9}


def test_a_seat_that_there_is_not_never_pays():
    with pytest.raises(NoSuchSeat):
        hands_to_big_blind(sitting(1, 2, 3, blinds=Blinds(1, 2, 3)), 10)


# Where a newcomer sits down

EVERY_PLACE = {
    Place.BIG_BLIND: (sitting(1, 2, 3, 6, 8, blinds=Blinds(1, 2, 3)), 5),
    Place.SMALL_BLIND_VACATED: (sitting(1, 2, 6, 8, blinds=Blinds(1, 2, 3)), 3),
    Place.SMALL_BLIND_VACANT: (sitting(1, 2, 4, 6, blinds=Blinds(1, 2, 4)), 3),
    Place.BUTTON_VACATED: (sitting(1, 3, 6, 8, blinds=Blinds(1, 2, 3)), 2),
    Place.BUTTON_VACANT: (sitting(1, 3, 4, 6, blinds=Blinds(1, 3, 4)), 2),
    Place.ELSEWHERE: (sitting(1, 2, 3, 4, 6, blinds=Blinds(1, 2, 3)), 5),
}


@pytest.mark.parametrize("place", Place)
def test_every_place_is_known_when_somebody_sits_down_there(place):
    table, seat = EVERY_PLACE[place]
    assert arrival_place(table, seat) is place


@pytest.mark.parametrize("seat", [4, 5])
def test_after_a_hand_without_small_blind_the_seats_between_button_and_big_blind_are_the_buttons(seat):
    assert arrival_place(sitting(3, 6, 7, 8, blinds=Blinds(3, None, 6)), seat) is Place.BUTTON_VACANT


def test_after_a_hand_without_small_blind_the_other_seats_are_as_ever():
    after = sitting(3, 6, 7, 9, blinds=Blinds(3, None, 6))
    assert [arrival_place(after, seat) for seat in (8, 1, 2)] == [Place.ELSEWHERE] * 3


def test_a_newcomer_who_ends_heads_up_behind_the_old_button_sits_on_the_button():
    assert arrival_place(sitting(1, 3, blinds=Blinds(1, 1, 3)), 2) is Place.BUTTON_VACANT
    assert arrival_place(sitting(1, 3, blinds=Blinds(1, 1, 3)), 4) is Place.BIG_BLIND


def test_a_fourth_player_after_heads_up_may_sit_where_nothing_is_special():
    assert arrival_place(sitting(1, 3, 4, blinds=Blinds(1, 1, 3)), 5) is Place.ELSEWHERE


@given(tables(least=2, room=1), st.data())
def test_the_place_of_a_newcomer_agrees_with_the_blinds_of_the_coming_hand(table, data):
    gone = data.draw(st.sets(st.sampled_from(sorted(table.players)), max_size=len(table.players) - 1))
    left = without(table, gone)
    seat = data.draw(st.sampled_from(left.free))
    coming, place = coming_blinds(with_newcomer(left, seat)), arrival_place(left, seat)
    assert (place is Place.BIG_BLIND) == (coming.big == seat)
    assert (place is Place.SMALL_BLIND_VACATED) == (seat == left.blinds.big and coming.big != seat)
    assert coming.button != seat or place in (Place.BUTTON_VACANT, Place.BUTTON_VACATED, Place.SMALL_BLIND_VACATED)


@pytest.mark.parametrize(
    ("seat", "refusal", "fields"),
    [
        (0, NoSuchSeat, {"seats": 9}),
        (2, SeatTaken, {"entrant": 102, "free": (4, 6, 7, 8, 9)}),
        (5, SeatClosed, {"free": (4, 6, 7, 8, 9)}),
    ],
)
def test_nobody_sits_down_where_there_is_no_free_seat(seat, refusal, fields):
    for blinds in (None, Blinds(1, 2, 3)):
        with pytest.raises(refusal) as refused:
            dealt_in(ropta(), sitting(1, 2, 3, closed=[5], blinds=blinds), seat)
        assert refused.value.fields == {"table": 1, "seat": seat, **fields}


# Whether a newcomer is dealt in


def plays(profile, place):
    return dealt_in(profile, *EVERY_PLACE[place]).plays


def test_ropta_2_3_who_enters_on_the_button_plays_and_passes_it_to_his_left():
    assert plays(ropta(), Place.BUTTON_VACANT) == "plays_button_passes"


def test_ropta_2_3_who_takes_the_seat_of_the_small_blind_just_eliminated_plays_on_the_button():
    table, seat = EVERY_PLACE[Place.BUTTON_VACATED]
    assert plays(ropta(), Place.BUTTON_VACATED) == "plays"
    assert coming_blinds(with_newcomer(table, seat)) == Blinds(button=2, small=3, big=6)


def test_ropta_2_3_who_enters_in_the_small_blind_plays_only_on_the_seat_of_the_old_big_blind():
    table, seat = EVERY_PLACE[Place.SMALL_BLIND_VACATED]
    assert plays(ropta(), Place.SMALL_BLIND_VACATED) == "plays"
    assert coming_blinds(with_newcomer(table, seat)) == Blinds(button=2, small=3, big=6)
    assert plays(ropta(), Place.SMALL_BLIND_VACANT) == "skips_hand"


def test_ropta_2_3_who_enters_in_the_big_blind_posts_it():
    table, seat = EVERY_PLACE[Place.BIG_BLIND]
    assert plays(ropta(), Place.BIG_BLIND) == "plays"
    assert coming_blinds(with_newcomer(table, seat)).big == seat


def test_ropta_2_3_cas_tres_special_three_newcomers_on_3_4_and_5_and_the_big_blind_moves_back():
    table = sitting(1, 2, 6, 7, blinds=Blinds(button=1, small=2, big=5))
    for seat in (3, 4, 5):
        table = with_newcomer(table, seat)
    assert coming_blinds(table, arrived={3, 4, 5}) == Blinds(button=2, small=3, big=4)


def test_ropta_2_3_cas_tres_special_it_is_the_same_where_the_big_blinds_seat_stays_empty():
    assert coming_blinds(sitting(1, 2, 3, 4, 7, blinds=Blinds(1, 2, 5)), arrived={3, 4}) == Blinds(2, 3, 4)


def test_ropta_2_3_a_newcomer_behind_the_big_blind_who_is_out_does_not_hold_him_up():
    assert coming_blinds(sitting(1, 2, 7, 8, blinds=Blinds(1, 2, 5)), arrived={8}) == Blinds(2, None, 7)


def test_of_the_other_books_none_deals_in_seats_3_and_4_so_the_big_blind_advances():
    table = sitting(1, 2, 6, 7, blinds=Blinds(button=1, small=2, big=5))
    for profile in (cdc(), eventem(), urban()):
        assert not dealt_in(profile, table, 3).plays.startswith("plays")
    assert coming_blinds(with_newcomer(table, 5), arrived={5}) == Blinds(button=2, small=5, big=6)


def test_as_long_as_the_old_big_blind_stays_newcomers_never_hold_him_up():
    table = with_newcomer(with_newcomer(sitting(1, 2, 5, 6, blinds=Blinds(1, 2, 5)), 3), 4)
    assert coming_blinds(table, arrived={3, 4}) == Blinds(button=2, small=5, big=6)


@pytest.mark.parametrize(
    ("place", "outcome"),
    [
        (Place.BIG_BLIND, "plays"),
        (Place.SMALL_BLIND_VACATED, "plays"),
        (Place.BUTTON_VACATED, "plays"),
        (Place.SMALL_BLIND_VACANT, "skips_hand"),
        (Place.BUTTON_VACANT, "plays_button_passes"),
        (Place.ELSEWHERE, "plays"),
    ],
)
def test_cdc_8_9_to_8_12_say_where_a_newcomer_plays_at_once(place, outcome):
    assert plays(cdc(), place) == outcome


@pytest.mark.parametrize("place", Place)
def test_eventem_changement_de_table_only_on_small_blind_and_button_a_newcomer_waits(place):
    waits = place not in (Place.BIG_BLIND, Place.ELSEWHERE)
    assert plays(eventem(), place) == ("waits_for_button" if waits else "plays")


def test_urban_tables_cassees_nobody_is_dealt_in_between_button_and_small_blind():
    assert plays(urban(), Place.SMALL_BLIND_VACANT) == "waits_for_button"
    assert {plays(urban(), place) for place in (Place.BIG_BLIND, Place.SMALL_BLIND_VACATED, Place.BUTTON_VACATED)} == {"plays"}


def test_the_casino_is_silent_so_it_is_as_in_most_clubs_until_the_club_chooses():
    assert plays(casino({}), Place.ELSEWHERE) == "plays"
    assert plays(casino({"arrival.elsewhere": "waits_for_button"}), Place.ELSEWHERE) == "waits_for_button"


def test_whether_somebody_is_dealt_in_names_the_passage_that_says_so():
    found = dealt_in(cdc(), *EVERY_PLACE[Place.SMALL_BLIND_VACANT])
    assert (found.place, found.ruling.passage) == (Place.SMALL_BLIND_VACANT, "cdc:8-10#1")


def test_where_the_button_is_unknown_nobody_knows_whether_he_is_dealt_in():
    assert dealt_in(ropta(), sitting(1, 2, 3), 9) is None
