"""One warm question on one core, model included. Target: median 10 ms, 95th percentile 20 ms."""

from __future__ import annotations

import itertools
import statistics


def test_a_warm_question(benchmark, rulebooks, questions):
    asked = itertools.cycle(questions)
    benchmark.pedantic(lambda text, book: rulebooks.answer(text, book), setup=lambda: (next(asked), {}), rounds=len(questions))
    times = sorted(benchmark.stats.stats.data)
    benchmark.extra_info["p95_ms"] = round(1000 * times[int(0.95 * (len(times) - 1))], 2)
    benchmark.extra_info["median_ms"] = round(1000 * statistics.median(times), 2)


def test_the_model_alone(benchmark, shelves, questions):
    encoder = shelves.encoder()
    asked = itertools.cycle(questions)
    benchmark.pedantic(encoder.encode_queries, setup=lambda: (([next(asked)[0]],), {}), rounds=len(questions))


def test_comparing_all_books(benchmark, rulebooks, questions):
    asked = itertools.cycle(questions)
    benchmark.pedantic(lambda text, _: rulebooks.compare(text), setup=lambda: (next(asked), {}), rounds=100)
