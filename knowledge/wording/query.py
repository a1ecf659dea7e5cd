"""What a person typed, made ready for search: cleaned, bounded, its language, its stems, the article numbers in it."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Mapping
from dataclasses import dataclass, replace

from knowledge.wording.glossary import Glossary
from knowledge.wording.language import LanguageGuess
from knowledge.wording.words import stems, tokens

LONGEST = 1_200
"""Characters of a question that are read. Real ones, told at length, have 600; the encoder reads about 2,000."""
_INSTEAD = {"Cc": " ", "Zl": " ", "Zp": " ", "Cf": "", "Cs": ""}
"""What stands for characters of some categories: a space for those that part, nothing for those that are not seen."""
ADDED = 0.3
"""Weight of a synonym beside the 1 of the question's own word."""


@dataclass(frozen=True, slots=True)
class Query:
    """A question as search reads it. `spoken` goes to the encoder, `weighted` (stem -> weight) to the word index."""

    spoken: str
    language: str
    stems: tuple[str, ...]
    weighted: Mapping[str, float]
    terms: tuple[str, ...]
    """Ids of the glossary terms that stand in it."""

    @property
    def empty(self) -> bool:
        """Whether there is nothing to search for: no letter and no digit."""
        return not any(character.isalnum() for character in self.spoken)


def clean(text: str) -> str:
    r"""A question without control characters and doubled white space.

    >>> clean("carte\x00 par\n\n terre\u200b ?")
    'carte par terre ?'
    """
    instead = {ord(c): _INSTEAD[kind] for c in set(text) if (kind := unicodedata.category(c)) in _INSTEAD}
    return " ".join(text.translate(instead).split())


def read(text: str, glossary: Glossary, languages: LanguageGuess, language: str | None = None) -> Query:
    """A question as it was typed, in any of three languages, as a Query."""
    cleaned = clean(text)[:LONGEST]
    spoken_in = language or languages.guess(cleaned)
    spoken = glossary.spelt_out(cleaned, spoken_in)
    own = stems(tokens(spoken), spoken_in)
    terms = glossary.found_in(own)
    weighted = dict.fromkeys(glossary.expansion(terms), ADDED)
    weighted.update(dict.fromkeys(own, 1.0))
    return Query(spoken, spoken_in, tuple(own), weighted, tuple(terms))


def in_the_words_of(book: str, query: Query, glossary: Glossary) -> Query:
    """The query with the words that one book alone uses for the terms in it."""
    own = dict.fromkeys(glossary.own_words(query.terms, book), ADDED)
    return replace(query, weighted={**own, **query.weighted}) if own else query


NUMBER = r"(\d{1,2})\s?[.\-,]\s?(\d{1,2})([ab])?"
SAID = re.compile(
    rf"(?:§|\bart(?:icles?|ikel)?\b\.?|\brègle\b|\bregle\b|\brule\b|\bregel\b|\bn[°o]\b)\s*(?:n[°o]\s*)?{NUMBER}(?!\d|\.\d)", re.I
)
ALONE = re.compile(rf"^\W*+(?:(?:art(?:icle|ikel)?\.?|règle|regle|rule|regel)\s*+)?(?:n[°o]\s*+)?{NUMBER}\W*+$", re.I)


def article_numbers(text: str) -> tuple[tuple[str, str], ...]:
    """The article numbers that a question names, as (chapter, article) digits, in order; amounts of chips are not.

    >>> article_numbers("que dit l'art 6.4 ?"), article_numbers("§2-17"), article_numbers("blinds 25-50, je relance 1.5k")
    ((('6', '4'),), (('2', '17'),), ())
    """
    alone = ALONE.match(text)
    found = [alone] if alone else list(SAID.finditer(text))
    return tuple((str(int(m.group(1))), f"{int(m.group(2))}{(m.group(3) or '').lower()}") for m in found)


def only_a_number(text: str) -> bool:
    """Whether a question is nothing but an article number."""
    return ALONE.match(text) is not None
