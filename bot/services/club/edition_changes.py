"""What an edition of a club's own rulebook says otherwise than another, article by article."""

from __future__ import annotations

from bot.domain.rules.own_edition import OwnEdition
from bot.services.replies.own_books import ArticleChange, Change
from bot.services.shift.shift import Shift
from knowledge.books.corpus_error import CorpusError
from knowledge.books.passages import Article, Book


def changes(shift: Shift, edition: OwnEdition, instead: OwnEdition | None) -> tuple[ArticleChange, ...] | None:
    """What would change with an edition that takes the place of another; None where one of them can't be used, so that nobody
    knows.
    """
    if instead is None or instead.key == edition.key:
        return ()
    kept = shift.work.own_books
    try:
        old, new = (shift.all_rules.made_of(*kept.text(one.key)) for one in (instead, edition))
    except CorpusError:
        return None
    return changed_articles(old, new)


def changed_articles(old: Book, new: Book) -> tuple[ArticleChange, ...]:
    """The articles that are new, changed, or the same under another number, in the order of the new book, then those that are
    gone.
    """
    before, now = ({one.key: one for one in book.articles if one.passages} for book in (old, new))
    gone = {key: one for key, one in before.items() if key not in now}
    found: list[ArticleChange] = []
    for key, article in now.items():
        if key in before:
            if _said(before[key]) != _said(article):
                found.append(_change(Change.CHANGED, article))
            continue
        moved = next((one for one in gone.values() if _said(one) == _said(article)), None)
        if moved is None:
            found.append(_change(Change.NEW, article))
        else:
            del gone[moved.key]
            found.append(ArticleChange(Change.RENUMBERED, article.number or article.title, moved.number or moved.title))
    return (*found, *(_change(Change.GONE, one) for one in gone.values()))


def _change(kind: Change, article: Article) -> ArticleChange:
    return ArticleChange(kind, article.number or article.title)


def _said(article: Article) -> tuple[str, ...]:
    return (" ".join(article.title.split()), *(" ".join(passage.quotation.split()) for passage in article.passages))
