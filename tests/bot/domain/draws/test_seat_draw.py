from collections import Counter
from fractions import Fraction
from itertools import combinations, permutations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.domain.draws import errors as errors
from bot.domain.draws import seat_draw
from bot.domain.draws.seat_draw import DECK, ButtonScope, TableShape, deal, draw_button, draw_seats, pick
from bot.domain.seating.tables import Seat
from tests.bot.domain.draws.test_lots import Scripted, chances, numbered, too_uneven


class InOrder(Scripted):
    """Lots that leave the players in the order of the list and choose seats without an order, one lot for each choice, so that
    there are few enough ways to look at them all. That the hat is fair is proved with the lots themselves.
    """

    def shuffled(self, items):
        return list(items)

    def sample(self, items, k):
        choices = list(combinations(items, k))
        return list(choices[self.below(len(choices))])


def table(number, seats, *closed):
    return TableShape(number, seats, frozenset(closed))


def open_seats(tables, fixed, seated):
    seats = [Seat(one.number, n) for one in tables for n in range(1, one.seats + 1) if n not in one.closed]
    return [seat for seat in seats if seat not in seated and seat not in fixed.values()]


def unevenness(tables, taken):
    counts = Counter(seat.table for seat in taken)
    return sum(counts[one.number] ** 2 for one in tables)


def balanced_choices(entrants, tables, fixed, seated):
    """All ways to choose the seats that newcomers take so that the tables are as even as can be: found by trying them all."""
    free = open_seats(tables, fixed, seated)
    there = [*fixed.values(), *seated]
    choices = [frozenset(choice) for choice in combinations(free, len(entrants) - len(fixed))]
    least = min(unevenness(tables, [*choice, *there]) for choice in choices)
    return [choice for choice in choices if unevenness(tables, [*choice, *there]) == least]


def seatings(entrants, tables, fixed, seated):
    """All balanced seatings, as tuples of seats in the order of the entrants."""
    loose = [entrant for entrant in entrants if entrant not in fixed]
    found = []
    for choice in balanced_choices(entrants, tables, fixed, seated):
        for order in permutations(sorted(choice)):
            drawn = dict(zip(loose, order, strict=True)) | fixed
            found.append(tuple(drawn[entrant] for entrant in entrants))
    return found


CASES = {
    "a fixed seat": (range(1, 6), [table(1, 6, 4, 5, 6), table(2, 6, 4, 5, 6)], {2: Seat(1, 1)}, {}),
    "two fixed at one table": (range(1, 6), [table(1, 6, 5, 6), table(2, 6, 1, 2)], {1: Seat(2, 4), 5: Seat(2, 5)}, {}),
    "too many fixed at one table": (range(1, 7), [table(1, 6), table(2, 6, 1, 2)], {n: Seat(1, n) for n in (1, 2, 3, 4)}, {}),
    "late entries": (range(7, 10), [table(1, 6, 6), table(2, 6), table(3, 8)], {},
                     {Seat(1, 1): 1, Seat(1, 2): 2, Seat(2, 1): 3, Seat(2, 6): 4, Seat(3, 2): 5, Seat(3, 3): 6}),
    "a full room": (range(1, 5), [table(1, 6, 1, 2, 3, 4), table(2, 6, 3, 4, 5, 6)], {}, {}),
    "one table": (range(1, 5), [table(1, 6, 2)], {3: Seat(1, 1)}, {}),
}  # fmt: skip
LARGER_CASES = {
    "closed seats": (range(1, 6), [table(1, 6, 1, 2, 6), table(2, 6, 5, 6)], {}, {}),
    "three kinds of table": (range(1, 8), [table(1, 6, 1, 2, 3), table(2, 6, 5, 6), table(3, 6, 1)], {}, {}),
    "two extra players, four tables": (
        range(1, 11), [table(1, 6, 4, 5, 6), table(2, 6, 1, 2, 3), table(3, 6, 1, 2), table(4, 6, 1, 2, 3)], {1: Seat(2, 4)}, {}
    ),
    "those who sit already decide the level": (
        range(10, 14), [table(1, 6, 3), table(2, 6), table(3, 6)], {}, {Seat(1, n): n for n in (1, 2, 4, 5)} | {Seat(2, 1): 6},
    ),
}  # fmt: skip


def seats_of(case, lots):
    entrants, tables, fixed, seated = case
    return tuple(draw_seats(entrants, tables, fixed, lots, seated).values())


def choice_of(case, lots):
    return frozenset(seats_of(case, lots)) - set(case[2].values())


def choose_unweighted(candidates, level, players, rooms, lots):
    extra = players - sum(room.players(level) for room in rooms)
    return frozenset(lots.sample([room.number for room in candidates], extra))


