import unicodedata
from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.domain.draws import errors as errors
from bot.domain.draws.lots import VERSION_LINE, link, seal
from bot.domain.draws.proof import announce, close, fingerprint, read_proof, reveal, verify_proof, write_proof
from bot.domain.draws.proof_records import CardsFor, DrawRecord, Entrant, FixedSeat, Kind, Proof, Seated, Status
from bot.domain.draws.proof_text import read_back, written
from bot.domain.draws.seat_draw import TableShape
from bot.domain.seating.tables import Seat
from tests.bot.domain.draws.proofs import PROOFS, ROOT, SMALL, small
from tests.bot.strange_texts import TEXTS


@given(PROOFS)
def test_a_published_text_is_read_as_it_was_written(proof):
    text = write_proof(proof)
    assert read_proof(text) == proof
    assert write_proof(read_proof(text)) == text
    assert verify_proof(text).holds
    text.encode()


@given(TEXTS)
def test_any_text_stands_on_one_line(text):
    line = written(text)
    assert read_back(line) == text
    assert len(f"|{line}|".splitlines()) == 1
    assert line == line.strip()
    assert "`" not in line
    assert "  " not in line
    line.encode()


@given(st.text(st.sampled_from("ae\u0301 \\u{}0af`\n"), max_size=12))
def test_each_text_has_one_spelling(line):
    try:
        text = read_back(line)
    except ValueError:
        return
    assert written(text) == line


@pytest.mark.parametrize("line", [r"\u{110000}", r"\u{e9}", r"x\u{20}y", "\\", r"\u{}", " x", "x`"])
def test_a_spelling_that_is_not_the_one_of_any_text_is_refused(line):
    with pytest.raises(ValueError):
        read_back(line)


@given(st.text(st.characters(max_codepoint=0x24F) | st.characters(min_codepoint=0x300, max_codepoint=0x36F)))
def test_a_chat_that_joins_accents_to_their_letters_changes_no_name(text):
    assert unicodedata.normalize("NFC", written(text)) == written(text)


@given(PROOFS, st.lists(st.sampled_from(["crlf", "spaces", "bom", "fence", "language", "cut", "blank", "no blank"]), unique=True))
def test_a_text_that_went_through_a_chat_still_holds(proof, changes):
    text = write_proof(proof)
    for change in changes:
        text = {
            "crlf": lambda t: t.replace("\n", "\r\n"),
            "spaces": lambda t: t.replace("\n", "  \n"),
            "bom": lambda t: "\ufeff" + t,
            "fence": lambda t: f"```\n{t}```" if "```" not in t else t,
            "language": lambda t: f"\n```text\n{t}\n```\n\n" if "```" not in t else t,
            "cut": lambda t: f"```\n{t}" if "```" not in t else t,
            "blank": lambda t: t.replace("\n", "\n\n"),
            "no blank": lambda t: t.replace("\n\n", "\n"),
        }[change](text)
    if "\ufeff" not in text[1:]:
        assert read_proof(text) == proof
        assert verify_proof(text).holds


@pytest.mark.parametrize(
    ("old", "new", "line", "expected"),
    [
        (SMALL, "", 1, (VERSION_LINE,)),
        ("version 1", "version 2", 1, (VERSION_LINE,)),
        ("tournament: ", "tourney: ", 2, ("tournament: Tuesday",)),
        ("seal: 7", "seal: x", 3, ("seal: 9f86d081…",)),
        ("draw 1: seats", "draw 01: seats", 5, ("draw 1: seats", "draws: 3")),
        ("table 1: 6 seats, closed 2 3", "table 1: 6 seats, closed 3 2", 7, ("table 1: 9 seats, closed 3 5",)),
        ("table 1: 6 seats, closed 2 3", "table 1: 6 seats, closed 3 3", 7, ("table 1: 9 seats, closed 3 5",)),
        (r"Zoé\u{a}", r"Zo\u{e9}\u{a}", 11, ("entrant 17: Alice",)),
        ("fixed 1-6: 2", "fixed 1-6: Bob", 14, ("entrant 17: Alice", "fixed 1-4: 17", "option 1: table 3", "cards 3: 2 Alice",
                                                "fingerprint: 9f86d081…")),
        ("word 2: chien", "word 3: chien", 17, ("word 2: …",)),
        ("result 2: 1-6", "result 2: 1_6", 20, ("result 17: 3-5", "status: stands | aborted: … | undone: … | replaced by 4: …")),
        ("status: sealed", "status: stands", 52, ("word 1: chaussette", "seed: 9f86d081…", "status: sealed")),
        ("draws: 3", "draws: 4", 54, ("draws: 3",)),
        ("draws: 3\n", "", 54, ("draw 1: seats", "draws: 3")),
        ("draws: 3\n", "draws: 3\nPS", 55, ()),
    ],
)  # fmt: skip
def test_a_text_that_cannot_be_read_is_refused_with_the_line_and_what_is_expected_there(old, new, line, expected):
    assert old in SMALL
    text = SMALL.replace(old, new, 1)
    with pytest.raises(errors.ProofUnreadable) as caught:
        read_proof(text)
    assert caught.value.fields == {"line": line, "found": text.split("\n")[line - 1][:60], "expected": expected}


