"""Tournaments, entries, seats that are kept or closed, clubs and people, and what was done."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from datetime import UTC, datetime
from typing import Any
from zoneinfo import ZoneInfo

from bot.domain.tournament.buying_again import UNLIMITED
from bot.domain.tournament.deeds import ALWAYS, CLOSED
from bot.i18n.words import Words
from bot.presenter.blocks import Block, Copied, Entry, Hint, Line, Rows, Title, Tone
from bot.presenter.dispatch import Table, row
from bot.presenter.floor import opening
from bot.presenter.floor.grounds import grounds, stated
from bot.presenter.floor.own_books import mended
from bot.presenter.floor.sanctions import sanction
from bot.services.replies.club import PersonShown
from bot.services.replies.reply import Reply
from bot.services.replies.tournaments import (
    BackAsked,
    Bought,
    Entered,
    Entries,
    Left,
    ListDoubtful,
    NoneEntered,
    Redone,
    SeatGivenUp,
    SeatKept,
    SeatNowClosed,
    SeatNowOpen,
    Tournaments,
    TournamentShown,
    Undone,
    WhichTournament,
    Withdrawn,
)

MOST_NOTES = 6
"""Notes of a list that are told."""
MOST_NAMED = 12
"""Names of an entry that are said one by one; of more, how many they are."""


def tournament(said: TournamentShown, reply: Reply, words: Words) -> Iterator[Block]:
    """How a tournament stands, and what to do next."""
    yield from opening.heading(said, words)
    yield from _details(said, words)
    if said.again:
        yield Line(" · ".join(_allowed(*one, words) for one in said.again), Tone.QUIET)
    for kind, until in said.uncounted:
        what = words.say(f"tournament.allowed.{kind}")
        counted = f"setup {what} 2 {words.say('tournament.allowed.until', level=until) if until else ''}".rstrip()
        yield Hint(words.say("tournament.allowed.uncounted", kind=what, command="{command}"), counted)
    yield from _entries(said.entries, said.entrants, words)
    again = [words.say("tournament.rebuys", count=said.rebuys)] if said.rebuys else []
    again += [words.say("tournament.addons", count=said.addons)] if said.addons else []
    again += [words.say("bought.in_play", value=said.in_play)] if said.in_play else []
    if again:
        yield Line(" · ".join(again), Tone.QUIET)
    more = not said.most_tables or said.tables < said.most_tables
    if said.stage == "playing" and not said.sealed and more and said.waiting > said.free:
        yield Hint(words.say("tournament.open_table", command="{command}"), "opentable")
    yield from grounds(reply, words)
    if said.opened:
        yield Line(words.say("tournament.seal", seal=said.seal), Tone.QUIET)
        if said.open_points:
            yield Hint(words.say("tournament.open_points", count=said.open_points, command="{command}"), "choose")
    yield from _side_by_side(said, words)
    if said.news:
        yield from opening.how_to_enter(words)
    elif said.stage == "entries" and not said.sealed:
        yield Hint(words.say("tournament.next_draw" if said.entrants else "tournament.next_enter", command="{command}"),
                   "draw" if said.entrants else "enter")  # fmt: skip
    elif said.sealed:
        yield Hint(words.say("tournament.next_reveal", command="{command}"), "reveal")


def _side_by_side(said: TournamentShown, words: Words) -> Iterator[Block]:
    """What was switched to it, and which others are being played."""
    if said.switched:
        yield Line(words.say(f"tournament.switched.{said.switched}"), Tone.QUIET)
    for number, name in said.others:
        yield Hint(words.say("tournament.goes_on", number=number, name=name, command="{command}"), f"tournament #{number}")


def _details(said: TournamentShown, words: Words) -> Iterator[Block]:
    """How a tournament is set up, and like which one."""
    if said.like:
        yield Line(words.say("tournament.like", number=said.like[0], name=said.like[1]), Tone.QUIET)
    details = [words.say("tournament.format", seats=said.seats)]
    details += [words.say("tournament.most_tables", count=said.most_tables)] if said.most_tables else []
    details += [words.say("tournament.paid", count=said.paid)] if said.paid else []
    if said.buy_in:
        price = " + ".join(words.money(cents, "") for cents in (said.buy_in, said.fee) if cents)
        details.append(words.say("tournament.buy_in", price=f"{price} {said.currency}".strip()))
    details += [words.say("tournament.pool", pool=words.money(said.pool, said.currency))] if said.pool else []
    details += [words.say("tournament.chips", chips=said.chips)] if said.chips else []
    details += [words.say("tournament.level", level=said.level)] if said.levels else []
    details += [_late(said.late_until, words)] if said.late_until else []
    details += [words.say("tournament.waiting", count=said.waiting)] if said.waiting and said.stage == "playing" else []
    yield Line(" · ".join(details), Tone.QUIET)


def _allowed(kind: str, most: int, until: int, stack: int, words: Words) -> str:
    """What may be had again, how often, until when and for how many chips."""
    counted = "any" if most == UNLIMITED else "each"
    said = [words.say(f"tournament.allowed.{counted}", kind=words.say(f"tournament.allowed.{kind}"), count=most)]
    said += [words.say("tournament.allowed.until", level=until)] if until else []
    said += [words.say("tournament.allowed.stack", stack=stack)] if stack else []
    return ", ".join(said)


def withdrawn(said: Withdrawn, reply: Reply, words: Words) -> Iterator[Block]:
    """An entry that was taken back, and what is left of its person; or several."""
    if said.others:
        gone = ((said.name, said.place), *said.others)
        if new := tuple(name for name, place in gone if not place):
            yield Line(words.say("withdrawn.several", names=new, count=len(new), total=said.total))
        for name, place in gone:
            if place:
                yield Line(words.say("withdrawn.again", name=name, place=place, total=said.total))
        return
    yield from stated("withdrawn.again" if said.place else "withdrawn.text")(said, reply, words)


def _late(until: int, words: Words) -> str:
    if until in (CLOSED, ALWAYS):
        return words.say("tournament.late_closed" if until == CLOSED else "tournament.late_always")
    return words.say("tournament.late", level=until)


def tournaments(said: Tournaments, _reply: Reply, words: Words) -> Iterator[Block]:
    """The club's tournaments."""
    listed: Any = said.tournaments
    yield Title(words.say("tournaments.heading" if listed else "tournaments.none"))
    beside = said.running if len(said.running) > 1 else ()
    for number, name, current in listed:
        if not beside or number in beside:
            yield Entry(f"#{number}", name, current)
    if beside:
        other = next((number for number, _, current in listed if number in beside and not current), beside[0])
        yield Hint(words.say("tournaments.switch", command="{command}"), f"tournament #{other}")
    rest = [one for one in listed if beside and one[0] not in beside]
    if rest:
        yield Title(words.say("tournaments.before"))
    for number, name, current in rest:
        yield Entry(f"#{number}", name, current)


