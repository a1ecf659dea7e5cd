"""What a player is told in private when something was decided about him: what for, which article, and how to appeal."""

from __future__ import annotations

from bot.i18n.words import words_in
from bot.presenter.blocks import Block, Line, Quote, Title, Tone
from bot.presenter.floor.sanctions import offence, sanction
from bot.presenter.quotations import quote
from bot.services.replies.discipline import Sanctioned
from bot.services.replies.reply import Reply


def notice(said: Sanctioned, reply: Reply, language: str) -> tuple[Block, ...]:
    """The notice of a sanction that was just recorded, in the player's language. It holds nothing of what the staff keeps to
    itself, nor who has reported it.
    """
    words, told = words_in(language), said.case
    blocks: list[Block] = [Title(words.say("notice.heading", sanction=sanction(told.sanction, words)), Tone.UNSURE)]
    blocks.append(Line(words.say("notice.offence", offence=offence(told.offence, told.words, words))))
    if told.hands:
        blocks.append(Line(words.say("sanctioned.hands", count=told.hands)))
    passages = dict.fromkeys(ground.passage for ground in reply.grounds if ground.passage and not ground.instead_of)
    quotes: list[Quote] = [quote(reply.book, passage) for passage in list(passages)[:2]] if reply.book else []
    return (*blocks, *quotes, Line(words.say("notice.appeal"), Tone.QUIET))
