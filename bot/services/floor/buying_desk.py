"""Who is out and enters again, who buys a stack while he sits, who takes the add-on: as the tournament allows it."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from bot.domain.club.errors import NoNames
from bot.domain.draws.errors import DrawUnderWay
from bot.domain.errors import Refusal
from bot.domain.penalties.cases import cases
from bot.domain.penalties.ladder import Standing
from bot.domain.penalties.sanctions import BANS, FINAL
from bot.domain.rules.profile import Ruling
from bot.domain.tournament.buying_again import Again
from bot.domain.tournament.deeds import AddingOn, Entering, Rebuying
from bot.domain.tournament.errors import BoughtAll, BuyingClosed, DisqualifiedStaysOut, NoAddOns, NoRebuys, NoReentries
from bot.services.floor.banned import verify_not_banned
from bot.services.floor.chips_in_play import chips_in_play
from bot.services.floor.given_twice import verify_first_to_do
from bot.services.floor.late_entries import late_limit
from bot.services.replies.reply import Reply
from bot.services.replies.tournaments import Bought
from bot.services.shift.complaints import of_each, of_words
from bot.services.shift.named_together import named_together
from bot.services.shift.shift import Shift
from bot.services.shift.views import seat_or_place


def rebuy(shift: Shift, text: str) -> Reply:
    """A stack for people who sit; who is out enters again. Raises what finding people raises, NotPlaying, and what the tournament
    does not allow: NoRebuys, NoReentries, BuyingClosed, BoughtAll, DisqualifiedStaysOut; DrawUnderWay for who enters again;
    GivenJustNow.
    """
    entrants = _named(shift, text)
    out = [entrant for entrant in entrants if entrant in shift.state.out]
    seated = [entrant for entrant in entrants if entrant not in shift.state.out]
    names, rulings = shift.names(entrants), list[Ruling]()
    if out:
        if shift.state.sealed is not None:
            raise DrawUnderWay(number=shift.state.sealed.draw.number)
        people = [shift.state.people[entrant] for entrant in out]
        rulings += of_each(shift, _called(names, out, people), lambda person: may_enter_again(shift, [person]))[0]
        enter_again(shift, people)
    if seated:
        verify_first_to_do(shift, lambda deed: isinstance(deed, Rebuying) and not set(seated).isdisjoint(deed.entrants))
        allowed = _allowed(shift, seated, shift.state.setup.rebuys, "rebuy", NoRebuys)
        shift.record(Rebuying(tuple(seated), allowed.stack))
    outcome = Bought(
        kind="rebuy",
        names=tuple(names[entrant] for entrant in seated),
        again=tuple(names[entrant] for entrant in out),
        in_play=chips_in_play(shift),
    )
    return shift.reply(outcome, rulings)


def add_on(shift: Shift, text: str) -> Reply:
    """The add-on for people who sit. Raises what finding people raises, NotPlaying, AlreadyOut, NoAddOns, BuyingClosed,
    BoughtAll, GivenJustNow.
    """
    entrants = _named(shift, text, seated=True)
    verify_first_to_do(shift, lambda deed: isinstance(deed, AddingOn) and not set(entrants).isdisjoint(deed.entrants))
    allowed = _allowed(shift, entrants, shift.state.setup.addons, "addon", NoAddOns)
    names = shift.names(entrants)
    shift.record(AddingOn(tuple(entrants), allowed.stack))
    return shift.reply(Bought(kind="addon", names=tuple(names.values()), again=(), in_play=chips_in_play(shift)))


def _named(shift: Shift, text: str, *, seated: bool = False) -> Sequence[int]:
    """The entrants of a list, each once, who must sit where they are not out, or always (`seated`). Raises
    NoTournament, TournamentOver, NotDrawnYet, NoNames, SeveralRefused.
    """
    playing = shift.playing

    def read(piece: str) -> int:
        entrant = shift.entrant(piece)
        if seated or entrant not in playing.out:
            seat_or_place(shift, entrant)
        return entrant

    entrants = list(dict.fromkeys(of_words(shift, named_together(shift, text), read)))
    if not entrants:
        raise NoNames
    return entrants


def _allowed(shift: Shift, entrants: Sequence[int], allowed: Again | None, kind: str, refusal: Callable[..., Refusal]) -> Again:
    state = shift.state
    names = shift.names(entrants)
    of_each(shift, _called(names, entrants, entrants), lambda entrant: seat_or_place(shift, entrant))
    if allowed is None or not allowed.most:
        raise refusal(name=names[entrants[0]])
    _verify_level(shift, allowed)

    def verify(entrant: int) -> None:
        verify_not_banned(shift, [state.people[entrant]])
        had = sum(k == kind and state.people[who] == state.people[entrant] for who, _, k in state.bought)
        _verify_left(names[entrant], kind, had, allowed)

    of_each(shift, _called(names, entrants, entrants), verify)
    return allowed


def _called(names: Mapping[int, str], entrants: Sequence[int], meant: Sequence[int]) -> list[tuple[str, int]]:
    """Some entrants by their names, with what is `meant` of each: his number in the tournament, or in the club."""
    return [(names[entrant], one) for entrant, one in zip(entrants, meant, strict=True)]


def _verify_level(shift: Shift, allowed: Again) -> None:
    if allowed.until and shift.state.level > allowed.until:
        raise BuyingClosed(level=shift.state.level, until=allowed.until)


def _verify_left(name: str, kind: str, had: int, allowed: Again) -> None:
    if had >= allowed.most:
        raise BoughtAll(name=name, most=allowed.most, kind=kind)


def verify_not_disqualified(shift: Shift, people: Sequence[int]) -> None:
    """Who was disqualified from this tournament does not come back in by another entry; nor who was excluded while he played it,
    when that is over. Raises DisqualifiedStaysOut.
    """
    tournament, before = shift.opened_tournament.number, set(shift.state.people.values())
    played = {shift.state.people[entrant] for entrant in shift.state.out}
    for person in (person for person in people if person in before):
        held = cases(shift.work.ledgers.of_person(shift.club.id, person)).values()
        given = (case for case in held if case.person == person and case.tournament == tournament)
        given = (case for case in given if case.sanction.measure in FINAL and tournament not in case.admitted)
        stays = (case for case in given if case.sanction.measure not in BANS or person in played)
        if any(case.standing is Standing.COUNTS for case in stays):
            raise DisqualifiedStaysOut(name=shift.work.people.numbered(shift.club.id, [person])[person].name)


def may_enter_again(shift: Shift, people: Sequence[int], *, oneself: bool = False) -> Sequence[Ruling]:
    """What is acted on when people who are out enter again. Raises NoReentries, BuyingClosed, BoughtAll,
    DisqualifiedStaysOut, Banned, and LateEntryClosed where the tournament names no level of its own.
    """
    verify_not_banned(shift, people, oneself=oneself)
    verify_not_disqualified(shift, people)
    state, known = shift.state, shift.work.people.numbered(shift.club.id, list(people))
    allowed = state.setup.reentries
    if allowed is None or not allowed.most:
        raise NoReentries(name=known[people[0]].name)
    _verify_level(shift, allowed)
    for person in people:
        entries = sum(who == person for entrant, who in state.people.items() if entrant not in state.withdrawn)
        _verify_left(known[person].name, "reentry", entries - 1, allowed)
    return () if allowed.until else late_limit(shift, state, oneself=oneself)


def enter_again(shift: Shift, people: Sequence[int]) -> None:
    """New entries of people who are out, for the stack that the tournament gives them. They have no seat yet."""
    first, allowed = max(shift.state.people, default=0) + 1, shift.state.setup.reentries
    entrants = tuple(enumerate(people, start=first))
    shift.record(Entering(entrants, allowed.stack if allowed else 0))
