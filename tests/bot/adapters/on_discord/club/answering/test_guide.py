"""Setting the server up: for directors, at once, and whatever is not set has a default."""

import discord
import pytest
from simcord.backend import serializers

from bot.services.club.own_books import OwnBooks
from tests.bot.adapters.on_discord.club.evening import Evening
from tests.bot.adapters.on_discord.stand_in.message_rules import every_component
from tests.bot.adapters.on_discord.stand_in.reading import buttons_of, shown, stamped, text_of
from tests.bot.adapters.on_discord.stand_in.unmarked import unmarked
from tests.bot.words import spaced
from tests.knowledge.small_book import ABOUT, ARTICLES

REFUSED = "Seul un directeur de tournoi peut faire cela."
FALLEN = "une carte est tombée par terre pendant la donne, on fait quoi ?"


async def guide(world):
    """The director opens the set-up."""
    return shown(await world.slash(world.director, "configure"))


async def choose(world, message, what, value, who=None):
    """Chooses in one of the menus. What stands there then."""
    values = value if isinstance(value, list) else [value]
    menu = stamped(message, f"c|{what}|0")
    return unmarked(text_of(shown(await world.select(who or world.director, message, values, custom_id=menu))))


async def test_a_server_that_sets_nothing_reads_what_holds_there(world):
    message = await guide(world)
    said = text_of(message)
    assert message.ephemeral
    assert "**Règlement** · ROPTA · Règlement officiel du poker de tournoi en association" in said
    assert "**Langue** · celle de chacun" in said
    assert "**Rôle des floors** · qui peut exclure temporairement" in said
    assert "**Salon du floor** · un salon nommé « floor »" in said
    assert buttons_of(message) == []
    assert world.longest_stall < 0.05


async def test_each_choice_is_kept_at_once_and_shown(world):
    message = await guide(world)
    assert "Règlement · CdC · Règles de tournoi" in await choose(world, message, "book", "cdc")
    assert "Langue · Nederlands" in await choose(world, message, "language", "nl")
    assert "CdC 2007" in text_of(shown(await world.slash(world.player, "article", article="2-4")))
    assert "Salon du floor · " + unmarked(world.staff_channel.mention) in await choose(
        world, message, "floor_channel", world.staff_channel
    )
    assert unmarked(f"<@&{world.floor_role.id}>") in await choose(world, message, "floor_role", world.floor_role)
    assert world.longest_stall < 0.05


async def test_which_rulebook_the_club_follows_then_is_chosen_there_and_left_again(world):
    message = await guide(world)
    assert "Si le règlement ne dit rien · aucun autre" in unmarked(text_of(message))
    assert "Si le règlement ne dit rien · CdC · Règles de tournoi" in await choose(world, message, "fallback", "cdc")
    assert "Règles de tournoi" in text_of(shown(await world.slash(world.director, "club")))
    assert "Si le règlement ne dit rien · aucun autre" in await choose(world, message, "fallback", [])


async def test_a_menu_shows_what_is_chosen_there_and_nothing_that_is_gone(world, house):
    message = await guide(world)
    await choose(world, message, "floor_role", world.floor_role)
    await choose(world, message, "floor_channel", world.staff_channel)
    assert chosen(world, await guide(world)) == {
        "floor_role": [world.floor_role.id],
        "floor_channel": [world.staff_channel.id],
    }
    world.env.backend.delete_channel(world.staff_channel.id)
    assert chosen(world, await guide(world)) == {"floor_role": [world.floor_role.id]}
    assert not world.complaints()


async def test_a_rulebook_that_is_there_no_more_is_shown_as_gone_and_an_own_one_by_its_name_once(world, house):
    e = Evening(world, house)
    with house.store.writing() as work:
        club = work.clubs.at(e.place)
        books = OwnBooks(house.bots[-1].back.desk.rules.rules, work, club.id)
        about = {**ABOUT, "id": "maison", "short": "Règlement Zorblax", "title": "Règlement Zorblax"}
        books.activate(books.add(about, ARTICLES, 0, 1.0), 1.0)
    await choose(world, await guide(world), "fallback", "maison")
    told = unmarked(text_of(await guide(world)))
    assert "Si le règlement ne dit rien · Règlement Zorblax\n" in f"{told}\n"
    assert "Règlement Zorblax · Règlement Zorblax" not in told
    with house.store.writing() as work:
        books = OwnBooks(house.bots[-1].back.desk.rules.rules, work, club.id)
        books.lay_aside(books.current("maison"))
    assert "Si le règlement ne dit rien · ⚠️ maison n'est plus là" in spaced(unmarked(text_of(await guide(world))))


async def test_the_rulebook_in_force_is_not_offered_behind_itself(world):
    message = await guide(world)
    stored = world.env.backend.get_message(message.channel_id, message.id)
    menus = {each["custom_id"].split("|")[1]: [one["value"] for one in each.get("options", [])]
             for each in every_component(stored.components) if each.get("custom_id")}  # fmt: skip
    assert "ropta" in menus["book"]
    assert set(menus["book"]) - set(menus["fallback"]) == {"ropta"}


def chosen(world, message):
    """What stands in the menus of roles and channels of a set-up message, by their settings."""
    stored = world.env.backend.get_message(message.channel_id, message.id)
    return {
        each["custom_id"].split("|")[1]: [int(one["id"]) for one in each["default_values"]]
        for each in every_component(stored.components)
        if each.get("default_values")
    }


