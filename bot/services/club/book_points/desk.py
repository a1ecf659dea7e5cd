"""What a director does who reads the club's own rulebook with Floorman: he takes what is proposed, changes it, or says that the
book is silent. Nothing is said in the book's name before he has.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace

from bot.domain.errors import ScreenOutdated
from bot.domain.rules.errors import (
    NoSuchBookPoint,
    NoSuchPoint,
    NoSuchWay,
    NotItsWords,
    PassageNeeded,
    PointOfTheClub,
    SilentWithArticle,
    StepsNeeded,
)
from bot.domain.rules.points_read import (
    GROUPS,
    LADDER,
    OFFENCE,
    ON_SANCTIONS,
    READ_NUMBERS,
    READING,
    PointRead,
    Settled,
    group_of,
    open_after,
    ways_of,
)
from bot.domain.rules.profile import OWN_STEPS, Point
from bot.services.club.book_points.form import NEXT, SAID, SUMMARY, PointForm
from bot.services.club.book_points.reading import Reading
from bot.services.club.book_points.silences import silent_before, still_silent
from bot.services.club.book_points.steps import at_odds, names_of, resting_on, unreadable
from bot.services.club.choices import find_by_words, find_on_sanctions, read_point, read_value
from bot.services.club.decision_desk import find_passage
from bot.services.club.own_books import OwnBooks
from bot.services.replies.book_points import PointShown, PointsSummary, PointView, SilencesAsked
from bot.services.replies.own_books import OwnBooksListed
from bot.services.replies.reply import Reply
from bot.services.rules.proposing import Proposal, evidence_for, read_duty, read_for, read_steps, speaks_of
from bot.services.rules.sanction_signs import rises
from bot.services.shift.shift import Shift
from knowledge.books.passages import Passage, Verdict

OF_BOOKS = frozenset(point.name for point in READING)
MOST_MEANT = 6
"""Points that are named to whoever has typed words that several have."""


def book_points(shift: Shift, form: PointForm) -> Reply:
    """Shows the next open point of the club's own book, or the one that is named, with what Floorman proposes; or settles it as
    is said, and shows the next one; or a summary; or has all that was silent in the edition before remain so. Where there is no
    book, how one is brought. Raises what `Reading.of` raises; NoSuchPoint, PointOfTheClub, NoSuchWay, DutyUnreadable,
    StepsUnreadable, StepsNeeded, NoSuchArticle, SeveralArticles; SilentWithArticle where the book is said to be silent and an
    article is named that speaks; PassageNeeded where nothing says which passage decides; NotItsWords for words that do not
    stand in it; ScreenOutdated where another has settled the point since, or the book is another one.
    """
    if not OwnBooks(shift.all_rules, shift.work, shift.club.id).editions:
        return shift.reply(OwnBooksListed((), shift.club.time_zone))
    form = _of_a_book(shift, form)
    reading = Reading.of(shift, form.book)
    if form.point.casefold() in SUMMARY:
        return _summary(reading)
    if form.still_silent:
        said = still_silent(reading, form)
        if isinstance(said, SilencesAsked):
            return _reply(reading, said)
        return _summary(said, silenced=len(silent_before(reading)))
    if not form.point or form.point.casefold() in NEXT:
        following = open_after(reading.points)
        return _shown(reading, following) if following else _summary(reading)
    point, value = find_on_sanctions(shift, form.point, form.value) or _found(shift, form)
    if point.name not in OF_BOOKS:
        raise PointOfTheClub(point=point.name)
    named = _named(reading, form.article)
    if value.casefold() in NEXT:
        following = open_after(reading.points, point.name)
        return _shown(reading, following or point)
    if not value:
        return _shown(reading, point, named)
    return _settled(reading, point, value, form, named)


def _of_a_book(shift: Shift, form: PointForm) -> PointForm:
    """The form with its book, where a line begins with one."""
    if form.book or not form.point:
        return form
    own = OwnBooks(shift.all_rules, shift.work, shift.club.id).editions
    known = {name.casefold(): one.book for one in own for name in (one.short, one.book)}
    book = known.get(form.point.casefold())
    return form.behind(book) if book else form


def _found(shift: Shift, form: PointForm) -> tuple[Point, str]:
    """The point that is meant, by its number, its key, its name or words of that, and what is said of it. Raises
    NoSuchBookPoint.
    """
    try:
        return read_point(shift, form.point, form.value)
    except NoSuchPoint as error:
        # a value that was filled in is none of the words of a name
        line = form.point if shift.call.filled else f"{form.point} {form.value}"
        found, rest = find_by_words(shift, line)
        if len(found) != 1:
            raise NoSuchBookPoint(said=line.strip()[:60], known=tuple(point.name for point in found[:MOST_MEANT])) from error
        return found[0], form.value if shift.call.filled else rest


def _named(reading: Reading, article: str) -> tuple[Passage, ...]:
    """The passages of the article of the book that is named, or the one of them; none where none is."""
    if not article:
        return ()
    prefix = f"{reading.book.id}:"
    return find_passage(reading.shift, prefix + article.removeprefix(prefix))[1].passages


def _settled(reading: Reading, point: Point, typed: str, form: PointForm, named: tuple[Passage, ...]) -> Reply:
    if form.seen and form.seen != reading.seen(point.name):
        raise ScreenOutdated
    one = _said(reading, point, typed, form, named)
    reading = reading.settle((one, *_again(reading, one)))
    taken = reading.view(one)
    following = open_after(reading.points, point.name)
    return _shown(reading, following, taken=taken) if following else _summary(reading, taken)


def _again(reading: Reading, one: PointRead) -> Iterator[PointRead]:
    """What is to be looked at again once a point is settled so: what was said of offences by another list of sanctions."""
    if one.point == LADDER:
        said = one.settled is Settled.RULE
        yield from at_odds(reading.points, one) if said else resting_on(reading.points, reading.points.get(LADDER))


def _said(reading: Reading, point: Point, typed: str, form: PointForm, named: tuple[Passage, ...]) -> PointRead:
    """What is said of a point, with the passage and its words, as far as it takes any."""
    settled = SAID.get(typed.casefold(), Settled.RULE)
    if settled is Settled.SILENT and (form.article or form.words):
        article = form.article.rpartition(":")[2] or form.words[:40]
        raise SilentWithArticle(point=point.name, value=typed[:60], article=article[:60], of_book=reading.book.short)
    if settled in (Settled.SILENT, Settled.UNREAD):
        return PointRead(point.name, settled)
    in_value = settled is Settled.RULE
    value = _value(reading, point, typed) if in_value else ""
    usable = rises(value) if in_value and point.name == LADDER else point.accepts(value)
    if in_value and not usable:
        if point in ON_SANCTIONS:
            raise unreadable(point.name, typed, value)
        raise NoSuchWay(point=point.name, value=typed[:60], values=point.values)
    if value == OWN_STEPS and reading.point(LADDER).settled is not Settled.RULE:
        raise StepsNeeded(of_book=reading.book.short, article=form.article.rpartition(":")[2][:60])
    proposal = _proposed(reading, point, named)
    # what a search has nearest is nobody's word for another value than its own words speak for
    # and an article on one offence may speak of the same sanction as that on another
    nearest = proposal.passage if proposal and proposal.value == value and value and point not in ON_SANCTIONS else None
    passages = named or ((nearest,) if nearest else ())
    if not passages:
        raise PassageNeeded(point=point.name, value=typed[:60], of_book=reading.book.short)
    if in_value and point.name == LADDER:
        return _ladder(value, passages)
    passage, evidence = _decides(point, value, passages, form.words, names_of(reading.points.get(LADDER)))
    return PointRead(point.name, settled, value, passage.id, evidence)


def _value(reading: Reading, point: Point, typed: str) -> str:
    """What is typed as a value is written down."""
    if point.name == LADDER:
        return typed if rises(typed) else read_steps(typed)
    if point in ON_SANCTIONS:
        return typed if point.accepts(typed) else read_duty(typed, names_of(reading.points.get(LADDER)))
    return read_value(reading.shift, point, typed).strip().casefold()


def _ladder(value: str, passages: tuple[Passage, ...]) -> PointRead:
    """The steps, each in the words of the one passage that has them all, as they stand there."""
    missing = ""
    for passage in passages:
        found = [
            (sanction, _as_it_stands(passage.text, words))
            for sanction, _, words in (step.partition("=") for step in value.split("|"))
        ]
        if all(words for _, words in found):
            written = "|".join(f"{sanction}={words}" for sanction, words in found)
            return PointRead(LADDER, Settled.RULE, written, passage.id, found[0][1])
        missing = missing or next(
            step.partition("=")[2] for step, (_, words) in zip(value.split("|"), found, strict=True) if not words
        )
    raise NotItsWords(words=missing[:80], article=passages[0].number or passages[0].title)


def _decides(
    point: Point, value: str, passages: tuple[Passage, ...], words: str, names: Mapping[str, str]
) -> tuple[Passage, str]:
    """The passage that decides, and its words: those that were typed, the sentence that speaks for the value, else all of it."""
    if words:
        spoken = " ".join(words.strip(' "«»“”').split())
        for passage in passages:
            for text in (passage.text, passage.context):
                if found := _as_it_stands(text, spoken):
                    return passage, found
        raise NotItsWords(words=words[:80], article=passages[0].number or passages[0].title)
    for passage in passages:
        evidence = evidence_for(point.name, value, passage, names)
        if evidence != passage.text:
            return passage, evidence
    return passages[0], passages[0].text


def _as_it_stands(text: str, words: str) -> str:
    """Words as they stand in a text, whatever spaces, capitals and apostrophes they were typed with; empty where they don't."""
    alike = text.translate(_ALIKE).casefold() if len(text.casefold()) == len(text) else text.translate(_ALIKE)
    plain = words.translate(_ALIKE)
    at = alike.find(plain.casefold() if len(text.casefold()) == len(text) else plain)
    return text[at : at + len(plain)].strip() if plain and at >= 0 else ""


