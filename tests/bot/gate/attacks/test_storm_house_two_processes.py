"""Two processes serve one club from one database, and are asked the same, or the opposite, in the same moment."""

from __future__ import annotations

from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack
from pathlib import Path
from threading import Barrier

import pytest

from bot.adapters.stamps import installation_key
from bot.domain.club.people import Role
from bot.services.replies.accounts import RoleGiven
from bot.services.replies.club import PairedMe
from bot.services.replies.reply import Reply
from bot.services.requests import Request
from bot.store.chats.places import StoredPlaces
from bot.store.database import open_database
from bot.store.work import DatabaseStore
from tests.bot.services.floor.lobby import Lobby
from tests.bot.services.floor.pit import Pit
from tests.bot.told import told
from tests.patience import LONG

STRANGER, FLOORS = "telegram:666", ("discord:1", "discord:2")
ROUNDS = 12


@pytest.fixture(params=["sqlite", "postgresql"])
def url(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[str]:
    """An empty database of each kind."""
    if request.param == "sqlite":
        yield f"sqlite:///{tmp_path / 'floorman.db'}"
    else:
        with request.getfixturevalue("postgresql").database(tables=False) as address:
            yield address


@pytest.fixture
def lobbies(url: str) -> Iterator[tuple[Lobby, Lobby]]:
    """One club, served twice, each with connections, caches and turns of its own."""
    with ExitStack() as until:
        engines = [open_database(url) for _ in range(2)]
        for engine in engines:
            until.callback(engine.dispose)
        first = Lobby(Pit("ropta", "9 par table", store=DatabaseStore(engines[0])))
        second = Lobby(Pit("ropta", store=DatabaseStore(engines[1]), opened=False, chosen=""))
        first.pit.do("enter Jean Valjean, Marie, Zoé")
        yield first, second


def at_once(lobbies: tuple[Lobby, Lobby], *asked: Request) -> list[Reply]:
    """What each of two lobbies replies to its request, both being handed in at the same instant."""
    together = Barrier(2)

    def handed(lobby: Lobby, request: Request) -> Reply:
        together.wait(LONG)
        return lobby.pit.desk.handle(request)

    with ThreadPoolExecutor(2) as threads:
        return list(threads.map(handed, lobbies, asked, timeout=LONG))


def confirms(number: int, by: str) -> Request:
    return Request("link", role=Role.FLOOR, account=by, filled={"player": f"#{number}", "member": STRANGER, "claim": "player"})


def refuses(by: str) -> Request:
    return Request("unlink", role=Role.FLOOR, account=by, filled={"member": STRANGER, "claim": "player"})


def test_two_people_do_not_claim_one_name_on_one_platform_in_one_moment(lobbies):
    for turn in range(ROUNDS):
        accounts = (f"telegram:{turn}1", f"telegram:{turn}2")
        said = at_once(lobbies, *(Request("iam", {"name": "Jean Valjean"}, account=account) for account in accounts))
        assert sorted(reply.done for reply in said) == [False, True], [dict(told(reply)) for reply in said]
        (held,) = lobbies[0].claims[1]
        lobbies[0].pit.do(f"unlink {held}")


def test_an_account_is_not_two_peoples_though_it_claims_both_in_one_moment(lobbies):
    for _ in range(ROUNDS):
        at_once(lobbies, *(Request("iam", {"name": name}, account=STRANGER) for name in ("Jean Valjean", "Marie")))
        assert list(lobbies[1].claims.values()) == [(STRANGER,)]
        lobbies[1].pit.do(f"unlink {STRANGER}")


def test_what_one_floor_confirms_while_another_refuses_it_is_one_of_both_and_told_so(lobbies):
    for _ in range(ROUNDS):
        lobbies[0].does(STRANGER, "iam Jean Valjean")
        yes, no = at_once(lobbies, confirms(1, FLOORS[0]), refuses(FLOORS[1]))
        assert yes.done is not no.done, (told(yes), told(no))
        assert lobbies[0].people[1][1] == ((STRANGER,) if yes.done else ())
        assert lobbies[0].claims == {}
        if yes.done:
            lobbies[0].pit.do(f"unlink {STRANGER}")


def test_a_role_that_is_agreed_to_while_another_account_comes_in_is_given_to_no_account_unseen(lobbies):
    director = {"role": Role.DIRECTOR, "account": FLOORS[0]}
    for turn in range(ROUNDS):
        lobbies[0].pit.do(f"link Jean Valjean = discord:{turn}3")
        seen = lobbies[0].pit.desk.handle(Request("role", filled={"player": "#1", "role": "floor"}, **director)).outcome.seen
        given, _ = at_once(
            lobbies,
            Request("role", filled={"player": "#1", "role": "floor", "seen": seen}, **director),
            Request("link", role=Role.FLOOR, account=FLOORS[1], filled={"player": "#1", "member": STRANGER}),
        )
        is_given, listed = isinstance(given.outcome, RoleGiven), {one.account for one in given.outcome.accounts}
        assert is_given is (STRANGER not in listed), "he comes after the role, or the director is asked about him"
        lobbies[0].pit.do("role Jean Valjean player", f"unlink discord:{turn}3", f"unlink {STRANGER}")


def test_a_code_that_is_typed_twice_in_one_moment_brings_one_account(lobbies):
    lobbies[0].pit.do("link Marie = discord:11")
    for turn in range(ROUNDS):
        code = lobbies[0].does("discord:11", "pairme").outcome.code
        asked = (Request("pairme", {"code": code}, account=f"telegram:{turn}{one}", place="terminal") for one in (1, 2))
        said = at_once(lobbies, *asked)
        assert [isinstance(reply.outcome, PairedMe) for reply in said].count(True) == 1
        assert len(lobbies[0].people[2][1]) == 2 + turn


def test_what_is_handed_to_both_is_carried_out_once_and_as_long_as_a_name_may_be(lobbies):
    for turn in range(ROUNDS):
        once = f"telegram:{turn}:{'9' * 150}"
        asked = Request("enter", {"names": f"Nouveau {'abcdefghijklmnop'[turn]}"}, role=Role.DIRECTOR, once=once)
        said = at_once(lobbies, asked, asked)
        assert sorted(reply.done for reply in said) == [False, True]
    assert len(lobbies[0].entered) == 3 + ROUNDS


def test_two_processes_that_begin_together_have_one_key(url):
    for engine in (engines := [open_database(url) for _ in range(2)]):
        engine.connect().close()
    together = Barrier(2)

    def key(engine):
        together.wait(LONG)
        return installation_key(StoredPlaces(engine))

    with ThreadPoolExecutor(2) as threads:
        assert len({*threads.map(key, engines, timeout=LONG)}) == 1
    for engine in engines:
        engine.dispose()
