"""The commands about penalties and the records of players."""

from __future__ import annotations

from functools import partial

from bot.services.catalogue.command import AfterTap, Field, Kind
from bot.services.catalogue.fields import CASE, INCIDENT, MORE, PLAYER_FIELD, WHY, may, one
from bot.services.catalogue.rows import ALONE, ASKER, DIRECTOR, FLOOR, PLAYER, PRIVATE, STAFF, row

OTHER = Field("also", "person")
"""Another player in the same incident."""
_row = partial(row, "discipline")

DISCIPLINE = (
    _row(
        ALONE, "warn", FLOOR, STAFF, "avertir", "waarschuwen", needs="incident", block=True, writes=True,
        fields=(*INCIDENT, *MORE, OTHER),
    ),
    _row(
        "penalty", "sanction", FLOOR, STAFF, "sanctionner", "bestraffen", needs="incident", block=True, writes=True,
        fields=(*INCIDENT, Field("sanction", "sanction"), *MORE, Field("until"), Field("witness", "person"), OTHER),
    ),
    _row("penalty", "record", FLOOR, STAFF, "dossier", "strafblad", bare="myrecord", needs="name", fields=(PLAYER_FIELD,)),
    _row("me", "myrecord", PLAYER, PRIVATE, "mondossier", "mijndossier", may="page", fields=may("page", kind=Kind.NUMBER)),
    _row("penalty", "tablerecord", FLOOR, STAFF, "dossiers", "strafbladen", needs="table", fields=one("table", "table")),
    _row(ALONE, "desk", FLOOR, ASKER, "pupitre", "balie", after_tap=AfterTap.IN_PLACE),
    _row("penalty", "board", FLOOR, ASKER, "tableau", "bord", "penalties", "penalites", "straffen"),
    _row(
        "penalty", "hand", FLOOR, ASKER, "main", "handgespeeld", needs="table", writes=True, after_tap=AfterTap.IN_PLACE,
        fields=(Field("table", "table", required=True), Field("hands", kind=Kind.NUMBER)),
    ),
    _row(
        "penalty", "served", FLOOR, STAFF, "purger", "uitgezeten", "handsserved", "mainspurgees", "handafstrepen",
        needs="case", writes=True,
        fields=(CASE, Field("hands", kind=Kind.NUMBER)),
    ),
    _row("penalty", "void", FLOOR, STAFF, "invalider", "nietig", needs="case", fields=(CASE, WHY), writes=True),
    _row("penalty", "pardon", DIRECTOR, STAFF, "gracier", "kwijtschelden", needs="case", fields=(CASE, WHY), writes=True),
    _row(
        "penalty", "amend", FLOOR, STAFF, "corriger", "verbeteren", needs="case", writes=True,
        fields=(CASE, Field("change", required=True), WHY, Field("witness", "person")),
    ),
    _row(
        "penalty", "appeal", FLOOR, STAFF, "recours", "beroep", needs="case", writes=True,
        fields=(
            CASE, Field("reason", long=True), Field("outcome", fixed=("stands", "reduced", "lifted", "withdrawn")),
            Field("sanction", "sanction"),
        ),
    ),
    _row(
        "penalty", "told", FLOOR, STAFF, "prevenu", "ingelicht", "playertold", "joueurprevenu", "spelergezegd", needs="case",
        writes=True,
        fields=(CASE, Field("failed"), Field("refused")),
    ),
    _row(
        "penalty", "note", FLOOR, STAFF, "noter", "notitie", needs="note", writes=True,
        fields=(PLAYER_FIELD, Field("words", required=True)),
    ),
    _row(
        "penalty", "offence", FLOOR, STAFF, "faute", "overtreding", may="offences", writes=True,
        fields=(
            Field("action", fixed=("list", "add", "remove", "ladder")), Field("offence_name"), Field("synonyms"), Field("steps"),
            Field("points"),
        ),
    ),
    _row(
        "penalty", "ledger", FLOOR, STAFF, "registre", "strafregister", "penaltylog", "registresanctions", "straffenlijst",
        may="search", fields=may("search", "person"),
    ),
    _row(
        "penalty", "statistics", DIRECTOR, STAFF, "statistiques", "statistieken", "penaltystats", may="period",
        fields=may("period"), dear=True,
    ),
    _row(
        "tournament", "handover", FLOOR, STAFF, "releve", "passation", "overdracht", may="page",
        fields=may("page", kind=Kind.NUMBER),
    ),
    _row("player", "mydata", DIRECTOR, STAFF, "donnees", "gegevens", needs="name", fields=(PLAYER_FIELD,)),
    _row(
        "player", "forget", DIRECTOR, STAFF, "oublier", "vergeten", "eraseplayer", "spelerwissen", needs="name",
        fields=(PLAYER_FIELD,), writes=True,
    ),
    _row("player", "erase", DIRECTOR, STAFF, "effacer", "wissen", may="texts", fields=may("texts"), writes=True),
    _row(
        "player", "merge", DIRECTOR, STAFF, "reunir", "samenvoegen", needs="twins", writes=True,
        fields=(PLAYER_FIELD, Field("twin", "person"), Field("way", fixed=("merge", "apart"))),
    ),
    _row(
        "club", "retention", DIRECTOR, STAFF, "conservation", "bewaartermijn", may="months", writes=True,
        fields=may("months", kind=Kind.NUMBER),
    ),
)  # fmt: skip
