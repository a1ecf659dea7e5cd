"""The words of floors for offences and sanctions, in three languages, as they are typed between two hands."""

from __future__ import annotations

import re
from collections.abc import Mapping

from bot.domain.club.people import folded
from bot.domain.penalties.errors import SanctionOutside
from bot.domain.penalties.sanctions import COUNTED, MOST, MOST_HANDS, Measure, Sanction

OFFENCE_WORDS: Mapping[str, tuple[str, ...]] = {
    "out_of_turn": ("hors de son tour", "avant son tour", "hors tour", "out of turn", "voor zijn beurt", "buiten beurt"),
    "string_bet": ("string bet", "string raise", "mise étagée", "mise en plusieurs fois"),
    "betting_unclear": ("mise peu claire", "splash", "jette ses jetons", "splashing the pot", "onduidelijke inzet"),
    "phone": ("téléphone", "portable", "gsm", "smartphone", "phone", "mobile", "telefoon", "appareil électronique"),
    "away_from_table": ("quitte la table", "éloigné de la table", "levé pendant le coup", "away from table", "weg van tafel"),
    "absent": ("absent", "absence", "pas assis", "afwezig", "not seated"),
    "cards_shown": ("montre ses cartes", "expose ses cartes", "cartes exposées", "exposed cards", "shows cards", "toont kaarten"),
    "cards_shown_to_one": ("montre à un joueur", "montre à un spectateur", "shows one player", "toont aan één speler"),
    "open_muck": ("open muck", "jette alors qu'il peut checker", "fold sans mise"),
    "mucked_unprotected": ("jette sur le jeu d'un autre", "jette sur la main d'un adversaire"),
    "mucked_all_in": ("jette à tapis", "couche à tapis", "mucks all in", "gooit weg bij all in"),
    "one_player_to_a_hand": ("une main un joueur", "un jeu un joueur", "one player to a hand", "één speler per hand"),
    "advice": ("conseil", "conseille", "commente le coup", "advice", "comments", "advies"),
    "stub_looked_at": ("regarde le talon", "regarde les cartes jetées", "looks at the muck", "bekijkt de muck"),
    "rabbit_hunting": ("rabbit", "rabbit hunting", "chasse au lapin"),
    "misdeal_repeated": ("fausses donnes répétées", "maldonnes répétées", "repeated misdeal", "herhaald misdeal"),
    "misdeal_on_purpose": ("fausse donne volontaire", "misdeal on purpose", "opzettelijk misdeal"),
    "deck_exposed": ("montre le paquet", "fait tomber le paquet", "exposes the deck", "toont het pak"),
    "hand_unprotected": ("main non protégée", "unprotected hand", "onbeschermde hand"),
    "slow_play": ("lenteur", "joue lentement", "retarde le jeu", "stalling", "slow play", "tijdrekken", "traag spel"),
    "time_abused": ("abus de time", "demande abusive de time", "time abuse", "misbruik van time"),
    "conditional_statement": ("déclaration conditionnelle", "conditional statement", "voorwaardelijke verklaring"),
    "false_announcement": ("fausse annonce", "annonce une fausse main", "miscalls hand", "verkeerde aankondiging"),
    "false_information": ("fausse information", "false information", "foute informatie"),
    "cards_hidden": ("cache ses cartes", "hides cards", "verbergt kaarten"),
    "chips_hidden": ("cache ses jetons", "jetons cachés", "hides chips", "verbergt fiches"),
    "chips_pocketed": ("jetons en poche", "emporte ses jetons", "chips in pocket", "fiches op zak"),
    "chips_given": ("donne des jetons", "chip dumping", "geeft fiches", "emprunte des jetons", "passes chips"),
    "collusion": ("collusion", "entente", "team play", "samenspel"),
    "soft_play": ("soft play", "check à deux", "sous-joue", "spaart"),
    "abuse": ("insulte", "injure", "menace", "abus", "abuse", "insult", "threat", "belediging", "bedreiging"),
    "rudeness": (
        *("manque de respect", "impoli", "grossier", "langage grossier"),
        *("rude", "bad language", "onbeleefd", "grof taalgebruik"),
    ),
    "disturbance": ("dérange", "bruit", "perturbe", "disturbance", "noise", "stoort"),
    "language": ("langue étrangère", "parle une autre langue", "foreign language", "vreemde taal"),
    "wrong_seat": ("mauvais siège", "mauvaise place", "wrong seat", "verkeerde plaats"),
    "slow_move": ("traîne au changement de table", "slow to move"),
    "blinds_avoided": ("évite les blinds", "dodges blinds", "ontwijkt blinds"),
    "foreign_objects": ("objet sur la table", "foreign object", "voorwerp op tafel"),
    "smoking": ("fume", "cigarette", "smoking", "rookt"),
    "cards_thrown": ("lance ses cartes", "jette une carte", "throws cards", "gooit met kaarten"),
    "cards_turned_of_others": ("retourne les cartes d'un autre", "turns another's cards", "draait kaarten van een ander om"),
    "money_played": ("joue de l'argent", "pari", "plays for money", "speelt om geld"),
    "cheating": ("triche", "tricherie", "cheating", "vals spel", "valsspelen"),
    "identity": ("fausse identité", "identité", "false identity", "valse identiteit"),
    "spectator_interferes": ("spectateur intervient", "spectator interferes", "toeschouwer bemoeit zich"),
    "refuses_to_show": ("refuse de montrer", "refuse de montrer ses cartes", "refuses to show", "weigert te tonen"),
    "refuses_to_move": (
        *("refuse de changer de table", "refuse de bouger", "refuses to move", "refuses to change tables"),
        *("weigert te verhuizen", "weigert van tafel te veranderen"),
    ),
    "damages": (
        *("abîme les cartes", "déchire une carte", "casse du matériel", "dégradation", "damages cards", "tears a card"),
        *("beschadigt kaarten", "scheurt een kaart"),
    ),
}
SHOWN_WORDS: Mapping[str, tuple[str, ...]] = {
    "out_of_turn": (
        "joue hors de son tour",
        "acting out of turn",
        "speelt voor zijn beurt",
    ),
    "phone": (
        *("téléphone à table", "téléphone en main"),
        *("phone at the table", "phone in hand"),
        *("telefoon aan tafel", "telefoon in de hand"),
    ),
    "away_from_table": (
        "s'éloigne de la table en cours de coup",
        "leaving the table during a hand",
        "gaat weg van tafel tijdens een hand",
    ),
    "absent": (
        "absent de sa place",
        "pas à sa place",
        "absent from the seat",
        "afwezig van zijn plaats",
        "niet aan tafel",
    ),
    "cards_shown": (
        "montre ses cartes pendant le coup",
        "showing cards during the hand",
        "toont kaarten tijdens de hand",
    ),
    "cards_shown_to_one": (
        "montre ses cartes à une seule personne",
        "showing cards to one person only",
        "toont kaarten aan één persoon",
    ),
    "open_muck": (
        "jette ses cartes sans mise (open muck)",
        "folding with no bet to face (open muck)",
        "foldt zonder dat er ingezet is (open muck)",
    ),
    "mucked_unprotected": (
        "jette ses cartes sur le jeu d'un autre",
        "mucking onto another player's cards",
        "gooit kaarten op de hand van een ander",
        "muckt over andermans kaarten",
    ),
    "mucked_all_in": (
        "jette ses cartes face à un tapis",
        "mucking against an all-in",
        "gooit kaarten weg tegen een all-in",
        "muckt tegen een all-in",
    ),
    "advice": (
        "conseille ou commente",
        "giving advice or commenting",
        "geeft advies of commentaar",
    ),
    "stub_looked_at": (
        "regarde des cartes jetées ou le talon",
        "looking at the muck or the stub",
        "bekijkt de muck of de rest van het pak",
        "bekijkt muck of stub",
    ),
    "rabbit_hunting": ("regarde les cartes qui seraient venues",),
    "deck_exposed": (
        "dévoile le paquet",
        "exposing the deck",
        "laat het deck zien",
    ),
    "slow_play": ("lenteur volontaire",),
    "time_abused": (
        "abus de demandes de time",
        "calling time too often",
        "vraagt te vaak time",
    ),
    "false_information": (
        "donne une fausse information",
        "giving false information",
        "geeft foute informatie",
    ),
    "chips_pocketed": (
        "emporte ou empoche des jetons",
        "taking or pocketing chips",
        "neemt fiches mee of steekt ze op zak",
        "neemt chips mee of steekt ze op zak",
    ),
    "chips_given": (
        "donne ou prête des jetons",
        "giving or lending chips",
        "geeft of leent fiches",
        "geeft chips weg of leent ze uit",
    ),
    "abuse": (
        "insultes ou menaces",
        "insults or threats",
        "beledigingen of bedreigingen",
    ),
    "disturbance": (
        "dérange la table",
        "disturbing the table",
        "stoort de tafel",
    ),
    "language": (
        "parle une langue non admise",
        "speaking a language that is not allowed",
        "spreekt een taal die niet toegelaten is",
    ),
    "wrong_seat": (
        "assis à la mauvaise place",
        "sitting in the wrong seat",
        "zit op de verkeerde plaats",
        "zit op de verkeerde stoel",
        "à la mauvaise place",
    ),
    "slow_move": (
        "tarde à changer de table",
        "slow to change tables",
        "treuzelt bij het verhuizen naar een andere tafel",
        "treuzelt bij een tafelwissel",
    ),
    "foreign_objects": (
        "objet étranger sur la table",
        "foreign object on the table",
        "vreemd voorwerp op tafel",
    ),
    "spectator_interferes": (
        "intervention d'un spectateur",
        "interference by a spectator",
        "toeschouwer bemoeit zich met het spel",
    ),
    "betting_unclear": ("unclear bet",),
    "misdeal_repeated": (
        "repeated misdeals",
        "herhaalde misdeals",
    ),
    "false_announcement": (
        "miscalling the hand",
        "kondigt een verkeerde hand aan",
    ),
    "cards_hidden": ("hiding cards",),
    "chips_hidden": (
        "hiding chips",
        "verbergt chips",
    ),
    "rudeness": (
        "lack of respect",
        "gebrek aan respect",
    ),
    "blinds_avoided": (
        "dodging the blinds",
        "ontwijkt de blinds",
        "esquive les blindes",
    ),
    "cards_thrown": ("throwing cards",),
    "cards_turned_of_others": ("turning over another player's cards",),
    "money_played": ("playing for money",),
    "misdeal_on_purpose": ("opzettelijke misdeal",),
    "refuses_to_show": (
        "refusing to show cards",
        "weigert zijn kaarten te tonen",
    ),
    "refuses_to_move": ("refusing to change tables",),
    "damages": (
        "abîme les cartes ou le matériel",
        "damaging cards or equipment",
        "beschadigt kaarten of materiaal",
    ),
}
"""What offences are called on the screen, or once were, as far as nobody types it like that by himself: what is shown can be
typed back.
"""
_FOLDED = {
    folded(word): offence
    for offence, words in OFFENCE_WORDS.items()
    for word in (*words, *SHOWN_WORDS.get(offence, ()), offence.replace("_", " "))
}
_COUNT = r"(\d{1,3}|une?|one|een|één|deux|two|twee|trois|three|drie|quatre|four|vier)"
_NUMBERS = {
    "un": 1, "une": 1, "one": 1, "een": 1, "één": 1, "deux": 2, "two": 2, "twee": 2, "trois": 3, "three": 3, "drie": 3,
    "quatre": 4, "four": 4, "vier": 4,
}  # fmt: skip
_SITS_OUT = (
    r"(?:(?:il |elle |he |she |hij |zij )?(?:est |is |wordt )?(?:suspendue?s?|suspension|exclue?s?|exclusion|p[ée]nalit[ée]s?"
    r"|p[ée]nalis[ée]e?s?|mis(?:e)? à l['’][ée]cart|[ée]cart[ée]e?s?|suspended|penalty|penali[sz]ed|sits?(?: |-)out|sit-out|out"
    r"|geschorst|schorsing|straf|uitsluiting|uitgesloten)(?: de la table| from the table| van (?:de )?tafel)?"
    r"\s+(?:de |pour |pendant |of |for |van |voor |gedurende )?)?"
)
"""What may stand before so many hands or rounds."""
_AWAY = r"(?:\s+(?:à l['’][ée]cart|de p[ée]nalit[ée]|de suspension|d['’]exclusion|out|penalty|suspension|uit|aan de kant|straf))?"
"""What may stand behind them."""
_SANCTIONS: tuple[tuple[re.Pattern[str], Measure], ...] = (
    (re.compile(r"(exclusion|exclu|ban|uitsluiting|uitgesloten)\b.*\bclub", re.I), Measure.CLUB_BAN),
    (re.compile(r"(exclusion|exclu|ban|uitsluiting|uitgesloten)\b.*(év[éè]nement|event|evenement)", re.I), Measure.EVENT_BAN),
    (re.compile(r"club ban$", re.I), Measure.CLUB_BAN),
    (re.compile(r"event ban$", re.I), Measure.EVENT_BAN),
    (re.compile(r"(disqualif\w*|dq|diskwalif\w*|gediskwalif\w*)$", re.I), Measure.DISQUALIFIED),
    (
        re.compile(rf"{_SITS_OUT}{_COUNT}[\s-]*(?:tours?(?: de table)?|orbites?|orbits?|rounds?|rondes?){_AWAY}$", re.I),
        Measure.ORBITS,
    ),
    (re.compile(rf"{_SITS_OUT}{_COUNT}[\s-]*(?:mains?|hands?|handen){_AWAY}$", re.I), Measure.HANDS),
    (re.compile(rf"{_SITS_OUT}{_COUNT}[\s-]*(?:minutes?|minuten|minuut|min|mn){_AWAY}$", re.I), Measure.MINUTES),
    (re.compile(r"(main (morte|brûlée|brulee|tuée)|dead hand|hand (killed|dead|dood)|dode hand)$", re.I), Measure.HAND_DEAD),
    (re.compile(r"(avertissement|avert\w*|warning|waarschuwing)( verbal| oral)?$", re.I), Measure.WARNING),
)


