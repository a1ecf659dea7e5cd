"""Reading what floors type for an offence: the bank, what was learnt from it, and the phrases by which the bounds were set."""

import json

import pytest

from bot.domain.rules.offences import OFFENCES
from knowledge.banks.offences import NO_OFFENCE, load_offences
from knowledge.books.corpus import CorpusError
from knowledge.encoders.identity import encoder_id
from knowledge.judging.offences import OffenceReader, OffenceWeights, bank_hash
from knowledge.library import library
from knowledge.shipped import OFFENCES as LEARNT
from knowledge.shipped import SHIPPED
from knowledge.wording.query import read
from knowledge.wording.words import tokens

LINES = (SHIPPED.corpus / "offences_validation.jsonl").read_text(encoding="utf-8").splitlines()
VALIDATION = [json.loads(line) for line in LINES]


def plain(text):
    return " ".join(tokens(text))


@pytest.fixture(scope="module")
def rulebooks(tmp_path_factory):
    return library(None, tmp_path_factory.mktemp("data"), None).open()


def test_the_bank_has_phrases_for_every_offence_in_three_languages():
    bank = load_offences(SHIPPED.corpus)
    spoken = {(phrase.offence, phrase.language) for phrase in bank}
    wanted = {*OFFENCES, NO_OFFENCE} - {"other"}
    assert spoken == {(offence, language) for offence in wanted for language in ("fr", "en", "nl")}


def test_what_was_learnt_was_learnt_from_this_bank_with_this_model():
    learnt = OffenceWeights.load(SHIPPED.indexes / LEARNT)
    assert learnt.bank == bank_hash(SHIPPED.corpus)
    assert learnt.encoder == encoder_id(None, SHIPPED.model), "without its vectors nothing is ever sure"
    assert {*learnt.names} == {*OFFENCES, NO_OFFENCE} - {"other"}


def test_no_phrase_stands_for_two_offences():
    meant = {}
    for phrase in load_offences(SHIPPED.corpus):
        assert meant.setdefault(plain(phrase.text), phrase.offence) == phrase.offence, phrase.text


def test_the_phrases_that_judge_are_apart_from_the_bank_but_for_a_few_words_that_everybody_types():
    bank = {plain(phrase.text) for phrase in load_offences(SHIPPED.corpus)}
    assert len(VALIDATION) > 650
    assert sum(plain(one["text"]) in bank for one in VALIDATION) <= 3


def test_what_floors_type_is_read_rightly_or_asked_about(rulebooks):
    told = [({one["offence"], *one.get("also", ())}, rulebooks.offence(one["text"])) for one in VALIDATION]
    meant = [(offences, found) for offences, found in told if NO_OFFENCE not in offences]
    right = sum(found.offence in offences for offences, found in meant)
    wrong = sum(found.sure and found.offence not in offences for offences, found in told)
    unsure = [(offences, found) for offences, found in meant if not found.sure]
    assert right >= 0.9 * len(meant)
    assert wrong <= 0.01 * len(told)
    assert sum(not offences.isdisjoint(found.nearest) for offences, found in unsure) >= 0.95 * len(unsure)


@pytest.mark.parametrize("text", ["", "?!", "🎲", "1", "zz " * 500, "bahaha", "lirisaru", "manadosi makovefu"])
def test_a_text_that_says_nothing_is_never_sure(rulebooks, text):
    assert not rulebooks.offence(text).sure


def test_who_warns_first_waits_for_nothing_to_be_read(rulebooks, monkeypatch):
    rulebooks.warm([])
    monkeypatch.setattr("knowledge.judging.offences.load_offences", None)
    monkeypatch.setattr(OffenceWeights, "load", None)
    assert rulebooks.offence("tel a table").offence == "phone"
    assert rulebooks.offence("pianote sur son tel pdt le coup").offence == "phone"


def test_without_the_model_only_a_phrase_of_the_bank_is_sure(rulebooks):
    strange = OffenceReader(SHIPPED.corpus, SHIPPED.indexes / LEARNT, lambda: "another")
    query = query_of(rulebooks, "il insulte le croupier sans arrêt")
    found = strange.read(query, rulebooks.encoder().encode_queries([query.spoken])[0])
    assert (found.sure, found.nearest[0]) == (False, "abuse")
    assert strange.known(query_of(rulebooks, "Tel a table")).offence == "phone"


def query_of(rulebooks, text):
    return read(text, rulebooks.glossary, rulebooks.languages)


def test_where_nothing_was_learnt_nothing_is_read(tmp_path, rulebooks):
    reader = OffenceReader(tmp_path, tmp_path / "none.npz", lambda: "any")
    query = query_of(rulebooks, "téléphone")
    assert reader.known(query) is None
    assert reader.read(query, None).nearest == ()


def test_a_bank_that_is_none_is_named(tmp_path):
    (tmp_path / "offences.toml").write_text("[phone]\nfr = 3\n", encoding="utf-8")
    with pytest.raises(CorpusError):
        load_offences(tmp_path)


def test_what_was_learnt_reads_the_same_once_it_has_been_kept(tmp_path):
    learnt = OffenceWeights.load(SHIPPED.indexes / LEARNT)
    learnt.save(tmp_path / "kept.npz")
    kept = OffenceWeights.load(tmp_path / "kept.npz")
    texts = [tokens(entry["text"]) for entry in VALIDATION]
    assert [kept.read(text, None) for text in texts] == [learnt.read(text, None) for text in texts]
    # and what is made of the weights themselves: in steps, as it was
    weights = learnt.codes * learnt.step
    made = OffenceWeights.of(learnt.names, weights, learnt.bias, learnt.mean, learnt.encoder, learnt.bank)
    assert [made.read(text, None).nearest for text in texts] == [learnt.read(text, None).nearest for text in texts]
