"""No command takes more than its share of time for a text of four thousand signs, whatever they are."""

from functools import partial

import pytest

from bot.domain.club.people import Role
from bot.presenter.present import present
from bot.services.catalogue import COMMANDS, Command
from bot.services.requests import Request
from bot.services.rules.masking import masked
from knowledge.books.offence_read import OffenceRead
from tests.bot.services.floor.pit import Pit, Shelf
from tests.stopwatch import seconds

LONG, SHORT = 4_000, 500
SLOW, STEEP = 0.05, 24.0
"""Seconds below which nothing is looked into, and how many times longer eight times the text may take: see `test_patterns.py`."""
SIGNS = (
    *("; ", ",", "\n", " ", "a", "a ", "a, ", "1", "1,", "1 ", "1-1 ", "#1 ", "#", "=", "a=b;", "@", "`", "é", "12:", "1x25 "),
    *("25/50 ", "(", "-", "A♠ ", ".", "000 ", "T1 ", "n° ", "a: b; ", "art. ", "6.4 ", "a; avec ", "\u0301", "ß", "\u202e"),
)
HEADS = ("", "Joueur 00001; ", "Joueur 00001 ", "1-1 ")
MANY = 5
"""Fields from which on a command takes many seconds."""
READING = [command for command in COMMANDS if command.fields and command.name not in ("ask", "compare")]
"""What takes a text; questions are too long from 1,200 characters on, and what reads them stands with the rulebooks."""


@pytest.fixture
def pit(monkeypatch) -> Pit:
    """A tournament under way, with somebody who was warned. The model that reads what somebody did is given no more than
    1,200 characters whatever comes, and is left out: it would be most of what is measured here.
    """
    monkeypatch.setattr(Shelf, "offence", lambda self, text: OffenceRead((), sure=False))
    there = Pit("ropta", "9-max; payés 3; jetons 25x8 100x8; niveaux 25/50 50/100")
    there.do("enter " + "\n".join(f"Joueur {number:05}" for number in range(1, 40)), "draw", "reveal")
    there.do("sanction Joueur 00001; téléphone; avertissement")
    return there


def is_slow(pit: Pit, command: Command, field: str, head: str, sign: str) -> bool:
    """Whether a command takes more than its share for a text, typed as a line or filled into a field."""

    def asked(length: int) -> Request:
        text = (head + sign * length)[:length]
        if not field:
            return Request(command.name, {command.argument: text} if command.argument else {}, role=Role.DIRECTOR)
        return Request(command.name, {}, role=Role.DIRECTOR, filled={each.name: "1" for each in command.fields} | {field: text})

    def taken(length: int, times: int) -> float:
        return seconds(lambda: present(pit.desk.handle(asked(length))), times, SLOW)

    def steep(times: int) -> bool:
        return (after := taken(LONG, times)) > SLOW and after > STEEP * taken(SHORT, times)

    # what looks slow is held to its best of three: nearly nothing does
    return steep(1) and steep(3)


@pytest.mark.parametrize(
    "command",
    [pytest.param(one, id=one.name, marks=[pytest.mark.long] if len(one.fields) >= MANY else []) for one in READING],
)
def test_no_command_takes_more_than_its_share_of_time_for_a_hostile_text(pit, command):
    fields = ("", *(field.name for field in command.fields if not field.fixed))
    slow = [
        (field, head + sign * 3)
        for field in fields for head in heads(command, field) for sign in SIGNS if is_slow(pit, command, field, head, sign)
    ]  # fmt: skip
    assert slow == []


def heads(command: Command, field: str) -> tuple[str, ...]:
    """What stands before the signs: what leads a reader on where a whole line is read, or a name; a field of another kind has a
    reader of its own, which takes none of that.
    """
    names = {each.name for each in command.fields if each.completes == "person"}
    return HEADS if not field or field in names or len(command.fields) == 1 else HEADS[:1]


def test_masking_takes_no_more_than_its_share_for_a_question_that_is_as_long_as_one_may_be():
    names = [f"nom{number} prenom{number}" for number in range(1_000)]
    for sign in (*SIGNS, "a.", "a@", "w-", "nom1 ", "00", "+1", "A1", "prenom"):
        long, short = sign * (LONG // len(sign)), sign * (SHORT // len(sign))
        taken = seconds(partial(masked, long, names, "le".__eq__), 3, 0.5)
        assert taken < 0.5 or taken < STEEP * seconds(partial(masked, short, names, "le".__eq__), 3), sign
