from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from threading import Barrier

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from sqlalchemy import text

from bot.domain.penalties.cases import cases
from bot.domain.penalties.chain import Draft, EntryKind, Link, append, entry_hash, opening
from bot.domain.penalties.ledger import Moment, erase, erase_older
from bot.domain.penalties.retention import older
from bot.domain.penalties.verification import Flaw, verify
from bot.services.ports.ledgers import LedgerOrderError, LedgerUnreadableError
from bot.store.work import DatabaseStore
from tests.bot.store.any_ledger import HOSTILE, PEOPLE, ledgers
from tests.bot.store.memory.store import MemoryStore
from tests.bot.store.test_two_floors import TURNS, go_on, says
from tests.bot.store.works import fails, founded
from tests.patience import LONG

PLACE = "telegram:-100"


def draft(person=1, kind=EntryKind.ISSUED, refers_to=None, texts=None, **fields):
    if kind is EntryKind.ISSUED:
        fields = {"offence": "phone", "sanction": "warning", "hands": "0", **fields}
    return Draft(1_790_000_000, 3, kind, person, None, None, refers_to, fields, texts or {})


def entered(store, drafts, place=PLACE):
    """Writes drafts as the next entries of a club's ledger, each in a work of its own; what was written."""
    written = []
    for one in drafts:
        with store.writing() as work:
            club = work.clubs.at(place).id
            last = work.ledgers.last(club)
            written.append(append(last, one, [f"{last.number * 10 + n:032x}" for n in range(5)]))
            work.ledgers.append(club, written[-1])
    return tuple(written)


def seen(store, club):
    """Everything that can be asked of a ledger."""
    with store.reading() as work:
        told, numbers = work.ledgers, range(1, PEOPLE + 1)
        return {
            "last": told.last(club),
            "all": told.all(club),
            "after": [told.all(club, after) for after in (1, 5, 99)],
            "of each": [told.of_person(club, person) for person in numbers],
            "of some": [told.of_people(club, some) for some in ([], [2, 1, 2], [*numbers], [9])],
            "one": [told.entry(club, number) for number in (0, 1, 3, 99)],
            "open": told.open_penalties(club),
            "noted": told.noted_open(club),
        }


@pytest.fixture
def club(store):
    """The number of a club."""
    return founded(store, PLACE).id


def test_a_ledger_without_entries_stands_at_its_opening(store, club):
    found = seen(store, club)
    assert found["last"] == opening(club) == Link(0, opening(club).hash)
    assert found["all"] == found["open"] == ()
    assert found["one"] == [None] * 4
    assert found["of some"] == [()] * 4


def test_an_entry_comes_back_exactly_as_it_was(store, club):
    texts = dict(zip(("evidence", "reason", "words"), HOSTILE[:3], strict=True))
    plain = draft(2, texts=texts, passage="ropta:11.1#1", edition="2023-09", second="3")
    placed = replace(draft(1, EntryKind.SERVED, 1, hands="2"), tournament=4, table=12, by=0)
    written = entered(store, [plain, placed, draft(1, EntryKind.NOTED)])
    found = seen(store, club)
    assert found["all"] == written
    assert found["last"] == Link(3, written[2].hash)
    assert [entry_hash(entry) for entry in found["all"]] == [entry.hash for entry in written]
    assert found["of each"][:2] == [written[1:], written[:1]]
    assert found["one"] == [None, written[0], written[2], None]
    assert written[2].texts == ()


@pytest.mark.parametrize("hostile", HOSTILE)
def test_any_text_comes_back_as_it_was_given(store, club, hostile):
    written = entered(store, [draft(texts={"reason": hostile}, passage=hostile)])
    (found,) = seen(store, club)["all"]
    assert (found.text("reason"), found.value("passage")) == (hostile, hostile)
    assert (found,) == written
    assert verify([found], club).holds


