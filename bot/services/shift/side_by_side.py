"""Which of a club's tournaments a command is about, where several run side by side: the one that it names, else the one on the
screen that was tapped, else the one that its channel was switched to, else that of its chat, else the one that the club is at.
"""

from __future__ import annotations

from collections.abc import Callable

from bot.domain.club.people import folded, tidy_name
from bot.domain.tournament.errors import NoSuchTournament, NoTournamentNamed
from bot.services.ports.tournaments import OpenTournament
from bot.services.ports.work import WorkPort
from bot.services.requests import Request

TOURNAMENT = "tournament"
"""The setting of a chat, or of a spot in one, that says which tournament it was switched to: the number of its club, and the
tournament's in it."""
DORMANT = 3 * 86_400.0
"""Seconds after which a tournament in whose log nothing was written no longer counts as being played: many are never closed."""
LOOKED_AT = 40
"""The newest tournaments of a club, among which those are that run."""
MOST_RUNNING = 20
"""How many may run at a time."""
KNOWN = 8
"""Numbers that a refusal names."""


def at_hand(work: WorkPort, club: int, request: Request, runs: Callable[[OpenTournament], bool]) -> OpenTournament | None:
    """The tournament that a request is about; None where the club has none. Raises NoSuchTournament for a number that is none of
    the club's. What a screen says is looked up within the club too: where that is forged, it is no longer what stands there.
    `runs` tells whether one is being played.
    """
    tournaments = work.tournaments
    if request.tournament:
        return numbered(work, club, request.tournament)
    shown, _, _ = request.seen.partition(".")
    if shown.isascii() and shown.isdigit() and len(shown) < 10:
        tapped = tournaments.numbered(club, int(shown))
        if tapped is not None:
            return tapped
    current = tournaments.current(club)
    for spot in request.spots:
        one = _switched_to(work, club, spot)
        # a club that has come together at a later one knows nothing of the spots of its chats
        if one is not None and (current is None or one.number >= current.number or runs(one)):
            return one
    return _switched_to(work, club, request.place) or current


def numbered(work: WorkPort, club: int, number: int) -> OpenTournament:
    """The tournament of a club with a number. Raises NoSuchTournament with the latest that there are."""
    found = work.tournaments.numbered(club, number)
    if found is None:
        known = tuple(str(opened.number) for opened in work.tournaments.all(club)[:KNOWN])
        raise NoSuchTournament(wanted=number, known=known)
    return found


def named(work: WorkPort, club: int, text: str, name_of: Callable[[OpenTournament], str]) -> OpenTournament:
    """The tournament that a text means: a number ("2", "#2", "@2"), else the name of one of the latest, or how only one begins.
    Raises NoSuchTournament, NoTournamentNamed.
    """
    bare = text.strip().lstrip("#@").strip()
    latest = work.tournaments.all(club)[:LOOKED_AT]
    number = int(bare) if bare.isascii() and bare.isdigit() and len(bare) < 10 else 0
    if number or not latest:
        return numbered(work, club, number)
    wanted, names = folded(text), [(folded(name_of(one)), one) for one in latest]
    same = [one for name, one in names if name == wanted]
    begins = [one for name, one in names if name.startswith(wanted)]
    if same or len(begins) == 1:
        return (same or begins)[0]
    raise NoTournamentNamed(name=tidy_name(text)[:60], known=tuple(str(one.number) for one in latest[:KNOWN]))


def _switched_to(work: WorkPort, club: int, place: str) -> OpenTournament | None:
    """A chat that has become another club's since was switched to none of that club's."""
    kept = work.clubs.settings_of([place], TOURNAMENT).get(place, "")
    own, _, number = kept.partition(".")
    return work.tournaments.numbered(club, int(number)) if own == str(club) else None


def switch(work: WorkPort, request: Request, club: int, tournament: OpenTournament) -> None:
    """From now on, a chat is at a tournament, whatever the club's other chats are at. Of a place with several spots, only the one
    that the request comes from.
    """
    work.clubs.set(next(iter(request.spots), request.place), TOURNAMENT, f"{club}.{tournament.number}")


def come_together(work: WorkPort, club: int, request: Request) -> None:
    """From now on, every chat of a club is at the tournament that the club is at; and so is where the request comes from."""
    for place in work.clubs.settings_of([*work.clubs.places(club), *request.spots], TOURNAMENT):
        work.clubs.set(place, TOURNAMENT, None)
