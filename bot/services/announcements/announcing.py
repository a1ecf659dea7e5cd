"""What of the floor's work is told to the club's other chats, and to players in private: letters, written in the same unit of
work as what they tell.

What can wait (the opening of a tournament) keeps to the quiet hours of a chat. Seats, moves and chip races of a tournament that
is being played don't, nor what takes them back; a chat that they wake gets what was put off before them too, so that all arrives
in order.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace

from bot.domain.tournament.deeds import LogEntry, Moving, Revealing, SeatingLate
from bot.domain.tournament.state import Tournament
from bot.services.announcements.addresses import audiences, is_private, platform_of, private, wanting_seats
from bot.services.announcements.letters import written
from bot.services.ports.outbox import Letter
from bot.services.replies.chips import RaceAnnounced, Raced
from bot.services.replies.draws import DrawAborted, DrawAnnounced, DrawRevealed, Picked
from bot.services.replies.reply import Reply
from bot.services.replies.tables import Balance, Break, Hands, HandsEnd, Moved, Seated, TableOpened, TableRedrawn
from bot.services.replies.tournaments import Redone, TournamentShown, Undone
from bot.services.shift.shift import Shift
from bot.services.shift.views import whereabouts

REPLY, SEAT, CORRECTION, ANSWER, NOTICE, CALL = "reply", "seat", "correction", "answer", "notice", "call"
DIGEST, STRIKE = "digest", "strike"
"""Kinds of letters: what a chat of the club is told, a player's own seat, that an earlier letter no longer holds, or holds again,
what the floor says to what a player has told it, the notice of a sanction, and a call to the floor. What came up in a club, to
its directors. And that an earlier letter is to be struck out, or is so no more, in the chat that is told so by the answer there.
"""
ANNOUNCED = (
    DrawAnnounced, DrawRevealed, DrawAborted, Break, Moved, TableRedrawn, TableOpened, Seated, Raced, HandsEnd, Picked,
)  # fmt: skip
"""What is announced wherever it has changed the log."""


ANSWERED_WITHIN = 12.0
"""Seconds after which nobody is giving an answer any more whose process has died: whoever is slow says all the time that he goes
on, and a room does not wait for its seats longer than that.
"""


def announce(shift: Shift, *replies: Reply) -> int:
    """Puts letters about what a command has done into the outbox, if it is any news: a reply for each thing that it did. Called
    once the command is carried out. Returns the letter that says the same as its answer in the chat that sees it (0: none).
    """
    entry, letters, own = shift.added, list[Letter](), 0
    about = about_entry(shift, entry) if entry else ""
    for reply in replies:
        if isinstance(reply.outcome, Undone | Redone):
            return 0  # that is a correction
        if _is_news(reply, entry):
            letters += _to_chats(shift, reply, about)
            own = _to_its_own_chat(shift, reply, about) if len(replies) == 1 else 0
    if entry is not None:
        letters += _to_players(shift, entry, about)
    post(shift, letters)
    return own


def about_entry(shift: Shift, entry: LogEntry) -> str:
    """How a letter names an entry of the current tournament's log: "3.17"."""
    return f"{shift.opened_tournament.id}.{entry.number}"


def _is_news(reply: Reply, entry: LogEntry | None) -> bool:
    """A second tap, which only shows again what was done, is none; neither is each table's hand, only that a new one begins."""
    outcome = reply.outcome
    if isinstance(outcome, RaceAnnounced):
        return True
    if entry is None:
        return False
    match outcome:
        case TournamentShown():
            return outcome.opened
        case Balance():
            return bool(outcome.moves)
        case Hands():
            return not outcome.done
    return isinstance(outcome, ANNOUNCED)


def _to_chats(shift: Shift, reply: Reply, about: str) -> Iterator[Letter]:
    request = shift.call.request
    if isinstance(reply.outcome, TournamentShown):
        # that chat alone was switched; what is still to be chosen is none of the players' business
        reply = replace(reply, outcome=replace(reply.outcome, switched="", open_points=0, others=(), news=True))
    # what is done in private, for a group, the group has not seen
    seen = () if not request.at and any(map(is_private, request.spots)) else (request.place, request.at)
    listening = [one for one in audiences(shift.work.clubs, shift.club.id) if one.chat not in seen]
    accounts = accounts_of(shift, reply.concerned) if listening else {}
    for one in listening:
        not_before = one.not_before(shift.at, shift.club.time_zone) if isinstance(reply.outcome, TournamentShown) else 0.0
        mentioned = on_platform(platform_of(one.chat), accounts)
        for language in one.languages:
            yield Letter(
                shift.club.id, one.chat, REPLY, written(replace(reply, language=language)), language, about, mentioned, not_before
            )


