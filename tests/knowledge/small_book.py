"""A book of two articles on disk and an encoder that needs no model: enough to prove what indexes do."""

import json
import zlib
from collections.abc import Sequence
from pathlib import Path

import numpy as np

from knowledge.encoders.protocol import TokenVectors
from knowledge.wording.words import tokens

BOOKS = ("casino", "cdc", "eventem", "ropta", "urban")
ABOUT = {
    "id": "club",
    "title": "Règlement du club",
    "short": "Club",
    "edition": "2026",
    "publisher": "Le club",
    "language": "fr",
    "source": "notre propre texte",
    "licence": "CC0",
    "scope": "tournoi",
    "numbering": "dotted",
    "citation": "Club 2026, art. {number} « {title} »",
}
ARTICLES = """\
# La donne

## 1.1 Les cartes tombées

Une carte tombée par terre est morte. Le donneur la remplace.

Sont mortes aussi :

- la carte qui touche le muck ;

- la carte mouillée.

## 1.2 Le bouton

Le bouton avance d'un siège à chaque donne.
"""
QUESTIONS = (
    {"q": "la carte est par terre, elle compte ?", "lang": "fr", "passages": ["club:1.1#1"]},
    {"q": "who replaces a card on the floor?", "lang": "en", "passages": ["club:1.1#1", "club:1.1#2"], "start": 38},
    {"q": "wanneer gaat de button verder?", "lang": "nl", "passages": ["club:1.2#1"]},
)

SILENCE = (
    {"q": "je peux garder mon chapeau ?", "lang": "fr", "kind": "other", "reason": "Le livre ne parle pas de vêtements."},
    {"q": "what beats a straight?", "lang": "en", "kind": "poker", "reason": "The ranks of hands are not in it."},
)


def write_book(shelf: Path, articles: str = ARTICLES, questions: Sequence[dict] = QUESTIONS, **changed: str | None) -> Path:
    """Writes the book into a folder of its own under `shelf`; a field given as None is left out of its book.toml."""
    about = {name: value for name, value in {**ABOUT, **changed}.items() if value is not None}
    folder = shelf / ABOUT["id"]
    folder.mkdir(parents=True, exist_ok=True)
    fields = "".join(f"{name} = {json.dumps(value, ensure_ascii=False)}\n" for name, value in about.items())
    (folder / "book.toml").write_text(fields, encoding="utf-8")
    (folder / "articles.md").write_text(articles, encoding="utf-8")
    lines = "".join(json.dumps(question, ensure_ascii=False) + "\n" for question in questions)
    (folder / "questions.jsonl").write_text(lines, encoding="utf-8")
    silent = "".join(json.dumps(question, ensure_ascii=False) + "\n" for question in SILENCE)
    (folder / "silence.jsonl").write_text(silent, encoding="utf-8")
    return folder


class HashingEncoder:
    """Texts as bags of words, each word in a place of its own: texts with the same words are near. Notes what it read."""

    name = "hashing"
    dimension = 64

    def __init__(self) -> None:
        self.read: list[str] = []

    def encode_queries(self, texts: Sequence[str]) -> np.ndarray:
        return self.encode_passages(texts)

    def encode_passages(self, texts: Sequence[str]) -> np.ndarray:
        self.read.extend(texts)
        rows = np.full((len(texts), self.dimension), 1e-3, np.float32)
        for row, text in zip(rows, texts, strict=True):
            for word in tokens(text):
                row[zlib.crc32(word.encode()) % self.dimension] += 1
        return rows / np.linalg.norm(rows, axis=1, keepdims=True)


class TokenHashingEncoder(HashingEncoder):
    """The same with a vector for every word, in a question all of the same weight."""

    name = "hashing-tokens"
    gives_tokens = True

    def encode_question(self, text: str) -> tuple[np.ndarray, TokenVectors]:
        return self.encode_queries([text])[0], self._tokens(text)

    def encode_passage_tokens(self, texts: Sequence[str]) -> list[TokenVectors]:
        return [self._tokens(text) for text in texts]

    def _tokens(self, text: str) -> TokenVectors:
        words = tokens(text) or [""]
        vectors = np.stack([np.eye(self.dimension, dtype=np.float32)[zlib.crc32(w.encode()) % self.dimension] for w in words])
        return TokenVectors(vectors, np.full(len(words), 1 / len(words), np.float32))
