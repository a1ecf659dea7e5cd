"""What stands in an entry of the ledger, to the letter: who is told, who is beside a sanction, and what a correction says."""

from dataclasses import replace
from datetime import date

import pytest

from bot.domain.penalties import errors as errors
from bot.domain.penalties.chain import Draft, EntryKind
from bot.domain.penalties.ledger import (
    Changes,
    Moment,
    correct,
    deliver,
    erase,
    erase_entry,
    erase_older,
    issue,
    note,
    pardon,
    serve,
    void,
)
from bot.domain.penalties.sanctions import Measure, Sanction
from bot.domain.penalties.terms import Term
from tests.bot.domain.penalties.test_ledger import NOON, TWO_HANDS, TWO_ROUNDS, WARNING, Ledger, with_penalty

STRANGER = Moment(NOON.at, 0, 4, 2, account="discord:7 Ali")


def test_an_entry_says_everything_that_was_said_of_a_sanction_and_nothing_that_was_not():
    ban = Sanction(Measure.CLUB_BAN, term=Term(date(2026, 12, 1), date(2026, 12, 31)))
    everything = issue(
        NOON, 17, "collusion", ban, passage="ropta:11.2#3", edition="2023-09", second=21, agreed=8, others=(18, 19), incident=14,
        words="à deux", reason="vu", evidence="https://x.invalid",
    )  # fmt: skip
    assert everything.fields == {
        "offence": "collusion", "sanction": "club_ban", "hands": "0", "passage": "ropta:11.2#3", "edition": "2023-09",
        "second": "21", "agreed": "8", "others": "18 19", "incident": "14", "since": "2026-12-01", "until": "2026-12-31",
    }  # fmt: skip
    assert everything.texts == {"words": "à deux", "reason": "vu", "evidence": "https://x.invalid"}
    least = issue(NOON, 17, "phone", WARNING)
    said = {name: text for name, text in least.texts.items() if text}
    assert (least.fields, said) == ({"offence": "phone", "sanction": "warning", "hands": "0"}, {})
    assert (least.at, least.by, least.tournament, least.table, least.refers_to) == (NOON.at, 3, 4, 2, None)


def test_whom_the_club_does_not_know_is_told_by_his_account_and_whom_it_knows_by_his_number_alone():
    assert note(STRANGER, 17, "calme").texts == {"note": "calme", "account": "discord:7 Ali"}
    assert note(replace(STRANGER, by=3), 17, "calme").texts == {"note": "calme"}
    # an erasure keeps nothing that would have to be erased again
    assert [one.texts for one in (erase(STRANGER, 17), erase_older(STRANGER, 9))] == [{}, {}]


def test_a_reason_that_ends_as_an_agreement_once_did_says_that_nobody_agreed():
    agreed = [issue(NOON, 17, "phone", WARNING, reason="a crié; + #8", agreed=who).fields["agreed"] for who in (0, 9)]
    assert agreed == ["0", "9"]


@pytest.mark.parametrize("beside", [{"second": 17}, {"others": (18, 17)}])
def test_nobody_is_beside_his_own_sanction(beside):
    with pytest.raises(errors.SamePersonTwice) as refusal:
        issue(NOON, 17, "collusion", WARNING, **beside)
    assert refusal.value.fields == {"person": 17}


def test_who_agrees_to_a_correction_stands_in_it_and_is_none_by_himself():
    cases = with_penalty().cases
    assert correct(cases, 1, NOON, Changes(offence="abuse", agreed=8), "relu").fields == {"offence": "abuse", "agreed": "8"}
    assert correct(cases, 1, NOON, Changes(reason="relu", agreed=8), "relu").fields == {"agreed": "8"}
    with pytest.raises(errors.NothingCorrected):
        correct(cases, 1, NOON, Changes(agreed=8), "relu")


def test_who_is_excluded_is_let_into_each_tournament_once():
    ledger = Ledger()
    ledger.write(issue(NOON, 17, "cheating", Sanction(Measure.CLUB_BAN)))
    for number in (4, 5):
        draft = correct(ledger.cases, 1, NOON, Changes(admitted=number), "invité")
        assert draft.fields == {"admitted": str(number)}
        ledger.write(draft)
    assert ledger.cases[1].admitted == (4, 5)
    with pytest.raises(errors.NothingCorrected):
        correct(ledger.cases, 1, NOON, Changes(admitted=4), "invité")


def test_of_a_penalty_none_or_all_hands_may_turn_out_to_be_missed_and_no_fewer_or_more():
    ledger = with_penalty(TWO_HANDS)
    ledger.write(serve(ledger.cases, 1, NOON))
    assert [correct(ledger.cases, 1, NOON, Changes(served=hands), "x").fields for hands in (0, 2)] == [
        {"served": "0"}, {"served": "2"},
    ]  # fmt: skip
    for hands in (-1, 3):
        with pytest.raises(errors.HandsOutside) as refusal:
            correct(ledger.cases, 1, NOON, Changes(served=hands), "x")
        assert refusal.value.fields == {"hands": hands, "least": 0, "most": 2}
    # by the sanction as it is then, not as it was
    both = Changes(sanction=TWO_ROUNDS, players=8, served=16)
    assert correct(ledger.cases, 1, NOON, both, "x").fields == {"sanction": "orbits:2", "hands": "16", "served": "16"}


