"""Takes texts away that name somebody: those of the ledger as a whole, in the others the words alone."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field

from bot.domain.draws.errors import DrawUnderWay
from bot.domain.penalties.chain import ACCOUNT
from bot.domain.penalties.ledger import erase_entry
from bot.domain.tournament.deeds import LogEntry
from bot.services.announcements.letters import texts
from bot.services.discipline.asked_texts import asked_at, questions_of
from bot.services.discipline.erasure import EVERY, draws_changed, is_announced
from bot.services.discipline.ledger_work import Discipline
from bot.services.discipline.naming import Naming, spans, without
from bot.services.discipline.rewriting import Rewriter
from bot.services.discipline.typed_texts import Spot, Where
from bot.services.floor.asked_first import forget_held, forget_questions
from bot.services.ports.tournaments import OpenTournament
from bot.services.shift.shift import Shift


@dataclass(frozen=True, slots=True)
class Erasing:
    """What is to go: what was typed with entries of the ledger, words of other texts, and the `accounts` that wrote entries."""

    entries: Sequence[int]
    others: Sequence[Naming]
    accounts: Sequence[int] = ()
    _by_spot: dict[Spot, list[Naming]] = field(init=False, default_factory=lambda: defaultdict(list))

    def __post_init__(self) -> None:
        for naming in self.others:
            self._by_spot[naming.spot].append(naming)

    @property
    def spots(self) -> Mapping[Spot, Rewriter]:
        """What takes the words away, by the texts in which they stand."""
        return {spot: Rewriter(_without_all(namings)) for spot, namings in self._by_spot.items()}

    def at(self, where: Where) -> Iterator[tuple[int, int, Rewriter]]:
        """The same of one kind of text: tournament, number, what takes the words away."""
        return ((spot.tournament, spot.number, words) for spot, words in self.spots.items() if spot.where is where)


def _without_all(namings: Sequence[Naming]) -> Callable[[str], str]:
    def rewritten(text: str) -> str:
        for naming in namings:
            text = without(naming, text)
        return text

    return rewritten


def draws_of(shift: Shift, erasing: Erasing) -> frozenset[tuple[int, int]]:
    """The draws whose published text would change, each by its tournament's id and its number. Raises DrawUnderWay for one that
    is announced, in any tournament that runs: its words are published and can't change before it is made.
    """
    changes = list(_log_changes(shift, erasing))
    draws = frozenset(draw for opened, entry, changed in changes for draw in draws_changed(opened.id, entry, changed))
    own = [] if shift.opened is None else [(shift.opened, shift.state)]
    for opened, state in (*own, *shift.beside()):
        words = any(of.id == opened.id and is_announced(shift, opened, entry) for of, entry, _ in changes)
        if state.sealed is not None and (words or (opened.id, state.sealed.draw.number) in draws):
            there = {} if opened is shift.opened else {"tournament": (opened.number, state.setup.name)}
            raise DrawUnderWay(number=state.sealed.draw.number, **there)
    return draws


def _log_changes(shift: Shift, erasing: Erasing) -> Iterator[tuple[OpenTournament, LogEntry, LogEntry]]:
    wanted = {(tournament, number): words for tournament, number, words in erasing.at(Where.LOG)}
    for opened in shift.work.tournaments.all(shift.club.id):
        if any(tournament == opened.number for tournament, _ in wanted):
            for entry in shift.work.tournaments.entries(opened.id):
                words = wanted.get((opened.number, entry.number))
                if words is not None and (changed := words.entry(entry)) != entry:
                    yield opened, entry, changed


def erase_texts(desk: Discipline, erasing: Erasing) -> None:
    """Carries it out, in every place where the words may stand as well: letters, buttons, questions that wait for a yes."""
    shift = desk.shift
    shift.work.erases()
    gone = _of_entries(desk, erasing)
    for opened, _, changed in list(_log_changes(shift, erasing)):
        shift.work.tournaments.rewrite(opened.id, changed)
    shift.forget_logs()
    _rewrite_others(shift, erasing)
    places = asked_at(shift.work, shift.club.id).own

    def names(text: str) -> bool:
        return any(word in text for word in gone) or any(spans(naming, text) for naming in erasing.others)

    letters = shift.work.letters.of_club(shift.club.id)
    shift.work.letters.remove([letter.id for letter in letters if any(map(names, texts(letter.body)))])
    forget_questions(shift, places)
    forget_held(shift, places, gone=names)


def _of_entries(desk: Discipline, erasing: Erasing) -> tuple[str, ...]:
    """Erases what goes of entries of the ledger, each with an entry that says so. Returns the texts."""
    ledgers, gone = desk.shift.work.ledgers, list[str]()
    for number in sorted({*erasing.entries, *erasing.accounts}):
        entry = ledgers.entry(desk.club, number)
        if entry is not None:
            told = {sealed.name: sealed.text for sealed in entry.texts if sealed.text}
            account = told.pop(ACCOUNT, "").partition(" ")[2]
            gone += told.values() if number in erasing.entries else ()
            gone += [account] if number in erasing.accounts and account else []
            desk.enter(erase_entry(desk.moment(), entry))
    ledgers.erase_texts_of(desk.club, erasing.entries)
    ledgers.erase_texts_of(desk.club, erasing.accounts, ACCOUNT)
    return tuple(gone)


def _rewrite_others(shift: Shift, erasing: Erasing) -> None:
    work, club = shift.work, shift.club
    decisions = {decision.number: decision for decision in work.decisions.all(club.id, EVERY)}
    for _, number, words in erasing.at(Where.DECISION):
        work.decisions.rewrite(club.id, words.decision(decisions[number]))
    asked = {one.id: one for one in questions_of(work, club.id)}
    for _, number, words in erasing.at(Where.QUESTION):
        work.questions.rewrite(words.question(asked[number]))
    for tournament, number, words in erasing.at(Where.REQUEST):
        opened = work.tournaments.numbered(club.id, tournament)
        told = work.player_requests.of(opened.id) if opened else ()
        for request in (one for one in told if one.number == number):
            work.player_requests.save(words.request(request))
    for _, _, words in erasing.at(Where.CLUB):
        work.clubs.save(words.club(club))
