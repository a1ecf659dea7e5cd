"""Reads what became of an appeal, as floors type it in three languages. A word that says it of the appeal in one mouth and of the
sanction in another ("upheld", "retirée") is not guessed at.
"""

from __future__ import annotations

import re
import unicodedata

from bot.domain.penalties.appeals import Outcome

_SUBJECTS = (
    ("appeal", r"recours|appel|contestation|reclamation|appeal|protest|complaint|beroep|bezwaar"),
    ("sanction", r"sanction|penalite|avertissement|penalty|warning|sanctie|straf|waarschuwing"),
)
_VERBS = r"(?:(?:a ete|est|reste|was|is|has been|wordt|werd|blijft) )?"
_STANDS = r"maintenue?|maintien|confirmee?|stands|maintained|confirmed|gehandhaafd|bevestigd|blijft staan"
_LIFTED = r"levee?|annulee?|supprimee?|lifted|overturned|annulled|cancelled|canceled|quashed|opgeheven|vernietigd|geschrapt"
_REDUCED = r"reduite?|allegee?|diminuee?|reduced|lowered|lighter|verlaagd|verminderd|verlicht"
_WITHDRAWN = r"withdrawn|dropped|retire(?:e|r)?|desiste|abandonnee?|ingetrokken"
_REFUSED = r"rejetee?|refusee?|deboutee?|non fonde|infonde|denied|rejected|turned down|verworpen|afgewezen|ongegrond"
_GRANTED = (
    r"acceptee?|accueillie?|admise?|fonde|granted|accepted|allowed|upheld|gegrond|toegewezen|toegekend|ingewilligd|aanvaard"
)
_GIVES_UP = (
    r"(?:il |elle |he |she |hij |zij )?(?:retire|withdraws|se desiste|trekt) (?:son |de |his |her |zijn |haar )?"
    r"(?:recours|appel|appeal|beroep)(?: in)?|desistement"
)
_Read = tuple[tuple[Outcome | None, str], ...]
_ALONE: _Read = (
    (Outcome.STANDS, rf"{_STANDS}|{_REFUSED}"),
    (Outcome.LIFTED, _LIFTED),
    (Outcome.REDUCED, _REDUCED),
    (Outcome.WITHDRAWN, _GIVES_UP),
    (None, rf"{_WITHDRAWN}|{_GRANTED}|dismissed"),
)  # fmt: skip
_OF_APPEAL: _Read = (
    (Outcome.STANDS, rf"{_REFUSED}|dismissed|niet gevolgd"),
    (Outcome.WITHDRAWN, _WITHDRAWN),
    (None, rf"{_GRANTED}|{_STANDS}"),
)
_OF_SANCTION: _Read = (
    (Outcome.STANDS, rf"{_STANDS}|upheld"),
    (Outcome.LIFTED, rf"{_LIFTED}|dismissed|withdrawn|dropped|retiree?|ingetrokken"),
    (Outcome.REDUCED, _REDUCED),
    (None, rf"{_REFUSED}|{_GRANTED}"),
)
_TO = re.compile(r"^(?:[:,.–-] ?|(?:a|à|to|tot|naar|en)\s+)+", re.I)


def read_outcome(text: str) -> tuple[Outcome | None, str] | None:
    """What became of an appeal, at the beginning of a text, and the rest of it; without an outcome for a word that may say
    either; None for a text that begins with nothing of the kind.

    >>> read_outcome("maintenue, le floor a vu"), read_outcome("réduite à 1 main"), read_outcome("upheld")
    ((<Outcome.STANDS: 'stands'>, 'le floor a vu'), (<Outcome.REDUCED: 'reduced'>, '1 main'), (None, ''))
    >>> read_outcome("appeal dismissed"), read_outcome("sanction dismissed"), read_outcome("il n'avait pas de téléphone")
    ((<Outcome.STANDS: 'stands'>, ''), (<Outcome.LIFTED: 'lifted'>, ''), None)
    """
    composed = unicodedata.normalize("NFC", text.strip())
    bare = "".join(unicodedata.normalize("NFD", sign)[0].lower() for sign in composed)
    start, table = 0, _ALONE
    for (_, words), told in zip(_SUBJECTS, (_OF_APPEAL, _OF_SANCTION), strict=True):
        if found := re.match(rf"(?:l'|le |la |the |de |het |son )?(?:{words})(?: n[°o] ?\d+)?[ :,]+{_VERBS}", bare):
            start, table = found.end(), told
    for outcome, words in table:
        found = re.match(rf"(?:{words})(?![\w'’-])", bare[start:])
        if found:
            return outcome, _TO.sub("", composed[start + found.end() :].strip()).strip()
    return None
