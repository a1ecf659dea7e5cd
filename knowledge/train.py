"""Trains what ships: `python -m knowledge.train`. The model, its indexes, then the weights of the verdicts, in one command.

    python -m knowledge.train [--weights-only] [--steps N] [--scratch DIR] [--leave-out]

The encoder learns from the question banks (`rules_corpus/<book>/questions.jsonl`, `silence.jsonl`), the weights and bounds from
`rules_corpus/validation.jsonl` alone, whose questions were written apart from the bank. Test questions are never seen here.
"""

from __future__ import annotations

import argparse
import json
from pathlib import Path

from knowledge.book_index import BookIndex
from knowledge.corpus import bundled_folder
from knowledge.encoders.protocol import Encoder
from knowledge.evaluate import read_questions
from knowledge.language import LanguageGuess
from knowledge.library import Library, library
from knowledge.passages import Book
from knowledge.questions import load_common_silence, load_questions
from knowledge.rulebook import bundled_index_folder
from knowledge.training.weights import cross_validated, gather, learn, report, with_bounds

COMMAND = "python -m knowledge.train"


def main() -> None:
    """Trains, and writes the model, the indexes, `weights.json` and `languages.json` to where Floorman looks for them."""
    parser = argparse.ArgumentParser(prog=COMMAND, description="Train the model, build its indexes, learn the weights.")
    parser.add_argument("--weights-only", action="store_true", help="leave the model, learn the weights of the verdicts anew")
    parser.add_argument("--steps", type=int, help="steps of training, instead of the recipe's")
    parser.add_argument("--scratch", type=Path, help="keep the unquantised models here, and go on from a trained one found here")
    parser.add_argument("--leave-out", action="store_true", help="only measure: train without some books and ask about them")
    options = parser.parse_args()
    shelves = library(None, Path("data"), None)
    if options.leave_out:
        from knowledge.training.model import measure_left_out

        measure_left_out(shelves, options.steps)
        return
    if not options.weights_only:
        from knowledge.training.model import train_model

        train_model(shelves, options.steps, options.scratch)
    learn_weights(shelves)


def learn_weights(shelves: Library) -> None:
    """Learns the language guess from the banks, the weights and bounds from the validation questions; writes and prints them.

    Twice: for the books as they are, and for the same books as if they had no question bank, as a club's own book has none.
    """
    root, out = bundled_folder(), bundled_index_folder()
    books = shelves.corpus().books
    bank = [question for book in books for question in load_questions(root / book.id, book)]
    languages = LanguageGuess.learn((question.text, question.language) for question in bank)
    languages.save(out / "languages.json")
    questions = read_questions(root / "validation.jsonl")
    encoder = shelves.encoder()
    for name, index_of in (("weights.json", shelves.index), ("weights_bare.json", lambda book: bare_index(book, encoder))):
        asked = gather(index_of, encoder, books, questions, languages)
        judged = cross_validated(asked)
        weights = with_bounds(learn(asked), judged)
        provenance = {"command": COMMAND, "questions": len(asked), "cross-validated": report(judged, weights)}
        weights.save(out / name, provenance)
        print(name, json.dumps(provenance, indent=1, ensure_ascii=False))


def bare_index(book: Book, encoder: Encoder) -> BookIndex:
    """The index of a book as if nobody had ever asked anything about it."""
    return BookIndex.build(book, (), load_common_silence(), encoder)


if __name__ == "__main__":
    main()
