"""What can be done with a question that was asked, by the buttons under its answer; like a command, each has a row."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from bot.domain.club.people import Role

WHY_USELESS = ("article", "silent", "other")
"""What can be wrong with an answer: it shows another article than the one that decides, the book does not decide that, something
else.
"""


@dataclass(frozen=True, slots=True)
class QuestionTap:
    """One of them. `role` is who may do it; what is `called` stands under a call to the floor and is for the club whose floor was
    called, all else stands under the answer and is for the chat where the question was asked.
    """

    role: Role
    called: bool = False


QUESTION_TAPS: Mapping[str, QuestionTap] = {
    "up": QuestionTap(Role.PLAYER),
    "down": QuestionTap(Role.PLAYER),
    **{f"why_{why}": QuestionTap(Role.PLAYER) for why in WHY_USELESS},
    "show": QuestionTap(Role.PLAYER),
    "take": QuestionTap(Role.PLAYER),
    "call": QuestionTap(Role.PLAYER),
    "rule": QuestionTap(Role.FLOOR),
    "bind": QuestionTap(Role.FLOOR),
    "reply": QuestionTap(Role.FLOOR, called=True),
}
"""It helped, or not, and what was wrong; show it to all; take the answer away; call the floor; save a decision on it; say which
article decides it; the floor's answer.
"""
