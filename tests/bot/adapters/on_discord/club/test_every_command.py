from collections import Counter

import discord
import pytest

from bot.domain.club.people import Role
from bot.services.catalogue import COMMANDS, SHELVES, role_for
from bot.services.replies.refused import Refused
from tests.bot.adapters.on_discord.club.evening import Evening
from tests.bot.adapters.on_discord.club.every_command import GIVEN
from tests.bot.adapters.on_discord.stand_in.paths import path_of
from tests.bot.adapters.on_discord.stand_in.reading import buttons_of, shown, text_of
from tests.bot.told import told

NAMED = {command.name: command for command in COMMANDS}
ALONE = {command.name for command in COMMANDS if not command.shelf}
IN_PRIVATE = {"ask", "article", "compare", "help", "me", "rules"}
RESTRICTED = [command.name for command in COMMANDS if command.role > Role.PLAYER]
SUBCOMMAND = 1
LOCALES = {"fr", "en-US", "en-GB", "nl"}


def synced(world):
    """The slash commands as Discord knows them."""
    kept = [command for of_place in world.env.backend.commands.values() for command in of_place.values()]
    return {command["name"]: command for command in kept if command.get("type", 1) == 1}


def every_leaf(world):
    """What can be given, by its path: its names, description and options as Discord knows them."""
    for first in synced(world).values():
        behind = [option for option in first.get("options", ()) if option["type"] == SUBCOMMAND]
        yield from ((f"{first['name']} {leaf['name']}", leaf) for leaf in behind)
        if not behind:
            yield first["name"], first


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
    assert set(GIVEN) == set(NAMED)


async def test_discord_knows_every_command_in_three_languages(world):
    known, leaves = synced(world), dict(every_leaf(world))
    assert set(known) == {*ALONE, *SHELVES, "configure"}
    assert set(leaves) >= {path_of(name) for name in NAMED}
    assert set(leaves) - {path_of(name) for name in NAMED} == {"configure", "tournament prizes", "club season"}
    for among in (known.values(), *(command.get("options", ()) for command in known.values())):
        for locale in (None, *LOCALES):
            names = Counter(each["name_localizations"].get(locale, each["name"]) for each in among)
            assert max(names.values(), default=1) == 1, names.most_common(2)
    for command in (*known.values(), *leaves.values()):
        for thing in (command, *command.get("options", ())):
            for part in ("name", "description"):
                said = thing[f"{part}_localizations"]
                assert set(said) >= LOCALES, (command["name"], thing["name"])
                assert said["en-US"] == said["en-GB"] == thing[part]
        assert len({command["description_localizations"][locale] for locale in ("fr", "nl", "en-US")}) == 3, command["name"]


async def test_nobody_has_to_look_through_more_than_he_may_give(world):
    player = world.player.available_commands(world.floor_channel)
    assert len({name.split()[0] for name in player}) <= 9, player
    floor = {name.split()[0] for name in world.floor.available_commands(world.floor_channel)}
    assert len(floor) <= 20, floor
    for one_word in ("ask", "warn", "out", "where", "confirm"):
        assert one_word in floor, "what a floor does all night is one word"


async def test_options_of_a_command_are_unique_in_every_language(world):
    for name, command in every_leaf(world):
        for locale in ("fr", "nl", "en-US"):
            names = [option["name_localizations"][locale] for option in command.get("options", ())]
            assert len(names) == len(set(names)), (name, locale)


async def test_discord_shows_the_floors_commands_to_the_floor_alone(world):
    may = {
        Role.STRANGER: None, Role.PLAYER: None, Role.FLOOR: discord.Permissions(moderate_members=True).value,
        Role.DIRECTOR: discord.Permissions(manage_guild=True).value,
    }  # fmt: skip
    known = synced(world)
    for name in (*ALONE, *SHELVES):
        wanted = may[NAMED[name].role if name in ALONE else role_for(name)]
        given = known[name]["default_member_permissions"]
        assert (None if given is None else int(given)) == wanted, name
    everybody = set(world.player.available_commands(world.floor_channel))
    # the one shelf of the players on which something is the staff's: who tries it is told so
    assert {name for name in RESTRICTED if path_of(name) in everybody} == {"bind", "book", "decide", "unanswered"}
    assert everybody >= {path_of(name) for name, command in NAMED.items() if Role.PLAYER.may(command.role)}
    floors = set(world.floor.available_commands(world.floor_channel))
    assert floors >= {path_of(name) for name, command in NAMED.items() if command.role is not Role.DIRECTOR}
    assert not [name for name in floors if name.startswith("club ")]
    assert set(world.director.available_commands(world.floor_channel)) >= {*map(path_of, NAMED), "configure"}


async def test_only_the_rules_are_spoken_of_in_private(world):
    known = synced(world)
    for name in (*ALONE, *SHELVES):
        assert known[name]["contexts"] == ([0, 1] if name in IN_PRIVATE else [0]), name
        assert known[name]["integration_types"] == [0], name
    assert {name.split()[0] for name in world.player.user.available_commands()} == IN_PRIVATE


@pytest.mark.parametrize("name", sorted(NAMED))
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
        world.guild.set_command_permissions(int(known[path_of(name).split()[0]]["id"]), {player: True})
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
