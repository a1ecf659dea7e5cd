"""What Telegram brings in a way that nobody can read holds up nobody else, however it comes, and none of it is logged."""

import json
import sqlite3

import pytest

from tests.bot.adapters.on_telegram.stand_in.telegram_cloud import BOT_ID
from tests.bot.adapters.on_telegram.test_process import floorman, webhook
from tests.patience import comes

__all__ = ["floorman", "webhook"]
SECRET = "GEHEIMWOORD"  # noqa: S105
OPEN = "SELECT number FROM inbox WHERE said <> ''"
pytestmark = pytest.mark.long


def unreadable(world, text, chat, person):
    """What somebody writes, with a date that no clock knows."""
    said = {"message_id": 999, "date": 10**30, "chat": chat.data, "from": person.user, "text": text}
    return world.cloud.updates.add_as_it_is({"message": said})


@pytest.mark.parametrize("by_webhook", [False, True], ids=["asked for", "brought"])
async def test_what_cannot_be_read_is_passed_over_and_whoever_spoke_to_floorman_is_told(
    telegram_club, floorman, webhook, by_webhook
):
    world = telegram_club
    await floorman.start(**(webhook if by_webhook else {}))
    polls = len(world.server.polls)
    for body in ({"message": {}}, {"callback_query": {}}, {"message": {"text": SECRET}}, {"edited_message": SECRET}):
        world.cloud.updates.add_as_it_is(body)
    number = unreadable(world, f"/inscrire {SECRET}", world.club, world.floor)
    unreadable(world, SECRET, world.club, world.player)
    unreadable(world, SECRET, world.private(world.player), world.player)
    world.cloud.tell_of(world._message(world.floor, world.club, "/article 6.5", None))
    await world.shows("6.5", world.club)
    await world.shows("sous une forme que je ne sais pas lire", world.player)
    await comes(lambda: not floorman.query(OPEN) and world.cloud.updates.heard)
    assert len([seen for seen in world.sees(world.club) if "je ne sais pas lire" in seen.text]) == 1
    assert len(world.server.polls) - polls < 20
    assert f"update {number} can't be read, and is passed over: " in floorman.log
    # that Telegram says such things is what this is about
    world.server.violations[:] = [one for one in world.server.violations if "the answer to getUpdates[" not in one]
    assert await floorman.bot.stop() == 0
    for written in (floorman.log, floorman.bot.said()):
        assert SECRET not in written
        assert "Traceback" not in written


async def test_what_an_older_version_has_kept_and_nobody_can_read_any_more_holds_up_no_start(telegram_club, floorman):
    world = telegram_club
    bot = await floorman.start()
    assert await bot.stop() == 0
    fine = {"message_id": 9, "date": 1, "chat": world.club.data, "from": world.floor.user, "text": "/article 6.5"}
    kept = [
        (7, {"message": {**fine, "text": f"/inscrire {SECRET}", "entities": SECRET}}),
        (8, {"callback_query": {}}),
        (9, {"message": fine}),
    ]
    with sqlite3.connect(floorman.folder / "floorman.db") as connection:
        for number, body in kept:
            said = json.dumps({"update_id": number, **body})
            connection.execute(
                "INSERT INTO inbox (owner, number, said, begun, at) VALUES (?, ?, ?, 1, 1e12)",
                (f"telegram:{BOT_ID}", number, said),
            )
    await floorman.start()
    await world.shows("6.5", world.club)
    await world.shows("je ne sais pas lire", world.club)
    await comes(lambda: not floorman.query(OPEN))
    assert SECRET not in floorman.log
