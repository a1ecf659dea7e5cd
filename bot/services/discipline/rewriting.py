"""What people have typed, wherever the club keeps it beside the ledger, with other words in its place.

Lists of draws hold the names of entrants as they were published. Those are no words: whoever rewrites words leaves them alone.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import fields, is_dataclass, replace
from typing import Any, TypeVar, cast

from bot.domain.club.decisions import Decision
from bot.domain.club.people import Club
from bot.domain.draws.proof_records import CardsFor, Entrant
from bot.domain.tournament.deeds import LogEntry
from bot.domain.tournament.player_requests import PlayerRequest
from bot.services.ports.chats import Asked

WORDS = frozenset({"name", "about", "reason", "word", "words", "options"})
"""Fields of deeds and draws that hold what people have typed."""
Kept = TypeVar("Kept")


class Rewriter:
    """Gives each text that people have typed to `text`, and puts what that returns in its place."""

    def __init__(self, text: Callable[[str], str]) -> None:
        self._text = text

    def entry(self, entry: LogEntry) -> LogEntry:
        """An entry of a tournament's log."""
        return replace(entry, by=self._text(entry.by), deed=self._value(entry.deed))

    def club(self, club: Club) -> Club:
        """A club's own name, and those of its seasons and of its own offences."""
        seasons = tuple((self._text(name), said) for name, said in club.seasons)
        offences = tuple(
            replace(one, name=self._text(one.name), synonyms=tuple(map(self._text, one.synonyms))) for one in club.offences
        )
        return replace(club, name=self._text(club.name), seasons=seasons, offences=offences)

    def decision(self, decision: Decision) -> Decision:
        """What a floor has decided."""
        by, question, note = map(self._text, (decision.by, decision.question, decision.note))
        return replace(decision, by=by, question=question, note=note)

    def request(self, request: PlayerRequest) -> PlayerRequest:
        """What a player has told the floor, and what it answered."""
        words, by, answer = map(self._text, (request.words, request.by, request.answer))
        return replace(request, words=words, by=by, answer=answer)

    def question(self, asked: Asked) -> Asked:
        """What was asked of a rulebook, and what the floor answered."""
        question, answer, by = map(self._text, (asked.question, asked.answer, asked.answered_by))
        return replace(asked, question=question, answer=answer, answered_by=by)

    def published(self, one: Entrant | CardsFor) -> Entrant | CardsFor:
        """Somebody in the published list of a draw."""
        return one

    def _value(self, value: Kept) -> Kept:
        return cast(Kept, self._rewritten(value))

    def _rewritten(self, value: object) -> object:
        if isinstance(value, Entrant | CardsFor):
            return self.published(value)
        if isinstance(value, tuple):
            return tuple(self._rewritten(one) for one in value)
        if is_dataclass(value) and not isinstance(value, type):
            return replace(value, **dict(self._changes(value)))
        return value

    def _changes(self, value: object) -> Iterator[tuple[str, object]]:
        """The fields of a value that change: people's words, and what holds such."""
        for one in fields(cast(Any, value)):
            held: object = getattr(value, one.name)
            changed = self._words(held) if one.name in WORDS else self._rewritten(held)
            if changed != held:
                yield one.name, changed

    def _words(self, held: object) -> object:
        if isinstance(held, tuple):
            return tuple(self._words(one) for one in held)
        return self._text(held) if isinstance(held, str) else held


def typed_in(entry: LogEntry) -> tuple[str, ...]:
    """What people have typed that stands in an entry of a log; not who made it."""
    found: list[str] = []
    Rewriter(_noting(found)).entry(replace(entry, by=""))
    return tuple(text for text in found if text)


def _noting(found: list[str]) -> Callable[[str], str]:
    def noted(text: str) -> str:
        found.append(text)
        return text

    return noted