def which(said: WhichTournament, _reply: Reply, words: Words) -> Iterator[Block]:
    """Which tournament is meant: by a button, or by its number behind what was typed."""
    yield Title(words.say("which_tournament.heading"), Tone.UNSURE)
    for number, name in said.tournaments:
        line = " ".join(filter(None, (said.command, said.argument, f"@{number}")))
        yield Hint(words.say("which_tournament.that", name=name, command="{command}"), line)


def entered(said: Entered, reply: Reply, words: Words) -> Iterator[Block]:
    """Who has entered with this message."""
    yield Title(words.say("entered.heading", count=said.count, total=said.total), Tone.UNSURE if said.left else Tone.SURE)
    if said.count <= MOST_NAMED:
        yield Line(words.say("list", items=said.names))
    if said.new and said.new < said.count:
        yield Line(words.say("entered.new", count=said.new), Tone.QUIET)
    yield from _entries(said.entries, said.total, words)
    if said.claim:
        yield Line(words.say("entered.claim", name=said.claim.name, number=said.claim.number), Tone.QUIET)
    for new, known in said.alike:
        yield Line(words.say("entered.alike", new=new, known=known), Tone.UNSURE)
        if said.count > 1:  # /undo would take all the others back with him
            yield Hint(words.say("entered.mend_one", command="{command}"), f"withdraw {new}")
    if said.alike and said.count == 1:
        yield Hint(words.say("entered.mend", command="{command}"), "undo")
    yield from _notes(said.notes, words)
    if said.late and said.own:
        yield Line(words.say("entered.late_own"), Tone.QUIET)
    elif said.late:
        yield Hint(words.say("entered.late", count=said.count, command="{command}"), "seat")
    if any(ground.voice == "otherwise" for ground in reply.grounds):  # whoever enters somebody late reads what decides it
        yield from grounds(reply, words)
    yield from _left(said.left, words)


def list_doubtful(said: ListDoubtful, _reply: Reply, words: Words) -> Iterator[Block]:
    """What a file says before anybody is entered: how many would be, and what is doubtful."""
    yield Title(words.say("entered.list_read", count=said.read, names=len(said.names)), Tone.UNSURE)
    if len(said.names) <= MOST_NAMED:
        yield Line(words.say("list", items=said.names))
    if said.new:
        yield Line(words.say("entered.new", count=said.new), Tone.QUIET)
    for new, known in said.alike:
        yield Line(words.say("entered.alike", new=new, known=known), Tone.UNSURE)
    yield from _notes(said.notes, words)
    yield from _left(said.left, words)


