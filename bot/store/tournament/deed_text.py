"""Deeds as JSON and back. The shape of a deed is the shape of its row: a field that is added needs a default, none may be
renamed.
"""

from __future__ import annotations

from typing import Annotated

from pydantic import Field, TypeAdapter

from bot.domain.tournament.deeds import Deed, Redoing, Undoing

AnyDeed = Deed | Undoing | Redoing
_DEEDS: TypeAdapter[AnyDeed] = TypeAdapter(Annotated[AnyDeed, Field(discriminator="kind")])


def write_deed(deed: AnyDeed) -> str:
    """A deed as one line of JSON."""
    return _DEEDS.dump_json(deed).decode("utf-8")


def read_deed(text: str) -> AnyDeed:
    """The deed that was written. Raises pydantic's ValidationError for a text that is none."""
    return _DEEDS.validate_json(text)
