"""On Telegram: of the seats that somebody was ever told one stands, with its buttons; the others are struck out."""

import pytest

from tests.bot.adapters.on_telegram.club.conftest import make_telegram_bot, telegram_polling, world
from tests.bot.adapters.on_telegram.club_front import house
from tests.bot.adapters.on_telegram.test_carrier import office, play
from tests.patience import comes

__all__ = ["house", "make_telegram_bot", "office", "telegram_polling", "world"]
HERE, WHERE = "✅ J'y suis", "✅ Où est ma place ?"


@pytest.fixture
async def told(office):
    """Everybody has a seat, and Marie has read hers; the group has read them all."""
    await office.world.start(office.world.player)
    await office.world.command(office.world.player, "/aide")  # in the group, where he is at home
    await play(office)
    await office.delivered()
    return office


async def does(office, *commands):
    for command, line in commands:
        assert office.evening.does(command, line).done
    await office.delivered()


def standing(office, chat, sign):
    """The messages of a chat that tell seats and are not struck out."""
    seen = [one for one in office.world.sees(chat) if one.by_bot and sign in one.text]
    return [one for one in seen if not one.marked("strikethrough")]


def labels(message):
    return [label for row in message.labels for label in row]


def pictures(office):
    return sum("photo" in one.raw for one in office.world.sees(office.world.player))


async def test_after_a_new_draw_the_old_seat_is_struck_out_without_buttons_in_private_and_in_the_group(told):
    world = told.world
    (old,), (listed,) = standing(told, world.player, "siège"), standing(told, None, "Graine")
    assert (HERE in labels(old), WHERE in labels(listed)) == (True, True)
    await does(told, ("redraw", "erreur"), ("redraw", "oui"), ("reveal", ""))
    (own,), (shown,) = standing(told, world.player, "siège"), standing(told, None, "Graine")
    assert (own.id > old.id, shown.id > listed.id) == (True, True)
    assert (HERE in labels(own), WHERE in labels(shown)) == (True, True)
    for chat, message in ((world.player, old), (None, listed)):
        gone = next(one for one in world.sees(chat) if one.id == message.id)
        assert gone.labels == []
        assert "plus bas" in gone.text
    assert told.letters("dead") == []


async def test_a_tap_under_the_old_seat_says_the_one_that_holds_and_takes_nobody_down(told):
    world, evening = told.world, told.evening
    (old,) = standing(told, world.player, "siège")
    free = next(f"{n}-{seat}" for n in (1, 2) for seat in range(1, 9) if f"{n}-{seat}" not in evening.seats().values())
    assert evening.does("move", f"Marie Dupont {free}").done
    did = await world.click(world.player, old, HERE)
    table, seat = free.split("-")
    assert f"table {table}, siège {seat}" in (did.notice or did.text)
    assert "Rien n'est noté" in (did.notice or did.text)
    assert evening.does("missing").outcome.here == 0


async def test_a_draw_that_is_taken_back_and_stands_again_is_told_with_buttons_and_picture(told):
    world = told.world
    await comes(lambda: pictures(told) == 1)
    await does(told, ("undo", ""), ("undo", "oui"))
    assert standing(told, None, "Graine") == []
    last = [one for one in world.sees(world.player) if one.by_bot][-1]
    assert "n'a plus de place" in last.text
    assert last.labels == []
    await does(told, ("redo", ""))
    await comes(lambda: pictures(told) == 2)
    (own,), (shown,) = standing(told, world.player, "siège"), standing(told, None, "Graine")
    assert "À votre table" in own.text
    assert (HERE in labels(own), WHERE in labels(shown)) == (True, True)
    assert told.letters("dead") == []


async def test_a_move_that_is_taken_back_tells_the_old_seat_anew_with_buttons_and_picture(told):
    world, evening = told.world, told.evening
    seats = evening.seats()
    free = next(f"{n}-{seat}" for n in (1, 2) for seat in range(1, 9) if f"{n}-{seat}" not in seats.values())
    await does(told, ("move", f"Marie Dupont {free}"), ("undo", ""))
    (own,) = standing(told, world.player, "siège")
    table, seat = seats["Marie Dupont"].split("-")
    assert f"table {table}, siège {seat}" in own.text
    assert "Annulé : déplacement" in own.text
    assert HERE in labels(own)


async def test_where_somebody_has_taken_the_old_list_away_nothing_is_given_up(told):
    world = told.world
    world.server.fault("editMessageText", 400, "Bad Request: message to edit not found", times=9)
    await does(told, ("redraw", "erreur"), ("redraw", "oui"), ("reveal", ""))
    assert told.letters("dead") == []
    assert len(standing(told, world.player, "siège")) == 2
