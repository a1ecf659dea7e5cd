"""What the outbox says of itself to whoever watches it."""

import pytest

from tests.bot.store.chats.test_letters import NOW, Office


@pytest.fixture
def office(engine):
    return Office(engine)


def test_what_waits_is_counted_by_platform_with_the_age_of_its_oldest_news(office):
    assert dict(office.outbox.backlog(NOW)) == {}
    office.put("first", "second", written=NOW - 90)
    office.put("third", written=NOW - 30)
    office.put("elsewhere", chat="discord:7/8")
    assert dict(office.outbox.backlog(NOW)) == {"telegram": (3, 90.0), "discord": (1, 0.0)}
    (first,) = office.take()
    assert office.outbox.backlog(NOW)["telegram"] == (3, 90.0)
    office.outbox.sent(first.id, "1")
    (second,) = office.take()
    office.outbox.dead(second.id, "chat not found")
    assert office.outbox.backlog(NOW)["telegram"] == (1, 30.0)