@settings(deadline=None, max_examples=25, suppress_health_check=[HealthCheck.function_scoped_fixture, HealthCheck.too_slow])
@given(drafts=ledgers(), person=st.integers(1, PEOPLE), before=st.integers(-1, 2_000_000_000))
def test_the_store_and_its_twin_say_the_same_of_any_ledger(store, drafts, person, before):
    twin = MemoryStore()
    club = _new_club(store, twin)
    place = f"telegram:{club}"
    assert entered(store, drafts, place) == entered(twin, drafts, place)
    assert seen(store, club) == seen(twin, club)
    saying = [erase(Moment(5, 1), person)]
    assert entered(store, saying, place) == entered(twin, saying, place)
    erased = []
    for either in (store, twin):
        with either.writing() as work:
            erased.append(work.ledgers.erase_texts(work.clubs.at(place).id, person))
    saying = [erase_older(Moment(6, 1), before)]
    assert entered(store, saying, place) == entered(twin, saying, place)
    for either in (store, twin):
        with either.writing() as work:
            old = [entry.number for entry in older(work.ledgers.all(club), before)]
            erased.append(work.ledgers.erase_texts_of(work.clubs.at(place).id, [*old, *old, 99]))
    assert erased[::2] == erased[1::2]
    assert seen(store, club) == seen(twin, club)
    checked = verify(seen(store, club)["all"], club)
    assert (checked.holds, len(checked.erased)) == (True, sum(erased[::2]))
    assert older(seen(store, club)["all"], before) == ()


def _new_club(store, twin):
    """A club that nobody had yet, under the same number in the twin."""
    with store.reading() as work:
        number = len(work.clubs.all()) + 1
    for one in range(1, number + 1):
        founded(twin, f"telegram:{one}")
    assert founded(store, f"telegram:{number}").id == number
    return number


def test_each_club_has_a_ledger_of_its_own(store, club):
    other = founded(store, "discord:1").id
    first = entered(store, [draft(1), draft(2)])
    second = entered(store, [draft(1, hands="3", sanction="hands:3")], "discord:1")
    assert seen(store, club)["all"] == first
    assert seen(store, other)["all"] == seen(store, other)["open"] == second
    assert seen(store, club)["open"] == ()
    assert first[0].previous_hash != second[0].previous_hash
    with store.writing() as work:
        assert work.ledgers.erase_texts(other, 2) == 0
    with store.reading() as work:
        assert [found.id for found in work.clubs.all()] == [club, other]


def test_a_number_that_is_taken_is_refused_and_nothing_of_that_work_is_recorded(store, club):
    written = entered(store, [draft(1), draft(2)])
    again = append(Link(1, written[0].hash), draft(3), [])
    after_a_gap = append(Link(3, written[1].hash), draft(3), [])
    beside_the_chain = append(Link(2, "0" * 64), draft(3), [])
    for wrong in (again, after_a_gap, beside_the_chain):
        with pytest.raises(LedgerOrderError) as refused:
            _add_somebody_and(store, wrong)
        assert (refused.value.club, refused.value.number, refused.value.last) == (club, wrong.number, 2)
        assert seen(store, club)["all"] == written
        with store.reading() as work:
            assert work.people.numbered(club, [1]) == {}


def _add_somebody_and(store, entry):
    with store.writing() as work:
        club = work.clubs.at(PLACE).id
        work.people.add(club, ["Zoé"])
        work.ledgers.append(club, entry)


def test_a_number_that_another_work_took_meanwhile_is_refused_as_clearly(opened, postgresql):
    store = DatabaseStore(opened(postgresql.new_database()))
    club = founded(store, PLACE).id
    with pytest.raises(LedgerOrderError, match="entry 1 does not follow"):
        _hasty(store, club)
    assert [entry.person for entry in seen(store, club)["all"]] == [1]


def _hasty(store, club):
    """A work that has not asked for its club, and so does not see what is written after its question."""
    with store.writing() as work:
        answer = work.ledgers.last(club)
        entered(store, [draft(1)])
        work.ledgers.last = lambda _club: answer
        work.ledgers.append(club, append(answer, draft(2), []))


def test_a_work_that_fails_leaves_the_ledger_as_it_was(store, club):
    written = entered(store, [draft(1, texts={"reason": "gone?"}, hands="2", sanction="hands:2")])

    def change(work):
        last = work.ledgers.last(work.clubs.at(PLACE).id)
        work.ledgers.append(club, append(last, draft(1, EntryKind.VOIDED, 1, texts={"why": "no"}), ["0" * 32]))
        work.ledgers.erase_texts(club, 1)
        assert work.ledgers.open_penalties(club) == ()

    fails(store, change)
    assert seen(store, club)["all"] == seen(store, club)["open"] == written


