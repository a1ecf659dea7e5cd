"""What each kind of entry may hold, as the page says it and as Floorman keeps to it."""

import re
from dataclasses import replace

import pytest

from bot.domain.penalties.chain import Draft, EntryKind, Link, append, opening
from bot.domain.penalties.shapes import SHAPES, Refers, is_as_written, is_named
from bot.domain.penalties.verification import Flaw, verify
from tests.bot.domain.penalties.altered_exports import chained
from tests.bot.domain.penalties.test_chain import PAGE
from tests.bot.domain.penalties.test_ledger import CLUB, NOON, evening

ROWS = [line.split("|")[1:5] for line in PAGE.partition("## 3")[2].partition("## 4")[0].splitlines() if line.startswith("| `")]
REFERS = {
    "–": Refers.NEVER,
    "a sanction": Refers.TO_A_SANCTION,
    "a sanction, or nothing": Refers.PERHAPS_TO_A_SANCTION,
    "any entry, or nothing": Refers.PERHAPS_TO_ANY,
}
WARNING = {"offence": "phone", "sanction": "warning"}


def test_the_page_s_table_of_kinds_is_what_floorman_keeps_to():
    told = {}
    for kind, refers, fields, texts in (row for row in ROWS if len(row) == 4 and row[1].strip() in REFERS):
        own = set(re.findall(r"`(\w+)`", texts)) | ({"account"} if "erased" not in kind else set())
        fields_needed = set(re.findall(r"`(\w+)`!", fields))
        for one in re.findall(r"`(\w+)`", kind):
            told[one] = (REFERS[refers.strip()], set(re.findall(r"`(\w+)`", fields)), fields_needed, own)
    assert told == {str(kind): (one.refers, one.fields, one.needed, one.texts) for kind, one in SHAPES.items()}


@pytest.mark.parametrize(("fields", "texts", "named"), [
    (WARNING, {}, True),
    ({**WARNING, "second": "21"}, {"reason": "x"}, True),
    ({"offence": "phone"}, {}, False),
    ({**WARNING, "mood": "bad"}, {}, False),
    (WARNING, {"note": "x"}, False),
])  # fmt: skip
def test_a_field_or_a_text_of_another_kind_is_none_of_a_sanction(fields, texts, named):
    assert is_named(EntryKind.ISSUED, fields, texts) is named


@pytest.mark.parametrize(("field", "value", "right"), [
    ("sanction", "hands:2", True), ("sanction", "hands:02", False), ("sanction", "hands", False), ("sanction", "banished", False),
    ("hands", "0", True), ("hands", "", False), ("hands", "1e3", False), ("hands", "٣", False),
    ("second", "21", True), ("second", "", False), ("second", "0", False),
    ("since", "2026-02-28", True), ("since", "2026-02-29", False), ("since", "20260228", False), ("since", "life", False),
    ("until", "life", True), ("until", "2026-12-31", True), ("until", "soon", False),
    ("events", "100", True), ("events", "101", False), ("events", "0", False),
])  # fmt: skip
def test_a_value_that_floorman_writes_nowhere_is_a_flaw_although_the_hashes_hold(field, value, right):
    made = append(opening(CLUB), Draft(NOON.at, 3, EntryKind.ISSUED, 17, fields={**WARNING, field: value}), [])
    assert is_as_written(made) is right
    assert verify([made], CLUB).flaw is (None if right else Flaw.NEVER_WRITTEN)


