"""The general bank: rules that most card rooms have, in no book's words, with what people ask about them (`general.jsonl`).

It is lent to books that have no bank of their own (`knowledge.borrowing`), for a club's book may decide what none of the bundled
books does; and the model is trained on it, so that books it has never seen are not strange to it. Nobody is ever shown its rules.
"""

from __future__ import annotations

import hashlib
import json
import shutil
import tempfile
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from zipfile import BadZipFile

import numpy as np

from knowledge.borrowing import Lender
from knowledge.corpus import CorpusError, bundled_folder
from knowledge.encoders.protocol import Encoder
from knowledge.passages import Book
from knowledge.questions import BankQuestion, SilenceQuestion, text_of

GENERAL_FILE = "general.jsonl"
VECTORS, MANIFEST = "vectors.npz", "manifest.json"


@dataclass(frozen=True, slots=True)
class GeneralRule:
    """A rule in a few wordings, and questions about it, whose only passage is the rule's id."""

    id: str
    texts: tuple[str, ...]
    questions: tuple[BankQuestion, ...]

    @property
    def chapter(self) -> str:
        """What stands before the number in the id. The rules of a chapter were written in one go: no two of them are the same.

        >>> GeneralRule("bet2-17", (), ()).chapter
        'bet2'
        """
        return self.id.rpartition("-")[0]


def load_general(folder: Path | None = None) -> tuple[GeneralRule, ...]:
    """The rules of the general bank in `folder` (the bundled one). Raises CorpusError with file and line for one that is none."""
    return tuple(_read((folder or bundled_folder()) / GENERAL_FILE))


def _read(file: Path) -> Iterator[GeneralRule]:
    # a question may hold U+2028, at which splitlines() would cut
    for line, raw in enumerate(text_of(file).split("\n"), start=1):
        if raw.strip():
            try:
                entry = json.loads(raw)
                rule = str(entry["rule"])
                texts = tuple(str(text["text"]) for text in entry["texts"])
                asked = [(str(q["q"]), str(q["lang"]), q.get("story", False) is True) for q in entry["questions"]]
            except (json.JSONDecodeError, KeyError, TypeError, AttributeError) as error:
                told = f"not a rule with texts and questions ({error}); correct or remove the line"
                raise CorpusError(file, told, line) from error
            yield GeneralRule(rule, texts, tuple(BankQuestion(q, lang, (rule,), 0, story) for q, lang, story in asked))


@dataclass(frozen=True, slots=True)
class Answered:
    """The general bank as a book answers it: the questions that it decides, and those that it is silent about. What it decides in
    part is in neither.
    """

    decided: tuple[BankQuestion, ...] = ()
    silent: tuple[SilenceQuestion, ...] = ()


def answered_by(folder: Path, book: Book, rules: Sequence[GeneralRule]) -> Answered:
    """What the book in `folder` says to the general `rules`, as somebody who knows both has written down (its `general.jsonl`);
    nothing where nobody has. Raises CorpusError with file and line for a rule or a passage that there is not.
    """
    file = folder / GENERAL_FILE
    known, passages = {rule.id: rule for rule in rules}, {passage.id for passage in book.passages}
    said: dict[str, str | None] = {}
    # a line may hold U+2028, at which splitlines() would cut
    for line, raw in enumerate(text_of(file).split("\n") if file.exists() else (), start=1):
        if raw.strip():
            rule, passage = _answer(file, raw, line)
            if rule not in known or rule in said:
                raise CorpusError(file, f"names {rule}; name each rule of the general bank once at most", line)
            if passage not in passages and passage is not None:
                raise CorpusError(file, f"names {passage}; name a passage that articles.md has, or null", line)
            said[rule] = passage
    decided = ((question, passage) for rule, passage in said.items() if passage for question in known[rule].questions)
    silent = (question for rule, passage in said.items() if passage is None for question in known[rule].questions)
    return Answered(
        tuple(replace(question, passages=(passage,)) for question, passage in decided),
        tuple(SilenceQuestion(q.text, q.language, "poker", f"decides nothing of {q.passages[0]}") for q in silent),
    )


def _answer(file: Path, raw: str, line: int) -> tuple[str, str | None]:
    try:
        entry = json.loads(raw)
        rule, passage = entry["rule"], entry["passage"]
        if not isinstance(rule, str) or not isinstance(passage, str | None):
            raise TypeError("rule has to be a word, passage a word or null")
    except (json.JSONDecodeError, KeyError, TypeError) as error:
        raise CorpusError(file, f"not an answer with rule and passage ({error}); correct or remove the line", line) from error
    return rule, passage


def lending(rules: Sequence[GeneralRule], encoder: Encoder) -> Lender:
    """The general bank as a lender. A rule's vector is the mean of its wordings'."""
    owners = np.array([row for row, rule in enumerate(rules) for _ in rule.questions], np.int32)
    worded = np.array([row for row, rule in enumerate(rules) for _ in rule.texts], np.int32)
    texts = encoder.encode_passages([text for rule in rules for text in rule.texts])
    passages = np.zeros((len(rules), encoder.dimension), np.float32)
    np.add.at(passages, worded, texts)
    passages /= np.maximum(np.linalg.norm(passages, axis=1, keepdims=True), 1e-9)
    bank = [question for rule in rules for question in rule.questions]
    return Lender(bank, passages, encoder.encode_queries([question.text for question in bank]), owners)


def save(lender: Lender, folder: Path, encoder: str) -> None:
    """The vectors of the general bank, in half precision, with what they were made from (`encoder` is the model's identity)."""
    folder.parent.mkdir(parents=True, exist_ok=True)
    passages, questions = lender.passages.astype(np.float16), lender.questions.astype(np.float16)
    # whoever reads meanwhile sees the old vectors or the new ones, never half of them
    with tempfile.TemporaryDirectory(dir=folder.parent, prefix=f".{folder.name}-") as made:
        new = Path(made) / "new"
        new.mkdir()
        np.savez(new / VECTORS, passages=passages, questions=questions, owners=lender.owners)
        (new / MANIFEST).write_text(json.dumps({"bank": _hash(), "encoder": encoder}, indent=1) + "\n", encoding="utf-8")
        if folder.exists():
            shutil.move(folder, Path(made) / "old")
        shutil.move(new, folder)


def load(folder: Path, encoder: str) -> Lender | None:
    """What `save` wrote; None where it was made from another bank or with another model, is broken, or is not there."""
    try:
        if json.loads((folder / MANIFEST).read_text(encoding="utf-8")) != {"bank": _hash(), "encoder": encoder}:
            return None
        with (folder / VECTORS).open("rb") as file, np.load(file) as stored:
            passages, questions, owners = (stored[name] for name in ("passages", "questions", "owners"))
    except (OSError, ValueError, KeyError, BadZipFile):
        return None
    bank = [question for rule in load_general() for question in rule.questions]
    return Lender(bank, passages.astype(np.float32), questions.astype(np.float32), owners)


def _hash() -> str:
    return hashlib.sha256((bundled_folder() / GENERAL_FILE).read_bytes().replace(b"\r\n", b"\n")).hexdigest()
