"""On Telegram a call to the floor mentions who is on duty, reaches him in private too, and is not lost in trouble."""

import pytest

from bot.adapters import delivery
from tests.bot.adapters.on_telegram.club.answering.test_questions import CALLED, ask
from tests.bot.adapters.on_telegram.club.answering.test_questions import call as calls
from tests.bot.adapters.on_telegram.club.evening import Evening
from tests.patience import comes

NOT_YET = "L'appel est noté, mais le floor ne l'a pas encore reçu"


@pytest.fixture(autouse=True)
def _quick(monkeypatch):
    """What failed is tried again a moment later."""
    monkeypatch.setattr(delivery, "FIRST_PAUSE", 0.2)
    monkeypatch.setattr("bot.adapters.floor_calls.PATIENCE", 0.1)


@pytest.fixture
def evening(world, house):
    there = Evening(world, house)
    there.opened()
    return there


def in_club(evening):
    """The calls in the club's group."""
    return [seen for seen in evening.world.sees(evening.world.club) if "demande le floor" in seen.text or "🟠" in seen.text]


async def test_who_is_on_duty_is_mentioned_and_gets_the_call_in_private_too(evening):
    world = evening.world
    await world.start(world.floor)
    await world.command(world.floor, "/enservice on")
    assert "Vous êtes de service" in world.sees(world.floor)[-1].text
    told, called = await calls(world, await ask(world))
    assert told == CALLED
    assert f"tg://user?id={world.floor.id}" in str(called.raw)
    await comes(lambda: "une carte est tombée" in world.sees(world.floor)[-1].text)
    await world.command(world.floor, "/enservice off")
    _, second = await calls(world, await ask(world))
    assert f"tg://user?id={world.floor.id}" not in str(second.raw)


async def test_what_telegram_would_not_take_arrives_later_and_nobody_is_told_otherwise(evening):
    world = evening.world
    answer = await ask(world)
    world.server.fault("sendMessage", 502, "Bad Gateway", times=1)
    told, _ = await calls(world, answer)
    assert told.startswith(NOT_YET)
    await comes(lambda: in_club(evening))
    assert len(in_club(evening)) == 1
    assert (await calls(world, answer))[0] == "Le floor a déjà été appelé pour cette question."
