"""Where Telegram brings updates, over real sockets: who is heard, and how little whoever is not heard can do."""

import asyncio
import json
import logging
from contextlib import asynccontextmanager, suppress

import pytest
from telegram import Bot

from bot.adapters.on_telegram.webhook import LARGEST_BODY, SHOWN_IN, Desk, Webhook
from tests.bot.adapters.on_telegram.stand_in.telegram_server import TOKEN
from tests.patience import LONG

SECRET, WRONG, PATH = "only-we-two", "not-ours", "/floorman"
UPDATE = {"update_id": 4711, "message": {"message_id": 1, "date": 1, "chat": {"id": 5, "type": "private"}, "text": "6.4"}}
BODY = json.dumps(UPDATE).encode()
NEVER = 3_600.0
SHORT = 0.3


@asynccontextmanager
async def listening(slowest=NEVER, strangers=200):
    queue = asyncio.Queue()
    webhook = Webhook(Desk(Bot(TOKEN), queue, PATH, SECRET), slowest=slowest, strangers=strangers)
    webhook.listen(0, "127.0.0.1")
    (socket,) = webhook._sockets.values()
    yield socket.getsockname()[1], queue
    await webhook.close()


@pytest.fixture
async def there():
    async with listening() as found:
        yield found


def head(path=PATH, method="POST", secret=SECRET, kind="application/json", **more):
    lines = [f"{method} {path} HTTP/1.1", "Host: floorman"]
    lines += [f"{SHOWN_IN}: {secret}"] if secret is not None else []
    lines += [f"Content-Type: {kind}"] if kind else []
    lines += [f"{name.replace('_', '-')}: {value}" for name, value in more.items()]
    return ("\r\n".join(lines) + "\r\n\r\n").encode()


def whole(body=BODY, **more):
    return head(Content_Length=len(body), **more) + body


def chunked(body, size, **more):
    pieces = [body[start : start + size] for start in range(0, len(body), size)]
    return head(Transfer_Encoding="chunked", **more) + b"".join(b"%x\r\n%s\r\n" % (len(one), one) for one in (*pieces, b""))


@asynccontextmanager
async def caller(port):
    reader, writer = await asyncio.open_connection("127.0.0.1", port)
    yield reader, writer
    writer.close()


async def status(reader):
    line = await asyncio.wait_for(reader.readline(), LONG)
    return int(line.split()[1]) if line else 0


async def last_words(reader):
    """What still comes until he hangs up."""
    try:
        return await asyncio.wait_for(reader.read(), LONG)
    except ConnectionError:
        return b""


async def hung_up_while(writer, word, pause=0.0):
    """Says the same word again and again until he hangs up."""

    async def talk():
        with suppress(ConnectionError):
            while True:
                writer.write(word)
                await writer.drain()
                await asyncio.sleep(pause)

    await asyncio.wait_for(talk(), LONG)


async def brought(port, request):
    """What is answered to a request; 0 where nothing is."""
    async with caller(port) as (reader, writer):
        writer.write(request)
        return await status(reader)


async def test_who_shows_the_secret_is_heard(there):
    port, queue = there
    assert await brought(port, whole()) == 200
    assert queue.get_nowait().update_id == 4711
    assert await brought(port, chunked(BODY, 7)) == 200
    assert queue.get_nowait().message.text == "6.4"
    assert await brought(port, whole(path="/floorman/", kind="application/json; charset=utf-8")) == 200


async def test_one_connection_brings_many(there):
    port, queue = there
    async with caller(port) as (reader, writer):
        writer.write(whole() * 50)
        for _ in range(50):
            assert await status(reader) == 200
            while (await asyncio.wait_for(reader.readline(), LONG)).strip():
                pass
    assert queue.qsize() == 50


@pytest.mark.parametrize("secret", [None, "", WRONG, SECRET[:-1], f"{SECRET}x", SECRET.upper(), "é", "\x00"])
@pytest.mark.parametrize("length", [10, 10**6, 10**12])
async def test_a_wrong_secret_is_refused_though_the_body_has_not_come(there, secret, length):
    port, queue = there
    assert await brought(port, head(secret=secret, Content_Length=length)) in (400, 403)
    assert await brought(port, head(secret=secret, Transfer_Encoding="chunked")) in (400, 403)
    assert queue.empty()


async def test_who_goes_on_talking_without_the_secret_is_hung_up_on(there):
    port, queue = there
    async with caller(port) as (reader, writer):
        writer.write(head(secret=WRONG, Transfer_Encoding="chunked"))
        assert await status(reader) == 403

        await hung_up_while(writer, b"3e8\r\n" + 1_000 * b"x" + b"\r\n")
    assert queue.empty()


