"""Plans of rooms with players whose names nobody else has."""

from bot.presenter.seat_plan.plan import Captions, Plan, PlanTable

CAPTIONS = Captions("bouton", "grosse blinde", "réservé", "fermé", "Joueur", "Table", "Siège")
FIRST = ("Marie", "Jean-Baptiste", "Élodie", "Zoë", "Françoise", "Luc", "Aurélie")
LAST = ("Dupont", "Van den Bossche", "Lefèvre", "Vandenberghe", "Moreau", "Delacroix", "Peeters", "Girard", "Roux")
HOSTILE = (
    "",
    " \t\n ",
    "**gras** __souligné__ ||caché|| `code` [lien](http://example.org) <b>",
    "\u202egnol\u202c \u200f\u200b\u2066x\u2069",
    "a\x00b\x1b[31mc\x7f\r\n\x85",
    "W" * 4_000,
    "é " * 2_000,
    "-" * 500,
    "🎲🃏👩‍👩‍👧‍👦🇧🇪",
    "李小龍",
    "محمد علي",
    "שלום כהן",
    "अमित",
    "Z\u0301\u0302\u0303" + "\u0336\u0489" * 300,
    "\ud800 seul",
    "\ufffe\uffff\U0010ffff\ue000",
    "ﷺ" * 50,
    "%s {0} {nb} \\ ( ) <</Type>>",
)


def player(number: int) -> str:
    """A name that only this player has."""
    return f"{FIRST[number % len(FIRST)]} {LAST[number % len(LAST)]} {number}"


def table(number: int, seats: int, names: dict[int, str], **marks) -> PlanTable:
    return PlanTable(f"Table {number}", seats, tuple(names.items()), aside=f"{len(names)} joueurs", short=str(number), **marks)


def room(tables: int, seats: int = 9, **others) -> Plan:
    """A full room, with marks on its first table."""
    drawn = [
        table(number, seats, {seat: player(seats * (number - 1) + seat) for seat in range(1, seats + 1)})
        for number in range(2, tables + 1)
    ]
    first = table(1, seats, {seat: player(seat) for seat in range(1, seats + 1)}, button=1, big=min(3, seats), kept=(2,))
    return Plan("Open de printemps", f"{tables} tables", (first, *drawn), captions=CAPTIONS, **others)


def names_of(plan: Plan) -> list[str]:
    return [name for one in plan.tables for _, name in one.players]
