"""A case as it stands after everything that was entered about it, value by value."""

from dataclasses import replace
from datetime import date

import pytest

from bot.domain.penalties.cases import DAY, Case, Correction, Ending, Note, Telling, counts_at, notes, record, shown, standing_at
from bot.domain.penalties.chain import Draft, EntryKind
from bot.domain.penalties.ladder import Past, Standing
from bot.domain.penalties.ledger import Changes, Moment, correct, deliver, issue, note, pardon, serve, void
from bot.domain.penalties.sanctions import Measure, Sanction
from bot.domain.penalties.terms import Term
from tests.bot.domain.penalties.test_ledger import NOON, TWO_HANDS, TWO_ROUNDS, WARNING, Ledger, with_penalty

LATER = Moment(NOON.at + 600, 8)
STRANGER = Moment(NOON.at, 0, account="discord:7 Ali")
BAN = Sanction(Measure.CLUB_BAN, term=Term(date(2026, 12, 1), date(2026, 12, 31)))
BANNED = Case(
    1, NOON.at, 0, 17, None, None, "collusion", BAN, 0, "ropta:11.2#3", "2023-09", 21, "à deux", "vu", "https://x.invalid",
    account="discord:7 Ali", others=(18, 19), incident=14, agreed=(8,),
)  # fmt: skip


def banned() -> Ledger:
    ledger = Ledger()
    ledger.write(
        issue(
            STRANGER, 17, "collusion", BAN, passage="ropta:11.2#3", edition="2023-09", second=21, agreed=8, others=(18, 19),
            incident=14, words="à deux", reason="vu", evidence="https://x.invalid",
        )
    )  # fmt: skip
    return ledger


def test_a_case_says_everything_that_its_entry_says():
    assert banned().cases == {1: BANNED}
    names = ("offence", "sanction", "hands", "since", "until", "events", "passage", "edition", "second", "agreed", "served")
    assert [shown(BANNED, name) for name in names] == [
        "collusion", "club_ban", "0", "2026-12-01", "2026-12-31", "", "ropta:11.2#3", "2023-09", "21", "8", "0",
    ]  # fmt: skip
    assert [shown(BANNED, name) for name in ("words", "reason", "evidence", "admitted")] == [
        "à deux", "vu", "https://x.invalid", "",
    ]  # fmt: skip
    assert shown(replace(BANNED, agreed=(8, 9), second=None), "agreed") == "8 9"


def test_a_correction_changes_what_it_says_keeps_the_rest_and_tells_both():
    ledger = banned()
    term = Term(events=3)
    new = replace(BAN, term=term)
    changes = Changes(sanction=new, offence="abuse", words="seul", second=0, passage="p", edition="e", agreed=9)
    ledger.write(correct(ledger.cases, 1, LATER, changes, "relu"))
    before = {"agreed": "8", "edition": "2023-09", "events": "", "offence": "collusion", "passage": "ropta:11.2#3",
              "second": "21", "since": "2026-12-01", "until": "2026-12-31", "words": "à deux"}  # fmt: skip
    after = {"agreed": "9", "edition": "e", "events": "3", "offence": "abuse", "passage": "p", "second": "", "since": "",
             "until": "", "words": "seul"}  # fmt: skip
    told = Correction(2, LATER.at, 8, tuple(before.items()), tuple(after.items()), "relu")
    assert ledger.cases[1] == replace(
        BANNED, offence="abuse", sanction=replace(BAN, term=term), words="seul", second=None, passage="p", edition="e",
        corrections=(told,), agreed=(8, 9),
    )  # fmt: skip
    ledger.write(correct(ledger.cases, 1, LATER, Changes(reason="lu", evidence="vidéo"), "relu"))
    case = ledger.cases[1]
    assert (case.words, case.reason, case.evidence, len(case.corrections)) == ("seul", "lu", "vidéo", 2)
    assert (case.sanction.term, case.passage, case.offence) == (term, "p", "abuse")
    assert case.corrections[1].before == (("evidence", "https://x.invalid"), ("reason", "vu"))


def test_a_sanction_that_becomes_another_keeps_the_hands_that_were_missed():
    ledger = with_penalty()
    ledger.write(serve(ledger.cases, 1, NOON, 5))
    ledger.write(correct(ledger.cases, 1, LATER, Changes(sanction=TWO_HANDS, served=1), "relu"))
    case = ledger.cases[1]
    assert (case.sanction, case.hands_total, case.served, case.left) == (TWO_HANDS, 2, 1, 1)
    assert case.corrections[0].before == (("hands", "16"), ("sanction", "orbits:2"), ("served", "5"))


