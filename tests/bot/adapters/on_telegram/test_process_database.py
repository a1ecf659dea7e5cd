"""Floorman on Telegram as a process of its own, over a PostgreSQL that hangs for a while."""

import time

import pytest

from tests.bot.adapters.on_telegram.test_process import CARD, NAMES, floorman, opened, says
from tests.bot.words import flat, said
from tests.patience import comes

__all__ = ["floorman"]
pytestmark = pytest.mark.long
SOON = 10.0
"""Seconds after which whoever has given a command knows what became of it, on a slow machine."""


def type_in(world, chat, text):
    """Somebody writes, and nobody waits for what comes of it."""
    world.cloud.tell_of(world._message(world.floor, chat, text, None))


async def test_a_command_gets_its_sentence_and_the_process_ends_in_time_and_afterwards_all_goes_on(
    telegram_club, floorman, postgresql
):
    world = telegram_club
    with postgresql.database(tables=True) as url:
        await floorman.start(DATABASE_URL=url)
        await floorman.says(says("running"))
        await opened(world)
        with postgresql.hanging():
            began = time.monotonic()
            type_in(world, world.club, f"/inscrire {NAMES}")
            await world.shows(said("refused.not_saved_unreachable", "fr"), world.club)
            assert time.monotonic() - began < SOON
            assert "Traceback" not in floorman.bot.said() + floorman.log
        await comes(lambda: "answers again" in floorman.log)
        await world.command(world.floor, f"/inscrire {NAMES}")
        await world.shows("5 en tout", world.club)
        with postgresql.hanging():
            type_in(world, world.club, "/inscrire Hector Blanc")
            began = time.monotonic()
            assert await floorman.bot.stop() == 0
            assert time.monotonic() - began < 10


async def asked(world, text, person, chat):
    """What answers somebody who writes a question, and after how many seconds, whatever it is."""
    known, began = {each.id for each in world.sees(chat)}, time.monotonic()
    world.cloud.tell_of(world._message(person, chat, text, None))

    def came():
        return [each for each in world.sees(chat) if each.id not in known and each.by_bot]

    (message, *_) = await world.server.until(came)
    return message, time.monotonic() - began


async def test_rules_questions_are_answered_while_it_hangs_and_say_what_was_not_looked_at(telegram_club, floorman, postgresql):
    world, unseen = telegram_club, said("answer.clubs_unseen", "fr")
    own = world.private(world.player)
    with postgresql.database(tables=True) as url:
        await floorman.start(DATABASE_URL=url)
        await floorman.says(says("running"))
        await world.command(world.director, "/livre cdc")
        await world.command(world.player, f"/regle {CARD}")
        before, _ = await asked(world, CARD, world.player, own)
        assert "CdC" in before.text
        with postgresql.hanging():
            first, waited = await asked(world, CARD, world.player, own)
            in_the_group, then = await asked(world, f"/regle {CARD}", world.player, world.club)
            article, _ = await asked(world, "/article ropta 6.4", world.player, own)
            compared, _ = await asked(world, f"/comparer {CARD}", world.player, own)
            stranger, _ = await asked(world, CARD, world.players[1], world.private(world.players[1]))
            shown = len(world.sees(own))
            await world.click(world.player, first, first.labels[0][0])
            read = (await world.server.until(lambda: world.sees(own)[shown:]))[0]
            assert waited < SOON
            assert then < SOON / 2
        print(f"the first after {waited:.1f} s, the next after {then:.1f} s")  # noqa: T201
        assert flat(first.text) == f"{flat(before.text)} {unseen}"
        assert all(unseen in flat(each.text) for each in (in_the_group, article, compared, read))
        assert "Les cartes tombées de la table" in article.text
        assert said("refused.not_saved_unreachable", "fr") in flat(stranger.text), "nobody knows which book answers him"
        await comes(lambda: "answers again" in floorman.log)
        after, _ = await asked(world, CARD, world.player, own)
        assert after.text == before.text
        assert "Traceback" not in floorman.bot.said()
        assert floorman.log.count("failure ") == 1, "his whose book nobody knows"
