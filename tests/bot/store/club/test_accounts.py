"""Who of a club stands behind an account: every store says the same, whatever is done to it."""

import itertools
from concurrent.futures import ThreadPoolExecutor
from threading import Barrier

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from sqlalchemy.exc import DBAPIError

from bot.domain.club.accounts import AccountLink, Proof
from bot.services.ports.people import AccountTakenError
from bot.store.database import open_database
from bot.store.work import DatabaseStore
from tests.bot.store.memory.errors import WorkOnlyReadsError
from tests.bot.store.memory.store import MemoryStore
from tests.bot.store.works import fails

PLACE, MARIE, JEAN = "discord:1", 1, 2
ACCOUNTS = ["discord:1", "discord:10", "Discord:1", "telegram:1", "telegram:'; DROP TABLE account; --", "discord:é"]
places = itertools.count(1)


def do(store, change, place=PLACE):
    with store.writing() as work:
        return change(work, work.clubs.at(place).id)


def known(store, place=PLACE):
    """The accounts of a club by the numbers of its people."""
    with store.reading() as work:
        return dict(work.accounts.accounts_of(work.clubs.at(place).id, range(9)))


def links(store, place=PLACE):
    """The accounts of a club and what is claimed, by the numbers of its people."""
    with store.reading() as work:
        return dict(work.accounts.links_of(work.clubs.at(place).id, range(9)))


@pytest.fixture
def club(store):
    """A club with Marie and Jean."""
    do(store, lambda work, at: work.people.add(at, ["Marie", "Jean"]))
    return store


def test_behind_an_account_that_nobody_has_linked_there_is_nobody(club):
    assert do(club, lambda work, at: work.accounts.person_of(at, "discord:1")) == 0
    with club.reading() as work:
        assert work.accounts.person_of(work.clubs.at("discord:never seen").id, "discord:1") == 0
    assert known(club) == {}


def test_a_person_may_have_several_accounts_and_an_account_is_one_persons(club):
    do(club, lambda work, at: [work.accounts.link(at, MARIE, account) for account in ("telegram:5", "discord:1")])
    assert known(club) == {MARIE: ("discord:1", "telegram:5")}
    with club.reading() as work:
        assert work.accounts.person_of(work.clubs.at(PLACE).id, "telegram:5") == MARIE
    with pytest.raises(AccountTakenError) as taken:
        do(club, lambda work, at: work.accounts.link(at, JEAN, "discord:1"))
    assert (taken.value.account, taken.value.person) == ("discord:1", MARIE)
    assert known(club) == {MARIE: ("discord:1", "telegram:5")}


def test_linking_twice_is_linking_once_and_what_is_unlinked_may_become_somebody_elses(club):
    for _ in range(2):
        do(club, lambda work, at: work.accounts.link(at, MARIE, "discord:1"))
    for _ in range(2):
        do(club, lambda work, at: work.accounts.unlink(at, "discord:1"))
    assert known(club) == {}
    do(club, lambda work, at: work.accounts.link(at, JEAN, "discord:1"))
    assert known(club) == {JEAN: ("discord:1",)}


def test_a_claim_makes_nobody_the_person_behind_an_account_until_it_is_confirmed(club):
    do(club, lambda work, at: work.accounts.link(at, MARIE, "discord:1", Proof.CLAIMED))
    do(club, lambda work, at: work.accounts.link(at, MARIE, "discord:9"))
    assert (known(club), links(club)) == (
        {MARIE: ("discord:9",)},
        {MARIE: (AccountLink("discord:9", MARIE, Proof.FLOOR), AccountLink("discord:1", MARIE, Proof.CLAIMED))},
    )
    assert do(club, lambda work, at: work.accounts.person_of(at, "discord:1")) == 0
    assert do(club, lambda work, at: work.accounts.link_of(at, "discord:1").person) == MARIE
    do(club, lambda work, at: work.accounts.link(at, MARIE, "discord:1", Proof.FLOOR, JEAN))
    do(club, lambda work, at: work.accounts.link(at, MARIE, "discord:1", Proof.CODE))
    assert links(club)[MARIE][0] == AccountLink("discord:1", MARIE, Proof.FLOOR, JEAN), "it stays as it was first confirmed"


def test_what_is_confirmed_takes_the_place_of_a_claim_and_a_claim_of_nothing(club):
    do(club, lambda work, at: work.accounts.link(at, MARIE, "discord:1", Proof.CLAIMED))
    with pytest.raises(AccountTakenError):
        do(club, lambda work, at: work.accounts.link(at, JEAN, "discord:1", Proof.CLAIMED))
    do(club, lambda work, at: work.accounts.link(at, JEAN, "discord:1"))
    with pytest.raises(AccountTakenError):
        do(club, lambda work, at: work.accounts.link(at, MARIE, "discord:1", Proof.CLAIMED))
    assert links(club) == {JEAN: (AccountLink("discord:1", JEAN, Proof.FLOOR),)}


def test_an_account_may_be_one_person_here_and_another_there(club):
    do(club, lambda work, at: work.people.add(at, ["Zoé", "Anna"]), "discord:2")
    do(club, lambda work, at: work.accounts.link(at, MARIE, "discord:1"))
    do(club, lambda work, at: work.accounts.link(at, JEAN, "discord:1"), "discord:2")
    assert (known(club), known(club, "discord:2")) == ({MARIE: ("discord:1",)}, {JEAN: ("discord:1",)})


