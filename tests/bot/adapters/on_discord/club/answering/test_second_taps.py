"""A button that two floors tap, or one taps twice before its message has changed, does what it says once."""

import pytest

from tests.bot.adapters.on_discord.club.answering.test_penalties import kept_board
from tests.bot.adapters.on_discord.club.evening import Evening
from tests.bot.adapters.on_discord.stand_in.reading import buttons_of, shown, text_of


@pytest.fixture
async def evening(world, house):
    there = Evening(world, house)
    await there.seated(seats=8)
    return there


async def test_a_hand_on_the_board_that_is_tapped_twice_is_played_once(evening):
    world = evening.world
    await evening.floor("sanction", player="Paul Martin", offence="insulte", penalty="3 mains")
    board = await kept_board(evening)
    (played,) = buttons_of(board)
    taps = [evening.aims_at(board, played) for _ in range(2)]
    for tap in taps:
        await tap.taps(world.floor)
    assert [case.left for case in evening.cases().values()] == [2]


async def test_a_question_that_is_answered_twice_gives_one_sanction(evening):
    world = evening.world
    question = shown(await evening.floor("warn", player="Paul Martin", offence="il regarde les cartes de son voisin"))
    first, second = (evening.aims_at(question, label) for label in buttons_of(question)[:2])
    await first.taps(world.floor)
    told = await second.taps(world.floor)
    assert "le n° 1 a été inscrit" in text_of(shown(told))
    assert len(evening.cases()) == 1


async def test_a_second_tap_on_a_board_that_all_read_is_told_to_whoever_tapped_alone(world, house):
    evening = Evening(world, house)
    await evening.seated(players=False)
    name = next(iter(evening.seats()))
    evening.does("sanction", f"{name}; insulte; 2 tours")
    board = shown(await evening.floor("board"))
    await world.click(world.floor, board, "Afficher ici, toujours à jour")
    hung = evening.at.last_message
    tapped = evening.aims_at(hung, next(label for label in buttons_of(hung) if "une main" in label))
    await tapped.taps(world.floor)
    again = shown(await tapped.taps(world.director))
    assert again.ephemeral
    assert "rien de plus n'est compté" in text_of(again)
    assert "rien de plus" not in text_of(world.env.backend.get_message(evening.at.id, hung.id))
