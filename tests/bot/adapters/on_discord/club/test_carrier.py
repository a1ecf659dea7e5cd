"""Announcements on Discord: what is done elsewhere arrives in the channel that asked for it, a seat at its player."""

import pytest

from bot.adapters.delivery import Undeliverable
from bot.adapters.on_discord.carrier import DiscordCarrier
from bot.services.announcements.letters import read_back
from bot.services.ports.outbox import LetterState
from tests.bot.adapters.on_discord.club.evening import Evening
from tests.bot.adapters.on_discord.stand_in.reading import text_of

ELSEWHERE = "telegram:-100"


class Post:
    """The club's Discord server has asked for announcements in #floor; its evening is in #tournoi."""

    def __init__(self, world, house):
        self.world, self.house, self.evening = world, house, Evening(world, house)
        self.outbox = house.store.outbox

    async def delivers(self):
        """Every letter that waits, one after the other. Returns what was sent."""
        bot = self.house.bots[-1]
        carrier, sent = DiscordCarrier(bot, bot.back), []
        while taken := self.outbox.take("discord", 1e12, 10, 60):
            for letter in taken:
                reply = read_back(letter.body, bot.back.desk.rules.rules)
                self.outbox.sent(letter.id, await carrier.deliver(letter, reply))
                sent.append(letter)
        return sent

    def announcements(self):
        return [message for message in self.world.floor_channel.history() if message.embeds]


@pytest.fixture
async def post(world, house):
    there = Post(world, house)
    server = f"discord:{world.guild.id}"
    with house.store.writing() as work:
        club = work.clubs.at(server)
        work.clubs.set(server, "news", str(world.floor_channel.id))
        work.clubs.at(ELSEWHERE)
        work.clubs.join(ELSEWHERE, club.id)
    await there.evening.seated(seats=8)
    return there


async def test_a_draw_is_announced_in_its_channel_once_with_the_plan_and_pings_nobody(post):
    letters = await post.delivers()
    assert len(letters) >= 2
    assert [letter.chat for letter in letters] == [f"discord:{post.world.guild.id}/{post.world.floor_channel.id}"] * len(letters)
    revealed = next(message for message in post.announcements() if "Graine" in text_of(message))
    assert {"plan-1.png", "plan.pdf"} <= {file.filename for file in revealed.attachments}
    assert all(name in text_of(revealed) for name in post.evening.seats())
    assert post.world.pinged(revealed) == set()
    assert await post.delivers() == []


async def test_what_is_taken_back_is_struck_out_where_it_was_announced(post):
    await post.delivers()
    before = len(post.announcements())
    assert post.evening.does("undo").done
    assert post.evening.does("undo", "oui").done
    await post.delivers()
    struck = [message for message in post.announcements() if any((each.title or "").startswith("~~") for each in message.embeds)]
    assert len(struck) == 1
    assert "Annulé" in text_of(struck[0])
    assert len(post.announcements()) == before


async def test_a_player_who_wants_it_is_told_his_seat_in_private(post):
    player = post.world.players[0]
    post.house.places.set(f"discord:@{player.id}", "seats", "on")
    assert post.evening.does("redrawtable", post.evening.seats()["Marie Dupont"].split("-")[0]).done
    letters = await post.delivers()
    assert [letter.chat for letter in letters if letter.kind == "seat"] == [f"discord:@{player.id}"]


async def test_a_channel_that_is_gone_is_no_place_to_deliver_to(post):
    bot = post.house.bots[-1]
    letter = next(iter(post.outbox.take("discord", 1e12, 1, 60)))
    reply = read_back(letter.body, bot.back.desk.rules.rules)
    post.world.env.inject_error("POST", "/channels/*/messages", status=404, code=10003)
    with pytest.raises(Undeliverable):
        await DiscordCarrier(bot, bot.back).deliver(letter, reply)
    assert post.outbox.listed([LetterState.SENDING], 1)
