"""`python -m knowledge.training --small-talk`: greetings and weather on one side, what was told of disputes on the other."""

from dataclasses import replace
from itertools import pairwise

import numpy as np
import pytest

from knowledge.banks.disputes import load_disputes
from knowledge.banks.small_talk import load_small_talk
from knowledge.judging.small_talk import SmallTalk
from knowledge.library import Library
from knowledge.shipped import SHIPPED, SMALL_TALK
from knowledge.training import small_talk
from tests.knowledge.small_book import HashingEncoder
from tests.knowledge.training.shelf import small_library, train


@pytest.fixture(scope="module")
def shelves(tmp_path_factory):
    """After training; the encoder of the shipped model's name counts words, and takes no time."""
    small = small_library(tmp_path_factory.mktemp("talk"))
    lines = (SHIPPED.corpus / "small_talk.jsonl").read_text("utf-8").splitlines()[::6]
    (small.shipped.corpus / "small_talk.jsonl").write_text("\n".join(lines) + "\n", "utf-8")
    found = Library(small.folders, replace(small.shipped, model=SHIPPED.model), small.built, None, None, HashingEncoder())
    train(found, "--small-talk")
    return found


@pytest.fixture(scope="module")
def learnt(shelves):
    return SmallTalk.load(shelves.shipped.indexes / SMALL_TALK)


def test_what_was_learnt_names_its_model_and_of_how_many_sentences_it_is(shelves, learnt):
    assert learnt.encoder == shelves._identity()
    assert len(learnt.weights) == HashingEncoder.dimension
    told = set(small_talk._told(shelves))
    assert learnt.sentences == len(told) + len(set(load_small_talk(shelves.shipped.corpus)))
    shelves.shipped.check_learnt()


def test_small_talk_is_told_from_what_is_told_of_disputes(shelves, learnt):
    small, told = ([learnt.share(each) for each in shelves.encoder().encode_queries(sorted(texts))] for texts in (
        set(load_small_talk(shelves.shipped.corpus)), set(small_talk._told(shelves)),
    ))  # fmt: skip
    assert np.mean([share > 0.5 for share in small]) > 0.7
    assert np.mean([share < 0.5 for share in told]) > 0.7, "words share places"


def test_disputes_by_which_the_model_is_measured_are_not_learnt_from(shelves):
    told = set(small_talk._told(shelves))
    for book in shelves.corpus().books:
        disputes = load_disputes(shelves.shipped.corpus / book.id, book)
        assert {dispute.studied for dispute in disputes} == {True, False}
        for dispute in disputes:
            assert told.issuperset(small_talk._each(dispute.text)) == dispute.studied


def test_of_stories_no_more_than_some_are_learnt_from_and_the_same_ones_each_time(shelves, monkeypatch):
    counts = []
    for most in (0, 5, 10**6):
        monkeypatch.setattr(small_talk, "OF_STORIES", most)
        told = list(small_talk._told(shelves))
        assert told == list(small_talk._told(shelves))
        counts.append(len(told))
    assert counts[1] - counts[0] == 5
    assert all(fewer < more for fewer, more in pairwise(counts))


def test_as_much_is_made_of_all_small_talk_as_of_all_that_is_told():
    vectors = np.array([[1.0]] * 3 + [[0.0]] * 300, np.float32)
    weights, bias = small_talk._fitted(vectors, small=3)
    assert SmallTalk((float(weights[0]),), bias, "any", 303).share(np.array([1.0], np.float32)) > 0.9
    same = np.ones((303, 1), np.float32)
    weights, bias = small_talk._fitted(same, small=3)
    share = SmallTalk((float(weights[0]),), bias, "any", 303).share(same[0])
    assert share == pytest.approx(0.5, abs=0.01), "three of 303 weigh as much as the rest"
