"""Pictures of seats that were held up: what is no longer so is not shown any more, and the last one that comes is the newest."""

import asyncio
import threading

import pytest

from bot.adapters.on_telegram import carrier
from bot.adapters.on_telegram import enclosures as under_test
from bot.adapters.on_telegram.enclosures import Enclosures
from bot.adapters.on_telegram.messages.sending import Where
from bot.presenter.pictures import pictures as drawn
from tests.bot.adapters.on_telegram.club.conftest import make_telegram_bot, telegram_polling, world
from tests.bot.adapters.on_telegram.club_front import house
from tests.bot.adapters.on_telegram.test_albums import PLAN
from tests.bot.adapters.on_telegram.test_carrier import office, play
from tests.patience import comes

__all__ = ["house", "make_telegram_bot", "office", "telegram_polling", "world"]
HELD_UP = 1
"""Seconds for which Telegram takes no picture."""


@pytest.fixture(autouse=True)
def _soon_again(monkeypatch):
    monkeypatch.setattr(under_test, "FIRST_PAUSE", 0.05)


def pictures(office, chat=None):
    return [seen for seen in office.world.sees(chat) if seen.by_bot and "photo" in seen.raw]


def moved(office, name="Marie Dupont"):
    """The floor puts somebody in the seat of another, who is out."""
    seats = office.evening.seats()
    other = next(one for one in seats if seats[one].partition("-")[0] != seats[name].partition("-")[0])
    assert office.evening.does("out", other).done
    assert office.evening.does("move", f"{name} {seats[other]}").done
    return seats[other]


def tried(office, method="sendPhoto"):
    return len(office.world.server.called(method))


async def held_up_then(office, delivery, happens):
    """Marie's picture is refused once; before it is tried again, something happens."""
    await comes(lambda: tried(office) == 1)
    found = happens()
    delivery.wake()
    return found


async def asked_then(office, asked, happens):
    """The picture that somebody has asked for is refused once; before it is tried again, something happens."""
    before = tried(office)
    asking = asyncio.ensure_future(asked)
    await comes(lambda: tried(office) > before)
    happens()
    await asking


@pytest.fixture
async def marie(office):
    """A player whom Floorman may write to alone."""
    await office.world.start(office.world.player)
    return office.world.player


async def test_a_seat_s_picture_that_was_held_up_is_dropped_once_the_floor_has_moved_the_player(office, marie):
    office.world.server.fault("sendPhoto", 429, retry_after=HELD_UP, chat_id=marie.id)
    await play(office)
    async with office.delivering() as delivery:
        new = await held_up_then(office, delivery, lambda: moved(office))
        await comes(lambda: pictures(office, marie))
        await asyncio.sleep(HELD_UP + 0.5)
    (shown,) = pictures(office, marie)
    told = [seen for seen in office.world.sees(marie) if seen.by_bot and "siège" in seen.text][-1]
    assert f"siège {new.partition('-')[2]}" in told.text
    assert told.id < shown.id


async def test_a_seat_s_picture_that_was_held_up_is_dropped_once_the_draw_is_taken_back(office, marie):
    office.world.server.fault("sendPhoto", 429, retry_after=HELD_UP, chat_id=marie.id)
    await play(office)
    async with office.delivering() as delivery:
        await held_up_then(office, delivery, lambda: undone(office))
        await asyncio.sleep(HELD_UP + 0.5)
    assert pictures(office, marie) == []


def undone(office):
    said = office.evening.does("undo")
    if type(said.outcome).__name__ != "Undone":
        said = office.evening.does("undo", "oui")
    assert type(said.outcome).__name__ == "Undone"


async def test_a_seat_that_is_taken_back_while_it_is_being_drawn_is_not_shown(office, marie, monkeypatch):
    await play(office)
    async with office.delivering() as delivery:
        await comes(lambda: pictures(office, marie))
        before = pictures(office, marie)[0].raw.get("caption")
        begun, go_on = threading.Event(), threading.Event()

        def drawn_slowly(reply):
            begun.set()
            go_on.wait(30)
            return drawn(reply)

        monkeypatch.setattr(carrier, "pictures", drawn_slowly)
        moved(office)
        delivery.wake()
        await comes(begun.is_set)
        undone(office)
        go_on.set()
        delivery.wake()
        await comes(lambda: any("Annulé" in seen.text for seen in office.world.sees(marie)))
        await comes(lambda: len(pictures(office, marie)) == 2)  # she is told the seat that holds again
        await asyncio.sleep(0.3)
    assert [seen.raw.get("caption") for seen in pictures(office, marie)] == [before] * 2