@pytest.mark.parametrize("case", CASES.values(), ids=CASES)
def test_every_balanced_seating_is_equally_likely_and_there_is_no_other(case):
    expected = seatings(*case)
    assert chances(lambda lots: seats_of(case, lots)) == dict.fromkeys(expected, Fraction(1, len(expected)))


@pytest.mark.parametrize("case", LARGER_CASES.values(), ids=LARGER_CASES)
def test_every_balanced_choice_of_seats_is_equally_likely(case):
    expected = balanced_choices(*case)
    assert chances(lambda lots: choice_of(case, lots), InOrder) == dict.fromkeys(expected, Fraction(1, len(expected)))


@pytest.mark.parametrize("case", [CASES["a fixed seat"], *LARGER_CASES.values()])
def test_choosing_the_fuller_tables_without_weighing_them_would_not_be_fair(case, monkeypatch):
    monkeypatch.setattr(seat_draw, "_fuller_tables", choose_unweighted)
    expected = balanced_choices(*case)
    found = chances(lambda lots: choice_of(case, lots), InOrder)
    assert set(found) == set(expected)
    assert len(set(found.values())) > 1


def test_seats_drawn_from_real_seeds_are_even_and_unweighted_ones_are_not(monkeypatch):
    case = CASES["a fixed seat"]
    cells = len(seatings(*case))
    assert not too_uneven(Counter(seats_of(case, numbered(draw)) for draw in range(12_000)), cells)
    monkeypatch.setattr(seat_draw, "_fuller_tables", choose_unweighted)
    assert too_uneven(Counter(seats_of(case, numbered(draw)) for draw in range(12_000)), cells)


@st.composite
def rooms_of_all_sorts(draw):
    """(entrants, tables, fixed, seated) that fit: any formats, closed seats, fixed seats, people who sit already."""
    tables = [
        TableShape(number, seats := draw(st.integers(6, 10)), frozenset(draw(st.sets(st.integers(1, seats), max_size=3))))
        for number in draw(st.lists(st.integers(1, 99), min_size=1, max_size=6, unique=True))
    ]
    free = draw(st.permutations(open_seats(tables, {}, {})))
    people = draw(st.permutations(range(1, len(free) + 1)))
    players = draw(st.integers(2 * len(tables), len(free)))
    before = draw(st.integers(0, players - 1))
    given = draw(st.integers(0, min(3, players - before)))
    seated = dict(zip(free[:before], people[:before], strict=True))
    fixed = dict(zip(people[before : before + given], free[before : before + given], strict=True))
    return people[before:players], tables, fixed, seated


@given(rooms_of_all_sorts(), st.integers(0, 10**6))
def test_a_draw_loses_nobody_and_balances_the_tables(case, draw):
    entrants, tables, fixed, seated = case
    try:
        drawn = draw_seats(entrants, tables, fixed, numbered(draw), seated)
    except errors.TooManyTables:  # somebody would be alone
        return
    assert list(drawn) == list(entrants)
    assert {entrant: drawn[entrant] for entrant in fixed} == fixed
    assert len({*drawn.values(), *seated}) == len(entrants) + len(seated)
    assert {seat for entrant, seat in drawn.items() if entrant not in fixed} <= set(open_seats(tables, fixed, seated))
    counts = Counter(seat.table for seat in [*drawn.values(), *seated])
    left = {seat.table for seat in open_seats(tables, fixed, seated)} & {
        seat.table for seat in set(open_seats(tables, fixed, seated)) - set(drawn.values())
    }
    moved = {seat.table for entrant, seat in drawn.items() if entrant not in fixed}
    assert all(counts[full] - counts[other] < 2 for full in moved for other in left)
    assert drawn == draw_seats(entrants, tables, fixed, numbered(draw), seated)


