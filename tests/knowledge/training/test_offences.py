"""`python -m knowledge.training --offences`: from a part of the bank of phrases to weights that read phrases."""

import json
import tomllib
from dataclasses import replace

import numpy as np
import pytest

from knowledge.banks.offences import NO_OFFENCE, OffencePhrase, load_offences
from knowledge.judging.offences import OffenceReader, OffenceWeights, bank_hash
from knowledge.library import Library
from knowledge.shipped import LANGUAGES, OFFENCES, SHIPPED
from knowledge.training import offences
from knowledge.wording.glossary import Glossary
from knowledge.wording.language import LanguageGuess
from knowledge.wording.query import read
from tests.knowledge.small_book import HashingEncoder
from tests.knowledge.training.shelf import small_library, train

SOME = ("abuse", "out_of_turn", "phone", NO_OFFENCE)
PHRASES = 90
"""Of each of them in each language."""


@pytest.fixture(scope="module")
def shelves(tmp_path_factory):
    """After training; the encoder of the shipped model's name counts words, and takes no time."""
    folder = tmp_path_factory.mktemp("offences")
    small = small_library(folder)
    bank = tomllib.loads((SHIPPED.corpus / "offences.toml").read_text("utf-8"))
    with (small.shipped.corpus / "offences.toml").open("w", encoding="utf-8") as file:
        for offence in SOME:
            file.write(f"[{offence}]\n")
            for language, text in bank[offence].items():
                phrases = "\n".join(text.strip().split("\n")[:PHRASES])
                file.write(f"{language} = {json.dumps(phrases, ensure_ascii=False)}\n")
    found = Library(small.folders, replace(small.shipped, model=SHIPPED.model), small.built, None, None, HashingEncoder())
    train(found, "--offences")
    return found


@pytest.fixture(scope="module")
def reading(shelves):
    reader = OffenceReader(shelves.shipped.corpus, shelves.shipped.indexes / OFFENCES, shelves._identity)
    glossary, languages = Glossary.load(SHIPPED.corpus / "glossary.toml"), LanguageGuess.load(SHIPPED.indexes / LANGUAGES)

    def told(text):
        query = read(text, glossary, languages)
        return reader.read(query, shelves.encoder().encode_queries([query.spoken])[0])

    return told


def test_what_was_learnt_names_its_bank_its_model_and_every_offence_of_it(shelves):
    learnt = OffenceWeights.load(shelves.shipped.indexes / OFFENCES)
    assert learnt.names == tuple(sorted(SOME))
    assert learnt.bank == bank_hash(shelves.shipped.corpus)
    assert learnt.encoder == shelves._identity()
    assert learnt.mean.shape == (HashingEncoder.dimension,)
    shelves.shipped.check_learnt()


def test_phrases_that_were_learnt_from_are_read_rightly(shelves, reading):
    told = [(phrase.offence, reading(phrase.text)) for phrase in load_offences(shelves.shipped.corpus)[::9]]
    meant = [(offence, found) for offence, found in told if offence != NO_OFFENCE]
    assert np.mean([found.nearest[0] == offence for offence, found in meant]) > 0.9
    assert np.mean([found.sure for offence, found in told if offence == NO_OFFENCE]) < 0.1


def test_phrases_that_somebody_else_wrote_are_read_rightly_for_the_most_part(reading):
    lines = map(json.loads, (SHIPPED.corpus / "offences_validation.jsonl").read_text("utf-8").splitlines())
    strange = [line for line in lines if line["offence"] in SOME[:3]]
    assert len(strange) > 40
    assert np.mean([reading(line["text"]).nearest[0] == line["offence"] for line in strange]) > 0.7


def test_the_variants_of_a_phrase_name_its_offence_in_its_language_and_none_is_the_phrase_itself():
    bank = [OffencePhrase("tel à table", "fr", "phone"), OffencePhrase("dort", "fr", NO_OFFENCE)]
    variants = list(offences._variants(bank))
    assert 0 < len(variants) <= offences.VARIANTS * len(bank)
    assert {(each.language, each.offence) for each in variants} <= {(each.language, each.offence) for each in bank}
    assert not {each.text for each in variants} & {each.text for each in bank}
