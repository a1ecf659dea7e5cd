"""From the banks to a model, with models small enough to be trained in a second: what is kept, and what is trained anew."""

import json
from dataclasses import replace
from hashlib import sha256

import numpy as np
import pytest

from knowledge.build import teacher
from knowledge.build.onnx_export import Architecture, Head, export
from knowledge.library import Library
from knowledge.seals import seals_of, write_sealed
from knowledge.shipped import SHIPPED
from knowledge.training import model
from knowledge.training.loop import Recipe
from knowledge.training.network import NUMBERS
from tests.knowledge.small_book import QUESTIONS, write_book
from tests.knowledge.tiny_model import SHAPE, folder, weights

__all__ = ["folder", "weights"]
RECIPE = Recipe(steps=2, frozen_layers=1, passages_a_batch=3)
RULE = {
    "rule": "g-1",
    "texts": [{"lang": "fr", "text": "Le bouton avance."}, {"lang": "en", "text": "The button moves."}],
    "questions": [{"lang": "en", "q": "button?"}, {"lang": "nl", "q": "knop?"}],
}
OTHER = [{**question, "passages": [p.replace("club", "cercle") for p in question["passages"]]} for question in QUESTIONS]


@pytest.fixture
def shelves(tmp_path, monkeypatch, folder):
    """Two small books in the place of the bundled ones, and the tiny model in the place of the one that training starts from."""
    shelf = tmp_path / "shelf"
    write_book(shelf).rename(shelf / "cercle")
    about = (shelf / "cercle" / "book.toml").read_text("utf-8").replace('"club"', '"cercle"').replace("Club", "Cercle")
    (shelf / "cercle" / "book.toml").write_text(about, "utf-8")
    lines = "".join(json.dumps(question) + "\n" for question in OTHER)
    (shelf / "cercle" / "questions.jsonl").write_text(lines, "utf-8")
    write_book(shelf)
    (shelf / "general.jsonl").write_text(json.dumps(RULE) + "\n", "utf-8")
    for name in ("QUESTION_TOKENS", "PASSAGE_TOKENS"):  # the tiny model has no more places
        monkeypatch.setattr(f"knowledge.training.encoder.{name}", 30)
    monkeypatch.setattr(model, "write_teacher", lambda target: folder)
    return Library((shelf,), replace(SHIPPED, corpus=shelf), tmp_path / "data")


def told(trained):
    return json.loads((trained / "training.json").read_text("utf-8"))


def test_a_model_is_told_by_its_data_and_recipe_and_not_trained_twice(shelves, tmp_path):
    trained = model._trained(shelves, tmp_path / "made", RECIPE)
    assert (told(trained)["questions"], told(trained)["passages"]) == (6 + 2, 8 + 1)
    before = (trained / "model.safetensors").stat().st_mtime_ns
    assert model._trained(shelves, tmp_path / "made", RECIPE) == trained
    assert (trained / "model.safetensors").stat().st_mtime_ns == before


def test_a_model_without_a_book_is_another_and_has_seen_nothing_of_it(shelves, tmp_path):
    whole, without = (model._trained(shelves, tmp_path / "made", RECIPE, out) for out in ((), ("club",)))
    assert without != whole
    assert (told(without)["questions"], told(without)["passages"]) == (3 + 2, 4 + 1)
    assert told(without)["data_sha256"] != told(whole)["data_sha256"]


def test_another_recipe_or_a_changed_bank_is_trained_anew(shelves, tmp_path):
    first = told(model._trained(shelves, tmp_path / "made", RECIPE))
    longer = told(model._trained(shelves, tmp_path / "made", Recipe(steps=3, frozen_layers=1, passages_a_batch=3)))
    assert (first["recipe"]["steps"], longer["recipe"]["steps"]) == (2, 3)
    with (shelves.shipped.corpus / "club" / "questions.jsonl").open("a", encoding="utf-8") as file:
        file.write(json.dumps({"q": "et le bouton ?", "lang": "fr", "passages": ["club:1.2#1"]}) + "\n")
    again = told(model._trained(shelves, tmp_path / "made", RECIPE))
    assert again["questions"] == 7 + 2


def test_going_on_from_what_ships_begins_with_its_upper_layers_and_its_head(shelves, tmp_path, folder, weights):
    layers = {name: value + 1 for name, value in weights.items() if name.startswith("encoder.layer.")}
    head = Head(np.full((NUMBERS, SHAPE.hidden), 0.25, np.float32), np.full(SHAPE.hidden, 0.5, np.float32), 2.0)
    begun = model.as_shipped(folder, _bundled(tmp_path, folder, weights | layers, head), 1, tmp_path / "begun")
    now, _ = teacher.read_weights(begun)
    for name, value in weights.items():
        upper = name.startswith("encoder.layer.1.")
        expected = layers[name] if upper else value
        assert np.linalg.norm(now[name] - expected) <= (0.4 if upper else 0) * np.linalg.norm(expected)
    assert (teacher.read_head(begun).projection == head.projection).all()
    assert (teacher.read_head(begun).importance == head.importance).all()


def test_what_was_trained_further_tells_from_which_model(shelves, tmp_path, folder, weights):
    head = Head(np.full((NUMBERS, SHAPE.hidden), 0.25, np.float32), np.full(SHAPE.hidden, 0.5, np.float32), 2.0)
    file = _bundled(tmp_path / "bundled", folder, weights, head)
    (file.parent / "tokenizer.json").write_bytes((folder / "tokenizer.json").read_bytes())
    seals = seals_of(file.parent, ("model.onnx", "tokenizer.json"))
    prompts = {"query": "query: ", "passage": "passage: "}
    about = {"name": "tiny", "dimension": SHAPE.hidden, "max_tokens": SHAPE.positions, "prompts": prompts, "files": seals}
    write_sealed(file.parent / "manifest.json", about)
    shelves.shipped = replace(shelves.shipped, model=file.parent)
    whole = told(model._trained(shelves, tmp_path / "made", RECIPE))
    further = told(model._trained(shelves, tmp_path / "made", RECIPE, further=True))
    assert further["further than"] == sha256(file.read_bytes()).hexdigest()
    assert "further than" not in whole
    _bundled(file.parent, folder, weights | {"encoder.layer.0.output.dense.bias": np.ones(SHAPE.hidden, np.float32)}, head)
    write_sealed(file.parent / "manifest.json", about | {"files": seals_of(file.parent, ("model.onnx", "tokenizer.json"))})
    again = told(model._trained(shelves, tmp_path / "made", RECIPE, further=True))
    assert again["further than"] == sha256(file.read_bytes()).hexdigest() != further["further than"], "another begins anew"


def _bundled(target, folder, weights, head):
    """An ONNX file as the bundled model's."""
    target.mkdir(exist_ok=True)
    ranges = teacher.input_ranges(folder, ["abc", "a b c d e f"])
    export(weights, ranges, Architecture(SHAPE.layers, SHAPE.heads, SHAPE.epsilon), target / "model.onnx", head)
    return target / "model.onnx"
