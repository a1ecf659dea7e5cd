"""The words by which the card room tells sister cases apart: the same matter on another street, with another count, for others.

A table: for each kind its values, each with the words for it in French, English and Dutch. The words are folded and stand without
signs ("pre-flop" is "pre flop", "l'action" is "l action"); they are patterns, of which the first that fits wins, in the order of
the values. What stands under `OTHERWISE` means something else and names nothing: whose "turn" it is, a "time limit".
"""

from __future__ import annotations

from collections.abc import Mapping

_ONLY = r"(?:une? seule?|une? unique|one single|only one|just one|a single|slechts een|maar een|een enkele|one|1)"
_TWO = r"(?:deux|two|twee|2)"
_MORE = r"(?:trois|quatre|cinq|three|four|five|drie|vier|vijf|[3-9])"
_SEVERAL = r"(?:plusieurs|several|meerdere|verschillende)"
_FROM = r"(?:au moins|a partir de|minimum|at least|minstens|ten minste|vanaf)"
_UP = r"(?:ou plus|ou davantage|et plus|au moins|or more|and more|of meer|en meer)"
_OWN = r"(?:mes|ses|tes|leurs|nos|vos|my|his|her|your|their|our|mijn|zijn|haar|hun|jouw|je|les|the|de|both)"
_NTH = r"(?:premiere|deuxieme|seconde|1ere|2e|2eme|first|second|1st|2nd|eerste|tweede|1e)"
_NO_HAND = r"(?:flop|turn|river|paquet|talon|deck|pakje?|board|tableau|donne|deal)"
_WHICH = r"(?: (?:autres?|other|extra|more|andere|premieres?|first|eerste|dernieres?|last|laatste))?"
_CARDS = rf"{_WHICH} (?:cartes|cards|kaarten)"
_LARGE = r"(?: (?:gros|big|bigger|larger|grote|overs\w+|\d+))*"
_PLAYERS = r"(?:joueurs|players|spelers)"
_SPOKEN = (
    r"(?:[a-z]+ ){0,4}(?:(?:ont|avaient|aient|have|had|hebben|hadden)(?: deja| al| already| all| both)?"
    r" (?:parle|agis?|joue|checke|suivi|acted|spoken|called|checked|folded|gehandeld|gesproken|gespeeld|gecheckt|gecalld)"
    r"|(?:acted|spoke) (?:after|behind|before)|handelden (?:na|voor))"
)
_ONE_SPOKEN = (
    rf"(?:{_ONLY} (?:autre |other |andere )?(?:joueur|player|speler)|une seule personne)(?: [a-z]+){{0,3}} "
    r"(?:(?:a|ait|avait|has|had|heeft)(?: deja| already| al)? (?:parle|agi|acted|spoken|gehandeld|gesproken)"
    r"|acted|spoke|handelde)"
)
_THE = r"(?: (?:le|la|the|de|het|du))?"
_BEFORE, _AFTER = r"(?:avant|before|voor)", r"(?:apres|after|na)"
_ROUND = r"(?:tours?|orbits?|rounds?|rondes?|orbites?)"
_BETS = r"(?:mises?|encheres?|bets?|betting|action|inzet(?:ten)?)"
_ALL_IN = (
    r"(?:tous|toutes|tout le monde|tous les joueurs|everyone|everybody|we all|they all|all players|(?:two|three|four) of us"
    r"|iedereen|allemaal|alle spelers|les (?:deux|trois)(?: joueurs)?|both(?: players)?|ze zijn beiden)"
)

