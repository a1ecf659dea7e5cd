"""Floorman on Discord in several shards: all of them in one process, or shared by processes that have nothing but a database."""

import pytest

from bot.i18n.words import words_in
from tests.bot.adapters.on_discord.floorman_process import RUN, Floorman
from tests.bot.adapters.on_discord.stand_in.reading import text_of
from tests.bot.adapters.on_discord.test_process_evening import NAMES, answer, directed, do
from tests.patience import comes

pytestmark = pytest.mark.long
CARD = "une carte est tombée par terre pendant la donne"
TOTAL = 2


@pytest.fixture
def servers(socket_discord):
    """Two clubs, each on a server of another shard, both directed by Marie Dupont."""
    discord = directed(socket_discord)
    first = discord.guild, discord.channel, discord.backend.create_channel(discord.guild.id, "news")
    discord.guild = discord.backend.create_guild("Club de Gand", shard_id=1, shard_count=TOTAL)
    discord.channel = discord.backend.create_channel(discord.guild.id, "floor")
    discord.backend.add_member(discord.guild.id, discord.person.id)
    directed(discord)
    return [first, (discord.guild, discord.channel, discord.backend.create_channel(discord.guild.id, "news"))]


@pytest.fixture
def runs(start_bot, socket_discord, tmp_path):
    """Starts a process with shards of its own, over the same data."""

    def run(shards):
        floorman = Floorman(start_bot, socket_discord, tmp_path / "data")
        floorman.launch(*RUN, "discord", FLOORMAN_DISCORD_SHARDS=shards)
        return floorman

    return run


def goes_to(discord, server):
    """From now on people are on this server."""
    discord.guild, discord.channel, _ = server


async def all_listen(discord):
    await discord.until(lambda: discord.gateway.listening == list(range(TOTAL)) and any(discord.backend.commands.values()))


async def announced(discord, server, floorman):
    """A club has its draw announced in its channel for news."""
    goes_to(discord, server)
    await do(discord, "choose", point="suggested")
    news = (f"discord:{server[0].id}", "news", str(server[2].id))
    floorman.query(f"INSERT INTO place_setting (place, name, value) VALUES {news}")  # noqa: S608 - two numbers of the test's own
    await do(discord, "tournament", name="Open", seats=9, paid=1)
    await do(discord, "enter", names=NAMES)
    await do(discord, "draw")


def told(discord, server):
    """The numbers of the letters that stand in the channel for news of a server."""
    return [call.json["nonce"] for call in discord.called("POST", f"/channels/{server[2].id}/messages") if "nonce" in call.json]


async def test_one_process_is_in_as_many_shards_as_discord_suggests_and_answers_on_every_server(socket_discord, servers, runs):
    socket_discord.gateway.suggests = TOTAL
    floorman = runs("")
    await all_listen(socket_discord)
    assert sorted(each["shard"] for each in socket_discord.gateway.identified) == [[0, TOTAL], [1, TOTAL]]
    for server in servers:
        goes_to(socket_discord, server)
        assert "carte" in text_of(await answer(socket_discord, socket_discord.slash("ask", question=CARD)))
    assert await floorman.stop() == 0
    assert "Traceback" not in floorman.bot.said() + floorman.log


async def test_two_processes_share_a_bot_and_each_answers_and_delivers_on_its_servers_alone(socket_discord, servers, runs):
    both = [runs(f"{shard}/{TOTAL}") for shard in range(TOTAL)]
    await all_listen(socket_discord)
    assert sorted(each["shard"] for each in socket_discord.gateway.identified) == [[0, TOTAL], [1, TOTAL]]
    for server in servers:
        await announced(socket_discord, server, both[0])
    await comes(lambda: both[0].query("SELECT DISTINCT state FROM letter") == [("sent",)])
    letters = [told(socket_discord, server) for server in servers]
    stands = "SELECT id FROM letter WHERE chat = 'discord:{}/{}' AND message <> '' ORDER BY id"
    kept = [both[0].query(stands.format(guild.id, news.id)) for guild, _, news in servers]
    assert letters == [[str(number) for (number,) in found] for found in kept]
    assert all(letters)
    goes_to(socket_discord, servers[1])
    assert both[0].bot.end() != 0
    await socket_discord.until(lambda: socket_discord.gateway.listening == [1])
    assert "carte" in text_of(await answer(socket_discord, socket_discord.slash("ask", question=CARD)))
    assert await both[1].stop() == 0
    assert "Traceback" not in both[1].log + "".join(one.bot.said() for one in both)


async def test_who_has_a_shard_that_another_has_or_another_total_or_all_says_so_in_one_sentence_and_ends(
    socket_discord, servers, runs
):
    both = [runs(f"{shard}/{TOTAL}") for shard in range(TOTAL)]
    await all_listen(socket_discord)
    late = [runs(shards) for shards in (f"1/{TOTAL}", "2/3", "")]
    for one in late:
        assert await one.ended() == 2
    refused = words_in("en").say("line.served_discord")
    assert {one.bot.said().strip().split("\n")[-1] for one in late} == {refused}
    assert len(socket_discord.gateway.identified) == TOTAL
    assert all(one.bot.running for one in both)
