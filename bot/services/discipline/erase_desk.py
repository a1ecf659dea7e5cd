"""Texts of others that name somebody: found, listed, erased one by one or together, or kept."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from bot.domain.club.errors import NoSuchPerson
from bot.domain.club.mentions import Sureness
from bot.domain.club.people import Person, forgotten_name, tidy_name
from bot.domain.errors import MissingArgument
from bot.domain.penalties.chain import LedgerEntry
from bot.domain.penalties.errors import NoSuchCase, NoSuchText, NothingNames, TextGone
from bot.domain.penalties.retention import texts_left
from bot.services.discipline.erase_forms import Wanted, read_wanted
from bot.services.discipline.ledger_work import Discipline
from bot.services.discipline.naming import ORDER, Naming, Search, add_listed, keep_listed, listed, spans, standing
from bot.services.discipline.oneself import earlier_self, is_oneself
from bot.services.discipline.text_erasure import Erasing, draws_of, erase_texts
from bot.services.discipline.text_views import entry_view, listed_view
from bot.services.discipline.typed_texts import Spot, Typed, Where, typed_texts
from bot.services.floor.asked_first import SURE, agreed, consent, said_before
from bot.services.replies.erasing import EraseAsked, TextsKept, TextsNaming, TextsOfOthersErased, TextView
from bot.services.replies.reply import Reply
from bot.services.shift.pages import asked_page, page_of
from bot.services.shift.shift import Shift

AGREEING = re.compile(rf"(\S.*\S)\s(?:{'|'.join(sorted(SURE))})", re.I)
"""What is to go, and a yes behind it."""
A_PAGE, SHOWN = 10, 12
"""Texts of a page of the list; texts that are shown before they go."""


def erase(shift: Shift, text: str) -> Reply:
    """Without words, the texts of others that still name people who were erased; with a name, those that name him are looked for
    and put into the list. "n° 5" (an entry of the ledger), "texte 3" (of the list), "tout" (what names erased people and is not
    doubtful) and "tout #12" (the same of one who stays) are erased once that is agreed to, for nothing brings them back; "garder
    texte 3" strikes one from the list. Raises NoSuchCase, NoSuchText, TextGone, TextOrCase, OwnCase; NothingNames for a
    word that no text holds; DrawUnderWay; LeftAsItIs for a no.
    """
    desk = Discipline(shift)
    sure, said = consent(text)
    if agreeing := AGREEING.fullmatch(said):
        sure, said = True, agreeing[1]
    number, said = asked_page(" ".join(said_before(shift, said, sure=sure).split()))
    if sure and not said:
        raise MissingArgument(command="erase")
    wanted = read_wanted(said)
    if wanted.keep and not wanted.said:
        return _kept(desk, wanted)
    if wanted.entries or wanted.texts or wanted.every:
        return _erased(desk, wanted, said, sure=sure)
    return _listed(desk, said, number)


@dataclass(frozen=True, slots=True)
class _Known:
    """The list, as far as the texts are still there, and every text by where it stands."""

    items: tuple[Naming, ...]
    texts: Mapping[Spot, Typed]


def _known(shift: Shift) -> _Known:
    texts = {typed.spot: typed for typed in typed_texts(shift)}
    return _Known(tuple(naming for naming in listed(shift) if standing(naming, texts) is not None), texts)


def _listed(desk: Discipline, said: str, number: int) -> Reply:
    shift, person, name = desk.shift, None, ""
    if said:
        person = _person(desk, said)
        name = person.name
        if name != forgotten_name(person.number):
            add_listed(shift, Search(shift, person).found())
    known = _known(shift)
    items = [naming for naming in known.items if person is None or naming.person == person.number]
    items.sort(key=lambda naming: (ORDER.index(naming.sure), naming.number))
    page = page_of(items, number, A_PAGE, shift.call, f"#{person.number}" if person and person.number else said)
    views = tuple(listed_view(desk, known.texts, naming) for naming in page.items)
    of = {person.number} - {0} if person is not None else _erased_people(desk, items)
    sure = sum(naming.sure is not Sureness.DOUBTFUL for naming in items if naming.person in of)
    return shift.reply(TextsNaming(name, views, page.total, sure, page.number, page.pages, person.number if person else 0))


def _person(desk: Discipline, said: str) -> Person:
    """Whom a text names: somebody of the club, else whoever is called so in some text. Raises NothingNames."""
    try:
        return desk.find(said)
    except NoSuchPerson:
        nobody = Person(0, tidy_name(said)[:60])
        if not Search(desk.shift, nobody).found():
            raise NothingNames(name=nobody.name) from None
        return nobody


def _kept(desk: Discipline, wanted: Wanted) -> Reply:
    items = listed(desk.shift)
    stay = _chosen(desk, items, wanted)
    known = {naming.spot.number for naming in stay if naming.spot.where is Where.LEDGER}
    for number in wanted.entries:
        if number not in known:
            raise NoSuchText(number=number, known=tuple(naming.number for naming in items))
    left = keep_listed(desk.shift, [naming for naming in items if naming not in stay])
    numbers = tuple(naming.number for naming in stay if naming.spot.where is not Where.LEDGER)
    return desk.shift.reply(TextsKept(numbers, tuple(sorted(known)), len(left)))


def _erased(desk: Discipline, wanted: Wanted, said: str, *, sure: bool) -> Reply:
    shift = desk.shift
    known = _known(shift)
    chosen = _chosen(desk, known.items, wanted)
    entries = _entries(desk, known, wanted, chosen)
    others = tuple(naming for naming in chosen if naming.spot.where is not Where.LEDGER)
    if not entries and not others:
        return _listed(desk, "", 1)
    goes = {number: _parts(known, number, chosen) for number in entries}
    typed, accounts = ([number for number, parts in goes.items() if parts[one]] for one in (0, 1))
    erasing = Erasing(typed, others, accounts)
    of = {wanted.person} if wanted.person else _erased_people(desk, known.items)
    doubtful = [naming for naming in known.items if naming.person in of and naming not in chosen] if wanted.every else []
    asked = EraseAsked(
        texts=_shown(desk, known, goes, chosen),
        total=len(entries) + len({naming.spot for naming in others}),
        draws=len(draws_of(shift, erasing)),
        left=len(doubtful),
    )
    if not agreed(shift, asked, said, sure=sure):
        return shift.reply(asked)
    erase_texts(desk, erasing)
    left = keep_listed(shift, [one for one in listed(shift) if one not in others and not _goes(one, entries)])
    return shift.reply(TextsOfOthersErased(entries, len({naming.spot for naming in others}), asked.draws, len(left)))


def _goes(naming: Naming, entries: Sequence[int]) -> bool:
    return naming.spot.where is Where.LEDGER and naming.spot.number in entries


def _chosen(desk: Discipline, items: Sequence[Naming], wanted: Wanted) -> tuple[Naming, ...]:
    """What of the list is meant. Raises NoSuchText."""
    if wanted.every:
        of = {wanted.person} if wanted.person else _erased_people(desk, items)
        wide = wanted.keep and not wanted.person
        return tuple(one for one in items if wide or (one.person in of and (wanted.keep or one.sure is not Sureness.DOUBTFUL)))
    numbered = {naming.number: naming for naming in items}
    for number in wanted.texts:
        if number not in numbered:
            raise NoSuchText(number=number, known=tuple(numbered))
    of_entries = (naming for naming in items if _goes(naming, wanted.entries))
    return tuple(dict.fromkeys((*(numbered[number] for number in wanted.texts), *of_entries)))


def _erased_people(desk: Discipline, items: Sequence[Naming]) -> frozenset[int]:
    """Whom of the list the club has erased: what is found of somebody who stays, or of a mere word, goes only where that is
    said.
    """
    found = desk.shift.work.people.numbered(desk.club, sorted({naming.person for naming in items}))
    return frozenset(number for number, person in found.items() if person.name == forgotten_name(number))


def _parts(known: _Known, number: int, chosen: Sequence[Naming]) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """What goes of an entry of the ledger: all that was typed with it, and what the account is called that wrote it where that
    names who is erased; who acted is nobody else's to erase. Where that alone names him, what was typed stays.
    """
    typed = next((one for spot, one in known.texts.items() if (spot.where, spot.number) == (Where.LEDGER, number)), None)
    if typed is None:
        return (), ()
    named = [naming for naming in chosen if _goes(naming, (number,))]
    account = any(spans(naming, typed.signed) for naming in named)
    said = any(spans(naming, text) for naming in named for text in typed.texts)
    return typed.texts if said or not account else (), (typed.signed,) if account else ()


def _entries(desk: Discipline, known: _Known, wanted: Wanted, chosen: Sequence[Naming]) -> tuple[int, ...]:
    """The entries of the ledger whose texts go. Raises NoSuchCase, TextGone; OwnCase for what is about whoever asks."""
    ledgers = desk.shift.work.ledgers
    for number in wanted.entries:
        entry = ledgers.entry(desk.club, number)
        if entry is None:
            raise NoSuchCase(number=number, known=())
        if not texts_left(entry) and not any(_parts(known, number, chosen)):
            raise TextGone(number=number)
        desk.verify_not_about(_concerned(desk, entry), entry.at, number, "erase")
    of_list = {naming.spot.number for naming in chosen if naming.spot.where is Where.LEDGER}
    found = {number: ledgers.entry(desk.club, number) for number in sorted({*wanted.entries, *of_list})}
    if found:
        desk.verify_has_a_name(min(found), "erase")
    return tuple(number for number, entry in found.items() if entry and not _is_own(desk, entry))


def _is_own(desk: Discipline, entry: LedgerEntry) -> bool:
    """Whether an entry is about whoever gives the command: nobody takes away why he was warned himself."""
    people = _concerned(desk, entry)
    return is_oneself(desk.shift, people) or bool(earlier_self(desk.shift, people, entry.at))


def _concerned(desk: Discipline, entry: LedgerEntry) -> tuple[int, ...]:
    """Whom an entry is about, and the other players of the same incident, whose sanctions rest on the same words."""
    number = entry.refers_to or entry.number
    case = desk.cases_about(number).get(number)
    return (entry.person, *case.others, *filter(None, (case.second,))) if case else (entry.person,)


def _shown(
    desk: Discipline, known: _Known, goes: Mapping[int, tuple[tuple[str, ...], tuple[str, ...]]], chosen: Sequence[Naming]
) -> tuple[TextView, ...]:
    """The texts that would go, those of the ledger first."""
    of_list = {naming.spot.number: naming for naming in chosen if naming.spot.where is Where.LEDGER}
    ledger = [entry_view(desk, known.texts, number, of_list.get(number), [*said, *by]) for number, (said, by) in goes.items()]
    others = [listed_view(desk, known.texts, naming) for naming in chosen if naming.spot.where is not Where.LEDGER]
    return (*ledger, *others)[:SHOWN]
