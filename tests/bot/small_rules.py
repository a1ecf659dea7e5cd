"""Two hand-made rulebooks and a twin of the rules port over them, which claims what a test tells it to."""

from collections.abc import Mapping, Sequence

from knowledge.books.offence_read import OffenceRead
from knowledge.books.own_book import OwnBook, made_own
from knowledge.books.passages import (
    Answer,
    Article,
    Book,
    Hit,
    Numbering,
    Passage,
    Readiness,
    Reference,
    UnknownBook,
    Verdict,
)
from knowledge.wording.families import families

SURE = {Verdict.FOUND: 0.95, Verdict.UNSURE: 0.5, Verdict.NOT_COVERED: 0.3}


def article(book: str, key: str, number: str, title: str, *texts: str, **more: object) -> Article:
    """An article with one passage a text; `more` goes to each passage."""
    made = {"path": ("Chapitre", title), "context": "", **more}
    passages = (
        Passage(f"{book}:{key}#{at}", book, key, number, title, paragraph=at, text=text, **made)
        for at, text in enumerate(texts, 1)
    )
    return Article(key, number, title, ("Chapitre",), tuple(passages))


DEAL = (
    "La donne se fait dans le sens des aiguilles d'une montre, une carte après l'autre, en commençant par le joueur "
    "assis à gauche du bouton."
)
RIVER = Book(
    id="river",
    title="Règlement de la Rivière",
    short="Rivière",
    edition="2024",
    publisher="Club de la Rivière",
    language="fr",
    source="a test",
    licence="none",
    scope="tournament",
    numbering=Numbering.DOTTED,
    citation="Rivière 2024, art. {number} « {title} »",
    articles=(
        article("river", "1.1", "1.1", "Le bouton", "Le bouton avance d'une place.", "Il ne recule jamais."),
        article("river", "1.2", "1.2", "La donne", DEAL, references=(Reference("voir 1.1", "1.1"), Reference("règle 9", None))),
        article("river", "1.3a", "1.3", "Les jetons", "Les jetons restent sur la table.", context="Pendant la partie :"),
        article("river", "1.3b", "1.3", "Les jetons perdus", "Un jeton perdu est perdu."),
    ),
    related=(("1.1", "1.2"),),
)
CLUB = Book(
    id="club",
    title="Maison",
    short="Maison",
    edition="sans date",
    publisher="Un club",
    language="nl",
    source="a test",
    licence="none",
    scope="cash",
    numbering=Numbering.NONE,
    citation="Maison, « {title} »",
    articles=(
        article("club", "knop", "", "Knop", "De knop schuift één plaats op."),
        article("club", "chips", "", "Chips", "Chips blijven op tafel."),
    ),
)


class SmallRules:
    """The rules port over RIVER and CLUB. `claims` says which verdict each book gives, `first` which passage it puts first,
    `read_as` in which language each text is written, `near` which books only come near where they are unsure.
    """

    books = (RIVER, CLUB)

    def __init__(self, probability: float | None = None, first: int = 0, **claims: Verdict) -> None:
        self._claims: Mapping[str, Verdict] = claims
        self._probability = probability
        self._first = first
        self.read_as: dict[str, str] = {}
        self.near: tuple[str, ...] = ()

    apart: frozenset[str] = frozenset()

    def id_here(self, book_id: str) -> str:
        return book_id

    def id_everywhere(self, book_id: str) -> str:
        return book_id

    def seen_with(self, own: Sequence[OwnBook]) -> "SmallRules":
        return self

    def made_of(self, about: str, markdown: str) -> Book:
        return made_own(about, markdown)

    def readied(self, book: Book) -> Readiness:
        return Readiness(ready=True)

    def book(self, book_id: str) -> Book:
        for book in self.books:
            if book_id.strip().casefold() in (book.id, book.short.casefold()):
                return book
        raise UnknownBook(book_id, tuple(book.id for book in self.books))

    def articles(self, book_id: str, text: str) -> tuple[Article, ...]:
        return tuple(a for a in self.book(book_id).articles if text in (a.key, a.number, a.title))

    def passage(self, passage_id: str) -> Passage | None:
        return next((p for book in self.books for p in book.passages if p.id == passage_id), None)

    def answer(self, question: str, book_id: str, language: str | None = None, best: int = 5) -> Answer:
        book = self.book(book_id)
        verdict = self._claims.get(book.id, Verdict.FOUND)
        sure = SURE[verdict] if self._probability is None else self._probability
        shown = book.passages[self._first :][:best]
        hits = [Hit(rank, p, book.cite(p), sure / rank, (0, 9)) for rank, p in enumerate(shown, 1)]
        near = book.id in self.near and verdict is Verdict.UNSURE
        return Answer(question, book.id, book.edition, self.language(question), verdict, sure, tuple(hits), 1.0, near)

    def compare(self, question: str, language: str | None = None) -> tuple[Answer, ...]:
        return tuple(self.answer(question, book.id, language) for book in self.books)

    def language(self, text: str) -> str:
        return self.read_as.get(text, "fr")

    def families(self, text: str) -> tuple[tuple[str, frozenset[str]], ...]:
        return families(text)

    def likeness(self, question: str, others: Sequence[str]) -> Sequence[float]:
        return [0.0] * len(others)

    def offence(self, text: str) -> OffenceRead:
        return OffenceRead(("phone", "advice"), sure=False)

    def terms(self, text: str) -> int:
        return text.count("bouton") + text.count("jeton")
