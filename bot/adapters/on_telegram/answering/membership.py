"""Who comes and goes on Telegram: somebody starts Floorman or blocks him, a group takes him in, a group becomes a supergroup."""

from __future__ import annotations

from telegram import Bot, ChatMemberUpdated, InlineKeyboardMarkup, Message, User
from telegram.constants import ChatMemberStatus, ChatType, ParseMode
from telegram.error import TelegramError

from bot.adapters.on_telegram.messages.keyboards import button
from bot.adapters.on_telegram.messages.marks import own
from bot.adapters.on_telegram.messages.sending import where
from bot.adapters.on_telegram.rooms import PLATFORM, STARTED, Rooms, place_of, private_place
from bot.adapters.on_telegram.whereabouts import MOVED
from bot.adapters.serving import Serving
from bot.adapters.stamps import FORMERLY
from bot.i18n.words import words_in
from bot.services.announcements.calls import let_in_again
from bot.services.replies.rules import BooksListed
from bot.services.requests import Request

PRESENT = (ChatMemberStatus.MEMBER, ChatMemberStatus.ADMINISTRATOR)


class Arrivals:
    """Greets, and remembers to whom Floorman may write."""

    def __init__(self, serving: Serving, rooms: Rooms) -> None:
        self._serving, self._rooms = serving, rooms

    async def started(self, message: Message, user: User) -> None:
        """Somebody says "/start" in private: Floorman may write from now on. What stands behind it others have put into a link:
        it is nothing that he has said.
        """
        await self._set(user.id, "on", await self._rooms.language(message.chat, user))

    async def greeted(self, bot: Bot, message: Message, user: User) -> None:
        """Somebody says "/start" in a group."""
        words = words_in(await self._rooms.language(message.chat, user) or "fr")
        await bot.send_message(
            message.chat_id, words.say("telegram.welcome"), ParseMode.HTML, message_thread_id=where(message).topic
        )

    async def _set(self, user: int, started: str | None, language: str | None = None) -> None:
        place, places = private_place(user), self._serving.desk.places
        await self._serving.offload(places.set, place, STARTED, started)
        if language:
            await self._serving.offload(places.set, place, "spoken", language)

    async def my_standing(self, bot: Bot, change: ChatMemberUpdated) -> None:
        """Floorman's own standing in a chat has changed."""
        now, before = change.new_chat_member.status, change.old_chat_member.status
        if change.chat.type == ChatType.PRIVATE:
            # who blocks him takes back that he may write; who lets him in again will say "/start"
            await self._set(change.chat.id, "on" if now in PRESENT else None)
        elif change.chat.type != ChatType.CHANNEL and now in PRESENT and before not in PRESENT:
            place = place_of(change.chat)
            choice = await self._serving.offload(self._serving.desk.places.choice, place)
            words = words_in(choice.language or await self._rooms.own_language(change.from_user))
            told = [own(words.say("telegram.welcome_group", book=await self._book_of(place)))]
            if now == ChatMemberStatus.MEMBER:
                told.append(own(words.say("manners.as_administrator")))
            offering = self._serving.offering(place)
            buttons = InlineKeyboardMarkup([[button(words.say("chat.guide_open"), offering.tap("c", "open", ""))]])
            try:
                await bot.send_message(change.chat.id, "\n\n".join(told), ParseMode.HTML, reply_markup=buttons)
            except TelegramError:
                return  # taken in without the right to write
            # behind the greeting, so that nobody wonders who speaks
            if await self._serving.offload(let_in_again, self._serving.desk.floor.store, place, self._serving.clock()):
                self._serving.wake()

    async def _book_of(self, place: str) -> str:
        """By which rulebook a chat goes, as short as it is called."""
        said = (await self._serving.serve(Request("books", {}, place))).reply.outcome
        found = [one for one in said.books if one.id == said.current] if isinstance(said, BooksListed) else []
        return found[0].short if found else ""

    async def standing(self, change: ChatMemberUpdated) -> None:
        """A member's standing has changed: what he may do is asked anew."""
        self._rooms.forget_standing(change.chat.id, change.new_chat_member.user.id)

    def came_or_went(self, message: Message) -> None:
        """A message of the group says who came in or went: of that Floorman hears also where he is no administrator."""
        gone = (message.left_chat_member,) if message.left_chat_member else ()
        for user in (*(message.new_chat_members or ()), *gone):
            self._rooms.forget_standing(message.chat_id, user.id)

    async def migrated(self, old: int, new: int) -> None:
        """A group has become a supergroup, with another id: everything that is its goes along."""
        await self._serving.offload(self._move, f"{PLATFORM}:{old}", f"{PLATFORM}:{new}")

    def _move(self, old: str, new: str) -> None:
        """A chat has another address now: its club and its choices go along, and what was offered in it stays good. Telegram may
        say so twice.
        """
        with self._serving.desk.floor.store.writing() as work:
            if work.clubs.settings_of([old], MOVED):
                return
            work.clubs.moved(old, new)
            work.clubs.set(new, FORMERLY, old)
            work.clubs.set(old, MOVED, new)
