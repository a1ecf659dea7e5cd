"""Floorman on Telegram as a process of its own: how it starts, how it ends, and what happens where Telegram has trouble."""

import re
import signal
import socket
import sqlite3
import sys
import time

import aiohttp
import pytest

from bot.i18n.words import words_in
from tests.bot.adapters.on_discord.floorman_process import TOKEN as DISCORD_TOKEN
from tests.bot.adapters.on_discord.stand_in.reading import text_of
from tests.bot.adapters.on_discord.stand_in.socket_discord import SocketDiscord
from tests.bot.adapters.on_discord.test_process_evening import answer, directed, do
from tests.bot.adapters.on_telegram.stand_in.telegram_server import TOKEN
from tests.bot.adapters.on_telegram.stand_in.update_queue import SECRET_HEADER
from tests.patience import LONG, comes
from tests.without_torch import python_path

CARD = "une carte est tombée par terre pendant la donne"
RUN = (sys.executable, "-m", "bot", "run")
CHATTY = """
import logging, sys
logging.basicConfig(level=logging.DEBUG)
for name in ("telegram", "telegram.ext", "floorman", "asyncio"):
    logging.getLogger(name).setLevel(logging.DEBUG)
from bot.__main__ import main
sys.exit(main(["run"]))
"""
NAMES = "Carole Petit, David Moreau, Emma Janssens, Fanny Lambert, Gilles Roux"


def says(key):
    return words_in("en").say(f"line.{key}")


class Floorman:
    """One process after the other over the same data."""

    def __init__(self, start_bot, world, folder):
        self._start_bot, self.world, self.folder = start_bot, world, folder

    def launch(self, *line, **settings):
        known = {"FLOORMAN_DATA": str(self.folder), "FLOORMAN_LANG": "en", "DATABASE_URL": "", "COLUMNS": "1000"}
        self.bot = self._start_bot(*(line or RUN), **{**known, **settings})
        return self.bot

    async def start(self, *line, **settings):
        bot = self.launch(*line, **settings)
        await self.world.server.until_listening()
        return bot

    async def says(self, words):
        await comes(lambda: words in self.bot.said())

    @property
    def log(self):
        file = self.folder / "floorman.log"
        return file.read_text(encoding="utf-8") if file.exists() else ""

    def query(self, statement):
        with sqlite3.connect(self.folder / "floorman.db", timeout=LONG) as connection:
            return connection.execute(statement).fetchall()


@pytest.fixture
def floorman(start_telegram_bot, telegram_club, tmp_path):
    there = Floorman(start_telegram_bot, telegram_club, tmp_path / "data")
    yield there
    assert TOKEN not in there.log, "the token is in the log"


async def ask(world):
    await world.say(world.player, CARD, world.player)
    return await world.shows("carte", world.player)


async def ask_in_vain(world, bot):
    """Somebody writes to a bot that hears nothing any more; it ends."""
    world.cloud.tell_of(world._message(world.player, world.private(world.player), CARD, None))
    return await bot.ended()


async def kept(floorman, question):
    """Waits until it is written down what an answer to a question is for."""
    name = f"telegram:{question.chat_id}:{question.id}"
    await comes(lambda: floorman.query(f"SELECT value FROM place_setting WHERE place LIKE '%{name}'"))  # noqa: S608


@pytest.mark.parametrize("how", [signal.SIGTERM, signal.SIGINT], ids=["SIGTERM", "SIGINT"])
async def test_when_told_to_stop_it_sends_the_answer_that_is_under_way_and_leaves(telegram_club, floorman, how):
    world, bot = telegram_club, await floorman.start()
    await floorman.says(says("running"))
    assert bot.said().strip() == says("running")
    world.server.slow("sendMessage", 0.6)
    world._message(world.player, world.private(world.player), CARD, None)
    world.cloud.tell_of(world.sees(world.player)[-1].raw)
    await world.server.until(lambda: any(call.method == "sendMessage" for call in world.server.calls))
    assert await bot.stop(how) == 0
    assert "carte" in world.last(world.player).text
    assert floorman.query("PRAGMA integrity_check") == [("ok",)]
    assert "Traceback" not in bot.said() + floorman.log


async def test_on_telegram_alone_without_torch_it_answers_and_discord_is_left_alone(telegram_club, floorman, tmp_path):
    path, nobody = python_path(tmp_path / "site"), "http://127.0.0.1:9"
    bot = await floorman.start(*RUN, "telegram", PYTHONPATH=path, DISCORD_TOKEN=DISCORD_TOKEN, FLOORMAN_DISCORD_API=nobody)
    await ask(telegram_club)
    assert await bot.stop() == 0
    assert bot.said().strip() == says("running")
    assert "iscord" not in floorman.log


