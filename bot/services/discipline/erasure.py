"""Takes a person's name out of the logs of the club's tournaments, at the person's request. What was decided stays.

The lists of draws hold names as they were published. Once a name is taken out of one, that list is no longer the published one,
and whoever checks the text is told so: the fingerprint of the draw no longer fits its list.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from dataclasses import replace

from bot.domain.club.people import Person, folded, forgotten_name
from bot.domain.draws.proof_records import CardsFor, Entrant
from bot.domain.tournament.deeds import LogEntry, SayingWord, Sealing
from bot.services.announcements.addresses import SEATS, private
from bot.services.announcements.duty import go_off_duty
from bot.services.announcements.letters import texts
from bot.services.discipline.asked_texts import asked_at
from bot.services.discipline.rewriting import Rewriter
from bot.services.floor.asked_first import forget_held, forget_questions
from bot.services.floor.draws import records_of
from bot.services.floor.taking_back import forget_given
from bot.services.ports.places import HOME
from bot.services.ports.tournaments import OpenTournament
from bot.services.ports.work import WorkPort
from bot.services.shift.shift import Shift
from bot.services.shift.side_by_side import TOURNAMENT

EVERY = 1_000_000
"""Decisions: more than a club ever makes."""


def erase_from_logs(shift: Shift, person: Person) -> int:
    """Puts the person's number in the place of the name in every log of the club. Returns in how many draws it stood."""
    draws = set[tuple[int, int]]()
    for tournament, entry, changed in list(_changes(shift, person)):
        shift.work.tournaments.rewrite(tournament, changed)
        draws |= draws_changed(tournament, entry, changed)
    shift.forget_logs()
    return len(draws)


def entries_naming(shift: Shift, person: Person) -> Iterator[tuple[int, LogEntry]]:
    """The entries of the club's logs in which the person's name stands, each with its tournament's id."""
    return ((tournament, entry) for tournament, entry, _ in _changes(shift, person))


def draws_naming(shift: Shift, person: Person) -> frozenset[tuple[int, int]]:
    """The draws in which the person's name stands, each by its tournament's id and its number there; nothing is changed."""
    return frozenset(draw for change in _changes(shift, person) for draw in draws_changed(*change))


def _changes(shift: Shift, person: Person) -> Iterator[tuple[int, LogEntry, LogEntry]]:
    """Every entry of the club's logs in which the name stands: of which tournament, as it is, and without the name."""
    for opened in shift.work.tournaments.all(shift.club.id):
        log = shift.work.tournaments.entries(opened.id)
        numbers = {
            entrant for entry in log for deed in entry.singles if deed.kind == "entered"
            for entrant, number in deed.entrants if number in person.numbers
        }  # fmt: skip
        erased = _Eraser(person, numbers)
        for entry in log:
            changed = erased.entry(entry)
            if changed != entry:
                yield opened.id, entry, changed


def draws_changed(tournament: int, entry: LogEntry, changed: LogEntry) -> set[tuple[int, int]]:
    """The draws of an entry whose published list would be another one."""
    pairs = zip(records_of(entry), records_of(changed), strict=True)
    return {(tournament, before.number) for before, now in pairs if before != now}


def is_announced(shift: Shift, opened: OpenTournament, entry: LogEntry) -> bool:
    """Whether an entry belongs to what was published of the last draw that was announced: its list, or a word for it."""
    log = shift.work.tournaments.entries(opened.id)
    sealed = (one.number for one in log if any(isinstance(deed, Sealing) for deed in one.singles))
    return max(sealed, default=0) <= entry.number and any(isinstance(deed, Sealing | SayingWord) for deed in entry.singles)


def erase_from_chats(shift: Shift, person: Person, is_named: Callable[[str], bool]) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """Takes the person's accounts away, those too that only claim to be his, and the name out of what floors have decided. What
    waits for a tap or a yes goes wherever he `is_named`, by a part of his name too. Returns the accounts, and the club's chats as
    they were.
    """
    erased, decisions = _Eraser(person, ()), shift.work.decisions
    for decision in decisions.all(shift.club.id, EVERY):
        changed = erased.decision(decision)
        if changed != decision:
            decisions.rewrite(shift.club.id, changed)
    if (named := erased.club(shift.club)) != shift.club:
        shift.work.clubs.save(named)
    links = shift.work.accounts.links_of(shift.club.id, [person.number]).get(person.number, ())
    accounts = tuple(link.account for link in links)
    conversations, own = conversations_of(shift.work, shift.club.id, accounts), shift.work.clubs.places(shift.club.id)
    for account in accounts:
        shift.work.accounts.unlink(shift.club.id, account)
    shift.work.accounts.forget_before(shift.club.id, person.numbers, accounts)
    for number in person.numbers:
        shift.work.pairings.withdraw(shift.club.id, number)
    there = asked_at(shift.work, shift.club.id)
    kept_at = (*dict.fromkeys((*there.own, *conversations)),)
    forget_questions(shift, kept_at)
    means = _meaning(shift, person)
    forget_held(shift, kept_at, gone=lambda kept: erased.names([kept]) or means(kept) or is_named(kept))
    for asked in shift.work.questions.of((*kept_at, *there.beside)):
        if (without := erased.question(asked)) != asked:
            shift.work.questions.rewrite(without)
    forget_given(shift, person, accounts, kept_at)
    _erase_from_letters(shift, erased, accounts)
    _erase_from_requests(shift, erased, person)
    _erase_sent_book(shift, person, accounts)
    go_off_duty(shift.work, shift.club.id, accounts)
    _erase_settings(shift, accounts, conversations, own)
    for place in {private(account) for account in accounts}.intersection(own) - {shift.call.request.place}:
        shift.work.clubs.join(place, 0)
    return accounts, own


