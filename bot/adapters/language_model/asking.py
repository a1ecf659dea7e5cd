"""One question to a language model, with what it costs: money is set aside before it and settled after it."""

from __future__ import annotations

import logging
import secrets
from collections.abc import Sequence
from dataclasses import dataclass

from bot.adapters.language_model.endpoint import Endpoint, EndpointError
from bot.adapters.language_model.prompt import MOST_TOKENS, request_body
from bot.adapters.language_model.reply import NotACompletionError, Said, read
from bot.adapters.language_model.spending import Reservation, Spending
from bot.services.ports.selector_account import NotCountedError
from bot.services.rules.selecting import Candidate

LOG = logging.getLogger("floorman.selector")
BYTES_A_TOKEN = 3
"""Of French, where an endpoint does not count for us; fewer than there are, so that it is not too little."""


class CapReachedError(Exception):
    """The question could have gone over what a month may cost, and was not sent."""


class UnansweredError(Exception):
    """The endpoint did not answer as it should. `reason` says why in a few words, none of which came over the line; `cost` is
    what stays counted for it, in billionths.
    """

    def __init__(self, reason: str, cost: int) -> None:
        super().__init__(reason)
        self.reason, self.cost = reason, cost


@dataclass(frozen=True, slots=True)
class Heard:
    """What a model has said, the tokens that were read and written for it, and what they cost, in billionths."""

    said: Said
    taken: int
    given: int
    cost: int


@dataclass(frozen=True, slots=True)
class Asking:
    """Asks the model of one endpoint, on the account of the month."""

    endpoint: Endpoint
    model: str
    spending: Spending

    def ask(self, question: str, candidates: Sequence[Candidate]) -> Heard:
        """Which of the candidates decide the question. Raises CapReachedError, UnansweredError; NotCountedError where the
        account can't be kept, and then nothing was sent.
        """
        body = request_body(self.model, question, candidates, secrets.token_hex(8))
        # no token is shorter than a byte
        reserved = self.spending.reserve(len(body), MOST_TOKENS)
        if reserved is None:
            raise CapReachedError
        try:
            said = read(self.endpoint.post("chat/completions", body), len(candidates))
        except EndpointError as error:
            stays = reserved.worst if error.charged else self._taken_back(reserved)
            raise UnansweredError(error.reason, stays) from error
        except NotACompletionError as error:
            raise UnansweredError("no chat completion", reserved.worst) from error
        return self._settled(reserved, said, len(body))

    def _taken_back(self, reserved: Reservation) -> int:
        """Counts a question that costs nothing as such. Returns what stays counted for it, in billionths."""
        return 0 if self._settle(reserved, 0, 0) else reserved.worst

    def _settled(self, reserved: Reservation, said: Said, sent: int) -> Heard:
        taken, given = said.used or (sent // BYTES_A_TOKEN, MOST_TOKENS)
        settled = self._settle(reserved, taken, given)
        return Heard(said, taken, given, self.spending.prices.cost(taken, given) if settled else reserved.worst)

    def _settle(self, reserved: Reservation, taken: int, given: int) -> bool:
        """Whether what was used has taken the place of what was set aside; else that stays counted, and a pick is kept."""
        try:
            self.spending.settle(reserved, taken, given)
        except NotCountedError as error:
            LOG.warning("the selector's account was busy (%s): the worst case of one question stays counted", error.reason)
            return False
        return True
