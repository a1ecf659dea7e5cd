"""What a message offers to do next, as buttons: the same ones on every platform that has buttons."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace

from bot.i18n.words import Words, words_in
from bot.presenter.action import LONGEST_LABEL, MOST, Action
from bot.presenter.dispatch import Teller, row
from bot.presenter.floor.offers import OFFERS
from bot.presenter.floor.unread_points import read_it
from bot.presenter.help_pages import topics
from bot.services.catalogue import find_command
from bot.services.replies.reply import Outcome, Reply
from bot.services.replies.rules import Answered, ArticlesShown, HelpGiven
from knowledge.books.passages import Answer, Book, Passage, Verdict

ARTICLES = 8
"""Buttons that lead to other articles."""


def actions(reply: Reply) -> tuple[Action, ...]:
    """The buttons under a reply, in the reply's language; none where there is nothing to offer."""
    offer = _RULES.get(type(reply.outcome)) or OFFERS.get(type(reply.outcome))
    words = words_in(reply.language)
    beside = tuple(read_it(reply, words))
    offered = tuple(_bound(action, reply) for action in offer(reply, words)) if offer else ()
    return (*offered[: MOST - len(beside)], *beside)


def _bound(action: Action, reply: Reply) -> Action:
    """A button under what is said of a tournament is about that one, whichever its chat is at when it is tapped."""
    number, dot, _ = reply.seen.partition(".")
    command = find_command(action.command)
    if action.seen or not dot or command is None or not command.of_tournament:
        return action
    return replace(action, seen=f"{number}.")


def _answer(said: Answered, reply: Reply, _words: Words) -> Iterator[Action]:
    """Articles to read: candidates, what stands beside the deciding one, what it refers to, what other books say."""
    answer, others = said.answer, said.others
    then = said.fallback
    if then is not None and then.book is not None and then.answer is not None:
        yield from _articles(_shown(then.answer, then.book), then.book)
    book = _book(reply)
    yield from _articles(_shown(answer, book), book)
    for other in others:
        passage = other.hits[0].passage
        label, short = (f"{passage.book.upper()} {called}"[:LONGEST_LABEL] for called in (_called(passage), passage.number))
        yield Action(label, "article", f"{passage.book} {passage.article}", short=short if passage.number else "")


def _shown(answer: Answer, book: Book) -> list[Passage]:
    """Whose articles can be read: of the one that decides, what it refers to and what goes with it, and of others; or of
    candidates; of a question in parts, what decides each.
    """
    if answer.parts:
        return [*(part.hit.passage for part in answer.parts), *(hit.passage for hit in answer.hits)]
    if answer.verdict is Verdict.FOUND:
        first, *rest = (hit.passage for hit in answer.hits)
        referred = (book.article(reference.target) for reference in first.references if reference.target)
        related = (book.article(key) for key in book.related_to(first.article))
        return [first, *(article.passages[0] for article in (*referred, *related) if article and article.passages), *rest[:3]]
    return [hit.passage for hit in answer.hits] if answer.verdict is Verdict.UNSURE else []


def _articles(passages: Sequence[Passage], book: Book) -> Iterator[Action]:
    firsts: dict[str, Passage] = {}
    for passage in passages:
        firsts.setdefault(passage.article, passage)
    for key, passage in list(firsts.items())[:ARTICLES]:
        yield Action(_called(passage), "article", f"{book.id} {key}", short=passage.number)


def _called(passage: Passage) -> str:
    """What a button says of an article; its number is known in the room, its title says what it is about.

    A label has 80 characters; a phone shows about forty.
    """
    named = " · ".join(part for part in (passage.number, passage.title) if part) or passage.article
    return named if len(named) <= 40 else f"{named[:39].rstrip()}…"


def _neighbours(said: ArticlesShown, reply: Reply, _words: Words) -> Iterator[Action]:
    """The articles before and after the one that is shown."""
    book, shown = _book(reply), {article.key for article in said.articles}
    keys = [article.key for article in book.articles]
    at = [keys.index(key) for key in shown if key in keys]
    if not at:
        return
    for arrow, place in (("◀", min(at) - 1), ("▶", max(at) + 1)):
        if 0 <= place < len(keys) and book.articles[place].passages:
            beside = book.articles[place]
            yield Action(f"{arrow} {_called(beside.passages[0])}", "article", f"{book.id} {beside.key}")


def _book(reply: Reply) -> Book:
    if reply.book is None:
        raise ValueError(f"a reply {reply.outcome.named()} without its book")
    return reply.book


_RULES: Mapping[type[Outcome], Teller[Action]] = dict(
    (
        row(Answered, _answer),
        row(ArticlesShown, _neighbours),
        row(HelpGiven, topics),
    )
)