@pytest.mark.parametrize("loud", [False, True], ids=["as usual", "with everything logged"])
async def test_a_token_that_telegram_refuses_is_said_in_one_sentence_without_the_token(floorman, loud):
    wrong = "987654:WRONG-TOKEN-that-nobody-ever-had-98765"
    bot = floorman.launch(*((sys.executable, "-c", CHATTY) if loud else ()), TELEGRAM_TOKEN=wrong)
    assert await bot.ended() == 2
    assert says("bad_token_telegram") in bot.said()
    if not loud:
        assert bot.said().strip() == says("bad_token_telegram")
    assert wrong not in bot.said() + floorman.log
    assert "Traceback" not in bot.said() + floorman.log


async def test_a_token_that_is_revoked_while_it_runs_is_said_in_one_sentence(telegram_club, floorman):
    bot = await floorman.start()
    await floorman.says(says("running"))
    telegram_club.server.token = TOKEN[::-1]
    assert await ask_in_vain(telegram_club, bot) == 2
    assert bot.said().strip().splitlines() == [says("running"), says("bad_token_telegram")]


async def test_with_everything_logged_no_token_is_and_troubles_are_waited_out(telegram_club, floorman):
    world, server = telegram_club, telegram_club.server
    bot = await floorman.start(sys.executable, "-c", CHATTY)
    server.fault("sendMessage", 429, retry_after=1)
    assert await ask(world)
    assert [call.status for call in server.called("sendMessage")][:2] == [429, 200]
    assert server.impatient() == []
    server.fault("getUpdates", 502, "Bad Gateway")
    server.fault("sendMessage", 502, "Bad Gateway")
    before = len(server.called("sendMessage", chat_id=world.floor.id))
    await world.say(world.floor, "/article 6.4", world.floor)
    await server.until(lambda: len(server.called("sendMessage", chat_id=world.floor.id)) >= before + 2)
    assert "6.4" in world.last(world.floor).text
    assert 502 in [poll.status for poll in server.polls]
    assert await bot.stop() == 0
    assert "DEBUG:telegram" in bot.said()
    assert TOKEN not in bot.said() + floorman.log


async def test_where_telegram_cannot_be_reached_it_says_so_and_tries_until_it_can(telegram_club, floorman):
    world = telegram_club
    await world.server.vanish()
    bot = floorman.launch()
    await floorman.says(says("unreachable"))
    await world.server.come_back()
    await world.server.until_listening()
    assert await ask(world)
    assert bot.said().split("\n")[:2] == [says("unreachable"), says("running")]
    await world.server.vanish()
    assert await bot.stop() == 0


async def test_where_telegram_does_not_take_the_menus_everything_else_goes_on(telegram_club, floorman):
    world = telegram_club
    world.server.fault("setMyCommands", 502, "Bad Gateway", times=1_000)
    bot = await floorman.start()
    assert await ask(world)
    assert "menus of commands" in floorman.log
    assert await bot.stop() == 0
    assert "Traceback" not in bot.said() + floorman.log


@pytest.mark.parametrize("stuck", ["deleteWebhook", "sendMessage", "getUpdates"])
async def test_told_to_stop_it_stops_within_ten_seconds_whatever_telegram_says(telegram_club, floorman, stuck):
    world, server = telegram_club, telegram_club.server
    if stuck == "deleteWebhook":
        server.fault(stuck, 502, "Bad Gateway", times=1_000)
        bot = floorman.launch()
        await server.until(lambda: server.called(stuck))
    else:
        bot = await floorman.start()
        await floorman.says(says("running"))
        server.fault(stuck, 502, "Bad Gateway", times=1_000)
        world.cloud.tell_of(world._message(world.player, world.private(world.player), CARD, None))
        await server.until(lambda: stuck in [call.method for call in (*server.calls, *server.polls) if call.status == 502])
    began = time.monotonic()
    assert await bot.stop() == 0
    assert time.monotonic() - began < 10
    assert "Traceback" not in bot.said()


