"""How fast Telegram is called."""

import pytest
from telegram.error import RetryAfter

from bot.adapters.on_telegram.pace import Pace
from tests.bot.adapters.postman import in_no_time, now

GROUP = -100


async def calls(pace, endpoint, callback, times=1):
    for _ in range(times):
        await pace.process_request(callback, (), {}, endpoint, {"chat_id": GROUP}, None)


async def taken():
    return True


@pytest.mark.parametrize(("endpoint", "waits"), [("sendMessage", True), ("getChatMember", False)])
def test_ninety_who_tap_at_once_are_looked_up_at_once_for_that_is_no_message_in_the_group(endpoint, waits):
    async def evening():
        began = now()
        await calls(Pace(), endpoint, taken, 90)
        assert (now() > began + 60) is waits

    in_no_time(evening())


@pytest.mark.filterwarnings("ignore:Deprecated since version v22.2")
def test_where_telegram_wants_peace_of_looks_messages_go_on():
    pace, turned_away = Pace(), []

    async def too_fast():
        if not turned_away:
            turned_away.append(now())
            raise RetryAfter(30)
        return True

    async def evening():
        began = now()
        await calls(pace, "getChatMember", too_fast)
        assert now() > began + 30
        pace._note(("getChatMember", GROUP), RetryAfter(30))
        began = now()
        await calls(pace, "sendMessage", taken)
        assert now() < began + 1

    in_no_time(evening())
