"""The head of late interaction: every token of a question looks for its like among the tokens of a passage.

Scores after ColBERT (Khattab & Zaharia 2020, https://arxiv.org/abs/2004.12832), with a learnt weight for every token of the
question instead of a plain sum: in a long story most words decide nothing.
"""

from __future__ import annotations

import torch
from torch import Tensor, nn

HIDDEN = 384
NUMBERS = 128
"""Numbers that are kept of each token."""


class LateInteraction(nn.Module):
    """Turns the encoder's token states into short vectors and compares questions with passages by them."""

    def __init__(self, hidden: int = HIDDEN, numbers: int = NUMBERS) -> None:
        """With an orthogonal projection, which keeps the angles between states as well as so few numbers can."""
        super().__init__()
        self.projection = nn.Linear(hidden, numbers, bias=False)
        self.importance = nn.Linear(hidden, 1)
        nn.init.orthogonal_(self.projection.weight)
        nn.init.zeros_(self.importance.weight)

    def tokens(self, states: Tensor) -> Tensor:
        """Unit vectors (…, NUMBERS) of token states (…, HIDDEN)."""
        projected: Tensor = self.projection(states)
        return nn.functional.normalize(projected, dim=-1)

    def weights(self, states: Tensor, mask: Tensor) -> Tensor:
        """How much each token of a question counts (texts x tokens), 1 in all; padding counts nothing."""
        importance: Tensor = self.importance(states).squeeze(-1)
        return importance.masked_fill(mask == 0, -1e4).softmax(dim=1)

    def forward(self, states: Tensor, mask: Tensor, passages: Tensor, passage_mask: Tensor) -> Tensor:
        """Scores (Q x P) of questions, given by their states (Q x T x HIDDEN) and mask, against passages, given by their
        tokens (P x S x NUMBERS) and mask: the weighted mean over the question's tokens of the highest cosine in the passage.
        """
        cosines = torch.einsum("qtd,psd->qtps", self.tokens(states), passages)
        nearest = cosines.masked_fill(passage_mask[None, None] == 0, -1.0).amax(dim=-1)
        return torch.einsum("qt,qtp->qp", self.weights(states, mask), nearest)
