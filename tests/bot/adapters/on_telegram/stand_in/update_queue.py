"""What happened and the bot has yet to hear: given on asking (long polling) or brought to its address (webhook)."""

import asyncio
import json
import time
from collections.abc import Callable
from typing import Any

import aiohttp

from tests.bot.adapters.on_telegram.stand_in.refusals import Refused, malformed
from tests.patience import LONG

Update = dict[str, Any]
ON_REQUEST = ("chat_member", "message_reaction", "message_reaction_count")
"""Kinds that a bot gets only if it names them."""
LONGEST_POLL = 50
SECRET_HEADER = "X-Telegram-Bot-Api-Secret-Token"  # noqa: S105
AGAIN_AFTER = 0.1


class UpdateQueue:
    """Updates in order, each kept until the bot has confirmed it."""

    def __init__(self, changed: Callable[[], None]) -> None:
        self.given: list[int] = []
        """Numbers of the updates that have been handed out, as often as they were."""
        self.asking = False
        """Whether the bot waits for more at this moment."""
        self.webhook: dict[str, Any] = {}
        self._changed, self._waiting = changed, asyncio.Event()
        self._pending: list[Update] = []
        self._told: Update | None = None
        self._allowed: list[str] = []
        self._last, self._poll = 0, 0
        self._bringing: asyncio.Task[None] | None = None

    @property
    def pending(self) -> int:
        """How many updates the bot has not confirmed."""
        return len(self._pending)

    @property
    def heard(self) -> bool:
        """Whether the bot has confirmed everything and listens on."""
        return not self._pending and (self.asking or bool(self.webhook))

    def add(self, kind: str, body: dict[str, Any]) -> Update | None:
        """Something happened. None where the bot has said that it wants no such thing."""
        if kind not in self._allowed and (self._allowed or kind in ON_REQUEST):
            return None
        self._last += 1
        # messages change later; what was told stays as it was
        update: Update = {"update_id": self._last, kind: json.loads(json.dumps(body))}
        self._pending.append(update)
        self._told = update
        self._wake()
        return update

    def add_as_it_is(self, body: dict[str, Any]) -> int:
        """Something happened that Telegram tells in a way of its own. Returns the number of the update."""
        self._last += 1
        self._pending.append({"update_id": self._last, **body})
        self._wake()
        return self._last

    def again(self) -> None:
        """Hands out the last update once more, as if the bot had never confirmed it."""
        assert self._told is not None, "nothing has happened yet"
        self._pending.append(self._told)
        self._wake()

    def drop(self) -> None:
        """Forgets what is pending."""
        self._pending.clear()

    async def poll(self, offset: int = 0, limit: int = 100, timeout: float = 0, allowed: list[str] | None = None) -> list[Update]:
        """What is new from `offset` on; waits for it. A second poll ends the first, as Telegram does."""
        if self.webhook:
            raise Refused(
                409,
                "Conflict: can't use getUpdates method while webhook is active; use deleteWebhook to delete the webhook first",
            )
        self._poll += 1
        mine, end = self._poll, time.monotonic() + min(timeout, LONGEST_POLL)
        if allowed is not None:
            self._allowed = allowed
        if offset < 0:
            self._pending = self._pending[offset:]
        else:
            self._pending = [update for update in self._pending if update["update_id"] >= offset]
        self._wake()
        self.asking = True
        try:
            while not self._pending and (left := end - time.monotonic()) > 0 and self._poll == mine:
                await self._wait(left)
        finally:
            self.asking = self._poll != mine and self.asking
            self._changed()
        if self._poll != mine:
            raise Refused(
                409, "Conflict: terminated by other getUpdates request; make sure that only one bot instance is running"
            )
        self.given += [update["update_id"] for update in self._pending[:limit]]
        return self._pending[:limit]

    async def _wait(self, seconds: float) -> None:
        self._waiting.clear()
        try:
            await asyncio.wait_for(self._waiting.wait(), seconds)
        except TimeoutError:
            return

    def _wake(self) -> None:
        self._waiting.set()
        self._changed()

    # webhook

    async def set_webhook(self, webhook: dict[str, Any]) -> None:
        """From now on updates are brought to an address; an empty one ends that."""
        url = webhook.get("url", "")
        if url and not url.startswith(("https://", "http://127.0.0.1", "http://localhost")):
            raise malformed("bad webhook: An HTTPS URL must be provided for webhook")
        await self.close()
        if webhook.get("drop_pending_updates"):
            self.drop()
        if "allowed_updates" in webhook:
            self._allowed = webhook["allowed_updates"]
        self.webhook = dict(webhook) if url else {}
        if self.webhook:
            self._bringing = asyncio.create_task(self._bring())

    @property
    def webhook_info(self) -> dict[str, Any]:
        """What getWebhookInfo answers."""
        kept = ("url", "max_connections", "allowed_updates", "last_error_date", "last_error_message")
        info = {key: self.webhook[key] for key in kept if key in self.webhook}
        return {"url": "", "has_custom_certificate": False, "pending_update_count": self.pending, **info}

    async def close(self) -> None:
        """Brings nothing any more."""
        if self._bringing is not None:
            self._bringing.cancel()
            await asyncio.gather(self._bringing, return_exceptions=True)
            self._bringing = None

    async def _bring(self) -> None:
        """One update after the other, each until it has been taken."""
        secret = self.webhook.get("secret_token")
        headers = {SECRET_HEADER: secret} if secret else {}
        async with aiohttp.ClientSession(headers=headers, timeout=aiohttp.ClientTimeout(total=LONG)) as session:
            while True:
                if not self._pending:
                    await self._wait(LONGEST_POLL)
                    continue
                if await self._deliver(session, self._pending[0]):
                    self.given.append(self._pending.pop(0)["update_id"])
                    self._changed()
                else:
                    await asyncio.sleep(AGAIN_AFTER)

    async def _deliver(self, session: aiohttp.ClientSession, update: Update) -> bool:
        try:
            async with session.post(self.webhook["url"], json=update) as response:
                if 200 <= response.status < 300:
                    return True
                error = f"Wrong response from the webhook: {response.status} {response.reason}"
        except (aiohttp.ClientError, TimeoutError) as failure:
            error = f"Connection failed: {failure}"
        self.webhook |= {"last_error_date": int(time.time()), "last_error_message": error}
        self._changed()
        return False
