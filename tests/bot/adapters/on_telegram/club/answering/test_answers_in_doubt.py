"""An answer that may have arrived is not said to be lost: at the most it is said once that nobody knows."""

import pytest

from tests.bot.adapters.on_telegram.club.evening import Evening
from tests.bot.words import Read

FR = Read("fr")
IN_DOUBT, LOST = FR.say("chat.answer_in_doubt"), FR.say("chat.answer_lost", reference="").split("Référence")[0]


@pytest.fixture
async def evening(world, house):
    there = Evening(world, house)
    there.opened()
    return there


def count(texts, said):
    return sum(said in text for text in texts)


@pytest.mark.parametrize("status", [0, 504])
@pytest.mark.parametrize("times", range(1, 7))
async def test_who_has_had_something_done_is_told_once_at_the_most_that_nobody_knows(evening, times, status):
    world = evening.world
    world.server.lose_answer("sendMessage", times=times, **({"status": status} if status else {}))
    said = [post.text for post in (await evening.floor("/inscrire Jan Peeters")).posts]
    assert count(said, "1 joueur inscrit") == min(times + 1, 2)
    assert count(said, IN_DOUBT) == (1 if times > 1 else 0)
    assert count(said, LOST) == 0
    assert len(said) == min(times + 1, 3)


@pytest.mark.parametrize("times", [1, 2, 5])
async def test_who_has_only_asked_reads_no_word_of_it(evening, times):
    evening.world.server.lose_answer("sendMessage", times=times)
    said = [post.text for post in (await evening.floor("/inscrits")).posts]
    assert len(said) == 2
    assert said[0] == said[1]


async def test_what_certainly_did_not_arrive_is_said_to_be_lost(evening):
    evening.world.server.fault("sendMessage", status=400, description="Bad Request: something else")
    said = [post.text for post in (await evening.floor("/inscrire Jan Peeters")).posts]
    assert count(said, LOST) == 1
