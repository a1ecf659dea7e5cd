"""While a director's file is read, which may take a minute, his club plays on; what he has sent is read in its order."""

import pytest

from bot.adapters.on_telegram.answering import meanwhile
from tests.bot.adapters.on_telegram.club.evening import Evening
from tests.bot.adapters.on_telegram.stand_in.bot_api_spec import Upload
from tests.bot.adapters.on_telegram.stand_in.formatting import with_what_shows
from tests.bot.adapters.slow_reading import SlowReader
from tests.bot.services.club.sent_rules import RULES
from tests.bot.words import spaced
from tests.patience import comes

SLOW_RULES = b"# Slow rules\n\n1. Seats\n\nThey are drawn from a hat.\n\n2. Breaks\n\nThey last ten minutes.\n"
QUICK_RULES = SLOW_RULES.replace(b"Slow", b"Quick").replace(b"slow", b"quick").replace(b"ten", b"twelve")


@pytest.fixture
async def reader(world, house):
    """The club's group, whose files are read when the test lets them be."""
    Evening(world, house)
    slow = SlowReader()
    house.fronts[-1].serving.desk.floor.reads = slow
    yield slow
    slow.let()
    await world.settle()


def sends(world, who, content=SLOW_RULES + b"\nslow\n", caption="/livreclub maison 2026"):
    document = {**world.cloud.store(Upload("rules.md", content), "documents").data, "file_name": "rules.md"}
    words = {"caption": caption, "caption_entities": with_what_shows(caption)}
    world.cloud.tell_of(world._sent(who, world.club, None, document=document, **words))


def says(world, who, line, where=None):
    world.cloud.tell_of(world._message(who, where or world.club, line, None))


def shown(world):
    return [spaced(seen.text) for seen in world.sees(world.club) if seen.by_bot]


async def test_the_others_of_the_group_are_answered_while_it_is_read(world, reader):
    await world.command(world.director, "/tournoi Open de Nantes; 9 par table")
    sends(world, world.director)
    await comes(lambda: reader.begun)
    says(world, world.floor, "/inscrire Carole Petit, David Moreau")
    says(world, world.director, "/inscrire Emma Janssens")
    says(world, world.player, "/article 6.5")
    for words in ("Carole Petit", "Emma Janssens", "6.5"):
        await world.shows(words, world.club)
    assert not any("articles trouvés" in text for text in shown(world))
    reader.let()
    await world.shows("2 articles trouvés", world.club)


async def test_its_sender_sees_that_it_goes_on_and_reads_it_where_it_takes_long(world, reader, monkeypatch):
    monkeypatch.setattr(meanwhile, "SEEN", 0.01)
    monkeypatch.setattr(meanwhile, "EVERY", 0.05)
    monkeypatch.setattr(meanwhile, "LONG", 0.1)
    sends(world, world.director)
    await world.shows("Je lis le fichier", world.club)
    assert any(call.method == "sendChatAction" for call in world.server.calls)
    reader.let()
    await world.shows("2 articles trouvés", world.club)
    await world.settle()
    assert not any("Je lis le fichier" in text for text in shown(world))


async def test_what_he_sends_next_is_read_after_it_and_what_he_types_next_speaks_of_it(world, reader):
    sends(world, world.director)
    await comes(lambda: reader.begun)
    sends(world, world.director, QUICK_RULES, "/livreclub maison 2027")
    says(world, world.director, "/livreclub maison 2")
    says(world, world.player, "/livres")
    await world.shows("ropta", world.club)
    assert len(reader.begun) == 1
    reader.let()
    await world.settle()
    # each answers its file, and they go side by side; which edition is which says in what order they were read
    first, second = sorted(text for text in shown(world) if "2 articles trouvés" in text)
    assert "édition 1 de maison" in first
    assert "· 2026" in first
    assert "édition 2 de maison" in second
    assert "· 2027" in second
    (asked,) = [text for text in shown(world) if "Mettre en vigueur" in text]
    assert "(2027) ?" in asked


async def test_an_answer_to_a_doubt_has_it_read_anew_and_nobody_waits_for_that(world, reader):
    did = await world.upload(world.director, "rules.txt", RULES, world.club, "/livreclub maison 2026")
    assert "2 endroits douteux" in spaced(did.message.text)
    reader.begun.clear()
    reader.slow = RULES
    says(world, world.director, "/bookdoubts 5 join")
    await comes(lambda: reader.begun)
    says(world, world.director, "/article 6.5")
    await world.shows("6.5", world.club)
    assert not any("doute 2 sur 2" in text for text in shown(world))
    reader.let()
    await world.shows("doute 2 sur 2", world.club)
