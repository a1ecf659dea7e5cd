"""Articles to post anywhere: `@bot carte retournée` in any chat."""

from __future__ import annotations

from telegram import Bot, InlineQuery, InlineQueryResultArticle, InlineQueryResultsButton, InputTextMessageContent
from telegram.constants import ParseMode

from bot.adapters.on_telegram.messages.marks import plain
from bot.adapters.on_telegram.messages.pages import pages
from bot.adapters.on_telegram.messages.sending import NO_PREVIEW
from bot.adapters.on_telegram.rooms import Rooms, account_of, language_of, private_place
from bot.adapters.serving import Serving
from bot.domain.errors import Crowded
from bot.i18n.words import words_in
from bot.presenter.answers import CHOICES
from bot.presenter.quotations import opening, quote
from bot.services.lookups import Lookups
from knowledge.books.passages import Answer, Book, Hit, Passage, Verdict

MOST = 8
REMEMBERED = 60
"""Seconds for which Telegram may give the same results again."""
SHORTEST = 2


class Inline:
    """Searches the rulebook while somebody types, by number, title and meaning."""

    def __init__(self, serving: Serving, rooms: Rooms) -> None:
        self._serving, self._rooms = serving, rooms
        self._lookups = Lookups(serving.desk)

    async def asked(self, bot: Bot, query: InlineQuery) -> None:
        """What is offered for what was typed so far."""
        own = private_place(query.from_user.id)
        choice = await self._serving.offload(self._serving.desk.places.choice, own)
        # the book that somebody has chosen for himself, else his club's
        home = await self._rooms.home(query.from_user)
        place = own if choice.book else home or own
        try:
            found = await self._serving.in_turn(own, account_of(query.from_user), self._found, place, home, query.query.strip())
        except Crowded:
            found = []  # he types on, and asks again
        words = words_in(choice.language or language_of(query.from_user) or "fr")
        results = [_result(book, passage) for book, passage in found]
        # who has typed nothing yet has found nothing yet either
        nothing = not results and len(query.query.strip()) >= SHORTEST
        button = words.say("telegram.inline_none") if nothing else None
        await bot.answer_inline_query(query.id, results, cache_time=REMEMBERED, is_personal=True, button=_start(button))

    def _found(self, place: str, home: str, typed: str) -> list[tuple[Book, Passage]]:
        """The passages that fit: those of an article that is named, then those that the search finds; before them what the club
        has said decides it.
        """
        if len(typed) < SHORTEST:
            return []
        by_name = self._lookups.articles(place, typed, 4, home)
        passages = [(book, article.passages[0]) for book, article in by_name]
        worded = any(character.isalpha() for character in typed)
        # whoever types the words of a title means that article; what is not in a title is found by its meaning
        if worded and (answered := self._lookups.found(place, typed, home)) is not None:
            book, answer, settled = answered
            offered = [(book, hit.passage) for hit in _offered(answer)]
            passages = [*offered, *passages] if settled else [*passages, *offered]
        return list({passage.id: (book, passage) for book, passage in passages}.values())[:MOST]


def _offered(answer: Answer) -> tuple[Hit, ...]:
    """What the verdict on a question allows to be offered: as much as a chat would show."""
    if answer.verdict is Verdict.NOT_COVERED:
        return ()
    return answer.hits if answer.verdict is Verdict.FOUND else answer.hits[:CHOICES]


def _start(label: str | None) -> InlineQueryResultsButton | None:
    return InlineQueryResultsButton(label[:64], start_parameter="inline") if label else None


def _result(book: Book, passage: Passage) -> InlineQueryResultArticle:
    text = pages((quote(book, passage),), book.language)[0].text
    content = InputTextMessageContent(text, ParseMode.HTML, link_preview_options=NO_PREVIEW)
    return InlineQueryResultArticle(passage.id, plain(book.cite(passage), 120), content, description=plain(opening(passage), 160))
