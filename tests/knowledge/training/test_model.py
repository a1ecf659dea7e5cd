"""From the banks to a model, with models small enough to be trained in a second: what is kept, and what is trained anew."""

import json
from dataclasses import replace

import pytest

from knowledge.library import Library
from knowledge.shipped import SHIPPED
from knowledge.training import model
from knowledge.training.loop import Recipe
from tests.knowledge.small_book import QUESTIONS, write_book
from tests.knowledge.tiny_model import folder, weights

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
