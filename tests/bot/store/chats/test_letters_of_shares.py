"""Of a bot that several processes share, each delivers to the chats of its own servers, and all of them to every chat."""

import random

import pytest

from bot.services.ports.shares import SHIFT, Share, read_share
from tests.bot.store.chats.test_letters import LEASE, NOW, Office

LOT = random.Random(7)
SERVERS = [1, 55, 2**SHIFT, 3 << SHIFT, 2**63 - 1, *(LOT.randrange(10**17, 9 * 10**18) for _ in range(40))]
CHATS = [
    *(f"discord:{server}{LOT.choice(['/66', '/floor', ''])}" for server in SERVERS),
    *(f"discord:@{LOT.randrange(10**18)}" for _ in range(5)),
]


@pytest.fixture
def office(engine):
    office = Office(engine)
    for chat in CHATS:
        office.put(chat, chat=chat)
    office.put("elsewhere", chat="telegram:-100")
    return office


@pytest.mark.parametrize("total", [1, 2, 3, 7, 1000])
def test_each_chat_is_in_one_share_and_only_who_has_that_gets_its_letters(office, total):
    cut = LOT.randrange(total)
    shares = [Share(tuple(range(cut)), total), Share(tuple(range(cut, total)), total)]
    for share in shares[not cut :]:
        theirs = office.outbox.of_share(share)
        wanted = [chat for chat in CHATS if share.has(chat)]
        assert (theirs.next_due("discord", NOW) is None) == (not wanted)
        assert [letter.body for letter in theirs.take("discord", NOW, 99, LEASE)] == wanted
        assert theirs.take("discord", NOW, 99, LEASE) == ()
    assert office.bodies(platform="discord", limit=99) == []
    assert office.bodies() == ["elsewhere"]


def test_who_is_woken_for_a_chat_of_another_share_leaves_it_to_that(office):
    share = Share((1,), 2)
    chat = next(chat for chat in CHATS if not share.has(chat))
    assert office.outbox.of_share(share).take("discord", NOW, 1, LEASE, chat) == ()
    assert [one.body for one in office.outbox.take("discord", NOW, 1, LEASE, chat)] == [chat]


@pytest.mark.parametrize("text", [
    "", "/", "/2", "0/", "0-99999999/2",
    "0/0", "2/2", "0/1001", "1-0/3", "0,0/2", "0-1,1/4", "a/2", "0/é", "0-/2", "-1/2", "²/3", "0/2/2",
])  # fmt: skip
def test_what_names_no_shards_is_refused(text):
    with pytest.raises(ValueError):
        read_share(text)
