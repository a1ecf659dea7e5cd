from collections.abc import Callable, Iterator
from decimal import Decimal

import pytest

from bot.adapters.language_model.account_file import AccountFile
from bot.adapters.language_model.asking import Asking
from bot.adapters.language_model.endpoint import Address, Endpoint
from bot.adapters.language_model.selector import LanguageModel
from bot.adapters.language_model.spending import Prices, Spending
from bot.services.rules.selecting import Candidate
from tests.bot.adapters.language_model.stub import Stub, running_stub
from tests.bot.desks import Clock
from tests.patience import LONG

KEY = "sk-secret-0123456789"
CANDIDATES = tuple(Candidate(f"river:{at}#1", f"Rivière, art. {at}", f"Règle numéro {at}.") for at in range(1, 11))


@pytest.fixture
def stub() -> Iterator[Stub]:
    with running_stub() as stub:
        yield stub


@pytest.fixture
def clock() -> Clock:
    """For the pause after a failure, and for the calendar."""
    return Clock()


@pytest.fixture
def model(stub, clock, tmp_path) -> Iterator[Callable[..., LanguageModel]]:
    """Makes selectors over the stub, each with its own endpoint; they share the account of the month."""
    endpoints = []

    def make(
        limit: float = LONG, taken: str = "0", given: str = "0", cap: str = "5", url: str = "", key: str = KEY
    ) -> LanguageModel:
        endpoints.append(Endpoint(Address(url or stub.url, key, limit)))
        prices = Prices(Decimal(taken), Decimal(given), Decimal(cap))
        return LanguageModel(Asking(endpoints[-1], "small", Spending(AccountFile(tmp_path), prices, clock)), clock=clock)

    yield make
    for endpoint in endpoints:
        endpoint.close()