def test_erasing_takes_text_and_salt_of_whoever_it_is_about_and_of_the_second_person(store, club):
    entered(store, [
        draft(1, texts={"reason": "about one", "evidence": "http://1"}),
        draft(2, texts={"reason": "two with one"}, second="1"),
        draft(2, texts={"reason": "two with eleven"}, second="11"),
        draft(2, texts={"reason": "two alone, says \"second\": \"1\""}, passage='"second": "1"'),
        draft(1, EntryKind.NOTED, 1, texts={"note": "of one"}),
        erase(Moment(1_790_000_001, 3), 1),
    ])  # fmt: skip
    with store.writing() as work:
        assert work.ledgers.erase_texts(club, 1) == 4
        assert work.ledgers.erase_texts(club, 1) == 0
    found = seen(store, club)["all"]
    gone = [entry.number for entry in found if any(sealed.erased for sealed in entry.texts)]
    assert gone == [1, 2, 5]
    assert all(sealed.text and sealed.salt for entry in found[2:4] for sealed in entry.texts)
    checked = verify(found, club)
    assert (checked.holds, checked.erased) == (True, ((1, "evidence"), (1, "reason"), (2, "reason"), (5, "note")))


def test_of_an_erased_text_nothing_is_left_in_the_rows(database_url, opened):
    engine = opened(database_url)
    store = DatabaseStore(engine)
    club = founded(store, PLACE).id
    written = entered(store, [draft(1, texts={"reason": "Zanzibar"}), erase(Moment(5, 3), 1)])
    salt = written[0].texts[0].salt
    assert _rows_with(engine, "Zanzibar", salt) == 2
    with store.writing() as work:
        work.ledgers.erase_texts(club, 1)
    assert _rows_with(engine, "Zanzibar", salt) == 0


def _rows_with(engine, *texts):
    """In how many values of the ledger's tables these texts stand."""
    with engine.connect() as connection:
        tables = ("ledger", "ledger_text", "ledger_open")
        rows = [row for table in tables for row in connection.execute(text(f"SELECT * FROM {table}"))]  # noqa: S608
    return sum(wanted in str(value) for row in rows for value in row for wanted in texts)


@pytest.mark.parametrize(("column", "value", "flaw"), [
    ("at", 1, Flaw.ENTRY_CHANGED),
    ("person", 4, Flaw.ENTRY_CHANGED),
    ("fields", '{"offence": "abuse"}', Flaw.ENTRY_CHANGED),
    ("kind", "noted", Flaw.ENTRY_CHANGED),
    ("previous_hash", "0" * 64, Flaw.ENTRY_CHANGED),
    ("hash", "0" * 64, Flaw.ENTRY_CHANGED),
    ("number", 9, Flaw.NUMBER_MISSING),
])  # fmt: skip
def test_a_row_that_was_changed_behind_its_back_is_found(database_url, opened, column, value, flaw):
    engine, store, club = _ledger_of_three(database_url, opened)
    _change(engine, f'UPDATE ledger SET "{column}" = :value WHERE number = 2', value)  # noqa: S608
    found = verify(seen(store, club)["all"], club)
    assert (found.holds, found.number, found.flaw) == (False, 2, flaw)


@pytest.mark.parametrize(("change", "flaw"), [
    ("text = 'another'", Flaw.TEXT_CHANGED),
    ("text = 'no \\ text'", Flaw.TEXT_CHANGED),
    ("text = NULL", Flaw.TEXT_CHANGED),
    ("text = NULL, salt = NULL", Flaw.TEXT_MISSING),
])  # fmt: skip
def test_a_text_that_was_changed_behind_its_back_is_found(database_url, opened, change, flaw):
    engine, store, club = _ledger_of_three(database_url, opened)
    _change(engine, f"UPDATE ledger_text SET {change} WHERE number = 2")  # noqa: S608
    found = verify(seen(store, club)["all"], club)
    assert (found.number, found.flaw) == (2, flaw)


@pytest.mark.parametrize("spoilt", ["fields = '{'", "fields = '[]'", """fields = '{"offence": 1}'""", "kind = 'unheard of'"])
def test_a_row_that_cannot_be_read_is_named(database_url, opened, spoilt):
    engine, store, club = _ledger_of_three(database_url, opened)
    _change(engine, f"UPDATE ledger SET {spoilt} WHERE number = 2")  # noqa: S608
    with pytest.raises(LedgerUnreadableError, match="entry 2 in the ledger of club 1"), store.reading() as work:
        work.ledgers.all(club)


