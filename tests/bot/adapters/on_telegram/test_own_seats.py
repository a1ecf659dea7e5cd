"""A player's own seat in private: which tournament of which club, with whom he sits, and a picture of his table."""

from dataclasses import replace

import pytest

from bot.presenter.seat_plan.plan import own_seat
from bot.services.announcements.letters import read_back
from bot.services.ports.outbox import LetterState
from bot.services.replies.tables import Where
from bot.services.replies.views import TableView
from tests.bot.adapters.on_telegram.club.conftest import make_telegram_bot, telegram_polling, world
from tests.bot.adapters.on_telegram.club_front import house
from tests.bot.adapters.on_telegram.test_carrier import office, play
from tests.patience import comes

__all__ = ["house", "make_telegram_bot", "office", "telegram_polling", "world"]
EIGHT = "Alpha, Bravo, Charlie, Delta, Echo, Foxtrot, Golf, Hotel"


def own(office, player):
    """What the bot has written to a player alone, in order."""
    return [seen for seen in office.world.sees(player) if seen.by_bot]


async def told(office):
    """Everybody has a seat, and Marie has read hers."""
    world = office.world
    await world.start(world.player)
    with office.house.store.writing() as work:
        club = work.clubs.at(office.chat)
        work.clubs.save(replace(club, name="Poker Club Nantes"))
    await play(office)
    await office.delivered()
    await comes(lambda: any("photo" in seen.raw for seen in own(office, world.player)))
    return next(seen for seen in own(office, world.player) if "siège" in seen.text)


def mates(office, name="Marie Dupont"):
    seats = office.evening.seats()
    table = seats[name].partition("-")[0]
    return [other for other, seat in seats.items() if seat.partition("-")[0] == table and other != name]


async def test_a_player_reads_in_which_tournament_of_which_club_and_with_whom_he_sits(office):
    letter = await told(office)
    assert "Open" in letter.text
    assert "Poker Club Nantes" in letter.text
    assert all(name in letter.text for name in mates(office))


async def test_below_it_comes_a_picture_of_his_table_without_a_sound(office):
    await told(office)
    assert sum("photo" in seen.raw for seen in own(office, office.world.player)) == 1


async def test_the_seat_is_told_all_the_same_where_no_picture_can_be_sent_or_drawn(office, monkeypatch):
    world = office.world
    await world.start(world.player)
    world.server.fault("sendPhoto", 400, "Bad Request: PHOTO_INVALID_DIMENSIONS", times=50)
    await play(office)
    await office.delivered()
    assert any("table" in seen.text for seen in own(office, world.player))
    assert not any("n'a pas pu arriver" in seen.text for seen in own(office, world.player))


async def test_with_whom_he_sits_stands_in_no_letter(office):
    await told(office)
    rules = office.house.fronts[-1].serving.desk.rules.rules
    letters = [one for one in office.letters(*LetterState) if one.kind == "seat"]
    assert letters
    assert all(read_back(one.body, rules).outcome.view is None for one in letters)
    assert not any(mate in one.body for one in letters for mate in mates(office))


async def test_a_player_who_was_erased_meanwhile_is_not_named(office):
    world = office.world
    await world.start(world.player)
    await play(office)
    gone = next(name for name in mates(office) if name in EIGHT)
    for line in (gone, f"{gone} oui"):
        assert office.evening.does("forget", line).done
    await office.delivered()
    assert not any(gone in seen.text for seen in own(office, world.player))


async def test_a_player_is_told_in_the_language_in_which_he_was_greeted(office):
    world = office.world
    guest = world.players[1]
    guest.language = "en"
    await world.start(guest)
    await play(office)
    await office.delivered()
    letter = next(seen for seen in own(office, guest) if "seat" in seen.text and "table" in seen.text)
    assert "At your table:" in letter.text


async def test_who_asks_for_his_seat_in_private_gets_the_same_and_in_the_group_only_the_seat(office):
    world = office.world
    await told(office)
    office.evening.place = office.chat
    did = await world.command(world.player, "/ou_est", chat=world.player)
    said, picture = did.posts
    assert all(name in said.text for name in mates(office))
    assert "photo" in picture.raw
    did = await world.command(world.player, "/ou_est")
    assert "siège" in did.text
    assert "À votre table" not in did.text
    assert not any("photo" in seen.raw for seen in did.posts)


@pytest.mark.parametrize("language", ["fr", "en", "nl"])
def test_the_picture_marks_his_seat(language):
    view = TableView(3, 9, ((2, "Marie"), (5, "Paul")))
    plan = own_seat(Where("Paul", "3-5", 3, 5, 0, False, 0, False, own=True, view=view), language)
    (table,) = plan.tables
    assert table.own == 5
    assert "5" in table.aside
