"""Who whoever gives a command is, by every name under which he has acted: nobody is judge of his own case by another name.

An account is one person's for good, whatever it is called now. A chat without accounts (the console) stands for one, but several
people may act there one after the other, each by his name: there counts who has acted since the case came up.
"""

from __future__ import annotations

from bot.services.shift.shift import Shift

AT_HAND = 12 * 60 * 60
"""Seconds before a case in which somebody who has acted at a chat without accounts is taken to be there still."""


def earlier_selves(shift: Shift, since: int) -> frozenset[int]:
    """Whom the account that gives a command was before, or another one of the same person; of a chat without accounts, who has
    acted there since a moment, or shortly before.
    """
    accounts, club, request = shift.work.accounts, shift.club.id, shift.call.request
    if not request.account:
        found = accounts.before(club, [request.place])
        return frozenset(person for person, until in found.items() if until >= since - AT_HAND)
    others = accounts.accounts_of(club, [shift.person]).get(shift.person, ()) if shift.person else ()
    return frozenset(accounts.before(club, [request.account, *others]))


def earlier_self(shift: Shift, people: tuple[int | None, ...], since: int) -> int:
    """Which of some people whoever gives the command was before; 0 for none."""
    found = earlier_selves(shift, since)
    return next((person for person in people if person and person in found), 0)


def is_oneself(shift: Shift, people: tuple[int | None, ...]) -> bool:
    """Whether whoever gives the command is one of some people, or claims to be."""
    return bool(shift.player) and shift.player in people
