"""What a book's words say of an offence this time: the first, or a repetition."""

from __future__ import annotations

from dataclasses import dataclass

from bot.domain.penalties.sanctions import Measure, Sanction, read_sanction
from bot.domain.rules.offences import BookOffence, Duty


@dataclass(frozen=True, slots=True)
class Wording:
    """`sanctions` says whether the words have it sanctioned at all, this time, and `duty` how firmly they speak. `named` is the
    sanction that follows by the words, `up_to` the gravest that may, `kept_back` one that they keep for a repetition, each None
    where there is none. `besides` is how firmly a sanction is added to the dead hand that is named. `warnings` says whether a
    mere warning is one.
    """

    sanctions: bool = False
    named: Sanction | None = None
    up_to: Sanction | None = None
    kept_back: Sanction | None = None
    besides: Duty | None = None
    warnings: bool = True
    duty: Duty | None = None

    @property
    def hand_dead(self) -> bool:
        """Whether the hand is dead by the words."""
        return self.named is not None and self.named.measure is Measure.HAND_DEAD

    @property
    def most(self) -> Sanction | None:
        """The most that may be proposed. A hand that may be dead besides (Urban, « avec la possibilité que leur main soit
        déclarée morte ») is no bound of the penalty.
        """
        return None if self.up_to and self.up_to.measure is Measure.HAND_DEAD else self.up_to

    def permits(self, sanction: Sanction, *, by_list: bool) -> bool:
        """Whether the words let a sanction be, where it stands in the book's list. `by_list`: the list holds beside the sanction
        that is named, as for a repetition.
        """
        if not self.sanctions or (sanction.measure is Measure.WARNING and not self.warnings):
            return False
        if sanction == self.up_to:
            return True
        if self.kept_back and sanction.gravity >= self.kept_back.gravity:
            return False
        if self.most:
            return sanction.gravity <= self.most.gravity
        return self.named is None or self.besides is not None or by_list


def wording(said: BookOffence | None, *, repeated: bool) -> Wording:
    """What the words say, `said` being None where the book does not speak of the offence. What is named for the first time holds
    for a repetition too, unless something graver is named for that.
    """
    if said is None:
        return Wording()
    duty = (said.duty_again if repeated else None) or said.duty
    named = _graver(said.first, said.again if repeated else "")
    later = said.up_to_again if not repeated and not said.up_to else ""
    dead = named is not None and named.measure is Measure.HAND_DEAD
    return Wording(
        sanctions=duty in (Duty.MUST, Duty.MAY) and (repeated or not said.only_repeated),
        named=named,
        up_to=_graver(said.up_to, said.up_to_again if repeated else ""),
        kept_back=read_sanction(later) if later else None,
        besides=said.besides if dead else None,
        warnings=not said.no_warning,
        duty=duty,
    )


def _graver(*texts: str) -> Sanction | None:
    return max((read_sanction(text) for text in texts if text), key=lambda sanction: sanction.gravity, default=None)
