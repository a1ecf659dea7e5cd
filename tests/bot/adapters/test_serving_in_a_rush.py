"""A question that nobody has begun with for long is no longer waited for; what changes something is, however long it takes."""

import asyncio
import threading

from bot.adapters.offload import WORKERS
from bot.adapters.serving import Serving
from bot.domain.errors import Crowded
from bot.services.replies.refused import Refused
from bot.services.requests import Request
from tests.bot.adapters.test_waiting_list import ROOM
from tests.bot.desks import make_desk, make_floor
from tests.bot.small_rules import SmallRules
from tests.bot.store.memory.store import MemoryStore
from tests.patience import comes


def request(command, account, **arguments):
    return Request(command, arguments, ROOM, account=account)


async def test_who_asks_while_everything_stands_still_is_told_to_ask_again_and_an_entry_waits(monkeypatch):
    goes_on, begun, answer = threading.Event(), [], SmallRules.answer

    def slow(rules, *args, **more):
        begun.append(args)
        goes_on.wait()
        return answer(rules, *args, **more)

    monkeypatch.setattr(SmallRules, "answer", slow)
    rules, store = SmallRules(), MemoryStore()
    serving = Serving(make_desk(rules, store.places, "river", floor=make_floor(rules, store)), store.asks, store, soon=0.05)
    question = {"question": "dans quel sens se fait la donne ?"}
    asked = [asyncio.create_task(serving.serve(request("ask", f"player {n}", **question))) for n in range(WORKERS)]
    await comes(lambda: len(begun) == WORKERS)
    late = await serving.serve(request("ask", "late", **question))
    assert late.reply.outcome == Refused.of(Crowded())
    assert len(begun) == WORKERS
    writes = asyncio.create_task(serving.serve(request("enterme", "player", names="Marie")))
    await asyncio.sleep(0.2)
    assert not writes.done()
    goes_on.set()
    assert all(served.reply.done for served in await asyncio.gather(*asked))
    assert (await writes).reply.outcome != Refused.of(Crowded())
    assert (await serving.serve(request("ask", "late", **question))).reply.done
    serving.offload.close()
