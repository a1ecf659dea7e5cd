"""What the entries come to: a case after everything that became of it, and a person's record."""

import itertools

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.domain.penalties.appeals import Outcome, appeal, settle
from bot.domain.penalties.cases import DAY, Note, counts_at, record, shown, standing_at
from bot.domain.penalties.chain import Draft, EntryKind
from bot.domain.penalties.ladder import Standing, propose
from bot.domain.penalties.ledger import Changes, Moment, correct, deliver, issue, note, pardon, serve, void
from bot.domain.penalties.sanctions import Measure, Sanction
from tests.bot.domain.penalties.test_ladder import BOOKS
from tests.bot.domain.penalties.test_ledger import NOON, TWO_HANDS, TWO_ROUNDS, WARNING, Ledger, evening, with_penalty


def hands_left(whole):
    return sum(case.left for case, _ in whole.cases)


def test_urban_suivi_des_penalites_sixteen_hands_five_served_eleven_left():
    ledger = with_penalty()
    for _ in range(5):
        ledger.write(serve(ledger.cases, 1, NOON))
    assert (ledger.cases[1].hands_total, ledger.cases[1].left) == (16, 11)
    assert hands_left(record(ledger.entries, 17, NOON.at + DAY)) == 11


def test_ropta_11_2_the_ladder_climbs_on_the_record():
    ledger = Ledger()
    proposed = []
    for _ in range(5):
        history = record(ledger.entries, 17, NOON.at).history
        proposal = propose(BOOKS["ropta"], "phone", history)
        proposed.append(proposal.sanction.written)
        ledger.write(issue(NOON, 17, "phone", proposal.sanction, players=9))
    assert proposed == ["warning", "hands:1", "hands:2", "orbits:1", "disqualified"]
    ledger.write(void(ledger.cases, 5, NOON, "mauvais joueur"))
    ledger.write(pardon(ledger.cases, 4, NOON, "s'est excusé"))
    again = propose(BOOKS["ropta"], "phone", record(ledger.entries, 17, NOON.at).history)
    assert again.sanction.written == "orbits:1"


def test_void_is_not_pardon_and_both_stay_to_be_seen():
    ledger = Ledger()
    for _ in range(3):
        ledger.write(issue(NOON, 17, "phone", TWO_HANDS))
    ledger.write(void(ledger.cases, 1, NOON, "mauvais joueur"))
    ledger.write(pardon(ledger.cases, 2, NOON, "premier tournoi"))
    whole = record(ledger.entries, 17, NOON.at)
    standings = [(case.number, standing) for case, standing in whole.cases]
    assert standings == [(1, Standing.VOIDED), (2, Standing.PARDONED), (3, Standing.COUNTS)]
    assert [case.number for case in whole.counting] == [3]
    assert (whole.counts, whole.last["phone"].number, hands_left(whole)) == ({"phone": 1}, 3, 2)
    ending = ledger.cases[2].pardon
    assert (ending.entry, ending.by, ending.why) == (5, NOON.by, "premier tournoi")
    assert ledger.cases[1].pardon is None


def test_a_sanction_expires_after_so_many_days_of_24_hours_and_its_hands_do_not():
    case = with_penalty().cases[1]
    assert counts_at(case, case.at + 90 * DAY - 1, expiry_days=90)
    assert standing_at(case, case.at + 90 * DAY, expiry_days=90) is Standing.EXPIRED
    assert counts_at(case, case.at + 10_000 * DAY)
    assert counts_at(case, case.at + 10_000 * DAY, expiry_days=0)
    old = record(with_penalty().entries, 17, case.at + 90 * DAY, expiry_days=90)
    assert (old.counting, hands_left(old)) == ((), 16)


def test_what_is_void_or_pardoned_never_expires():
    ledger = with_penalty()
    ledger.write(void(ledger.cases, 1, NOON, "erreur"))
    assert standing_at(ledger.cases[1], NOON.at + 999 * DAY, expiry_days=1) is Standing.VOIDED


def test_the_last_try_to_tell_the_player_shows_and_is_outdated_by_what_comes_after():
    ledger = with_penalty()
    assert ledger.cases[1].delivery is None
    assert not ledger.cases[1].notice_outdated
    ledger.write(deliver(ledger.cases, 1, NOON, "telegram", arrived=False, why="bloqué"))
    assert (ledger.cases[1].delivery.arrived, ledger.cases[1].delivery.why) == (False, "bloqué")
    ledger.write(deliver(ledger.cases, 1, NOON, "by_mouth"))
    assert (ledger.cases[1].delivery.arrived, ledger.cases[1].delivery.channel) == (True, "by_mouth")
    assert not ledger.cases[1].notice_outdated
    ledger.write(correct(ledger.cases, 1, NOON, Changes(offence="abuse"), "relu"))
    assert ledger.cases[1].notice_outdated
    ledger.write(deliver(ledger.cases, 1, NOON, "telegram"))
    assert not ledger.cases[1].notice_outdated


def test_what_two_floors_enter_at_the_same_moment_counts_once():
    ledger = with_penalty(TWO_HANDS)
    seen = ledger.cases
    for draft in (serve(seen, 1, NOON, 2), serve(seen, 1, NOON, 2)):
        ledger.write(draft)
    assert (ledger.cases[1].served, ledger.cases[1].left) == (2, 0)
    for draft in (void(seen, 1, NOON, "a"), void(seen, 1, NOON, "b"), pardon(seen, 1, NOON, "c")):
        ledger.write(draft)
    assert [ending.why for ending in ledger.cases[1].endings] == ["a"]


