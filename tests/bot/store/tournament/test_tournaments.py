import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from sqlalchemy.exc import DBAPIError

from bot.domain.tournament.deeds import Closing, Entering, LogEntry, SettingUp
from bot.services.ports.tournaments import OpenTournament
from tests.bot.store.tournament.all_deeds import KINDS, logs, taken_apart
from tests.bot.store.works import fails, founded

PLACE = "telegram:-100"
SECRETS = ["a" * 64, "b" * 64, "c" * 64]
SET_UP = LogEntry(1, 1709669700.25, "Zoé", SettingUp("Mardi", 9))
ENTERED = LogEntry(2, 1709669701.5, "Zoé", Entering(((1, 12), (2, 7))))


@pytest.fixture
def club(store):
    """The number of a club."""
    return founded(store, PLACE).id


def opened_in(store, club, *secrets):
    with store.writing() as work:
        return [work.tournaments.open(club, secret) for secret in secrets]


def log(store, tournament, after=0):
    with store.reading() as work:
        return work.tournaments.entries(tournament, after)


def append(store, tournament, *entries):
    with store.writing() as work:
        work.clubs.at(PLACE)
        work.tournaments.append(tournament, entries)


def test_a_club_without_tournaments_is_at_none(store, club):
    with store.reading() as work:
        assert work.tournaments.current(club) is None
        assert work.tournaments.all(club) == ()
        assert work.tournaments.current(0) is None
        assert work.tournaments.entries(1) == ()


def test_tournaments_are_numbered_on_in_each_club_and_the_newest_is_the_current_one(store, club):
    other = founded(store, "discord:1").id
    first, second = opened_in(store, club, *SECRETS[:2])
    (foreign,) = opened_in(store, other, SECRETS[2])
    (third,) = opened_in(store, club, SECRETS[0])
    assert [opened.number for opened in (first, second, third, foreign)] == [1, 2, 3, 1]
    assert len({first.id, second.id, third.id, foreign.id}) == 4
    assert [opened.secret for opened in (first, second, third, foreign)] == [*SECRETS[:2], SECRETS[0], SECRETS[2]]
    with store.reading() as work:
        assert work.tournaments.current(club) == third
        assert work.tournaments.current(other) == foreign
        assert work.tournaments.all(club) == (third, second, first)
        assert work.tournaments.all(other) == (foreign,)


def test_a_tournament_is_found_by_its_number_within_its_club_alone(store, club):
    other = founded(store, "discord:1").id
    first, second = opened_in(store, club, *SECRETS[:2])
    (foreign,) = opened_in(store, other, SECRETS[2])
    with store.reading() as work:
        assert [work.tournaments.numbered(club, number) for number in (1, 2, 3, 0)] == [first, second, None, None]
        assert [work.tournaments.numbered(other, number) for number in (1, 2)] == [foreign, None]


def test_those_are_told_in_whose_log_something_was_written_lately(store, club):
    other = founded(store, "discord:1").id
    first, second, third = opened_in(store, club, *SECRETS)
    (foreign,) = opened_in(store, other, SECRETS[0])
    append(store, first.id, SET_UP, ENTERED)
    append(store, second.id, SET_UP)
    append(store, foreign.id, SET_UP, ENTERED)
    with store.reading() as work:
        assert work.tournaments.lately(club, SET_UP.at, 40) == (second, first)
        assert work.tournaments.lately(club, ENTERED.at, 40) == (first,)
        assert work.tournaments.lately(club, ENTERED.at + 1, 40) == ()
        assert work.tournaments.lately(club, SET_UP.at, 2) == (second,), "the third is newer, and has nothing in its log"
    assert third.number == 3


def test_an_older_tournament_becomes_the_current_one_again(store, club):
    first, second = opened_in(store, club, *SECRETS[:2])
    with store.writing() as work:
        work.tournaments.choose(club, first)
        assert work.tournaments.current(club) == first
    with store.reading() as work:
        assert work.tournaments.current(club) == first
        assert work.tournaments.all(club) == (second, first)
    (third,) = opened_in(store, club, SECRETS[2])
    with store.reading() as work:
        assert work.tournaments.current(club) == third
        assert third.number == 3


