"""Whatever goes wrong with letters, in whatever order: each arrives or is given up with a reason, and none too often."""

import asyncio
from collections import Counter

from hypothesis import given, settings
from hypothesis import strategies as st

from bot.adapters.fates import Doubtful, Failed, Later, Moved, Undeliverable
from bot.services.ports.outbox import LetterState
from tests.bot.adapters.postman import Lost, Office, Postman, in_no_time
from tests.bot.store.memory.store import MemoryStore

CHATS = "abcd"
TROUBLES = st.one_of(
    st.floats(0, 200).map(Later),
    st.just(Failed("closed")),
    st.just(Doubtful("cut before")),
    st.just(Lost(Doubtful("cut after"))),
    st.just(Undeliverable("blocked")),
    st.sampled_from(CHATS).map(lambda chat: Moved(f"telegram:{chat}")),
    st.just(KeyError("a bug")),
    st.just(Lost(KeyError("a bug after it"))),
)
EVENINGS = st.lists(st.tuples(st.sampled_from(CHATS), st.lists(TROUBLES, max_size=4)), min_size=1, max_size=12)


def is_doubt(trouble):
    return isinstance(trouble, Doubtful | KeyError | Lost)


@settings(max_examples=120)
@given(evening=EVENINGS, per_chat=st.sampled_from([0.0, 1.05, 20.0]), stops=st.lists(st.floats(0, 30), max_size=3))
def test_every_letter_arrives_or_is_given_up_with_a_reason_in_order_and_not_too_often(evening, per_chat, stops):
    store = MemoryStore()
    office = Office(store, store.outbox)
    office.post(*(chat for chat, _ in evening))
    postman = Postman({number: troubles for number, (_, troubles) in enumerate(evening, 1)}, per_chat=per_chat, takes=0.3)
    for seconds in stops:
        in_no_time(stopped_after(office, postman, seconds))
    office.deliver_all(postman)
    arrived, sent, dead = Counter(postman.numbers()), office.in_state(LetterState.SENT), office.in_state(LetterState.DEAD)
    assert set(sent) | set(dead) == set(range(1, len(evening) + 1))
    for number, (_, troubles) in enumerate(evening, 1):
        met = troubles[: len(troubles) - len(postman.troubles[number])]
        assert arrived[number] <= min(2, 1 + sum(map(is_doubt, met)))
        assert arrived[number] >= 1 if number in sent else dead[number].error
        assert number in sent or "perhaps arrived" in dead[number].error or not any(map(is_doubt, met))
    if not any(isinstance(trouble, Moved) for _, troubles in evening for trouble in troubles):
        for chat in CHATS:
            firsts = list(dict.fromkeys(postman.numbers(f"telegram:{chat}")))
            assert firsts == sorted(firsts)
            assert postman.numbers(f"telegram:{chat}") == sorted(postman.numbers(f"telegram:{chat}"))


async def stopped_after(office, postman, seconds):
    """Delivery for a while. The jumping clock begins anew at each, as that of a new process does."""
    async with office.delivering(postman):
        await asyncio.sleep(seconds)
