"""What goes over the wire arrives as it is, and trouble says whether anything may have arrived."""

import asyncio
import gzip
import socket
from contextlib import asynccontextmanager

import httpx
import pytest
from telegram import Bot, InputFile
from telegram.error import NetworkError, TimedOut

from bot.adapters.on_telegram.pace import NEVER_LEFT
from bot.adapters.on_telegram.wire import Wire

ADDRESS = "http://127.0.0.1:{}/bot"
ANSWER = b'{"ok":true,"result":{"message_id":1,"date":1,"chat":{"id":5,"type":"private"}}}'


class Post:
    """A server that says to each request what it is told to, and keeps what came."""

    def __init__(self, answer):
        self.answer, self.came, self.connections, self.writers, self.port = answer, [], 0, [], 0

    async def serve(self, reader, writer):
        self.connections += 1
        self.writers.append(writer)
        while head := await self._head(reader):
            length = next(int(line[15:]) for line in head.lower().split(b"\r\n") if line.startswith(b"content-length:"))
            self.came.append((head, await reader.readexactly(length)))
            if not await self.answer(writer):
                writer.close()
                return

    async def _head(self, reader):
        try:
            return await reader.readuntil(b"\r\n\r\n")
        except (asyncio.IncompleteReadError, ConnectionError):
            return b""


async def ok(writer):
    packed = gzip.compress(ANSWER)
    head = f"HTTP/1.1 200 OK\r\nContent-Type: application/json\r\nContent-Encoding: gzip\r\nContent-Length: {len(packed)}\r\n\r\n"
    writer.write(head.encode() + packed)
    await writer.drain()
    return True


async def hangs_up(_writer):
    return False


async def says_nothing(writer):
    await writer.wait_closed()
    return False


async def breaks_off(writer):
    writer.write(b"HTTP/1.1 200 OK\r\nContent-Length: 500\r\n\r\nhalf")
    await writer.drain()
    return False


@asynccontextmanager
async def telegram(answer, connections=2):
    """A bot whose Telegram answers so."""
    post = Post(answer)
    server = await asyncio.start_server(post.serve, "127.0.0.1", 0)
    post.port = server.sockets[0].getsockname()[1]
    request = Wire(connections, read_timeout=0.3, pool_timeout=5)
    async with request:
        bot = Bot("42:TOKEN", ADDRESS.format(post.port), request=request)
        yield bot, post
    server.close()
    for writer in post.writers:
        writer.close()
    await server.wait_closed()


async def test_a_text_and_a_file_arrive_as_they_are_and_what_is_answered_is_unpacked():
    async with telegram(ok) as (bot, post):
        assert (await bot.send_message(5, "é & è\n♠")).chat.id == 5
        await bot.send_document(5, InputFile(b"\x00\xff" * 5_000, "liste.pdf"))
        assert b"text=%C3%A9+%26+%C3%A8%0A%E2%99%A0" in post.came[0][1]
        assert b"\x00\xff" * 5_000 in post.came[1][1]
        assert b"multipart/form-data" in post.came[1][0]
        assert b"transfer-encoding" not in post.came[1][0].lower()
        assert post.connections == 1


async def test_no_more_connections_are_made_than_there_may_be_and_all_calls_go_through():
    async with telegram(ok, connections=3) as (bot, post):
        await asyncio.gather(*(bot.send_message(5, str(number)) for number in range(50)))
        assert len(post.came) == 50
        assert post.connections <= 3


@pytest.mark.parametrize("answer", [hangs_up, breaks_off])
async def test_a_connection_that_breaks_is_a_doubt(answer):
    async with telegram(answer) as (bot, _post):
        with pytest.raises(NetworkError) as trouble:
            await bot.send_message(5, "?")
    assert not isinstance(trouble.value, TimedOut)
    assert not isinstance(trouble.value.__cause__, NEVER_LEFT)


async def test_an_answer_that_does_not_come_is_a_doubt_and_waited_for_no_longer_than_was_asked():
    async with telegram(says_nothing) as (bot, _post):
        with pytest.raises(TimedOut) as trouble:
            await bot.send_message(5, "?")
    assert not isinstance(trouble.value.__cause__, NEVER_LEFT)


async def test_where_all_connections_are_taken_for_too_long_nothing_has_left():
    async with telegram(says_nothing, connections=1) as (bot, _post):
        first = asyncio.create_task(bot.send_message(5, "first", read_timeout=60))
        await asyncio.sleep(0.1)
        with pytest.raises(TimedOut) as trouble:
            await bot.send_message(5, "second", pool_timeout=0.1, connect_timeout=0.1)
        first.cancel()
    assert isinstance(trouble.value.__cause__, NEVER_LEFT)


async def test_where_nobody_listens_nothing_has_left_and_no_token_is_told():
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
        async with Wire(1) as request:
            with pytest.raises(NetworkError) as trouble:
                await Bot("42:TOKEN", ADDRESS.format(port), request=request).send_message(5, "?")
    assert isinstance(trouble.value.__cause__, httpx.ConnectError)
    assert "TOKEN" not in f"{trouble.value}{trouble.value.__cause__}"


async def test_it_is_opened_again_after_it_was_closed():
    async with telegram(ok) as (bot, post):
        await bot.send_message(5, "one")
        await bot.request.shutdown()
        with pytest.raises(NetworkError, match="closed"):  # nothing opens it behind its back: nobody would close it again
            await bot.send_message(5, "none")
        await bot.request.initialize()
        await bot.send_message(5, "two")
        assert len(post.came) == 2


async def test_where_a_proxy_is_named_all_goes_through_it(monkeypatch):
    async with telegram(ok) as (_bot, proxy):
        monkeypatch.setenv("HTTP_PROXY", f"http://127.0.0.1:{proxy.port}")
        async with Wire(1) as request:
            await Bot("42:TOKEN", "http://telegram.example/bot", request=request).send_message(5, "?")
        assert proxy.came[0][0].startswith(b"POST http://telegram.example/bot42:TOKEN/sendMessage ")
