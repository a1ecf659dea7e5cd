"""What is kept of a person: handed over at his request, and erased at his request."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import replace

from bot.domain.club.errors import OneAtATime
from bot.domain.club.people import Person, folded
from bot.domain.draws.errors import DrawUnderWay
from bot.domain.errors import MissingArgument
from bot.domain.penalties.agreements import people_of
from bot.domain.penalties.chain import ACCOUNT, LedgerEntry
from bot.domain.penalties.ledger import erase, erase_entry
from bot.domain.penalties.retention import texts_left
from bot.services.announcements.addresses import private
from bot.services.discipline.case_views import case_sanction
from bot.services.discipline.erasure import (
    draws_naming,
    entries_naming,
    erase_from_chats,
    erase_from_logs,
    is_announced,
    without_name,
)
from bot.services.discipline.incident import SEVERAL
from bot.services.discipline.ledger_work import Discipline
from bot.services.discipline.naming import Naming, Search, add_listed, spans
from bot.services.discipline.own_record import tournaments_of
from bot.services.discipline.text_views import text_view
from bot.services.discipline.together import whom_named
from bot.services.discipline.typed_texts import Where, typed_texts
from bot.services.floor.asked_first import SURE, agreed, consent, said_before
from bot.services.replies.erasing import TextView
from bot.services.replies.personal_data import ForgetAsked, Forgotten, KeptRequest, MyData
from bot.services.replies.reply import Reply
from bot.services.shift.shift import Shift

AGREEING = re.compile(rf"(\S.*\S)\s(?:{'|'.join(sorted(SURE))})", re.I)
"""A person, and a yes behind him."""
LONGEST_DECISION = 300
"""Characters of a decision that are handed over in a list of them; `/decisions` shows it as a whole."""


def my_data(shift: Shift, text: str) -> Reply:
    """Everything that is kept about a person, to be handed over."""
    desk = Discipline(shift)
    person = desk.find(text)
    entries = shift.work.ledgers.of_person(shift.club.id, person.number)
    lines = [
        (entry.number, entry.at, str(entry.kind), tuple(entry.fields), tuple((t.name, t.text) for t in entry.texts))
        for entry in entries
    ]
    links = shift.work.accounts.links_of(shift.club.id, [person.number]).get(person.number, ())
    own = {link.account for link in links}
    outcome = MyData(
        name=person.name,
        number=person.number,
        aliases=person.aliases,
        accounts=tuple(link.account for link in links if link.confirmed),
        entries=tuple(lines),
        tournaments=tournaments_of(shift, person.number),
        claims=tuple(link.account for link in links if not link.confirmed),
        former=tuple(one for one in shift.work.accounts.were(desk.club, [person.number]) if one not in own),
        requests=_requests_of(shift, person.number),
        mentions=_mentions_of(desk, person),
        decisions=_decisions_of(desk, person),
        articles=_articles_of(shift, entries),
        time_zone=shift.club.time_zone,
    )
    reply = shift.reply(outcome)
    return replace(reply, language=_language_of(shift, [link.account for link in links]) or reply.language)


def _articles_of(shift: Shift, entries: Iterable[LedgerEntry]) -> tuple[tuple[str, str], ...]:
    """The passages that entries name, each as its book and its number there."""
    named = dict.fromkeys(str(value) for entry in entries for name, value in entry.fields if name == "passage")
    found = ((one, shift.rules.passage(one)) for one in named)
    books = {book.id: book.short for book in shift.rules.books}
    return tuple(
        (one, f"{books.get(passage.book, passage.book)}, {passage.number or passage.title}") for one, passage in found if passage
    )


def _mentions_of(desk: Discipline, person: Person) -> tuple[TextView, ...]:
    """What others have written that names a person."""
    found = Search(desk.shift, person).said_of_him()
    return tuple(text_view(desk, typed, text, (one.begin, one.end)) for typed, text, one in found)


def _decisions_of(desk: Discipline, person: Person) -> tuple[TextView, ...]:
    """What a person has decided as a floor."""
    names = {*map(folded, person.all_names)}
    own = [one for one in typed_texts(desk.shift) if one.spot.where is Where.DECISION and folded(one.signed) in names]
    return tuple(text_view(desk, one, " · ".join(filter(None, one.texts)), (0, LONGEST_DECISION)) for one in own)


def _language_of(shift: Shift, accounts: Sequence[str]) -> str | None:
    """The language that a person has chosen in a private conversation; None where there is none, or it is not known."""
    chosen = shift.work.clubs.languages_of([private(account) for account in accounts])
    return next(iter(chosen.values()), None)


def _requests_of(shift: Shift, person: int) -> tuple[KeptRequest, ...]:
    """What somebody has told the floor from his own phone, in all the club's tournaments."""
    return tuple(
        KeptRequest(opened.number, one.at, str(one.wish), str(one.fate), one.words, one.answer)
        for opened in shift.work.tournaments.all(shift.club.id)
        for one in shift.work.player_requests.of(opened.id)
        if one.person == person
    )


