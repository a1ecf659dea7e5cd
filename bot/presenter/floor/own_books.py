"""A club's own rulebooks: which there are, what would be done with one, what was done."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from datetime import datetime
from zoneinfo import ZoneInfo

from bot.domain.club.people import Role
from bot.i18n.words import Words
from bot.presenter.action import Action, Weight
from bot.presenter.blocks import Block, Entry, Hint, Line, Sheet, Title, Tone
from bot.presenter.dispatch import Table, row
from bot.presenter.editions import edition_called
from bot.presenter.floor.book_doubts import beginning, taken
from bot.presenter.floor.moments import short_day
from bot.presenter.floor.reading import MOST_LISTED, articles_found, articles_listed, report_lines
from bot.services.replies.own_books import (
    ArticleChange,
    Change,
    DecisionTouched,
    EditionView,
    OwnBookAsked,
    OwnBookBrought,
    OwnBookDone,
    OwnBooksListed,
    OwnDeed,
    WayBack,
)
from bot.services.replies.reply import Reply

MOST_CHANGES = 15
"""Articles of a kind that are named: whoever has changed more has written another book."""


def listed(said: OwnBooksListed, _reply: Reply, words: Words) -> Iterator[Block]:
    """The editions of each book, with what can be done."""
    if not said.editions:
        yield Title(words.say("own_books.none"))
        yield Hint(words.say("own_books.how", command="{command}"), "ownbook")
        return
    yield Title(words.say("own_books.heading", count=len({one.book for one in said.editions})))
    for one in said.editions:
        about = [_titled(one, words), _day(one.at, said.time_zone, words), *([one.brought] if one.brought else [])]
        yield Entry(f"{one.book} {one.number}", " · ".join((*about, *_stands(one, words))), current=one.active)
    first = next((one for one in said.editions if not one.active), None)
    if first is not None:
        yield Hint(words.say("own_books.to_use", command="{command}"), f"ownbook {first.book} {first.number}")


def _day(at: float, time_zone: str, words: Words) -> str:
    return short_day(datetime.fromtimestamp(at, ZoneInfo(time_zone)).date(), words)


def _titled(one: EditionView, words: Words) -> str:
    """An edition where its number stands beside it."""
    return f"{one.title} · {edition_called(one.edition, words)}"


def _called(one: EditionView, words: Words) -> str:
    """An edition in a sentence, with its number: what it calls itself another may too, and most are undated."""
    return words.say("own_books.called", title=one.title, number=one.number, edition=edition_called(one.edition, words))


def _stands(one: EditionView, words: Words) -> Iterator[str]:
    if one.active:
        yield words.say("own_books.active")
        if one.published:
            yield words.say("own_books.published")
        yield from _readiness(one, words)


def _readiness(one: EditionView, words: Words) -> Iterator[str]:
    """How far a book is that can't be searched yet."""
    how_far = one.ready
    if one.broken:
        yield words.say("own_books.broken")
    elif how_far.failed:
        yield words.say("own_books.unsearchable")
    elif not how_far.ready:
        yield words.say("own_books.being_read", share=words.share(how_far.done / how_far.total if how_far.total else 0.0))


def _until_searched(one: EditionView, words: Words) -> Iterator[Block]:
    """That a book can't be searched yet, in a message that stays as it is: how far it is is seen in the list."""
    if one.broken or one.ready.failed or one.ready.ready:
        yield from map(Line, _readiness(one, words))
    else:
        yield Hint(words.say("own_books.not_yet", command="{command}"), "ownbook")


