"""What may be written into the ledger, what is refused, and that any evening leaves a ledger that holds."""

from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.domain.draws.errors import TextTooLong
from bot.domain.errors import Refusal
from bot.domain.penalties import errors as errors
from bot.domain.penalties.cases import cases, record
from bot.domain.penalties.chain import MOST_TEXT, Draft, EntryKind, LedgerEntry, Link, append, opening
from bot.domain.penalties.ladder import Standing
from bot.domain.penalties.ledger import Changes, Moment, correct, deliver, erase, issue, note, pardon, serve, void
from bot.domain.penalties.sanctions import Measure, Sanction
from bot.domain.penalties.verification import verify
from bot.domain.rules.offences import OFFENCES
from tests.bot.domain.penalties.erased import without_texts
from tests.bot.strange_texts import STRANGE

WARNING, TWO_HANDS, TWO_ROUNDS = Sanction(Measure.WARNING), Sanction(Measure.HANDS, 2), Sanction(Measure.ORBITS, 2)
SANCTIONS = (WARNING, TWO_HANDS, TWO_ROUNDS, Sanction(Measure.HAND_DEAD), Sanction(Measure.DISQUALIFIED))
CLUB = 1
NOON = Moment(1_736_550_000, 3, 4, 2)


class Ledger:
    """A club's ledger, written as a front desk would."""

    def __init__(self, seed: int = 0) -> None:
        self.entries: list[LedgerEntry] = []
        self.chance = Random(seed)

    @property
    def last(self) -> Link:
        return Link(self.entries[-1].number, self.entries[-1].hash) if self.entries else opening(CLUB)

    @property
    def cases(self):
        return cases(self.entries)

    def write(self, draft: Draft) -> int:
        salts = [self.chance.randbytes(16).hex() for _ in draft.texts]
        self.entries.append(append(self.last, draft, salts))
        return self.entries[-1].number

    def clear(self, person: int) -> None:
        """Erases a person's texts: the entry first, then the texts themselves."""
        last = self.write(erase(self.moment(), person))
        self.entries = [
            without_texts(entry) if entry.number < last and str(person) in (str(entry.person), entry.value("second")) else entry
            for entry in self.entries
        ]

    def moment(self) -> Moment:
        at = self.entries[-1].at if self.entries else NOON.at
        return Moment(at + self.chance.randrange(90_000), self.chance.randrange(1, 4), self.chance.choice([None, 4]), 2)

    def go_on(self) -> Refusal | None:
        """Anything that may happen, sensible or not; gives the refusal if there was one."""
        chance, now = self.chance, self.moment()
        number = chance.choice([*self.cases, 0, 1, 2])
        text = chance.choice([*STRANGE, "", "Téléphone à la main"])[:MOST_TEXT]
        sanction = chance.choice(SANCTIONS)
        person, second = chance.randrange(10, 14), chance.choice([None, 10, 11])
        deeds = (
            lambda: issue(now, person, "phone", sanction, players=8, second=second, reason=text, evidence=text),
            lambda: issue(now, person, "other", sanction, players=chance.randrange(12), words=text, passage="ropta:11.2#1"),
            lambda: correct(self.cases, number, now, Changes(sanction=sanction, players=6, reason=text), "lu de travers"),
            lambda: correct(self.cases, number, now, Changes(offence="abuse", served=chance.randrange(3)), text),
            lambda: void(self.cases, number, now, text),
            lambda: pardon(self.cases, number, now, text),
            lambda: serve(self.cases, number, now, chance.randrange(6)),
            lambda: deliver(self.cases, number, now, "telegram", arrived=chance.random() < 0.5, why=text),
            lambda: note(now, person, text, self.cases.get(number)),
        )
        try:
            self.write(chance.choice(deeds)())
        except Refusal as refusal:
            return refusal
        return None


def evening(seed: int, deeds: int, *, erasing: bool = True) -> Ledger:
    ledger = Ledger(seed)
    for _ in range(deeds):
        if erasing and ledger.chance.random() < 0.05:
            ledger.clear(ledger.chance.randrange(10, 14))
        ledger.go_on()
    return ledger


