"""When a bot in this very process has done everything: its tasks, its threads and its calls are watched."""

import asyncio
import contextvars
from asyncio import Handle
from collections.abc import Callable
from types import TracebackType
from typing import Any
from weakref import WeakSet

from telegram.ext import Application
from telegram.request import BaseRequest

IN_THE_BOT = contextvars.ContextVar("in_the_bot", default=False)
"""Set in everything that the bot itself has begun."""


def is_the_bots(handle: Handle) -> bool:
    """Whether a callback of the event loop is the bot's own work, not the test's."""
    return bool(handle._context.get(IN_THE_BOT, False))


class Quiet:
    """Notes what the bot begins on this event loop. What was begun before `settle_in` (loops that never end) is not waited for,
    but the threads and the calls of those are.
    """

    def __init__(self) -> None:
        self._tasks: WeakSet[asyncio.Task[Any]] = WeakSet()
        self._residents: WeakSet[asyncio.Task[Any]] = WeakSet()
        self._threads = self._calls = 0
        self._app: Application | None = None

    def __enter__(self) -> "Quiet":
        self._loop = asyncio.get_running_loop()
        self._run_in_executor = self._loop.run_in_executor
        self._loop.set_task_factory(self._make_task)
        self._loop.run_in_executor = self._in_thread
        self._request = BaseRequest._request_wrapper
        quiet = self

        async def counted(request: BaseRequest, *args: Any, **more: Any) -> bytes:
            mine = IN_THE_BOT.get()
            quiet._calls += mine
            try:
                return await quiet._request(request, *args, **more)
            finally:
                quiet._calls -= mine

        # whatever connections a bot was built with: their requests all go through here
        BaseRequest._request_wrapper = counted
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None) -> None:
        BaseRequest._request_wrapper = self._request
        self._loop.set_task_factory(None)
        del self._loop.run_in_executor

    def _make_task(self, loop: asyncio.AbstractEventLoop, work: Any, **more: Any) -> asyncio.Task[Any]:
        task = asyncio.Task(work, loop=loop, **more)
        if IN_THE_BOT.get():
            self._tasks.add(task)
        return task

    def _in_thread(self, executor: Any, function: Callable[..., Any], *args: Any) -> asyncio.Future[Any]:
        future = self._run_in_executor(executor, function, *args)
        if IN_THE_BOT.get():
            self._threads += 1
            future.add_done_callback(self._thread_done)
        return future

    def _thread_done(self, _: asyncio.Future[Any]) -> None:
        self._threads -= 1

    def settle_in(self, app: Application) -> None:
        """The bot has started: whatever it runs now belongs to it."""
        self._app = app
        self._residents = WeakSet(self._tasks)

    @property
    def busy(self) -> str:
        """What the bot still does; nothing when it is done."""
        if self._app is not None and self._app.update_queue._unfinished_tasks:
            return "it has not done with what it heard"
        if self._threads or self._calls:
            return "it works in a thread" if self._threads else "it calls Telegram"
        running = [task for task in self._tasks if not task.done() and task not in self._residents]
        return f"a task runs: {running[0]!r}" if running else ""
