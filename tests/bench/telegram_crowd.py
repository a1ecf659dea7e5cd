"""A Telegram that takes everything, and a crowd on it that asks at a steady rate while a floor works: a process of its own, so
that the bot's has its processor for itself. Prints what became of the questions, as JSON.

    python -m tests.bench.telegram_crowd PORT QUESTIONS_A_SECOND SECONDS
"""

from __future__ import annotations

import asyncio
import itertools
import json
import sys
import time
from collections import Counter
from pathlib import Path
from typing import Any

from aiohttp import web

from bot.i18n.words import words_in

QUESTIONS = Path(__file__).parents[1] / "questions" / "test.jsonl"
PUT_OFF = words_in("fr").say("chat.put_off")
FLOOR, GROUP, FIRST = 7, -1001, 100_000
AT_A_TIME, PATIENCE, LATE, WARMING, WAY = 100, 10.0, 60.0, 6.0, 0.04
"""Updates that Telegram hands out at once; seconds that it waits for one, that the last answers may take, that the bot needs to
load its model, and that a call takes to Telegram and back, about as long as from a house in Western Europe to Amsterdam.
"""
COMMANDS_EVERY = 2.0
ME = {"id": 42, "is_bot": True, "first_name": "Floorman", "username": "floorman_bot"}
SERVED = {"can_join_groups": True, "can_read_all_group_messages": False, "supports_inline_queries": True}


class Crowd:
    """Each question comes from somebody else, in private; a floor gives a command in a group now and then."""

    def __init__(self) -> None:
        self.updates: list[dict[str, Any]] = []
        self.come = asyncio.Event()
        self.numbers, self.calls = itertools.count(1), Counter[str]()
        self.asked: dict[int, float] = {}
        self.answered: dict[int, tuple[float, bool]] = {}
        self.floors: list[float] = []
        self.waits: asyncio.Future[None] | None = None

    def _message(self, chat: int, who: int, text: str) -> dict[str, Any]:
        kind = {"type": "supergroup", "title": "Club"} if chat < 0 else {"type": "private", "first_name": f"P{who}"}
        name = {"id": who, "is_bot": False, "first_name": f"P{who}", "language_code": "fr"}
        return {
            "message_id": next(self.numbers),
            "date": int(time.time()),
            "chat": {"id": chat, **kind},
            "from": name,
            "text": text,
        }

    def says(self, chat: int, who: int, text: str) -> None:
        """Somebody writes something."""
        self.updates.append({"update_id": next(self.numbers), "message": self._message(chat, who, text)})
        self.come.set()

    async def serve(self, request: web.Request) -> web.Response:
        """What Telegram says to a call."""
        method = request.match_info["method"].lower()
        given = await request.json() if request.content_type == "application/json" else dict(await request.post())
        self.calls[method] += 1
        await asyncio.sleep(WAY)
        return web.json_response({"ok": True, "result": await self._result(method, given)})

    async def _result(self, method: str, given: dict[str, Any]) -> object:
        match method:
            case "getupdates":
                return await self._next(int(given.get("offset") or 0))
            case "getme":
                return ME | SERVED
            case "getchatmember":
                return {"status": "creator", "user": ME | {"id": FLOOR}, "is_anonymous": False}
            case "sendmessage":
                return self._sent(int(given["chat_id"]), given["text"])
            case "setmessagereaction":  # whoever says no more than thanks
                self._sent(int(given["chat_id"]), "")
        return True

    async def _next(self, offset: int) -> list[dict[str, Any]]:
        while self.updates and self.updates[0]["update_id"] < offset:
            del self.updates[0]
        if not self.updates:
            self.come.clear()
            try:
                async with asyncio.timeout(PATIENCE):
                    await self.come.wait()
            except TimeoutError:
                pass
        return self.updates[:AT_A_TIME]

    def _sent(self, chat: int, text: str) -> dict[str, Any]:
        if chat < 0 and self.waits is not None and not self.waits.done():
            self.waits.set_result(None)
        self.answered.setdefault(chat, (time.monotonic(), text == PUT_OFF))
        return self._message(chat, ME["id"], text)

    async def asks(self, a_second: float, seconds: float) -> None:
        """All ask, one after the other, whoever has been answered."""
        texts = [json.loads(line)["question"] for line in QUESTIONS.read_text(encoding="utf-8").splitlines()]
        began = time.monotonic()
        for number in range(int(a_second * seconds)):
            await asyncio.sleep(max(0.0, began + number / a_second - time.monotonic()))
            self.asked[FIRST + number] = time.monotonic()
            self.says(FIRST + number, FIRST + number, texts[number % len(texts)])

    async def floor_works(self) -> None:
        """Commands of a floor, each when the one before is answered and some time has passed."""
        await self._gives("/tournoi Vendredi")
        for number in itertools.count(1):
            await asyncio.sleep(COMMANDS_EVERY)
            self.floors.append(await self._gives(f"/inscrire Joueur {number}"))

    async def _gives(self, command: str) -> float:
        began, self.waits = time.monotonic(), asyncio.get_running_loop().create_future()
        self.says(GROUP, FLOOR, command)
        await self.waits
        return time.monotonic() - began

    async def over(self) -> None:
        """Waits until all have heard something, or long enough."""
        end = time.monotonic() + LATE
        while time.monotonic() < end and any(chat not in self.answered for chat in self.asked):
            await asyncio.sleep(0.2)

    def told(self, seconds: float) -> dict[str, object]:
        """What became of the questions: how many a second, and how long each took."""
        waits: dict[bool, list[float]] = {True: [], False: []}
        for chat, at in self.asked.items():
            if chat in self.answered:
                when, put_off = self.answered[chat]
                waits[put_off].append(when - at)
        return {
            "asked": len(self.asked), "answered": _spread(waits[False], seconds), "put_off": _spread(waits[True], seconds),
            "heard_nothing": len(self.asked) - sum(map(len, waits.values())), "floor": _spread(self.floors, seconds),
            "calls": dict(self.calls.most_common(3)),
        }  # fmt: skip


def _spread(waits: list[float], seconds: float) -> dict[str, float]:
    """How many a second, and how long they took, half of them and all but one in a hundred at the most."""
    ordered = sorted(waits)
    if not ordered:
        return {}
    spread = {name: round(ordered[int(part * (len(ordered) - 1))], 2) for name, part in (("p50", 0.5), ("p99", 0.99))}
    return {"a_second": round(len(waits) / seconds, 1), **spread}


async def main(port: int, a_second: float, seconds: float) -> None:
    """One crowd, from the bot's start to the last answer."""
    crowd, app = Crowd(), web.Application()
    app.router.add_route("*", "/bot{token}/{method}", crowd.serve)
    runner = web.AppRunner(app, access_log=None)
    await runner.setup()
    await web.TCPSite(runner, "127.0.0.1", port).start()
    while not crowd.calls["getupdates"]:
        await asyncio.sleep(0.1)
    crowd.says(FLOOR, FLOOR, "une carte est tombée par terre pendant la donne")
    await asyncio.sleep(WARMING)
    works = asyncio.create_task(crowd.floor_works())
    await crowd.asks(a_second, seconds)
    works.cancel()
    await crowd.over()
    print(json.dumps(crowd.told(seconds)))  # noqa: T201


if __name__ == "__main__":
    asyncio.run(main(int(sys.argv[1]), float(sys.argv[2]), float(sys.argv[3])))
