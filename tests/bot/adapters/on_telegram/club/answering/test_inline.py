"""`@floorman_bot carte retournée` in any chat: what is offered, and what stands in the chat then."""

import pytest

from bot.presenter.answers import CHOICES
from knowledge.books.passages import Verdict
from tests.bot.adapters.on_telegram.stand_in.answers.messages import text_of
from tests.bot.words import spaced

CITATION = "ROPTA 2023-09, art. 6.4 « Les cartes tombées de la table »"


def said(result):
    """What stands in the chat if somebody takes it: the words and what is quoted."""
    content = result["input_message_content"]
    assert content["parse_mode"] == "HTML"
    return text_of({**content, "text": content["message_text"]})


def quotation(result):
    told = said(result)
    (entity,) = [each for each in told["entities"] if each["type"] == "blockquote"]
    return told["text"][entity["offset"] : entity["offset"] + entity["length"]]


@pytest.mark.parametrize("typed", ["6.4", "§6.4", " 6.4 "])
async def test_an_article_is_found_by_its_number(world, rulebooks, typed):
    offered = await world.inline(world.player, typed)
    assert offered[0]["title"] == CITATION
    assert offered[0]["description"].startswith("Une carte tombée de la table")
    assert quotation(offered[0]) == rulebooks.passage("ropta:6.4#1").text
    assert CITATION in said(offered[0])["text"]


async def test_an_article_is_found_by_words_of_its_title(world, rulebooks):
    """Every fifth article of the book, typed as it is headed."""
    for article in rulebooks.book("ropta").articles[::5]:
        offered = await world.inline(world.player, article.title)
        titles = [result["title"] for result in offered]
        assert any(f"« {article.title} »" in title for title in titles), (article.title, titles)
        assert len({said(result)["text"] for result in offered}) == len(offered)
        assert all(title.startswith("ROPTA 2023-09, ") for title in titles)


async def test_an_article_is_found_by_what_it_means(world, rulebooks):
    (first, *_) = await world.inline(world.player, "une carte est tombée par terre")
    assert quotation(first) == rulebooks.passage("ropta:6.4#1").text
    assert world.longest_stall < 0.05


@pytest.mark.parametrize("typed", ["6.1", "la première carte distribuée est exposée"])
async def test_what_is_posted_brings_along_what_it_is_not_to_be_read_without(world, rulebooks, typed):
    """RoPTA 6.1: a misdeal, and when it is too late for one (6.7)."""
    for offered in await world.inline(world.player, typed):
        passage = rulebooks.passage(offered["id"])
        beside = rulebooks.book("ropta").beside_of(passage)
        text = said(offered)["text"]
        assert ("Ne se lit pas sans" in spaced(text)) == bool(beside)
        assert all(" ".join(one.text.split()[:12]) in " ".join(text.split()) for one in (passage, *beside))
        if beside:
            return
    pytest.fail("nothing that was offered has anything beside it")


@pytest.mark.parametrize(
    ("language", "label"),
    [
        ("fr", "Rien trouvé : posez-moi la question"),
        ("en", "Nothing found: ask me the question"),
        ("nl", "Niets gevonden: stel mij de vraag"),
    ],
)
async def test_where_nothing_is_found_a_button_leads_to_floorman(world, language, label):
    guest = world.add_person("Ann Smith", language)
    assert await world.inline(guest, "9999.99") == []
    button = world.server.called("answerInlineQuery")[-1].given["button"]
    assert button | {"text": spaced(button["text"])} == {"text": label, "start_parameter": "inline"}
    assert (await world.start(guest, button["start_parameter"])).text


@pytest.mark.parametrize("typed", ["bonjour", "merci beaucoup", "où est-ce qu'on peut se garer", "qui a gagné le match hier"])
async def test_what_no_article_decides_is_answered_by_none_and_the_one_hint(world, rulebooks, typed):
    assert rulebooks.answer(typed, "ropta").verdict is Verdict.NOT_COVERED
    assert await world.inline(world.player, typed) == []
    assert "button" in world.server.called("answerInlineQuery")[-1].given


async def test_of_what_is_not_sure_as_much_is_offered_as_a_chat_would_show(world, rulebooks):
    typed = "j'ai montré ma carte"
    answer = rulebooks.answer(typed, "ropta")
    assert answer.verdict is Verdict.UNSURE
    offered = await world.inline(world.player, typed)
    assert [result["id"] for result in offered] == [hit.passage.id for hit in answer.hits[:CHOICES]]


@pytest.mark.parametrize("typed", ["", "6", "é", "🂡🂡", "@", "<b>", "x" * 256, "/draw", "\u202e\u202e"])
async def test_whatever_is_typed_is_answered(world, typed):
    for result in await world.inline(world.player, typed):
        assert said(result)["text"]


async def test_what_was_chosen_stands_in_another_chat_as_a_quotation_and_rings_for_nobody(world, rulebooks):
    other = await world.open_chat("supergroup", "Club de Lille", world.director, world.player)
    offered = await world.inline(world.player, "6.4", other)
    message, did = await world.choose(world.player, offered[0], other, query="6.4")
    assert (message.chat_id, message.by_bot, message.pinged) == (other.id, False, set())
    assert message.marked("blockquote") == [rulebooks.passage("ropta:6.4#1").text]
    assert message.marked("bold") == [CITATION]
    assert did.posts == [], "what somebody quotes is no question to Floorman"
    private, did = await world.choose(world.player, offered[0], world.player, query="6.4")
    assert (private.chat_id, did.posts) == (world.player.id, [])


async def test_the_book_is_the_one_of_ones_club_unless_another_was_chosen(world):
    await world.command(world.director, "/livre cdc")
    await world.command(world.player, "/livres")
    assert (await world.inline(world.player, "2-16"))[0]["title"].startswith("CdC 2007 (V2), 2-16")
    assert (await world.inline(world.players[1], "6.4"))[0]["title"] == CITATION
    await world.command(world.player, "/livre ropta", world.player)
    assert (await world.inline(world.player, "6.4"))[0]["title"] == CITATION


async def test_what_is_offered_is_ones_own_and_kept_for_a_short_time(world):
    await world.inline(world.player, "6.4")
    given = world.server.called("answerInlineQuery")[-1].given
    assert (given["is_personal"], given["cache_time"] <= 60) == (True, True)
    assert len({result["id"] for result in given["results"]}) == len(given["results"])


async def test_the_words_around_the_book_are_in_the_language_that_was_chosen(world):
    await world.command(world.player, "/langue nl", world.player)
    await world.inline(world.player, "9999.99")
    assert world.server.called("answerInlineQuery")[-1].given["button"]["text"].startswith("Niets gevonden")


@pytest.mark.parametrize("typed", ["", " ", "c"])
async def test_who_has_typed_nothing_yet_is_not_told_that_nothing_was_found(world, typed):
    assert await world.inline(world.player, typed) == []
    assert "button" not in world.server.called("answerInlineQuery")[-1].given
