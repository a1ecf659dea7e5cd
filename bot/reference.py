"""The reference of a request: it stands in every line of the log that the request brings about, and in the sentence that says
that it failed. So whoever is told it over the phone finds all that happened.
"""

from __future__ import annotations

import secrets
from contextvars import ContextVar
from dataclasses import dataclass

ALPHABET = "ABCDEFGHJKMNPQRTUVWXYZ234679"
"""What a reference is made of. Of 0 and O, 1, I and L, 5 and S, 8 and B, one at the most is among them."""
LENGTH = 6


@dataclass(frozen=True, slots=True)
class Referred:
    """A request that is being worked on: its reference, and the platform that it came from."""

    reference: str
    platform: str


_CURRENT: ContextVar[Referred | None] = ContextVar("request", default=None)


def refer(platform: str) -> str:
    """From now on, what is done in this task, and in those that it begins, is done for a new request. Returns its reference."""
    referred = Referred(new_reference(), platform)
    _CURRENT.set(referred)
    return referred.reference


def current() -> Referred | None:
    """The request that is being worked on here; None where nobody asked for what is done."""
    return _CURRENT.get()


def reference() -> str:
    """The reference of the request that is being worked on here; a new one where nobody asked for what is done."""
    referred = current()
    return referred.reference if referred is not None else new_reference()


def new_reference() -> str:
    """A reference that nothing else has, for all that anybody will notice."""
    return "".join(secrets.choice(ALPHABET) for _ in range(LENGTH))
