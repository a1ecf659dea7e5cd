"""What was carried out, and not yet answered when the process was killed: the answer comes when it starts again, and once."""

import sys
from http.client import BAD_GATEWAY

from tests.bot.adapters.on_telegram.club.phones import DUPONTS, at_a_line
from tests.bot.adapters.on_telegram.club.phones import parts as in_parts
from tests.bot.adapters.on_telegram.test_process import ANSWERED, OPEN, floorman, opened
from tests.patience import comes

__all__ = ["floorman"]
UNKEPT = """
import os, sys
from bot.adapters.on_telegram.answering import answers
answers._keep = lambda *answer: os._exit(9)
from bot.__main__ import main
sys.exit(main(["run"]))
"""
LISTED = """/inscrire
Carole Petit
David Moreau
Marie Dupond
Emma Janssens - absente
Paul Martin (payé)"""
DEEDS, NAMES = "SELECT count(*) FROM carried_out", "SELECT count(*) FROM name"


async def killed_before_it_is_answered(world, floorman, bot, who, chat, text, topic=None, **more):
    """Somebody gives a command; it is carried out, and the process killed before Telegram takes a word. Returns the message."""
    ((before,),) = floorman.query(DEEDS)
    world.server.fault("sendMessage", BAD_GATEWAY, "Bad Gateway", times=1_000)
    given = world._message(who, chat, text, topic, **more)
    world.cloud.tell_of(given)
    await comes(lambda: floorman.query(DEEDS) > [(before,)] and floorman.query(ANSWERED))
    await comes(lambda: any(call.status == BAD_GATEWAY for call in world.server.called("sendMessage")))
    assert bot.end() != 0
    await world.server.hear_out()
    world.server.is_well()
    return given


def said_by_bot(world, *words, where=None):
    return [seen for seen in world.sees(where) if seen.by_bot and all(word in seen.text for word in words)]


async def test_the_answer_to_a_list_comes_after_a_kill_once_with_what_was_refused_and_what_is_doubtful(telegram_club, floorman):
    world, bot = telegram_club, await floorman.start()
    await world.place_bot(world.club, world.director, "administrator")
    await opened(world)
    await world.command(world.floor, "/inscrire Marie Dupont")
    given = await killed_before_it_is_answered(world, floorman, bot, world.floor, world.club, LISTED)
    names = floorman.query(NAMES)
    await floorman.start()
    shown = await world.shows("absente")
    await comes(lambda: not floorman.query(OPEN))
    assert "Marie Dupond" in shown.text
    assert shown.raw["reply_to_message"]["message_id"] == given["message_id"]
    assert shown.labels
    assert len(said_by_bot(world, "absente")) == 1
    assert not said_by_bot(world, "déjà fait")
    assert floorman.query(NAMES) == names


async def test_a_long_answer_comes_after_a_kill_before_that_to_what_was_given_later(telegram_club, floorman):
    world, bot = telegram_club, await floorman.start()
    await world.place_bot(world.club, world.director, "administrator")
    await opened(world)
    many = [f"Jou{one}{other} Dupont" for one in "abcdefghij" for other in "klmno"]
    await killed_before_it_is_answered(world, floorman, bot, world.floor, world.club, f"/inscrire {', '.join(many)}")
    world.cloud.tell_of(world._message(world.floor, world.club, f"/desinscrire {many[0]}", None))
    await floorman.start()
    await world.shows("restants : 49")
    assert ["50 joueurs inscrits" in seen.text for seen in said_by_bot(world)[-2:]] == [True, False]


async def test_what_a_letter_says_in_place_of_its_answer_is_said_once_after_a_kill(telegram_club, floorman):
    world, bot = telegram_club, await floorman.start()
    await world.place_bot(world.club, world.director, "administrator")
    await world.command(world.director, "/choisir suggested")
    opening = "/tournoi Open de Nantes; 9 par table; paid 1"
    await killed_before_it_is_answered(world, floorman, bot, world.director, world.club, opening)
    await floorman.start()
    await world.shows("Open de Nantes")
    await comes(lambda: not floorman.query(OPEN))
    await world.say(world.floor, "/article 6.5", world.floor)
    await world.shows("6.5", world.floor)
    assert len(said_by_bot(world, "Open de Nantes")) == 1
    assert not said_by_bot(world, "déjà fait")


async def test_killed_before_the_answer_is_kept_it_says_what_is_done_and_where_that_shows(telegram_club, floorman):
    world, bot = telegram_club, await floorman.start()
    await opened(world)
    bot.end()
    bot = await floorman.start(sys.executable, "-c", UNKEPT)
    world.cloud.tell_of(world._message(world.floor, world.club, "/inscrire Carole Petit", None))
    assert await bot.ended() == 9
    await floorman.start()
    told = await world.shows("déjà fait")
    assert "/tournoi_inscrire" in told.text
    assert "/tournoi_journal" in told.text
    assert floorman.query(NAMES) == [(1,)]


async def test_a_list_in_several_messages_is_answered_after_a_kill_as_one(telegram_club, floorman):
    world, bot = telegram_club, await floorman.start()
    await world.place_bot(world.club, world.director, "administrator")
    await opened(world)
    *parts, last = in_parts("/inscrire\n" + "\n".join(DUPONTS), at_a_line)
    for part in parts:
        world.cloud.tell_of(world._message(world.floor, world.club, part, None))
    await killed_before_it_is_answered(world, floorman, bot, world.floor, world.club, last)
    assert len(floorman.query(OPEN)) == 1
    await floorman.start()
    await world.shows(f"{len(DUPONTS)} en tout")
    await comes(lambda: not floorman.query(OPEN))
    assert len(said_by_bot(world, "en tout")) == 1
    assert not said_by_bot(world, "déjà fait")
