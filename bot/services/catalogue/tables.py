"""The commands of the floor while cards are dealt: tables, chips, and the log."""

from __future__ import annotations

from functools import partial

from bot.services.catalogue.command import AfterTap
from bot.services.catalogue.fields import PLAYER_FIELD, PRIZES, SEAT, may, one
from bot.services.catalogue.rows import ASKER, FLOOR, PLAYER, PRIVATE, ROOM, SHOWN, STAFF, row

_tables = partial(row, "tables")
_chips = partial(row, "chips")
_history = partial(row, "history")

TABLES = (
    _tables("where", PLAYER, ASKER, "ou", "waar", may="name", fields=may("player", "person"), after_tap=AfterTap.READ),
    _tables(
        "here", PLAYER, ASKER, "assis", "aanwezig", may="names", writes=True, after_tap=AfterTap.NOTICE,
        fields=may("names", "people"),
    ),
    _tables(
        "tellfloor", PLAYER, PRIVATE, "prevenir", "melden", may="telling", writes=True, after_tap=AfterTap.NOTICE,
        fields=may("telling"),
    ),
    _tables(
        "pending", FLOOR, STAFF, "demandes", "aanvragen", may="requests", writes=True, fields=may("requests"),
    ),
    _tables("missing", FLOOR, ASKER, "manquants", "afwezigen"),
    _tables("remind", FLOOR, ASKER, "rappeler", "herinneren", writes=True),
    _tables("tables", PLAYER, SHOWN, "plan", "tafels", may="tables", fields=may("table", "table"), dear=True),
    _tables("button", FLOOR, ROOM, "bouton", "knop", needs="buttons", fields=one("buttons"), writes=True),
    _tables("out", FLOOR, ROOM, "sortie", "uit", needs="names", block=True, fields=one("busted", "people"), writes=True),
    _tables("rebuy", FLOOR, ROOM, "recave", "reentree", needs="names", fields=one("names", "people"), writes=True),
    _tables("addon", FLOOR, ROOM, "complement", "bijkoop", needs="names", fields=one("names", "people"), writes=True),
    _tables("balance", FLOOR, ROOM, "equilibrer", "balanceren", may="buttons", fields=may("buttons"), writes=True),
    _tables("breaktable", FLOOR, ROOM, "casser", "sluiten", may="table", fields=may("table", "table"), writes=True),
    _tables("breakorder", FLOOR, ROOM, "ordre", "volgorde", may="tables", fields=may("tables"), writes=True),
    _tables("confirm", FLOOR, ROOM, "ok", "confirmer", "bevestigen", may="moves", fields=may("moves"), writes=True),
    _tables("drop", FLOOR, ROOM, "laisser", "laten", writes=True),
    _tables("move", FLOOR, ROOM, "deplacer", "verplaatsen", needs="move", fields=(PLAYER_FIELD, SEAT), writes=True),
    _tables("seat", FLOOR, ROOM, "asseoir", "plaatsen", may="name", fields=may("player", "person"), writes=True),
    _tables("opentable", FLOOR, ROOM, "ouvrirtable", "opentafel", may="buttons", fields=may("buttons"), writes=True),
    _tables("redrawtable", FLOOR, ROOM, "retiragetable", "herlootafel", needs="table", fields=one("table", "table"), writes=True),
    _tables(
        "handforhand", FLOOR, ROOM, "mainparmain", "handvoorhand", may="state", writes=True,
        fields=may("state", fixed=("on", "off")),
    ),
    _tables(
        "done", FLOOR, ROOM, "fini", "klaar", needs="tables", writes=True, after_tap=AfterTap.IN_PLACE,
        fields=one("table", "table"),
    ),
    _tables("ranking", PLAYER, SHOWN, "classement", "klassement", dear=True),
    _tables("prizes", PLAYER, SHOWN, "gains", "prijzen", may="prizes", block=True, fields=PRIZES, writes=True),
    _tables("report", FLOOR, ASKER, "rapport", "bilan", "verslag", dear=True),
)  # fmt: skip

CHIPS = (
    _chips("chips", PLAYER, SHOWN, "jetons", "fiches"),
    _chips("race", FLOOR, ROOM, "chiprace", "course", needs="race", block=True, fields=may("race"), writes=True),
)  # fmt: skip

HISTORY = (
    _history("undo", FLOOR, ROOM, "annuler", "ongedaan", may="reason", fields=may("reason"), writes=True),
    _history("redo", FLOOR, ROOM, "refaire", "opnieuw", may="sure", fields=may("sure", fixed=("yes",)), writes=True),
    _history("log", FLOOR, STAFF, "journal", "logboek", may="search", fields=may("search", "person")),
)  # fmt: skip
