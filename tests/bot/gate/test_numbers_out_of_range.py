"""A number may be as long as somebody likes: one that no row of a database can have is a number that nobody has, on SQLite and on
PostgreSQL, wherever it stands: typed, filled in, or in what a button says.
"""

import re
from dataclasses import replace
from random import Random

import pytest

from bot.adapters.taps import written_fields
from bot.adapters.turning import read_turn
from bot.domain.club.people import Role
from bot.presenter.pages import TURNED
from bot.services.catalogue import COMMANDS, QUESTION_TAPS
from bot.store.database import open_database
from tests.bot.gate.calls import Cell, made
from tests.bot.gate.world import World

BEYOND = (
    "2147483647", "2147483648", "4294967296", "9223372036854775807", "9223372036854775808", "9" * 25, "9" * 400, "9" * 5_000,
)  # fmt: skip
"""The last number of a column, the first that none holds, and those that are no numbers to Python either."""
RUN = re.compile(r"[0-9]+")
TRIES = 6
"""Calls of each command, with what is filled in or typed drawn by chance."""


@pytest.fixture(params=["sqlite", "postgresql"])
def world(request, guard):
    if request.param == "sqlite":
        yield guard.world
        return
    with request.getfixturevalue("postgresql").database(tables=True) as url:
        there = World(open_database(url))
        yield there
        there.close()


def beyond(text, chance):
    """A text with one of its numbers, or all, out of range; one behind it where it has none."""
    number, runs = chance.choice(BEYOND), [found.span() for found in RUN.finditer(text)]
    if not runs:
        return f"{text} {chance.choice(('', '#', 'n° ', 'table ', 'page '))}{number}"
    if chance.random() < 0.5:
        return RUN.sub(number, text)
    start, end = chance.choice(runs)
    return f"{text[:start]}{number}{text[end:]}"


@pytest.mark.long
def test_no_number_that_is_typed_filled_in_or_tapped_is_too_large_for_an_answer(world):
    chance, wrong = Random(25), []
    for command in COMMANDS:
        for _ in range(TRIES):
            call = made(Cell(command, Role.DIRECTOR, "own", "offered"), "a", world.facts, chance)
            request = replace(
                call.request,
                arguments={name: beyond(text, chance) for name, text in call.request.arguments.items()},
                filled={
                    **{name: beyond(text, chance) for name, text in call.request.filled.items()},
                    **({"tournament": beyond("1", chance)} if command.of_tournament and chance.random() < 0.2 else {}),
                },
                seen=beyond("1.1", chance) if chance.random() < 0.3 else "",
            )
            world.clock.at += 7.0
            try:
                world.serve(request)
            except Exception as error:  # whatever goes wrong is wrong
                wrong.append(f"/{command.name} {request.arguments} {request.filled} {request.seen}: {type(error).__name__}"[:300])
    assert wrong == []


@pytest.mark.parametrize("number", [*BEYOND, "0", "-1", "²"])
def test_no_button_about_a_question_or_a_page_is_too_large_either(world, number):
    place = world.facts["a"].group
    for tap in QUESTION_TAPS.values():
        assert world.serving.question(tap, place, number) is None
    for name in sorted(TURNED):
        for said in (written_fields((("turn", number),)), f"={number}"):
            turn = read_turn(world.serving, (name, f"{number}.{number}", said))
            assert turn is None or turn.to.page < 1_000_000
