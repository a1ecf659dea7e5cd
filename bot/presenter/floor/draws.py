"""Draws: announced, revealed, aborted, published; random picks."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from bot.i18n.words import Words
from bot.presenter.blocks import Block, Hint, Line, Rows, SeatList, Sheet, Title, Tone
from bot.presenter.floor.grounds import grounds
from bot.services.floor.views import TableView
from bot.services.replies import Reply


def announced(reply: Reply, words: Words) -> Iterator[Block]:
    """The list is fixed, the seed unknown: what everybody should note down."""
    f: dict[str, Any] = dict(reply.fields)
    yield Title(words.say(f"draw.announced.{f['kind']}", number=f["number"]), Tone.SURE, f["name"])
    yield Line(words.say("draw.size", count=f["players"], tables=f["tables"]))
    if f["reason"]:
        yield Line(words.say("draw.reason", reason=f["reason"]))
    yield Rows(tuple((str(number), name) for number, name in f["entrants"]))
    if f["fixed"]:
        yield Line(words.say("draw.fixed", seats=[f"{name} {seat}" for seat, name in f["fixed"]]))
    if f["alternates"]:
        yield Line(words.say("draw.alternates", names=f["alternates"]), Tone.UNSURE)
    yield Line(words.say("draw.seal", seal=f["seal"]))
    yield Line(words.say("draw.fingerprint", fingerprint=f["fingerprint"]), Tone.QUIET)
    if f["words"]:
        yield Line(words.say("draw.words", words=f["words"]))
    yield Hint(words.say("draw.say_word", command="{command}"), words.say("draw.word_example"))
    yield Hint(words.say("tournament.next_reveal", command="{command}"), "reveal")
    yield from grounds(reply, words)


def revealed(reply: Reply, words: Words) -> Iterator[Block]:
    """Everybody's seat, and what proves it."""
    f: dict[str, Any] = dict(reply.fields)
    yield Title(words.say(f"draw.revealed.{f['kind']}", number=f["number"]), Tone.SURE, f["name"])
    yield Line(words.say("draw.size", count=f["players"], tables=f["tables"]))
    yield from seat_lists(f["views"], words)
    if f["waiting"]:
        yield Line(words.say("seating.waiting", names=f["waiting"]), Tone.UNSURE)
    yield Line(words.say("draw.seed", seed=f["seed"]))
    yield Line(words.say("draw.proves", seal=f["before"]), Tone.QUIET)
    if f["words"]:
        yield Line(words.say("draw.words", words=f["words"]), Tone.QUIET)
    yield Hint(words.say("draw.check", command="{command}"), "proof")
    yield from grounds(reply, words)


def seat_lists(views: Sequence[TableView], words: Words) -> Iterator[Block]:
    """Tables with their players; the button and kept seats marked."""
    for view in views:
        rows = []
        for seat, name in view.players:
            marks = [words.say("seating.button")] if seat == view.button else []
            marks += [words.say("seating.big")] if seat == view.big else []
            marks += [words.say("seating.kept")] if seat in view.kept else []
            rows.append((str(seat), name, " ".join(marks)))
        yield SeatList(words.say("seating.table", table=view.number, count=len(view.players)), tuple(rows))


def word_said(reply: Reply, words: Words) -> Iterator[Block]:
    """A player's word is in."""
    yield Line(words.say("draw.word_said", word=reply.fields["word"], number=reply.fields["number"], count=reply.fields["count"]))


def aborted(reply: Reply, words: Words) -> Iterator[Block]:
    """A draw was given up; its seed is shown all the same."""
    f: dict[str, Any] = dict(reply.fields)
    yield Title(words.say("draw.aborted", number=f["number"]), Tone.UNSURE)
    yield Line(words.say("draw.reason", reason=f["reason"]))
    yield Line(words.say("draw.seed", seed=f["seed"]))
    yield Line(words.say("draw.aborted_visible"), Tone.QUIET)


def proof(reply: Reply, words: Words) -> Iterator[Block]:
    """The published text."""
    yield Sheet(str(reply.fields["text"]))


def picked(reply: Reply, words: Words) -> Iterator[Block]:
    """What a random pick chose."""
    f: dict[str, Any] = dict(reply.fields)
    yield Title(words.say("picked.heading", chosen=f["chosen"]), Tone.SURE, f["about"])
    yield Line(words.say("picked.options", options=f["options"]))
    yield Line(words.say("draw.seed_of", number=f["number"], seed=f["seed"]), Tone.QUIET)
    yield Hint(words.say("draw.check", command="{command}"), "proof")
