"""How good the answers are: recall, quotations and refusals over a file of questions with known answers."""

from __future__ import annotations

import json
import re
import statistics
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

from knowledge.books.passages import Answer, Passage, Verdict
from knowledge.measuring.calibration import Claim

DECIDES = 2
"""The grade from which gold decides the question: 3 wholly, where readers graded so finely, 2 at least in part; 1 only helps."""
FIVE = 5
"""Passages of an answer, and so the furthest that recall is measured."""
TELLING = 8
"""Letters and digits of words that decide, at the least: fewer stand in many passages, none in all."""
SHORTEST = 25
"""Characters from which a passage that lies wholly inside a gold snippet counts as it."""


class BadQuestionFile(ValueError):
    """A line that is no test question. Bears the line's number and what is wrong."""

    def __init__(self, line: int, problem: str) -> None:
        super().__init__(problem)
        self.line, self.problem = line, problem


@dataclass(frozen=True, slots=True)
class TestQuestion:
    """A question with the words that decide it, as printed in the book, and the addresses of the `passages` that do, where
    somebody has graded these; `snippets` is empty where no article does.
    """

    __test__ = False  # not a test case, whatever pytest thinks of the name

    id: str
    book: str
    language: str
    kind: str
    text: str
    snippets: tuple[str, ...]
    passages: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Outcome:
    """What became of one question. `place` is the rank of the first hit that decides it, None where none of the five does."""

    question: TestQuestion
    answer: Answer
    place: int | None
    quoted: bool
    """Whether the first quotation holds the deciding words entirely."""


@dataclass(frozen=True, slots=True)
class Figures:
    """The figures of a group of outcomes. Shares are of `covered` or of `uncovered`, as their names say."""

    covered: int
    recall_1: float
    recall_3: float
    recall_5: float
    mrr: float
    quoted: float
    """Of the covered questions answered with `found`: whose quotation holds the deciding words."""
    answered: int
    """Covered questions with the verdict `found`."""
    wrongly_refused: float
    uncovered: int
    rightly_refused: float
    told_near: float
    """Of the uncovered: shown a passage that is said to be only the closest, and not to decide."""
    wrongly_answered: float
    """Of the uncovered: those answered with `found`, the worst that can happen."""


@dataclass(frozen=True, slots=True)
class Recall:
    """Of the covered questions of a kind: the shares that find a deciding passage first, among the first two, … five."""

    kind: str
    covered: int
    shares: tuple[float, ...]


def read_questions(file: Path) -> list[TestQuestion]:
    """The questions of a JSON-lines file. Raises BadQuestionFile, or OSError where it can't be read."""
    found = []
    for line, raw in enumerate(file.read_text(encoding="utf-8").split("\n"), start=1):
        if raw.strip():
            try:
                found.append(_question(json.loads(raw)))
            except (ValueError, KeyError, TypeError, AttributeError, RecursionError) as error:
                raise BadQuestionFile(line, f"{type(error).__name__}: {error}") from error
    return found


def _question(entry: dict[str, object]) -> TestQuestion:
    gold, graded = entry["gold"], entry.get("passages", [])
    if not isinstance(gold, list) or not isinstance(graded, list):
        raise TypeError("gold is no list")
    snippets = tuple(str(piece["snippet"]) for piece in gold if piece.get("grade", DECIDES) >= DECIDES)
    passages = tuple(str(piece["id"]) for piece in graded if piece["grade"] >= DECIDES)
    if any(sum(map(str.isalnum, snippet)) < TELLING for snippet in snippets):
        raise ValueError(f"a snippet of fewer than {TELLING} letters stands in any passage")
    if bool(gold or passages) != bool(snippets):
        raise ValueError("gold without a snippet of grade 2")
    kind = str(entry.get("kind", "covered" if gold else "uncovered"))
    # questions that were graded passage by passage say "rulebook"
    book = str(entry["rulebook" if "rulebook" in entry else "book"])
    return TestQuestion(str(entry["id"]), book, str(entry["lang"]), kind, str(entry["question"]), snippets, passages)


def folded(text: str) -> str:
    """Words as they are compared: white space, marks of emphasis and typographic apostrophes folded."""
    text = re.sub(r"\^\{?(\w+)\}?", r"\1", text)  # 1^{er}: a source's residue of typesetting
    return re.sub(r"\s+", " ", text.replace("’", "'").replace("**", "").replace("\n- ", " ")).strip().casefold()


