"""What is said of the club and of one of its people, as the desks of the club want to know it."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Self

from bot.domain.club.people import Role
from bot.domain.errors import MissingArgument, UnreadableForm
from bot.services.shift.filled import field_text
from bot.services.shift.name_lists import names_by_number, read_name

ROLES = {
    "player": Role.PLAYER, "joueur": Role.PLAYER, "joueuse": Role.PLAYER, "speler": Role.PLAYER, "floor": Role.FLOOR,
    "director": Role.DIRECTOR, "directeur": Role.DIRECTOR, "directrice": Role.DIRECTOR, "td": Role.DIRECTOR, "dt": Role.DIRECTOR,
}  # fmt: skip
SETTINGS: Mapping[str, str] = {
    word: setting
    for setting, words in (
        ("name", "name nom naam"),
        ("timezone", "timezone fuseau zone tijdzone"),
        ("fallback", "fallback repli terugval"),
        ("digest", "digest bilan overzicht"),
    )
    for word in words.split()
}
"""What is set of a club, by what is typed for it."""
YES = ("oui", "yes", "ja")
"""What is typed behind a role to give it once its accounts have been shown."""


@dataclass(frozen=True, slots=True)
class SettingForm:
    """What is to change about the club: "nom", "Les As". Both are empty where it is only shown."""

    setting: str = ""
    value: str = ""

    @classmethod
    def from_line(cls, text: str, _command: str) -> Self:
        """From a typed line: "nom Les As"."""
        setting, _, value = text.strip().partition(" ")
        return cls(setting, value.strip())

    @classmethod
    def from_fields(cls, filled: Mapping[str, str], _command: str) -> Self:
        """From its fields."""
        return cls(field_text(filled, "setting"), field_text(filled, "value"))


@dataclass(frozen=True, slots=True)
class ChoiceForm:
    """What the club does on a point that its book leaves open: "race.rounding", "up"; a point alone is only shown."""

    point: str = ""
    value: str = ""

    @classmethod
    def from_line(cls, text: str, _command: str) -> Self:
        """From a typed line: "race.rounding up", "race.rounding = up"."""
        found = re.fullmatch(r"([^\s=]*)[\s=]*(.*)", text.strip(), re.S)
        return cls(found[1] or text.strip(), found[2]) if found else cls(text.strip())

    @classmethod
    def from_fields(cls, filled: Mapping[str, str], _command: str) -> Self:
        """From its fields. A value without its point is taken for the point, of which there is none by that name."""
        point, value = field_text(filled, "point"), field_text(filled, "value")
        return cls(point, value) if point else cls(value)


@dataclass(frozen=True, slots=True)
class OtherNameForm:
    """Another name for somebody: "Marie Dupont = Mimi". A button says which others of that name its giver has `seen`
    (`NamesakeAsked.seen`).
    """

    person: str
    other: str
    seen: str = ""

    @classmethod
    def from_line(cls, text: str, command: str) -> Self:
        """From a typed line. Raises MissingArgument, NameTooLong, UnreadableForm."""
        person, _, other = text.partition("=")
        return cls(person, read_name(other))._whole(command)

    @classmethod
    def from_fields(cls, filled: Mapping[str, str], command: str) -> Self:
        """From its fields. Raises MissingArgument, NameTooLong, UnreadableForm."""
        other, seen = read_name(filled.get("other_name", "")), field_text(filled, "seen")
        return cls(field_text(filled, "player"), other, seen)._whole(command)

    def _whole(self, command: str) -> Self:
        if not self.other:
            raise MissingArgument(command=command)
        if names_by_number(self.other):
            raise UnreadableForm(piece=self.other, command=command)
        return self


@dataclass(frozen=True, slots=True)
class RoleForm:
    """What somebody is in the club from now on: "Marie Dupont floor"; whether that was `agreed` to in a word, "Marie Dupont floor
    yes", or to the accounts that a button has `seen` (`RoleAsked.seen`).
    """

    person: str
    role: str
    agreed: bool = False
    seen: str = ""

    @classmethod
    def from_line(cls, text: str, command: str) -> Self:
        """From a typed line. Raises MissingArgument."""
        before, _, last = text.strip().rpartition(" ")
        agreed = last.casefold() in YES and before.rpartition(" ")[2].casefold() in ROLES
        person, _, role = (before if agreed else text).strip().rpartition(" ")
        return cls(person, role, agreed)._whole(command)

    @classmethod
    def from_fields(cls, filled: Mapping[str, str], command: str) -> Self:
        """From its fields. Raises MissingArgument."""
        return cls(field_text(filled, "player"), field_text(filled, "role"), seen=field_text(filled, "seen"))._whole(command)

    def _whole(self, command: str) -> Self:
        if not (self.person and self.role):
            raise MissingArgument(command=command)
        return self


@dataclass(frozen=True, slots=True)
class LinkForm:
    """Whose an account is: "Marie Dupont = discord:123". Where the person is still to be chosen, how the owner of the account is
    `called` on the platform; where he is somebody `new` to the club, by which name he is entered, beside which others of that
    name whom the floor has `seen` (`WhoseAccount.seen`). A button that confirms a claim says which role the person had when it
    was offered (`claim`).
    """

    person: str
    account: str
    called: str = ""
    claim: str = ""
    new: str = ""
    seen: str = ""

    @classmethod
    def from_line(cls, text: str, command: str) -> Self:
        """From a typed line. Raises MissingArgument."""
        person, _, account = text.rpartition("=")
        return cls(person.strip(), account)._whole(command)

    @classmethod
    def from_fields(cls, filled: Mapping[str, str], command: str) -> Self:
        """From its fields. Raises MissingArgument, NameTooLong, UnreadableForm."""
        player, member, called, claim = (field_text(filled, name) for name in ("player", "member", "called", "claim"))
        new, seen = read_name(filled.get("new", "")), field_text(filled, "seen")
        return cls(player, member, called, claim, new, seen)._whole(command)

    def _whole(self, command: str) -> Self:
        """Raises MissingArgument; UnreadableForm where the name of somebody new would be read as a number."""
        if not ((self.person or self.called or self.new) and self.account.strip()):
            raise MissingArgument(command=command)
        if self.new and names_by_number(self.new):
            raise UnreadableForm(piece=self.new[:60], command=command)
        return self
