"""Who left the club's server or was put out has lost access a minute later, in direct messages too."""

import pytest

from bot.adapters.on_discord.carrier import DiscordCarrier
from bot.adapters.on_discord.roles import role_in
from bot.domain.club.people import Role
from bot.i18n.words import words_in
from bot.services.announcements.letters import read_back
from tests.bot.adapters.on_discord.club.evening import Evening
from tests.bot.adapters.on_discord.stand_in.reading import shown, text_of
from tests.bot.words import spaced

GONE = spaced(words_in("fr").say("refused.not_in_club"))
IN_DOUBT = words_in("fr").say("refused.membership_in_doubt")
HERE = words_in("fr").say("action.here")
MEMBER = "/guilds/*/members/*"
FALLEN = "une carte est tombée par terre pendant la donne, on fait quoi ?"


class Club:
    """Everybody is seated; Marie's conversation with Floorman was joined to the club, and has told her her seat."""

    def __init__(self, world, house):
        self.world, self.house, self.now = world, house, 1_000.0
        self.evening, self.marie = Evening(world, house), world.player
        self.own = f"discord:@{world.player.id}"
        self.back.doors.clock = lambda: self.now

    @property
    def back(self):
        return self.house.bots[-1].back

    async def begins(self):
        await self.evening.seated(seats=8)
        with self.house.store.writing() as work:
            work.clubs.at(self.own)
            work.clubs.join(self.own, work.clubs.at(self.evening.place).id)
        self.house.places.set(self.own, "seats", "on")
        assert self.evening.does("redrawtable", self.evening.seats()["Marie Dupont"].split("-")[0]).done
        carrier = DiscordCarrier(self.house.bots[-1], self.back)
        while taken := self.house.store.outbox.take("discord", 1e12, 10, 60):
            for letter in taken:
                message = await carrier.deliver(letter, read_back(letter.body, self.back.desk.rules.rules))
                self.house.store.outbox.sent(letter.id, message)
        self.seat = self.marie.user.dm_channel.history()[-1]

    async def taps(self):
        return text_of(shown(await self.world.click(self.marie.user, self.seat, HERE)))

    def put_out(self):
        """A minute goes by with it: so long what somebody is in a chat is remembered, and her letter has asked."""
        self.world.guild.remove_member(self.marie)
        self.now += 61

    def missing(self):
        return "Marie Dupont" in str(self.evening.does("missing").outcome)


@pytest.fixture
async def club(world, house):
    there = Club(world, house)
    await there.begins()
    return there


async def test_a_member_says_in_private_that_he_sits_there(club):
    assert club.missing()
    await club.taps()
    assert not club.missing()


async def test_who_was_put_out_says_nothing_any_more(club):
    await club.back.standing(club.own, f"discord:{club.marie.id}")
    club.put_out()
    assert await club.taps() == GONE
    assert club.missing()


async def test_who_is_back_is_back_a_minute_later(club):
    club.put_out()
    assert await club.taps() == GONE
    club.world.guild.add_member(club.marie.user)
    club.now += 61
    await club.taps()
    assert not club.missing()


@pytest.mark.parametrize("status", [500, 503])
async def test_while_discord_cant_say_who_was_there_lately_still_is(club, status):
    await club.back.standing(club.own, f"discord:{club.marie.id}")
    club.world.env.inject_error("GET", MEMBER, status=status, times=None)
    club.back.doors.clock = lambda: club.now
    club.now += 601
    assert await club.taps() == IN_DOUBT
    club.now -= 10
    await club.taps()
    assert not club.missing()


async def test_the_rulebooks_are_there_for_him_all_the_same(club):
    club.put_out()
    answer = text_of(shown(await club.world.slash(club.marie.user, "ask", question=FALLEN)))
    assert "art. 6.4" in answer
    assert await club.world.autocomplete(club.marie.user, "article", "article", "6.4")


async def test_nobody_of_the_club_is_offered_him_while_he_types(club, monkeypatch):
    """Discord lets nobody give the club's commands in private; where it did, nothing would be told."""
    counter = club.house.bots[-1].counter
    for name, kind in (("article", "article"), ("where", "person")):
        assert await counter.complete(_Asked(club.marie, name), name, kind, {}, "")
    club.put_out()
    assert await counter.complete(_Asked(club.marie, "where"), "where", "person", {}, "") == []
    assert await counter.complete(_Asked(club.marie, "article"), "article", "article", {}, "")


class _Asked:
    """What Discord asks while somebody types in private."""

    id, guild_id, guild_locale, locale, channel_id = 7, None, None, "fr", 1

    def __init__(self, who, command):
        self.user, self.command = _User(who.id), _Named(command)


class _User:
    def __init__(self, number):
        self.id, self.display_name = number, "Marie"


class _Named:
    def __init__(self, name):
        self.name = name


async def test_a_floor_of_the_club_who_was_put_out_is_none_in_private(club):
    assert club.evening.does("role", "Marie Dupont floor oui").done
    club.put_out()
    request = await club.back.request(_Asked(club.marie, "log"), "log")
    assert (request.role, club.back.desk.handle(request).outcome.why) == (Role.STRANGER, "not_in_club")


async def test_on_a_server_that_floorman_is_not_on_everybody_is_a_stranger(club):
    bot, marie = club.house.bots[-1], f"discord:{club.marie.id}"
    assert await role_in(bot, club.evening.place, marie) is Role.PLAYER
    assert await role_in(bot, "discord:1", marie) is Role.STRANGER
    club.put_out()
    assert await role_in(bot, club.evening.place, marie) is Role.STRANGER
