"""For every command: how far the evening is when it is given, and what is filled in. Names of fields are the English ones."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from bot.services.replies.reply import Reply
from tests.bot.adapters.on_discord.club.evening import CHIPS, GUESTS, LEVELS, Evening
from tests.bot.told import told

OPEN = (("choose", "suggested"), ("tournament", f"Open; 8 par table; paid 3; chips {CHIPS}; levels {LEVELS}"))
ENTRIES = (*OPEN, ("enter", f"{GUESTS}, Quinten Maes, Rosa Blum, Sven Vos, Tine Wouters"))
ANNOUNCED = (*ENTRIES, ("draw", ""))
SEATED = (*ANNOUNCED, ("reveal", ""))
"""Eighteen players at three tables of six."""
UNEVEN = (*SEATED, ("out", "{first}"), ("out", "{second}"))
"""Two players of table 1 are out: another table is to be broken."""
PENALTY = (*SEATED, ("sanction", "{first}; insulte; 2 tours"))
FEW = (*SEATED, *[("out", "{last}")] * 10)
MEMBER = object()
"""Stands for a member of the server: Paul Martin."""


@dataclass(frozen=True)
class Given:
    """A command as somebody gives it, when `before` has been done. `linked` is whether Paul Martin's account is known and he has
    entered; `after` is done once he has.
    """

    before: Sequence[tuple[str, str]] = ()
    filled: Mapping[str, Any] = field(default_factory=dict)
    linked: bool = False
    after: Sequence[tuple[str, str]] = ()

    def prepare(self, evening: Evening) -> None:
        """Brings the evening there, without Discord."""
        for command, line in self.before:
            done(evening.does(command, said(line, evening)))
        if self.linked:
            done(evening.does("enterme", "Paul Martin", account=f"discord:{evening.world.players[1].id}"))
        for command, line in self.after:
            done(evening.does(command, said(line, evening)))

    def options(self, evening: Evening) -> dict[str, Any]:
        """What is filled in."""
        paul = evening.world.players[1]
        return {
            name: paul if value is MEMBER else said(value, evening) if isinstance(value, str) else value
            for name, value in self.filled.items()
        }


def said(line: str, evening: Evening) -> str:
    """A line with names in their places: of the first two players by their seats, of the last, and a free seat at table 2."""
    if "{" not in line:
        return line
    by_seat = dict(sorted((seat, name) for name, seat in evening.seats().items()))
    names = list(by_seat.values())
    ones, free = list(by_seat)[:2], next((f"2-{seat}" for seat in range(1, 9) if f"2-{seat}" not in by_seat), "")
    odd = f"{ones[0][2:]}:3 {ones[1][2:]}:2"
    return line.format(first=names[0], second=names[1], last=names[-1], free=free, odd=odd)


def done(reply: Reply) -> None:
    """The evening is as far as it should be."""
    assert reply.done, (type(reply.outcome), dict(told(reply)))


def _given(before: Sequence[tuple[str, str]] = (), *, linked: bool = False, **filled: Any) -> Given:
    return Given(before, filled, linked)


GIVEN: Mapping[str, Given] = {
    "ask": _given(question="une carte est tombée par terre pendant la donne"),
    "article": _given(article="6.4"),
    "compare": _given(question="une carte est tombée par terre pendant la donne"),
    "books": _given(),
    "book": _given(book="cdc"),
    "language": _given(language="en"),
    "bind": _given(article="6.4", question="une carte tombe du paquet"),
    "decide": _given(article="6.4", question="une carte tombe du paquet", ruling="elle reste en jeu"),
    "decisions": _given(search="carte"),
    "help": _given(topic="draw"),
    "tournament": _given(OPEN[:1], name="Open de Nantes", seats=9, paid=3, tables=4, chips=CHIPS, levels=LEVELS),
    "setup": _given(OPEN, seats=8, paid=5, levels=LEVELS),
    "tournaments": _given(OPEN),
    "enter": _given(OPEN, names="Zoé Renard, Yann Le Goff"),
    "enterme": _given(OPEN),
    "leaveme": _given(OPEN, linked=True),
    "withdraw": _given(ENTRIES, names="Carole Petit"),
    "order": _given(ENTRIES, names="Carole Petit 1"),
    "entries": _given(ENTRIES),
    "keep": _given(ENTRIES, player="Carole Petit", seat="1-1"),
    "closeseat": _given(ENTRIES, seat="1-8"),
    "openseat": _given((*ENTRIES, ("closeseat", "1-8")), seat="1-8"),
    "level": _given(SEATED, level="2"),
    "finish": _given(FEW),
    "draw": _given(ENTRIES),
    "word": _given(ANNOUNCED, word="chaussette"),
    "reveal": _given(ANNOUNCED),
    "abort": _given(ANNOUNCED, reason="un inscrit manque"),
    "redraw": _given(SEATED, reason="deux tables de plus sont arrivées"),
    "newday": _given(FEW),
    "final": _given((*FEW, ("out", "{first}"))),
    "proof": _given(SEATED),
    "seatcards": _given(SEATED, names="{first}"),
    "pick": _given(OPEN, choices="siège 3, siège 5, siège 7"),
    "where": _given(SEATED, player="Carole Petit"),
    "here": Given(SEATED, linked=True, after=(("seat", ""),)),
    "tellfloor": Given(SEATED, {"message": "jetons, il manque 500"}, linked=True, after=(("seat", ""),)),
    "pending": Given(SEATED, {"requests": "tout"}, linked=True),
    "missing": _given((*SEATED, ("here", "{first}"))),
    "remind": _given(SEATED),
    "tables": _given(SEATED, table="2"),
    "button": _given(SEATED, buttons="1:5 2:3"),
    "out": _given(SEATED, players="{first}"),
    "rebuy": _given((*SEATED, ("setup", "recaves 2")), names="{first}"),
    "addon": _given((*SEATED, ("setup", "add-on 1 tapis 5000")), names="{first}"),
    "balance": _given(UNEVEN, buttons="1:5 2:3 3:1"),
    "breaktable": _given(UNEVEN, table="3"),
    "breakorder": _given(SEATED, tables="3 2 1"),
    "confirm": _given((*UNEVEN, ("breaktable", "3"))),
    "drop": _given((*UNEVEN, ("breaktable", "3"))),
    "move": _given(SEATED, player="{first}", seat="{free}"),
    "seat": _given((*SEATED, ("enter", "Zoé Renard"))),
    "opentable": _given((*SEATED, ("enter", "Zoé Renard")), buttons="1:5 2:3 3:1"),
    "redrawtable": _given(SEATED, table="1"),
    "handforhand": _given(SEATED, state="on"),
    "done": _given((*SEATED, ("handforhand", "on")), table="1"),
    "ranking": _given(UNEVEN),
    "prizes": _given((*UNEVEN, ("prizes", "cave 20+5 €; payés 50 30 20; arrondi 5"))),
    "season": _given((*OPEN, ("season", "Printemps; du 2026-01-01 au 2026-06-30; 8 meilleures"))),
    "report": _given(UNEVEN),
    "chips": _given(SEATED),
    "race": _given(SEATED, race="25>100 t1 {odd}"),
    "warn": _given(SEATED, player="Carole Petit", offence="téléphone à table", reason="deux fois"),
    "sanction": _given(SEATED, player="Carole Petit", offence="insulte", penalty="2 tours", note="s'excuse"),
    "record": _given(PENALTY, player="{first}"),
    "myrecord": _given(OPEN, linked=True),
    "tablerecord": _given(PENALTY, table="1"),
    "desk": _given(PENALTY),
    "board": _given(PENALTY),
    "hand": _given(PENALTY, table="1", hands=2),
    "served": _given(PENALTY, number="1", hands=2),
    "void": _given(PENALTY, number="1", reason="mauvais joueur"),
    "pardon": _given(PENALTY, number="1", reason="s'est excusée"),
    "amend": _given(PENALTY, number="1", change="2 mains", reason="compté trop"),
    "appeal": _given(PENALTY, number="1", reason="il n'a rien dit"),
    "offence": _given(action="list"),
    "told": _given(PENALTY, number="1"),
    "note": _given(SEATED, player="Carole Petit", text="à surveiller"),
    "ledger": _given(PENALTY, search="insulte"),
    "statistics": _given(PENALTY, period="2026"),
    "handover": _given(PENALTY, page=1),
    "mydata": _given(SEATED, player="Carole Petit"),
    "forget": _given(SEATED, player="Carole Petit"),
    "erase": _given((*PENALTY, ("note", "{first}; à surveiller")), texts="n° 2"),
    "merge": _given((*ENTRIES, ("withdraw", "Carole Petit")), player="Quinten Maes", other="Carole Petit"),
    "retention": _given(months=24),
    "undo": _given(UNEVEN),
    "redo": _given((*UNEVEN, ("undo", ""))),
    "log": _given(UNEVEN),
    "club": _given(setting="name", value="Les As"),
    "choose": _given(point="suggested"),
    "player": _given(SEATED, player="Carole Petit"),
    "alias": _given(SEATED, player="Carole Petit", other="Caro"),
    "rename": _given(SEATED, player="Carole Petit", other="Carole Petit-Roux"),
    "role": _given(SEATED, player="Carole Petit", role="floor"),
    "iam": _given(SEATED, player="Carole Petit"),
    "link": _given(SEATED, player="Carole Petit", member=MEMBER),
    "unlink": _given(OPEN, linked=True, member=MEMBER),
    "onduty": _given(duty="on"),
    "resend": _given(message="all"),
    "pair": _given(),
    "pairme": _given(OPEN, linked=True),
    "ownbook": _given(),
    "bookdoubts": _given(),
    "bookpoints": _given(),
    "unanswered": _given(),
    "news": _given(news="fr,en 23-9"),
}
