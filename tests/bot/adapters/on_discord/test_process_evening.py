"""An evening with trouble: Floorman dies in the middle of a tournament, Discord fails, two processes share the data."""

import asyncio

import pytest

from tests.bot.adapters.on_discord.floorman_process import Floorman
from tests.bot.adapters.on_discord.stand_in.reading import text_of
from tests.bot.adapters.on_discord.stand_in.socket_discord import SocketDiscord
from tests.patience import comes

DIRECTOR = 1 << 5
A_DAY = 86_400_000
ANOTHER_BOT = ".".join(("MTQ1NjA3NDQ0Mzk4MDgwMDAwMQ", "GxFake", "not-a-token-that-anybody-ever-had-5678"))
NAMES = "Carole Petit, David Moreau, Emma Janssens, Fanny Lambert, Gilles Roux"


@pytest.fixture
def club(socket_discord):
    return directed(socket_discord)


def directed(discord):
    """Marie Dupont directs."""
    role = discord.backend.create_role(discord.guild.id, "Direction", permissions=DIRECTOR)
    discord.backend.add_member_role(discord.guild.id, discord.person.id, role.id)
    return discord


@pytest.fixture
def floorman(start_bot, socket_discord, tmp_path):
    return Floorman(start_bot, socket_discord, tmp_path / "data")


async def do(club, command, **options):
    """Gives a command and returns its answer, which was no refusal."""
    return await answer(club, club.slash(command, **options))


async def answer(club, interaction):
    await club.until(lambda: interaction.responded and interaction.message_id and not interaction.loading)
    return club.message(interaction)


async def opened(club):
    await do(club, "choose", point="suggested")
    await do(club, "tournament", name="Open de Nantes", seats=9, paid=1)


async def test_killed_in_the_middle_of_a_tournament_it_has_everything_and_old_buttons_work(club, floorman):
    bot = await floorman.start()
    await opened(club)
    await do(club, "enter", names=NAMES)
    entries = await do(club, "entries")
    announced = await do(club, "draw")
    assert bot.end() != 0
    await club.until(lambda: not club.gateway.connected)
    await floorman.start()
    revealed = await answer(club, club.click(announced, "Reveal the seats"))
    assert all(name in text_of(revealed) for name in NAMES.split(", "))
    before = len(club.calls)
    await answer(club, club.click(entries, "Sign me up"))
    # at once, or below what says that it takes a moment
    await club.until(lambda: any("Marie Dupont" in str(call.json) for call in club.calls[before:]))
    assert floorman.query("PRAGMA integrity_check") == [("ok",)]


async def test_what_discord_hands_over_again_after_a_break_is_done_and_answered_once(club, floorman):
    bot = await floorman.start()
    await opened(club)
    entered = club.slash("enter", names=NAMES)
    await answer(club, entered)
    called, written = len(club.calls), floorman.query("SELECT count(*) FROM carried_out")
    # all since the beginning, commands and their taps among it
    club.gateway.repeats = 1_000
    await club.gateway.drop()
    await club.until(lambda: club.gateway.resumed == 1)
    club.gateway.repeats = 0
    assert "Carole Petit" in text_of(await do(club, "entries"))
    after = [call for call in club.calls[called:] if call.path.endswith("/callback")]
    assert len(after) == 1
    assert floorman.query("SELECT count(*) FROM carried_out") == written
    assert bot.running
    assert "Traceback" not in bot.said() + floorman.log


async def noted(floorman):
    """Waits until the bot has noted which message it keeps up to date: nobody taps a button within a hundredth of a second."""
    await comes(lambda: floorman.query("SELECT 1 FROM live_message"))


async def test_what_discord_fails_to_take_once_is_sent_again(club, floorman):
    await floorman.start()
    await opened(club)
    entries = await do(club, "entries")
    await noted(floorman)
    club.fail("PATCH", "/channels/*/messages/*", status=502)
    await answer(club, club.click(entries, "Sign me up"))
    await club.until(lambda: "Marie Dupont" in text_of(club.backend.get_message(club.channel.id, entries.id)))


async def test_a_notice_that_discord_fails_to_take_is_sent_again_even_when_it_is_told_to_stop(club, floorman):
    await floorman.start()
    await opened(club)
    await answer(club, club.click(await do(club, "entries"), "Sign me up"))
    club.fail("POST", "/users/@me/channels", status=500)
    given = await do(club, "sanction", player="Marie Dupont", offence="insulte", penalty="10 mains")
    assert "Marie Dupont" in text_of(given)
    await club.until(lambda: club.called("POST", "/users/@me/channels"))
    assert await floorman.stop() == 0
    assert [call.status for call in club.called("POST", "/users/@me/channels")] == [500, 200]
    private = club.called("POST", "/channels/*/messages")[0]
    assert (private.status, private.path.split("/")[2] == str(club.channel.id)) == (200, False)
    # below his command while its answer is known, else in private
    after = [*club.called("POST", "/webhooks/*"), *club.called("POST", "/channels/*/messages")]
    assert [call for call in after if str(call.json.get("content", "")).startswith("Marie Dupont")]
    assert floorman.query("SELECT count(*) FROM ledger") == [(2,)], "the sanction, and that he was told"


async def test_a_call_to_the_floor_outlives_discords_trouble_and_the_process_that_made_it(club, floorman):
    bot = await floorman.start()
    asked = await do(club, "ask", question="a card fell on the floor during the deal, what now?")
    club.fail("POST", "/channels/*/messages", status=503, times=2)
    told = await answer(club, club.click(asked, "Call the floor"))
    assert "has not got it yet" in told.content
    again = await answer(club, club.click(asked, "Call the floor"))
    assert "has not got it yet" in again.content or "was called for this question already" in again.content
    assert bot.end() != 0
    await club.until(lambda: not club.gateway.connected)
    await floorman.start()
    await club.until(lambda: club.called("POST", "/channels/*/messages")[-1].status == 200)
    sent = [call for call in club.called("POST", "/channels/*/messages") if call.status == 200]
    assert len(sent) == 1
    assert "a card fell" in sent[0].json["content"]
    assert sent[0].json["allowed_mentions"]["parse"] == []


async def test_two_processes_over_the_same_data_record_what_is_given_to_either(club, floorman, monkeypatch):
    other = SocketDiscord()
    # there is one Discord, which gives no number twice; these are two, so that one numbers as if it were tomorrow
    numbered = other.backend._allocate_at
    monkeypatch.setattr(other.backend, "_allocate_at", lambda milliseconds: numbered(milliseconds + A_DAY))
    other.guild = (
        other.backend.create_guild("Club de Nantes", id=club.guild.id) if other.guild.id != club.guild.id else other.guild
    )
    other.channel = other.backend.create_channel(other.guild.id, "floor")
    other.backend.add_member(other.guild.id, other.person.id)
    directed(await other.start())
    await floorman.start()
    await opened(club)
    floorman.launch(DISCORD_TOKEN=ANOTHER_BOT, **other.settings)
    await other.until(lambda: other.gateway.connected)
    names = [f"Joueur {letter}{number}" for letter in "AB" for number in range(8)]
    await asyncio.gather(*(do(there, "enter", names=name) for name, there in zip(names, [club, other] * 8, strict=True)))
    listed = await do(other, "entries")
    assert all(name in text_of(listed) for name in names)
    assert text_of(await do(club, "entries")) == text_of(listed)
    assert floorman.query("PRAGMA integrity_check") == [("ok",)]
    await other.stop()
