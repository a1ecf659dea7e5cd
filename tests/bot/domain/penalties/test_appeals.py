"""Appeals: noted once, decided once, each by an entry of its own that says by whom and when."""

import pytest

from bot.domain.penalties import errors as errors
from bot.domain.penalties.appeals import Outcome, appeal, open_appeal, settle
from bot.domain.penalties.cases import Appeal
from bot.domain.penalties.chain import Draft, EntryKind
from bot.domain.penalties.ledger import Moment, issue, void
from tests.bot.domain.penalties.test_ledger import NOON, TWO_ROUNDS, WARNING, Ledger, with_penalty

LATER = Moment(NOON.at + 600, 8)


def contested() -> Ledger:
    ledger = with_penalty(TWO_ROUNDS)
    ledger.write(appeal(ledger.cases, 1, NOON, " pas moi "))
    return ledger


def test_an_appeal_is_noted_in_the_player_s_words_and_decided_on_by_whoever_settles_it():
    ledger = contested()
    said = ledger.entries[-1]
    assert (said.kind, said.person, said.refers_to, said.text("appeal"), said.fields) == ("appealed", 17, 1, "pas moi", ())
    waiting = Appeal(2, NOON.at, 3, "pas moi")
    assert open_appeal(ledger.cases, 1) == waiting
    settled = settle(ledger.cases, 1, LATER, Outcome.REDUCED, "vu la vidéo")
    assert settled == Draft(
        LATER.at, 8, EntryKind.APPEAL_SETTLED, 17, None, None, 1, {"outcome": "reduced"}, {"why": "vu la vidéo"}
    )
    ledger.write(settled)
    assert open_appeal(ledger.cases, 1) is None
    assert ledger.cases[1].appeals == (Appeal(2, NOON.at, 3, "pas moi", "reduced", LATER.at, 8, "vu la vidéo"),)


def test_what_was_decided_may_be_contested_again_and_each_appeal_keeps_its_own_outcome():
    ledger = contested()
    ledger.write(settle(ledger.cases, 1, LATER, Outcome.STANDS))
    ledger.write(appeal(ledger.cases, 1, LATER, "encore"))
    assert open_appeal(ledger.cases, 1) == Appeal(4, LATER.at, 8, "encore")
    ledger.write(settle(ledger.cases, 1, LATER, Outcome.WITHDRAWN))
    assert [(one.entry, one.outcome, one.why) for one in ledger.cases[1].appeals] == [(2, "stands", ""), (4, "withdrawn", "")]


def test_one_appeal_at_a_time_waits_and_none_against_what_is_void():
    ledger = contested()
    with pytest.raises(errors.AppealOpen) as refusal:
        appeal(ledger.cases, 1, LATER, "encore")
    assert refusal.value.fields == {"number": 1, "entry": 2}
    ledger.write(void(ledger.cases, 1, LATER, "mauvais joueur"))
    with pytest.raises(errors.AlreadyVoid) as refusal:
        appeal(ledger.cases, 1, LATER, "encore")
    assert refusal.value.fields == {"number": 1, "entry": 3}


def test_an_appeal_that_is_noted_or_decided_where_that_is_done_already_changes_nothing():
    ledger = with_penalty(TWO_ROUNDS)
    ledger.write(Draft(NOON.at, 3, EntryKind.APPEAL_SETTLED, 17, refers_to=1, fields={"outcome": "lifted"}))
    assert ledger.cases[1].appeals == ()
    ledger.write(appeal(ledger.cases, 1, NOON, "pas moi"))
    ledger.write(settle(ledger.cases, 1, LATER, Outcome.STANDS))
    at_two_tables = [appeal(ledger.cases, 1, LATER, words) for words in ("encore", "encore une fois")]
    for draft in at_two_tables:
        ledger.write(draft)
    assert [one.words for one in ledger.cases[1].appeals] == ["pas moi", "encore"]


def test_what_nobody_has_contested_is_not_decided_on():
    with pytest.raises(errors.NoAppealOpen) as refusal:
        settle(with_penalty().cases, 1, LATER, Outcome.STANDS)
    assert refusal.value.fields == {"number": 1}
    ledger = contested()
    ledger.write(settle(ledger.cases, 1, LATER, Outcome.STANDS))
    with pytest.raises(errors.NoAppealOpen):
        settle(ledger.cases, 1, LATER, Outcome.LIFTED)


def test_a_number_that_is_no_sanction_is_told_the_last_five_that_are():
    ledger = Ledger()
    for _ in range(7):
        ledger.write(issue(NOON, 17, "phone", WARNING))
    for deed in (open_appeal, lambda cases, number: appeal(cases, number, NOON, "x")):
        with pytest.raises(errors.NoSuchCase) as refusal:
            deed(ledger.cases, 9)
        assert refusal.value.fields == {"number": 9, "known": (3, 4, 5, 6, 7)}
