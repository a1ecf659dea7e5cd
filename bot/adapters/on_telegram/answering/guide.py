"""Setting a group up on Telegram: one message with a button for each thing. Everything has a default."""

from __future__ import annotations

from hashlib import sha256

from telegram import Bot, CallbackQuery, InlineKeyboardMarkup, Message, User
from telegram.constants import ChatType, ParseMode

from bot.adapters.on_telegram.answering.floor_place import FLOOR_CHAT
from bot.adapters.on_telegram.messages.keyboards import button
from bot.adapters.on_telegram.messages.marks import own
from bot.adapters.on_telegram.messages.pages import Page
from bot.adapters.on_telegram.messages.sending import answer_tap, bring_up_to_date, where
from bot.adapters.on_telegram.rooms import Rooms, place_of
from bot.adapters.serving import Serving
from bot.domain.club.languages import LANGUAGES
from bot.domain.club.people import Role
from bot.i18n.words import Words, words_in
from bot.presenter.book_names import listed_first, name_among, name_of
from knowledge.books.passages import Book

NEWS = "news"
MOST_BOOKS = 25
"""Books that have a button: nobody scrolls through the hundreds that other clubs may have published."""
FALLBACK, LISTED, NONE = "fallback", "?", ""
"""The rulebook that the club follows where the one in force says nothing; what its button says that lists them, and the one for
none: no book has such an id."""
LISTS = ("book", FALLBACK)
SINCE = "~"
"""What stands between the id of a book on a button and a mark of the one that was chosen when it was put up: a tap on a list that
has been lying there since another one was chosen changes nothing."""
SWITCHES = {NEWS: "here", FLOOR_CHAT: "here"}
"""Settings that are on or off: announcements come here; the floor is called here."""


