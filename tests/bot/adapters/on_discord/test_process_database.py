"""Floorman on Discord as a process of its own, over a PostgreSQL that hangs for a while."""

import time

import pytest

from tests.bot.adapters.on_discord.floorman_process import Floorman
from tests.bot.adapters.on_discord.stand_in.reading import text_of
from tests.bot.adapters.on_discord.test_process_evening import answer, directed
from tests.bot.words import flat, said, spaced

pytestmark = pytest.mark.long
CARD = "une carte est tombée par terre pendant la donne"
SOON = 10.0
"""Seconds after which whoever has asked has the article, on a slow machine."""


@pytest.fixture
def club(socket_discord):
    return directed(socket_discord)


@pytest.fixture
def floorman(start_bot, socket_discord, tmp_path):
    return Floorman(start_bot, socket_discord, tmp_path / "data")


async def asked(club, command, **options):
    """What somebody reads who asks, and after how many seconds."""
    began = time.monotonic()
    shown = text_of(await answer(club, club.slash(command, **options)))
    return flat(spaced(shown)), time.monotonic() - began


async def test_rules_questions_are_answered_while_it_hangs_and_say_what_was_not_looked_at(club, floorman, postgresql):
    unseen = [said("answer.clubs_unseen", language) for language in ("fr", "en")]

    def says_so(text):
        return any(words in text for words in unseen)

    with postgresql.database(tables=True) as url:
        await floorman.start(DATABASE_URL=url)
        before, _ = await asked(club, "ask", question=CARD)
        assert "6.4" in before
        assert not says_so(before)
        with postgresql.hanging():
            first, waited = await asked(club, "ask", question=CARD)
            article, then = await asked(club, "article", article="6.4")
            compared, _ = await asked(club, "compare", question=CARD)
            refused, _ = await asked(club, "entries")
        print(f"the first after {waited:.1f} s, the next after {then:.1f} s")  # noqa: T201
        assert waited < SOON
        assert then < SOON / 2
        assert all("6.4" in one and says_so(one) for one in (first, article, compared))
        assert any(said("refused.not_saved_unreachable", language) in refused for language in ("fr", "en"))
        await floorman.logs("answers again")
        after, _ = await asked(club, "ask", question=CARD)
        assert after == before
        assert "failure " not in floorman.log
        assert "Traceback" not in floorman.bot.said()
