"""The log of a tournament, page by page: all of it, or what concerns a player, a table, a moment, or holds some words."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from functools import cache
from zoneinfo import ZoneInfo

from bot.domain.club.errors import NoSuchPerson
from bot.domain.club.people import folded, tidy_name
from bot.domain.tournament.deeds import LogEntry
from bot.domain.tournament.retold import Retold, retold
from bot.services.floor.log_lines import Focus, line, tables_of, with_names
from bot.services.floor.log_words import kinds_named
from bot.services.replies.log import Log, LogLine
from bot.services.replies.reply import Reply
from bot.services.shift.finding import find_person
from bot.services.shift.forms import is_seat, read_seat
from bot.services.shift.pages import asked_page, page_of
from bot.services.shift.shift import Shift

A_PAGE = 10
"""Entries of a page: what fits on a phone."""
LONGEST = 200
"""Characters of what is looked for."""
_TABLE = re.compile(r"(?:t(?:able|afel)?)\s*([0-9]{1,4})", re.I)
_TIME = re.compile(r"([01]?[0-9]|2[0-3])\s*(?:[:h]\s*([0-5][0-9])|h)", re.I)


FIRST = Focus()
"""Names the first few."""
ALL = ("", "all", "tout", "alles", "*")


@dataclass(frozen=True, slots=True)
class _Search:
    """What is looked for: its way, how it is called and typed, whether an entry is found, who is named in it."""

    way: str = ""
    called: str = ""
    typed: str = ""
    finds: Callable[[Retold], bool] = lambda _told: True
    focus: Focus = FIRST
    nearest: tuple[str, ...] = ()


def log(shift: Shift, text: str) -> Reply:
    """What was done, newest first, ten entries a page: the time, who, what, and whether it stands. "3" is a page; a player (by
    name, number or seat), "table 3", "21:40" (what was done up to then) and any words are looked for, with "page 2" behind them.
    Raises NoSuchPage; SeveralPeople for a name that several bear.
    """
    asked = tidy_name(text)[:LONGEST]
    number, wanted = asked_page(asked, number_alone=True)
    told = retold(shift.timeline.entries)
    search = _search(shift, told, wanted)
    found = [one for one in reversed(told) if search.finds(one)]
    page = page_of(found, number, A_PAGE, shift.call, search.typed)
    standing = {entry.number for entry in shift.timeline.standing}
    shown = [line(one, search.focus, shift.state, stands=_stands(one, standing)) for one in page.items]
    outcome = Log(
        entries=_named(shift, shown), time_zone=shift.club.time_zone, now=shift.at, total=page.total, page=page.number,
        pages=page.pages, way=search.way, search=search.called, typed=search.typed, nearest=() if found else search.nearest,
    )  # fmt: skip
    return shift.reply(outcome)


def _stands(told: Retold, standing: set[int]) -> bool:
    """What takes back or restores is done either way; the rest stands until it is taken back."""
    return told.about is not None or told.entry.number in standing


def _named(shift: Shift, lines: Sequence[LogLine]) -> tuple[LogLine, ...]:
    people = {one.person for found in lines for deed in found.deeds for one in deed.players}
    names = shift.called(people)
    return tuple(with_names(found, names) for found in lines)


def _search(shift: Shift, told: Sequence[Retold], text: str) -> _Search:
    """What a text looks for. Raises SeveralPeople."""
    if text.casefold() in ALL:
        return _Search()
    if time := _TIME.fullmatch(text):
        until = _moment(shift, int(time[1]), int(time[2] or 0))
        called = f"{int(time[1]):02}:{time[2] or '00'}"
        return _Search("time", called, called, lambda one: one.entry.at < until)
    if table := _TABLE.fullmatch(text):
        number = int(table[1])
        return _Search("table", str(number), f"table {number}", lambda one: number in tables_of(one), Focus(table=number))
    nearest: tuple[str, ...] = ()
    if not _names_deeds(shift, text):
        try:
            return _of_player(shift, told, text)
        except NoSuchPerson as unknown:
            near = unknown.fields["nearest"]
            nearest = tuple(map(str, near)) if isinstance(near, tuple) else ()
    if is_seat(text):
        return _of_seat(shift, text)
    return _of_words(shift, told, text, nearest)


def _names_deeds(shift: Shift, text: str) -> bool:
    """Whether a single word names what is done ("sortie"), and nobody."""
    return bool(kinds_named(text)) and not shift.work.people.named_all(shift.club.id, [folded(text)]).get(folded(text))


def _of_player(shift: Shift, told: Sequence[Retold], text: str) -> _Search:
    """All that concerns somebody who has ever been entered. Raises NoSuchPerson, SeveralPeople."""
    among = list(dict.fromkeys(person for one in told for person in one.people.values()))
    seat = read_seat(text) if is_seat(text) else None
    sits = next((who for who, where in shift.state.seat_of.items() if where == seat), 0) if seat else 0
    meant = f"#{shift.state.people[sits]}" if sits else text
    person = find_person(shift.work.people, shift.club.id, meant, among).number
    called = shift.called([person])[person]
    return _Search("player", called, f"#{person}", lambda one: person in one.people.values(), Focus(person=person))


def _of_seat(shift: Shift, text: str) -> _Search:
    """All that concerns a seat where nobody sits now."""
    seat = str(read_seat(text))

    def finds(one: Retold) -> bool:
        whole = line(one, Focus(everybody=True), shift.state, stands=False)
        return any(seat in deed.seats or any(seat in (who.origin, who.target) for who in deed.players) for deed in whole.deeds)

    return _Search("seat", seat, seat, finds)


def _of_words(shift: Shift, told: Sequence[Retold], text: str, nearest: tuple[str, ...]) -> _Search:
    """All where each of some words begins a name, a word that was typed, or says what was done."""
    wanted = [(word, kinds_named(word)) for word in folded(text).split()]
    names = shift.called({person for one in told for person in one.people.values()})

    @cache
    def words_of(person: int) -> tuple[str, ...]:
        return tuple(folded(names.get(person, "")).split())

    def finds(one: Retold) -> bool:
        kinds = {single.kind for single in one.told.entry.singles} | {one.entry.deed.kind}
        people = set(one.people.values())
        typed = folded(" ".join(_typed(one, shift))).split()

        def found(word: str, named: frozenset[str]) -> bool:
            said = any(part.startswith(word) for part in typed)
            return said or bool(kinds & named) or any(part.startswith(word) for who in people for part in words_of(who))

        return bool(wanted) and all(found(word, named) for word, named in wanted)

    return _Search("words", text[:60], text, finds, nearest=nearest)


def _typed(told: Retold, shift: Shift) -> Iterable[str]:
    """What people have typed in an entry, and who has made it."""
    said = line(told, Focus(), shift.state, stands=False)
    yield said.by
    yield said.reason
    for deed in said.deeds:
        yield deed.words
        yield from (str(value) for _, values in deed.settings for value in values)
        if deed.kind == "picked":
            yield deed.why


def _moment(shift: Shift, hour: int, minute: int) -> float:
    """When that minute of the evening was over: of the day of the last entry, else of the day before, if the log is as old."""
    entries: Sequence[LogEntry] = shift.timeline.entries
    zone, last, first = ZoneInfo(shift.club.time_zone), entries[-1].at, entries[0].at
    day = datetime.fromtimestamp(last, UTC).astimezone(zone).replace(hour=hour, minute=minute, second=0, microsecond=0)
    before = (day - timedelta(days=1)).timestamp()
    then = before if day.timestamp() > last and before + 60 > first else day.timestamp()
    return then + 60
