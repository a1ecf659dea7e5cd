"""Articles to post anywhere: `@bot carte retournée` in any chat."""

from __future__ import annotations

from dataclasses import dataclass

from telegram import Bot, InlineQuery, InlineQueryResultArticle, InlineQueryResultsButton, InputTextMessageContent
from telegram.constants import ParseMode

from bot.adapters.on_telegram.messages.marks import plain
from bot.adapters.on_telegram.messages.pages import pages
from bot.adapters.on_telegram.messages.sending import NO_PREVIEW
from bot.adapters.on_telegram.rooms import Rooms, account_of, language_of, private_place
from bot.adapters.serving import Serving
from bot.domain.errors import Crowded
from bot.i18n.words import Words, words_in
from bot.presenter.answer_parts import read_with
from bot.presenter.answers import CHOICES
from bot.presenter.blocks import Line
from bot.presenter.quotations import opening, quote
from bot.services.lookups import Lookups
from knowledge.books.passages import Answer, Book, Hit, Passage, Verdict

MOST = 8
REMEMBERED = 60
"""Seconds for which Telegram may give the same results again."""
SHORTEST = 2


@dataclass(frozen=True, slots=True)
class _Offer:
    """A passage that is offered, with those it is not to be read without; the `closest` one decides nothing."""

    book: Book
    passage: Passage
    beside: tuple[Passage, ...] = ()
    closest: bool = False


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
        results = [_result(one, words) for one in found]
        # who has typed nothing yet has found nothing yet either
        nothing = not results and len(query.query.strip()) >= SHORTEST
        button = words.say("telegram.inline_none") if nothing else None
        await bot.answer_inline_query(query.id, results, cache_time=REMEMBERED, is_personal=True, button=_start(button))

    def _found(self, place: str, home: str, typed: str) -> list[_Offer]:
        """The passages that fit: those of an article that is named, then those that the search finds; before them what the club
        has said decides it.
        """
        if len(typed) < SHORTEST:
            return []
        by_name = self._lookups.articles(place, typed, 4, home)
        passages = [_named(book, article.passages[0]) for book, article in by_name]
        worded = any(character.isalpha() for character in typed)
        # whoever types the words of a title means that article; what is not in a title is found by its meaning
        if worded and (answered := self._lookups.found(place, typed, home)) is not None:
            book, answer, settled = answered
            offered = [_offer(book, hit, answer) for hit in _offered(answer)]
            passages = [*offered, *passages] if settled else [*passages, *offered]
        # an article that is named is meant for what it is, whatever the search makes of the words
        kept: dict[str, _Offer] = {}
        for one in passages:
            kept.setdefault(one.passage.id, one)
        return list(kept.values())[:MOST]


def _offered(answer: Answer) -> tuple[Hit, ...]:
    """What the verdict on a question allows to be offered: as much as a chat would show."""
    if answer.verdict is Verdict.NOT_COVERED:
        return ()
    return answer.hits if answer.verdict is Verdict.FOUND else answer.hits[: 1 if answer.closest else CHOICES]


def _named(book: Book, passage: Passage) -> _Offer:
    return _Offer(book, passage, book.beside_of(passage))


def _offer(book: Book, hit: Hit, answer: Answer) -> _Offer:
    return _Offer(book, hit.passage, () if answer.closest else hit.beside, answer.closest)


def _start(label: str | None) -> InlineQueryResultsButton | None:
    return InlineQueryResultsButton(label[:64], start_parameter="inline") if label else None


def _result(one: _Offer, words: Words) -> InlineQueryResultArticle:
    """What is offered, with what stands in the chat if it is taken: of the closest passage, that it is only that."""
    book, passage = one.book, one.passage
    told = (words.say("answer.closest", book=book.short), words.say("answer.closest_passage")) if one.closest else ()
    blocks = (*map(Line, told), quote(book, passage), *read_with(one.beside, book, words))
    text = pages(blocks, words.language if told or one.beside else book.language)[0].text
    content = InputTextMessageContent(text, ParseMode.HTML, link_preview_options=NO_PREVIEW)
    shown = words.say("telegram.inline_closest", opening=opening(passage)) if one.closest else opening(passage)
    return InlineQueryResultArticle(passage.id, plain(book.cite(passage), 120), content, description=plain(shown, 160))
