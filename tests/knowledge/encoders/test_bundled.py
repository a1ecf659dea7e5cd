"""The bundled encoder: shapes, lengths, repeatability, prompts, truncation and the errors of a bad folder."""

import json
import shutil
from pathlib import Path

import numpy as np
import pytest

from knowledge.banks.general import load_general
from knowledge.encoders import BundledEncoder, EncoderUnavailable
from knowledge.encoders.bundled import BATCH_TOKENS
from knowledge.encoders.manifest import MODEL_FILE, TOKENIZER_FILE, read_manifest
from knowledge.seals import MANIFEST, Damaged, Harm, write_sealed
from knowledge.shipped import SHIPPED

TEXTS = ["Qui a le bouton ?", "", "The river card was exposed.", "Mag ik nog herkopen?", "   ", "Ça alors, un brelan d'as 🂡 !"]


class RecordingTokenizer:
    """Stands before the real tokenizer and keeps what it was given."""

    def __init__(self, tokenizer):
        self.tokenizer = tokenizer
        self.given = []

    def encode_batch_fast(self, texts):
        self.given.extend(texts)
        return self.tokenizer.encode_batch_fast(texts)


@pytest.fixture
def folder(tmp_path):
    target = tmp_path / "model"
    shutil.copytree(SHIPPED.model, target)
    return target


@pytest.mark.parametrize("method", ["encode_queries", "encode_passages"])
def test_gives_one_row_of_length_one_for_every_text(encoder, method):
    vectors = getattr(encoder, method)(TEXTS)
    assert vectors.shape == (len(TEXTS), encoder.dimension) == (6, 384)
    assert vectors.dtype == np.float32
    np.testing.assert_allclose(np.linalg.norm(vectors, axis=1), 1, atol=1e-5)


@pytest.mark.parametrize("method", ["encode_queries", "encode_passages"])
def test_no_texts_give_no_rows(encoder, method):
    assert getattr(encoder, method)([]).shape == (0, 384)


def test_the_same_texts_give_the_same_vectors(encoder):
    np.testing.assert_array_equal(encoder.encode_passages(TEXTS), encoder.encode_passages(TEXTS))


def test_a_text_has_the_same_vector_alone_and_among_others(encoder):
    together = encoder.encode_passages([*TEXTS, "mot " * 300])[: len(TEXTS)]
    alone = np.concatenate([encoder.encode_passages([text]) for text in TEXTS])
    # close, not equal: what is encoded in one run shares the scale of the layers' inputs
    assert (together * alone).sum(axis=1).min() > 0.985


def test_rows_keep_the_order_of_the_texts_over_several_batches(encoder):
    texts = [f"Article {n} : " + "jeton " * (n * 37 % 200) for n in range(24)]
    assert sum(len(text.split()) for text in texts) > BATCH_TOKENS
    expected = np.concatenate([encoder.encode_passages([text]) for text in texts])
    products = encoder.encode_passages(texts) @ expected.T
    assert products.diagonal().min() > 0.985
    assert (products.argmax(axis=1) == np.arange(len(texts))).mean() > 0.9


def test_more_threads_give_the_same_vectors(encoder):
    np.testing.assert_allclose(
        BundledEncoder.load(SHIPPED.model, threads=2).encode_queries(TEXTS[:1]), encoder.encode_queries(TEXTS[:1]), atol=1e-3
    )


def test_prompts_are_set_before_questions_and_passages(encoder):
    recording = RecordingTokenizer(encoder._tokenizer)
    spied = BundledEncoder(encoder._manifest, recording, encoder._session)
    spied.encode_queries([" Qui paie ? "])
    spied.encode_passages(["Le joueur paie.\n"])
    assert recording.given == ["query: Qui paie ?", "passage: Le joueur paie."]


def test_what_exceeds_the_models_tokens_is_cut_off(encoder):
    long = "carte " * 600
    np.testing.assert_array_equal(encoder.encode_passages([long]), encoder.encode_passages([long + "et encore"]))
    assert len(encoder._tokenizer.encode("passage: " + long).ids) == 512


