"""A bot that runs in this process, on this event loop, with python-telegram-bot's own client and polling."""

from collections.abc import Callable
from typing import Any

from telegram.ext import Application

from tests.bot.adapters.loop_watch import LoopWatch
from tests.bot.adapters.on_telegram.quiet import IN_THE_BOT, Quiet
from tests.bot.adapters.on_telegram.stand_in.telegram_server import TelegramServer

MakeBot = Callable[[str, str], Application]
"""Makes a bot, given base_url and base_file_url."""
POLL_SECONDS = 20


class BotInside:
    """Starts and stops what `run_polling` would, step by step."""

    def __init__(self, make: MakeBot, server: TelegramServer, quiet: Quiet, watch: LoopWatch, polling: dict[str, Any]) -> None:
        self._make, self._server, self._quiet, self._polling = make, server, quiet, polling
        self.watch = watch
        self.app: Application

    @property
    def busy(self) -> str:
        """What the bot still does."""
        return self._quiet.busy

    async def start(self) -> None:
        """A new bot, which listens when this is done."""
        scope = IN_THE_BOT.set(True)
        try:
            self.app = self._make(self._server.base_url, self._server.base_file_url)
            await self.app.initialize()
            if self.app.post_init:
                await self.app.post_init(self.app)
            await self.app.start()
        finally:
            IN_THE_BOT.reset(scope)
        self._quiet.settle_in(self.app)
        # polling is no work that anybody waits for: outside the scope
        assert self.app.updater is not None, "the bot was built without an updater"
        await self.app.updater.start_polling(**{"timeout": POLL_SECONDS, **self._polling})
        await self._server.until_listening()

    async def stop(self) -> None:
        """The bot ends as it does when it is told to."""
        assert self.app.updater is not None
        await self.app.updater.stop()
        await self.app.stop()
        if self.app.post_stop:
            await self.app.post_stop(self.app)
        await self.app.shutdown()
        if self.app.post_shutdown:
            await self.app.post_shutdown(self.app)
