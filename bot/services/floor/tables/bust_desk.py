"""Who is out, in which place; hand-for-hand; the ranking and the fairness report."""

from __future__ import annotations

import re
from collections.abc import Iterator

from bot.domain.club.errors import NoNames
from bot.domain.club.people import folded
from bot.domain.draws.errors import DrawUnderWay
from bot.domain.errors import UnreadableForm
from bot.domain.seating.balance import spread
from bot.domain.seating.bust_outs import Bust, bubble, rank
from bot.domain.seating.errors import NotHandForHand, TooManyBusts
from bot.domain.seating.fairness import fairness
from bot.domain.tournament.deeds import BustingOut, PlayingHandForHand
from bot.domain.tournament.state import Tournament
from bot.services.floor.chips_in_play import chips_in_play
from bot.services.floor.given_twice import verify_first_to_do
from bot.services.floor.prize_money import prize_money
from bot.services.floor.tables import hands
from bot.services.floor.tables.next_steps import next_steps
from bot.services.floor.tables.numbers import read_tables
from bot.services.floor.tables.proposals import reconsider
from bot.services.floor.tables.winnings import entries_until, on_the_bubble, winnings
from bot.services.replies.reply import Reply
from bot.services.replies.tables import Hands, HandsEnd, Out, Ranking, Report
from bot.services.shift.complaints import of_words
from bot.services.shift.forms import is_seat, read_number
from bot.services.shift.named_together import named_together
from bot.services.shift.shift import Shift
from bot.services.shift.views import seat_or_place

STACK = re.compile(r"(?:\s*[:=(]\s*|\s+)(?P<stack>\d{1,3}(?:[\s.'\u202f\u00a0]\d{3})+|\d+)(?P<thousands>\s*k)?\s*\)?$", re.I)
LONGEST_STACK = 40
"""Characters at the end of a piece in which a stack is looked for, however it is written: " ( 1 000 000 000 k )"."""
ON = ("", "on", "oui", "yes", "ja", "start", "début", "debut", "begin")
OFF = ("off", "non", "no", "nee", "stop", "fin", "einde", "end")


def out(shift: Shift, text: str) -> Reply:
    """Players eliminated in one hand, with their stacks before it where the book ranks by them: "Marie 1200, Paul 800". Moves
    that were proposed at their tables are looked at again. Raises SeveralRefused, what ranking raises; TooManyBusts where nobody
    would be left.
    """
    state = shift.playing
    if state.sealed is not None:
        raise DrawUnderWay(number=state.sealed.draw.number)
    busts = of_words(shift, named_together(shift, text), lambda piece: _bust(shift, piece))
    if not busts:
        raise NoNames
    on_bubble = bubble(state.still_in, state.setup.paid, len(busts))
    ranked = rank(busts, state.still_in, shift.profile, bubble=on_bubble, hand_for_hand=state.hands is not None)
    if len(busts) == len(state.seat_of):  # somebody has their chips
        raise TooManyBusts(busts=len(busts), still_in=len(state.seat_of))
    shift.record(BustingOut(tuple((one.entrant, one.place, 1 + len(one.tied_with)) for one in ranked)))
    dropped = reconsider(shift, {bust.table for bust in busts})
    hands.settle(shift)
    names = shift.names(one.entrant for one in ranked)
    due, until = next_steps(shift), entries_until(shift)
    won = winnings(shift, ranked, until=until)
    burst = on_the_bubble(ranked, state.setup.paid) if on_bubble and not until else ()
    outcome = Out(
        places=tuple((names[one.entrant], one.place, len(one.tied_with)) for one in ranked),
        bubble=on_bubble,
        contested=any(one.contested for one in ranked),
        dropped=dropped,
        remaining=due.remaining,
        steps=due.steps,
        winner=due.winner,
        provisional=until,
        amounts=won.amounts,
        winner_amount=won.winner,
        currency=won.currency,
        unsaid=won.unsaid,
        may_change=won.may_change,
        bubble_names=tuple(names[entrant] for entrant in burst),
        to_go=max(0, due.remaining - state.setup.paid) if state.setup.paid and not until else 0,
        next_amount=won.next_amount,
    )
    return shift.reply(outcome, [ruling for one in ranked for ruling in one.rulings])


def _bust(shift: Shift, piece: str) -> Bust:
    name, stack = _name_and_stack(shift, piece)
    entrant = shift.entrant(name)
    return Bust(entrant, seat_or_place(shift, entrant).table, stack)


def _name_and_stack(shift: Shift, piece: str) -> tuple[str, int | None]:
    """Who, and his stack: "Marie 12 000", "Marie: 12k", "3-5 (1200)". A number may also be part of a name ("Joueur 12 1200"), so
    the reading that names somebody exactly comes first, else the one with the longest number.
    """
    if is_seat(piece):
        return piece, None
    readings = list(_readings(piece))
    exact = (found for found in readings if is_seat(found[0]) or shift.work.people.named(shift.club.id, folded(found[0])))
    name, stack, thousands = next(exact, readings[min(1, len(readings) - 1)])
    return name, read_number(stack, 1, 10**9) * (1000 if thousands else 1) if stack else None


