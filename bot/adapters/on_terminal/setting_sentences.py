"""What is wrong with a setting, in words: pydantic's own are English, and speak of strings and patterns."""

from __future__ import annotations

import re
from collections.abc import Mapping

from bot.adapters.on_terminal.terminal import Terminal

NUMBERS = ("int_parsing", "int_parsing_size", "float_parsing", "decimal_parsing", "decimal_type", "finite_number")
BOUNDS = {"greater_than_equal": "ge", "less_than_equal": "le"}
OWN = frozenset({"token", "telegram_secret", "shards", "place", "place_in_figures", "whole_address", "address_with_key", "model"})
"""What Floorman finds wrong itself, by the names of the sentences."""
SENTENCES = {
    "literal_error": "one_of", "greater_than_equal": "at_least", "less_than_equal": "at_most", "bool_parsing": "yes_or_no",
    "path_not_directory": "folder", "string_pattern_mismatch": "book",
    **dict.fromkeys(NUMBERS, "number"), **{name: name for name in OWN},
}  # fmt: skip
"""The sentence for each kind of fault."""
_CHOICE = re.compile(r"'([^']*)'")


def wrong(terminal: Terminal, kind: str, about: Mapping[str, object]) -> str:
    """What a setting takes that was set to something else: by the kind of the fault, and what pydantic says `about` it. Empty for
    a kind that has no sentence.
    """
    if kind not in SENTENCES:
        return ""
    choices = ", ".join(_CHOICE.findall(str(about.get("expected", ""))))
    return terminal.say(f"setting.{SENTENCES[kind]}", choices=choices, bound=str(about.get(BOUNDS.get(kind, ""), "")))