def with_penalty(sanction: Sanction = TWO_ROUNDS) -> Ledger:
    ledger = Ledger()
    ledger.write(issue(NOON, 17, "phone", sanction, players=8, passage="ropta:11.1#1", edition="2023-09", reason="Au jeu"))
    return ledger


@given(st.integers(0, 2**32), st.integers(0, 40))
def test_whatever_happens_in_an_evening_the_ledger_holds_and_nobody_owes_less_than_nothing(seed, deeds):
    ledger = evening(seed, deeds)
    verification = verify(ledger.entries, CLUB)
    assert verification.holds, verification
    assert verification.last == ledger.last
    gone = [(entry.number, text.name) for entry in ledger.entries for text in entry.texts if text.text is None]
    assert list(verification.erased) == gone
    for case in ledger.cases.values():
        assert 0 <= case.left <= case.hands_total
        assert case.standing is Standing.COUNTS or case.left == 0
    for person in range(10, 14):
        whole = record(ledger.entries, person, NOON.at)
        assert whole == record([entry for entry in ledger.entries if entry.person == person], person, NOON.at)
        assert sum(whole.counts.values()) == len(whole.counting)
        assert whole.counting == tuple(case for case, standing in whole.cases if standing is Standing.COUNTS)


@given(st.integers(0, 2**32))
def test_a_refusal_changes_nothing_and_says_what_is_wrong(seed):
    ledger = Ledger(seed)
    for _ in range(20):
        before = list(ledger.entries)
        refusal = ledger.go_on()
        assert (refusal is None) == (len(ledger.entries) == len(before) + 1)
        if refusal is not None:
            assert ledger.entries == before
            assert refusal.code in {"no_such_case", "already_void", "already_pardoned", "nothing_left_to_serve", "hands_outside",
                                    "players_outside", "why_missing", "nothing_corrected", "offence_words_missing",
                                    "same_person_twice", "note_empty"}  # fmt: skip


def test_a_sanction_is_written_with_numbers_and_codes_alone_and_its_texts_beside_it():
    draft = issue(
        NOON, 17, "other", TWO_ROUNDS, players=8, second=21, words=" A sifflé\n", reason="", evidence="https://x.invalid"
    )
    assert draft == Draft(
        NOON.at, 3, EntryKind.ISSUED, 17, 4, 2, None,
        {"offence": "other", "sanction": "orbits:2", "hands": "16", "second": "21"},
        {"words": "A sifflé", "reason": "", "evidence": "https://x.invalid"},
    )  # fmt: skip
    entry = append(opening(CLUB), draft, ["00" * 16, "01" * 16])
    assert [text.name for text in entry.texts] == ["evidence", "words"]


@pytest.mark.parametrize(
    ("refused", "wrong"),
    [
        (errors.NoSuchOffence, {"offence": "phones"}),
        (errors.OffenceWordsMissing, {"offence": "other", "words": " "}),
        (errors.SanctionOutside, {"sanction": Sanction(Measure.HANDS, 0)}),
        (errors.SanctionOutside, {"sanction": Sanction(Measure.HANDS, 51)}),
        (errors.SanctionOutside, {"sanction": Sanction(Measure.ORBITS, 21), "players": 8}),
        (errors.SanctionOutside, {"sanction": Sanction(Measure.WARNING, 1)}),
        (errors.PlayersOutside, {"sanction": TWO_ROUNDS}),
        (errors.SamePersonTwice, {"second": 17}),
    ],
)
def test_a_sanction_that_cannot_be_is_refused(refused, wrong):
    with pytest.raises(refused):
        issue(NOON, **{"person": 17, "offence": "phone", "sanction": WARNING, **wrong})


