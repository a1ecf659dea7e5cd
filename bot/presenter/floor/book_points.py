"""A club's own rulebook, read point by point: what a search has, what Floorman proposes, what the director has settled.

Three voices stand apart: the passage is the book's, the proposal Floorman's, and what is settled the director's, who says what
the book says.
"""

from __future__ import annotations

from collections.abc import Iterator

from bot.domain.club.people import Role
from bot.domain.rules.points_read import LADDER, READ_NUMBERS, Settled
from bot.domain.rules.profile import WHOLE_NUMBER, find_point
from bot.i18n.words import Words
from bot.presenter.action import LONGEST_LABEL, Action, Fields, Weight
from bot.presenter.blocks import Block, Entry, Hint, Line, Title, Tone
from bot.presenter.dispatch import Table, row
from bot.presenter.floor.grounds import unsearched
from bot.presenter.floor.own_books import changed_articles
from bot.presenter.floor.read_values import point, value, ways
from bot.presenter.quotations import quote
from bot.services.replies.book_points import PointShown, PointsSummary, PointView, SilencesAsked
from bot.services.replies.reply import Reply, Unsearched
from knowledge.books.passages import Book, Passage

COMMAND = "bookpoints"
OTHERS = 3
"""Further passages that have a button."""


def shown(said: PointShown, reply: Reply, words: Words) -> Iterator[Block]:
    """A point with the passage on it, what Floorman proposes, and how it is settled."""
    if reply.book is None:
        return
    yield from _taken(said.taken, reply.book, words)
    so_far = words.say("book_points.so_far", done=said.done, total=said.total)
    yield Title(f"{words.say(f'book_points.group_{said.group}')} · {said.number} {point(said.point, words)}", aside=so_far)
    yield from _stands(said.stands, reply.book, words)
    yield from _found(said, reply.book, words)
    if said.proposed:
        yield Line(
            words.say("book_points.proposed", value=value(said.proposed, words, said.point), book=reply.book.short), Tone.UNSURE
        )
    yield Line(words.say("book_points.which", book=reply.book.short))
    if said.ways and said.ways != (WHOLE_NUMBER,):
        yield Entry(words.say("book_points.ways"), ways(said.ways, words, said.point))
    yield Hint(words.say("book_points.to_settle", command="{command}"), f"{COMMAND} {said.number} {_typed(said, words)}")
    silent = f"{COMMAND} {said.number} {words.say('book_points.word_silent')}"
    yield Hint(words.say("book_points.to_say_silent", command="{command}", book=reply.book.short), silent)


def _typed(said: PointShown, words: Words) -> str:
    """An example of how it is said in a line: the value, and the article that says so."""
    if said.ways == (WHOLE_NUMBER,):
        way = said.proposed or str(max(find_point(said.point).least, 2))
    elif said.group == "offences":
        way = words.say("book_points.typed_steps" if said.point == LADDER else "book_points.typed_duty")
    else:
        way = str(said.ways.index(said.proposed) + 1 if said.proposed in said.ways else 1)
    return f"{way}; {_article(said.passage)}" if said.passage else f"{way}; …"


def _article(passage: Passage) -> str:
    return passage.id.partition(":")[2]


def _found(said: PointShown, book: Book, words: Words) -> Iterator[Block]:
    """The passage that a search has nearest or that was named, its deciding words marked; or that it has none."""
    if said.passage is not None:
        at = said.passage.text.find(said.evidence) if said.evidence != said.passage.text else -1
        yield quote(book, said.passage, (at, at + len(said.evidence)) if at >= 0 else (0, 0))
    else:
        key = unsearched(said.searched) if said.searched in frozenset(Unsearched) else "grounds.nothing_found"
        yield Line(words.say(key, book=book.short), Tone.QUIET)


def _stands(view: PointView, book: Book, words: Words) -> Iterator[Block]:
    """What was settled of the point before: of this edition, or of an earlier one, whose words are not repeated."""
    if view.settled is not Settled.UNREAD:
        yield Line(words.say("book_points.stands", settled=_settled(view, book, words)), Tone.CLUB)
    elif view.was is not None:
        yield Line(words.say("book_points.again", before=_before(view, words)), Tone.UNSURE)


