"""Stamps: what Floorman offers bears one, so that what comes back is known to be his own.

A chat's button says what it was given to say, and whoever changes his client can make it say anything. So every button and form
ends with a stamp over its words and the chat that it stands in, made with a key that only this installation has: words that were
never offered there have none.
"""

from __future__ import annotations

import hmac
import secrets
from base64 import urlsafe_b64encode
from collections.abc import Iterator
from dataclasses import dataclass, field

from bot.services.ports.places import PlacesPort

INSTALLATION, KEY = "floorman", "stamp_key"
"""Where the key is kept: as a setting of a chat that there is on no platform, in the database, for several processes have one."""
KEY_BYTES, STAMP_BYTES = 32, 6
LENGTH = 1 + 4 * STAMP_BYTES // 3
"""Signs that a stamp takes, with the bar before it. Of 2^48 stamps one is right: at thirty tries a second, a guess takes longer
than there has been poker (150,000 years), and each try is logged.
"""

FORMERLY = "formerly"
"""Setting of a chat that has another address now (a group that has become a supergroup): the one that it had before, for which
its older buttons were stamped.
"""


@dataclass(frozen=True, slots=True)
class Stamp:
    """The stamp of one chat, or of one person in it."""

    key: bytes = field(repr=False)
    owner: str

    def stamped(self, words: str) -> str:
        """Words with the stamp behind them."""
        return f"{words}|{self._over(words)}"

    def genuine(self, stamped: str) -> str | None:
        """The words without their stamp; None where they bear none, or that of another chat, or were changed."""
        words, _, stamp = stamped.rpartition("|")
        return words if hmac.compare_digest(stamp.encode(errors="replace"), self._over(words).encode()) else None

    def _over(self, words: str) -> str:
        # no owner has a line break in it, so that no words of one chat look like another's
        message = f"{self.owner}\n{words}".encode(errors="surrogatepass")
        return urlsafe_b64encode(hmac.digest(self.key, message, "sha256")[:STAMP_BYTES]).decode()


def installation_key(places: PlacesPort) -> bytes:
    """The key of this installation, made when it is first asked for. It is not the platform's token: whoever has stolen that
    can't make stamps.
    """
    return bytes.fromhex(places.settle(INSTALLATION, KEY, secrets.token_hex(KEY_BYTES)))


def addresses(places: PlacesPort, place: str) -> Iterator[str]:
    """The addresses for which the buttons of a chat may be stamped: its own, and then the one that it had before, which has to be
    looked up.
    """
    yield place
    if before := places.settings(place).get(FORMERLY):
        yield before