def read_measure(text: str) -> Sanction | None:
    """The sanction that a text names: "avertissement", "2 mains", "un tour", "disqualification"; None for a text that is none.

    >>> read_measure("deux tours de table").written, read_measure("main brûlée").written, read_measure("il a crié")
    ('orbits:2', 'hand_dead', None)
    >>> read_measure("suspendu 2 mains").written, read_measure("2 handen uit").written, read_measure("sit out 3 rounds").written
    ('hands:2', 'hands:2', 'orbits:3')
    """
    bare = " ".join(text.split()).strip(" .")
    for pattern, measure in _SANCTIONS:
        found = pattern.match(bare)
        if found is None:
            continue
        if measure not in COUNTED:
            return Sanction(measure)
        count = _NUMBERS.get(found[1].casefold()) or int(found[1])
        return Sanction(measure, count) if 1 <= count <= max(MOST_HANDS, MOST[measure]) else None
    return None


_KINDS: tuple[tuple[re.Pattern[str], frozenset[Measure]], ...] = (
    (
        re.compile(r"(?:exclusions?|exclue?s?|bans?|bann\w+|uitsluiting(?:en)?|uitgesloten)$", re.I),
        frozenset({Measure.CLUB_BAN, Measure.EVENT_BAN}),
    ),
    (re.compile(r"(?:tours?|orbites?|orbits?|rounds?|rondes?)$", re.I), frozenset({Measure.ORBITS})),
    (re.compile(r"(?:mains?|hands?|handen)$", re.I), frozenset({Measure.HANDS, Measure.HAND_DEAD})),
    (re.compile(r"(?:minutes?|minuten|min)$", re.I), frozenset({Measure.MINUTES})),
    (re.compile(r"(?:avertissements?|warnings?|waarschuwing(?:en)?)$", re.I), frozenset({Measure.WARNING})),
    (re.compile(r"(?:disqualifications?|diskwalificaties?)$", re.I), frozenset({Measure.DISQUALIFIED})),
)


