"""What comes of a request that is turned down; nothing has been changed."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from bot.domain.errors import Refusal
from bot.services.replies.reply import NotDone


@dataclass(frozen=True, slots=True)
class Refused(NotDone):
    """A refusal: `why` is its code, `fields` what its sentence names. `to_player` is told somebody who may not give the floor's
    commands: which of them would help is nothing to him.
    """

    why: str
    fields: Mapping[str, object] = field(default_factory=dict)
    to_player: bool = False

    @classmethod
    def of(cls, refusal: Refusal, *, to_player: bool = False) -> Refused:
        """The outcome that tells a refusal."""
        return cls(refusal.code, dict(refusal.fields), to_player)


@dataclass(frozen=True, slots=True)
class TooLong(NotDone):
    """A question that is too long to be one: its characters, and how many there may be."""

    length: int
    longest: int
