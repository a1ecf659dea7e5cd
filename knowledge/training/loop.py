"""The training loop: batches of easily confused passages, three objectives, a learning rate that rises and falls."""

from __future__ import annotations

import random
import time
from collections.abc import Callable
from dataclasses import asdict, dataclass

import numpy as np
import torch
from numpy.typing import NDArray
from torch import Tensor, nn

from knowledge.training import objectives
from knowledge.training.bank import TrainingBank
from knowledge.training.batches import Batch, Sampler, Shares
from knowledge.training.encoder import HALF, LowerStates, TrainedEncoder


@dataclass(frozen=True, slots=True)
class Recipe:
    """All that a training is repeatable by, beside the data. Temperatures divide cosines before the softmax."""

    steps: int = 1400
    seed: int = 7
    frozen_layers: int = 6
    passages_a_batch: int = 24
    share_of_stories: float = 0.6
    share_of_wordings: float = 0.5
    share_of_disputes: float = 0.35
    learning_rate: float = 6e-5
    head_learning_rate: float = 1e-3
    warm_up: int = 50
    temperature: float = 0.04
    late_temperature: float = 0.03
    neighbours_again_every: int = 300

    def fields(self) -> dict[str, float]:
        """For the manifest."""
        return dict(asdict(self))


@dataclass(frozen=True, slots=True)
class Step:
    """What a step saw: its objectives, and the share of questions whose passage came first by vector and by tokens."""

    number: int
    seconds: float
    passage: float
    question: float
    late: float
    first_by_vector: float
    first_by_tokens: float


def train(encoder: TrainedEncoder, bank: TrainingBank, lower: LowerStates, recipe: Recipe, told: Callable[[Step], None]) -> None:
    """Trains the upper layers and the head in place; `told` hears of every step."""
    shares = Shares(recipe.share_of_stories, recipe.share_of_wordings, recipe.share_of_disputes)
    sampler = Sampler(bank, random.Random(recipe.seed), recipe.passages_a_batch, shares)  # nosec B311 # a sample to train on
    upper, head = encoder.upper_parameters(), list(encoder.head.parameters())
    groups = [{"params": upper, "lr": recipe.learning_rate}, {"params": head, "lr": recipe.head_learning_rate}]
    optimiser = torch.optim.AdamW(groups, weight_decay=0.01)
    schedule = torch.optim.lr_scheduler.LambdaLR(optimiser, lambda step: rate(step, recipe))
    near = neighbours(encoder, bank, lower)
    for number in range(recipe.steps):
        started = time.perf_counter()
        if number and number % recipe.neighbours_again_every == 0:
            near = neighbours(encoder, bank, lower)
        losses, firsts = losses_of(sampler.batch(near), encoder, lower, recipe)
        optimiser.zero_grad()
        torch.autograd.backward(torch.stack(losses).sum())
        nn.utils.clip_grad_norm_([*upper, *head], 2.0)
        optimiser.step()
        schedule.step()
        seen = [float(loss.detach()) for loss in losses]
        told(Step(number + 1, time.perf_counter() - started, seen[0], seen[1], seen[2], *firsts))


def rate(step: int, recipe: Recipe) -> float:
    """Share of the learning rate at a step: up to 1 while warming up, then straight down to 0.02.

    >>> recipe = Recipe(steps=100, warm_up=10)
    >>> [round(rate(step, recipe), 2) for step in (0, 9, 50, 99)]
    [0.1, 0.91, 0.5, 0.02]
    """
    return min(1.0, (step + 1) / recipe.warm_up) * max(0.02, 1 - step / recipe.steps)


def losses_of(
    batch: Batch, encoder: TrainedEncoder, lower: LowerStates, recipe: Recipe
) -> tuple[list[Tensor], tuple[float, float]]:
    """The objectives of a batch, and the shares of questions whose passage came first (by vector, by tokens)."""
    asked = encoder.upper([lower.questions[text] for text in (*batch.questions, *batch.silence)])
    passages = encoder.upper([lower.passage(row, wording) for row, wording in zip(batch.passages, batch.wording, strict=True)])
    count = len(batch.questions)
    target, allowed = torch.from_numpy(batch.target), torch.from_numpy(batch.allowed)
    with torch.autocast("cpu", dtype=torch.bfloat16, enabled=HALF):
        late = encoder.head(asked.states, asked.mask, encoder.head.tokens(passages.states), passages.mask).float()
    cosines = asked.vectors @ passages.vectors.T
    between = asked.vectors[:count] @ asked.vectors[:count].T
    losses = [
        objectives.right_passage(cosines[:count] / recipe.temperature, target, allowed),
        objectives.like_questions(between / recipe.temperature, torch.from_numpy(batch.like), torch.from_numpy(batch.apart)),
        objectives.right_passage(late[:count] / recipe.late_temperature, target, allowed),
        0.5 * objectives.right_questions(cosines / recipe.temperature, target, allowed),
        0.5 * objectives.right_questions(late / recipe.late_temperature, target, allowed),
    ]
    return losses, (_first(cosines[:count], target, allowed), _first(late[:count], target, allowed))


def _first(scores: Tensor, target: Tensor, allowed: Tensor) -> float:
    return float((scores.masked_fill(~allowed, objectives.NEVER).argmax(dim=1) == target).float().mean())


def neighbours(encoder: TrainedEncoder, bank: TrainingBank, lower: LowerStates) -> NDArray[np.int64]:
    """For each passage the rows of all passages, nearest of its own book first."""
    vectors = encoder.vectors(lower.passages).numpy()
    cosines = vectors @ vectors.T
    cosines[bank.book_of[:, None] != bank.book_of[None, :]] = -1.0
    return np.argsort(-cosines, axis=1)