def _before(view: PointView, words: Words) -> str:
    """What the edition before said of a point: how, and not in which words, for these are no book's any more."""
    return value(view.value, words, view.point) if view.value else words.say(f"book_points.was_{view.was}")


def _taken(view: PointView | None, book: Book, words: Words) -> Iterator[Block]:
    if view is None:
        return
    settled = words.say("book_points.pair", point=point(view.point, words), settled=_settled(view, book, words))
    yield Line(words.say("book_points.taken", settled=settled), Tone.SURE)


def _settled(view: PointView, book: Book, words: Words) -> str:
    """What is settled in words: "au-dessus (Club, art. 3.3)", "Club ne dit rien"."""
    if view.settled in (Settled.RULE, Settled.DEFAULT):
        where = book.cite(view.passage) if view.passage else ""
        return words.say("book_points.by", value=value(view.value, words, view.point), where=where)
    where = book.cite(view.passage) if view.passage else book.short
    return words.say(f"book_points.settled_{view.settled}", book=book.short, where=where)


def summary(said: PointsSummary, reply: Reply, words: Words) -> Iterator[Block]:
    """What is settled, what is to be looked at again, what is open."""
    book = reply.book
    if book is None:
        return
    yield from _taken(said.taken, book, words)
    if said.silenced:
        yield Line(words.say("book_points.still_done", count=said.silenced), Tone.SURE)
    yield Title(words.say("book_points.summary", book=book.short, count=said.done, total=said.total))
    for view in said.again:
        settled = words.say("book_points.again", before=_before(view, words))
        yield Entry(str(READ_NUMBERS[view.point]), words.say("book_points.pair", point=point(view.point, words), settled=settled))
    for group, views, left in said.groups:
        key = "group_open" if left else "group_done"
        yield Line(words.say(f"book_points.{key}", group=words.say(f"book_points.group_{group}"), count=left))
        for view in views:
            settled = words.say("book_points.pair", point=point(view.point, words), settled=_settled(view, book, words))
            yield Entry(str(READ_NUMBERS[view.point]), settled, current=view.settled is Settled.RULE)
    if said.next:
        yield Hint(words.say("book_points.to_go_on", command="{command}"), COMMAND)
    else:
        yield Hint(words.say("book_points.to_change", command="{command}"), f"{COMMAND} {READ_NUMBERS[_first(said)]}")


def _first(said: PointsSummary) -> str:
    return next((view.point for _, views, _ in said.groups for view in views), "seats.start")


def silences(said: SilencesAsked, reply: Reply, words: Words) -> Iterator[Block]:
    """Which points would remain silent at once, and which articles are new."""
    book = reply.book.short if reply.book else ""
    if not said.points:
        yield Title(words.say("book_points.still_none", book=book))
        return
    yield Title(words.say("book_points.still_ask", book=book, count=len(said.points)), Tone.UNSURE)
    yield Line(", ".join(f"{READ_NUMBERS[name]} {point(name, words)}" for name in said.points), Tone.QUIET)
    yield from changed_articles(said.changes, words)
    yield Line(words.say("book_points.still_means"))
    line = f"{COMMAND} {said.book} {words.say('book_points.word_still')} {words.say('role_asked.yes')}"
    yield Hint(words.say("own_books.agree", command="{command}"), line)


def remaining_silent(said: SilencesAsked, _reply: Reply, words: Words) -> Iterator[Action]:
    """Has them all remain silent, as it was shown; or goes through them."""
    if said.points:
        fields = (("ownbook", said.book), ("point", "still"), ("value", "silent"), ("seen", said.seen))
        yield Action(words.say("book_points.tap_still_yes"), COMMAND, role=Role.DIRECTOR, weight=Weight.DO, fields=fields)
        one = (("ownbook", said.book), ("point", said.points[0]))
        yield Action(words.say("book_points.tap_one_by_one"), COMMAND, role=Role.DIRECTOR, fields=one)


