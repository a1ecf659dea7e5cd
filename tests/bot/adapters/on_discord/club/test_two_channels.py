"""Two tournaments in two channels of one server: the main event in #tournoi, the side event in #side."""

import discord
import pytest

from bot.services.announcements.letters import read_back
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
    offered = await world.autocomplete(world.floor, "withdraw", "player", "", in_channel=events.side)
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


async def test_a_channel_of_another_server_is_another_club(events):
    """Its number is nothing here, and what is done there is done in no club of this server."""
    world = events.world
    other = world.env.create_guild("Autre club", preferred_locale="fr")
    there = other.create_text_channel("side")
    boss = other.add_member(world.env.create_user("boss", global_name="Boss"),
                            roles=[other.create_role("TD", permissions=discord.Permissions(manage_guild=True))])  # fmt: skip
    world.speaks(boss, "fr")
    refused = shown(await world.slash(boss, "tournament", in_channel=there, name="#2"))
    assert "pas encore de tournoi" in text_of(refused)
