"""Training, from the first batch to an exported model, with a model small enough to be trained in a second."""

from dataclasses import replace

import numpy as np
import pytest
import torch

from knowledge.encoders.protocol import token_encoder
from knowledge.training.as_encoder import EncoderInTraining
from knowledge.training.bank import TrainingBank, TrainingQuestion
from knowledge.training.encoder import LowerStates, TrainedEncoder
from knowledge.training.loop import Recipe, train
from tests.knowledge.tiny_model import folder, weights

__all__ = ["folder", "weights"]
PASSAGES = ("abc abd", "klm kln", "xyz xyw")
QUESTIONS = tuple(
    TrainingQuestion(text, (row,), len(text) > 5)
    for row, texts in enumerate((("a b", "b a c d", "abcd abcd"), ("k l", "l m n", "klmn klmn"), ("x y", "y z w", "xyzw wxyz")))
    for text in texts
)
BANK = TrainingBank(PASSAGES, np.zeros(3, np.int64), QUESTIONS, (("qqq", "rrr"),), (("abd abc",), (), ("wyx wyx", "xw")))
RECIPE = Recipe(steps=12, frozen_layers=1, passages_a_batch=3, learning_rate=3e-3, warm_up=2, neighbours_again_every=5)


def trained(folder, recipe=RECIPE):
    torch.manual_seed(1000)  # what was drawn before must not matter
    encoder = TrainedEncoder(folder, recipe.frozen_layers, recipe.seed)
    steps = []
    train(encoder, BANK, LowerStates.of(BANK, encoder), recipe, steps.append)
    return encoder, steps


@pytest.fixture(scope="module")
def after(folder):
    return trained(folder)


def test_what_is_trained_gets_better_and_every_step_is_told(after):
    _, steps = after
    assert [step.number for step in steps] == list(range(1, 13))
    first, last = steps[:3], steps[-3:]
    assert sum(s.passage + s.late for s in last) < 0.95 * sum(s.passage + s.late for s in first)


def test_only_the_upper_layers_change(after, folder):
    encoder, _ = after
    before = TrainedEncoder(folder, 1)
    same = {
        name: torch.equal(value, dict(before.bert.named_parameters())[name]) for name, value in encoder.bert.named_parameters()
    }
    assert all(unchanged for name, unchanged in same.items() if "layer.1." not in name)
    assert not any(unchanged for name, unchanged in same.items() if "layer.1." in name and name.endswith("dense.weight"))


def test_the_same_seed_trains_the_same_model_and_another_seed_another(after, folder):
    _, steps = after
    again, other = trained(folder)[1], trained(folder, replace(RECIPE, seed=8))[1]
    assert [round(step.passage, 4) for step in again] == [round(step.passage, 4) for step in steps]
    assert [step.passage for step in other] != [step.passage for step in steps]


def test_what_was_saved_is_the_model_with_its_head_and_gives_its_vectors_to_sentence_transformers(after, tmp_path):
    from sentence_transformers import SentenceTransformer

    from knowledge.build import teacher

    encoder, _ = after
    encoder.save(tmp_path / "trained")
    head = teacher.read_head(tmp_path / "trained")
    np.testing.assert_allclose(head.projection, encoder.head.projection.weight.detach().numpy())
    model = SentenceTransformer(str(tmp_path / "trained"), device="cpu")
    theirs = model.encode(["query: a b", "query: xyz"], prompt="", show_progress_bar=False)
    ours = EncoderInTraining(encoder).encode_queries(["a b", "xyz"])
    assert (ours * theirs).sum(axis=1).min() > 0.999


def test_a_model_in_training_is_an_encoder_with_tokens(after):
    encoder = EncoderInTraining(after[0])
    assert token_encoder(encoder) is encoder
    vector, tokens = encoder.encode_question("a b c")
    np.testing.assert_allclose(vector, encoder.encode_queries(["a b c"])[0], atol=2e-2)
    assert tokens.weights.sum() == pytest.approx(1, abs=1e-5)
    np.testing.assert_allclose(np.linalg.norm(tokens.vectors, axis=1), 1, atol=1e-4)


def test_a_folder_without_a_head_has_none(folder):
    from knowledge.build import teacher

    assert teacher.read_head(folder) is None
