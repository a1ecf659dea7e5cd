"""What an entry of the log says: deeds as they are told, with the people whom they concern."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, fields, replace
from typing import Any

from bot.domain.seating.tables import Seat
from bot.domain.tournament import deeds as d
from bot.domain.tournament.buying_again import Again
from bot.domain.tournament.entry_order import OrderingEntries
from bot.domain.tournament.retold import Retold
from bot.domain.tournament.state import Tournament
from bot.services.replies.log import LoggedDeed, LoggedPlayer, LogLine, Setting

FEW, AT_A_TABLE = 4, 10
"""Players who are named in a line, and where a table was asked for."""
DEEDSTOLD = 4
"""Of what was done together."""
AMOUNTS = ("buy_in", "fee", "added", "guaranteed")
JOINED = frozenset({"seat_closed", "seat_opened", "seated_late", "raced"})
"""What one command may do several times."""
Who = LoggedPlayer


@dataclass(frozen=True, slots=True)
class Focus:
    """Who is named of many: somebody, who sits at a table, `everybody`; else the first few, and nobody of those whom a draw or a
    chip race concerns, which are always many.
    """

    person: int = 0
    table: int = 0
    everybody: bool = False

    def of(self, players: Sequence[Who], *, many: bool = False) -> tuple[Who, ...]:
        """The players who are named."""
        if self.everybody:
            return tuple(players)
        start = f"{self.table}-"
        if self.person:
            found = [one for one in players if one.person == self.person]
        else:
            found = [one for one in players if self.table and (one.origin.startswith(start) or one.target.startswith(start))]
        return tuple(found[:AT_A_TABLE] or (() if many else players[:FEW]))


def line(told: Retold, focus: Focus, state: Tournament, *, stands: bool) -> LogLine:
    """An entry as it is shown; its players without their names yet."""
    entry, about = told.entry, told.told
    deed = entry.deed
    way = "undone" if isinstance(deed, d.Undoing) else "redone" if isinstance(deed, d.Redoing) else ""
    deeds = _joined(_deeds(about, focus, state, stands=stands))
    return LogLine(
        entry.number, entry.at, entry.by, deeds if focus.everybody else deeds[:DEEDSTOLD], stands, way,
        about.entry.number if way else 0, deed.reason if isinstance(deed, d.Undoing) else "",
    )  # fmt: skip


def with_names(found: LogLine, names: Mapping[int, str]) -> LogLine:
    """A line with the names of those who are shown in it."""
    deeds = (
        replace(deed, players=tuple(replace(one, name=names.get(one.person, "")) for one in deed.players)) for deed in found.deeds
    )
    return replace(found, deeds=tuple(deeds))


def tables_of(told: Retold) -> frozenset[int]:
    """The tables that an entry concerns."""
    about = told.told
    return frozenset(table for deed in about.entry.singles for table in _tables(deed, about))


def _tables(deed: d.Single, told: Retold) -> Iterable[int]:
    match deed:
        case d.BustingOut() | d.Withdrawing() | d.Rebuying() | d.AddingOn():
            return {seat.table for seat in told.seats.values()}
        case d.KeepingSeat() | d.ClosingSeat() | d.SeatingLate():
            return (deed.seat.table,) if deed.seat else ()
        case d.Revealing():
            return dict(deed.tables)
        case d.TellingButtons():
            return dict(deed.blinds)
        case d.Planning() | d.Moving():
            return {seat.table for move in deed.moves for seat in (move.origin, move.target)}
        case d.OrderingBreaks():
            return deed.tables
        case d.PlayingHandForHand():
            return deed.done
        case d.OpeningTable() | d.Racing():
            return (deed.table,)
    return ()


def _joined(deeds: Iterable[LoggedDeed]) -> tuple[LoggedDeed, ...]:
    """What was done several times with one command, told once; buttons and lots that came with something else are left out."""
    joined: dict[tuple[object, ...], LoggedDeed] = {}
    for deed in deeds:
        key = (deed.kind, deed.number, deed.into, deed.why, deed.words) if deed.kind in JOINED else (deed.kind, len(joined))
        one = joined.get(key)
        joined[key] = deed if one is None else replace(
            one, players=(*one.players, *deed.players), count=one.count + deed.count, seats=(*one.seats, *deed.seats),
            tables=tuple(dict.fromkeys((*one.tables, *deed.tables))),
        )  # fmt: skip
    beside = [deed for deed in joined.values() if deed.kind not in ("buttons", "picked")]
    return tuple(beside or joined.values())


def _deeds(told: Retold, focus: Focus, state: Tournament, *, stands: bool) -> Iterator[LoggedDeed]:
    places = {entrant: place for entrant, place, _ in state.places} if stands else {}
    telling = _Telling(told, focus, places, state)
    for deed in told.entry.singles:
        yield TOLD[type(deed)](telling, deed)


@dataclass(frozen=True, slots=True)
class _Telling:
    told: Retold
    focus: Focus
    places: Mapping[int, int]
    state: Tournament

    def who(self, entrant: int, *, origin: Seat | None = None, target: Seat | None = None, number: int = 0) -> Who:
        """An entrant as he was then."""
        person, leaves, goes = self.told.people.get(entrant, 0), str(origin) if origin else "", str(target) if target else ""
        return Who(person, "", leaves, goes, number)

    def players(self, kind: str, players: Sequence[Who], *, many: bool = False) -> LoggedDeed:
        """A deed that concerns some players."""
        return LoggedDeed(kind, self.focus.of(players, many=many), len(players))

    def people(self, kind: str, deed: d.Withdrawing | d.Waiting | d.Rebuying | d.AddingOn) -> LoggedDeed:
        return self.players(kind, [self.who(one, origin=self.told.seats.get(one)) for one in deed.entrants])


def _set_up(telling: _Telling, deed: d.SettingUp) -> LoggedDeed:
    before = telling.told.setup
    if before is None:
        return LoggedDeed("opened", words=deed.name)
    pairs = ((one.name, getattr(before, one.name), getattr(deed, one.name)) for one in fields(deed))
    return LoggedDeed("set_up", settings=tuple((name, _setting(now)) for name, old, now in pairs if now != old))


def _setting(value: object) -> tuple[int | str, ...]:
    if isinstance(value, Again):
        return (value.most, value.until, value.stack)
    return (value if isinstance(value, int | str) else "" if value is None else str(value),)


def _seat_kept(telling: _Telling, deed: d.KeepingSeat) -> LoggedDeed:
    kept = telling.who(deed.entrant)
    if deed.seat is None:
        return telling.players("seat_given_up", [kept])
    return replace(telling.players("seat_kept", [kept]), seats=(str(deed.seat),))


def _sealed(telling: _Telling, deed: d.Sealing) -> LoggedDeed:
    players = [telling.who(one.number) for one in deed.draw.entrants]
    told, tables = telling.players("sealed", players, many=True), tuple(shape.number for shape in deed.draw.tables)
    return replace(told, tables=tables, number=deed.draw.number, words=deed.reason)


def _revealed(telling: _Telling, deed: d.Revealing) -> LoggedDeed:
    players = [telling.who(entrant, target=seat) for entrant, seat in deed.seating]
    told = telling.players("revealed", players, many=True)
    return replace(told, tables=tuple(dict(deed.tables)), number=deed.draw.number)


def _busted(telling: _Telling, deed: d.BustingOut) -> LoggedDeed:
    seats = telling.told.seats
    return telling.players(
        "busted", [telling.who(one, origin=seats.get(one), number=telling.places.get(one, 0)) for one, _, _ in deed.places]
    )


def _moved(kind: str) -> Callable[[_Telling, d.Moving | d.Planning], LoggedDeed]:
    def moved(telling: _Telling, deed: d.Moving | d.Planning) -> LoggedDeed:
        players = [telling.who(move.entrant, origin=move.origin, target=move.target) for move in deed.moves]
        why = {move.why for move in deed.moves}
        return replace(telling.players(kind, players), why=min(why) if len(why) == 1 else "")

    return moved


def _buttons(_telling: _Telling, deed: d.TellingButtons) -> LoggedDeed:
    return LoggedDeed("buttons", seats=tuple(f"{number}-{one.button}" for number, one in deed.blinds))


def _hands(_telling: _Telling, deed: d.PlayingHandForHand) -> LoggedDeed:
    kind = "hands_off" if not deed.on else "hands_done" if deed.done else "hands_on"
    return LoggedDeed(kind, tables=deed.done, number=deed.hand)


def _raced(telling: _Telling, deed: d.Racing) -> LoggedDeed:
    at = {seat: entrant for entrant, seat in telling.told.seats.items()}
    seats = [(Seat(deed.table, one.seat), one) for one in deed.seats]
    players = [telling.who(at[seat], origin=seat, number=one.exchanged + one.won) for seat, one in seats if seat in at]
    told = telling.players("raced", players, many=True)
    return replace(told, tables=(deed.table,), number=deed.old, into=deed.new)


def _picked(_telling: _Telling, deed: d.Picking) -> LoggedDeed:
    draw = deed.draw
    picked = [draw.options[int(one.value) - 1] for one in draw.result]
    return LoggedDeed("picked", number=draw.number, words=", ".join(picked), why=draw.about)


def _prizes(_telling: _Telling, deed: d.SettingPrizes) -> LoggedDeed:
    said = deed.prizes
    amounts: list[Setting] = [(name, (cents,)) for name in AMOUNTS if (cents := getattr(said, name))]
    paid = len(said.fixed) or len(said.shares) or said.paid
    amounts += [("paid", (paid,))] if paid else []
    amounts += [("first", said.fixed[:1])] if said.fixed else []
    return LoggedDeed("prizes" if amounts else "prizes_none", settings=tuple(amounts), words=said.currency)


def _deal(telling: _Telling, deed: d.Dealing) -> LoggedDeed:
    players = [telling.who(entrant, number=cents) for entrant, cents in deed.amounts]
    currency = telling.state.prizes.currency if telling.state.prizes else ""
    return replace(telling.players("deal", players), words=currency) if players else LoggedDeed("deal_off")


TOLD: Mapping[type[d.Single], Callable[[_Telling, Any], LoggedDeed]] = {
    d.SettingUp: _set_up,
    d.Entering: lambda t, deed: t.players("entered", [t.who(one) for one, _ in deed.entrants]),
    d.Withdrawing: lambda t, deed: t.people("withdrawn", deed),
    d.KeepingSeat: _seat_kept,
    d.ClosingSeat: lambda _t, deed: LoggedDeed("seat_closed" if deed.closed else "seat_opened", seats=(str(deed.seat),)),
    d.Sealing: _sealed,
    d.SayingWord: lambda _t, deed: LoggedDeed("word", words=deed.word),
    d.Revealing: _revealed,
    d.Aborting: lambda _t, deed: LoggedDeed("aborted", number=deed.draw.number, words=deed.reason),
    d.SeatingLate: lambda t, deed: t.players("seated_late", [t.who(deed.entrant, target=deed.seat)]),
    d.Waiting: lambda t, deed: t.people("waiting", deed),
    d.OpeningTable: lambda _t, deed: LoggedDeed("table_opened", tables=(deed.table,), number=deed.draw.number),
    d.TellingButtons: _buttons,
    d.BustingOut: _busted,
    d.Rebuying: lambda t, deed: t.people("rebought", deed),
    d.AddingOn: lambda t, deed: t.people("added_on", deed),
    d.Planning: _moved("planned"),
    d.Moving: _moved("moved"),
    d.Dropping: lambda _t, _deed: LoggedDeed("dropped"),
    d.OrderingBreaks: lambda _t, deed: LoggedDeed("break_order", tables=deed.tables),
    d.PlayingHandForHand: _hands,
    d.ReachingLevel: lambda _t, deed: LoggedDeed("level", number=deed.level),
    d.Racing: _raced,
    d.RetiringChip: lambda _t, deed: LoggedDeed("chip_retired", number=deed.value),
    d.Picking: _picked,
    d.SettingPrizes: _prizes,
    d.Dealing: _deal,
    OrderingEntries: lambda t, deed: t.people("entries_ordered", deed),
    d.Closing: lambda _t, _deed: LoggedDeed("closed"),
}
"""How each deed is told."""
