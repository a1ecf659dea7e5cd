"""What is played for: the pool, what the places are paid, the bubble, a deal."""

from __future__ import annotations

from collections.abc import Iterator

from bot.i18n.words import Words
from bot.presenter.blocks import Block, Hint, Line, Rows, Title, Tone
from bot.presenter.dispatch import Table, row
from bot.services.replies.prizes import PrizesShown
from bot.services.replies.reply import Reply


def prizes(said: PrizesShown, _reply: Reply, words: Words) -> Iterator[Block]:
    """The pool and what is paid of it."""

    def money(cents: int) -> str:
        return words.money(cents, said.currency)

    yield Title(words.say("prizes.heading", pool=money(said.pool)), aside=said.name)
    details = list(_came_in(said, words))
    if details:
        yield Line(" · ".join(details), Tone.QUIET)
    if said.guaranteed and said.pool > said.collected:
        yield Line(words.say("prizes.lifted", amount=money(said.pool - said.collected)), Tone.QUIET)
    yield from _places(said, words)
    if said.deal:
        yield Title(words.say("prizes.deal"))
        yield Rows(tuple((name, money(amount)) for name, amount in said.deal))
        if not said.fits:
            yield from deal_off(words)
    elif said.playing and said.steps and said.next_place > 1:
        yield Line(bubble(said.to_go, said.next_place, money(said.next_amount), words))


def _places(said: PrizesShown, words: Words) -> Iterator[Block]:
    """What the places are paid, and whose way that is."""
    if not said.steps:
        yield Hint(words.say("prizes.places", command="{command}"), "prizes " + words.say("prizes.example"))
        return
    yield Rows(tuple((str(a) if a == b else f"{a}–{b}", words.money(amount, said.currency)) for a, b, amount in said.steps))
    if said.more:
        yield Line(words.say("prizes.more", count=said.more), Tone.QUIET)
    unit = words.money(said.unit, said.currency)
    yield Line(words.say("prizes.fixed" if said.fixed else "prizes.rounded", unit=unit), Tone.QUIET)
    if said.off:
        amount = words.money(abs(said.off), said.currency)
        yield Line(words.say("prizes.left_over" if said.off > 0 else "prizes.too_much", amount=amount), Tone.UNSURE)
        yield Hint(words.say("prizes.mend_fixed", command="{command}"), "prizes " + words.say("prizes.example_fixed"))
    if said.proposed:
        yield Line(words.say("prizes.proposed"), Tone.QUIET)


def deal_off(words: Words) -> Iterator[Block]:
    """That a deal no longer adds up, and what to do about it."""
    yield Line(words.say("prizes.unfit"), Tone.UNSURE)
    yield Hint(words.say("prizes.mend_deal", command="{command}"), "prizes " + words.say("prizes.no_deal"))


def _came_in(said: PrizesShown, words: Words) -> Iterator[str]:
    """What the pool is made of, piece by piece."""
    if said.buy_in:
        yield words.say("prizes.entries", count=said.entries, buy_in=words.money(said.buy_in, said.currency))
    for kind, (count, each) in (("rebuys", said.rebuys), ("add_ons", said.add_ons)):
        if count:
            yield words.say(f"prizes.{kind}", count=count, amount=words.money(each, said.currency))
    beside = (("added", said.added), ("guaranteed", said.guaranteed), ("fee", said.fee * said.entries))
    yield from (words.say(f"prizes.{kind}", amount=words.money(cents, said.currency)) for kind, cents in beside if cents)


def bubble(to_go: int, place: int, amount: str, words: Words) -> str:
    """How far the bubble is, or what the next one out gets."""
    if to_go == 1:
        return words.say("prizes.bubble", place=place)
    return words.say("prizes.to_go", count=to_go) if to_go else words.say("prizes.next", place=place, amount=amount)


TELLERS: Table[Block] = (row(PrizesShown, prizes),)
