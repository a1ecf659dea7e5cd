"""Whoever floods his own group, or a club's, costs nobody else anything."""

import asyncio

import pytest

from bot.adapters.limits import IN_A_GROUP, QUESTION, WORDS
from bot.adapters.on_telegram import running
from bot.adapters.on_telegram.pace import Pace
from tests.bot.adapters.on_telegram.club.gate.two_clubs import FALLEN, RULE
from tests.bot.adapters.on_telegram.stand_in.answers.messages import text_of
from tests.bot.adapters.on_telegram.stand_in.telegram_cloud import Query, without_reply
from tests.bot.desks import Clock

MANY = 300
"""More than python-telegram-bot works on at once of its own accord."""


async def test_who_comes_and_goes_in_a_strangers_group_makes_nobody_be_asked_for_anew_in_a_club(clubs, house):
    world, doors = clubs.world, house.fronts[-1].serving.doors
    guest, place = world.add_person("Guest"), f"telegram:{world.club.id}"
    ask, asked = doors._asks["telegram"], []

    async def while_somebody_comes(chat, account):
        asked.append(account)
        doors.forget(f"telegram:{clubs.theirs.id}", f"telegram:{guest.id}")
        return await ask(chat, account)

    doors.attend("telegram", while_somebody_comes)
    for _ in range(3):
        await doors.standing(place, f"telegram:{world.player.id}")
    assert len(asked) == 1


def taps(world, who, message, data):
    """A tap, as Telegram tells of it; nobody waits for what comes of it."""
    name = world.cloud.new_id("tap")
    world.cloud.taps[name] = Query(who)
    world.cloud.tell("callback_query", {
        "id": name, "from": who.user, "chat_instance": "1", "data": data, "message": message.raw,
    })  # fmt: skip


class Slow(Pace):
    """Telegram's twenty messages a minute, for one group alone."""

    slow = 0

    async def _turn(self, chat, *about):
        if chat == self.slow:
            await self.gate.wait()
        return await super()._turn(chat, *about)


@pytest.fixture
def slow(monkeypatch):
    """How the messages of one group wait until it is let go."""
    Slow.slow, Slow.gate = 0, asyncio.Event()
    monkeypatch.setattr(running, "Pace", lambda: Slow(in_a_group=1_000))
    yield Slow
    Slow.slow = 0


async def test_nobody_waits_because_somebodys_own_group_has_had_all_its_messages_of_the_minute(slow, clubs):
    world = clubs.world
    answer = await clubs.question()
    data = answer.button(RULE)["callback_data"]
    slow.slow = clubs.theirs.id
    try:
        for _ in range(MANY):
            taps(world, clubs.mallory, answer, data)
        world.cloud.tell_of(world.cloud.write(world.club, world.player.user, **text_of({"text": f"@floorman_bot {FALLEN}"})))
        await world.server.until(lambda: "art. 6.4" in world.sees()[-1].text, 20)
    finally:
        slow.gate.set()
        await world.settle()


async def test_six_who_tap_as_fast_as_they_may_do_not_shut_the_floor_out(clubs, house):
    world, evening = clubs.world, clubs.evening
    listed = await evening.entered("Carole Petit, David Moreau", players=False)
    clock = house.limits.clock = Clock(10_000_000.0)
    tappers = [*world.players, *(world.add_person(f"Guest {number}") for number in range(8))]
    data = listed.button("✅ Je m'inscris")["callback_data"]
    for _ in range(20):
        for who in tappers:
            taps(world, who, listed, data)
    await world.settle()
    for _ in range(10):
        clock.at += 1
        for who in tappers:
            for _ in range(4):
                taps(world, who, listed, data)
        await world.settle()
    assert "Zoé Blanc" in (await world.command(world.floor, "/inscrire Zoé Blanc")).posts[0].text
    assert (await world.click(world.floor, listed, "✅ Je m'inscris")).notice.startswith("🟢")


async def test_a_question_costs_the_same_whatever_it_answers(clubs, house):
    world = clubs.world
    answer = await clubs.question()
    house.limits.clock = Clock(10_000_000.0)
    before = len(world.sees(clubs.theirs))
    for _ in range(20):
        said = world.cloud.write(
            clubs.theirs, clubs.mallory.user, **text_of({"text": FALLEN}), reply_to_message=without_reply(answer.raw)
        )
        world.cloud.tell_of(said)
    await world.settle()
    answered = [seen for seen in world.sees(clubs.theirs)[before:] if seen.by_bot and "art. 6.4" in seen.text]
    assert len(answered) <= WORDS.burst // IN_A_GROUP


async def test_a_question_that_begins_like_a_command_costs_what_questions_cost(clubs, house):
    world, alone = clubs.world, clubs.world.private(clubs.mallory)
    await world.start(clubs.mallory)
    house.limits.clock = Clock(10_000_000.0)
    for _ in range(20):
        world.cloud.tell_of(world.cloud.write(alone, clubs.mallory.user, **text_of({"text": f"/où, donc {FALLEN}"})))
    await world.settle()
    answered = [seen for seen in world.sees(clubs.mallory) if seen.by_bot and "art. 6.4" in seen.text]
    assert 0 < len(answered) <= WORDS.burst // QUESTION
