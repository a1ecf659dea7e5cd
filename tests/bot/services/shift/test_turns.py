"""One club's work waits for what the same club does, and for no other club's."""

from concurrent.futures import ThreadPoolExecutor
from threading import Event

import pytest

from bot.domain.club.people import Role
from bot.services.requests import Request
from bot.services.shift.call import Call
from bot.store.database import open_database
from bot.store.work import DatabaseStore
from tests.bot.desks import make_desk, make_floor
from tests.bot.small_rules import SmallRules
from tests.patience import LONG

OURS, THEIRS = "telegram:-100", "telegram:-200"


@pytest.fixture
def floor(postgresql):
    with postgresql.database(tables=True) as url:
        engine = open_database(url)
        yield make_floor(SmallRules(), DatabaseStore(engine))
        engine.dispose()


def opens(place):
    return Request("tournament", {"tournament": "Open de Nantes; 9 par table; paid 1"}, place, Role.DIRECTOR)


def test_while_a_clubs_work_hangs_another_club_goes_on_and_its_own_waits(floor):
    desk = make_desk(SmallRules(), floor=floor)
    for place in (OURS, THEIRS):
        assert desk.handle(opens(place)).done
    began, over = Event(), Event()

    def hangs():
        with floor.shift(Call("", Request("log", {}, OURS, Role.DIRECTOR), "fr", "small"), writes=False):
            began.set()
            assert over.wait(LONG)

    def enters(place):
        return desk.handle(Request("enter", {"names": "Marie Dupont"}, place, Role.DIRECTOR)).done

    with ThreadPoolExecutor(3) as threads:
        hanging = threads.submit(hangs)
        try:
            assert began.wait(LONG)
            assert threads.submit(enters, THEIRS).result(LONG)
            ours = threads.submit(enters, OURS)
            with pytest.raises(TimeoutError):
                ours.result(0.5)
        finally:
            over.set()
        assert ours.result(LONG)
        hanging.result(LONG)


def test_a_first_command_that_is_refused_leaves_no_club(floor):
    desk = make_desk(SmallRules(), floor=floor)
    assert not desk.handle(Request("enter", {"names": "Marie Dupont"}, OURS, Role.DIRECTOR)).done
    with floor.store.reading() as work:
        assert work.clubs.all() == ()
