"""Learns which phrases name which offence, from the bank of phrases (`rules_corpus/offences.toml`)."""

from __future__ import annotations

import random
import re
from collections.abc import Iterator, Sequence
from dataclasses import replace

import numpy as np
import torch

from knowledge.banks.offences import OffencePhrase, load_offences
from knowledge.encoders.identity import encoder_id
from knowledge.encoders.protocol import Encoder
from knowledge.judging.offences import PARTS, Matrix, OffenceWeights, bank_hash, centred, places_of
from knowledge.library import Library
from knowledge.shipped import LANGUAGES
from knowledge.training.slips import varied
from knowledge.wording.glossary import Glossary
from knowledge.wording.language import LanguageGuess
from knowledge.wording.query import read
from knowledge.wording.written_parts import written_parts

VARIANTS = 2
"""Other ways of writing each phrase that are learnt from beside it."""
EPOCHS, BATCH, RATE, DECAY = 20, 256, 0.02, 1e-6
SOFTENED = 0.05
"""Of every answer as much is shared out among all offences: people do not agree on each phrase, and no weight has to shout."""
SEED = 1


def learn_offences(shelves: Library) -> OffenceWeights:
    """The weights of the phrases' parts and vectors for every offence: a softmax regression."""
    corpus = shelves.shipped.corpus
    bank = load_offences(corpus)
    names = sorted({phrase.offence for phrase in bank})
    phrases = [*bank, *_variants(bank)]
    languages = LanguageGuess.load(shelves.shipped.indexes / LANGUAGES)
    counted, vectors = _seen(phrases, Glossary.load(corpus / "glossary.toml"), languages, shelves.encoder())
    mean = vectors[: len(bank)].mean(axis=0)
    wanted = np.array([names.index(phrase.offence) for phrase in phrases])
    weights, bias = _fitted(np.hstack([counted, centred(vectors, mean)]), wanted, len(names))
    return OffenceWeights.of(names, weights, bias, mean, encoder_id(None, shelves.shipped.model), bank_hash(corpus))


def _variants(bank: Sequence[OffencePhrase]) -> Iterator[OffencePhrase]:
    chance = random.Random(SEED)  # nosec B311 # a sample to train on
    for phrase in bank:
        for _ in range(VARIANTS):
            text = varied(phrase, chance)
            if re.sub(r"\s+", " ", text) != phrase.text:
                yield replace(phrase, text=text)


def _seen(
    phrases: Sequence[OffencePhrase], glossary: Glossary, languages: LanguageGuess, encoder: Encoder
) -> tuple[Matrix, Matrix]:
    """The parts of each phrase, counted, and its vector."""
    counted, spoken = np.zeros((len(phrases), PARTS), np.float32), []
    for row, phrase in enumerate(phrases):
        query = read(phrase.text, glossary, languages)
        places, counts = places_of(written_parts(query))
        counted[row, places] = counts
        spoken.append(query.spoken)
    return counted, encoder.encode_queries(spoken)


def _fitted(seen: Matrix, wanted: np.ndarray, count: int) -> tuple[Matrix, Matrix]:
    torch.manual_seed(SEED)
    rows, names = torch.from_numpy(seen), torch.from_numpy(wanted)
    weights, bias = torch.zeros(seen.shape[1], count, requires_grad=True), torch.zeros(count, requires_grad=True)
    optimiser = torch.optim.Adam([weights, bias], lr=RATE)
    steps = EPOCHS * len(seen) // BATCH
    slower = torch.optim.lr_scheduler.LambdaLR(optimiser, lambda step: max(0.0, 1 - step / steps))
    for _ in range(steps):
        batch = torch.randint(0, len(seen), (BATCH,))
        optimiser.zero_grad()
        told = torch.nn.functional.cross_entropy(rows[batch] @ weights + bias, names[batch], label_smoothing=SOFTENED)
        loss = told + DECAY * (weights**2).sum()
        loss.backward()  # type: ignore[no-untyped-call]
        optimiser.step()
        slower.step()
    return weights.detach().numpy(), bias.detach().numpy()
