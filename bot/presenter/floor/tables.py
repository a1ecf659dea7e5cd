"""Seat plans, moves, breaking tables, who is out, hand-for-hand, rankings."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from bot.domain.tournament.deeds import ALWAYS
from bot.i18n.words import Words
from bot.presenter.blocks import Block, Hint, Line, Rows, Title, Tone
from bot.presenter.dispatch import Table, row
from bot.presenter.floor.draws import seat_lists
from bot.presenter.floor.grounds import grounds
from bot.presenter.floor.prizes import bubble, deal_off
from bot.services.replies.reply import Reply
from bot.services.replies.tables import (
    Balance,
    Break,
    BreakOrder,
    Buttons,
    Dropped,
    Hands,
    HandsEnd,
    Moved,
    Out,
    Ranking,
    Replaced,
    Report,
    Seated,
    SeatsNow,
    TableOpened,
    TableRedrawn,
    Tables,
    Where,
)
from bot.services.replies.views import MoveView

STEPS = {
    "final": "final",
    "break": "breaktable",
    "balance": "balance",
    "hands": "handforhand",
    "seat": "seat",
    "confirm": "confirm",
}


def seats_now(said: SeatsNow, _reply: Reply, words: Words) -> Iterator[Block]:
    """Who sits where now, after an outage, and how many announcements this stands for."""
    yield Title(words.say("seats_now.heading"), Tone.SURE)
    if said.seats:
        yield Rows(tuple((f"{table}-{number}", name) for name, table, number in said.seats))
    yield Line(words.say("seats_now.left_out", count=said.left_out), Tone.QUIET)


def tables(said: Tables, _reply: Reply, words: Words) -> Iterator[Block]:
    """Who sits where."""
    key = "seating.some" if said.of else "seating.heading"
    yield Title(words.say(key, count=len(said.views), of=said.of), aside=said.name)
    yield from seat_lists(said.views, words)
    if said.waiting:
        yield Line(words.say("seating.waiting", names=said.waiting), Tone.UNSURE)


def where(said: Where, reply: Reply, words: Words) -> Iterator[Block]:
    """Where one player sits, or that he has won."""
    if said.won:
        yield Title(words.say("where.winner", name=said.name), Tone.SURE)
    elif said.table:
        yield Title(words.say("where.seat", name=said.name, table=said.table, number=said.number), Tone.SURE)
    elif said.place:
        yield Title(words.say("where.out", name=said.name, place=said.place))
    elif said.deed:
        yield Title(words.say("undone.no_seat", name=said.name))
    else:
        yield Title(words.say("where.waiting" if said.waiting else "where.entered", name=said.name))
    if said.deed:
        key = "undone.text" if said.after == "undo" else "redone.text"
        yield Line(words.say(key, deed=words.say(f"deed.{said.deed}")), Tone.QUIET)
    yield from _with_whom(said, reply, words)
    if said.moves:
        yield Line(words.say("where.moves", count=said.moves), Tone.QUIET)
    if said.kept and not said.won:
        yield Line(words.say("where.kept"), Tone.QUIET)
    if said.table and said.here and not said.won:
        yield Line(words.say("where.here"), Tone.QUIET)
    for _, name, table, number in said.elsewhere:
        yield Line(words.say("where.elsewhere", name=name, table=table, number=number))


def _with_whom(said: Where, reply: Reply, words: Words) -> Iterator[Block]:
    """The tournament, the club, and who else sits there, for whoever reads it alone."""
    if said.view is None:
        return
    # where several are being played, the title says already which one it is
    event = "" if reply.tournament[0] else said.event
    if about := " · ".join(filter(None, (event, said.club))):
        yield Line(about, Tone.QUIET)
    if mates := [words.say("where.mate", name=name, seat=seat) for seat, name in said.view.players if seat != said.number]:
        yield Line(words.say("where.mates", names=mates))


def replaced(_said: Replaced, _reply: Reply, words: Words) -> Iterator[Block]:
    """Below what is struck out: why it is."""
    yield Line(words.say("replaced.text"), Tone.QUIET)


def buttons(said: Buttons, _reply: Reply, words: Words) -> Iterator[Block]:
    """Where the button was told to be."""
    views: Any = said.views
    for view in views:
        yield Line(words.say("buttons.told", table=view.number, button=view.button, big=view.big))


def balance(said: Balance, reply: Reply, words: Words) -> Iterator[Block]:
    """The moves that make tables even, and what has to be told first."""
    if said.breaks:
        yield Hint(words.say("balance.breaks", table=said.breaks, command="{command}"), f"breaktable {said.breaks}")
    for table, players, fullest in said.halts:
        yield Line(words.say("balance.halt", table=table, count=players, fullest=fullest), Tone.SILENT)
    if said.moves:
        yield Title(words.say("balance.heading", count=len(said.moves)), Tone.UNSURE)
        yield from _moves(said.moves, words)
    elif not said.ask:
        yield Title(words.say("balance.even", spread=said.spread), Tone.SURE)
    if said.ask:
        yield Title(words.say("balance.ask", tables=said.ask, count=len(said.ask)), Tone.UNSURE)
        for giving, receiving in said.wanted:
            yield Line(words.say("balance.wanted", giving=giving, receiving=receiving))
        told = " ".join(f"{table}:…" for table in said.ask)
        yield Hint(words.say("balance.tell", command="{command}"), f"balance {told}")
    if said.moves:
        yield Hint(words.say("moves.confirm", command="{command}"), "confirm")
    yield from grounds(reply, words)


def _moves(moves: Sequence[MoveView], words: Words) -> Iterator[Block]:
    yield Rows(tuple((str(move.number), move.name, f"{move.origin} → {move.target}") for move in moves))
    for move in moves:
        said = _why(move, words)
        if said:
            yield Line(f"{move.number}. {said}", Tone.QUIET)


def _why(move: MoveView, words: Words) -> str:
    """Why this player, what he will find, and when he pays the big blind."""
    said = (
        [words.say(f"moves.chosen.{move.chosen}", names=move.passed_over, count=len(move.passed_over))]
        if move.why == "balance"
        else []
    )
    if move.hands_after:
        said.append(words.say("moves.hands", count=move.hands_after))
    if move.dealt_in:
        said.append(words.say(f"moves.dealt_in.{move.dealt_in}"))
    if move.forced:
        said.append(words.say("moves.forced"))
    return " ".join(said)


def broken(said: Break, reply: Reply, words: Words) -> Iterator[Block]:
    """Where the players of a broken table go."""
    yield Title(words.say("break.heading", table=said.table, count=len(said.moves)), Tone.UNSURE)
    if said.early:
        yield Line(words.say("break.not_its_turn" if said.due else "break.not_needed"), Tone.UNSURE)
    yield from _moves(said.moves, words)
    if said.anew:
        yield Line(words.say("break.anew", tables=said.anew, count=len(said.anew)), Tone.UNSURE)
        yield Hint(words.say("break.redraw", command="{command}"), f"redrawtable {said.anew[0]}")
    if said.ask:
        yield Line(words.say("break.ask", tables=said.ask, count=len(said.ask)), Tone.QUIET)
    yield Hint(words.say("moves.confirm", command="{command}"), "confirm")
    yield from grounds(reply, words)
    if said.seed:
        yield Line(words.say("draw.seed_of", number=said.number, seed=said.seed), Tone.FINE)


def break_order(said: BreakOrder, reply: Reply, words: Words) -> Iterator[Block]:
    """In which order tables are broken."""
    yield Title(words.say("break.order"), Tone.SURE if said.set else Tone.PLAIN)
    yield Line(" → ".join(str(number) for number in said.order))
    yield from grounds(reply, words)


def opened(said: TableOpened, reply: Reply, words: Words) -> Iterator[Block]:
    """Who sits at a new table, and who is to move there."""
    yield Title(words.say("opened.heading", table=said.table), Tone.SURE)
    for name, seat, dealt_in in said.seated:
        how = f" · {words.say('moves.dealt_in.' + dealt_in)}" if dealt_in else ""
        yield Line(f"{name} → {seat}{how}")
    if said.moves:
        yield Title(words.say("opened.moves", count=len(said.moves)), Tone.UNSURE)
        yield from _moves(said.moves, words)
        yield Hint(words.say("moves.confirm", command="{command}"), "confirm")
    yield Line(words.say("opened.button", seat=said.button))
    if said.waiting:
        yield Hint(words.say("opened.waiting", count=said.waiting, command="{command}"), "opentable")
    yield Line(words.say("opened.custom"), Tone.QUIET)
    yield from grounds(reply, words)
    yield Line(words.say("draw.seed_of", number=said.number, seed=said.seed), Tone.FINE)


def table_redrawn(said: TableRedrawn, reply: Reply, words: Words) -> Iterator[Block]:
    """The places of one table, drawn anew."""
    yield Title(words.say("break.redrawn", table=said.views[0].number), Tone.SURE)
    yield from seat_lists(said.views, words)
    yield from grounds(reply, words)
    yield Line(words.say("draw.seed_of", number=said.number, seed=said.seed), Tone.FINE)


def moved(said: Moved, reply: Reply, words: Words) -> Iterator[Block]:
    """Players have moved."""
    yield Title(words.say("moves.done", count=len(said.moves)), Tone.SURE)
    for move in said.moves:
        dealt = f" · {words.say('moves.dealt_in.' + move.dealt_in)}" if move.dealt_in else ""
        yield Line(words.say("pair", name=move.name, value=f"{move.origin} → {move.target}") + dealt)
    if said.left:
        yield Line(words.say("moves.left", count=said.left), Tone.QUIET)
    yield from _steps(said, words)
    yield from grounds(reply, words)


def _steps(said: Moved | Out, words: Words) -> Iterator[Block]:
    """What is due now, and what was proposed and no longer fits."""
    if said.dropped:
        yield Line(words.say("steps.dropped_moves", count=said.dropped), Tone.UNSURE)
    if said.winner:
        yield Line(words.say("steps.winner", name=said.winner), Tone.SURE)
    for step in said.steps:
        if step in STEPS:
            yield Hint(words.say(f"steps.{step}", command="{command}"), STEPS[step])


def seated(said: Seated, reply: Reply, words: Words) -> Iterator[Block]:
    """Late entries and alternates who have a seat now."""
    yield Title(words.say("seated.heading", count=len(said.seated)), Tone.SURE)
    for name, seat, dealt_in, number in said.seated:
        how = [words.say(f"moves.dealt_in.{dealt_in}")] if dealt_in else []
        how += [words.say("seated.draw", number=number)] if number else []
        yield Line(" · ".join([f"{name} → {seat}", *how]))
    if said.waiting:
        yield Line(words.say("tournament.waiting", count=said.waiting), Tone.QUIET)
    if said.banned:
        yield Line(words.say("seated.banned", names=said.banned), Tone.UNSURE)
    if said.dropped:
        yield Line(words.say("steps.dropped_moves", count=said.dropped), Tone.UNSURE)
    yield from grounds(reply, words)


def dropped(said: Dropped, _reply: Reply, words: Words) -> Iterator[Block]:
    """Moves that are not made, and what becomes of their draw."""
    yield Line(words.say("dropped.text", count=said.count))
    if said.draw:
        yield Line(words.say("dropped.draw", number=said.draw), Tone.QUIET)


def out(said: Out, reply: Reply, words: Words) -> Iterator[Block]:
    """Who is out, in which place, and what he has won."""
    for name, place, tied in said.places:
        yield Title(words.say("out.tied" if tied else "out.place", name=name, place=place), Tone.SURE)
    for (name, *_), amount in zip(said.places, said.amounts, strict=False):
        if amount:
            yield Line(words.say("out.wins", name=name, amount=words.money(amount, said.currency)))
    yield Line(words.say("out.remaining", count=said.remaining))
    yield from _bubble(said, words)
    if said.contested:
        yield Line(words.say("out.contested"), Tone.UNSURE)
    yield from _provisional(said.provisional, words)
    yield from _amounts_later(said, words)
    yield from _steps(said, words)
    if said.winner_amount:
        yield Line(words.say("out.wins", name=said.winner, amount=words.money(said.winner_amount, said.currency)))
    yield from grounds(reply, words)


def _amounts_later(said: Out, words: Words) -> Iterator[Block]:
    """Why an amount is not said yet, or may still be another, and what settles it."""
    if said.may_change:
        yield Line(words.say(f"out.may_change.{said.may_change}"), Tone.UNSURE)
    if said.unsaid:
        yield Line(words.say("out.unsaid"), Tone.QUIET)
    if said.unsaid or said.may_change == "entries":
        by_level = said.unsaid and said.provisional < ALWAYS
        settles = f"level {said.provisional + 1}" if by_level else "setup " + words.say("out.close_entries")
        yield Hint(words.say("out.shut", command="{command}"), settles)


def _bubble(said: Out, words: Words) -> Iterator[Block]:
    """That the bubble has burst, who it was and what the next one gets; or that the next one is it."""
    if said.bubble_names:
        yield Line(words.say("out.bubble_names", names=said.bubble_names, count=len(said.bubble_names)), Tone.UNSURE)
    elif said.bubble:
        yield Line(words.say("out.bubble"), Tone.UNSURE)
    if said.remaining < 2:
        return
    if said.to_go == 1 or (said.bubble and said.next_amount):
        yield Line(bubble(said.to_go, said.remaining, words.money(said.next_amount, said.currency), words))


def hands(said: Hands, reply: Reply, words: Words) -> Iterator[Block]:
    """Hand-for-hand: who is still playing, or that the next hand may begin."""
    yield Title(words.say("hands.heading", hand=said.hand), Tone.UNSURE if said.done else Tone.SURE)
    yield Line(words.say("hands.waiting" if said.done else "hands.go", tables=said.waiting, count=len(said.waiting)))
    if said.minutes:
        yield Line(words.say("hands.clock", count=said.minutes), Tone.QUIET)
    if said.waiting:
        yield Hint(words.say("hands.done", command="{command}"), f"done {said.waiting[0]}")
    yield from grounds(reply, words)


def hands_end(said: HandsEnd, _reply: Reply, words: Words) -> Iterator[Block]:
    """Hand-for-hand is over."""
    yield Title(words.say("hands.end", count=said.hands), Tone.SURE)


def ranking(said: Ranking, _reply: Reply, words: Words) -> Iterator[Block]:
    """The ranking so far."""
    heading = words.say("ranking.final") if said.winner else words.say("ranking.heading", count=said.remaining)
    yield Title(heading, aside=said.name)
    rows = [("1", said.winner, _paid(said.winner_amount, said, words))] if said.winner else []
    for (name, place, tied), amount in zip(said.places, said.amounts or [0] * len(said.places), strict=True):
        beside = (words.say("ranking.tied") if tied else "", _paid(amount, said, words))
        rows.append((str(place), name, " · ".join(filter(None, beside))))
    yield Rows(tuple(rows)) if rows else Line(words.say("ranking.none"))
    if said.entries > said.people:
        yield Line(words.say("entered.entries", people=said.people, entries=said.entries), Tone.QUIET)
    yield from _provisional(said.provisional, words)
    if said.unfit:
        yield from deal_off(words)
    if said.remaining > 1 and (said.to_go or said.next_amount):
        yield Line(bubble(said.to_go, said.remaining, words.money(said.next_amount, said.currency), words), Tone.QUIET)


def _paid(cents: int, said: Ranking, words: Words) -> str:
    return words.money(cents, said.currency) if cents else ""


def report(said: Report, reply: Reply, words: Words) -> Iterator[Block]:
    """How evenly moves were spread."""
    yield Title(words.say("report.heading", count=said.moves))
    for reason, count in said.reasons:
        yield Line(words.say(f"report.reason.{reason}", count=count))
    if said.most:
        yield Line(words.say("report.most", count=said.most, names=said.most_moved, average=round(said.average, 2)))
    yield Line(words.say("report.spread", spread=said.widest))
    if said.players:
        yield Rows(tuple((name, str(count)) for name, count in said.players))
    if said.people:
        bought = [words.say("report.entries", people=said.people, entries=said.entries)]
        bought += [words.say("tournament.rebuys", count=said.rebuys)] if said.rebuys else []
        bought += [words.say("tournament.addons", count=said.addons)] if said.addons else []
        bought += [words.say("bought.in_play", value=said.in_play)] if said.in_play else []
        yield Line(" · ".join(bought))
    yield from grounds(reply, words)


def _provisional(until: int, words: Words) -> Iterator[Block]:
    """Until when places can still change; nothing once they can't."""
    if until:
        yield Line(words.say("out.provisional_always" if until == ALWAYS else "out.provisional", until=until), Tone.QUIET)


TELLERS: Table[Block] = (
    row(Tables, tables),
    row(SeatsNow, seats_now),
    row(Where, where),
    row(Replaced, replaced),
    row(Buttons, buttons),
    row(Balance, balance),
    row(Break, broken),
    row(BreakOrder, break_order),
    row(TableRedrawn, table_redrawn),
    row(Moved, moved),
    row(Dropped, dropped),
    row(Seated, seated),
    row(TableOpened, opened),
    row(Out, out),
    row(Hands, hands),
    row(HandsEnd, hands_end),
    row(Ranking, ranking),
    row(Report, report),
)
