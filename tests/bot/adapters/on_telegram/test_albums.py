"""Several pictures of one announcement: they come together, and whatever becomes of that, each arrives."""

import asyncio
import io

import pytest
from PIL import Image

from bot.adapters.on_telegram import enclosures as under_test
from bot.adapters.on_telegram.enclosures import Enclosures
from bot.adapters.on_telegram.messages.sending import Where
from bot.adapters.on_telegram.windows import Window
from tests.bot.adapters.on_telegram.club.conftest import make_telegram_bot, telegram_polling, world
from tests.bot.adapters.on_telegram.club_front import house
from tests.bot.adapters.postman import in_no_time, now
from tests.patience import comes

__all__ = ["house", "make_telegram_bot", "telegram_polling", "world"]


def picture():
    file = io.BytesIO()
    Image.new("RGB", (60, 40)).save(file, "PNG")
    return file.getvalue()


PLAN = [("plan-1.png", picture()), ("plan-2.png", picture()), ("plan-3.png", picture()), ("plan.pdf", b"%PDF-1.4")]


@pytest.fixture
async def enclosures(world, monkeypatch):
    """What brings pictures to the club's group; soon again where they don't arrive."""
    monkeypatch.setattr(under_test, "FIRST_PAUSE", 0.05)
    brought = Enclosures(world.bot.app.bot)
    yield brought
    await brought.end()


def photos(world):
    return [seen for seen in world.sees() if seen.by_bot and "photo" in seen.raw]


async def send(world, enclosures, files=PLAN):
    await enclosures.send(Where(world.club.id), files, "fr")


async def test_several_pictures_come_as_one_album_and_the_sheet_by_itself(world, enclosures):
    await send(world, enclosures)
    assert len(photos(world)) == 3
    assert len({seen.raw.get("media_group_id") for seen in photos(world)}) == 1
    assert sum("document" in seen.raw for seen in world.sees()) == 1
    assert world.server.called("sendPhoto") == []


async def test_one_picture_is_no_album(world, enclosures):
    await send(world, enclosures, PLAN[:1])
    assert world.server.called("sendMediaGroup") == []
    assert len(photos(world)) == 1


async def test_of_an_album_that_comes_too_fast_nothing_is_lost_and_nothing_doubled(world, enclosures):
    world.server.fault("sendMediaGroup", 429, retry_after=1)
    await send(world, enclosures)
    await comes(lambda: photos(world))
    assert len(photos(world)) == 3


async def test_an_album_waits_until_telegram_is_well(world, enclosures):
    world.server.fault("sendMediaGroup", 502, "Bad Gateway", times=3)
    await send(world, enclosures)
    await comes(lambda: photos(world))
    assert len(photos(world)) == 3


async def test_an_album_whose_answer_is_lost_comes_twice_at_the_most(world, enclosures):
    world.server.lose_answer("sendMediaGroup", times=9)
    await send(world, enclosures)
    await comes(lambda: len(photos(world)) == 6)
    await asyncio.sleep(0.3)
    assert len(photos(world)) == 6


async def test_where_telegram_refuses_an_album_its_pictures_come_one_by_one(world, enclosures):
    world.server.fault("sendMediaGroup", 400, "Bad Request: group send failed")
    await send(world, enclosures)
    assert len(photos(world)) == 3
    assert not any("n'a pas pu arriver" in seen.text for seen in world.sees())


async def test_of_a_picture_that_can_t_be_sent_at_all_the_chat_is_told(world, enclosures):
    world.server.fault("sendMediaGroup", 400, "Bad Request: group send failed")
    world.server.fault("sendPhoto", 400, "Bad Request: PHOTO_INVALID_DIMENSIONS")
    await send(world, enclosures)
    assert len(photos(world)) == 2
    (told,) = [seen.text for seen in world.sees() if seen.by_bot and "plan-1.png" in seen.text]
    assert "message" in told


def test_each_picture_of_an_album_is_a_message_and_one_that_is_too_large_for_its_share_waits_for_peace():
    async def evening():
        window, passed, began = Window((5, 3), 10), [], now()

        async def enter(what, rank, many=1):
            await window.enter(rank, lambda: True, many)
            passed.append((what, round(now() - began)))

        await asyncio.gather(enter("album", 1, 3), enter("news", 1), enter("floor", 0))
        await enter("large", 1, 4)
        return passed

    assert in_no_time(evening()) == [("album", 0), ("floor", 0), ("news", 10), ("large", 20)]
