"""What training makes smaller: each objective is low where the right one stands out, and punishes nothing right."""

import math

import numpy as np
import pytest
import torch

from knowledge.training.loop import Recipe, rate
from knowledge.training.network import NUMBERS, LateInteraction
from knowledge.training.objectives import like_questions, right_passage, right_questions

GOOD, POOR = 10.0, 0.0


def test_the_right_passage_costs_nothing_when_it_stands_out_and_an_equal_share_when_it_does_not():
    target, allowed = torch.tensor([0, 1]), torch.ones(2, 3, dtype=torch.bool)
    apart = torch.tensor([[GOOD, POOR, POOR], [POOR, GOOD, POOR]])
    assert float(right_passage(apart, target, allowed)) < 0.001
    assert float(right_passage(torch.zeros(2, 3), target, allowed)) == pytest.approx(math.log(3))


def test_a_passage_that_decides_too_costs_nothing_however_high_it_stands():
    scores = torch.tensor([[GOOD, 5 * GOOD, POOR]])
    target = torch.tensor([0])
    assert float(right_passage(scores, target, torch.tensor([[True, False, True]]))) < 0.001
    assert float(right_passage(scores, target, torch.tensor([[True, True, True]]))) > 30


def test_like_questions_are_drawn_together_and_those_between_are_left_alone():
    like = torch.tensor([[False, True, False], [True, False, False], [False, False, False]])
    apart = torch.tensor([[False, False, True], [False, False, True], [True, True, False]])
    near = torch.tensor([[0.0, GOOD, POOR], [GOOD, 0.0, POOR], [POOR, POOR, 0.0]])
    assert float(like_questions(near, like, apart)) < 0.001
    assert float(like_questions(-near, like, apart)) > 5
    # the third shares a passage with both: near or far, it does not count
    between = torch.zeros(3, 3, dtype=torch.bool)
    assert float(like_questions(near, like, between)) == pytest.approx(0)


def test_a_batch_without_likes_costs_nothing():
    nothing = torch.zeros(2, 2, dtype=torch.bool)
    assert float(like_questions(torch.randn(2, 2), nothing, ~nothing)) == 0


def test_a_question_that_the_book_is_silent_about_costs_wherever_it_stands_high():
    target, allowed = torch.tensor([0, 1]), torch.ones(2, 2, dtype=torch.bool)
    answered = [[GOOD, POOR], [POOR, GOOD]]
    quiet, loud = torch.tensor([*answered, [POOR, POOR]]), torch.tensor([*answered, [POOR, 2 * GOOD]])
    assert float(right_questions(quiet, target, allowed)) < 0.001
    assert float(right_questions(loud, target, allowed)) > 4


def test_tokens_are_compared_word_by_word_and_padding_says_nothing():
    torch.manual_seed(1)
    head = LateInteraction()
    states, other = torch.randn(1, 3, 384), torch.randn(1, 5, 384)
    mask = torch.ones(1, 3)
    passages = torch.cat([head.tokens(torch.nn.functional.pad(states, (0, 0, 0, 2))), head.tokens(other)])
    passage_mask = torch.tensor([[1, 1, 1, 0, 0], [1, 1, 1, 1, 1]])
    scores = head(states, mask, passages, passage_mask)[0]
    assert scores[0].item() == pytest.approx(1, abs=1e-5)
    assert scores[1].item() < 0.6
    padded = head(torch.nn.functional.pad(states, (0, 0, 0, 4)), torch.tensor([[1.0, 1, 1, 0, 0, 0, 0]]), passages, passage_mask)
    np.testing.assert_allclose(padded[0].detach(), scores.detach(), atol=1e-5)
    assert passages.shape[-1] == NUMBERS


def test_the_learning_rate_rises_then_falls_and_never_ends():
    recipe = Recipe(steps=400, warm_up=50)
    rates = [rate(step, recipe) for step in range(400)]
    assert rates.index(max(rates)) in (48, 49)
    assert min(rates) > 0
