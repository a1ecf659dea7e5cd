"""What was doubtful in a rulebook that was sent as a file: one doubt a message, with the words around it and a button for each
answer that it takes.
"""

from __future__ import annotations

from collections.abc import Iterator

from bot.domain.club.people import Role
from bot.i18n.words import Words
from bot.presenter.action import Action, Weight
from bot.presenter.blocks import Block, Entry, Hint, Line, Title, Tone
from bot.presenter.dispatch import Table, row
from bot.services.replies.book_doubts import DoubtShown
from bot.services.replies.own_books import DoubtAnswered, EditionView, OwnBookBrought
from bot.services.replies.reply import Reply
from knowledge.reading.report import Doubted

COMMAND = "bookdoubts"


def shown(said: DoubtShown, _reply: Reply, words: Words) -> Iterator[Block]:
    """A doubt: where it stands, what was made of it, and why that is not sure."""
    doubt, last = said.doubt, said.done + (not said.answer)
    yield from taken(said.taken, words)
    page = words.say("book_doubts.page", page=doubt.page) if said.pages > 1 else ""
    yield Title(words.say("book_doubts.heading", number=last, total=said.total, book=said.edition.book), aside=page)
    if doubt.before:
        yield Line(words.say("book_doubts.quoted", text=doubt.before), Tone.QUIET)
    yield Entry(words.say("book_doubts.here"), words.say("book_doubts.quoted", text=doubt.words), current=True)
    if doubt.after:
        yield Line(words.say("book_doubts.quoted", text=doubt.after), Tone.QUIET)
    made = words.say(f"book_doubts.made_{doubt.made}")
    yield Line(words.say("book_doubts.read_as", made=made, why=words.say(f"doubted.{doubt.about}")), Tone.UNSURE)
    if doubt.about is Doubted.VERY_LONG:
        yield Line(words.say("book_doubts.mend_very_long"))
    if said.answer:
        yield Line(words.say("book_doubts.answered", answer=answer(said.answer, words)), Tone.CLUB)
    example = words.say(f"book_doubts.typed_{said.choices[0]}")
    yield Hint(words.say("book_doubts.to_answer", command="{command}"), f"{COMMAND} {doubt.at} {example}")


def taken(said: DoubtAnswered | None, words: Words) -> Iterator[Block]:
    """What was answered just now."""
    if said is not None:
        yield Line(words.say("book_doubts.taken", text=said.doubt.words, answer=answer(said.choice, words)), Tone.SURE)


def answer(choice: str, words: Words) -> str:
    """An answer, as it stands in a sentence."""
    return words.say(f"book_doubts.said_{choice}")


def answering(said: DoubtShown, _reply: Reply, words: Words) -> Iterator[Action]:
    """Each answer that the doubt takes, then all as they were read, and the report."""
    seen = (("seen", said.seen),)
    for choice in said.choices:
        fields = (("doubt", str(said.doubt.at)), ("choice", choice), *seen)
        yield Action(words.say(f"book_doubts.tap_{choice}"), COMMAND, role=Role.DIRECTOR, fields=fields)
    everything = (("doubt", "all"), ("choice", "as_read"), ("seen", said.seen_all))
    yield Action(words.say("book_doubts.tap_all"), COMMAND, role=Role.DIRECTOR, fields=everything)
    yield Action(words.say("book_doubts.tap_later"), COMMAND, role=Role.DIRECTOR, fields=(("doubt", "later"), _of(said.edition)))


def beginning(said: OwnBookBrought, _reply: Reply, words: Words) -> Iterator[Action]:
    """The first doubt that is open, if there is one."""
    if said.report.doubts:
        label = words.say("book_doubts.tap_begin", count=len(said.report.doubts))
        yield Action(label, COMMAND, role=Role.DIRECTOR, weight=Weight.DO, fields=(("doubt", "next"), _of(said.edition)))


def _of(edition: EditionView) -> tuple[str, str]:
    """Which file a button is about, by what was made of it: another may have been sent since."""
    return "seen", f"{edition.book} {edition.number}"


TELLERS: Table[Block] = (row(DoubtShown, shown),)
BUTTONS: Table[Action] = (row(DoubtShown, answering),)