def test_an_account_that_another_club_knows_too_is_told_apart_from_ones_own_alone(club):
    do(club, lambda work, at: work.people.add(at, ["Zoé", "Anna"]), "discord:2")
    for account in ("discord:1", "telegram:1"):
        do(club, lambda work, at, account=account: work.accounts.link(at, MARIE, account))
    do(club, lambda work, at: work.accounts.link(at, JEAN, "discord:1"), "discord:2")
    with club.reading() as work:
        at, accounts = work.clubs.at(PLACE).id, ["discord:1", "telegram:1", "discord:9"]
        assert work.accounts.elsewhere(at, accounts) == {"discord:1"}
        assert work.accounts.elsewhere(at, []) == frozenset()


def test_what_a_work_that_fails_has_linked_was_never_linked(club):
    fails(club, lambda work: work.accounts.link(work.clubs.at(PLACE).id, MARIE, "discord:1"))
    assert known(club) == {}


def test_a_work_that_only_reads_links_and_unlinks_nobody(club):
    do(club, lambda work, at: work.accounts.link(at, MARIE, "discord:1"))
    for change in (
        lambda work, at: work.accounts.link(at, JEAN, "discord:2"),
        lambda work, at: work.accounts.unlink(at, "discord:1"),
    ):
        with club.reading() as work, pytest.raises((WorkOnlyReadsError, DBAPIError)):
            change(work, work.clubs.at(PLACE).id)
    assert known(club) == {MARIE: ("discord:1",)}


def test_of_many_who_link_one_account_at_the_same_moment_one_gets_it(club):
    everybody = range(1, 7)
    do(club, lambda work, at: work.people.add(at, list("ABCD")))
    together = Barrier(len(everybody))

    def link(person):
        together.wait()
        try:
            do(club, lambda work, at: work.accounts.link(at, person, "discord:1"))
        except AccountTakenError as taken:
            return taken.person
        return person

    with ThreadPoolExecutor(len(everybody)) as threads:
        winners = set(threads.map(link, everybody))
    assert len(winners) == 1
    assert known(club) == {winners.pop(): ("discord:1",)}


@pytest.fixture(scope="module")
def stores(tmp_path_factory, postgresql):
    engines = [
        open_database(f"sqlite:///{tmp_path_factory.mktemp('accounts')}/floorman.db"),
        open_database(postgresql.new_database()),
    ]
    yield [MemoryStore(), *map(DatabaseStore, engines)]
    for engine in engines:
        engine.dispose()


DEEDS = st.lists(
    st.tuples(st.sampled_from(["link", "claim", "unlink", "link and fail"]), st.integers(1, 4), st.sampled_from(ACCOUNTS)),
    max_size=12,
)


@settings(deadline=None, max_examples=25)
@given(done=DEEDS)
def test_all_stores_know_the_same_people_behind_accounts_whatever_is_done_to_them(stores, done):
    place = f"discord:{next(places)}"
    for store in stores:
        do(store, lambda work, at: work.people.add(at, list("ABCD")), place)
    for deed, person, account in done:
        outcomes = {outcome(store, place, deed, person, account) for store in stores}
        assert len(outcomes) == 1, (deed, person, account)
    twin, *others = (known(store, place) for store in stores)
    assert others == [twin, twin]
    assert len({repr(links(store, place)) for store in stores}) == 1
    linked = [account for accounts in twin.values() for account in accounts]
    assert len(set(linked)) == len(linked)
    for store in stores:
        with store.reading() as work:
            club = work.clubs.at(place).id
            behind = {account: work.accounts.person_of(club, account) for account in ACCOUNTS}
        assert {account for account, person in behind.items() if person} == set(linked)
        assert all(account in twin[person] for account, person in behind.items() if person)


def outcome(store, place, deed, person, account):
    """Whose an account is already, where that keeps it from being linked."""

    def change(work):
        club = work.clubs.at(place).id
        if deed == "unlink":
            work.accounts.unlink(club, account)
        else:
            work.accounts.link(club, person, account, Proof.CLAIMED if deed == "claim" else Proof.FLOOR)

    try:
        if deed == "link and fail":
            fails(store, change)
        else:
            with store.writing() as work:
                change(work)
    except AccountTakenError as taken:
        return taken.person
    return 0


def test_whose_an_account_was_is_kept_until_its_person_or_its_account_is_forgotten(store, club):
    def keep(work, at):
        for account, person, until in (
            ("discord:1", MARIE, 5),
            ("discord:1", JEAN, 7),
            ("discord:1", MARIE, 9),
            ("telegram:1", JEAN, 3),
        ):
            work.accounts.keep_before(at, account, person, until)

    do(store, keep)
    with store.reading() as work:
        at = work.clubs.at(PLACE).id
        assert work.accounts.before(at, ["discord:1", "telegram:1"]) == {MARIE: 9, JEAN: 7}
        assert work.accounts.before(at + 1, ["discord:1"]) == {}
        assert work.accounts.were(at, [JEAN]) == ("discord:1", "telegram:1")
    do(store, lambda work, at: work.accounts.forget_before(at, [MARIE], ["telegram:1"]))
    with store.reading() as work:
        assert work.accounts.before(work.clubs.at(PLACE).id, ["discord:1", "telegram:1"]) == {JEAN: 7}
