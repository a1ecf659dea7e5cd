"""The commands about rules: what the book says, and what the floor has decided."""

from __future__ import annotations

from functools import partial

from bot.domain.club.languages import LANGUAGES
from bot.services.catalogue.command import EVERYWHERE, AfterTap, Field
from bot.services.catalogue.fields import may, one
from bot.services.catalogue.rows import ALONE, ANYBODY, ASKER, CHOICE, DIRECTOR, FLOOR, PLAYER, ROOM, STAFF, row

_row = partial(row, "rules")

RULES = (
    _row(
        ALONE, "ask", ANYBODY, CHOICE, "question", "vraag", "regle", "rule", needs="question", in_private=EVERYWHERE,
        fields=one("question"),
    ),
    _row(
        ALONE, "article", ANYBODY, CHOICE, "art", "artikel", needs="article", after_tap=AfterTap.STAYS, in_private=EVERYWHERE,
        fields=one("article", "article"),
    ),
    _row(
        ALONE, "compare", ANYBODY, CHOICE, "comparer", "vergelijk", "vergelijken", needs="question", after_tap=AfterTap.STAYS,
        in_private=EVERYWHERE,
        fields=one("question"),
    ),
    _row("rules", "books", ANYBODY, ASKER, "livres", "boeken", "reglements", in_private=EVERYWHERE),
    _row(
        "rules", "book", DIRECTOR, ROOM, "livre", "boek", "reglement", bare="books", needs="book",
        in_private=EVERYWHERE,
        fields=one("book", "book"),
    ),
    _row(
        "me", "language", PLAYER, ASKER, "langue", "taal", "lang", needs="language", in_private=EVERYWHERE,
        fields=one("language", fixed=LANGUAGES),
    ),
    _row(
        "rules", "decide", FLOOR, ASKER, "decider", "beslissen", needs="decision", block=True, writes=True,
        fields=(Field("article", "passage", required=True), Field("question", required=True),
                Field("ruling", required=True)),
    ),
    _row(
        "rules", "bind", FLOOR, ASKER, "rattacher", "vastleggen", needs="binding", writes=True,
        fields=(Field("article", "passage", required=True), Field("question", required=True, long=True)),
    ),
    _row("rules", "decisions", PLAYER, ASKER, "jurisprudence", "beslissingen", may="search", fields=may("search")),
    _row("rules", "unanswered", DIRECTOR, STAFF, "sansreponse", "onbeantwoord"),
    _row(
        ALONE, "help", ANYBODY, ASKER, "aide", "hulp", "start", may="group", fields=may("group"), in_private=EVERYWHERE,
        after_tap=AfterTap.IN_PLACE,
    ),
)  # fmt: skip
