"""Puts letters up on Telegram."""

from __future__ import annotations

import logging
import re
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import replace
from functools import partial

from telegram import Bot, InlineKeyboardMarkup, InputFile, ReplyParameters
from telegram.constants import ParseMode
from telegram.error import BadRequest, ChatMigrated, Forbidden, InvalidToken, NetworkError, RetryAfter, TelegramError, TimedOut

from bot.adapters.corrections import VOID, announced_before, as_it_is_now, is_still_so, outdated, says_it_anew
from bot.adapters.fates import Blocked, Doubtful, Failed, Gone, Later, Moved, Undeliverable
from bot.adapters.floor_calls import EDITS_EVERY, FloorCalls
from bot.adapters.layout import as_file
from bot.adapters.notices import stands
from bot.adapters.on_telegram.answering.floor_place import TelegramFloor
from bot.adapters.on_telegram.answering.pinned import PINNED
from bot.adapters.on_telegram.enclosures import Enclosures
from bot.adapters.on_telegram.messages.keyboards import keyboard
from bot.adapters.on_telegram.messages.marks import own
from bot.adapters.on_telegram.messages.pages import Page, beneath, pages
from bot.adapters.on_telegram.messages.sending import NO_PREVIEW, Where
from bot.adapters.on_telegram.pace import ONCE, may_have_arrived
from bot.adapters.on_telegram.rooms import PLATFORM
from bot.adapters.on_telegram.whereabouts import about
from bot.adapters.own_letters import numbers_of
from bot.adapters.readers import verify_read
from bot.adapters.serving import Served, Serving
from bot.domain.club.people import Role
from bot.i18n.words import words_in
from bot.presenter.actions import actions
from bot.presenter.pictures import pictures
from bot.presenter.present import present
from bot.services.announcements.addresses import is_private
from bot.services.announcements.announcing import CALL, CORRECTION, DIGEST, NOTICE, REPLY, SEAT, STRIKE
from bot.services.announcements.calls import BELL
from bot.services.lookups import Lookups
from bot.services.ports.outbox import Letter
from bot.services.replies.club import Digest
from bot.services.replies.reply import Reply
from bot.services.requests import Request

LOG = logging.getLogger("floorman.telegram")


NO_CHAT = ("chat not found", "group chat was deactivated", "message thread not found")
"""What Telegram says, in small letters, of a chat or topic that there is not any more."""
NO_RIGHT = (
    "not enough rights to send", "have no rights to send", "need administrator rights", "chat_write_forbidden", "chat_restricted",
    "topic_closed",
)  # fmt: skip
"""And of one in which Floorman may not write any more."""


