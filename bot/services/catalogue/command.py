"""What a row of the catalogue says of a command: names, who may give it, fields, who reads the reply, what a tap leaves."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from bot.domain.club.people import Role

BEYOND = "rest"
"""The argument that holds what was typed behind a command that takes nothing: it is told, and never dropped."""
DISCORD, TELEGRAM = "discord", "telegram"
TOURNAMENT_GROUPS = frozenset({"setup", "draw", "tables", "chips", "history"})
OF_CLUB = frozenset({"tournament", "tournaments"})
"""The commands of these groups that lead from one tournament to another."""
OF_TOURNAMENT = frozenset({"warn", "sanction", "tablerecord", "board", "desk", "hand", "handover"})
"""What is about a tournament in the other groups."""
EVERYWHERE = frozenset({DISCORD, TELEGRAM})


class Audience(StrEnum):
    """Who reads what is replied in a chat of many. What happens in the room is no secret; records are, and what a single person
    asks for is his own.

    What is `SHOWN` is the room's where a floor asks for it; who else does reads it himself where a platform can do so, for a
    channel is not everybody's to fill. `CHOICE` is up to whoever asks, else to how the channel is set up. What goes to the
    `ASKER` alone where a platform can do so stands in the chat where it can't. What is the `FLOOR`'s, or `PRIVATE` to the one
    person it is about, never does: it goes to whoever asked, in private.
    """

    ROOM = "room"
    SHOWN = "shown"
    CHOICE = "choice"
    ASKER = "asker"
    FLOOR = "floor"
    PRIVATE = "private"

    @property
    def is_secret(self) -> bool:
        """Whether the reply must never stand where others read it."""
        return self in (Audience.FLOOR, Audience.PRIVATE)


class AfterTap(StrEnum):
    """What becomes of the message whose button gave the command. Its buttons are `USED` up, and the reply is a message of its
    own; or it `STAYS` as it is; or the reply is shown `IN_PLACE` of it; or the message stays and the reply is a `NOTICE` to
    whoever tapped, for in a group of ninety, ninety taps are no ninety messages. A notice that is to be `READ` is shown until it
    is closed, and in a private conversation it is a message.
    """

    USED = "used"
    STAYS = "stays"
    IN_PLACE = "in_place"
    NOTICE = "notice"
    READ = "read"

    @property
    def is_notice(self) -> bool:
        """Whether only whoever tapped reads the reply."""
        return self in (AfterTap.NOTICE, AfterTap.READ)

    @property
    def leaves_buttons(self) -> bool:
        """Whether the message keeps its buttons: it shows something, or each of its taps concerns one person alone."""
        return self is AfterTap.STAYS or self.is_notice


class Kind(StrEnum):
    """What a platform with forms offers for a field."""

    TEXT = "text"
    NUMBER = "number"
    MEMBER = "member"
    SWITCH = "switch"
    FILE = "file"


@dataclass(frozen=True, slots=True)
class Field:
    """A field of a command: its key under `option.` in the i18n catalogues, what completes it ("" for nothing), whether it takes
    a `long` text. `fixed` are the only values that there are.
    """

    name: str
    completes: str = ""
    required: bool = False
    kind: Kind = Kind.TEXT
    fixed: tuple[str, ...] = ()
    long: bool = False


WHICH_TOURNAMENT = Field("tournament", "tournament")
"""Which tournament a command is about, of several that run side by side: its number, or its name."""


@dataclass(frozen=True, slots=True)
class Command:
    """A command. `role` is who may give it (a stranger: anybody, for it shows and changes nothing of a club); `argument` what the
    rest of a typed line is called, which may be `optional`; a `block` may go on over several lines, such as a pasted list.
    `fields` are what it asks for where it is filled in field by field. `writes` is whether it changes anything in the club.
    `dear` is what shows so much that one person can't have it again and again (lists, plans, sheets).
    `group` is where the help shows it. `in_private` names the platforms where it works in a private conversation for its own
    sake, without a club. `shelf` is the word that it stands behind where commands have two ("table" of "table break"), for a list
    of ninety is one that nobody reads; empty where it stands alone. What everybody may see and the staff sets is `also_on` a
    shelf of the staff. With nothing behind it, it is the `bare` command for whoever may not give it: a player who says "enter"
    means himself. What it asks for may also come in a file where it is read `from_file`.

    What it does and how it is used stand in the i18n catalogues under `command.<name>.help` and `.usage`.
    """

    name: str
    role: Role
    group: str
    audience: Audience
    aliases: tuple[str, ...] = ()
    argument: str | None = None
    optional: bool = False
    block: bool = False
    fields: tuple[Field, ...] = ()
    writes: bool = False
    after_tap: AfterTap = AfterTap.USED
    in_private: frozenset[str] = frozenset()
    dear: bool = False
    shelf: str = ""
    also_on: str = ""
    bare: str = ""
    from_file: bool = False

    @property
    def shelves(self) -> tuple[str, ...]:
        """The shelves that it stands on, its own first; the empty one where it stands alone."""
        return (self.shelf, self.also_on) if self.also_on else (self.shelf,)

    def only_shows(self, shelf: str) -> bool:
        """Whether it only shows something where it stands on this shelf; what it sets is set on the other one."""
        return bool(self.also_on) and shelf == self.shelf

    @property
    def of_tournament(self) -> bool:
        """Whether it is about one tournament, of several that a club may play at a time."""
        return self.name in OF_TOURNAMENT or (self.group in TOURNAMENT_GROUPS and self.name not in OF_CLUB)

    @property
    def options(self) -> tuple[Field, ...]:
        """What a platform with forms asks for: its fields, and for what is about a tournament, which one."""
        return (*self.fields, WHICH_TOURNAMENT) if self.of_tournament else self.fields

    def arguments(self, text: str) -> dict[str, str]:
        """What stands behind it in a typed line, by its name; as the "rest" where it takes nothing."""
        name = self.argument or (BEYOND if text else "")
        return {name: text} if name else {}
