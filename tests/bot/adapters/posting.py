"""Delivery as it comes with a bot, for worlds that wait until everything is done: what was put into the outbox leaves at once."""

from __future__ import annotations

import asyncio

from aiolimiter import AsyncLimiter

from bot.adapters.delivery import Delivery
from bot.adapters.serving import Serving
from bot.services.announcements.announcing import NOTICE
from bot.services.ports.outbox import LetterState
from tests.bot.adapters.postman import CallsAlone


def post_notices_at_once(serving: Serving, delivery: Delivery) -> None:
    """From now on the letters leave whenever there is the notice of a sanction among them, and delivery ends with the last."""
    delivery.outbox = CallsAlone(delivery.outbox, NOTICE)
    one_by_one, under_way = asyncio.Lock(), set[asyncio.Task[None]]()

    async def post() -> None:
        async with one_by_one:
            waiting = delivery.outbox.listed([LetterState.WAITING], 100)
            while any(letter.kind == NOTICE for letter in waiting) and (taken := await delivery._take(1)):
                await delivery._bring(taken[0], AsyncLimiter(1_000, 1))
                waiting = delivery.outbox.listed([LetterState.WAITING], 100)

    def wake() -> None:
        task = asyncio.get_running_loop().create_task(post())
        under_way.add(task)
        task.add_done_callback(under_way.discard)

    serving.woken_by(wake)
