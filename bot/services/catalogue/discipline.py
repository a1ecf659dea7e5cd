"""The commands about penalties and the records of players."""

from __future__ import annotations

from functools import partial

from bot.services.catalogue.command import AfterTap, Field, Kind
from bot.services.catalogue.fields import CASE, INCIDENT, MORE, PLAYER_FIELD, WHY, may, one
from bot.services.catalogue.rows import ASKER, DIRECTOR, FLOOR, PLAYER, PRIVATE, STAFF, row

OTHER = Field("also", "person")
"""Another player in the same incident."""
_row = partial(row, "discipline")

DISCIPLINE = (
    _row(
        "warn", FLOOR, STAFF, "avertir", "waarschuwen", needs="incident", block=True, writes=True,
        fields=(*INCIDENT, *MORE, OTHER),
    ),
    _row(
        "sanction", FLOOR, STAFF, "sanctionner", "bestraffen", needs="incident", block=True, writes=True,
        fields=(*INCIDENT, Field("sanction", "sanction"), *MORE, Field("until"), Field("witness", "person"), OTHER),
    ),
    _row("record", FLOOR, STAFF, "dossier", "strafblad", needs="name", fields=(PLAYER_FIELD,)),
    _row("myrecord", PLAYER, PRIVATE, "mondossier", "mijndossier", may="page", fields=may("page", kind=Kind.NUMBER)),
    _row("tablerecord", FLOOR, STAFF, "dossiers", "strafbladen", needs="table", fields=one("table", "table")),
    _row("board", FLOOR, ASKER, "tableau", "bord"),
    _row(
        "hand", FLOOR, ASKER, "main", "handgespeeld", needs="table", writes=True, after_tap=AfterTap.IN_PLACE,
        fields=(Field("table", "table", required=True), Field("hands", kind=Kind.NUMBER)),
    ),
    _row(
        "served", FLOOR, STAFF, "purger", "uitgezeten", needs="case", writes=True,
        fields=(CASE, Field("hands", kind=Kind.NUMBER)),
    ),
    _row("void", FLOOR, STAFF, "invalider", "nietig", needs="case", fields=(CASE, WHY), writes=True),
    _row("pardon", DIRECTOR, STAFF, "gracier", "kwijtschelden", needs="case", fields=(CASE, WHY), writes=True),
    _row(
        "amend", FLOOR, STAFF, "corriger", "verbeteren", needs="case", writes=True,
        fields=(CASE, Field("change", required=True), WHY, Field("witness", "person")),
    ),
    _row(
        "appeal", FLOOR, STAFF, "recours", "beroep", needs="case", writes=True,
        fields=(
            CASE, Field("reason", long=True), Field("outcome", fixed=("stands", "reduced", "lifted", "withdrawn")),
            Field("sanction", "sanction"),
        ),
    ),
    _row(
        "told", FLOOR, STAFF, "prevenu", "ingelicht", needs="case", writes=True,
        fields=(CASE, Field("failed"), Field("refused")),
    ),
    _row(
        "note", FLOOR, STAFF, "noter", "notitie", needs="note", writes=True,
        fields=(PLAYER_FIELD, Field("words", required=True)),
    ),
    _row(
        "offence", FLOOR, STAFF, "faute", "overtreding", may="offences", writes=True,
        fields=(
            Field("action", fixed=("list", "add", "remove", "ladder")), Field("offence_name"), Field("synonyms"), Field("steps"),
            Field("points"),
        ),
    ),
    _row("ledger", FLOOR, STAFF, "registre", "strafregister", may="search", fields=may("search", "person")),
    _row("statistics", DIRECTOR, STAFF, "statistiques", "statistieken", may="period", fields=may("period"), dear=True),
    _row("handover", FLOOR, STAFF, "releve", "overdracht", may="page", fields=may("page", kind=Kind.NUMBER)),
    _row("mydata", DIRECTOR, STAFF, "donnees", "gegevens", needs="name", fields=(PLAYER_FIELD,)),
    _row("forget", DIRECTOR, STAFF, "oublier", "vergeten", needs="name", fields=(PLAYER_FIELD,), writes=True),
    _row("erase", DIRECTOR, STAFF, "effacer", "wissen", may="texts", fields=may("texts"), writes=True),
    _row(
        "merge", DIRECTOR, STAFF, "reunir", "samenvoegen", needs="twins", writes=True,
        fields=(PLAYER_FIELD, Field("twin", "person"), Field("way", fixed=("merge", "apart"))),
    ),
    _row(
        "retention", DIRECTOR, STAFF, "conservation", "bewaartermijn", may="months", writes=True,
        fields=may("months", kind=Kind.NUMBER),
    ),
)  # fmt: skip
