"""The words of the card room in three languages, and how search uses them: a question's words gain their synonyms."""

from __future__ import annotations

import tomllib
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

from knowledge.wording.language import LANGUAGES
from knowledge.wording.words import fold, stems, tokens


@dataclass(frozen=True, slots=True)
class Term:
    """One idea of the card room, the words for it by language, and the words that single books use beside those."""

    id: str
    words: Mapping[str, tuple[str, ...]]
    books: Mapping[str, tuple[str, ...]]


@dataclass(frozen=True, slots=True)
class Glossary:
    """All terms, an index of their stems, and the short forms of the phone by language ("kel" -> "quel")."""

    terms: tuple[Term, ...]
    by_stems: Mapping[tuple[str, ...], tuple[str, ...]]
    """Stems of a term's words, in any language -> ids of the terms."""
    french: Mapping[str, tuple[str, ...]]
    """Term id -> French stems, which is what the rulebooks are written in."""
    short_forms: Mapping[str, Mapping[str, str]]
    longest: int

    @classmethod
    def load(cls, file: Path) -> Glossary:
        """From `glossary.toml`. Raises ValueError for a term without words in one of the languages."""
        data = tomllib.loads(file.read_text(encoding="utf-8"))
        terms = tuple(_term(entry) for entry in data.get("term", []))
        by_stems: dict[tuple[str, ...], list[str]] = {}
        for term in terms:
            for language, words in term.words.items():
                for word in words:
                    key = _key(word, language)
                    if key and term.id not in by_stems.setdefault(key, []):
                        by_stems[key].append(term.id)
        short: dict[str, dict[str, str]] = {language: {} for language in LANGUAGES}
        for entry in data.get("sms", []):
            short[entry["lang"]][fold(entry["short"])] = entry["long"]
        french = {term.id: _french_stems(term.words["fr"]) for term in terms}
        return cls(terms, {k: tuple(v) for k, v in by_stems.items()}, french, short, max(map(len, by_stems), default=0))

    def found_in(self, stemmed: Sequence[str]) -> list[str]:
        """Ids of the terms that stand in a sequence of stems, longest match first, each once."""
        found: list[str] = []
        start = 0
        while start < len(stemmed):
            for length in range(min(self.longest, len(stemmed) - start), 0, -1):
                ids = self.by_stems.get(tuple(stemmed[start : start + length]))
                if ids:
                    found += [term for term in ids if term not in found]
                    start += length - 1
                    break
            start += 1
        return found

    def expansion(self, terms: Iterable[str]) -> list[str]:
        """The French stems of some terms, to be searched for beside the question's own words."""
        return list(dict.fromkeys(stem for term in terms for stem in self.french[term]))

    def own_words(self, terms: Iterable[str], book: str) -> list[str]:
        """The stems that one book alone uses for some terms ("décave" is all-in for less in EVENT'em, freezeout in CdC)."""
        wanted = set(terms)
        return [
            stem for term in self.terms if term.id in wanted and book in term.books for stem in _french_stems(term.books[book])
        ]

    def spelt_out(self, text: str, language: str) -> str:
        """A phone message with its short forms written in full.

        Only whole words are replaced; "c" in "c'est" is none, and neither is a word of another language.
        """
        known = self.short_forms.get(language, {})
        return " ".join(known.get(fold(word), word) for word in text.split())


def _term(entry: Mapping[str, object]) -> Term:
    words: dict[str, tuple[str, ...]] = {}
    for language in LANGUAGES:
        listed = entry.get(language)
        if not isinstance(listed, list) or not listed:
            raise ValueError(f'the term {entry.get("id")!r} has no words in {language!r}; add {language} = ["…"]')
        words[language] = tuple(str(word) for word in listed)
    books = entry.get("books", {})
    own = {str(book): tuple(map(str, listed)) for book, listed in books.items()} if isinstance(books, dict) else {}
    return Term(str(entry["id"]), words, own)


def _key(word: str, language: str) -> tuple[str, ...]:
    return tuple(stems(tokens(word), language))


def _french_stems(words: Iterable[str]) -> tuple[str, ...]:
    return tuple(dict.fromkeys(stem for word in words for stem in _key(word, "fr")))
