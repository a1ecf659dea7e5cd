"""Puts the words on: a reply in, the blocks of a message out, in the reply's language."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from bot.i18n.words import Words, words_in
from bot.presenter import answers
from bot.presenter.blocks import Block, Hint, Line, Tone
from bot.presenter.dispatch import Teller, row
from bot.presenter.refusals import refused
from bot.presenter.sentences import sentence
from bot.services.replies.refused import Refused, TooLong
from bot.services.replies.reply import Outcome, Reply
from bot.services.replies.rules import (
    Answered,
    ArticlesShown,
    BookChosen,
    BooksListed,
    Compared,
    HelpGiven,
    LanguageChosen,
    OffTopic,
)


def present(reply: Reply) -> tuple[Block, ...]:
    """The message for a reply."""
    teller = _RULES.get(type(reply.outcome)) or _floors()[type(reply.outcome)]
    words = words_in(reply.language)
    return (*teller(reply, words), *places_moved(reply, words))


def places_moved(reply: Reply, words: Words) -> Iterator[Block]:
    """Places of the ranking that were told before and are others now, whatever it was that has changed them."""
    if reply.places_moved is None:
        return
    yield Line(words.say("places_moved.heading"), Tone.UNSURE)
    for name, before, after in reply.places_moved.moved:
        yield Line(words.say("places_moved.who", name=name, before=before, after=after))
    if reply.places_moved.more:
        yield Hint(words.say("places_moved.more", count=reply.places_moved.more, command="{command}"), "ranking")


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
        row(LanguageChosen, sentence("language_chosen.text")),
        row(HelpGiven, answers.help),
        row(OffTopic, sentence("off_topic.text")),
        row(TooLong, sentence("too_long.text")),
        row(Refused, refused),
    )
)
