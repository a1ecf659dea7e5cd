"""A league over dates: the director says how it is counted, everybody reads its table. Nothing of it is kept but that: what it
shows is worked out from the logs of the tournaments each time, with everything that was taken back or corrected.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import replace
from datetime import UTC, datetime
from zoneinfo import ZoneInfo

from bot.domain.club.errors import NameTooLong
from bot.domain.club.people import LONGEST_NAME, Role, folded
from bot.domain.errors import NotAllowed, UnreadableForm
from bot.domain.penalties.cases import cases
from bot.domain.penalties.sanctions import FINAL
from bot.domain.season.errors import NoSeason, SeasonAlike, SeasonThere
from bot.domain.season.league import Date, Season, league
from bot.domain.tournament.timeline import Timeline
from bot.services.club.season_form import another, new_name, pieces, read, taken_away, with_piece, written
from bot.services.replies.reply import Reply
from bot.services.replies.season import SeasonExported, SeasonGone, SeasonShown
from bot.services.shift.finding import looks_like
from bot.services.shift.shift import Shift

MOST_SAID = 300
"""Characters of what was said of a season that are repeated where it is asked which one is meant."""


def season(shift: Shift, text: str) -> Reply:
    """The table of the season that was said last, or of one by its name; "export" gives it as a file; whatever else is said sets
    a season up or changes it ("Printemps; du 2026-01-01 au 2026-06-30; formule pokerstars; 8 meilleures"), names it anew
    ("nom Été") or takes it away ("supprimer Été"). Raises NoSeason, SeasonAlike, SeasonThere, NotAllowed, NameTooLong,
    UnreadableForm.
    """
    word, _, rest = text.strip().partition(" ")
    if word.casefold() in ("export", "exporter", "exporteren"):
        return _exported(shift, rest.strip())
    seasons, said = [read(*one) for one in shift.club.seasons], pieces(text)
    name, chosen = "", seasons[-1] if seasons else None
    away = taken_away(said)
    if away is not None:
        return _taken_away(shift, away, seasons)
    if said and not new_name(said[0]) and with_piece(Season(""), said[0]) is None:
        name, *said = said
        chosen = next((one for one in seasons if folded(one.name) == folded(name)), None)
    if not said:
        if chosen is None:
            raise _unknown(name, seasons)
        return _shown(shift, chosen, seasons)
    _verify_director(shift)
    if chosen is None and any(map(new_name, said)):
        raise _unknown(name, seasons)
    if chosen is None:
        name = another(name) or _verified_unlike(name, seasons, said)
        chosen = next((one for one in seasons if folded(one.name) == folded(name)), None)
    others = [one for one in seasons if one is not chosen]
    changed = _with(chosen or _new(name), said)
    if folded(changed.name) in {folded(one.name) for one in others}:
        raise SeasonThere(name=changed.name)
    _keep(shift, [*others, changed])
    return _shown(shift, changed, [*others, changed])


def _verify_director(shift: Shift) -> None:
    if not shift.role.may(Role.DIRECTOR):
        raise NotAllowed(command="season", role="director")


def _keep(shift: Shift, seasons: Sequence[Season]) -> None:
    shift.club = replace(shift.club, seasons=tuple((one.name, written(one)) for one in seasons))
    shift.work.clubs.save(shift.club)


def _taken_away(shift: Shift, name: str, seasons: Sequence[Season]) -> Reply:
    """Takes a season away, by its name or the last one. Raises NotAllowed, NoSeason."""
    _verify_director(shift)
    chosen = next((one for one in reversed(seasons) if not name or folded(one.name) == folded(name)), None)
    if chosen is None:
        raise _unknown(name, seasons)
    _keep(shift, [one for one in seasons if one is not chosen])
    return shift.reply(SeasonGone(name=chosen.name, said=written(chosen)))


def _new(name: str) -> Season:
    if not folded(name):
        raise _unknown("", ())
    return Season(_verified(name))


def _verified_unlike(name: str, seasons: Sequence[Season], said: Sequence[str]) -> str:
    """A name that is to be a new season's. Raises SeasonAlike where another is spelt almost like it, with the same numbers."""
    names = [(folded(one.name), at) for at, one in enumerate(seasons) if re.findall(r"\d+", one.name) == re.findall(r"\d+", name)]
    like = looks_like(name, names)
    if like is not None:
        raise SeasonAlike(name=_verified(name), known=seasons[like].name, said="; ".join(said)[:MOST_SAID])
    return name


