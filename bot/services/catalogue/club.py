"""The commands about the club and its people."""

from __future__ import annotations

from functools import partial

from bot.services.catalogue.command import Field, Kind
from bot.services.catalogue.fields import OTHER_NAME, PLAYER_FIELD, may, one
from bot.services.catalogue.rows import ASKER, DIRECTOR, FLOOR, PLAYER, PRIVATE, SHOWN, STAFF, row

_row = partial(row, "club")

CLUB = (
    _row(
        "club", DIRECTOR, ASKER, may="setting", writes=True,
        fields=(Field("setting", fixed=("name", "timezone")), Field("value")),
    ),
    _row(
        "choose", DIRECTOR, ASKER, "choisir", "kiezen", may="choice", writes=True,
        fields=(Field("point", "point"), Field("value", "value")),
    ),
    _row("player", FLOOR, STAFF, "joueur", "speler", needs="name", fields=(PLAYER_FIELD,)),
    _row("alias", FLOOR, ASKER, "surnom", "bijnaam", needs="alias", fields=(PLAYER_FIELD, OTHER_NAME), writes=True),
    _row("rename", FLOOR, ASKER, "renommer", "hernoemen", needs="alias", fields=(PLAYER_FIELD, OTHER_NAME), writes=True),
    _row(
        "role", DIRECTOR, ASKER, "rol", needs="role", writes=True,
        fields=(PLAYER_FIELD, Field("role", required=True, fixed=("player", "floor", "director"))),
    ),
    _row("iam", PLAYER, PRIVATE, "jesuis", "ikben", needs="name", fields=(PLAYER_FIELD,), writes=True),
    _row(
        "link", FLOOR, STAFF, "lier", "koppelen", needs="account", writes=True,
        fields=(PLAYER_FIELD, Field("member", required=True, kind=Kind.MEMBER)),
    ),
    _row("unlink", FLOOR, STAFF, "delier", "ontkoppelen", needs="account", fields=one("member", kind=Kind.MEMBER), writes=True),
    _row(
        "onduty", FLOOR, STAFF, "enservice", "vandienst", may="duty", writes=True, fields=may("duty", fixed=("on", "off")),
    ),
    _row("pair", DIRECTOR, STAFF, "jumeler", "koppelcode", may="code", fields=may("code"), writes=True),
    _row("pairme", PLAYER, PRIVATE, "monlien", "mijnkoppeling", may="code", fields=may("code"), writes=True),
    _row("season", PLAYER, SHOWN, "saison", "seizoen", may="season", block=True, fields=may("season"), writes=True, dear=True),
    _row("news", DIRECTOR, ASKER, "annonces", "aankondigingen", may="setting", fields=may("news"), writes=True),
)  # fmt: skip
