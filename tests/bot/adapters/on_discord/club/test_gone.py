"""A channel that is gone or shut, a server that has put Floorman out, a player whose messages are closed: what is for them is
given up at once, the others go on, and the floor reads of it once, where it still can.
"""

import asyncio
from contextlib import asynccontextmanager
from functools import partial

import aiohttp
import pytest
from simcord.backend import serializers

from bot.adapters.delivery import Delivery
from bot.adapters.floor_calls import tell_lost_now
from bot.adapters.on_discord.carrier import DiscordCarrier
from bot.services.announcements.calls import BELL
from bot.services.announcements.letters import written
from bot.services.ports.outbox import GONE, Letter, LetterState
from bot.services.replies.reply import Reply
from tests.bot.adapters.on_discord.club.evening import Evening
from tests.bot.adapters.on_discord.stand_in.reading import text_of
from tests.bot.adapters.on_telegram.test_process_outages import seat
from tests.patience import comes

UNDER_WAY = (LetterState.WAITING, LetterState.SENDING)
GROUP = "telegram:-100"
NEWS = 3


class Club:
    """A club with a server on Discord and a group on Telegram; news waits for two channels and two players."""

    def __init__(self, world, house):
        self.world, self.house, self.evening = world, house, Evening(world, house)
        self.server = f"discord:{world.guild.id}"
        with house.store.writing() as work:
            club = work.clubs.at(self.server).id
            work.clubs.at(GROUP)
            work.clubs.join(GROUP, club)
        self.shut, self.open = (self.channel(one) for one in (world.tournament_channel, world.floor_channel))

    def channel(self, channel):
        return f"{self.server}/{channel.id}"

    def announce(self, *chats):
        with self.house.store.writing() as work:
            club = work.clubs.at(self.server).id
            for number in range(1, NEWS + 1):
                body = written(Reply(seat(number), "fr"))
                kinds = {chat: "seat" if "@" in chat else "reply" for chat in chats}
                work.letters.put([Letter(club, chat, kind, body, "fr") for chat, kind in kinds.items()])

    @asynccontextmanager
    async def delivering(self):
        back = self.house.bots[-1].back
        delivery = Delivery(
            self.house.store.outbox, self.house.rules, DiscordCarrier(self.house.bots[-1], back), back.offload,
            chance=lambda: 0.0, lost=partial(tell_lost_now, back),
        )  # fmt: skip
        running = asyncio.create_task(delivery.run())
        try:
            yield
        finally:
            await delivery.stop()
            await running

    async def brings_all(self):
        """Brings what waits for Discord."""
        async with self.delivering():
            await comes(lambda: not [one for one in self.letters(*UNDER_WAY) if one.chat.startswith("discord:")])

    def letters(self, *states):
        return list(reversed(self.house.store.outbox.listed(states, 100)))

    def read(self, channel):
        return [text_of(one) for one in channel.history() if "Joueur" in text_of(one)]

    def told(self, channel):
        return [text_of(one) for one in channel.history() if "arrivées" in text_of(one) or "arrivée" in text_of(one)]


@pytest.fixture
def club(world, house):
    return Club(world, house)


def refuses(world, channel, status, code):
    world.env.inject_error("POST", f"/channels/{channel.id}/messages", status=status, code=code, message="no", times=None)


def puts_out(world):
    """The server has put Floorman out: Discord says so once, and refuses whatever he does there."""
    world.env.backend.emit("GUILD_DELETE", {"id": str(world.guild.id)})
    for channel in (world.tournament_channel, world.floor_channel):
        refuses(world, channel, 403, 50001)
        world.env.inject_error("GET", f"/channels/{channel.id}", status=403, code=50001, message="no", times=None)


def lets_in_again(world):
    world.env.backend.faults.clear()
    payload = serializers.guild_create_payload(world.env.backend, world.guild._guild)
    world.env.backend.emit("GUILD_CREATE", {key: value for key, value in payload.items() if key != "unavailable"})


@pytest.mark.parametrize(("status", "code"), [(404, 10003), (403, 50001), (403, 50013)])
async def test_what_is_for_a_channel_that_is_shut_is_given_up_at_once_and_the_floor_reads_of_it_once(club, status, code):
    world = club.world
    refuses(world, world.tournament_channel, status, code)
    club.announce(club.shut, club.open)
    await club.brings_all()
    assert len(club.read(world.floor_channel)) == NEWS
    dead = club.letters(LetterState.DEAD)
    assert [(one.chat, one.attempts) for one in dead] == [(club.shut, 1)] * NEWS
    assert all(one.error.startswith(GONE) for one in dead)
    (told,) = club.told(world.floor_channel)
    assert f"{NEWS} annonces" in told


async def test_whose_messages_are_closed_gets_nothing_and_holds_up_nobody(club):
    world = club.world
    closed, other = world.players[:2]
    world.env.inject_error("POST", "/channels/*/messages", status=403, code=50007, message="no", times=None)
    club.announce(f"discord:@{closed.id}")
    await club.brings_all()
    world.env.backend.faults.clear()
    club.announce(f"discord:@{other.id}")
    await club.brings_all()
    dead = club.letters(LetterState.DEAD)
    assert {(one.chat, one.attempts) for one in dead} == {(f"discord:@{closed.id}", 1)}
    assert [one.chat for one in club.letters(LetterState.SENT) if "@" in one.chat].count(f"discord:@{other.id}") == NEWS


async def test_of_a_server_that_has_put_floorman_out_the_floor_reads_in_the_clubs_group_and_all_comes_once_it_is_back(club):
    world = club.world
    club.announce(club.shut, club.open)
    puts_out(world)
    await club.brings_all()
    assert {(one.chat, one.attempts) for one in club.letters(LetterState.DEAD) if one.kind == "reply"} == {
        (club.shut, 1), (club.open, 1),
    }  # fmt: skip
    assert [one.chat for one in club.letters(LetterState.WAITING)] == [f"{GROUP}/{BELL}"]
    lets_in_again(world)
    await comes(lambda: club.letters(LetterState.WAITING)[:1] and club.letters(LetterState.WAITING)[0].kind == "reply")
    await club.brings_all()
    assert len(club.read(world.floor_channel)) == len(club.read(world.tournament_channel)) == NEWS


async def test_what_arrived_while_discords_answers_got_lost_is_no_closed_door_and_is_told_once(club, monkeypatch):
    """The connection breaks behind every letter to a player and to the channel of the tournament."""
    puts_up = DiscordCarrier._send

    async def breaks(carrier, channel, letter, reply):
        await puts_up(carrier, channel, letter, reply)
        raise aiohttp.ServerDisconnectedError

    monkeypatch.setattr(DiscordCarrier, "_send", breaks)
    club.announce(club.shut, f"discord:@{club.world.players[0].id}")
    await club.brings_all()
    dead = club.letters(LetterState.DEAD)
    assert [one.in_doubt for one in dead] == [True] * 2 * NEWS
    (told,) = club.told(club.world.floor_channel)
    assert f"{NEWS} annonces ne sont peut-être pas arrivées" in told
    assert "n'est pas arrivée" not in told
