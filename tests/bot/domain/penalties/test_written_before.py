"""A chain that was written in November 2026, before there were appeals and merged records: every byte of it still verifies."""

import json
from dataclasses import replace
from pathlib import Path

from bot.domain.penalties.appeals import Outcome, appeal, settle
from bot.domain.penalties.cases import cases, record
from bot.domain.penalties.chain import EntryKind, LedgerEntry, Link, SealedText, append, entry_hash
from bot.domain.penalties.ledger import Moment, deliver, issue
from bot.domain.penalties.sanctions import Measure, Sanction
from bot.domain.penalties.verification import verify

WARNING = Sanction(Measure.WARNING)
WRITTEN = Path(__file__).with_name("written_2026_11.json")


def written() -> list[LedgerEntry]:
    """The entries as they were kept."""
    return [
        LedgerEntry(
            **{**one, "kind": EntryKind(one["kind"]), "fields": tuple((name, value) for name, value in one["fields"]),
               "texts": tuple(SealedText(*text) for text in one["texts"])}
        )
        for one in json.loads(WRITTEN.read_text())
    ]  # fmt: skip


def test_every_entry_has_the_hash_that_it_was_given_and_the_chain_holds():
    entries = written()
    assert [entry_hash(entry) for entry in entries] == [entry.hash for entry in entries]
    checked = verify(entries, 1, [Link(13, "1bfff6e98044726bc02cc28c129cdd099bbf16ecdc2e43d1e52756a37d1d8861")])
    assert (checked.holds, checked.entries, len(checked.erased)) == (True, 13, 7)


def test_one_changed_byte_of_it_is_found():
    entries = written()
    entries[6] = replace(entries[6], at=entries[6].at + 1)
    assert (verify(entries, 1).holds, verify(entries, 1).number) == (False, 7)


def test_what_it_says_is_what_it_said():
    found = cases(written())
    assert {number: (str(case.standing), case.hands_total, case.served, case.appeals) for number, case in found.items()} == {
        1: ("voided", 5, 2, ()), 2: ("pardoned", 0, 0, ()), 11: ("counts", 0, 0, ()),
    }  # fmt: skip
    assert [note.text for note in record(written(), 17, 1_790_100_000).notes] == ["s'excuse"]


def test_new_kinds_of_entries_go_on_from_it():
    entries = written()
    for draft in (
        appeal(cases(entries), 11, Moment(1_790_001_000, 4), "pas lui"),
        settle(cases([*entries, *_next(entries, appeal(cases(entries), 11, Moment(1_790_001_000, 4), "x"))]), 11,
               Moment(1_790_002_000, 5), Outcome.STANDS, "vu"),
    ):  # fmt: skip
        entries += _next(entries, draft)
    assert verify(entries, 1).holds
    (last,) = cases(entries)[11].appeals
    assert (last.words, last.outcome, last.settled_by, last.why) == ("pas lui", "stands", 5, "vu")


def _next(entries, draft):
    return [append(Link(entries[-1].number, entries[-1].hash), draft, ["ab" * 16, "cd" * 16])]


def test_sanctions_of_several_players_and_of_unknown_accounts_go_on_from_it():
    entries, now = written(), Moment(1_790_001_000, 0, account="discord:7 Ali")
    both = [issue(now, person, "collusion", WARNING, others=(other,), incident=14) for person, other in ((17, 18), (18, 17))]
    for draft in both:
        entries += _next(entries, draft)
    entries += _next(entries, deliver(cases(entries), 14, now, "by_mouth", refused=True))
    assert verify(entries, 1).holds
    first, second = cases(entries)[14], cases(entries)[15]
    assert ((first.others, first.incident), (second.others, second.incident)) == (((18,), 14), ((17,), 14))
    assert (first.account, first.delivery.refused, cases(entries)[1].others) == ("discord:7 Ali", True, ())
