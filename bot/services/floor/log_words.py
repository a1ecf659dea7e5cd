"""Which words name what is done in a tournament: those of the commands that do it, in three languages."""

from __future__ import annotations

from collections.abc import Mapping

from bot.domain.club.people import folded
from bot.services.catalogue import find_command

KINDS: Mapping[str, tuple[str, ...]] = {
    "tournament": ("set_up",), "setup": ("set_up",), "enter": ("entered",), "withdraw": ("withdrawn",),
    "order": ("entries_ordered",), "keep": ("seat_kept",),
    "closeseat": ("seat_closed",), "openseat": ("seat_closed",), "level": ("level",), "finish": ("closed",),
    "draw": ("sealed", "revealed", "aborted"), "reveal": ("revealed",), "abort": ("aborted",), "redraw": ("sealed", "revealed"),
    "newday": ("sealed",), "final": ("sealed",), "word": ("word",), "pick": ("picked",), "button": ("buttons",),
    "out": ("busted",), "rebuy": ("rebought",), "addon": ("added_on",), "balance": ("planned", "moved"), "drop": ("dropped",),
    "breaktable": ("planned", "moved"), "breakorder": ("break_order",), "confirm": ("moved",), "move": ("moved",),
    "seat": ("seated_late", "waiting"), "opentable": ("table_opened",), "handforhand": ("hand_for_hand",),
    "done": ("hand_for_hand",), "race": ("raced", "chip_retired"), "prizes": ("prizes", "deal"), "undo": ("undone",),
    "redo": ("redone",),
}  # fmt: skip
"""What each command does, by the kinds of its deeds."""
OTHERS: Mapping[str, str] = {
    "sorti": "out", "elimine": "out", "eliminee": "out", "elimination": "out", "bust": "out", "inscription": "enter",
    "entry": "enter", "entries": "enter", "inschrijving": "enter", "tirage": "draw", "loting": "draw", "deplacement": "move",
    "verplaatsing": "move", "niveau": "level", "annulation": "undo", "annule": "undo", "reglage": "setup", "setting": "setup",
    "recave": "rebuy", "addon": "addon", "place": "seat", "dotation": "prizes", "deal": "prizes", "accord": "prizes",
}  # fmt: skip
"""Words for it that are no names of commands, without accents."""


def kinds_named(text: str) -> frozenset[str]:
    """The kinds of deeds that a word names, in the singular or plural; none where it names none.

    >>> sorted(kinds_named("Sorties")), sorted(kinds_named("Dupont"))
    (['busted'], [])
    """
    word = folded(text)
    for one in (word, word.removesuffix("s"), word.removesuffix("en")):
        command = find_command(OTHERS.get(one, one))
        if command is not None and command.name in KINDS:
            return frozenset(KINDS[command.name])
    return frozenset()
