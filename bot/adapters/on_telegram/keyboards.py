"""Buttons under messages. All that a tap needs to know stands in the button, in 64 bytes, so that a restart changes nothing."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass

from telegram import InlineKeyboardButton, InlineKeyboardMarkup

from bot.adapters.on_telegram.marks import plain
from bot.adapters.serving import Served
from bot.i18n.words import words_in
from bot.presenter.actions import Action, Weight
from bot.services.replies import Code
from knowledge.passages import Verdict

LONGEST_DATA = 64
"""Bytes of what a button says when it is tapped."""
WIDE = 24
"""Letters from which a button has a row to itself; a phone shows two of up to so many side by side."""
SIGNS = {Weight.DO: "✅ ", Weight.PLAIN: "", Weight.DANGER: "↩️ "}
LIVE = {Code.BOARD: "board", Code.ENTRIES: "entries"}
"""What keeps itself current where it was put up."""


@dataclass(frozen=True, slots=True)
class Tapped:
    """What a button said: its kind and its words. "a" gives a command ("w": asks for words first), "q" is about a question that
    was asked, "c" sets something up, "l" shows something that stays up to date, "s" says that somebody sits at his seat.
    """

    kind: str
    words: tuple[str, ...]


def tap_data(kind: str, *words: object) -> str:
    """What a button says when it is tapped; words have no bar in them, except the last.

    >>> tap_data("a", "confirm", "2.17", "")
    'a|confirm|2.17|'
    """
    return "|".join((kind, *map(str, words)))


def read_tap(data: str) -> Tapped | None:
    """What `tap_data` has written; None for a button that is not ours."""
    kind, bar, rest = data.partition("|")
    words = tuple(rest.split("|", 2 if kind in ("a", "w") else 1))
    return Tapped(kind, words) if bar and kind in "aclqsw" and len(words) == (3 if kind in ("a", "w") else 2) else None


def keyboard(served: Served, hold: Callable[[str], str], *, alone: bool) -> InlineKeyboardMarkup | None:
    """The buttons under a reply; `alone` in a private conversation, which offers only what its one reader may do."""
    offers = served.offers(alone=alone)
    rows = _rows([_action(action, hold) for action in offers])
    if served.reply.code is Code.TABLES and not alone:
        rows.append([button(words_in(served.reply.language).say("telegram.keep_pinned"), tap_data("l", "tables", "pin"))])
    if served.asked:
        rows += _about_question(served, alone=alone)
    return InlineKeyboardMarkup(rows) if rows else None


def button(label: str, data: str) -> InlineKeyboardButton:
    """One button."""
    return InlineKeyboardButton(plain(label, 60), callback_data=data)


def _action(action: Action, hold: Callable[[str], str]) -> InlineKeyboardButton:
    kind = "w" if action.asks else "a"
    data = tap_data(kind, action.command, action.seen, action.argument)
    if len(data.encode()) > LONGEST_DATA:
        data = tap_data(kind, action.command, action.seen, f"={hold(action.argument)}")
    return button(SIGNS[action.weight] + action.label, data)


def _rows(buttons: Sequence[InlineKeyboardButton]) -> list[list[InlineKeyboardButton]]:
    """Short buttons two by two, wide ones alone."""
    rows: list[list[InlineKeyboardButton]] = []
    for one in buttons:
        last = rows[-1] if rows else []
        if len(last) == 1 and max(len(last[0].text), len(one.text)) < WIDE:
            last.append(one)
        else:
            rows.append([one])
    return rows


def _about_question(served: Served, *, alone: bool) -> Iterator[list[InlineKeyboardButton]]:
    """Ask the floor; useful or not; save as a decision."""
    words, asked, answer = words_in(served.reply.language), served.asked, served.reply.answers[0]
    covered = bool(answer.hits) and answer.verdict is not Verdict.NOT_COVERED
    if covered:
        yield [
            button(words.say("telegram.useful"), tap_data("q", "up", asked)),
            button(words.say("telegram.useless"), tap_data("q", "down", asked)),
        ]
    yield [button(words.say("telegram.call_floor"), tap_data("q", "call", asked))]
    if covered and not alone:
        yield [button(words.say("telegram.decision"), tap_data("q", "rule", asked))]
