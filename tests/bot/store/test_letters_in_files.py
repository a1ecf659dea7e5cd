"""A name that stood in letters stands nowhere any more once its bearer is forgotten, or they have grown old, whatever became of
them: in no row of any table, and in no file beside SQLite's database.
"""

import pytest
from sqlalchemy import MetaData, select

from bot.bootstrap import DAY, Keeping, tidy
from bot.services.announcements.letters import written
from bot.services.ports.inbox import Brought
from bot.services.ports.outbox import Letter, LetterState
from bot.services.replies.reply import Reply
from bot.services.replies.tables import Where
from bot.store.chats.asks import StoredAsks
from bot.store.chats.inbox import StoredInbox
from bot.store.chats.letters import StoredOutbox
from bot.store.chats.live_messages import StoredLiveMessages
from bot.store.chats.places import StoredPlaces
from tests.bot.store.memory.posts import MemoryPosts
from tests.bot.store.memory.selector_account import MemoryAccount
from tests.bot.store.test_night_in_files import GROUP, NAME, Night, left

ACCOUNT, OTHER = "telegram:4815162342", "Paul Roy"
ELSEWHERE = "discord:8"
FATES = ("waiting", "tried", "sending", "sent", "dead")


def told(name):
    """What a player is told of a seat."""
    more = {"place": 0, "waiting": False, "moves": 0, "kept": False}
    return written(Reply(Where(name=name, seat="1-4", table=1, number=1, **more), "fr"))


def posted(night, engine, name):
    """A letter of every fate that names somebody, each in a chat of its own; and what was brought and is not done."""
    outbox, now = StoredOutbox(engine), night.clock.at
    store = night.serving.desk.floor.store
    with store.writing() as work:
        club = work.clubs.at(GROUP).id
        for fate in FATES:
            work.letters.put([Letter(club, f"telegram:@{fate}-{len(name)}", "seat", told(name), "fr")])
    for fate in FATES[1:]:
        (taken,) = outbox.take("telegram", now, 1, 60.0, f"telegram:@{fate}-{len(name)}")
        if fate == "tried":
            outbox.failed(taken.id, f"try 1 (1 failed, 0 in doubt): {name}?", now + 60)
        elif fate == "sent":
            outbox.sent(taken.id, "17")
        elif fate == "dead":
            outbox.dead(taken.id, f"Forbidden: {name} has blocked the bot")
    inbox, number = StoredInbox(engine), hash(name) % 10**6
    inbox.keep("telegram:7", [Brought(number, f"/sanction {name}")], now)
    inbox.answer("telegram:7", [number], f"<b>{name}</b>")


def rows_with(engine, *texts):
    """In which columns of which tables texts stand, whatever tables there are."""
    known, found = MetaData(), set()
    known.reflect(engine)
    with engine.connect() as connection:
        for table in known.tables.values():
            for row in connection.execute(select(table)).mappings():
                found |= {(table.name, column) for column, kept in row.items() if any(text in str(kept) for text in texts)}
    return found


@pytest.fixture
def night(database_url, opened):
    """A night with the club's other chat listening, in which letters met with every fate."""
    engine = opened(database_url)
    there = Night(engine)
    there.do("choose conseil", "tournament Coupe; 9 par table", f"enter {NAME}, Paul Roy, Bob Dun", f"link {NAME} = {ACCOUNT}")
    with there.serving.desk.floor.store.writing() as work:
        work.clubs.at(ELSEWHERE)
        work.clubs.join(ELSEWHERE, work.clubs.at(GROUP).id)
        work.clubs.set(ELSEWHERE, "news", "9")
    there.do("draw", "reveal", f"sanction {NAME}; téléphone; 1 main; vu")
    there.say(f"sanction {OTHER}; téléphone; ; avec {NAME} {'encore ' * 40}")
    there.say(f"ask {NAME} doit-elle montrer ?", ACCOUNT)
    there.engine = engine
    posted(there, engine, NAME)
    return there


def test_once_forgotten_a_name_stands_in_no_row_and_no_file_whatever_became_of_its_letters(night, tmp_path):
    posted(night, night.engine, OTHER)
    before = rows_with(night.engine, NAME)
    assert {("letter", "body"), ("letter", "error"), ("inbox", "said"), ("asked", "question")} <= before
    night.do(f"forget {NAME}", "forget oui")
    assert rows_with(night.engine, NAME, "4815162342") == set()
    assert {one.state for one in StoredOutbox(night.engine).listed(list(LetterState), 99)} == set(LetterState), "the others stay"
    assert rows_with(night.engine, OTHER)
    if night.engine.dialect.name == "sqlite":
        assert left(tmp_path, NAME, "4815162342") == {}


def test_what_has_arrived_or_was_given_up_long_ago_leaves_no_word_in_a_row_or_a_file(night, tmp_path):
    engine = night.engine
    posted(night, engine, "Ferdinand Zwanenburg")
    outbox = StoredOutbox(engine)
    for one in outbox.listed((LetterState.WAITING, LetterState.SENDING), 99):
        for taken in outbox.take(one.chat.partition(":")[0], night.clock.at + 90, 1, 60.0, one.chat):
            outbox.dead(taken.id, "chat not found")
    desk = night.serving.desk
    keeping = Keeping(
        StoredPlaces(engine),
        desk.floor.store,
        StoredAsks(engine),
        StoredLiveMessages(engine),
        outbox,
        StoredInbox(engine),
        MemoryPosts(),
        MemoryAccount(),
    )
    tidy(keeping, night.clock.at + 6 * DAY)
    assert ("letter", "body") in rows_with(engine, "Ferdinand Zwanenburg")
    tidy(keeping, night.clock.at + 31 * DAY)
    assert rows_with(engine, "Ferdinand Zwanenburg") == set()
    if engine.dialect.name == "sqlite":
        assert left(tmp_path, "Ferdinand Zwanenburg") == {}
