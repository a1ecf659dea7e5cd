"""Half a club enters itself at the same moment, in a group where Telegram's limits hold."""

import time

import pytest

from tests.bot.adapters.on_telegram.club.evening import Evening
from tests.bot.adapters.on_telegram.stand_in.answers.messages import text_of
from tests.bot.adapters.on_telegram.stand_in.telegram_cloud import Query

PLAYERS = 47


@pytest.fixture(autouse=True)
def _without_breath():
    """Here messages are spared as they are in earnest, and the group takes twenty a minute."""


def taps(world, guest, button, message):
    """Somebody taps. Returns what shows when he is answered."""
    name, query = world.cloud.new_id("tap"), Query(guest)
    world.cloud.taps[name] = query
    tap = {"id": name, "from": guest.user, "chat_instance": "1", "data": button["callback_data"], "message": message.raw}
    world.cloud.tell("callback_query", tap)
    return name


def answered(world, name):
    return next((call for call in world.server.called("answerCallbackQuery") if call.given["callback_query_id"] == name), None)


async def test_forty_seven_who_tap_are_answered_within_three_seconds_each_and_a_floor_within_two(world, house):
    guests = [world.add_person(f"Invité {number}") for number in range(PLAYERS)]
    for guest in guests:
        await world.join(guest)
    world.server.limits()
    listed = await Evening(world, house).entered(players=False)
    button = listed.button("✅ Je m'inscris")
    began = world.server.now
    names = [taps(world, guest, button, listed) for guest in guests]
    asked, said = time.monotonic(), world.cloud.write(world.club, world.floor.user, **text_of({"text": "/tables"}))
    world.cloud.tell_of(said)
    await world.server.until(lambda: any(seen.by_bot and seen.replies_to == said["message_id"] for seen in world.sees()))
    assert time.monotonic() - asked < 2
    await world.server.until(lambda: all(answered(world, name) for name in names))
    assert max(answered(world, name).answered_at for name in names) - began < 3
    assert not any(answered(world, name).given.get("show_alert") for name in names), "somebody was refused"
    assert not [call for call in world.server.calls if call.status == 429]
