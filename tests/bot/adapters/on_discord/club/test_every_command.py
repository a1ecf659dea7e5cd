from collections import Counter

import discord
import pytest

from bot.adapters.on_discord.slash import BY_BUTTON
from bot.domain.club.people import Role
from bot.services.catalogue import COMMANDS
from bot.services.replies.refused import Refused
from tests.bot.adapters.on_discord.club.evening import Evening
from tests.bot.adapters.on_discord.club.every_command import GIVEN
from tests.bot.adapters.on_discord.stand_in.reading import buttons_of, shown, text_of
from tests.bot.told import told

NAMED = {command.name: command for command in COMMANDS if command.name not in BY_BUTTON}
RULES = {"ask", "article", "compare", "books", "language", "help"}
MOST = 100
TYPED = sorted(set(GIVEN) - BY_BUTTON)
RESTRICTED = [command.name for command in COMMANDS if command.role > Role.PLAYER and command.name not in BY_BUTTON]
LOCALES = {"fr", "en-US", "en-GB", "nl"}


def synced(world):
    """The slash commands as Discord knows them."""
    kept = [command for of_place in world.env.backend.commands.values() for command in of_place.values()]
    return {command["name"]: command for command in kept if command.get("type", 1) == 1}


@pytest.fixture
def replies(house, monkeypatch):
    """What the front desk replies to the bot."""
    made = house.bot

    def listening():
        bot = made()
        handle = bot.back.desk.handle

        def heard(request):
            said.append(handle(request))
            return said[-1]

        object.__setattr__(bot.back, "desk", _Ear(bot.back.desk, heard))
        return bot

    said = []
    monkeypatch.setattr(house, "bot", listening)
    return said


class _Ear:
    """A front desk that is listened to."""

    def __init__(self, desk, handle):
        self._desk, self.handle = desk, handle

    def __getattr__(self, name):
        return getattr(self._desk, name)


def test_every_command_is_tried_once():
    assert set(GIVEN) == set(NAMED) | BY_BUTTON


async def test_discord_knows_every_command_in_three_languages(world):
    known = synced(world)
    assert set(known) == {*NAMED, "configure"}
    assert len(known) <= MOST
    for locale in (None, *LOCALES):
        names = Counter(command["name_localizations"].get(locale, command["name"]) for command in known.values())
        assert max(names.values()) == 1, names.most_common(2)
    for command in known.values():
        for thing in (command, *command.get("options", ())):
            for part in ("name", "description"):
                said = thing[f"{part}_localizations"]
                assert set(said) >= LOCALES, (command["name"], thing["name"])
                assert said["en-US"] == said["en-GB"] == thing[part]
        assert len({command["description_localizations"][locale] for locale in ("fr", "nl", "en-US")}) == 3, command["name"]


async def test_options_of_a_command_are_unique_in_every_language(world):
    for command in synced(world).values():
        for locale in ("fr", "nl", "en-US"):
            names = [option["name_localizations"][locale] for option in command.get("options", ())]
            assert len(names) == len(set(names)), (command["name"], locale)


async def test_discord_shows_the_floors_commands_to_the_floor_alone(world):
    may = {
        Role.STRANGER: None, Role.PLAYER: None, Role.FLOOR: discord.Permissions(moderate_members=True).value,
        Role.DIRECTOR: discord.Permissions(manage_guild=True).value,
    }  # fmt: skip
    known = synced(world)
    for name, command in NAMED.items():
        wanted, given = may[command.role], known[name]["default_member_permissions"]
        assert (None if given is None else int(given)) == wanted, name
    everybody = set(world.player.available_commands(world.floor_channel))
    assert everybody & set(NAMED) == {name for name, command in NAMED.items() if Role.PLAYER.may(command.role)}
    floors = set(world.floor.available_commands(world.floor_channel))
    assert floors & set(NAMED) == {name for name, command in NAMED.items() if command.role is not Role.DIRECTOR}
    owner = world.join("Sophie Lambert", world.floor_role, world.director_role)
    assert set(owner.available_commands(world.floor_channel)) >= {*NAMED, "configure"}


async def test_only_the_rules_are_spoken_of_in_private(world):
    known = synced(world)
    for name in NAMED:
        assert known[name]["contexts"] == ([0, 1] if name in RULES else [0]), name
        assert known[name]["integration_types"] == [0], name
    assert set(world.player.user.available_commands()) == RULES


@pytest.mark.parametrize("name", TYPED)
async def test_it_succeeds_where_it_fits(replies, world, house, name):
    evening, given = Evening(world, house), GIVEN[name]
    given.prepare(evening)
    options = given.options(evening)
    # anybody chooses the language of his own conversation, a director that of the server
    role = Role.DIRECTOR if name == "language" else NAMED[name].role
    who = {Role.FLOOR: world.floor, Role.DIRECTOR: world.director}.get(role, world.players[1])
    replies.clear()
    answer = await world.slash(who, name, in_channel=world.tournament_channel, **options)
    reply, *after = replies
    assert reply.done, (type(reply.outcome), dict(told(reply)))
    assert all(not isinstance(other.outcome, Refused) for other in after)
    message = shown(answer)
    assert text_of(message) or message.attachments
    assert "Something went wrong" not in text_of(message)
    assert world.longest_stall < 0.05


async def test_a_player_to_whom_a_server_has_opened_them_is_refused_and_nothing_changes(world, house):
    evening = Evening(world, house)
    GIVEN["board"].prepare(evening)
    evening.does("enterme", "Paul Martin", account=f"discord:{world.players[1].id}")
    known, player = synced(world), world.players[1]
    before = evening.everything()
    for name in RESTRICTED:
        world.guild.set_command_permissions(int(known[name]["id"]), {player: True})
        options = GIVEN[name].options(evening)
        answer = await world.slash(player, name, in_channel=world.tournament_channel, **options)
        said = shown(answer)
        assert said.ephemeral, name
        assert not answer.followups, name
        role = "directeur" if NAMED[name].role is Role.DIRECTOR else "floor"
        assert role in text_of(said), (name, text_of(said))
        assert "\n" not in text_of(said), name
        assert buttons_of(said) == [], name
    assert evening.everything() == before
    assert house.live.all("discord:") == ()