def is_measure(text: str, given: Sanction) -> bool:
    """Whether a sanction is of the kind that a text names: "exclusion", "tours"; or the very one: "2 tours".

    >>> is_measure("tours", Sanction(Measure.ORBITS, 2)), is_measure("1 tour", Sanction(Measure.ORBITS, 2))
    (True, False)
    """
    kinds = next((kinds for pattern, kinds in _KINDS if pattern.match(text.strip())), None)
    if kinds is not None:
        return given.measure in kinds
    named = read_measure(text)
    return named is not None and (named.measure, named.count) == (given.measure, given.count)


_MANY = re.compile(
    r"(\d+)\s*(?:(?P<hands>mains?|hands?|handen)|(?P<minutes>minutes?|minuten)"
    r"|tours?(?: de table)?|orbites?|orbits?|rounds?|rondes?)\W*$",
    re.I,
)


def verify_count(text: str) -> None:
    """Nothing, unless a text names hands or rounds in a number that nobody can give, "99 mains": that must not be taken for a
    reason. Raises SanctionOutside.
    """
    found = _MANY.match(text)
    if found is None:
        return
    measure = Measure.HANDS if found["hands"] else Measure.MINUTES if found["minutes"] else Measure.ORBITS
    count = int(found[1][:9])
    if not 1 <= count <= MOST[measure]:
        raise SanctionOutside(measure=str(measure), count=count, least=1, most=MOST[measure])


def named_offence(text: str) -> str | None:
    """The offence whose word a text is, however it is spelt; None for a text that only speaks of one, or of none.

    >>> named_offence("Téléphone"), named_offence("a répondu au téléphone")
    ('phone', None)
    """
    return _FOLDED.get(folded(text))
