"""The one table of commands: Discord, Telegram, the terminal's help and the documentation all read it."""

from __future__ import annotations

from dataclasses import dataclass

from bot.domain.people import Role


@dataclass(frozen=True, slots=True)
class Command:
    """A command: its name, who may give it, the argument that the rest of the line fills (or none), other names for it. An
    argument may be `optional`; a `block` is one that may go on over several lines, such as a pasted list. `group` is where the
    help shows it.

    What it does and how it is used stand in the i18n catalogues under `command.<name>.help` and `.usage`.
    """

    name: str
    role: Role
    argument: str | None = None
    aliases: tuple[str, ...] = ()
    optional: bool = False
    block: bool = False
    group: str = "rules"


def _floor(name: str, role: Role, group: str, *aliases: str, needs: str = "", may: str = "", block: bool = False) -> Command:
    return Command(name, role, needs or may or None, aliases, optional=bool(may), block=block, group=group)


PLAYER, FLOOR, DIRECTOR = Role.PLAYER, Role.FLOOR, Role.DIRECTOR
RULES = (
    Command("ask", PLAYER, "question", aliases=("question", "vraag", "regle", "rule")),
    Command("article", PLAYER, "article", aliases=("art", "artikel")),
    Command("compare", PLAYER, "question", aliases=("comparer", "vergelijk")),
    Command("books", PLAYER, aliases=("livres", "boeken", "reglements")),
    Command("book", DIRECTOR, "book", aliases=("livre", "boek", "reglement")),
    Command("language", PLAYER, "language", aliases=("langue", "taal", "lang")),
    Command("decide", FLOOR, "decision", aliases=("decider", "beslissen"), block=True),
    Command("decisions", PLAYER, "search", aliases=("jurisprudence", "beslissingen"), optional=True),
    Command("help", PLAYER, "group", aliases=("aide", "hulp", "start"), optional=True),
)
SETUP = (
    _floor("tournament", DIRECTOR, "setup", "tournoi", "toernooi", may="tournament", block=True),
    _floor("setup", DIRECTOR, "setup", "reglages", "instellen", needs="settings", block=True),
    _floor("tournaments", FLOOR, "setup", "tournois", "toernooien"),
    _floor("enter", FLOOR, "setup", "inscrire", "inschrijven", needs="names", block=True),
    _floor("enterme", PLAYER, "setup", "jeminscris", "ikschrijfmein", may="name"),
    _floor("leaveme", PLAYER, "setup", "jemedesinscris", "ikschrijfmeuit"),
    _floor("withdraw", FLOOR, "setup", "desinscrire", "uitschrijven", needs="name"),
    _floor("entries", PLAYER, "setup", "inscrits", "inschrijvingen"),
    _floor("keep", FLOOR, "setup", "reserver", "reserveren", needs="name"),
    _floor("closeseat", FLOOR, "setup", "condamner", "afsluiten", needs="seat"),
    _floor("openseat", FLOOR, "setup", "rouvrir", "heropenen", needs="seat"),
    _floor("level", FLOOR, "setup", "niveau", may="level"),
    _floor("finish", DIRECTOR, "setup", "cloturer", "beeindigen"),
)
DRAW = (
    _floor("draw", FLOOR, "draw", "tirage", "loting", may="tables"),
    _floor("word", PLAYER, "draw", "mot", "woord", needs="word"),
    _floor("reveal", FLOOR, "draw", "reveler", "onthullen"),
    _floor("abort", DIRECTOR, "draw", "renoncer", "afbreken", may="reason"),
    _floor("redraw", DIRECTOR, "draw", "retirer", "herloten", may="reason"),
    _floor("newday", DIRECTOR, "draw", "jour", "dag"),
    _floor("final", FLOOR, "draw", "finale", "finaletafel"),
    _floor("proof", PLAYER, "draw", "preuve", "bewijs", may="file"),
    _floor("pick", FLOOR, "draw", "hasard", "lot", needs="options"),
)
TABLES = (
    _floor("where", PLAYER, "tables", "ou", "waar", may="name"),
    _floor("here", PLAYER, "tables", "assis", "aanwezig", may="names"),
    _floor("missing", FLOOR, "tables", "manquants", "afwezigen"),
    _floor("remind", FLOOR, "tables", "rappeler", "herinneren"),
    _floor("tables", PLAYER, "tables", "plan", "tafels"),
    _floor("button", FLOOR, "tables", "bouton", "knop", needs="buttons"),
    _floor("out", FLOOR, "tables", "sortie", "uit", needs="names", block=True),
    _floor("balance", FLOOR, "tables", "equilibrer", "balanceren", may="buttons"),
    _floor("breaktable", FLOOR, "tables", "casser", "sluiten", may="table"),
    _floor("breakorder", FLOOR, "tables", "ordre", "volgorde", may="tables"),
    _floor("confirm", FLOOR, "tables", "ok", "confirmer", "bevestigen", may="moves"),
    _floor("drop", FLOOR, "tables", "laisser", "laten"),
    _floor("move", FLOOR, "tables", "deplacer", "verplaatsen", needs="move"),
    _floor("seat", FLOOR, "tables", "asseoir", "plaatsen", may="name"),
    _floor("redrawtable", FLOOR, "tables", "retirertable", "herlootafel", needs="table"),
    _floor("handforhand", FLOOR, "tables", "mainparmain", "handvoorhand", may="state"),
    _floor("done", FLOOR, "tables", "fini", "klaar", needs="tables"),
    _floor("ranking", PLAYER, "tables", "classement", "klassement"),
    _floor("report", FLOOR, "tables", "rapport", "bilan", "verslag"),
)
CHIPS = (
    _floor("chips", PLAYER, "chips", "jetons", "fiches"),
    _floor("race", FLOOR, "chips", "chiprace", "course", needs="race", block=True),
)
HISTORY = (
    _floor("undo", FLOOR, "history", "annuler", "ongedaan", may="reason"),
    _floor("redo", FLOOR, "history", "refaire", "opnieuw"),
    _floor("log", FLOOR, "history", "journal", "logboek"),
)
CLUB = (
    _floor("club", DIRECTOR, "club", may="setting"),
    _floor("choose", DIRECTOR, "club", "choisir", "kiezen", may="choice"),
    _floor("player", FLOOR, "club", "joueur", "speler", needs="name"),
    _floor("alias", FLOOR, "club", "surnom", "bijnaam", needs="alias"),
    _floor("rename", FLOOR, "club", "renommer", "hernoemen", needs="alias"),
    _floor("role", DIRECTOR, "club", "rol", needs="role"),
    _floor("iam", PLAYER, "club", "jesuis", "ikben", needs="name"),
    _floor("link", FLOOR, "club", "lier", "koppelen", needs="account"),
    _floor("unlink", FLOOR, "club", "delier", "ontkoppelen", needs="account"),
    _floor("pair", DIRECTOR, "club", "jumeler", "koppelcode", may="code"),
    _floor("pairme", PLAYER, "club", "monlien", "mijnkoppeling", may="code"),
    _floor("news", DIRECTOR, "club", "annonces", "aankondigingen", may="setting"),
)
DISCIPLINE = (
    _floor("warn", FLOOR, "discipline", "avertir", "waarschuwen", needs="incident", block=True),
    _floor("sanction", FLOOR, "discipline", "sanctionner", "bestraffen", needs="incident", block=True),
    _floor("record", FLOOR, "discipline", "dossier", "strafblad", needs="name"),
    _floor("myrecord", PLAYER, "discipline", "mondossier", "mijndossier"),
    _floor("tablerecord", FLOOR, "discipline", "dossiers", "strafbladen", needs="table"),
    _floor("board", FLOOR, "discipline", "tableau", "bord"),
    _floor("hand", FLOOR, "discipline", "main", "handgespeeld", needs="table"),
    _floor("served", FLOOR, "discipline", "purger", "uitgezeten", needs="case"),
    _floor("void", FLOOR, "discipline", "invalider", "nietig", needs="case"),
    _floor("pardon", DIRECTOR, "discipline", "gracier", "kwijtschelden", needs="case"),
    _floor("amend", FLOOR, "discipline", "corriger", "verbeteren", needs="case"),
    _floor("told", FLOOR, "discipline", "prevenu", "ingelicht", needs="case"),
    _floor("note", FLOOR, "discipline", "noter", "notitie", needs="note"),
    _floor("ledger", FLOOR, "discipline", "registre", "register", may="search"),
    _floor("statistics", DIRECTOR, "discipline", "statistiques", "statistieken"),
    _floor("handover", FLOOR, "discipline", "releve", "overdracht"),
    _floor("mydata", DIRECTOR, "discipline", "donnees", "gegevens", needs="name"),
    _floor("forget", DIRECTOR, "discipline", "oublier", "vergeten", needs="name"),
    _floor("retention", DIRECTOR, "discipline", "conservation", "bewaartermijn", may="months"),
)
COMMANDS: tuple[Command, ...] = (*RULES, *SETUP, *DRAW, *TABLES, *CHIPS, *DISCIPLINE, *HISTORY, *CLUB)
GROUPS = tuple(dict.fromkeys(command.group for command in COMMANDS))


def find_command(name: str) -> Command | None:
    """The command with this name or alias, in small letters or not.

    >>> find_command("COMPARER").name
    'compare'
    """
    wanted = name.casefold()
    return next((command for command in COMMANDS if wanted == command.name or wanted in command.aliases), None)
