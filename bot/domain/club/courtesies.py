"""What people say to be polite: thanks, a greeting. It is no question, and nobody is told that no article decides it.

A text is one of these only where every word of it is: "bonjour, une carte est tombée" is a question, and so is whatever holds a
number, a card or a word that is not known here.
"""

from __future__ import annotations

import re
import unicodedata
from enum import StrEnum


class Courtesy(StrEnum):
    """What a polite text is: thanks, among which is whatever says that all is understood, or goodbye; or a greeting."""

    THANKS = "thanks"
    GREETING = "greeting"


LONGEST, MOST_WORDS = 110, 14
"""Characters and words beyond which a text says something else."""
LONG_WORD = 5
"""Letters from which a word may have one slip of the finger."""
_THANKS = frozenset(
    (
        "merci mrci mci merki remerciements remercie thx thnx thks tks tnx thanks thank thankyou ty tyvm cheers "
        "bedankt bedank dank dankje dankjewel danku dankuwel thanx danke gracias grazie"
    ).split()
)
_UNDERSTOOD = frozenset(
    (
        "ok okay oki okey oke okido dac dacc daccord super parfait nickel top cool genial impec impeccable entendu compris note "
        "recu great perfect nice understood noted gotcha awesome lovely prima begrepen duidelijk fijn geweldig mooi tof"
    ).split()
)
_FAREWELLS = frozenset("ciao bye byebye doei aurevoir tchao bonsoiree".split())
_GREETINGS = frozenset(
    (
        "bonjour bjr bonsoir bsr salut slt salutations coucou hello helo hi hey heya hallo hoi hai dag goedenavond goedeavond "
        "goeienavond goedemorgen goeiemorgen goedemiddag goeiemiddag goedendag goeiendag yo yop hola wesh"
    ).split()
)
_BESIDE = frozenset(
    (
        # French
        "a au aux beaucoup bcp bien bon bonne soiree journee nuit c ca cest est d de du des j je l la le les ai mille fois pour "
        "vous toi tous toutes tout monde tres ton ta votre vos aide reponse info infos accord grand encore infiniment et donc "
        "mec ami amis gars chef tu te va vas allez comment revoir bientot plus tard oui ah oh ha he bah eh "
        # English
        "you u so very much lot lots for your the that help answer all everyone everybody guys mate man good morning evening "
        "afternoon night day got it how are many and oh yes there again well see later thats "
        # Dutch
        "wel jij jullie voor uw jouw je hulp antwoord heel erg hartelijk hartelijke veel het een goed goede goeie avond iedereen "
        "allemaal hoe gaat met ziens tot ja hoor zeer vriendelijk morgen middag "
        # whom it is said to
        "floorman floor bot robot monsieur messieurs mr madame mesdames mme mademoiselle dames sir madam ladies gentlemen "
        "meneer mevrouw heren"
    ).split()
)
_WELL = frozenset({"ca va", "comment ca va", "how are you", "hoe gaat het", "hoe gaat het met je", "bonne soiree", "bonne nuit"})
"""What is polite though no word of it is by itself."""
_FAREWELL_WORDS = frozenset("soiree journee nuit night revoir bientot ziens later".split())
_THANKING_SIGNS = frozenset("👍👌🙏❤🤝💪👏🙌💯🫡🥰😘🎉✌😍🫶💚💙🧡💛💜😊☺🤗")
_GREETING_SIGNS = frozenset("👋")
_NOT_SEEN = re.compile("[\xad\u200b-\u200f\u2060\ufe00-\ufe0f\U0001f3fb-\U0001f3ff]")
_WORD = re.compile(r"[^\W\d_]+")
_SAYS_MORE = re.compile(r"[\d♠♥♦♣\U0001f0a0-\U0001f0ff%€$/\\=+<>]")
_RUN = re.compile(r"(.)\1{2,}")
_OTHER_WORDS = frozenset("think tanks primes prime tank mere".split())
"""Words of their own that are one slip away from a polite one."""
_SPOKEN_TO = frozenset(
    (
        "floorman floor bot robot monsieur messieurs madame mesdames mme mademoiselle dames sir madam ladies gentlemen meneer "
        "mevrouw heren et and en a tous toi vous tout le monde all everyone allemaal iedereen"
    ).split()
)
_DECLINES = frozenset("non no nope nee neen".split())


def courtesy(text: str) -> Courtesy | None:
    """What a text is that is nothing but polite; None for every other one.

    >>> courtesy("Ok merci Floorman !"), courtesy("goedenavond"), courtesy("bonjour, qui parle en premier ?")
    (<Courtesy.THANKS: 'thanks'>, <Courtesy.GREETING: 'greeting'>, None)
    """
    seen = _NOT_SEEN.sub("", text)
    if len(seen) > LONGEST or _SAYS_MORE.search(seen):
        return None
    words = _without_no(_WORD.findall(_plain(seen)))
    if not words:
        return _of_signs(seen)
    if len(words) > MOST_WORDS or not all(_is_polite(word) for word in words):
        return None
    if "la note" in " ".join(words):
        return None  # the bill
    if any(_is_one_of(word, _GREETINGS) for word in words) and not any(_is_one_of(word, _THANKS) for word in words):
        return Courtesy.GREETING if "?" not in seen or _only_greets(words) else None
    said, leaves = " ".join(_to_nobody(words)), bool(_FAREWELL_WORDS & set(words))
    if said in _WELL and not leaves:
        return Courtesy.GREETING
    if "?" in seen:
        return None  # "ok ?" wants to know something
    if any(_is_one_of(word, _THANKS | _UNDERSTOOD | _FAREWELLS) for word in words) or said in _WELL:
        return Courtesy.THANKS
    parts = {"morning", "evening", "afternoon", "day", "avond", "morgen", "middag"}
    if {"good", "goede", "goeie"} & set(words) and parts & set(words):
        return Courtesy.THANKS if leaves else Courtesy.GREETING
    return Courtesy.THANKS if _is_understood(said) else None


