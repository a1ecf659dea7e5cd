"""A tournament as its director sets it up: its name, and what is to hold for it."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from typing import Self

from bot.domain.chips.chip_set import read_chip_set, read_levels
from bot.domain.errors import MissingArgument, UnreadableForm
from bot.domain.tournament.buying_again import Again
from bot.domain.tournament.deeds import SettingUp
from bot.services.floor.money_pieces import commas_apart, split_money, verified
from bot.services.shift.buying_again import read_again
from bot.services.shift.filled import field_text
from bot.services.shift.finding import by_number
from bot.services.shift.forms import (
    MOST_AVAILABLE,
    MOST_PAID,
    USUAL_FORMAT,
    like_last,
    plain,
    read_format,
    read_late,
    read_number,
    read_setup,
    with_pieces,
)
from bot.services.shift.name_lists import read_title


@dataclass(frozen=True, slots=True)
class SettingsForm:
    """Settings of a tournament; 0 and "" are not said. `money` is what is said of the prize pool, as `/prizes` reads it."""

    seats: int = 0
    paid: int = 0
    most_tables: int = 0
    chips: str = ""
    levels: str = ""
    reentries: Again | None = None
    rebuys: Again | None = None
    addons: Again | None = None
    late_until: int = 0
    money: str = ""

    @classmethod
    def from_line(cls, text: str, command: str) -> Self:
        """From a typed line, or several: "8-max; paid 5; buy-in 20+5". Raises what `with_pieces` and `with_said` raise."""
        settings, money = split_money(text)
        said = read_for(command, lambda: with_pieces(SettingUp("", 0), settings))
        return cls(
            said.seats, said.paid, said.most_tables, said.chips, said.levels, said.reentries, said.rebuys, said.addons,
            said.late_until, verified(money),
        )  # fmt: skip

    @classmethod
    def from_fields(cls, filled: Mapping[str, str], _command: str) -> Self:
        """From its fields. Raises WrongFormat, BadNumber, what chips and levels raise."""
        seats, paid, tables = (field_text(filled, field) for field in ("seats", "paid", "most_tables"))
        chips, levels, late = (field_text(filled, field) for field in ("chips", "levels", "late_until"))
        if chips:
            read_chip_set(chips)
        if levels:
            read_levels(levels)
        return cls(
            read_format(str(read_number(seats, 0, 1_000_000))) if seats else 0, read_number(paid, 1, MOST_PAID) if paid else 0,
            read_number(tables, 1, MOST_AVAILABLE) if tables else 0, chips, levels,
            _again(filled, "reentries"), _again(filled, "rebuys"), _again(filled, "addons"),
            late_until=read_late(late) if late else 0,
        )  # fmt: skip

    def over(self, setup: SettingUp) -> SettingUp:
        """A tournament with what is said here said anew."""
        return replace(
            setup, seats=self.seats or setup.seats, paid=self.paid or setup.paid, chips=self.chips or setup.chips,
            levels=self.levels or setup.levels, most_tables=self.most_tables or setup.most_tables,
            reentries=_over(self.reentries, setup.reentries), rebuys=_over(self.rebuys, setup.rebuys),
            addons=_over(self.addons, setup.addons),
            late_until=self.late_until or setup.late_until,
        )  # fmt: skip


def read_for(command: str, read: Callable[[], SettingUp]) -> SettingUp:
    """What is read of a line; where it can't be, the example is one of the same command. Raises what reading raises."""
    try:
        return read()
    except UnreadableForm as unread:
        raise UnreadableForm(piece=str(unread.fields["piece"]), command=command) from None


def _over(said: Again | None, before: Again | None) -> Again | None:
    return said.over(before) if said else before


def _again(filled: Mapping[str, str], name: str) -> Again | None:
    """What one of the fields about buying again says. Raises UnreadableForm."""
    text = field_text(filled, name)
    return read_again(plain(text), text) if text else None


@dataclass(frozen=True, slots=True)
class TournamentForm:
    """A tournament to be opened, or the number of one to return to; neither where the current one is only shown. `again`: it
    is to be as the last one was (of its name, where it has one), except for what is said there. `money` is what is said of the
    prize pool.
    """

    number: int | None = None
    setup: SettingUp | None = None
    again: SettingsForm | None = None
    money: str = ""

    @classmethod
    def from_line(cls, text: str, command: str) -> Self:
        """From a typed line, or several: "Vendredi; 9 par table; payés 5", "#2". Raises MissingArgument for settings without a
        name, what `read_setup` raises.
        """
        number = _numbered(text)
        if not text or number is not None:
            return cls(number)
        text = commas_apart(text)
        like = like_last(text)
        if like is not None:
            name, settings = like
            return cls(None, SettingUp(name, USUAL_FORMAT), SettingsForm.from_line(settings, command))
        settings, money = split_money(text, named=True)
        setup = read_for(command, lambda: read_setup(settings))
        if not setup.name:
            raise MissingArgument(command=command)
        return cls(None, setup, money=verified(money))

    @classmethod
    def from_fields(cls, filled: Mapping[str, str], command: str) -> Self:
        """From its fields. Raises MissingArgument for settings without a name, NameTooLong, what its settings raise."""
        title = filled.get("title", "")
        number = _numbered(title) if not any(field_text(filled, name) for name in filled if name != "title") else None
        if number is not None:
            return cls(number)
        settings, like = SettingsForm.from_fields(filled, command), like_last(title)
        if like is not None:
            return cls(None, SettingUp(like[0], USUAL_FORMAT), settings)
        name = read_title(title)
        if not name:
            raise MissingArgument(command=command)
        return cls(None, settings.over(SettingUp(name, USUAL_FORMAT)))


def _numbered(text: str) -> int | None:
    """The number in "#2", or in "@2" as it stands behind other commands; None for a name."""
    return by_number(re.sub(r"^@(?=[0-9]{1,9}$)", "#", text.strip()))
