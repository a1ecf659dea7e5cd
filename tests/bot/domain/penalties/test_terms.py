"""Exclusions in the chain: their terms stand in fields of their own, and what was written before there were any verifies."""

from dataclasses import replace
from datetime import date

import pytest

from bot.domain.penalties.cases import cases
from bot.domain.penalties.chain import Draft, EntryKind, append, entry_hash, entry_text, opening
from bot.domain.penalties.ledger import Changes, Moment, correct, issue
from bot.domain.penalties.sanctions import Measure, Sanction
from bot.domain.penalties.terms import Term, read_term
from bot.domain.penalties.verification import verify

SALTS = [f"{number:032x}" for number in range(6)]
BEFORE = (
    "Floorman ledger, version 1\nentry: 1\nat: 1790000000\nby: 3\nkind: issued\nperson: 17\ntournament: 4\n"
    "field hands: 0\nfield offence: cheating\nfield passage: eventem:divers#9\nfield sanction: club_ban\n"
    "previous: 65d97b3eb905ec0fae5266e6a51ac8fce944f1132bed39667f7c1f24a3039b4c\n"
)
"""An exclusion as it was hashed before there were terms, byte for byte."""
HASH = "455d2849cebd6d393e224497b3cb3e852662daec2acbf49534436ad503ff58c5"
FIELDS = {"hands": "0", "offence": "cheating", "passage": "eventem:divers#9", "sanction": "club_ban"}


def test_an_exclusion_from_before_there_were_terms_is_hashed_as_it_was_and_runs_until_further_notice():
    entry = append(opening(1), Draft(1790000000, 3, EntryKind.ISSUED, 17, 4, fields=FIELDS), SALTS)
    assert (entry_text(entry), entry.hash) == (BEFORE, HASH)
    assert verify([entry], 1).holds
    assert cases([entry])[1].sanction == Sanction(Measure.CLUB_BAN)


def test_a_sanction_without_a_term_is_written_as_it_always_was():
    draft = issue(Moment(1790000000, 3, 4), 17, "cheating", Sanction(Measure.CLUB_BAN), passage="eventem:divers#9")
    assert entry_text(append(opening(1), draft, SALTS)) == BEFORE


@pytest.mark.parametrize(("term", "fields"), [
    (Term(until=date(2026, 12, 31)), {"until": "2026-12-31"}), (Term(life=True), {"until": "life"}),
    (Term(events=3), {"events": "3"}),
    (Term(date(2026, 12, 1), date(2026, 12, 31)), {"since": "2026-12-01", "until": "2026-12-31"}), (Term(), {}),
])  # fmt: skip
def test_a_term_stands_in_fields_and_comes_back(term, fields):
    draft = issue(Moment(1790000000, 3), 17, "cheating", Sanction(Measure.CLUB_BAN, term=term))
    assert {name: draft.fields[name] for name in ("since", "until", "events") if name in draft.fields} == fields
    entry = append(opening(1), draft, SALTS)
    assert cases([entry])[1].sanction.term == term
    assert entry_hash(entry) == entry.hash


def test_a_correction_empties_what_is_said_no_longer():
    first = append(opening(1), issue(Moment(1, 3), 17, "cheating", Sanction(Measure.CLUB_BAN, term=Term(events=3))), SALTS)
    wanted = Changes(sanction=Sanction(Measure.CLUB_BAN, term=Term(until=date(2026, 12, 31))))
    draft = correct(cases([first]), 1, Moment(2, 3), wanted, "le comité")
    assert dict(draft.fields) == {"until": "2026-12-31", "events": ""}
    entries = [first, append(_after(first), draft, SALTS)]
    assert cases(entries)[1].sanction.term == Term(until=date(2026, 12, 31))


def _after(entry):
    return replace(opening(1), number=entry.number, hash=entry.hash)


@pytest.mark.parametrize(
    "said", [{"until": "demain"}, {"events": "x"}, {"events": "0"}, {"events": "101"}, {"events": "+3"}, {"since": "2026-13-01"}]
)
def test_what_is_no_term_is_not_read(said):
    with pytest.raises(ValueError, match=r"."):
        read_term(said)


@pytest.mark.parametrize(("term", "today", "played", "over"), [
    (Term(until=date(2026, 12, 31)), date(2026, 12, 31), 0, False), (Term(until=date(2026, 12, 31)), date(2027, 1, 1), 0, True),
    (Term(events=2), date(2030, 1, 1), 1, False), (Term(events=2), date(2026, 1, 1), 2, True),
    (Term(life=True), date(2099, 1, 1), 99, False), (Term(), date(2099, 1, 1), 99, False),
])  # fmt: skip
def test_a_term_comes_to_its_end(term, today, played, over):
    assert term.over(today, played) is over


def test_from_one_tournament_to_a_hundred_are_a_term():
    assert [read_term({"events": str(events)}).events for events in (1, 100)] == [1, 100]


def test_an_exclusion_has_begun_on_its_first_day_and_at_once_where_none_is_said():
    term = Term(since=date(2026, 12, 1))
    assert [term.begun(date(2026, 11, 30)), term.begun(date(2026, 12, 1)), term.begun(date(2026, 12, 2))] == [False, True, True]
    assert Term().begun(date(2026, 1, 1))


DAY, LATER = Term(until=date(2026, 12, 31)), Term(until=date(2027, 1, 1))


@pytest.mark.parametrize(("term", "other", "shorter"), [
    (DAY, LATER, True), (LATER, DAY, False), (DAY, DAY, False),
    (Term(events=1), Term(events=2), True), (Term(events=2), Term(events=1), False), (Term(events=2), Term(events=2), False),
    (DAY, Term(events=1), True), (Term(events=1), DAY, True),
    (DAY, Term(), True), (DAY, Term(life=True), True), (Term(), DAY, False), (Term(life=True), DAY, False),
    (Term(), Term(life=True), True), (Term(life=True), Term(), False), (Term(), Term(), False),
    (Term(life=True), Term(life=True), False),
])  # fmt: skip
def test_what_ends_is_shorter_than_what_does_not_and_until_further_notice_shorter_than_for_life(term, other, shorter):
    assert term.shorter_than(other) is shorter
