"""What a stranger without the secret, and a compromised sender with it, can say to the webhook's server over a raw socket."""

import asyncio
import logging

import pytest

from tests.bot.adapters.on_telegram.test_webhook import (
    BODY,
    PATH,
    SECRET,
    SHOWN_IN,
    WRONG,
    brought,
    caller,
    chunked,
    head,
    last_words,
    listening,
    whole,
)
from tests.patience import LONG

IMPATIENT = 1.0
"""Seconds after which it hangs up on whoever says no more: long for one write, short for a test."""


@pytest.fixture
async def there():
    async with listening(slowest=IMPATIENT) as found:
        yield found


async def answered(port, said):
    """The statuses of all that comes back until he hangs up."""
    async with caller(port) as (reader, writer):
        writer.write(said)
        return [int(line.split()[1]) for line in (await last_words(reader)).split(b"\r\n") if line.startswith(b"HTTP/1.")]


async def test_behind_telegrams_own_update_on_one_connection_a_stranger_is_still_one(there):
    port, queue = there
    assert await answered(port, whole() + whole(secret=WRONG) + whole()) == [200, 403]
    assert queue.qsize() == 1


@pytest.mark.parametrize("inner", [whole(), whole(secret=WRONG)])
async def test_no_second_request_is_smuggled_in_with_two_lengths(there, inner):
    port, queue = there
    both = head(Content_Length=len(inner) + 5, Transfer_Encoding="chunked") + b"0\r\n\r\n" + inner
    assert await answered(port, both) in ([400], [])
    twice = head(Content_Length=2).replace(b"\r\n\r\n", b"\r\nContent-Length: 900\r\n\r\n") + b"{}" + inner
    assert (await answered(port, twice))[:1] in ([400], [])
    assert queue.empty()


@pytest.mark.parametrize("coding", ["Chunked, identity", "xchunked", "chunked, chunked", "identity", "\x0bchunked"])
async def test_a_body_in_a_coding_that_is_none_is_no_update(there, coding):
    port, queue = there
    said = chunked(BODY, 7).replace(b"Transfer-Encoding: chunked", f"Transfer-Encoding: {coding}".encode())
    assert 200 not in await answered(port, said)
    assert queue.empty()


@pytest.mark.parametrize("size", [b"-5", b"+5", b"0x5", b"5_0", b"5 ", b"", b"g", b"f" * 40])
async def test_a_chunk_that_lies_about_its_length_brings_nothing(there, size):
    port, queue = there
    assert 200 not in await answered(port, head(Transfer_Encoding="chunked") + size + b"\r\nhello\r\n0\r\n\r\n")
    assert queue.empty()


@pytest.mark.parametrize("order", [(WRONG, SECRET), (SECRET, WRONG), (SECRET, SECRET)])
async def test_who_shows_two_secrets_shows_none(there, order):
    port, queue = there
    said = whole(secret=order[0]).replace(b"Host: floorman", f"Host: floorman\r\n{SHOWN_IN}: {order[1]}".encode())
    assert await answered(port, said) == [403]
    assert queue.empty()


@pytest.mark.parametrize(
    "named",
    [f"{SHOWN_IN} ", f" {SHOWN_IN}", SHOWN_IN.replace("-", "_"), f"X-A: b\n{SHOWN_IN}", f"X-A: b\r{SHOWN_IN}", f"{SHOWN_IN}\x00"],
)
async def test_a_secret_under_a_name_that_is_nearly_right_is_none(there, named):
    port, queue = there
    said = whole(secret=None).replace(b"Host: floorman", f"Host: floorman\r\n{named}: {WRONG}".encode())
    assert 200 not in await answered(port, said)
    assert queue.empty()


async def test_nobody_is_told_to_go_on_before_he_has_shown_the_secret(there):
    port, queue = there
    said = head(secret=WRONG, Content_Length=len(BODY), Expect="100-continue")
    assert await answered(port, said) == [403]
    assert queue.empty()


@pytest.mark.parametrize(
    "path", ["/%66loorman", "/./floorman", "/x/../floorman", "/floorman;a", "/floorman%00", "http://evil/other", "*"]
)
async def test_no_other_spelling_of_the_path_leads_there(there, path):
    port, queue = there
    assert await answered(port, whole(path=path)) in ([404], [400])
    assert queue.empty()


@pytest.mark.parametrize("version", ["HTTP/1.0", "HTTP/0.9", "HTTP/2.0", "HTTP/1.1 HTTP/1.1", ""])
@pytest.mark.parametrize("secret", [WRONG, None])
async def test_no_version_of_the_protocol_spares_the_secret(there, version, secret):
    port, queue = there
    assert 200 not in await answered(port, whole(secret=secret).replace(b"HTTP/1.1", version.encode(), 1))
    assert queue.empty()


@pytest.mark.parametrize(
    "update",
    [
        b'{"update_id": 1, "update_id": true}',
        b'{"update_id": 1e3}',
        b'{"update_id": NaN}',
        b'{"update_id": ' + b"9" * 5_000 + b"}",
        b'{"update_id": 18446744073709551617}',
        b'{"update_id": -1}',
    ],
)
async def test_an_update_whose_number_is_none_is_no_update(there, update):
    port, queue = there
    assert await brought(port, whole(update)) == 400
    assert queue.empty()


@pytest.mark.parametrize("deep", [100, 1_000, 9_000])
async def test_an_answer_to_an_answer_to_an_answer_does_not_end_the_server(there, caplog, deep):
    port, _ = there
    caplog.set_level(logging.ERROR)
    message = b'{"message_id": 1, "date": 1, "chat": {"id": 5, "type": "private"}, "text": "6.4"'
    bomb = b'{"update_id": 1, "message": ' + (message + b', "reply_to_message": ') * deep + message + b"}" * (deep + 2)
    assert await brought(port, whole(bomb)) in (200, 400)
    assert await brought(port, whole()) == 200
    assert not caplog.records


async def test_three_hundred_who_say_half_a_word_keep_telegram_waiting_for_none_of_them():
    async with listening() as (port, queue):
        await besieged(port, queue)


async def besieged(port, queue):
    slow = [await asyncio.open_connection("127.0.0.1", port) for _ in range(300)]
    for number, (_, writer) in enumerate(slow):
        writer.write(head(secret=WRONG)[: 5 + number % 60])
    assert await asyncio.wait_for(asyncio.gather(*(brought(port, whole()) for _ in range(20))), LONG) == [200] * 20
    assert queue.qsize() == 20
    for _, writer in slow:
        writer.close()


async def test_what_comes_back_tells_a_stranger_nothing_of_what_answers(there):
    port, _ = there
    for said in (whole(secret=WRONG), whole(path="/"), head(method="GET"), b"x\r\n\r\n", whole(b"{")):
        async with caller(port) as (reader, writer):
            writer.write(said)
            words = (await last_words(reader)).decode().casefold()
        for name in ("tornado", "python", "floorman", "telegram", SECRET, PATH, "traceback"):
            assert name not in words, said
