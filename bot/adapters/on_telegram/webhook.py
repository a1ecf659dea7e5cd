"""Where Telegram brings updates to an address of ours. It stands open to everybody, so that nobody is believed: whoever does not
show the secret is turned away before a word of what he brings is read, and nobody brings much or slowly.
"""

from __future__ import annotations

import hmac
import json
import logging
import time
from asyncio import Queue
from collections.abc import Awaitable, Callable, Mapping, Sequence
from dataclasses import dataclass
from http import HTTPStatus
from typing import Any

from telegram import Bot
from tornado.httpserver import HTTPServer
from tornado.httputil import HTTPHeaders
from tornado.iostream import IOStream
from tornado.web import Application, RequestHandler, stream_request_body

from bot.adapters.on_telegram.failing import LOG
from bot.adapters.on_telegram.intake.reading import number_of, read

SHOWN_IN = "X-Telegram-Bot-Api-Secret-Token"
"""The header in which Telegram shows the secret."""
LARGEST_BODY, LARGEST_HEADERS = 1_000_000, 16_384
"""Bytes of an update and of what is said before it; Telegram's have some thousands."""
SLOWEST = 30.0
"""Seconds that somebody may take to say who he is, or to bring what he has."""
STRANGERS = 200
"""Connections of those who have not shown the secret yet; of more, the oldest is given up."""
TOLD_EVERY = 60.0
"""Seconds until those who are turned away are worth another line in the log."""


async def _unkept(_brought: Sequence[Mapping[str, object]]) -> None:
    """Keeps nothing."""


@dataclass
class Desk:
    """Takes updates from whoever shows the `secret` at the `path`, and puts them into the `queue`, once they are kept."""

    bot: Bot
    queue: Queue[object]
    path: str
    secret: str
    keep: Callable[[Sequence[Mapping[str, object]]], Awaitable[None]] = _unkept
    largest: int = LARGEST_BODY
    turned_away: int = 0
    _told: float = -TOLD_EVERY

    def refusal(self, method: str | None, path: str, headers: HTTPHeaders) -> HTTPStatus | None:
        """Why somebody is turned away by what he says first; None where he may go on."""
        if not _same(path.strip("/"), self.path.strip("/")):
            return HTTPStatus.NOT_FOUND
        if not _same(headers.get(SHOWN_IN, ""), self.secret):
            self._turn_away()
            return HTTPStatus.FORBIDDEN
        if method != "POST":
            return HTTPStatus.METHOD_NOT_ALLOWED
        if headers.get("Content-Type", "").partition(";")[0].strip().casefold() != "application/json":
            return HTTPStatus.UNSUPPORTED_MEDIA_TYPE
        length = headers.get("Content-Length", "0")
        if length.isdecimal() and (len(length) > len(str(self.largest)) or int(length) > self.largest):
            return HTTPStatus.REQUEST_ENTITY_TOO_LARGE
        return None

    async def take(self, body: bytes) -> HTTPStatus:
        """An update as it was brought."""
        try:
            data = json.loads(body)
        except (ValueError, RecursionError) as error:
            LOG.warning("webhook: what was brought can't be read: %s", type(error).__name__)
            return HTTPStatus.BAD_REQUEST
        if not isinstance(data, dict) or number_of(data) is None:
            return HTTPStatus.BAD_REQUEST
        # what can't be read is taken too: it would be brought again and again, and all that is behind it never
        come = read(data, self.bot)
        await self.keep([come.brought])
        self.queue.put_nowait(come.update)
        return HTTPStatus.OK

    def _turn_away(self) -> None:
        """Notes somebody without the secret. Strangers fill no log: one line a minute tells how many they were."""
        self.turned_away += 1
        if time.monotonic() - self._told >= TOLD_EVERY:
            self._told = time.monotonic()
            LOG.warning("webhook: turned away who does not show the secret (%d until now)", self.turned_away)


class Webhook(HTTPServer):
    """Listens where Telegram brings updates."""

    def initialize(self, desk: Desk, slowest: float = SLOWEST, strangers: int = STRANGERS) -> None:  # type: ignore[override]
        """Tornado's way to make one: a desk, the seconds that anybody may take, and how many strangers may wait."""
        # what strangers say wrong is no news
        logging.getLogger("tornado.general").setLevel(logging.ERROR)
        self._strangers, self._most = dict[IOStream, None](), strangers
        given = {"desk": desk, "webhook": self}
        super().initialize(
            Application([(".*", _Handler, given)], log_function=lambda _handler: None),
            max_header_size=LARGEST_HEADERS, max_body_size=2 * desk.largest,
            idle_connection_timeout=slowest, body_timeout=slowest,
        )  # fmt: skip

    def handle_stream(self, stream: IOStream, address: tuple[Any, ...]) -> None:
        """Somebody has come. Where too many strangers wait, who has waited longest goes: it is no way to keep Telegram out."""
        if len(self._strangers) >= self._most:
            self._strangers = {one: None for one in self._strangers if not one.closed()}
        if len(self._strangers) >= self._most:
            oldest = next(iter(self._strangers))
            del self._strangers[oldest]
            oldest.close()
        self._strangers[stream] = None
        super().handle_stream(stream, address)

    def knows(self, stream: IOStream) -> None:
        """Who is at the other end has shown the secret."""
        self._strangers.pop(stream, None)

    async def close(self) -> None:
        """Hears nobody any more."""
        self.stop()
        await self.close_all_connections()


@stream_request_body
class _Handler(RequestHandler):
    """One request. Tornado calls `prepare` when it has read the headers, and nothing behind them."""

    def initialize(self, desk: Desk, webhook: Webhook) -> None:
        self._desk, self._webhook, self._body = desk, webhook, bytearray()

    def set_default_headers(self) -> None:
        self.clear_header("Server")
        self.clear_header("Date")

    def prepare(self) -> None:
        refusal = self._desk.refusal(self.request.method, self.request.path, self.request.headers)
        if refusal is not None:
            self._end(refusal)
        else:
            self._webhook.knows(self.request.connection.stream)  # type: ignore[union-attr]

    def data_received(self, chunk: bytes) -> None:
        self._body += chunk
        if len(self._body) > self._desk.largest:
            self._end(HTTPStatus.REQUEST_ENTITY_TOO_LARGE)

    async def post(self) -> None:
        self._end(await self._desk.take(bytes(self._body)))

    def _end(self, status: HTTPStatus) -> None:
        self.set_status(status)
        if status is not HTTPStatus.OK:
            self.set_header("Connection", "close")
        self.finish()


def _same(shown: str, wanted: str) -> bool:
    """Whether two texts are the same; how long it takes does not tell how much of them is."""
    return hmac.compare_digest(shown.encode(), wanted.encode())