def forget(shift: Shift, text: str) -> Reply:
    """Erases a person: the name everywhere, in the published lists of draws too, aliases, and every free text; what was decided
    stays, under a number. Nothing comes back, so it is asked first, with who and what would go; "oui" agrees. Raises
    DrawUnderWay: a list that is announced with the name in it can't change before its draw, in none of the tournaments that run;
    LeftAsItIs for a no; OneAtATime.
    """
    desk = Discipline(shift)
    sure, said = consent(text)
    if agreeing := AGREEING.fullmatch(said):
        sure, said = True, agreeing[1]
    named = said_before(shift, said, sure=sure)
    if not named:
        raise MissingArgument(command="forget")
    _verify_one(desk, named)
    person = desk.find(named)
    _verify_in_no_announced_list(desk, person)
    search = Search(shift, person)
    asked = _to_forget(desk, person, search)
    if not agreed(shift, asked, f"#{person.number}", sure=sure):
        return shift.reply(asked)
    shift.work.erases()
    acted = _acted(desk, person)
    for number in person.numbers:
        desk.enter(erase(desk.moment(), number))
    texts = shift.work.ledgers.erase_texts(shift.club.id, person.number)
    draws, (accounts, chats) = erase_from_logs(shift, person), erase_from_chats(shift, person, search.names)
    _erase_as_acting(desk, acted)
    shift.work.people.forget(shift.club.id, person.number)
    left = search.found(without_name(person))
    if left:
        add_listed(shift, left)
    return shift.reply(Forgotten(person.number, texts, draws, _entries(left), accounts, chats, _others(left)))


def _verify_one(desk: Discipline, named: str) -> None:
    """Nothing, unless a text names several people. Raises OneAtATime."""
    numbers = re.findall(r"#\s*([0-9]{1,9})", named)
    pieces = [piece for piece in map(str.strip, SEVERAL.split(named)) if piece]
    several = [f"#{number}" for number in numbers] if len(numbers) > 1 else pieces
    known = desk.shift.work.people.named(desk.club, folded(named))
    if len(several) > 1 and not known and all(whom_named(desk, one) for one in several):
        raise OneAtATime(first=several[0], command="forget")


def _entries(left: Sequence[Naming]) -> tuple[int, ...]:
    return tuple(sorted(naming.spot.number for naming in left if naming.spot.where is Where.LEDGER))


def _others(left: Sequence[Naming]) -> int:
    return sum(naming.spot.where is not Where.LEDGER for naming in left)


def _acted(desk: Discipline, person: Person) -> tuple[LedgerEntry, ...]:
    """The entries that a person's account has written before the club knew whose it is: one that he has or had, unless it is
    somebody else's now. One that only claims to be his has acted for whoever else it may be.
    """
    accounts, ledgers = desk.shift.work.accounts, desk.shift.work.ledgers
    had = accounts.were(desk.club, person.numbers)
    own = {*accounts.accounts_of(desk.club, [person.number]).get(person.number, ()), *had}
    own -= {account for account in had if accounts.person_of(desk.club, account) not in (0, person.number)}
    return tuple(one for one in ledgers.all(desk.club) if (one.text(ACCOUNT) or "").partition(" ")[0] in own)


def _erase_as_acting(desk: Discipline, acted: Sequence[LedgerEntry]) -> None:
    """Erases the account of some entries, which stands there as what has written them."""
    for entry in acted:
        desk.enter(erase_entry(desk.moment(), entry))
    desk.shift.work.ledgers.erase_texts_of(desk.club, [entry.number for entry in acted], ACCOUNT)


def _verify_in_no_announced_list(desk: Discipline, person: Person) -> None:
    shift = desk.shift
    own = [] if shift.opened is None else [(shift.opened, shift.state)]
    announced = [(one, state.setup.name, state.sealed.draw.number) for one, state in (*own, *desk.beside) if state.sealed]
    naming = draws_naming(shift, person) if announced else frozenset()
    entries = list(entries_naming(shift, person)) if announced else []
    for one, name, number in announced:
        words = any(tournament == one.id and is_announced(shift, one, entry) for tournament, entry in entries)
        if words or (one.id, number) in naming:
            there = {} if one is shift.opened else {"tournament": (one.number, name)}
            raise DrawUnderWay(number=number, **there)


def _to_forget(desk: Discipline, person: Person, search: Search) -> ForgetAsked:
    """Who would be erased, and what would go."""
    shift, number = desk.shift, person.number
    entries = shift.work.ledgers.all(shift.club.id)
    own = [entry for entry in entries if _about(entry, number)]
    links = shift.work.accounts.links_of(shift.club.id, [number]).get(number, ())
    acted = _acted(desk, person)
    left = _left(desk, search.found(without_name(person)), acted)
    return ForgetAsked(
        name=person.name,
        number=number,
        aliases=person.aliases,
        accounts=len(links),
        cases=len(desk.cases_of(number)),
        texts=sum(map(texts_left, own)),
        tournaments=len(tournaments_of(shift, number)),
        draws=len(draws_naming(shift, person)),
        naming=_entries(left),
        others=_others(left),
        acted=len(acted),
        also=person.also,
        bans=tuple(case_sanction(desk, case) for case in desk.bans.all if case.person == number),
    )


def _left(desk: Discipline, found: Sequence[Naming], acted: Sequence[LedgerEntry]) -> list[Naming]:
    """Which of the texts that name a person are left once he is erased: what his own account is called goes with it."""
    gone = {entry.number for entry in acted}
    texts = {typed.spot: typed for typed in typed_texts(desk.shift)}
    return [
        naming for naming in found
        if naming.spot.where is not Where.LEDGER or naming.spot.number not in gone
        or any(spans(naming, text) for text in texts[naming.spot].texts)
    ]  # fmt: skip


def _about(entry: LedgerEntry, person: int) -> bool:
    """Whether an entry is about a person, or about several of whom the person is another one."""
    return person in people_of(entry)
