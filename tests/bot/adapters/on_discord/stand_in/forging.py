"""What a changed client can send: taps, menus, forms and commands that nobody was offered. Discord looks at little of it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from discord.app_commands import AppCommandError
from simcord.actors import MemberActor, _dispatch_actor_interaction
from simcord.backend import serializers
from simcord.builders import ChannelHandle, UserHandle
from simcord.enums import InteractionType
from simcord.env import Env
from simcord.results import InteractionResult

from tests.bot.adapters.on_discord.stand_in.message_rules import BUTTON
from tests.bot.adapters.on_discord.stand_in.paths import path_of
from tests.bot.adapters.on_discord.stand_in.world import Message, _channel_of

MENU, LABEL, TEXT = 3, 18, 4
STRING, MEMBER = 3, 6
SUBCOMMAND = 1


class Forger:
    """Sends what it is told to, as somebody in a channel. `message` is the one under which it says that it stood."""

    def __init__(self, env: Env) -> None:
        self._env = env

    async def taps(
        self,
        who: MemberActor | UserHandle,
        custom_id: str,
        channel: ChannelHandle,
        *,
        message: Message | None = None,
        values: Sequence[str] | None = None,
    ) -> InteractionResult:
        """A button; a menu, where values were chosen."""
        data: dict[str, Any] = {"custom_id": custom_id, "component_type": BUTTON if values is None else MENU}
        data |= {} if values is None else {"values": list(values)}
        return await self._sends(who, InteractionType.MESSAGE_COMPONENT, channel, data, message)

    async def fills_in(
        self,
        who: MemberActor | UserHandle,
        custom_id: str,
        typed: Mapping[str, Any],
        channel: ChannelHandle,
        *,
        message: Message | None = None,
    ) -> InteractionResult:
        """A form."""
        fields = [
            {"type": LABEL, "id": at, "component": {"type": TEXT, "id": 50 + at, "custom_id": name, "value": value}}
            for at, (name, value) in enumerate(typed.items())
        ]
        data = {"custom_id": custom_id, "components": fields}
        return await self._sends(who, InteractionType.MODAL_SUBMIT, channel, data, message)

    async def gives(
        self,
        who: MemberActor | UserHandle,
        command: str,
        options: Sequence[Mapping[str, Any]],
        channel: ChannelHandle,
        *,
        typing: bool = False,
        attachments: Mapping[str, Any] | None = None,
    ) -> InteractionResult:
        """A slash command with options that no client would offer, and with files; or what comes while it is being typed."""
        kind = InteractionType.APPLICATION_COMMAND_AUTOCOMPLETE if typing else InteractionType.APPLICATION_COMMAND
        first, *second = path_of(command).split()
        given = [{"name": second[0], "type": SUBCOMMAND, "options": list(options)}] if second else list(options)
        data: dict[str, Any] = {"id": "1", "name": first, "type": 1, "options": given}
        data |= {"resolved": {"attachments": dict(attachments)}} if attachments else {}
        given = await self._sends(who, kind, channel, data, None)
        # what the library has against it is told to the bot, which answers
        assert all(isinstance(error, AppCommandError) for error in self._env.errors)
        return given

    async def _sends(
        self, who: Any, kind: InteractionType, channel: ChannelHandle, data: dict[str, Any], message: Message | None
    ) -> InteractionResult:
        more: dict[str, Any] = {}
        if message is not None:
            stored = self._env.backend.get_message(_channel_of(message), message.id)
            more = {"extra": {"message": dict(serializers.message_payload(self._env.backend, stored))}}
            more["source_message_id"] = stored.id
        return await _dispatch_actor_interaction(who, kind, channel, data, **more)


def text_option(name: str, value: Any) -> dict[str, Any]:
    """An option of a command with what was typed."""
    return {"name": name, "type": STRING, "value": value}
