"""What takes long, in a process of its own: pictures of a full room for many at once, and a database that somebody has locked."""

import sqlite3

import pytest

from tests.bot.adapters.on_discord.floorman_process import Floorman
from tests.bot.adapters.on_discord.stand_in.reading import text_of
from tests.bot.adapters.on_discord.test_process_evening import answer, directed, do, opened
from tests.patience import LONG

CALLBACK = "/interactions/*/callback"
DISCORDS_OWN = 3.0
"""Seconds after which Discord takes no acknowledgement any more."""
LOCKED = 5.0
ALBUM_AND_SHEET = 7
ROOM = [f"Joueur {chr(65 + number // 26)}{chr(97 + number % 26)}" for number in range(100)]


@pytest.fixture
def club(socket_discord):
    return directed(socket_discord)


@pytest.fixture
def floorman(start_bot, socket_discord, tmp_path):
    return Floorman(start_bot, socket_discord, tmp_path / "data")


def guest(club, name):
    """Somebody else is at the telephone from now on."""
    club.person = club.backend.make_user(name, global_name=name)
    club.backend.add_member(club.guild.id, club.person.id)


def acknowledged(club, interaction, since):
    """How many seconds after a moment Discord was answered something first."""
    (first, *_) = [call for call in club.calls if call.path.startswith(f"/interactions/{interaction.id}/")]
    return first.at - since


async def test_eight_ask_at_once_for_the_plan_of_a_full_room_and_nothing_expires(club, floorman):
    await floorman.start()
    await opened(club)
    await do(club, "enter", names=", ".join(ROOM))
    announced = await do(club, "draw")
    await answer(club, club.click(announced, "Reveal the seats"))
    given, began = [], club.now
    for number in range(8):
        guest(club, f"guest{number}")
        given.append(club.slash("tables", DISCORDS_OWN))
    given.append(club.slash("ask", DISCORDS_OWN, question="une carte est tombée par terre pendant la donne"))
    shown = [await answer(club, each) for each in given]
    slowest = max(acknowledged(club, each, began) for each in given)
    print(f"slowest acknowledgement: {slowest:.2f} s; all answered after {club.now - began:.2f} s")  # noqa: T201
    assert slowest < DISCORDS_OWN
    assert {len(message.attachments) for message in shown[:8]} == {ALBUM_AND_SHEET}, "pictures of two tables each, and the sheet"
    assert "too late" not in floorman.log


async def test_while_the_database_is_locked_a_record_is_promised_in_time_and_comes(club, floorman):
    await floorman.start()
    await opened(club)
    await do(club, "enter", names="Carole Petit, David Moreau")
    reason = "insulte le croupier devant toute la table, et recommence un quart d'heure plus tard malgré le rappel du floor"
    await do(club, "sanction", player="Carole Petit", offence="insulte", penalty="10 mains", reason=reason)
    with sqlite3.connect(floorman.folder / "floorman.db", isolation_level=None) as lock:
        lock.execute("BEGIN IMMEDIATE")
        began = club.now
        given = [club.slash("record", DISCORDS_OWN, player="Carole Petit"), club.slash("ask", DISCORDS_OWN, question="bouton")]
        await club.until(lambda: all(each.responded for each in given), LONG)
        slowest = max(acknowledged(club, each, began) for each in given)
        lock.execute("ROLLBACK")
    assert slowest < DISCORDS_OWN
    print(f"slowest acknowledgement: {slowest:.2f} s")  # noqa: T201
    assert "Carole Petit" in text_of(await answer(club, given[0]))
