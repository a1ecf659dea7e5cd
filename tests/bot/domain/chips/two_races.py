"""The account of both races of a table where two values go at once."""

from dataclasses import dataclass

from bot.domain.chips.race import TableRace


@dataclass(frozen=True, slots=True)
class TwoRaces:
    """Both races of a table where two values go at once, with the account of both together."""

    first: TableRace
    second: TableRace

    @property
    def value_before(self) -> int:
        """Value of all chips of both values before the first race."""
        return self.first.value_before + self.second.value_before - self.first.new_chips * self.first.plan.new_value

    @property
    def value_after(self) -> int:
        """Value of the chips that came for them."""
        return self.second.value_after + sum(seat.protection for seat in self.first.seats)

    @property
    def rounding(self) -> int:
        """Value that rounding brought into play or took out of it, in both races."""
        return self.first.rounding + self.second.rounding

    @property
    def protection(self) -> int:
        """Value that came into play so that nobody is eliminated, in both races."""
        return self.first.protection + self.second.protection
