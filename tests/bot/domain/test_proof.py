import hashlib
import random
import re
import unicodedata
from dataclasses import replace
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bot.domain import draw_errors as errors
from bot.domain.lots import VERSION_LINE, Lots, link, seal
from bot.domain.proof import announce, close, fingerprint, read_proof, reveal, verify_proof, write_proof
from bot.domain.proof_records import CardsFor, Drawn, DrawRecord, Entrant, FixedSeat, Kind, Proof, Seated, Status
from bot.domain.proof_text import HIDDEN, read_back, written
from bot.domain.proof_writing import subject
from bot.domain.seat_draw import ButtonScope, TableShape
from bot.domain.tables import Seat
from tests.bot.domain.independent_draw import wrong_draws
from tests.bot.strange_texts import TEXTS

PAGE = (Path(__file__).parents[3] / "docs" / "draw-method.md").read_text(encoding="utf-8")
HIDDEN_LIST, EXAMPLE, VECTORS = re.findall(r"^```\n(.*?)^```$", PAGE, re.MULTILINE | re.DOTALL)
ROOT = bytes(range(32))
NAMES = st.lists(
    TEXTS.map(lambda text: text[:200]) | st.sampled_from(["Zoé", "draw 2: seats", "", " ", "```", "seed: 0"]), min_size=1
)


def seating(kind, number, some, names):
    tables = tuple(
        TableShape(
            10 * n + some.randint(1, 9), seats := some.randint(6, 10), frozenset(some.sample(range(1, seats), some.randint(0, 3)))
        )
        for n in range(some.randint(1, 4))
    )
    places = [Seat(one.number, n) for one in tables for n in range(1, one.seats + 1) if n not in one.closed]
    some.shuffle(places)
    players = some.randint(2 * len(tables), len(places))
    before = some.randint(0, players - 1) if kind is Kind.LATE else 0
    numbers = some.sample(range(1, 999), players)
    fixed = some.randint(0, min(2, players - before))
    seats = places[before : before + fixed]
    return DrawRecord(
        number,
        kind,
        tables=tables,
        seated=tuple(Seated(places[n], Entrant(numbers[n], some.choice(names))) for n in range(before)),
        entrants=tuple(Entrant(n, some.choice(names)) for n in numbers[before:]),
        fixed=tuple(FixedSeat(seat, n) for seat, n in zip(seats, numbers[before:], strict=False)),
    )


def announcement(number, some, names):
    """A list of any kind, as it is published."""
    kind = some.choice(list(Kind))
    if kind is Kind.PICK:
        record = DrawRecord(number, kind, options=tuple(some.choices(names, k=some.randint(2, 5))))
    elif kind is Kind.CARDS:
        seats = some.sample(range(1, 11), some.randint(1, 9))
        record = DrawRecord(number, kind, cards=tuple(CardsFor(n, some.randint(1, 5), some.choice(names)) for n in seats))
    elif kind is Kind.BUTTON:
        tables = tuple(TableShape(n, some.randint(6, 10)) for n in range(1, some.randint(2, 4)))
        taken = [Seat(t.number, n) for t in tables for n in some.sample(range(1, t.seats + 1), some.randint(1, t.seats))]
        seated = tuple(Seated(seat, Entrant(n, some.choice(names))) for n, seat in enumerate(taken, start=1))
        record = DrawRecord(number, kind, scope=some.choice([None, *ButtonScope]), tables=tables, seated=seated)
    else:
        record = seating(kind, number, some, names)
    return replace(record, at=some.choice(names), about=some.choice(names))


def any_proof(some, names):
    """A tournament with up to five draws of all kinds; the last may still be sealed."""
    root = some.randbytes(32)
    proof = Proof(some.choice(names), seal(root))
    number = 1
    while number <= some.randint(1, 5):
        try:
            proof = announce(proof, announcement(number, some, names))
        except errors.TooManyTables:
            continue
        if some.random() < 0.1:
            break
        proof = reveal(
            proof, number, link(root, number), some.choices(["un", "aïoli", "\\u{a} seed:", "x: y"], k=some.randint(0, 3))
        )
        status = some.choice([Status.STANDS, Status.ABORTED, Status.UNDONE])
        proof = proof if status is Status.STANDS else close(proof, number, status, some.choice(names))
        number += 1
    return proof


PROOFS = st.builds(any_proof, st.integers(0, 10**9).map(random.Random), NAMES)


