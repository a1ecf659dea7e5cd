"""The floor's desk in words: how it stands, what waits, and a button for each; the five things of the whole night below."""

from __future__ import annotations

from collections.abc import Iterator

from bot.domain.club.people import Role
from bot.i18n.words import Words
from bot.presenter.action import Action, Weight
from bot.presenter.blocks import Block, Line, Rows, Title, Tone
from bot.presenter.floor.tables import STEPS
from bot.services.replies.at_the_desk import AtTheDesk
from bot.services.replies.known import known_board
from bot.services.replies.reply import Reply
from bot.services.requests import KNOWN

MOST_MOVES = 8
"""Moves that are named; of more the list is one tap away."""
MOST_TABLES = 5
"""Buttons for a hand at tables where somebody sits out."""


def at_the_desk(said: AtTheDesk, _reply: Reply, words: Words) -> Iterator[Block]:
    """One line on how it stands; then only what waits."""
    stage = words.say(f"tournament.stage.{said.stage}", count=said.still_in, tables=said.tables, entrants=said.entrants)
    level = words.say("tournament.level", level=said.level) if said.stage == "playing" else ""
    yield Title(words.say("desk.heading", name=said.name), Tone.SURE if said.quiet else Tone.UNSURE)
    yield Line(" · ".join(filter(None, (stage.rstrip("."), level))))
    if said.winner:
        yield Line(words.say("steps.winner", name=said.winner), Tone.SURE)
    if said.sealed:
        yield Line(words.say("desk.sealed", number=said.sealed))
    if said.moves:
        yield Line(words.say("desk.moves", count=len(said.moves)))
        yield Rows(tuple((target, name, words.say("desk.from", seat=origin)) for name, origin, target in said.moves[:MOST_MOVES]))
        if len(said.moves) > MOST_MOVES:
            yield Line(words.say("desk.more", count=len(said.moves) - MOST_MOVES), Tone.QUIET)
    yield from (Line(words.say(f"desk.step.{step}")) for step in said.steps if step in ("final", "break", "balance", "hands"))
    counted = (
        ("told", said.told),
        ("unseated", said.unseated),
        ("absent", said.absent),
        ("appeals", said.appeals),
        ("unsent", said.unsent),
    )
    yield from (Line(words.say(f"desk.{what}", count=count)) for what, count in counted if count)
    if said.race[0]:
        yield Line(words.say("desk.race", value=said.race[0], into=said.race[1]))
    if said.out:
        yield Line(words.say("board.heading"))
        yield Rows(tuple((_table(table, words), name, words.say("board.row", count=left)) for name, table, left, _ in said.out))
    if said.quiet:
        yield Line(words.say("desk.quiet"), Tone.QUIET)


def _table(number: int, words: Words) -> str:
    return words.say("board.table", table=number) if number else words.say("board.no_table")


def next_taps(said: AtTheDesk, reply: Reply, words: Words) -> Iterator[Action]:
    """What waits, one tap each; then what a floor does all night, and a look at how it stands now."""
    if said.sealed:
        yield _go("reveal", reply, words)
    elif said.stage == "entries" and said.entrants:
        yield Action(words.say("action.draw"), "draw", role=Role.FLOOR, weight=Weight.DO)
    if said.moves:
        yield _go("confirm", reply, words)
    yield from (_go(STEPS[step], reply, words) for step in said.steps if step in STEPS and step != "confirm")
    if said.told:
        yield Action(words.say("action.pending"), "pending", role=Role.FLOOR, weight=Weight.DO)
    if said.unsent:
        yield Action(words.say("action.resend", count=said.unsent), "resend", "all", Role.FLOOR, Weight.DO)
    if said.absent:
        yield Action(words.say("action.missing"), "missing", role=Role.FLOOR)
    for table in list(dict.fromkeys(table for _, table, _, _ in said.out if table))[:MOST_TABLES]:
        fields = (("table", str(table)), (KNOWN, known_board(said.out, table)))
        yield Action(words.say("action.hand", table=table), "hand", role=Role.FLOOR, weight=Weight.DO, fields=fields)
    if said.stage == "playing":
        yield Action(words.say("action.out"), "out", "{}", Role.FLOOR, asks=words.say("option.busted_help"))
    yield Action(words.say("action.warn"), "warn", "{}", Role.FLOOR, asks=words.say("action.warn_asks"))
    yield Action(words.say("action.ask"), "ask", "{}", Role.FLOOR, asks=words.say("option.question_help"))
    yield Action(words.say("action.desk"), "desk", role=Role.FLOOR)


def _go(command: str, reply: Reply, words: Words) -> Action:
    """A button that is good as long as nothing else has happened in the tournament."""
    return Action(words.say(f"action.{command}"), command, "", Role.FLOOR, Weight.DO, reply.seen)
