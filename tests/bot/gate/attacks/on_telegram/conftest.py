"""Floorman on the Telegram in memory, with two clubs, for whoever attacks him there."""

from pathlib import Path

import pytest

from tests.bot.adapters.on_telegram.club.conftest import (
    _without_breath,
    house,
    make_telegram_bot,
    telegram_polling,
    world,
)
from tests.bot.adapters.on_telegram.club.gate.conftest import clubs
from tests.bot.adapters.on_telegram.conftest import (
    ONLY_ITS_OWN_BUSINESS,
    telegram_server,
    telegram_spec,
    telegram_world,
)

__all__ = [
    "_without_breath", "clubs", "house", "make_telegram_bot", "telegram_polling", "telegram_server", "telegram_spec",
    "telegram_world", "world",
]  # fmt: skip
HERE = Path(__file__).parent


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """A warning that no bot can avoid fails no test of this folder."""
    for item in items:
        if HERE in item.path.parents:
            item.add_marker(pytest.mark.filterwarnings(ONLY_ITS_OWN_BUSINESS))
