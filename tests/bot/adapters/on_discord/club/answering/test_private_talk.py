"""Whoever writes to Floorman in private, without a command, is answered as if he had asked."""

import pytest
from simcord.builders import ChannelHandle

from bot.adapters.limits import WORDS
from bot.i18n.words import words_in
from tests.bot.adapters.on_discord.stand_in.reading import buttons_of, text_of
from tests.bot.desks import Clock

FALLEN = "une carte est tombée par terre pendant la donne, on fait quoi ?"


@pytest.fixture
def writes(world):
    """What somebody writes to Floorman, and what he says to it."""

    async def written(text, who=None):
        who = who or world.player
        said = await who.send_dm(text)
        await world.env.settle()
        backend = world.env.backend
        conversation = ChannelHandle(world.env, None, backend.get_channel(backend.dm_channels[who.id]))
        return [each for each in conversation.history() if each.id > said.id]

    return written


async def test_a_question_is_answered_with_its_article(writes):
    (said,) = await writes(FALLEN)
    assert "art. 6.4" in text_of(said)
    assert "👍 Utile" in buttons_of(said)
    assert "Montrer à tous" not in buttons_of(said), "there is nobody else"


@pytest.mark.parametrize("text", ["[[6.4]]", "montre-moi §6.4"])
async def test_an_article_that_is_named_is_shown(writes, text):
    (said,) = await writes(text)
    assert "6.4" in text_of(said)


@pytest.mark.parametrize("text", ["une recette de crêpes", "`code`", "🙈"])
async def test_what_is_no_question_is_told_how_to_ask_one(world, writes, text):
    (said,) = await writes(text)
    assert said.content.startswith("Posez-moi une question")
    assert "/aide" in said.content


async def test_it_is_in_the_language_of_whoever_writes_once_that_is_known(world, writes):
    guest = world.join("Ann Smith", language="en")
    await world.slash(guest.user, "books")
    (said,) = await writes("a recipe for pancakes", guest)
    assert said.content.startswith("Ask me a question")
    (said,) = await writes("hello", guest)
    assert text_of(said).startswith("Hello! Write me your question")


@pytest.mark.parametrize("text", ["ok merci Floorman", "👍", "bedankt"])
async def test_thanks_are_taken_with_a_sign_and_without_a_word(world, writes, text):
    assert await writes(text) == []
    conversation = world.env.backend.dm_channels[world.player.id]
    *_, thanks = ChannelHandle(world.env, None, world.env.backend.get_channel(conversation)).history()
    assert (thanks.content, [str(each.emoji) for each in thanks.reactions]) == (text, ["❤️"])


async def test_a_greeting_is_greeted_and_told_how_to_ask(writes):
    (said,) = await writes("bonsoir")
    assert text_of(said).startswith("Bonjour")
    assert buttons_of(said) == []


async def test_whoever_writes_too_much_is_told_once(house, writes):
    house.limits.clock = Clock(0.0)
    found = [await writes(f"{FALLEN} {number}") for number in range(int(WORDS.burst))]
    assert [len(each) for each in found] == [1] * int(WORDS.burst / 2 + 1) + [0] * int(WORDS.burst / 2 - 1)
    assert found[int(WORDS.burst / 2)][0].content == words_in("fr").say("chat.too_fast")
