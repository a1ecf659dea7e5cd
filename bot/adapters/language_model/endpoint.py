"""One HTTP endpoint, asked under a time limit that holds for everything together: name, connection, encryption, headers, body."""

from __future__ import annotations

import asyncio
from concurrent.futures import TimeoutError as TookTooLong
from contextlib import suppress
from dataclasses import dataclass
from threading import Lock, Thread

import httpx

LONGEST_BODY = 64 * 1024
"""Bytes of an answer that are read; ten numbers have fewer."""
SPARE = 0.5
"""Seconds beyond the limit after which even an event loop that hangs is waited for no longer."""
_CLOSING = 2.0


class EndpointError(Exception):
    """The endpoint did not answer as it should. `reason` says why in a few words, none of which came over the line; `charged`
    tells whether the question may have cost something all the same.
    """

    def __init__(self, reason: str, *, charged: bool) -> None:
        super().__init__(reason)
        self.reason, self.charged = reason, charged


@dataclass(frozen=True, slots=True)
class Address:
    """Where an endpoint is: what comes before "/chat/completions", the key or "", and the seconds that one request may take."""

    url: str
    key: str
    seconds: float

    def __repr__(self) -> str:
        return f"Address({self.url!r})"


class Endpoint:
    """Asks one address, from any thread. Nothing is opened before the first request.

    The requests run on an event loop in a thread of its own: there alone can a request be given up at any moment, be it in the
    middle of a header that comes in byte by byte. Proxies, certificates and logins that the environment names are not looked at,
    and redirects are not followed, so that key and question go to this address and nowhere else.
    """

    def __init__(self, address: Address) -> None:
        self._address = address
        self._lock = Lock()
        self._running: tuple[asyncio.AbstractEventLoop, httpx.AsyncClient, Thread] | None = None

    def post(self, path: str, body: bytes) -> bytes:
        """Sends JSON, and returns the body of the answer. Raises EndpointError."""
        return self._ask("POST", path, body)

    def get(self, path: str) -> bytes:
        """Fetches a page. Raises EndpointError."""
        return self._ask("GET", path, None)

    def close(self) -> None:
        """Lets go of connections and the thread; a later request opens them again."""
        with self._lock:
            running, self._running = self._running, None
        if running is None:
            return
        loop, client, thread = running
        # whoever doesn't let go in time is cut off with the loop
        with suppress(TookTooLong, httpx.HTTPError, OSError):
            asyncio.run_coroutine_threadsafe(client.aclose(), loop).result(_CLOSING)
        loop.call_soon_threadsafe(loop.stop)
        thread.join(_CLOSING)
        if not thread.is_alive():
            loop.close()

    def _ask(self, method: str, path: str, body: bytes | None) -> bytes:
        # the libraries below quote it in what they log
        if not (self._address.key.isascii() and self._address.key.isprintable()):
            raise EndpointError("a key that fits in no header", charged=False)
        loop, client = self._started()
        asked = asyncio.run_coroutine_threadsafe(self._fetch(client, method, path, body), loop)
        try:
            return asked.result(self._address.seconds + SPARE)
        # since Python 3.11 the same as TimeoutError, which the time limit inside raises
        except TookTooLong as error:
            asked.cancel()
            raise EndpointError(f"no answer in {self._address.seconds:g} s", charged=True) from error
        # nothing has left yet
        except (httpx.ConnectError, httpx.ConnectTimeout, httpx.UnsupportedProtocol) as error:
            raise EndpointError("no connection", charged=False) from error
        except httpx.HTTPError as error:
            # its text may quote what was sent, the key included
            raise EndpointError(type(error).__name__, charged=True) from None

    async def _fetch(self, client: httpx.AsyncClient, method: str, path: str, body: bytes | None) -> bytes:
        async with asyncio.timeout(self._address.seconds), client.stream(method, path, content=body) as response:
            if response.status_code != httpx.codes.OK:
                # turned away or sent on, nothing was computed; after a failure (500) or with part of an answer it may have been
                refused = 300 <= response.status_code < 500
                raise EndpointError(f"status {response.status_code}", charged=not refused)
            # compressed, a small body may hold a very large one
            if response.headers.get("content-encoding", "identity") != "identity":
                raise EndpointError("a compressed answer", charged=True)
            read = bytearray()
            async for chunk in response.aiter_raw():
                read += chunk
                if len(read) > LONGEST_BODY:
                    raise EndpointError("too long an answer", charged=True)
            return bytes(read)

    def _started(self) -> tuple[asyncio.AbstractEventLoop, httpx.AsyncClient]:
        with self._lock:
            if self._running is None:
                client, loop = self._client(), asyncio.new_event_loop()
                thread = Thread(target=loop.run_forever, name="floorman-selector", daemon=True)
                self._running = loop, client, thread
                thread.start()
            return self._running[0], self._running[1]

    def _client(self) -> httpx.AsyncClient:
        headers = {"Content-Type": "application/json", "Accept": "application/json", "Accept-Encoding": "identity"}
        if self._address.key:
            headers["Authorization"] = f"Bearer {self._address.key}"
        return httpx.AsyncClient(
            base_url=self._address.url, headers=headers, timeout=self._address.seconds, trust_env=False, follow_redirects=False
        )