async def test_a_picture_whose_seat_still_holds_comes_however_long_it_was_held_up(office, marie):
    office.world.server.fault("sendPhoto", 502, times=3, chat_id=marie.id)
    await play(office)
    async with office.delivering():
        await comes(lambda: pictures(office, marie))
    assert len(pictures(office, marie)) == 1


async def test_the_plan_of_a_draw_that_was_taken_back_meanwhile_does_not_come(office):
    office.world.server.fault("sendPhoto", 429, retry_after=HELD_UP, chat_id=office.world.club.id)
    office.world.server.fault("sendDocument", 429, retry_after=HELD_UP, chat_id=office.world.club.id)
    await play(office)
    async with office.delivering() as delivery:
        await held_up_then(office, delivery, lambda: undone(office))
        await asyncio.sleep(HELD_UP + 0.5)
    assert pictures(office) == []
    assert not any("document" in seen.raw for seen in office.world.sees())
    assert not any("n'a pas pu arriver" in seen.text for seen in office.world.sees())


async def test_the_plan_of_a_draw_comes_late_where_only_somebody_is_out_since(office):
    office.world.server.fault("sendPhoto", 429, retry_after=HELD_UP, chat_id=office.world.club.id)
    await play(office)
    async with office.delivering() as delivery:
        await held_up_then(office, delivery, lambda: office.evening.does("out", "Alpha"))
        await comes(lambda: pictures(office))


async def test_who_asks_for_his_seat_is_not_shown_it_late_once_he_sits_elsewhere(office, marie):
    await play(office)
    async with office.delivering() as delivery:
        await comes(lambda: pictures(office, marie))
        office.world.server.fault("sendPhoto", 429, retry_after=HELD_UP, chat_id=marie.id)
        await asked_then(office, office.world.command(marie, "/ou_est", chat=marie), lambda: moved(office))
        delivery.wake()
        await comes(lambda: len(pictures(office, marie)) == 2)
        await asyncio.sleep(HELD_UP + 0.5)
    assert len(pictures(office, marie)) == 2


async def test_who_asks_for_his_seat_is_shown_it_late_where_it_is_still_his(office, marie):
    await play(office)
    await office.delivered()
    await comes(lambda: pictures(office, marie))
    office.world.server.fault("sendPhoto", 429, retry_after=HELD_UP, chat_id=marie.id)
    await office.world.command(marie, "/ou_est", chat=marie)
    await comes(lambda: len(pictures(office, marie)) == 2)


async def test_tables_that_were_asked_for_are_not_shown_late_once_somebody_has_moved(office):
    await play(office)
    await office.delivered()
    before = len(pictures(office))
    office.world.server.fault("sendPhoto", 429, retry_after=HELD_UP, chat_id=office.world.club.id)
    await asked_then(office, office.world.command(office.world.floor, "/tables"), lambda: moved(office))
    await asyncio.sleep(HELD_UP + 0.5)
    assert len(pictures(office)) == before


async def test_two_pictures_of_a_chat_keep_their_order(world):
    enclosures = Enclosures(world.bot.app.bot)
    world.server.fault("sendPhoto", 429, retry_after=HELD_UP)
    to = Where(world.club.id)
    await enclosures.send(to, PLAN[:1], "fr")
    await enclosures.send(to, PLAN[3:], "fr")
    await comes(lambda: sum(seen.by_bot for seen in world.sees()) == 2)
    await enclosures.end()
    assert ["photo" in seen.raw for seen in world.sees() if seen.by_bot] == [True, False]


async def test_whether_it_still_holds_can_t_be_read_now_and_is_asked_again(world):
    asked = []

    async def holds():
        asked.append(1)
        if len(asked) < 3:
            raise OSError
        return True

    enclosures = Enclosures(world.bot.app.bot)
    await enclosures.send(Where(world.club.id), PLAN[:1], "fr", holds=holds)
    await comes(lambda: any("photo" in seen.raw for seen in world.sees()))
    await enclosures.end()
    assert len(asked) == 3
