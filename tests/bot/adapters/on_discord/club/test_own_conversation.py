"""In his own conversation with Floorman on Discord a member is answered by his club's rulebook, while he is in the club."""

import pytest

from bot.services.club.own_books import OwnBooks
from tests.bot.adapters.on_discord.club.evening import Evening
from tests.bot.adapters.on_discord.stand_in.reading import shown, text_of
from tests.bot.services.club.book_points.reading_room import ARTICLES, HOUSE
from tests.bot.words import spaced
from tests.patience import comes

DRAWN = "comment sont attribuées les places au départ ?"
BY_THE_CLUB, BY_ROPTA = "Maison", "ROPTA 2023-09"


class Alone:
    """The club plays by a rulebook of its own; Marie has a conversation of her own with Floorman."""

    def __init__(self, world, house):
        self.world, self.house, self.now = world, house, 1_000.0
        self.evening, self.marie = Evening(world, house), world.player
        self.own = f"discord:@{world.player.id}"

    async def begins(self):
        self.house.bots[-1].back.doors.clock = lambda: self.now
        with self.house.store.writing() as work:
            books = OwnBooks(self.house.rules, work, work.clubs.at(self.evening.place).id)
            books.activate(books.add(HOUSE, ARTICLES, 0, 1.0), 2.0)
        seen = self.house.bots[-1].back.desk.shelf(self.evening.place)
        await comes(lambda: seen.readied(seen.book("maison")).ready)
        assert self.evening.does("book", "maison").done

    async def gives(self, command, **options):
        return spaced(text_of(shown(await self.world.slash(self.marie.user, command, **options))))

    async def asks(self):
        return await self.gives("ask", question=DRAWN)

    async def completes(self, command, option, typed):
        return [one["value"] for one in await self.world.autocomplete(self.marie.user, command, option, typed)]

    async def joins_another(self):
        """She is on the server of another club too, where somebody has given a command."""
        other = self.world.env.create_guild("Cercle de Liège", preferred_locale="fr")
        channel, owner = other.create_text_channel("salon"), other.add_member(self.world.env.create_user("owner"))
        there = other.add_member(self.marie.user)
        await self.world.slash(owner, "entries", in_channel=channel)
        with self.house.store.writing() as work:
            work.clubs.save(work.clubs.at(f"discord:{other.id}"))
        return there, channel


@pytest.fixture
async def alone(world, house):
    there = Alone(world, house)
    await there.begins()
    return there


async def test_the_clubs_own_rulebook_answers_there(alone):
    answered = await alone.asks()
    assert BY_THE_CLUB in answered
    assert BY_ROPTA not in answered
    assert BY_THE_CLUB in await alone.gives("article", article="2.1")
    assert "maison" in await alone.gives("books")


async def test_so_it_does_to_what_is_written_without_a_command(alone):
    await alone.marie.user.send_dm(DRAWN)
    await alone.world.env.settle()
    said = spaced(text_of(alone.marie.user.dm_channel.history()[-1]))
    assert BY_THE_CLUB in said
    assert BY_ROPTA not in said


async def test_its_articles_are_offered_there(alone):
    assert [one for one in await alone.completes("article", "article", "2.1") if one.startswith("maison ")]
    assert await alone.completes("book", "book", "maison") == ["maison"]


async def test_he_may_choose_another_for_his_conversation_alone(alone):
    assert "on joue désormais selon : Règlement officiel" in await alone.gives("book", book="ropta")
    assert BY_ROPTA in await alone.asks()
    assert alone.house.places.choice(alone.evening.place).book.startswith("maison")


async def test_whoever_has_left_the_club_hears_nothing_of_it(alone):
    await alone.asks()
    alone.world.guild.remove_member(alone.marie)
    alone.now += 61
    assert BY_THE_CLUB not in await alone.asks()
    assert "Maison" not in await alone.gives("books")
    assert await alone.completes("book", "book", "maison") == []
    assert alone.house.places.settings(alone.own).get("home") is None


async def test_of_several_clubs_none_is_guessed_and_the_answer_says_how_to_choose(alone):
    _, channel = await alone.joins_another()
    answered = await alone.asks()
    assert BY_ROPTA in answered
    assert BY_THE_CLUB not in answered
    assert "Vous êtes dans plusieurs clubs : c'est ROPTA qui répond ici" in answered
    assert channel is not None


async def test_the_club_on_whose_server_he_gave_a_command_last_is_his(alone):
    there, channel = await alone.joins_another()
    await alone.world.slash(alone.marie, "books")
    assert BY_THE_CLUB in await alone.asks()
    await alone.world.slash(there, "books", in_channel=channel)
    answered = await alone.asks()
    assert BY_THE_CLUB not in answered
    assert "plusieurs clubs" not in answered
