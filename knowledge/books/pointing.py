"""Where a rule points to another of its book ("see 4.2", "artikel 9", "Appendix A", "(b)"), in whatever way the book counts."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from knowledge.books.passages import Article, Reference

_SAID = (
    r"articles?|art\.|artikel(?:en)?|r[eè]gles?|rules?|regels?|spelregels?|sections?|secties?|§§?|paragraphe?s?|paragraa?f(?:en)?"
)
_CHAPTER = r"chapitres?|chapters?|hoofdstuk(?:ken)?|titres?|parties?|parts?|de(?:el|len)"
_APPENDIX = r"annexes?|annex|appendi(?:x|ces)|bijlagen?"
_POINT = r"points?|punt(?:en)?|alin[eé]as?|lett(?:er|re)s?|litt\.|lid"
_SEE = r"see|voir|cf\.|zie|v\.|under|sous|onder"
_NUMBER = (
    r"(?:[A-Z][.-]?)?\d{1,3}(?:[.-]\d{1,3}){0,2}[a-z]?(?!\w|[.,-]\d|\s?%)"
    r"|\([a-zA-Z0-9]{1,4}\)|[IVXLC]{1,6}(?!\w)|[A-Z](?:[.-]\d{1,3})?(?!\w|')"
)
_AND = r"\s*(?:,|;|et|and|en|ou|or|of|to|à|tot|&)\s*"
_POINTS = re.compile(
    rf"(?<!\w)(?P<word>{_SAID}|{_CHAPTER}|{_APPENDIX}|{_POINT}|{_SEE})\s*(?:n[°o]\s*)?(?P<numbers>(?:{_NUMBER})(?:{_AND}(?:{_NUMBER}))*)",
    re.IGNORECASE,
)
_BRACKETED = re.compile(r"\((?P<number>\d{1,3}(?:[.-]\d{1,3}){1,2}|[A-Z][.-]\d{1,3})\)")
_ITEM = re.compile(r"^\W*\(?([a-z]{1,4}|\d{1,2})[.)]\s", re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class Pointers:
    """The numbers of a book's articles, as they are spelt in references."""

    by_number: dict[str, tuple[Article, ...]]
    chapters: dict[str, Article]
    """The first article of what a number begins ("2" for 2.1)."""

    @classmethod
    def of(cls, articles: Sequence[Article]) -> Pointers:
        """Of these articles."""
        numbers: dict[str, list[Article]] = defaultdict(list)
        chapters: dict[str, Article] = {}
        for article in articles:
            if not article.number:
                continue
            numbers[bare(article.number)].append(article)
            for cut in re.finditer(r"[.-]", bare(article.number)):
                chapters.setdefault(bare(article.number)[: cut.start()], article)
        return cls({number: tuple(found) for number, found in numbers.items()}, chapters)

    def found_in(self, text: str, article: Article) -> Iterator[Reference]:
        """The references in a text of this article. One that says "article" or "rule" and leads nowhere has no target."""
        if not self.by_number:
            return
        taken: list[tuple[int, int]] = []
        for match in _POINTS.finditer(text):
            for end, number in _each(match):
                if _counts_things(match.group("word"), number, text[end:]):
                    continue
                found = self._target(number, match.group("word").casefold(), article)
                if found is not None:
                    taken.append(match.span())
                    yield Reference(text[match.start() : end].strip(), found.key)
                elif found is None and _must_lead(match.group("word"), number):
                    yield Reference(text[match.start() : end].strip(), None)
        for match in _BRACKETED.finditer(text):
            own = self._one(match.group("number"), article)
            if own is not None and own is not article and not any(a <= match.start() < b for a, b in taken):
                yield Reference(match.group(), own.key)

    def named(self, text: str) -> tuple[Article, ...]:
        """The articles that a text names: by a number alone, or behind a word such as "article" or "Appendix"."""
        alone = self.by_number.get(bare(text)) or self._appendix(bare(text))
        if alone:
            return alone
        found: dict[str, Article] = {}
        for match in _POINTS.finditer(text):
            word = match.group("word")
            for _, number in _each(match):
                if re.fullmatch(_SAID, word, re.IGNORECASE):
                    found.update({article.key: article for article in self.by_number.get(bare(number), ())})
                elif re.fullmatch(_APPENDIX, word, re.IGNORECASE):
                    found.update({article.key: article for article in self._appendix(f"appendix {bare(number)}")})
        return tuple(found.values())

    def _appendix(self, said: str) -> tuple[Article, ...]:
        """An appendix, by whatever word it is called in the three languages."""
        word, _, number = said.partition(" ")
        if not re.fullmatch(_APPENDIX, word, re.IGNORECASE):
            return ()
        return next((self.by_number[f"{name} {number}"] for name in _APPENDICES if f"{name} {number}" in self.by_number), ())

    def _target(self, number: str, word: str, article: Article) -> Article | None:
        if re.fullmatch(_APPENDIX, word, re.IGNORECASE):
            return next(iter(self._appendix(f"{word} {bare(number)}")), None)
        if _is_point(word) and _has_item(article, number):
            return article
        if re.fullmatch(_CHAPTER, word, re.IGNORECASE) and bare(number) in self.chapters:
            return self._one(number, article) or self.chapters[bare(number)]
        if number.startswith("(") and bare(number) not in self.by_number:
            return article if _has_item(article, number) else None
        return self._one(number, article) or (None if _is_point(word) else self.chapters.get(bare(number)))

    def _one(self, number: str, article: Article) -> Article | None:
        """The article of a number; where it stands more than once, the one in the same chapter."""
        found = self.by_number.get(bare(number), ())
        near = [one for one in found if one.chapter == article.chapter]
        return found[0] if len(found) == 1 else near[0] if len(near) == 1 else None


_APPENDICES = ("annexe", "annex", "appendix", "bijlage")


def bare(number: str) -> str:
    """A number as it is compared.

    >>> bare("§ 4"), bare("(b)"), bare("Annexe A"), bare("Art. 3."), bare("6.4")
    ('4', 'b', 'annexe a', '3', '6.4')
    """
    plain = re.sub(r"^(?:§+|art\.?|article|artikel|rule|r[eè]gle|regel|n[°o]|#)\s*(?=\S)", "", number.strip().casefold())
    return plain.strip(" ().:")


def _each(match: re.Match[str]) -> Iterator[tuple[int, str]]:
    """The numbers behind a word, each with where it ends."""
    start = match.start("numbers")
    for number in re.finditer(_NUMBER, match.group("numbers")):
        yield start + number.end(), number.group()


def _counts_things(word: str, number: str, after: str) -> bool:
    """Whether a number behind "see" counts what is seen ("see 3 cards") and names no article ("see 3.")."""
    return bool(re.fullmatch(_SEE, word, re.IGNORECASE)) and number.isdigit() and bool(re.match(r"\s*[^\s.,;)]", after))


def _must_lead(word: str, number: str) -> bool:
    """Whether such words are surely a reference to the book itself: "article 9", not "see 4" and not "point 3"."""
    return bool(re.fullmatch(_SAID, word, re.IGNORECASE)) and number[0].isdigit()


def _is_point(word: str) -> bool:
    return bool(re.fullmatch(_POINT, word, re.IGNORECASE))


def _has_item(article: Article, number: str) -> bool:
    """Whether an article has a point of this number in a list."""
    wanted = bare(number)
    return any(
        (found := _ITEM.match(passage.text)) is not None and found.group(1).casefold() == wanted for passage in article.passages
    )
