"""`python -m knowledge.build.model`, from the package's file to a model that Floorman loads, with a model of random weights."""

import json
import sys
from dataclasses import replace

import numpy as np
import pytest
from tokenizers import Tokenizer

from knowledge.build import model, teacher
from knowledge.build.model import main
from knowledge.encoders.bundled import BundledEncoder
from knowledge.encoders.manifest import read_manifest
from knowledge.encoders.sentence_transformer import SentenceTransformerEncoder
from knowledge.seals import check, read_sealed
from knowledge.shipped import SHIPPED
from knowledge.training.encoder import TrainedEncoder
from tests.knowledge.packed_model import PIECES, SHAPE, STRANGE, small_build
from tests.knowledge.small_book import write_book

ASKED = ("Le bouton avance ?", "the button moves", "een kaart")


@pytest.fixture(scope="module")
def sources(tmp_path_factory):
    """A shelf with a book, and the model to build from."""
    folder = tmp_path_factory.mktemp("sources")
    book = write_book(folder / "shelf")
    (book / "source.txt").write_text("Le bouton avance d'un siège.\nUne carte tombée est morte.\n" * 40, "utf-8")
    with pytest.MonkeyPatch.context() as patch:
        small_build(patch, folder)
        yield folder


@pytest.fixture(scope="module")
def built(sources, tmp_path_factory):
    """The folder of what the command wrote, `model` and `teacher`."""
    folder = tmp_path_factory.mktemp("built")
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(model, "SHIPPED", replace(SHIPPED, corpus=sources / "shelf"))
        main(["--out", str(folder / "model"), "--keep-teacher", str(folder / "teacher")])
    return folder


def test_the_model_is_whole_and_floorman_loads_it(built):
    check(built / "model", read_manifest(built / "model").files)
    encoder = BundledEncoder.load(built / "model")
    assert (encoder.name, encoder.dimension, encoder.gives_tokens) == ("model", SHAPE.hidden, False)


def test_its_vectors_are_those_of_the_whole_model(built):
    ours = BundledEncoder.load(built / "model").encode_queries(ASKED)
    theirs = SentenceTransformerEncoder(str(built / "teacher")).encode_queries(ASKED)
    assert (ours * theirs).sum(axis=1).min() > 0.95


def test_pieces_that_nobody_writes_are_left_out_and_the_worst_one_stays(built):
    kept = Tokenizer.from_file(str(built / "model" / "tokenizer.json")).get_vocab()
    assert STRANGE in kept, "the score of the unknown rests on it"
    assert len(kept) < len(PIECES)
    assert {"▁bouton", "▁carte", "▁button", "a", "é", "9"} <= set(kept)


def test_the_manifest_tells_what_it_was_built_from_and_how_near_it_came(built):
    told = read_sealed(built / "model" / "manifest.json")
    assert told["vocabulary"] == {"pieces": told["vocabulary"]["pieces"], "of": len(PIECES), "languages": ["fr", "en", "nl"]}
    assert (told["dimension"], told["max_tokens"]) == (SHAPE.hidden, SHAPE.positions)
    assert told["build_command"] == "python -m knowledge.build.model"
    quality = told["quality"]
    assert quality["against_fp32"]["texts"] == 45
    assert 0.9 < quality["against_fp32"]["cosine_min"] <= quality["against_fp32"]["cosine_mean"] <= 1
    assert quality["one_thread"]["question_ms_median"] <= quality["one_thread"]["question_ms_p95"]
    assert 20 < quality["one_thread"]["resident_mb"] < 1000
    for cutters in ("tokenisation_unseen", "tokenisation_shipped"):
        figures = quality[cutters]["project_texts"]
        assert figures["texts"] == 80 + 3
        assert 0 <= figures["same_share"] <= 1
    assert quality["tokenisation_shipped"]["project_texts"]["same_share"] == 1, "it was chosen by them"


def test_a_model_that_was_trained_further_is_exported_with_its_head_and_the_same_pieces(built, sources, tmp_path, capsys):
    encoder = TrainedEncoder(built / "teacher", frozen=6)
    encoder.save(tmp_path / "trained")
    before = built / "model" / "tokenizer.json"
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(model, "SHIPPED", replace(SHIPPED, corpus=sources / "shelf"))
        main(["--out", str(tmp_path / "again"), "--vocabulary", str(before), "--weights", str(tmp_path / "trained")])
    printed = capsys.readouterr().out
    told = json.loads(printed[printed.index("{") :])
    assert told["quality"].keys() == {"against_fp32", "against_fp32_written_sentences", "one_thread"}, "nothing was chosen"
    assert (tmp_path / "again" / "tokenizer.json").read_bytes() == before.read_bytes()
    again = BundledEncoder.load(tmp_path / "again")
    assert again.gives_tokens
    np.testing.assert_allclose(again.encode_queries(ASKED), BundledEncoder.load(built / "model").encode_queries(ASKED), atol=1e-5)
    assert teacher.read_head(tmp_path / "trained") is not None


def test_without_what_it_needs_the_build_ends_with_one_sentence_and_writes_nothing(tmp_path, monkeypatch):
    monkeypatch.setitem(sys.modules, "onnx", None)
    with pytest.raises(SystemExit, match=r"^Building the model needs floorman\[train\]: pip install 'floorman\[train\]'$"):
        main(["--out", str(tmp_path / "model")])
    assert not (tmp_path / "model").exists()


def test_a_folder_to_write_to_must_be_named(capsys):
    with pytest.raises(SystemExit):
        main([])
    assert "--out" in capsys.readouterr().err
