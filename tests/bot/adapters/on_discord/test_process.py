"""Floorman on Discord as a process of its own: how it starts, how it ends, and what happens where Discord has trouble."""

import signal

import psutil
import pytest

from bot.i18n.words import words_in
from tests.bot.adapters.on_discord.floorman_process import RUN, RUN_CHATTY, TOKEN, Floorman
from tests.bot.adapters.on_discord.stand_in.reading import has_card, text_of
from tests.bot.adapters.on_discord.stand_in.socket_gateway import READING, REFUSED
from tests.without_torch import python_path

CARD = "une carte est tombée par terre pendant la donne"
CALLBACK = "/interactions/*/callback"


def says(key):
    return words_in("en").say(f"line.{key}")


@pytest.fixture
def floorman(start_bot, socket_discord, tmp_path):
    return Floorman(start_bot, socket_discord, tmp_path / "data")


async def answer(discord, interaction):
    await discord.until(lambda: interaction.responded)
    return discord.message(interaction)


async def test_it_says_that_it_runs_and_answers_and_a_second_start_tells_no_commands_anew(socket_discord, floorman):
    bot = await floorman.start()
    asked = await answer(socket_discord, socket_discord.slash("ask", question=CARD))
    assert "carte" in text_of(asked)
    await floorman.says(says("running"))
    assert bot.said().strip() == says("running")
    assert await floorman.stop() == 0
    await floorman.start()
    await answer(socket_discord, socket_discord.slash("article", article="2"))
    assert len(socket_discord.called("PUT", "/applications/*/commands")) == 1


@pytest.mark.parametrize("how", [signal.SIGTERM, signal.SIGINT], ids=["SIGTERM", "SIGINT"])
async def test_when_told_to_stop_it_sends_the_answer_that_is_under_way_and_leaves(socket_discord, floorman, how):
    bot = await floorman.start()
    socket_discord.slow("POST", CALLBACK, seconds=0.6)
    asked = socket_discord.slash("ask", question=CARD)
    await socket_discord.until(lambda: any(call.path.endswith("/callback") for call in socket_discord.calls))
    assert await floorman.stop(how) == 0
    assert "carte" in text_of(socket_discord.message(asked))
    assert not socket_discord.gateway.connected
    assert floorman.query("PRAGMA integrity_check") == [("ok",)]
    assert "Traceback" not in bot.said() + floorman.log


@pytest.mark.parametrize("loud", [False, True], ids=["as usual", "with everything logged"])
async def test_a_token_that_discord_refuses_is_said_in_one_sentence_without_the_token(socket_discord, floorman, loud):
    socket_discord.fail("GET", "/users/@me", status=401)
    bot = floorman.launch(*(RUN_CHATTY if loud else ()))
    assert await floorman.ended() == 2
    assert says("bad_token_discord") in bot.said()
    if not loud:
        assert bot.said().strip() == says("bad_token_discord")
    assert TOKEN not in bot.said() + floorman.log
    assert "Traceback" not in bot.said() + floorman.log


async def test_a_token_that_holds_no_longer_ends_it_with_the_same_sentence(socket_discord, floorman):
    bot = await floorman.start()
    await floorman.says(says("running"))
    await socket_discord.gateway.drop(REFUSED)
    assert await floorman.ended() == 2
    assert bot.said().split("\n")[:2] == [says("running"), says("bad_token_discord")]


async def test_with_everything_logged_no_token_is(socket_discord, floorman):
    bot = await floorman.start(*RUN_CHATTY)
    socket_discord.limit("POST", CALLBACK, retry_after=0.1)
    await answer(socket_discord, socket_discord.slash("ask", question=CARD))
    assert await floorman.stop() == 0
    assert "DEBUG:discord" in bot.said()
    assert "is rate limited" in floorman.log
    assert TOKEN not in bot.said() + floorman.log
    assert "simcord_interaction" not in floorman.log, "whoever has this token can answer in Floorman's name"


async def test_without_a_token_there_is_one_sentence(floorman):
    bot = floorman.launch(DISCORD_TOKEN="")
    assert await floorman.ended() == 2
    assert bot.said().strip() == says("no_token")


async def test_on_discord_alone_without_torch_it_answers_and_telegram_is_left_alone(socket_discord, floorman, tmp_path):
    telegram = {"TELEGRAM_TOKEN": "1:another", "FLOORMAN_TELEGRAM_API": "http://127.0.0.1:9"}
    bot = await floorman.start(*RUN, "discord", PYTHONPATH=python_path(tmp_path / "site"), **telegram)
    await answer(socket_discord, socket_discord.slash("ask", question=CARD))
    assert await floorman.stop() == 0
    assert bot.said().strip() == says("running")
    assert "elegram" not in floorman.log


async def test_where_it_may_not_read_messages_it_does_everything_else(socket_discord, floorman):
    socket_discord.gateway.forbids_reading = True
    bot = floorman.launch()
    await socket_discord.until(lambda: socket_discord.gateway.connected)
    assert [bool(each["intents"] & READING) for each in socket_discord.gateway.identified] == [True, False]
    await answer(socket_discord, socket_discord.slash("ask", question=CARD))
    assert says("reads_nothing") in bot.said()
    assert "may not read messages" in floorman.log
    assert bot.running


