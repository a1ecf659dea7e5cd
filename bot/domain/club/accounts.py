"""Whose an account of a chat platform is, and how the club knows it."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum


class Proof(StrEnum):
    """How the club knows whose an account is: its owner only `CLAIMED` to be a person whom the club knew already; or a `FLOOR`
    said so; a `CODE` of the person's other account was typed; the owner brought the `NAME` in himself, which nobody bore before;
    or it was so `BEFORE` the club took down how.
    """

    CLAIMED = "claimed"
    FLOOR = "floor"
    CODE = "code"
    NAME = "name"
    BEFORE = "before"


@dataclass(frozen=True, slots=True)
class AccountLink:
    """An account, whose it is by the number in the club, how that is known, and which person of the staff said so (0: not
    known, or nobody).
    """

    account: str
    person: int
    proof: Proof
    by: int = 0

    @property
    def confirmed(self) -> bool:
        """Whether it is more than its owner's word. A claim is good for what concerns the evening alone: entering, leaving, one's
        own seat.
        """
        return self.proof is not Proof.CLAIMED
