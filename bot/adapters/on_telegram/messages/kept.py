"""An answer as it is kept until it has arrived: a process that is killed meanwhile has said it, and the next one sends it."""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import dataclass

from telegram import Bot, InlineKeyboardMarkup

from bot.adapters.on_telegram.messages.pages import Page
from bot.adapters.on_telegram.messages.sending import Where, bring_up_to_date, send_pages


@dataclass(frozen=True, slots=True)
class KeptAnswer:
    """The texts of an answer, in HTML, and its buttons; where it goes, and which of our messages there it stands in `instead` of
    what that says (0: in new ones). Its pictures and files are not kept: their words say what is done. Without texts it says
    nothing, for its letter does.
    """

    to: Where
    texts: Sequence[str] = ()
    buttons: InlineKeyboardMarkup | None = None
    greeting: str = ""
    instead: int = 0

    def written(self) -> str:
        """The answer as a text.

        >>> KeptAnswer.read(KeptAnswer(Where(-100, 7, 12), ("<b>Marie</b>",)).written())
        KeptAnswer(to=Where(chat=-100, topic=7, answers=12), texts=['<b>Marie</b>'], buttons=None, greeting='', instead=0)
        """
        buttons = self.buttons.to_dict() if self.buttons is not None else None
        to = (self.to.chat, self.to.topic, self.to.answers)
        return json.dumps([to, list(self.texts), buttons, self.greeting, self.instead])

    @classmethod
    def read(cls, text: str) -> KeptAnswer:
        """What was written."""
        to, texts, buttons, greeting, instead = json.loads(text)
        keyboard = InlineKeyboardMarkup.de_json(buttons, None) if buttons is not None else None
        return cls(Where(*to), texts, keyboard, greeting, instead)

    async def send(self, bot: Bot) -> None:
        """Sends it. Raises TelegramError."""
        made = [Page(text) for text in self.texts]
        if self.instead and made:
            await bring_up_to_date(bot, self.to.chat, self.instead, made[0], self.buttons)
        else:
            await send_pages(bot, self.to, made, self.buttons, greeting=self.greeting)
