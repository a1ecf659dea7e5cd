"""What a command is given, as a value: read from the fields that somebody filled in, or from the line that he typed."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Generic, Protocol, Self, TypeVar

from bot.domain.club.people import tidy_name
from bot.services.replies.reply import Reply
from bot.services.shift.shift import Shift


class Form(Protocol):
    """What a desk wants to know. Fields are never glued into a line, for a line gives its signs (";", "=") a meaning that they
    don't have in a field; and what was chosen from a list is its number or key there.
    """

    @classmethod
    def from_line(cls, text: str, command: str) -> Self:
        """What a typed line says. Raises MissingArgument, which names the command, and what else reading it raises."""

    @classmethod
    def from_fields(cls, filled: Mapping[str, str], command: str) -> Self:
        """What was filled in, by the names of the command's fields. Raises MissingArgument, and what else reading raises."""


F = TypeVar("F", bound=Form)
Desk = Callable[[Shift, str], Reply]
"""What answers a command: at work on the shift, with the line that was typed."""


@dataclass(frozen=True, slots=True)
class FormDesk(Generic[F]):
    """A desk that is given its `form`, however that was filled in. `ready` raises where it is not the time for it: whoever comes
    too early is told so, and not first to write better what will be refused anyway.
    """

    form: type[F]
    desk: Callable[[Shift, F], Reply]
    ready: Callable[[Shift], object] | None = None

    def __call__(self, shift: Shift, text: str) -> Reply:
        """The reply to what was filled in, or to a typed line. Raises what `ready`, reading the form and the desk raise."""
        if self.ready is not None:
            self.ready(shift)
        call, form = shift.call, self.form
        return self.desk(
            shift, form.from_fields(call.filled, call.command) if call.filled else form.from_line(text, call.command)
        )


def field_text(filled: Mapping[str, str], field: str) -> str:
    """What stands in a field, tidied; empty where nothing does."""
    return tidy_name(filled.get(field, ""))