def settling(said: PointShown, _reply: Reply, words: Words) -> Iterator[Action]:
    """Each way with one tap, what is proposed first; then that the book decides it otherwise or says nothing; other passages; the
    next point, and the summary.
    """
    at: Fields = (("ownbook", said.book), ("point", said.point))
    by: Fields = (("article", said.passage.id),) if said.passage else (("article", ""),)
    asks = "" if said.passage else words.say("book_points.asks_article")
    seen: Fields = (("seen", said.seen),)
    ways = [one for one in said.ways if one != WHOLE_NUMBER]
    # a list with a step whose sanction nobody has said can't be taken with a tap
    proposed = said.proposed if "?" not in said.proposed else ""
    for one in sorted(dict.fromkeys((proposed, *ways) if proposed else ways), key=lambda one: one != said.proposed):
        weight = Weight.DO if one == said.proposed else Weight.PLAIN
        label = _label(value(one, words, said.point))
        yield Action(label, COMMAND, role=Role.DIRECTOR, weight=weight, asks=asks, fields=(*at, ("value", one), *by, *seen))
    if said.ways == (WHOLE_NUMBER,) and said.passage:
        label = words.say("book_points.other_number" if said.proposed else "action.number")
        yield Action(label, COMMAND, role=Role.DIRECTOR, asks=label, fields=(*at, ("value", ""), *by, *seen))
    if said.group == "offences":
        label = words.say("book_points.asks_steps" if said.point == LADDER else "book_points.asks_sanction")
        yield Action(_label(label), COMMAND, role=Role.DIRECTOR, asks=label, fields=(*at, ("value", ""), *by, *seen))
    otherwise = (*at, ("value", "otherwise"), *by, *seen)
    yield Action(words.say("book_points.tap_otherwise"), COMMAND, role=Role.DIRECTOR, asks=asks, fields=otherwise)
    yield Action(words.say("book_points.tap_silent"), COMMAND, role=Role.DIRECTOR, fields=(*at, ("value", "silent"), *seen))
    for passage in said.others[:OTHERS]:
        label = _label(words.say("book_points.tap_passage", article=passage.number or passage.title or passage.article))
        yield Action(label, COMMAND, role=Role.DIRECTOR, fields=(*at, ("article", passage.id)))
    named = words.say("book_points.tap_article")
    yield Action(named, COMMAND, role=Role.DIRECTOR, asks=words.say("book_points.asks_article"), fields=(*at, ("article", "")))
    if said.next:
        following = (("ownbook", said.book), ("point", said.next))
        yield Action(words.say("book_points.tap_next"), COMMAND, role=Role.DIRECTOR, fields=following)
    whole = (("ownbook", said.book), ("point", "summary"))
    yield Action(words.say("book_points.tap_summary"), COMMAND, role=Role.DIRECTOR, fields=whole)


def going_on(said: PointsSummary, _reply: Reply, words: Words) -> Iterator[Action]:
    """The next open point, and all at once on which the edition before was silent."""
    if said.next:
        fields = (("ownbook", said.book), ("point", said.next))
        yield Action(words.say("book_points.tap_go_on"), COMMAND, role=Role.DIRECTOR, weight=Weight.DO, fields=fields)
    silent = sum(view.was is Settled.SILENT for view in said.again)
    if silent:
        still = (("ownbook", said.book), ("point", "still"), ("value", "silent"))
        yield Action(words.say("book_points.tap_still", count=silent), COMMAND, role=Role.DIRECTOR, fields=still)


def _label(text: str) -> str:
    return text if len(text) <= LONGEST_LABEL else f"{text[: LONGEST_LABEL - 1]}…"


TELLERS: Table[Block] = (row(PointShown, shown), row(PointsSummary, summary), row(SilencesAsked, silences))
BUTTONS: Table[Action] = (row(PointShown, settling), row(PointsSummary, going_on), row(SilencesAsked, remaining_silent))
