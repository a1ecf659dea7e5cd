"""Turning the pages of a list on Telegram."""

from __future__ import annotations

from dataclasses import replace

from telegram import Bot, CallbackQuery, Message, User
from telegram.constants import ChatType
from telegram.error import BadRequest, Forbidden

from bot.adapters.layout import as_file, in_words_of
from bot.adapters.on_telegram.answering.answers import Answers, notice
from bot.adapters.on_telegram.messages.pages import Page
from bot.adapters.on_telegram.messages.sending import Where, answer_tap, send_pages, where
from bot.adapters.on_telegram.rooms import Rooms, once_of, topic_of
from bot.adapters.serving import Served, Serving
from bot.adapters.turning import read_turn
from bot.domain.club.people import Role
from bot.i18n.words import words_in
from bot.presenter.command_names import one_word
from bot.services.catalogue import Command


class Turning:
    """The buttons under the pages of lists.

    In a private conversation a page is turned where it stands. In a group it is turned for everybody by whoever had the list
    shown, whose message it answers, and by the floor; anybody else gets the page that he has tapped in his private conversation:
    twenty players who look for their names in a ranking would else turn it under each other's eyes, and under the floor's who is
    reading it out. What is secret is never shown in a group, whatever message its button is said to stand under.
    """

    def __init__(self, serving: Serving, rooms: Rooms, answers: Answers) -> None:
        self._serving, self._rooms, self._answers = serving, rooms, answers

    async def tapped(self, bot: Bot, query: CallbackQuery, message: Message, words: tuple[str, ...]) -> bool:
        """A button under a page, or the one that asks for all of the list. Returns whether there is such a list."""
        turn = await self._serving.offload(read_turn, self._serving, words)
        if turn is None:
            return False
        user = query.from_user
        request = await self._rooms.request(message.chat, user, turn.command.name, "", turn.seen, topic_of(message))
        served = await self._serving.serve(turn.of(replace(request, once=once_of(bot, query))))
        if not served.reply.done:
            told = self._serving.in_language(served, await self._rooms.own_language(user))
            await answer_tap(query, notice(told), alert=True)
        elif turn.to.whole or not await self.may_turn(message, user, turn.command, request.place):
            await self.give_alone(bot, query, served, message, whole=turn.to.whole)
        else:
            await answer_tap(query)
            await self._answers.show_instead(bot, served, message, user)
        return True

    async def may_turn(self, message: Message, user: User, command: Command, place: str) -> bool:
        """Whether somebody turns the message itself, in which a command shows something."""
        if not message.message_id:
            return False  # of the group from before it became another one
        if message.chat.type == ChatType.PRIVATE:
            return True
        asked = message.reply_to_message
        own = asked is not None and asked.from_user is not None and asked.from_user.id == user.id
        return not command.audience.is_secret and (own or await self._rooms.may(place, user, Role.FLOOR))

    async def give_alone(self, bot: Bot, query: CallbackQuery, served: Served, message: Message, *, whole: bool = False) -> None:
        """A page, or all of a list as a text that can be searched, in the private conversation of whoever tapped."""
        user, there = query.from_user, message.chat.type == ChatType.PRIVATE
        if not there:
            served = self._serving.in_language(served, await self._rooms.own_language(user))
        words = words_in(served.reply.language)
        try:
            if whole:
                blocks = tuple(in_words_of(served.blocks, served.reply.language, one_word))
                await send_pages(bot, where(message) if there else Where(user.id), [Page("", (as_file(blocks),))])
            else:
                await self._answers.send_alone(bot, served, user)
        except (Forbidden, BadRequest):
            await answer_tap(query, words.say("telegram.start_first_page"), alert=True)
            return
        await answer_tap(query, "" if there else words.say("telegram.in_private"))
