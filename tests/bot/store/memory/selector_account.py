"""The account of a selector, in memory."""

from collections.abc import Mapping

from bot.services.ports.selector_account import Counted


class MemoryAccount:
    """One account for whoever has it in hand."""

    def __init__(self) -> None:
        self.months: dict[str, Counted] = {}
        self.batches: set[str] = set()

    def reserve(self, month: str, worst: int, cap: int) -> bool:
        """Sets aside, where there is room."""
        if worst and self.so_far(month).nano + worst > cap:
            return False
        self.months[month] = self.so_far(month) + Counted(worst, 1)
        return True

    def settle(self, month: str, difference: int, tokens_in: int, tokens_out: int) -> None:
        """Puts what was used in its place."""
        self.months[month] = self.so_far(month) + Counted(difference, 0, tokens_in, tokens_out)

    def so_far(self, month: str) -> Counted:
        """What stands there."""
        return self.months.get(month, Counted())

    def take_over(self, batch: str, months: Mapping[str, Counted]) -> None:
        """Adds a batch once."""
        if batch not in self.batches:
            self.batches.add(batch)
            self.months.update({month: self.so_far(month) + counted for month, counted in months.items()})
