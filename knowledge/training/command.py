"""Trains what ships: `python -m knowledge.training`. The model, its indexes and weights; then those for a club's book.

    python -m knowledge.training [--weights-only] [--steps N] [--scratch DIR]
    python -m knowledge.training --further [--steps N] [--scratch DIR]
    python -m knowledge.training --offences
    python -m knowledge.training --small-talk
    python -m knowledge.training --leave-out [--unseen FILES] [--steps N] [--scratch DIR]
    python -m knowledge.training --bounds

The encoder learns from the question banks (`rules_corpus/<book>/questions.jsonl`, `silence.jsonl`, `wordings.jsonl`, and of the
judged disputes in `disputes.jsonl` eleven in sixteen) and the general bank (`rules_corpus/general.jsonl`), the weights and
bounds from `rules_corpus/validation.jsonl` alone, whose questions were written apart from them; what is told at length and what
is only near have bounds that the other disputes set. Nothing is learnt from test questions. `--offences` learns how floors name
offences (`rules_corpus/offences.toml`), in five minutes; `--small-talk` what people write around a dispute
(`rules_corpus/small_talk.jsonl`, beside the sentences of the disputes), in one; both read the model's vectors, and are due when
it has changed. `--leave-out` trains models that have never heard of some book, asks them about it, tells what a club's own book
will get, and learns the weights for such a book from that; `--unseen` asks test questions as well, only to tell how they fare.
`--bounds`, with which that ends, takes a minute: the bounds of the verdicts on such a book are set by the bundled ones, each
read from its source as a club's own is and asked without its bank.
"""

from __future__ import annotations

import argparse
import json
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path

from knowledge.banks.questions import load_questions
from knowledge.judging.fusion import FusionWeights
from knowledge.library import Library, library
from knowledge.measuring.evaluate import read_questions
from knowledge.shipped import BARE_WEIGHTS, LANGUAGES, OFFENCES, SMALL_TALK, WEIGHTS, Shipped
from knowledge.training import COMMAND
from knowledge.training.weights import (
    BARE_SILENCE_FROM,
    BARE_TOLD_RIGHT_AT_LEAST,
    BARE_WRONG_AT_MOST,
    Words,
    cross_validated,
    gather,
    gather_disputes,
    judged_by,
    learn,
    report,
    told_by_other_books,
    with_bounds,
    with_told_bounds,
)
from knowledge.wording.glossary import Glossary
from knowledge.wording.language import LanguageGuess


def main() -> None:
    """Trains, and writes the model, the indexes, `weights.json` and `languages.json` to where Floorman looks for them."""
    options = _options()
    shelves = library(None, Path("data"), None)
    if options.offences:
        from knowledge.training.offences import learn_offences

        learn_offences(shelves).save(shelves.shipped.indexes / OFFENCES)
        shelves.shipped.stamp_learnt()
        return
    if options.small_talk:
        from knowledge.training.small_talk import learn_small_talk

        learn_small_talk(shelves).save(shelves.shipped.indexes / SMALL_TALK)
        shelves.shipped.stamp_learnt()
        return
    if options.leave_out:
        learn_bare_weights(shelves, options.unseen, options.steps, options.scratch)
        return
    if options.bounds:
        set_bare_bounds(shelves)
        return
    if not options.weights_only:
        from knowledge.training.model import train_model

        train_model(shelves, options.steps, options.scratch, further=options.further)
    learn_weights(shelves)


def _options() -> argparse.Namespace:
    """What was typed. One thing is done at a time: of two, one would be left undone, and nobody told."""
    parser = argparse.ArgumentParser(prog=COMMAND, description="Train the model, build its indexes, learn the weights.")
    one = parser.add_mutually_exclusive_group()
    one.add_argument("--weights-only", action="store_true", help="leave the model, learn the weights of the verdicts anew")
    one.add_argument("--further", action="store_true", help="go on from the model that ships, not from its source")
    one.add_argument("--offences", action="store_true", help="learn how offences are named, and nothing else")
    one.add_argument("--small-talk", action="store_true", help="learn what is no fact of a dispute, and nothing else")
    one.add_argument("--leave-out", action="store_true", help="learn the weights for a club's own book: train without some books")
    one.add_argument("--bounds", action="store_true", help="set the bounds for a club's own book, and nothing else")
    parser.add_argument("--steps", type=int, help="steps of training, instead of the recipe's")
    parser.add_argument("--scratch", type=Path, help="keep the unquantised models here, and go on from a trained one found here")
    parser.add_argument("--unseen", type=Path, nargs="+", default=[], help="with --leave-out: test questions to ask as well")
    options = parser.parse_args()
    if options.unseen and not options.leave_out:
        parser.error("argument --unseen: only with --leave-out")
    if options.steps is not None and options.steps < 1:
        parser.error("argument --steps: one at least")
    return options


