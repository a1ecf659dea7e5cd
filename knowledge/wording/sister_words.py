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
_WHICH = r"(?: (?:autres?|other|extra|more|andere|premieres?|first|eerste|dernieres?|last|laatste))?"
_CARDS = rf"{_WHICH} (?:cartes|cards|kaarten)"
_LARGE = r"(?: (?:gros|big|bigger|larger|grote|overs\w+|\d+))*"
_PLAYERS = r"(?:joueurs|players|spelers)"
_SPOKEN = (
    r"(?:[a-z]+ ){0,4}(?:ont|avaient|aient|have|had|hebben|hadden)(?: deja| al| already| all| both)?"
    r" (?:parle|agi|joue|checke|suivi|acted|spoken|called|checked|folded|gehandeld|gesproken|gespeeld|gecheckt|gecalld)"
)
_THE = r"(?: (?:le|la|the|de|het|du))?"
_BEFORE, _AFTER = r"(?:avant|before|voor)", r"(?:apres|after|na)"

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
        r"|(?:ou|or|of) (?:une seule|only one|slechts een)(?= (?:a|au|to|for|aan|voor)\b|$)",
        "from_two": rf"(?:{_FROM} {_TWO}|{_SEVERAL}){_CARDS}|{_TWO}{_CARDS}(?: [a-z]+){{0,3}} {_UP}|{_TWO} {_UP}{_CARDS}",
        "two": rf"{_TWO}{_CARDS}",
        "more": rf"{_MORE}{_CARDS}",
    },
    "chips": {
        "single": rf"{_ONLY}{_LARGE} (?:jeton|chip|fiche)|oversized? chip|un jeton (?:de valeur|de plus grande)",
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
TITLED = frozenset({"street"})
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
