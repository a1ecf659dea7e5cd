"""What was settled of one edition of a club's own rulebook, and what of it holds of the next: where the words are the same."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace

from bot.domain.rules.own_edition import OwnEdition
from bot.domain.rules.points_read import LADDER, PointRead, PointsRead, Settled
from bot.services.club.book_points.steps import resting_on
from bot.services.club.own_books import OwnBooks
from bot.services.ports.rules import ProfilesPort
from knowledge.books.corpus_error import CorpusError
from knowledge.books.passages import Article, Book, Passage

Said = tuple[str, ...]
"""All that an article says, passage by passage, whatever spaces it was printed with."""


@dataclass(frozen=True, slots=True)
class Carried:
    """How many points were carried over into an edition, and how many are to be looked at `again`."""

    over: int = 0
    again: int = 0


NOTHING = Carried()


def carry_over(books: OwnBooks, profiles: ProfilesPort, edition: OwnEdition, before: OwnEdition | None) -> Carried:
    """Settles in an edition of which nobody has said anything what was settled in the one `before`, as far as it says the same;
    the rest of that is to be looked at again.
    """
    kept = books.work.own_books
    if before is None or before.key == edition.key or kept.profile(edition.key) is not None:
        return NOTHING
    try:
        old, new = (books.rules.made_of(*kept.text(one.key)) for one in (before, edition))
    except CorpusError:
        return NOTHING
    points = carried(profiles.points_of(old, kept.profile(before.key)), old, new)
    if not points:
        return NOTHING
    kept.set_profile(edition.key, profiles.restated(new, None, points))
    again = sum(one.is_open for one in points)
    return Carried(len(points) - again, again)


def carried(points: PointsRead, old: Book, new: Book) -> tuple[PointRead, ...]:
    """What is settled of the new edition by what was of the old one. A passage holds where its whole article says the same,
    whatever number that has now; a silence where the new edition has no article that says anything else; a sanction that only the
    name of a step says, where the list of sanctions holds.
    """
    there = _by_words(new.articles)
    same_all = set(there) <= set(_by_words(old.articles))
    passages = {passage.id: passage for passage in old.passages}
    found = {name: _one(one, passages.get(one.passage), old, new, there, same_all) for name, one in points.items()}
    ladder = points.get(LADDER)
    if ladder is not None and found[LADDER] != ladder and found[LADDER].is_open:
        found |= {one.point: one for one in resting_on(found, ladder)}
    return tuple(found.values())


def _one(
    one: PointRead, passage: Passage | None, old: Book, new: Book, there: Mapping[Said, tuple[Article, ...]], same_all: bool
) -> PointRead:
    if one.is_open or (one.settled is Settled.SILENT and same_all):
        return one
    again = PointRead(one.point, value=one.value, evidence=one.evidence, was=one.settled)
    if passage is None:
        return again
    before = old.article(passage.article)
    alike = there.get(_said(before), ()) if before else ()
    now = next((article for article in alike if article.key == passage.article), alike[0] if len(alike) == 1 else None)
    found = next((there for there in now.passages if there.paragraph == passage.paragraph), None) if now else None
    if found is None or not (one.evidence in found.text or one.evidence in found.context):
        return again
    return replace(one, passage=found.id)


def _by_words(articles: Iterable[Article]) -> dict[Said, tuple[Article, ...]]:
    found: dict[Said, tuple[Article, ...]] = {}
    for article in articles:
        if article.passages:
            found[_said(article)] = (*found.get(_said(article), ()), article)
    return found


def _said(article: Article) -> Said:
    return tuple(" ".join(passage.quotation.split()) for passage in article.passages)
