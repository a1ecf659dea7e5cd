"""Where button and blinds stand in the coming hand, and what a seat is worth to somebody who sits down there.

The dead button rule: the big blind goes to the next player, the rest follows (CdC 8-6 « c'est le gros blind qui avance
systématiquement et entraîne le reste »; ROPTA 4.3; EVENT'em, Les Blinds; Casino, Généralités; Urban, Bouton mort).
"""

from __future__ import annotations

from collections.abc import Set
from dataclasses import dataclass, replace
from enum import StrEnum

from bot.domain.rules.profile import RuleProfile, Ruling
from bot.domain.seating.errors import BlindsUnknown, ButtonSeatEmpty, NoSuchSeat, SeatClosed, SeatTaken, TableFull, TooFewPlayers
from bot.domain.seating.tables import Blinds, Table

NOBODY: frozenset[int] = frozenset()
NEWCOMER = 0
"""Stands in for an entrant whose number does not matter (entrants are numbered from 1)."""


class Place(StrEnum):
    """Where a newcomer sits down, in terms of the coming hand; the point `arrival.<value>` says whether he is dealt in."""

    BIG_BLIND = "big_blind"
    SMALL_BLIND_VACATED = "small_blind_vacated"
    SMALL_BLIND_VACANT = "small_blind_vacant"
    BUTTON_VACATED = "button_vacated"
    BUTTON_VACANT = "button_vacant"
    ELSEWHERE = "elsewhere"


SMALL_BLIND_PLACES = frozenset({Place.SMALL_BLIND_VACATED, Place.SMALL_BLIND_VACANT})


@dataclass(frozen=True, slots=True)
class DealtIn:
    """Whether a newcomer plays the coming hand: the place where he sits, and the ruling for it (its value is `plays`)."""

    place: Place
    ruling: Ruling

    @property
    def plays(self) -> str:
        """The ruling's value: "plays", "plays_button_passes", "skips_hand" or "waits_for_button"."""
        return self.ruling.value


def coming_blinds(table: Table, arrived: Set[int] = NOBODY) -> Blinds:
    """Button and blinds of the coming hand, from those of the last one and from who sits there now.

    Big blind: the next player to the left of the last one. Small blind: the seat of the last big blind, None if nobody sits
    there. Button: the seat of the last small blind, taken or not (a dead button). Heads-up the big blind advances and the other
    player is button and small blind (CdC 8-16, 8-17; ROPTA 4.4), so nobody posts the big blind twice (Urban, Bouton en Heads Up).

    `arrived` holds the seats of newcomers who are dealt in; the very special case of ROPTA 2.3 needs it: the big blind is
    eliminated and newcomers play between the small blind's seat and his; then they are small and big blind, and the big blind
    moves back. Of the other books none deals them in. A newcomer who has to wait is to be left out of `table.players`.

    Raises BlindsUnknown; TooFewPlayers below two players.

    >>> coming_blinds(Table(1, 6, {1: 11, 2: 12, 3: 13, 5: 15}, blinds=Blinds(1, 2, 3)))
    Blinds(button=2, small=3, big=5)
    """
    last = _last_blinds(table)
    _two_players(table)
    big = table.next_player(last.big)
    if len(table.players) == 2:
        button = table.next_player(big)
        return Blinds(button, button, big)
    button = _coming_button(table, last)
    gone = last.big in arrived or last.big not in table.players
    between = [n for n in table.clockwise_from(button) if n in arrived and _is_between(table, button, n, last.big)]
    if gone and between and last.small != last.button:
        return Blinds(button, between[0], table.next_player(between[0]))
    if button == big:
        # the last hand was heads-up, or nobody else is left of it: whoever sits to the right of the small blind has the button
        button = _player_before(table, last.big)
    return Blinds(button, last.big if last.big in table.players else None, big)


def blinds_from_button(table: Table, button: int) -> Blinds:
    """The blinds of a hand whose button is told: the next taken seat is small blind, the one after it big blind; heads-up the
    button is small blind (CdC 8-16, ROPTA 4.4). The button may be dead, on an empty seat, but not heads-up.

    Raises NoSuchSeat; TooFewPlayers; ButtonSeatEmpty.

    >>> blinds_from_button(Table(1, 6, {2: 12, 4: 14, 5: 15}), 4)
    Blinds(button=4, small=5, big=2)
    """
    _existing_seat(table, button)
    _two_players(table)
    if len(table.players) == 2:
        if button not in table.players:
            raise ButtonSeatEmpty(table=table.number, seat=button, taken=tuple(sorted(table.players)))
        return Blinds(button, button, table.next_player(button))
    small = table.next_player(button)
    return Blinds(button, small, table.next_player(small))


def posting_order(table: Table) -> tuple[int, ...]:
    """The taken seats in the order in which they post the big blind, from the coming hand on. Raises BlindsUnknown."""
    last = _last_blinds(table)
    return tuple(number for number in table.clockwise_from(last.big) if number in table.players)


