from bot.services.ports.chats import LiveMessage
from bot.store.chats.live_messages import StoredLiveMessages
from tests.bot.store.memory.chats import MemoryLiveMessages

BOARD = LiveMessage("discord:1", "board", "10", "100", "fr", "a hash")
ENTRIES = LiveMessage("discord:1", "entries", "10", "101", "nl", tournament=2, page=2, first="100")
ELSEWHERE = LiveMessage("telegram:-100", "board", "-100", "7", "en")


def live_messages(engine):
    return MemoryLiveMessages() if engine is None else StoredLiveMessages(engine)


def test_what_is_kept_up_to_date_is_listed_by_the_beginning_of_its_place(engine):
    live = live_messages(engine)
    for message in (ELSEWHERE, ENTRIES, BOARD):
        live.save(message)
    assert live.all("") == (BOARD, ENTRIES, ELSEWHERE)
    assert live.all("discord:") == live.all("discord:1") == (BOARD, ENTRIES)
    assert live.all("Discord:") == live.all("discord_") == live.all("%") == ()


def test_a_message_is_one_in_its_channel_and_what_was_saved_last_counts(engine):
    live = live_messages(engine)
    live.save(BOARD)
    changed = LiveMessage("discord:2", "tables", "10", "100", "nl", "another hash")
    live.save(changed)
    same_number_elsewhere = LiveMessage("discord:2", "tables", "11", "100", "nl")
    live.save(same_number_elsewhere)
    assert live.all("") == (changed, same_number_elsewhere)


def test_what_is_removed_is_kept_up_to_date_no_longer(engine):
    live = live_messages(engine)
    live.save(BOARD)
    live.save(ENTRIES)
    for _ in range(2):
        live.remove(BOARD.channel, BOARD.message)
    live.remove("never", "seen")
    assert live.all("") == (ENTRIES,)


def test_messages_are_still_known_when_floorman_starts_again(database_url, opened):
    StoredLiveMessages(opened(database_url)).save(BOARD)
    assert StoredLiveMessages(opened(database_url)).all("discord:") == (BOARD,)
