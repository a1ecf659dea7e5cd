"""Erasure by age: which days are kept, and what an entry that says so accounts for."""

from dataclasses import replace
from datetime import date

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from bot.domain.penalties.chain import Draft, EntryKind
from bot.domain.penalties.ledger import Moment, erase, erase_entry, erase_older, issue, note
from bot.domain.penalties.merges import merge
from bot.domain.penalties.retention import LEAST_MONTHS, MOST_MONTHS, kept_from, older, texts_left
from bot.domain.penalties.verification import Flaw, verify
from tests.bot.domain.penalties.erased import without_texts
from tests.bot.domain.penalties.test_ledger import CLUB, NOON, WARNING, Ledger, evening


@given(st.dates(date(1970, 1, 1), date(2200, 1, 1)), st.integers(LEAST_MONTHS, MOST_MONTHS))
def test_so_many_months_back_is_the_same_day_or_the_last_of_a_shorter_month(today, months):
    first = kept_from(today, months)
    assert (today.year - first.year) * 12 + today.month - first.month == months
    assert first.day == today.day or (first.day < today.day and kept_from(today, months).day >= 28)


@given(st.integers(0, 2**32), st.integers(0, 30), st.integers(-1, 40))
def test_whatever_was_erased_by_age_is_accounted_for_and_the_chain_holds(seed, deeds, days):
    ledger = evening(seed, deeds)
    before = NOON.at + days * 90_000
    last = ledger.write(erase_older(Moment(ledger.moment().at, 3), before))
    old = {entry.number for entry in older(ledger.entries, before)}
    ledger.entries = [without_texts(entry) if entry.number in old else entry for entry in ledger.entries]
    found = verify(ledger.entries, CLUB)
    assert (found.holds, found.entries) == (True, last)
    assert older(ledger.entries, before) == ()
    assert all(texts_left(entry) == 0 for entry in ledger.entries if entry.at < before)


def test_what_is_as_young_as_the_limit_is_kept_and_an_account_is_no_text_that_somebody_has_typed():
    stranger = Moment(NOON.at, 0, account="discord:7 Ali")
    ledger = Ledger()
    for draft in (note(stranger, 17, "à surveiller"), merge(stranger, 17, 18)[0]):
        ledger.write(draft)
    assert [texts_left(entry) for entry in ledger.entries] == [1, 0]
    assert [entry.number for entry in older(ledger.entries, NOON.at + 1)] == [1]
    assert older(ledger.entries, NOON.at) == ()


def noted(*days: int) -> Ledger:
    """A ledger with a note of each of these days, one after the other, as it was typed in."""
    ledger = Ledger()
    for day in days:
        ledger.write(note(replace(NOON, at=NOON.at + day * 86_400), 17, "à surveiller"))
    return ledger


def clear(ledger: Ledger, *numbers: int) -> Flaw | None:
    ledger.entries = [without_texts(entry) if entry.number in numbers else entry for entry in ledger.entries]
    return verify(ledger.entries, CLUB).flaw


def test_it_accounts_for_no_text_that_is_as_young_as_the_limit_and_for_none_that_came_later():
    ledger = noted(0, 1)
    ledger.write(erase_older(NOON, NOON.at + 86_400))
    ledger.write(note(NOON, 17, "écrit après"))
    assert clear(ledger, 1) is None
    assert clear(ledger, 2) is Flaw.TEXT_MISSING
    ledger = noted(0)
    ledger.write(erase_older(NOON, NOON.at + 1))
    ledger.write(note(NOON, 17, "écrit après"))
    assert clear(ledger, 3) is Flaw.TEXT_MISSING


def test_of_several_erasures_each_accounts_for_what_it_covers():
    ledger = noted(0)
    ledger.write(erase_older(NOON, NOON.at + 9))
    ledger.write(note(NOON, 18, "plus tard, daté d'avant"))
    ledger.write(erase_older(NOON, NOON.at + 5))
    ledger.write(erase_older(NOON, NOON.at))
    assert clear(ledger, 1, 3) is None