def brought(said: OwnBookBrought, _reply: Reply, words: Words) -> Iterator[Block]:
    """What was found in a rulebook that was sent, and how it is put into force."""
    one = said.edition
    yield from taken(said.taken, words)
    key = "own_books.brought_again" if one.active else "own_books.brought"
    yield Title(words.say(key, book=one.book, number=one.number, called=_titled(one, words)), Tone.SURE)
    if said.mended:
        yield Line(words.say("own_books.mended"), Tone.SURE)
    yield from (Line(line) for line in report_lines(said.report, words))
    if said.taken is None:
        yield from articles_listed(said.report)
        if len(said.report.articles) > MOST_LISTED:
            yield Sheet(articles_found(said.report, words), f"{one.book}-{one.number}.txt")
    if said.answered:
        yield Line(words.say("book_doubts.so_far", count=said.answered), Tone.CLUB)
    yield from _until_searched(one, words)
    if not one.active:
        yield Hint(words.say("own_books.to_use", command="{command}"), f"ownbook {one.book} {one.number}")


def asked(said: OwnBookAsked, _reply: Reply, words: Words) -> Iterator[Block]:
    """What would be done, and how it is agreed to."""
    yield Title(words.say(f"own_books.ask_{said.deed}", book=said.edition.book, called=_called(said.edition, words)), Tone.UNSURE)
    if said.instead is not None:
        yield Line(words.say("own_books.instead", called=_called(said.instead, words)))
        yield from changed_articles(said.changes, words)
    yield from decisions_touched(said.touched, words)
    yield from _followed("would_follow", said.running, words)
    if said.doubts:
        yield Line(words.say("book_doubts.still_open", count=said.doubts), Tone.UNSURE)
    yield Line(words.say(f"own_books.means_{said.deed}"))
    line = f"ownbook {said.edition.book} {_typed(said.deed, said.edition, words)} {words.say('role_asked.yes')}"
    yield Hint(words.say("own_books.agree", command="{command}"), line)


def changed_articles(changes: Sequence[ArticleChange] | None, words: Words) -> Iterator[Block]:
    """What an edition says otherwise than the one whose place it takes, article by article."""
    if changes is not None and not changes:
        yield Line(words.say("editions.same"), Tone.QUIET)
    for kind in Change:
        found = [one for one in changes or () if one.kind is kind]
        named = [words.say("editions.moved", before=one.before, now=one.article) if one.before else one.article for one in found]
        if named[MOST_CHANGES:]:
            named[MOST_CHANGES:] = [words.say("editions.more", count=len(named) - MOST_CHANGES)]
        if found:
            yield Line(words.say(f"editions.{kind}", count=len(found), articles=words.apart(named)), Tone.UNSURE)


def decisions_touched(decisions: Sequence[DecisionTouched], words: Words) -> Iterator[Block]:
    """The club's decisions by articles that change: they stay, and somebody is to look at them again."""
    if not decisions:
        return
    named = [words.say("editions.decision" if one.article else "editions.decision_silent", number=one.number, article=one.article)
             for one in decisions]  # fmt: skip
    if named[MOST_CHANGES:]:
        named[MOST_CHANGES:] = [words.say("editions.more", count=len(named) - MOST_CHANGES)]
    counts = [
        ("editions.decisions", sum(not one.binds for one in decisions)),
        ("editions.corrections", sum(one.binds for one in decisions)),
    ]
    told = [words.say(key, count=count) for key, count in counts if count]
    what = words.say("editions.both", decisions=told[0], corrections=told[-1]) if len(told) > 1 else told[0]
    yield Line(words.say("editions.touched", count=len(decisions), what=what, named=", ".join(named)), Tone.UNSURE)


def _followed(key: str, running: Sequence[tuple[int, str]], words: Words) -> Iterator[Block]:
    """Which tournaments go on by another edition than the one that they were opened with."""
    if running:
        named = tuple(words.say("own_books.tournament", number=number, name=name) for number, name in running)
        yield Line(words.say(f"own_books.{key}", count=len(running), tournaments=named), Tone.UNSURE)


def _typed(deed: OwnDeed, edition: EditionView, words: Words) -> str:
    return str(edition.number) if deed in (OwnDeed.USE, OwnDeed.BACK) else _word(deed, words)


def _word(deed: OwnDeed, words: Words) -> str:
    """What is typed for it in a language."""
    return words.say(f"own_books.typed_{deed}")


