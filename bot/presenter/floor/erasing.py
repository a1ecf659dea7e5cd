"""Texts of others that name somebody: the list, what would be erased, what was."""

from __future__ import annotations

from collections.abc import Iterator

from bot.domain.club.people import Role
from bot.i18n.words import Words
from bot.presenter.action import Action, Weight
from bot.presenter.blocks import Block, Entry, Hint, Line, Title, Tone
from bot.presenter.dispatch import Table, row
from bot.presenter.floor.moments import short_day
from bot.services.replies.erasing import EraseAsked, TextsKept, TextsNaming, TextsOfOthersErased, TextView
from bot.services.replies.reply import Erased, Reply

OFFERED = 6
"""Texts of a list that have a button of their own."""


def texts_naming(said: TextsNaming, _reply: Reply, words: Words) -> Iterator[Block]:
    """The texts that name people, each with what it says and how sure that is, and what can be done with them."""
    if not said.total:
        none = words.say("texts_naming.none_of", person=said.person) if said.person else words.say("texts_naming.none")
        yield Line(none, Tone.SURE)
        yield Hint(words.say("texts_naming.search", command="{command}"), f"erase {words.say('texts_naming.somebody')}")
        return
    if said.person:
        yield Title(words.say("texts_naming.of", count=said.total, person=said.person), Tone.UNSURE)
    else:
        yield Title(words.say("texts_naming.heading", count=said.total), Tone.UNSURE)
    yield from (_text(one, words) for one in said.texts)
    if said.pages > 1:
        yield Line(words.say("texts_naming.page", page=said.page, pages=said.pages), Tone.QUIET)
    first = said.texts[0]
    yield Hint(words.say("texts_naming.single", command="{command}"), f"erase {_named(first, words)}")
    if said.sure:
        yield Hint(words.say("texts_naming.all", count=said.sure, command="{command}"), f"erase {_every(said, words)}")
    keep = f"erase {words.say('texts_naming.keep')} {_named(first, words)}"
    yield Hint(words.say("texts_naming.keeping", command="{command}"), keep)


def _every(said: TextsNaming, words: Words) -> str:
    """What all sure texts of a list are called in a line."""
    return f"{words.say('texts_naming.every')} #{said.number}" if said.number else words.say("texts_naming.every")


def _named(text: TextView, words: Words) -> str:
    """How a text is called in a line: "n° 5" for an entry of the ledger, "texte 3" for another."""
    if text.entry:
        return words.say("texts_naming.entry", number=str(text.entry))
    return words.say("texts_naming.text", number=str(text.number))


def _text(text: TextView, words: Words) -> Entry:
    parts = [where(text, words), sure(text, words), words.say("texts_naming.quote", text=text.quote)]
    return Entry(_named(text, words), " · ".join(part for part in parts if part))


def where(text: TextView, words: Words) -> str:
    """Where a text stands: in what, whom it is about, which day."""
    day = short_day(text.day, words) if text.day else ""
    what = words.say(f"texts_naming.where.{text.where}")
    about = words.say("texts_naming.about", name=text.about) if text.about else ""
    return ", ".join(part for part in (what, about, text.title, day) if part)


def sure(text: TextView, words: Words) -> str:
    """Whom a text names, and how sure that is; nothing for a mere word that was looked for."""
    if not text.person:
        return ""
    if text.others:
        return words.say("texts_naming.sure.shared", person=text.person, others=text.others)
    return words.say(f"texts_naming.sure.{text.sure}", person=text.person)


def erase_asked(said: EraseAsked, _reply: Reply, words: Words) -> Iterator[Block]:
    """Which texts would go, and in what way."""
    yield Title(words.say("erase_asked.heading", count=said.total), Tone.UNSURE)
    for text in said.texts:
        name = _named(text, words) if text.entry or text.number else ""
        yield Entry(name, f"{where(text, words)} · {words.say('texts_naming.quote', text=text.quote)}")
    if said.total > len(said.texts):
        yield Line(words.say("erase_asked.more", count=said.total - len(said.texts)))
    if any(text.entry for text in said.texts):
        yield Line(words.say("erase_asked.ledger"))
    if any(not text.entry and text.where != "held" for text in said.texts):
        yield Line(words.say("erase_asked.others"))
    if any(text.where == "held" for text in said.texts):
        yield Line(words.say("erase_asked.held"))
    if said.draws:
        yield Line(words.say("erase_asked.draws", count=said.draws), Tone.UNSURE)
    if said.left:
        yield Line(words.say("erase_asked.left", count=said.left))
    yield Line(words.say("forget_asked.for_good"), Tone.UNSURE)
    yield Hint(words.say("forget_asked.agree", command="{command}"), f"erase {words.say('back_asked.yes')}")


def texts_erased(said: TextsOfOthersErased, _reply: Reply, words: Words) -> Iterator[Block]:
    """Texts were erased: which, and how many are left in the list."""
    yield Title(words.say("texts_of_others_erased.heading", count=len(said.entries) + said.others), Tone.SURE)
    if said.entries:
        yield Line(words.say("texts_of_others_erased.entries", count=len(said.entries), numbers=said.entries))
    if said.draws:
        yield Line(words.say("texts_of_others_erased.draws", count=said.draws))
    yield from in_files(said, words)
    yield from _left(said.left, words)


def in_files(said: Erased, words: Words) -> Iterator[Block]:
    """That what was erased may still be read in the database's files, where it may."""
    if said.in_files:
        yield Line(words.say("forgotten.in_files"), Tone.UNSURE)


def texts_kept(said: TextsKept, _reply: Reply, words: Words) -> Iterator[Block]:
    """Texts stay as they are, and are struck from the list."""
    yield Title(words.say("texts_kept.heading", count=len(said.entries) + len(said.numbers)))
    yield from _left(said.left, words)


def _left(left: int, words: Words) -> Iterator[Block]:
    if left:
        yield Hint(words.say("texts_of_others_erased.left", count=left, command="{command}"), "erase")
    else:
        yield Line(words.say("texts_of_others_erased.none_left"), Tone.QUIET)


def one_by_one(said: TextsNaming, _reply: Reply, words: Words) -> Iterator[Action]:
    """What goes together, and each of the first texts."""
    if said.sure:
        label = words.say("texts_naming.all_button", count=said.sure)
        yield Action(label, "erase", _every(said, words), Role.DIRECTOR, Weight.DO)
    for text in said.texts[:OFFERED]:
        named = _named(text, words)
        yield Action(words.say("texts_naming.one_button", text=named), "erase", named, Role.DIRECTOR)


def agree(_said: EraseAsked, _reply: Reply, words: Words) -> Iterator[Action]:
    """The yes that erases."""
    yield Action(words.say("action.forget_sure"), "erase", words.say("back_asked.yes"), Role.DIRECTOR, Weight.DANGER)


TELLERS: Table[Block] = (
    row(TextsNaming, texts_naming),
    row(EraseAsked, erase_asked),
    row(TextsOfOthersErased, texts_erased),
    row(TextsKept, texts_kept),
)
BUTTONS: Table[Action] = (row(TextsNaming, one_by_one), row(EraseAsked, agree))
