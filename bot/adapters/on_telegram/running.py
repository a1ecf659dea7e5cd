"""Runs Floorman on Telegram until it is told to stop."""

from __future__ import annotations

import asyncio
import hashlib
import logging
from collections.abc import Callable
from dataclasses import dataclass, field
from urllib.parse import urlsplit

from telegram import LinkPreviewOptions
from telegram.error import InvalidToken, NetworkError
from telegram.ext import ApplicationBuilder, Defaults

from bot.adapters.delivery import Delivery
from bot.adapters.front_ends import BadToken, Patience
from bot.adapters.on_telegram.carrier import TelegramCarrier
from bot.adapters.on_telegram.failing import LOG
from bot.adapters.on_telegram.front import WANTED, App, TelegramFront
from bot.adapters.on_telegram.pace import Pace
from bot.adapters.on_telegram.rooms import PLATFORM
from bot.adapters.serving import Serving
from bot.services.ports.outbox import OutboxPort

POLL = 30
"""Seconds for which Telegram keeps a question for updates open while there are none."""


@dataclass(frozen=True, slots=True)
class TelegramSettings:
    """How to connect: the token (never shown), where Telegram is if it is another than the usual one; for webhooks, the public
    address, the port to listen on and the secret that Telegram shows.
    """

    token: str = field(repr=False)
    api: str = ""
    webhook: str = ""
    port: int = 8443
    secret: str = field(default="", repr=False)

    @property
    def shown_secret(self) -> str:
        """What Telegram shows with each webhook: never nothing, or anybody could speak in Telegram's name."""
        return self.secret or hashlib.sha256(f"webhook {self.token}".encode()).hexdigest()


def application(settings: TelegramSettings) -> App:
    """The connection to Telegram."""
    # they write down every address that is asked, and the token stands in it
    for chatty in ("httpx", "httpcore", "telegram.Bot", "telegram.ext.ExtBot"):
        logging.getLogger(chatty).setLevel(logging.WARNING)
    builder = ApplicationBuilder().token(settings.token).concurrent_updates(True).rate_limiter(Pace())
    builder = builder.defaults(Defaults(link_preview_options=LinkPreviewOptions(is_disabled=True)))
    if settings.api:
        builder = builder.base_url(f"{settings.api}/bot").base_file_url(f"{settings.api}/file/bot")
    return builder.build()


async def run(
    settings: TelegramSettings, serving: Serving, outbox: OutboxPort, say: Callable[[str], None], stopped: asyncio.Event
) -> None:
    """Connects and stays connected until `stopped` is set, then closes cleanly: what has come in is answered, what is under way
    arrives. `say` tells whoever started it how it goes; it takes the key of a sentence. Raises BadToken.
    """
    app = application(settings)
    front = TelegramFront(serving, app.bot)
    front.attach(app)
    if not await _initialized(app, say, stopped):
        return
    delivery = Delivery(outbox, serving.desk.rules.rules, TelegramCarrier(app.bot, serving), serving.offload)
    serving.woken_by(delivery.wake)
    updater = app.updater
    if updater is None:
        raise RuntimeError("an application without an updater takes no updates")
    await front.begin(app)
    await app.start()
    if settings.webhook:
        await updater.start_webhook(
            "0.0.0.0", settings.port, urlsplit(settings.webhook).path.strip("/"), webhook_url=settings.webhook,  # noqa: S104
            allowed_updates=WANTED, bootstrap_retries=-1, secret_token=settings.shown_secret,
        )  # fmt: skip
    else:
        await updater.start_polling(allowed_updates=WANTED, timeout=POLL, bootstrap_retries=-1)
    say("line.running")
    delivering = asyncio.ensure_future(delivery.run())
    try:
        await stopped.wait()
    finally:
        await updater.stop()
        await app.stop()
        await delivery.stop()
        await delivering
        await front.end()
        await app.shutdown()


async def _initialized(app: App, say: Callable[[str], None], stopped: asyncio.Event) -> bool:
    """Whether Telegram was reached before the process was told to stop; where it can't be, it is tried again and again."""
    patience = Patience("Telegram", say, stopped, LOG)
    while not stopped.is_set():
        try:
            await app.initialize()
        except InvalidToken as error:
            raise BadToken(PLATFORM) from error
        except NetworkError as error:
            # no more than its kind: the address that was asked has the token in it
            await patience.wait(type(error).__name__)
        else:
            LOG.info("connected as @%s", app.bot.username)
            return True
    return False
