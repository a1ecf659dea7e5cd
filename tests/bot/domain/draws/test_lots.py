import hashlib
import unicodedata
from collections import Counter
from fractions import Fraction
from itertools import permutations
from math import sqrt

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.domain.draws.errors import ChainExhausted, WordEmpty, WordNotPlain, WordTooLong
from bot.domain.draws.lots import CHAIN_LENGTH, Lots, link, read_word, seal, sha256, verify_link
from tests.bot.strange_texts import TEXTS

ROOT = bytes(range(32))
SEED = "5eed" * 16
ROOTS = st.binary(min_size=32, max_size=32)


class Scripted(Lots):
    """Lots that come out as they are told, and then as 0; they remember out of how many each was drawn."""

    def __init__(self, script):
        super().__init__(SEED, "")
        self.script, self.sizes = script, []

    def below(self, n):
        self.sizes.append(n)
        return self.script[len(self.sizes) - 1] if len(self.sizes) <= len(self.script) else 0


def chances(draw, kind=Scripted):
    """Everything that a draw can give, with its exact probability: it is made once for each way in which the lots can fall."""
    found, script = Counter(), []
    while True:
        lots = kind(script)
        outcome = draw(lots)
        chance = Fraction(1)
        for size in lots.sizes:
            chance /= size
        found[outcome] += chance
        script = (script + [0] * len(lots.sizes))[: len(lots.sizes)]
        while script and script[-1] + 1 == lots.sizes[len(script) - 1]:
            script.pop()
        if not script:
            return dict(found)
        script[-1] += 1


def too_uneven(counts, cells):
    """Whether a chi-square test says that these counts are not of equally likely cells: with fair lots it says so once in a
    million (Wilson and Hilferty's approximation). Every seed here is fixed, so that the answer is always the same.
    """
    expected = sum(counts.values()) / cells
    freedom = cells - 1
    bound = freedom * (1 - 2 / (9 * freedom) + 4.7534 * sqrt(2 / (9 * freedom))) ** 3
    return sum((n - expected) ** 2 for n in counts.values()) / expected + (cells - len(counts)) * expected > bound


def numbered(number):
    """The lots of one of many draws."""
    return Lots(hashlib.sha256(str(number).encode()).hexdigest(), "a list")


# The chain


@given(ROOTS)
def test_each_seed_is_checked_with_what_was_public_before_it(root):
    public = seal(root)
    for number in (1, 2, 3):
        assert verify_link(link(root, number), public)
        public = link(root, number)


def test_the_last_seed_of_a_tournament_is_its_root_and_there_is_none_after_it():
    assert link(ROOT, CHAIN_LENGTH) == ROOT.hex()
    assert verify_link(ROOT.hex(), link(ROOT, CHAIN_LENGTH - 1))
    with pytest.raises(ChainExhausted) as caught:
        link(ROOT, CHAIN_LENGTH + 1)
    assert caught.value.fields == {"number": 1025, "most": 1024}


@given(ROOTS, st.integers(0, 63), st.sampled_from("0123456789abcdefABCDEF \n"))
def test_no_other_seed_is_taken(root, place, digit):
    true = link(root, 7)
    other = true[:place] + digit + true[place + 1 :]
    assert verify_link(other, link(root, 6)) == (other == true)
    assert not verify_link(true.upper(), link(root, 6)) or true.upper() == true
    assert not verify_link(true, link(root, 5))


@pytest.mark.parametrize("text", ["", "chaussette", ROOT.hex().upper(), f"{ROOT.hex()}\n"])
def test_what_is_no_seed_belongs_to_no_draw_though_its_hash_was_public(text):
    assert not verify_link(text, sha256(text))


@pytest.mark.parametrize(("root", "number"), [(b"short", 1), (bytes(33), 1), (ROOT, -1)])
def test_a_root_has_32_bytes_and_draws_count_from_1(root, number):
    with pytest.raises(ValueError):
        link(root, number)


# The words


@given(TEXTS)
def test_a_word_is_plain_or_refused(text):
    try:
        word = read_word(text)
    except (WordEmpty, WordTooLong, WordNotPlain):
        return
    assert read_word(word) == word
    assert 0 < len(word) <= 40
    assert len(f"|{word}|".splitlines()) == 1
    assert unicodedata.is_normalized("NFC", word)
    word.encode()


@pytest.mark.parametrize(
    ("text", "word"),
    [
        (" aïoli\n", "aïoli"),
        (f"{' ' * 5_000}oui", "oui"),
        ("ai\u0308oli", "aïoli"),
        ("e\u0301" * 40, "é" * 40),
        ("👨‍👩‍👧 ♥", "👨‍👩‍👧 ♥"),
        ("ש", "ש"),
    ],
)
def test_a_word_is_taken_as_it_was_said(text, word):
    assert read_word(text) == word


