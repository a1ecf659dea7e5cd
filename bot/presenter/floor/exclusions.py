"""Exclusions in words: how long they run, who is excluded now, and what is asked where nobody can tell until when."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from datetime import date

from babel.dates import format_date

from bot.domain.penalties.lengths import Length
from bot.domain.penalties.sanctions import Measure
from bot.domain.penalties.terms import Term
from bot.i18n.words import Words
from bot.presenter.blocks import Block, Hint, Line, Rows, Title, Tone
from bot.presenter.floor.offence_asked import typed_offence
from bot.services.replies.ban_asked import BanAsked
from bot.services.replies.discipline import BanRow, CaseAmended, CaseEnded, CaseView, Sanctioned
from bot.services.replies.proposal_views import SanctionView
from bot.services.replies.reply import Reply


def how_long(view: SanctionView, words: Words) -> str:
    """How long an exclusion runs: "jusqu'au 31 décembre 2026 inclus"; empty where nothing is to be said of it."""
    term = view.term
    if term is None:
        return so_long(view.length, words)
    since = [words.say("term.since", date=long_day(term.since, words))] if term.since else []
    return " ".join(filter(None, [*since, _end(view, term, words)]))


def so_long(length: Length, words: Words) -> str:
    """How long an exclusion is to run: "pour 3 mois"; empty where nothing was said of it."""
    if length.life:
        return words.say("term.life")
    counted = {"years": length.months // 12, "days": length.days, "events": length.events}
    if length.months % 12:
        counted = {"months": length.months}
    return next((words.say(f"term.{what}", count=count) for what, count in counted.items() if count), "")


def _end(view: SanctionView, term: Term, words: Words) -> str:
    if term.until:
        return words.say("term.until", date=long_day(term.until, words))
    if term.events:
        return words.say("term.events", count=term.events)
    if term.life:
        return words.say("term.life")
    return words.say("term.event" if view.measure == Measure.EVENT_BAN else "term.open")


def long_day(day: date, words: Words) -> str:
    """A day with its month in words: "31 décembre 2026", "1er janvier 2027"."""
    written = str(format_date(day, "long", locale=words.language))
    return f"1er {written.removeprefix('1 ')}" if words.language == "fr" and day.day == 1 else written


def typed(view: SanctionView, words: Words) -> str:
    """An exclusion as it can be typed: "exclusion du club jusqu'au 31/12/2026"."""
    return " ".join(filter(None, (words.say(f"typed.{view.measure}", count=view.count), typed_term(view, words))))


def typed_term(view: SanctionView, words: Words) -> str:
    """How long an exclusion runs, as it can be typed and stands in a field of its own: "jusqu'au 31/12/2026"; empty where it has
    no end.
    """
    term = view.term
    if term is None:
        return so_long(view.length, words)
    since, until = (day.strftime("%d/%m/%Y") if day else "" for day in (term.since, term.until))
    told = [words.say("term.since", date=since)] if since else []
    told += [words.say("typed_until.text", date=until)] if until else []
    told += [words.say("term.events", count=term.events)] if term.events else []
    return " ".join([*told, *([words.say("term.life")] if term.life else [])])


def banned_rows(rows: Sequence[BanRow], words: Words) -> Iterator[Block]:
    """Who is excluded; nothing where nobody is."""
    if not rows:
        return
    yield Title(words.say("bans.heading"))
    told = []
    for name, person, view, case, to_come in rows:
        now = [words.say("bans.to_come")] if to_come else [words.say("bans.left", count=view.left)] if view.left else []
        sanction = f"{words.say(f'sanction.{view.measure}', count=1)} {how_long(view, words)}"
        numbered = name if name.endswith(f"#{person}") else f"{name} #{person}"  # whoever is erased is called by his number
        told.append((numbered, " · ".join([sanction, *now]), words.say("bans.number", number=str(case))))
    yield Rows(tuple(told))


def ban_asked(said: BanAsked, _reply: Reply, words: Words) -> Iterator[Block]:
    """Until when, or from what: each reading with the line that says it."""
    what = words.say("ban_asked.of_what", said=said.of_what) if said.of_what else words.say("ban_asked.what")
    yield Title(words.say("ban_asked.until", said=said.said) if said.said else what, Tone.UNSURE)
    yield Line(words.say("ban_asked.nothing_yet"), Tone.QUIET)
    for view in said.choices:
        yield Hint(
            words.say("ban_asked.choice", choice=typed(view, words), command="{command}"), line(said, typed(view, words), words)
        )
    if not said.choices:
        open_end = f"{words.say('typed.club_ban', count=0)} {words.say('typed_until.text', date='…')}"
        yield Hint(words.say("ban_asked.say", command="{command}"), line(said, open_end, words))


def line(said: BanAsked, choice: str, words: Words) -> str:
    """What is typed to choose an answer."""
    if said.command == "amend":
        return "; ".join(filter(None, (f"amend {said.case}", choice, *said.rest)))
    offence = typed_offence(said.offence, said.words, words)
    return "; ".join((f"sanction #{said.person}", offence, choice, *said.rest))


def of_its_term(case: CaseView, words: Words) -> Iterator[str]:
    """How an exclusion stands, and into which tournaments he was let in all the same."""
    if case.ban:
        yield words.say(f"bans.{case.ban}")
    if case.admitted:
        yield words.say("bans.let_in", numbers=case.admitted)


def of_the_ban(said: Sanctioned, words: Words) -> Iterator[Block]:
    """What else is to be known of an exclusion that was just pronounced: when it begins and ends, and where he plays besides."""
    term = said.case.sanction.term
    if said.to_come:
        yield Line(words.say("bans.plays_until", name=said.name), Tone.UNSURE)
    if term is not None and not (term.ends or term.life):
        yield Hint(
            words.say("bans.no_end", command="{command}"),
            f"amend {said.case.number}; {words.say('typed_until.text', date='…')}; …",
        )
    for number, name, seat in said.beside:
        if said.case.hands:
            yield Line(words.say("bans.owed_here", name=name, number=number), Tone.UNSURE)
        else:
            where = words.say("bans.sits_beside", name=name, number=number, seat=seat, command="{command}")
            entered = words.say("bans.entered_beside", name=name, number=number, command="{command}")
            yield Hint(where if seat else entered, f"{'out' if seat else 'withdraw'} @{number} #{said.person}")


def in_a_draw(said: Sanctioned | CaseAmended, words: Words) -> Iterator[Block]:
    """That whom a sanction puts out stands in the list of a draw that is announced, and how he leaves."""
    if said.sealed:
        number, seated = said.sealed
        way = f"{'out' if seated else 'withdraw'} #{said.person}"
        yield Hint(words.say("bans.sealed", name=said.name, number=number, command="{command}"), way)
        yield Hint(words.say("bans.sealed_abort", command="{command}"), words.say("bans.typed_abort"))


def way_back(said: CaseEnded, words: Words) -> Iterator[Block]:
    """How whom a sanction had put out comes back, now that it counts no longer."""
    if said.later is None:
        return
    still = "case_voided.still_struck" if said.struck else "case_voided.still_out"
    yield Line(words.say(still, name=said.name), Tone.UNSURE)
    if said.where:
        number, name = said.where
        yield Line(words.say("bans.where", name=name, number=number))
    if said.bound:
        yield Line(words.say("bans.bound", number=said.bound), Tone.UNSURE)
        return
    if said.struck:
        there = f"@{said.where[0]} " if said.where else ""
        yield Hint(words.say("bans.enter", command="{command}"), f"enter {there}#{said.struck}")
        return
    if said.later:
        yield Line(words.say("case_voided.later", count=said.later))
    yield Hint(words.say("case_voided.back", command="{command}"), f"undo @{said.where[0]}" if said.where else "undo")


def let_in(said: CaseAmended, words: Words) -> Iterator[Block]:
    """That somebody may play a tournament all the same, and how he enters it."""
    if said.admitted:
        yield Line(words.say("bans.admitted", name=said.name, number=said.admitted))
        if said.bound:
            line = f"amend {said.bound}; {words.say('bans.typed_let_in')}; …"
            yield Hint(words.say("bans.bound_too", number=said.bound, command="{command}"), line)
        else:
            yield Hint(words.say("bans.enter", command="{command}"), f"enter #{said.person}")