_ALIKE = str.maketrans({"’": "'", "\xa0": " ", "\u202f": " ", "\n": " ", "\t": " "})


def _proposed(reading: Reading, point: Point, named: tuple[Passage, ...]) -> Proposal | None:
    """What Floorman proposes: of what was named, else of what a search has nearest, unless it has nothing."""
    names = names_of(reading.points.get(LADDER))

    def read(passage: Passage) -> Proposal:
        return read_for(point.name, passage, names, reading.beside(passage))

    if named:
        proposals = [read(passage) for passage in named]
        return next((one for one in proposals if one.value), proposals[0])
    found = reading.shift.nearest(reading.book, point.name)
    if found is None or found.unsearched or found.verdict == Verdict.NOT_COVERED or not found.passages:
        return None
    if point.name.startswith(OFFENCE) and found.verdict != Verdict.FOUND:
        called = reading.shift.shown(point.name)
        nearest = next((passage for passage in found.passages if speaks_of(passage, called)), None)
        return read(nearest) if nearest else Proposal(found.passages[0], found.passages[0].text)
    return read(found.passages[0])


def _shown(reading: Reading, point: Point, named: tuple[Passage, ...] = (), taken: PointView | None = None) -> Reply:
    found = reading.shift.nearest(reading.book, point.name)
    proposal = _proposed(reading, point, named)
    one = reading.point(point.name)
    kept = reading.passage(one.passage)
    if not named and kept is not None and not one.is_open:
        # what the director has settled is his word, and no proposal of Floorman's
        proposal = Proposal(kept, one.evidence)
    sure = found is not None and not found.unsearched and found.verdict != Verdict.NOT_COVERED
    beside = (*named, *(found.passages if found and sure else ()))
    shown, proposed = (proposal.passage, proposal.value) if proposal else (None, "")
    if not one.is_open and proposed == one.value:
        proposed = ""
    following = open_after(reading.points, point.name)
    outcome = PointShown(
        book=reading.book.id, point=point.name, group=group_of(point.name), number=READ_NUMBERS[point.name],
        done=_done(reading), total=len(READING), ways=ways_of(point), passage=shown,
        evidence=proposal.evidence if proposal else "", proposed=proposed,
        others=tuple(dict.fromkeys(passage for passage in beside if passage != shown)),
        searched=found.verdict if found else Verdict.NOT_COVERED, stands=reading.view(one), taken=taken,
        next=following.name if following and following.name != point.name else "",
        seen=reading.seen(point.name),
    )  # fmt: skip
    return _reply(reading, outcome)


def _summary(reading: Reading, taken: PointView | None = None, silenced: int = 0) -> Reply:
    known = [one for point in READING if (one := reading.points.get(point.name))]
    settled = {
        group: tuple(reading.view(one) for one in known if group_of(one.point) == group and not one.is_open) for group in GROUPS
    }
    sizes = {group: sum(group_of(point.name) == group for point in READING) for group in GROUPS}
    again = tuple(reading.view(one) for one in known if one.is_open)
    following = open_after(reading.points)
    groups = tuple((group, settled[group], sizes[group] - len(settled[group])) for group in GROUPS)
    outcome = PointsSummary(
        reading.book.id, groups, again, _done(reading), len(READING), taken, following.name if following else "", silenced
    )
    return _reply(reading, outcome)


def _done(reading: Reading) -> int:
    return sum(not reading.point(point.name).is_open for point in READING)


def _reply(reading: Reading, outcome: PointShown | PointsSummary | SilencesAsked) -> Reply:
    return replace(reading.shift.reply(outcome), book=reading.book)
