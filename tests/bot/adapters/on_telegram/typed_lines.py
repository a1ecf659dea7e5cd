"""How somebody types in one line what others fill in field by field."""

from __future__ import annotations

from collections.abc import Mapping

SAID = {
    "seats": "; {}-max",
    "paid": "; paid {}",
    "most_tables": "; {} tables",
    "late_until": "; late reg {}",
    "buy_in": "; buy-in {}",
    "payouts": "; paid {}",
    "guaranteed": "; guaranteed {}",
    "added": "; added {}",
    "rounding": "; round {}",
    "rebuy_price": "; rebuy {}",
    "addon_price": "; add-on {}",
    "chips": "; chips {}",
    "levels": "; levels {}",
    "offence": "; {}",
    "sanction": "; {}",
    "note": "; note {}",
    "evidence": "; {}",
    "witness": "; agreed {}",
    "also": "; with {}",
    "change": "; {}",
    "words": "; {}",
    "ruling": "; {}",
    "failed": " no {}",
    "other_name": " = {}",
    "twin": " = {}",
}
"""Fields that a line does not simply put behind a space."""
IN_COMMAND = {
    **{(command, "reason"): "; {}" for command in ("warn", "sanction", "amend")},
    ("decide", "question"): "; {}",
    ("bind", "question"): "; {}",
    ("link", "member"): " = {}",
}


def typed_line(command: str, filled: Mapping[str, str]) -> str:
    """What was filled in, as it is typed."""
    pieces = [IN_COMMAND.get((command, name), SAID.get(name, " {}")).format(text) for name, text in filled.items() if text]
    return "".join(pieces).strip(" ;")
