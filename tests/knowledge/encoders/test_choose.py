"""The setting FLOORMAN_ENCODER: the bundled model, another one, or a sentence that says what is missing."""

import sys
from types import ModuleType
from typing import ClassVar

import numpy as np
import pytest

from knowledge.encoders import BundledEncoder, EncoderNotInstalled, EncoderUnavailable, SentenceTransformerEncoder, load_encoder
from knowledge.library import library
from knowledge.shipped import SHIPPED


class FakeModel:
    """As much of a SentenceTransformer as the encoder uses; keeps the prompts that it was given."""

    configured: ClassVar = {"query": "", "document": ""}

    def __init__(self, name, **options):
        if name == "absent":
            raise OSError("no such model")
        assert options["local_files_only"]
        self.prompts = self.configured
        self.used = []

    def get_embedding_dimension(self):
        return 4

    def encode(self, texts, prompt, normalize_embeddings, show_progress_bar):
        assert normalize_embeddings
        self.used.append(prompt)
        return np.full((len(texts), 4), 0.5, np.float64)


@pytest.fixture
def fake_package(monkeypatch):
    package = ModuleType("sentence_transformers")
    package.SentenceTransformer = FakeModel
    monkeypatch.setitem(sys.modules, "sentence_transformers", package)
    return package


def used_prompts(encoder):
    encoder.encode_queries(["a"])
    encoder.encode_passages(["b", "c"])
    return tuple(encoder._model.used)


@pytest.mark.parametrize("name", [None, ""])
def test_no_name_gives_the_bundled_encoder(name):
    assert isinstance(load_encoder(name, SHIPPED.model), BundledEncoder)


@pytest.mark.parametrize("name", ["intfloat/multilingual-e5-large", "/models/e5-base", "club-e5"])
def test_models_of_the_e5_family_get_their_prompts(fake_package, name):
    assert used_prompts(load_encoder(name, SHIPPED.model)) == ("query: ", "passage: ")


@pytest.mark.parametrize("name", ["all-MiniLM-L6-v2", "league5/model"])
def test_other_models_get_no_prompt(fake_package, name):
    assert used_prompts(load_encoder(name, SHIPPED.model)) == ("", "")


def test_a_models_own_prompts_come_first(fake_package, monkeypatch):
    monkeypatch.setattr(FakeModel, "configured", {"query": "search_query: ", "document": "search_document: "})
    assert used_prompts(load_encoder("some/e5-like", SHIPPED.model)) == ("search_query: ", "search_document: ")


def test_gives_float32_rows_and_no_rows_for_no_texts(fake_package):
    encoder = SentenceTransformerEncoder("any")
    assert encoder.encode_queries([]).shape == (0, 4)
    assert encoder.encode_passages(["a", "b"]).dtype == np.float32
    assert (encoder.name, encoder.dimension) == ("any", 4)


def test_a_missing_model_names_the_setting(fake_package):
    with pytest.raises(EncoderUnavailable, match=r"'absent'.*FLOORMAN_ENCODER"):
        load_encoder("absent", SHIPPED.model)


def test_a_missing_package_says_what_to_install(monkeypatch):
    monkeypatch.setitem(sys.modules, "sentence_transformers", None)
    with pytest.raises(EncoderNotInstalled, match=r"'any' needs floorman\[encoders\]: pip install 'floorman\[encoders\]'"):
        load_encoder("any", SHIPPED.model)


def test_a_missing_runtime_of_the_bundled_model_is_named(monkeypatch):
    monkeypatch.setitem(sys.modules, "onnxruntime", None)
    with pytest.raises(EncoderUnavailable, match="onnxruntime"):
        BundledEncoder.load(SHIPPED.model)


def test_whoever_names_a_model_that_needs_a_missing_package_is_told_before_anything_is_asked(monkeypatch, tmp_path):
    library(None, tmp_path, "any").check()
    monkeypatch.setitem(sys.modules, "sentence_transformers", None)
    with pytest.raises(EncoderNotInstalled):
        library(None, tmp_path, "any").check()
