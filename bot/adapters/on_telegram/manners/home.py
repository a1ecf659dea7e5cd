"""What somebody sees who opens Floorman on Telegram: one message that fits on a phone, with what he may ask, in which language,
by which rulebook, and how a club gets Floorman into its group.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from telegram import Bot, CallbackQuery, InlineKeyboardButton, InlineKeyboardMarkup, Message, User
from telegram.constants import ChatType, ParseMode

from bot.adapters.on_telegram.answering.answers import Answers, notice
from bot.adapters.on_telegram.messages.keyboards import button
from bot.adapters.on_telegram.messages.marks import own
from bot.adapters.on_telegram.messages.pages import Page
from bot.adapters.on_telegram.messages.sending import answer_tap, bring_up_to_date, where
from bot.adapters.on_telegram.rooms import Rooms, once_of, place_of
from bot.adapters.serving import Serving
from bot.domain.club.languages import LANGUAGES
from bot.i18n.words import Words, words_in
from bot.presenter.book_names import name_among
from bot.services.replies.rules import BooksListed

KIND = "h"
"""How the buttons of this message begin."""
ADDED = "club"
"""What stands behind "/start" in a group that has been chosen for Floorman by the button here: it is greeted anyhow."""
RIGHTS = "pin_messages"
"""What the button asks the group to let Floorman do: seats are pinned. As an administrator he also hears who comes and goes."""
EXAMPLES = ("1", "2", "3")
HOME, BOOKS = "home", "books"


class Home:
    """The first message of a private conversation. Each tap changes it where it stands."""

    def __init__(self, serving: Serving, rooms: Rooms, answers: Answers, seen: Callable[[User], None]) -> None:
        """`seen` is told of whoever opens Floorman, or chooses something here."""
        self._serving, self._rooms, self._answers, self._seen = serving, rooms, answers, seen

    async def begin(self, bot: Bot, message: Message, user: User) -> None:
        """Sends it."""
        page, buttons = await self._page(bot, message, user, HOME)
        await bot.send_message(message.chat_id, page.text, ParseMode.HTML, reply_markup=buttons)
        self._seen(user)

    async def tapped(self, bot: Bot, query: CallbackQuery, message: Message, what: str, value: str) -> bool:
        """One of its buttons. Returns whether there is such a button."""
        user = query.from_user
        if message.chat.type != ChatType.PRIVATE:
            return False
        if what == "ask" and value in EXAMPLES:
            await answer_tap(query)
            await self._ask(bot, query, message, value)
            return True
        if what in ("book", "language"):
            request = await self._rooms.request(message.chat, user, what, value)
            served = await self._serving.serve(request)
            await answer_tap(query, notice(served), alert=not served.reply.done)
            what, value = "show", HOME
        elif what == "show" and value in (HOME, BOOKS):
            await answer_tap(query)
        else:
            return False
        page, buttons = await self._page(bot, message, user, value)
        await bring_up_to_date(bot, message.chat_id, message.message_id, page, buttons)
        return True

    async def _ask(self, bot: Bot, query: CallbackQuery, message: Message, which: str) -> None:
        """Asks what a button says, as if it had been typed."""
        user = query.from_user
        words = words_in(await self._rooms.own_language(user))
        request = await self._rooms.request(message.chat, user, "ask", words.say(f"manners.example_{which}"))
        served = await self._serving.serve(replace(request, once=once_of(bot, query)))
        await self._answers.send(bot, served, message.chat, user, where(message))

    async def _page(self, bot: Bot, message: Message, user: User, which: str) -> tuple[Page, InlineKeyboardMarkup]:
        words = words_in(await self._rooms.own_language(user))
        listed = await self._serving.serve(await self._rooms.request(message.chat, user, "books"))
        said = listed.reply.outcome
        known = said if isinstance(said, BooksListed) else BooksListed((), "")
        offering = self._serving.offering(place_of(message.chat))
        if which == BOOKS:
            names = [("● " if one.id == known.current else "") + name_among(one, known.books) for one in known.books]
            taps = [offering.tap(KIND, "book", one.id) for one in known.books]
            rows = [[button(name, tap)] for name, tap in zip(names, taps, strict=True)]
            rows.append([button(words.say("manners.back"), offering.tap(KIND, "show", HOME))])
            return Page(own(words.say("manners.which_book"))), InlineKeyboardMarkup(rows)
        told = [f"<b>{own(words.say('manners.home_title'))}</b>", own(words.say("manners.home"))]
        book = next((name_among(one, known.books) for one in known.books if one.id == known.current), known.current)
        return Page("\n\n".join(told)), self._buttons(bot, message, words, book)

    def _buttons(self, bot: Bot, message: Message, words: Words, book: str) -> InlineKeyboardMarkup:
        tap = self._serving.offering(place_of(message.chat)).tap
        languages = [
            button(("● " if one == words.language else "") + words.say(f"guide.language_{one}"), tap(KIND, "language", one))
            for one in LANGUAGES
        ]
        add = f"https://t.me/{bot.username}?startgroup={ADDED}&admin={RIGHTS}"
        return InlineKeyboardMarkup([
            *([button(words.say(f"manners.example_{one}"), tap(KIND, "ask", one))] for one in EXAMPLES),
            [button(words.say("manners.choose_book", book=book), tap(KIND, "show", BOOKS))],
            languages,
            [InlineKeyboardButton(words.say("manners.add_to_group"), url=add)],
        ])  # fmt: skip