def done(said: OwnBookDone, _reply: Reply, words: Words) -> Iterator[Block]:
    """What was done, what is still to be done for the chat to go by it, and the way back."""
    book = said.edition.book
    yield Title(words.say(f"own_books.done_{said.deed}", book=book, called=_called(said.edition, words)), Tone.SURE)
    if said.edition.active:
        yield from _until_searched(said.edition, words)
    yield from _followed("follow", said.running, words)
    if said.doubts:
        yield Line(words.say("book_doubts.left", count=said.doubts), Tone.QUIET)
    if said.carried:
        yield Line(words.say("book_points.carried", count=said.carried))
    if said.again:
        yield Line(words.say("book_points.changed", count=said.again), Tone.UNSURE)
    yield from decisions_touched(said.touched, words)
    if said.touched:
        yield Hint(words.say("editions.to_look_again", command="{command}"), f"decisions {book}")
    if said.deed is OwnDeed.PUBLISH:
        yield Hint(words.say("own_books.elsewhere", command="{command}"), f"book {said.edition.elsewhere}")
    if said.deed in (OwnDeed.USE, OwnDeed.BACK) and not said.chosen:
        yield Hint(words.say("own_books.to_choose", command="{command}"), f"book {book}")
    yield Hint(words.say("own_books.way_back", command="{command}"), typed_way(said.way_back, words))


def typed_way(way: WayBack, words: Words) -> str:
    """What is typed, in a language, to take back what was done with a rulebook."""
    return f"ownbook {way.book} {way.number or _word(way.deed, words)}"


def mended(command: str, way: WayBack | None, words: Words) -> str:
    """How it is corrected what a command did that is no deed of a tournament; of a rulebook, by the way back from that deed."""
    return words.say(f"mend.{command}") if way is None else words.say("own_books.undone_by", command=f"/{typed_way(way, words)}")


def agree(said: OwnBookAsked, _reply: Reply, words: Words) -> Iterator[Action]:
    """Does it, as it was shown, and nothing else."""
    deed = OwnDeed.USE if said.deed is OwnDeed.BACK else said.deed
    number = (("edition_number", str(said.edition.number)),) if deed is OwnDeed.USE else ()
    fields = (("ownbook", said.edition.book), ("deed", str(said.deed)), *number, ("seen", said.seen))
    weight = Weight.DANGER if deed in (OwnDeed.ASIDE, OwnDeed.PUBLISH) else Weight.DO
    yield Action(words.say(f"own_books.yes_{said.deed}"), "ownbook", role=Role.DIRECTOR, weight=weight, fields=fields)


def put_into_force(said: OwnBookBrought, reply: Reply, words: Words) -> Iterator[Action]:
    """Leads to what is doubtful, and asks for the edition to be put into force, unless it is."""
    yield from beginning(said, reply, words)
    if said.edition.active:
        return
    fields = (("ownbook", said.edition.book), ("deed", str(OwnDeed.USE)), ("edition_number", str(said.edition.number)))
    yield Action(
        words.say("own_books.yes_use"),
        "ownbook",
        role=Role.DIRECTOR,
        weight=Weight.PLAIN if said.report.doubts else Weight.DO,
        fields=fields,
    )


def read_it(said: OwnBookDone, _reply: Reply, words: Words) -> Iterator[Action]:
    """Goes through the points of a book that is in force now, beginning with what is to be looked at again."""
    if said.deed in (OwnDeed.USE, OwnDeed.BACK):
        label = words.say("book_points.tap_again" if said.again else "book_points.tap_read")
        where = "summary" if said.again else "next"
        yield Action(label, "bookpoints", role=Role.DIRECTOR, fields=(("ownbook", said.edition.book), ("point", where)))


TELLERS: Table[Block] = (
    row(OwnBooksListed, listed),
    row(OwnBookBrought, brought),
    row(OwnBookAsked, asked),
    row(OwnBookDone, done),
)
BUTTONS: Table[Action] = (row(OwnBookAsked, agree), row(OwnBookBrought, put_into_force), row(OwnBookDone, read_it))
