"""What a book that nobody has read for sanctions has on an offence: the passages that a search finds, for people to read."""

from __future__ import annotations

from bot.domain.rules.points_read import LADDER as STEPS
from bot.domain.rules.profile import OWN_STEPS, Standing
from bot.services.discipline.incident import Incident
from bot.services.discipline.incident_words import OFFENCE_WORDS
from bot.services.discipline.ledger_work import Discipline
from bot.services.replies.reply import Unsearched
from bot.services.rules.point_questions import question_on
from knowledge.books.passages import Book, Hit, Passage, Verdict

MOST, PHRASES = 3, 3
"""Passages that are shown, and phrases for an offence that are searched together. In the five books that have been read, the
passage that decides is among the three found in this way for 119 of 162 offences."""

NEAR = 0.1
"""Of the likeliest passage's score: what is farther behind is not shown."""

LADDER = "penalty.ladder"
"""The point on the list of sanctions, which may stand in another article or an appendix."""


def passages_found(desk: Discipline, incident: Incident) -> tuple[Hit, ...] | Unsearched:
    """The passages that a search finds for an incident in a book that has not been read, the likeliest first; none where it finds
    none that decides, or where the book has been read on the offence; else why it was not searched.
    """
    if desk.shift.profile.knows_of(incident.offence):
        return ()
    book = desk.shift.rules.book(desk.shift.book)
    asked = incident.words or ", ".join(OFFENCE_WORDS.get(incident.offence, (incident.offence,))[:PHRASES])
    answer, scale = desk.shift.search(asked, book, MOST), _scale(desk, book)
    if isinstance(answer, Unsearched):
        return answer
    if isinstance(scale, Unsearched):
        return scale
    if answer.verdict is Verdict.NOT_COVERED:
        return scale
    near = [hit for hit in answer.hits[:MOST] if hit.score >= NEAR * answer.hits[0].score]
    return (*near, *(hit for hit in scale if hit.passage.id not in {one.passage.id for one in near}))


def ladder_read(desk: Discipline) -> tuple[str, Passage | None]:
    """What is known of the list of sanctions of a book, and where it stands: "said", "silent", "otherwise"; "" where nobody has
    read it, or only that there are steps and not which.
    """
    profile = desk.shift.book_profile
    standing, said, steps = profile.standing(LADDER), profile.says(LADDER), profile.ladder
    if STEPS in profile.otherwise:
        return Standing.OTHERWISE, desk.shift.rules.passage(profile.otherwise[STEPS])
    if steps is not None and steps.steps:
        return Standing.SAID, desk.shift.rules.passage(steps.steps[0].passage)
    if standing is Standing.UNREAD or (said is not None and said.value == OWN_STEPS):
        return "", None
    passage = said.passage if said is not None and standing is Standing.SAID else profile.otherwise.get(LADDER, "")
    return standing, desk.shift.rules.passage(passage) if passage else None


def _scale(desk: Discipline, book: Book) -> tuple[Hit, ...] | Unsearched:
    """The passage that says which sanctions follow one another, where a search has one and nobody has read it: it decides as
    often as the one on the offence.
    """
    if ladder_read(desk)[0]:
        return ()
    answer = desk.shift.search(question_on(LADDER, book.language), book, MOST)
    if isinstance(answer, Unsearched):
        return answer
    return () if answer.verdict is Verdict.NOT_COVERED else answer.hits[:1]
