"""Commands with several fields as they are filled in on Discord, where no line with semicolons can be typed."""

from __future__ import annotations

import re

from bot.adapters.layout import COMMAND, typed
from bot.i18n.words import Words, words_in

IN_ORDER = {
    "amend": ("case", "change", "reason"),
    "warn": ("player", "offence", "reason"),
    "sanction": ("player", "offence", "sanction", "reason"),
    "note": ("player", "words"),
    "decide": ("article", "question", "ruling"),
    "choose": ("point", "value"),
}
"""The fields of which a typed line says one after the other."""
_LINE = re.compile(rf"(?<![\w/])/({'|'.join(IN_ORDER)}) ((?:[^;.\n]|\.(?=\d))+(?:; (?:[^;.\n]|\.(?=\d))+)+)")


def as_filled_in(command: str, language: str) -> str:
    """A command as it is given on Discord in a language.

    >>> as_filled_in("amend 12; 2 mains; une de trop", "fr")
    '/corriger numero:12 correction:2 mains motif:une de trop'
    >>> as_filled_in("choose 7 2", "en")
    '/choose point:7 value:2'
    >>> as_filled_in("out Marie", "nl")
    '/uit Marie'
    """
    name, _, rest = command.partition(" ")
    fields = IN_ORDER.get(name, ())
    pieces = rest.split(" ", 1) if name == "choose" else [piece.strip() for piece in rest.split(";")]
    if len(pieces) < 2 or not fields:
        return typed(command, language)
    words = words_in(language)
    last = len(fields) - 1
    told = [*pieces[:last], "; ".join(pieces[last:])]
    return " ".join([typed(name, language), *(_field(one, text, words) for one, text in zip(fields, told, strict=False) if text)])


def _field(name: str, text: str, words: Words) -> str:
    return f"{words.say(f'option.{name}')}:{text}"


def sentence_with_fields(text: str, language: str) -> str:
    """A sentence in which every command stands as it is given on Discord."""
    told = _LINE.sub(lambda found: as_filled_in(f"{found[1]} {found[2]}", language), text)
    return COMMAND.sub(lambda found: typed(found[1], language), told)