def _ledger_of_three(database_url, opened):
    engine = opened(database_url)
    store = DatabaseStore(engine)
    club = founded(store, PLACE).id
    entered(store, [draft(1, texts={"reason": f"reason {n}"}) for n in range(3)])
    return engine, store, club


def _change(engine, statement, value=None):
    with engine.begin() as connection:
        connection.execute(text(statement), {"value": value} if value is not None else {})


def test_when_a_tournament_was_played_last_is_known_whatever_was_written_since(store, club):
    first, second = draft(1, hands="2", sanction="hands:2"), draft(1, EntryKind.SERVED, 1, hands="1")
    entered(store, [
        replace(first, tournament=7), replace(second, tournament=7, at=first.at + 60),
        replace(draft(2), tournament=8, at=first.at + 90),
        replace(draft(1, EntryKind.NOTED, 1, texts={"note": "served"}), tournament=7, at=first.at + 99),
    ])  # fmt: skip
    with store.reading() as work:
        latest = work.ledgers.latest
        assert latest(club, 7, {EntryKind.ISSUED, EntryKind.SERVED}) == first.at + 60
        assert latest(club, 7, EntryKind) == first.at + 99
        assert (latest(club, 9, EntryKind), latest(club, 7, ())) == (0, 0)


def test_the_open_penalties_are_those_with_hands_left(store, club):
    entered(store, [
        draft(1, hands="2", sanction="hands:2"),
        draft(2, hands="3", sanction="hands:3"),
        draft(3),
        draft(1, EntryKind.SERVED, 1, hands="2"),
        draft(2, EntryKind.SERVED, 2, hands="1"),
        draft(4, hands="9", sanction="orbits:1"),
        draft(4, EntryKind.PARDONED, 6),
        draft(3, EntryKind.CORRECTED, 3, hands="1", sanction="hands:1"),
        draft(1, EntryKind.NOTED, 1, texts={"note": "served"}),
    ])  # fmt: skip
    found = seen(store, club)["open"]
    assert [entry.number for entry in found] == [2, 3, 5, 8]
    assert {number: case.left for number, case in cases(found).items()} == {2: 2, 3: 1}
    assert seen(store, club)["noted"] == (2, 3)


# several floors


def warn(store, by):
    """A warning, entered as the desk enters it."""
    with store.writing() as work:
        club = work.clubs.at(PLACE).id
        last = work.ledgers.last(club)
        one = replace(draft(by, texts={"reason": f"after {last.number}"}), by=by)
        work.ledgers.append(club, append(last, one, [f"{last.number:032x}"]))


def whole(store, expected):
    """The ledger of the club has so many entries, by two floors in equal parts, and its chain holds."""
    with store.reading() as work:
        club = work.clubs.at(PLACE).id
        entries = work.ledgers.all(club)
    assert [entry.number for entry in entries] == list(range(1, expected + 1))
    assert [entry.by for entry in entries].count(1) == expected // 2
    assert verify(entries, club).holds


@pytest.mark.parametrize("engines", [1, 2])
def test_what_two_floors_enter_at_the_same_instant_is_one_chain(database_url, opened, engines):
    made = [DatabaseStore(opened(database_url)) for _ in range(engines)]
    founded(made[0], PLACE)
    together = Barrier(2)

    def evening(store, by):
        for _ in range(TURNS):
            together.wait(LONG)
            warn(store, by)

    with ThreadPoolExecutor(2) as threads:
        list(threads.map(evening, [made[0], made[-1]], [1, 2], timeout=LONG))
    whole(made[0], 2 * TURNS)


WARNS_25 = f"""
import sys
from bot.store.database import open_database
from bot.store.work import DatabaseStore
from tests.bot.store.test_ledgers import warn

store = DatabaseStore(open_database(sys.argv[1]))
print("ready", flush=True)
input()
for turn in range({TURNS}):
    warn(store, int(sys.argv[2]))
"""


def test_what_two_processes_enter_on_a_new_chat_is_one_chain_of_one_club(database_url, opened, started):
    engine = opened(database_url)
    processes = [started(WARNS_25, database_url, by) for by in "12"]
    for process in processes:
        says(process, "ready")
    for process in processes:
        go_on(process)
    assert [process.communicate(timeout=LONG)[1] for process in processes] == ["", ""]
    whole(DatabaseStore(engine), 2 * TURNS)
