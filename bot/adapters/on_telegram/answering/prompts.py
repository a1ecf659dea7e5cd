"""What Floorman asks somebody for on Telegram: a message that opens the field for an answer, which he alone may give."""

from __future__ import annotations

import re
from dataclasses import dataclass
from enum import StrEnum

from telegram import Bot, ForceReply, Message, User
from telegram.constants import ChatType, ParseMode

from bot.adapters.on_telegram.messages.marks import own, quiet
from bot.adapters.on_telegram.messages.sending import where
from bot.adapters.on_telegram.rooms import ANONYMOUS, PLATFORM, Rooms
from bot.adapters.on_telegram.whereabouts import hides
from bot.adapters.serving import Serving
from bot.domain.club.ways_out import leaves, says_nothing
from bot.i18n.words import Words, words_in
from bot.presenter.command_names import one_word
from bot.services.catalogue import Command, find_command

SAY, FILL = "do", "fill"
"""The words go into a command's line, or into the field of it that is still empty."""
REPLY, RULE, BIND = "reply", "rule", "bind"
ABOUT_A_QUESTION = (REPLY, RULE, BIND)
"""The words are a floor's answer to a question, or a decision on it."""
MAY_BE_SO = frozenset({"word", "out", "warn"})
"""Commands whose words may be a courtesy all the same: a word for a draw may be any, and so may somebody's name."""
OPEN_FOR = 86_400.0
"""Seconds for which an answer is waited for: a question of yesterday's evening is nobody's any more."""


class Answer(StrEnum):
    """What somebody's message is to what was asked: an answer, a way out of it, or neither."""

    WORDS = "words"
    LEAVES = "leaves"
    NOTHING = "nothing"


@dataclass(frozen=True, slots=True)
class Prompt:
    """What Floorman asked for: the `name` under which it is kept, what is to be done with the words (`kind` and the `rest` behind
    it), whose answer is waited for (0: nobody's, as a version before has kept it), for which chat's club, which has a
    number (0: none as yet), since when. `is_call` is a call of the floor to a question, which any floor may answer.
    """

    name: str
    kind: str
    rest: str
    owner: int
    place: str
    club: int
    at: float
    is_call: bool = False

    @property
    def command(self) -> Command | None:
        """The command that is given with the words, or, for a floor's answer to a question, the one that takes the same role;
        None for one that there is no longer.
        """
        return find_command("decide" if self.kind in ABOUT_A_QUESTION else self.command_name)

    @property
    def command_name(self) -> str:
        """What stands where the name of a command does."""
        return self.rest.partition("|")[0]

    def read(self, text: str, name: str) -> Answer:
        """What a text is to what was asked, where Floorman has a name. What a player is to be told may be a no, or an "ok",
        and nobody has to leave a call.
        """
        to_a_player = _is_told_a_player(self.kind, self.command_name)
        said = re.sub(rf"(?<!\w)@{re.escape(name)}(?!\w)", " ", text, flags=re.IGNORECASE).strip() if name else text
        if not self.is_call and leaves(said, a_no=not to_a_player):
            return Answer.LEAVES
        if not said if to_a_player else says_nothing(said):
            return Answer.NOTHING
        return Answer.WORDS

    def waits(self, words: Words) -> str:
        """What whoever was asked is told who gives a command instead of an answer."""
        return words.say("telegram.prompt_waits", way_out=self._way_out(words))

    def not_taken(self, words: Words, text: str) -> str:
        """What is told to whose text answers nothing, and how it can be said all the same where it may be meant."""
        told = words.say("telegram.prompt_not_taken", way_out=self._way_out(words))
        command = self.command_name
        known = find_command(command)
        if self.kind != SAY or known is None or command not in MAY_BE_SO:
            return told
        typed = f"/{one_word(known, words.language)} {quiet(text, 60)}"
        return f"{told} {words.say('telegram.prompt_typed', command=typed)}"

    def _way_out(self, words: Words) -> str:
        return words.say(_way_out(self.kind, self.command_name))