def test_a_refused_sanction_says_what_there_is():
    with pytest.raises(errors.NoSuchOffence) as refusal:
        issue(NOON, 17, "p" * 100, WARNING)
    assert refusal.value.fields == {"offence": "p" * 60, "known": OFFENCES}
    with pytest.raises(errors.SanctionOutside) as refusal:
        issue(NOON, 17, "phone", Sanction(Measure.ORBITS, 21), players=9)
    assert refusal.value.fields == {"measure": "orbits", "count": 21, "least": 1, "most": 20}


@pytest.mark.parametrize("change", [void, pardon])
def test_void_and_pardon_take_a_sanction_that_there_is_and_a_reason(change):
    ledger = with_penalty()
    with pytest.raises(errors.NoSuchCase) as refusal:
        change(ledger.cases, 7, NOON, "erreur")
    assert refusal.value.fields == {"number": 7, "known": (1,)}
    ledger.write(serve(ledger.cases, 1, NOON))
    with pytest.raises(errors.NoSuchCase):
        change(ledger.cases, 2, NOON, "erreur")
    with pytest.raises(errors.WhyMissing) as refusal:
        change(ledger.cases, 1, NOON, " \n")
    assert refusal.value.fields["number"] == 1


def test_a_void_beats_everything_and_nothing_follows_it():
    ledger = with_penalty()
    ledger.write(pardon(ledger.cases, 1, NOON, "premier tournoi"))
    with pytest.raises(errors.AlreadyPardoned) as refusal:
        pardon(ledger.cases, 1, NOON, "encore")
    assert refusal.value.fields == {"number": 1, "entry": 2}
    ledger.write(correct(ledger.cases, 1, NOON, Changes(offence="abuse"), "mauvaise case"))
    ledger.write(void(ledger.cases, 1, NOON, "mauvais joueur"))
    assert ledger.cases[1].standing is Standing.VOIDED
    for change in (
        lambda: void(ledger.cases, 1, NOON, "x"),
        lambda: pardon(ledger.cases, 1, NOON, "x"),
        lambda: correct(ledger.cases, 1, NOON, Changes(offence="phone"), "x"),
    ):
        with pytest.raises(errors.AlreadyVoid) as refusal:
            change()
        assert refusal.value.fields == {"number": 1, "entry": 4}


@pytest.mark.parametrize("end", [void, pardon])
def test_hands_of_what_is_void_or_pardoned_are_not_served(end):
    ledger = with_penalty()
    ledger.write(end(ledger.cases, 1, NOON, "erreur"))
    with pytest.raises(errors.NothingLeftToServe) as refusal:
        serve(ledger.cases, 1, NOON)
    assert refusal.value.fields == {"number": 1}


def test_serving_stops_at_zero_and_writes_down_no_more_than_was_left():
    ledger = with_penalty(TWO_HANDS)
    ledger.write(serve(ledger.cases, 1, NOON, 5))
    assert ledger.entries[-1].value("hands") == "2"
    with pytest.raises(errors.NothingLeftToServe):
        serve(ledger.cases, 1, NOON)
    with pytest.raises(errors.NothingLeftToServe):
        serve(with_penalty(WARNING).cases, 1, NOON)


def test_a_tap_too_many_on_the_clock_is_corrected():
    ledger = with_penalty()
    ledger.write(serve(ledger.cases, 1, NOON, 6))
    ledger.write(correct(ledger.cases, 1, NOON, Changes(served=5), "une main comptée deux fois"))
    assert ledger.cases[1].left == 11
    assert ledger.cases[1].corrections[0].before == (("served", "6"),)
    with pytest.raises(errors.HandsOutside) as refusal:
        correct(ledger.cases, 1, NOON, Changes(served=17), "x")
    assert refusal.value.fields == {"hands": 17, "least": 0, "most": 16}


