"""What the floor acts on: the articles, and what the club chose where its book is silent."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Sequence

from bot.domain.rules.profile import NUMBERS, WHOLE_NUMBER, Voice, find_point
from bot.domain.tournament.deeds import ALWAYS
from bot.i18n.words import Words
from bot.presenter.blocks import Block, Line, Source, Tone
from bot.presenter.floor.points import WRITTEN, written_points
from bot.presenter.floor.unread_points import to_read_it
from bot.presenter.quotations import quote
from bot.presenter.sentences import sentence
from bot.services.replies.reply import Found, Ground, Outcome, Reply, Unsearched
from knowledge.books.passages import Book, Verdict

QUOTED = 3
"""Passages that a search has found and that are quoted under what a floor does; of the others it is said where they stand."""
VOICES = (
    "alike", "default", "tournament", "club", "tournament_unread", "club_unread", "tournament_otherwise", "club_otherwise",
    "custom", "unread", "otherwise",
)  # fmt: skip
"""Who may speak where the book does not decide, in the order in which they are told."""
CHOSEN = ("tournament_unread", "club_unread", "tournament_otherwise", "club_otherwise")
"""Those that somebody has chosen for certain: of a book that was not read, the one way that there is is Floorman's otherwise."""
LATE = "late.until_level"
LEVELS_THAT_ARE_NONE = {"0": "never", str(ALWAYS): "always"}
"""What a number says of the last level with entries where it is no level."""


def grounds(reply: Reply, words: Words) -> Iterator[Block]:
    """The articles of a reply, each once, and what the book says of another case or only advises, what the tournament set, what
    the club chose and what Floorman took because most clubs do so, each in a line of its own.
    """
    if reply.book is None:
        return
    seen: set[str] = set()
    for ground in reply.grounds:
        passage = ground.passage
        if passage is not None and passage.article not in seen:
            seen.add(passage.article)
            yield Source(reply.book.cite(passage), f"article {reply.book.id} {passage.article}")
    # where there is one way alone, nobody has chosen anything; of a book that nobody has read, it is Floorman's
    own = [ground for ground in reply.grounds if ground.voice != "book" and not _usual(ground)]
    for voice in VOICES:
        yield from _voice(voice, [ground for ground in own if ground.voice == voice], reply.book.short, words)
    alone = [ground for ground in reply.grounds if _usual(ground)]
    for voice in ("unread", "otherwise"):
        yield from _voice(f"{voice}_only", [ground for ground in alone if ground.voice == voice], reply.book.short, words)
    yield from found(reply.book, [ground.found for ground in reply.grounds if ground.found], words)
    yield from to_read_it(reply, words)


def _usual(ground: Ground) -> bool:
    """Whether it is the one way that there is but for rare ones, and nobody has chosen it in so many words."""
    return ground.voice not in CHOSEN and ground.value != "" and ground.value == find_point(ground.point).only


def found(book: Book, finds: Sequence[Found], words: Words) -> Iterator[Block]:
    """What a search has in a book that nobody has read on some points: the passages, quoted, first those that it has for most of
    them; or that it has none, which does not say that nothing stands there. Before them what decides otherwise than Floorman can.
    """
    otherwise = dict.fromkeys(passage for one in finds if one.verdict == Voice.OTHERWISE for passage in one.passages)
    if otherwise:
        yield Line(words.say("grounds.decides_otherwise", book=book.short), Tone.UNSURE)
        yield from (quote(book, passage) for passage in otherwise)
    finds = [one for one in finds if one.verdict != Voice.OTHERWISE]
    sure = [one for one in finds if one.verdict == Verdict.FOUND]
    unsure = [one for one in finds if one.verdict == Verdict.UNSURE]
    each = None if len(finds) == 1 else 1
    votes = Counter(passage for one in (*sure, *sure, *unsure) for passage in one.passages[:each])
    passages = [passage for passage, _ in votes.most_common() if passage not in otherwise]
    if passages:
        key, count = ("found", len(finds)) if sure else ("perhaps", len(passages))
        yield Line(words.say(f"grounds.{key}", count=count), Tone.QUIET)
    yield from (quote(book, passage) for passage in passages[:QUOTED])
    for article in dict.fromkeys(passage.article for passage in passages[QUOTED:]):
        first = next(passage for passage in passages if passage.article == article)
        yield Source(book.cite(first), f"article {book.id} {article}")
    if not votes and any(one.verdict == Verdict.NOT_COVERED for one in finds):
        yield Line(words.say("grounds.nothing_found", book=book.short), Tone.QUIET)
    for why in dict.fromkeys(one.verdict for one in finds if one.unsearched):
        yield Line(words.say(unsearched(why), book=book.short), Tone.QUIET)


