"""Where the floor of a club is called on Telegram, and what is asked there."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import suppress

from telegram import Bot, InlineKeyboardMarkup, Message, User
from telegram.error import BadRequest, ChatMigrated, Forbidden, TelegramError

from bot.adapters.claims import FloorUnreachedError
from bot.adapters.fates import Undeliverable
from bot.adapters.floor_calls import Call
from bot.adapters.on_telegram.answering.prompts import REPLY
from bot.adapters.on_telegram.failing import LOG
from bot.adapters.on_telegram.messages.keyboards import button, keyboard
from bot.adapters.on_telegram.messages.marks import harmless, own
from bot.adapters.on_telegram.messages.pages import Page, pages
from bot.adapters.on_telegram.messages.sending import Where, bring_up_to_date, send_pages, send_there
from bot.adapters.on_telegram.rooms import PLATFORM, STARTED, place_at
from bot.adapters.serving import Served, Serving
from bot.i18n.words import words_in
from bot.services.lookups import Lookups
from bot.services.ports.chats import Asked
from bot.services.replies.calls import QuestionCalled

MOST_RUNG, LONGEST_SHOWN = 20, 1_000
FLOOR_CHAT = "floor_chat"
"""Setting of a group: the chat (and topic, "-100/7") where its floor is called; without it, the group itself."""


async def floor_of(serving: Serving, place: str) -> Where | None:
    """Where the floor of a chat's club is called; None where there is no place for it."""
    chosen = await serving.offload(_chosen, serving, place) if place else None
    chat, _, topic = (chosen or place.removeprefix(f"{PLATFORM}:")).partition("/")
    return Where(int(chat), int(topic) if topic else None) if chat.lstrip("-").isdecimal() else None


def _chosen(serving: Serving, place: str) -> str | None:
    """The chat that a club has chosen for calls to its floor: as this chat says, else another one of the club's here."""
    with serving.desk.floor.store.reading() as work:
        club = work.clubs.at(place).id
        places = [place, *(other for other in work.clubs.places(club) if other.startswith(f"{PLATFORM}:-"))]
        chosen = work.clubs.settings_of(places, FLOOR_CHAT)
    return next((chosen[one] for one in places if one in chosen), None)


async def is_for_floors(serving: Serving, place: str, chat: str) -> bool:
    """Whether a group is the one that another group of a place's club has chosen for the floor: in a group that has chosen itself
    players read too, and in one of its topics.
    """
    return await serving.offload(_is_chosen, serving, place, chat)


def _is_chosen(serving: Serving, place: str, chat: str) -> bool:
    with serving.desk.floor.store.reading() as work:
        club = work.clubs.at(place).id
        others = [other for other in work.clubs.places(club) if other != place_at(int(chat))] if club else []
        return chat in work.clubs.settings_of(others, FLOOR_CHAT).values()


