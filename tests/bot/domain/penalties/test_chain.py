"""The chain: what is hashed, the published test vectors, and that nothing can be changed unseen."""

import hashlib
import re
from dataclasses import fields, replace
from pathlib import Path
from random import Random

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from bot.domain.penalties.cases import cases
from bot.domain.penalties.chain import (
    EntryKind,
    LedgerEntry,
    Link,
    SealedText,
    append,
    commitment,
    entry_hash,
    entry_text,
    opening,
)
from bot.domain.penalties.ledger import Moment, erase, issue, note, serve
from bot.domain.penalties.sanctions import Measure, Sanction
from bot.domain.penalties.verification import Flaw, verify
from tests.bot.domain.penalties.erased import without_texts
from tests.bot.domain.penalties.test_ledger import CLUB, NOON, Ledger, evening
from tests.bot.strange_texts import TEXTS

PAGE = (Path(__file__).parents[4] / "docs" / "ledger-format.md").read_text(encoding="utf-8")
VECTORS = re.findall(r"^```\n(.*?)^```\n\n([0-9a-f]{64})$", PAGE, re.MULTILINE | re.DOTALL)
CHANCES = st.integers(0, 2**32)
SALT, OTHER_SALT = "00" * 16, "11" * 16


def sha256(text: str) -> str:
    return hashlib.sha256(text.encode()).hexdigest()


def test_the_vectors_of_the_page_are_what_any_program_computes():
    assert len(VECTORS) == 5
    assert [sha256(text) for text, _ in VECTORS] == [published for _, published in VECTORS]


def test_the_vectors_of_the_page_are_what_floorman_writes():
    (_, club), (_, reason), (_, words), (first, first_hash), (second, second_hash) = VECTORS
    salts = ["000102030405060708090a0b0c0d0e0f", "101112131415161718191a1b1c1d1e1f"]
    assert commitment(salts[0], "Deuxième fois") == reason
    assert commitment(salts[1], "A jeté ses cartes\nau plafond") == words
    two_rounds = Sanction(Measure.ORBITS, 2)
    draft = issue(NOON, 17, "other", two_rounds, players=8, passage="ropta:11.2#3", edition="2023-09",
                  words="A jeté ses cartes\nau plafond", reason="Deuxième fois")  # fmt: skip
    issued = append(opening(1), draft, salts)
    assert (opening(1), entry_text(issued), issued.hash) == (Link(0, club), first, first_hash)
    served = append(Link(1, issued.hash), serve(cases([issued]), 1, Moment(NOON.at + 600, 3, 4, 2), 5), [])
    assert (entry_text(served), served.hash) == (second, second_hash)


def test_the_page_names_every_kind_of_entry():
    assert [kind for kind in EntryKind if f"`{kind}`" not in PAGE.partition("## 3")[2].partition("## 4")[0]] == []


def ledger_of(seed: int, *, erasing: bool = True) -> Ledger:
    ledger = evening(seed, 12, erasing=erasing)
    assume(len(ledger.entries) > 2)
    return ledger


def other_number(chance: Random, number: int | None) -> int | None:
    return chance.choice([value for value in (None, 0, 1, 2, 7, 10**12, -1) if value != number])


def other_hash(chance: Random, _: str) -> str:
    return chance.choice([chance.randbytes(32).hex(), "", "0" * 63, "x" * 64, "A" * 64])


def other_pairs(chance: Random, pairs: tuple) -> tuple:
    ways = [(*pairs, ("zz", "x")), (("a", "x"), *pairs), (("a: b\nfield c", ""), *pairs)]
    if pairs:
        place = chance.randrange(len(pairs))
        name, value = pairs[place]
        changed = ((name, value + "\n"), (name, ""), (name + "s", value), (f"{name}: {value}", ""))
        ways += [(*pairs[:place], pair, *pairs[place + 1 :]) for pair in changed]
        ways += [pairs[:-1], pairs + pairs[-1:], pairs[::-1]]
    return chance.choice([way for way in ways if way != pairs])


def other_texts(chance: Random, texts: tuple[SealedText, ...]) -> tuple[SealedText, ...]:
    ways = [(*texts, SealedText("zz", commitment(SALT, "x"), "x", SALT))]
    if texts:
        place = chance.randrange(len(texts))
        text = texts[place]
        changed = [
            replace(text, name=text.name + "s"),
            replace(text, commitment=commitment(SALT, text.text or "")),
            replace(text, commitment=commitment(SALT, "forged"), text="forged", salt=SALT),
            replace(text, text=(text.text or "") + " ", salt=text.salt or SALT),
            replace(text, salt=OTHER_SALT),
            replace(text, salt="short", text="x"),
            *([replace(text, text=None), replace(text, salt=None)] if text.text is not None else []),
        ]
        ways += [(*texts[:place], other, *texts[place + 1 :]) for other in changed]
        ways += [texts[:-1], texts + texts[-1:]]
    return chance.choice(ways)


