"""Announcements into a channel of the club's own."""

import pytest

from bot.services.announcements.addresses import NEWS


@pytest.fixture
async def canal(telegram_world):
    return await telegram_world.open_chat(
        "channel", "Nouvelles de Nantes", telegram_world.director, bot="administrator", username="nantes_news"
    )


async def test_a_director_sends_announcements_to_a_channel_that_he_runs(telegram_world, house, canal):
    world = telegram_world
    await world.command(world.director, "/annonces @nantes_news")
    place = f"telegram:{world.club.id}"
    assert house.store.places.settings(place)[NEWS] == f"telegram:{canal.id}"


async def test_nobody_sends_them_to_a_channel_that_he_does_not_run(telegram_world, house, canal):
    world = telegram_world
    theirs = await world.open_chat("channel", "Celles d'un autre", world.players[0], username="autres_news")
    for wanted in ("@autres_news", f"telegram:{theirs.id}", f"telegram:{canal.id}", "@nobody_at_all"):
        did = await world.command(world.director, f"/annonces {wanted}")
        assert "Je ne comprends pas" in did.text
    assert NEWS not in house.store.places.settings(f"telegram:{world.club.id}")
