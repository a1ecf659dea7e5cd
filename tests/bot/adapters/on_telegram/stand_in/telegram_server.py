"""Telegram's Bot API on a real socket, in memory: for the bot in this process or in one of its own.

The bot is pointed at it by FLOORMAN_TELEGRAM_API. Time is the wall clock's.
"""

import asyncio
import inspect
import json
import time
from collections.abc import Callable
from fnmatch import fnmatch
from typing import Any

from aiohttp import web

from tests.bot.adapters.on_telegram.stand_in.answers import bot as answers_bot
from tests.bot.adapters.on_telegram.stand_in.answers import chats as answers_chats
from tests.bot.adapters.on_telegram.stand_in.answers import media as answers_media
from tests.bot.adapters.on_telegram.stand_in.answers import messages as answers_messages
from tests.bot.adapters.on_telegram.stand_in.answers import queries as answers_queries
from tests.bot.adapters.on_telegram.stand_in.answers.register import ANSWERS, Asked
from tests.bot.adapters.on_telegram.stand_in.bot_api_rules import rule_complaints
from tests.bot.adapters.on_telegram.stand_in.bot_api_spec import BotApiSpec, Upload
from tests.bot.adapters.on_telegram.stand_in.refusals import Malformed, Refused, malformed, too_many
from tests.bot.adapters.on_telegram.stand_in.telegram_cloud import BOT_ID, TelegramCloud
from tests.bot.adapters.on_telegram.stand_in.troubles import Call, Pace, Trouble, impatient
from tests.patience import LONG

TOKEN = f"{BOT_ID}:TEST-TOKEN-that-nobody-ever-had-12345"
FILLED_BY = (answers_bot, answers_chats, answers_media, answers_messages, answers_queries)
"""Importing them fills ANSWERS."""
LARGEST_BODY = 60 << 20
ROUNDS = 200
"""Of the event loop: more than a call takes from the socket to its answer."""
HUNG_UP = 0
UNAUTHORIZED = Refused(401, "Unauthorized")


