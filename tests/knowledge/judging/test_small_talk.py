"""Small talk is left out before a long message is searched; what is told of the dispute, and every ask, stays."""

import json
from pathlib import Path

import pytest

from knowledge.banks.small_talk import load_small_talk
from knowledge.books.corpus import CorpusError
from knowledge.books.passages import Verdict
from knowledge.encoders.identity import encoder_id
from knowledge.judging.small_talk import LIKELY, MOST, SHORTEST, SURE, SmallTalk, to_the_point
from knowledge.shipped import SHIPPED
from knowledge.shipped import SMALL_TALK as LEARNT

MEASURED = [json.loads(line) for line in (Path(__file__).parent.parent / "small_talk.jsonl").read_text("utf-8").splitlines()]
TALK = "Bonsoir à tous, ici il neige et on joue quand même. "
TOLD = "Le joueur du bouton a misé avant son tour, puis il a repris sa mise. "
ASK = "Sa mise tient-elle ?"


def is_talk(sentence):
    return 0.9 if "neige" in sentence or "Merci" in sentence else 0.6 if "repris" in sentence else 0.1


@pytest.mark.parametrize(("text", "left"), [
    (TALK + TOLD + ASK, TOLD + ASK), (TOLD + ASK + " Merci beaucoup.", TOLD + ASK), (TOLD + TALK + ASK, TOLD + ASK),
])  # fmt: skip
def test_small_talk_is_left_out_wherever_it_stands(text, left):
    assert to_the_point(text, is_talk) == left


@pytest.mark.parametrize("text", [
    "Merci. Il neige.", TALK, TALK + TALK + TALK, TALK + "Il neige, peut-on reporter le tournoi qui devait commencer ?",
    TOLD + ASK, "",
])  # fmt: skip
def test_a_text_stays_whole_that_is_short_or_has_nothing_else_in_it(text):
    assert to_the_point(text, is_talk) == text


def test_where_nothing_is_found_what_is_only_likely_to_be_small_talk_is_left_out_as_well():
    text = "Il neige. Je suis repris de justice, mais passons. " + TOLD.partition(",")[0] + ". " + ASK
    assert to_the_point(text, is_talk, LIKELY) == TOLD.partition(",")[0] + ". " + ASK
    assert "repris" in to_the_point(text, is_talk)


def test_what_asks_stays_though_it_sounds_like_small_talk():
    text = TALK + TOLD + "Et s'il neige, que dit la règle de la mise ?"
    assert to_the_point(text, is_talk) == TOLD + "Et s'il neige, que dit la règle de la mise ?"


def test_no_more_sentences_are_judged_than_an_answer_may_cost_and_those_beyond_stay():
    judged = []
    text = " ".join(f"Merci {number}." for number in range(MOST + 9))
    left = to_the_point(text, lambda sentence: judged.append(sentence) or 0.9)
    assert len(judged) == MOST
    assert left == " ".join(f"Merci {number}." for number in range(MOST, MOST + 9))


def test_in_a_short_text_nothing_is_looked_into():
    def unwanted(_sentence):
        pytest.fail("read for nothing")

    assert len("Il neige. Sa mise tient ?") < SHORTEST
    assert to_the_point("Il neige. Sa mise tient ?", unwanted) == "Il neige. Sa mise tient ?"


def test_what_was_learnt_of_small_talk_was_learnt_with_the_model_that_ships():
    learnt = SmallTalk.load(SHIPPED.indexes / LEARNT)
    assert learnt.encoder == encoder_id(None, SHIPPED.model), "with another it is not asked, and every message stays whole"


@pytest.mark.parametrize("lang", ["fr", "en", "nl"])
def test_of_small_talk_that_was_not_learnt_from_half_is_known_at_the_least(rulebooks, lang):
    # 60 sentences in each language, written by whoever wrote those that are learnt from, on other subjects
    texts = [one["text"] for one in MEASURED if one["lang"] == lang]
    assert len(texts) == 60
    assert sum(rulebooks._small_talk_in(text) >= SURE for text in texts) >= 30
    assert not set(texts) & set(load_small_talk(SHIPPED.corpus))


@pytest.mark.parametrize(("question", "book", "passage", "talk"), [
    ("Le donneur a ouvert le flop avec quatre cartes, elles sont identifiables. Le floor fait quoi ?", "ropta", "ropta:7.2#4",
     "Salut la compagnie, ici un vieux lecteur du forum. On a un petit club au-dessus d'une boulangerie, alors ça sent bon."),
    ("A player folded and his phone rang at the table. Is that allowed?", "cdc", None,
     "Hello from rainy Leeds, I hope you are all well. We play every other Thursday above a pub and the pies are great."),
    ("Op de river liet een speler zijn kaarten vallen in de muck. Kan hij ze terugnemen?", "ropta", None,
     "Dag iedereen, ik speel sinds kort bij een leuke club in Gent. Na afloop drinken we altijd nog een biertje."),
])  # fmt: skip
def test_a_dispute_behind_small_talk_is_answered_as_it_is_without(rulebooks, question, book, passage, talk):
    alone, behind = rulebooks.answer(question, book), rulebooks.answer(f"{talk} {question}", book)
    assert (behind.verdict, behind.hits[0].passage.id) == (alone.verdict, alone.hits[0].passage.id)
    assert behind.question == f"{talk} {question}", "what was asked is told as it was asked"
    if passage:
        assert (behind.verdict, behind.hits[0].passage.id) == (Verdict.FOUND, passage)


def test_a_bank_with_a_line_that_is_none_is_refused_with_the_line(tmp_path):
    (tmp_path / "small_talk.jsonl").write_text('{"text": "Il neige.", "lang": "fr"}\n{"lang": "fr"}\n', encoding="utf-8")
    with pytest.raises(CorpusError) as refused:
        load_small_talk(tmp_path)
    assert refused.value.line == 2
    assert load_small_talk(tmp_path / "nowhere") == ()


@pytest.mark.parametrize(("question", "book"), [
    ("Je vends ma table de poker, dix places, tapis bleu, très bon état. Elle a servi deux fois, elle vient d'un club fermé."
     " Une carte est tombée et a été retrouvée dessous. 150 € à débattre, à emporter à Lyon.", "cdc"),
    ("Pour une bonne blanquette, prenez du veau et des carottes. Mon voisin a montré ses cartes. Ajoutez la crème.", "casino"),
])  # fmt: skip
def test_what_is_mentioned_in_a_text_about_something_else_is_not_told_for_certain(rulebooks, question, book):
    assert rulebooks.answer(question, book).verdict is not Verdict.FOUND


def test_a_sentence_that_names_the_game_is_no_small_talk_however_it_is_told(rulebooks):
    # casino, Cash game 3: there is no dead button in the cash game
    question = (
        "Chez nous c'est uniquement du cash game, une table le vendredi soir. Le joueur qui devait être au bouton a été éliminé."
        " Est-ce qu'on met le bouton mort ?"
    )
    answer = rulebooks.answer(question, "casino")
    assert answer.verdict is not Verdict.FOUND or answer.hits[0].passage.id == "casino:cash-game#3"


def test_what_was_learnt_is_the_same_once_it_has_been_kept(tmp_path):
    learnt = SmallTalk.load(SHIPPED.indexes / LEARNT)
    learnt.save(tmp_path / "kept.json")
    assert SmallTalk.load(tmp_path / "kept.json") == learnt
