"""A club's Discord server in memory, with the people who are in it on a tournament evening, and what they do to the bot."""

from asyncio import Handle
from collections.abc import Callable, Sequence
from typing import Any

import discord
from discord.ext import commands
from simcord._runtime import _BOT_SCOPE
from simcord.actors import MemberActor
from simcord.builders import ChannelHandle, UserHandle
from simcord.env import Env
from simcord.results import InteractionResult, ResponseMessage

from tests.bot.adapters.loop_watch import LoopWatch
from tests.bot.adapters.on_discord.stand_in.openapi import find_spec
from tests.bot.adapters.on_discord.stand_in.paths import path_of
from tests.bot.adapters.on_discord.stand_in.payloads import complaints
from tests.bot.adapters.on_discord.stand_in.reading import labels_of
from tests.bot.words import spaced

Bot = commands.Bot | commands.AutoShardedBot
Message = discord.Message | ResponseMessage
PLAYERS = ("Marie Dupont", "Paul Martin", "Éloïse Étienne", "Bart De Smet")
LANGUAGES = {"en": "en-US"}
"""How Discord writes a language that Floorman writes otherwise."""
SEEN = discord.PermissionOverwrite(view_channel=True)
HIDDEN = discord.PermissionOverwrite(view_channel=False)


def is_the_bots(handle: Handle) -> bool:
    """Whether a callback of the event loop is the bot's own work, not the test's."""
    return handle._context.get(_BOT_SCOPE) is not None


