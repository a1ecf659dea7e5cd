"""Runs Floorman on Telegram until it is told to stop."""

from __future__ import annotations

import asyncio
import hashlib
import logging
from collections.abc import Awaitable, Callable
from contextlib import suppress
from dataclasses import dataclass, field
from functools import partial
from urllib.parse import urlsplit

from telegram import LinkPreviewOptions
from telegram.error import BadRequest, InvalidToken, NetworkError, TelegramError
from telegram.ext import ApplicationBuilder, Defaults

from bot.adapters.delivery import Delivery
from bot.adapters.floor_calls import tell_lost_now
from bot.adapters.front_ends import BadToken, Patience
from bot.adapters.on_telegram.carrier import TelegramCarrier
from bot.adapters.on_telegram.failing import LOG
from bot.adapters.on_telegram.front import WANTED, App, TelegramFront
from bot.adapters.on_telegram.intake.asking import Asking, Calling
from bot.adapters.on_telegram.intake.hearing import Hearing, quieten
from bot.adapters.on_telegram.intake.inbox import Inbox
from bot.adapters.on_telegram.intake.left_over import LeftOver
from bot.adapters.on_telegram.intake.lines import Lines
from bot.adapters.on_telegram.own_bot import OwnBot
from bot.adapters.on_telegram.pace import Pace
from bot.adapters.on_telegram.rooms import PLATFORM
from bot.adapters.on_telegram.webhook import Desk, Webhook
from bot.adapters.presence import Presence
from bot.adapters.serving import Serving
from bot.services.ports.inbox import InboxPort
from bot.services.ports.outbox import OutboxPort

POLL = 30
"""Seconds for which Telegram keeps a question for updates open while there are none."""
CONNECTIONS, CONNECTED_WITHIN = 32, 10.0
"""Connections to Telegram that are kept, and the seconds that a call waits for one of them: thirty calls a second go through as
long as each takes no more than one.
"""
ANSWERED_WITHIN, CLOSED_WITHIN = 7.0, 2.0
"""Seconds that what is under way may take when the process is told to stop, and that the connections may."""


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
    def owner(self) -> str:
        """The bot, as what is kept for it names it: by its number, which its token begins with."""
        return f"{PLATFORM}:{self.token.partition(':')[0][:40]}"

    @property
    def shown_secret(self) -> str:
        """What Telegram shows with each webhook: never nothing, or anybody could speak in Telegram's name."""
        return self.secret or hashlib.sha256(f"webhook {self.token}".encode()).hexdigest()


@dataclass(frozen=True, slots=True)
class Boxes:
    """What is to be delivered, and what was brought."""

    outbox: OutboxPort
    inbox: InboxPort


def application(settings: TelegramSettings, inbox: Inbox | None = None, heard: Callable[[], None] = lambda: None) -> App:
    """The connection to Telegram; what it brings is kept in the `inbox`, where there is one. `heard` is called when it answers to
    whoever asks it for updates.
    """
    # they write down every address that is asked, and the token stands in it
    for chatty in ("httpx", "httpcore", "telegram.Bot", "telegram.ext.ExtBot"):
        logging.getLogger(chatty).setLevel(logging.WARNING)
    quieten()
    lines, asking = Lines(), None if inbox is None else Asking(inbox, heard)
    at = {"base_url": f"{settings.api}/bot", "base_file_url": f"{settings.api}/file/bot"} if settings.api else {}
    bot = OwnBot(
        settings.token, asking.take if asking is not None else tuple, rate_limiter=Pace(),
        request=Calling(CONNECTIONS, pool_timeout=CONNECTED_WITHIN), get_updates_request=asking,
        defaults=Defaults(link_preview_options=LinkPreviewOptions(is_disabled=True)), **at,
    )  # fmt: skip
    if inbox is not None and asking is not None:
        lines.done, lines.keep, lines.answers, asking.bot = inbox.done, inbox.answer, inbox.answers, bot
    return ApplicationBuilder().bot(bot).concurrent_updates(lines).build()