def _verified(name: str) -> str:
    if len(name) > LONGEST_NAME:
        raise NameTooLong(name=name[:40], longest=LONGEST_NAME)
    return name


def _with(season: Season, said: Sequence[str]) -> Season:
    for piece in said:
        called = new_name(piece)
        after = replace(season, name=_verified(called)) if called else with_piece(season, piece)
        if after is None:
            raise UnreadableForm(piece=piece[:60], command="season")
        season = after
    return season


def _unknown(name: str, seasons: Sequence[Season]) -> NoSeason:
    return NoSeason(name=name[:60], known=tuple(one.name for one in seasons)[:12])


def _shown(shift: Shift, one: Season, seasons: Sequence[Season]) -> Reply:
    dates, rows, _ = _table(shift, one)
    outcome = SeasonShown(
        name=one.name,
        since=one.since,
        until=one.until,
        formula=one.formula,
        table=one.table,
        best=one.best,
        dropped=one.dropped,
        dates=dates,
        rows=rows,
        others=tuple(other.name for other in seasons if other is not one),
    )
    return shift.reply(outcome)


def _exported(shift: Shift, name: str) -> Reply:
    """A season for a spreadsheet: by its name, or the last one. A name that ends in ".csv" is that of the file."""
    every = seasons = [read(*one) for one in shift.club.seasons]
    if name and not name.casefold().endswith(".csv"):
        seasons = [one for one in seasons if folded(one.name) == folded(name)]
    if not seasons:
        raise _unknown(name, every)
    dates, rows, results = _table(shift, seasons[-1])
    return shift.reply(SeasonExported(name=seasons[-1].name, dates=dates, rows=rows, results=results))


Rows = tuple[tuple[int, int, str, int, int, int], ...]


def _table(shift: Shift, one: Season) -> tuple[tuple[tuple[int, str], ...], Rows, tuple[tuple[tuple[int, int], ...], ...]]:
    dates = [date for date in _dates(shift) if one.counts(date.number, date.day)]
    standings = league(one, dates)
    people = shift.work.people.numbered(shift.club.id, [line.person for line in standings])
    rows = tuple(
        (line.rank, line.person, people[line.person].name, line.points, len(line.results), line.counted)
        for line in standings
        if line.person in people
    )
    return tuple((date.number, date.day) for date in dates), rows, tuple(line.results for line in standings)


def _dates(shift: Shift) -> list[Date]:
    """Every tournament of the club that is over, oldest first."""
    out = _disqualified(shift)
    found = []
    for opened in reversed(shift.work.tournaments.all(shift.club.id)):
        date = _date(shift, opened.number, shift.timeline_of(opened))
        if date is not None:
            found.append(replace(date, disqualified=out.get(opened.number, frozenset())))
    return found


def _date(shift: Shift, number: int, timeline: Timeline) -> Date | None:
    """A tournament as a date of a league; None while it is going on. Those who were still in when it was closed share the first
    places.
    """
    state = timeline.state
    if not state.drawn or not (state.over or state.still_in == 1):
        return None
    began = next(entry.at for entry in timeline.standing if any(deed.kind == "revealed" for deed in entry.singles))
    day = datetime.fromtimestamp(began, UTC).astimezone(ZoneInfo(shift.club.time_zone)).date().isoformat()
    alive = [entrant for entrant in state.entrants if entrant not in state.out]
    places = [(state.people[entrant], 1, len(alive)) for entrant in alive]
    places += [(state.people[entrant], place, sharing) for entrant, place, sharing in state.places]
    return Date(number, day, state.prizes.buy_in if state.prizes else 0, tuple(places))


def _disqualified(shift: Shift) -> Mapping[int, frozenset[int]]:
    """Who was disqualified in which tournament, as the ledger stands."""
    found: dict[int, frozenset[int]] = {}
    for case in cases(shift.work.ledgers.all(shift.club.id)).values():
        if case.tournament is not None and case.sanction.measure in FINAL and case.void is None:
            found[case.tournament] = found.get(case.tournament, frozenset()) | {case.person}
    return found
