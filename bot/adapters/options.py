"""Which fields a command has where it is filled in field by field, and how they become the one line that the front desk reads."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum


class Kind(StrEnum):
    """What Discord offers for a field."""

    TEXT = "text"
    NUMBER = "number"
    MEMBER = "member"
    SWITCH = "switch"


@dataclass(frozen=True, slots=True)
class Option:
    """A field: its key under `option.` in the catalogues, what completes it ("" for nothing), and the `form` that it has in the
    line. `fixed` are the only values that there are, as the line says them.
    """

    name: str
    completes: str = ""
    required: bool = False
    form: str = " {}"
    kind: Kind = Kind.TEXT
    fixed: tuple[str, ...] = ()


def _one(name: str, completes: str = "", kind: Kind = Kind.TEXT, fixed: tuple[str, ...] = ()) -> tuple[Option, ...]:
    return (Option(name, completes, required=True, kind=kind, fixed=fixed),)


def _may(name: str, completes: str = "", kind: Kind = Kind.TEXT, fixed: tuple[str, ...] = ()) -> tuple[Option, ...]:
    return (Option(name, completes, kind=kind, fixed=fixed),)


_PLAYER = Option("player", "person", required=True)
_CASE = Option("case", "case", required=True)
_REASON = Option("reason", form="; {}")
_SETTINGS = (
    Option("seats", form="; {}-max", kind=Kind.NUMBER),
    Option("paid", form="; paid {}", kind=Kind.NUMBER),
    Option("most_tables", form="; {} tables", kind=Kind.NUMBER),
    Option("chips", form="; chips {}"),
    Option("levels", form="; levels {}"),
)
_INCIDENT = (_PLAYER, Option("offence", "offence", required=True, form="; {}"))
_MORE = (_REASON, Option("note", form="; note {}"), Option("evidence", form="; {}"))

OPTIONS: Mapping[str, tuple[Option, ...]] = {
    "ask": _one("question"),
    "article": _one("article", "article"),
    "compare": _one("question"),
    "book": _one("book", "book"),
    "language": _one("language", fixed=("fr", "en", "nl")),
    "help": _may("group"),
    "tournament": (Option("title"), *_SETTINGS),
    "setup": _SETTINGS,
    "enter": _one("names", "people"),
    "withdraw": (_PLAYER,),
    "keep": (_PLAYER, Option("seat", required=True)),
    "closeseat": _one("seat"),
    "openseat": _one("seat"),
    "level": _may("level"),
    "draw": _may("tables"),
    "word": _one("word"),
    "abort": _one("reason"),
    "redraw": _one("reason"),
    "proof": (),
    "pick": _one("choices"),
    "where": _may("player", "person"),
    "here": _may("names", "people"),
    "button": _one("buttons"),
    "out": _one("busted", "people"),
    "balance": _may("buttons"),
    "breaktable": _may("table", "table"),
    "breakorder": _may("tables"),
    "confirm": _may("moves"),
    "move": (_PLAYER, Option("seat", required=True)),
    "seat": _may("player", "person"),
    "redrawtable": _one("table", "table"),
    "handforhand": _may("state", fixed=("on", "off")),
    "done": _one("table", "table"),
    "race": _may("race"),
    "warn": (*_INCIDENT, *_MORE),
    "sanction": (*_INCIDENT, Option("sanction", "sanction", form="; {}"), *_MORE, Option("witness", "person", form="; with {}")),
    "record": (_PLAYER,),
    "tablerecord": _one("table", "table"),
    "hand": (Option("table", "table", required=True), Option("hands", kind=Kind.NUMBER)),
    "served": (_CASE, Option("hands", kind=Kind.NUMBER)),
    "void": (_CASE, Option("reason", required=True)),
    "pardon": (_CASE, Option("reason", required=True)),
    "amend": (_CASE, Option("change", required=True, form="; {}"), Option("reason", required=True, form="; {}")),
    "told": (_CASE, Option("failed", form=" no {}")),
    "note": (_PLAYER, Option("words", required=True, form="; {}")),
    "ledger": _may("search", "person"),
    "retention": _may("months", kind=Kind.NUMBER),
    "mydata": (_PLAYER,),
    "forget": (_PLAYER,),
    "undo": _may("reason"),
    "club": (Option("setting", fixed=("name", "timezone")), Option("value")),
    "choose": (Option("point", "point"), Option("value", "value")),
    "player": (_PLAYER,),
    "alias": (_PLAYER, Option("other_name", required=True, form=" = {}")),
    "rename": (_PLAYER, Option("other_name", required=True, form=" = {}")),
    "role": (_PLAYER, Option("role", required=True, fixed=("player", "floor", "director"))),
    "iam": (_PLAYER,),
    "link": (_PLAYER, Option("member", required=True, form=" = {}", kind=Kind.MEMBER)),
    "unlink": _one("member", kind=Kind.MEMBER),
    "pair": _may("code"),
    "pairme": _may("code"),
    "news": _may("news"),
    "decide": (Option("article", "passage", required=True), Option("question", required=True, form="; {}"),
               Option("ruling", form="; {}")),
    "decisions": _may("search"),
}  # fmt: skip
"""A command that is not named here has no field."""


def options_of(command: str) -> tuple[Option, ...]:
    """The fields of a command."""
    return OPTIONS.get(command, ())


def line_of(command: str, filled: Mapping[str, str]) -> str:
    """What was filled in, as the line that the front desk reads.

    >>> line_of("sanction", {"player": "Marie", "offence": "téléphone", "reason": "deux fois"})
    'Marie; téléphone; deux fois'
    """
    pieces = (option.form.format(filled[option.name]) for option in options_of(command) if filled.get(option.name))
    return "".join(pieces).strip(" ;")