class TelegramCarrier:
    """One letter, one message. Telegram can't be asked whether a message that got no answer has arrived."""

    platform = PLATFORM
    per_second = 28.0

    def __init__(self, bot: Bot, serving: Serving) -> None:
        self._bot, self._serving = bot, serving
        self._lookups = Lookups(serving.desk)
        self._enclosures = Enclosures(bot)
        self._calls = FloorCalls(serving, TelegramFloor(bot, serving))

    def gap(self, chat: str) -> float:
        """Telegram takes about a message a second in a private conversation, and twenty a minute in a group."""
        if chat.endswith(f"/{BELL}"):
            return EDITS_EVERY
        return 3.05 if _is_group(chat) else 1.05

    def room(self, chat: str) -> str:
        """A group with all its topics."""
        return chat.partition("/")[0]

    async def deliver(self, letter: Letter, reply: Reply) -> str:
        """Sends a letter. Raises Later, NotYet, Doubtful, Undeliverable, Moved."""
        ONCE.set(True)
        await verify_read(self._serving, letter)
        if await outdated(self._serving, letter):
            return ""
        reply = await as_it_is_now(self._serving, letter, reply)
        try:
            if letter.kind == CALL:
                return await self._calls.deliver(letter, reply)
            reply = await self._said_now(letter, reply)
            if letter.kind in (CORRECTION, STRIKE):
                return await self._correct(letter, reply)
            return await self._send(letter, reply)
        except RetryAfter as error:
            asked = error.retry_after
            seconds = asked if isinstance(asked, int | float) else asked.total_seconds()
            raise Later(seconds, alone=_is_group(letter.chat)) from error
        except ChatMigrated as error:
            raise Moved(f"{PLATFORM}:{error.new_chat_id}") from error
        except Forbidden as error:
            raise Blocked(error.message) from error
        except BadRequest as error:
            gone = any(said in error.message.casefold() for said in (*NO_CHAT, *NO_RIGHT))
            raise (Gone if gone else Undeliverable)(error.message) from error
        except (InvalidToken, TimedOut, NetworkError) as error:
            doubtful = isinstance(error, NetworkError) and may_have_arrived(error)
            raise (Doubtful if doubtful else Failed)(error.message) from error

    async def end(self) -> None:
        """Brings nothing more of what comes beside letters."""
        await self._enclosures.end()

    async def is_well(self) -> bool:
        """Whether Telegram answers."""
        ONCE.set(True)
        with suppress(RetryAfter):
            await self._bot.get_me()
        return True

    async def _said_now(self, letter: Letter, reply: Reply) -> Reply:
        """A letter as it is to be said to whoever reads it. Raises Undeliverable."""
        if letter.kind == NOTICE:
            return await self._noticed(letter, reply)
        return await self._from(letter, reply) if letter.kind == DIGEST else reply

    async def _noticed(self, letter: Letter, reply: Reply) -> Reply:
        """The notice of a sanction as it stands now, in the language of whoever it goes to. Raises Undeliverable."""
        told = await self._serving.offload(stands, self._serving, letter, reply)
        choice = await self._serving.offload(self._serving.desk.places.choice, letter.chat)
        settings = await self._serving.settings(letter.chat)
        return replace(told, language=choice.language or settings.get("spoken") or letter.language)

    async def _from(self, letter: Letter, reply: Reply) -> Reply:
        """What came up in a club that has no name, under the name of its group: to whoever is in two, two letters."""
        if not isinstance(reply.outcome, Digest) or reply.outcome.club:
            return reply
        for group in await self._serving.offload(self._groups, letter.club):
            with suppress(TelegramError):
                return replace(reply, outcome=replace(reply.outcome, club=(await self._bot.get_chat(group)).title or ""))
        return reply

    def _groups(self, club: int) -> list[int]:
        with self._serving.desk.floor.store.reading() as work:
            return [int(place.partition(":")[2]) for place in work.clubs.places(club) if place.startswith(f"{PLATFORM}:-")]

    async def _send(self, letter: Letter, reply: Reply) -> str:
        to, holds = _where(letter.chat), partial(is_still_so, self._serving, letter, reply)
        page, buttons = await self._page(letter, reply)
        if letter.message:
            return await self._send_rest(letter, reply, buttons)
        *above, text = beneath(await self._mentions(letter), page.text)
        for greeting in above:  # so many are mentioned that one message can't hold them beside the text
            await self._bot.send_message(to.chat, greeting, ParseMode.HTML, message_thread_id=to.topic)
        sent = await self._bot.send_message(
            to.chat, text, ParseMode.HTML, message_thread_id=to.topic, reply_markup=buttons, link_preview_options=NO_PREVIEW
        )
        await self._pin(reply, to, sent.message_id)
        if letter.kind == SEAT:
            self._enclosures.send_when_drawn(to, partial(self._pictures, reply), holds)
        await self._enclosures.send(to, page.files, reply.language, silent=True)
        files = await self._pictures(reply) if letter.kind == REPLY else ()
        await self._enclosures.send(to, files, reply.language, silent=True, holds=holds)
        return str(sent.message_id)

    async def _pin(self, reply: Reply, to: Where, message: int) -> None:
        """Pins the seats in a group. What comes beside may come late: they stand in the message itself."""
        if isinstance(reply.outcome, PINNED) and to.chat < 0:
            await self._enclosures.pin(to.chat, message)

    async def _send_rest(self, letter: Letter, reply: Reply, buttons: InlineKeyboardMarkup | None) -> str:
        """Of an answer that broke off, what stands in the chat is not said again: all of it comes in a file below."""
        to, (first, *more) = _where(letter.chat), letter.message.split()
        last = ReplyParameters(int([first, *more][-1]), allow_sending_without_reply=True)
        name, content = as_file(present(reply))
        said = own(words_in(reply.language).say("chat.rest_in_file"))
        sent = await self._bot.send_document(
            to.chat, InputFile(content, name), caption=said, parse_mode=ParseMode.HTML, message_thread_id=to.topic,
            reply_parameters=last, reply_markup=buttons,
        )  # fmt: skip
        await self._pin(reply, to, int(first))
        holds = partial(is_still_so, self._serving, letter, reply)
        await self._enclosures.send(to, await self._pictures(reply), reply.language, silent=True, holds=holds)
        return numbers_of([*map(int, letter.message.split()), sent.message_id])

    async def _pictures(self, reply: Reply) -> Sequence[tuple[str, bytes]]:
        try:
            return await self._serving.offload(pictures, reply)
        except Exception:  # the message is out: it is not sent again for want of a picture
            LOG.exception("a picture could not be drawn")
            return ()

    async def _page(self, letter: Letter, reply: Reply) -> tuple[Page, InlineKeyboardMarkup | None]:
        blocks, offers = present(reply), actions(reply)
        served = Served(Request(""), reply, blocks, tuple(offer for offer in offers if offer.role is Role.PLAYER))
        chat = _chat_of(letter)
        # who is in two clubs says nothing to the one by what the other has written to him
        offering = self._serving.offering(chat, about(letter.club) if is_private(chat) else "")
        buttons = await self._serving.offload(keyboard, served, offering, alone=is_private(chat))
        made = pages(blocks, reply.language, {action.command for action in offers})
        first, files = made[0], tuple(file for page in made for file in page.files)
        if len(made) > 1 and not files:
            files = (("floorman.txt", re.sub(r"<[^<>]*+>", "", "\n\n".join(page.text for page in made)).encode()),)
        return Page(first.text, files), buttons

    async def _mentions(self, letter: Letter) -> str:
        """Those whom it concerns, by name."""
        place, said = _chat_of(letter), []
        for account in letter.concerned:
            user = account.removeprefix(f"{PLATFORM}:")
            if user.isdecimal():
                person = await self._serving.offload(self._lookups.person, place, account)
                said.append(f'<a href="tg://user?id={user}">{own(person.name if person else "▸")}</a>')
        return " ".join(said)

    async def _correct(self, letter: Letter, reply: Reply) -> str:
        """Strikes out what was announced and is no longer so; where that message can't be found any more, it is said anew."""
        to = _where(letter.chat)
        found = await announced_before(self._serving, letter, reply)
        if found is None:
            return "" if letter.kind == STRIKE else await self._send(letter, reply)
        (before, old), anew = found, says_it_anew(letter, reply)
        struck = re.sub(r"<[^<>]*+>", "", (await self._page(before, old))[0].text)[:3_000]
        news = (await self._page(letter, reply))[0].text
        holds = f"<s>{struck}</s>" if isinstance(reply.outcome, VOID) else (await self._page(before, old))[0].text
        text = holds if anew else f"{holds}\n\n{news}"
        number, *more = before.message.split()
        heading = struck.partition("\n")[0] or "…"
        for one in more if isinstance(reply.outcome, VOID) else ():
            with suppress(BadRequest):  # somebody has taken it away, or it is struck out already
                await self._bot.edit_message_text(f"<s>{heading}</s>", to.chat, int(one), parse_mode=ParseMode.HTML)
        try:
            await self._bot.edit_message_text(text, to.chat, int(number), parse_mode=ParseMode.HTML)
        except BadRequest as error:
            anew = anew or ("not modified" not in error.message.casefold() and letter.kind != STRIKE)
        return await self._send(letter, reply) if anew else before.message


def _chat_of(letter: Letter) -> str:
    """The chat that a letter goes to, without its topic: what is offered in it is offered there."""
    return letter.chat.partition("/")[0]


def _is_group(chat: str) -> bool:
    return chat.removeprefix(f"{PLATFORM}:").startswith("-")


def _where(chat: str) -> Where:
    """The chat of an address, and its topic."""
    number, _, topic = chat.removeprefix(f"{PLATFORM}:").removeprefix("@").partition("/")
    return Where(int(number), int(topic) if topic else None)
