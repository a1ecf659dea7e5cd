"""Messages that keep themselves current go on doing so, whatever happens to the database meanwhile."""

import asyncio
import logging
import sqlite3

import pytest

from bot.adapters.on_telegram import front
from bot.domain.club.people import Role
from bot.services.requests import Request
from tests.bot.adapters.on_telegram.club.evening import Evening

BOUND = 120.0
"""Seconds for which a slow machine may take its time."""


@pytest.fixture(autouse=True)
def _every_moment(monkeypatch):
    """What was done elsewhere is looked for many times a second."""
    monkeypatch.setattr(front, "LIVE_EVERY", 0.05)


@pytest.fixture
async def evening(world, house):
    there = Evening(world, house)
    await there.seated(seats=8)
    return there


async def comes(true):
    """Waits until something is so."""
    async with asyncio.timeout(BOUND):
        while not true():
            await asyncio.sleep(0.02)


async def test_a_database_that_is_locked_once_ends_nothing(evening, monkeypatch, caplog):
    board = (await evening.floor("/tableau")).message
    locked, kept = [sqlite3.OperationalError("database is locked")], evening.house.live.all

    def listed(prefix):
        if locked:
            raise locked.pop()
        return kept(prefix)

    monkeypatch.setattr(evening.house.live, "all", listed)
    with caplog.at_level(logging.ERROR, "floorman.telegram"):
        await comes(lambda: not locked)
        arguments = {"incident": "Paul Martin; insulte; 2 mains"}
        assert evening.house.desk.handle(Request("sanction", arguments, evening.place, Role.FLOOR, "fr", "Discord")).done
        await comes(lambda: "encore 2 mains" in next(seen.text for seen in evening.world.sees() if seen.id == board.id))
    told = [record for record in caplog.records if "could not be brought up to date" in record.message]
    assert "database is locked" in str(told[0].exc_info[1])
