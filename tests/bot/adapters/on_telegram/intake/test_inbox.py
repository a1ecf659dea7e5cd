"""What Telegram has brought is answered once, also where the database was away just when the answer was to be noted."""

import asyncio

import pytest

from bot.adapters.on_telegram.intake.inbox import Inbox
from bot.store.chats.inbox import StoredInbox
from bot.store.database import open_database

OWNER = "telegram:987654"


@pytest.fixture
def url(postgresql):
    with postgresql.database(tables=True) as url:
        yield url


@pytest.fixture
def port(url):
    engine = open_database(url)
    yield StoredInbox(engine)
    engine.dispose()


@pytest.mark.parametrize("then", [(), (2,)], ids=["nothing else comes", "something else is done"])
async def test_what_was_done_while_the_database_was_away_is_not_begun_anew_later(postgresql, url, port, then, caplog):
    inbox = Inbox(port, asyncio.to_thread, OWNER)
    await inbox.keep([{"update_id": 1, "message": {}}, {"update_id": 2, "message": {}}])
    with postgresql.refusing(url):
        inbox.done(1)
        while "could not be noted" not in caplog.text:
            await asyncio.sleep(0.01)
    for number in then:
        inbox.done(number)
    await inbox.end()
    assert [one.number for one in port.left(OWNER)] == [number for number in (1, 2) if number not in (1, *then)]