@pytest.mark.parametrize(
    ("request_", "answer"),
    [
        (whole(path="/"), 404),
        (whole(path="/floorman/more"), 404),
        (whole(path="/Floorman"), 404),
        (whole(path="/floorman", method="PUT"), 405),
        (head(method="GET"), 405),
        (whole(kind="text/plain"), 415),
        (whole(kind=""), 415),
        (whole(b"{"), 400),
        (whole(b""), 400),
        (whole(b"\xff\xfe"), 400),
        (whole(b"[" * 200_000), 400),
        (whole(b"[]"), 400),
        (whole(b'"text"'), 400),
        (whole(b"{}"), 400),
        (whole(b'{"update_id": "one"}'), 400),
        (whole(b'{"update_id": -1}'), 400),
        (whole(b'{"update_id": true}'), 400),
        (whole(b'{"update_id": 9007199254740992}'), 400),
        (b"\x16\x03\x01\x02\x00\x01\x00\x01\xfc\r\n\r\n", 400),
        (head(Content_Length="-1"), 400),
        (head(Content_Length="many"), 400),
        (head(Content_Length="10, 20"), 400),
    ],
    ids=lambda value: repr(value[:60]) if isinstance(value, bytes) else str(value),
)
async def test_what_is_no_update_is_refused_without_a_traceback(there, caplog, request_, answer):
    port, queue = there
    caplog.set_level(logging.DEBUG)
    assert await brought(port, request_) == answer
    assert queue.empty()
    assert "Traceback" not in caplog.text
    assert SECRET not in caplog.text


@pytest.mark.parametrize("message", ["7", '{"message_id": []}', '{"text": "a secret word", "date": 1}'])
async def test_what_cannot_be_read_is_taken_or_it_would_be_brought_for_ever(there, caplog, message):
    port, queue = there
    assert await brought(port, whole(b'{"update_id": 1, "message": %s}' % message.encode())) == 200
    update = queue.get_nowait()
    assert (update.update_id, update.message) == (1, None)
    assert "update 1 can't be read" in caplog.text
    assert "secret" not in caplog.text


async def test_a_body_may_have_a_million_bytes_and_no_more(there):
    port, queue = there
    full = BODY + b" " * (LARGEST_BODY - len(BODY))
    assert await brought(port, whole(full)) == 200
    assert await brought(port, chunked(full, 60_000)) == 200
    assert queue.qsize() == 2
    assert await brought(port, head(Content_Length=LARGEST_BODY + 1)) == 413
    assert await brought(port, head(Content_Length=5_000 * "9")) == 413
    assert await brought(port, chunked(full + b" ", 60_000)) == 413
    assert await brought(port, head(Transfer_Encoding="chunked") + b"3b9aca00\r\n") in (400, 413)
    assert queue.qsize() == 2


async def test_headers_without_end_are_refused(there):
    port, _ = there
    async with caller(port) as (reader, writer):
        writer.write(head().removesuffix(b"\r\n"))
        await hung_up_while(writer, b"X-More: " + 1_000 * b"x" + b"\r\n")
        assert await last_words(reader) == b""


@pytest.mark.parametrize(
    "first", [b"", b"POST /flo", head().removesuffix(b"\r\n"), head(Content_Length=100) + b"{", head(Transfer_Encoding="chunked")]
)
async def test_who_is_too_slow_is_hung_up_on(first):
    async with listening(slowest=SHORT) as (port, queue), caller(port) as (reader, writer):
        writer.write(first)
        assert await last_words(reader) == b""
        assert queue.empty()


async def test_a_drop_now_and_then_does_not_buy_time():
    async with listening(slowest=SHORT) as (port, _), caller(port) as (reader, writer):
        writer.write(head(Content_Length=10**6))
        await hung_up_while(writer, b" ", pause=SHORT / 20)
        assert await last_words(reader) == b""


async def test_however_many_strangers_wait_telegram_comes_through():
    async with listening(strangers=20) as (port, queue), caller(port) as (known_reader, known):
        known.write(whole())
        assert await status(known_reader) == 200
        strangers = [await asyncio.open_connection("127.0.0.1", port) for _ in range(100)]
        assert await brought(port, whole()) == 200
        # who has shown the secret is never given up for strangers
        known.write(whole())
        await asyncio.wait_for(known_reader.readuntil(b"HTTP/1.1 200"), LONG)
        assert queue.qsize() == 3
        given_up = [reader for reader, _ in strangers[:75]]
        assert [await last_words(reader) for reader in given_up] == [b""] * 75
        for _, writer in strangers:
            writer.close()


async def test_many_bring_at_once(there):
    port, queue = there
    assert await asyncio.gather(*(brought(port, whole()) for _ in range(150))) == [200] * 150
    assert queue.qsize() == 150


async def test_strangers_fill_no_log(there, caplog):
    port, _ = there
    for _ in range(50):
        assert await brought(port, whole(secret=WRONG)) == 403
    assert len([record for record in caplog.records if record.levelno >= logging.INFO]) == 1
    assert WRONG not in caplog.text


async def test_when_it_closes_everybody_is_hung_up_on():
    async with listening() as (port, _):
        reader, writer = await asyncio.open_connection("127.0.0.1", port)
        writer.write(head(Content_Length=100))
    assert await last_words(reader) == b""
    writer.close()
    with pytest.raises(OSError):
        await asyncio.open_connection("127.0.0.1", port)
