"""Chip races: the next value to go, the announcement, and the notice to be read out."""

from __future__ import annotations

from collections.abc import Iterator

from bot.domain.chips.cards import read_card
from bot.domain.chips.exchange import Method
from bot.i18n.words import Words
from bot.presenter.blocks import Block, Hint, Line, Rows, Title, Tone
from bot.presenter.dispatch import Table, row
from bot.presenter.floor.grounds import grounds
from bot.services.replies.chips import Chips, RaceAnnounced, Raced
from bot.services.replies.reply import Reply
from bot.services.replies.views import RaceSeatView, RaceView


def chips(said: Chips, _reply: Reply, words: Words) -> Iterator[Block]:
    """Which value can be raced off next."""
    yield Title(words.say("chips.heading", values=said.values))
    if not said.levels:
        yield Line(words.say("chips.no_levels"))
    elif not said.value:
        yield Line(words.say("chips.needed"))
    elif said.already:
        yield Line(words.say("chips.now", value=said.value, into=said.into, level=said.level))
        yield Hint(words.say("chips.race", command="{command}"), f"race {said.value}>{said.into}")
    else:
        yield Line(words.say("chips.later", value=said.value, into=said.into, level=said.from_level))
    for level, amount in said.unpayable[:3]:
        yield Line(words.say("chips.unpayable", level=level, amount=amount), Tone.UNSURE)


def announced(said: RaceAnnounced, reply: Reply, words: Words) -> Iterator[Block]:
    """The race is announced: what players do now, and what the floor types."""
    old = f"{said.old}+{said.larger}" if said.larger else str(said.old)
    yield Title(words.say("race.exchange" if said.way else "race.announced", old=old, new=said.new), Tone.SURE)
    yield from _doubts(said, words)
    yield Line(words.say("race.push"))
    if said.way:
        yield Line(words.say(f"race.way.{said.way}", new=said.new))
    yield Line(words.say("race.tables", tables=said.left) if said.left else words.say("race.all_done"), Tone.QUIET)
    typed = f"race {old}>{said.new} t1 1:3 2:1 4:2*"
    if said.way == Method.PLAYER_BUYS:
        yield Hint(words.say("race.type_bought", command="{command}"), f"{typed} 5:2-")
    else:
        yield Hint(words.say("race.type", command="{command}"), typed)
    yield from grounds(reply, words)


def raced(said: Raced, reply: Reply, words: Words) -> Iterator[Block]:
    """The notice: who gets what, and the account of every chip."""
    yield from _doubts(said, words)
    for view in said.races:
        yield from _race(view, words)
    for value in said.retired:
        yield Line(words.say("race.retired", value=value), Tone.SURE)
    for value, missing, too_many in said.missing:
        if missing:
            yield Line(words.say("race.missing", value=value, missing=missing, too_many=too_many), Tone.SILENT)
    if said.left:
        yield Line(words.say("race.tables", tables=said.left), Tone.QUIET)
    yield from grounds(reply, words)


def _doubts(said: RaceAnnounced | Raced, words: Words) -> Iterator[Block]:
    """What speaks against this race now: it is the floor's to know better."""
    if said.smaller:
        yield Line(words.say("race.smaller", values=said.smaller, old=said.old), Tone.UNSURE)
    elif said.needed_until:
        yield Line(words.say("race.needed", value=said.old, until=said.needed_until, level=said.level), Tone.UNSURE)


def _race(view: RaceView, words: Words) -> Iterator[Block]:
    yield Title(words.say("race.heading", table=view.table, old=view.old, new=view.new), Tone.SURE)
    yield Line(words.say("race.odd", count=view.odd, old=view.old, value=view.odd * view.old))
    yield Line(
        words.say(f"race.way.{view.way}", new=view.new) if view.way else words.say("race.won", count=view.chips, new=view.new)
    )
    yield Rows(tuple(_seat(seat, view, words) for seat in view.seats))
    yield Line(words.say("race.account", before=view.before, after=view.after))
    if view.bought:
        yield Line(words.say("race.bought_in" if view.bought > 0 else "race.bought_back", value=abs(view.bought)))
    # what nobody pays for, nor is paid for
    if rounding := view.rounding - view.bought:
        yield Line(words.say("race.rounding_up" if rounding > 0 else _taken_out(view), value=abs(rounding)))
    if view.protection:
        yield Line(words.say("race.protection", value=view.protection))
    if view.dealer:
        yield Line(words.say(f"race.{view.dealer}", table=view.table), Tone.QUIET)
    if view.seed:
        yield Line(words.say("draw.seed_of", number=view.number, seed=view.seed), Tone.FINE)


def _taken_out(view: RaceView) -> str:
    return "race.left_unpaid" if view.way in (Method.PLAYER_BUYS, Method.CLUB_BUYS) else "race.rounding_down"


def _seat(seat: RaceSeatView, view: RaceView, words: Words) -> tuple[str, str, str, str]:
    cards = " ".join(read_card(card, "en").sign for card in seat.cards)
    got = []
    if seat.exchanged:
        got.append(words.say("race.exchanged", count=seat.exchanged, new=view.new))
    if seat.served:
        got.append(words.say("race.served", new=view.new))
    elif seat.bought > 0:
        got.append(words.say("race.buys", value=seat.bought * view.old, new=view.new))
    elif seat.awarded:
        got.append(words.say("race.rounded" if view.way else "race.wins", new=view.new))
    if seat.bought < 0:
        got.append(words.say("race.sold", value=-seat.bought * view.old))
    if seat.protection:
        got.append(words.say("race.protected", value=seat.protection))
    return (str(seat.seat), seat.name, cards, " + ".join(got) or "–")


TELLERS: Table[Block] = (
    row(Chips, chips),
    row(RaceAnnounced, announced),
    row(Raced, raced),
)
