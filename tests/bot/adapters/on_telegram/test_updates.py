import asyncio

import pytest
from aiohttp import web
from telegram import Bot
from telegram.error import Conflict

from tests.bot.adapters.on_telegram.stand_in.telegram_server import TOKEN
from tests.bot.adapters.on_telegram.stand_in.update_queue import LONGEST_POLL, SECRET_HEADER

SIGN = "only-we-two"


@pytest.fixture
async def bot(telegram_server):
    async with Bot(TOKEN, telegram_server.base_url, telegram_server.base_file_url) as there:
        yield there


@pytest.fixture
def cloud(telegram_server):
    return telegram_server.cloud


@pytest.fixture
def says(cloud):
    marie = cloud.add_person("Marie Dupont", "fr")
    return lambda text: cloud.tell_of(cloud.write(cloud.chats[marie.id], marie.user, text=text))


def texts(updates):
    return [update.message.text for update in updates]


async def test_an_update_is_given_until_it_is_confirmed(bot, cloud, says):
    says("one")
    says("two")
    first = await bot.get_updates()
    assert texts(first) == texts(await bot.get_updates()) == ["one", "two"]
    assert texts(await bot.get_updates(offset=first[0].update_id + 1)) == ["two"]
    assert texts(await bot.get_updates(offset=first[1].update_id + 1)) == []
    assert cloud.updates.pending == 0


async def test_a_poll_waits_for_what_comes(bot, telegram_server, says):
    poll = asyncio.create_task(bot.get_updates(timeout=LONGEST_POLL))
    await telegram_server.until_listening()
    says("one")
    assert texts(await poll) == ["one"]


async def test_limit_and_a_negative_offset(bot, cloud, says):
    for text in ("one", "two", "three"):
        says(text)
    assert texts(await bot.get_updates(limit=2)) == ["one", "two"]
    assert texts(await bot.get_updates(offset=-1)) == ["three"]
    assert cloud.updates.pending == 1


async def test_kinds_that_the_bot_has_not_asked_for_do_not_come(bot, cloud, says):
    await bot.get_updates(allowed_updates=["callback_query"])
    assert not says("one")
    await bot.get_updates(allowed_updates=[])
    assert says("two")
    assert texts(await bot.get_updates()) == ["two"]


async def test_of_two_that_ask_the_first_is_sent_away(bot, telegram_server):
    poll = asyncio.create_task(bot.get_updates(timeout=LONGEST_POLL))
    await telegram_server.until_listening()
    async with Bot(TOKEN, telegram_server.base_url) as another:
        await another.get_updates()
    with pytest.raises(Conflict, match="terminated by other getUpdates request"):
        await poll


@pytest.fixture
async def address():
    """A place that updates can be brought to: its URL, and what was brought, with the secret. It fails as often as it is told."""
    brought, failures = [], [500]

    async def take(request):
        if failures:
            return web.Response(status=failures.pop())
        brought.append((request.headers.get(SECRET_HEADER), (await request.json())["message"]["text"]))
        return web.Response()

    app = web.Application()
    app.router.add_post("/telegram", take)
    runner = web.AppRunner(app, access_log=None)
    await runner.setup()
    await web.TCPSite(runner, "127.0.0.1", 0).start()
    yield f"http://127.0.0.1:{runner.addresses[0][1]}/telegram", brought
    await runner.cleanup()


async def test_updates_are_brought_to_an_address_with_the_secret_until_they_are_taken(bot, telegram_server, says, address):
    url, brought = address
    says("one")
    assert await bot.set_webhook(url, secret_token=SIGN, max_connections=1)
    says("two")
    await telegram_server.until(lambda: len(brought) == 2)
    assert brought == [(SIGN, "one"), (SIGN, "two")]
    await telegram_server.until(lambda: telegram_server.resting)
    info = await bot.get_webhook_info()
    assert (info.url, info.pending_update_count) == (url, 0)
    assert info.last_error_message == "Wrong response from the webhook: 500 Internal Server Error"
    with pytest.raises(Conflict, match="while webhook is active"):
        await bot.get_updates()
    assert await bot.delete_webhook()
    says("three")
    assert texts(await bot.get_updates()) == ["three"]
    assert (await bot.get_webhook_info()).url == ""


async def test_a_webhook_may_drop_what_is_pending(bot, cloud, says):
    says("one")
    await bot.delete_webhook(drop_pending_updates=True)
    assert cloud.updates.pending == 0
