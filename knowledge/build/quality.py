"""Measures a built model against the whole, unquantised one. Every function returns figures for the manifest."""

from __future__ import annotations

import subprocess  # nosec B404 # what is called with it is looked at where that is done
import sys
import time
from collections.abc import Callable, Sequence
from functools import partial
from pathlib import Path

import numpy as np
from tokenizers import Tokenizer

from knowledge.build.tokenizer_file import UNKNOWN, translation
from knowledge.encoders.bundled import BundledEncoder
from knowledge.encoders.protocol import Encoder, Vectors

Figures = dict[str, float | int]
TIMED_TOKENS = 25
TIMED_QUESTIONS = 60
BATCHED_TEXTS = 400
ROUNDS = 5
BATCH = 20_000


def tokenisation(whole: Tokenizer, pruned: Tokenizer, texts: Sequence[str]) -> Figures:
    """Share of `texts` that both tokenizers cut into the same pieces, and share of pieces that only became `<unk>`.

    Compared by ids: the fast encoding leaves `tokens` empty, and an unknown piece would show its own text there.
    """
    ids = translation(pruned, whole)
    unknown_id = whole.get_vocab()[UNKNOWN]
    same = unknown = total = 0
    for start in range(0, len(texts), BATCH):
        batch = list(texts[start : start + BATCH])
        ours = pruned.encode_batch_fast(batch, add_special_tokens=False)
        theirs = whole.encode_batch_fast(batch, add_special_tokens=False)
        for our, their in zip(ours, theirs, strict=True):
            translated = [ids[i] for i in our.ids]
            same += translated == their.ids
            unknown += translated.count(unknown_id) - their.ids.count(unknown_id)
            total += len(translated)
    return {"texts": len(texts), "same_share": _rounded(same / len(texts)), "unknown_share": _rounded(unknown / total)}


def agreement(encoder: Encoder, reference: Encoder, texts: Sequence[str]) -> Figures:
    """Cosine of the two encoders' vectors of `texts`, half of them as questions, half as passages."""
    queries, passages = texts[0::2], texts[1::2]
    cosines = np.concatenate([
        _row_products(encoder.encode_queries(queries), reference.encode_queries(queries)),
        _row_products(encoder.encode_passages(passages), reference.encode_passages(passages)),
    ])  # fmt: skip
    return {"texts": len(texts), "cosine_mean": _rounded(cosines.mean()), "cosine_min": _rounded(cosines.min())}


def speed(folder: Path, tokenizer: Tokenizer, texts: Sequence[str]) -> Figures:
    """Milliseconds, on one thread, to load the model in `folder`, to encode a question of about 25 tokens, and 400 questions.

    Each is the best of several rounds, so that other work on the machine disturbs little.
    """
    loaded = min(_seconds(partial(BundledEncoder.load, folder)) for _ in range(ROUNDS))
    encoder = BundledEncoder.load(folder)
    lengths = [len(tokenizer.encode("query: " + text).ids) for text in texts]
    near = sorted(range(len(texts)), key=lambda i: abs(lengths[i] - TIMED_TOKENS))[:TIMED_QUESTIONS]
    runs = [[_seconds(partial(encoder.encode_queries, [texts[i]])) for i in near] for _ in range(ROUNDS + 1)]
    middle, high = np.percentile(runs[1:], [50, 95], axis=1).min(axis=1) * 1000
    together = min(_seconds(partial(encoder.encode_queries, texts[:BATCHED_TEXTS])) for _ in range(ROUNDS))
    return {
        "best_of_rounds": ROUNDS, "load_ms": round(loaded * 1000),
        "question_tokens": round(float(np.mean([lengths[i] for i in near]))),
        "question_ms_median": round(float(middle), 2), "question_ms_p95": round(float(high), 2),
        f"questions_{BATCHED_TEXTS}_ms": round(together * 1000),
    }  # fmt: skip


def footprint(folder: Path) -> Figures:
    """Largest memory, in MB, of a fresh interpreter that loads the model in `folder` and encodes one question (Linux only).

    Not `ru_maxrss`: Linux hands that down from the parent process, which holds the whole model.
    """
    script = (
        "import sys; from pathlib import Path; from knowledge.encoders.bundled import BundledEncoder;"
        "BundledEncoder.load(Path(sys.argv[1])).encode_queries(['Qui a le bouton ?']);"
        "print(next(l.split()[1] for l in open('/proc/self/status') if l.startswith('VmHWM')))"
    )
    done = subprocess.run([sys.executable, "-c", script, folder], capture_output=True, text=True, check=True)  # noqa: S603  # nosec B603 # our own script
    return {"resident_mb": round(int(done.stdout) / 1024)}


def _seconds(work: Callable[[], object]) -> float:
    started = time.perf_counter()
    work()
    return time.perf_counter() - started


def _row_products(left: Vectors, right: Vectors) -> Vectors:
    products: Vectors = (left * right).sum(axis=1)
    return products


def _rounded(value: float) -> float:
    return round(float(value), 6)
