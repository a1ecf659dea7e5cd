"""What a player is told in private when something was decided about him: what for, which article, and how to appeal."""

from __future__ import annotations

from collections.abc import Iterator

from bot.i18n.words import Words
from bot.presenter.blocks import Block, Line, Title, Tone
from bot.presenter.dispatch import Table, row
from bot.presenter.floor.sanctions import offence, sanction
from bot.presenter.quotations import quote
from bot.services.replies.notice import Notice
from bot.services.replies.reply import Reply


def notice(said: Notice, reply: Reply, words: Words) -> Iterator[Block]:
    """The notice of a sanction, in the player's language. It holds nothing of what the staff keeps to itself, nor who has
    reported it; nothing at all where it is not known what stands in the ledger.
    """
    if said.sanction is None:
        return
    yield Title(words.say("notice.heading", sanction=sanction(said.sanction, words)), Tone.UNSURE)
    yield Line(words.say("notice.offence", offence=offence(said.offence, said.words, words)))
    if said.hands:
        yield Line(words.say("sanctioned.hands", count=said.hands))
    passages = dict.fromkeys(ground.passage for ground in reply.grounds if ground.passage and not ground.instead_of)
    yield from (quote(reply.book, passage) for passage in list(passages)[:2] if reply.book)
    yield Line(words.say("notice.appeal"), Tone.QUIET)


TELLERS: Table[Block] = (row(Notice, notice),)
