"""The outbox: in order in each chat, each letter in one pair of hands, and nothing lost when these hands are gone."""

from concurrent.futures import ThreadPoolExecutor
from itertools import count
from threading import Barrier

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bot.services.ports.outbox import Letter, LetterState
from bot.store.chats.letters import StoredOutbox
from bot.store.database import open_database
from bot.store.work import DatabaseStore
from tests.bot.store.memory.errors import WorkOnlyReadsError
from tests.bot.store.memory.store import MemoryStore
from tests.bot.store.works import fails, founded

NOW, LEASE = 1_000.0, 60.0
ONE, OTHER = "telegram:-100", "telegram:-200/7"


class Office:
    """A store with its outbox, and a club that writes."""

    def __init__(self, engine):
        self.store = MemoryStore() if engine is None else DatabaseStore(engine)
        self.outbox = self.store.outbox if engine is None else StoredOutbox(engine)
        self.club = founded(self.store, ONE).id

    def put(self, *bodies, chat=ONE, **more):
        with self.store.writing() as work:
            work.letters.put([Letter(self.club, chat, "reply", body, "fr", **more) for body in bodies])

    def take(self, now=NOW, limit=9, platform="telegram"):
        return self.outbox.take(platform, now, limit, LEASE)

    def bodies(self, now=NOW, **more):
        return [letter.body for letter in self.take(now, **more)]

    def about(self, about):
        with self.store.reading() as work:
            return work.letters.about(self.club, about)


@pytest.fixture
def office(engine):
    return Office(engine)


def test_a_letter_comes_out_as_it_was_put_in(office):
    office.put("{é}", about="3.17", concerned=("telegram:5", "telegram:6"))
    (taken,) = office.take()
    assert taken == Letter(
        office.club, ONE, "reply", "{é}", "fr", "3.17", ("telegram:5", "telegram:6"), 0.0, taken.id, LetterState.SENDING, 1
    )
    assert office.about("3.17") == (taken,)
    assert office.about("3.18") == ()


def test_what_a_work_that_fails_has_written_never_leaves(office):
    fails(office.store, lambda work: work.letters.put([Letter(office.club, ONE, "reply", "a", "fr")]))
    assert office.take() == ()
    with (
        pytest.raises(WorkOnlyReadsError if isinstance(office.store, MemoryStore) else Exception),
        office.store.reading() as work,
    ):
        work.letters.put([Letter(office.club, ONE, "reply", "a", "fr")])
    assert office.take() == ()


def test_of_each_chat_the_oldest_goes_first_and_the_next_one_waits_until_it_has_arrived(office):
    office.put("a", "b")
    office.put("c", chat=OTHER)
    first, other = office.take()
    assert (first.body, other.body) == ("a", "c")
    assert office.take() == ()
    office.outbox.sent(first.id, "77")
    assert office.bodies() == ["b"]
    office.outbox.sent(other.id, "78")
    assert office.take() == ()
    assert {letter.message for letter in office.outbox.listed([LetterState.SENT], 9)} == {"77", "78"}


def test_no_more_are_taken_than_are_asked_for_and_none_of_another_platform(office):
    for chat in ("telegram:1", "telegram:2", "discord:1/2"):
        office.put(chat, chat=chat)
    assert office.bodies(limit=1) == ["telegram:1"]
    assert office.bodies(platform="discord") == ["discord:1/2"]
    assert office.bodies() == ["telegram:2"]


def test_what_is_wanted_at_once_is_taken_of_one_chat_alone_and_in_its_order(office):
    office.put("first", chat=OTHER)
    office.put("second", "third")
    assert [one.body for one in office.outbox.take("telegram", NOW, 9, LEASE, ONE)] == ["second"]
    assert office.outbox.take("telegram", NOW, 9, LEASE, ONE) == ()
    assert office.bodies() == ["first"]