class World:
    """A server with the channels #floor, #tournoi and #staff, a director, a floor and four players.

    The verbs (`slash`, `click`, …) do what a person can do in the client and fail where the bot leaves them without an answer.
    What the bot may leave unanswered is done with simcord's own actors: `await world.player.slash(world.floor_channel, "x")`.
    """

    def __init__(self, env: Env, make_bot: Callable[[], Bot], watch: LoopWatch) -> None:
        self.env = env
        self.watch = watch
        self._make_bot = make_bot
        self._languages: dict[int, str] = {}
        self._speak(env)
        env.backend.edit_bot_profile("Floorman")
        self.guild = env.create_guild("Club de Nantes", preferred_locale="fr")
        floor = self.guild.create_role("Floor", permissions=discord.Permissions(moderate_members=True))
        direction = self.guild.create_role("Direction", permissions=discord.Permissions(manage_guild=True, moderate_members=True))
        self.floor_role, self.director_role = floor, direction
        staff = {self.guild.default_role: HIDDEN, floor: SEEN, direction: SEEN, self.guild.roles[env.backend.bot_user.name]: SEEN}
        self.floor_channel = self.guild.create_text_channel("floor")
        self.tournament_channel = self.guild.create_text_channel("tournoi")
        self.staff_channel = self.guild.create_text_channel("staff", overwrites=staff)
        self.director = self.join("Anna Kowalski", direction)
        self.floor = self.join("Jean-Luc Bernard", floor)
        self.players = [self.join(name) for name in PLAYERS]
        self.player = self.players[0]

    # who is there

    def join(self, name: str, *roles: Any, language: str = "fr") -> MemberActor:
        """Somebody comes in. The name is the one that others see; the account's is made of it."""
        user = self.env.create_user("".join(filter(str.isalnum, name.lower())), global_name=name)
        member = self.guild.add_member(user, roles=roles)
        self.speaks(member, language)
        return member

    def speaks(self, person: MemberActor | UserHandle, language: str) -> None:
        """Sets the language of somebody's client: fr, en, nl, or as Discord writes it."""
        self._languages[person.id] = LANGUAGES.get(language, language)

    def _speak(self, env: Env) -> None:
        """simcord's people all have English clients; gives each the language that was set."""
        emit = env.backend.emit

        def in_their_language(event: str, payload: Any) -> None:
            if event == "INTERACTION_CREATE":
                person = int((payload.get("member") or payload)["user"]["id"])
                payload = {**payload, "locale": self._languages.get(person, "en-US")}
                if payload.get("guild_id"):
                    payload["guild_locale"] = env.backend.get_guild(int(payload["guild_id"])).preferred_locale
            emit(event, payload)

        env.backend.emit = in_their_language

    # what they do

    async def slash(
        self, who: MemberActor | UserHandle, command: str, /, in_channel: ChannelHandle | None = None, **options: Any
    ) -> InteractionResult:
        """Somebody gives a command (by its name in the catalogue, or as it is called on Discord: `"table break"`): a member in
        #floor where no channel is named,
        a member's `user` in private.
        """
        return self._answered(await who.slash(*self._where(who, in_channel), path_of(command), **options), f"/{command}")

    async def autocomplete(
        self,
        who: MemberActor | UserHandle,
        command: str,
        option: str,
        typed: str,
        /,
        in_channel: ChannelHandle | None = None,
        **filled: Any,
    ) -> list[dict[str, Any]]:
        """What Discord offers while somebody types into an option: name and value of each choice."""
        before = len(self.env.backend.interactions)
        choices = await who.autocomplete(*self._where(who, in_channel), path_of(command), option, typed, **filled)
        # simcord gives an empty list for no answer too
        asked = list(self.env.backend.interactions.values())[before:]
        assert all(each.responded for each in asked), f"nothing was offered for {typed!r} in {option} of /{command}"
        return choices

    def _where(self, who: MemberActor | UserHandle, in_channel: ChannelHandle | None) -> tuple[ChannelHandle, ...]:
        return () if isinstance(who, UserHandle) else (in_channel or self.floor_channel,)

    async def click(
        self, who: MemberActor | UserHandle, message: Message, label: str | None = None, *, custom_id: str | None = None
    ) -> InteractionResult:
        """Somebody clicks a button of a message, by what it is read to say or by its custom_id."""
        written = label and next((each for each in labels_of(message) if spaced(each) == label), label)
        return self._answered(await who.click(message, label=written, custom_id=custom_id), f"the button {label or custom_id!r}")

    async def select(
        self, who: MemberActor | UserHandle, message: Message, values: Sequence[Any], *, custom_id: str | None = None
    ) -> InteractionResult:
        """Somebody chooses in a menu of a message."""
        return self._answered(await who.select(message, values, custom_id=custom_id), f"the choice {values}")

    async def submit(self, who: MemberActor | UserHandle, shown: InteractionResult, typed: dict[str, Any]) -> InteractionResult:
        """Somebody fills in the form that was shown, by custom_id, and sends it."""
        assert shown.modal is not None, f"no form was shown: {shown}"
        return self._answered(await who.submit_modal(shown, typed), f"the form {shown.modal['title']!r}")

    async def menu(
        self, who: MemberActor, entry: str, target: MemberActor | Message, in_channel: ChannelHandle | None = None
    ) -> InteractionResult:
        """Somebody right-clicks a person or a message and takes an entry under Apps."""
        if not isinstance(target, MemberActor):
            in_channel = ChannelHandle(self.env, self.guild, self.env.backend.get_channel(_channel_of(target)))
        return self._answered(await who.context_menu(in_channel or self.floor_channel, entry, target), f"the entry {entry!r}")

    async def say(self, who: MemberActor, text: str, in_channel: ChannelHandle | None = None) -> list[discord.Message]:
        """Somebody writes a message. What the bot wrote to that channel since, which may be nothing."""
        channel = in_channel or self.floor_channel
        said = await who.send(channel, text)
        return [message for message in channel.history() if message.id > said.id and message.author.id != who.id]

    async def restart(self, bot: Bot | None = None) -> None:
        """The process dies without a word and a new one starts; the server, its messages and their buttons stay."""
        await self.env.restart_bot(bot or self._make_bot())

    @staticmethod
    def _answered(result: InteractionResult, what: str) -> InteractionResult:
        assert result.acknowledged, f"{what} was not answered: Discord says that the application did not respond"
        assert not result._interaction.loading, f"{what} was answered with “is thinking…” and nothing came of it"
        return result

    # what they see

    def pinged(self, message: Message) -> set[str]:
        """Whose telephone rings for a message: names of people and roles, and "everyone"."""
        stored = self.env.backend.get_message(_channel_of(message), message.id)
        people = {self.env.backend.users[user].global_name or self.env.backend.users[user].name for user in stored.ping_user_ids}
        roles = {f"@{self.guild._guild.roles[role].name}" for role in stored.ping_role_ids}
        return people | roles | ({"everyone"} if stored.mention_everyone else set())

    async def passes(self, seconds: float) -> None:
        """Time passes at once: views expire, loops of discord.ext.tasks run."""
        await self.env.advance_time(seconds)

    @property
    def longest_stall(self) -> float:
        """Seconds that the bot's longest single callback held up the event loop since the world began."""
        return self.watch.longest

    def complaints(self) -> list[str]:
        """What Discord, or our own rules, would say against what the bot has sent."""
        return complaints(self.env.http_requests, find_spec())


def _channel_of(message: Message) -> int:
    return message.channel_id if isinstance(message, ResponseMessage) else message.channel.id
