"""How a test asks a Floorman that runs how it is, as the machinery of an operator does."""

import asyncio
import json
import socket
from collections.abc import Mapping

import aiohttp
from prometheus_client.parser import text_string_to_metric_families

from tests.patience import LONG

Figure = tuple[str, tuple[tuple[str, str], ...]]


def free_port() -> int:
    """A port of this machine that nobody has."""
    with socket.socket() as there:
        there.bind(("127.0.0.1", 0))
        return there.getsockname()[1]


class Watcher:
    """Asks for health at a port of this machine."""

    def __init__(self) -> None:
        self.port = free_port()
        self.settings = {"FLOORMAN_HEALTH": f"127.0.0.1:{self.port}"}

    async def get(self, path: str) -> tuple[int, str]:
        """What is answered; (0, "") where nobody is."""
        try:
            async with aiohttp.ClientSession() as session, session.get(f"http://127.0.0.1:{self.port}{path}") as answer:
                return answer.status, await answer.text()
        except aiohttp.ClientConnectionError:
            return 0, ""

    async def until(self, path: str, status: int) -> Mapping[str, object]:
        """Asks until the answer has a status. Returns what it says."""
        async with asyncio.timeout(LONG):
            while True:
                found, text = await self.get(path)
                if found == status:
                    return dict(json.loads(text))
                await asyncio.sleep(0.05)

    async def figures(self) -> dict[Figure, float]:
        """The figures, as Prometheus' own parser reads them: the name of each with its labels, and the value."""
        status, text = await self.get("/metrics")
        assert status == 200
        samples = (sample for family in text_string_to_metric_families(text) for sample in family.samples)
        return {(one.name, tuple(sorted(one.labels.items()))): one.value for one in samples}