def learn_weights(shelves: Library) -> None:
    """Learns the language guess from the banks, the weights and bounds from the validation questions; writes and prints them."""
    root, out = shelves.shipped.corpus, shelves.shipped.indexes
    books = shelves.corpus().books
    bank = [question for book in books for question in load_questions(root / book.id, book)]
    languages = LanguageGuess.learn((question.text, question.language) for question in bank)
    languages.save(out / LANGUAGES)
    asked = gather(shelves.index, shelves.encoder(), books, read_questions(root / "validation.jsonl"), _words(shelves, languages))
    judged = cross_validated(asked)
    learnt = with_bounds(learn(asked), judged)
    asked_of = gather_disputes(shelves.index, shelves.encoder(), books, root, _words(shelves, languages))
    posted = {book: [judged_by(case, learnt) for case in cases] for book, cases in asked_of.items()}
    disputes = [case for cases in posted.values() for case in cases]
    weights = with_told_bounds(learnt, disputes)
    provenance = {
        "command": COMMAND,
        "questions": len(asked),
        "cross-validated": report(judged, weights),
        "disputes": {"in all": len(disputes), **report(disputes, weights)},
        "disputes, bounds by the other books": told_by_other_books(learnt, posted),
    }
    _written(weights, shelves.shipped, WEIGHTS, provenance)


def learn_bare_weights(shelves: Library, unseen: Sequence[Path], steps: int | None, scratch: Path | None) -> None:
    """Learns the weights and bounds for a book that has no bank of its own, from models that were trained without the book asked
    about; writes and prints them with what such a book gets. Every book is judged by weights learnt on the other books, on the
    validation questions and on those of the `unseen` files.
    """
    from knowledge.training.left_out import Stranger, judged_as_strangers, unseen_by_strangers
    from knowledge.training.model import ask_strangers

    def recall(strangers: Sequence[Stranger]) -> dict[str, tuple[float, ...]]:
        return {each.book: (each.questions, *each.recall) for each in strangers}

    sets = [read_questions(shelves.shipped.corpus / "validation.jsonl"), [q for file in unseen for q in read_questions(file)]]
    languages = LanguageGuess.load(shelves.shipped.indexes / LANGUAGES)
    asked, others = ask_strangers(shelves, sets, _words(shelves, languages), steps, scratch)
    judged, strangers = judged_as_strangers(asked)
    everything = [case for cases in asked.values() for case in cases]
    weights = with_bounds(learn(everything), judged, BARE_WRONG_AT_MOST)
    provenance: dict[str, object] = {
        "command": f"{COMMAND} --leave-out",
        "questions": len(everything),
        "judged by the other books": report(judged, weights),
        "recall among 1, 3, 5": recall(strangers),
    }
    if unseen:
        provenance["recall among 1, 3, 5 of unseen questions"] = recall(unseen_by_strangers(asked, others))
    _written(weights, shelves.shipped, BARE_WEIGHTS, provenance)
    set_bare_bounds(shelves)


def set_bare_bounds(shelves: Library) -> None:
    """Sets from where on an answer of a club's own book is found, and from where on it is covered: by the books that ship, read
    and asked as a club's own, on the validation questions and, for what is told at length, on disputes; writes and prints it.
    """
    from knowledge.training.left_out import asked_as_read, posted

    file = shelves.shipped.indexes / BARE_WEIGHTS
    learnt = replace(FusionWeights.load(file), silence_from=BARE_SILENCE_FROM)
    told = json.loads(file.read_text("utf-8"))["provenance"]
    questions = read_questions(shelves.shipped.corpus / "validation.jsonl")
    languages = LanguageGuess.load(shelves.shipped.indexes / LANGUAGES)
    books = shelves.corpus().books
    sets = [questions, posted(books, shelves.shipped.corpus)]
    asked = asked_as_read(books, sets, _words(shelves, languages), shelves)
    by_book, disputes = ({book: [judged_by(case, learnt) for case in cases] for book, cases in each.items()} for each in asked)
    judged = [case for cases in by_book.values() for case in cases]
    at_length = [case for cases in disputes.values() for case in cases]
    weights = with_told_bounds(with_bounds(learnt, judged, BARE_WRONG_AT_MOST), at_length, BARE_TOLD_RIGHT_AT_LEAST)
    provenance = {
        "bounds set by": f"{COMMAND} --bounds",
        "read as a club's own": {book: report(cases, weights) for book, cases in {"all": judged, **by_book}.items()},
        "disputes, read as a club's own": {
            book: report(cases, weights) for book, cases in {"all": at_length, **disputes}.items()
        },
    }
    _written(weights, shelves.shipped, BARE_WEIGHTS, told | provenance)


def _words(shelves: Library, languages: LanguageGuess) -> Words:
    return Words(Glossary.load(shelves.shipped.corpus / "glossary.toml"), languages)


def _written(weights: FusionWeights, shipped: Shipped, name: str, provenance: dict[str, object]) -> None:
    weights.save(shipped.indexes / name, provenance)
    shipped.stamp_learnt()
    print(name, json.dumps(provenance, indent=1, ensure_ascii=False))
