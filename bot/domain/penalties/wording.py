"""What a book's words say of an offence this time: the first, or a repetition."""

from __future__ import annotations

from dataclasses import dataclass

from bot.domain.penalties.sanctions import Measure, Sanction, read_sanction
from bot.domain.rules.offences import BookOffence, Condition, Duty


@dataclass(frozen=True, slots=True)
class Wording:
    """`sanctions` says whether the words have it sanctioned at all, this time, and `duty` how firmly they speak. `named` is the
    sanction that follows by the words, `up_to` the gravest that may, `kept_back` one that they keep for a repetition, each None
    where there is none. `besides` is how firmly a sanction is added to the dead hand that is named, `more` whether one may be
    beside whatever is named. `warnings` says whether a mere warning is one, `dead_hands` whether a dead hand is. `only_if` is
    when alone the words hold; `at_most`: `up_to` is a maximum.
    """

    sanctions: bool = False
    named: Sanction | None = None
    up_to: Sanction | None = None
    kept_back: Sanction | None = None
    besides: Duty | None = None
    warnings: bool = True
    duty: Duty | None = None
    more: bool = False
    dead_hands: bool = True
    only_if: Condition | None = None
    at_most: bool = False

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
        if not self.sanctions or not self.offers(sanction):
            return False
        if sanction == self.up_to:
            return True
        if self.kept_back and sanction.gravity >= self.kept_back.gravity:
            return False
        if self.most:
            return sanction.gravity <= self.most.gravity
        return self.named is None or self.more or by_list

    def offers(self, sanction: Sanction) -> bool:
        """Whether the words do not exclude a sanction."""
        if sanction.measure is Measure.WARNING:
            return self.warnings
        return self.dead_hands or sanction.measure is not Measure.HAND_DEAD


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
        more=said.besides is not None,
        dead_hands=not said.hand_lives,
        only_if=None if repeated and said.duty_again else said.only_if,
        at_most=said.at_most,
    )


def _graver(*texts: str) -> Sanction | None:
    return max((read_sanction(text) for text in texts if text), key=lambda sanction: sanction.gravity, default=None)
