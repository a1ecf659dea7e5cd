"""A list in several messages, of which a killed process had only the first."""

from tests.bot.adapters.on_telegram.club.phones import DUPONTS, at_a_line, parts
from tests.bot.adapters.on_telegram.test_process import OPEN, floorman, opened
from tests.patience import comes

__all__ = ["floorman"]


async def test_killed_between_two_parts_of_a_list_it_reads_it_as_one_when_it_starts_again(telegram_club, floorman):
    world, bot = telegram_club, await floorman.start()
    await world.place_bot(world.club, world.director, "administrator")
    await opened(world)
    first, *rest = parts("/inscrire\n" + "\n".join(DUPONTS), at_a_line)
    world.cloud.tell_of(world._message(world.floor, world.club, first, None))
    await comes(lambda: floorman.query(OPEN))
    assert bot.end() != 0
    assert not floorman.query("SELECT 1 FROM name WHERE name LIKE '%De La Tour%'")
    for part in rest:
        world.cloud.tell_of(world._message(world.floor, world.club, part, None))
    await floorman.start()
    await comes(lambda: not floorman.query(OPEN))
    entered = floorman.query("SELECT name FROM name WHERE name LIKE '%De La Tour%'")
    assert sorted(name for (name,) in entered) == sorted(DUPONTS)
