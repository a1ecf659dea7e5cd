"""Rooms of tables in the middle of a tournament, by hand and at random, for the tests of moves."""

from collections import Counter
from dataclasses import replace

from hypothesis import strategies as st

from bot.domain.seating.balance import apply_moves
from bot.domain.seating.positions import blinds_from_button
from bot.domain.seating.tables import Table


def table(number, seats, button=None, of=9, **more):
    """A table in play; on seat 5 of table 3 sits entrant 305."""
    made = Table(number, of, {seat: 100 * number + seat for seat in seats}, **more)
    return made if button is None else replace(made, blinds=blinds_from_button(made, button))


def sized(*sizes, told=True):
    """Tables 1, 2, 3, … of that many players on their first seats, the button on seat 1."""
    return [table(number, range(1, size + 1), 1 if told else None) for number, size in enumerate(sizes, 1)]


@st.composite
def rooms(draw, told=True, kept=False, closed=False):
    """A room of 2 to 7 tables of different sizes in the middle of a tournament."""
    of = draw(st.integers(6, 10))
    made = []
    for number in range(1, draw(st.integers(2, 7)) + 1):
        seats = draw(st.lists(st.integers(1, of), min_size=2, max_size=of, unique=True))
        knows = told or draw(st.booleans())
        button = draw(st.sampled_from(seats)) if knows else None
        subset = st.frozensets(st.sampled_from(seats), max_size=3)
        made.append(table(number, seats, button, of, kept=draw(subset) if kept else frozenset()))
        if closed:
            made[-1] = replace(made[-1], closed=draw(st.frozensets(st.sampled_from(made[-1].free or (1,)))) - set(seats))
        if knows and draw(st.booleans()):  # somebody has just been eliminated
            gone = draw(st.sampled_from(seats))
            players = {seat: entrant for seat, entrant in made[-1].players.items() if seat != gone}
            made[-1] = replace(made[-1], players=players, kept=made[-1].kept - {gone})
    return made


def everybody(tables):
    return Counter(entrant for table in tables for entrant in table.players.values())


def sizes(tables):
    return {table.number: len(table.players) for table in tables}


def as_planned(tables, plan):
    """Every move with the tables as they are before it."""
    for move in plan.moves:
        yield move, {table.number: table for table in tables}
        tables = apply_moves(tables, [move])
