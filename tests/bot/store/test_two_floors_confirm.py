"""Two floors confirm the same request at the same instant, in one process or in two: one does, the other is told."""

from concurrent.futures import ThreadPoolExecutor
from threading import Barrier

import pytest

from bot.domain.club.people import Role
from bot.services.requests import Request
from bot.store.work import DatabaseStore
from tests.bot.services.floor.pit import Pit, names

PLAYERS = names(12)
ACCOUNT = "discord:11"


@pytest.mark.parametrize("engines", [1, 2])
def test_one_of_two_floors_confirms_and_nobody_goes_out_twice(database_url, opened, engines):
    stores = [DatabaseStore(opened(database_url)) for _ in range(engines)]
    pits = [Pit(store=stores[0], settings="6 par table"), *(Pit(store=store, opened=False) for store in stores[1:])]
    pits[0].do("enter " + ", ".join(PLAYERS), "draw", "reveal", f"link {PLAYERS[0]} = {ACCOUNT}")
    said = pits[0].desk.handle(Request("tellfloor", {"telling": "out"}, account=ACCOUNT))
    assert said.done
    together = Barrier(2)

    def confirms(which):
        together.wait()
        return pits[which % engines].desk.handle(Request("pending", {"requests": "1"}, role=Role.FLOOR))

    with ThreadPoolExecutor(2) as floors:
        replies = list(floors.map(confirms, range(2)))
    done, refused = sorted(replies, key=lambda reply: not reply.done)
    assert (done.done, refused.done, refused.outcome.why) == (True, False, "request_settled")
    assert [entry.kind for entry in pits[0].log].count("busted") == 1
