"""What a platform hands over twice is carried out once."""

from dataclasses import replace

import pytest

from bot.domain.club.people import Role
from bot.services.replies.refused import Refused
from bot.services.requests import Request
from tests.bot.desks import make_desk, make_floor
from tests.bot.small_rules import SmallRules
from tests.bot.store.memory.store import MemoryStore

GROUP = "telegram:-100"
OPEN = {"tournament": "Open de Nantes; 9 par table; paid 1"}
TYPED = Request("tournament", OPEN, GROUP, Role.DIRECTOR, once="telegram:1:-100:7")


@pytest.fixture
def store():
    return MemoryStore()


@pytest.fixture
def desk(store):
    return make_desk(SmallRules(), floor=make_floor(SmallRules(), store))


def everything(store):
    with store.reading() as work:
        club = work.clubs.at(GROUP)
        opened = work.tournaments.current(club.id)
        return club, opened, work.tournaments.entries(opened.id, 0) if opened else (), work.people.all_names(club.id)


def enter(names, once):
    return Request("enter", {"names": names}, GROUP, Role.FLOOR, once=once)


def test_the_second_time_nothing_is_written_and_it_is_said_that_it_is_done(desk, store):
    assert desk.handle(TYPED).done
    before = everything(store)
    again = desk.handle(TYPED).outcome
    assert again == Refused("already_carried_out", {"command": "tournament", "book": again.fields["book"]})
    assert everything(store) == before


def test_names_that_are_entered_are_there_once(desk, store):
    desk.handle(TYPED)
    first = enter("Marie Dupont, Paul Martin", "telegram:1:-100:8")
    assert desk.handle(first).done
    before = everything(store)
    assert isinstance(desk.handle(first).outcome, Refused)
    assert everything(store) == before


def test_a_repeated_tap_is_told_that_it_is_done_and_not_that_the_screen_is_old(desk):
    seen = desk.handle(TYPED).seen
    tap = replace(enter("Marie Dupont", "telegram:tap:9"), seen=seen)
    assert desk.handle(tap).done
    assert desk.handle(tap).outcome.why == "already_carried_out"
    assert desk.handle(replace(tap, once="telegram:tap:10")).outcome.why == "screen_outdated"


def test_what_was_refused_may_come_again(desk):
    early = enter("Marie Dupont", "telegram:1:-100:8")
    assert not desk.handle(early).done
    desk.handle(TYPED)
    assert desk.handle(early).done


def test_what_only_reads_is_answered_as_often_as_it_is_asked(desk):
    desk.handle(TYPED)
    asked = Request("entries", {}, GROUP, Role.FLOOR, once="telegram:1:-100:8")
    assert desk.handle(asked).done
    assert desk.handle(asked).done


def test_what_no_platform_names_is_carried_out_each_time(desk):
    desk.handle(TYPED)
    assert desk.handle(enter("Marie Dupont", "")).done
    assert desk.handle(enter("Paul Martin", "")).done


def given(desk, name, filled, once=""):
    return desk.handle(Request(name, filled, GROUP, Role.DIRECTOR, once=once)).outcome


@pytest.mark.parametrize(
    ("name", "filled"),
    [
        ("forget", {"name": "Marie Dupont"}),
        ("erase", {"texts": "Marie Dupont"}),
        ("sanction", {"incident": "Marie Dupont; téléphone"}),
        ("undo", {}),
    ],
)
def test_what_has_only_been_asked_proposed_or_listed_is_so_again(desk, name, filled):
    desk.handle(TYPED)
    given(desk, "enter", {"names": "Marie Dupont, Paul Martin, Lise Fontaine"})
    given(desk, "draw", {})
    given(desk, "reveal", {})
    first = given(desk, name, filled, once="telegram:1:-100:9")
    assert not isinstance(first, Refused)
    assert given(desk, name, filled, once="telegram:1:-100:9") == first
