"""A night of a hundred players through the real process: nothing late, lost or doubled, and what hangs there is right."""

from collections import Counter

import pytest

from tests.bot.adapters.on_discord.floorman_process import Floorman
from tests.bot.adapters.on_discord.night.crowd import DISCORDS_OWN
from tests.bot.adapters.on_discord.night.kept import kept
from tests.bot.adapters.on_discord.night.night import NAMES, Night
from tests.patience import comes

HANDS = 3


@pytest.fixture
async def night(start_bot, socket_discord, tmp_path, rulebooks):
    folder = tmp_path / "data"
    with kept(folder, rulebooks, f"discord:{socket_discord.guild.id}") as read:
        yield Night(socket_discord, Floorman(start_bot, socket_discord, folder), read)


@pytest.mark.long
async def test_a_night_of_a_hundred_players_has_nothing_late_lost_or_doubled(night):
    await night.is_played(HANDS)
    pace = night.crowd.acknowledged()
    print(pace)  # noqa: T201
    assert pace.slowest < DISCORDS_OWN
    nobody_is_lost_or_doubled(night)
    assert len(night.kept.raced()) == 2
    sanctions_are_those_that_were_confirmed(night)
    calls_rang_once(night)
    await what_hangs_is_right(night)
    assert "Traceback" not in night.floorman.log + night.floorman.bot.said()
    assert "too late" not in night.floorman.log


def nobody_is_lost_or_doubled(night):
    night.kept.holds()
    state, names = night.kept.state, night.kept.names()
    assert sorted(names.values()) == sorted(NAMES)
    assert sorted(names[who] for who in state.out) == sorted(night.gone)
    assert {names[who] for who in state.seat_of} == set(NAMES) - set(night.gone)
    assert len(night.gone) >= 40
    assert {seat.table for seat in state.seat_of.values()} <= set(state.tables)


def sanctions_are_those_that_were_confirmed(night):
    given = night.kept.sanctioned()
    assert Counter(given) == Counter(night.sanctioned)


def calls_rang_once(night):
    assert [len(night.rung(name)) for name in night.called] == [1] * len(night.called)
    assert night.floorman.query("SELECT kind, count(*) FROM letter WHERE state != 'sent' GROUP BY kind") == []
    assert night.floorman.query("SELECT count(*) FROM letter WHERE kind = 'call'") == [(len(night.called),)]
    answers = [words for words in night.said_in_channel() if "Misdeal, " in words]
    assert len([words for words in answers if "donneur" in words]) >= 2


async def what_hangs_is_right(night):
    """Every page that is kept current says in the end what the database does."""
    listed = await comes(lambda: (words := night.hangs("entries")) and all(name in words for name in NAMES) and words)
    assert [name for name in NAMES if listed.count(name) != 1] == []
    left = f"{10 - HANDS} hands"
    board = await comes(lambda: (words := night.hangs("board")) and left in words and words)
    penalised = [name for name in night.sanctioned if name in board]
    assert night.sanctioned[0] in penalised
    assert not set(penalised) & set(night.gone)
