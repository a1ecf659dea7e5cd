"""Which failures are worth their place in the code in the log."""

from __future__ import annotations

import sys

from bot.services.ports.failures import NotSavedError


def traced() -> BaseException | None:
    """The failure that is being handled, for `exc_info`. None for a database that is full, held or away: what the log says of it
    stands there once, and the place in our code tells nothing.
    """
    error = sys.exception()
    return None if isinstance(error, NotSavedError) else error