WITH_TEXT = ("tournament:", "at:", "about:", "seated ", "entrant ", "option ", "cards ", "word ", "status: ab", "status: u")


@given(PROOFS, st.randoms(use_true_random=False))
def test_a_text_that_nobody_spells_so_is_refused_at_its_line_of_which_60_characters_are_shown(proof, some):
    rows = write_proof(proof).splitlines()
    place = some.choice([place for place, row in enumerate(rows) if row.startswith(WITH_TEXT)])
    rows[place] += r"\u{41}"
    with pytest.raises(errors.ProofUnreadable) as caught:
        read_proof("\n".join(rows))
    assert (caught.value.fields["line"], caught.value.fields["found"]) == (place + 1, rows[place][:60])
    assert caught.value.fields["expected"]


def test_a_name_behind_cards_and_a_reason_that_nobody_spells_so_are_refused_as_any_other():
    cards = announce(Proof("Tuesday", seal(ROOT)), DrawRecord(1, Kind.CARDS, cards=(CardsFor(3, 2, "Alice"),)))
    for text, words, example in ((write_proof(cards), "Alice", "cards 3: 2 Alice"), (SMALL, "Eve was late", "status: stands")):
        with pytest.raises(errors.ProofUnreadable) as caught:
            read_proof(text.replace(words, rf"{words}\u{{41}}", 1))
        assert caught.value.fields["expected"][0].startswith(example)
        assert words in caught.value.fields["found"]


@pytest.mark.parametrize("text", ["```", "```text\n", "```\n```", ""])
def test_a_code_block_with_nothing_in_it_is_refused(text):
    with pytest.raises(errors.ProofUnreadable) as caught:
        read_proof(text)
    assert caught.value.fields["expected"] == (VERSION_LINE,)


def test_a_code_block_that_a_chat_has_cut_off_loses_no_line():
    assert read_proof(f"```\n{SMALL}") == read_proof(f"```\n{SMALL}```") == read_proof(SMALL)


@pytest.mark.parametrize("name", ["MAX", "Tuesday XX", "`x`", "T" * 200])
def test_the_name_of_a_tournament_is_read_to_its_end(name):
    assert read_proof(write_proof(Proof(name, seal(ROOT)))).tournament == name


@given(TEXTS | st.lists(st.sampled_from(SMALL.splitlines())).map("\n".join))
def test_no_text_is_too_strange_to_be_refused(text):
    with pytest.raises(errors.ProofUnreadable):
        verify_proof(text)


def test_no_more_draws_are_read_than_a_tournament_has():
    draw = "draw 1: pick\nat:\nfingerprint: " + "0" * 64 + "\nstatus: sealed\n"
    with pytest.raises(errors.ProofUnreadable) as caught:
        read_proof(f"{VERSION_LINE}\ntournament:\nseal: {seal(ROOT)}\n{draw * 1025}draws: 1025\n")
    assert caught.value.fields["line"] == 4 + 1024 * 4


@pytest.mark.parametrize("record", [
    DrawRecord(1, Kind.PICK, "x" * 201),
    DrawRecord(1, Kind.PICK, options=("x" * 201,)),
    DrawRecord(1, Kind.SEATS, entrants=(Entrant(1, "x" * 201),)),
])  # fmt: skip
def test_a_text_that_is_too_long_is_refused(record):
    with pytest.raises(errors.TextTooLong) as caught:
        write_proof(Proof("Tuesday", seal(ROOT), (record,)))
    assert caught.value.fields == {"text": "x" * 40, "length": 201, "most": 200}


@pytest.mark.parametrize("proof", [
    Proof("Tuesday", "no seal"),
    replace(small(), draws=(replace(small().draws[1], reason="but why"),)),
    Proof("Tuesday", seal(ROOT), (DrawRecord(1, Kind.SEATS, entrants=(Entrant(0, "nobody"),)),)),
    Proof("Tuesday", seal(ROOT), (DrawRecord(1, Kind.SEATS, seed=link(ROOT, 1)),)),
    replace(small(), draws=(*small().draws[:2], replace(small().draws[2], result=small().draws[1].result))),
])  # fmt: skip
def test_what_the_text_cannot_say_is_an_error(proof):
    with pytest.raises(ValueError):
        write_proof(proof)


