"""Learns to tell small talk from what a dispute is about: sentences of `small_talk.jsonl`, and of judged disputes."""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence

import numpy as np
import torch

from knowledge.banks.disputes import load_disputes
from knowledge.banks.questions import load_questions
from knowledge.banks.small_talk import load_small_talk
from knowledge.encoders.identity import encoder_id
from knowledge.judging.small_talk import SmallTalk, Vector
from knowledge.library import Library
from knowledge.shipped import LANGUAGES
from knowledge.wording.glossary import Glossary
from knowledge.wording.language import LanguageGuess
from knowledge.wording.query import read
from knowledge.wording.sentences import sentences

STEPS, RATE, DECAY = 600, 0.05, 2e-4
OF_STORIES = 1_500
"""Sentences of the banks' stories that are learnt from beside those of the disputes."""
SEED = 1


def learn_small_talk(shelves: Library) -> SmallTalk:
    """A logistic regression on the vectors of sentences; as much is made of all small talk as of all that is told."""
    corpus = shelves.shipped.corpus
    small, told = sorted(set(load_small_talk(corpus))), sorted(set(_told(shelves)))
    glossary, languages = (
        Glossary.load(corpus / "glossary.toml"), LanguageGuess.load(shelves.shipped.indexes / LANGUAGES),
    )  # fmt: skip
    spoken = [read(text, glossary, languages).spoken for text in (*small, *told)]
    vectors = shelves.encoder().encode_queries(spoken)
    weights, bias = _fitted(vectors, len(small))
    return SmallTalk(tuple(round(float(one), 4) for one in weights), bias, encoder_id(None, shelves.shipped.model), len(spoken))


def _told(shelves: Library) -> Iterator[str]:
    """Sentences of the disputes that are learnt from, and of some of the banks' stories."""
    corpus, stories = shelves.shipped.corpus, []
    for book in shelves.corpus().books:
        for dispute in load_disputes(corpus / book.id, book):
            if dispute.studied:
                yield from _each(dispute.text)
        stories += [one for question in load_questions(corpus / book.id, book) if question.story for one in _each(question.text)]
    chance = random.Random(SEED)  # nosec B311 # a sample to train on
    yield from chance.sample(sorted(set(stories)), min(OF_STORIES, len(set(stories))))


def _each(text: str) -> Sequence[str]:
    return [text[slice(*span)] for span in sentences(text)]


def _fitted(vectors: Vector, small: int) -> tuple[Vector, float]:
    torch.manual_seed(SEED)
    seen = torch.from_numpy(vectors.astype(np.float32))
    wanted = torch.zeros(len(vectors))
    wanted[:small] = 1.0
    heed = torch.where(wanted > 0, 0.5 / small, 0.5 / (len(vectors) - small))
    weights, bias = torch.zeros(seen.shape[1], requires_grad=True), torch.zeros(1, requires_grad=True)
    optimiser = torch.optim.Adam([weights, bias], lr=RATE)
    for _ in range(STEPS):
        optimiser.zero_grad()
        each = torch.nn.functional.binary_cross_entropy_with_logits(seen @ weights + bias, wanted, reduction="none")
        loss = (each * heed).sum() + DECAY * (weights**2).sum()
        loss.backward()  # type: ignore[no-untyped-call]
        optimiser.step()
    return weights.detach().numpy(), round(float(bias.detach()), 4)
