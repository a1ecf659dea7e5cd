"""`python -m knowledge.training` as it is typed, from the package's file to what ships, with small books and a small model."""

import json
import sys

import numpy as np
import pytest

from knowledge.banks.questions import load_questions
from knowledge.encoders.protocol import EncoderUnavailable
from knowledge.judging.fusion import FEATURES, FusionWeights
from knowledge.library import Library
from knowledge.seals import read_sealed
from knowledge.shipped import BARE_WEIGHTS, WEIGHTS
from tests.knowledge.packed_model import small_build
from tests.knowledge.training.shelf import BEGINNINGS, small_library, train


@pytest.fixture(scope="module")
def folder(tmp_path_factory):
    made = tmp_path_factory.mktemp("training")
    with pytest.MonkeyPatch.context() as patch:
        small_build(patch, made)
        yield made


@pytest.fixture(scope="module")
def untrained(folder):
    return small_library(folder)


@pytest.fixture(scope="module")
def trained(folder, untrained):
    train(untrained, "--steps", "3", "--scratch", str(folder / "scratch"))
    return untrained


@pytest.fixture(scope="module")
def left_out(folder, trained):
    """After `--leave-out`, with unseen questions on one of the books alone."""
    lines = (trained.shipped.corpus / "validation.jsonl").read_text("utf-8").splitlines()
    unseen = folder / "unseen.jsonl"
    unseen.write_text("".join(line + "\n" for line in lines if json.loads(line)["book"] == "casino"), "utf-8")
    train(trained, "--leave-out", "--steps", "1", "--scratch", str(folder / "scratch"), "--unseen", str(unseen))
    return trained


def told(shelves: Library, name: str) -> dict:
    """What a file of weights says of how they were learnt; it is JSON for others than Python, too."""

    def refused(constant: str) -> None:
        raise ValueError(f"{constant} is no JSON")

    text = (shelves.shipped.indexes / name).read_text("utf-8")
    return dict(json.loads(text, parse_constant=refused)["provenance"])


def test_going_on_from_a_model_that_is_not_there_says_how_to_get_one(tmp_path):
    shelves = small_library(tmp_path)
    with pytest.raises(EncoderUnavailable, match=r"build it with `python -m knowledge\.training`"):
        train(shelves, "--further", "--scratch", str(tmp_path))


def test_without_the_extra_it_ends_with_one_sentence(tmp_path, monkeypatch):
    monkeypatch.setitem(sys.modules, "torch", None)
    with pytest.raises(SystemExit, match=r"^Training needs floorman\[train\]: pip install 'floorman\[train\]'$"):
        train(small_library(tmp_path))


@pytest.mark.parametrize(("typed", "told"), [
    (("--offences", "--small-talk"), "argument --small-talk: not allowed with argument --offences"),
    (("--weights-only", "--further"), "argument --further: not allowed with argument --weights-only"),
    (("--bounds", "--leave-out"), "argument --leave-out: not allowed with argument --bounds"),
    (("--unseen", "test.jsonl"), "argument --unseen: only with --leave-out"),
    (("--steps", "0"), "argument --steps: one at least"),
    (("--steps", "-3"), "argument --steps: one at least"),
])  # fmt: skip
def test_what_cannot_be_done_at_once_is_refused_before_an_hour_is_spent_on_one_of_it(tmp_path, capsys, typed, told):
    with pytest.raises(SystemExit) as ended:
        train(small_library(tmp_path), *typed)
    assert ended.value.code == 2
    assert told in capsys.readouterr().err


def test_the_model_that_ships_tells_how_it_was_trained(trained, folder):
    manifest = read_sealed(trained.shipped.model / "manifest.json")
    kept = json.loads((folder / "scratch" / "trained" / "training.json").read_text("utf-8"))
    assert manifest["training"] == kept
    assert (kept["recipe"]["steps"], kept["command"]) == (3, manifest["build_command"])
    assert kept["passages"] == sum(len(book.passages) for book in trained.corpus().books) + _rules(trained)
    assert trained.encoder().gives_tokens