async def test_killed_in_the_middle_of_a_tournament_it_has_everything_and_old_buttons_and_questions_work(telegram_club, floorman):
    world, bot = telegram_club, await floorman.start()
    await world.command(world.director, "/choisir suggested")
    await world.command(world.director, "/tournoi Open de Nantes; 9 par table; paid 1")
    await world.command(world.floor, f"/inscrire {NAMES}")
    await world.command(world.floor, "/inscrits")
    entries = await world.shows("Carole Petit")
    entries = next(seen for seen in reversed(world.sees()) if seen.labels and "✅ Je m'inscris" in seen.labels[0])
    await world.command(world.floor, "/tirage")
    announced = await world.shows("Tirage n° 1 annoncé")
    await world.click(world.player, announced, "Ajouter un mot…")
    question = await world.shows("mot", world.club)
    question = next(seen for seen in reversed(world.sees()) if seen.wants_reply)
    await kept(floorman, question)
    assert bot.end() != 0
    polls = len(world.server.polls)
    floorman.launch()
    await world.server.until(lambda: len(world.server.polls) > polls and world.cloud.updates.heard)
    await world.reply(world.player, question, "chaussette")
    await world.shows("« chaussette » compte")
    await world.click(world.floor, announced, "✅ Révéler les places")
    revealed = await world.shows("Graine")
    assert all(name in revealed.text for name in NAMES.split(", "))
    await world.click(world.player, entries, "✅ Je m'inscris")
    await world.shows("Marie Dupont")
    assert floorman.query("PRAGMA integrity_check") == [("ok",)]


async def opened(world):
    """A tournament that is open."""
    await world.command(world.director, "/choisir suggested")
    await world.command(world.director, "/tournoi Open de Nantes; 9 par table; paid 1")


OPEN = "SELECT number FROM inbox WHERE said <> ''"
ANSWERED = "SELECT number FROM inbox WHERE said LIKE '%' || char(30) || '%'"
"""What is carried out, and whose answer has not arrived."""


async def test_killed_before_telegram_learns_that_a_command_arrived_it_is_carried_out_once(telegram_club, floorman):
    world, bot = telegram_club, await floorman.start()
    await opened(world)
    deeds = "SELECT count(*) FROM carried_out"
    ((before,),) = floorman.query(deeds)
    # it can't confirm what it was given, nor say what it has done
    world.server.fault("getUpdates", 502, "Bad Gateway", times=1_000)
    world.server.fault("sendMessage", 502, "Bad Gateway", times=1_000)
    world.cloud.tell_of(world._message(world.floor, world.club, f"/inscrire {NAMES}", None))
    await comes(lambda: floorman.query(deeds) > [(before,)] and floorman.query(ANSWERED))
    logged = floorman.query("SELECT * FROM log ORDER BY 1, 2")
    assert bot.end() != 0
    await world.server.hear_out()
    world.server.is_well()
    floorman.launch()
    await world.shows("5 en tout")
    await comes(lambda: world.cloud.updates.heard)
    assert floorman.query("SELECT * FROM log ORDER BY 1, 2") == logged


async def test_killed_when_all_is_done_and_telegram_does_not_know_it_says_nothing_twice(telegram_club, floorman):
    world, bot = telegram_club, await floorman.start()
    await ask(world)
    asked = len(world.server.called("sendMessage"))
    world.server.fault("getUpdates", 502, "Bad Gateway", times=1_000)
    world.cloud.tell_of(world._message(world.player, world.private(world.player), "/article 6.4", None))
    # the answer to the question names the article too: it is the next one that is waited for
    await comes(lambda: len(world.server.called("sendMessage")) == asked + 1)
    await comes(lambda: not floorman.query(OPEN))
    assert bot.end() != 0
    await world.server.hear_out()
    world.server.is_well()
    answers = len(world.server.called("sendMessage"))
    floorman.launch()
    await comes(lambda: world.cloud.updates.heard)
    assert world.cloud.updates.given[-2] == world.cloud.updates.given[-1]
    await world.say(world.floor, "/article 6.5", world.floor)
    await world.shows("6.5", world.floor)
    assert len(world.server.called("sendMessage")) == answers + 1


@pytest.mark.parametrize("by_webhook", [False, True], ids=["asked for", "brought"])
async def test_killed_after_telegram_has_forgotten_a_command_it_is_carried_out_when_it_starts_again(
    telegram_club, floorman, webhook, by_webhook
):
    world, settings = telegram_club, webhook if by_webhook else {}
    bot = await floorman.start(**settings)
    await opened(world)
    # a minute later nobody remembers who he is
    bot.end()
    bot = await floorman.start(**settings)
    world.server.slow("getChatMember", LONG, times=100)
    for line in (f"/inscrire {NAMES}", "/tirage"):
        world.cloud.tell_of(world._message(world.floor, world.club, line, None))
    await comes(lambda: world.cloud.updates.heard and len(floorman.query(OPEN)) == 2)
    assert bot.end() != 0
    await world.server.hear_out()
    world.server.is_well()
    await floorman.start(**settings)
    announced = await world.shows("Tirage n° 1 annoncé")
    assert "Carole Petit" in "".join(seen.text for seen in world.sees()) + announced.text
    await comes(lambda: not floorman.query(OPEN))
    assert not floorman.query("SELECT 1 FROM inbox WHERE said LIKE '%Carole%'")