def test_a_correction_to_another_offence_takes_words_on_it_from_whoever_has_said_them():
    ledger = Ledger()
    ledger.write(issue(NOON, 17, "phone", WARNING, words="A sifflé"))
    assert correct(ledger.cases, 1, NOON, Changes(offence="other"), "x").fields == {"offence": "other"}
    said = correct(with_penalty().cases, 1, NOON, Changes(offence="other", words=" A sifflé "), " x ")
    assert (said.fields, said.texts) == ({"offence": "other"}, {"words": "A sifflé", "why": "x"})


def test_words_that_were_erased_say_nothing_of_another_offence():
    ledger = Ledger()
    ledger.write(issue(NOON, 17, "phone", WARNING, words="A sifflé"))
    ledger.clear(17)
    with pytest.raises(errors.OffenceWordsMissing):
        correct(ledger.cases, 1, NOON, Changes(offence="other"), "x")


def test_an_exclusion_that_is_corrected_to_another_term_says_its_new_days_alone():
    ledger = Ledger()
    ledger.write(issue(NOON, 17, "cheating", Sanction(Measure.CLUB_BAN, term=Term(until=date(2026, 12, 31)))))
    longer = Changes(sanction=Sanction(Measure.CLUB_BAN, term=Term(events=3)))
    assert correct(ledger.cases, 1, NOON, longer, "x").fields == {"until": "", "events": "3"}


def test_free_texts_are_changed_and_never_emptied():
    ledger = Ledger()
    ledger.write(issue(NOON, 17, "phone", WARNING, words="a", reason="b", evidence="c"))
    changed = correct(ledger.cases, 1, NOON, Changes(words="d", reason=" ", evidence=" c "), "x")
    assert changed == Draft(NOON.at, 3, EntryKind.CORRECTED, 17, 4, 2, 1, {}, {"words": "d", "why": "x"})
    changed = correct(ledger.cases, 1, NOON, Changes(words="", reason="e", evidence="f", edition="2024", passage="p"), "x")
    assert changed.fields == {"passage": "p", "edition": "2024"}
    assert changed.texts == {"reason": "e", "evidence": "f", "why": "x"}


@pytest.mark.parametrize(
    ("said", "kind", "fields"),
    [
        ({}, EntryKind.DELIVERED, {"channel": "telegram"}),
        ({"refused": True}, EntryKind.DELIVERED, {"channel": "telegram", "refused": "yes"}),
        ({"refused": True, "arrived": False}, EntryKind.DELIVERED, {"channel": "telegram", "refused": "yes"}),
        ({"arrived": False}, EntryKind.UNDELIVERED, {"channel": "telegram"}),
    ],
)
def test_who_was_told_and_will_not_sign_has_been_told(said, kind, fields):
    draft = deliver(with_penalty().cases, 1, NOON, "telegram", why="ne signe pas", **said)
    assert draft == Draft(NOON.at, 3, kind, 17, 4, 2, 1, fields, {"why": "ne signe pas"})
    assert deliver(with_penalty().cases, 1, NOON, "telegram", **said).texts == {"why": ""}


def test_an_erasure_says_of_whom_of_which_entry_or_from_before_when():
    entry = with_penalty().entries[0]
    drafts = [erase(NOON, 17), erase_entry(NOON, entry), erase_older(NOON, 9)]
    assert [(one.kind, one.person, one.refers_to, one.fields) for one in drafts] == [
        (EntryKind.ERASED, 17, None, {}), (EntryKind.ERASED, 17, 1, {}), (EntryKind.ERASED, 0, None, {"before": "9"}),
    ]  # fmt: skip


def test_a_number_that_is_no_sanction_is_told_the_last_five_that_are():
    ledger = Ledger()
    for _ in range(7):
        ledger.write(issue(NOON, 17, "phone", WARNING))
    for deed in (lambda: void(ledger.cases, 9, NOON, "x"), lambda: serve(ledger.cases, 9, NOON)):
        with pytest.raises(errors.NoSuchCase) as refusal:
            deed()
        assert refusal.value.fields == {"number": 9, "known": (3, 4, 5, 6, 7)}


@pytest.mark.parametrize(("end", "kind"), [(void, "voided"), (pardon, "pardoned")])
def test_what_ends_a_sanction_says_why_and_without_that_is_refused(end, kind):
    cases = with_penalty().cases
    draft = end(cases, 1, NOON, " mauvais joueur ")
    assert draft == Draft(NOON.at, 3, EntryKind(kind), 17, 4, 2, 1, {}, {"why": "mauvais joueur"})
    with pytest.raises(errors.WhyMissing) as refusal:
        end(cases, 1, NOON, " ")
    assert refusal.value.fields == {"number": 1, "kind": kind, "given": "orbits:2"}
