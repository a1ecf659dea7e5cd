"""Every picture of the documentation of Discord shows what stands beside it."""

import re

import pytest

from tests import discord_pictures
from tests.bot.adapters.on_discord.club_bot import House

PAGE = discord_pictures.DOCS.parent / "discord.md"


def test_each_picture_has_its_screen_and_its_promise():
    named = set(re.findall(r"discord/([0-9a-z-]+)\.png", PAGE.read_text(encoding="utf-8")))
    assert named == set(discord_pictures.PROMISED)


@pytest.mark.long
async def test_each_screen_shows_what_its_caption_says_and_no_picture_is_older_than_its_screen(rulebooks, tmp_path):
    house = House(rulebooks)
    evening = await discord_pictures.played(house, tmp_path, frozenset(), draws=False)
    house.close()
    assert set(evening.seen) == set(discord_pictures.PROMISED)
    before, now = discord_pictures.shown_before(), evening.fingerprints()
    stale = [name for name, said in before.items() if said != now.get(name)]
    assert stale == [], f"drawn anew by: {discord_pictures.DRAWN_BY} {' '.join(stale)}"
