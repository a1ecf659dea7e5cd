"""How floors say an exclusion and how long it runs, in three languages: "exclu du club 3 mois", "banned for life"."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Callable
from dataclasses import dataclass, replace

from bot.domain.penalties.sanctions import Measure
from bot.services.discipline.term_said import UNSAID, DayFromNow, DaySaid, TermSaid

_N = (
    r"(?P<n>\d{1,5}|une?|one|an?(?=\s)|een|deux|two|twee|trois|three|drie|quatre|four|vier|cinq|five|vijf|six|zes"
    r"|sept|seven|zeven|huit|eight|acht|neuf|nine|negen|dix|ten|tien|douze|twelve|twaalf)"
)
_NUMBERS = {
    word: number
    for number, words in {
        1: "un une one a an een", 2: "deux two twee", 3: "trois three drie", 4: "quatre four vier", 5: "cinq five vijf",
        6: "six zes", 7: "sept seven zeven", 8: "huit eight acht", 9: "neuf nine negen", 10: "dix ten tien",
        12: "douze twelve twaalf",
    }.items()
    for word in words.split()
}  # fmt: skip
_MONTHS = (
    "janvier|janv|january|januari|jan", "fevrier|fevr|fev|february|februari|feb", "mars|march|maart|mar|mrt",
    "avril|avr|april|apr", "mai|may|mei", "juin|june|juni|jun", "juillet|juil|july|juli|jul",
    "aout|august|augustus|aug", "septembre|september|sept|sep",
    "octobre|october|oktober|oct|okt", "novembre|november|nov", "decembre|december|dec",
)  # fmt: skip
_MONTH = rf"(?P<m>{'|'.join(_MONTHS)})\b\.?"
_YEAR = r"(?:,?\s*+(?P<y>\d{4}))?"
_DAYS: tuple[re.Pattern[str], ...] = (
    re.compile(r"(?P<y>\d{4})-(?P<mn>\d{1,2})-(?P<d>\d{1,2})(?!\d)"),
    re.compile(r"(?P<d>\d{1,2})[/.-](?P<mn>\d{1,2})(?:[/.-](?P<y>\d{4}|\d{2}))?(?![\d/-])"),
    re.compile(rf"(?P<d>\d{{1,2}})(?:er|st|nd|rd|th|e)?\s*+(?:of\s++)?{_MONTH}{_YEAR}(?!\d)"),
    re.compile(rf"{_MONTH}\s*+(?P<d>\d{{1,2}})(?:st|nd|rd|th)?{_YEAR}(?![\d/])"),
    re.compile(rf"(?:la |the |het )?(?P<last>fin|end|eind(?:e)?)\s*+(?:du mois |of |van )?(?:de |d')?{_MONTH}{_YEAR}(?!\d)"),
    re.compile(r"(?:la |the |het )?(?P<last>fin|end|eind(?:e)?)\s*+(?:de l'annee|of the year|van het jaar)"),
)
_OPEN = re.compile(r"(?:jusqu'a nouvel ordre|sans limite|sans duree|until further notice|indefinitely|tot nader order)\b")
_LIFE = re.compile(
    r"perma(?=[ -]?ban)|(?:a vie|pour toujours|a jamais|definitive(?:ment)?|definitif|a perpetuite"
    r"|for life|for ever|forever|for good|lifetime"
    r"|permanent(?:ly)?|levenslang|voor het leven|voor altijd|definitief|voorgoed)\b"
)
_BEFORE = r"(?:pour |pendant |durant |for |voor |gedurende |de |d'|of |van |the |les |des |from the |de la |du )*(?:an? (?=\d))?"
_NEXT = r"(?:prochaine?s?|next|volgende|suivante?s?)"
_LONG: tuple[tuple[re.Pattern[str], Callable[[int], TermSaid]], ...] = (
    (re.compile(rf"{_BEFORE}{_N}[\s-]*+(?:jours?|days?|dagen|dag)\b"), lambda n: TermSaid(days=n)),
    (re.compile(rf"{_BEFORE}{_N}\s*+(?:h|heures?|hours?|uur|uren)\b"), lambda n: TermSaid(days=0 if n % 24 else n // 24)),
    (re.compile(rf"{_BEFORE}{_N}[\s-]*+(?:semaines?|weeks?|weken|week)\b"), lambda n: TermSaid(days=7 * n)),
    (re.compile(rf"{_BEFORE}{_N}[\s-]*+(?:mois|months?|maanden|maand)\b"), lambda n: TermSaid(months=n)),
    (re.compile(rf"{_BEFORE}{_N}\s*+(?:trimestres?|quarters?|kwartaal|kwartalen)\b"), lambda n: TermSaid(months=3 * n)),
    (re.compile(rf"{_BEFORE}{_N}\s*+(?:semestres?|half[ -]?years?|half jaar|halfjaar)\b"), lambda n: TermSaid(months=6 * n)),
    (re.compile(rf"{_BEFORE}{_N}[\s-]*+(?:ans?|annees?|years?|jaar|jaren)\b"), lambda n: TermSaid(months=12 * n)),
    (
        re.compile(
            rf"{_BEFORE}(?:{_NEXT}\s++)?{_N}\s*+(?:{_NEXT}\s++)?(?:tournois?|tournaments?|toernooien|toernooi)\b(?:\s++{_NEXT})?"
        ),
        lambda n: TermSaid(events=n),
    ),
)
_NEXT_ONE = re.compile(
    rf"(?:pour le |du |de |au |for |from |voor |van |uit )?(?:the |het |le )?{_NEXT} (?:tournoi|tournament|toernooi)\b"
)
"""One tournament, without its number."""
_UNTIL = re.compile(
    r"(?:jusqu'au|jusqu'a|jusqu'en|jusque|until|till|til|through|thru|tot en met|t/m|t\.e\.m\.|tot|to|au)\s++(?:le |the |het )?"
)
_FROM = re.compile(
    r"(?:a partir du|a partir de|a compter du|depuis le|des le|du|de|from|since|starting|as of|vanaf|sinds|van)\s++(?:le |the )?"
)
_ENGLISH = re.compile(r"(?:until|till?|through|thru|to|from|since|starting|as of)\b")
"""Where the month may stand before the day: "until 12/31"."""
_INCLUDED = re.compile(r"(?<!\s)\s*+\(?(?:inclus|compris|included|inclusive|inbegrepen|incl\.?)\)?")
_OF = re.compile(r"\s*+(?:d'|de |of |van )?")
_BETWEEN = re.compile(r"[\s,:;()–—-]*+")
_READINGS: tuple[tuple[re.Pattern[str], tuple[tuple[int, int], ...]], ...] = (
    (
        re.compile(r"(?:le |the )?(?:nouvel an|new year(?:'?s)?(?: day| eve)?|nieuwjaar(?:sdag)?|jour de l'an)"),
        ((31, 12), (1, 1)),
    ),
    (re.compile(r"(?:noel|christmas|xmas|kerst(?:mis)?)"), ((24, 12), (25, 12))),
)
_FROM_NOW: tuple[tuple[re.Pattern[str], DayFromNow], ...] = (
    (re.compile(r"(?:aujourd'hui|ce soir|la (?:soiree|journee))"), DayFromNow()),
    (re.compile(r"(?:today|tonight|the (?:night|day|evening)|vandaag|vanavond|de (?:avond|dag))"), DayFromNow()),
    (re.compile(r"(?:demain(?: soir)?|tomorrow(?: night)?|morgen(?:avond)?)"), DayFromNow(1)),
    *(
        (re.compile(rf"(?:{names})(?: prochain)?|(?:next|volgende|the coming|komende) (?:{names})"), DayFromNow(weekday=day))
        for day, names in enumerate((
            "lundi|monday|maandag", "mardi|tuesday|dinsdag", "mercredi|wednesday|woensdag", "jeudi|thursday|donderdag",
            "vendredi|friday|vrijdag", "samedi|saturday|zaterdag", "dimanche|sunday|zondag",
        ))
    ),
)  # fmt: skip
_HEAD = re.compile(
    r"(?:(?:il |elle |he |she |hij |zij )?(?:est |sera |is |was |wordt |a ete |has been )?)?"
    r"(?:exclusion|exclue?s?|excluded?|banni(?:e|s|es|ssement)?|banned|ban|suspendue?s?|suspension|suspended(?! sentence)"
    r"|interdite?s?|interdiction"
    r"|(?:toegangs|toernooi|speel)verbod|uitsluiting|uitgesloten|geschorst|schorsing|verbannen|verbanning|barred|viree?s?|renvoyee?s?|expulsee?s?|expulsion"
    r"|radiee?s?|radiation|kicked(?: out)?|thrown out|expelled|geroyeerd|royement|(?:eighty-?six|86)(?:'?e?d)?"
    r"|(?:mise?s? )?dehors|buiten|hors(?= du (?:club|cercle)\b)"
    r"|out(?= of the club\b)|uit(?= (?:de|onze) club\b)|privee?s?(?= (?:de (?:tournoi|jeu\b|poker)|du prochain tournoi))"
    r"|no(?= (?:entry|tournament|poker|playing))|not welcome|not allowed"
    r"|niet (?:meer )?(?:welkom|spelen|meedoen|binnen))\b(?: d'acces| d'entree| access)?"
    r"(?: (?:de |from |to |van |om te )?(?:jouer|jeu|tournois?|poker|participer"
    r"|play(?:ing)?|entry|tournaments?|spelen|toernooien)\b)?"
)
"""What stands for being excluded; "no entry", "dehors" and their like are an exclusion only with how long it runs."""
_AND_OUT = re.compile(r"(?:disqualif\w*|dq|diskwalif\w*|gediskwalif\w*)\s*(?:[+,&]|et|and|en|puis|then)\s*(?!\d+ mains)")
_OF_PLAYING = re.compile(
    r"\b(?:jouer|jeu|tournois?|poker|participer|play(?:ing)?|entry|tournaments?|spelen|toernooien|meedoen)\b"
)
_SAYS_LITTLE = re.compile(
    r"(?:(?:il|elle|he|she|hij|zij) )?(?:(?:est|sera|is|was|wordt|a ete|has been) )?"
    r"(?:dehors|buiten|interdite?s?|interdiction|not allowed|niet binnen|renvoyee?s?|86|eighty-?six)"
)
_MAY = re.compile(r"(?:(?:hij |zij |ze )?mag )?")
_COMPOUND = re.compile(r"(?P<what>club|event)[ -]?ban\b|(?P<nl>club)verbod\b")
_CLUB = re.compile(
    r"(?:du |de la |de |au |of the |of |from the |from |uit de |uit het |uit |van de |in de |voor de )?"
    r"(?:club|salle|cercle|association|asbl|room|zaal|vereniging)\b"
)
_EVENT = re.compile(r"(?:de l'|du |of the |of |from the |from |van het |uit het |van )?(?:evenement|event|festival)\b")
_TOURNAMENT = re.compile(r"(?:du |of the |from the |from |uit het |van het )(?:tournoi|tournament|toernooi)\b")
_A_WHILE = re.compile(
    r"(?:de |pour |from |for |of |van |voor |uit )?"
    r"(?:la |le |toute la |cette |the |this |the whole |de |het |dit |heel het |het hele )"
    r"(?:reste de la |reste de cette |rest of the |end of the |rest van het |fin de (?:la |cette ))?(?:saison|season|seizoen)\b"
    r"|(?:pour|en|for|in|voor)\s++(?:(?:tout )?le mois (?:de |d')|tout |the month of |all |de maand |heel )?"
    rf"{_MONTH}(?!\w)"
)
"""How long in words that name no last day: a season, which the club alone knows, or a month."""
_REASON = re.compile(
    r"(?:pour|for|voor|wegens|because|omdat|want|car|suite|parce|apres|after|na)\b\s*+(?!quelques|some|un (?:temps|moment))"
)
_OF_TIME = re.compile(
    r"\b(?:jusqu|until|till\b|tot\b|mois|months?\b|maand|semaine|weeks?\b|weken|jours?\b|days?\b|dagen|ans?\b|annee|years?\b|jaar|jaren"
    r"|tournois?\b|tournaments?\b|toernooi|fin\b|end of|eind|saison|season|seizoen|noel|christmas|kerst|paques|easter|pasen"
    r"|a partir|a compter|depuis|starting|as of|vanaf|sinds|demain|tomorrow|morgen|vacances|holiday|rentree|quelque"
    r"|some time|un temps|un moment|a while|even\b|demie?\b|half\b|halve|temporair|provisoir|tijdelijk|prochain|next|volgend"
    r"|(?:lun|mar|mercre|jeu|vendre|same|diman)(?:di|che)\b|(?:sun|mon|tues|wednes|thurs|fri|satur)day\b"
    r"|(?:zon|maan|dins|woens|donder|vrij|zater)dag\b"
    r"|aujourd'hui|today|vandaag|soir\b|tonight|vanavond|soiree|journee|heures?\b|hours?\b|uur\b|minut|trimestre|semestre|quarter"
    r"|kwartaal|sursis|probation|voorwaardelijk)"
)
_LASTS = re.compile(
    r"\b(?:jusqu|until\b|till\b|tot\b)|\b(?:la soiree|la journee|ce soir|today|tonight|vandaag|vanavond|aujourd'hui)\b"
    r"|\d\s*+(?:mois|month|maand|sem|week|jour|day|dag|an|year|jaar|tourno|tourna|toerno|h\b|heure|hour|uur|uren|min|trim)"
)
_NOT_YET = re.compile(r"(?:avec (?:un )?sursis|with probation|on probation|suspended sentence|voorwaardelijk)\b")
"""How a sanction is said that is to run only if something else happens."""
_BEFORE_NOW = re.compile(
    r"\b(?:derniere?s?|passee?s?|il y a|last|ago|before|already|vorige?|geleden|afgelopen|eerder|deja)\b"
    r"|\b(?:hier|yesterday|gisteren)\b|^(?:en|in) \d{4}\b"
)
"""What is told of an exclusion that has been: a reason."""
_AGO = re.compile(r"(?:ago|geleden)\b")
"""What says behind how long that it is over."""
_HANDS = re.compile(r"\b(?:mains?|hands?|handen|tours?|orbites?|orbits?|rounds?|rondes?|coups?)\b")
"""What says how long even behind a cause: "pour triche, 3 mois"."""
_OF_ELSE = re.compile(
    r"(?:de |du |des |from |of |van |uit |a )?(?:la |le |the |de |het )?(?:table|tafel|coup|main|hand|partie|pot)\b"
)
_MORE = re.compile(r"(?:de plus|de moins|en plus|more|less|extra|longer|shorter|erbij|meer|minder|langer|korter)$")
_AGAIN = re.compile(r"(?:encore|nog|another|further)\s++")
"""Before so long: from today on, or on top of what was given?"""
_VAGUE = re.compile(rf"(?:{_UNTIL.pattern}|quelques|temporair|provisoir|tijdelijk|some time|a while|un (?:temps|moment))")


@dataclass(frozen=True, slots=True)
class BanSaid:
    """An exclusion as it was said: from what (None: that was not said), for how long, and what else stood in the words."""

    measure: Measure | None
    term: TermSaid = UNSAID
    rest: str = ""


def plain(text: str) -> str:
    """A text as it is read here: small letters without accents, a straight apostrophe; as many characters as before.

    >>> plain("Jusqu’à DÉCEMBRE")
    "jusqu'a decembre"
    """
    if text.isascii():
        return text.lower()
    bare = (unicodedata.normalize("NFD", character)[0].lower()[:1] or character for character in text)
    return "".join(bare).translate({0x2019: "'", 0x02BC: "'"})


def read_ban(text: str) -> BanSaid | None:
    """The exclusion that a text names, with its term; None for a text that names none. What is said of its length and can't be
    read is `unclear`, and never lost; a cause behind it is the rest.

    >>> said = read_ban("exclu du club 3 mois pour triche")
    >>> said.measure, said.term.months, said.rest
    (<Measure.CLUB_BAN: 'club_ban'>, 3, 'pour triche')
    """
    said = plain(text).rstrip(" .!")
    if (beside := _AND_OUT.match(said)) and (ban := read_ban(text[beside.end() :])):
        return ban  # who is excluded is out of the tournament, too
    compound, head, term = _COMPOUND.match(said), _HEAD.match(said), TermSaid()
    if compound is not None:
        measure = Measure.EVENT_BAN if compound["what"] == "event" else Measure.CLUB_BAN
        return _whole(text, said, compound.end(), term, measure)
    if head is None and (first := _piece(said, _after(_MAY, said, 0), term)):  # "3 mois d'exclusion", "mag een jaar niet spelen"
        term, at = first
        head = _HEAD.match(said, _after(_OF, said, at))
    elif head is None:  # "mag niet meer spelen"
        head = _HEAD.match(said, _after(_MAY, said, 0))
    if head is None and _UNTIL.match(said) and (behind := _HEAD.search(said)):  # "until New Year banned"
        unclear = said[: behind.start()].strip()
        return BanSaid(Measure.CLUB_BAN, TermSaid(unclear=text[: behind.start()].strip(), readings=_readings(unclear)))
    return _whole(text, said, head.end(), term, None, played=bool(_OF_PLAYING.search(head[0]))) if head is not None else None


def _whole(text: str, said: str, at: int, term: TermSaid, measure: Measure | None, *, played: bool = False) -> BanSaid | None:
    """What a text says behind the word for being excluded; `played`: that was "from playing", "from tournaments"."""
    of_tournament = False
    while True:
        at = _after(_BETWEEN, said, at)
        scope, found = _scope(said, at), _piece(said, at, term)
        if found is not None and found[0] != term:
            term, at = found
        elif scope is not None and measure is None:
            measure, at = scope
            of_tournament = measure is Measure.DISQUALIFIED
        else:
            break
    rest, left = text[at:].strip(" .!"), said[at:].strip()
    if _AGO.match(left):
        return None
    cause = _REASON.match(left) and not _A_WHILE.match(left)
    if measure is None and (re.search(r"\bclub\b", left) or _A_WHILE.match(left)):
        measure = Measure.CLUB_BAN
    if left and (_LASTS.search(left) if cause else _OF_TIME.search(left) or _A_WHILE.match(left) or re.search(r"\d", left)):
        little = (_SAYS_LITTLE.match(said) and not _VAGUE.search(left)) or _BEFORE_NOW.search(left)
        if measure is None and not term.said and (_OF_ELSE.match(left) or _HANDS.search(left) or little):
            return None  # "exclu de la table 3 mains", "dehors depuis 10 minutes", "banned last year": of something else
        term, rest = replace(term, unclear=_unclear(text, at), readings=_readings(left)), ""
    if of_tournament:
        measure = None if term.said else Measure.DISQUALIFIED
    if measure is None and not term.said:
        return BanSaid(None, rest=rest) if cause else None if rest else _bare(said)
    # three months out of a tournament that lasts a night: from what?
    unsaid = measure is None and not term.events and (of_tournament or played)
    return BanSaid(None if unsaid else measure or Measure.CLUB_BAN, term, rest)


def _bare(said: str) -> BanSaid | None:
    """Nothing but the word: of what, and until when? "Dehors" and "interdit" alone may be said of a table or of anything."""
    return None if _SAYS_LITTLE.fullmatch(said) else BanSaid(None)


def _unclear(text: str, at: int) -> str:
    return text[at:].strip(" .!")[:60]


def _scope(said: str, at: int) -> tuple[Measure, int] | None:
    scopes = ((_CLUB, Measure.CLUB_BAN), (_EVENT, Measure.EVENT_BAN), (_TOURNAMENT, Measure.DISQUALIFIED))
    return next(((measure, found.end()) for pattern, measure in scopes if (found := pattern.match(said, at))), None)


def read_term_said(text: str, *, alone: bool = False) -> TermSaid | None:
    """How long, where that stands by itself: "3 mois", "jusqu'au 31/12/2026", "du 1/12 au 31/12", "à vie"; a day alone is the
    last one, where a field asks for it (`alone`). None for a text that says nothing of the kind; what says more or is not clear
    is `unclear`.

    >>> read_term_said("3 tournois").events, read_term_said("31/12/2026"), read_term_said("31/12/2026", alone=True).until.year
    (3, None, 2026)
    """
    said, at, term = plain(text).rstrip(" .!"), 0, TermSaid()
    if (again := _AGAIN.match(said)) and read_term_said(text[again.end() :]):
        return TermSaid(unclear=text.strip()[:60])
    while True:
        at = _after(_BETWEEN, said, at)
        found = _piece(said, at, term)
        if found is None or found[0] == term:
            break
        term, at = found
    if alone and not term.said and (day := _day(said, at)):
        term, at = TermSaid(until=day[0]), day[1]
    left = said[at:].strip()
    if not left:
        return term if term.said else None
    if alone or (term.said and (_MORE.match(left) or _NOT_YET.match(left))) or (_UNTIL.match(said) and _OF_TIME.search(said)):
        return replace(term, unclear=_unclear(text, at), readings=_readings(left))
    return None


def _piece(said: str, at: int, term: TermSaid) -> tuple[TermSaid, int] | None:
    """The next part of a term, and where it ends; None where none stands there, or it was said already."""
    for pattern, whole in ((_OPEN, TermSaid(open=True)), (_LIFE, TermSaid(life=True))):
        if (found := pattern.match(said, at)) and not term.said:
            return whole, found.end()
    for pattern, length in _LONG:
        found = pattern.match(said, at)
        if found and not term.has_end:
            number = _NUMBERS.get(found["n"]) or int(found["n"])
            return replace(length(number), since=term.since), _after(_INCLUDED, said, found.end())
    if (one := _NEXT_ONE.match(said, at)) and not term.has_end:
        return replace(term, events=1), one.end()
    until, since = (_behind(pattern.match(said, at), said) for pattern in (_UNTIL, _FROM))
    if until is not None and not term.has_end:
        return replace(term, until=until[0]), _after(_INCLUDED, said, until[1])
    if since is not None and term.since is None:
        return replace(term, since=since[0]), _after(_INCLUDED, said, since[1])
    return None


def _behind(before: re.Match[str] | None, said: str) -> tuple[DaySaid, int] | None:
    """The day that stands behind "until" or "from"; in English "12/31" is one too, since it can't be read otherwise."""
    found = _day(said, before.end()) if before else None
    if before is None or found is None or not _ENGLISH.match(before[0]):
        return found
    day, end = found
    turned = "/" in day.text and day.month > 12 >= day.day > 0
    return (replace(day, day=day.month, month=day.day) if turned else day), end


