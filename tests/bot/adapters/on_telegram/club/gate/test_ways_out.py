"""Out of everything that Floorman asks there is a way: what is no answer to a question is taken for none."""

import pytest

from tests.bot.adapters.on_telegram.club.evening import Evening
from tests.bot.adapters.on_telegram.club.gate.two_clubs import FALLEN, RULE

LEFT = "Rien n'est fait, tout reste comme avant."
NOT_TAKEN = "Cela n'est pas pris pour une réponse"
GONE = "Cette question n'attend plus de réponse. Appuyez de nouveau sur le bouton."
ABANDON = "↩️ Abandonner le tirage…"
YES, NO = "↩️ Oui, abandonner le tirage", "Non, le garder"


@pytest.fixture
def evening(world, house):
    return Evening(world, house)


@pytest.fixture
async def decision(world):
    """The floor is asked what he has decided."""
    answer = (await world.say(world.player, f"@floorman_bot {FALLEN}")).message
    return (await world.click(world.floor, answer, RULE)).message


@pytest.fixture
async def announced(evening):
    """A draw that is announced."""
    await evening.entered()
    return (await evening.floor("/tirage")).message


def decisions(house):
    return len(house.store._contents.decisions.get(1, []))


async def test_what_is_asked_for_names_the_way_out(world, decision):
    assert decision.text.endswith("Répondez « non » pour ne rien faire.")
    assert decision.prompt["input_field_placeholder"] == "Ce que vous avez décidé"


@pytest.mark.parametrize("word", ["non", "annuler", "stop", "laisse tomber", "nee", "cancel", "nevermind", "rien", "laat maar"])
async def test_one_word_ends_what_was_asked_and_nothing_is_changed(world, house, decision, word):
    assert (await world.reply(world.floor, decision, word)).text == LEFT
    assert (await world.reply(world.floor, decision, "Carte morte.")).text == GONE
    assert decisions(house) == 0


async def test_courtesies_signs_and_his_name_are_no_answer_and_another_one_is_waited_for(world, house, decision):
    for words in ("merci", "👍", "?", "@floorman_bot", "bonjour", "ok", "oui", "."):
        told = (await world.reply(world.floor, decision, words)).text
        assert NOT_TAKEN in told, words
        assert "« non »" in told
    assert decisions(house) == 0
    assert "Carte morte" in (await world.reply(world.floor, decision, "Carte morte.")).text
    assert decisions(house) == 1


async def test_a_command_as_the_answer_is_that_command_and_the_question_goes_on_waiting(world, house, decision):
    told, listed = (await world.reply(world.floor, decision, "/livres")).posts
    assert "attend toujours" in told.text
    assert "Les règlements" in listed.text
    assert decisions(house) == 0
    assert "Carte morte" in (await world.reply(world.floor, decision, "Carte morte.")).text


async def test_a_command_of_somebody_else_is_his_and_says_nothing_of_the_question(world, decision):
    (listed,) = (await world.reply(world.player, decision, "/livres")).posts
    assert "Les règlements" in listed.text


async def test_a_floor_may_answer_a_player_with_a_no(clubs):
    world = clubs.world
    _, _, called = await clubs.asked_in_the_club()
    prompt = (await world.click(world.floor, called, "Répondre…")).message
    assert "« annuler »" in prompt.text
    assert NOT_TAKEN in (await world.reply(world.floor, prompt, "@floorman_bot")).text
    brought, _ = (await world.reply(world.floor, prompt, "Non.")).posts
    assert "Non." in brought.text


async def test_a_floor_leaves_a_question_unanswered(clubs):
    world = clubs.world
    _, _, called = await clubs.asked_in_the_club()
    prompt = (await world.click(world.floor, called, "Répondre…")).message
    assert (await world.reply(world.floor, prompt, "annuler")).text == LEFT


async def test_a_word_for_the_draw_that_looks_like_none_is_told_how_it_counts(world, house, evening, announced):
    prompt = (await world.click(world.player, announced, "Ajouter un mot…")).message
    told = (await world.reply(world.player, prompt, "merci")).text
    assert "/moi_mot merci" in told
    assert "attend toujours" in (await world.reply(world.player, prompt, "/inscrits")).posts[0].text
    assert "chaussette" in (await world.reply(world.player, prompt, "chaussette")).text
    assert "Mots des joueurs : chaussette\n" in (await evening.floor("/reveler")).posts[0].text


async def test_a_name_that_is_asked_for_is_no_command_and_no_no(world, evening):
    await evening.seated(seats=8)
    desk = (await world.command(world.floor, "/pupitre", world.floor)).message
    prompt = (await world.click(world.floor, desk, "Sortie…")).message
    told, desk = (await world.reply(world.floor, prompt, "/pupitre")).posts
    assert "attend toujours" in told.text
    assert "en ce moment" in desk.text
    assert (await world.reply(world.floor, prompt, "annuler")).text == LEFT
    assert (await world.reply(world.floor, prompt, "Marie Dupont")).text == GONE


async def test_a_draw_is_given_up_after_a_yes_that_shows_the_reason(world, evening, announced):
    prompt = (await world.click(world.director, announced, ABANDON)).message
    asked = (await world.reply(world.director, prompt, "un inscrit manque")).message
    assert "« un inscrit manque »" in asked.text
    assert asked.labels == [[YES], [NO]] or asked.labels == [[YES, NO]]
    assert "graine" in asked.text
    given_up = (await world.click(world.director, asked, YES)).posts[-1]
    assert "Motif : un inscrit manque" in given_up.text


async def test_a_draw_is_kept_by_a_no_to_either_question(world, evening, announced):
    prompt = (await world.click(world.director, announced, ABANDON)).message
    assert (await world.reply(world.director, prompt, "non")).text == LEFT
    prompt = (await world.click(world.director, announced, ABANDON)).message
    await world.restart()
    asked = (await world.reply(world.director, prompt, "un inscrit manque")).message
    refused = await world.click(world.player, asked, NO)
    assert asked.id in [post.id for post in world.sees()]
    assert refused.posts == []
    await world.click(world.director, asked, NO)
    (kept,) = [post for post in world.sees() if post.id == asked.id]
    assert kept.text == LEFT
    assert not kept.labels
    assert (await world.reply(world.director, prompt, "encore")).text == GONE
    assert "Graine" in (await evening.floor("/reveler")).posts[0].text


async def test_the_yes_of_a_draw_is_the_directors(world, evening, announced):
    prompt = (await world.click(world.director, announced, ABANDON)).message
    asked = (await world.reply(world.director, prompt, "un inscrit manque")).message
    assert (await world.click(world.player, asked, YES)).posts == []
    assert "« un inscrit manque »" in next(post.text for post in world.sees() if post.id == asked.id)