def decides(passage: Passage, snippets: Iterable[str]) -> bool:
    """Whether a passage is (or holds) one of the texts that decide a question."""
    quotation, text = folded(passage.quotation), folded(passage.text)
    return any(s in quotation or (len(text) >= SHORTEST and text in s) for s in map(folded, snippets))


def answers(passage: Passage, question: TestQuestion) -> bool:
    """Whether a passage decides a question, by its address or by its words."""
    return passage.id in question.passages or decides(passage, question.snippets)


def outcome(question: TestQuestion, answer: Answer) -> Outcome:
    """Compares an answer with what is known."""
    place = next((hit.rank for hit in answer.hits if answers(hit.passage, question)), None)
    first = folded(answer.hits[0].passage.quotation) if answer.hits else ""
    return Outcome(question, answer, place, any(folded(snippet) in first for snippet in question.snippets))


def run(
    questions: Sequence[TestQuestion], ask: Callable[[str, str], Answer], progress: Callable[[int], None] | None = None
) -> list[Outcome]:
    """Asks every question. `ask(text, book)` gives the answer; `progress(done)` is told after each."""
    outcomes = []
    for done, question in enumerate(questions, start=1):
        outcomes.append(outcome(question, ask(question.text, question.book)))
        if progress:
            progress(done)
    return outcomes


def figures(outcomes: Sequence[Outcome]) -> Figures:
    """The figures of some outcomes; a share of nothing is 0."""
    covered = [o for o in outcomes if o.question.snippets]
    uncovered = [o for o in outcomes if not o.question.snippets]
    answered = [o for o in covered if o.answer.verdict is Verdict.FOUND]
    return Figures(
        len(covered),
        _within(covered, 1),
        _within(covered, 3),
        _within(covered, FIVE),
        statistics.fmean([1 / o.place if o.place else 0.0 for o in covered]) if covered else 0.0,
        _share(sum(o.quoted for o in answered), len(answered)),
        len(answered),
        _share(sum(o.answer.verdict is Verdict.NOT_COVERED for o in covered), len(covered)),
        len(uncovered),
        _share(sum(o.answer.verdict is Verdict.NOT_COVERED for o in uncovered), len(uncovered)),
        _share(sum(o.answer.closest for o in uncovered), len(uncovered)),
        _share(sum(o.answer.verdict is Verdict.FOUND for o in uncovered), len(uncovered)),
    )


def by_group(outcomes: Sequence[Outcome], files: Mapping[str, Sequence[Outcome]] | None = None) -> dict[str, dict[str, Figures]]:
    """Figures for all, by file where there are several, by book, by language and by kind, in the order in which the groups
    first come. `files` has the outcomes of each file.
    """
    keys: dict[str, Callable[[TestQuestion], str]] = {
        "book": lambda question: question.book,
        "language": lambda question: question.language,
        "kind": lambda question: question.kind,
    }
    found = {"all": {"all": figures(outcomes)}}
    if files and len(files) > 1:
        found["file"] = {name: figures(inside) for name, inside in files.items()}
    for name, key in keys.items():
        groups = dict.fromkeys(key(o.question) for o in outcomes)
        found[name] = {group: figures([o for o in outcomes if key(o.question) == group]) for group in groups}
    return found


def recall_by_kind(outcomes: Sequence[Outcome]) -> list[Recall]:
    """Recall of all covered questions, then of each kind that has some, in the order in which the kinds first come."""
    covered = [o for o in outcomes if o.question.snippets]
    kinds = {kind: [o for o in covered if o.question.kind == kind] for kind in dict.fromkeys(o.question.kind for o in covered)}
    ranks = range(1, FIVE + 1)
    return [
        Recall(kind, len(group), tuple(_within(group, rank) for rank in ranks))
        for kind, group in [("all", covered), *kinds.items()]
    ]


def claims(outcomes: Iterable[Outcome]) -> list[Claim]:
    """What each answer claims of its first passage, and whether that decides; of an uncovered question none does."""
    return [Claim(o.answer.probability, o.place == 1) for o in outcomes]


def times(outcomes: Sequence[Outcome]) -> tuple[float, float]:
    """Median and 95th percentile of the time an answer took, in milliseconds."""
    taken = sorted(o.answer.elapsed_ms for o in outcomes)
    return (statistics.median(taken), taken[int(0.95 * (len(taken) - 1))]) if taken else (0.0, 0.0)


def _within(covered: Sequence[Outcome], rank: int) -> float:
    return _share(sum(o.place is not None and o.place <= rank for o in covered), len(covered))


def _share(part: int, whole: int) -> float:
    return part / whole if whole else 0.0
