"""Finds an article by its number in any spelling that people use, or by its title."""

from __future__ import annotations

from knowledge.books.passages import Article, Book, Numbering
from knowledge.books.pointing import Pointers
from knowledge.wording.query import article_numbers
from knowledge.wording.words import STOPWORDS, fold, tokens

SEPARATORS = {Numbering.DOTTED: ".", Numbering.DASHED: "-"}
SIMILAR = 78.0
"""Of 100: how like a title must be to what was typed ("buton mort" finds "Bouton mort")."""
SAME_WORDS = 90.0
"""Of 100: how far the telling words must agree where the title is longer or shorter than what was typed."""


def numbered(book: Book, text: str) -> tuple[Article, ...]:
    """The articles whose number a text names ("art 6-4", "§6.4"); "9.22" gives both. Empty where the book has no such number."""
    if book.numbering is Numbering.OWN:
        return Pointers.of(book.articles).named(text)
    separator = SEPARATORS.get(book.numbering)
    if separator is None:
        return ()
    wanted = [separator.join(pair) for pair in article_numbers(text)]
    return tuple(article for number in wanted for article in book.articles if number in (article.number, article.key))


def find_articles(book: Book, text: str, count: int = 5) -> tuple[Article, ...]:
    """The articles that a person means by a number, a key, a chapter or a title, the likeliest first, or none."""
    by_number = numbered(book, text)
    if by_number:
        return by_number
    typed = fold(" ".join(text.split())).strip(" #.:«»\"'")
    if not any(character.isalnum() for character in typed):
        return ()
    exact = tuple(article for article in book.articles if typed in (fold(article.key), fold(article.title)))
    return exact or _chapter(book, typed) or _by_title(book, typed, count)


def _chapter(book: Book, typed: str) -> tuple[Article, ...]:
    words = tokens(typed)
    number = words[-1] if words and words[-1].isdigit() and len(words) <= 2 else ""
    separator = SEPARATORS.get(book.numbering)
    if not number or separator is None:
        return ()
    return tuple(a for a in book.articles if a.number == number or a.number.startswith(number + separator))


def _by_title(book: Book, typed: str, count: int) -> tuple[Article, ...]:
    """The titles spelt nearly like what was typed, else those that hold its telling words ("heads up")."""
    if typed[0].isdigit():
        return ()
    # imported here: a question that is asked comes by no title
    from rapidfuzz import fuzz, process

    titles = {article.key: fold(article.title) for article in book.articles if article.title}
    found = process.extract(typed, titles, scorer=fuzz.ratio, score_cutoff=SIMILAR, limit=count)
    if not found:
        telling = {key: _telling(title) for key, title in titles.items()}
        found = process.extract(_telling(typed), telling, scorer=fuzz.token_set_ratio, score_cutoff=SAME_WORDS, limit=count)
    articles = (book.article(key) for _, _, key in found)
    return tuple(article for article in articles if article is not None)


def _telling(text: str) -> str:
    return " ".join(word for word in tokens(text) if word not in STOPWORDS)
