"""By which words a passage is taken to decide a point in one way: in French, English and Dutch, without accents and capitals.

They make a proposal, and nothing more: whoever reads the book says what it says.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence

from bot.services.rules.point_subjects import SMALL

DRAWN = r"tir\w* .{0,30}au sort|tirage|tir\w* au hasard|aleatoire|random|\bdr(?:aws?|awn)\b|\bloting|geloot|verloot|\bloten"
KEPT = (
    r"memes? (?:place|siege|position)|conserv|gard\w+ (?:sa|leur|la meme) place|same (?:seat|position)|keep their|zelfde|behoud"
)
SEAT_ONE = (
    r"(?:siege|place|seat|stoel|plaats)\s?(?:n\S{0,2}\s?|numero |number |nummer )?(?:1|one|een)\b|"
    r"premier siege|first seat"
)
BIG_BLIND = r"gro(?:s|sse)s? blindes?|gro(?:s|sse)s? blinds?|big blind|grote blind|\bbb\b"
SOONEST = rf"(?:{BIG_BLIND}).{{0,40}}(?:\bvite|plus tot|\bsoon|\bquick|\bsnel|\bvroeg|\beerst)"
ANNOUNCED = r"annonc|affich|publie|avance\b|announced|posted|published|beforehand|in advance|vooraf|bekend|aangekondigd"
BY_STACK = (
    r"(?:ordre|fonction|selon|according|volgens) .{0,25}(?:tapis|stack|jetons|chips)|plus riche|richest|"
    r"(?:plus|moins) (?:de jetons|gros tapis|grand nombre|petit tapis|important)|nombre de jetons|"
    r"gros(?:se)? (?:tapis|stack)|(?:most|more|fewer|larger|bigger|smaller) (?:chips|stack)|meeste (?:chips|"
    r"fiches)|grootste stack|stack size"
)
TIED = r"ex.?aequo|partage\w*|meme (?:place|rang)|\bti(?:e|es|ed)\b|\bshare\w*|gedeeld|\bdelen\b|gelijke plaats"
PLAYS = (
    r"(?:joue|jouera|jouer|participe\w*) (?:tout de suite|immediatement|des la|directement)|(?:recoit|recevra|"
    r"recoivent) .{0,20}cartes"
    r"|dealt in|dealt cards|(?:plays?|play) (?:at once|immediately)|speelt (?:meteen|direct|onmiddellijk)|(?:meteen|direct) mee"
    r"|(?:peut|doit|assume\w*|paie\w*|pose\w*) .{0,25}grosse blinde|posts? .{0,15}big blind"
    r"|assume\w* .{0,25}(?:droits|obligations|avantages)|takes? .{0,20}(?:rights|obligations)"
)
MISSES = (
    r"(?:passe|saute|attend)\w* (?:un tour|une main|la main|un coup|la donne)|(?:miss|sit\w* out|"
    r"wait\w*) (?:for )?(?:a|one|the next) hand"
    r"|(?:een|1) hand (?:over|wachten)|slaat een hand"
)
BUTTON_PASSED = (
    r"passage du bouton|bouton (?:est|soit|ait|a|l.a) (?:ete )?(?:passe|depasse)|apres (?:le passage|"
    r"que le bouton)|button (?:has )?(?:passe[sd]|moves past)|(?:button|knop|dealer\w*) .{0,15}voorbij"
)
BUTTON_GIVEN = r"(?:donne|bouton|button|knop) (?:passe|moves|gaat) (?:a|to|naar)|passe le bouton a|passes the button"
FLOOR = r"\bfloor|directeur|director|arbitre|\bstaff|organisat\w+|(?:wedstrijd|toernooi)leid\w+"
RANDOM_OR_HIGH = rf"{DRAWN}|plus haute carte|carte la plus (?:haute|forte)|high(?:est)? card|hoogste kaart"
COUNT = r"joueurs?|joueuses?|players?|spelers?"
SECONDS, MINUTES = r"(?:secondes?|seconds?(?= count)|seconds|seconden|sec)\b", r"(?:minutes?|minuten|minuut|min)\b"

WAYS: Mapping[str, Sequence[tuple[str, str]]] = {
    "seats.start": (("drawn", DRAWN),),
    "seats.special_needs": (
        ("kept", r"handicap|mobilite|besoins? (?:particulier|physique)|special needs|disab|wheelchair|rolstoel|beperking"),
    ),
    "seats.new_day": (("drawn", DRAWN), ("kept", KEPT)),
    "seats.final_table": (("drawn", DRAWN), ("kept", KEPT)),
    "seats.wrong_seat": (
        (
            "moves_with_stack",
            r"(?:bonne|correcte|right|correct|juiste) (?:place|seat|stoel|plaats)|avec (?:ses|son) (?:jetons|tapis|"
            r"stack)|with (?:his|their) (?:chips|stack)|met (?:zijn|hun) (?:chips|fiches|stack)",
        ),
    ),
    "button.start": (("drawn", RANDOM_OR_HIGH), ("seat_one", SEAT_ONE)),
    "button.scope": (
        ("each_table", r"(?:chaque|each|every|elke|iedere) (?:table|tafel)"),
        ("one_for_all", r"toutes les tables|all tables|alle tafels"),
    ),
    "button.new_day": (("drawn", RANDOM_OR_HIGH), ("kept", rf"{KEPT}|reste|reprend|where it was|blijft")),
    "button.final_table": (("drawn", RANDOM_OR_HIGH), ("seat_one", SEAT_ONE)),
    "button.dead": (("dead_button", r"bouton mort|dead button|dode (?:button|knop)"),),
    "late.seat": (("big_blind_soonest", BIG_BLIND), ("drawn", DRAWN)),
    "late.absent": (
        (
            "blinded_off",
            r"blind\w* .{0,40}(?:prelev|pay|post|\bmis|retir|debit)|(?:prelev|retir|paie|pay)\w* .{0,25}blind|"
            r"blinded off|blinds? .{0,30}(?:taken|posted|paid|betaald|afgenomen|geplaatst)",
        ),
    ),
    "late.alternates": (
        (
            "as_seats_free",
            r"place\w* .{0,25}libr|place\w* se liber|seat\w* .{0,30}(?:free|open|available)|(?:plaats|stoel)\w* .{0,20}vrij",
        ),
    ),
    "balance.procedure": (("announced", ANNOUNCED),),
    "balance.who": (("next_big_blind", BIG_BLIND),),
    "balance.seat": (
        (
            "big_blind_soonest",
            rf"{BIG_BLIND}|(?:plus|moins) (?:vite|tot|rapide\w*|favorable)|pire (?:place|position)|worst (?:position|"
            rf"seat)|slechtste",
        ),
    ),
    "balance.small_blind_seat": (
        (
            "never",
            rf"(?:jamais|pas|never|not|nooit|niet|geen).{{0,40}}{SMALL}|{SMALL}.{{0,40}}(?:jamais|\bpas\b|never|\bnot\b|"
            rf"nooit|niet)",
        ),
        ("allowed", r"n.importe quelle (?:place|position)|any (?:seat|position)|toute position|elke (?:plaats|positie)"),
    ),
    "arrival.big_blind": (("plays", PLAYS), ("skips_hand", MISSES)),
    "arrival.small_blind_vacated": (
        ("plays_button_passes", BUTTON_GIVEN),
        ("waits_for_button", BUTTON_PASSED),
        ("skips_hand", MISSES),
        ("plays", PLAYS),
    ),
    "arrival.small_blind_vacant": (
        ("plays_button_passes", BUTTON_GIVEN),
        ("waits_for_button", BUTTON_PASSED),
        ("skips_hand", MISSES),
        ("plays", PLAYS),
    ),
    "arrival.button_vacated": (
        ("plays_button_passes", BUTTON_GIVEN),
        ("waits_for_button", BUTTON_PASSED),
        ("skips_hand", MISSES),
        ("plays", PLAYS),
    ),
    "arrival.button_vacant": (
        ("plays_button_passes", BUTTON_GIVEN),
        ("waits_for_button", BUTTON_PASSED),
        ("skips_hand", MISSES),
        ("plays", PLAYS),
    ),
    "arrival.elsewhere": (
        ("waits_for_button", BUTTON_PASSED),
        ("skips_hand", MISSES),
        ("plays", rf"{PLAYS}|immediatement|immediately|onmiddellijk"),
    ),
    "break.order": (("published", ANNOUNCED),),
    "break.seats": (("drawn", DRAWN), ("big_blind_soonest", SOONEST)),
    "hands.clock": (
        ("two_minutes_a_hand", r"(?:deux|2|two|twee) min"),
        ("runs", r"continue\w* (?:de|a) tourner|keeps? running|loopt (?:door|verder)"),
    ),
    "hands.showdown": (("waits_for_all_tables", r"(?:toutes les|all|alle) (?:autres |other |andere )?(?:tables|tafels)"),),
    "hands.when": (("near_the_money", r"\bbulle|bubble|places? payee|in the money|\bitm\b|betaalde plaatsen|prijzengeld"),),
    "bust.same_table": (("by_stack", BY_STACK), ("tied", TIED)),
    "bust.two_tables": (("by_stack", BY_STACK), ("tied", TIED)),
    "bust.bubble_two_tables": (("by_stack", BY_STACK), ("tied", TIED)),
    "bust.equal_stacks": (("tied", TIED),),
    "race.dealer": (("new_dealer", r"(?:nouveau|prochain|new|next|nieuwe|volgende) (?:donneur|dealer|deler)"), ("floor", FLOOR)),
    "race.start": (
        ("seat_one", SEAT_ONE),
        (
            "left_of_dealer",
            r"gauche du (?:donneur|dealer|bouton|croupier)|a sa gauche|left of the (?:dealer|button)|"
            r"links van de (?:dealer|button|deler|knop)",
        ),
    ),
    "race.cards": (
        (
            "one_a_chip",
            r"(?:une|1) carte (?:par|pour chaque)|autant de cartes|(?:one|a|1) card (?:for each|per|for every)|(?:een|"
            r"1) kaart per",
        ),
        (
            "without_cards",
            r"(?:aucune|pas de|sans) (?:carte|course|chip.?race|tirage)|\b(?:no|without an?|without) (?:cards?|race|chip.?race|"
            r"draw)\b|(?:geen|zonder) (?:kaart|race|chip.?race|loting)|niet .{0,15}geloot",
        ),
        (
            "player_buys",
            r"(?:joueur|chacun).{0,40}(?:paie|paye|achete|complete)\w* .{0,60}(?:manqu|difference|complement)|"
            r"(?:players?|everyone|each).{0,40}(?:pay|buy)\w* .{0,40}(?:missing|difference|up to)|"
            r"(?:spelers?|iedereen).{0,60}(?:ontbrek|verschil|tekort).{0,40}(?:bij|betaal|koop|koper)",
        ),
        (
            "club_buys",
            r"(?:club|organisa\w+|association|caisse).{0,30}(?:rachete|reprend|rembourse)|(?:rachete|repris|rembourse)\w* par "
            r"(?:le club|l.organisa|l.association|la caisse)|(?:club|house|organi\w+).{0,30}buys? .{0,20}(?:back|odd|remain)|"
            r"bought (?:back )?by the (?:club|house|organi\w+)|club koopt|door de club (?:terug)?gekocht",
        ),
    ),
    "race.dealing": (
        (
            "player_by_player",
            r"toutes (?:ses|les) cartes|all (?:his|their|the) cards|al zijn kaarten|joueur (?:par|apres) joueur|"
            r"player by player|speler per speler",
        ),
        (
            "round_by_round",
            r"(?:une|1) (?:carte )?a la fois|tour (?:par|apres) tour|one (?:card )?at a time|om de beurt|een voor een",
        ),
    ),
    "race.winner": (
        (
            "highest_cards",
            r"plus (?:haute|forte)s? cartes?|cartes? (?:la|les) plus (?:haute|forte)s?|meilleures? cartes?|"
            r"high(?:est)? cards?|hoogste kaart",
        ),
    ),
    "race.ties": (("by_suit", r"\bpique|ordre des couleurs|\bspades?|\bsuits?\b|schoppen|\bkleur"), ("by_lot", DRAWN)),
    "race.most": (
        (
            "one",
            r"(?:un|1) seul jeton|qu.un (?:seul )?jeton|plus d.un(?: seul)? jeton|(?:un|1) jeton (?:maximum|au (?:plus|"
            r"maximum))|(?:one|1) chip (?:at most|maximum|only)|more than (?:one|1)|meer dan (?:een|1)|"
            r"hoogstens (?:een|1)",
        ),
    ),
    "race.rounding": (
        ("half_up", r"50 ?%|\bmoitie|\bhalf|\bhelft"),
        ("up", r"arrondi\w* (?:au[- ]dessus|a l.unite superieure|au \w* ?\w* ?superieur|vers le haut)|round\w* up|naar boven"),
        ("down", r"arrondi\w* (?:.{0,25}(?:au|en)[- ]dessous|.{0,30}inferieur)|round\w* down|naar (?:beneden|onder)"),
    ),
    "race.protection": (
        (
            "served_first",
            r"premier a recevoir|first to (?:get|receive)|(?:servi|recoi)\w* .{0,25}(?:en premier|d.abord|avant)|"
            r"served first|first chip|eerst bediend|krijgt .{0,20}eerst",
        ),
        (
            "one_more",
            r"(?:elimin|uitgeschakeld|uitvallen).{0,120}(?:jeton|chip|fiche)|(?:jeton|chip|fiche).{0,120}(?:elimin|"
            r"uitgeschakeld|uitvallen)",
        ),
    ),
    "race.found_later": (
        ("lost_unless_worth_a_chip", r"perdus?.{0,60}sauf|lost.{0,60}unless|verloren.{0,60}tenzij"),
        ("exact_amounts_only", r"\bexact|equal amounts|\bprecies"),
        (
            "no_longer_converted",
            r"(?:plus|pas) (?:ete |etre )?(?:echang|convert|repris|accept)|no longer|not (?:be )?(?:exchanged|"
            r"converted|accepted)|niet meer",
        ),
    ),
    "race.witness": (
        (
            "a_player_present",
            r"\btemoin|joueur .{0,25}present|presence d.un joueur|\bwitness|player .{0,20}present|getuige|"
            r"speler .{0,20}aanwezig",
        ),
    ),
    "race.button": (
        (
            "stays",
            r"bouton (?:ne (?:bouge|se deplace|change)|reste|n.avance)|button (?:stays|does not move|doesn.t move)|"
            r"(?:button|knop) (?:blijft|schuift niet|beweegt niet)",
        ),
    ),
    "time.expired": (
        ("checks_or_hand_dead", r"\bchecke?|\bparole\b"),
        (
            "hand_dead",
            r"main (?:est |sera |devient )?(?:declaree )?(?:morte|brulee|couchee|jetee)|hand (?:is|will be) (?:dead|"
            r"folded)|(?:hand|kaarten) .{0,12}(?:dood|gepast)",
        ),
    ),
    "penalty.ladder": (
        ("light_normal_heavy", r"leger.{0,80}lourd|\blight\b.{0,80}heavy|licht.{0,80}zwaar"),
        (
            "warning_round_out",
            r"(?:avertissement|warning|waarschuwing).{0,160}(?:\btours?\b|\brounds?\b|orbit|ronde).{0,200}(?:disqualif|"
            r"exclu|expuls|diskwalif|uitsluit)",
        ),
    ),
    "penalty.orbit": (
        (
            "a_hand_a_player",
            r"(?:une|1) main par joueur|autant de mains|(?:one|a) hand (?:for each|per|for every) player|(?:een|"
            r"1) hand per speler",
        ),
    ),
    "penalty.follows": (("to_next_day", r"(?:jour|journee) suivant|lendemain|next day|volgende dag"),),
    "penalty.disqualified_chips": (
        (
            "leave_play",
            r"(?:retir|sort)\w* (?:du|de) (?:jeu|tournoi)|hors(?: du)? jeu|jetons .{0,40}retires|removed from play|"
            r"out of play|uit het spel",
        ),
    ),
    "penalty.eliminated_rank": (
        ("last_of_the_moment", r"derniere? (?:place|des|rang)|classe\w* .{0,15}dernier|last place|laatste plaats"),
    ),
    "penalty.disqualifies": (("director", r"directeur|director|(?:wedstrijd|toernooi)leider"),),
}
"""The ways of a point; where the words of several stand in a passage, nothing is proposed, but for a way that says more."""
SAYS_MORE: Mapping[str, frozenset[str]] = {
    "half_up": frozenset({"up", "down"}), "checks_or_hand_dead": frozenset({"hand_dead"}),
    "lost_unless_worth_a_chip": frozenset({"exact_amounts_only", "no_longer_converted"}),
    "warning_round_out": frozenset({"light_normal_heavy"}), "served_first": frozenset({"one_more"}),
    "plays_button_passes": frozenset({"plays"}),
    "player_buys": frozenset({"without_cards"}), "club_buys": frozenset({"without_cards"}),
}  # fmt: skip
"""Ways that say more than others, and whose words hold those of the others."""
BY_NEGATION = frozenset({
    "balance.small_blind_seat", "race.most", "race.found_later", "race.button", "race.protection", "bust.same_table",
    "bust.two_tables", "bust.bubble_two_tables", "time.expired", "arrival.small_blind_vacated", "arrival.small_blind_vacant",
    "arrival.button_vacated", "arrival.button_vacant", "penalty.eliminated_rank",
})  # fmt: skip
"""Points of which books speak by saying what may not be: "no more than one chip"."""
UNITS: Mapping[str, str] = {
    "late.until_level": r"niveaux?|levels?|niveaus?|blindes?|blinds",
    "balance.difference": COUNT, "balance.halt_difference": COUNT, "balance.halt_difference_later": COUNT,
    "balance.halt_players": COUNT, "break.redraw_from_percent": r"%|pour ?cent|percent|procent",
    "time.before_call_seconds": SECONDS, "time.given_seconds": SECONDS, "time.countdown_seconds": SECONDS,
    "time.short_levels_minutes": MINUTES, "time.short_given_seconds": SECONDS, "time.short_countdown_seconds": SECONDS,
}  # fmt: skip
"""What is counted, for points that take a number."""
NUMBERS: Mapping[str, int] = {
    word: number
    for number, words in {
        1: "un une one een premier premiere first eerste", 2: "deux two twee deuxieme second seconde tweede",
        3: "trois three drie troisieme third derde", 4: "quatre four vier quatrieme fourth vierde",
        5: "cinq five vijf cinquieme fifth vijfde", 6: "six zes sixieme sixth zesde",
        7: "sept seven zeven septieme seventh zevende",
        8: "huit eight acht huitieme eighth achtste", 9: "neuf nine negen neuvieme ninth negende",
        10: "dix ten tien dixieme tenth tiende",
        15: "quinze fifteen vijftien", 20: "vingt twenty twintig", 30: "trente thirty dertig", 45: "quarante-cinq",
        60: "soixante sixty zestig",
    }.items()
    for word in words.split()
}  # fmt: skip
"""Numbers in words, those of ranks among them."""
_NUMBER = rf"(?P<{{}}>\d{{{{1,3}}}}|{'|'.join(sorted(NUMBERS, key=len, reverse=True))})"
BY_DENYING = frozenset({"without_cards"})
"""Ways of which books speak by saying what is not done: "no cards are dealt"."""
NEGATED = re.compile(
    r"\bne\b|\bn'|\bn’|\baucune?\b|\bjamais\b|\bsans\b|\bnot\b|\bno\b|n't\b|n’t\b|\bnever\b|\bgeen\b|\bniet\b|\bnooit\b"
)


def counted(unit: str) -> re.Pattern[str]:
    """A number with what it counts: "trois joueurs", "4e niveau", "level 6"."""
    before, after = _NUMBER.format("before"), _NUMBER.format("after")
    ranked = r"(?:\s?(?:e|er|eme|ème|th|nd|rd|st|de|ste)\b)?"
    between = r"[\s-]?(?:premi\w+ |derni\w+ |first |last |laatste )?"
    return re.compile(rf"\b{before}{ranked}{between}(?:{unit})|\b(?:{unit})\s?(?:n\S{{0,2}} ?)?{after}\b")
