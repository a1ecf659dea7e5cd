"""Telegram brings an update again when it is not sure that it arrived: nothing is answered or done twice."""

import pytest


def posts(world, where=None):
    return [seen for seen in world.sees(where) if seen.by_bot]


async def again(world, where=None):
    """The last update comes once more; what the bot has to say to that."""
    before = len(posts(world, where))
    world.cloud.updates.again()
    await world.server.until(lambda: world.cloud.updates.heard)
    await world.settle()
    return posts(world, where)[before:]


async def test_a_question_that_comes_again_is_not_answered_again(world):
    await world.say(world.player, "une carte est tombée par terre pendant la donne", world.player)
    assert await again(world, world.player) == []


async def test_a_command_that_comes_again_is_neither_done_nor_answered_again(world):
    await world.command(world.director, "/choisir suggested")
    await world.command(world.director, "/tournoi Open de Nantes; 9 par table; paid 1")
    await world.command(world.floor, "/inscrire Carole Petit")
    assert await again(world) == []


async def test_after_a_restart_it_is_said_that_it_is_done(world):
    await world.command(world.director, "/choisir suggested")
    await world.command(world.director, "/tournoi Open de Nantes; 9 par table; paid 1")
    await world.command(world.floor, "/inscrire Carole Petit")
    await world.restart()
    (said,) = await again(world)
    assert "C'est déjà fait : /tournoi_inscrire n'est" in said.text
    assert "/tournoi_journal" in said.text


@pytest.mark.parametrize("restarted", [False, True], ids=["at once", "after a restart"])
async def test_a_tap_that_comes_again_draws_once(world, restarted):
    await world.command(world.director, "/choisir suggested")
    await world.command(world.director, "/tournoi Open de Nantes; 9 par table; paid 1")
    await world.command(world.floor, "/inscrire Carole Petit, David Moreau, Emma Janssens")
    await world.command(world.floor, "/tirage")
    announced = await world.shows("Tirage n° 1 annoncé")
    await world.click(world.floor, announced, "✅ Révéler les places")
    await world.shows("Graine")
    if restarted:
        await world.restart()
    assert [said.text for said in await again(world) if "Graine" in said.text] == []
