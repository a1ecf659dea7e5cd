"""What a front end hands in: no chat type, no words."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from bot.domain.club.people import Role

KNOWN, LINE = "known", "line"
"""What a button says beside the fields of its command: how what was shown above it stood (`Request.known`), and the line that it
gives where that has no fields.
"""


@dataclass(frozen=True, slots=True)
class Request:
    """One command as it was given. `place` names the chat it came from ("terminal", "telegram:-100…"), `language` what its
    user reads if the front end knows, `actor` who gives it, for the log, and `person` who that is in the club (0: not known);
    `account` is the account that it came from ("discord:123"), behind which the club may know a person; `in_doubt` is whether he
    counts as a stranger only because the platform could not say just now whether he is in the chat; `arguments` are texts by
    the names in the catalogue, as they were typed; `filled` is what was filled in field by field, by the names of the command's
    fields: what was chosen from a list stands there as its number or key ("#12", "phone"). `seen` is how the tournament stood on
    the screen that was tapped (`Reply.seen`), empty for what was typed: a tap on what is no longer so changes nothing. `at` is
    the address, as letters have it, of the channel or topic that sees the reply: what it announces need not be announced there.
    `once` is what the platform calls what came in ("telegram:tap:77"), empty where it names nothing: what writes is carried out
    once under that name, however often the platform hands it over. `tournament` is the number of the one that the command is
    about, where that was said (0: it was not); `shows` that of the one which a message was put up for that keeps itself current.
    `spots` is where within its place it was given, nearest first, by their addresses: a channel of a server ("discord:55/66"), a
    thread before its channel; a topic of a group; the private conversation in which somebody does what is his group's. `known`
    is what the button that was tapped says of what was shown above it; empty for what was typed. `file` is what came with it as
    a file, byte for byte: what is doubtful in a list from one is shown before anything is done. `page` is the page of a list
    that was turned to by a tap (0: none), which is never behind the last one, and `whole` whether all of it was asked for by one:
    either only shows, and changes nothing. `home` is, for a private conversation, the chat of the club whose member its user is,
    or the conversation itself where it was joined to the club and he is still in that: its own rulebooks he may read there too.
    `several`: he is in several clubs, and nobody knows of which of them he asks, so that none of them is his home.
    """

    command: str
    arguments: Mapping[str, str] = field(default_factory=dict)
    place: str = "terminal"
    role: Role = Role.PLAYER
    language: str | None = None
    actor: str = ""
    person: int = 0
    account: str = ""
    seen: str = ""
    at: str = ""
    filled: Mapping[str, str] = field(default_factory=dict)
    once: str = ""
    in_doubt: bool = False
    tournament: int = 0
    shows: int = 0
    spots: tuple[str, ...] = ()
    known: str = ""
    file: bytes = b""
    page: int = 0
    whole: bool = False
    home: str = ""
    several: bool = False

    @property
    def turns(self) -> bool:
        """Whether it turns the pages of a list."""
        return self.whole or self.page > 0

    @property
    def is_read_alone(self) -> bool:
        """Whether it was given in a private conversation, whichever club it is for."""
        return not self.at and any(one.partition(":")[2].startswith("@") for one in (self.place, *self.spots))

    @property
    def is_in_chat_of_many(self) -> bool:
        """Whether it came from a group or a server, where what is set is set for everybody."""
        platform, _, chat = self.place.partition(":")
        return bool(platform and chat) and not chat.startswith("@")
