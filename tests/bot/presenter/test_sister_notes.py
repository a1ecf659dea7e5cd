"""Floorman's remark that the first passage is about a sister case: in its own voice, below what is quoted."""

from dataclasses import replace

import pytest

from bot.i18n.words import LANGUAGES, words_in
from bot.presenter.blocks import Line, Quote, Tone
from bot.presenter.present import present
from bot.presenter.quotations import verify_quotations
from bot.services.requests import Request
from knowledge.books.passages import Verdict
from knowledge.wording.sister_words import KINDS, SILENT
from tests.bot.desks import make_desk
from tests.bot.small_rules import RIVER, SmallRules, article
from tests.bot.words import spaced

FLOP = replace(
    RIVER,
    articles=(article("river", "7", "7", "Les erreurs au flop", "Deux cartes brûlées : la dernière devient celle du turn."),),
)
SAID = {
    "fr": "Attention : ce passage porte sur le flop ; votre question, sur le turn.",
    "en": "Note: this passage is about the flop; your question, about the turn.",
    "nl": "Let op: deze passage gaat over de flop; jouw vraag over de turn.",
}


class FlopRules(SmallRules):
    """A rulebook that has only the flop's rule."""

    books = (FLOP,)


def told(question, verdict, language="fr", near=()):
    rules = FlopRules(river=verdict)
    rules.near = near
    blocks = present(make_desk(rules, language=language).handle(Request("ask", {"question": question})))
    verify_quotations(blocks, rules.passage)
    return blocks


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(("verdict", "near", "tone"), [
    (Verdict.FOUND, (), Tone.QUIET), (Verdict.UNSURE, (), Tone.QUIET), (Verdict.UNSURE, ("river",), Tone.PLAIN),
])  # fmt: skip
def test_a_passage_on_another_street_is_said_to_be_that_right_below_it(language, verdict, near, tone):
    blocks = told("deux cartes brûlées avant le turn ?", verdict, language, near)
    at = next(at for at, block in enumerate(blocks) if isinstance(block, Quote))
    note = blocks[at + 1]
    assert isinstance(note, Line)
    assert (spaced(note.text), note.tone) == (SAID[language], tone)


@pytest.mark.parametrize("question", ["deux cartes brûlées au flop ?", "une carte morte ?", "it was my turn"])
def test_nothing_is_remarked_where_no_word_tells_the_cases_apart(question):
    assert not any(isinstance(block, Line) and "Attention" in block.text for block in told(question, Verdict.FOUND))


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_value_has_its_words(language):
    for kind in KINDS.keys() - SILENT:
        for value in KINDS[kind]:
            assert words_in(language).plain(f"sisters.{kind}.{value}"), (kind, value)
