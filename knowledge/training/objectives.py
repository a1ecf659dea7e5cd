"""What training makes smaller. All are contrastive: the right passage or question must score above the others of the batch."""

from __future__ import annotations

import torch
from torch import Tensor
from torch.nn.functional import cross_entropy

NEVER = -1e4
"""Added to a score that must not count: exp() of it is 0, and unlike minus infinity it leaves no NaN."""


def right_passage(scores: Tensor, target: Tensor, allowed: Tensor) -> Tensor:
    """Cross entropy (InfoNCE, van den Oord et al. 2018) of scores (Q x P) with the deciding passage as target."""
    return cross_entropy(scores.masked_fill(~allowed, NEVER), target)


def like_questions(cosines: Tensor, like: Tensor, apart: Tensor) -> Tensor:
    """For every question, how little of the belief its likes (same deciding passage) hold among all other questions.

    `like`, `apart`: (Q x Q). Questions that share a passage without being alike count neither as right nor as wrong.
    """
    possible = cosines.masked_fill(~(like | apart), NEVER)
    rows = like.any(dim=1)
    if not bool(rows.any()):
        return cosines.sum() * 0
    held = torch.logsumexp(possible.masked_fill(~like, NEVER), dim=1)
    return (torch.logsumexp(possible, dim=1) - held)[rows].mean()


def right_questions(scores: Tensor, target: Tensor, allowed: Tensor) -> Tensor:
    """The other way round: for every passage that is asked about, how little of the belief its questions hold among all.

    Scores are ((Q + S) x P): the last S rows are questions that the book doesn't cover, wrong for every passage. This teaches
    the scores to be comparable between questions, so that a question which nothing decides scores low everywhere.
    """
    silent = len(scores) - len(target)
    right = torch.nn.functional.one_hot(target, scores.shape[1]).bool()
    possible = torch.cat([allowed, allowed.new_ones(silent, scores.shape[1])])
    columns = right.any(dim=0)
    among = scores.masked_fill(~possible, NEVER)
    held = torch.logsumexp(among[: len(target)].masked_fill(~right, NEVER), dim=0)
    return (torch.logsumexp(among, dim=0) - held)[columns].mean()
