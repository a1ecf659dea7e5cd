"""What was drawn once is not drawn again as long as it looks the same, and is kept within bounds."""

import asyncio

import pytest

from bot.adapters.drawn import Drawn

PLAN, OTHER = "table 1: Marie", "table 1: Paul"


class Pencil:
    """Draws as long as it is told to, and counts."""

    def __init__(self, size=10):
        self.size, self.drawings, self.may_end = size, 0, asyncio.Event()
        self.may_end.set()

    async def __call__(self):
        self.drawings += 1
        await self.may_end.wait()
        return [("plan.png", b"x" * self.size)]


async def test_the_same_plan_is_drawn_once_and_another_one_anew():
    drawn, pencil = Drawn(), Pencil()
    first = await drawn.of(PLAN, pencil)
    assert await drawn.of(PLAN, pencil) is first
    assert pencil.drawings == 1
    await drawn.of(OTHER, pencil)
    assert pencil.drawings == 2


async def test_of_many_who_ask_at_once_the_first_has_it_drawn_for_all():
    drawn, pencil = Drawn(), Pencil()
    pencil.may_end.clear()
    asked = [asyncio.ensure_future(drawn.of(PLAN, pencil)) for _ in range(8)]
    await asyncio.sleep(0)
    asked[0].cancel()
    pencil.may_end.set()
    found = await asyncio.gather(*asked, return_exceptions=True)
    assert isinstance(found[0], asyncio.CancelledError)
    assert all(files == [("plan.png", b"x" * 10)] for files in found[1:])
    assert pencil.drawings == 1


async def test_what_is_kept_is_bounded_and_the_one_that_was_asked_for_last_stays():
    drawn, pencil = Drawn(most=25), Pencil()
    for plan in (1, 2, 1, 3):
        await drawn.of(plan, pencil)
    assert pencil.drawings == 3
    await drawn.of(1, pencil)
    assert pencil.drawings == 3
    await drawn.of(2, pencil)
    assert pencil.drawings == 4


async def test_what_is_larger_than_all_that_may_be_kept_is_shown_all_the_same():
    drawn, pencil = Drawn(most=5), Pencil()
    assert await drawn.of(PLAN, pencil) == await drawn.of(PLAN, pencil)
    assert pencil.drawings == 2


async def test_what_could_not_be_drawn_is_tried_again():
    drawn = Drawn()

    async def fails():
        raise OSError("no paper")

    for _ in range(2):
        with pytest.raises(OSError, match="no paper"):
            await drawn.of(PLAN, fails)
    assert await drawn.of(PLAN, Pencil())


async def test_who_is_forgotten_stands_in_nothing_that_is_kept():
    drawn, pencil = Drawn(), Pencil()
    await drawn.of(PLAN, pencil)
    drawn.forget()
    await drawn.of(PLAN, pencil)
    assert pencil.drawings == 2
