"""What a floor types for an offence, read on one core, held against the model alone on the same words."""

from __future__ import annotations

import itertools
import json
import time
import tracemalloc

from knowledge.judging.offences import OffenceWeights
from knowledge.shipped import OFFENCES, SHIPPED

LINES = (SHIPPED.corpus / "offences_validation.jsonl").read_text(encoding="utf-8").splitlines()
TYPED = [json.loads(line)["text"] for line in LINES]


def test_an_offence(benchmark, rulebooks):
    typed = itertools.cycle(TYPED)
    rulebooks.offence(TYPED[0])
    benchmark.pedantic(rulebooks.offence, setup=lambda: ((next(typed),), {}), rounds=len(TYPED))
    encoder, started = rulebooks.encoder(), time.perf_counter()
    for text in TYPED:
        encoder.encode_queries([text])
    alone = (time.perf_counter() - started) / len(TYPED)
    benchmark.extra_info["times the model alone"] = round(benchmark.stats.stats.mean / alone, 2)


def test_the_memory_of_what_was_learnt(benchmark):
    tracemalloc.start()
    weights = benchmark.pedantic(OffenceWeights.load, args=(SHIPPED.indexes / OFFENCES,), rounds=3)
    benchmark.extra_info["times its file"] = round(
        tracemalloc.get_traced_memory()[0] / (SHIPPED.indexes / OFFENCES).stat().st_size, 2
    )
    tracemalloc.stop()
    assert weights.names
