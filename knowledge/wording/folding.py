"""Words without what tells nothing: folded (no accents, no capitals, one apostrophe) and cut into tokens, by no library at all.

Folding is for search alone. What is quoted is never folded.
"""

from __future__ import annotations

import re
import unicodedata

TOKEN = re.compile(r"[0-9]+(?:[.\-/][0-9]+)+|[0-9]+|[a-z]+")


def fold(text: str) -> str:
    """Small letters without accents, ligatures opened, typographic apostrophes and quotes made plain.

    >>> fold("L’ŒIL brûlé")
    "l'oeil brule"
    """
    if text.isascii():
        return text.casefold().replace("`", "'")
    # decomposed first, so that letters for show (𝐁) are letters when capitals are folded
    plain = unicodedata.normalize("NFKD", text).casefold().replace("œ", "oe").replace("æ", "ae")
    plain = plain.replace("’", "'").replace("`", "'")
    # each kind of mark at once: a bank of questions has millions of letters, and a few dozen kinds
    for mark in filter(unicodedata.combining, set(plain)):
        plain = plain.replace(mark, "")
    return plain


def tokens(text: str) -> list[str]:
    """The words and numbers of a text, folded, in order; article numbers stay whole.

    >>> tokens("L'article 6.4 : cartes tombées")
    ['l', 'article', '6.4', 'cartes', 'tombees']
    """
    return TOKEN.findall(fold(text))
