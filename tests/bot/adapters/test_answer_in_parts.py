"""A question in parts heads each part with the asker's own words: both platforms show them, and obey none of them."""

from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bot.adapters.on_discord.messages.cards import cards
from bot.adapters.on_telegram.messages.pages import pages
from bot.i18n.words import LANGUAGES
from bot.presenter.present import present
from bot.services.requests import Request
from knowledge.books.passages import Part, Verdict
from tests.bot.adapters.on_discord.messages.test_marks import PINGS, TURNS
from tests.bot.adapters.on_telegram.messages.test_pages import NASTY, taken
from tests.bot.desks import make_desk
from tests.bot.small_rules import SmallRules
from tests.bot.words import spaced

MARKS = (*NASTY, "**", "||", "```", "[lien](http://a.be)", "<@123456>", "<@&9>", "@here")
asked = st.lists(st.sampled_from(MARKS) | st.text(max_size=8), min_size=1, max_size=8).map("".join).filter(str.strip)


def in_two_parts(first, second, language="fr"):
    """The message to a question whose two asks two articles decide."""
    reply = make_desk(SmallRules(), language=language).handle(Request("ask", {"question": "le bouton recule ?"}))
    question, hits = f"{first} ? {second} ?", reply.outcome.answer.hits
    spans = (0, len(first) + 2), (len(first) + 3, len(question))
    parts = tuple(Part(span, hit, Verdict.FOUND) for span, hit in zip(spans, (hits[3], hits[0]), strict=True))
    answer = replace(reply.outcome.answer, question=question, parts=parts)
    return present(replace(reply, outcome=replace(reply.outcome, answer=answer)))


@settings(max_examples=60)
@given(asked, asked)
def test_telegram_shows_the_askers_words_and_links_commands_and_mentions_nothing_of_them(first, second):
    for page in pages(in_two_parts(first, second), "fr"):
        _, entities = taken(page)
        assert {entity["type"] for entity in entities} <= {"bold", "italic", "blockquote", "expandable_blockquote", "code"}


@pytest.mark.parametrize("language", LANGUAGES)
def test_what_is_open_is_said_on_both_platforms_in_the_askers_words(language):
    reply = make_desk(SmallRules(), language=language).handle(Request("ask", {"question": "le bouton recule ?"}))
    question = "Le bouton recule ? Et les *jetons* @here ?"
    answer = replace(reply.outcome.answer, question=question, verdict=Verdict.FOUND, undecided=((19, len(question)),))
    message = present(replace(reply, outcome=replace(reply.outcome, answer=answer)))
    telegram = "".join(taken(page)[0] for page in pages(message, language))
    discord = "".join(map(_written, cards(message, language)))
    assert not PINGS.search(discord)
    for shown in (telegram, discord):
        assert "Et les *jetons*" in _seen(shown).replace("\\", "")  # marks of a command are written so that they are none


@settings(max_examples=60)
@given(asked, asked)
def test_discord_pings_nobody_and_turns_no_line_by_them(first, second):
    for card in cards(in_two_parts(first, second), "fr"):
        text = _written(card)
        assert not PINGS.search(text)
        assert not TURNS.search(text)


@pytest.mark.parametrize("language", LANGUAGES)
def test_both_asks_head_their_part_on_both_platforms(language):
    message = in_two_parts("Le *bouton* bouge", "Et les <b>jetons</b>", language)
    telegram = _seen("".join(taken(page)[0] for page in pages(message, language)))
    discord = _seen("".join(map(_written, cards(message, language))))
    for shown in (telegram, discord):
        assert shown.index("Le *bouton* bouge") < shown.index("Et les <b>jetons</b>")


def _written(card):
    """All text of a card, as it is sent."""
    return "\n".join(_texts([embed.to_dict() for embed in card.embeds]))


def _texts(given):
    if isinstance(given, str):
        return [given]
    inside = given.values() if isinstance(given, dict) else given if isinstance(given, list) else ()
    return [text for each in inside for text in _texts(each)]


def _seen(text):
    """What is read of a text: what keeps signs apart or together is not seen."""
    return spaced(text).translate(dict.fromkeys(map(ord, "\u2060\u200b")))