def test_a_void_beats_a_pardon_whichever_came_first_and_both_say_when_by_whom_and_why():
    ledger = banned()
    assert (ledger.cases[1].bans, ledger.cases[1].standing, ledger.cases[1].void, ledger.cases[1].pardon) == (
        True, Standing.COUNTS, None, None,
    )  # fmt: skip
    ledger.write(pardon(ledger.cases, 1, LATER, "s'est excusé"))
    pardoned = Ending(2, LATER.at, 8, Standing.PARDONED, "s'est excusé")
    case = ledger.cases[1]
    assert (case.bans, case.standing, case.void, case.pardon) == (False, Standing.PARDONED, None, pardoned)
    ledger.write(void(ledger.cases, 1, LATER, "mauvais joueur"))
    voided = Ending(3, LATER.at, 8, Standing.VOIDED, "mauvais joueur")
    case = ledger.cases[1]
    assert (case.bans, case.standing, case.void, case.pardon) == (False, Standing.VOIDED, voided, pardoned)
    assert not with_penalty().cases[1].bans


@pytest.mark.parametrize("end", [void, pardon])
def test_a_notice_is_outdated_by_what_ends_the_sanction_after_it(end):
    ledger = with_penalty()
    ledger.write(deliver(ledger.cases, 1, LATER, "by_mouth", refused=True, why="ne signe pas"))
    told = ledger.cases[1]
    assert told.delivery == Telling(2, True, "by_mouth", LATER.at, "ne signe pas", refused=True)
    assert not told.notice_outdated
    ledger.write(end(ledger.cases, 1, LATER, "x"))
    assert ledger.cases[1].notice_outdated
    ledger.write(deliver(ledger.cases, 1, LATER, "telegram", arrived=False, why="bloqué"))
    assert ledger.cases[1].delivery == Telling(4, False, "telegram", LATER.at, "bloqué")
    assert not ledger.cases[1].notice_outdated
    if end is pardon:
        ledger.write(void(ledger.cases, 1, LATER, "y"))
        assert ledger.cases[1].notice_outdated


def test_an_exclusion_that_still_runs_is_never_too_old():
    case = banned().cases[1]
    old = case.at + 91 * DAY
    assert standing_at(case, old, expiry_days=90) is Standing.EXPIRED
    assert standing_at(case, old, expiry_days=90, runs=True) is Standing.COUNTS
    assert (counts_at(case, old, 90), counts_at(case, old, 90, runs=True)) == (False, True)
    ledger = banned()
    ledger.write(issue(NOON, 17, "phone", WARNING))
    whole = record(ledger.entries, 17, old, 90, runs=lambda one: one.bans)
    assert [(one.number, standing) for one, standing in whole.cases] == [(1, Standing.COUNTS), (2, Standing.EXPIRED)]
    assert [standing for _, standing in record(ledger.entries, 17, old, 90).cases] == [Standing.EXPIRED] * 2


def test_a_record_is_one_person_s_with_the_last_sanction_that_counts_for_each_fault():
    ledger = Ledger()
    for person, offence, words in ((17, "phone", ""), (18, "phone", ""), (17, "phone", ""), (17, "other", "A sifflé"),
                                   (17, "other", "?!")):  # fmt: skip
        ledger.write(issue(NOON, person, offence, WARNING, words=words))
    ledger.write(note(STRANGER, 17, "à surveiller"))
    for at in (NOON.at, LATER.at, NOON.at + 5):
        ledger.write(Draft(at, 8, EntryKind.ERASED, 17))
    ledger.write(Draft(LATER.at + 9, 8, EntryKind.ERASED, 17, refers_to=1))
    whole = record(ledger.entries, 17, NOON.at)
    assert whole.counts == {"phone": 2, "other: a siffle": 1, "other": 1}
    assert {name: case.number for name, case in whole.last.items()} == {"phone": 3, "other: a siffle": 4, "other": 5}
    assert whole.history == tuple(Past(one, WARNING, Standing.COUNTS, words) for one, words in (
        ("phone", ""), ("phone", ""), ("other", "A sifflé"), ("other", "?!")))  # fmt: skip
    assert (whole.person, whole.erased) == (17, LATER.at)
    assert whole.notes == (Note(6, NOON.at, 0, None, "à surveiller", 17, None, "discord:7 Ali"),)
    assert notes(ledger.entries) == whole.notes


def test_hands_that_are_entered_twice_never_come_to_more_than_there_were():
    ledger = with_penalty(TWO_ROUNDS)
    for _ in range(3):
        ledger.write(Draft(NOON.at, 3, EntryKind.SERVED, 17, refers_to=1, fields={"hands": "6"}))
    assert (ledger.cases[1].served, ledger.cases[1].left) == (16, 0)


def test_an_entry_that_says_no_hands_has_none_to_miss():
    ledger = Ledger()
    ledger.write(Draft(NOON.at, 3, EntryKind.ISSUED, 17, fields={"offence": "phone", "sanction": "hands:2"}))
    assert (ledger.cases[1].hands_total, ledger.cases[1].left) == (0, 0)
