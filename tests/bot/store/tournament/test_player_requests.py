"""What players have told the floor: every store keeps the same."""

from dataclasses import replace

import pytest
from sqlalchemy.exc import DBAPIError

from bot.domain.tournament.player_requests import Fate, PlayerRequest, Wish
from tests.bot.store.memory.errors import WorkOnlyReadsError
from tests.bot.store.works import fails


def opened(store):
    """A new tournament of a club."""
    with store.writing() as work:
        return work.tournaments.open(work.clubs.at("discord:1").id, "0" * 64).id


def kept(store, tournament):
    with store.reading() as work:
        return work.player_requests.of(tournament)


def test_requests_are_kept_in_order_and_each_tournament_has_its_own(store):
    first, second = opened(store), opened(store)
    asked = [
        PlayerRequest(first, number, 7, "telegram:5", Wish.CHIPS, 1.5, "il manque 500", answer="14 500") for number in (2, 1)
    ]
    with store.writing() as work:
        for one in asked:
            work.player_requests.save(one)
    assert kept(store, first) == (asked[1], asked[0])
    assert kept(store, second) == ()


def test_what_becomes_of_a_request_takes_its_place_and_a_work_that_fails_settles_nothing(store):
    tournament = opened(store)
    asked = PlayerRequest(tournament, 1, 7, "", Wish.OUT, 1.5)
    settled = replace(asked, fate=Fate.CONFIRMED, by="Sophie")
    with store.writing() as work:
        work.player_requests.save(asked)
        work.player_requests.save(settled)
        assert work.player_requests.of(tournament) == (settled,)
    fails(store, lambda work: work.player_requests.save(replace(asked, fate=Fate.DECLINED)))
    with store.reading() as work, pytest.raises((WorkOnlyReadsError, DBAPIError)):
        work.player_requests.save(asked)
    assert kept(store, tournament) == (settled,)
