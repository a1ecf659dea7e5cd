"""What is kept no longer than it is needed."""

import json

from bot.bootstrap import DAY, GIVEN_UP_KEPT, Keeping, let_go, tidy
from bot.domain.rules.sent_book import SentBook
from bot.services.announcements.given_up import LATELY
from bot.services.club.own_books import OwnBooks
from bot.services.ports.chats import Asked
from bot.services.ports.outbox import Letter, LetterState
from knowledge.library import library
from tests.bot.services.floor.pit import shelf
from tests.bot.store.memory.chats import MemoryAsks, MemoryLiveMessages
from tests.bot.store.memory.inbox import MemoryInbox
from tests.bot.store.memory.posts import MemoryPosts
from tests.bot.store.memory.selector_account import MemoryAccount
from tests.bot.store.memory.store import MemoryStore
from tests.knowledge.small_book import ABOUT, ARTICLES

NOW = 1_790_000_000.0


def test_a_question_is_forgotten_half_a_year_after_it_was_asked():
    store, asks = MemoryStore(), MemoryAsks()
    old, young = (
        asks.keep(Asked("discord:1", NOW - days * DAY, "fr", "ropta", "une carte est tombée", account="discord:7"))
        for days in (181, 179)
    )
    tidy(
        Keeping(store.places, store, asks, MemoryLiveMessages(), store.outbox, MemoryInbox(), MemoryPosts(), MemoryAccount()), NOW
    )
    assert asks.get(old) is None
    assert asks.get(young) is not None


def test_which_commands_were_carried_out_is_forgotten_after_three_days():
    store = MemoryStore()
    with store.writing() as work:
        for days in (2, 4):
            assert work.carried_out.note(f"telegram:tap:{days}", NOW - days * DAY)
    tidy(
        Keeping(
            store.places, store, MemoryAsks(), MemoryLiveMessages(), store.outbox, MemoryInbox(), MemoryPosts(), MemoryAccount()
        ),
        NOW,
    )
    with store.writing() as work:
        assert [work.carried_out.note(f"telegram:tap:{days}", NOW) for days in (2, 4)] == [False, True]


def test_a_text_of_a_button_whose_chat_is_not_known_is_kept_for_two_days():
    store = MemoryStore()
    for name, more in (("old", {}), ("new", {"place": "telegram:-1"})):
        store.places.set(f"held:{name}", "held", json.dumps({"text": "Marie Dupont", "at": str(NOW - 3 * DAY), **more}))
    tidy(
        Keeping(
            store.places, store, MemoryAsks(), MemoryLiveMessages(), store.outbox, MemoryInbox(), MemoryPosts(), MemoryAccount()
        ),
        NOW,
    )
    assert [bool(store.places.settings(f"held:{name}")) for name in ("old", "new")] == [False, True]


def test_a_letter_that_was_given_up_is_deleted_after_a_week_and_the_floor_could_send_it_until_then():
    assert LATELY < GIVEN_UP_KEPT
    store = MemoryStore()
    with store.writing() as work:
        work.letters.put([Letter(1, f"telegram:-{days}", "reply", "Marie Dupont", "fr") for days in (8, 6)])
    for days in (8, 6):
        (taken,) = store.outbox.take("telegram", NOW - days * DAY, 1, 60.0, f"telegram:-{days}")
        store.outbox.dead(taken.id, "chat not found")
    tidy(
        Keeping(
            store.places, store, MemoryAsks(), MemoryLiveMessages(), store.outbox, MemoryInbox(), MemoryPosts(), MemoryAccount()
        ),
        NOW,
    )
    assert [one.chat for one in store.outbox.listed(list(LetterState), 9)] == ["telegram:-6"]


def test_the_index_of_an_own_book_lies_there_as_long_as_a_club_uses_it(tmp_path):
    store, shelves = MemoryStore(), library(None, tmp_path, None)
    digests = {}
    with store.writing() as work:
        books = OwnBooks(shelf(), work, work.clubs.at("telegram:-1").id)
        for edition, days in (("2024", 9), ("2025", 9), ("2026", 1)):
            digests[edition] = books.add({**ABOUT, "id": "maison", "edition": edition}, ARTICLES, 0, NOW - days * DAY)
        for edition in ("2024", "2025"):
            books.activate(digests[edition], NOW - 8 * DAY)
    for one in digests.values():
        (shelves.built / f"_own-{one.digest[:40]}").mkdir(parents=True)
    let_go(
        Keeping(
            store.places, store, MemoryAsks(), MemoryLiveMessages(), store.outbox, MemoryInbox(), MemoryPosts(), MemoryAccount()
        ),
        shelves,
        NOW,
    )
    there = {folder.name.removeprefix("_own-") for folder in shelves.built.glob("_own-*")}
    assert there == {digests[edition].digest[:40] for edition in ("2025", "2026")}


def test_the_file_of_a_rulebook_is_kept_for_a_day():
    store = MemoryStore()
    with store.writing() as work:
        for club, hours in ((1, 25), (2, 23)):
            work.sent_books.keep(SentBook(club, 1, "d", "{}", "{}", (), 0, "", NOW - hours * DAY / 24), b"x")
    tidy(
        Keeping(
            store.places, store, MemoryAsks(), MemoryLiveMessages(), store.outbox, MemoryInbox(), MemoryPosts(), MemoryAccount()
        ),
        NOW,
    )
    with store.reading() as work:
        assert [work.sent_books.of(club) is not None for club in (1, 2)] == [False, True]