def test_saving_a_club_leaves_its_current_tournament_alone(store, club):
    (first,) = opened_in(store, club, SECRETS[0])
    with store.writing() as work:
        work.clubs.save(work.clubs.at(PLACE))
        assert work.tournaments.current(club) == first
    with store.reading() as work:
        assert work.tournaments.current(club) == first


def test_a_log_is_read_from_any_number_on(store, club):
    first, second = opened_in(store, club, *SECRETS[:2])
    append(store, first.id, SET_UP, ENTERED)
    append(store, first.id)
    append(store, first.id, LogEntry(3, 0.0, "", Closing()))
    append(store, second.id, SET_UP)
    assert log(store, first.id) == (SET_UP, ENTERED, LogEntry(3, 0.0, "", Closing()))
    assert [entry.number for entry in log(store, first.id, after=1)] == [2, 3]
    assert log(store, first.id, after=3) == log(store, first.id, after=9) == ()
    assert log(store, second.id) == (SET_UP,)


def test_a_work_reads_what_it_has_added_itself(store, club):
    with store.writing() as work:
        opened = work.tournaments.open(club, SECRETS[0])
        work.tournaments.append(opened.id, [SET_UP])
        assert work.tournaments.entries(opened.id) == (SET_UP,)
        assert work.tournaments.current(club) == opened


@settings(deadline=None, max_examples=8, suppress_health_check=[HealthCheck.function_scoped_fixture, HealthCheck.too_slow])
@given(entries=logs(), parts=st.integers(1, 5))
def test_a_log_with_every_kind_of_deed_comes_back_exactly_as_it_was(store, club, entries, parts):
    assert {type(entry.deed) for entry in entries} == set(KINDS)
    (opened,) = opened_in(store, club, SECRETS[0])
    for start in range(0, len(entries), parts * 5):
        append(store, opened.id, *entries[start : start + parts * 5])
    assert log(store, opened.id) == tuple(entries)
    assert taken_apart(log(store, opened.id)) == taken_apart(tuple(entries))


def test_whoever_did_it_is_named_in_full(store, club):
    (opened,) = opened_in(store, club, SECRETS[0])
    entry = LogEntry(1, 1.0, "Zoé " * 100, Closing())
    append(store, opened.id, entry)
    assert log(store, opened.id) == (entry,)


@pytest.mark.parametrize("wrong", [(SET_UP,), (LogEntry(3, 3.0, "Zoé", Closing()), ENTERED)], ids=["taken", "taken at the end"])
def test_a_number_that_is_taken_is_not_written_again_and_nothing_of_that_work_is_recorded(store, club, wrong):
    (opened,) = opened_in(store, club, SECRETS[0])
    append(store, opened.id, SET_UP, ENTERED)
    with pytest.raises((DBAPIError, ValueError)):
        append(store, opened.id, *wrong)
    assert log(store, opened.id) == (SET_UP, ENTERED)
    append(store, opened.id, LogEntry(3, 3.0, "Zoé", Closing()))


def test_a_work_that_fails_leaves_the_tournaments_and_their_logs_as_they_were(store, club):
    (first,) = opened_in(store, club, SECRETS[0])
    append(store, first.id, SET_UP)

    def change(work):
        work.clubs.at(PLACE)
        opened = work.tournaments.open(club, SECRETS[1])
        work.tournaments.append(opened.id, [SET_UP, ENTERED])
        work.tournaments.append(first.id, [ENTERED])

    fails(store, change)
    with store.reading() as work:
        assert work.tournaments.current(club) == first
        assert work.tournaments.all(club) == (first,)
    assert log(store, first.id) == (SET_UP,)
    (second,) = opened_in(store, club, SECRETS[1])
    assert second.number == 2
    assert log(store, second.id) == ()


def test_the_secret_of_a_tournament_is_not_in_its_written_form():
    assert SECRETS[0] not in repr(OpenTournament(1, 2, SECRETS[0]))
    assert OpenTournament(1, 2, SECRETS[0]) != OpenTournament(1, 2, SECRETS[1])
