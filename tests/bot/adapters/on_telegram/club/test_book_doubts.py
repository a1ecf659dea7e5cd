"""A director sends the club's rules to the group and settles their doubts by taps, after a restart too; nobody else does."""

import pytest

from tests.bot.adapters.on_telegram.club.evening import Evening
from tests.bot.adapters.on_telegram.club.test_book_points import button
from tests.bot.services.club.sent_rules import NO_DOUBTS, RULES
from tests.bot.words import spaced


@pytest.fixture
async def evening(world, house):
    """The club's group."""
    return Evening(world, house)


async def sends(world, who, content=RULES, caption="/livreclub maison 2026"):
    return (await world.upload(who, "reglement.txt", content, world.club, caption)).message


async def first_doubt(world):
    """The report, turned to its first doubt."""
    report = await sends(world, world.director)
    await button(world, world.director, report, "Trancher 2 doutes")
    return world._now(report)


def told(did):
    return spaced(f"{did.notice} {' '.join(post.text for post in did.posts)}")


async def test_each_tap_answers_a_doubt_in_place_and_the_report_comes_last(evening):
    world = evening.world
    doubt = await first_doubt(world)
    assert "maison : doute 1 sur 2" in spaced(doubt.text)
    assert "« 4. Tips are welcome, and they are shared among all who have … »" in spaced(doubt.text)
    did = await button(world, world.director, doubt, "Suite de ce qui précède")
    assert did.posts == []
    assert "doute 2 sur 2" in spaced(world._now(doubt).text)
    await button(world, world.director, world._now(doubt), "Hors du règlement")
    report = world._now(doubt)
    assert "4 articles trouvés" in spaced(report.text)
    assert "2 doutes sont tranchés" in spaced(report.text)
    asked = (await button(world, world.director, report, "Mettre en vigueur")).posts[-1]
    await world.click(world.director, asked, "✅ Mettre en vigueur")
    assert "maison" in (await world.command(world.player, "/livres")).text
    said = (await world.command(world.player, "/article maison 4")).text
    assert "Tips are welcome" in said
    assert "never asked for" not in said


async def test_it_is_typed_as_well(evening):
    world = evening.world
    await sends(world, world.director)
    assert "doute 1 sur 2" in spaced((await world.command(world.director, "/douteslivre")).text)
    assert "doute 2 sur 2" in spaced((await world.command(world.director, "/boektwijfels 5 vervolg")).text)
    assert "1 doute est tranché" in spaced((await world.command(world.director, "/douteslivre plus tard")).text)
    assert "2 doutes sont tranchés" in spaced((await world.command(world.director, "/bookdoubts all")).text)


async def test_buttons_outlast_a_restart_and_not_another_file(evening):
    world = evening.world
    doubt = await first_doubt(world)
    await world.restart()
    await button(world, world.director, doubt, "Suite de ce qui précède")
    assert "doute 2 sur 2" in spaced(world._now(doubt).text)
    await sends(world, world.director, RULES + b"\n\n8. No hats.\n")
    did = await button(world, world.director, world._now(doubt), "Hors du règlement")
    assert "plus à jour" in f"{told(did)}{spaced(world._now(doubt).text)}"
    await sends(world, world.director, NO_DOUBTS)
    did = await button(world, world.director, doubt, "Tout laisser tel quel")
    assert "Renvoyez le fichier" in f"{told(did)}{spaced(world._now(doubt).text)}"


async def test_who_is_no_director_answers_nothing_by_a_genuine_button_or_a_line(evening):
    world = evening.world
    doubt = await first_doubt(world)
    for who in (world.floor, world.player):
        label = next(label for row in doubt.labels for label in row if "Suite" in spaced(label))
        assert "directeur" in told(await world.click(who, doubt, label))
        assert "directeur" in (await world.command(who, "/bookdoubts 5 join")).text
    assert "À vérifier : 2 endroits douteux" in spaced((await world.command(world.director, "/bookdoubts later")).text)


async def test_the_same_tap_twice_answers_once(evening):
    world = evening.world
    doubt = await first_doubt(world)
    data = next(
        one["callback_data"] for row in doubt.raw["reply_markup"]["inline_keyboard"] for one in row if "Suite" in one["text"]
    )
    for _ in range(2):
        await world.forge(world.director, data, doubt)
    assert "doute 2 sur 2" in spaced((await world.command(world.director, "/bookdoubts")).text)