_BEFORE = (
    r"(?:bonjour|bjr|bonsoir|bsr|salut|slt|coucou|hello|hi|hey|hallo|hoi|goedenavond|goedemorgen|goedemiddag|goedendag|dag|floorman"
    r"|s il (?:vous|te) plait|svp|stp|please|pls|alstublieft|alsjeblieft|aub|a tous|everyone|iedereen)"
)
_BEHIND = (
    r"(?:merci(?: beaucoup| d avance| bien)?|thanks(?: a lot| in advance)?|thank you|thx|bedankt(?: alvast)?"
    r"|alvast bedankt|dank je(?: wel)?"
    r"|dank u(?: wel)?|s il (?:vous|te) plait|svp|stp|please|pls|alstublieft|alsjeblieft|aub|floorman)"
)
_POLITE_START, _POLITE_END = re.compile(rf"(?:{_BEFORE} )+(?=.)"), re.compile(rf"(?<=.) {_BEHIND}$")
_LONGEST_END = 40
"""Characters in which the last courtesy of a question stands whole."""
_TOLD = re.compile(r"[^\W_]+|[\u2660\u2665\u2666\u2663\U0001f0a0-\U0001f0ff%]")


def asked_words(text: str) -> str:
    """What a question asks, word for word, without capitals, accents and signs, and without the courtesies around it: two
    questions that are the same in this are the same question.

    >>> asked_words("Bonjour, une carte tombe par TERRE ? Merci !"), asked_words("Une carte tombe par terre, svp")
    ('une carte tombe par terre', 'une carte tombe par terre')
    """
    told = " ".join(_TOLD.findall(_plain(_NOT_SEEN.sub("", text))))
    start, end = (found.end() if (found := _POLITE_START.match(told)) else 0), len(told)
    while last := _POLITE_END.search(told, max(start, end - _LONGEST_END), end):
        end = last.start()
    return told[start:end]


def _without_no(words: list[str]) -> list[str]:
    """Words of thanks without the "no" before them: who says "no, thanks" asks nothing."""
    declines = bool(words) and words[0] in _DECLINES and any(_is_one_of(word, _THANKS) for word in words)
    return words[1:] if declines else words


def _to_nobody(words: list[str]) -> list[str]:
    """Words without those at their end that say to whom they are said."""
    end = len(words)
    while end and words[end - 1] in _SPOKEN_TO:
        end -= 1
    return words[:end]


def _only_greets(words: list[str]) -> bool:
    """Whether nothing is asked but how somebody is."""
    beside = [word for word in words if not _is_one_of(word, _GREETINGS)]
    return " ".join(beside) in _WELL or _SPOKEN_TO.issuperset(beside)


def _is_understood(said: str) -> bool:
    """Whether words that say nothing by themselves say that all is well, or goodbye."""
    return said in {
        *("d accord", "ah d accord", "ah oui d accord", "c est bon", "tres bien", "bonne journee", "au revoir", "a bientot"),
        *("a plus", "a plus tard", "got it", "good night", "see you", "see you later", "tot ziens", "heel goed"),
    }


def _of_signs(text: str) -> Courtesy | None:
    """What signs alone say."""
    signs = {sign for sign in text if not sign.isspace() and sign not in "!.…"}
    if signs and signs <= _THANKING_SIGNS:
        return Courtesy.THANKS
    return Courtesy.GREETING if signs and signs <= _GREETING_SIGNS | _THANKING_SIGNS else None


def _plain(text: str) -> str:
    apart = unicodedata.normalize("NFKD", text.casefold())
    return "".join(one for one in apart if not unicodedata.combining(one))


def _is_polite(word: str) -> bool:
    return _RUN.sub(r"\1", word) in _BESIDE or _is_one_of(word, _THANKS | _UNDERSTOOD | _FAREWELLS | _GREETINGS)


def _is_one_of(word: str, known: frozenset[str]) -> bool:
    """Whether a word is known, however long somebody has kept a key pressed, and with one slip where it is long enough."""
    if word in known or _RUN.sub(r"\1", word) in known:
        return True
    if word in _OTHER_WORDS or len(word) < LONG_WORD:
        return False
    # "prime", "treat" and "notes" are words of the room; nobody has them from a slip of "prima", "great" and "noted"
    return any(len(one) >= LONG_WORD and _one_slip(word, one) for one in known - _UNDERSTOOD)


def _one_slip(word: str, meant: str) -> bool:
    """Whether a letter too many, too few or another, or two turned round make one word of the other.

    >>> _one_slip("mecri", "merci"), _one_slip("bedant", "bedankt"), _one_slip("mardi", "merci")
    (True, True, False)
    """
    short, long = sorted((word, meant), key=len)
    at = next((place for place, (one, other) in enumerate(zip(short, long, strict=False)) if one != other), len(short))
    if len(short) != len(long):
        return short[at:] == long[at + 1 :]
    turned = long[at + 1 : at + 2] + long[at : at + 1]
    return short[at + 1 :] == long[at + 1 :] or (short[at : at + 2] == turned and short[at + 2 :] == long[at + 2 :])
