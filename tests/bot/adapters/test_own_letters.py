"""The letter of an answer that is slow stays with it, however long the platform takes."""

import asyncio

from bot.adapters import own_letters
from bot.adapters.own_letters import being_answered
from bot.adapters.serving import Serving
from bot.services.ports.outbox import Letter
from tests.bot.services.floor.pit import Pit


async def test_nobody_takes_the_letter_of_an_answer_that_is_still_on_its_way(monkeypatch):
    monkeypatch.setattr(own_letters, "RENEWED", 0.02)
    pit = Pit("ropta", "9 par table")
    store, clock = pit.store, pit.clock
    serving = Serving(pit.desk, store.asks, store, clock=lambda: clock.at)
    with store.writing() as work:
        letter = work.letters.put_answer(Letter(1, "telegram:-100", "reply", "{}", "fr"), clock.at, clock.at + 120)
    async with being_answered(serving, letter):
        for _ in range(3):
            clock.at += 100
            await asyncio.sleep(0.2)
            assert store.outbox.take("telegram", clock.at, 1, 60) == ()
    clock.at += 121
    assert [one.id for one in store.outbox.take("telegram", clock.at, 1, 60)] == [letter]
