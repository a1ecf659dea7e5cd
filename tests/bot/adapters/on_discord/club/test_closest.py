"""On Discord: an answer that shows only the closest passage."""

import pytest

from bot.i18n.words import words_in
from tests.bot.adapters.near_answers import only_near
from tests.bot.adapters.on_discord.club.test_rules_answers import FALLEN, ask
from tests.bot.adapters.on_discord.stand_in.reading import buttons_of, shown, text_of
from tests.bot.adapters.on_discord.stand_in.unmarked import bold, quotation, unmarked


@pytest.fixture(autouse=True)
def near(monkeypatch):
    only_near(monkeypatch)


@pytest.mark.parametrize(
    ("language", "told", "call"),
    [
        ("fr", "Dans ROPTA, je ne vois rien qui tranche votre cas.", "Appeler le floor"),
        ("en", "In ROPTA I see nothing that decides your case.", "Call the floor"),
        ("nl", "In ROPTA zie ik niets dat jouw geval beslist.", "Floor roepen"),
    ],
)
async def test_it_is_the_closest_passage_word_for_word_and_nothing_in_it_is_bold(world, rulebooks, language, told, call):
    world.speaks(world.player, language)
    answer = await ask(world, FALLEN, public=False)
    said = text_of(answer)
    assert told in said
    assert "%" not in said
    assert unmarked(quotation(said)) == rulebooks.answer(FALLEN, "ropta").hits[0].passage.text
    assert bold(quotation(said)) == ""
    assert call in buttons_of(answer)


async def test_the_floor_says_which_article_decides_and_notes_no_decision_on_this_one(world):
    answer = await ask(world, FALLEN)
    offered = buttons_of(answer)
    assert "Appeler le floor" in offered
    assert "Enregistrer comme décision…" not in offered
    assert any("6.4" in label for label in offered), "the article can be read"
    assert words_in("fr").say("chat.bind") in offered


async def test_it_waits_among_what_was_not_answered(world):
    await ask(world, FALLEN)
    listed = await ask_for_the_list(world)
    assert FALLEN[:30] in listed


async def ask_for_the_list(world):
    return text_of(shown(await world.slash(world.director, "unanswered")))
