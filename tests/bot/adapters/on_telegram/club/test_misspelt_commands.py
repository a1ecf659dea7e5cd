"""A command that is nearly one of Floorman's gets a word in a group too, and what another bot is told gets none."""

import pytest

from tests.bot.adapters.on_telegram.club.evening import Evening


@pytest.fixture
def evening(world, house):
    there = Evening(world, house)
    there.opened()
    return there


def tournaments(evening):
    return evening.does("tournaments").outcome.tournaments


@pytest.mark.parametrize(
    ("typed", "meant", "as_a_name"),
    [
        ("/tournoi inscirre Zoé Zou", "/tournoi_inscrire Zoé Zou", "/tournoi ouvrir inscirre Zoé Zou"),
        ("/toernooi inschrijvn Jan", "/tournoi_inscrire Jan", "/tournoi ouvrir inschrijvn Jan"),
    ],
)
async def test_no_tournament_is_opened_by_a_misspelt_command(evening, typed, meant, as_a_name):
    did = await evening.world.command(evening.world.director, typed)
    assert f"Vouliez-vous dire {meant} ?" in did.text
    assert f" : {as_a_name}" in did.text
    assert len(tournaments(evening)) == 1


async def test_a_tournament_is_opened_under_such_a_name_where_that_is_said(evening):
    await evening.world.command(evening.world.director, "/tournoi ouvrir inscirre Zoé Zou")
    assert [name for _, name, _ in tournaments(evening)] == ["inscirre Zoé Zou", "Open"]


@pytest.mark.parametrize(
    ("typed", "meant"),
    [
        ("/inscirre Al Bert", "inscrire"), ("/sotrie Marie", "sortie"), ("/tirage reveller", "tirage_reveler"),
        ("/table cassser 1", "table_casser 1"), ("/draw cancle", "tirage_annuler"), ("/penalty pardn 1", "sanction_lever 1"),
        ("/straf nitig 1", "sanction_annuler 1"), ("/voir inscris", "voir_inscrits"),
    ],
)  # fmt: skip
async def test_a_director_who_misspells_a_command_in_the_group_is_told_which_he_may_mean(evening, typed, meant):
    did = await evening.world.command(evening.world.director, typed)
    assert meant in did.text.replace("\u2060", "")


async def test_what_is_nearly_a_command_is_a_floors_slip_and_may_be_a_players_word_to_another_bot(evening):
    world = evening.world
    assert (await world.command(world.floor, "/notez x")).deeds
    assert not (await world.say(world.player, "/notez x")).deeds


@pytest.mark.parametrize("typed", ["/weather Paris", "/rules", "/settings", "/inscirre@autre_bot Al", "/warns", "/poll Marie"])
async def test_what_another_bot_is_told_gets_no_word(evening, typed):
    assert not (await evening.world.say(evening.world.director, typed)).deeds