@pytest.mark.parametrize(
    ("question", "right"),
    [
        ("une carte est tombée par terre pendant la donne, on fait quoi ?", 0),
        ("what if the dealer drops a card on the floor?", 0),
        ("mag ik mijn telefoon gebruiken aan tafel?", 1),
        ("le joueur n'est pas là, on lui prend ses blindes ?", 2),
    ],
)
def test_finds_the_passage_that_answers_in_three_languages(encoder, question, right):
    passages = [
        "Une carte qui tombe de la table reste en jeu si elle n'a pas été retournée.",
        "L'usage du téléphone est interdit à la table de jeu.",
        "Les blindes d'un joueur absent sont prélevées sur son tapis.",
    ]
    scores = encoder.encode_passages(passages) @ encoder.encode_queries([question])[0]
    assert scores.argmax() == right


def test_the_manifest_matches_the_files(encoder):
    manifest = read_manifest(SHIPPED.model)
    assert manifest.name == encoder.name == SHIPPED.model.name
    assert set(manifest.files) == {MODEL_FILE, TOKENIZER_FILE}
    assert sum(path.stat().st_size for path in SHIPPED.model.iterdir()) < 39_500_000


def test_the_manifest_names_source_licence_and_recipe():
    manifest = json.loads((SHIPPED.model / MANIFEST).read_text("utf-8"))
    assert manifest["source_model"] == "intfloat/multilingual-e5-small"
    assert manifest["licence"] == "MIT"
    assert manifest["training"]["command"] == "python -m knowledge.training"
    assert manifest["quality"]["against_fp32"]["cosine_mean"] >= 0.985


def test_the_model_was_trained_on_the_question_banks_that_ship(corpus):
    trained = json.loads((SHIPPED.model / MANIFEST).read_text("utf-8"))["training"]
    assert trained["passages"] == sum(len(book.passages) for book in corpus.books) + len(load_general(SHIPPED.corpus))
    assert trained["questions"] > 25_000
    assert set(trained["libraries"]) >= {"torch", "sentence-transformers"}
    assert trained["recipe"]["seed"] == 7


def test_a_missing_folder_is_reported_with_the_way_to_build_it(tmp_path):
    with pytest.raises(EncoderUnavailable, match=r"knowledge\.train"):
        BundledEncoder.load(tmp_path / "nowhere")


@pytest.mark.parametrize("content", ["{", "[]", '{"name": "x"}'])
def test_a_broken_manifest_is_damage(folder, content):
    (folder / MANIFEST).write_text(content, "utf-8")
    with pytest.raises(Damaged) as told:
        BundledEncoder.load(folder)
    assert (told.value.file, told.value.harm) == (folder / MANIFEST, Harm.ALTERED)


def test_a_manifest_that_says_too_little_is_reported(folder):
    write_sealed(folder / MANIFEST, {"name": "x"})
    with pytest.raises(EncoderUnavailable, match="not a model manifest"):
        BundledEncoder.load(folder)


def test_a_truncated_model_is_reported_before_it_is_loaded(folder):
    model: Path = folder / MODEL_FILE
    model.write_bytes(model.read_bytes()[:1000])
    with pytest.raises(Damaged) as told:
        BundledEncoder.load(folder)
    assert (told.value.file, told.value.harm) == (model, Harm.LENGTH)


def test_a_missing_tokenizer_is_reported(folder):
    (folder / TOKENIZER_FILE).unlink()
    with pytest.raises(Damaged) as told:
        BundledEncoder.load(folder)
    assert (told.value.file, told.value.harm) == (folder / TOKENIZER_FILE, Harm.MISSING)


def test_a_wrong_dimension_is_reported(folder):
    path = folder / MANIFEST
    write_sealed(path, json.loads(path.read_text("utf-8")) | {"dimension": 256})
    with pytest.raises(EncoderUnavailable, match="256 dimensions"):
        BundledEncoder.load(folder)