def test_a_letter_waits_until_somebody_takes_it(office):
    office.put("said anew", about="wait:1")

    def waits(about="wait:1"):
        with office.store.writing() as work:
            return work.letters.waits(office.club, about)

    assert (waits(), waits("wait:2")) == (True, False)
    (taken,) = office.take()
    assert not waits(), "whoever has it has looked already"
    office.outbox.failed(taken.id, "not now", NOW + 5)
    assert waits()


def test_a_later_letter_never_overtakes_one_that_is_put_off(office):
    office.put("morning", not_before=NOW + 100)
    office.put("night")
    assert office.take() == ()
    assert office.outbox.next_due("telegram", NOW) == NOW + 100
    assert office.bodies(NOW + 100) == ["morning"]


def test_a_chat_that_is_woken_gets_what_was_put_off_too_but_not_what_could_not_be_delivered(office):
    office.put("morning", not_before=NOW + 100)
    office.put("failed", chat=OTHER)
    (failed,) = office.take()
    office.outbox.failed(failed.id, "try later", NOW + 50)
    with office.store.writing() as work:
        work.letters.hasten([ONE, OTHER])
    assert office.bodies() == ["morning"]
    assert office.bodies(NOW + 50) == ["failed"]


def test_what_has_failed_is_tried_again_later_and_what_is_behind_it_waits(office):
    office.put("a", "b")
    (first,) = office.take()
    office.outbox.failed(first.id, "no network\0", NOW + 30)
    assert office.take(NOW + 29) == ()
    (again,) = office.take(NOW + 30)
    assert (again.body, again.attempts, again.error.strip("\0")) == ("a", 2, "no network")


def test_a_letter_stays_in_the_hands_of_whoever_says_that_he_is_still_sending_it(office):
    office.put("a")
    office.put("b", chat=OTHER)
    mine = [(one.id, one.attempts) for one in office.take()]
    assert office.outbox.keep(mine, NOW + 2 * LEASE) == mine
    assert office.take(NOW + 2 * LEASE - 1) == ()
    assert [one.attempts for one in office.take(NOW + 2 * LEASE)] == [2, 2]
    assert office.outbox.keep(mine, NOW + 9 * LEASE) == []
    theirs = [(one, 2) for one, _ in mine]
    office.outbox.sent(mine[0][0], "m1")
    assert office.outbox.keep(theirs, NOW + 9 * LEASE) == theirs[1:]


def test_a_letter_in_the_hands_of_somebody_who_died_is_taken_again_after_its_lease(office):
    office.put("a", "b")
    (lost,) = office.take()
    assert office.outbox.next_due("telegram", NOW) == NOW + LEASE
    assert office.take(NOW + LEASE - 1) == ()
    (again,) = office.take(NOW + LEASE)
    assert (again.id, again.attempts, again.state) == (lost.id, 2, LetterState.SENDING)


def test_what_was_given_up_lets_the_next_one_pass_and_can_be_tried_again(office):
    office.put("a", "b")
    (first,) = office.take()
    office.outbox.dead(first.id, "bot was kicked")
    (second,) = office.take()
    assert second.body == "b"
    (dead,) = office.outbox.listed([LetterState.DEAD], 9)
    assert (dead.id, dead.error) == (first.id, "bot was kicked")
    assert office.outbox.retry(first.id)
    assert not office.outbox.retry(first.id)
    assert not office.outbox.retry(second.id)
    assert office.take() == ()  # the chat is busy
    office.outbox.sent(second.id, "2")
    (again,) = office.take()
    assert (again.id, again.attempts, again.error) == (first.id, 1, "")


def test_what_has_arrived_stays_so_whatever_somebody_slow_says_of_it(office):
    office.put("a")
    (taken,) = office.take()
    office.take(NOW + LEASE)
    office.outbox.sent(taken.id, "1")
    for late in (
        lambda: office.outbox.failed(taken.id, "late", 0.0),
        lambda: office.outbox.dead(taken.id, "late"),
        lambda: office.outbox.sent(taken.id, "2"),
    ):
        late()
    (kept,) = office.outbox.listed(list(LetterState), 9)
    assert (kept.state, kept.message, kept.error) == (LetterState.SENT, "1", "")


