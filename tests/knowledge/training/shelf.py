"""The beginnings of two of the bundled books with what their banks say of them, in folders that training may write into."""

import json
import sys
from collections.abc import Callable
from pathlib import Path
from shutil import copy
from typing import Any

import pytest

from knowledge.books.corpus import load_book
from knowledge.library import Library
from knowledge.shipped import LANGUAGES, SHIPPED, Shipped
from knowledge.training import command
from knowledge.training.__main__ import main

BEGINNINGS = {"casino": ("## Cash game", 60), "eventem": ("## Divers", 60)}
"""Up to which heading of the articles, and how many lines of the source. The books are of two families: where one is left out,
there is another to learn from."""
QUESTIONS, DISPUTES, ASKED = 50, 24, 12
"""How many of the bank, of the disputes, and of the validation questions which the book decides, and as many that it does not."""


def small_library(folder: Path) -> Library:
    """The library over them; there is no model in it yet, and of what is learnt only how languages are told apart."""
    corpus, indexes = folder / "corpus", folder / "prebuilt"
    indexes.mkdir()
    asked = _lines(SHIPPED.corpus / "validation.jsonl")
    kept: list[dict[str, Any]] = []
    for book, (heading, lines) in BEGINNINGS.items():
        source, target = SHIPPED.corpus / book, corpus / book
        target.mkdir(parents=True)
        text = (source / "articles.md").read_text("utf-8").partition(heading)[0]
        (target / "articles.md").write_text(text, "utf-8")
        (target / "book.toml").write_text((source / "book.toml").read_text("utf-8").partition("[[")[0], "utf-8")
        (target / "source.txt").write_text("\n".join((source / "source.txt").read_text("utf-8").splitlines()[:lines]), "utf-8")
        known = {passage.id for passage in load_book(target).passages}
        _banks(source, target, known)
        mine = [told for told in asked if told["book"] == book]
        kept += [told for told in mine if told["gold"] and all(gold["snippet"] in text for gold in told["gold"])][:ASKED]
        kept += [told for told in mine if not told["gold"]][:ASKED]
    copy(SHIPPED.corpus / "glossary.toml", corpus)
    copy(SHIPPED.indexes / LANGUAGES, indexes)
    _write(corpus / "general.jsonl", SHIPPED.corpus, lambda told: True, 10)
    _write(corpus / "silence.jsonl", SHIPPED.corpus, lambda told: True, 10)
    (corpus / "validation.jsonl").write_text("".join(json.dumps(told) + "\n" for told in kept), "utf-8")
    return Library((corpus,), Shipped(corpus, indexes, folder / "models" / "tiny"), folder / "data")


def train(shelves: Library, *arguments: str) -> None:
    """`python -m knowledge.training` with some arguments, where Floorman's own books are those of a small library."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(command, "library", lambda own, data, encoder: shelves)
        patch.setattr(sys, "argv", ["python -m knowledge.training", *arguments])
        main()


def _banks(source: Path, target: Path, known: set[str]) -> None:
    """What the banks say of the passages that are left."""
    _write(target / "questions.jsonl", source, lambda told: known.issuperset(told["passages"]), QUESTIONS)
    _write(target / "wordings.jsonl", source, lambda told: told["passage"] in known, 10)
    _write(target / "silence.jsonl", source, lambda told: True, 8)
    _write(target / "disputes.jsonl", source, lambda told: _graded(told, known), DISPUTES)


def _graded(told: dict[str, Any], known: set[str]) -> bool:
    """Whether a dispute is on passages that are left; those that are not are taken out of it."""
    told["grades"] = {passage: grade for passage, grade in told["grades"].items() if passage in known}
    told["sentences"] = {passage: at for passage, at in told.get("sentences", {}).items() if passage in known}
    return bool(told["grades"]) and max(told["grades"].values()) >= 2


def _write(target: Path, source: Path, wanted: Callable[[dict[str, Any]], bool], count: int) -> None:
    """So many lines of a bank, at even steps, so that they are of all that it is about."""
    lines = [told for told in _lines(source / target.name) if wanted(told)]
    target.write_text("".join(json.dumps(told) + "\n" for told in lines[:: max(1, len(lines) // count)]), "utf-8")


def _lines(file: Path) -> list[dict[str, Any]]:
    return [json.loads(line) for line in file.read_text("utf-8").splitlines()]
