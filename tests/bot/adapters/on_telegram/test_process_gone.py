"""Chats that Floorman can not write to any more while announcements wait for them: the real process gives these up at once over a
socket, the others go on, and the staff reads of it once, in a chat that is left.
"""

import asyncio

import pytest

from bot.services.announcements.letters import written
from bot.services.ports.outbox import GONE, Letter, LetterState
from bot.services.replies.reply import Reply
from bot.store.chats.letters import StoredOutbox
from bot.store.database import open_database
from bot.store.work import DatabaseStore
from tests.bot.adapters.on_telegram.stand_in.chats import membership
from tests.bot.adapters.on_telegram.stand_in.telegram_cloud import BOT_ID
from tests.bot.adapters.on_telegram.test_process import floorman
from tests.bot.adapters.on_telegram.test_process_outages import seat
from tests.patience import comes

__all__ = ["floorman"]
pytestmark = pytest.mark.long
UNDER_WAY = (LetterState.WAITING, LetterState.SENDING)
NEWS = 3
"""Announcements that wait for each chat."""
WHY = {"kicked": "kicked from", "silenced": "not enough rights", "deleted": "chat not found"}


class Club:
    """A club with a group of its own and three more on Telegram, and the letters in its database."""

    def __init__(self, world, floorman):
        self.world, self.floorman, self.groups = world, floorman, {}

    async def opens(self):
        await self.floorman.start()
        await self.world.command(self.world.director, "/choisir suggested")
        for name in WHY:
            self.groups[name] = await self.world.open_chat("supergroup", name, self.world.director)
            await self.world.shows("Bonjour", self.groups[name])
        with self.store() as work:
            club = work.clubs.at(f"telegram:{self.world.club.id}").id
            for group in self.groups.values():
                work.clubs.at(f"telegram:{group.id}")
                work.clubs.join(f"telegram:{group.id}", club)

    def store(self):
        self.engine = open_database(f"sqlite:///{self.floorman.folder / 'floorman.db'}")
        return DatabaseStore(self.engine).writing()

    def shut_out(self):
        """Nobody tells Floorman of it."""
        self.groups["kicked"].members[BOT_ID] = membership("kicked", self.world.cloud.bot)
        self.groups["silenced"].mute = True
        del self.world.cloud.chats[self.groups["deleted"].id]
        self.world.player.blocked = True

    def announce(self):
        chats = [*(f"telegram:{chat.id}" for chat in (*self.groups.values(), self.world.club))]
        alone = [f"telegram:@{person.id}" for person in (self.world.player, self.world.director)]
        with self.store() as work:
            for number in range(1, NEWS + 1):
                body = written(Reply(seat(number), "fr"))
                work.letters.put([Letter(1, chat, "reply", body, "fr") for chat in chats])
                work.letters.put([Letter(1, chat, "seat", body, "fr") for chat in alone])

    def letters(self, *states):
        return StoredOutbox(self.engine).listed(states, 1_000)

    async def all_brought(self):
        await comes(lambda: not self.letters(*UNDER_WAY))

    def read(self, words, chat):
        return [seen.text for seen in self.world.sees(chat) if seen.by_bot and words in seen.text]

    def sent_to(self, chat):
        return len(self.world.server.called("sendMessage", chat_id=chat.id))


@pytest.fixture
async def club(telegram_club, floorman):
    there = Club(telegram_club, floorman)
    await there.opens()
    assert await floorman.bot.stop() == 0
    there.shut_out()
    there.announce()
    floorman.launch()
    yield there
    there.engine.dispose()


async def test_what_is_for_a_chat_that_is_shut_is_given_up_at_once_and_the_staff_reads_of_it_in_one_that_is_left(club):
    world = club.world
    await club.all_brought()
    for chat in (world.club, world.private(world.director)):
        assert [text.split("\n")[0] for text in club.read("Joueur", chat)] == [
            text.split("\n")[0] for number in range(1, NEWS + 1) for text in club.read(f"Joueur {number}", chat)
        ]
        assert len(club.read("Joueur", chat)) == NEWS
    dead = club.letters(LetterState.DEAD)
    assert {one.attempts for one in dead} == {1}
    for name, why in WHY.items():
        theirs = [one.error for one in dead if one.chat == f"telegram:{club.groups[name].id}"]
        assert len(theirs) == NEWS
        assert all(why in error.casefold() and error.startswith(GONE) for error in theirs)
    blocked = [one.error for one in dead if one.chat == f"telegram:@{world.player.id}"]
    assert len(blocked) == NEWS
    assert all("blocked by the user" in error for error in blocked)
    (told,) = club.read("ne sont pas arrivées", world.club)
    assert f"{NEWS * len(WHY)} annonces" in told
    before = [club.sent_to(group) for group in club.groups.values()]
    await asyncio.sleep(2.0)  # nothing goes on by itself
    assert [club.sent_to(group) for group in club.groups.values()] == before
    assert await club.floorman.bot.stop() == 0
    assert "Traceback" not in club.floorman.log


async def test_who_lets_floorman_in_again_reads_what_the_group_has_missed_and_the_staff_that_it_is_on_its_way(club):
    world, group = club.world, club.groups["kicked"]
    await club.all_brought()
    group.members.pop(BOT_ID)
    await world.place_bot(group, world.director, "member")
    await comes(lambda: len(club.read("Joueur", group)) == NEWS)
    await club.all_brought()
    assert not [one for one in club.letters(LetterState.DEAD) if one.chat == f"telegram:{group.id}"]
    (told,) = club.read("ne sont pas arrivées", world.club)
    assert f"{NEWS * (len(WHY) - 1)} annonces" in told
    assert f"telegram:{group.id}" not in told


async def test_where_the_right_to_write_is_given_back_one_command_sends_all_again_and_what_fails_then_is_told_once(club):
    world, group = club.world, club.groups["silenced"]
    await club.all_brought()
    group.mute = False
    await world.command(world.director, "/renvoyer tout")
    await comes(lambda: len(club.read("Joueur", group)) == NEWS)
    await club.all_brought()
    dead = [one for one in club.letters(LetterState.DEAD) if one.kind == "reply"]
    assert len(dead) == NEWS * (len(WHY) - 1)
    told = [text for text in club.read("ne sont pas arrivées", world.club) if "repartie" not in text]
    assert len(told) == 1


async def test_where_the_right_to_write_is_given_back_unsaid_the_next_answer_there_brings_what_was_missed(club):
    world, group = club.world, club.groups["silenced"]
    await club.all_brought()
    group.mute = False
    await world.command(world.director, "/club", group)
    await comes(lambda: len(club.read("Joueur", group)) == NEWS)
    await club.all_brought()
    assert not [one for one in club.letters(LetterState.DEAD) if one.chat == f"telegram:{group.id}"]