def test_a_chat_that_has_moved_gets_at_its_new_address_what_had_not_arrived(office):
    office.put("a", "b", "c")
    (arrived,) = office.take()
    office.outbox.sent(arrived.id, "1")
    office.take()
    office.outbox.moved(ONE, "telegram:-1009")
    (again,) = office.take(NOW + LEASE)
    assert (again.chat, again.body) == ("telegram:-1009", "b")
    assert office.outbox.listed([LetterState.SENT], 9)[0].chat == ONE


def test_what_has_arrived_long_ago_is_deleted_and_nothing_else(office):
    office.put("a", "b", "c")
    (first,) = office.take()
    office.outbox.sent(first.id, "1")
    (second,) = office.take(NOW + 500)
    office.outbox.dead(second.id, "gone")
    assert office.outbox.purge(NOW, NOW) == 0
    assert office.outbox.purge(NOW + 1, NOW) == 1
    assert [letter.body for letter in office.outbox.listed(list(LetterState), 9)] == ["c", "b"]
    office.put("d")
    assert office.outbox.listed(list(LetterState), 1)[0].id > first.id + 2


def test_what_was_given_up_is_deleted_by_a_moment_of_its_own(office):
    office.put("a", "b", "c")
    for moment in (NOW, NOW + 500):
        (taken,) = office.take(moment)
        office.outbox.dead(taken.id, "gone")
    assert office.outbox.purge(NOW + 900, NOW) == 0
    assert office.outbox.purge(NOW, NOW + 1) == 1
    assert [letter.body for letter in office.outbox.listed(list(LetterState), 9)] == ["c", "b"]
    assert office.outbox.purge(NOW, NOW + 501) == 1
    assert office.bodies() == ["c"]


def test_letters_are_taken_away_at_a_persons_request(office):
    office.put("a", "b")
    with office.store.writing() as work:
        assert [letter.body for letter in work.letters.of_club(office.club)] == ["a", "b"]
        assert work.letters.of_club(office.club + 1) == ()
        work.letters.remove([work.letters.of_club(office.club)[0].id])
    assert office.bodies() == ["b"]


def test_a_letter_that_an_answer_says_is_taken_by_nobody_until_it_is_lost_or_its_time_is_over(office):
    def answer(body):
        with office.store.writing() as work:
            return work.letters.put_answer(Letter(office.club, ONE, "reply", body, "fr", "3.1"), NOW, NOW + LEASE)

    first, lost, killed = (answer(body) for body in ("said", "lost", "killed"))
    office.put("behind")
    assert office.take() == ()
    with office.store.writing() as work:
        work.letters.answered(first, "m1")
        work.letters.unanswered(lost, "m0")
        work.letters.unanswered(first, "")
    assert next((one.message, one.state) for one in office.about("3.1")) == ("m1", LetterState.SENT)
    assert office.take() == ()  # somebody may still be answering in that chat
    (second,) = office.take(NOW + LEASE)
    assert (second.id, second.attempts, second.message) == (lost, 2, "m0")
    office.outbox.sent(lost, "m2")
    assert [one.id for one in office.take(NOW + LEASE)] == [killed]


def test_what_waits_behind_a_letter_in_its_chat_is_found(office):
    office.put("a", "b", "c")
    office.put("elsewhere", chat=OTHER)
    (first, _) = office.take()
    with office.store.reading() as work:
        assert [one.body for one in work.letters.behind(first)] == ["b", "c"]


def test_an_empty_outbox_falls_due_never(office):
    assert office.outbox.next_due("telegram", NOW) is None
    office.put("a", chat="discord:1/2")
    assert office.outbox.next_due("telegram", NOW) is None
    assert office.outbox.next_due("discord", NOW) <= NOW


