"""The fields that several commands have, and short ways to say the others."""

from __future__ import annotations

from bot.services.catalogue.command import Field, Kind

PLAYER_FIELD = Field("player", "person", required=True)
SEAT = Field("seat", required=True)
CASE = Field("case", "case", required=True)
WHY = Field("reason", required=True, long=True)
SETTINGS = (
    Field("seats", kind=Kind.NUMBER),
    Field("paid", kind=Kind.NUMBER),
    Field("most_tables", kind=Kind.NUMBER),
    Field("chips"),
    Field("levels"),
    Field("reentries"),
    Field("rebuys"),
    Field("addons"),
    Field("late_until"),
)
PRIZES = (
    Field("buy_in"),
    Field("payouts"),
    Field("guaranteed"),
    Field("added"),
    Field("rounding"),
    Field("rebuy_price"),
    Field("addon_price"),
    Field("deal"),
)
INCIDENT = (PLAYER_FIELD, Field("offence", "offence", required=True))
MORE = (Field("reason", long=True), Field("note"), Field("evidence"))
OTHER_NAME = Field("other_name", required=True)


def one(name: str, completes: str = "", kind: Kind = Kind.TEXT, fixed: tuple[str, ...] = ()) -> tuple[Field, ...]:
    """A single field that must be filled in."""
    return (Field(name, completes, required=True, kind=kind, fixed=fixed),)


def may(name: str, completes: str = "", kind: Kind = Kind.TEXT, fixed: tuple[str, ...] = ()) -> tuple[Field, ...]:
    """A single field that may be left empty."""
    return (Field(name, completes, kind=kind, fixed=fixed),)