class Guide:
    """The set-up of a group, for its directors."""

    def __init__(self, serving: Serving, rooms: Rooms) -> None:
        self._serving, self._rooms = serving, rooms

    async def begin(self, bot: Bot, message: Message, user: User) -> None:
        """The set-up message."""
        words = words_in(await self._rooms.spoken(message.chat, user))
        if message.chat.type == ChatType.PRIVATE:
            await bot.send_message(message.chat_id, words.say("telegram.guide_in_group"))
            return
        if not (await self._rooms.may(place_of(message.chat), user, Role.DIRECTOR)):
            sentence = words.say("refused.not_allowed", role=words.say("role.director"), command="configure")
            to = where(message, answers=True)
            await bot.send_message(to.chat, sentence, message_thread_id=to.topic, reply_parameters=to.reply)
            return
        page, buttons = await self._page(message, words)
        topic = where(message).topic
        await bot.send_message(message.chat_id, page.text, ParseMode.HTML, message_thread_id=topic, reply_markup=buttons)

    async def tapped(self, bot: Bot, query: CallbackQuery, message: Message, what: str, value: str) -> bool:
        """A button of the set-up: saved at once. Returns whether there is such a button in that chat."""
        if message.chat.type == ChatType.PRIVATE or not await self._serving.offload(self._offers, message, what, value):
            return False
        user = query.from_user
        place, places = place_of(message.chat), self._serving.desk.places
        if not (await self._rooms.may(place, user, Role.DIRECTOR)):
            words = words_in(await self._rooms.own_language(user))  # nobody else reads it
            sentence = words.say("refused.not_allowed", role=words.say("role.director"), command="configure")
            await answer_tap(query, sentence, alert=True)
            return True
        value, _, stood = value.partition(SINCE)
        stale = (what in LISTS and value != LISTED) and stood != _mark(await self._now(place, what))
        outdated = words_in(await self._rooms.own_language(user)).say("telegram.guide_outdated") if stale else ""
        await answer_tap(query, outdated, alert=stale)
        if what == "open":
            await self.begin(bot, message, user)
            return True
        if stale:
            value = LISTED  # what was tapped is shown as it is now
        elif what in ("book", "language"):
            await self._serving.serve(await self._rooms.request(message.chat, user, what, value))
        elif what == FALLBACK and value != LISTED:
            await self._serving.serve(await self._rooms.request(message.chat, user, "club", f"{FALLBACK} {value or 'none'}"))
        elif what in SWITCHES:
            here = f"{message.chat_id}/{message.message_thread_id}" if message.is_topic_message else str(message.chat_id)
            topic = str(message.message_thread_id) if message.is_topic_message else "here"
            on = here if what == FLOOR_CHAT else topic
            await self._serving.offload(places.set, place, what, on if value == "on" else None)
        words = words_in(await self._rooms.spoken(message.chat, user))
        page, buttons = await (self._fallbacks if (what, value) == (FALLBACK, LISTED) else self._page)(message, words)
        if message.message_id:
            await bring_up_to_date(bot, message.chat_id, message.message_id, page, buttons)
        return True

    def _offers(self, message: Message, what: str, value: str) -> bool:
        """Whether there is a button that says this."""
        value = value.partition(SINCE)[0]
        if what in ("book", "language"):
            return value in (LANGUAGES if what == "language" else [one.id for one in self._books(place_of(message.chat))])
        if what == FALLBACK:
            return value in (LISTED, NONE, *(one.id for one in self._books(place_of(message.chat))))
        return value in ("on", "off") if what in SWITCHES else (what, value) == ("open", "")

    def _books(self, place: str) -> tuple[Book, ...]:
        """All rulebooks that a group may choose."""
        return self._serving.desk.shelf(place).books

    async def _now(self, place: str, what: str) -> str:
        """The rulebook that is chosen in one of the lists, by its id; empty for none."""
        desk = self._serving.desk
        if what == FALLBACK:
            then = await self._serving.offload(desk.fallback, place)
            return (await self._serving.offload(desk.shelf, place)).id_here(then)
        choice = await self._serving.offload(desk.places.choice, place)
        return (await self._serving.offload(desk.shelf, place)).id_here(choice.book or desk.default_book)

    async def _page(self, message: Message, words: Words) -> tuple[Page, InlineKeyboardMarkup]:
        place, desk = place_of(message.chat), self._serving.desk
        tap = self._serving.offering(place).tap
        choice = await self._serving.offload(desk.places.choice, place)
        settings = await self._serving.settings(place)
        book = await self._now(place, "book")
        books = await self._serving.offload(self._books, place)
        listed = listed_first(books, MOST_BOOKS, book)
        rows = [
            [button(("● " if one.id == book else "") + name_among(one, books), tap("c", "book", _since(one.id, book)))]
            for one in listed
        ]
        then = await self._now(place, FALLBACK)
        followed = name_of(then, books, words, titled=False) if then else words.say("guide.fallback_unset")
        label = words.say("pair", name=words.say("guide.fallback"), value=followed)
        rows.append([button(label, tap("c", FALLBACK, LISTED))])
        names = [(words.say(f"guide.language_{one}"), one) for one in LANGUAGES]
        rows.append([button(("● " if one == choice.language else "") + name, tap("c", "language", one)) for name, one in names])
        for what in SWITCHES:
            on = what in settings
            label = ("● " if on else "○ ") + words.say(f"telegram.guide_{what}")
            rows.append([button(label, tap("c", what, "off" if on else "on"))])
        told = (own(words.say(key)) for key in ("chat.guide", "telegram.guide_roles"))
        text = "\n\n".join((f"<b>{own(words.say('telegram.guide_title'))}</b>", *told))
        return Page(text), InlineKeyboardMarkup(rows)

    async def _fallbacks(self, message: Message, words: Words) -> tuple[Page, InlineKeyboardMarkup]:
        """The rulebooks that the club may follow where the one in force says nothing, and none."""
        place = place_of(message.chat)
        tap = self._serving.offering(place).tap
        then = await self._now(place, FALLBACK)
        books = await self._serving.offload(self._books, place)
        # a rulebook behind itself says no more
        in_force = await self._now(place, "book")
        others = [one for one in books if one.id != in_force]
        listed = listed_first(others, MOST_BOOKS, then)
        named = [(words.say("guide.fallback_unset"), NONE), *((name_among(one, books), one.id) for one in listed)]
        rows = [[button(("● " if one == then else "") + name, tap("c", FALLBACK, _since(one, then)))] for name, one in named]
        return Page(f"<b>{own(words.say('guide.fallback'))}</b>"), InlineKeyboardMarkup(rows)


def _since(book: str, chosen: str) -> str:
    """What the button for a book says, while that one is chosen."""
    return f"{book}{SINCE}{_mark(chosen)}"


def _mark(chosen: str) -> str:
    """A few characters that stand for the book that is chosen."""
    return sha256(chosen.encode()).hexdigest()[:6]
