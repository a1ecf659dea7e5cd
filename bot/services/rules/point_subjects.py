"""What a passage has to speak of before its words are taken for a point: in French, English and Dutch, without accents and
capitals.

The same words are used of much else: "three players more" of balancing and of stopping a table, "drawn" of seats at the start and
of the final table. Where a passage does not name the matter of a point, or names another one, nothing is proposed.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from functools import cache

SMALL = r"(?:petite|petit|small|kleine) blinde?s?"
BIG = r"gro(?:s|sse)s? (?:blinde?s?|blinds?)|big blind|grote blind|\bbb\b"
BUTTON = r"bouton|button|donneur|dealer|\bknop"
SEAT = r"\bplaces?\b|\bplacements?\b|\bsieges?\b|\bposition\w*|\bseats?\b|\bseating|\bchairs?\b|\bplaats\w*|\bstoel\w*"
START = (
    r"(?:debut|commencement|ouverture|depart)\b|premi\w+ (?:main|donne|donneur|coup)|avant la partie|\bstart\w*|"
    r"beginning|first (?:hand|dealer)|\bbegin\w*|\baanvang|eerste hand"
)
NEW_DAY = r"\bjour(?:nee)?s?\b|\blendemain|\bdays?\b|\bdag(?:en)?\b|\breprise|\bresum\w+"
FINAL = r"tables? finales?|final tables?|final\w* ?tafels?"
LATE = r"\bretard\w*|\btardi\w+|\blate\w*\b|\blaat\w*\b"
BALANCE = (
    r"equilibr\w+|\bbalanc\w+|\bdeplac\w+|\btransfer\w+|\bmov(?:e|ed|es|ing)\b|\bwalks?\b|gelijk|gebalanceerd|balanceren|"
    r"\bverplaats\w+|verhui\w+|aangevuld|chang\w+ de table|changement de table"
)
BREAK = (
    r"\bcass\w+|\bferm\w+|\bbris\w+|\beclat\w+|\bbreak\w*|\bbroken|\bclos\w+ (?:a |the )?(?:table|first)|clos(?:es|ed|ing)\b|"
    r"\bsluit\w*|\bgesloten|\bopgebroken|opgehe\w+|gebroken"
)
HALT = (
    r"\barret\w*|\binterromp\w+|\binterrupt\w+|\bstopp\w+|\bstops?\b|\bhalt\w*|\bsuspend\w+|\bcess\w+|\bstilgelegd|\bonderbr\w+"
)
DIFFERENCE = (
    r"\becarts?\b|\bdifferences?\b|\bverschil\w*|(?:joueurs?|joueuses?) de (?:plus|moins)|players? (?:more|fewer|less|short)|"
    r"spelers? (?:meer|minder|te kort)|(?:more|fewer) players"
)
FEW_TABLES = (
    r"nombre de tables|peu de tables|(?:dernieres?|restantes?|plus que) .{0,20}tables|few\w* tables|tables (?:are left|remain)|"
    r"weinig tafels|aantal tafels"
)
HAND_FOR_HAND = r"main par main|hand.(?:for|by).hand|hand (?:om|per|voor) hand"
OUT_TOGETHER = (
    r"(?:meme|same|zelfde|een|one) (?:main|coup|hand|donne)|meme temps|same time|simultane|gelijktijdig|tegelijk|at once|"
    r"together|ensemble"
)
RACE = r"chip.?race|\bjetons?\b|\bchips?\b|\bfiches?\b|\brompus\b|colou?r\w* up|\bechang\w+|\bexchang\w+|\b(?:in|om)\w*wissel\w*"
ARRIVES = (
    r"\barriv\w+|\bnouveaux? joueurs?|\bnew players?|\bentr(?:e|ent|er|ant)\b|\bassoi\w+|\bassied|\bcomes?\b|\bcoming|\bmoved?\b|"
    r"\bnieuwe spelers?|\baankom\w+|\bbinnenkom\w+|\bdeplac\w+|\bissus? d.une table|\blate player|\bretardataires?|\bkomt\b"
)
VACATED = (
    r"vient (?:juste )?d|vien\w+ d.et|juste? (?:elimine|parti)|just (?:left|vacated|been|gone)|precedemment occup|"
    r"net (?:verlaten|vrij)|remplace\w* (?:directement )?un autre"
)
VACANT = (
    r"\bvacante?s?\b|\bvides?\b|\binoccup\w+|\bempty\b|\bleeg\b|\blege\b|\bonbezet|ne modifie pas l.avancement|bouton a sa gauche"
)
LEVELS = r"niveaux?|levels?|niveaus?"
SHORT_LEVELS = (
    r"(?:niveaux?|levels?|niveaus?|rondes?).{0,40}(?:courts?|short\w*|\bkort\w*|moins|less|minder|inferieur\w*|maximum)|"
    r"(?:courts?|\bshort\w*|\bkort\w*) .{0,12}(?:niveaux?|levels?|niveaus?)|\bturbos?\b"
)
COUNTDOWN = r"\bdecompt\w+|compte a rebours|\bcount\w* ?down|\baftel\w*|\bafgeteld"
CALLED = (
    r"\bdemand\w+|\breclam\w+|\bappel\w+|\bcall(?:s|ed|ing)?\b|\basks?\b|\basked|\bgevraagd|\bvra(?:gen|agt)|\bgeroepen|\broepen"
)
AFTER = (
    r"\bapres\b|\bafter\b|\bna\b|\becoul\w+|\bpass[ee]\w*|\bjamais inferieur\w*|\bavant\b|\bbefore\b|\bvoor(?:dat)?\b|\bbout d"
)
PENALTY = (
    r"penalit\w+|\bsanction\w*|\bpunish\w*|\bpenalt\w+|\bstraf\w*|\bdisqualif\w+|diskwalif\w+|\bexclu\w*|\bexpuls\w+|\bbarred"
)
DISQUALIFIES = r"\bdisqualif\w+|diskwalif\w+|\bexclu\w*|\bexpuls\w+|\bexpel\w*|\bbarred|\buitsluit\w+|\buitgesloten"
ALONE = r"\bseule?s?\b|\balone\b|\bonly\b|\bsole\w*|\balleen\b|\benkel\b|\buitsluitend|\bexclusi\w+ (?:du|of|van)"
TIME = r"\btemps\b|\btime\b|\bhorloge|\bclock|\btijd|\bklok|secondes?|seconds?|seconden|minutes?|\bcount\w* ?down|\bdecompt"

IN_SENTENCE: Mapping[str, Sequence[str]] = {
    **dict.fromkeys(("button.start", "button.scope"), (BUTTON,)),
    "button.new_day": (BUTTON, NEW_DAY), "button.final_table": (BUTTON, FINAL), "seats.new_day": (NEW_DAY,),
    "late.until_level": (r"\bjusqu|\buntil\b|\btill\b|\btot\b|\bfins?\b|\bends?\b|\beind",),
    "balance.difference": (DIFFERENCE,),
    "balance.halt_difference": (HALT, DIFFERENCE), "balance.halt_difference_later": (HALT, DIFFERENCE, FEW_TABLES),
    "balance.halt_players": (HALT,),
    "balance.who": (r"\bfuture?|\bprochain\w*|\bnext\b|s.appret|\bvolgende|\babout to\b|\bdoit (?:payer|poser|mettre)",),
    "balance.seat": (SEAT,), "balance.small_blind_seat": (SEAT,),
    "arrival.big_blind": (BIG,),
    "bust.equal_stacks": (r"\begal\w*|\bequal\w*|\bgelijk\w*|\bmemes? (?:tapis|nombre|stack)|quels que",),
    "race.dealer": (r"\bdistribu\w+|\bdonne\b|effectu\w+|\bdeal(?:s|t)?\b|\bdeel(?:t|d)?\b|\bgedeeld",),
    "time.before_call_seconds": (CALLED, AFTER), "time.countdown_seconds": (COUNTDOWN,),
    "time.short_levels_minutes": (SHORT_LEVELS,), "time.short_countdown_seconds": (COUNTDOWN,),
    "penalty.disqualifies": (DISQUALIFIES, ALONE),
}  # fmt: skip
"""What stands in the sentence itself that speaks for a way."""
BESIDE: Mapping[str, Sequence[str]] = {
    "seats.start": (SEAT,), "seats.final_table": (SEAT, FINAL),
    "late.until_level": (rf"{LATE}|inscri\w+|\bregist\w+|\bjoin\w*|\bentr\w+|\binschrij\w+|meedoen",),
    "late.seat": (LATE,), "late.absent": (rf"{LATE}|\babsen\w+|\bafwezig\w*|\baway\b",),
    "late.alternates": (r"\bremplacant\w*|\balternate\w*|\bwaiting|\battente|\breserve\w*|\bwachtlijst",),
    **dict.fromkeys(("balance.difference", "balance.procedure", "balance.who", "balance.seat"), (BALANCE,)),
    "break.order": (BREAK,), "penalty.eliminated_rank": (PENALTY,),
    **dict.fromkeys(("time.short_given_seconds", "time.short_countdown_seconds"), (SHORT_LEVELS,)),
}  # fmt: skip
"""What stands in it, or in the title or the lead-in over it."""
IN_PASSAGE: Mapping[str, Sequence[str]] = {
    "seats.wrong_seat": (r"\bmauvais\w*|\bwrong\b|\bverkeerd\w*|\berreur",),
    "arrival.small_blind_vacated": (ARRIVES, SMALL, VACATED), "arrival.small_blind_vacant": (ARRIVES, SMALL),
    "arrival.button_vacated": (ARRIVES, BUTTON, VACATED), "arrival.button_vacant": (ARRIVES, BUTTON, VACANT),
    "arrival.big_blind": (ARRIVES,), "arrival.elsewhere": (ARRIVES,),
    "break.seats": (BREAK,), "break.redraw_from_percent": (r"\bnouveau\w*|\bnew\b|\bnieuwe?\b|\barriv\w+",),
    **dict.fromkeys(("hands.clock", "hands.showdown", "hands.when"), (HAND_FOR_HAND,)),
    **dict.fromkeys(("bust.same_table", "bust.two_tables", "bust.bubble_two_tables", "bust.equal_stacks"), (OUT_TOGETHER,)),
    **dict.fromkeys(
        ("race.dealer", "race.start", "race.cards", "race.dealing", "race.winner", "race.ties", "race.most", "race.rounding",
         "race.protection", "race.found_later", "race.witness"), (RACE,),
    ),
    "time.given_seconds": (TIME,), "time.expired": (TIME,),
    "penalty.follows": (PENALTY,), "penalty.disqualified_chips": (DISQUALIFIES,),
}  # fmt: skip
"""What stands anywhere in the passage, its title and its lead-in."""
_EQUAL = r"\begales?\b|\bequal\b|\bgelijke\b"
_ELSEWHERE = rf"{FINAL}|{NEW_DAY}|{BREAK}|{LATE}"
SISTERS: Mapping[str, tuple[str, str]] = {
    "seats.start": (rf"{_ELSEWHERE}|{BALANCE}", START), "button.start": (_ELSEWHERE, START),
    "seats.final_table": (BREAK, FINAL), "late.seat": (rf"{BALANCE}|{BREAK}", LATE),
    "balance.difference": (HALT, ""), "balance.halt_difference": (FEW_TABLES, ""), "balance.halt_players": (DIFFERENCE, ""),
    "balance.who": (BREAK, BALANCE), "balance.seat": (BREAK, BALANCE),
    "break.seats": (rf"{FINAL}|{START}|{NEW_DAY}|{LATE}", BREAK),
    "bust.same_table": (
        rf"\bdifferent\w* tables|tables? different\w*|deux tables|two tables|verschillende tafels|twee tafels|{_EQUAL}", ""
    ),
    **dict.fromkeys(
        ("bust.two_tables", "bust.bubble_two_tables"), (rf"(?:meme|same|zelfde) (?:table|tafel)|{_EQUAL}", "")
    ),
    "time.before_call_seconds": (COUNTDOWN, ""),
    "time.given_seconds": (rf"{COUNTDOWN}|(?:peu\w*|may|can|mag|kan) .{{0,30}}(?:{CALLED})|{CALLED} .{{0,30}}(?:{AFTER})|"
                           rf"jamais inferieur", ""),
    "time.short_given_seconds": (rf"{COUNTDOWN}|{LEVELS}", ""), "time.short_countdown_seconds": (LEVELS, ""),
    "arrival.big_blind": (rf"(?:apres|behind|after|na) (?:la |the |de )?(?:{BIG})", ""),
    "arrival.elsewhere": (
        rf"(?:\bau|\ben|\bon the|\bin the|\bop de) (?:{BUTTON}|{SMALL}|{BIG})", r"autres cas|elsewhere|\bsauf|except|ailleurs"
    ),
    "arrival.small_blind_vacated": (VACANT, ""), "arrival.small_blind_vacant": (VACATED, ""),
    "arrival.button_vacated": (VACANT, ""), "arrival.button_vacant": (VACATED, ""),
}  # fmt: skip
"""What makes a sentence one on another matter, unless it names this one as well (the second; nothing: none does)."""
_NOT_THERE = r"\b(?:sauf|jamais|hormis|never|except|but not|unless|nooit|behalve|tenzij)\b.{{0,60}}(?:{})"
OPPOSITE: Mapping[str, str] = {
    "arrival.big_blind": _NOT_THERE.format(BIG),
    **dict.fromkeys(("arrival.small_blind_vacated", "arrival.small_blind_vacant"), _NOT_THERE.format(SMALL)),
    **dict.fromkeys(("arrival.button_vacated", "arrival.button_vacant"), _NOT_THERE.format(BUTTON)),
    **dict.fromkeys(("time.before_call_seconds", "time.given_seconds", "time.countdown_seconds"), SHORT_LEVELS),
}
"""How a sentence excepts the very matter of a point, or is on an exception from it."""


def is_of(point: str, words: str, sentence: str, beside: str, passage: str) -> bool:
    """Whether words are on the matter of a point, as far as they tell themselves, the `sentence` that they are a part of (or all
    of), what stands `beside` (the title and the lead-in over it) and the whole `passage`; all without accents and capitals.
    """
    named = (
        all(_has(matter, words) for matter in IN_SENTENCE.get(point, ()))
        and all(_has(matter, f"{beside} {sentence}") for matter in BESIDE.get(point, ()))
        and all(_has(matter, f"{beside} {passage}") for matter in IN_PASSAGE.get(point, ()))
    )
    sister, own = SISTERS.get(point, ("", ""))
    other = bool(sister) and _has(sister, f"{beside} {words}") and not (own and _has(own, words))
    return named and not other and not (point in OPPOSITE and _has(OPPOSITE[point], sentence))


def _has(words: str, text: str) -> bool:
    return bool(_pattern(words).search(text))


@cache
def _pattern(words: str) -> re.Pattern[str]:
    return re.compile(words, re.S)
