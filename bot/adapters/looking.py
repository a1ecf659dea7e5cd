"""Asks a platform one thing over HTTP, as an examination does: no library of the platform's, nothing repeated, nothing logged."""

from __future__ import annotations

import logging
import time
from collections.abc import Mapping
from dataclasses import dataclass
from email.utils import parsedate_to_datetime
from typing import Any

import httpx

ANSWERS_WITHIN = 3.0
TOO_FAR = 5.0
"""Seconds by which this machine's clock may be off: what Discord takes back and forth in three seconds still arrives in time."""


class Unreached(Exception):
    """The platform has not answered; the text is the kind of trouble, without the address, in which a token may stand."""


@dataclass(frozen=True, slots=True)
class Seen:
    """An answer: its status, what it says (None: no JSON), and by how many seconds this machine's clock is ahead of its own."""

    status: int
    said: Any
    ahead: float | None


class Looking:
    """Asks one platform, over one connection."""

    def __init__(self, base: str, headers: Mapping[str, str] | None = None) -> None:
        # at INFO it writes down every address, and Telegram's token stands in it
        logging.getLogger("httpx").setLevel(logging.WARNING)
        self._client = httpx.Client(headers=dict(headers or {}), timeout=ANSWERS_WITHIN)
        self._base = base.rstrip("/")

    def get(self, path: str, **asked: str | int) -> Seen:
        """What it answers. Raises Unreached."""
        try:
            answer = self._client.get(f"{self._base}/{path}", params=asked)
        except (httpx.HTTPError, httpx.InvalidURL, ValueError) as error:
            raise Unreached(type(error).__name__) from None
        try:
            said = answer.json()
        except ValueError:
            said = None
        return Seen(answer.status_code, said, _ahead(answer.headers.get("Date", "")))

    def close(self) -> None:
        """Lets the connection go."""
        self._client.close()


def _ahead(date: str) -> float | None:
    try:
        return time.time() - parsedate_to_datetime(date).timestamp()
    except (TypeError, ValueError):
        return None