def test_a_correction_says_only_what_changes_and_the_old_value_stays():
    ledger = with_penalty()
    changes = Changes(sanction=TWO_HANDS, offence="phone", second=21, reason="Au jeu, deux fois", passage="ropta:4.1#1")
    ledger.write(correct(ledger.cases, 1, NOON, changes, " relu "))
    entry = ledger.entries[-1]
    assert dict(entry.fields) == {"sanction": "hands:2", "hands": "2", "second": "21", "passage": "ropta:4.1#1"}
    assert (entry.text("why"), entry.text("reason")) == ("relu", "Au jeu, deux fois")
    case = ledger.cases[1]
    assert (case.sanction, case.hands_total, case.second, case.reason) == (TWO_HANDS, 2, 21, "Au jeu, deux fois")
    assert dict(case.corrections[0].before) == {
        "sanction": "orbits:2", "hands": "16", "second": "", "passage": "ropta:11.1#1", "reason": "Au jeu",
    }  # fmt: skip
    ledger.write(correct(ledger.cases, 1, NOON, Changes(second=0), "personne d'autre"))
    assert ledger.cases[1].second is None


@pytest.mark.parametrize(
    "changes", [Changes(), Changes(offence="phone", reason="Au jeu", second=0), Changes(sanction=TWO_ROUNDS)]
)
def test_a_correction_that_changes_nothing_is_refused(changes):
    with pytest.raises(errors.NothingCorrected) as refusal:
        correct(with_penalty().cases, 1, NOON, changes, "x")
    assert refusal.value.fields == {"number": 1, "given": TWO_ROUNDS.written}


def test_the_same_rounds_at_a_table_of_another_size_are_a_correction():
    ledger = with_penalty()
    ledger.write(correct(ledger.cases, 1, NOON, Changes(sanction=TWO_ROUNDS, players=6), "ils étaient six"))
    assert (ledger.cases[1].sanction, ledger.cases[1].hands_total) == (TWO_ROUNDS, 12)


@pytest.mark.parametrize(
    ("refused", "changes"),
    [
        (errors.NoSuchOffence, Changes(offence="phones")),
        (errors.OffenceWordsMissing, Changes(offence="other")),
        (errors.SanctionOutside, Changes(sanction=Sanction(Measure.HANDS, 99))),
        (errors.PlayersOutside, Changes(sanction=Sanction(Measure.ORBITS, 3))),
        (errors.SamePersonTwice, Changes(second=17)),
    ],
)
def test_a_correction_to_what_cannot_be_is_refused(refused, changes):
    with pytest.raises(refused):
        correct(with_penalty().cases, 1, NOON, changes, "x")


def test_a_correction_without_a_reason_is_refused():
    with pytest.raises(errors.WhyMissing) as refusal:
        correct(with_penalty().cases, 1, NOON, Changes(offence="abuse"), "")
    assert refusal.value.fields == {"number": 1, "kind": "corrected", "given": TWO_ROUNDS.written}


def test_a_note_says_something_and_belongs_to_whom_the_case_is_about():
    with pytest.raises(errors.NoteEmpty):
        note(NOON, 17, " ")
    about = with_penalty().cases[1]
    assert (note(NOON, 5, "calme", about).person, note(NOON, 5, "calme", about).refers_to) == (17, 1)
    assert (note(NOON, 5, "calme").person, note(NOON, 5, "calme").refers_to) == (5, None)


def test_a_text_that_is_too_long_is_refused():
    longest = append(opening(CLUB), note(NOON, 17, "é" * MOST_TEXT), ["00" * 16])
    assert longest.text("note") == "é" * MOST_TEXT
    draft = note(NOON, 17, "é" * (MOST_TEXT + 1))
    with pytest.raises(TextTooLong) as refusal:
        append(opening(CLUB), draft, ["00" * 16])
    assert refusal.value.fields == {"text": "é" * 40, "length": MOST_TEXT + 1, "most": MOST_TEXT}


def test_a_single_note_can_be_erased_and_the_entry_says_so():
    ledger = Ledger()
    ledger.write(note(NOON, 17, "n'aurait pas dû être écrit"))
    ledger.write(NOON.draft(EntryKind.ERASED, 17, 1))
    ledger.entries[0] = without_texts(ledger.entries[0])
    assert verify(ledger.entries, CLUB).erased == ((1, "note"),)
    assert record(ledger.entries, 17, NOON.at).notes[0].text is None
    assert record(ledger.entries, 17, NOON.at).erased is None
