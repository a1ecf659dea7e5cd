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
        "tournament", "tournament", DIRECTOR, ROOM, "tournoi", "toernooi", may="tournament", block=True, writes=True,
        fields=(Field("title"), *SETTINGS),
    ),
    _setup(
        "tournament", "setup", DIRECTOR, ROOM, "reglages", "instellen", needs="settings", block=True, fields=SETTINGS,
        writes=True,
    ),
    _setup("tournament", "tournaments", FLOOR, ROOM, "tournois", "toernooien"),
    _setup(
        "tournament", "enter", FLOOR, ROOM, "inscrire", "register", "inschrijven", bare="enterme", needs="names", block=True,
        writes=True, from_file=True,
        fields=one("names", "people"),
    ),
    _setup("me", "enterme", PLAYER, ASKER, "jeminscris", "ikschrijfmein", may="name", writes=True, after_tap=AfterTap.NOTICE),
    _setup("me", "leaveme", PLAYER, ASKER, "jemedesinscris", "ikschrijfmeuit", writes=True, after_tap=AfterTap.NOTICE),
    _setup(
        "tournament", "withdraw", FLOOR, ROOM, "desinscrire", "retirer", "unregister", "remove", "uitschrijven", "afmelden",
        "schrappen",
        bare="leaveme", needs="names", block=True, fields=one("names", "people"), writes=True,
    ),
    _setup(
        "tournament", "order", FLOOR, ROOM, "ordonner", "rangschikken", may="names", block=True,
        fields=may("names", "people"), writes=True,
    ),
    _setup("show", "entries", PLAYER, SHOWN, "inscrits", "inschrijvingen", dear=True),
    _setup(
        "draw", "keep", FLOOR, ROOM, "reserver", "reserveren", "reserveseat", "reserversiege", "stoelreserveren",
        needs="name", fields=(PLAYER_FIELD, SEAT), writes=True,
    ),
    _setup(
        "draw", "closeseat", FLOOR, ROOM, "condamner", "afsluiten", "fermersiege", "stoeldicht", needs="seat", fields=(SEAT,),
        writes=True,
    ),
    _setup(
        "draw", "openseat", FLOOR, ROOM, "rouvrir", "heropenen", "rouvrirsiege", "stoelopen", needs="seat", fields=(SEAT,),
        writes=True,
    ),
    _setup("tournament", "level", FLOOR, ROOM, "niveau", may="level", fields=may("level"), writes=True),
    _setup(
        "tournament", "finish", DIRECTOR, ROOM, "cloturer", "beeindigen", "endtournament", "fintournoi", "eindetoernooi",
        writes=True,
    ),
)  # fmt: skip

DRAW = (
    _draw("draw", "draw", FLOOR, ROOM, "tirage", "loting", may="tables", fields=may("tables"), writes=True),
    _draw("me", "word", PLAYER, ROOM, "mot", "woord", needs="word", fields=one("word"), writes=True),
    _draw("draw", "reveal", FLOOR, ROOM, "reveler", "onthullen", writes=True),
    _draw(
        "draw", "abort", DIRECTOR, ROOM, "abandonnertirage", "lotingafbreken", "canceldraw", "annulertirage", may="reason",
        fields=one("reason"), writes=True,
    ),
    _draw("draw", "redraw", DIRECTOR, ROOM, "retirage", "herloten", may="reason", fields=one("reason"), writes=True),
    _draw(
        "draw", "newday", DIRECTOR, ROOM, "jour", "dag", "nouveaujour", "nieuwedag", may="sure",
        fields=may("sure", fixed=("yes",)), writes=True,
    ),
    _draw("draw", "final", FLOOR, ROOM, "finale", "finaletafel", may="sure", fields=may("sure", fixed=("yes",)), writes=True),
    _draw("show", "proof", PLAYER, ASKER, "preuve", "bewijs", may="file", dear=True),
    _draw("draw", "seatcards", FLOOR, ASKER, "cartons", "kaartjes", may="names", fields=may("names", "people"), dear=True),
    _draw(
        "draw", "pick", FLOOR, ROOM, "hasard", "lot", "randompick", "auhasard", "willekeurig", needs="options",
        fields=one("choices"), writes=True,
    ),
)  # fmt: skip
