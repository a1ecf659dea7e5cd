"""The commands about the club and its people."""

from __future__ import annotations

from functools import partial

from bot.services.catalogue.command import AfterTap, Field, Kind
from bot.services.catalogue.fields import OTHER_NAME, PLAYER_FIELD, may, one
from bot.services.catalogue.rows import ASKER, DIRECTOR, FLOOR, PLAYER, PRIVATE, SHOWN, STAFF, row

_row = partial(row, "club")

CLUB = (
    _row(
        "club", "club", DIRECTOR, ASKER, may="setting", writes=True,
        fields=(Field("setting", fixed=("name", "timezone", "fallback", "digest")), Field("value")),
    ),
    _row(
        "club", "choose", DIRECTOR, ASKER, "choisir", "kiezen", "clubrules", "choixclub", "clubregels", may="choice", writes=True,
        fields=(Field("point", "point"), Field("value", "value")),
    ),
    _row(
        "club", "ownbook", DIRECTOR, ASKER, "livreclub", "clubboek", may="ownbook", writes=True, from_file=True,
        fields=(Field("ownbook", "ownbook"), Field("deed", fixed=("use", "back", "aside", "publish", "unpublish")),
                Field("edition_number", kind=Kind.NUMBER)),
    ),
    _row(
        "club", "bookdoubts", DIRECTOR, ASKER, "douteslivre", "boektwijfels", may="bookdoubt", writes=True,
        after_tap=AfterTap.IN_PLACE,
        fields=(Field("doubt"), Field("choice", fixed=("as_read", "heading", "split", "join", "leave_out"))),
    ),
    _row(
        "club", "bookpoints", DIRECTOR, ASKER, "pointslivre", "boekpunten", may="bookpoint", writes=True,
        after_tap=AfterTap.IN_PLACE,
        fields=(Field("ownbook", "ownbook"), Field("point", "bookpoint"), Field("value", "bookvalue"),
                Field("article", "passage"), Field("bookwords", long=True)),
    ),
    _row("player", "player", FLOOR, STAFF, "joueur", "speler", needs="name", fields=(PLAYER_FIELD,)),
    _row("player", "alias", FLOOR, ASKER, "surnom", "bijnaam", needs="alias", fields=(PLAYER_FIELD, OTHER_NAME), writes=True),
    _row(
        "player", "rename", FLOOR, ASKER, "renommer", "hernoemen", needs="alias", fields=(PLAYER_FIELD, OTHER_NAME),
        writes=True,
    ),
    _row(
        "player", "role", DIRECTOR, ASKER, "rol", needs="role", writes=True,
        fields=(PLAYER_FIELD, Field("role", required=True, fixed=("player", "floor", "director"))),
    ),
    _row("me", "iam", PLAYER, PRIVATE, "jesuis", "ikben", needs="name", fields=(PLAYER_FIELD,), writes=True),
    _row(
        "player", "link", FLOOR, STAFF, "lier", "koppelen", needs="account", writes=True,
        fields=(PLAYER_FIELD, Field("member", required=True, kind=Kind.MEMBER)),
    ),
    _row(
        "player", "unlink", FLOOR, STAFF, "delier", "ontkoppelen", needs="account", fields=one("member", kind=Kind.MEMBER),
        writes=True,
    ),
    _row(
        "tournament", "onduty", FLOOR, STAFF, "enservice", "vandienst", may="duty", writes=True,
        fields=may("duty", fixed=("on", "off")),
    ),
    _row("tournament", "resend", FLOOR, STAFF, "renvoyer", "opnieuwsturen", may="message", writes=True, fields=may("message")),
    _row("club", "pair", DIRECTOR, STAFF, "jumeler", "koppelcode", may="code", fields=may("code"), writes=True),
    _row("me", "pairme", PLAYER, PRIVATE, "monlien", "mijnkoppeling", may="code", fields=may("code"), writes=True),
    _row(
        "show", "season", PLAYER, SHOWN, "saison", "seizoen", may="season", block=True, also_on="club", fields=may("season"),
        writes=True, dear=True,
    ),
    _row("club", "news", DIRECTOR, ASKER, "annonces", "aankondigingen", may="setting", fields=may("news"), writes=True),
)  # fmt: skip