async def test_what_few_clubs_set_is_kept_at_once_too(world):
    message = await guide(world)
    assert "dans les conversations · ne rien dire" in await choose(world, message, "talk", "off")
    assert "Réponses aux questions · toujours privées" in await choose(world, message, "answers", "private")
    assert unmarked(f"<@&{world.floor_role.id}>") in await choose(world, message, "director_role", world.floor_role)
    assert shown(await world.slash(world.player, "ask", question=FALLEN)).ephemeral


async def test_what_was_chosen_can_be_taken_back(world, house):
    message = await guide(world)
    for what, value, default in (
        ("language", "nl", "Langue · celle de chacun"),
        ("floor_role", world.floor_role, "Rôle des floors · qui peut exclure temporairement"),
        ("floor_channel", world.staff_channel, "Salon du floor · un salon nommé « floor »"),
    ):
        assert default not in await choose(world, message, what, value)
        assert default in await choose(world, message, what, [])
    assert house.places.choice(f"discord:{world.guild.id}").language is None


async def test_the_channel_that_was_chosen_is_where_the_floor_is_called(world):
    await choose(world, await guide(world), "floor_channel", world.staff_channel)
    answer = shown(await world.slash(world.player, "ask", question=FALLEN))
    await world.click(world.player, answer, "Appeler le floor")
    assert "Un joueur appelle le floor" in text_of(world.staff_channel.last_message)


async def test_a_role_that_was_chosen_makes_floors_and_directors(world):
    referees = world.guild.create_role("Arbitres", permissions=discord.Permissions(moderate_members=True))
    owners = world.guild.create_role("Bureau")
    referee, owner = world.join("Rita Referee", referees), world.join("Olga Owner", owners)
    answer = shown(await world.slash(world.player, "ask", question=FALLEN))
    refused = await world.click(owner, answer, "Enregistrer comme décision…")
    assert refused.modal is None
    await choose(world, await guide(world), "floor_role", referees)
    await choose(world, await guide(world), "director_role", owners)
    for who in (referee, owner):
        assert (await world.click(who, answer, "Enregistrer comme décision…")).modal is not None


async def test_discord_shows_the_set_up_to_directors_alone(world):
    assert "configure" in world.director.available_commands(world.floor_channel)
    assert "configure" not in world.floor.available_commands(world.floor_channel)
    assert "configure" not in world.player.available_commands(world.floor_channel)


async def test_whoever_gets_at_the_command_all_the_same_sets_nothing(world):
    """A server's owner may open commands to everybody by mistake."""
    (command,) = (known for known in await world.env.bot.tree.fetch_commands() if known.name == "configure")
    world.guild.set_command_permissions(command, {world.guild.default_role: True})
    for who in (world.floor, world.player):
        opened = shown(await world.slash(who, "configure"))
        assert (text_of(opened), opened.ephemeral, buttons_of(opened)) == (REFUSED, True, [])


async def test_a_director_who_is_one_no_longer_changes_nothing_with_his_old_message(world, house):
    message = await guide(world)
    before = text_of(message)
    world.guild._guild.members[world.director.id].role_ids.clear()
    assert REFUSED in await choose(world, message, "book", "cdc")
    assert house.places.choice(f"discord:{world.guild.id}").book is None
    assert text_of(message) == before


async def test_the_menus_work_after_a_restart(world):
    message = await guide(world)
    await world.restart()
    assert "Règlement · CdC" in await choose(world, message, "book", "cdc")
    await world.restart()
    assert "toujours publiques" in await choose(world, message, "answers", "public")


async def test_a_floors_role_from_which_discord_hides_the_commands_is_warned_of(world):
    helpless = world.guild.create_role("Arbitres *bénévoles*")
    message = await guide(world)
    said = await choose(world, message, "floor_role", helpless)
    assert "⚠️ Le rôle Arbitres *bénévoles* n'a pas la permission « Exclure temporairement des membres »" in said
    assert "⚠️" not in await choose(world, message, "floor_role", world.floor_role)


@pytest.mark.parametrize(("locale", "hello"), [("fr", "Bonjour, je suis Floorman"), ("nl", "Hallo"), ("de", "Bonjour")])
async def test_a_new_server_is_greeted_once_and_the_button_leads_to_the_set_up(world, locale, hello):
    club = world.env.create_guild("Club de Gand", preferred_locale=locale)
    hall = club.create_text_channel("accueil")
    await world.env.settle()
    greet(world, club, hall)
    await world.env.settle()
    (welcome,) = hall.history()
    assert hello in text_of(welcome)
    assert world.pinged(welcome) == set()
    director = club.add_member(world.director.user, roles=[club.create_role("Direction", permissions=discord.Permissions(32))])
    player = club.add_member(world.player.user)
    (button,) = buttons_of(welcome)
    opened = shown(await world.click(director, welcome, button))
    assert opened.ephemeral
    assert "ROPTA" in text_of(opened)
    assert text_of(shown(await world.click(player, welcome, button))) == REFUSED


def greet(world, club, hall):
    """The server lets Floorman in again; its first channel is now the one for such messages."""
    club._guild.system_channel_id = hall.id
    world.env.backend.emit("GUILD_DELETE", {"id": str(club.id)})
    payload = serializers.guild_create_payload(world.env.backend, club._guild)
    # only of servers that were there before does Discord say that they are available again
    world.env.backend.emit("GUILD_CREATE", {key: value for key, value in payload.items() if key != "unavailable"})