@pytest.mark.parametrize(
    ("text", "refusal", "fields"),
    [
        ("", WordEmpty, {}),
        (" \n\t", WordEmpty, {}),
        ("x" * 41, WordTooLong, {"length": 41, "most": 40}),
        ("e\u0301" * 100_000, WordTooLong, {"length": 200_000, "most": 40}),
        ("one\nline", WordNotPlain, {"character": "U+000A"}),
        ("a\u2028b", WordNotPlain, {"character": "U+2028"}),
        ("a\u2029b", WordNotPlain, {"character": "U+2029"}),
        ("a\u202eb", WordNotPlain, {"character": "U+202E"}),
        ("a\x00b", WordNotPlain, {"character": "U+0000"}),
        ("a\ud800b", WordNotPlain, {"character": "U+D800"}),
    ],
)
def test_a_word_that_is_refused_says_why(text, refusal, fields):
    with pytest.raises(refusal) as caught:
        read_word(text)
    assert caught.value.fields == fields


# The stream


@given(TEXTS, st.lists(TEXTS, max_size=3), TEXTS.filter(lambda text: "\ud800" not in text and text.isprintable()))
def test_the_same_seed_list_and_words_give_the_same_lots_and_any_other_give_others(word, words, subject):
    def drawn(*of):
        return [Lots(*of).below(2**64), *Lots(*of).shuffled(range(9))]

    assert drawn(SEED, subject, words) == drawn(SEED, subject, list(words))
    others = [(SEED, subject, [*words, word]), (SEED, subject + ".", words), (link(ROOT, 1), subject, words)]
    assert all(drawn(*other) != drawn(SEED, subject, words) for other in others)


@given(st.lists(TEXTS | st.sampled_from(["a\nword 2: b", "a", "b", "a\\u{a}word 2: b"]), max_size=4), st.integers(0, 4))
def test_no_word_looks_like_two(words, place):
    joined = [*words[:place], "\n".join(words[place : place + 2]), *words[place + 2 :]]
    if joined != words:
        assert Lots(SEED, "", words).key != Lots(SEED, "", joined).key


@pytest.mark.parametrize("seed", ["", "5eed", SEED.upper(), SEED + "0", SEED[:-1] + "\n"])
def test_a_seed_of_another_form_is_an_error(seed):
    with pytest.raises(ValueError):
        Lots(seed, "a list")


@given(st.integers(1, 2**600) | st.integers(1, 20), st.integers(0, 999))
def test_a_number_below_another_is_below_it(n, draw):
    lots = numbered(draw)
    assert all(0 <= lots.below(n) < n for _ in range(5))


@pytest.mark.parametrize(("n", "blocks"), [(1, 0), (2, 1), (2**256, 1), (2**256 + 1, 2), (2**512, 2)])
def test_no_more_blocks_are_used_than_are_needed(n, blocks):
    lots = numbered(n)
    lots.below(n)
    following = lots._number(1)
    fresh = numbered(n)
    if blocks:
        fresh._number(blocks)
    assert following == fresh._number(1)


@pytest.mark.parametrize(("n", "blocks"), [(3 * 2**254, 1), (6, 1), (2**256 + 2**255, 2)])
def test_numbers_that_would_favour_the_small_ones_are_thrown_away(n, blocks):
    fair = 2 ** (256 * blocks) // n * n

    class Told(Lots):
        def _number(self, count):
            assert count == blocks
            return next(told)

    told = iter([2 ** (256 * blocks) - 1, fair, fair - 1])
    assert Told(SEED, "").below(n) == n - 1


def test_nothing_is_drawn_from_nothing():
    for wrong in (
        lambda lots: lots.below(0),
        lambda lots: lots.sample("ab", 3),
        lambda lots: lots.sample("ab", -1),
        lambda lots: lots.choose([]),
    ):
        with pytest.raises(ValueError):
            wrong(numbered(1))


@given(st.lists(st.integers(), max_size=30), st.data())
def test_what_comes_out_of_the_hat_was_in_it(items, data):
    k = data.draw(st.integers(0, len(items)))
    before = list(items)
    assert Counter(numbered(k).shuffled(items)) == Counter(items)
    assert numbered(k).shuffled(items)[:k] == numbered(k).sample(items, k)
    assert items == before


def test_every_order_is_equally_likely():
    assert chances(lambda lots: tuple(lots.shuffled("abcde"))) == dict.fromkeys(permutations("abcde"), Fraction(1, 120))
    assert chances(lambda lots: tuple(lots.sample("abcde", 2))) == dict.fromkeys(permutations("abcde", 2), Fraction(1, 20))


def test_the_lots_themselves_are_even():
    assert not too_uneven(Counter(tuple(numbered(draw).shuffled("abcd")) for draw in range(8000)), 24)
    lots = numbered(0)
    assert not too_uneven(Counter(lots.below(7) for _ in range(20_000)), 7)
    assert not too_uneven(Counter(lots.below(3 * 2**254) >> 254 for _ in range(20_000)), 3)


def test_the_test_for_evenness_can_fail():
    lots = numbered(0)
    assert too_uneven(Counter((lots.below(2**256) % (3 * 2**254)) >> 254 for _ in range(20_000)), 3)
    assert too_uneven(Counter([1] * 100 + [2] * 100), 3)
