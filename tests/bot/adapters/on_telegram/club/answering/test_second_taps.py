"""A button that two floors tap, or one taps twice before its message has changed, does what it says once."""

import pytest

from tests.bot.adapters.on_telegram.club.answering.test_penalties import labels, to
from tests.bot.adapters.on_telegram.club.evening import Evening


@pytest.fixture
async def evening(world, house):
    there = Evening(world, house)
    await there.seated(seats=8)
    return there


def data_of(message, label):
    return message.button(label)["callback_data"]


async def test_a_hand_on_the_board_that_is_tapped_twice_is_played_once(evening):
    world = evening.world
    await evening.floor("/sanctionner Paul Martin; insulte; 3 mains")
    board = (await evening.floor("/tableau")).message
    data = data_of(board, labels(board)[0])
    for _ in range(2):
        await world.forge(world.floor, data, board)
    assert [case.left for case in evening.cases().values()] == [2]


async def test_a_question_that_is_answered_twice_gives_one_sanction(evening):
    world = evening.world
    (question,) = to(await evening.floor("/avertir Paul Martin; il regarde les cartes de son voisin"), world.floor)
    first, second = (data_of(question, label) for label in labels(question)[:2])
    await world.forge(world.floor, first, question)
    told = to(await world.forge(world.floor, second, question), world.floor)
    assert "la sanction n° 1 a été inscrite" in told[-1].text
    assert len(evening.cases()) == 1
