"""A question that is changed is answered again, where its answer stands; a command that is changed does nothing."""

import pytest

from bot.adapters.on_telegram.manners import edited
from tests.bot.adapters.on_telegram.club.evening import Evening

FALLEN = "une carte est tombée par terre pendant la donne, on fait quoi ?"
RABBIT = "peut-on voir la carte suivante une fois que tout le monde a jeté ?"
TOLD = "Un message modifié n'exécute rien, et ce qui est fait reste fait."


async def asked(world, text, chat=None):
    """A question and its answer."""
    answer = (await world.say(world.player, text, chat)).message
    said = next(seen for seen in reversed(world.sees(chat)) if seen.text == text)
    return said, answer


def plain(text):
    return text.replace("\xa0", " ")


@pytest.mark.parametrize("alone", [True, False])
async def test_a_question_that_is_changed_is_answered_where_its_answer_stands(world, alone):
    chat, name = (world.player, "") if alone else (None, "@floorman_bot ")
    said, answer = await asked(world, f"{name}{RABBIT}", chat)
    await world.click(world.player, answer, "👍")
    did = await world.edit(world.player, said.id, f"{name}{FALLEN}", chat)
    assert did.posts == []
    assert [seen.id for seen in did.edits] == [answer.id]
    assert "art. 6.4" in did.text
    assert ("🙋 Appeler le floor" if alone else "🙋 Floor") in [label for row in did.message.labels for label in row]
    did = await world.edit(world.player, said.id, f"{name}{FALLEN}  ", chat)
    assert did.deeds == [], "no word is another one"


async def test_a_question_without_an_article_that_is_changed_gets_one(world):
    said, answer = await asked(world, "une recette de crêpes", world.player)
    did = await world.edit(world.player, said.id, FALLEN, world.player)
    assert (did.message.id, "art. 6.4" in did.text) == (answer.id, True)


async def test_a_question_that_becomes_thanks_keeps_its_answer(world):
    said, _ = await asked(world, FALLEN, world.player)
    assert (await world.edit(world.player, said.id, "merci", world.player)).deeds == []


async def test_after_a_while_the_new_answer_comes_beneath_the_question(world):
    said, answer = await asked(world, RABBIT, world.player)
    world.cloud.later += edited.IN_PLACE.total_seconds() + 60
    did = await world.edit(world.player, said.id, FALLEN, world.player)
    assert did.edits == []
    assert did.message.id != answer.id
    assert "art. 6.4" in did.text


async def test_whose_answer_was_deleted_or_forgotten_gets_a_new_one(world):
    said, answer = await asked(world, RABBIT, world.player)
    del world.cloud.messages[world.player.id, answer.id]
    assert "art. 6.4" in (await world.edit(world.player, said.id, FALLEN, world.player)).posts[0].text
    await world.restart()
    assert "rabbit" not in (await world.edit(world.player, said.id, f"{FALLEN} svp", world.player)).posts[0].text


async def test_who_names_floorman_only_when_he_changes_his_question_is_answered(world):
    await world.place_bot(world.club, world.director, "administrator")
    await world.say(world.player, FALLEN)
    (said,) = world.sees()
    did = await world.edit(world.player, said.id, f"@floorman_bot {FALLEN}")
    assert did.message.replies_to == said.id
    assert (await world.edit(world.player, said.id, "@floorman_bot")).posts == []


async def test_talk_among_people_may_be_changed_in_peace(world):
    await world.place_bot(world.club, world.director, "administrator")
    await world.say(world.player, "on joue ?")
    (said,) = world.sees()
    assert (await world.edit(world.player, said.id, "on joue à 20 h ?")).deeds == []


async def test_an_article_that_was_mistyped_is_shown_when_its_number_is_mended(world):
    refused = (await world.command(world.player, "/article 9999", world.player)).message
    said = next(seen for seen in world.sees(world.player) if seen.text == "/article 9999")
    did = await world.edit(world.player, said.id, "/article 6.4", world.player)
    assert did.message.id == refused.id
    assert "art. 6.4" in did.text


async def test_a_command_that_is_changed_is_not_carried_out_again_and_that_is_said_once(world, house):
    evening = Evening(world, house)
    await evening.entered()
    await world.command(world.floor, "/inscrire Zoé Durand")
    said = next(seen for seen in reversed(world.sees()) if seen.text == "/inscrire Zoé Durand")
    before = evening.everything()
    assert (await world.edit(world.floor, said.id, "/inscrire  Zoé Durand ")).deeds == []
    told = await world.edit(world.floor, said.id, "/inscrire Zoé Durand, Yann Durand")
    assert plain(told.text).startswith(TOLD)
    assert told.message.replies_to == said.id
    assert (await world.edit(world.floor, said.id, "/inscrire Zoé Durand, Yves Durand")).deeds == []
    assert evening.everything() == before


async def test_a_question_that_becomes_a_command_does_nothing_either(world):
    said, _ = await asked(world, FALLEN, world.player)
    assert plain((await world.edit(world.player, said.id, "/jeminscris", world.player)).text).startswith(TOLD)


async def test_who_changes_his_question_many_times_at_once_has_the_last_one_answered(world):
    said, answer = await asked(world, RABBIT, world.player)
    for text in ("combien de relances ?", "la carte brûlée", FALLEN):
        did = await world.edit(world.player, said.id, text, world.player)
    assert (did.message.id, "art. 6.4" in did.text) == (answer.id, True)


@pytest.mark.parametrize("command", ["/tournoi Open; 9 par table", "/inscrits"])
async def test_a_command_that_is_changed_into_a_question_leaves_what_it_has_said_where_it_stands(world, command):
    await world.command(world.director, "/tournoi Premier; 9 par table")
    given, told = await asked(world, command)
    did = await world.edit(world.player, given.id, f"@floorman_bot {FALLEN}")
    assert told.id not in [seen.id for seen in did.edits]
    assert [seen.text for seen in world.sees() if seen.id == told.id] == [told.text]
