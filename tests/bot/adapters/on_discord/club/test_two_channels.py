"""Two tournaments in two channels of one server: the main event in #tournoi, the side event in #side."""

import discord
import pytest

from bot.presenter.command_names import path
from bot.services.announcements.letters import read_back
from bot.services.catalogue import COMMANDS
from tests.bot.adapters.on_discord.club.evening import GUESTS, Evening
from tests.bot.adapters.on_discord.stand_in.reading import buttons_of, shown, text_of

SIDE_GUESTS = "Zoé Lacroix, Yves Maes, Xavier Thill, Wim Bos"
ALONE = "Ce salon est maintenant à ce tournoi, lui seul ; les autres salons restent où ils sont."


class TwoEvents(Evening):
    """The main event with its entries, and a side event in a channel of its own."""

    def __init__(self, world, house):
        super().__init__(world, house)
        self.main, self.side = self.at, world.guild.create_text_channel("side")

    async def begun(self):
        """Both are open."""
        await self.opened()
        await self.floor("enter", names=GUESTS)
        self.at = self.side
        reply = await self.director("tournament", name="Side")
        await self.floor("enter", names=SIDE_GUESTS)
        self.at = self.main
        return shown(reply)

    async def says(self, channel, command, **options):
        """What the floor reads in a channel."""
        return text_of(shown(await self.world.slash(self.world.floor, command, in_channel=channel, **options)))


@pytest.fixture
async def events(world, house):
    """A server with two events."""
    there = TwoEvents(world, house)
    there.reply = await there.begun()
    return there


async def test_a_command_is_about_the_tournament_of_its_channel(events):
    assert ALONE in text_of(events.reply)
    assert "Carole Petit" in await events.says(events.main, "entries")
    assert "Zoé Lacroix" in await events.says(events.side, "entries")
    assert "Open de Nantes" in await events.says(events.world.floor_channel, "level")


async def test_a_channel_is_switched_by_its_number_and_a_restart_changes_nothing(events):
    world = events.world
    switched = await world.slash(world.director, "tournament", in_channel=events.main, name="#2")
    assert ALONE in text_of(shown(switched))
    await world.restart()
    assert "Zoé Lacroix" in await events.says(events.main, "entries")
    assert "Open de Nantes" in await events.says(events.world.floor_channel, "level")


async def test_the_lists_of_both_channels_stay_current_each_with_its_own_names(events):
    world = events.world
    main = shown(await world.slash(world.floor, "entries", in_channel=events.main))
    side = shown(await world.slash(world.floor, "entries", in_channel=events.side))
    await world.click(world.players[0], side, "Je m'inscris")
    await world.passes(0.2)
    assert (main.id, side.id) == (events.main.last_message.id, events.side.last_message.id)
    assert "Marie Dupont" in text_of(events.side.last_message)
    assert "Marie Dupont" not in text_of(events.main.last_message)


async def test_what_is_completed_in_a_channel_is_of_its_tournament(events):
    world = events.world
    offered = await world.autocomplete(world.floor, "withdraw", "names", "", in_channel=events.side)
    assert {choice["name"].partition(" #")[0] for choice in offered[:4]} == set(SIDE_GUESTS.split(", "))


async def test_a_thread_is_at_the_tournament_of_the_channel_that_it_hangs_in(events):
    channel = events.house.bots[-1].get_channel(events.side.id)
    await channel.create_thread(name="Fautes", type=discord.ChannelType.public_thread)
    (thread,) = events.side.threads
    assert "Zoé Lacroix" in await events.says(thread, "entries")


async def test_the_news_of_both_go_to_the_channel_that_the_server_has_for_them_and_say_of_which_they_are(events):
    world = events.world
    news = world.guild.create_text_channel("annonces")
    await world.slash(world.director, "news", in_channel=events.main, news=news.mention)
    for channel in (events.main, events.side):
        announced = shown(await world.slash(world.floor, "draw", in_channel=channel))
        await world.click(world.floor, announced, next(label for label in buttons_of(announced) if label.startswith("Révéler")))
    letters, outbox = [], events.house.store.outbox
    while taken := outbox.take("discord", 1e12, 10, 60):
        letters += taken
        for letter in taken:
            outbox.sent(letter.id, "1")
    assert {letter.chat for letter in letters} == {f"{events.place}/{news.id}"}
    told = [read_back(letter.body, events.house.rules).tournament for letter in letters]
    assert set(told) == {(1, "Open de Nantes"), (2, "Side")}
    assert "Wim Bos" in await events.says(events.side, "tables")


STAFF = discord.Permissions(manage_guild=True, moderate_members=True)


async def test_a_channel_of_another_server_is_another_club(events):
    """Its number is nothing here, and what is done there is done in no club of this server."""
    world = events.world
    other = world.env.create_guild("Autre club", preferred_locale="fr")
    there = other.create_text_channel("side")
    boss = other.add_member(world.env.create_user("boss", global_name="Boss"),
                            roles=[other.create_role("TD", permissions=STAFF)])  # fmt: skip
    world.speaks(boss, "fr")
    refused = shown(await world.slash(boss, "tournament", in_channel=there, name="#2"))
    assert "pas encore de tournoi" in text_of(refused)


async def test_a_command_names_another_tournament_in_its_own_field_as_discord_completes_it(events):
    world = events.world
    (side,) = await world.autocomplete(world.floor, "entries", "tournament", "si", in_channel=events.main)
    assert side == {"name": "2 · Side", "value": "2"}
    assert "Zoé Lacroix" in await events.says(events.main, "entries", tournament=side["value"])
    assert "Yves Maes" in await events.says(events.main, "withdraw", names="Yves Maes", tournament="side")
    await events.says(events.main, "enter", names="Anna Q", tournament="#2")
    assert [name for _, name in events.does("entries", tournament=2).outcome.entrants] == [
        "Zoé Lacroix",
        "Xavier Thill",
        "Wim Bos",
        "Anna Q",
    ]
    assert "Carole Petit" in await events.says(events.main, "entries"), "the channel is where it was"


async def test_a_tournament_that_there_is_not_is_refused_with_those_that_are(events):
    assert "Aucun tournoi du club ne s'appelle « Vendredi »" in await events.says(events.main, "draw", tournament="Vendredi")
    assert "n° 7" in await events.says(events.main, "draw", tournament="7")
    both = await events.says(events.main, "enter", names="Anna @2", tournament="1")
    assert "« @2 »" in both
    assert len(events.does("entries", tournament=2).outcome.entrants) == 4


async def test_the_form_for_a_race_is_about_the_tournament_that_was_named_with_the_command(events):
    world = events.world
    form = await world.slash(world.floor, "race", in_channel=events.main, tournament="2")
    refused = await world.submit(world.floor, form, {"values": "25>100", "odd": "1-1 3"})
    assert "Side" in text_of(shown(refused))


def test_every_command_about_a_tournament_has_that_field_and_no_other_one_has_it(house):
    tree = house.bot().tree
    having = {command.name for command in COMMANDS if "tournament" in {o.name for o in _on(tree, command).parameters}}
    assert having == {command.name for command in COMMANDS if command.of_tournament}


def _on(tree, command):
    first, *second = path(command, "en")
    return tree.get_command(first).get_command(*second) if second else tree.get_command(first)
