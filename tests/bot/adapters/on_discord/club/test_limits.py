"""Whoever sends too much on Discord is told once, costs nobody else anything, and is heard again when he has kept quiet."""

from dataclasses import replace

import pytest

from bot.adapters.limits import TAPS, TYPING, WORDS
from bot.i18n.words import words_in
from tests.bot.adapters.on_discord.stand_in.reading import shown, text_of
from tests.bot.desks import Clock

QUESTION = "une carte est tombée par terre pendant la donne"


def told(key, language="fr"):
    return words_in(language).say(f"chat.{key}")


@pytest.fixture
def clock(house):
    """Time stands still, so that all that is sent is sent at once."""
    house.limits.clock = Clock(0.0)
    return house.limits.clock


async def commands(world, who, times, **options):
    """What comes of a command that somebody gives again and again, whether or not it is answered."""
    return [await who.slash(world.floor_channel, "article", article="6.4", **options) for _ in range(times)]


@pytest.mark.parametrize("language", ["fr", "en", "nl"])
async def test_of_many_commands_the_first_are_answered_and_no_other_is_left_to_wait(world, clock, language):
    guest = world.join("Ann Smith", language=language)
    found = await commands(world, guest, int(WORDS.burst) + 3)
    answered, turned_away = found[: int(WORDS.burst)], [shown(result) for result in found[int(WORDS.burst) :]]
    assert all("6.4" in text_of(shown(result)) for result in answered)
    assert [said.content for said in turned_away] == [told("too_fast", language), *[told("silent", language)] * 2]
    assert all(said.ephemeral for said in turned_away)


async def test_others_are_answered_as_ever_and_whoever_has_kept_quiet_is_too(world, clock):
    await commands(world, world.player, 40)
    assert "6.4" in text_of(shown(await world.slash(world.players[1], "article", article="6.4")))
    clock.at += WORDS.memory
    assert "6.4" in text_of(shown(await world.slash(world.player, "article", article="6.4")))


async def test_a_tap_that_does_not_count_is_answered_and_told_once(world, clock):
    answer = shown(await world.slash(world.player, "ask", question=QUESTION))
    for _ in range(int(TAPS.burst)):
        await world.click(world.player, answer, "👍 Utile")
    said = await world.click(world.player, answer, "👍 Utile")
    assert said.response.content == told("too_fast")
    for _ in range(3):
        assert (await world.click(world.player, answer, "👍 Utile")).acknowledged


async def test_messages_that_name_floorman_count_and_other_talk_does_not(world, clock):
    named = f"<@{world.env.backend.bot_user.id}> {QUESTION}"
    for _ in range(60):
        assert await world.say(world.player, QUESTION, world.tournament_channel) == []
    found = [await world.say(world.player, named, world.tournament_channel) for _ in range(15)]
    assert [len(each) for each in found] == [1] * int(WORDS.burst / 2 + 1) + [0] * int(14 - WORDS.burst / 2)
    assert found[int(WORDS.burst / 2)][0].content == told("too_fast")


async def test_whoever_types_too_much_is_offered_nothing(world, clock):
    found = [await world.autocomplete(world.player, "article", "article", "6.4") for _ in range(int(TYPING.burst) + 2)]
    assert [bool(choices) for choices in found] == [True] * int(TYPING.burst) + [False] * 2
    assert "6.4" in text_of(shown(await world.slash(world.player, "article", article="6.4")))


async def test_backticks_and_brackets_hold_nobody_up(world):
    for text in ("`" * 2_000, "`a" * 1_000, "[[" + " " * 1_990, "[[" * 1_000, "§1" * 1_000):
        await world.say(world.player, text, world.tournament_channel)
    assert world.longest_stall < 0.05, world.watch.culprit


@pytest.mark.parametrize("language", ["fr", "en", "nl"])
async def test_who_writes_too_much_is_told_in_the_language_that_the_club_has_chosen(world, house, clock, language):
    place = f"discord:{world.guild.id}"
    house.places.choose(place, replace(house.places.choice(place), language=language))
    named = f"<@{world.env.backend.bot_user.id}> {QUESTION}"
    found = [await world.say(world.player, named, world.tournament_channel) for _ in range(int(WORDS.burst))]
    assert told("too_fast", language) in [said.content for each in found for said in each]
