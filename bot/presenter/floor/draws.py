"""Draws: announced, revealed, aborted, published; random picks."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from bot.i18n.words import Words
from bot.presenter.blocks import Block, Hint, Line, Rows, SeatList, Sheet, Title, Tone
from bot.presenter.dispatch import Table, row
from bot.presenter.floor.grounds import grounds
from bot.presenter.seat_plan.lettering import MISSING, name_of
from bot.services.replies.draws import (
    DrawAborted,
    DrawAnnounced,
    DrawAsked,
    DrawRevealed,
    Picked,
    Proof,
    SeatCards,
    StillAnnounced,
    WordSaid,
)
from bot.services.replies.reply import Reply
from bot.services.replies.views import TableView


def announced(said: DrawAnnounced, reply: Reply, words: Words) -> Iterator[Block]:
    """The list is fixed, the seed unknown: who is in it, what can be done, and at the end what everybody can note down."""
    yield Title(words.say(f"draw.announced.{said.kind}", number=said.number), Tone.SURE, said.name)
    yield Line(words.say("draw.size", count=said.players, tables=said.tables))
    if said.reason:
        yield Line(words.say("draw.reason", reason=said.reason))
    yield Rows(tuple((str(number), name) for number, name in said.entrants))
    if said.fixed:
        yield Line(words.say("draw.fixed", seats=[f"{name} {seat}" for seat, name in said.fixed]))
    if said.alternates:
        yield Line(words.say("draw.alternates", names=said.alternates, count=len(said.alternates)), Tone.UNSURE)
    if said.words:
        yield Line(words.say("draw.words", words=said.words))
    yield Hint(words.say("draw.say_word", command="{command}"), words.say("draw.word_example"))
    yield Hint(words.say("tournament.next_reveal", command="{command}"), "reveal")
    yield from grounds(reply, words)
    yield Line(words.say("draw.seal", seal=said.seal), Tone.FINE)
    yield Line(words.say("draw.fingerprint", fingerprint=said.fingerprint), Tone.FINE)


def asked(said: DrawAsked, reply: Reply, words: Words) -> Iterator[Block]:
    """What would move everybody, before it is announced; whoever meant one player or one table finds the way to that first."""
    if said.like:
        yield Line(words.say("draw_asked.like", reason=said.reason, names=said.like), Tone.UNSURE)
        yield Hint(words.say("draw_asked.withdraw", command="{command}"), f"withdraw {said.like[0]}")
        yield Hint(words.say("draw_asked.move", command="{command}"), f"move {said.like[0]} {words.say('draw_asked.seat')}")
    if said.table:
        yield Hint(words.say("draw_asked.table", table=said.table, command="{command}"), f"redrawtable {said.table}")
    yield Title(words.say(f"draw_asked.{said.way}"), Tone.UNSURE)
    yield Line(words.say("draw.size", count=said.players, tables=said.tables))
    if said.alternates:
        yield Line(words.say("draw_asked.alternates", count=said.alternates), Tone.UNSURE)
    if said.reason:
        yield Line(words.say("draw.reason", reason=said.reason))
    yield Hint(words.say("draw_asked.sure", command="{command}"), f"{said.way} {words.say('back_asked.yes')}")
    yield from grounds(reply, words)


def still_announced(said: StillAnnounced, _reply: Reply, words: Words) -> Iterator[Block]:
    """A draw that was announced before: not the list again, but what can be done."""
    fields = {"number": said.number, "count": said.players, "fingerprint": said.fingerprint}
    yield Title(words.say("draw.still_announced", **fields), Tone.SURE)
    yield Hint(words.say("draw.say_word", command="{command}"), words.say("draw.word_example"))
    yield Hint(words.say("tournament.next_reveal", command="{command}"), "reveal")
    yield Hint(words.say("draw.give_up", command="{command}"), words.say("draw.give_up_example"))


def revealed(said: DrawRevealed, reply: Reply, words: Words) -> Iterator[Block]:
    """Everybody's seat; at the end, in small print, what proves it."""
    yield Title(words.say(f"draw.revealed.{said.kind}", number=said.number), Tone.SURE, said.name)
    yield Line(words.say("draw.size", count=said.players, tables=said.tables))
    if said.changed:
        yield Line(words.say("draw.changed"), Tone.UNSURE)
    yield from seat_lists(said.views, words)
    if said.waiting:
        yield Line(words.say("seating.waiting", names=said.waiting), Tone.UNSURE)
    if said.button:
        yield Line(words.say("draw.button_too", number=said.button), Tone.QUIET)
    yield Hint(words.say("draw.check", command="{command}"), "proof")
    yield from grounds(reply, words)
    if said.words:
        yield Line(words.say("draw.words", words=said.words), Tone.FINE)
    yield Line(words.say("draw.seed", seed=said.seed), Tone.FINE)
    yield Line(words.say("draw.proves", seal=said.before), Tone.FINE)


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


def word_said(said: WordSaid, _reply: Reply, words: Words) -> Iterator[Block]:
    """A player's word is in."""
    yield Line(words.say("draw.word_said", word=said.word, number=said.number, count=said.count))


def aborted(said: DrawAborted, _reply: Reply, words: Words) -> Iterator[Block]:
    """A draw was given up; its seed is shown all the same."""
    yield Title(words.say("draw.aborted", number=said.number), Tone.UNSURE)
    yield Line(words.say("draw.reason", reason=said.reason))
    yield Line(words.say("draw.aborted_visible"), Tone.QUIET)
    yield Line(words.say("draw.seed", seed=said.seed), Tone.FINE)


def proof(said: Proof, _reply: Reply, words: Words) -> Iterator[Block]:
    """The published text."""
    yield Sheet(str(said.text))


def picked(said: Picked, _reply: Reply, words: Words) -> Iterator[Block]:
    """What a random pick chose."""
    yield Title(words.say("picked.heading", chosen=said.chosen), Tone.SURE, said.about)
    yield Line(words.say("picked.options", options=said.options))
    yield Hint(words.say("draw.check", command="{command}"), "proof")
    yield Line(words.say("draw.seed_of", number=said.number, seed=said.seed), Tone.FINE)


def seat_cards(said: SeatCards, _reply: Reply, words: Words) -> Iterator[Block]:
    """Cards were made, which come as a file."""
    yield Title(words.say("cards.heading", count=len(said.cards)), Tone.SURE if said.cards else Tone.UNSURE, said.name)
    yield Line(words.say("cards.how"))
    if said.moved:
        yield Line(words.say("cards.moved", count=said.moved), Tone.QUIET)
    boxes = tuple(f"{one.name} ({one.table}-{one.seat})" for one in said.cards if MISSING in name_of(one.name))
    if boxes:
        yield Line(words.say("cards.by_hand", names=boxes), Tone.UNSURE)


TELLERS: Table[Block] = (
    row(SeatCards, seat_cards),
    row(DrawAnnounced, announced),
    row(DrawAsked, asked),
    row(StillAnnounced, still_announced),
    row(DrawRevealed, revealed),
    row(DrawAborted, aborted),
    row(WordSaid, word_said),
    row(Proof, proof),
    row(Picked, picked),
)