@given(st.lists(st.tuples(st.booleans(), st.integers(0, 5)), min_size=3, max_size=9))
@example([(False, 0), (False, 2), (True, 5), (False, 4), (True, 1), (True, 3)])
def test_of_any_erasures_by_age_in_any_order_each_speaks_for_the_earlier_entries_from_before_its_moment(deeds):
    ledger = Ledger()
    for erases, second in deeds:
        at = NOON.at + second
        ledger.write(erase_older(NOON, at) if erases else note(replace(NOON, at=at), 17, "à surveiller"))
    noted = [(number, second) for number, (erases, second) in enumerate(deeds, 1) if not erases]
    told = [number for number, second in noted if any(erases and second < before for erases, before in deeds[number:])]
    clear(ledger, *(number for number, _ in noted))
    found = verify(ledger.entries, CLUB)
    assert found.erased == tuple((number, "note") for number in told)
    assert found.number == next((number for number, _ in noted if number not in told), None)


@pytest.mark.parametrize("before", ["", "x", "٣", "9" * 5_000, "1.5", " "])
def test_a_limit_that_is_none_covers_nothing(before):
    ledger = noted(0)
    ledger.write(Draft(NOON.at, 3, EntryKind.ERASED, 0, fields={"before": before}))
    assert clear(ledger, 1) is Flaw.NEVER_WRITTEN


def collusion() -> Ledger:
    """Two players of one incident, each with a sanction that names the other, and a third who is named as the second person."""
    ledger = Ledger()
    ledger.write(issue(NOON, 17, "collusion", WARNING, others=(18, 19), reason="avec eux"))
    ledger.write(issue(NOON, 18, "collusion", WARNING, others=(17,), second=19, reason="avec eux"))
    return ledger


@pytest.mark.parametrize(("person", "flaws"), [
    (17, (None, None)),
    (18, (None, None)),
    (19, (None, None)),
    (1, (Flaw.TEXT_MISSING, Flaw.TEXT_MISSING)),
])  # fmt: skip
def test_a_person_s_erasure_speaks_for_whatever_names_him_beside_another(person, flaws):
    for number, flaw in enumerate(flaws, 1):
        ledger = collusion()
        ledger.write(erase(NOON, person))
        assert clear(ledger, number) is flaw


def test_a_person_s_erasure_speaks_for_no_text_that_was_written_after_it():
    ledger = noted(0)
    ledger.write(erase(NOON, 17))
    ledger.write(note(NOON, 17, "après"))
    assert clear(ledger, 1) is None
    assert clear(ledger, 3) is Flaw.TEXT_MISSING


def test_every_text_that_is_gone_is_told_with_its_entry_and_the_first_without_a_word_is_the_flaw():
    ledger = Ledger()
    for _ in range(3):
        ledger.write(issue(NOON, 17, "phone", WARNING, words="a", reason="b"))
    ledger.write(erase_entry(NOON, ledger.entries[1]))
    assert clear(ledger, 2) is None
    assert verify(ledger.entries, CLUB).erased == ((2, "reason"), (2, "words"))
    assert clear(ledger, 1, 2, 3) is Flaw.TEXT_MISSING
    found = verify(ledger.entries, CLUB)
    assert (found.number, found.erased) == (1, ((2, "reason"), (2, "words")))


def test_the_limit_does_not_speak_for_a_person_and_a_person_s_erasure_not_for_the_others():
    ledger = noted(0)
    ledger.write(erase_older(NOON, NOON.at - 1))
    assert clear(ledger, 1) is Flaw.TEXT_MISSING
    ledger.write(erase(NOON, 17))
    assert clear(ledger, 1) is None


def test_a_limit_that_is_one_person_s_is_none():
    ledger = noted(0)
    ledger.write(replace(erase_older(NOON, NOON.at + 9), person=17))
    assert clear(ledger, 1) is Flaw.NEVER_WRITTEN
