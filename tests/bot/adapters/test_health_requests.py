"""What anybody on the machine may send to the port of health: it is answered, and fills no log."""

import asyncio
import logging

import pytest

from bot.adapters.health import Health, Watched
from bot.adapters.presence import Presence
from tests.bot.adapters.watched import Watcher

LONG_PATH = b"GET /" + b"x" * 20_000 + b" HTTP/1.1\r\nHost: h\r\n\r\n"
LONG_HEADER = b"GET /live HTTP/1.1\r\nX: " + b"x" * 20_000 + b"\r\n\r\n"


async def answered(port: int, sent: bytes) -> bytes:
    """The first line of the answer to what was sent as it is."""
    reader, writer = await asyncio.open_connection("127.0.0.1", port)
    writer.write(sent)
    await writer.drain()
    line = await reader.readline()
    writer.close()
    return line


@pytest.mark.parametrize("sent", [LONG_PATH, LONG_HEADER, b"\x16\x03\x01 no request\r\n\r\n", b"GET  HTTP/9\r\n\r\n"])
async def test_what_is_no_request_is_turned_away_without_a_word_in_the_log(caplog, sent):
    caplog.set_level(logging.DEBUG)
    watcher, stopped = Watcher(), asyncio.Event()
    watched = Watched(Presence(()), lambda: True, lambda: None, dict, lambda: 0)
    serving = asyncio.create_task(Health(("127.0.0.1", watcher.port), watched, lambda key: None)(stopped))
    await watcher.until("/live", 200)
    assert b" 400 " in await answered(watcher.port, sent)
    assert (await watcher.until("/live", 200)) == {"live": True}
    stopped.set()
    await serving
    assert [record.getMessage() for record in caplog.records if record.levelno >= logging.WARNING] == []


def test_a_failure_of_ours_while_health_is_told_stands_in_the_log(caplog):
    try:
        raise RuntimeError("the figures can't be written")
    except RuntimeError:
        logging.getLogger("floorman.health").exception("Error handling request")
    assert "the figures can't be written" in caplog.text