def _day(said: str, at: int) -> tuple[DaySaid, int] | None:
    for pattern in _DAYS:
        found = pattern.match(said, at)
        if found is None:
            continue
        parts = found.groupdict()
        month = int(parts["mn"]) if parts.get("mn") else _month(parts["m"]) if parts.get("m") else 12
        year = int(parts.get("y") or 0)
        year = year + 2000 if 0 < year < 100 else year
        last = bool(parts.get("last"))
        return DaySaid(0 if last else int(parts["d"]), month, year, found[0].strip()), found.end()
    return None


def _month(word: str) -> int:
    return next(number for number, words in enumerate(_MONTHS, start=1) if word in words.split("|"))


def _readings(left: str) -> tuple[DaySaid | DayFromNow, ...]:
    """What words that name no single day may mean: the day before it begins, or the day itself; a month or a year to its
    beginning or to its end; a day from now; a day of which was not said that it is the last.
    """
    until = _UNTIL.match(left)
    behind = left[until.end() :] if until else re.sub(r"^(?:le |pour |for |voor |op )", "", left)
    if whole := re.fullmatch(r"(?:en |in )?(\d{4})", behind):
        return DaySaid(31, 12, int(whole[1]) - 1, ""), DaySaid(31, 12, int(whole[1]), "")
    if (named := _day(behind, 0)) and named[1] == len(behind):
        return (named[0],)
    if now := next((day for pattern, day in _FROM_NOW if pattern.fullmatch(behind)), None):
        return (now,)
    for pattern, days in _READINGS:
        if pattern.match(behind):
            return tuple(DaySaid(day, month, 0, "") for day, month in days)
    month = re.match(rf"(?:en |in )?{_MONTH}{_YEAR}$", behind)
    if month is None:
        return ()
    number, year = _month(month["m"]), int(month["y"] or 0)
    before = (number - 2) % 12 + 1
    year_before = year - (number == 1) if year else 0
    return DaySaid(0, before, year_before, ""), DaySaid(0, number, year, "")


def _after(pattern: re.Pattern[str], said: str, at: int) -> int:
    found = pattern.match(said, at)
    return found.end() if found else at