class Prompts:
    """Asks for words, and knows whose they are. All of it is kept, so that a restart loses nothing."""

    def __init__(self, serving: Serving, rooms: Rooms) -> None:
        self._serving, self._rooms = serving, rooms

    async def ask(self, bot: Bot, message: Message, user: User, question: str, then: str, place: str) -> None:
        """Asks somebody for words, and keeps what is to be done with them (`then`), for which chat's club."""
        to = where(message)
        mention = (
            "" if message.chat.type == ChatType.PRIVATE else f'<a href="tg://user?id={user.id}">{own(user.full_name)}</a> : '
        )
        words = words_in(await self._rooms.spoken(message.chat, user))
        way_out = words.say(_way_out(*then.split("|")[:2]))
        sent = await bot.send_message(
            to.chat, f"{mention}{own(question)}\n{own(way_out)}", ParseMode.HTML, message_thread_id=to.topic,
            reply_markup=ForceReply(selective=True, input_field_placeholder=question[:64]),
        )  # fmt: skip
        club = await self._serving.offload(self._serving.club_of, place)
        kept = {"then": then, "owner": str(user.id), "place": place, "club": str(club)}
        await self._serving.offload(self._serving.keep_under, _name(sent), kept)

    async def close(self, prompt: Prompt) -> None:
        """Ends what was asked, whose answer somebody has taken, with nothing done: whoever answers later is told that it waits no
        more.
        """
        await self._serving.offload(self._serving.keep_under, prompt.name, {"then": f"{prompt.kind}|{prompt.rest}", "owner": "0"})

    async def find(self, asked: Message) -> Prompt | None:
        """What Floorman asked for in a message; None where he asked for nothing there."""
        name = _name(asked)
        kept = await self._serving.offload(self._serving.kept_under, name)
        kind, _, rest = kept.get("then", "").partition("|")
        if not kind:
            return None
        owner, at = int(kept.get("owner", 0)), float(kept.get("at", 0))
        is_call = kind == REPLY and rest.rpartition("/")[2] == str(asked.message_id)
        return Prompt(name, kind, rest, owner, kept.get("place", ""), int(kept.get("club", 0)), at, is_call)

    async def refusal(self, bot: Bot, message: Message, prompt: Prompt, user: User, place: str) -> str:
        """Why somebody's message does not answer what was asked for, and how he can do it himself; empty where it does. `place`
        is the chat whose club he would answer for now.
        """
        words = words_in(await self._rooms.spoken(message.chat, user))
        if prompt.is_call:
            return ""
        late = self._serving.clock() - prompt.at > OPEN_FOR
        if not prompt.owner or late or place != prompt.place or prompt.kind not in (SAY, FILL, *ABOUT_A_QUESTION):
            return words.say("telegram.prompt_gone")
        command = prompt.command
        if command is None:
            return words.say("telegram.prompt_gone")  # of another version
        if prompt.club and await self._serving.offload(self._serving.club_of, place) != prompt.club:
            return words.say("telegram.prompt_gone")  # his conversation belongs to another club meanwhile
        if await self._is_owner(bot, message, prompt, user):
            return ""
        if not await self._rooms.may(place, user, command.role):
            if prompt.kind in ABOUT_A_QUESTION:
                return words.say("telegram.floor_only")
            role = words.say(f"role.{command.role.name.casefold()}")
            return words.say("refused.not_allowed", role=role, command=command.name)
        if prompt.kind == REPLY:
            return words.say("telegram.prompt_not_yours_to_reply")
        return words.say("telegram.prompt_not_yours", command=one_word(command, words.language))

    async def _is_owner(self, bot: Bot, message: Message, prompt: Prompt, user: User) -> bool:
        """Whether a message is his who was asked. Taps bear the name of whoever taps, and the messages of an administrator who
        writes in his group's name don't: such a one answers for any of them, as the floor that all of them are.
        """
        if user.id == ANONYMOUS:
            return prompt.owner == ANONYMOUS or await hides(bot, message.chat_id, prompt.owner)
        return user.id == prompt.owner

    async def take(self, prompt: Prompt) -> bool:
        """Whether an answer is the first one: of several that come at the same moment, one is."""
        return prompt.is_call or await self._serving.offload(self._serving.take, prompt.name)

    async def put_back(self, prompt: Prompt) -> None:
        """Nothing came of an answer: another one is waited for."""
        if not prompt.is_call:
            await self._serving.offload(self._serving.put_back, prompt.name)


def _is_told_a_player(kind: str, command: str) -> bool:
    """Whether the words go to a player, as the answer to what he has asked, or to what he has told the floor."""
    return kind == REPLY or command == "pending"


def _way_out(kind: str, command: str) -> str:
    """The key of the sentence that names the way out."""
    return "telegram.prompt_out_of_reply" if _is_told_a_player(kind, command) else "telegram.prompt_out"


def _name(message: Message) -> str:
    return f"{PLATFORM}:{message.chat_id}:{message.message_id}"
