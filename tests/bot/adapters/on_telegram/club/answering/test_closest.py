"""On Telegram: an answer that shows only the closest passage, in the group, in private and inline."""

import pytest

from tests.bot.adapters.near_answers import only_near
from tests.bot.adapters.on_telegram.club.answering.test_inline import quotation, said
from tests.bot.adapters.on_telegram.club.answering.test_questions import CALL, FALLEN, RULE, ask, call, labels
from tests.bot.adapters.on_telegram.club.answering.test_unanswered import waiting
from tests.bot.words import spaced


@pytest.fixture(autouse=True)
def near(monkeypatch):
    only_near(monkeypatch)


async def test_it_is_the_closest_passage_with_the_floor_before_all_else(world, rulebooks):
    answer = await ask(world)
    text = spaced(answer.text)
    assert "Dans ROPTA, je ne vois rien qui tranche votre cas." in text
    assert "C'est au floor de trancher" in text
    assert "%" not in text
    assert answer.marked("blockquote") == [rulebooks.answer(FALLEN, "ropta").hits[0].passage.text]
    below = labels(world, answer)
    [called] = [label for label in below if label.startswith(CALL)]
    assert not any(label.startswith(RULE) for label in below)
    assert "6.4" in below, "the article can be read"
    assert below.index(called) < below.index("👍")


async def test_the_floor_that_is_called_reads_what_was_shown(world):
    _, called = await call(world, await ask(world))
    assert "Déjà montré : ROPTA 2023-09, art. 6.4" in called.text


async def test_who_finds_it_useless_is_not_offered_twice_to_say_which_article_decides(world):
    answer = await ask(world)
    before = labels(world, answer)
    await world.click(world.player, answer, "👎")
    after = labels(world, answer)
    assert len(after) == len(set(after)) > len(before)


async def test_it_waits_among_what_was_not_answered(world):
    await ask(world)
    assert FALLEN[:30] in (await waiting(world)).text.replace("\u2060", "")


async def test_what_is_posted_from_inline_says_that_it_is_only_the_closest(world, rulebooks):
    [offered] = await world.inline(world.player, "une carte est tombée par terre")
    assert spaced(offered["description"]).startswith("Le plus proche, sans trancher : Une carte tombée")
    text = spaced(said(offered)["text"])
    assert text.startswith("Dans ROPTA, je ne vois rien qui tranche votre cas.")
    assert quotation(offered) == rulebooks.passage("ropta:6.4#1").text


async def test_an_article_that_is_named_is_offered_as_what_it_is(world):
    offered = await world.inline(world.player, "6.4")
    assert offered[0]["description"].startswith("Une carte tombée de la table")
