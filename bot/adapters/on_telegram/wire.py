"""The wire to Telegram: what python-telegram-bot sends through httpx goes over aiohttp's connections, which cost the processor
half of what httpx's own do, or less. Trouble is told in httpx's words, and by what is known of it: whether anything may have
arrived.
"""

from __future__ import annotations

from typing import TypedDict
from urllib.request import getproxies

import aiohttp
import httpx

KEPT_FOR = 15.0
"""Seconds for which a connection is kept that nothing goes through."""
PROXIES = {"all", "https", "http"}


class Through(TypedDict, total=False):
    """What an HTTPXRequest is made with beside its bounds."""

    httpx_kwargs: dict[str, object]


def over_aiohttp(connections: int) -> Through:
    """What makes a request of python-telegram-bot go over so many of aiohttp's connections at the most; nothing where the
    environment names a proxy: httpx knows more kinds of them, and aiohttp would look for it anew at each request.
    """
    return {} if PROXIES & getproxies().keys() else {"httpx_kwargs": {"transport": Wire(connections)}}


class Wire(httpx.AsyncBaseTransport):
    """Connections to Telegram. They belong to one event loop until they are closed."""

    def __init__(self, connections: int) -> None:
        self._connections = connections
        self._session: aiohttp.ClientSession | None = None

    async def handle_async_request(self, request: httpx.Request) -> httpx.Response:
        """What is answered to a request. Raises httpx's errors."""
        body = await request.aread()
        try:
            asked = self._opened().request(
                request.method, str(request.url), headers=request.headers.multi_items(), data=body or None,
                allow_redirects=False, timeout=_patience(request),
            )  # fmt: skip
            async with asked as answer:
                return httpx.Response(answer.status, headers=answer.raw_headers, content=await answer.read())
        except aiohttp.ConnectionTimeoutError as error:
            raise httpx.ConnectTimeout(type(error).__name__) from error
        except aiohttp.ClientConnectorError as error:
            raise httpx.ConnectError(type(error).__name__) from error
        except TimeoutError as error:
            raise httpx.ReadTimeout(type(error).__name__) from error
        except (aiohttp.ClientError, OSError) as error:
            # it broke, and nobody knows how much had gone through
            raise httpx.ReadError(type(error).__name__) from error

    async def aclose(self) -> None:
        """Closes all connections; the next request opens new ones."""
        session, self._session = self._session, None
        if session is not None:
            await session.close()

    def _opened(self) -> aiohttp.ClientSession:
        if self._session is None:
            tls = httpx.create_ssl_context()
            connector = aiohttp.TCPConnector(limit=self._connections, ssl=tls, keepalive_timeout=KEPT_FOR)
            self._session = aiohttp.ClientSession(connector=connector, cookie_jar=aiohttp.DummyCookieJar(), auto_decompress=False)
        return self._session


def _patience(request: httpx.Request) -> aiohttp.ClientTimeout:
    """The time that httpx would give a request; how long its body may take to be written, aiohttp bounds with the whole alone."""
    given = request.extensions.get("timeout", {})
    pool, connect, write, read = (given.get(name) for name in ("pool", "connect", "write", "read"))
    whole = None if None in (pool, connect, write, read) else pool + connect + write + read
    # to aiohttp, `connect` is waiting for a free connection and making one
    found = None if None in (pool, connect) else pool + connect
    return aiohttp.ClientTimeout(total=whole, connect=found, sock_connect=connect, sock_read=read)