KINDS: Mapping[str, Mapping[str, str]] = {
    "street": {
        "postflop": rf"post ?flop|(?:{_AFTER}|a partir|vanaf|from|depuis|since|sinds){_THE} flop",
        "before_flop": rf"{_BEFORE}{_THE} flop",
        "preflop": r"pre ?flop",
        "flop": r"flops?|floppe|flopped",
        "turn": r"turn|trun|tunr|tourn|tournant|(?:quatrieme|4e) (?:carte|rue)|(?:fourth|4th) street|vierde straat",
        "river": r"rivers?|rivre|riveer|rievr|riviere|(?:cinquieme|5e) (?:carte|rue)|(?:fifth|5th) street|vijfde straat",
    },
    "cards": {
        # "3 cartes ou une seule à un joueur"
        "single": rf"{_ONLY} (?:carte|card|kaart)"
        r"|(?:ou|or|of) (?:une seule|only one|slechts een)(?= (?:a|au|to|for|aan|voor)\b|$)"
        r"|une carte (?:(?:s est|est|a ete|etait|s etait) )?(?:retournee|exposee|visible|a l envers)"
        r"|(?:retourne|expose) une carte|a card (?:(?:is|was|got|gets) )?(?:exposed|turned|flipped|face ?up)"
        r"|een kaart (?:(?:lag|ligt|valt|viel) )?(?:open|omge\w+)|une carte est \w+ment retournee"
        # a player's second card is one card, and not the second of the deal
        rf"|{_NTH} (?:carte|card|kaart) (?:du|des|de la|de l|of|van){_THE}(?! {_NO_HAND})"
        rf"|(?:ma|sa|my|his|her|your|mijn|zijn|haar) {_NTH} (?:carte|card|kaart)"
        rf"|(?:une|one|een) (?:de|of|van) {_OWN}(?: {_TWO})? (?:cartes|cards|kaarten)",
        "from_two": rf"(?:{_FROM} {_TWO}|{_SEVERAL}){_CARDS}|{_TWO}{_CARDS}(?: [a-z]+){{0,3}} {_UP}|{_TWO} {_UP}{_CARDS}",
        "two": rf"{_TWO}{_CARDS}",
        "more": rf"{_MORE}{_CARDS}",
    },
    "chips": {
        "single": rf"{_ONLY}{_LARGE} (?:jeton|chip|fiche)|oversized? chip|un jeton (?:de valeur|de plus grande)"
        r"|(?:une? (?:jeton|fiche|plaque)|een (?:fiche|chip)|a chip) (?:de |a |van |of |worth )?\d+"
        r"|(?:a|een) \d+ ?k? (?:chip|fiche)",
        "more": rf"(?:{_TWO}|{_MORE}|{_SEVERAL}|multiple|meer)(?: {_UP})?{_LARGE} (?:jetons|chips|fiches)|multi ?chips?",
    },
    "players": {
        "from_two": rf"(?:{_FROM} {_TWO}|{_SEVERAL}) (?:autres )?{_PLAYERS}|{_TWO} {_UP} {_PLAYERS}",
        "more": rf"multi ?way|(?:plus|more|meer) (?:de|than|dan) {_TWO} {_PLAYERS}|{_MORE} {_PLAYERS}|a (?:trois|quatre|cinq)"
        r"|(?:three|four|five) (?:way|of us)|met z n (?:drieen|vieren)",
        "two": rf"heads? ?up|tete a tete|un contre un|one on one|{_TWO} {_PLAYERS}|just the two of us|only two left"
        r"|(?:est|etait|sont|etaient) plus que deux|met z n twee(?:en)?|(?:nog|nog maar) twee over",
    },
    "spoken": {
        "from_two": rf"(?:{_FROM} {_TWO}|{_SEVERAL}) {_SPOKEN}",
        "two": rf"{_TWO} {_SPOKEN}",
        "more": rf"{_MORE} {_SPOKEN}",
        "single": _ONE_SPOKEN,
    },
    "orbit": {
        "first": rf"(?:premier|1er|first|1st|eerste|1e) {_ROUND}",
        "second": rf"(?:deuxieme|second|2e|2nd|tweede) {_ROUND}|{_TWO} {_ROUND}",
        "third": rf"(?:troisieme|3e|third|3rd|derde) {_ROUND}|(?:trois|three|drie|3) {_ROUND}",
    },
    "bets": {
        "closed": rf"plus aucune {_BETS}|aucune {_BETS} (?:\w+ ){{0,3}}possible|(?:no more|no further) {_BETS}"
        rf"|sans {_BETS} possible|geen {_BETS}(?: \w+){{0,2}} mogelijk"
        r"|(?:ne peut|peuvent|can|kan|kunnen) (?:plus|no longer|niet meer) (?:miser|bet|inzetten|ingezet worden)"
        rf"|{_ALL_IN}(?: (?:sont|etaient|etions|etait|est|are|were|was|is|zijn|waren|zaten))?(?: deja| already| al)?"
        r" (?:a )?(?:tapis|all ?in)",
        "open": rf"{_BETS} (?:(?:est|sont|etaient|etait|is|are|was|were|zijn|waren) )?(?:encore|toujours|still|nog)"
        r" (?:possibles?|mogelijk)"
        rf"|(?:encore|toujours|still) (?:des |une )?{_BETS} (?:\w+ )?(?:possibles?|to come)"
        r"|(?:personne|aucun joueur) n (?:est|etait) a (?:tapis|all ?in)|(?:nobody|no one|none of us) (?:is|was|were) all ?in"
        r"|niemand (?:is|was|zat) all ?in"
        r"|(?:encore|toujours) des jetons|des jetons devant|(?:still|nog) (?:had |hadden )?(?:\d+ ?k? )?(?:behind|chips)"
        r"|(?:could|can|konden) (?:still|nog) (?:bet|inzetten)|allais miser|(?:was|were) (?:about|going) to bet"
        r"|(?:still|nog) (?:bet|betting|inzetten|ingezet)",
    },
    "game": {
        "cash": r"cash ?games?|cash ?tables?|cash ?tafels?|cashpartij(?:en)?|ring games?"
        r"|(?:tables?|tafels?|parties?)(?: de| van| of)? \d{1,2}/\d{1,2}"
        r"|\d{1,2}/\d{1,2} (?:tables?|tafels?|games?|cash|nlhe?|no limit)"
        r"|(?:joue\w*|jouons|parties?|tables?|play\w*|spe+l\w*) (?:(?:meestal|en|in|a|au|de|du) )?cash|^(?:en|in) cash",
        "tournament": r"tournois?|tournaments?|tourneys?|toernooi(?:en)?|tornooi(?:en)?|sit (?:n|and|en) gos?|mtts?"
        r"|main events?|championnats?|championships?|kampioenschap(?:pen)?",
    },
    "opening": {
        # whom a single chip is a bet of, and whom it is a call of
        "first": r"(?:personne|nobody|no one|niemand)(?: n)? (?:a|avait|has|had|heeft)(?: encore| yet| nog)? (?:mise|bet|ingezet)"
        r"|(?:first|premier|eerste) (?:to (?:act|speak|bet)|de parole|a (?:parler|miser)|joueur a miser|bettor"
        r"|aan (?:zet|de beurt))"
        r"|checked to (?:me|him|her)|(?:pour|to|om te) (?:ouvrir|open(?:en)?)",
        "faced": r"jeton (?:de|d une) valeur (?:plus grande|superieure) (?:que la|aux?) mises?|apres une relance ou une blinde"
        r"|face a (?:une|la) (?:mise|relance)|facing (?:a|the) (?:bet|raise)"
        r"|(?:sur|over|op) (?:une|an?|een) (?:mise|relance|ouverture|bet|raise|opening)",
    },
    "guard": {
        "without": r"(?:non|pas|not|un|niet|on|sans|without|zonder) (?:(?:etre|ete|being|been) )?"
        r"(?:protegee?s?|protected|protection|beschermde?|bescherming)|unprotected|onbeschermde?",
        "with": r"protegee?s?|protected|beschermde?|card ?(?:protector|guard|cap)s?|(?:protege|garde|presse) cartes?"
        rf"|(?:sous|under|onder) (?:une?|an?|een|mon|ma|son|sa|{_OWN}) (?:[a-z]+ ){{0,2}}(?:jeton|chip|fiche)",
    },
    "betting": {
        "no_limit": r"no ?limit|nlhe?|sans limite|zonder limiet",
        "pot_limit": r"pot ?limit|plo|pot limiet",
        "limit": r"fixed limit|(?:en|in|au|a|jeu|partie) limit|limit (?:hold ?em|game|poker|cash|games|omaha|stud|table|betting)"
        r"|(?:jeux?|parties?|poker) (?:en |a )?limites?(?: fixes?)?|limite fixe|vaste limiet",
    },
}
"""The kinds of difference, and what is told apart in each."""
MEANS: Mapping[str, Mapping[str, tuple[str, ...]]] = {
    "street": {"postflop": ("flop", "turn", "river"), "before_flop": ("preflop", "flop")},
    **{kind: {"from_two": ("two", "more")} for kind in ("cards", "players", "spoken")},
}
"""What some words name together: "after the flop" is said of three streets; a card burnt "before the flop" is the flop's."""
OTHERWISE: Mapping[str, str] = {
    "game": r"(?:directeurs?|direction|responsables?|arbitres?) (?:de |du |d un )?tournois?"
    r"|tournament (?:directors?|staff)|toernooi(?:directeur|leider|leiding|directie)s?",
    "orbit": rf"(?:premier|deuxieme|first|second|eerste|tweede|1er|2e) (?:tours? (?:d|de) {_BETS}|tour de (?:table|parole)"
    r"|rounds? of betting|rounds? (?:levels?|bets?)|inzetronde)",
    "street": r"(?:my|your|his|her|their|our|whose|its|in|of|s|player|each|every|next|a|good|bad|take|takes|took|wait|waits"
    r"|waited|lost|right|wrong|to|they|we|i|you|will|would|should|must|can|could|dealer|he|she|players|never|not|please) turn"
    r"|turn (?:to (?:act|bet|speak|play|call|check|raise|fold)|over|up|it|them|him|into|down|in|off|around|back|away|his|her|my"
    r"|your|their|cards|out|of play|order|both|face)|turn by turn|turn based|river (?:club|poker|cup|casino|rat)",
    "cards": rf"{_OWN} (?:{_TWO}|{_MORE}){_CARDS}|{_TWO} (?:cartes (?:privatives|fermees|en main)|hole cards)",
    "players": rf"(?:{_FROM} )?(?:{_TWO}|{_MORE}|{_SEVERAL}) {_SPOKEN}",
    "betting": r"(?:time|no time|age|table|bankroll|speed|spread) limits?",
}
SILENT = frozenset({"players"})
"""Kinds that tell two passages of one article apart and are no reason for a remark: of judged disputes, a passage that decides
names another number of players as often as one that does not."""
HEADED = frozenset({"game"})
"""Kinds that a heading alone says of a passage: a rule on the cash game may well mention the tournament, and the other way round.
Where neither is asked, rules on both decide."""
TITLED = frozenset({"street", "bets", *HEADED})
"""Kinds in which the title of an article says what it is about, whatever else its passages mention: under "Les erreurs au flop"
the card that is burnt for the turn is no rule on the turn. Measured on judged disputes; titles that name a position say less.
"""
NEGATIONS = (
    r"(?:hors|sauf|excepte|hormis|autre que|pas|ni|non|except|excluding|unless|other than|instead of|not|behalve|buiten|tenzij"
    r"|anders dan|niet|geen|moins de|less than|fewer than|minder dan)"
    r"(?: (?:si|if|als|le|la|les|l|du|de|des|au|aux|sur|pour|avant|apres|the|a|an|on|at|in|for|before|after|op|bij|het|een|voor"
    r"|na)){0,3} $"
)
"""What stands before a value that a text names only to leave it out: "hors flop", "not on the turn", "behalve op de river"."""
