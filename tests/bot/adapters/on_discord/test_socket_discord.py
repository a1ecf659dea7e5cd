import sys

import pytest

PROGRAM = """
import asyncio, os
import discord, discord.gateway, discord.http, yarl
from discord import app_commands
from tests.bot.adapters.on_discord.stand_in.little_bot import LittleBot

discord.http.Route.BASE = os.environ["FLOORMAN_DISCORD_API"]
discord.gateway.DiscordWebSocket.DEFAULT_GATEWAY = yarl.URL(os.environ["FLOORMAN_DISCORD_GATEWAY"])


@app_commands.command(description="Answers after a while")
async def wait(interaction: discord.Interaction, seconds: float) -> None:
    await asyncio.sleep(seconds)
    await interaction.response.send_message("At last.")


@app_commands.command(description="Writes to the channel")
async def announce(interaction: discord.Interaction) -> None:
    await interaction.response.defer()
    await interaction.channel.send("The draw is out.", file=discord.File(__file__, "draw.txt"))
    await interaction.followup.send("Said.")


bot = LittleBot()
bot.tree.add_command(wait)
bot.tree.add_command(announce)
bot.run("a token")
"""


@pytest.fixture
def start_little_bot(socket_discord, start_bot, tmp_path):
    program = tmp_path / "program.py"
    program.write_text(PROGRAM, encoding="utf-8")

    async def start():
        bot = start_bot(sys.executable, program)
        await socket_discord.until_ready()
        return bot

    return start


@pytest.fixture
async def bot(start_little_bot):
    bot = await start_little_bot()
    yield bot
    assert bot.running, bot.said()


async def test_a_bot_in_its_own_process_answers_commands_and_buttons(socket_discord, bot):
    asked = socket_discord.slash("article", article="6.4")
    await socket_discord.until(lambda: asked.responded)
    card = socket_discord.message(asked)
    assert card.embeds[0]["title"] == "Article 6.4"
    clicked = socket_discord.click(card, "Call the floor")
    await socket_discord.until(lambda: clicked.responded)
    assert socket_discord.message(clicked).content == "The floor is coming."


async def test_a_limit_is_waited_out_and_a_failure_tried_again(socket_discord, bot):
    messages = f"/channels/{socket_discord.channel.id}/messages"
    socket_discord.limit("POST", "/channels/*/messages", retry_after=0.4)
    socket_discord.fail("POST", "/webhooks/*", status=502)
    asked = socket_discord.slash("announce")
    await socket_discord.until(lambda: len(socket_discord.called("POST", "/webhooks/*")) == 2)
    first, second = socket_discord.called("POST", messages)
    assert (first.status, second.status, second.files) == (429, 200, ["draw.txt"])
    assert second.at - first.at >= 0.4
    assert [call.status for call in socket_discord.called("POST", "/webhooks/*")] == [502, 200]
    assert socket_discord.message(asked).content == "Said."


async def test_what_happens_during_a_break_is_not_lost(socket_discord, bot):
    await socket_discord.gateway.drop()
    assert not socket_discord.gateway.connected
    missed = socket_discord.slash("hello")
    await socket_discord.until(lambda: missed.responded)
    assert (socket_discord.gateway.resumed, len(socket_discord.gateway.identified)) == (1, 1)
    assert socket_discord.message(missed).content.startswith("en-US")


async def test_an_answer_that_comes_too_late_is_refused_and_the_bot_lives_on(socket_discord, bot):
    late = socket_discord.slash("wait", patience=0.2, seconds=0.4)
    refused = (await socket_discord.until(lambda: socket_discord.called("POST", "/interactions/*/callback")))[0]
    assert (refused.status, late.responded) == (404, False)
    socket_discord.slow("POST", "/interactions/*/callback", seconds=0.2)
    again = socket_discord.slash("hello")
    await socket_discord.until(lambda: again.responded)
    assert socket_discord.calls[-1].status == 200


async def test_what_never_happens_is_told_with_the_last_calls(socket_discord):
    with pytest.raises(AssertionError, match=r"did not happen within 0\.05 s; the bot's last calls: \[\]"):
        await socket_discord.until(lambda: False, timeout=0.05)


async def test_a_bot_that_dies_comes_back_to_its_buttons(socket_discord, start_little_bot):
    first = await start_little_bot()
    asked = socket_discord.slash("article", article="1")
    await socket_discord.until(lambda: asked.responded)
    assert first.end() != 0
    await socket_discord.until(lambda: not socket_discord.gateway.connected)
    second = await start_little_bot()
    clicked = socket_discord.click(socket_discord.message(asked), "Call the floor")
    await socket_discord.until(lambda: clicked.responded)
    assert (first.running, second.running) == (False, True)
    assert (socket_discord.gateway.resumed, len(socket_discord.gateway.identified)) == (0, 2)