@pytest.fixture
def webhook():
    """The settings of a webhook on a port that is free."""
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    return {"FLOORMAN_TELEGRAM_WEBHOOK": f"http://127.0.0.1:{port}/floorman", "FLOORMAN_TELEGRAM_PORT": str(port)}


async def test_what_the_webhook_is_brought_twice_is_answered_once(telegram_club, floorman, webhook):
    world = telegram_club
    await floorman.start(**webhook)
    assert await ask(world)
    answers = len(world.server.called("sendMessage"))
    world.cloud.updates.again()
    await world.server.until(lambda: world.cloud.updates.heard)
    await world.say(world.floor, "/article 6.4", world.floor)
    await world.shows("6.4", world.floor)
    assert len(world.server.called("sendMessage")) == answers + 1


async def test_a_webhook_that_telegram_does_not_take_is_told_again_until_it_does(telegram_club, floorman, webhook):
    world = telegram_club
    world.server.fault("setWebhook", 400, "Bad Request: bad webhook: Failed to resolve host")
    bot = await floorman.start(**webhook)
    assert await ask(world)
    assert bot.said().split("\n")[:2] == [says("unreachable"), says("running")]
    assert "failed to resolve host" in floorman.log
    assert world.cloud.updates.webhook["secret_token"] not in floorman.log
    assert await bot.stop() == 0


async def test_while_it_tells_telegram_the_webhook_it_can_be_stopped(telegram_club, floorman, webhook):
    telegram_club.server.fault("setWebhook", 502, "Bad Gateway", times=1_000)
    bot = floorman.launch(**webhook)
    await floorman.says(says("unreachable"))
    assert await bot.stop() == 0
    assert bot.said().strip() == says("unreachable")
    assert "Traceback" not in floorman.log


async def test_by_webhook_only_who_shows_the_secret_is_heard(telegram_club, floorman, webhook):
    world, address = telegram_club, webhook["FLOORMAN_TELEGRAM_WEBHOOK"]
    bot = await floorman.start(**webhook)
    assert await ask(world)
    assert world.server.polls == []
    secret = world.cloud.updates.webhook["secret_token"]
    assert len(secret) >= 32
    assert secret not in floorman.log
    calls = len(world.server.calls)
    async with aiohttp.ClientSession() as stranger:
        for shown in ({}, {SECRET_HEADER: "wrong"}):
            async with stranger.post(address, json={"update_id": 99}, headers=shown) as response:
                assert response.status == 403
    assert len(world.server.calls) == calls
    assert await bot.stop() == 0
    assert "Traceback" not in bot.said() + floorman.log


@pytest.fixture
async def discord_club():
    """A server on Discord where Marie Dupont directs."""
    discord = await SocketDiscord().start()
    yield directed(discord)
    await discord.stop()


async def test_a_draw_on_discord_is_announced_in_the_paired_group_on_telegram(telegram_club, discord_club, floorman):
    world, discord = telegram_club, discord_club
    bot = floorman.launch(**discord.settings, DISCORD_TOKEN=DISCORD_TOKEN)
    await world.server.until_listening()
    await discord.until(lambda: discord.gateway.connected)
    await do(discord, "choose", point="suggested")
    await do(discord, "tournament", name="Open de Nantes", seats=9, paid=1)
    await do(discord, "enter", names=NAMES)
    paired = text_of(await do(discord, "pair"))
    code = re.search(r"\b[B-Z]{8}\b", paired)[0]
    await world.command(world.director, f"/club_relier {code}")
    await world.command(world.director, "/club_annonces ici fr")
    # pairing is answered by two messages, so that the second may be taken for the answer to this
    await world.shows("Les annonces du club arrivent ici")
    announced = await do(discord, "draw")
    told = await world.shows("Tirage n° 1 annoncé")
    assert told.chat_id == world.club.id
    revealed = await answer(discord, discord.click(announced, "Reveal the seats"))
    assert "Carole Petit" in text_of(revealed)
    seats = await world.shows("Graine")
    assert all(name in seats.text for name in NAMES.split(", "))
    await world.server.until(lambda: world.pinned() or world.server.called("pinChatMessage"))
    await world.server.until(lambda: world.server.called("sendPhoto", chat_id=world.club.id))
    assert await bot.stop() == 0
    assert "Traceback" not in bot.said() + floorman.log
