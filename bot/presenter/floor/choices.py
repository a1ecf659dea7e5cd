"""A club's settings, what it may choose where its book is silent, and what it has chosen."""

from __future__ import annotations

from collections.abc import Iterator

from bot.domain.rules.profile import NUMBERS
from bot.i18n.words import Words
from bot.presenter.blocks import Block, Entry, Hint, Line, Title, Tone
from bot.presenter.dispatch import Table, row
from bot.presenter.editions import edition_called
from bot.presenter.floor.grounds import found, numbered, point, value, way_to_choose
from bot.presenter.floor.unread_points import to_read_it
from bot.presenter.quotations import quote
from bot.services.replies.club import Chosen, ClubShown, Digest, OpenPoints
from bot.services.replies.reply import BookLost, Reply


def club(said: ClubShown, reply: Reply, words: Words) -> Iterator[Block]:
    """The club's settings."""
    yield Title(said.name or words.say("club.nameless"), aside=said.time_zone)
    if reply.book:
        yield Line(words.say("club.book", title=reply.book.title, edition=edition_called(reply.book.edition, words)))
    if said.asked is not None and reply.book != said.asked:
        yield Line(words.say("club.asked", title=said.asked.title, edition=edition_called(said.asked.edition, words)))
    then = said.fallback
    if isinstance(then, BookLost):
        yield Line(words.say("club.fallback_gone", book=then.book), Tone.UNSURE)
    elif then is not None:
        yield Line(words.say("club.fallback", title=then.title, edition=edition_called(then.edition, words)))
    digested, turned = ("club.digest", "digest.turn_off") if said.digest else ("club.digest_off", "digest.turn_on")
    yield Hint(words.say(digested, command="{command}"), words.say(turned))
    yield Line(words.say("club.choices", count=len(said.choices)), Tone.QUIET)
    if said.open:
        yield Hint(words.say("tournament.open_points", count=said.open, command="{command}"), "choose")


def digest(said: Digest, _reply: Reply, words: Words) -> Iterator[Block]:
    """What came up in the club since the directors were told last, and where it is read."""
    yield Title(words.say("digest.heading", club=said.club or words.say("digest.nameless")))
    for key, count, command in (
        ("questions", said.questions, "unanswered"), ("decisions", said.decisions, "decisions"),
        ("corrections", said.corrections, "decisions"), ("flagged", said.flagged, "decisions"),
    ):  # fmt: skip
        if count:
            yield Hint(words.say(f"digest.{key}", count=count, command="{command}"), command)
    if said.there:
        yield Line(words.say("digest.there", server=said.there))
    yield Hint(words.say("digest.off", command="{command}"), words.say("digest.turn_off"))


def open_points(said: OpenPoints, reply: Reply, words: Words) -> Iterator[Block]:
    """What the club has still to choose, or one point that was asked for."""
    book = reply.book.short if reply.book else ""
    if not said.one:
        key = ("heading" if said.points else "none") if said.read else "unread" if said.points else "none_unread"
        done, total = said.so_far
        key = ("half" if said.points else "none_half") if done else key
        yield Title(words.say(f"open_points.{key}", count=len(said.points), book=book, done=done, total=total))
    for name, values, suggested, held in said.points:
        now = f" · {words.say('open_points.held', value=value(held, words, name))}" if held else ""
        now += f" · {words.say('open_points.not_read')}" if name in said.unread else ""
        yield Entry(str(NUMBERS[name]), f"{point(name, words)}{now} · {_values(values, suggested, words)}")
    for name, chosen in said.settled:
        yield Entry(
            str(NUMBERS[name]), words.say("pair", name=point(name, words), value=value(chosen, words, name)), current=True
        )
    if said.found and reply.book:
        yield from found(reply.book, (said.found,), words)
    yield from to_read_it(reply, words)
    if said.points:
        name, values, suggested, _ = said.points[0]
        yield Hint(words.say("open_points.choose", command="{command}"), way_to_choose(name, values, suggested))
    if said.points and not said.one:
        yield Hint(words.say("open_points.suggested", command="{command}"), words.say("open_points.word"))


def _values(values: tuple[str, ...], suggested: str, words: Words) -> str:
    if values == ("number",):
        return words.say("open_points.number", suggested=suggested)
    return numbered(values, suggested, words)


def chosen(said: Chosen, reply: Reply, words: Words) -> Iterator[Block]:
    """What the club has just chosen, with the default of the book that it sets aside, word for word."""
    yield Title(words.say("chosen.heading", count=len(said.chosen)), Tone.SURE)
    for name, picked in said.chosen:
        yield Line(words.say("grounds.choice", point=point(name, words), value=value(picked, words, name)))
        if name in said.idle and reply.book:
            yield Line(words.say(f"chosen.{'idle' if said.read else 'idle_unread'}", book=reply.book.short), Tone.UNSURE)
    for ground in reply.grounds:
        if reply.book and ground.passage and ground.instead_of:
            yield Line(words.say("chosen.instead", book=reply.book.short), Tone.QUIET)
            yield quote(reply.book, ground.passage)
    if said.found and reply.book:
        yield from found(reply.book, (said.found,), words)
    yield from to_read_it(reply, words)
    if said.open:
        yield Hint(words.say("tournament.open_points", count=said.open, command="{command}"), "choose")


TELLERS: Table[Block] = (
    row(ClubShown, club),
    row(Digest, digest),
    row(Chosen, chosen),
    row(OpenPoints, open_points),
)
