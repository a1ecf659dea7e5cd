"""What Telegram would never send, sent in its name: the next who asks is answered."""

import pytest

from tests.bot.adapters.on_telegram.club.gate.two_clubs import FALLEN
from tests.bot.adapters.on_telegram.stand_in.answers.messages import text_of

HUGE = 10**30
MANY = [{"type": "bold", "offset": -5, "length": HUGE} for _ in range(10_000)]
STRANGE = {
    "nobody": {"from": None},
    "a user without a name": {"from": {"id": 5, "is_bot": False, "first_name": ""}},
    "a huge user": {"from": {"id": HUGE, "is_bot": False, "first_name": "x"}},
    "a negative user": {"from": {"id": -5, "is_bot": False, "first_name": "x"}},
    "a huge chat": {"chat": {"id": -HUGE, "type": "supergroup", "title": "x"}},
    "a positive group": {"chat": {"id": 5, "type": "supergroup", "title": "x"}},
    "a chat of no kind": {"chat": {"id": -5, "type": "coven", "title": "x"}},
    "a huge number": {"message_id": HUGE},
    "a negative number": {"message_id": -1},
    "ten thousand marks": {"entities": MANY},
    "a mark of nobody": {"entities": [
        {"type": "text_mention", "offset": 0, "length": 3, "user": {"id": -1, "is_bot": False, "first_name": "#1"}}
    ]},
    "an answer to itself": {"reply_to_message": {"message_id": 0, "date": 0, "chat": {"id": -5, "type": "group", "title": ""}}},
    "a huge topic": {"is_topic_message": True, "message_thread_id": HUGE},
    "zeros": {"text": "/ou \0\0\ud83d"},
    "half signs": {"text": "/inscrire \u202e\u2066\ufeff"},
}  # fmt: skip


@pytest.mark.parametrize("strange", STRANGE.values(), ids=list(STRANGE))
@pytest.mark.parametrize("text", ["/lier Marie", "/annonces @x", f"@floorman_bot {FALLEN}"])
async def test_the_next_who_asks_is_answered(clubs, strange, text):
    world = clubs.world
    before = clubs.evening.everything()
    said = {**world.cloud.write(world.club, clubs.mallory.user, **text_of({"text": text})), **strange}
    world.server.fault("send*", 400, "Bad Request: chat not found", times=4, chat_id=said["chat"]["id"])
    world.cloud.tell("message", {key: value for key, value in said.items() if value is not None})
    await world.settle()
    world.server.is_well()
    world.server.violations.clear()  # where nobody is, nobody is written to
    assert clubs.evening.everything() == before
    assert "art. 6.4" in (await world.say(world.player, f"@floorman_bot {FALLEN}")).text