# From the list to the result


def test_a_draw_is_announced_revealed_and_closed_in_this_order():
    proof = small()
    assert [record.status for record in proof.draws] == [Status.REPLACED, Status.STANDS, Status.SEALED]
    for wrong in (
        lambda: announce(proof, DrawRecord(5, Kind.PICK, options=("a", "b"))),
        lambda: announce(proof, DrawRecord(3, Kind.PICK, options=("a", "b"))),
        lambda: reveal(proof, 3, link(ROOT, 4)),
        lambda: reveal(proof, 2, link(ROOT, 2)),
        lambda: reveal(proof, 9, link(ROOT, 9)),
        lambda: reveal(announce(proof, DrawRecord(4, Kind.PICK, options=("a", "b"))), 4, link(ROOT, 4)),
        lambda: close(proof, 3, Status.ABORTED, "no"),
        lambda: close(proof, 2, Status.STANDS),
        lambda: close(proof, 2, Status.REPLACED),
    ):
        with pytest.raises(ValueError):
            wrong()
    assert reveal(proof, 3, link(ROOT, 3), [" oui "]).draws[2].words == ("oui",)


def test_a_draw_that_is_announced_is_sealed_whatever_else_its_record_says():
    drawn = small().draws[1]
    announced = announce(small(), replace(drawn, number=4)).draws[3]
    assert (announced.status, announced.seed, announced.result) == (Status.SEALED, "", ())
    assert drawn.seed
    assert drawn.result


def test_the_reason_for_which_a_draw_is_closed_is_kept_and_may_be_none():
    proof = small()
    assert proof.draws[0].reason == "Eve was late"
    assert close(proof, 2, Status.UNDONE, "a name was missing").draws[1].reason == "a name was missing"
    assert close(proof, 2, Status.ABORTED).draws[1].reason == ""


def test_a_tournament_has_1024_draws_and_no_more():
    draw = DrawRecord(1, Kind.PICK, options=("a", "b"))
    played = Proof("Tuesday", seal(ROOT), tuple(replace(draw, number=number) for number in range(1, 1024)))
    last = announce(played, replace(draw, number=1024))
    assert [record.number for record in last.draws] == list(range(1, 1025))
    with pytest.raises(errors.ChainExhausted) as caught:
        announce(last, replace(draw, number=1025))
    assert caught.value.fields == {"number": 1025, "most": 1024}


def test_a_list_that_cannot_be_drawn_from_is_refused_before_it_is_published():
    proof = Proof("Tuesday", seal(ROOT))
    table = TableShape(1, 6)
    for record, refusal in (
        (DrawRecord(1, Kind.SEATS, tables=(table,), entrants=(Entrant(1),)), errors.TooFewEntrants),
        (DrawRecord(1, Kind.SEATS, tables=(table,), entrants=(Entrant(1), Entrant(2), Entrant(1))), errors.EntrantTwice),
        (DrawRecord(1, Kind.SEATS, tables=(table,), entrants=(Entrant(1), Entrant(2)),
                    fixed=(FixedSeat(Seat(1, 1), 1), FixedSeat(Seat(1, 2), 1))), errors.EntrantTwice),
        (DrawRecord(1, Kind.BUTTON, tables=(table,), seated=(Seated(Seat(1, 1), Entrant(1)), Seated(Seat(1, 1), Entrant(2)))),
         errors.SeatGivenTwice),
        (DrawRecord(1, Kind.PICK), errors.TooFewOptions),
        (DrawRecord(1, Kind.CARDS, cards=(CardsFor(3, 2), CardsFor(3, 1))), errors.SeatGivenTwice),
        (DrawRecord(1025, Kind.PICK, options=("a", "b")), errors.ChainExhausted),
    ):  # fmt: skip
        with pytest.raises(refusal):
            announce(proof, record)


def test_the_fingerprint_of_the_announcement_is_the_one_in_the_text():
    assert f"fingerprint: {fingerprint(small(), small().draws[2])}\nstatus: sealed\n" in SMALL


def test_a_draw_that_brings_no_fingerprint_is_written_with_its_own():
    draws = tuple(replace(record, fingerprint="") for record in small().draws)
    assert write_proof(replace(small(), draws=draws)) == SMALL


# Verifying


def test_each_draw_of_a_text_that_holds_is_verified():
    found = verify_proof(SMALL)
    assert found.holds
    assert found.first is None
    assert [(one.list_holds, one.seed_holds, one.result_holds) for one in found.draws] == [
        (True, True, True), (True, True, True), (True, None, None),
    ]  # fmt: skip
