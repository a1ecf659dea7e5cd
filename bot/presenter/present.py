"""Puts the words on: a reply in, the blocks of a message out, in the reply's language."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import replace
from functools import partial

from bot.domain.rules.own_edition import is_of_another
from bot.i18n.words import Words, kept_together, words_in
from bot.presenter import answers, help_pages
from bot.presenter.blocks import Block, Hint, Line, Pointer, Quote, Source, Title, Tone
from bot.presenter.dispatch import Teller, row
from bot.presenter.refusals import refused
from bot.presenter.sentences import sentence
from bot.services.catalogue import find_command
from bot.services.replies.refused import Refused, TooLong
from bot.services.replies.reply import Outcome, Reply
from bot.services.replies.rules import (
    Answered,
    ArticlesShown,
    BookChosen,
    BooksListed,
    Compared,
    Greeted,
    HelpGiven,
    LanguageChosen,
    OffTopic,
    QuestionBound,
    Thanked,
)

LONGEST_NAME = 30
"""Characters of a tournament's name in front of what is said of it."""


def present(reply: Reply) -> tuple[Block, ...]:
    """The message for a reply."""
    teller = _RULES.get(type(reply.outcome)) or _floors()[type(reply.outcome)]
    words = words_in(reply.language)
    told = (
        *teller(reply, words),
        *places_moved(reply, words),
        *_deal_off(reply, words),
        *_gone(reply, words),
        *_several(reply, words),
        *_clubs_unseen(reply, words),
    )
    return _about(reply, tuple(_cited(block) for block in told))


def _cited(block: Block) -> Block:
    """A block whose citation, which books write with plain spaces, breaks no line at the signs of a title. It is Floorman's and
    no word of the book; what is quoted stays as it is, and so does the citation that scripts read.
    """
    return replace(block, citation=kept_together(block.citation)) if isinstance(block, Quote | Pointer | Source) else block


def places_moved(reply: Reply, words: Words) -> Iterator[Block]:
    """Places of the ranking that were told before and are others now, whatever it was that has changed them."""
    if reply.places_moved is None:
        return
    yield Line(words.say("places_moved.heading"), Tone.UNSURE)
    for name, before, after in reply.places_moved.moved:
        yield Line(words.say("places_moved.who", name=name, before=before, after=after))
    if reply.places_moved.more:
        yield Hint(words.say("places_moved.more", count=reply.places_moved.more, command="{command}"), "ranking")


def _deal_off(reply: Reply, words: Words) -> Iterator[Block]:
    """That a deal does not add up any more, whatever it was that has changed the pool or the players."""
    if reply.deal_off:
        # imported here: who asks one question of a rulebook pays for nothing of the floor's
        from bot.presenter.floor.prizes import deal_off

        yield from deal_off(words)


def _gone(reply: Reply, words: Words) -> Iterator[Block]:
    """That the rulebook which the floor should go by can't be gone by, and which one it goes by."""
    lost, book = reply.gone, reply.gone.instead or reply.book if reply.gone else None
    if lost is None or book is None:
        return
    why = f"{'opened' if lost.opened else 'chosen'}_{'broken' if lost.broken else 'gone'}"
    yield Line(words.say(f"rulebook_gone.{why}", gone=lost.book, book=book.short), Tone.UNSURE)
    if lost.broken and not is_of_another(lost.book):
        yield Hint(words.say("rulebook_gone.edition", command="{command}"), "ownbook")
    if lost.opened:
        yield Hint(words.say("rulebook_gone.which", command="{command}"), "books")
    else:
        yield Hint(words.say("rulebook_gone.keep", command="{command}"), f"book {book.id}")


def _several(reply: Reply, words: Words) -> Iterator[Block]:
    """That no club's rulebook was asked, for whoever asks is in several, and how he says which one it is to be."""
    if reply.several and reply.book is not None:
        yield Line(words.say("answer.several_clubs", book=reply.book.short), Tone.QUIET)


def _clubs_unseen(reply: Reply, words: Words) -> Iterator[Block]:
    """That the club's own word was not looked at, for whoever settles something by what everybody's rulebooks say."""
    if reply.clubs_unseen:
        yield Line(words.say("answer.clubs_unseen"), Tone.UNSURE)


_COMMAND = re.compile(r"(?<!\S)/([^\W\d_]+)\b(?! #)")
"""A command in a sentence; "/tournament #2" says itself which one."""
_NAMED = re.compile(r"@[0-9]")


def _naming(block: Block, number: int) -> Block:
    """A block whose command, where somebody types it, is about the tournament that the message is about."""
    if isinstance(block, Line) and block.tone is Tone.REFUSED and not _NAMED.search(block.text):
        return replace(block, text=_COMMAND.sub(partial(_named, number=number), block.text))
    known = find_command(block.command.split()[0]) if isinstance(block, Hint) and block.command else None
    if not isinstance(block, Hint) or known is None or not known.of_tournament or " @" in block.command:
        return block
    return replace(block, command=f"{block.command} @{number}")


def _named(found: re.Match[str], number: int) -> str:
    known = find_command(found[1])
    return f"{found[0]} @{number}" if known is not None and known.of_tournament else found[0]


def _about(reply: Reply, blocks: tuple[Block, ...]) -> tuple[Block, ...]:
    """A message that says first which tournament it is about, where several run side by side."""
    number, name = reply.tournament
    if isinstance(reply.outcome, Refused) and isinstance(known := reply.outcome.fields.get("tournament"), tuple):
        number, name = known
    if not number or not blocks:
        return blocks
    short = name if len(name) <= LONGEST_NAME else f"{name[: LONGEST_NAME - 1].rstrip()}…"
    blocks = tuple(_naming(block, number) for block in blocks)
    label, first = f"#{number} {short}", blocks[0]
    if isinstance(first, Title):
        # the name once is enough
        aside = "" if first.aside == name else first.aside
        return (replace(first, text=f"{label} · {first.text}", aside=aside), *blocks[1:]) if first.text != name else blocks
    return Line(label, Tone.QUIET), *blocks


def _floors() -> Mapping[type[Outcome], Teller[Block]]:
    # imported here: who asks one question of a rulebook pays for nothing of the floor's
    from bot.presenter.floor.tellers import TELLERS

    return TELLERS


_RULES: Mapping[type[Outcome], Teller[Block]] = dict(
    (
        row(Answered, answers.answer),
        row(ArticlesShown, answers.articles),
        row(Compared, answers.comparison),
        row(BooksListed, answers.books),
        row(BookChosen, answers.book_chosen),
        row(QuestionBound, answers.bound),
        row(LanguageChosen, sentence("language_chosen.text")),
        row(HelpGiven, help_pages.help),
        row(OffTopic, sentence("off_topic.text")),
        row(Thanked, sentence("thanked.text")),
        row(Greeted, sentence("greeted.text")),
        row(TooLong, sentence("too_long.text")),
        row(Refused, refused),
    )
)
