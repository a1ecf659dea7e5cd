"""The ways in which people write a word on a phone: capitals, accents left out, elisions, slips of the finger.

Everything here is a pure function, or takes the random generator that it draws from, so a build can be repeated.
"""

from __future__ import annotations

import random
import unicodedata
from collections.abc import Iterator

OPENINGS = ("l'", "d'", "qu'", "n'", "s'", "j'", "c'", "l’", "d’", "qu’", "(", '"', "«", "-", "/", "'", "@", "#")
ENDINGS = ("s", "'s", "’s", "x", "e", "en", "tje", ",", ".", "?", "!", ":", ";", ")", '"', "...", "??", "-")
_SHORT_FORMS = """
slt bjr bsr svp stp merci mrc cc tt tte ts tjs tjrs jms pr prcq pcq pk pkoi pq pourkoi koi kel kelle kan kand
qd qqn qqch qq ds ss vs ns c'est cé c ki ke keske kesk chui jsuis jpeux jveux yavait ya t'as t vx peu pe biz
mdr ptdr lol rdv dsl auj aujd ajd dem demain bcp bq vrmt mtn mnt tkt osef jsp jss dac ok oki nn nan wi ouai
ouais tg wtf omg imo imho btw idk tbh afaik fyi asap pls plz thx ty u ur r cuz bc coz gonna wanna gotta dunno
y'all aint ain't dont doesnt cant wont isnt whats theres im ive youre b4 l8r gr8 m8 2day 2moro ppl sry np gg gl
glgl wp nh nhwp afk brb bb sb utg mp co btn dealer bu hj lj mtt sng itm bbz stck stk ai allin all-in fold call
raise 3bet 4bet cbet rebuy addon add-on re-entry ante straddle pot limite nlhe plo omaha holdem hold'em hbt hvj
wrm wss ff idd kvnie kweenie tis 'tis dak gwn egt nix das zien ofzo enzo mss miss wnnr wrom grtz gr mvg aub sws
tmr ajb dankje tnx bdnkt nvt obv ivm tgv evt bv nl t/m dmv mbt vnl ipv cq o.a. d.w.z. m.a.w. a.u.b. n.v.t.
"""
SHORT_FORMS = tuple(_SHORT_FORMS.split())
"""What people type for words on a phone, in French, English and Dutch."""
# letters beside each other on AZERTY and QWERTY phone keyboards
NEIGHBOURS = {
    "a": "zqs", "z": "aes", "e": "zrd", "r": "etf", "t": "ryg", "y": "tuh", "u": "yij", "i": "uok", "o": "ipl",
    "p": "oml", "q": "aws", "s": "qdz", "d": "sfe", "f": "dgr", "g": "fht", "h": "gjy", "j": "hku", "k": "jli",
    "l": "kmo", "m": "lpn", "w": "xqe", "x": "wcd", "c": "xvf", "v": "cbg", "b": "vnh", "n": "bmj",
    "é": "ez", "è": "er", "ê": "e", "à": "a", "ç": "c", "ù": "u", "ë": "e", "ï": "i", "ô": "o", "î": "i",
}  # fmt: skip
VOWELS = frozenset("aeiouyàâäéèêëîïôöùûü")


def unaccented(word: str) -> str:
    """`word` without its accents: "brûlée" gives "brulee"."""
    return "".join(c for c in unicodedata.normalize("NFD", word) if not unicodedata.combining(c))


def plain_forms(word: str) -> set[str]:
    """`word` in small letters, with a capital, and in capitals, each with and without accents."""
    forms = {word, word.lower(), word[:1].upper() + word[1:], word.upper()}
    return forms | {unaccented(form) for form in forms}


def attached_forms(word: str) -> set[str]:
    """`word` glued to what may stand before or after it without a space."""
    forms = {opening + word for opening in OPENINGS} | {word + ending for ending in ENDINGS}
    return forms | {opening + word.capitalize() for opening in OPENINGS}


def slips(word: str, count: int, draw: random.Random) -> Iterator[str]:
    """`count` single mistakes in `word` (fewer if it is one letter long), and `word` without inner vowels."""
    if len(word) < 2:
        return
    for _ in range(count):
        at = draw.randrange(len(word))
        yield draw.choice((_dropped, _doubled, _swapped, _beside, _inserted))(word, at, draw)
    yield word[0] + "".join(letter for letter in word[1:-1] if letter not in VOWELS) + word[-1]


def _dropped(word: str, at: int, draw: random.Random) -> str:
    return word[:at] + word[at + 1 :]


def _doubled(word: str, at: int, draw: random.Random) -> str:
    return word[: at + 1] + word[at:]


def _swapped(word: str, at: int, draw: random.Random) -> str:
    at = min(at, len(word) - 2)
    return word[:at] + word[at + 1] + word[at] + word[at + 2 :]


def _beside(word: str, at: int, draw: random.Random) -> str:
    return word[:at] + draw.choice(NEIGHBOURS.get(word[at].lower(), "e")) + word[at + 1 :]


def _inserted(word: str, at: int, draw: random.Random) -> str:
    return word[:at] + draw.choice(NEIGHBOURS.get(word[at].lower(), "e")) + word[at:]


def numbers() -> Iterator[str]:
    """Numbers as chips, blinds, times, dates, prices and article numbers are written."""
    for n in range(10_000):
        yield from (str(n), f"{n:,}", f"{n:,}".replace(",", "."), f"{n:,}".replace(",", " "), f"{n}k", f"{n}K")
        yield from (f"{n}0", f"{n}00", f"{n}000", f"{n},000", f"{n}.000", f"{n}.5k", f"{n}e", f"{n}€", f"€{n}", f"${n}")
    for n in range(1_000):
        yield from (f"{n}/{2 * n}", f"{n}-{2 * n}", f"{n}x", f"x{n}", f"{n}%", f"#{n}", f"({n})", f"{n}th", f"{n}ème")
        yield from (f"{n}M", f"{n}bb", f"{n}BB", f"{n}h", f"{n}min", f"{n},5", f"P{n}", f"p{n}", f"T{n}", f"{n}.", f"{n}:")
    for major in range(100):
        for minor in range(60):
            yield from (f"{major}.{minor}", f"{major}-{minor}", f"{major}h{minor:02}", f"{major}:{minor:02}")
            yield f"{major}/{minor}"
    yield from (f"{year}-{month:02}" for year in range(1990, 2040) for month in range(1, 13))
