"""The encoder while it is trained: lower layers frozen and run once for every text, upper layers run at every step.

The lower half of a small multilingual model holds its languages; what decides a question about poker is learnt in the upper
half. That the lower half is frozen makes a step twice as fast on a processor without accelerator, and keeps the languages.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import torch
from sentence_transformers import SentenceTransformer
from torch import Tensor, nn
from torch.nn.utils.rnn import pad_sequence

from knowledge.encoders.sentence_transformer import E5_PASSAGE, E5_QUERY
from knowledge.training.bank import TrainingBank
from knowledge.training.network import LateInteraction

QUESTION_TOKENS, PASSAGE_TOKENS = 144, 224
"""What exceeds them is cut off while training; the longest stories and nearly all passages have fewer."""
AT_ONCE = 32
HALF = torch.cpu._is_avx512_bf16_supported() or torch.cpu._is_amx_tile_supported()  # pylint: disable=protected-access
"""Whether this processor multiplies in bfloat16: one that only imitates it takes eighty times as long as with float32."""
HEAD_FILE = "head.pt"


@dataclass(frozen=True, slots=True)
class Encoded:
    """Texts as the encoder gives them: token states (n x T x hidden), mask (n x T), unit vectors (n x hidden)."""

    states: Tensor
    mask: Tensor
    vectors: Tensor


class TrainedEncoder(nn.Module):
    """A sentence-transformers model over BERT with the head of late interaction; `frozen` layers are never changed."""

    def __init__(self, folder: Path, frozen: int, seed: int = 7) -> None:
        """From a folder that `knowledge.build.teacher` or `save` wrote. Dropout is off: the data are few, the steps too.
        `seed` is for the head, which starts from random numbers where the folder has none.
        """
        super().__init__()
        torch.manual_seed(seed)
        settings = {"attn_implementation": "eager"}  # on a processor its backward pass is twice as fast as the fused one's
        self.model = SentenceTransformer(str(folder), device="cpu", local_files_only=True, model_kwargs=settings)
        self.bert: Any = self.model[0].auto_model
        self.tokenizer: Any = self.model.tokenizer
        self.head = LateInteraction(self.bert.config.hidden_size)
        if (folder / HEAD_FILE).is_file():
            self.head.load_state_dict(torch.load(folder / HEAD_FILE, weights_only=True))
        self.frozen = frozen
        self.bert.embeddings.requires_grad_(False)
        for layer in self.bert.encoder.layer[:frozen]:
            layer.requires_grad_(False)
        self.eval()

    def upper_parameters(self) -> list[nn.Parameter]:
        """What training changes, the head apart."""
        return [p for layer in self.bert.encoder.layer[self.frozen :] for p in layer.parameters()]

    @torch.no_grad()
    def lower(self, texts: Sequence[str], longest: int) -> list[Tensor]:
        """The states after the frozen layers, (tokens x hidden) in half precision for each text."""
        found: list[Tensor] = [torch.empty(0)] * len(texts)
        order = sorted(range(len(texts)), key=lambda i: len(texts[i]))
        for start in range(0, len(order), AT_ONCE):
            part = order[start : start + AT_ONCE]
            given = self.tokenizer(
                [texts[i] for i in part], padding=True, truncation=True, max_length=longest, return_tensors="pt"
            )
            with torch.autocast("cpu", dtype=torch.bfloat16, enabled=HALF):
                state = self.bert.embeddings(input_ids=given["input_ids"])
                state = self._layers(state, given["attention_mask"], 0, self.frozen)
            for row, i in enumerate(part):
                found[i] = state[row, : int(given["attention_mask"][row].sum())].to(torch.bfloat16)
        return found

    def upper(self, lower: Sequence[Tensor], parts: int = 4) -> Encoded:
        """The rest of the way. Texts of like length are run together, so that little of the work goes to padding."""
        order = sorted(range(len(lower)), key=lambda i: len(lower[i]))
        size = -(-len(order) // parts)
        states: list[Tensor] = [torch.empty(0)] * len(order)
        for start in range(0, len(order), size):
            part = order[start : start + size]
            mask = pad_sequence([torch.ones(len(lower[i])) for i in part], batch_first=True)
            with torch.autocast("cpu", dtype=torch.bfloat16, enabled=HALF):
                state = self._layers(pad_sequence([lower[i].float() for i in part], batch_first=True), mask, self.frozen, None)
            for row, i in enumerate(part):
                states[i] = state[row, : len(lower[i])].float()
        mask = pad_sequence([torch.ones(len(state)) for state in states], batch_first=True)
        together = pad_sequence(states, batch_first=True)
        mean = together.sum(dim=1) / mask.sum(dim=1, keepdim=True)
        return Encoded(together, mask, nn.functional.normalize(mean, dim=-1))

    def _layers(self, state: Tensor, mask: Tensor, first: int, last: int | None) -> Tensor:
        hidden = ((1.0 - mask.float()) * torch.finfo(torch.bfloat16).min)[:, None, None, :]
        for layer in self.bert.encoder.layer[first:last]:
            state = layer(state, hidden)
        return state

    @torch.no_grad()
    def vectors(self, lower: Sequence[Tensor]) -> Tensor:
        """Unit vectors (n x hidden) without what training needs."""
        return torch.cat([self.upper(lower[s : s + AT_ONCE], 2).vectors for s in range(0, len(lower), AT_ONCE)])

    def save(self, folder: Path) -> None:
        """As a sentence-transformers folder, the head beside it."""
        self.model.save(str(folder))
        torch.save(self.head.state_dict(), folder / HEAD_FILE)


@dataclass(frozen=True, slots=True)
class LowerStates:
    """The frozen half of all texts of a bank, run once."""

    questions: dict[str, Tensor]
    passages: list[Tensor]
    wordings: list[list[Tensor]]

    def passage(self, row: int, wording: int) -> Tensor:
        """A passage in one of its other wordings, or in its own words (-1)."""
        return self.passages[row] if wording < 0 else self.wordings[row][wording]

    @classmethod
    def of(cls, bank: TrainingBank, encoder: TrainedEncoder) -> LowerStates:
        """Takes about a minute for 20,000 texts on two cores, and some 40 KB of memory a text."""
        texts = list(dict.fromkeys([*(q.text for q in bank.questions), *(t for silence in bank.silence for t in silence)]))
        asked = encoder.lower([E5_QUERY + text for text in texts], QUESTION_TOKENS)
        passages = encoder.lower([E5_PASSAGE + text for text in bank.passages], PASSAGE_TOKENS)
        others = iter(encoder.lower([E5_PASSAGE + text for wordings in bank.wordings for text in wordings], PASSAGE_TOKENS))
        wordings = [[next(others) for _ in wordings] for wordings in bank.wordings]
        return cls(dict(zip(texts, asked, strict=True)), passages, wordings)
