"""Many people on one server at once: each gives commands, taps, chooses, fills in; every interaction is noted, with how long it
took to be acknowledged.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from simcord.backend import serializers
from simcord.backend.models import Interaction, Message
from simcord.backend.models.user import User

from tests.bot.adapters.on_discord.stand_in.message_rules import BUTTON, every_component
from tests.bot.adapters.on_discord.stand_in.socket_discord import COMMAND, COMPONENT, SocketDiscord
from tests.bot.words import spaced

FORM, USER_MENU = 5, 2
SELECT, LABEL, TEXT_INPUT = 3, 18, 4
DISCORDS_OWN = 3.0
"""Seconds after which Discord takes no acknowledgement any more."""
FLOOR, DIRECTOR = 1 << 40, 1 << 5
"""What whoever moderates members may do, and whoever runs the server."""


@dataclass(frozen=True)
class Given:
    """Something that somebody did: what, when (seconds since the start), and what Discord keeps of it."""

    what: str
    at: float
    interaction: Interaction


@dataclass(frozen=True)
class Pace:
    """How long it took until what people did was acknowledged, in seconds."""

    seconds: tuple[float, ...]

    def share(self, share: float) -> float:
        """What so many of them took at most."""
        return sorted(self.seconds)[math.ceil(share * len(self.seconds)) - 1]

    @property
    def slowest(self) -> float:
        """What the slowest took."""
        return max(self.seconds)

    def __str__(self) -> str:
        shares = " ".join(f"p{share}={self.share(share / 100):.2f}" for share in (50, 90, 99))
        return f"{len(self.seconds)} interactions acknowledged: {shares} slowest={self.slowest:.2f} s"


class Crowd:
    """The people of a server on a socket."""

    def __init__(self, discord: SocketDiscord) -> None:
        self.discord = discord
        self.given: list[Given] = []
        self._roles: dict[int, int] = {}

    def joins(self, name: str, may: int = 0) -> User:
        """Somebody comes to the server, who may do what the bits say."""
        backend, guild = self.discord.backend, self.discord.guild
        user = backend.make_user(name.replace(" ", "").lower(), global_name=name)
        backend.add_member(guild.id, user.id)
        if may and may not in self._roles:
            self._roles[may] = backend.create_role(guild.id, f"Role {may}", permissions=may).id
        if may:
            backend.add_member_role(guild.id, user.id, self._roles[may])
        return user

    def gives(self, who: User, command: str, **options: Any) -> Given:
        """A slash command, by its name in the catalogue."""
        self.discord.person = who
        return self._note(command, self.discord.now, self.discord.slash(command, DISCORDS_OWN, **options))

    def taps(self, who: User, message: Message, label: str) -> Given:
        """A button of a message, of whose words these are a part."""
        said = next(each for each in buttons_of(message) if label in spaced(each.get("label") or ""))
        return self._sends(label, who, COMPONENT, {"custom_id": said["custom_id"], "component_type": BUTTON}, message)

    def chooses(self, who: User, message: Message, *values: str) -> Given:
        """What is chosen from the menu under a message."""
        menu = next(each for each in every_component(message.components) if each["type"] == SELECT)
        data = {"custom_id": menu["custom_id"], "component_type": SELECT, "values": list(values)}
        return self._sends(f"menu {values}", who, COMPONENT, data, message)

    def right_clicks(self, who: User, menu: str, whom: User) -> Given:
        """What stands in the menu of a member."""
        backend, guild = self.discord.backend, self.discord.guild
        known = backend.find_command(menu, guild.id, USER_MENU)
        assert known is not None, f"the bot has registered no {menu!r}"
        member = serializers.member_payload(backend, guild, guild.members[whom.id], with_user=False)
        found = {"users": {str(whom.id): serializers.user_payload(backend.get_user(whom.id))}, "members": {str(whom.id): member}}
        data = {"id": known["id"], "name": menu, "type": USER_MENU, "target_id": str(whom.id), "resolved": found}
        return self._sends(menu, who, COMMAND, data)

    def fills_in(self, who: User, opened: Given, typed: Mapping[str, str]) -> Given:
        """A form that was opened, with what is typed into its fields or chosen in its menus; the others stay as they are."""
        modal = opened.interaction.modal
        assert modal is not None, f"{opened.what} opened no form: {opened.interaction}"
        fields = [each for each in every_component(modal["components"]) if each["type"] in (TEXT_INPUT, SELECT)]
        unknown = typed.keys() - {each["custom_id"] for each in fields}
        assert not unknown, f"the form has no {unknown}: {modal}"
        sent = [
            {"type": LABEL, "id": at, "component": {"type": each["type"], "id": 50 + at, **_filled(each, typed)}}
            for at, each in enumerate(fields)
        ]
        data = {"custom_id": modal["custom_id"], "components": sent}
        source = opened.interaction.source_message_id
        below = self.discord.backend.get_message(opened.interaction.channel_id, source) if source else None
        return self._sends(f"form of {opened.what}", who, FORM, data, below)

    async def answered(self, given: Given) -> Message:
        """What stands there once something was answered in full: a message of its own, or the one that was tapped."""
        said = given.interaction
        late = given.at + 2 * DISCORDS_OWN
        await self.discord.until(lambda: said.responded or self.discord.now > late, 4 * DISCORDS_OWN)
        assert said.responded, f"{given.what} was never acknowledged in time"
        await self.discord.until(lambda: not said.loading and self._answer_of(said) is not None)
        answer = self._answer_of(said)
        assert answer is not None
        return answer

    async def opened(self, given: Given) -> Given:
        """Waits for a form."""
        await self.discord.until(lambda: given.interaction.responded)
        return given

    async def all_answered(self, given: Iterable[Given]) -> Sequence[Message]:
        """The same for many."""
        return [await self.answered(each) for each in given]

    def acknowledged(self) -> Pace:
        """How long everything took that people did. Whatever was late, lost or answered twice is an AssertionError."""
        lost = [each.what for each in self.given if not each.interaction.responded]
        assert not lost, f"never acknowledged in time: {lost}"
        first: dict[str, float] = {}
        answered: dict[str, int] = {}
        for call in self.discord.calls:
            if call.path.startswith("/interactions/"):
                number = call.path.split("/")[2]
                first.setdefault(number, call.at)
                answered[number] = answered.get(number, 0) + (call.status < 300)
        wrong = [each.what for each in self.given if answered[str(each.interaction.id)] != 1]
        assert not wrong, f"acknowledged twice: {wrong}"
        return Pace(tuple(first[str(each.interaction.id)] - each.at for each in self.given))

    def _answer_of(self, said: Interaction) -> Message | None:
        """The message of an answer; of a tap that was put off, what came after it, or the message that it stood in."""
        number = said.message_id or (said.followup_ids[0] if said.followup_ids else None)
        return self.discord.backend.get_message(said.channel_id, number) if number is not None else None

    def _sends(self, what: str, who: User, kind: int, data: dict[str, Any], below: Message | None = None) -> Given:
        at = self.discord.now
        return self._note(what, at, self.discord.sends(kind, data, who.id, DISCORDS_OWN, below))

    def _note(self, what: str, at: float, interaction: Interaction) -> Given:
        self.given.append(Given(what, at, interaction))
        return self.given[-1]


def buttons_of(message: Message) -> list[dict[str, Any]]:
    """The buttons under a message."""
    return [each for each in every_component(message.components) if each["type"] == BUTTON]


def words_of(message: Message) -> str:
    """All that a message says."""
    said = [message.content or "", *(_words(each) for each in message.embeds), *(_words(each) for each in message.components)]
    return spaced("\n".join(filter(None, said)))


def _words(part: Any) -> str:
    """The words of an embed or a component, whatever they stand in."""
    if isinstance(part, dict):
        kept = (value for key, value in part.items() if key in WORDED and value)
        return "\n".join(filter(None, (value if isinstance(value, str) else _words(value) for value in kept)))
    return "\n".join(filter(None, map(_words, part))) if isinstance(part, list) else ""


WORDED = ("author", "name", "title", "description", "fields", "value", "footer", "text", "content", "components", "accessory")
"""What holds words in a message; what is written on buttons is no part of them."""


def labels_of(message: Message) -> list[str]:
    """What stands on the buttons that can be tapped."""
    return [spaced(each.get("label") or "") for each in buttons_of(message) if not each.get("disabled")]


def _filled(field: Mapping[str, Any], typed: Mapping[str, str]) -> Mapping[str, Any]:
    """A field of a form as it is sent: what is typed, or what stands there; of a menu what is chosen."""
    name = field["custom_id"]
    if field["type"] == TEXT_INPUT:
        return {"custom_id": name, "value": typed.get(name, field.get("value", ""))}
    standing = [each["value"] for each in field["options"] if each.get("default")]
    return {"custom_id": name, "values": [typed[name]] if name in typed else standing}
