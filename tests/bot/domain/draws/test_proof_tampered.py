"""A published text that was changed, anywhere, is noticed; and what a stranger computes from it alone."""

import hashlib
import random
from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bot.domain.draws.lots import Lots, link, seal
from bot.domain.draws.proof import fingerprint, read_proof, verify_proof, write_proof
from bot.domain.draws.proof_records import Drawn, Entrant, Kind, Proof, Status
from bot.domain.draws.proof_text import HIDDEN
from bot.domain.draws.proof_writing import subject
from bot.domain.draws.seat_draw import TableShape
from tests.bot.domain.draws.independent_draw import wrong_draws
from tests.bot.domain.draws.proofs import EXAMPLE, HIDDEN_LIST, PROOFS, ROOT, SMALL, VECTORS, holds, small

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
