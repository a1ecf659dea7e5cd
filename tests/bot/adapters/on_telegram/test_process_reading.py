"""A process that is ended while it reads a rulebook loses nothing of it: the next one reads it, once."""

import sys

import pytest

from tests.bot.adapters.on_telegram.stand_in.bot_api_spec import Upload
from tests.bot.adapters.on_telegram.stand_in.formatting import with_what_shows
from tests.bot.adapters.on_telegram.test_process import floorman
from tests.patience import comes

__all__ = ["floorman"]
SLOW = """
import sys, time
from knowledge.reading import apart
def reads(content, wanted, answers):
    print("reading", flush=True)
    time.sleep(3600)
apart.read_bytes = reads
from bot.__main__ import main
sys.exit(main(["run"]))
"""
SLOWLY = (sys.executable, "-c", SLOW)
RULES = b"# House rules\n\n1. Seats\n\nThey are drawn from a hat.\n\n2. Breaks\n\nThey last ten minutes.\n"
pytestmark = pytest.mark.long


async def test_a_file_is_read_by_the_next_process_and_its_edition_is_kept_once(telegram_club, floorman):
    world = telegram_club
    document = {**world.cloud.store(Upload("rules.md", RULES), "documents").data, "file_name": "rules.md"}
    caption = "/livreclub maison 2026"
    words = {"caption": caption, "caption_entities": with_what_shows(caption)}
    await floorman.start(*SLOWLY)
    world.cloud.tell_of(world._sent(world.director, world.club, None, document=document, **words))
    await floorman.says("reading")
    world.cloud.tell_of(world._message(world.player, world.club, "/article ropta 6.5", None))
    await world.shows("6.5", world.club)
    floorman.bot.end()
    await floorman.start()
    await world.shows("2 articles trouvés", world.club)
    await comes(lambda: not floorman.query("SELECT number FROM inbox WHERE said <> ''"))
    assert floorman.query("SELECT number, edition FROM own_book") == [(1, "2026")]
    assert len([seen for seen in world.sees(world.club) if "2 articles trouvés" in seen.text]) == 1


async def test_who_ends_a_process_need_not_wait_for_what_it_reads(telegram_club, floorman):
    world = telegram_club
    document = {**world.cloud.store(Upload("rules.md", RULES), "documents").data, "file_name": "rules.md"}
    words = {"caption": "/livreclub maison", "caption_entities": with_what_shows("/livreclub maison")}
    await floorman.start(*SLOWLY)
    world.cloud.tell_of(world._sent(world.director, world.club, None, document=document, **words))
    await floorman.says("reading")
    assert await floorman.bot.stop() == 0
    await floorman.start()
    await world.shows("2 articles trouvés", world.club)
