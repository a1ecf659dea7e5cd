"""Thanks and greetings are told from questions, and no question is taken for one."""

import json
from pathlib import Path

import pytest

from bot.domain.club.courtesies import Courtesy, courtesy
from knowledge.shipped import SHIPPED

ASKED = Path(__file__).parents[3] / "questions"
KIND = (
    *(
        "merci",
        "Merci !",
        "MERCI BEAUCOUP",
        "merciii",
        "mecri",
        "mrci bcp",
        "ok merci floorman",
        "merci à vous",
        "ok",
        "d'accord",
    ),
    *(
        "merci pour votre réponse",
        "super, merci",
        "parfait",
        "c'est bon merci",
        "bien reçu",
        "bonne soirée",
        "merci bonne soirée",
    ),
    *("thx", "Thanks!", "thank you so much", "ty", "cheers mate", "got it, thanks", "great", "thnaks", "good night"),
    *("bedankt", "bedankt hoor!", "dank je wel", "dankjewel", "bedannkt", "prima, dank u", "tot ziens"),
    *("👍", "👍🏽", "🙏🙏", "❤️", "ok 👍", "merci 🙏"),
)
HELLO = (
    *("bonjour", "Bonjour !", "bjr", "bonsoir à tous", "salut", "slt", "coucou", "salut ça va ?", "bonjour Floorman", "bonjuor"),
    *("hello", "Hi!", "hey", "good evening", "hello?", "hiiii", "goedenavond", "hallo", "hoi", "goedemorgen allemaal", "👋"),
)
ASKS = (
    *("bonjour, qui parle en premier ?", "salut, une carte est tombée", "merci de me dire qui montre en premier", "ok ?"),
    *(
        "bonsoir le bouton mort c'est quoi",
        "merci et la blinde ?",
        "hello, can I rebuy",
        "bedankt, en de ante?",
        "thanks but why",
    ),
    *(
        "all in",
        "check",
        "call",
        "tapis",
        "A♥",
        "♥",
        "merci 2",
        "6.4",
        "non",
        "oui",
        "non",
        "x",
        "?",
        "!",
        "...",
        "👎",
        "🂡",
    ),
    *("merci " * 30, "ok ok ok la table 4", "le floor", "c'est bien le floor ?", "good game ?", "top pair", "super satellite"),
)


@pytest.mark.parametrize("text", KIND)
def test_thanks_are_told_in_three_languages_however_they_are_typed(text):
    assert courtesy(text) is Courtesy.THANKS


@pytest.mark.parametrize("text", HELLO)
def test_a_greeting_is_told_in_three_languages(text):
    assert courtesy(text) is Courtesy.GREETING


@pytest.mark.parametrize("text", ASKS)
def test_what_may_ask_something_is_neither(text):
    assert courtesy(text) is None


def test_no_question_of_the_banks_or_of_those_who_have_asked_is_taken_for_one():
    """Of those that a book decides; what no book decides has thanks among it."""
    files = [*ASKED.glob("*.jsonl"), SHIPPED.corpus / "validation.jsonl", *SHIPPED.corpus.glob("*/questions.jsonl")]
    rows = [json.loads(line) for file in files for line in file.read_text(encoding="utf-8").splitlines()]
    decided = [row.get("question") or row["q"] for row in rows if row.get("gold") or row.get("passages")]
    assert len(decided) > 5_000
    assert [question for question in decided if courtesy(question)] == []


@pytest.mark.parametrize(
    "text",
    [
        "bonjour, et la prime ?", "salut, la prime c'est pour tous ?", "hello how much?", "bonjour c'est à moi ?",
        "merci, et la prime",
        "c'est à moi", "ok et moi", "la note", "think", "notes", "treat",
    ],
)  # fmt: skip
def test_a_question_that_is_asked_in_few_polite_words_is_a_question(text):
    assert courtesy(text) is None


@pytest.mark.parametrize(
    ("text", "what"),
    [
        ("bonjour ça va ?", Courtesy.GREETING), ("hallo ?", Courtesy.GREETING), ("merciiii", Courtesy.THANKS),
        ("salut à tous", Courtesy.GREETING), ("ok super merci", Courtesy.THANKS),
        ("ok super merci pour votre aide et bonne soirée à tous", Courtesy.THANKS), ("mercii bcppp", Courtesy.THANKS),
        ("bonsoir madame", Courtesy.GREETING), ("Bonsoir messieurs dames", Courtesy.GREETING), ("dag mevrouw", Courtesy.GREETING),
        ("non merci", Courtesy.THANKS), ("Non, merci beaucoup", Courtesy.THANKS), ("nee bedankt", Courtesy.THANKS),
        ("no thanks", Courtesy.THANKS), ("merci madame", Courtesy.THANKS),
        ("ça va ?", Courtesy.GREETING), ("How are you?", Courtesy.GREETING), ("Hoe gaat het?", Courtesy.GREETING),
    ],
)  # fmt: skip
def test_what_is_only_polite_stays_so(text, what):
    assert courtesy(text) is what