def _erase_sent_book(shift: Shift, person: Person, accounts: Sequence[str]) -> None:
    """Takes the file of a rulebook away that the person has sent, if it is kept for its doubts; its edition stays the club's."""
    sent = shift.work.sent_books.of(shift.club.id)
    if sent is not None and (sent.by in person.numbers or sent.account in accounts):
        shift.work.sent_books.drop(shift.club.id)


def _erase_settings(shift: Shift, accounts: Sequence[str], conversations: Sequence[str], own: Sequence[str]) -> None:
    """Takes away what the person's private conversations have to do with a club whose `own` chats are these."""
    for place in conversations:
        shift.work.clubs.set(place, SEATS, None)
        shift.work.clubs.set(place, TOURNAMENT, None)
    for place, home in shift.work.clubs.settings_of([private(account) for account in accounts], HOME).items():
        if home in own:  # it says in which club the account has played
            shift.work.clubs.set(place, HOME, None)


def _meaning(shift: Shift, person: Person) -> Callable[[str], bool]:
    """Tells whether what is kept for a button means a person without the name: by his number, or by a sanction of his."""
    own = [entry.number for number in person.numbers for entry in shift.work.ledgers.of_person(shift.club.id, number)]
    people, entries = "|".join(map(str, person.numbers)), "|".join(map(str, own)) or "-"
    meaning = re.compile(rf"#(?:{people})(?!\d)|(?<!\w)case=(?:{entries})(?!\d)")
    return lambda kept: meaning.search(kept) is not None


def conversations_of(work: WorkPort, club: int, accounts: Sequence[str]) -> tuple[str, ...]:
    """The private conversations of a person that are a club's to erase: those of no other club, with accounts that no other club
    knows. Anybody's account can be said to be a person's, and then be forgotten. Which they are is nothing for a reply, for it
    says whom other clubs know.
    """
    elsewhere = work.accounts.elsewhere(club, accounts)
    found = [private(account) for account in accounts if account not in elsewhere]
    owners = work.clubs.owners(found)
    return tuple(place for place in found if owners.get(place, club) == club)


def _erase_from_letters(shift: Shift, erased: _Eraser, accounts: Collection[str]) -> None:
    """Takes away what is on its way to the person, and every letter in which the name stands, waiting or kept for corrections."""
    conversations = {private(account) for account in accounts}
    gone = [
        letter.id for letter in shift.work.letters.of_club(shift.club.id)
        if letter.chat in conversations or not {*accounts}.isdisjoint(letter.concerned) or erased.names(texts(letter.body))
    ]  # fmt: skip
    shift.work.letters.remove(gone)


def _erase_from_requests(shift: Shift, erased: _Eraser, person: Person) -> None:
    """Takes what the person has told the floor, and the name wherever others have written it, out of the players' requests."""
    for opened in shift.work.tournaments.all(shift.club.id):
        for request in shift.work.player_requests.of(opened.id):
            changed = erased.request(request)
            if request.person == person.number:
                changed = replace(changed, account="", words="", answer="")
            if changed != request:
                shift.work.player_requests.save(changed)


class _Eraser(Rewriter):
    """Writes a number for a name: for the person's own entries by their numbers, in other texts wherever the name stands. A name
    that is a part of somebody else's stays.
    """

    def __init__(self, person: Person, entrants: Collection[int]) -> None:
        super().__init__(self._without)
        self._instead = forgotten_name(person.number)
        self._entrants = entrants
        self._names = {folded(form) for name in person.all_names for form in (name, *(f"{name} #{n}" for n in person.numbers))}
        self._names -= {""}
        self._in_text: Callable[[str], str] = _replacing(person, self._instead)

    def published(self, one: Entrant | CardsFor) -> Entrant | CardsFor:
        """Somebody in the published list of a draw: the person by the number there, or by the name alone."""
        if isinstance(one, CardsFor):
            return replace(one, name=self._alone(one.name))
        return replace(one, name=self._instead) if one.number in self._entrants and one.name else one

    def names(self, found: Iterable[str]) -> bool:
        """Whether the name stands in one of some texts."""
        return any(self._without(text) != text for text in found)

    def _without(self, text: str) -> str:
        return self._alone(self._in_text(text))

    def _alone(self, text: str) -> str:
        return self._instead if folded(text) in self._names else text


def without_name(person: Person) -> Callable[[str], str]:
    """What is left of a text when somebody is erased: the number in the place of his whole names."""
    return _Eraser(person, ())._without


def _replacing(person: Person, instead: str) -> Callable[[str], str]:
    """Replaces the name within a text, as whole words. Case counts for a name of one word, which may be a word like others."""
    number = rf"(?:\s*#(?:{'|'.join(map(str, person.numbers))})(?!\d))?"
    forms = [
        (rf"(?<![\w-]){re.escape(name)}(?![\w-]){number}", re.I if " " in name else 0)
        for name in sorted(person.all_names, key=len, reverse=True)
    ]

    def replaced(text: str) -> str:
        for form, flags in forms:
            text = re.sub(form, lambda _: instead, text, flags=flags)
        return text

    return replaced
