"""The wire to Telegram: what python-telegram-bot sends goes over aiohttp's connections, which cost the processor a third of what
httpx's do. Trouble is told in httpx's words, and by what is known of it: whether anything may have arrived.
"""

from __future__ import annotations

from typing import Any
from urllib.parse import urlencode
from urllib.request import getproxies

import aiohttp
import httpx
from telegram.error import NetworkError, TimedOut
from telegram.request import BaseRequest, HTTPXRequest, RequestData

KEPT_FOR = 15.0
"""Seconds for which a connection is kept that nothing goes through."""
PROXIES = {"all", "https", "http"}
FORM = "application/x-www-form-urlencoded"
Bound = Any
"""Seconds, None for no end, or what stands for the usual ones."""


class Wire(HTTPXRequest):
    """Connections to Telegram. They belong to one event loop until they are closed. Where the environment names a proxy, all goes
    through httpx, which knows more kinds of them; aiohttp would look for it anew at each request.
    """

    def __init__(self, connections: int, *, read_timeout: float = 5.0, pool_timeout: float = 1.0) -> None:
        super().__init__(connections, read_timeout=read_timeout, pool_timeout=pool_timeout)
        self._connections, self._pool_timeout = connections, pool_timeout
        self._by_proxy = bool(PROXIES & getproxies().keys())
        self._session: aiohttp.ClientSession | None = None

    async def shutdown(self) -> None:
        """Closes all connections; the next request opens new ones."""
        session, self._session = self._session, None
        if session is not None:
            await session.close()
        await super().shutdown()

    async def do_request(
        self, url: str, method: str, request_data: RequestData | None = None,
        read_timeout: Bound = BaseRequest.DEFAULT_NONE, write_timeout: Bound = BaseRequest.DEFAULT_NONE,
        connect_timeout: Bound = BaseRequest.DEFAULT_NONE, pool_timeout: Bound = BaseRequest.DEFAULT_NONE,
    ) -> tuple[int, bytes]:  # fmt: skip
        """What is answered to a request: its status and its body. Raises TimedOut and NetworkError."""
        bounds = (read_timeout, write_timeout, connect_timeout, pool_timeout)
        if self._by_proxy:
            return await super().do_request(url, method, request_data, *bounds)
        if self._client.is_closed:
            raise RuntimeError("what was closed is to be initialized before anything is asked")
        files = request_data.multipart_data if request_data is not None else None
        body, kind = _written(method, url, request_data, files)
        headers = {"User-Agent": self.USER_AGENT} | ({"Content-Type": kind} if kind else {})
        try:
            asked = self._opened().request(
                method, url, headers=headers, data=body, allow_redirects=False, timeout=self._patience(*bounds, media=bool(files))
            )
            async with asked as answer:
                return answer.status, await answer.read()
        except aiohttp.ConnectionTimeoutError as error:
            raise TimedOut from httpx.ConnectTimeout(type(error).__name__)
        except aiohttp.ClientConnectorError as error:
            raise NetworkError(type(error).__name__) from httpx.ConnectError(type(error).__name__)
        except TimeoutError as error:
            raise TimedOut from httpx.ReadTimeout(type(error).__name__)
        except (aiohttp.ClientError, OSError) as error:
            # it broke, and nobody knows how much had gone through
            raise NetworkError(type(error).__name__) from httpx.ReadError(type(error).__name__)

    def _opened(self) -> aiohttp.ClientSession:
        if self._session is None:
            connector = aiohttp.TCPConnector(limit=self._connections, ssl=httpx.create_ssl_context(), keepalive_timeout=KEPT_FOR)
            self._session = aiohttp.ClientSession(connector=connector, cookie_jar=aiohttp.DummyCookieJar())
        return self._session

    def _patience(self, read: Bound, write: Bound, connect: Bound, pool: Bound, *, media: bool) -> aiohttp.ClientTimeout:
        """The time that httpx would give a request; how long its body may take to be written, aiohttp bounds with the whole
        alone.
        """
        usual = self._client.timeout
        bounds = (
            _or(read, usual.read), _or(write, self._media_write_timeout if media else usual.write),
            _or(connect, usual.connect), _or(pool, usual.pool),
        )  # fmt: skip
        reading, writing, connecting, waiting = bounds
        # to aiohttp, `connect` is waiting for a free connection and making one
        found = None if waiting is None or connecting is None else waiting + connecting
        whole = None if found is None or reading is None or writing is None else found + reading + writing
        return aiohttp.ClientTimeout(total=whole, connect=found, sock_connect=connecting, sock_read=reading)


def _or(given: Bound, usual: float | None) -> float | None:
    return usual if given is BaseRequest.DEFAULT_NONE else given


def _written(method: str, url: str, data: RequestData | None, files: Any) -> tuple[bytes | None, str]:  # noqa: ANN401 - httpx's own
    """The body of a request and its kind; httpx writes the ones with files, as Telegram knows them."""
    said = data.json_parameters if data is not None else {}
    if files:
        request = httpx.Request(method, url, data=said, files=files)
        return request.read(), request.headers["Content-Type"]
    return (urlencode(said).encode(), FORM) if said else (None, "")
