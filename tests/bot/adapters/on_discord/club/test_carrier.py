"""Announcements on Discord: what is done elsewhere arrives in the channel that asked for it, a seat at its player."""

from dataclasses import replace

import pytest

from bot.adapters.fates import Undeliverable
from bot.adapters.on_discord.carrier import DiscordCarrier
from bot.services.announcements.letters import read_back
from bot.services.ports.outbox import LetterState
from tests.bot.adapters.on_discord.club.evening import Evening
from tests.bot.adapters.on_discord.stand_in.reading import buttons_of, has_card, headings_of, pictures_of, shown, text_of
from tests.bot.adapters.on_discord.stand_in.world import PLAYERS

ELSEWHERE = "telegram:-100"


class Post:
    """The club's Discord server has asked for announcements in #floor; its evening is in #tournoi."""

    def __init__(self, world, house):
        self.world, self.house, self.evening = world, house, Evening(world, house)
        self.outbox = house.store.outbox

    async def delivers(self):
        """Every letter that waits, one after the other. Returns what was sent."""
        return await self.house.delivers()

    def announcements(self):
        return [message for message in self.world.floor_channel.history() if has_card(message)]


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
    letters = [letter for letter in await post.delivers() if letter.kind == "reply"]
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
    struck = [message for message in post.announcements() if any(each.startswith("~~") for each in headings_of(message))]
    assert len(struck) == 1
    assert "Annulé" in text_of(struck[0])
    assert len(post.announcements()) == before


def seats_told(letters):
    """The private conversations to which a seat was told."""
    return sorted(letter.chat for letter in letters if letter.kind == "seat")


async def test_every_player_who_is_linked_is_told_his_seat_in_private_without_having_asked(post):
    world, seats = post.world, post.evening.seats()
    assert seats_told(await post.delivers()) == sorted(f"discord:@{player.id}" for player in world.players)
    for name, player in zip(PLAYERS, world.players, strict=True):
        (told,) = player.user.dm_channel.history()
        table, seat = seats[name].split("-")
        assert f"table {table}, siège {seat}" in text_of(told)
        assert "Open de Nantes" in text_of(told)


async def test_who_has_said_no_is_told_nothing_in_private_and_who_speaks_dutch_is_told_in_dutch(post):
    await post.delivers()
    no, dutch = post.world.players[:2]
    post.house.places.set(f"discord:@{no.id}", "seats", "off")
    post.house.places.set(f"discord:@{dutch.id}", "spoken", "nl")
    for name in ("Marie Dupont", "Paul Martin"):
        assert post.evening.does("redrawtable", post.evening.seats()[name].split("-")[0]).done
    letters = [letter for letter in await post.delivers() if letter.kind == "seat"]
    assert f"discord:@{no.id}" not in seats_told(letters)
    assert {letter.language for letter in letters if letter.chat == f"discord:@{dutch.id}"} == {"nl"}


async def test_who_is_missing_is_reminded_in_private(post):
    await post.delivers()
    there, missing = post.world.players[0], post.world.players[1:]
    await post.world.slash(there, "here", in_channel=post.evening.at)
    said = await post.evening.floor("remind")
    assert all(name in text_of(shown(said)) for name in PLAYERS[1:])
    assert seats_told(await post.delivers()) == sorted(f"discord:@{player.id}" for player in missing)


async def test_a_channel_that_is_gone_is_no_place_to_deliver_to(post):
    bot = post.house.bots[-1]
    letter = next(iter(post.outbox.take("discord", 1e12, 1, 60)))
    reply = read_back(letter.body, bot.back.desk.rules.rules)
    post.world.env.inject_error("POST", "/channels/*/messages", status=404, code=10003)
    with pytest.raises(Undeliverable):
        await DiscordCarrier(bot, bot.back).deliver(letter, reply)
    assert post.outbox.listed([LetterState.SENDING], 1)


async def test_a_draw_that_took_several_messages_is_struck_out_in_all_of_them(world, house):
    evening = Evening(world, house)
    await evening.opened(9)
    evening.does("enter", ", ".join(f"Maximilien{at:03d} van der Westhuizen{at:03d}" for at in range(200)))
    announced = shown(await evening.floor("draw"))
    before = {one.id for one in evening.at.history()}
    await world.click(world.floor, announced, "Révéler les places")
    seats = [one.id for one in evening.at.history() if one.id not in before]
    assert len(seats) > 1
    asked = shown(await evening.floor("undo"))
    await world.click(world.floor, asked, "Oui, annuler quand même")
    await house.delivers(later=True)
    stand = [world.env.backend.get_message(evening.at.id, one) for one in seats]
    assert all(headings_of(one)[0].startswith("~~") for one in stand)
    assert not any(buttons_of(one) or pictures_of(one) for one in stand)
    assert all("Maximilien" not in text_of(one) for one in stand[1:])


async def test_whoever_reads_that_a_tournament_takes_entries_enters_with_one_tap(post):
    assert post.evening.does("tournament", "Deuxième; 9 par table").done
    await post.delivers()
    news = next(message for message in post.announcements() if "Deuxième" in text_of(message))
    assert buttons_of(news) == ["Je m'inscris"]
    assert "/enter " not in text_of(news)
    await post.world.click(post.world.player, news, "Je m'inscris")
    entrants = post.evening.does("entries", seen="2.").outcome.entrants
    assert [name for _, name in entrants] == ["Marie Dupont"]


async def test_of_an_answer_that_broke_off_the_rest_comes_in_a_file_below_and_nothing_is_said_twice(post):
    await post.delivers()
    before = next(one for one in post.outbox.listed([LetterState.SENT], 100) if one.kind == "reply")
    seen = len(post.announcements())
    with post.house.store.writing() as work:
        broken = work.letters.put_answer(replace(before, message=""), 0.0, 1e13)
        work.letters.unanswered(broken, before.message)
    (sent,) = await post.delivers()
    assert len(post.announcements()) == seen
    rest = post.world.floor_channel.history()[-1]
    assert "n'était pas arrivé" in rest.content
    assert [file.filename for file in rest.attachments] == ["floorman.txt"]
    (kept,) = [one for one in post.outbox.listed([LetterState.SENT], 100) if one.id == sent.id]
    assert kept.message == f"{before.message} {rest.id}"
