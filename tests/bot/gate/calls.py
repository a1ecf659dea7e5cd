"""The generated calls: for every row of the catalogue, who gives it, where, and with which data."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from itertools import product
from random import Random

from bot.domain.club.people import Role
from bot.services.catalogue import COMMANDS, Command
from bot.services.requests import Request
from tests.bot.gate.life import A_DIRECTOR, B_DIRECTOR, BOTH, NOWHERE, STRANGERS, Facts
from tests.bot.gate.values import altered, of_field, typed

PLACES = ("own", "other", "none")
"""A chat of the club that whoever calls belongs to, a chat of the other one, one of no club."""
DATA = ("offered", "guessed", "altered")
"""What is of the chat's own club, what is of the other one, and what was tampered with."""
FILLED = 0.4
"""How many of the calls to commands with fields are filled in field by field."""


@dataclass(frozen=True, slots=True)
class Cell:
    """One cell of the table."""

    command: Command
    role: Role
    place: str
    data: str


@dataclass(frozen=True, slots=True)
class Made:
    """A call: what it is an example of, the club of the chat where it is given ("" for none), and what its giver has said."""

    cell: Cell
    club: str
    request: Request

    @property
    def said(self) -> tuple[str, ...]:
        """Everything that comes in with the call."""
        request = self.request
        texts = (*request.arguments.values(), *request.filled.values())
        return (*texts, request.actor, request.account, request.place, request.at, request.seen)


def table() -> list[Cell]:
    """Every row of the catalogue, with every role, in every kind of chat, with every kind of data."""
    return [Cell(*cell) for cell in product(COMMANDS, Role, PLACES, DATA)]


def accounts_of(home: Facts) -> tuple[str, ...]:
    """The accounts from which somebody of a club may call: none, one that nobody knows, those of its player, floor and director,
    the director of the other club who is nobody here, and one whom both clubs know.
    """
    own, other = (A_DIRECTOR, B_DIRECTOR) if home.letter == "a" else (B_DIRECTOR, A_DIRECTOR)
    return (
        "",
        f"telegram:{STRANGERS}9",
        home.account(3),
        home.account(2),
        home.account(1),
        own,
        other,
        BOTH,
        home.account(3, "discord"),
    )


def made(cell: Cell, club: str, facts: Mapping[str, Facts], chance: Random) -> Made:
    """An example of a cell, in a chat of a club ("": of none)."""
    home = {"own": club, "other": "ab".replace(club, "") if club else "", "none": ""}[cell.place] or chance.choice("ab")
    here = facts[club or home]
    there = facts["b" if here.letter == "a" else "a"]
    account = chance.choice(accounts_of(facts[home]))
    means = there if cell.data == "guessed" or (cell.data == "altered" and chance.random() < 0.5) else here
    arguments, filled = _data(cell, means, chance)
    while _has_code((*arguments.values(), *filled.values()), facts):
        arguments, filled = _data(cell, means, chance)
    place = _place(here if club else None, account, chance)
    request = Request(
        cell.command.name, arguments, place, cell.role,
        chance.choice(("fr", "en", "nl", None)), actor=chance.choice(("", "Léa", "Odile")), account=account, filled=filled,
        seen=f"{chance.randint(1, 5)}.{chance.randint(1, 30)}" if chance.random() < 0.1 else "",
        spots=_spots(place, chance),
    )  # fmt: skip
    return Made(cell, club, request)


def _has_code(said: Iterable[str], facts: Mapping[str, Facts]) -> bool:
    """Whether somebody has hit upon a code that is good, by turning it round twice: that crosses by right."""
    written = {"".join(filter(str.isalnum, text.upper())) for text in said}
    return any(code in written for one in facts.values() for code in one.codes)


def _place(here: Facts | None, account: str, chance: Random) -> str:
    """The chat: a group, a server, or the private conversation with whoever asks."""
    if here is None:
        return chance.choice((*NOWHERE, *([account.replace(":", ":@")] if STRANGERS in account else [])))
    return chance.choice(
        (here.group, here.group, here.server, here.news, *([here.private] if account == here.account(3) else []))
    )


def _spots(place: str, chance: Random) -> tuple[str, ...]:
    """Where in the chat: a channel of a server or a topic of a group, a thread in front of it, or nowhere in particular."""
    if "@" in place or chance.random() < 0.5:
        return ()
    return (f"{place}/12", f"{place}/11")[chance.randint(0, 1) :]


def _data(cell: Cell, means: Facts, chance: Random) -> tuple[dict[str, str], dict[str, str]]:
    """The line, or the fields."""
    command, change = cell.command, cell.data == "altered"
    if command.fields and chance.random() < FILLED:
        filled = {
            field.name: of_field(field)(means, chance) for field in command.fields if field.required or chance.random() < 0.7
        }
        if change and filled:
            name = chance.choice(list(filled))
            filled[name] = altered(filled[name], chance)
        return {}, filled
    if command.argument is None:
        return ({"text": altered("", chance)} if change else {}), {}
    line = typed(command.argument, means, chance)
    return {command.argument: altered(line, chance) if change else line}, {}


def shuffled(chance: Random, cells: list[Cell] | None = None) -> Iterator[tuple[str, Cell]]:
    """All cells in another order, each with the club in whose chat it is tried."""
    mixed = list(cells or table())
    chance.shuffle(mixed)
    for cell in mixed:
        yield ("" if cell.place == "none" else chance.choice("ab")), cell