def unsearched(why: str) -> str:
    """The key of the words on a book that was not searched."""
    return "grounds.not_searchable_yet" if why == Unsearched.NOT_YET else "grounds.not_searchable_now"


def _voice(voice: str, own: Sequence[Ground], book: str, words: Words) -> Iterator[Block]:
    """What one voice says where the book does not decide."""
    for key, told in (
        (f"grounds.{voice}", [ground for ground in own if not ground.instead_of]),
        (f"grounds.{voice}_instead", [ground for ground in own if ground.instead_of]),
    ):
        if told:
            aside = (value(ground.instead_of, words, ground.point) for ground in told if ground.instead_of)
            instead = words.apart(dict.fromkeys(aside))
            choices = words.apart(dict.fromkeys(choice(ground, words) for ground in told))
            points = {ground.point for ground in told}
            only = str(NUMBERS[told[0].point]) if len(points) == 1 else ""
            yield Line(words.say(key, book=book, choices=choices, instead=instead, points=only).rstrip(), Tone.QUIET)


def stated(key: str) -> Callable[[Outcome, Reply, Words], Iterator[Block]]:
    """Tells an outcome by the sentence under a key, with the articles that it rests on."""
    said = sentence(key)

    def say(outcome: Outcome, reply: Reply, words: Words) -> Iterator[Block]:
        yield from said(outcome, reply, words)
        yield from grounds(reply, words)

    return say


def choice(ground: Ground, words: Words) -> str:
    """A choice of the club in words: what it is about, and what was chosen."""
    return words.say("grounds.choice", point=point(ground.point, words), value=value(ground.value, words, ground.point))


def point(name: str, words: Words) -> str:
    """What a point of the rules is about."""
    return words.say(f"point.{name}")


def value(name: str, words: Words, about: str = "") -> str:
    """A value of a point in words; numbers stay numbers, but for the levels that are none: never, and without a limit."""
    if about == LATE and name in LEVELS_THAT_ARE_NONE:
        return words.say(f"grounds.{LEVELS_THAT_ARE_NONE[name]}")
    if about in WRITTEN:
        return written_points(about, name, words)
    return name if name.isdigit() else words.say(f"value.{name}")


def numbered(values: Sequence[str], suggested: str, words: Words, about: str = "") -> str:
    """The ways that there are on a point, each under the number by which it is chosen; a star for what most clubs do."""
    stars = len(values) > 1
    return " · ".join(
        f"{number} {value(name, words, about)}{' ★' if stars and name == suggested else ''}"
        for number, name in enumerate(values, start=1)
    )


def way_to_choose(name: str, values: Sequence[str], suggested: str) -> str:
    """How a way is chosen on a point: by its number, or a number of the club's own."""
    if tuple(values) == (WHOLE_NUMBER,):
        return f"choose {NUMBERS[name]} {suggested or max(find_point(name).least, 2)}"
    return f"choose {NUMBERS[name]} {values.index(suggested) + 1 if suggested in values else 1}"


def short_name(book: Book | None) -> str:
    """How a book is called in a sentence."""
    return book.short if book else ""
