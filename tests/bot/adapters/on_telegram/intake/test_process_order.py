"""Who signs up first is first, whatever Telegram takes to say who he is: the order in which it all came is that of the list."""

import pytest

from tests.bot.adapters.on_telegram.test_process import OPEN, floorman, opened
from tests.patience import comes

__all__ = ["floorman"]
ENTERED = "SELECT name FROM name ORDER BY person"
PLAYERS = 8


@pytest.mark.parametrize("how", ["while it runs", "while it is down"])
async def test_players_and_a_floor_enter_in_the_order_in_which_they_have_written(telegram_club, floorman, how):
    world, bot = telegram_club, await floorman.start()
    await world.place_bot(world.club, world.director, "administrator")
    await opened(world)
    players = [world.add_person(f"Joueur{letter} Dupont", "fr", True) for letter in "abcdefgh"]
    for player in players:
        await world.join(player, world.club)
    await comes(lambda: not floorman.query(OPEN))
    if how == "while it is down":
        bot.end()
    world.server.slow("getChatMember", 0.7, times=3)
    for player in players:
        world.cloud.tell_of(world._message(player, world.club, "/enterme", None))
    world.cloud.tell_of(world._message(world.floor, world.club, "/inscrire Zoe Martin", None))
    world.cloud.tell_of(world._message(world.floor, world.club, "/annuler", None))
    if how == "while it is down":
        await floorman.start()
    await comes(lambda: len(floorman.query("SELECT * FROM log")) >= PLAYERS + 2)
    await comes(lambda: not floorman.query(OPEN))
    assert [name for (name,) in floorman.query(ENTERED)][:PLAYERS] == [player.name for player in players]
    await world.command(world.floor, "/inscrits")
    assert "Zoe" not in world.last().text
