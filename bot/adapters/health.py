"""How Floorman is, for the machinery of whoever runs it: whether it lives, whether it is ready, and its figures. Served by the
bot's own event loop, so that an answer is itself the proof that it turns.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import partial

from aiohttp import web
from aiohttp.http_exceptions import HttpProcessingError

from bot.adapters import figures
from bot.adapters.bounded import Bounded
from bot.adapters.presence import Presence

LOG = logging.getLogger("floorman")
OF_REQUESTS = logging.getLogger("floorman.health")
"""What aiohttp says of a request: a failure of ours, and no word of what was no request, which anybody can send all day."""
OF_REQUESTS.addFilter(lambda record: not (record.exc_info and isinstance(record.exc_info[1], HttpProcessingError)))
WITHIN = 2.0
"""Seconds within which a database that is well answers; whoever asks for health waits for no more than ten himself."""
PLAIN = "text/plain; version=0.0.4; charset=utf-8"
"""How Prometheus' text is called."""
Backlog = Mapping[str, tuple[int, float]]


@dataclass(frozen=True, slots=True)
class Watched:
    """What is looked at: `loaded` says whether model and indexes are there; `asked` asks the database something small, and
    `backlog` what waits in the outbox, both in the thread of the caller; `waiting` counts the requests that wait for their turn.
    """

    presence: Presence
    loaded: Callable[[], bool]
    asked: Callable[[], object]
    backlog: Callable[[], Backlog]
    waiting: Callable[[], int]


class Health:
    """Serves health at an address. Where that can't be had, Floorman runs on without: a club's evening does not hang on whether
    somebody watches it, and whoever watches sees that nothing answers.
    """

    def __init__(self, address: tuple[str, int], watched: Watched, say: Callable[[str], None]) -> None:
        self._address, self._watched, self._say = address, watched, say
        self._database = Bounded(watched.asked, WITHIN)
        self._outbox = Bounded(watched.backlog, WITHIN)

    async def __call__(self, stopped: asyncio.Event) -> None:
        """Serves until the event is set."""
        app = web.Application()
        app.add_routes(
            [web.get("/live", self._live), web.get("/ready", self._ready), web.get("/metrics", self._metrics)],
        )
        runner = web.AppRunner(app, access_log=None, logger=OF_REQUESTS, handle_signals=False, shutdown_timeout=1.0)
        await runner.setup()
        try:
            await web.TCPSite(runner, *self._address).start()
        except OSError as error:
            LOG.warning("health is not served at %s:%d: %s", *self._address, error.strerror or type(error).__name__)
            self._say("line.health_unserved")
        else:
            LOG.info("health is served at %s:%d", *self._address)
            await stopped.wait()
        finally:
            await runner.cleanup()

    async def _live(self, _request: web.Request) -> web.Response:
        return web.json_response({"live": True})

    async def _ready(self, _request: web.Request) -> web.Response:
        """What a request needs, each by its name, and what is the matter with what it lacks."""
        found = {"database": await self._of_database(), "search": "ok" if self._watched.loaded() else "loading"}
        platforms = {name: "ok" if there else "not connected" for name, there in self._watched.presence.seen().items()}
        ready = set(found.values()) | set(platforms.values()) == {"ok"}
        body = {"ready": ready, **found, "platforms": platforms}
        return web.json_response(body, status=200 if ready else 503)

    async def _of_database(self) -> str:
        try:
            await self._database()
        except TimeoutError:
            return f"no answer within {WITHIN:g} s"
        except Exception as error:  # whatever its driver raises; of its words none, for an address may stand in them
            return f"failed ({type(error).__name__})"
        return "ok"

    async def _metrics(self, _request: web.Request) -> web.Response:
        try:
            figures.outbox(await self._outbox())
        except Exception:  # no answer, or none that helps: the figures that need no database are told all the same
            figures.outbox(None)
        figures.WAITING.set(self._watched.waiting())
        body = await asyncio.get_running_loop().run_in_executor(None, partial(figures.written))
        return web.Response(body=body, headers={"Content-Type": PLAIN})
