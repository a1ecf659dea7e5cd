"""What makes a text harmless, and what parts it into messages, reads any four thousand signs in their share of time."""

from collections.abc import Callable
from functools import partial

import pytest

from bot.adapters.on_discord.messages import cards, marks
from bot.adapters.on_telegram.messages import marks as telegram_marks
from bot.adapters.on_telegram.messages import pages
from bot.presenter.blocks import Line
from tests.stopwatch import seconds

LONG, SHORT = 4_000, 500
SLOW, STEEP = 0.05, 24.0
SIGNS = (
    *(
        "*",
        "**",
        "`",
        "\\",
        "_",
        "~",
        "|",
        "[",
        "]",
        "<",
        ">",
        "> ",
        "&",
        "&lt;",
        "@",
        "@everyone",
        "#",
        "-",
        "\n",
        "\n1. ",
        " ",
        "a",
    ),
    *("a ", "1.", "a.b", "://", "a://", "/", "/a ", "$A", "<b>", "</b>", "é", "\u202e", "\u0301", "🂡", "\x00"),
)
READERS: dict[str, Callable[[str], object]] = {
    "harmless on Discord": marks.harmless,
    "fitted on Discord": partial(marks.fitted, longest=1_000),
    "pieces on Discord": partial(marks.pieces, longest=300),
    "quoted on Discord": partial(marks.quoted, marked=(5, 200)),
    "code on Discord": marks.without_code,
    "cards on Discord": lambda text: cards.cards((Line(text),), "fr"),
    "harmless on Telegram": telegram_marks.harmless,
    "quoted on Telegram": partial(telegram_marks.quoted, marked=(5, 200)),
    "cut on Telegram": partial(telegram_marks.cut, longest=300),
    "fitting on Telegram": lambda text: list(pages.fitting(telegram_marks.harmless(text), 1_000)),
    "pages on Telegram": lambda text: pages.pages((Line(text),), "fr"),
}


@pytest.mark.parametrize("reader", READERS)
def test_no_text_takes_more_than_its_share_of_time(reader):
    read, slow = READERS[reader], []
    for sign in SIGNS:
        long, short = ((sign * length)[:length] for length in (LONG, SHORT))
        if seconds(partial(read, long)) > SLOW:
            after, before = (seconds(partial(read, text), 3) for text in (long, short))
            slow += [sign] if after > SLOW and after > STEEP * before else []
    assert slow == []