class TelegramFloor:
    """Asks the floor something in its chat."""

    def __init__(self, bot: Bot, serving: Serving) -> None:
        self._bot, self._serving = bot, serving

    async def ask(self, asked: Served, _by: User) -> str | None:
        """Posts what the floor is asked, with its buttons, where that can be. Returns chat and number of the message. Raises
        FloorUnreachedError.
        """
        to = await floor_of(self._serving, asked.request.place)
        if to is None:
            return None
        made, buttons = await self._drawn(asked, to.chat)
        try:
            sent = await send_pages(self._bot, to, made, buttons)
        except TelegramError as error:
            LOG.warning("could not ask the floor in %s: %s", to.chat, error.message)
            if isinstance(error, BadRequest | Forbidden | ChatMigrated):
                return None
            raise FloorUnreachedError from error
        return f"{sent[-1].chat_id}/{sent[-1].message_id}" if sent else None

    async def post(self, call: Call) -> str:
        """Posts a call where the floor reads, and tells those who are on duty in private too, where they have started Floorman.
        Raises Undeliverable, and what Telegram raises.
        """
        place = call.served.request.place
        to = Where(int(place.removeprefix(f"{PLATFORM}:"))) if call.to_directors else await floor_of(self._serving, place)
        if to is None:
            raise Undeliverable("no chat where the floor can be called")
        rung = " ".join([await self._mention(place, account) for account in call.rings[:MOST_RUNG]])
        sent = await self._put(to, call, rung)
        with suppress(TelegramError):  # what comes beside may get lost: the call hangs where the floor reads
            for account in call.rings[:MOST_RUNG]:
                await self._in_private(call, account)
        if call.question is not None:
            # who answers this message answers the question
            kept = {"then": f"{REPLY}|{call.question.id}/{sent.message_id}"}
            await self._serving.offload(self._serving.keep_under, f"{PLATFORM}:{sent.chat_id}:{sent.message_id}", kept)
        return f"{sent.chat_id}/{sent.message_id}"

    async def change(self, posted: str, call: Call) -> bool:
        """Writes such a message anew. Returns whether it is still there. Raises what Telegram raises."""
        chat, message = map(int, posted.split("/"))
        (page, *_), buttons = await self._drawn(call.served, chat)
        try:
            await bring_up_to_date(self._bot, chat, message, page, buttons)
        except (BadRequest, Forbidden, ChatMigrated):
            return False
        return True

    async def _put(self, to: Where, call: Call, rung: str) -> Message:
        if call.question is None:
            made, buttons = await self._drawn(call.served, to.chat)
            return (await send_pages(self._bot, to, made, buttons, greeting=rung))[-1]
        text = "\n".join(filter(None, (rung, *await self._serving.offload(self._said, call.question, call))))
        says = self._serving.offering(place_at(to.chat)).tap("q", REPLY, call.question.id)
        buttons = InlineKeyboardMarkup([[button(words_in(call.served.reply.language).say("chat.reply"), says)]])
        return await send_there(self._bot, to, text, buttons)

    def _said(self, asked: Asked, call: Call) -> list[str]:
        return list(self._question(asked, call))

    def _question(self, asked: Asked, call: Call) -> Iterator[str]:
        """A question with its link and who asks, in HTML."""
        words, called, outcome = words_in(call.served.reply.language), asked.called, call.served.reply.outcome
        said = outcome if isinstance(outcome, QuestionCalled) else QuestionCalled(asked.id)
        yield f"🟠 <b>{own(words.say('chat.call_title'))}</b>"
        yield f"<blockquote>{harmless(asked.question, LONGEST_SHOWN)}</blockquote>"
        if called is not None and called.account:
            user, link = called.account.removeprefix(f"{PLATFORM}:"), f" · {said.link}" if said.link else ""
            yield f'<a href="tg://user?id={user}">{own(said.by or "⤴")}</a>{link}'
        rules = self._serving.desk.shelf(call.served.request.place, call.served.request.home)
        if asked.passage and (passage := rules.passage(asked.passage)):
            yield f"<i>{own(words.say('chat.call_shown', citation=rules.book(passage.book).cite(passage)))}</i>"

    async def _mention(self, place: str, account: str) -> str:
        person = await self._serving.offload(Lookups(self._serving.desk).person, place, account)
        user = account.removeprefix(f"{PLATFORM}:")
        return f'<a href="tg://user?id={user}">{own(person.name if person else "▸")}</a>'

    async def _in_private(self, call: Call, account: str) -> None:
        """The call for one who is on duty, if Floorman may write to him; what stands in it is tapped where the floor reads."""
        user = int(account.removeprefix(f"{PLATFORM}:"))
        if (await self._serving.settings(place_at(user))).get(STARTED) != "on":
            return
        shown = await self._serving.offload(self._said, call.question, call) if call.question is not None else []
        made = pages(call.served.blocks, call.served.reply.language, [])
        with suppress(BadRequest, Forbidden):
            await send_there(self._bot, Where(user), "\n".join(shown) or made[0].text)

    async def _drawn(self, asked: Served, chat: int) -> tuple[Sequence[Page], InlineKeyboardMarkup | None]:
        buttons = await self._serving.offload(keyboard, asked, self._serving.offering(place_at(chat)), alone=False)
        return pages(asked.blocks, asked.reply.language, [offer.command for offer in asked.offers(alone=False)]), buttons