def hands_to_big_blind(table: Table, seat: int) -> int:
    """In which hand from now on `seat` posts the big blind, 1 being the coming one, if nobody comes or goes; for a free seat, as
    if somebody sat there. Raises BlindsUnknown, NoSuchSeat.

    >>> hands_to_big_blind(Table(1, 6, {1: 11, 2: 12, 3: 13, 5: 15}, blinds=Blinds(1, 2, 3)), 6)
    2
    """
    last = _last_blinds(table)
    _existing_seat(table, seat)
    reach = _steps(table, last.big, seat)
    return 1 + sum(1 for number in table.players if _steps(table, last.big, number) < reach)


def soonest_free_seat(table: Table) -> int:
    """The free seat that pays the big blind soonest: the first to the left of the last big blind (CdC 8-8; ROPTA 1.8, 2.3;
    EVENT'em, Le Changement de table; Urban, Équilibrage: « la plus mauvaise position »). Where the small blind would be comes
    last in that order. Raises BlindsUnknown, TableFull.
    """
    last = _last_blinds(table)
    free = set(table.free)
    for number in table.clockwise_from(last.big):
        if number in free:
            return number
    raise TableFull(table=table.number, players=len(table.players))


def arrival_place(table: Table, seat: int) -> Place:
    """What a free seat is in the coming hand, for a newcomer who sits down there before it:

    - big blind: he posts it, nobody sits between him and the last big blind;
    - small blind, vacated: the seat of the last big blind, who is gone;
    - small blind, vacant: a seat that was empty between the coming button (last small blind) and the last big blind;
    - button, vacated: the seat of the last small blind, who is gone;
    - button, vacant: a seat that was empty between the last button and the last small blind, or, where there was no small blind,
      between the last button and the last big blind. Also the seat that gets the button because the table was heads-up;
    - else elsewhere.

    Raises BlindsUnknown; NoSuchSeat, SeatTaken, SeatClosed.
    """
    last = _last_blinds(table)
    free_seat(table, seat)
    seated = replace(table, players={**table.players, seat: NEWCOMER})
    if seated.next_player(last.big) == seat:
        return Place.BIG_BLIND
    if seat == last.big:
        return Place.SMALL_BLIND_VACATED
    if seat == last.small:
        return Place.BUTTON_VACATED
    if coming_blinds(seated).button == seat:
        return Place.BUTTON_VACANT
    if last.small is None:
        return Place.BUTTON_VACANT if _is_between(table, last.button, seat, last.big) else Place.ELSEWHERE
    if _is_between(table, last.small, seat, last.big):
        return Place.SMALL_BLIND_VACANT
    heads_up = last.button == last.small
    return Place.ELSEWHERE if heads_up or not _is_between(table, last.button, seat, last.small) else Place.BUTTON_VACANT


def dealt_in(profile: RuleProfile, table: Table, seat: int, why: str = "") -> DealtIn | None:
    """Whether somebody who sits down on a free seat plays the coming hand, by the book; None where the blinds are unknown.
    `why` he comes: "late", or as for a move.

    Raises ChoiceNeeded where the book is silent on that place and the club has not chosen; NoSuchSeat, SeatTaken, SeatClosed.
    """
    if table.blinds is None:
        free_seat(table, seat)
        return None
    place = arrival_place(table, seat)
    return DealtIn(place, profile.rule(f"arrival.{place}").on(why))


def free_seat(table: Table, seat: int) -> int:
    """The seat, if somebody can sit down there. Raises NoSuchSeat, SeatTaken, SeatClosed."""
    _existing_seat(table, seat)
    if seat in table.players:
        raise SeatTaken(table=table.number, seat=seat, entrant=table.players[seat], free=table.free)
    if seat in table.closed:
        raise SeatClosed(table=table.number, seat=seat, free=table.free)
    return seat


def _coming_button(table: Table, last: Blinds) -> int:
    """The seat of the last small blind. Where there was none, the player who would have been it is gone from a seat between
    button and big blind; which one nobody tells, so it is taken to be the one next to the big blind.
    """
    return last.small if last.small is not None else (last.big - 2) % table.seats + 1


def _last_blinds(table: Table) -> Blinds:
    if table.blinds is None:
        raise BlindsUnknown(tables=(table.number,))
    return table.blinds


def _two_players(table: Table) -> None:
    if len(table.players) < 2:
        raise TooFewPlayers(table=table.number, players=len(table.players))


def _existing_seat(table: Table, seat: int) -> None:
    if not 1 <= seat <= table.seats:
        raise NoSuchSeat(table=table.number, seat=seat, seats=table.seats)


def _steps(table: Table, start: int, seat: int) -> int:
    """How many seats to the left of `start` a seat is: 1 for its neighbour, all of the table for itself."""
    return (seat - start - 1) % table.seats + 1


def _is_between(table: Table, start: int, seat: int, end: int) -> bool:
    """Whether a seat is strictly between two different ones, going clockwise."""
    return _steps(table, start, seat) < _steps(table, start, end)


def _player_before(table: Table, seat: int) -> int:
    """The first taken seat to the right of a seat."""
    return max(table.players, key=lambda number: _steps(table, seat, number) % table.seats)