def test_the_indexes_that_ship_fit_their_books_and_the_model(trained):
    for book in trained.corpus().books:
        found = trained.fitting(book)
        assert (found.folder, found.damage) == (trained.shipped.indexes / book.id, None)
    assert not list(trained.built.glob("[!.]*")), "nothing has to be built on the machine of a club"


def test_the_weights_are_learnt_from_every_question_and_told_with_what_they_gave(trained):
    weights, provenance = FusionWeights.load(trained.shipped.indexes / WEIGHTS), told(trained, WEIGHTS)
    assert len(weights.ranking) == len(FEATURES)
    assert provenance["command"] == "python -m knowledge.training"
    assert provenance["questions"] == sum(provenance["cross-validated"]["verdicts"].values()) == 48
    assert provenance["cross-validated"]["covered questions"] == 24
    assert provenance["disputes"]["in all"] == sum(
        sum(each["verdicts"].values()) for each in provenance["disputes, bounds by the other books"].values()
    )
    trained.shipped.check_learnt()


def test_the_weights_alone_are_learnt_anew_and_come_out_the_same(trained):
    files = [trained.shipped.model / "model.onnx", trained.shipped.indexes / WEIGHTS]
    before = [file.read_bytes() for file in files]
    files[1].unlink()
    train(trained, "--weights-only")
    assert [file.read_bytes() for file in files] == before


@pytest.mark.long
def test_a_book_without_a_bank_gets_weights_from_models_that_never_heard_of_it(left_out, folder):
    provenance = told(left_out, BARE_WEIGHTS)
    assert provenance["command"] == "python -m knowledge.training --leave-out"
    assert provenance["recall among 1, 3, 5"].keys() == BEGINNINGS.keys()
    assert sum(provenance["judged by the other books"]["verdicts"].values()) == provenance["questions"] == 48
    for book in BEGINNINGS:
        (other,) = BEGINNINGS.keys() - {book}
        without = json.loads((folder / "scratch" / f"trained-without-{book}" / "training.json").read_text("utf-8"))
        assert without["passages"] == len(next(b for b in left_out.corpus().books if b.id == other).passages) + _rules(left_out)


@pytest.mark.long
def test_of_unseen_questions_only_the_books_are_told_that_they_are_about(left_out):
    assert told(left_out, BARE_WEIGHTS)["recall among 1, 3, 5 of unseen questions"].keys() == {"casino"}


@pytest.mark.long
def test_the_bounds_are_set_by_the_books_read_as_a_clubs_own_and_come_out_the_same_again(left_out):
    file = left_out.shipped.indexes / BARE_WEIGHTS
    before = file.read_bytes()
    provenance = told(left_out, BARE_WEIGHTS)
    assert provenance["bounds set by"] == "python -m knowledge.training --bounds"
    assert provenance["read as a club's own"].keys() == {"all", *BEGINNINGS}
    file.write_text(json.dumps(json.loads(before) | {"found_from": 0.0, "covered_from": 0.0}), "utf-8")
    train(left_out, "--bounds")
    assert file.read_bytes() == before, "what was learnt stays, and the bounds are found again"


@pytest.mark.long
def test_with_all_that_was_trained_floorman_answers(left_out):
    rulebooks, found = left_out.open(), []
    for book in left_out.corpus().books:
        for question in load_questions(left_out.shipped.corpus / book.id, book)[::7]:
            hits = rulebooks.answer(question.text, book.id).hits
            found.append(any(hit.passage.id in question.passages for hit in hits))
    assert np.mean(found) > 0.3, (
        "five of so many passages would hold the right one once in seven times, and this model has no sense"
    )


def _rules(shelves: Library) -> int:
    return len((shelves.shipped.corpus / "general.jsonl").read_text("utf-8").splitlines())