OTHERS = {
    **dict.fromkeys(("tournament", "table", "refers_to"), other_number),
    **dict.fromkeys(("number", "at", "by", "person"), lambda chance, number: other_number(chance, number) or number + 1),
    **dict.fromkeys(("previous_hash", "hash"), other_hash),
    "kind": lambda chance, kind: chance.choice([other for other in EntryKind if other is not kind]),
    "fields": other_pairs,
    "texts": other_texts,
}


def test_every_field_of_an_entry_is_tried():
    assert set(OTHERS) == {field.name for field in fields(LedgerEntry)}


@pytest.mark.parametrize("name", OTHERS)
@given(CHANCES)
def test_any_change_of_any_field_of_any_entry_is_detected(name, seed):
    ledger = ledger_of(seed)
    place = ledger.chance.randrange(len(ledger.entries))
    entry = ledger.entries[place]
    ledger.entries[place] = replace(entry, **{name: OTHERS[name](ledger.chance, getattr(entry, name))})
    verification = verify(ledger.entries, CLUB)
    assert not verification.holds
    assert verification.number is not None
    assert verification.number <= place + 1
    assert verification.flaw is not None


@given(CHANCES)
def test_a_changed_entry_whose_hash_was_computed_anew_shows_in_the_next_one(seed):
    ledger = ledger_of(seed)
    place = ledger.chance.randrange(len(ledger.entries) - 1)
    forged = replace(ledger.entries[place], by=99)
    ledger.entries[place] = replace(forged, hash=entry_hash(forged))
    verification = verify(ledger.entries, CLUB)
    assert (verification.number, verification.flaw) == (place + 2, Flaw.CHAIN_BROKEN)


@given(CHANCES)
def test_an_entry_that_is_missing_doubled_moved_or_put_in_is_detected(seed):
    ledger = ledger_of(seed)
    whole, chance = ledger.entries, ledger.chance
    place = chance.randrange(len(whole) - 1)
    missing = verify(whole[:place] + whole[place + 1 :], CLUB)
    assert (missing.number, missing.flaw) == (place + 1, Flaw.NUMBER_MISSING)
    doubled = verify(whole[: place + 1] + whole[place:], CLUB)
    assert (doubled.number, doubled.flaw) == (place + 1, Flaw.NUMBER_TWICE)
    moved = verify([*whole[:place], whole[place + 1], whole[place], *whole[place + 2 :]], CLUB)
    assert (moved.number, moved.flaw) == (place + 2, Flaw.OUT_OF_ORDER)
    before = Link(whole[place].number, whole[place].hash)
    forged = append(before, note(NOON, 12, "glissé après coup"), [SALT])
    put_in = verify([*whole[: place + 1], forged, *whole[place + 1 :]], CLUB)
    assert (put_in.number, put_in.flaw) == (place + 2, Flaw.NUMBER_TWICE)


@given(CHANCES)
def test_a_cut_end_and_a_chain_that_was_computed_anew_show_against_what_was_published(seed):
    ledger = ledger_of(seed, erasing=False)
    whole, published = ledger.entries, ledger.last
    assert verify(whole, CLUB, [published]).holds
    cut = verify(whole[:-1], CLUB, [published])
    assert verify(whole[:-1], CLUB).holds
    assert (cut.number, cut.flaw) == (len(whole), Flaw.END_MISSING)
    before = Link(whole[-2].number, whole[-2].hash)
    anew = [*whole[:-1], append(before, note(NOON, 12, "autre chose"), [SALT])]
    assert verify(anew, CLUB).holds
    assert verify(anew, CLUB, [published]).flaw is Flaw.REWRITTEN


def test_the_ledger_of_another_club_does_not_hold():
    ledger = evening(1, 10)
    assert verify(ledger.entries, CLUB).holds
    assert (verify(ledger.entries, CLUB + 1).number, verify(ledger.entries, CLUB + 1).flaw) == (1, Flaw.CHAIN_BROKEN)


def test_an_empty_ledger_holds_and_stands_at_its_opening():
    verification = verify([], CLUB)
    assert (verification.holds, verification.entries, verification.last) == (True, 0, opening(CLUB))


