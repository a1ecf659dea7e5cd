"""Announcements through an outage, as a process brings them over a socket: Telegram and Discord answer with failures, with
nothing, or not at all; meanwhile more is announced, a group moves, and the process is killed.
"""

import asyncio
import re
import sys
import time
from collections import Counter
from dataclasses import dataclass, field

import pytest

from bot.adapters.delivery import LEASE
from bot.services.announcements.letters import written
from bot.services.ports.outbox import Letter, LetterState
from bot.services.replies.reply import Reply
from bot.services.replies.tables import Where
from bot.store.chats.letters import StoredOutbox
from bot.store.database import open_database
from bot.store.work import DatabaseStore
from tests.bot.adapters.on_discord.floorman_process import TOKEN as DISCORD_TOKEN
from tests.bot.adapters.on_discord.stand_in.reading import text_of
from tests.bot.adapters.on_telegram.test_process import discord_club, floorman
from tests.patience import comes

__all__ = ["discord_club", "floorman"]
pytestmark = pytest.mark.long
AWAY = {"failures": 30.0, "nobody there": 6.0, "silence": 6.0}
"""Seconds for which a platform is away, by how it is: for longer than its library asks again, or a letter waits for an answer."""
IMPATIENT = """
import sys
from functools import partial
from bot.adapters.on_telegram import running
# nobody waits for most of a minute for a test
running.Delivery = partial(running.Delivery, patience=5.0)
from bot.__main__ import main
sys.exit(main(["run"]))
"""
RUN = (sys.executable, "-c", IMPATIENT)
A_LETTER = r"Joueur (\d+)"
SLOW_START = 30.0
"""Seconds that a process takes to start, and what waited to arrive, on the slowest day: still less than a letter's patience."""


def seat(number):
    """What a player is told of his seat; its number is the letter's."""
    more = {"place": 0, "waiting": False, "moves": 0, "kept": False}
    return Where(name=f"Joueur {number}", seat=f"1-{number}", table=1, number=number, **more)


@dataclass
class Post:
    """What is announced in the chats of a club, two letters at a time in each, and what arrives there."""

    floorman: object
    chats: dict
    posted: int = 0
    moved: dict = field(default_factory=dict)

    @property
    def everywhere(self):
        return {**self.chats, **self.moved}

    def announce(self):
        """Two more letters for every chat, over the database, as another process of the club would."""
        numbers = range(self.posted + 1, self.posted + 3)
        self.posted += 2
        letters = [
            Letter(1, chat, "seat", written(Reply(seat(number), "fr")), "fr") for number in numbers for chat in self.everywhere
        ]
        engine = open_database(f"sqlite:///{self.floorman.folder / 'floorman.db'}")
        with DatabaseStore(engine).writing() as work:
            work.letters.put(letters)
        engine.dispose()

    def in_state(self, *states):
        engine = open_database(f"sqlite:///{self.floorman.folder / 'floorman.db'}")
        found = StoredOutbox(engine).listed(states, 1_000)
        engine.dispose()
        return found

    def arrived(self, chat):
        """The numbers of what stands in a chat, in order."""
        return [int(found[1]) for text in self.everywhere[chat]() if (found := re.search(A_LETTER, text))]

    def texts(self):
        return [text for chat in self.everywhere.values() for text in chat()]

    async def brought(self):
        """Waits until nothing is on its way any more."""
        await comes(lambda: not self.in_state(LetterState.WAITING, LetterState.SENDING))

    def assert_all_there_in_order(self):
        assert not self.in_state(LetterState.DEAD)
        for chat in self.everywhere:
            arrived = self.arrived(chat)
            assert set(arrived) == set(range(1, self.posted + 1)), (chat, arrived)
            assert max(Counter(arrived).values()) <= 2, (chat, arrived)
            firsts = list(dict.fromkeys(arrived))
            assert firsts == sorted(firsts), (chat, arrived)


