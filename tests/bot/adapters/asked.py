"""Questions whose answer by the real search has a certain verdict, in the book that the clubs of these tests read.

The tests of the chats are about how a verdict is shown. Which verdict a question gets changes a little with every training of the
model: so each kind has several questions, and the first that has the verdict today is asked.
"""

from collections.abc import Callable, Iterable

from bot.services.rules.rules_desk import ABOUT_POKER
from knowledge.books.passages import Verdict
from knowledge.rulebook import Rulebooks

BOOK = "ropta"
VAGUE = (
    "il a parlé trop tôt",
    "le donneur s'est trompé de carte",
    "elle a montré quelque chose à son voisin",
    "il a voulu reprendre ce qu'il avait mis",
    "on ne sait plus à qui est le pot",
)
UNDECIDED = (
    "peut-on jouer le run it twice ?",
    "deux joueurs à tapis peuvent-ils tirer le board deux fois ?",
    "peut-on acheter une assurance contre un bad beat ?",
    "le jackpot bad beat se partage comment entre la table ?",
)
DECIDED = {
    "fr": ("un joueur mêle une carte morte à sa main", "un joueur a ramassé une carte morte, sa main est-elle bonne ?"),
    "en": (
        "a player mixes a dead card into his hand",
        "a card fell off the table while dealing, is it dead?",
        "is the phone allowed at the table?",
    ),
    "nl": ("een speler mengt een dode kaart met zijn hand", "een kaart viel van de tafel bij het delen, is die dood?"),
}


def unsure(rulebooks: Rulebooks) -> str:
    """A question so vague that the book's answer is uncertain."""
    return _first(VAGUE, lambda question: rulebooks.answer(question, BOOK).verdict is Verdict.UNSURE)


def undecided(rulebooks: Rulebooks) -> str:
    """A question about poker that no book decides."""
    return _first(UNDECIDED, lambda question: _nobody_decides(rulebooks, question))


def decided(rulebooks: Rulebooks, language: str) -> str:
    """A question in a language that the book decides."""
    return _first(DECIDED[language], lambda question: rulebooks.answer(question, BOOK).verdict is Verdict.FOUND)


def _nobody_decides(rulebooks: Rulebooks, question: str) -> bool:
    about_poker = rulebooks.terms(question) >= ABOUT_POKER
    return about_poker and all(answer.verdict is Verdict.NOT_COVERED for answer in rulebooks.compare(question))


def _first(questions: Iterable[str], fits: Callable[[str], bool]) -> str:
    found = next(filter(fits, questions), None)
    assert found is not None, f"no longer answered as these tests need it: {questions}; add a question that is"
    return found
