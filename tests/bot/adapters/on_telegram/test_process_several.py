"""Three processes over one PostgreSQL: Discord, Telegram and a second Telegram; one is killed, one hangs."""

import asyncio
import re
import signal
import time

import psycopg
import pytest

from tests.bot.adapters.on_discord.floorman_process import TOKEN as DISCORD_TOKEN
from tests.bot.adapters.on_discord.stand_in.reading import text_of
from tests.bot.adapters.on_discord.test_process_evening import do
from tests.bot.adapters.on_telegram.test_process import NAMES, RUN, Floorman, discord_club, says
from tests.bot.adapters.on_telegram.test_process_database import type_in
from tests.patience import comes

__all__ = ["discord_club"]
pytestmark = pytest.mark.long
ONCE = ("Tirage n° 1 annoncé : les places", "Graine")
WITHIN = 60.0
"""Seconds after which another process has taken over from one that hangs, on a slow machine."""
LOG = "SELECT number FROM log ORDER BY tournament, number"
NAMED = (
    "SELECT DISTINCT name FROM name WHERE name LIKE 'Joueur%' OR name IN ('Carole Petit', 'David Moreau', 'Emma Janssens', "
    "'Fanny Lambert', 'Gilles Roux', 'Hector Blanc')"
)
UNDER_WAY = "SELECT count(*) FROM letter WHERE state IN ('waiting', 'sending')"


@pytest.fixture
def url(postgresql):
    with postgresql.database(tables=True) as one:
        yield one


def rows(url, statement):
    with psycopg.connect(url) as connection:
        return connection.execute(statement).fetchall()


@pytest.fixture
def runs(start_telegram_bot, telegram_club, tmp_path, url):
    """Starts a process for one platform, with a folder of its own as on a machine of its own."""

    def run(platform, name, **settings):
        there = Floorman(start_telegram_bot, telegram_club, tmp_path / name)
        there.launch(*RUN, platform, DATABASE_URL=url, **settings)
        return there

    return run


def told(world, words):
    """How many messages of the bot's with these words stand in the club's group."""
    return sum(seen.by_bot and words in seen.text for seen in world.sees(world.club))


def mute(world):
    """From now on Telegram takes nothing that is said to it, and lets nothing be confirmed."""
    for method in ("getUpdates", "sendMessage"):
        world.server.fault(method, 502, "Bad Gateway", times=1_000)


async def killed(world, one):
    """What it was saying when it was killed has met the same silence; from now on Telegram takes everything."""
    one.bot.end()
    await world.server.hear_out()
    world.server.is_well()


async def paired(world, discord):
    """One club on both platforms, with a tournament, and its announcements in the group on Telegram."""
    await do(discord, "choose", point="suggested")
    await do(discord, "tournament", name="Open de Nantes", seats=9, paid=1)
    code = re.search(r"\b[B-Z]{8}\b", text_of(await do(discord, "pair")))[0]
    await world.command(world.director, f"/club_relier {code}")
    await world.command(world.director, "/club_annonces ici fr")
    await world.shows("Les annonces du club arrivent ici")


async def test_one_killed_and_one_hung_nothing_is_drawn_or_delivered_twice_and_nothing_is_lost(
    telegram_club, discord_club, runs, url
):
    world, discord = telegram_club, discord_club
    on_discord = runs("discord", "discord", DISCORD_TOKEN=DISCORD_TOKEN, **discord.settings)
    first = runs("telegram", "first")
    await first.says(says("running"))
    await discord.until(lambda: discord.gateway.connected)
    await paired(world, discord)
    # a second one for Telegram waits, and says so
    second = runs("telegram", "second")
    await second.says(says("served_still"))
    people = [f"Joueur {letter}{number}" for letter in "AB" for number in range(6)]
    type_in(world, world.club, f"/inscrire {', '.join(people[6:])}")
    await asyncio.gather(*(do(discord, "enter", names=name) for name in people[:6]))
    await comes(lambda: len(rows(url, NAMED)) == len(people))
    # the first one is killed with a draw that it has recorded and not told
    before = rows(url, LOG)
    mute(world)
    type_in(world, world.club, "/tirage")
    await comes(lambda: len(rows(url, LOG)) > len(before))
    await killed(world, first)
    await second.says(says("running"))
    await world.shows("Tirage n° 1 annoncé", world.club)
    type_in(world, world.club, "/reveler")
    revealed = await world.shows("Graine", world.club)
    assert all(name in revealed.text for name in people)
    # the second one hangs with a command that it has carried out and not answered
    mute(world)
    type_in(world, world.club, f"/inscrire {NAMES}")
    await comes(lambda: len(rows(url, NAMED)) == len(people) + 5)
    second.bot.process.send_signal(signal.SIGSTOP)
    world.server.is_well()
    began = time.monotonic()
    third = runs("telegram", "third")
    await do(discord, "enter", names="Hector Blanc")
    await third.says(says("running"))
    assert time.monotonic() - began < WITHIN
    # whoever gave it learns of it, be it that it is done
    await comes(lambda: told(world, "17 en tout") + told(world, "C'est déjà fait"))
    second.bot.process.send_signal(signal.SIGCONT)
    assert await second.bot.ended() == 2
    assert second.bot.said().strip().splitlines()[-1] == says("served_telegram")
    type_in(world, world.club, "/inscrits")
    await world.shows("Hector Blanc", world.club)
    await comes(lambda: rows(url, UNDER_WAY) == [(0,)])
    numbers = [number for (number,) in rows(url, LOG)]
    assert numbers == list(range(1, len(numbers) + 1))
    assert len(rows(url, NAMED)) == len(people) + 6
    assert [told(world, words) for words in ONCE] == [1, 1]
    for one in (first, second, third, on_discord):
        assert "Traceback" not in one.bot.said() + one.log