async def test_where_discord_does_not_take_the_commands_it_runs_and_tells_them_again_next_time(socket_discord, floorman):
    socket_discord.fail("PUT", "/applications/*/commands", status=400)
    await floorman.start()
    await floorman.logs("Discord did not take the commands")
    assert floorman.bot.end() != 0
    await socket_discord.until(lambda: not socket_discord.gateway.connected)
    await floorman.start()
    await answer(socket_discord, socket_discord.slash("ask", question=CARD))


async def test_it_connects_as_it_is_set_up(socket_discord, floorman):
    await floorman.start(FLOORMAN_DISCORD_SHARDS="2", FLOORMAN_DISCORD_READS="false")
    first = socket_discord.gateway.identified[0]
    assert (first["shard"], first["intents"] & READING) == ([0, 2], 0)
    assert socket_discord.called("GET", "/gateway/bot") == []
    assert await floorman.stop() == 0


async def test_a_limit_is_waited_out_and_an_answer_that_discord_lost_is_sent_again(socket_discord, floorman):
    await floorman.start()
    socket_discord.limit("POST", CALLBACK, retry_after=0.4)
    asked = await answer(socket_discord, socket_discord.slash("ask", question=CARD))
    assert "carte" in text_of(asked)
    first, second = socket_discord.called("POST", CALLBACK)
    assert (first.status, second.status) == (429, 200)
    assert second.at - first.at >= 0.4
    socket_discord.fail("POST", CALLBACK, status=502)
    again = await answer(socket_discord, socket_discord.slash("article", article="2"))
    assert text_of(again).strip()


async def test_after_a_break_it_goes_on_and_a_session_that_holds_no_longer_is_begun_anew(socket_discord, floorman):
    bot = await floorman.start()
    await socket_discord.gateway.drop()
    missed = socket_discord.slash("ask", question=CARD)
    await answer(socket_discord, missed)
    assert (socket_discord.gateway.resumed, len(socket_discord.gateway.identified)) == (1, 1)
    socket_discord.gateway.invalidate()
    await socket_discord.until(lambda: len(socket_discord.gateway.identified) == 2)
    await answer(socket_discord, socket_discord.slash("ask", question=CARD))
    assert bot.running


async def test_where_discord_cannot_be_reached_it_says_so_and_tries_until_it_can(socket_discord, floorman):
    await socket_discord.vanish()
    bot = floorman.launch()
    await floorman.says(says("unreachable"))
    assert "once more in 1 s" in floorman.log
    await socket_discord.come_back()
    socket_discord.fail("GET", "/users/@me", status=503)
    await socket_discord.until(lambda: socket_discord.gateway.connected)
    await answer(socket_discord, socket_discord.slash("ask", question=CARD))
    await floorman.says(says("running"))
    assert bot.said().split("\n")[:2] == [says("unreachable"), says("running")]


async def test_while_it_tries_to_reach_discord_it_can_be_stopped(socket_discord, floorman):
    await socket_discord.vanish()
    bot = floorman.launch()
    await floorman.says(says("unreachable"))
    assert await floorman.stop() == 0
    assert bot.said().strip() == says("unreachable")


async def test_an_answer_that_comes_too_late_is_logged_and_the_next_comes_in_time(socket_discord, floorman):
    bot = await floorman.start()
    late = socket_discord.slash("ask", patience=0, question=CARD)
    await floorman.logs("too late for application_command")
    assert not late.responded
    await answer(socket_discord, socket_discord.slash("ask", question=CARD))
    assert "Traceback" not in bot.said() + floorman.log


async def test_a_failure_is_in_the_log_under_the_reference_that_is_said(socket_discord, floorman):
    bot = await floorman.start()
    floorman.query("ALTER TABLE asked RENAME TO elsewhere")
    failed = await answer(socket_discord, socket_discord.slash("ask", question=CARD))
    reference = failed.content.split()[-1].strip(".")
    assert failed.content == words_in("en").say("chat.failed", reference=reference)
    assert f"failure {reference} in ask" in floorman.log
    assert "Traceback" in floorman.log
    assert bot.said().strip() in ("", says("running"))
    floorman.query("ALTER TABLE elsewhere RENAME TO asked")
    await answer(socket_discord, socket_discord.slash("ask", question=CARD))


def asks_as(discord, name, question):
    """Somebody else asks."""
    discord.person = discord.backend.make_user(name, global_name=name)
    discord.backend.add_member(discord.guild.id, discord.person.id)
    return discord.slash("ask", question=question)


async def test_fifty_questions_at_once_are_all_taken_within_three_seconds_and_little_memory(socket_discord, floorman):
    bot = await floorman.start()
    before = len(socket_discord.calls)
    asked = [asks_as(socket_discord, f"guest{number}", f"{CARD} ({number})") for number in range(50)]
    began = socket_discord.now
    await socket_discord.until(lambda: all(each.responded for each in asked))
    taken = [call for call in socket_discord.calls[before:] if call.path.endswith("/callback")]
    assert len(taken) == 50
    assert max(call.at for call in taken) - began < 3
    await socket_discord.until(lambda: all(has_card(socket_discord.message(each)) for each in asked))
    taken_up = psutil.Process(bot.process.pid).memory_info().rss / 2**20
    assert taken_up < 450, "the smallest servers that clubs rent have 512 MB; the model is loaded once, not by each who asks"