def _notes(notes: Sequence[tuple[str, int]], words: Words) -> Iterator[Block]:
    """What stood beside the names of a list."""
    if notes:
        said = ", ".join(f"{note} ({count})" if count > 1 else note for note, count in notes[:MOST_NOTES])
        yield Line(words.say("entered.notes", notes=said + (", …" if notes[MOST_NOTES:] else "")), Tone.QUIET)


def none_entered(said: NoneEntered, _reply: Reply, words: Words) -> Iterator[Block]:
    """Nothing of a list could be entered."""
    yield Title(words.say("entered.nobody"), Tone.UNSURE)
    yield from _left(said.left, words)


def _left(left: Sequence[Left], words: Words) -> Iterator[Block]:
    """What of a list was not entered, each line with its reason, and then all of it to be copied, mended and pasted."""
    if not left:
        return
    yield Line(words.say("entered.left", count=len(left)), Tone.UNSURE)
    yield Rows(
        tuple((str(one.line or "–"), one.typed, words.say(f"entered.why.{one.why}", about=_about(one, words))) for one in left)
    )
    for one in left:
        if one.why == "may_be_banned":
            yield Hint(
                words.say("bans.somebody_else", name=one.typed, command="{command}"),
                f"enter {words.say('bans.new')} : {one.typed}",
            )
        elif one.ban:
            typed = words.say("bans.typed_let_in")
            yield Hint(words.say("bans.may_let_in", name=one.typed, command="{command}"), f"amend {one.case}; {typed}; …")
    mended = tuple(one.typed for one in left if not one.ban)
    if mended:
        yield Hint(words.say("entered.mend_list", command="{command}"), "enter")
        yield Copied(mended)


def _about(one: Left, words: Words) -> str:
    if one.ban is None:
        return one.about
    ban = f"{sanction(one.ban, words)}, {words.say('bans.number', number=str(one.case))}"
    return f"{one.about} ({ban})" if one.about else ban


def _entries(entries: int, people: int, words: Words) -> Iterator[Block]:
    """How many entries were taken, where somebody has entered more than once."""
    if entries > people:
        yield Line(words.say("entered.entries", people=people, entries=entries), Tone.QUIET)


def bought(said: Bought, reply: Reply, words: Words) -> Iterator[Block]:
    """Rebuys and add-ons; who was out and is in again needs a seat."""
    if said.names:
        yield Title(words.say(f"bought.{said.kind}", names=said.names), Tone.SURE)
    if said.again:
        yield Title(words.say("bought.again", names=said.again), Tone.SURE)
    if said.in_play:
        yield Line(words.say("bought.in_play", value=said.in_play), Tone.QUIET)
    if said.again:
        yield Hint(words.say("entered.late", count=len(said.again), command="{command}"), "seat")
    yield from grounds(reply, words)


def entries(said: Entries, _reply: Reply, words: Words) -> Iterator[Block]:
    """Everybody who has entered."""
    people = said.people or len(said.entrants)
    yield Title(words.say("entries.heading", count=people), aside=said.name)
    yield from _entries(len(said.entrants), people, words)
    yield Rows(tuple((str(place), name) for place, (_, name) in enumerate(said.entrants, start=1)))
    if said.waiting:
        yield Line(words.say("seating.waiting", names=said.waiting), Tone.UNSURE)


def seat_kept(said: SeatKept, reply: Reply, words: Words) -> Iterator[Block]:
    """A seat is kept for somebody, who may sit elsewhere at the moment."""
    yield Line(words.say("seat_kept.text", name=said.name, seat=said.seat))
    if said.other:
        yield Hint(words.say("seat_kept.taken", other=said.other, command="{command}"), f"move {said.other} 3-5")
    elif said.sits and said.sits != said.seat:
        yield Hint(words.say("seat_kept.sits", sits=said.sits, command="{command}"), f"move {said.name} {said.seat}")
    yield from _far(said.far, (said.seat,), words)
    yield from grounds(reply, words)


def seat_closed(said: SeatNowClosed, _reply: Reply, words: Words) -> Iterator[Block]:
    """Nobody is to sit there."""
    if said.seats:
        yield Line(words.say("seat_closed.text", count=len(said.seats), seats=said.seats))
    if said.already:
        yield Line(words.say("seat_closed.already", count=len(said.already), seats=said.already))
    yield from _far(said.far, said.beyond, words)


def seat_opened(said: SeatNowOpen, _reply: Reply, words: Words) -> Iterator[Block]:
    """Seats can be used again."""
    if said.seats:
        yield Line(words.say("seat_opened.text", count=len(said.seats), seats=said.seats))
    if said.already:
        yield Line(words.say("seat_opened.already", count=len(said.already), seats=said.already))