def test_several_who_take_at_the_same_moment_never_get_the_same_letter(office):
    for chat in range(12):
        office.put("a", "b", chat=f"telegram:{chat}")
    barrier, takers = Barrier(4), 4

    def deliver(_taker):
        barrier.wait()
        got = []
        for _ in range(12):
            for letter in office.take(limit=2):
                got.append((letter.chat, letter.body))
                office.outbox.sent(letter.id, "1")
        return got

    with ThreadPoolExecutor(takers) as threads:
        got = [letter for mine in threads.map(deliver, range(takers)) for letter in mine]
    while letters := office.take():
        for letter in letters:
            got.append((letter.chat, letter.body))
            office.outbox.sent(letter.id, "1")
    assert sorted(got) == sorted((f"telegram:{chat}", body) for chat in range(12) for body in "ab")


def test_two_who_start_at_once_on_a_database_share_the_chats(database_url, opened):
    office, second = Office(opened(database_url)), StoredOutbox(opened(database_url))
    for chat in range(30):
        office.put("a", chat=f"telegram:{chat}")
    barrier = Barrier(2)

    def take(outbox):
        barrier.wait()
        return [letter.id for _ in range(10) for letter in outbox.take("telegram", NOW, 2, LEASE)]

    with ThreadPoolExecutor(2) as threads:
        mine, theirs = threads.map(take, (office.outbox, second))
    left = [letter.id for letter in office.take(limit=99)]
    assert sorted(mine + theirs + left) == sorted(set(mine + theirs + left))
    assert len(mine + theirs + left) == 30


CHATS = 3
STEPS = st.lists(
    st.tuples(st.sampled_from(["put", "put", "take", "sent", "failed", "dead", "lost"]), st.integers(0, CHATS - 1)),
    max_size=40,
)
turns = count(1)


@pytest.fixture(scope="module")
def engines(tmp_path_factory, postgresql):
    engines = [
        open_database(f"sqlite:///{tmp_path_factory.mktemp('letters')}/floorman.db"),
        open_database(postgresql.new_database()),
    ]
    yield [None, *engines]
    for engine in engines:
        engine.dispose()


class Round:
    """Somebody who delivers, and may fail, give up or die in between. What arrived is kept for each chat in order."""

    def __init__(self, engine, platform):
        self.office, self.platform, self.now, self.number = Office(engine), platform, NOW, 0
        self.chats = [f"{platform}:{chat}" for chat in range(CHATS)]
        self.in_hand, self.arrived, self.given_up = {}, {chat: [] for chat in self.chats}, set()

    def put(self, chat):
        self.number += 1
        self.office.put(str(self.number), chat=chat)

    def take(self, _chat=""):
        for letter in self.office.take(self.now, platform=self.platform):
            assert letter.chat not in self.in_hand
            self.in_hand[letter.chat] = letter

    def sent(self, chat):
        if letter := self.in_hand.pop(chat, None):
            self.arrived[chat].append(int(letter.body))
            self.office.outbox.sent(letter.id, "1")

    def failed(self, chat):
        if letter := self.in_hand.pop(chat, None):
            self.now += 1
            self.office.outbox.failed(letter.id, "no", self.now)

    def dead(self, chat):
        if letter := self.in_hand.pop(chat, None):
            self.given_up.add(int(letter.body))
            self.office.outbox.dead(letter.id, "never")

    def lost(self, _chat=""):
        self.now += LEASE
        self.in_hand.clear()

    def finish(self):
        self.lost()
        for _ in range(self.number + 1):
            self.take()
            for chat in self.chats:
                self.sent(chat)
        assert self.office.outbox.next_due(self.platform, self.now) is None


@settings(deadline=None, max_examples=25)
@given(steps=STEPS)
def test_whatever_happens_every_letter_arrives_once_in_the_order_of_its_chat_unless_it_is_given_up(engines, steps):
    outcomes = []
    for engine in engines:
        played = Round(engine, f"p{next(turns)}")
        for step, chat in steps:
            getattr(played, step)(played.chats[chat])
        played.finish()
        arrived = list(played.arrived.values())
        assert sorted([*(one for chat in arrived for one in chat), *played.given_up]) == list(range(1, played.number + 1))
        assert all(chat == sorted(chat) for chat in arrived)
        outcomes.append((arrived, played.given_up))
    assert outcomes[1:] == outcomes[:1] * 2
