"""Records that are one person's: how they are entered, how they read, and what becomes of an entry that somebody has changed."""

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.domain.penalties.chain import Draft, EntryKind, LedgerEntry, Link, append, opening
from bot.domain.penalties.ledger import Moment, issue, note
from bot.domain.penalties.merges import Merge, as_one, heads, merge, merged_by, merges, part
from tests.bot.domain.penalties.test_ledger import CLUB, NOON, WARNING, Ledger

LATER = Moment(NOON.at + 60, 4)


def changed(*fields: tuple[str, str], kind: EntryKind = EntryKind.MERGED) -> LedgerEntry:
    """An entry as somebody has left it who changed the database."""
    return LedgerEntry(1, 1, 0, kind, 7, None, None, None, fields, (), "", "")


def entered(*pairs: tuple[Draft, Draft]) -> list[LedgerEntry]:
    ledger = Ledger()
    for draft in (one for pair in pairs for one in pair):
        ledger.write(draft)
    return ledger.entries


def test_two_records_are_merged_by_an_entry_about_either():
    assert merge(NOON, 3, 7) == (
        Draft(NOON.at, 3, EntryKind.MERGED, 7, 4, 2, None, {"into": "3"}, {}),
        Draft(NOON.at, 3, EntryKind.MERGED, 3, 4, 2, None, {"from": "7"}, {}),
    )
    assert [(one.kind, one.person, one.fields) for one in part(NOON, 3, 7)] == [
        (EntryKind.PARTED, 7, {"into": "3"}), (EntryKind.PARTED, 3, {"from": "7"}),
    ]  # fmt: skip


def test_who_was_merged_reads_as_the_one_that_is_kept_until_they_are_parted():
    assert merged_by(entered(merge(NOON, 3, 7), merge(NOON, 9, 8))) == {7: 3, 8: 9}
    assert merged_by(entered(merge(NOON, 3, 7), merge(NOON, 9, 8), part(LATER, 3, 7))) == {8: 9}
    assert merged_by(entered(part(NOON, 3, 7), merge(LATER, 3, 7), merge(LATER, 4, 7))) == {7: 4}


def test_parting_one_record_leaves_the_other_merged_into_a_third():
    assert merged_by(entered(merge(NOON, 3, 7), merge(NOON, 9, 3), part(LATER, 3, 7))) == {3: 9}


@given(st.dictionaries(st.integers(1, 6), st.integers(1, 6)))
def test_whatever_was_merged_into_whatever_everybody_reads_as_one_that_is_merged_no_further_or_goes_in_a_circle(merged):
    found = heads(merged)
    assert set(found) == set(merged)
    for number, head in found.items():
        way = [number]
        while way[-1] in merged and merged[way[-1]] not in way:
            way.append(merged[way[-1]])
        assert head == way[-1]


def test_merged_records_read_as_one_in_every_place_where_an_entry_names_people():
    drafts = (
        issue(Moment(NOON.at, 7), 3, "collusion", WARNING, second=7, agreed=7, others=(7, 8), incident=7, passage="p 7"),
        note(NOON, 7, "7"),
        note(NOON, 5, "7"),
    )
    ledger = Ledger()
    for draft in drafts:
        ledger.write(draft)
    first, second, third = as_one(ledger.entries, {7: 9, 8: 9})
    assert (first.person, first.by, second.person, second.by) == (3, 9, 9, 3)
    assert [first.value(name) for name in ("second", "agreed", "others", "incident", "passage")] == ["9", "9", "9 9", "7", "p 7"]
    assert (first.number, first.texts, third) == (1, ledger.entries[0].texts, ledger.entries[2])
    assert as_one(iter(ledger.entries), {}) == tuple(ledger.entries)


def test_each_merge_and_each_parting_is_told_once_by_whichever_of_its_entries_are_read():
    entries = entered(merge(NOON, 3, 7), part(LATER, 3, 7), merge(LATER, 3, 7))
    told = [
        Merge(1, NOON.at, 3, EntryKind.MERGED, 3, 7), Merge(3, LATER.at, 4, EntryKind.PARTED, 3, 7),
        Merge(5, LATER.at, 4, EntryKind.MERGED, 3, 7),
    ]  # fmt: skip
    assert list(merges(entries)) == told
    assert list(merges(entries[::2])) == told
    assert list(merges(entries[1::2])) == [replace(one, entry=one.entry + 1) for one in told]
    noted = append(Link(6, entries[-1].hash), note(LATER, 3, "x"), ["00" * 16])
    assert list(merges([*entries, noted])) == told


@pytest.mark.parametrize("written", ["", "x", "3 4", "-3", "٣", "²", "9" * 5_000])
def test_a_number_that_is_none_merges_nobody_and_stops_no_record(written):
    for name in ("into", "from"):
        entry = changed((name, written))
        assert merged_by([entry]) == {}
        assert merges([entry]) == ()
        # what was merged before stays so
        good = entered(merge(NOON, 3, 7))
        assert merged_by([*good, entry]) == {7: 3}
        assert merges([entry, *good]) == merges(good)
    issued = append(opening(CLUB), Draft(NOON.at, 3, EntryKind.ISSUED, 7, fields={"second": written}), [])
    assert as_one([issued], {7: 9, 3: 9})[0].value("second") == ("9 4" if written == "3 4" else written)
