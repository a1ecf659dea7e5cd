"""A selector as an operator has set it up, for those who examine or measure it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from bot.adapters.language_model.asking import Asking
from bot.adapters.language_model.endpoint import Endpoint
from bot.adapters.language_model.keeping import Kept
from bot.adapters.language_model.spending import Prices, Spending
from bot.services.ports.selector_account import AccountPort
from knowledge.books.passages import Book


@dataclass(frozen=True, slots=True)
class SelectorSetup:
    """The selector as it is set: the address as shown, the model, the endpoint there, its prices, what it was measured to be
    right in, and what tells a book, as it is searched, from any other state of it.
    """

    url: str
    model: str
    endpoint: Endpoint
    prices: Prices
    kept: Kept
    state_of: Callable[[Book], str]

    def asking(self, account: AccountPort) -> Asking:
        """What asks that model, on an account."""
        return Asking(self.endpoint, self.model, Spending(account, self.prices))

    def proven(self, book: Book) -> float | None:
        """What is proven of sure picks in a book as it is now; None where nothing is."""
        return self.kept.proven(self.state_of(book))