def small():
    """Five players at two tables, one with a fixed seat; aborted, drawn again; and a question still open."""
    record = DrawRecord(
        1,
        Kind.SEATS,
        "19:50",
        tables=(TableShape(1, 6, frozenset({2, 3})), TableShape(2, 7)),
        entrants=tuple(Entrant(n, name) for n, name in enumerate(["Ann", "Bob", "Zoé\n", "Dirk", "Eve"], start=1)),
        fixed=(FixedSeat(Seat(1, 6), 2),),
    )
    proof = reveal(announce(Proof("Tuesday", seal(ROOT)), record), 1, link(ROOT, 1), ["chat", "chien"])
    proof = announce(proof, replace(record, number=2, at="19:58"))
    proof = close(reveal(proof, 2, link(ROOT, 2), ["oui"]), 1, Status.REPLACED, "Eve was late", 2)
    return announce(proof, DrawRecord(3, Kind.PICK, "20:10", "Which table?", options=("one", "two")))


SMALL = write_proof(small())


def holds(text):
    try:
        return verify_proof(text).holds
    except errors.ProofUnreadable:
        return False


# Writing and reading


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


@given(st.text(st.characters(max_codepoint=0x24F) | st.characters(min_codepoint=0x300, max_codepoint=0x36F)))
def test_a_chat_that_joins_accents_to_their_letters_changes_no_name(text):
    assert unicodedata.normalize("NFC", written(text)) == written(text)


