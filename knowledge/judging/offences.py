"""Which offence a phrase names, by what was learnt from the bank of phrases: its letters and words, and the model's vector."""

from __future__ import annotations

import hashlib
import zlib
from collections import defaultdict
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from knowledge.banks.offences import NO_OFFENCE, OFFENCES_FILE, load_offences
from knowledge.books.offence_read import OffenceRead
from knowledge.judging.turned_round import SaidSo, signs_in
from knowledge.wording.query import Query
from knowledge.wording.words import tokens
from knowledge.wording.written_parts import written_parts

Matrix = NDArray[np.float32]
PARTS = 8192
"""Places that the parts of a text are counted in."""
SURE = 0.4
"""Probability from which an offence is taken for what is meant. By the 653 phrases of `offences_validation.jsonl`, half of them
from people who wrote nothing for the bank: 92 % of those that name an offence are read rightly, 0.6 % of all wrongly, others are
asked about, one in a hundred for a sign that it may have been somebody else (`turned_round`).
"""
MARGIN = 0.2
"""By how much it has to be likelier than the next one."""
SHORTEST = 2
"""Letters of a word that says nothing by itself."""
OFFERED = 3
"""Offences that are offered where none is sure."""
STEPS = 127
"""Of a weight to either side of nought: a byte holds it."""


@dataclass(frozen=True, slots=True)
class OffenceWeights:
    """What was learnt: for each of the `names` (the last but one of which may be "no offence") a weight for every part of a text
    and every number of its vector (`codes` x `step`), and a `bias`; the `mean` of the bank's vectors; the `encoder` they come
    from, and the `bank`'s SHA-256.
    """

    names: tuple[str, ...]
    codes: NDArray[np.int8]
    step: Matrix
    bias: Matrix
    mean: Matrix
    encoder: str
    bank: str

    @classmethod
    def of(cls, names: Sequence[str], weights: Matrix, bias: Matrix, mean: Matrix, encoder: str, bank: str) -> OffenceWeights:
        """From weights (parts and numbers x names) as they were learnt."""
        step = np.maximum(np.abs(weights).max(axis=0), 1e-9).astype(np.float32) / STEPS
        codes = np.rint(weights / step).astype(np.int8)
        return cls(tuple(names), codes, step, bias.astype(np.float32), mean.astype(np.float32), encoder, bank)

    @classmethod
    def load(cls, file: Path) -> OffenceWeights:
        """What `save` wrote."""
        with np.load(file) as stored:
            codes, step, bias, mean = (stored[name] for name in ("codes", "step", "bias", "mean"))
            names, said = tuple(map(str, stored["names"])), tuple(map(str, stored["made_from"]))
        return cls(names, codes, step, bias, mean, *said)

    def save(self, file: Path) -> None:
        """As numpy arrays."""
        with file.open("wb") as out:
            np.savez_compressed(
                out, codes=self.codes, step=self.step, bias=self.bias, mean=self.mean, names=np.array(self.names),
                made_from=np.array([self.encoder, self.bank]),
            )  # fmt: skip

    def read(self, parts: Iterable[str], vector: Matrix | None) -> OffenceRead:
        """What a text names, by its parts and its vector; without a vector nothing is sure, and what is nearest less so."""
        places, counts = places_of(parts)
        score = counts @ self.codes[places].astype(np.float32) if len(places) else np.zeros(len(self.names), np.float32)
        if vector is not None:
            score = score + centred(vector, self.mean) @ self.codes[PARTS:].astype(np.float32)
        score = score * self.step + self.bias
        share = np.exp(score - score.max())
        share /= share.sum()
        order = [int(at) for at in np.argsort(-share, kind="stable")]
        first, second = order[:2]
        apart = share[first] >= SURE and share[first] - share[second] >= MARGIN
        sure = vector is not None and bool(apart) and self.names[first] != NO_OFFENCE
        nearest = [self.names[at] for at in order if self.names[at] != NO_OFFENCE][:OFFERED]
        return OffenceRead(tuple(nearest), sure, round(float(share[first]), 4))


