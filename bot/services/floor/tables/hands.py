"""Hand-for-hand: which tables have finished, and when the next hand begins."""

from __future__ import annotations

from bot.domain.seating.bust_outs import HandForHand
from bot.domain.seating.errors import NoSuchTable, NotHandForHand
from bot.domain.tournament.deeds import PlayingHandForHand
from bot.domain.tournament.state import Tournament
from bot.services.floor.tables.blinds import next_hand
from bot.services.shift.shift import Shift


def hand(state: Tournament) -> HandForHand:
    """The hand that is played: a table that was broken meanwhile plays no more, so nobody waits for it. Raises
    NotHandForHand.
    """
    if state.hands is None:
        raise NotHandForHand
    playing = frozenset(state.tables)
    return HandForHand(state.hands.hand, playing, frozenset(state.hands.done) & playing)


def finish(shift: Shift, table: int) -> Tournament:
    """A table has finished its hand; once all have, the next one begins, and buttons that are known move on. Raises
    NotHandForHand, NoSuchTable, TableAlreadyDone.
    """
    playing = hand(shift.state)
    if table not in playing.tables:
        raise NoSuchTable(table=table, known=tuple(sorted(playing.tables)))
    return _record(shift, playing.finish(table))


def settle(shift: Shift) -> None:
    """After a table has gone: if it was the last one that was waited for, the next hand begins."""
    if shift.state.hands is None:
        return
    playing = hand(shift.state)
    if playing.done and playing.done == playing.tables:
        _record(shift, HandForHand(playing.hand + 1, playing.tables))


def _record(shift: Shift, now: HandForHand) -> Tournament:
    hands = shift.state.hands
    if hands is None:
        raise NotHandForHand
    shift.record(PlayingHandForHand(on=True, hand=now.hand, done=tuple(sorted(now.done)), since=hands.since))
    moved_on = next_hand(shift.state, shift.at) if now.hand > hands.hand else None
    return shift.record(moved_on) if moved_on else shift.state