@given(PROOFS, st.lists(st.sampled_from(["crlf", "spaces", "bom", "fence", "language", "blank", "no blank"]), unique=True))
def test_a_text_that_went_through_a_chat_still_holds(proof, changes):
    text = write_proof(proof)
    for change in changes:
        text = {
            "crlf": lambda t: t.replace("\n", "\r\n"),
            "spaces": lambda t: t.replace("\n", "  \n"),
            "bom": lambda t: "\ufeff" + t,
            "fence": lambda t: f"```\n{t}```" if "```" not in t else t,
            "language": lambda t: f"\n```text\n{t}\n```\n\n" if "```" not in t else t,
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
    with pytest.raises(errors.ProofUnreadable) as caught:
        read_proof(SMALL.replace(old, new, 1))
    assert (caught.value.fields["line"], caught.value.fields["expected"]) == (line, expected)


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


# Verifying


def test_each_draw_of_a_text_that_holds_is_verified():
    found = verify_proof(SMALL)
    assert found.holds
    assert found.first is None
    assert [(one.list_holds, one.seed_holds, one.result_holds) for one in found.draws] == [
        (True, True, True), (True, True, True), (True, None, None),
    ]  # fmt: skip


ALPHABET = "0123456789abcdefxyz -:,\\é"


def bound():
    """The places of the small text that somebody can check: all but what became of a draw and why, which is only said, and the
    last line's end.
    """
    said = SMALL.index("2: Eve was late")
    return [place for place in range(len(SMALL) - 1) if not said <= place <= said + len("2: Eve was late")]


def noticed(changed):
    """Whether a text no longer holds, or is only spaced otherwise."""
    return not holds(changed) or changed.split() == SMALL.split()


def test_every_changed_character_is_noticed():
    some = random.Random(1)
    for place in bound():
        other = some.choice([character for character in ALPHABET if character != SMALL[place]])
        changed = SMALL[:place] + other + SMALL[place + 1 :]
        assert noticed(changed), (place, changed[place - 20 : place + 20])


def test_every_missing_or_added_character_is_noticed():
    some = random.Random(2)
    for place in bound():
        for changed in (
            SMALL[:place] + SMALL[place + 1 :],
            SMALL[:place] + some.choice(ALPHABET.replace(" ", "")) + SMALL[place:],
        ):
            assert noticed(changed), (place, changed[place - 20 : place + 20])


@given(PROOFS, st.data())
def test_a_line_that_is_left_out_doubled_or_moved_is_noticed(proof, data):
    lines = [line for line in write_proof(proof).splitlines() if line]
    place, other = (data.draw(st.integers(0, len(lines) - 1)) for _ in range(2))
    moved = [line for n, line in enumerate(lines) if n != place]
    moved.insert(other, lines[place])
    for changed in (lines[:place] + lines[place + 1 :], [*lines[:place], lines[place], *lines[place:]], moved):
        # a word is bound by the result alone: where few results are possible, another word may lead to the same one
        assert changed == lines or lines[place].startswith("word ") or not holds("\n".join(changed))


def hashed(text):
    return hashlib.sha256(text.encode()).hexdigest()


def tampered(**changes):
    """The small tournament with its second draw changed, and its fingerprint right."""
    proof = small()
    record = replace(proof.draws[1], **changes)
    record = replace(record, fingerprint=fingerprint(proof, record))
    return verify_proof(write_proof(replace(proof, draws=(proof.draws[0], record, proof.draws[2]))))


def test_a_list_changed_together_with_its_fingerprint_gives_another_result():
    names = tuple(replace(one, name=one.name.upper()) for one in small().draws[1].entrants)
    for changes in ({"entrants": names}, {"at": "19:59"}, {"about": "x"}, {"fixed": ()}, {"words": ()}, {"words": ("non",)}):
        assert [one.code for one in tampered(**changes).differences] == ["result_differs"], changes


def test_no_result_is_computed_from_a_list_that_was_changed():
    proof = small()
    later = replace(proof.draws[1], at="19:59")
    found = verify_proof(write_proof(replace(proof, draws=(proof.draws[0], later, proof.draws[2]))))
    assert [(one.code, one.draw) for one in found.differences] == [("list_changed", 2)]
    assert (found.draws[1].list_holds, found.draws[1].seed_holds, found.draws[1].result_holds) == (False, True, None)


@pytest.mark.parametrize("number", [1, 2, 4])
def test_a_draw_is_replaced_by_a_later_one(number):
    found = tampered(status=Status.REPLACED, reason="again", replaced_by=number)
    assert [(one.code, one.draw, one.stands) for one in found.differences] == [("replacement_missing", 2, str(number))]


def test_two_players_who_change_seats_are_named():
    first, second, *rest = small().draws[1].result
    found = tampered(result=(replace(first, value=second.value), replace(second, value=first.value), *rest)).first
    assert (found.code, found.draw, found.key) == ("result_differs", 2, 1)
    assert (found.stands, found.should) == (f"1: {second.value}", f"1: {first.value}")


@pytest.mark.parametrize("result", [small().draws[1].result[:-1], (*small().draws[1].result, Drawn(9, "2-7")), ()])
def test_a_result_with_a_line_too_few_or_too_many_is_noticed(result):
    assert [one.code for one in tampered(result=result).differences] == ["result_differs"]


def test_another_seed_is_noticed_even_when_its_result_is_right():
    proof = small()
    seed = hashed("a better seed")
    elsewhere = replace(proof.draws[1], status=Status.SEALED, seed="", result=(), words=())
    better = replace(proof.draws[1], seed=seed)
    lots = Lots(seed, subject(proof.tournament, proof.seal, elsewhere), better.words)
    assert lots.key != Lots(proof.draws[1].seed, subject(proof.tournament, proof.seal, elsewhere), better.words).key
    verification = verify_proof(write_proof(replace(proof, draws=(proof.draws[0], better, proof.draws[2]))))
    should = verification.differences[1].should
    assert [one.code for one in verification.differences] == ["seed_not_in_chain", "result_differs"]
    assert should


def test_draws_that_are_missing_doubled_or_out_of_order_are_named():
    one, two, three = small().draws
    for draws, expected in (
        ((one, three), [("number_missing", 2), ("replacement_missing", 1)]),
        ((two, three), [("number_missing", 1)]),
        ((one, two, two, three), [("number_twice", 2)]),
        ((two, one, three), [("number_out_of_order", 1)]),
        ((one, two, three, replace(three, number=2000)), [("number_missing", n) for n in range(4, 1024)]
         + [("number_beyond_chain", 2000), ("list_changed", 2000)]),
    ):  # fmt: skip
        found = verify_proof(write_proof(replace(small(), draws=draws)))
        assert [(one.code, one.draw) for one in found.differences] == expected


def test_a_missing_draw_does_not_hide_that_the_next_seed_is_right():
    found = verify_proof(write_proof(replace(small(), draws=small().draws[1:])))
    assert found.draws[0].seed_holds
    assert found.draws[0].result_holds


def test_a_wrong_seed_does_not_make_the_next_ones_wrong():
    one, two, three = small().draws
    found = verify_proof(write_proof(replace(small(), draws=(replace(one, seed="0" * 64), two, three))))
    assert [draw.seed_holds for draw in found.draws] == [False, True, None]


def test_a_seed_revealed_after_a_draw_that_is_still_sealed_is_named():
    proof = small()
    sealed = replace(proof.draws[0], status=Status.SEALED, seed="", result=(), reason="", replaced_by=None)
    found = verify_proof(write_proof(replace(proof, draws=(sealed, *proof.draws[1:]))))
    assert (found.first.code, found.first.draw, found.first.should) == ("revealed_after_sealed", 2, "1")


def test_a_draw_that_can_not_be_made_is_named_with_the_reason():
    found = tampered(tables=(TableShape(1, 6),), entrants=(Entrant(1),), fixed=())
    assert [(one.code, one.should) for one in found.differences] == [("cannot_be_drawn", "too_few_entrants")]


def test_an_empty_tournament_holds():
    assert verify_proof(write_proof(Proof("", seal(ROOT)))).holds


# A second verifier, written from the page alone


@given(PROOFS)
@settings(max_examples=100)
def test_an_independent_verifier_agrees_with_every_text(proof):
    assert wrong_draws(write_proof(proof)) == set()


@given(PROOFS, st.data())
@settings(max_examples=100)
def test_an_independent_verifier_finds_the_same_draws_wrong(proof, data):
    if not proof.draws or not proof.draws[0].seed:
        return
    place = data.draw(st.integers(0, len(proof.draws) - 1))
    record = proof.draws[place]
    change = data.draw(st.sampled_from(["word", "seed", "result", "at", "list"]))
    record = {
        "word": lambda: replace(record, words=(*record.words, "encore")),
        "seed": lambda: replace(record, seed=record.seed and hashed(record.seed)),
        "result": lambda: replace(record, result=record.result[1:]),
        "at": lambda: replace(record, at="later"),
        "list": lambda: replace(record, at="later", fingerprint=fingerprint(proof, replace(record, at="later"))),
    }[change]()
    text = write_proof(replace(proof, draws=(*proof.draws[:place], record, *proof.draws[place + 1 :])))
    mine, theirs = {one.draw for one in verify_proof(text).differences}, wrong_draws(text)
    assert bool(mine) == bool(theirs)
    assert min(mine, default=0) == min(theirs, default=0)
    assert mine <= theirs <= mine | {place + 2}  # the draw after a wrong seed can't be checked with it


# The page


def test_the_example_of_the_page_holds_and_shows_every_case():
    proof = read_proof(EXAMPLE)
    assert verify_proof(EXAMPLE).holds
    assert wrong_draws(EXAMPLE) == set()
    assert write_proof(proof) == EXAMPLE
    assert {record.kind for record in proof.draws} == {Kind.SEATS, Kind.BUTTON, Kind.LATE, Kind.PICK, Kind.CARDS}
    assert {record.status for record in proof.draws} == {Status.REPLACED, Status.STANDS, Status.SEALED}


def test_the_vectors_of_the_page_are_those_of_its_example():
    vectors = dict(line.split(" = ") for line in VECTORS.splitlines())
    proof = read_proof(EXAMPLE)
    root, record = bytes.fromhex(vectors["root"]), proof.draws[1]

    def lots():
        return Lots(record.seed, subject(proof.tournament, proof.seal, record), record.words)

    stream = lots()
    drawn = {f"link {number}": link(root, number) for number in (1024, 1023, 2, 1, 0)} | {
        "root": ROOT.hex(),
        "key": stream.key,
        **{f"block {n}": hashed(f"{stream.key}:{n}") for n in (0, 1)},
        "ten times below(6)": " ".join(str(stream.below(6)) for _ in range(10)),
        "below(2^256 + 1)": str(lots().below(2**256 + 1)),
        "below(3 * 2^254)": str(lots().below(3 * 2**254)),
        "shuffled(A B C D E F G H)": " ".join(lots().shuffled("ABCDEFGH")),
        "sample(A B C D E F G H, 3)": " ".join(lots().sample("ABCDEFGH", 3)),
    }
    assert vectors == drawn
    assert proof.seal == drawn["link 0"]


def test_the_page_lists_the_characters_that_are_hidden():
    ranges = [part.split("-") for part in HIDDEN_LIST.replace("\n", " ").replace(" ", "").split(",")]
    assert tuple((int(one[0], 16), int(one[-1], 16)) for one in ranges) == HIDDEN
