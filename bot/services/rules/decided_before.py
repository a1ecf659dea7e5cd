"""What a club's floor has decided before on what is asked now: told below the answer, which stays the book's."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from bot.domain.club.courtesies import asked_words
from bot.domain.club.decisions import NONE, Decision
from bot.domain.club.people import Club
from bot.services.ports.rules import RulesPort
from bot.services.replies.rules import DecidedBefore
from bot.services.rules.changed_since import ChangedSince
from knowledge.books.passages import Answer, Book, Verdict

if TYPE_CHECKING:
    # the ports bring the whole tournament with them, which a question of a rulebook has no time for
    from bot.services.ports.work import WorkPort

MOST = 2
"""Decisions that are told below an answer."""
SAME_MATTER = 0.95
"""Probability of an answer from which a decision on its passage is told. Measured on the 1,130 questions of
`rules_corpus/validation.jsonl` that have a book, 32 of each book at random as decisions (20 draws): of 995 decisions that are
told 901 are on what is asked, which is 42 of 100 that could be. From 0.9 it would be 885 of 1,000, and 65 of 100. How alike the
two questions are makes a worse bound: it reaches 89 of 100 where 17 of 100 are left. The probabilities were learnt on the same
questions, so others may do worse; of the casino's book, whose bullets hold several rules each, it is 7 of 10. What is said is
therefore no more than what is true of all: that it was decided on this article."""
ALIKE = 0.75
"""Likeness from which a rule of the club is told with a question of which the book says nothing. Measured on our own bank: 30
questions of a book at random as rules, the other 670 of 700 asked (10 draws, five books): of 145 that are told 138 are on the
same passage. The same words in another order are at 0.98; what is only put in other words is not reached (2 of 100 in that
bank)."""
MOST_LOOKED_AT = 500
"""Decisions of a club, the newest, among which the same question is looked for under other rulebooks."""
MOST_RULES = 40
"""Rules of a club that are compared, the newest: each that was not met before costs what a question does."""


def decided_before(
    rules: RulesPort, work: WorkPort, chat: str, question: str, answer: Answer, book: Book, *, staff: bool = False
) -> tuple[DecidedBefore, ...]:
    """The decisions of a chat's club that are told with an answer: those on the same question, then those on the passage that
    decides it, the newest first. What is for the staff alone only where it is `staff` that reads, and nobody else. `rules` are
    those that the club sees. Where the book says nothing, also the club's own rules on questions that are much alike.
    """
    club = work.clubs.at(chat)
    if not club.id:
        return ()
    asked, first = asked_words(question), _deciding(answer)
    known = [one for one in work.decisions.standing(club.id, book.id) if staff or not one.apart.staff]
    same = [one for one in known if asked and asked_words(one.question) == asked]
    alike = [one for one in known if one not in same and one.passage == first]
    if answer.verdict is not Verdict.FOUND:
        alike = [*_alike(rules, question, [one for one in known if one not in same and _is_rule(one)]), *alike]
        same += [] if same or not asked else _by_another(work, club, asked, book.id, staff=staff)
    told, since = (*same, *alike)[:MOST], ChangedSince(rules, work, club.id)
    return tuple(_told(one, club.time_zone, same=one in same, changed=since.changed(one, book)) for one in told)


def _is_rule(decision: Decision) -> bool:
    return decision.passage.partition(":")[2] == NONE


def _by_another(work: WorkPort, club: Club, asked: str, book_id: str, *, staff: bool) -> list[Decision]:
    """What was decided on the same question by another rulebook, be it as a rule of the club: the club has followed it, or does
    where this one is silent.
    """
    gone = work.decisions.corrected(club.id)
    return [
        one for one in work.decisions.all(club.id, MOST_LOOKED_AT)
        if one.note and one.number not in gone and (staff or not one.apart.staff) and asked_words(one.question) == asked
        and one.passage.partition(":")[0] not in ("", book_id)
        # what the club takes the book that it follows then to be silent on is told with that one's answer
        and not (_is_rule(one) and one.passage.partition(":")[0] == club.fallback)
    ]  # fmt: skip


def _alike(rules: RulesPort, question: str, made: Sequence[Decision]) -> list[Decision]:
    """The club's rules on questions that are much like this one, the likest first."""
    compared = made[:MOST_RULES]
    likeness = rules.likeness(question, [one.question for one in compared]) if compared else ()
    found = sorted(zip(likeness, range(len(compared)), strict=True), reverse=True)
    return [compared[at] for like, at in found if like >= ALIKE]


def _deciding(answer: Answer) -> str:
    """The address of the passage that surely decides; empty where none does."""
    sure = answer.verdict is Verdict.FOUND and answer.probability >= SAME_MATTER
    return answer.hits[0].passage.id if sure and answer.hits else ""


def _told(decision: Decision, time_zone: str, *, same: bool, changed: bool) -> DecidedBefore:
    apart = decision.apart
    return DecidedBefore(
        decision.number, decision.at, time_zone, decision.by, decision.question, decision.note, apart.table, apart.edition,
        apart.staff, same, changed, _is_rule(decision),
    )  # fmt: skip