@dataclass(slots=True)
class OffenceReader:
    """Reads offences by the bank of phrases in `corpus` and by what was learnt from it (`weights`, a file), with the model that
    `encoder` names: vectors of another one are not asked. Both are loaded when the first text comes.
    """

    corpus: Path
    weights: Path
    encoder: Callable[[], str]
    _bank: _Bank | None = None
    _learnt: OffenceWeights | None = None
    _said: dict[str, SaidSo] = field(default_factory=dict)

    def known(self, query: Query) -> OffenceRead | None:
        """The offence of whose phrases a text is one, whatever its accents and capitals; None for a text that is in none."""
        offence = self._phrases().offences.get(_plain(query.spoken), NO_OFFENCE)
        return OffenceRead((offence,), sure=True, probability=1.0) if offence != NO_OFFENCE else None

    def read(self, query: Query, vector: Matrix | None) -> OffenceRead:
        """What was learnt says of a text; nothing where nothing was, or of a text without letters. A text of whose words the bank
        has none is never sure: to a vector of letters that mean nothing something is always near.
        """
        if self._learnt is None:
            if query.empty or not self.weights.exists():
                return OffenceRead((), sure=False)
            self._learnt = OffenceWeights.load(self.weights)
        if query.empty:
            return OffenceRead((), sure=False)
        known = vector is not None and self._learnt.encoder == self.encoder()
        found = self._learnt.read(written_parts(query), vector if known else None)
        signs = any(signs_in(query.spoken))
        turned = signs and self._said_so(found.nearest[0]).against(query.spoken)
        strange = self._phrases().words.isdisjoint(tokens(query.spoken))
        return replace(found, sure=found.sure and not turned and not strange, turned=turned, signs=signs)

    def _said_so(self, offence: str) -> SaidSo:
        """How the bank says an offence."""
        if offence not in self._said:
            self._said[offence] = SaidSo.of(self._phrases().spoken[offence])
        return self._said[offence]

    def _phrases(self) -> _Bank:
        if self._bank is None:
            self._bank = _Bank.of(self.corpus)
        return self._bank


@dataclass(frozen=True, slots=True)
class _Bank:
    """The offence of each phrase of the bank, and the words of all of them, but for the shortest, which any text may hold; the
    phrases as they are `spoken`, by offence.
    """

    offences: Mapping[str, str]
    words: frozenset[str]
    spoken: Mapping[str, Sequence[str]]

    @classmethod
    def of(cls, corpus: Path) -> _Bank:
        offences, spoken = dict[str, str](), defaultdict[str, list[str]](list)
        for phrase in load_offences(corpus):
            offences[_plain(phrase.text)] = phrase.offence
            spoken[phrase.offence].append(phrase.text)
        return cls(offences, frozenset(word for phrase in offences for word in phrase.split() if len(word) > SHORTEST), spoken)


def _plain(text: str) -> str:
    return " ".join(tokens(text))


def places_of(parts: Iterable[str]) -> tuple[NDArray[np.intp], Matrix]:
    """Where the parts of a text are counted, and what stands there: one length in all, however long the text is."""
    counted: dict[int, float] = {}
    for part in parts:
        number = zlib.crc32(part.encode())
        # half of the parts count downwards, so that two in one place do not always add up
        counted[number % PARTS] = counted.get(number % PARTS, 0.0) + (1.0 if (number >> 16) & 1 else -1.0)
    counts = np.array(list(counted.values()), np.float32)
    length = float(np.linalg.norm(counts)) or 1.0
    return np.array(list(counted), np.intp), counts / length


def centred(vectors: Matrix, mean: Matrix) -> Matrix:
    """Vectors as they differ from the bank's mean, each of length 1."""
    apart = vectors - mean
    result: Matrix = apart / np.maximum(np.linalg.norm(apart, axis=-1, keepdims=True), 1e-9)
    return result


def bank_hash(corpus: Path) -> str:
    """SHA-256 of the bank of phrases in the folder of the bundled books."""
    return hashlib.sha256((corpus / OFFENCES_FILE).read_bytes().replace(b"\r\n", b"\n")).hexdigest()
