"""Which floors are on duty this evening: they are rung for where the floor is called. It ends by itself: when the last tournament
of the club is over, and after twelve hours.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from bot.services.ports.work import WorkPort

DUTY = "on_duty"
"""Setting of a chat: the accounts that said there that they are on duty, each with when that was."""
LONGEST = 12 * 3600
"""Seconds after which nobody is on duty any more who has forgotten to say so."""


def on_duty(work: WorkPort, club: int, at: float) -> Mapping[str, float]:
    """The accounts that are on duty in a club, each with since when."""
    found: dict[str, float] = {}
    for kept in work.clubs.settings_of(work.clubs.places(club), DUTY).values():
        found.update({account: since for account, since in _read(kept) if since + LONGEST > at})
    return dict(sorted(found.items(), key=lambda one: one[1]))


def go_on_duty(work: WorkPort, club: int, place: str, account: str, at: float) -> None:
    """An account is on duty from now on; to say it twice is to say it once."""
    known = on_duty(work, club, at)
    go_off_duty(work, club, [account])
    mine = dict(_read(work.clubs.settings_of([place], DUTY).get(place, "")))
    _keep(work, place, {**mine, account: known.get(account, at)})


def go_off_duty(work: WorkPort, club: int, accounts: Sequence[str]) -> None:
    """Some accounts are on duty no more."""
    for place, kept in work.clubs.settings_of(work.clubs.places(club), DUTY).items():
        left = {account: since for account, since in _read(kept) if account not in accounts}
        _keep(work, place, left)


def end_duty(work: WorkPort, club: int) -> None:
    """Nobody is on duty any more."""
    for place in work.clubs.settings_of(work.clubs.places(club), DUTY):
        work.clubs.set(place, DUTY, None)


def _read(kept: str) -> Iterable[tuple[str, float]]:
    for one in kept.split():
        account, _, since = one.rpartition("@")
        yield account, float(since)


def _keep(work: WorkPort, place: str, accounts: Mapping[str, float]) -> None:
    kept = " ".join(f"{account}@{since:.0f}" for account, since in accounts.items())
    work.clubs.set(place, DUTY, kept or None)
