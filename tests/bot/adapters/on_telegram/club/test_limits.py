"""Whoever sends too much on Telegram is told once, costs nobody else anything, and is heard again when he has kept quiet."""

import pytest

from bot.adapters.limits import IN_A_GROUP, TAPS, TYPING, WORDS
from tests.bot.adapters.on_telegram.club.evening import Evening
from tests.bot.adapters.on_telegram.stand_in.answers.messages import text_of
from tests.bot.desks import Clock
from tests.bot.words import Read

QUESTION = "une carte est tombée par terre pendant la donne"
FIRST = ("Anne", "Bruno", "Carole", "David", "Emma", "Fanny", "Gilles", "Hugo", "Ines", "Jef")
LAST = ("Petit", "Moreau", "Janssens", "Lambert", "Roux", "Blanc", "Peeters", "Marchand", "Claes", "Smit")
LONG = "une carte est tombée par terre. " * 125


def told(key, language="fr"):
    return Read(language).say(f"chat.{key}")


@pytest.fixture
def clock(house):
    """Time stands still, so that all that is sent is sent at once."""
    house.limits.clock = Clock(0.0)
    return house.limits.clock


async def floods(world, text, times=30, who=None, chat=None):
    """Somebody writes a text again and again; what stands in the chat then that Floorman wrote."""
    who, chat = who or world.player, chat or world.club
    for _ in range(times):
        message = world.cloud.write(chat, who.user, **text_of({"text": text}))
        world.cloud.tell_of(message)
    await world.settle()
    return [seen.text for seen in world.sees(chat) if seen.by_bot]


async def test_of_many_questions_the_first_are_answered_and_the_rest_is_told_once(world, clock):
    said = await floods(world, f"@floorman_bot {QUESTION}")
    assert said.count(told("too_fast")) == 1
    assert sum("art. 6.4" in text for text in said) == WORDS.burst // IN_A_GROUP
    assert len(said) == WORDS.burst // IN_A_GROUP + 1


@pytest.mark.parametrize("language", ["en", "nl"])
async def test_he_is_told_in_his_own_language(world, clock, language):
    guest = world.add_person("Ann Smith", language, started=True)
    said = await floods(world, "/article 6.4", who=guest, chat=world.private(guest))
    assert said.count(told("too_fast", language)) == 1


async def test_others_in_the_same_group_are_answered_as_ever(world, clock):
    await floods(world, f"@floorman_bot {LONG}", 20)
    assert "art. 6.4" in (await world.say(world.players[1], f"@floorman_bot {QUESTION}")).text


async def test_what_is_not_read_asks_nothing_of_telegram_nor_of_the_database(world, clock, house, monkeypatch):
    await floods(world, "/article@floorman_bot 6.4")
    calls, looked_up = len(world.server.calls), []
    monkeypatch.setattr(house.fronts[-1].serving.desk.places, "settings", looked_up.append)
    await floods(world, f"@floorman_bot {LONG}")
    await floods(world, "/draw 9")
    assert (len(world.server.calls), looked_up) == (calls, [])


@pytest.mark.parametrize("text", ["on joue à quelle heure ?", "/roll 2d6", "/draw@other_bot 9", "@other_bot bonjour", LONG])
async def test_ordinary_talk_is_neither_counted_nor_told_anything(world, clock, text):
    await world.place_bot(world.club, world.director, "administrator")
    assert await floods(world, text, 60) == []
    assert "art. 6.4" in (await world.say(world.player, f"@floorman_bot {QUESTION}")).text


async def test_a_tap_that_does_not_count_is_answered_and_told_once(world, clock, house):
    answer = (await world.say(world.player, f"@floorman_bot {QUESTION}")).message
    useful = [await world.click(world.player, answer, "👍") for _ in range(int(TAPS.burst))]
    assert {tap.notice for tap in useful} == {"Merci, c'est noté."}
    too_many = [await world.click(world.player, answer, "👍") for _ in range(3)]
    assert [(tap.notice, tap.alert) for tap in too_many] == [(told("too_fast"), True), (None, False), (None, False)]
    assert (await world.click(world.players[1], answer, "👍")).notice == "Merci, c'est noté."


async def test_whoever_has_kept_quiet_is_heard_again(world, clock):
    await floods(world, f"@floorman_bot {QUESTION}")
    clock.at += WORDS.memory
    assert "art. 6.4" in (await world.say(world.player, f"@floorman_bot {QUESTION}")).text
    assert (await floods(world, f"@floorman_bot {QUESTION}")).count(told("too_fast")) == 2


async def test_whoever_types_too_much_is_offered_nothing(world, clock):
    for number in range(int(TYPING.burst)):
        assert await world.inline(world.player, f"6.{number % 5 + 1}{' ' * number}")
    assert await world.inline(world.player, "carte tombée") == []
    assert await world.inline(world.players[1], "carte tombée")


async def test_anonymous_administrators_of_one_group_are_no_bother_to_those_of_another(world, clock):
    other = await world.open_chat("supergroup", "Autre club", world.players[1], bot="member")
    for _ in range(30):
        await world.say(world.director, "/article@floorman_bot 6.4", anonymous=True)
    said = await world.command(world.players[1], "/article@floorman_bot 6.4", other, anonymous=True)
    assert "art. 6.4" in said.text


async def test_a_players_commands_leave_the_group_most_of_its_messages_and_a_floors_take_what_they_need(world, clock, house):
    said = await floods(world, "/article@floorman_bot 6.4")
    assert len(said) == WORDS.burst // IN_A_GROUP + 1
    serving, floor = house.fronts[-1].serving, world.floor
    serving.limits.seen_as_staff(f"telegram:{floor.id}", f"telegram:{world.club.id}")
    said = await floods(world, "/inscrits", who=floor)
    assert len(said) >= WORDS.burst + WORDS.burst // IN_A_GROUP


async def test_whatever_a_floor_gave_while_floorman_was_away_is_carried_out(world, house):
    evening = Evening(world, house)
    evening.opened()
    names = [f"Zoé Renard{chr(97 + number)}" for number in range(26)]
    for name in names:
        given = world.cloud.write(world.club, world.floor.user, **text_of({"text": f"/inscrire {name}"}))
        given["date"] -= 120
        world.cloud.tell_of(given)
    await world.server.until(lambda: len(evening.does("entries").outcome.entrants) == len(names))
    assert [name for _, name in evening.does("entries").outcome.entrants] == names


@pytest.mark.parametrize("seen_before", [True, False])
async def test_nothing_that_a_floor_types_beside_a_long_list_is_dropped(world, clock, house, seen_before):
    evening = Evening(world, house)
    evening.opened()
    if seen_before:
        await world.command(world.floor, "/inscrire Paul Premier")
    names = [f"{first} {last}{number}" for number in "abcdef" for last in LAST for first in FIRST]
    parts = [f"/inscrire {', '.join(names)}"] + [f"/inscrire Extra Nom{chr(97 + number)}" for number in range(24)]
    for text in parts:
        world.cloud.tell_of(world.cloud.write(world.club, world.floor.user, **text_of({"text": text[:4000]})))
    await world.settle()
    said = [seen.text for seen in world.sees() if seen.by_bot]
    entered = [name for _, name in evening.does("entries").outcome.entrants]
    assert told("too_fast") not in said
    assert entered[-24:] == [f"Extra Nom{chr(97 + number)}" for number in range(24)]


async def test_who_is_no_floor_is_asked_for_once_however_much_he_types(world, clock, house):
    await floods(world, "/inscrire Paul Premier", 60)
    assert len([call for call in world.server.called("getChatMember") if call.given["user_id"] == world.player.id]) <= 1
