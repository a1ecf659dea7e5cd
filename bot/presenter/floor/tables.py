"""Seat plans, moves, breaking tables, who is out, hand-for-hand, rankings."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from bot.i18n.words import Words
from bot.presenter.blocks import Block, Hint, Line, Rows, Title, Tone
from bot.presenter.floor.draws import seat_lists
from bot.presenter.floor.grounds import grounds
from bot.services.floor.views import MoveView
from bot.services.replies import Reply

STEPS = {
    "final": "final",
    "break": "breaktable",
    "balance": "balance",
    "hands": "handforhand",
    "seat": "seat",
    "confirm": "confirm",
}


def tables(reply: Reply, words: Words) -> Iterator[Block]:
    """Who sits where."""
    f: dict[str, Any] = dict(reply.fields)
    yield Title(words.say("seating.heading", count=len(f["views"])), aside=f["name"])
    yield from seat_lists(f["views"], words)
    if f["waiting"]:
        yield Line(words.say("seating.waiting", names=f["waiting"]), Tone.UNSURE)


def where(reply: Reply, words: Words) -> Iterator[Block]:
    """Where one player sits."""
    f: dict[str, Any] = dict(reply.fields)
    if f["table"]:
        yield Title(words.say("where.seat", name=f["name"], table=f["table"], number=f["number"]), Tone.SURE)
    elif f["place"]:
        yield Title(words.say("where.out", name=f["name"], place=f["place"]))
    else:
        yield Title(words.say("where.waiting" if f["waiting"] else "where.entered", name=f["name"]))
    if f["moves"]:
        yield Line(words.say("where.moves", count=f["moves"]), Tone.QUIET)
    if f["kept"]:
        yield Line(words.say("where.kept"), Tone.QUIET)
    if f["table"] and f.get("here"):
        yield Line(words.say("where.here"), Tone.QUIET)


def buttons(reply: Reply, words: Words) -> Iterator[Block]:
    """Where the button was told to be."""
    views: Any = reply.fields["views"]
    for view in views:
        yield Line(words.say("buttons.told", table=view.number, button=view.button, big=view.big))


def balance(reply: Reply, words: Words) -> Iterator[Block]:
    """The moves that make tables even, and what has to be told first."""
    f: dict[str, Any] = dict(reply.fields)
    for table, players, fullest in f["halts"]:
        yield Line(words.say("balance.halt", table=table, players=players, fullest=fullest), Tone.SILENT)
    if f["moves"]:
        yield Title(words.say("balance.heading", count=len(f["moves"])), Tone.UNSURE)
        yield from _moves(f["moves"], words)
    elif not f["ask"]:
        yield Title(words.say("balance.even", spread=f["spread"]), Tone.SURE)
    if f["ask"]:
        yield Title(words.say("balance.ask", tables=f["ask"]), Tone.UNSURE)
        for giving, receiving in f["wanted"]:
            yield Line(words.say("balance.wanted", giving=giving, receiving=receiving))
        told = " ".join(f"{table}:…" for table in f["ask"])
        yield Hint(words.say("balance.tell", command="{command}"), f"balance {told}")
    if f["moves"]:
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
    said = [words.say(f"moves.chosen.{move.chosen}", names=move.passed_over)] if move.why == "balance" else []
    if move.hands_after:
        said.append(words.say("moves.hands", count=move.hands_after))
    if move.dealt_in:
        said.append(words.say(f"moves.dealt_in.{move.dealt_in}"))
    if move.forced:
        said.append(words.say("moves.forced"))
    return " ".join(said)


def broken(reply: Reply, words: Words) -> Iterator[Block]:
    """Where the players of a broken table go."""
    f: dict[str, Any] = dict(reply.fields)
    yield Title(words.say("break.heading", table=f["table"], count=len(f["moves"])), Tone.UNSURE)
    if f["early"]:
        yield Line(words.say("break.early"), Tone.UNSURE)
    yield from _moves(f["moves"], words)
    if f["anew"]:
        yield Line(words.say("break.anew", tables=f["anew"]), Tone.UNSURE)
        yield Hint(words.say("break.redraw", command="{command}"), f"redrawtable {f['anew'][0]}")
    if f["ask"]:
        yield Line(words.say("break.ask", tables=f["ask"]), Tone.QUIET)
    if f["seed"]:
        yield Line(words.say("draw.seed_of", number=f["number"], seed=f["seed"]), Tone.QUIET)
    yield Hint(words.say("moves.confirm", command="{command}"), "confirm")
    yield from grounds(reply, words)


def break_order(reply: Reply, words: Words) -> Iterator[Block]:
    """In which order tables are broken."""
    f: dict[str, Any] = dict(reply.fields)
    yield Title(words.say("break.order"), Tone.SURE if f["set"] else Tone.PLAIN)
    yield Line(" → ".join(str(number) for number in f["order"]))
    yield from grounds(reply, words)


def table_redrawn(reply: Reply, words: Words) -> Iterator[Block]:
    """The places of one table, drawn anew."""
    f: dict[str, Any] = dict(reply.fields)
    yield Title(words.say("break.redrawn", table=f["views"][0].number), Tone.SURE)
    yield from seat_lists(f["views"], words)
    yield Line(words.say("draw.seed_of", number=f["number"], seed=f["seed"]), Tone.QUIET)
    yield from grounds(reply, words)


def moved(reply: Reply, words: Words) -> Iterator[Block]:
    """Players have moved."""
    f: dict[str, Any] = dict(reply.fields)
    yield Title(words.say("moves.done", count=len(f["moves"])), Tone.SURE)
    for move in f["moves"]:
        dealt = f" · {words.say('moves.dealt_in.' + move.dealt_in)}" if move.dealt_in else ""
        yield Line(words.say("pair", name=move.name, value=f"{move.origin} → {move.target}") + dealt)
    if f["left"]:
        yield Line(words.say("moves.left", count=f["left"]), Tone.QUIET)
    yield from _steps(f, words)
    yield from grounds(reply, words)


def _steps(fields: Mapping[str, Any], words: Words) -> Iterator[Block]:
    """What is due now, and what was proposed and no longer fits."""
    if fields.get("dropped"):
        yield Line(words.say("steps.dropped_moves", count=fields["dropped"]), Tone.UNSURE)
    if fields["winner"]:
        yield Line(words.say("steps.winner", name=fields["winner"]), Tone.SURE)
    for step in fields["steps"]:
        if step in STEPS:
            yield Hint(words.say(f"steps.{step}", command="{command}"), STEPS[step])


def seated(reply: Reply, words: Words) -> Iterator[Block]:
    """Late entries and alternates who have a seat now."""
    f: dict[str, Any] = dict(reply.fields)
    yield Title(words.say("seated.heading", count=len(f["seated"])), Tone.SURE)
    for name, seat, dealt_in, number in f["seated"]:
        said = [words.say(f"moves.dealt_in.{dealt_in}")] if dealt_in else []
        said += [words.say("seated.draw", number=number)] if number else []
        yield Line(" · ".join([f"{name} → {seat}", *said]))
    if f["waiting"]:
        yield Line(words.say("tournament.waiting", count=f["waiting"]), Tone.QUIET)
    if f.get("dropped"):
        yield Line(words.say("steps.dropped_moves", count=f["dropped"]), Tone.UNSURE)
    yield from grounds(reply, words)


def out(reply: Reply, words: Words) -> Iterator[Block]:
    """Who is out, in which place."""
    f: dict[str, Any] = dict(reply.fields)
    for name, place, tied in f["places"]:
        yield Title(words.say("out.tied" if tied else "out.place", name=name, place=place), Tone.SURE)
    yield Line(words.say("out.remaining", count=f["remaining"]))
    if f["bubble"]:
        yield Line(words.say("out.bubble"), Tone.UNSURE)
    if f["contested"]:
        yield Line(words.say("out.contested"), Tone.UNSURE)
    yield from _steps(f, words)
    yield from grounds(reply, words)


def hands(reply: Reply, words: Words) -> Iterator[Block]:
    """Hand-for-hand: who is still playing, or that the next hand may begin."""
    f: dict[str, Any] = dict(reply.fields)
    yield Title(words.say("hands.heading", hand=f["hand"]), Tone.UNSURE if f["done"] else Tone.SURE)
    yield Line(words.say("hands.waiting" if f["done"] else "hands.go", tables=f["waiting"]))
    if f["minutes"]:
        yield Line(words.say("hands.clock", count=f["minutes"]), Tone.QUIET)
    if f["waiting"]:
        yield Hint(words.say("hands.done", command="{command}"), f"done {f['waiting'][0]}")
    yield from grounds(reply, words)


def hands_end(reply: Reply, words: Words) -> Iterator[Block]:
    """Hand-for-hand is over."""
    yield Title(words.say("hands.end", count=reply.fields["hands"]), Tone.SURE)


def ranking(reply: Reply, words: Words) -> Iterator[Block]:
    """The ranking so far."""
    f: dict[str, Any] = dict(reply.fields)
    yield Title(words.say("ranking.heading", count=f["remaining"]), aside=f["name"])
    rows = [("1", f["winner"], "")] if f["winner"] else []
    rows += [(str(place), name, words.say("ranking.tied") if tied else "") for name, place, tied in f["places"]]
    yield Rows(tuple(rows)) if rows else Line(words.say("ranking.none"))


def report(reply: Reply, words: Words) -> Iterator[Block]:
    """How evenly moves were spread."""
    f: dict[str, Any] = dict(reply.fields)
    yield Title(words.say("report.heading", count=f["moves"]))
    for reason, count in f["reasons"]:
        yield Line(words.say(f"report.reason.{reason}", count=count))
    if f["most"]:
        yield Line(words.say("report.most", count=f["most"], names=f["most_moved"], average=round(f["average"], 2)))
    yield Line(words.say("report.spread", spread=f["widest"]))
    if f["players"]:
        yield Rows(tuple((name, str(count)) for name, count in f["players"]))
    yield from grounds(reply, words)