def _to_its_own_chat(shift: Shift, reply: Reply, about: str) -> int:
    """To the chat that sees the answer: the letter is being sent, for the answer says it. Where the process dies before it has
    arrived, or the platform does not take it, the letter comes instead. Returns its id; 0 where no others see the answer.
    """
    request = shift.call.request
    if not request.at or is_private(request.place):
        return 0
    mentioned = on_platform(platform_of(request.at), accounts_of(shift, reply.concerned))
    letter = Letter(shift.club.id, request.at, REPLY, written(reply), reply.language, about, mentioned, written=shift.at)
    return shift.work.letters.put_answer(letter, shift.at, shift.at + ANSWERED_WITHIN)


def accounts_of(shift: Shift, people: Sequence[int]) -> Mapping[int, tuple[str, ...]]:
    """The accounts of some people. Where somebody sits is no secret, so that a claim is enough."""
    links = shift.work.accounts.links_of(shift.club.id, people)
    return {person: tuple(link.account for link in theirs) for person, theirs in links.items()}


def on_platform(platform: str, accounts: Mapping[int, Sequence[str]]) -> tuple[str, ...]:
    """The accounts on a platform, of those that people have."""
    return tuple(account for theirs in accounts.values() for account in theirs if platform_of(account) == platform)


def _to_players(shift: Shift, entry: LogEntry, about: str) -> Iterator[Letter]:
    """To everybody who has a seat from now on, and wants to be told in private: where that is."""
    for letters in seat_letters(shift, dict.fromkeys(seated(entry), about)).values():
        yield from (letter for letter in letters if letter.chat != shift.call.request.place)


def seat_letters(
    shift: Shift, entrants: Mapping[int, str], then: Tournament | None = None, after: str = "", deed: str = ""
) -> Mapping[int, Sequence[Letter]]:
    """Of some entrants, each with the entry of the log that gave him his seat (`about_entry`), those who want to be told their
    seats in private, with the letters that do so, one for each of their accounts. Where a `deed` was taken back or stands again
    (`after` an "undo" or a "redo"), they tell how it is `then`: where each sits, or that he has no seat.
    """
    state = then or shift.state
    people = {state.people[entrant]: entrant for entrant in entrants if entrant in (state.people if after else state.seat_of)}
    accounts = accounts_of(shift, list(people)) if people else {}
    languages = wanting_seats(shift.work.clubs, [account for theirs in accounts.values() for account in theirs])
    wanting = {account: people[person] for person, theirs in accounts.items() for account in theirs if account in languages}
    seats = whereabouts(shift, list(dict.fromkeys(wanting.values())), then) if wanting else {}
    found: dict[int, list[Letter]] = {}
    named = (shift.opened_tournament.number, state.setup.name)
    for account, entrant in wanting.items():
        # read far from everything else, it says itself of which tournament it is
        own = replace(seats[entrant], own=True, after=after, deed=deed)
        said = replace(shift.reply(own), language=languages[account], tournament=named)
        letter = Letter(shift.club.id, private(account), SEAT, written(said), said.language, entrants[entrant])
        found.setdefault(entrant, []).append(letter)
    return found


def seated_by(shift: Shift) -> Mapping[int, str]:
    """Of every entrant who was ever given a seat the entry of the log that did so last."""
    return {entrant: about_entry(shift, entry) for entry in shift.standing for entrant in seated(entry)}


def seated(entry: LogEntry) -> Iterator[int]:
    """The entrants whom an entry of the log has given a seat."""
    for deed in entry.singles:
        if isinstance(deed, Revealing):
            yield from (entrant for entrant, _ in deed.seating)
        elif isinstance(deed, Moving):
            yield from (move.entrant for move in deed.moves)
        elif isinstance(deed, SeatingLate):
            yield deed.entrant


def post(shift: Shift, letters: Sequence[Letter]) -> None:
    """Puts letters into the outbox; what waited for the chats that they wake leaves with them."""
    if letters:
        shift.work.letters.put([replace(letter, written=shift.at) for letter in letters])
        woken = list(dict.fromkeys(letter.chat for letter in letters if not letter.not_before))
        shift.work.letters.hasten(woken)
