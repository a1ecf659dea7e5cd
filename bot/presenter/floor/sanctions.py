"""Sanctions, offences and cases in words, wherever they are told."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from datetime import timedelta
from itertools import groupby

from babel.dates import format_timedelta
from babel.lists import format_list

from bot.domain.penalties.cases import OLD_DAYS
from bot.i18n.words import Words
from bot.presenter.blocks import Block, Entry, Line, Tone
from bot.presenter.floor.exclusions import how_long, of_its_term
from bot.presenter.floor.givers import by_whom
from bot.presenter.floor.moments import day_and_clock
from bot.presenter.floor.together import linked
from bot.services.replies.discipline import AppealView, CaseView
from bot.services.replies.proposal_views import SanctionView

TONES = {"counts": Tone.PLAIN, "voided": Tone.QUIET, "pardoned": Tone.QUIET, "expired": Tone.QUIET}


def appeal_words(view: AppealView, words: Words) -> str:
    """An appeal as it stands, in a few words: "recours en cours : « pas lui »"."""
    erased = words.say("case.erased")
    texts = [erased if text is None else words.say("case.words", words=text) for text in (view.words, view.why) if text != ""]
    by = [by_whom(view.settled_by, words)] if view.settled_by else []
    return " ".join([words.say(f"appeal.{view.state}"), *texts, *by])


def sanction(view: SanctionView, words: Words) -> str:
    """A sanction in words: "2 mains de pénalité"."""
    return " ".join(filter(None, (words.say(f"sanction.{view.measure}", count=view.count), how_long(view, words))))


def several(views: Sequence[SanctionView], words: Words) -> list[str]:
    """Sanctions in words, those of one kind together: "1–3 mains"."""
    told = []
    for _, kind in groupby(views, key=lambda view: (view.measure, view.term)):
        first, *more = kind
        if more and first.count:
            told.append(words.say(f"sanctions.{first.measure}", counts=_counts([view.count for view in (first, *more)], words)))
        else:
            told += [sanction(view, words) for view in (first, *more)]
    return told


def _counts(counts: Sequence[int], words: Words) -> str:
    """How many: a range of more than two in short, "1–4"."""
    if len(counts) > 2 and list(counts) == list(range(counts[0], counts[-1] + 1)):
        return f"{counts[0]}–{counts[-1]}"
    return str(format_list([str(count) for count in counts], style="or", locale=words.language))


def offence(name: str, told: str | None, words: Words) -> str:
    """An offence in words; one without a name in the floor's own."""
    if name != "other":
        return words.say(f"offence.{name}")
    return words.say("case.erased") if told is None else words.say("case.words", words=told)


def case_lines(cases: Sequence[CaseView], words: Words, *, named: bool = False, aged: bool = False) -> Iterator[Block]:
    """Each sanction under its number, one that counts no more in a quiet line; with the names of the players, with the age of
    those that count and are old.
    """
    for case in cases:
        told = offence(case.offence, case.words, words)
        date = day_and_clock(case.day, case.clock, words)
        number = words.say("case.number", number=str(case.number))
        head = f"{case.name} · {number}" if named else number
        given = words.say("case.given", date=date, offence=told, sanction=sanction(case.sanction, words))
        old = [_age(case, words)] if aged and case.standing == "counts" and case.days >= OLD_DAYS else []
        text = " · ".join([given, *old, *_details(case, words)])
        counts = case.standing == "counts"
        yield Entry(head, text) if counts else Line(f"{head} · {text}", TONES[case.standing])


def _age(case: CaseView, words: Words) -> str:
    ago = timedelta(days=-case.days)
    age = format_timedelta(ago, granularity="day", threshold=1, add_direction=True, locale=words.language)
    return words.say("case.old", age=str(age))


def _details(case: CaseView, words: Words) -> Iterator[str]:
    if case.standing != "counts":
        yield words.say(f"case.standing.{case.standing}")
    if case.ended:
        yield words.say("case.words", words=case.ended)
    if case.left:
        yield words.say("case.hands", count=case.left)
    yield from of_its_term(case, words)
    if case.table:
        yield words.say("case.at", table=case.table)
    if beside := linked(case, words):
        yield beside
    if case.by:
        yield by_whom(case.by, words)
    if case.agreed:
        yield words.say("case.agreed", names=case.agreed)
    yield from _remarks(case, words)


def _remarks(case: CaseView, words: Words) -> Iterator[str]:
    if case.reason:
        yield words.say("case.words", words=case.reason)
    if case.evidence:
        yield case.evidence
    yield from _later(case, words)


def _later(case: CaseView, words: Words) -> Iterator[str]:
    """What became of a sanction once it was given."""
    if case.corrected:
        was = [sanction(view, words) for view in case.was]
        yield words.say("case.was", sanctions=was) if was else words.say("case.corrected")
    if case.appeal:
        yield appeal_words(case.appeal, words)
    if case.told:
        yield how_told(case, words)


def how_told(case: CaseView, words: Words) -> str:
    """Whether a player was told, with what he says, or what was in the way."""
    of_the_void = case.told == "failed" and case.standing == "voided"
    how = words.say("case.told.failed_of_the_void" if of_the_void else f"case.told.{case.told}")
    why = words.say("case.erased") if case.told_why is None else case.told_why and words.say("case.words", words=case.told_why)
    return f"{how} ({why})" if why else how
