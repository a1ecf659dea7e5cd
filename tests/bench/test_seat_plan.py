"""The seat plan drawn: twelve tables of nine as pictures for the chat, a hundred as sheets to print. Targets: 2 s and 5 s."""

from __future__ import annotations

from bot.presenter.seat_plan.picture import pages, png
from bot.presenter.seat_plan.sheet import pdf
from tests.bot.presenter.seat_plan.plans import room


def test_pictures_of_twelve_tables(benchmark):
    plan = room(12)
    files = benchmark(lambda: [png(plan, page) for page in range(1, pages(plan) + 1)])
    assert len(files) == 2
    benchmark.extra_info["kilobytes"] = [len(file) // 1000 for file in files]


def test_sheets_of_a_hundred_tables(benchmark):
    plan = room(100)
    file = benchmark(pdf, plan)
    assert file.startswith(b"%PDF")
    benchmark.extra_info["kilobytes"] = len(file) // 1000