def test_a_text_that_is_gone_without_a_word_is_no_erased_text():
    ledger = Ledger()
    ledger.write(note(NOON, 17, "à surveiller"))
    ledger.write(note(NOON, 18, "calme"))
    ledger.entries[0] = without_texts(ledger.entries[0])
    gone = verify(ledger.entries, CLUB)
    assert (gone.number, gone.flaw) == (1, Flaw.TEXT_MISSING)
    ledger.clear(18)
    assert verify(ledger.entries, CLUB).flaw is Flaw.TEXT_MISSING
    ledger.clear(17)
    assert verify(ledger.entries, CLUB).erased == ((1, "note"), (2, "note"))
    ledger.write(note(NOON, 17, "écrit après l'effacement"))
    ledger.entries[-1] = without_texts(ledger.entries[-1])
    assert (verify(ledger.entries, CLUB).number, verify(ledger.entries, CLUB).flaw) == (5, Flaw.TEXT_MISSING)


@given(TEXTS, TEXTS)
def test_a_commitment_is_the_text_s_own_and_the_salt_s(text, other):
    assert (commitment(SALT, text) == commitment(SALT, other)) == (text == other)
    assert commitment(SALT, text) != commitment(OTHER_SALT, text)


@given(st.dictionaries(st.sampled_from(["a", "b", "c_d"]), TEXTS), st.dictionaries(st.sampled_from(["a", "b", "c_d"]), TEXTS))
def test_no_two_entries_have_one_text_and_it_ends_where_it_should(some, other):
    first, second = (
        replace(append(opening(CLUB), note(NOON, 17, "x"), [SALT]), fields=tuple(sorted(values.items())))
        for values in (some, other)
    )
    assert (entry_text(first) == entry_text(second)) == (some == other)
    assert entry_text(first).count("\n") == len(some) + 10
    assert entry_text(first).endswith(f"previous: {opening(CLUB).hash}\n")


def test_fields_that_would_read_like_others_are_no_entry():
    entry = append(opening(CLUB), replace(note(NOON, 17, "x"), texts={}, fields={"a": "x", "b": "y"}), [])
    for pairs in ((("a: x\nfield b", "y"),), (("b", "y"), ("a", "x")), (("a", "x"), ("a", "x")), (("", "x"),), (("A", "x"),)):
        with pytest.raises(ValueError, match="names"):
            entry_text(replace(entry, fields=pairs))
        assert verify([replace(entry, fields=pairs)], CLUB).flaw is Flaw.ENTRY_CHANGED


@pytest.mark.parametrize(
    "wrong", ["", "0" * 63, "0" * 65, "A" * 64, "x" * 64, "0" * 64 + "\n", f"{'0' * 64}\nprevious: {'0' * 64}"]
)
def test_what_is_no_hash_stands_in_no_entry(wrong):
    entry = append(opening(CLUB), note(NOON, 17, "x"), [SALT])
    erased = replace(entry, texts=(SealedText("note", wrong, None, None),))
    for forged in (replace(entry, previous_hash=wrong), erased):
        with pytest.raises(ValueError, match="64 hexadecimal digits"):
            entry_text(forged)
        assert verify([forged], CLUB).flaw is Flaw.ENTRY_CHANGED


@pytest.mark.parametrize("gone", [{"text": None}, {"salt": None}])
def test_half_of_a_text_is_not_erased_and_does_not_hold(gone):
    ledger = Ledger()
    ledger.write(note(NOON, 17, "à surveiller"))
    half = replace(ledger.entries[0].texts[0], **gone)
    ledger.entries[0] = replace(ledger.entries[0], texts=(half,))
    ledger.write(erase(NOON, 17))
    # from a salt that was left behind the text could be guessed
    assert not half.erased
    assert (verify(ledger.entries, CLUB).number, verify(ledger.entries, CLUB).flaw) == (1, Flaw.TEXT_CHANGED)


@pytest.mark.parametrize("salts", [[], ["00" * 15], ["0G" * 16], ["AA" * 16]])
def test_a_text_needs_a_salt_of_16_bytes(salts):
    with pytest.raises(ValueError, match="salt"):
        append(opening(CLUB), note(NOON, 17, "x"), salts)


def test_no_two_texts_share_a_salt():
    draft = issue(NOON, 17, "phone", Sanction(Measure.WARNING), reason="a", evidence="b")
    for salts in ([SALT, SALT], [SALT, SALT, OTHER_SALT]):
        with pytest.raises(ValueError, match="salt of its own"):
            append(opening(CLUB), draft, salts)