def _readings(piece: str) -> Iterator[tuple[str, str, str]]:
    """The name, the digits of the stack and its "k": without a stack first, then with the longest one."""
    yield piece, "", ""
    for start in range(max(1, len(piece) - LONGEST_STACK), len(piece)):
        found = STACK.match(piece, start) if piece[start] in " \t:=(\u202f\u00a0" else None
        name = piece[:start].strip()
        if found and name:
            yield name, found["stack"], found["thousands"] or ""


def hand_for_hand(shift: Shift, text: str) -> Reply:
    """Begins or ends play hand for hand, or says how far the hand is. Raises UnreadableForm, NotHandForHand."""
    state, wanted = shift.playing, text.strip().casefold()
    if wanted not in (*ON, *OFF):
        raise UnreadableForm(piece=text[:40], command="handforhand")
    if wanted in OFF:
        if state.hands is None:
            raise NotHandForHand
        shift.record(PlayingHandForHand(on=False))
        return shift.reply(HandsEnd(hands=state.hands.hand - 1))
    if state.hands is None:
        shift.record(PlayingHandForHand(on=True, hand=1, since=shift.at))
    hands.settle(shift)
    return _hands(shift, shift.state)


def done(shift: Shift, text: str) -> Reply:
    """Tables have finished their hand; once all have, the next one begins, and buttons that are known move on. Raises
    NotHandForHand, NoSuchTable, TableAlreadyDone, UnreadableForm, GivenJustNow.
    """
    if shift.playing.hands is None:
        raise NotHandForHand
    # the hand that begins when the last table has finished is over for nobody yet
    verify_first_to_do(shift, lambda deed: isinstance(deed, PlayingHandForHand) and deed.on and deed.hand > 1 and not deed.done)
    hands.settle(shift)
    for number in read_tables(shift.state, text, "done"):
        hands.finish(shift, number)
    return _hands(shift, shift.state)


def _hands(shift: Shift, state: Tournament) -> Reply:
    playing, profile = hands.hand(state), shift.profile
    clock = profile.says("hands.clock")
    rulings = [ruling for name in ("hands.when", "hands.showdown", "hands.clock") if (ruling := profile.says(name))]
    outcome = Hands(
        hand=playing.hand,
        waiting=playing.waiting_for,
        done=tuple(sorted(playing.done)),
        minutes=2 * (playing.hand - 1) if clock is not None and clock.value == "two_minutes_a_hand" else 0,
    )
    return shift.reply(outcome, rulings)


def ranking(shift: Shift, _text: str) -> Reply:
    """Who is out, best first, and how many are left."""
    state = shift.state
    names = shift.names(entrant for entrant, _, _ in state.places)
    placed = tuple((names[entrant], place, shared - 1) for entrant, place, shared in reversed(state.places))
    alive = shift.names(state.seat_of) if state.still_in == len(state.seat_of) == 1 and state.places else {}
    money = prize_money(state)
    paid = money.entrants if money else {}
    outcome = Ranking(
        places=placed,
        remaining=state.still_in,
        winner=next(iter(alive.values()), ""),
        paid=state.setup.paid,
        name=state.setup.name,
        provisional=entries_until(shift),
        amounts=tuple(paid.get(entrant, 0) for entrant, _, _ in reversed(state.places)) if money else (),
        winner_amount=sum(paid.get(entrant, 0) for entrant in alive),
        currency=money.prizes.currency if money else "",
        to_go=max(0, state.still_in - state.setup.paid) if state.setup.paid else 0,
        next_amount=money.at(state.still_in) if money and not state.deal else 0,
        people=state.players,
        entries=len(state.entrants),
        unfit=money is not None and not money.fits,
    )
    return shift.reply(outcome)


def report(shift: Shift, _text: str) -> Reply:
    """How evenly moves were spread over players and tables, and what was entered and bought."""
    state = shift.state
    difference = shift.profile.rule("balance.difference")
    found = fairness(state.moves, state.entrants, (spread(state.tables.values()),), difference.number)
    names = shift.names(found.by_player)
    counted = sorted(found.by_player.items(), key=lambda item: (-item[1], item[0]))
    kinds = [kind for *_, kind in state.bought]
    outcome = Report(
        moves=found.moves,
        reasons=tuple(sorted(found.by_reason.items())),
        most=found.most,
        average=found.average,
        most_moved=tuple(names[entrant] for entrant in found.most_moved),
        players=tuple((names[entrant], count) for entrant, count in counted[:20]),
        gave=tuple(sorted(found.gave.items())),
        received=tuple(sorted(found.received.items())),
        widest=found.widest,
        people=state.players,
        entries=len(state.entrants),
        rebuys=kinds.count("rebuy"),
        addons=kinds.count("addon"),
        in_play=chips_in_play(shift),
    )
    return shift.reply(outcome, (difference,) if difference else ())
