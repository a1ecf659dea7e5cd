"""The commands that set a tournament up, and draw its seats."""

from __future__ import annotations

from functools import partial

from bot.services.catalogue.command import AfterTap, Field
from bot.services.catalogue.fields import PLAYER_FIELD, SEAT, SETTINGS, may, one
from bot.services.catalogue.rows import ASKER, DIRECTOR, FLOOR, PLAYER, ROOM, SHOWN, row

_setup = partial(row, "setup")
_draw = partial(row, "draw")

SETUP = (
    _setup(
        "tournament", DIRECTOR, ROOM, "tournoi", "toernooi", may="tournament", block=True, writes=True,
        fields=(Field("title"), *SETTINGS),
    ),
    _setup("setup", DIRECTOR, ROOM, "reglages", "instellen", needs="settings", block=True, fields=SETTINGS, writes=True),
    _setup("tournaments", FLOOR, ROOM, "tournois", "toernooien"),
    _setup(
        "enter", FLOOR, ROOM, "inscrire", "register", "inschrijven", needs="names", block=True, writes=True,
        fields=one("names", "people"),
    ),
    _setup("enterme", PLAYER, ASKER, "jeminscris", "ikschrijfmein", may="name", writes=True, after_tap=AfterTap.NOTICE),
    _setup("leaveme", PLAYER, ASKER, "jemedesinscris", "ikschrijfmeuit", writes=True, after_tap=AfterTap.NOTICE),
    _setup(
        "withdraw", FLOOR, ROOM, "desinscrire", "retirer", "unregister", "remove", "uitschrijven", "afmelden", "schrappen",
        needs="names", block=True, fields=one("names", "people"), writes=True,
    ),
    _setup(
        "order", FLOOR, ROOM, "ordonner", "rangschikken", may="names", block=True, fields=may("names", "people"), writes=True,
    ),
    _setup("entries", PLAYER, SHOWN, "inscrits", "inschrijvingen", dear=True),
    _setup("keep", FLOOR, ROOM, "reserver", "reserveren", needs="name", fields=(PLAYER_FIELD, SEAT), writes=True),
    _setup("closeseat", FLOOR, ROOM, "condamner", "afsluiten", needs="seat", fields=(SEAT,), writes=True),
    _setup("openseat", FLOOR, ROOM, "rouvrir", "heropenen", needs="seat", fields=(SEAT,), writes=True),
    _setup("level", FLOOR, ROOM, "niveau", may="level", fields=may("level"), writes=True),
    _setup("finish", DIRECTOR, ROOM, "cloturer", "beeindigen", writes=True),
)  # fmt: skip

DRAW = (
    _draw("draw", FLOOR, ROOM, "tirage", "loting", may="tables", fields=may("tables"), writes=True),
    _draw("word", PLAYER, ROOM, "mot", "woord", needs="word", fields=one("word"), writes=True),
    _draw("reveal", FLOOR, ROOM, "reveler", "onthullen", writes=True),
    _draw("abort", DIRECTOR, ROOM, "abandonnertirage", "lotingafbreken", may="reason", fields=one("reason"), writes=True),
    _draw("redraw", DIRECTOR, ROOM, "retirage", "herloten", may="reason", fields=one("reason"), writes=True),
    _draw("newday", DIRECTOR, ROOM, "jour", "dag", may="sure", fields=may("sure", fixed=("yes",)), writes=True),
    _draw("final", FLOOR, ROOM, "finale", "finaletafel", may="sure", fields=may("sure", fixed=("yes",)), writes=True),
    _draw("proof", PLAYER, ASKER, "preuve", "bewijs", may="file", dear=True),
    _draw("seatcards", FLOOR, ASKER, "cartons", "kaartjes", may="names", fields=may("names", "people"), dear=True),
    _draw("pick", FLOOR, ROOM, "hasard", "lot", needs="options", fields=one("choices"), writes=True),
)  # fmt: skip