@pytest.mark.parametrize(("kind", "changed", "right"), [
    ("issued", {}, True),
    ("issued", {"fields": {**WARNING, "mood": "bad"}}, False),
    ("issued", {"fields": {"offence": "phone"}}, False),
    ("issued", {"texts": {"note": "x"}}, False),
    ("issued", {"texts": {"reason": "x", "account": "x"}}, True),
    ("issued", {"refers_to": 1}, False),
    ("merged", {"fields": {"into": "3"}}, True),
    ("parted", {"fields": {"from": "3"}}, True),
    ("merged", {"fields": {"into": "3", "from": "3"}}, False),
    ("parted", {"fields": {}}, False),
    ("merged", {"fields": {"into": "3"}, "refers_to": 1}, False),
    ("parted", {"fields": {"into": "3"}, "refers_to": 1}, False),
    ("erased", {"fields": {}}, True),
    ("erased", {"fields": {}, "refers_to": 1}, True),
    ("erased", {"fields": {"before": "-5"}, "person": 0}, True),
    ("erased", {"fields": {"before": "-5"}}, False),
    ("erased", {"fields": {"before": "-5"}, "person": 0, "refers_to": 1}, False),
    ("erased", {"fields": {}, "texts": {"account": "x"}}, False),
    ("voided", {"fields": {}, "refers_to": 1, "texts": {"why": "x"}}, True),
    ("voided", {"fields": WARNING, "refers_to": 1}, False),
    ("voided", {"fields": {}, "refers_to": 1, "texts": {"reason": "x"}}, False),
    ("corrected", {"fields": {"second": ""}, "refers_to": 1}, True),
    ("corrected", {"fields": {"second": "x"}, "refers_to": 1}, False),
    ("corrected", {"fields": {"since": "soon"}, "refers_to": 1}, False),
    ("delivered", {"fields": {"channel": "x", "refused": "no"}, "refers_to": 1}, False),
    ("appeal_settled", {"fields": {"outcome": "upheld"}, "refers_to": 1}, False),
])  # fmt: skip
def test_an_entry_that_holds_what_its_kind_never_does_was_not_written_by_floorman(kind, changed, right):
    first = append(opening(CLUB), Draft(NOON.at, 3, EntryKind.ISSUED, 17, fields=WARNING), [])
    draft = replace(Draft(NOON.at, 3, EntryKind(kind), 17, fields=WARNING), **changed)
    second = append(Link(1, first.hash), draft, ["00" * 16, "01" * 16])
    assert is_as_written(second) is right
    assert verify([first, second], CLUB).flaw is (None if right else Flaw.NEVER_WRITTEN)


def test_a_correction_may_empty_what_a_sanction_may_leave_out():
    entries = [append(opening(CLUB), Draft(NOON.at, 3, EntryKind.ISSUED, 17, fields=WARNING), [])]
    for name in ("second", "since", "until", "events", "hands", "sanction"):
        corrected = replace(entries[0], number=2, kind=EntryKind.CORRECTED, refers_to=1, fields=((name, ""),))
        found = verify(chained([*entries, corrected]), CLUB)
        assert found.flaw is (Flaw.NEVER_WRITTEN if name in ("hands", "sanction") else None), name


@pytest.mark.parametrize(("refers_to", "flaw"), [
    (None, Flaw.REFERS_TO_NOTHING),
    (0, Flaw.REFERS_TO_NOTHING),
    (3, Flaw.REFERS_TO_NOTHING),
    (99, Flaw.REFERS_TO_NOTHING),
    (2, Flaw.REFERS_TO_NO_SANCTION),
    (1, None),
])  # fmt: skip
@pytest.mark.parametrize("kind", [kind for kind in EntryKind if SHAPES[kind].refers is Refers.TO_A_SANCTION])
def test_what_changes_a_sanction_refers_to_one_that_was_given_before(kind, refers_to, flaw):
    fields = {"served": {"hands": "1"}, "appeal_settled": {"outcome": "stands"}}.get(kind, {})
    issued = append(opening(CLUB), Draft(NOON.at, 3, EntryKind.ISSUED, 17, fields=WARNING), [])
    noted = replace(issued, number=2, kind=EntryKind.NOTED, fields=())
    last = replace(issued, number=3, kind=kind, fields=tuple(fields.items()), refers_to=refers_to)
    found = verify(chained([issued, noted, last]), CLUB)
    assert (found.number, found.flaw) == (3 if flaw else None, flaw)


@pytest.mark.parametrize(("kind", "refers_to", "flaw"), [
    (EntryKind.NOTED, None, None),
    (EntryKind.NOTED, 1, None),
    (EntryKind.NOTED, 2, Flaw.REFERS_TO_NO_SANCTION),
    (EntryKind.NOTED, 3, Flaw.REFERS_TO_NOTHING),
    (EntryKind.ERASED, None, None),
    (EntryKind.ERASED, 1, None),
    (EntryKind.ERASED, 2, None),
    (EntryKind.ERASED, 0, Flaw.REFERS_TO_NOTHING),
    (EntryKind.ERASED, 3, Flaw.REFERS_TO_NOTHING),
])  # fmt: skip
def test_a_note_is_on_a_sanction_or_none_and_an_erasure_of_any_entry_before_it(kind, refers_to, flaw):
    issued = append(opening(CLUB), Draft(NOON.at, 3, EntryKind.ISSUED, 17, fields=WARNING), [])
    noted = replace(issued, number=2, kind=EntryKind.NOTED, fields=())
    last = replace(noted, number=3, kind=kind, refers_to=refers_to)
    assert verify(chained([issued, noted, last]), CLUB).flaw is flaw


def test_everything_that_is_entered_on_an_evening_has_its_shape():
    assert all(is_as_written(entry) for seed in range(50) for entry in evening(seed, 30).entries)


def test_no_kind_is_forgotten():
    assert set(SHAPES) == set(EntryKind)
