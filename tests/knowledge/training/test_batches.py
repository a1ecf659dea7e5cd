"""Batches for training: easily confused passages, and nothing right that is punished."""

import random
from dataclasses import replace

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from knowledge.training.bank import TrainingBank, TrainingQuestion
from knowledge.training.batches import QUESTIONS_EACH, SILENT, Sampler, Shares

BOOKS, EACH = 2, 6


def _asked(row, number):
    """Every fourth question of a passage is decided by the next passage as well."""
    rows = (row, (row + 1) % (BOOKS * EACH)) if number == 3 else (row,)
    long = number % 2 == 1
    return TrainingQuestion(f"{'story' if long else 'short'} {number} on {row}", rows, long)


QUESTIONS = tuple(_asked(row, number) for row in range(BOOKS * EACH) for number in range(4))
BANK = TrainingBank(
    tuple(f"passage {row}" for row in range(BOOKS * EACH)),
    np.repeat(np.arange(BOOKS), EACH),
    QUESTIONS,
    (tuple(f"silent {n}" for n in range(9)), ("silent",)),
    tuple(("said otherwise", "and otherwise") if row % 2 else () for row in range(BOOKS * EACH)),
)
NEAR = np.array([np.roll(np.arange(BOOKS * EACH), -row) for row in range(BOOKS * EACH)])
DECIDE = {question.text: question.rows for question in QUESTIONS}


def sampler(seed, stories=0.5, passages=4, wordings=0.5):
    return Sampler(BANK, random.Random(seed), passages, Shares(stories, wordings))


@given(st.integers(0, 10_000))
def test_a_batch_holds_different_passages_of_one_book_and_questions_that_each_decides(seed):
    batch = sampler(seed).batch(NEAR)
    assert len(set(batch.passages)) == len(batch.passages) == 4
    assert len({int(BANK.book_of[row]) for row in batch.passages}) == 1
    assert len(batch.questions) <= QUESTIONS_EACH * len(batch.passages)
    for text, target in zip(batch.questions, batch.target, strict=True):
        assert DECIDE[text][0] == batch.passages[target]


@given(st.integers(0, 10_000))
def test_a_passage_that_decides_too_is_no_wrong_answer(seed):
    batch = sampler(seed).batch(NEAR)
    for question, text in enumerate(batch.questions):
        for place, row in enumerate(batch.passages):
            expected = place == batch.target[question] or row not in DECIDE[text]
            assert batch.allowed[question, place] == expected


@given(st.integers(0, 10_000))
def test_questions_with_a_passage_in_common_are_alike_or_left_out_but_never_wrong(seed):
    batch = sampler(seed).batch(NEAR)
    for a, first in enumerate(batch.questions):
        for b, second in enumerate(batch.questions):
            common = bool(set(DECIDE[first]) & set(DECIDE[second]))
            assert batch.apart[a, b] == (not common)
            assert batch.like[a, b] == (a != b and DECIDE[first][0] == DECIDE[second][0])


def test_the_silence_is_that_of_the_book_and_no_more_than_there_is():
    batches = [sampler(seed).batch(NEAR) for seed in range(20)]
    counts = {int(BANK.book_of[batch.passages[0]]): len(batch.silence) for batch in batches}
    assert counts == {0: SILENT, 1: 1}


@pytest.mark.parametrize(("share", "expected"), [(1.0, "story"), (0.0, "short")])
def test_the_share_of_stories_is_kept(share, expected):
    batch = sampler(3, stories=share).batch(NEAR)
    assert {text.split()[0] for text in batch.questions} == {expected}


def test_a_question_comes_again_only_after_all_others_of_its_passage_and_kind():
    drawn = [text for s in [sampler(5)] for _ in range(60) for text in s.batch(NEAR).questions]
    for row, kind in ((0, "story"), (3, "short"), (9, "story")):
        mine = [text for text in drawn if text.endswith(f" on {row}") and text.startswith(kind)]
        assert len(mine) > 4
        assert all(set(pair) == set(mine) for pair in zip(mine[::2], mine[1::2], strict=False))


POSTED = TrainingQuestion("dispute", (0, 3), story=True, posted=True, misses=(4, 2, 3))
WITH_DISPUTE = replace(BANK, questions=(*QUESTIONS, POSTED))


@pytest.mark.parametrize(("share", "seen"), [(1.0, True), (0.0, False)])
def test_the_share_of_disputes_is_kept_where_a_passage_has_one(share, seen):
    drawn = Sampler(WITH_DISPUTE, random.Random(3), BOOKS * EACH, Shares(0.5, 0.5, share))
    batches = [drawn.batch(NEAR) for _ in range(12)]
    of_first_book = [batch for batch in batches if 0 in batch.passages]
    assert of_first_book
    for batch in of_first_book:
        mine = {
            text.split()[0] for text, target in zip(batch.questions, batch.target, strict=True) if batch.passages[target] == 0
        }
        assert mine == {"dispute"} if seen else "dispute" not in mine


@given(st.integers(0, 500))
def test_what_comes_near_a_dispute_and_does_not_decide_it_stands_in_its_batch(seed):
    batch = Sampler(WITH_DISPUTE, random.Random(seed), 3, Shares(0.5, 0.5, 1.0)).batch(NEAR)
    if batch.passages[0] == 0:
        assert batch.passages == (0, 4, 2)
        assert batch.allowed[batch.questions.index("dispute")].all()


@pytest.mark.parametrize(("share", "expected"), [(0.0, {-1}), (1.0, {0, 1})])
def test_the_share_of_other_wordings_is_kept_where_a_passage_has_them(share, expected):
    drawn = [sampler(seed, wordings=share).batch(NEAR) for seed in range(20)]
    seen = {(row % 2, wording) for batch in drawn for row, wording in zip(batch.passages, batch.wording, strict=True)}
    assert {wording for odd, wording in seen if odd} == expected
    assert {wording for odd, wording in seen if not odd} == {-1}


def test_the_same_seed_draws_the_same_batches():
    first, second, other = sampler(1), sampler(1), sampler(2)
    drawn = [[s.batch(NEAR).questions for _ in range(3)] for s in (first, second, other)]
    assert drawn[0] == drawn[1] != drawn[2]
