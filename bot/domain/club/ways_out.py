"""What somebody answers who wants nothing done after all, and what answers no question whatever it asks."""

from __future__ import annotations

from bot.domain.club.courtesies import asked_words, courtesy

_A_NO = frozenset({"non", "no", "nope", "nee", "neen", "non rien", "rien", "nothing", "niks", "niets"})
"""What is a way out, but may as well be the answer to a question that a player has asked."""
_LEAVING = frozenset(
    (
        # French
        *("annuler", "annule", "annulez", "j annule", "stop", "laisse", "laissez", "laisse tomber", "laissez tomber"),
        *(
            "abandon",
            "abandonner",
            "oublie",
            "oublie ca",
            "oubliez",
            "oubliez ca",
            "pas besoin",
            "retour",
            "quitter",
            "rien faire",
        ),
        # English
        *(
            "cancel",
            "abort",
            "quit",
            "exit",
            "back",
            "never mind",
            "nevermind",
            "nvm",
            "forget it",
            "forget about it",
            "leave it",
        ),
        # Dutch
        *(
            "annuleer",
            "annuleren",
            "laat maar",
            "laat maar zitten",
            "vergeet het",
            "vergeet maar",
            "stoppen",
            "stop maar",
            "terug",
        ),
    )
)
_A_YES = frozenset({"oui", "ouais", "yes", "yep", "yeah", "ja", "jep", "euh", "hm", "hmm", "bot", "floorman"})
"""Words to which none of these questions leads, for none asks whether."""


def leaves(text: str, *, a_no: bool = True) -> bool:
    """Whether an answer says, and says nothing else, that whoever was asked wants nothing done. Where a no may be the answer
    itself (`a_no` is false), it takes more than that.

    >>> leaves("Laisse tomber !"), leaves("non merci"), leaves("non", a_no=False), leaves("non, elle joue")
    (True, True, False, False)
    """
    said = asked_words(text)
    return said in _LEAVING or (a_no and said in _A_NO)


def says_nothing(text: str) -> bool:
    """Whether an answer is none: a courtesy, a yes, signs without a word or a number, or nothing at all.

    >>> says_nothing("merci"), says_nothing("🦄"), says_nothing("A♥"), says_nothing("Carte morte.")
    (True, True, False, False)
    """
    return not any(one.isalnum() for one in text) or asked_words(text) in _A_YES or courtesy(text) is not None
