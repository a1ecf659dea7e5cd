"""Floorman is polite: thanks are taken kindly, a greeting is answered, what he can't read is told so once."""

import pytest

from tests.bot.adapters.on_telegram.stand_in.answers.messages import text_of

FALLEN = "une carte est tombée par terre pendant la donne, on fait quoi ?"


@pytest.fixture
def says(world):
    """What Floorman does about something that somebody writes in private, who need not be answered with a message."""

    async def said(text, who=None):
        who = who or world.player
        message = world.cloud.write(world.private(who), who.user, **text_of({"text": text}))
        return await world._tell(message)

    return said


@pytest.mark.parametrize("text", ["merci", "ok merci Floorman !", "👍", "thx", "bedankt hoor", "mecri bcp"])
async def test_thanks_in_private_are_taken_with_a_sign_and_without_a_word(says, text):
    did = await says(text)
    assert (did.reactions, did.posts) == (["❤"], [])


async def test_thanks_in_a_group_are_taken_where_they_are_meant_for_floorman_and_only_there(world):
    answer = (await world.say(world.player, f"@floorman_bot {FALLEN}")).message
    did = await world._tell(
        world.cloud.write(world.club, world.player.user, **text_of({"text": "super, merci"}), reply_to_message=answer.raw)
    )
    assert (did.reactions, did.posts) == (["❤"], [])
    assert (await world.say(world.player, "merci @floorman_bot")).reactions == ["❤"]
    await world.place_bot(world.club, world.director, "administrator")
    assert (await world.say(world.player, "merci Paul")).deeds == []


async def test_where_no_sign_may_be_put_thanks_are_answered_in_a_word(world, says):
    world.server.fault("setMessageReaction", 400, "Bad Request: REACTION_INVALID")
    assert (await says("merci")).text == "Avec plaisir."


@pytest.mark.parametrize(
    ("language", "text", "wanted"),
    [("fr", "bonsoir", "Bonjour ! Écrivez-moi"), ("en", "hello", "Hello! Write me"), ("nl", "goedenavond", "Hallo! Schrijf me")],
)
async def test_a_greeting_is_greeted_and_told_how_to_ask(world, language, text, wanted):
    guest = world.add_person("Ann Smith", language)
    did = await world.say(guest, text, guest)
    assert did.text.replace("\xa0", " ").startswith(wanted)


@pytest.mark.parametrize("text", [f"bonjour, {FALLEN}", f"{FALLEN} merci", f"Salut ! {FALLEN} Merci d'avance"])
async def test_a_question_with_manners_stays_a_question(says, text):
    assert "art. 6.4" in (await says(text)).text
