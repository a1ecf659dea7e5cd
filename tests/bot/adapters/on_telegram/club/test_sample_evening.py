"""What `floorman demo --commands` prints, pasted message by message into a club's group."""

import pytest

from bot.adapters.on_terminal.demo.evening import ENTERED, LATE, evening
from bot.i18n.words import words_in
from tests.bot.adapters.on_telegram.club.evening import Evening
from tests.bot.adapters.on_telegram.club_front import PROFILES


@pytest.mark.long
async def test_the_sample_evening_can_be_pasted_into_a_group(world, house):
    there = Evening(world, house)
    for act in evening("cdc", PROFILES.profile("cdc"), words_in("fr")):
        for step in act.steps:
            house.clock.at += 60
            await world.command(world.director, step.in_one_word("fr"))
    ranking = there.does("ranking", "").outcome
    assert sorted((ranking.winner, *(name for name, _, _ in ranking.places))) == sorted((*ENTERED, *LATE))
    assert [place for _, place, _ in ranking.places] == list(range(2, 25))
