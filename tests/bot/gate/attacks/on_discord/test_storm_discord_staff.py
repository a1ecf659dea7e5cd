"""Who is of the staff, who passes for it, and what a server's own people can do to everybody in it."""

import pytest
from simcord.enums import InteractionType

from bot.domain.club.people import Role
from tests.bot.adapters.on_discord.club.gate.test_forms import ONLY_FLOORS
from tests.bot.adapters.on_discord.club.gate.test_taps import asked
from tests.bot.adapters.on_discord.club.gate.test_values import ONLY_DIRECTORS, guide, known_as
from tests.bot.adapters.on_discord.stand_in.forging import text_option
from tests.bot.adapters.on_discord.stand_in.reading import shown, stamped, text_of

USER_MENU = 2


@pytest.mark.parametrize("what", ["floor_role", "director_role"])
async def test_the_role_that_everybody_bears_makes_nobody_a_floor(two, what):
    message, everybody = await guide(two), str(two.world.guild.id)
    before = two.everything()
    menu = stamped(message, f"c|{what}|0")
    two.refused(await two.forger.taps(two.world.director, menu, two.world.floor_channel, message=message, values=[everybody]))
    assert two.everything() == before
    two.house.places.set(two.evening.place, what, everybody)  # as it may have been chosen before
    two.refused(await two.forger.gives(two.mallory_as_guest, "tournaments", [], two.club_channel), ONLY_FLOORS)


async def test_a_player_does_not_turn_the_language_of_the_whole_server(two):
    before = two.house.places.choice(two.evening.place)
    two.refused(await two.world.slash(two.world.player, "language", language="nl", in_channel=two.club_channel), ONLY_DIRECTORS)
    two.refused(await two.world.slash(two.world.floor, "language", language="nl", in_channel=two.club_channel), ONLY_DIRECTORS)
    assert two.house.places.choice(two.evening.place) == before
    await two.world.slash(two.world.player.user, "language", language="nl")
    assert two.house.places.choice(f"discord:@{two.world.player.id}").language == "nl"
    await two.world.slash(two.world.director, "language", language="en", in_channel=two.club_channel)
    assert two.house.places.choice(two.evening.place).language == "en"


async def test_a_moderator_who_calls_himself_as_the_director_does_not_write_in_his_name(two):
    known_as(two, two.world.director, "Anna Kowalski", Role.DIRECTOR)
    false = two.world.join("Anna Kowalski", two.world.floor_role)
    await two.evening.opened()
    await two.world.slash(false, "enter", names="Carole Petit", in_channel=two.club_channel)
    await two.forger.gives(two.world.director, "enter", [text_option("names", "David Moreau")], two.club_channel)
    assert [entry.by for entry in two.evening.log()[-2:]] == ["Anna Kowalski (?)", "Anna Kowalski"]


async def test_a_floor_whose_account_nobody_knows_signs_by_his_own_name_as_ever(two):
    await two.evening.opened()
    await two.evening.floor("enter", names="Jean-Luc Bernard")
    await two.evening.floor("enter", names="Carole Petit")
    assert two.evening.log()[-1].by == "Jean-Luc Bernard"


@pytest.mark.parametrize("label", ["Répondre…", "Enregistrer comme décision…"])
async def test_whose_role_in_the_club_was_taken_while_he_typed_is_refused(two, label):
    known_as(two, two.world.players[1], "Paul Martin", Role.FLOOR)
    public, _ = await asked(two)
    message = two.world.floor_channel.last_message if label == "Répondre…" else public
    form = await two.world.click(two.world.players[1], message, label)
    assert two.evening.does("role", "Paul Martin player oui").done
    before = two.everything()
    two.refused(await two.world.submit(two.world.players[1], form, {"words": "Carte morte."}), ONLY_FLOORS)
    assert two.everything() == before


async def test_a_race_is_announced_by_nobody_whose_role_was_taken_while_he_typed(two):
    await two.evening.seated(players=False)
    form = await two.world.slash(two.world.floor, "race", in_channel=two.club_channel)
    backend = two.world.env.backend
    backend.remove_member_role(two.world.guild.id, two.world.floor.id, two.world.floor_role.id)
    before = two.everything()
    two.refused(await two.world.submit(two.world.floor, form, {"values": ["25>100"], "odd": "1:3"}), ONLY_FLOORS)
    assert two.everything() == before


async def chooses(two, who, entry, member):
    """Somebody takes an entry of a member's menu, whether or not Discord shows it to him."""
    users = {str(member.id): {"id": str(member.id), "username": "x", "discriminator": "0", "avatar": None, "bot": False}}
    data = {"id": "1", "name": entry, "type": USER_MENU, "target_id": str(member.id), "resolved": {"users": users}}
    return await two.forger._sends(who, InteractionType.APPLICATION_COMMAND, two.club_channel, data, None)


@pytest.mark.parametrize("entry", ["Warn", "Record"])
async def test_the_menus_of_the_floor_tell_a_player_nothing_not_even_whom_the_club_knows(two, entry):
    known_as(two, two.world.players[1], "Paul Martin", Role.PLAYER)
    two.evening.does("warn", "Paul Martin; téléphone")
    before = two.everything()
    for who in (two.world.player, two.mallory_as_guest):
        for member in (two.world.players[1], two.world.players[2]):
            two.refused(await chooses(two, who, entry, member), ONLY_FLOORS)
    assert two.everything() == before


@pytest.mark.parametrize("command", ["record", "player", "warn", "where", "withdraw"])
async def test_a_mention_of_somebody_who_only_claims_to_be_a_person_names_nobody(two, command):
    await two.evening.opened()
    assert two.evening.does("enter", "Jean Valjean, Cosette Fauchelevent").done
    assert two.evening.does("withdraw", "Cosette Fauchelevent").done
    stranger = two.world.join("cosette")
    await two.world.slash(stranger, "iam", player="Cosette Fauchelevent", in_channel=two.club_channel)
    await two.world.env.settle()
    before = two.evening.log(), two.evening.cases()
    more = {"offence": "téléphone"} if command == "warn" else {}
    more["names" if command == "withdraw" else "player"] = stranger.mention
    said = await two.world.slash(two.world.floor, command, in_channel=two.club_channel, **more)
    assert "dit être Cosette Fauchelevent (#2) ; personne ne l'a confirmé" in text_of(shown(said)), "a floor is asked first"
    assert (two.evening.log(), two.evening.cases()) == before


@pytest.mark.parametrize("make", ["create_category", "create_forum_channel"])
async def test_announcements_go_to_no_place_in_which_no_message_stands(two, make):
    channel = getattr(two.world.guild, make)("annonces")
    before = two.everything()
    answered = await two.world.slash(two.world.director, "news", news=f"<#{channel.id}>", in_channel=two.club_channel)
    assert "Je ne connais pas ce salon" in text_of(shown(answered))
    assert two.everything() == before