class TelegramServer:
    """Answers the bot as Telegram does, keeps every call, and lets go wrong what a test asks for."""

    def __init__(self, spec: BotApiSpec) -> None:
        self.spec, self.token = spec, TOKEN
        self.calls: list[Call] = []
        """Every call but those for updates."""
        self.polls: list[Call] = []
        """The calls for updates."""
        self.violations: list[str] = []
        """What the bot did that Telegram always refuses, and what this Telegram answered that the real one never does."""
        self._changed = asyncio.Event()
        self.cloud = TelegramCloud(self._changed.set)
        self._troubles: list[Trouble] = []
        self._withheld: int | None = None
        self._pace: Pace | None = None
        self._under_way = 0
        self._start = time.monotonic()

    # the socket

    async def start(self) -> "TelegramServer":
        """Opens the socket on a port that is free."""
        app = web.Application(client_max_size=LARGEST_BODY)
        app.router.add_route("*", "/bot{token}/{method}", self._serve)
        app.router.add_get("/file/bot{token}/{path:.+}", self._download)
        self._runner = web.AppRunner(app, shutdown_timeout=0.1, access_log=None)
        await self._runner.setup()
        await self._listen(0)
        self._port = self._runner.addresses[0][1]
        self.address = f"http://127.0.0.1:{self._port}"
        return self

    async def _listen(self, port: int) -> None:
        self._site = web.TCPSite(self._runner, "127.0.0.1", port)
        await self._site.start()

    async def stop(self) -> None:
        """Hangs up on everybody."""
        await self.cloud.updates.close()
        await self._runner.cleanup()

    async def vanish(self) -> None:
        """Nobody answers under this address any more, until `come_back`; what is open is hung up."""
        await self._runner.cleanup()
        self._changed.set()

    async def come_back(self) -> None:
        """Answers again."""
        await self._runner.setup()
        await self._listen(self._port)

    @property
    def base_url(self) -> str:
        """What python-telegram-bot calls so."""
        return f"{self.address}/bot"

    @property
    def base_file_url(self) -> str:
        """What python-telegram-bot calls so."""
        return f"{self.address}/file/bot"

    @property
    def settings(self) -> dict[str, str]:
        """The environment variables that point a bot here."""
        return {"TELEGRAM_TOKEN": self.token, "FLOORMAN_TELEGRAM_API": self.address}

    # what goes wrong

    def fault(
        self,
        method: str,
        status: int,
        description: str = "",
        *,
        retry_after: int = 0,
        times: int = 1,
        chat_id: int | None = None,
        spared: int = 0,
    ) -> None:
        """Refuses the next calls of a method (`"send*"`: of all that send), to one chat or to any, when some are `spared`."""
        parameters = {"retry_after": retry_after} if retry_after else {}
        words = description or (f"Too Many Requests: retry after {retry_after}" if retry_after else "Something went wrong")
        trouble = Trouble(method, times, status=status, description=words, parameters=parameters, chat_id=chat_id, spared=spared)
        self._troubles.append(trouble)

    def lose_answer(self, method: str, *, times: int = 1, status: int = HUNG_UP) -> None:
        """Carries out the next calls of a method and hangs up before the answer, or says `status` (504) instead of it."""
        self._troubles.append(Trouble(method, times, lost=status))

    def withhold(self, status: int = HUNG_UP) -> None:
        """From now on no file is given: its download is refused with a status, or hung up on."""
        self._withheld = status

    def slow(self, method: str, seconds: float, *, times: int = 1) -> None:
        """Lets the next calls of a method wait, and then carries them out."""
        self._troubles.append(Trouble(method, times, delay=seconds))

    def is_well(self) -> None:
        """Nothing goes wrong any more."""
        self._troubles.clear()

    async def hear_out(self) -> None:
        """Lets what goes wrong meet the calls that lie in the socket already, as the last ones of a process that was killed."""
        for _ in range(ROUNDS):
            await asyncio.sleep(0)

    def limits(self, per_second: int = 30, per_chat_per_minute: int = 20, minute: float = 60.0) -> None:
        """From now on Telegram's limits hold, by the wall clock; `minute` shortens the minute of groups."""
        self._pace = Pace(per_second, per_chat_per_minute, minute)

    # what the test sees

    @property
    def now(self) -> float:
        """Seconds since the start."""
        return time.monotonic() - self._start

    @property
    def resting(self) -> bool:
        """Whether the bot has heard everything, listens on, and has no call under way."""
        return self.cloud.updates.heard and not self._under_way

    def called(self, method: str, **given: Any) -> list[Call]:
        """The calls of a method that have been answered, in order; `given` narrows them down."""
        found = [call for call in self.calls if call.answered_at and fnmatch(call.method, method)]
        return [call for call in found if all(call.given.get(key) == value for key, value in given.items())]

    def impatient(self) -> list[Call]:
        """Calls that came before the time that Telegram had named was over."""
        return impatient(self.calls)

    async def until(self, seen: Callable[[], Any], timeout: float = LONG) -> Any:
        """Waits until something is so, and gives what it was; looks again after everything that happens here."""
        end = time.monotonic() + timeout
        while not (value := seen()):
            self._changed.clear()
            left = end - time.monotonic()
            last = [(call.method, call.status, call.description) for call in self.calls[-5:]]
            assert left > 0, f"it did not happen within {timeout} s; the bot's last calls: {last}"
            try:
                await asyncio.wait_for(self._changed.wait(), left)
            except TimeoutError:
                continue
        return value

    async def until_listening(self) -> None:
        """Waits until the bot asks for updates, or has named an address for them."""
        await self.until(lambda: self.cloud.updates.heard)

    # how it answers

    async def _serve(self, request: web.Request) -> web.Response:
        method = request.match_info["method"]
        call = Call(self.now, method, {})
        (self.polls if method == "getUpdates" else self.calls).append(call)
        counted = method != "getUpdates"
        self._under_way += counted
        self._changed.set()
        try:
            return await self._answer(request, call)
        finally:
            call.answered_at = self.now
            self._under_way -= counted
            self._changed.set()

    async def _answer(self, request: web.Request, call: Call) -> web.Response:
        lost = None
        try:
            if request.match_info["token"] != self.token:
                raise UNAUTHORIZED
            asked = await self._read(request, call)
            for trouble in [each for each in self._troubles if each.meets(call)]:
                trouble.times -= 1
                await asyncio.sleep(trouble.delay)
                if trouble.status:
                    raise Refused(trouble.status, trouble.description, **trouble.parameters)
                lost = trouble.lost if trouble.lost is not None else lost
            if self._pace is not None and (seconds := self._pace.wait(call)):
                raise too_many(seconds)
            answer = {"ok": True, "result": await self._carry_out(call, asked)}
            call.status, call.result = 200, answer["result"]
        except Refused as refusal:
            if isinstance(refusal, Malformed):
                self.violations.append(f"{call.method}: {refusal.description}")
            answer = refusal.answer
            call.status, call.description = refusal.status, refusal.description
            call.retry_after = refusal.parameters.get("retry_after", 0)
        if lost is None:
            return web.json_response(answer, status=call.status)
        call.status = lost
        if lost == HUNG_UP and request.transport is not None:
            request.transport.abort()
        return web.json_response({"ok": False, "error_code": 504, "description": "Gateway Timeout"}, status=lost or 504)

    async def _read(self, request: web.Request, call: Call) -> Asked:
        """What was given in a call, as its declared types; refused where anything is wrong with it."""
        given, uploads = await _body(request)
        call.files = [upload.name for upload in uploads.values()]
        fields = self.spec.fields_of(call.method)
        given = self.spec.decode(call.method, given)
        call.given = given
        files = {name: upload for name, upload in uploads.items() if name in fields}
        if not self.spec.knows(call.method):
            self.violations.append(f"{call.method}: there is no such method")
            raise Refused(404, "Not Found")
        wrong = self.spec.call_complaints(call.method, {**given, **files}) or rule_complaints(call.method, given)
        if wrong:
            raise malformed("; ".join(wrong))
        if call.method not in ANSWERS:
            raise Malformed(501, f"this fake Telegram has no {call.method}")
        return Asked({**given, **files}, uploads)

    async def _carry_out(self, call: Call, asked: Asked) -> Any:
        result = ANSWERS[call.method](self.cloud, asked)
        result = await result if inspect.isawaitable(result) else result
        # as it is now: the messages that it holds may change
        result = json.loads(json.dumps(result))
        wrong = self.spec.answer_complaints(call.method, result)
        self.violations += [f"this fake Telegram is wrong: {each}" for each in wrong]
        return result

    async def _download(self, request: web.Request) -> web.Response:
        path = request.match_info["path"]
        found = [file for file in self.cloud.files.values() if file.path == path]
        if request.match_info["token"] != self.token or not found:
            return web.json_response(Refused(404, "Not Found").answer, status=404)
        if self._withheld == HUNG_UP and request.transport is not None:
            request.transport.abort()
        elif self._withheld is not None:
            return web.json_response(Refused(self._withheld, "Not Found").answer, status=self._withheld)
        return web.Response(body=found[0].upload.data)


async def _body(request: web.Request) -> tuple[dict[str, Any], dict[str, Upload]]:
    """What a call brought along, in its address, as JSON or as a form with files."""
    given: dict[str, Any] = dict(request.query)
    if request.content_type == "application/json":
        return {**given, **await request.json()}, {}
    uploads = {}
    for name, value in (await request.post()).items():
        if isinstance(value, web.FileField):
            uploads[name] = Upload(value.filename, value.file.read())
        else:
            given[name] = value
    return given, uploads