async def opened(floorman, discord):
    """A club with its group, a little group and two private conversations on Telegram, and a channel on Discord, all listening.
    Returns the little group, and where what is announced arrives.
    """
    world, more = floorman.world, {} if discord is None else {**discord.settings, "DISCORD_TOKEN": DISCORD_TOKEN}
    await floorman.start(*RUN, **more)
    await world.command(world.director, "/choisir suggested")
    group = await world.open_chat("group", "Petite table", world.director)
    await world.shows("Bonjour", group)
    chats = {f"telegram:{chat.id}": texts_of(world, chat) for chat in (world.club, group)}
    chats |= {f"telegram:@{one.id}": texts_of(world, one) for one in (world.director, world.player)}
    if discord is not None:
        await discord.until(lambda: discord.gateway.connected)
        server, channel = discord.guild.id, discord.channel.id
        chats[f"discord:{server}/{channel}"] = lambda: [
            text_of(one) for one in discord.backend.messages.get(channel, {}).values()
        ]
    return group, Post(floorman, chats), more


def texts_of(world, chat):
    return lambda: [seen.text for seen in world.sees(chat) if seen.by_bot]


async def goes_wrong(how, world, discord):
    """A platform is away from now on."""
    if how == "failures":
        world.server.fault("*", 502, "Bad Gateway", times=1_000_000)
        if discord is not None:
            discord.fail("*", "*", 503, times=1_000_000)
    elif how == "nobody there":
        await world.server.vanish()
    else:  # later than anybody waits for an answer; what was sent arrives all the same
        world.server.slow("*", 6.0, times=1_000_000)


async def is_well(how, world, discord):
    if how == "nobody there":
        await world.server.come_back()
    world.server.is_well()
    if discord is not None:
        discord.is_well()


def moved(world, group, post):
    """The little group is a supergroup now, of which nobody hears while Telegram is away."""
    new = world.cloud.add_chat("supergroup", group.title)
    new.members, group.moved_to = group.members, new.id
    creator = next(world.cloud.people[user] for user, one in new.members.items() if one["status"] == "creator")
    world.cloud.tell_of(world.cloud.write(group, creator.user, migrate_to_chat_id=new.id))
    world.cloud.tell_of(world.cloud.write(new, creator.user, migrate_from_chat_id=group.id))
    before = post.chats.pop(f"telegram:{group.id}")
    there = texts_of(world, new)
    post.moved[f"telegram:{group.id}"] = lambda: [*before(), *there()]


@pytest.mark.parametrize("how", ["failures", "nobody there", "silence"])
async def test_through_an_outage_and_a_kill_in_its_middle_all_that_is_announced_arrives_in_order(
    telegram_club, discord_club, floorman, how
):
    world = telegram_club
    discord = discord_club if how == "failures" else None
    group, post, more = await opened(floorman, discord)
    said = post.texts()
    post.announce()
    await comes(lambda: post.arrived(f"telegram:@{world.player.id}"))
    await goes_wrong(how, world, discord)
    post.announce()
    if how == "failures":
        moved(world, group, post)
    await asyncio.sleep(AWAY[how] / 2)
    assert floorman.bot.end() != 0
    floorman.launch(*RUN, **more)
    post.announce()
    await asyncio.sleep(AWAY[how] / 2)
    await is_well(how, world, discord)
    await post.brought()
    post.assert_all_there_in_order()
    assert "given up" not in floorman.log
    # nobody was told of anything but the letters themselves
    assert [text for text in post.texts() if not re.search(A_LETTER, text)] == said
    assert await floorman.bot.stop() == 0


async def test_after_a_kill_no_chat_waits_long_behind_the_letter_that_was_being_sent(telegram_club, floorman):
    world = telegram_club
    _, post, _ = await opened(floorman, None)
    world.server.slow("sendMessage", 600.0, times=1_000_000)
    post.announce()
    await comes(lambda: len(post.in_state(LetterState.SENDING)) == len(post.chats))
    assert floorman.bot.end() != 0
    killed = time.monotonic()
    world.server.is_well()
    floorman.launch()
    await post.brought()
    waited = time.monotonic() - killed
    assert waited < LEASE + SLOW_START
    post.assert_all_there_in_order()
