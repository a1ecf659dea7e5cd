"""Which passage a club's floor has said decides a question: asked again in the same words, it is answered so.

Only in the same words: measured on the validation questions, a passage that is put first for a question that is merely alike
harms more often than it helps, however alike the two are.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from bot.domain.club.courtesies import asked_words
from bot.domain.club.decisions import NONE, Decision
from bot.services.ports.rules import RulesPort
from bot.services.replies.rules import ClubsWord
from bot.services.rules.changed_since import ChangedSince, passages_at
from knowledge.books.passages import Answer, Book, Hit, Passage, Verdict
from knowledge.books.sister_rules import read_beside

if TYPE_CHECKING:
    # the ports bring the whole tournament with them, which a question of a rulebook has no time for
    from bot.services.ports.work import WorkPort

CERTAIN = 1.0
"""How sure an answer is that the club has chosen."""


@dataclass(frozen=True, slots=True)
class Binding:
    """What a club has said of a question: the decision, and the club's time zone. `changed`: the article no longer says what it
    said then, or is there no more, so that the search answers, and the floor is to look again.
    """

    decision: Decision
    time_zone: str
    changed: bool = False

    @property
    def place(self) -> str:
        """Where it points, behind the book: an article or passage, `NONE`."""
        return self.decision.passage.partition(":")[2]


def binding_of(rules: RulesPort, work: WorkPort, chat: str, question: str, book: Book) -> Binding | None:
    """What the club of a chat has said of a question by a book, the newest word; None where it has said nothing, or that the
    search is to answer.
    """
    asked = asked_words(question)
    if not asked or not (club := work.clubs.at(chat)).id:
        return None
    known = (one for one in work.decisions.binding(club.id) if one.passage.partition(":")[0] == book.id)
    decision = next((one for one in known if asked_words(one.question) == asked), None)
    if decision is None or not decision.passage.partition(":")[2]:
        return None
    return Binding(decision, club.time_zone, ChangedSince(rules, work, club.id).changed(decision, book))


def bound(answer: Answer, binding: Binding, book: Book) -> Answer:
    """The answer with what the club has said of its question: the passage first, found; or that the book does not decide it. Of
    an article, the passage that the search has nearest.
    """
    if binding.changed:
        return answer
    wanted = passages_at(book, binding.place)
    if binding.place == NONE or not wanted:
        return replace(answer, verdict=Verdict.NOT_COVERED, probability=CERTAIN, closest=False, parts=())
    first = next((hit for hit in answer.hits if hit.passage in wanted), None) or _hit(wanted[0], book, answer.question)
    rest = [hit for hit in answer.hits if hit.passage != first.passage]
    hits = _ranked((replace(first, score=CERTAIN), *rest))
    # what the club has said is of the question in one piece
    return replace(answer, verdict=Verdict.FOUND, probability=CERTAIN, hits=hits, closest=False, parts=())


def bound_view(binding: Binding, book: Book) -> ClubsWord:
    """What the club has said, to be told beside the answer."""
    passages = passages_at(book, binding.place)
    cited = book.cite(passages[0]) if passages else ""
    decision = binding.decision
    return ClubsWord(decision.number, decision.at, binding.time_zone, cited, binding.place == NONE, binding.changed)


def _hit(passage: Passage, book: Book, question: str) -> Hit:
    return Hit(1, passage, book.cite(passage), CERTAIN, beside=read_beside(book, passage, question))


def _ranked(hits: Iterable[Hit]) -> tuple[Hit, ...]:
    return tuple(replace(hit, rank=rank) for rank, hit in enumerate(hits, start=1))[:5]