@given(st.integers(2, 400), st.integers(6, 10), st.integers(0, 10**6))
def test_a_new_tournament_has_tables_that_differ_by_one_player_at_most(players, seats, draw):
    tables = [table(number, seats) for number in range(1, -(-players // seats) + 1)]
    counts = Counter(seat.table for seat in draw_seats(range(1, players + 1), tables, {}, numbered(draw)).values())
    assert len(counts) == len(tables)
    assert max(counts.values()) - min(counts.values()) <= 1


def test_ten_thousand_players_find_their_seats():
    tables = [table(number, 9) for number in range(1, 1113)]
    fixed = {number: Seat(number * 100, 1) for number in range(1, 10)}
    drawn = draw_seats(range(1, 10_001), tables, fixed, numbered(1))
    assert len(set(drawn.values())) == 10_000
    assert set(Counter(seat.table for seat in drawn.values()).values()) == {8, 9}


def test_a_new_table_fills_up_first_when_a_table_is_broken():
    seated = {Seat(1, n): n for n in range(1, 7)}
    drawn = draw_seats([11, 12, 13, 14], [table(1, 8), table(2, 8)], {}, numbered(1), seated)
    assert {seat.table for seat in drawn.values()} == {2}


def test_somebody_who_sits_alone_already_keeps_nobody_from_entering():
    drawn = draw_seats([9], [table(1, 6), table(2, 6)], {}, numbered(1), {Seat(1, 1): 1, Seat(2, 1): 2})
    assert drawn[9].table in (1, 2)


TWO = [table(1, 6), table(2, 6, 6)]


@pytest.mark.parametrize(
    ("entrants", "tables", "fixed", "seated", "refusal", "fields"),
    [
        ([], TWO, {}, {}, errors.TooFewEntrants, {"players": 0, "least": 2}),
        ([1], TWO, {}, {}, errors.TooFewEntrants, {"players": 1, "least": 2}),
        ([], TWO, {}, {Seat(1, 1): 1, Seat(2, 1): 2}, errors.TooFewEntrants, {"players": 0, "least": 1}),
        (range(10_001), TWO, {}, {}, errors.TooManyEntrants, {"players": 10_001, "most": 10_000}),
        ([1, 2], [table(3, 5)], {}, {}, errors.FormatOutside, {"table": 3, "seats": 5, "smallest": 6, "largest": 10}),
        ([1, 2], [table(3, 11)], {}, {}, errors.FormatOutside, {"table": 3, "seats": 11, "smallest": 6, "largest": 10}),
        ([1, 2], [table(3, 6), table(3, 7)], {}, {}, errors.TableListedTwice, {"table": 3}),
        ([1, 2], [table(3, 6, 7)], {}, {}, errors.SeatNotThere, {"seat": Seat(3, 7), "seats": 6}),
        ([1, 2], [table(3, 6, 1, 0)], {}, {}, errors.SeatNotThere, {"seat": Seat(3, 0), "seats": 6}),
        ([1, 2, 1], TWO, {}, {}, errors.EntrantTwice, {"entrant": 1}),
        ([1, 2], TWO, {}, {Seat(1, 1): 5, Seat(2, 1): 5}, errors.EntrantTwice, {"entrant": 5}),
        ([1, 2], TWO, {}, {Seat(1, 1): 2}, errors.EntrantAlreadySeated, {"entrant": 2, "seat": Seat(1, 1)}),
        ([1, 2], TWO, {3: Seat(1, 1)}, {}, errors.FixedEntrantUnknown, {"entrant": 3, "seat": Seat(1, 1)}),
        ([1, 2], TWO, {1: Seat(1, 7)}, {}, errors.SeatNotThere, {"seat": Seat(1, 7), "seats": 6}),
        ([1, 2], TWO, {1: Seat(3, 1)}, {}, errors.SeatNotThere, {"seat": Seat(3, 1), "seats": 0}),
        ([1, 2], TWO, {}, {Seat(1, 0): 3}, errors.SeatNotThere, {"seat": Seat(1, 0), "seats": 6}),
        ([1, 2], TWO, {1: Seat(2, 6)}, {}, errors.FixedSeatClosed, {"seat": Seat(2, 6), "entrant": 1}),
        ([1, 2], TWO, {1: Seat(2, 1), 2: Seat(2, 1)}, {}, errors.SeatGivenTwice, {"seat": Seat(2, 1), "entrants": (1, 2)}),
        ([1, 2], TWO, {1: Seat(2, 1)}, {Seat(2, 1): 9}, errors.SeatGivenTwice, {"seat": Seat(2, 1), "entrants": (9, 1)}),
        (range(12), TWO, {}, {}, errors.TooFewSeats, {"players": 12, "seats": 11, "missing": 1, "more_tables": 1}),
        (range(40), [table(1, 6), table(2, 9)], {}, {}, errors.TooFewSeats,
         {"players": 40, "seats": 15, "missing": 25, "more_tables": 3}),
        (range(22), [], {}, {}, errors.TooFewSeats, {"players": 22, "seats": 0, "missing": 22, "more_tables": 3}),
        ([1, 2, 3], TWO, {}, {}, errors.TooManyTables, {"table": 1, "tables": 2, "players": 3, "most": 1}),
        (range(6), [table(1, 6), table(2, 6, 1, 2, 3, 4, 5)], {}, {}, errors.TooManyTables,
         {"table": 2, "tables": 2, "players": 6, "most": 3}),
        ([9], [*TWO, table(3, 6)], {}, {Seat(t, n): 2 * t + n for t in (1, 2) for n in (1, 2)}, errors.TooManyTables,
         {"table": 3, "tables": 3, "players": 5, "most": 2}),
    ],
)  # fmt: skip
def test_what_cannot_be_drawn_is_refused_before_a_lot_is_spent(entrants, tables, fixed, seated, refusal, fields):
    lots = numbered(1)
    with pytest.raises(refusal) as caught:
        draw_seats(entrants, tables, fixed, lots, seated)
    assert caught.value.fields == fields
    assert lots.below(2**99) == numbered(1).below(2**99)


def test_every_refusal_of_a_draw_has_a_code_of_its_own_and_stands_in_the_tree():
    kinds = [kind for kind in vars(errors).values() if isinstance(kind, type) and kind.__module__ == errors.__name__]
    assert len(kinds) > 15
    assert len({kind.code for kind in kinds}) == len(kinds)
    assert all(f"── {kind.__name__} " in errors.__doc__ for kind in kinds)


# The button


def test_urban_bouton_one_number_for_all_tables_each_equally_likely():
    taken = [Seat(1, 2), Seat(1, 5), Seat(1, 6), Seat(2, 2), Seat(2, 3), Seat(2, 5)]
    found = chances(lambda lots: tuple(draw_button(TWO, taken, ButtonScope.ONE_FOR_ALL, lots).items()))
    assert found == {((1, 2), (2, 2)): Fraction(1, 2), ((1, 5), (2, 5)): Fraction(1, 2)}


def test_where_no_seat_is_taken_at_all_tables_the_button_goes_to_the_next_player_to_the_left():
    tables = [table(1, 6), table(2, 8)]
    found = chances(
        lambda lots: tuple(draw_button(tables, [Seat(1, 2), Seat(1, 5), Seat(2, 7)], ButtonScope.ONE_FOR_ALL, lots).items())
    )
    assert found == {((1, 2), (2, 7)): Fraction(5, 8), ((1, 5), (2, 7)): Fraction(3, 8)}


def test_each_table_may_draw_its_own_button_and_a_seat_that_is_listed_twice_has_no_better_chance():
    taken = [Seat(1, 2), Seat(1, 5), Seat(2, 1), Seat(2, 2), Seat(2, 3), Seat(2, 3)]
    found = chances(lambda lots: tuple(draw_button(TWO, taken, ButtonScope.EACH_TABLE, lots).items()))
    assert found == {((1, a), (2, b)): Fraction(1, 6) for a in (2, 5) for b in (1, 2, 3)}


@pytest.mark.parametrize(
    ("tables", "taken", "refusal", "fields"),
    [
        ([], [], errors.NobodyAtTable, {"table": None}),
        (TWO, [Seat(1, 1)], errors.NobodyAtTable, {"table": 2}),
        (TWO, [Seat(1, 7)], errors.SeatNotThere, {"seat": Seat(1, 7), "seats": 6}),
        (TWO, [Seat(1, 0)], errors.SeatNotThere, {"seat": Seat(1, 0), "seats": 6}),
        (TWO, [Seat(3, 1)], errors.SeatNotThere, {"seat": Seat(3, 1), "seats": 0}),
        ([table(1, 4)], [Seat(1, 1)], errors.FormatOutside, {"table": 1, "seats": 4, "smallest": 6, "largest": 10}),
    ],
)
@pytest.mark.parametrize("scope", ButtonScope)
def test_a_button_without_a_player_is_refused(tables, taken, refusal, fields, scope):
    with pytest.raises(refusal) as caught:
        draw_button(tables, taken, scope, numbered(1))
    assert caught.value.fields == fields


# One of several, and cards


def test_one_of_several_is_picked_evenly():
    assert chances(lambda lots: pick("abc", lots)) == dict.fromkeys("abc", Fraction(1, 3))
    with pytest.raises(errors.TooFewOptions) as caught:
        pick(["alone"], numbered(1))
    assert caught.value.fields == {"options": 1, "least": 2}


@given(st.dictionaries(st.integers(1, 10), st.integers(1, 5), max_size=10), st.integers(0, 10**6))
def test_cards_are_dealt_player_by_player_from_one_deck(counts, draw):
    hands = deal(counts, numbered(draw))
    assert [(seat, len(cards)) for seat, cards in hands.items()] == list(counts.items())
    dealt = [card for cards in hands.values() for card in cards]
    assert dealt == numbered(draw).shuffled(DECK)[: len(dealt)]


def test_the_deck_is_a_deck():
    assert len(set(DECK)) == 52
    assert {"As", "Kh", "9s", "Td", "2c"} <= set(DECK)


@pytest.mark.parametrize(("counts", "fields"), [
    ({1: 52, 2: 1}, {"seat": None, "cards": 53, "most": 52}),
    ({1: 2, 2: 0}, {"seat": 2, "cards": 0, "most": 52}),
    ({1: -1}, {"seat": 1, "cards": -1, "most": 52}),
])  # fmt: skip
def test_no_more_cards_are_dealt_than_there_are(counts, fields):
    with pytest.raises(errors.CardsOutsideDeck) as caught:
        deal(counts, numbered(1))
    assert caught.value.fields == fields