def _far(tables: int, seats: tuple[str, ...], words: Words) -> Iterator[Block]:
    if tables:
        yield Line(words.say("seat_kept.far", count=tables, seats=seats), Tone.UNSURE)


def person(said: PersonShown, _reply: Reply, words: Words) -> Iterator[Block]:
    """Somebody whom the club knows."""
    yield Title(said.name, aside=f"#{said.number} · {words.say('role.' + said.role)}")
    if said.aliases:
        yield Line(words.say("person.aliases", names=said.aliases))
    if said.namesakes:
        others = [f"{name} #{number}" for number, name in said.namesakes]
        yield Line(words.say("person.namesakes", names=others, number=said.number), Tone.UNSURE)
    for ban in said.bans:
        yield Line(words.say("person.ban", sanction=sanction(ban, words)), Tone.UNSURE)
    if said.accounts:
        yield Line(words.say("person.accounts", accounts=said.accounts), Tone.QUIET)
    if said.claims:
        yield Line(words.say("person.claims", accounts=said.claims), Tone.QUIET)


def back_asked(said: BackAsked, _reply: Reply, words: Words) -> Iterator[Block]:
    """What would be taken back, or stand again, before it is done: how the giver's own last command is corrected comes first."""
    if said.command:
        how = mended(said.command, said.way_back, words)
        yield Line(words.say("back_asked.otherwise", given=f"/{said.command}", how=how), Tone.UNSURE)
    time = f"{datetime.fromtimestamp(said.at, UTC).astimezone(ZoneInfo(said.time_zone)):%H:%M}"
    deed = words.say(f"deed.{said.deed}")
    whose = words.say("back_asked.by", by=said.by) if said.by else words.say("back_asked.yours")
    yield Title(words.say(f"back_asked.{said.way}", deed=deed, number=said.number, time=time, whose=whose), Tone.UNSURE)
    if said.draw:
        yield Line(words.say("back_asked.draw", number=said.draw))
    if said.seats:
        yield Line(words.say("back_asked.seats", count=said.seats))
    if said.case:
        yield Line(words.say("undone.case" if said.alone else "undone.linked", number=said.case))
    yield Hint(words.say(f"back_asked.sure_{said.way}", command="{command}"), f"{said.way} {words.say('back_asked.yes')}")


def undone(said: Undone, _reply: Reply, words: Words) -> Iterator[Block]:
    """What was taken back."""
    yield Title(words.say("undone.text", deed=_deed(said, words)), Tone.SURE)
    if said.reason:
        yield Line(words.say("undone.reason", reason=said.reason), Tone.QUIET)
    if said.case and not said.alone:
        yield Line(words.say("undone.linked", number=said.case), Tone.UNSURE)
    elif said.case:
        yield Line(words.say("undone.case", number=said.case), Tone.UNSURE)
        yield Hint(words.say("undone.void", command="{command}"), f"void {said.case} {words.say('undone.why')}")
    if said.deed in ("revealed", "sealed", "picked"):
        yield Line(words.say("undone.visible"), Tone.QUIET)
    yield from _sit_now(said, words)
    yield Hint(words.say("undone.redo", command="{command}"), "redo")


def redone(said: Redone, _reply: Reply, words: Words) -> Iterator[Block]:
    """What stands again."""
    yield Title(words.say("redone.text", deed=_deed(said, words)), Tone.SURE)
    yield from _sit_now(said, words)


def _sit_now(said: Undone | Redone, words: Words) -> Iterator[Block]:
    """Where those sit now whom it concerns."""
    for name, table, number in said.seats:
        if table:
            yield Line(words.say("where.seat", name=name, table=table, number=number))
        else:
            yield Line(words.say("undone.no_seat", name=name))


def _deed(said: Undone | Redone, words: Words) -> str:
    """What was done, and to whom."""
    deed = words.say(f"deed.{said.deed}")
    return words.say("deed.of", deed=deed, names=said.who) if said.who else deed


TELLERS: Table[Block] = (
    row(TournamentShown, tournament),
    row(Tournaments, tournaments),
    row(WhichTournament, which),
    row(Entered, entered),
    row(Bought, bought),
    row(NoneEntered, none_entered),
    row(ListDoubtful, list_doubtful),
    row(Withdrawn, withdrawn),
    row(Entries, entries),
    row(SeatKept, seat_kept),
    row(SeatGivenUp, stated("seat_given_up.text")),
    row(SeatNowClosed, seat_closed),
    row(SeatNowOpen, seat_opened),
    row(BackAsked, back_asked),
    row(Undone, undone),
    row(Redone, redone),
    row(PersonShown, person),
)