async def run(
    settings: TelegramSettings, serving: Serving, boxes: Boxes, say: Callable[[str], None], stopped: asyncio.Event
) -> None:
    """Connects and stays connected until `stopped` is set, then closes cleanly: what has come in is answered, what is under way
    arrives. `say` tells whoever started it how it goes; it takes the key of a sentence. Raises BadToken.
    """
    inbox = Inbox(boxes.inbox, serving.offload, settings.owner)
    presence = serving.presence
    app = application(settings, inbox, partial(presence.here, PLATFORM))
    front = TelegramFront(serving, app.bot)
    front.attach(app)
    if not await _initialized(app, say, stopped):
        return
    carrier, lost = TelegramCarrier(app.bot, serving), partial(tell_lost_now, serving)
    delivery = Delivery(
        boxes.outbox, serving.desk.rules.rules, carrier, serving.offload, lost=lost, of_club=serving.desk.shelf_of_club
    )
    delivery.became = front.notices.became
    serving.woken_by(delivery.wake)
    serving.urgent = delivery.now
    await front.begin(app)
    await app.start()
    await _begin_anew(app, inbox, front, stopped)
    deaf = await (_hears_webhook(app, settings, inbox, say, stopped) if settings.webhook else _asks(app, stopped, presence))
    if not stopped.is_set():
        presence.here(PLATFORM)
        say("line.running")
    delivering = asyncio.ensure_future(delivery.run())
    try:
        await _until(stopped, inbox.refused)
    finally:
        await _in_time(ANSWERED_WITHIN, _finish(deaf, app, delivery, delivering))
        await inbox.end()
        await carrier.end()
        await front.end()
        await _in_time(CLOSED_WITHIN, app.shutdown())
    if inbox.refused.is_set():
        raise BadToken(PLATFORM)


async def _until(*events: asyncio.Event) -> None:
    """Waits for the first of some events."""
    waiting = [asyncio.ensure_future(event.wait()) for event in events]
    await asyncio.wait(waiting, return_when=asyncio.FIRST_COMPLETED)
    for one in waiting:
        one.cancel()


async def _finish(deaf: Callable[[], Awaitable[None]], app: App, delivery: Delivery, delivering: asyncio.Future[None]) -> None:
    """Takes nothing more, and lets what is under way arrive."""
    with suppress(InvalidToken):  # that is said by whoever has noticed it
        await deaf()
    await app.stop()
    await delivery.stop()
    await delivering


async def _in_time(seconds: float, ending: Awaitable[None]) -> None:
    """Waits for something to end, and no longer than so many seconds. What is not done then is recorded, and done next time."""
    try:
        async with asyncio.timeout(seconds):
            await ending
    except TimeoutError:
        LOG.warning("told to stop, and Telegram does not let what is under way come to its end: the rest is done next time")


async def _begin_anew(app: App, inbox: Inbox, front: TelegramFront, stopped: asyncio.Event) -> None:
    """What a process before this one has not done comes first."""
    lines = app.update_processor
    if isinstance(lines, Lines):
        left_over = LeftOver(inbox, lines.suspects, app.update_queue.put_nowait, front.gives_up)
        await left_over.begin(app.bot, lines.taken, stopped)


async def _asks(app: App, stopped: asyncio.Event, presence: Presence) -> Callable[[], Awaitable[None]]:
    """Asks Telegram for updates from now on, once it has understood that it is to be asked; it is told so again and again until
    then, or until the process is `stopped`. Returns what ends that.
    """
    updater = app.updater
    if updater is None:
        raise RuntimeError("an application without an updater takes no updates")
    hearing = Hearing(lost=partial(presence.gone, PLATFORM))
    beginning = asyncio.ensure_future(
        updater.start_polling(allowed_updates=WANTED, timeout=POLL, bootstrap_retries=-1, error_callback=hearing.failed)
    )
    stopping = asyncio.ensure_future(stopped.wait())
    await asyncio.wait((beginning, stopping), return_when=asyncio.FIRST_COMPLETED)
    stopping.cancel()
    if not beginning.done():
        beginning.cancel()
        await asyncio.wait((beginning,))
    elif (error := beginning.exception()) is not None:
        raise error
    return updater.stop


async def _hears_webhook(
    app: App, settings: TelegramSettings, inbox: Inbox, say: Callable[[str], None], stopped: asyncio.Event
) -> Callable[[], Awaitable[None]]:
    """Lets Telegram bring updates from now on: it is told where to, again and again until it has understood. Returns what ends
    that. Raises BadToken.
    """
    secret, patience = settings.shown_secret, Patience("Telegram", say, stopped, LOG)
    webhook = Webhook(Desk(app.bot, app.update_queue, urlsplit(settings.webhook).path, secret, inbox.keep))
    webhook.listen(settings.port)
    while not stopped.is_set():
        try:
            await app.bot.set_webhook(settings.webhook, allowed_updates=WANTED, secret_token=secret)
        except InvalidToken as error:
            raise BadToken(PLATFORM) from error
        except TelegramError as error:
            # what it does not like of the address is to be read; of the rest no more than its kind, as below
            await patience.wait(error.message if isinstance(error, BadRequest) else type(error).__name__)
        else:
            break
    return webhook.close


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
