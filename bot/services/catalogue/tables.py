"""The commands of the floor while cards are dealt: tables, chips, and the log."""

from __future__ import annotations

from functools import partial

from bot.services.catalogue.command import AfterTap
from bot.services.catalogue.fields import PLAYER_FIELD, PRIZES, SEAT, may, one
from bot.services.catalogue.rows import ALONE, ASKER, FLOOR, PLAYER, PRIVATE, ROOM, SHOWN, STAFF, row

_tables = partial(row, "tables")
_chips = partial(row, "chips")
_history = partial(row, "history")

TABLES = (
    _tables(
        ALONE, "where", PLAYER, ASKER, "ou", "waar", "ouest", may="name", fields=may("player", "person"),
        after_tap=AfterTap.READ,
    ),
    _tables(
        "me", "here", PLAYER, ASKER, "assis", "aanwezig", may="names", writes=True, after_tap=AfterTap.NOTICE,
        fields=may("names", "people"),
    ),
    _tables(
        "me", "tellfloor", PLAYER, PRIVATE, "prevenir", "melden", may="telling", writes=True, after_tap=AfterTap.NOTICE,
        fields=may("telling"),
    ),
    _tables(
        "tournament", "pending", FLOOR, STAFF, "demandes", "aanvragen", may="requests", writes=True, fields=may("requests"),
    ),
    _tables("table", "missing", FLOOR, ASKER, "manquants", "afwezigen"),
    _tables("table", "remind", FLOOR, ASKER, "rappeler", "herinneren", writes=True),
    _tables("show", "tables", PLAYER, SHOWN, "plan", "tafels", may="tables", fields=may("table", "table"), dear=True),
    _tables("table", "button", FLOOR, ROOM, "bouton", "knop", needs="buttons", fields=one("buttons"), writes=True),
    _tables(
        ALONE, "out", FLOOR, ROOM, "sortie", "uit", "bust", "elimine", "eruit", needs="names", block=True,
        fields=one("busted", "people"), writes=True,
    ),
    _tables("chips", "rebuy", FLOOR, ROOM, "recave", "reentree", needs="names", fields=one("names", "people"), writes=True),
    _tables("chips", "addon", FLOOR, ROOM, "complement", "bijkoop", needs="names", fields=one("names", "people"), writes=True),
    _tables("table", "balance", FLOOR, ROOM, "equilibrer", "balanceren", may="buttons", fields=may("buttons"), writes=True),
    _tables(
        "table", "breaktable", FLOOR, ROOM, "casser", "sluiten", "cassertable", "tafelbreken", may="table",
        fields=may("table", "table"), writes=True,
    ),
    _tables("table", "breakorder", FLOOR, ROOM, "ordre", "volgorde", may="tables", fields=may("tables"), writes=True),
    _tables(ALONE, "confirm", FLOOR, ROOM, "ok", "confirmer", "bevestigen", may="moves", fields=may("moves"), writes=True),
    _tables("table", "drop", FLOOR, ROOM, "laisser", "laten", "dropmoves", "abandonner", writes=True),
    _tables("table", "move", FLOOR, ROOM, "deplacer", "verplaatsen", needs="move", fields=(PLAYER_FIELD, SEAT), writes=True),
    _tables(
        "table", "seat", FLOOR, ROOM, "asseoir", "plaatsen", "seatwaiting", "placer", "laatkomers", may="name",
        fields=may("player", "person"), writes=True,
    ),
    _tables("table", "opentable", FLOOR, ROOM, "ouvrirtable", "opentafel", may="buttons", fields=may("buttons"), writes=True),
    _tables(
        "draw", "redrawtable", FLOOR, ROOM, "retiragetable", "herlootafel", "tafelherloten", needs="table",
        fields=one("table", "table"), writes=True,
    ),
    _tables(
        "table", "handforhand", FLOOR, ROOM, "mainparmain", "handvoorhand", may="state", writes=True,
        fields=may("state", fixed=("on", "off")),
    ),
    _tables(
        "table", "done", FLOOR, ROOM, "fini", "klaar", "handdone", "mainfinie", "handklaar", needs="tables", writes=True,
        after_tap=AfterTap.IN_PLACE,
        fields=one("table", "table"),
    ),
    _tables("show", "ranking", PLAYER, SHOWN, "classement", "klassement", dear=True),
    _tables(
        "show", "prizes", PLAYER, SHOWN, "gains", "prijzen", may="prizes", block=True, also_on="tournament", fields=PRIZES,
        writes=True,
    ),
    _tables("table", "report", FLOOR, ASKER, "rapport", "bilan", "verslag", "movesreport", "bilandeplacements", dear=True),
)  # fmt: skip

CHIPS = (
    _chips("show", "chips", PLAYER, SHOWN, "jetons", "fiches"),
    _chips("chips", "race", FLOOR, ROOM, "chiprace", "course", needs="race", block=True, fields=may("race"), writes=True),
)  # fmt: skip

HISTORY = (
    _history(ALONE, "undo", FLOOR, ROOM, "annuler", "ongedaan", may="reason", fields=may("reason"), writes=True),
    _history(
        "tournament", "redo", FLOOR, ROOM, "refaire", "opnieuw", "retablir", "herstellen", may="sure",
        fields=may("sure", fixed=("yes",)), writes=True,
    ),
    _history("tournament", "log", FLOOR, STAFF, "journal", "logboek", may="search", fields=may("search", "person")),
)  # fmt: skip