def test_an_appeal_that_two_floors_note_or_decide_at_the_same_moment_is_one_and_the_first_word_holds():
    ledger = with_penalty(TWO_HANDS)
    seen = ledger.cases
    for words in ("pas moi", "jamais"):
        ledger.write(appeal(seen, 1, NOON, words))
    assert [one.words for one in ledger.cases[1].appeals] == ["pas moi"]
    seen = ledger.cases
    for outcome in (Outcome.STANDS, Outcome.WITHDRAWN):
        ledger.write(settle(seen, 1, NOON, outcome))
    assert [one.outcome for one in ledger.cases[1].appeals] == ["stands"]


def test_a_correction_to_fewer_hands_than_were_served_owes_nothing():
    ledger = with_penalty()
    ledger.write(serve(ledger.cases, 1, NOON, 5))
    ledger.write(correct(ledger.cases, 1, NOON, Changes(sanction=TWO_HANDS), "relu"))
    assert (ledger.cases[1].served, ledger.cases[1].left) == (5, 0)
    ledger.write(Draft(NOON.at, 3, EntryKind.SERVED, 17, refers_to=1, fields={"hands": "1"}))  # at another table, a moment ago
    ledger.write(correct(ledger.cases, 1, NOON, Changes(sanction=TWO_ROUNDS, players=8), "relu encore"))
    assert (ledger.cases[1].served, ledger.cases[1].left) == (5, 11)


def test_erased_texts_are_gone_and_the_count_stays():
    ledger = Ledger()
    ledger.write(issue(NOON, 17, "other", WARNING, words="A sifflé", reason="deux fois", evidence="https://x.invalid"))
    ledger.write(issue(NOON, 18, "collusion", WARNING, second=17, reason="avec son voisin"))
    ledger.write(note(NOON, 17, "à surveiller"))
    ledger.clear(17)
    whole = record(ledger.entries, 17, NOON.at)
    case = whole.counting[0]
    assert (case.words, case.reason, case.evidence, case.sanction) == (None, None, None, WARNING)
    assert (whole.counts, whole.notes, whole.erased) == (
        {"other": 1},
        (Note(3, NOON.at, 3, None, None, 17, NOON.tournament),),
        ledger.entries[-1].at,
    )
    assert ledger.cases[2].reason is None
    assert ledger.cases[2].second == 17


def test_offences_in_words_are_counted_by_their_words():
    ledger = Ledger()
    for words in ("A sifflé", "a siffle !", "A chanté"):
        ledger.write(issue(NOON, 17, "other", WARNING, words=words))
    assert record(ledger.entries, 17, NOON.at).counts == {"other: a siffle": 2, "other: a chante": 1}


def test_notes_show_what_they_are_about_and_are_no_sanctions():
    ledger = with_penalty()
    ledger.write(note(Moment(NOON.at + 9, 2), 17, "calme", ledger.cases[1]))
    ledger.write(note(Moment(NOON.at + 9, 2), 18, "calme"))
    whole = record(ledger.entries, 17, NOON.at)
    assert whole.notes == (Note(2, NOON.at + 9, 2, 1, "calme", 17),)
    assert len(whole.cases) == 1


def test_what_refers_to_nothing_is_passed_over():
    ledger = with_penalty()
    ledger.write(Draft(NOON.at, 3, EntryKind.VOIDED, 17, refers_to=9))
    ledger.write(Draft(NOON.at, 3, EntryKind.SERVED, 17, fields={"hands": "3"}))
    assert ledger.cases == with_penalty().cases


@pytest.mark.parametrize(
    "name", ["offence", "sanction", "hands", "passage", "edition", "second", "served", "words", "reason", "evidence"]
)
def test_a_case_shows_each_of_its_values_as_it_stands_in_an_entry(name):
    case = with_penalty().cases[1]
    expected = {"offence": "phone", "sanction": "orbits:2", "hands": "16", "passage": "ropta:11.1#1", "edition": "2023-09",
                "served": "0", "reason": "Au jeu"}  # fmt: skip
    assert shown(case, name) == expected.get(name, "")


@given(st.integers(0, 2**32), st.integers(1, 40))
def test_the_ladder_follows_any_record_and_hands_are_never_negative(seed, deeds):
    ledger = evening(seed, deeds)
    for person in range(10, 14):
        whole = record(ledger.entries, person, NOON.at)
        phone = [case for case in whole.counting if case.offence == "phone"]
        proposal = propose(BOOKS["urban"], "phone", whole.history)
        assert proposal.sanction.gravity >= max((case.sanction.gravity for case in phone), default=(0, 0))
        assert hands_left(whole) >= 0
        assert proposal.sanction != Sanction(Measure.HAND_DEAD)


@given(st.integers(0, 2**32), st.integers(1, 40))
def test_every_value_that_a_correction_replaced_stays_readable(seed, deeds):
    ledger = evening(seed, deeds)
    for case in ledger.cases.values():
        names = {name for correction in case.corrections for name, _ in correction.before}
        for name in names:
            steps = [(dict(c.before)[name], dict(c.after)[name]) for c in case.corrections if name in dict(c.before)]
            assert name == "served" or all(old == new for (_, old), (new, _) in itertools.pairwise(steps))
            assert name == "served" or steps[-1][1] == shown(case, name)
