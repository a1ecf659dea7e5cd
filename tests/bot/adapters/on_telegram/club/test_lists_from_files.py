"""A file captioned /inscrire: fetched from whoever may enter people, shown first where something is doubtful, else entered."""

import pytest

from tests.bot.adapters.on_telegram.club.evening import Evening

LISTED = "Nr;Naam;Betaald\n1;Éloïse Étienne;ja\n2;Bart De Smet;nee\n".encode("cp1252")


@pytest.fixture
def evening(world, house):
    there = Evening(world, house)
    there.opened()
    return there


def entered(evening):
    return [name for _, name in evening.does("entries").outcome.entrants]


async def sends(evening, who, name, content, caption="/inscrire"):
    """What the bot writes when somebody sends a file to the group."""
    return (await evening.world.upload(who, name, content, evening.world.club, caption)).message


async def test_a_file_from_a_sheet_is_entered_at_once(evening):
    told = await sends(evening, evening.world.floor, "Spelers.CSV", LISTED)
    assert entered(evening) == ["Éloïse Étienne", "Bart De Smet"]
    assert "2 joueurs inscrits" in told.text


async def test_what_is_doubtful_is_shown_first_and_entered_by_one_tap(evening):
    evening.does("enter", "Marie Dupont")
    told = await sends(evening, evening.world.floor, "liste.txt", b"Marie Dupond\nMarie Dupont\nPaul", "/inscrire@floorman_bot")
    assert entered(evening) == ["Marie Dupont"]
    await evening.world.click(evening.world.floor, told, "✅ Inscrire 2 joueurs")
    assert entered(evening) == ["Marie Dupont", "Marie Dupond", "Paul"]


@pytest.mark.parametrize(
    ("name", "content", "why"),
    [("liste.xlsx", LISTED, "une liste que je lis"), ("liste.csv", b"\x89PNG\x00", "CSV"), ("liste.csv", b"a" * 300_000, "256")],
)
async def test_what_is_no_list_is_told_and_enters_nobody(evening, name, content, why):
    told = await sends(evening, evening.world.floor, name, content)
    assert why in told.text
    assert entered(evening) == []


async def test_a_player_enters_nobody_by_a_file_and_nothing_of_his_is_fetched(evening, telegram_server):
    told = await sends(evening, evening.world.player, "liste.csv", LISTED)
    assert "floor" in told.text
    assert entered(evening) == []
    assert telegram_server.called("getFile") == []


async def test_a_file_without_a_command_is_none(evening):
    doings = await evening.world.upload(evening.world.floor, "liste.csv", LISTED, evening.world.club, "la liste de ce soir")
    assert doings.deeds == []
    assert entered(evening) == []


@pytest.mark.parametrize("caption", ["/inscrir", "/incrire", "/tournoi_inscrir", "/inschrijvn", "/livreclu"])
async def test_a_file_whose_caption_is_misspelt_is_told_which_command_is_meant_and_enters_nobody(evening, caption):
    told = await sends(evening, evening.world.floor, "liste.txt", b"Marie Dupont", caption)
    assert ("/club_reglements" if "livre" in caption else "/tournoi_inscrire") in told.text.replace("règlements", "reglements")
    assert entered(evening) == []


@pytest.mark.parametrize("caption", ["/weather", "/poll Marie"])
async def test_a_file_that_is_another_bots_gets_no_word(evening, caption):
    did = await evening.world.upload(evening.world.floor, "x.txt", b"x", evening.world.club, caption)
    assert [seen for seen in did.posts if seen.by_bot] == []


@pytest.mark.parametrize(
    ("content", "left"),
    [
        ("Liste du 12 mars\nNom;Prénom\nTardif;Luc\n", "Liste du 12 mars"),
        ("Nom;Prénom;Payé\nTardif;Luc;oui\nZola;Émile;absent\n", "Zola"),
        ("Nom;Prénom;Payé\nTardif;Luc;oui\nTotal;1;\n", "Total"),
    ],
)
async def test_a_line_that_is_nobody_makes_the_list_doubtful_and_enters_nobody_at_once(evening, content, left):
    told = await sends(evening, evening.world.floor, "z.csv", content.encode())
    assert left in told.text
    assert entered(evening) == []
    await evening.world.click(evening.world.floor, told, "✅ Inscrire 1 joueur")
    assert entered(evening) == ["Luc Tardif"]


@pytest.mark.parametrize("content", [b"", b"  \n\n", b"\xef\xbb\xbf"])
async def test_an_empty_file_is_told_to_be_one(evening, content):
    assert "Ce fichier est vide" in (await sends(evening, evening.world.floor, "z.csv", content)).text


async def test_a_column_that_stands_there_twice_is_told_and_enters_nobody(evening):
    told = await sends(evening, evening.world.floor, "z.csv", b"nom;prenom;nom\nA;B;C\n")
    assert "Deux colonnes s'appellent « nom »" in told.text.replace("\u00a0", " ")
    assert entered(evening) == []


@pytest.mark.parametrize("caption", ["/desinscrire", "/sortie"])
async def test_a_file_with_a_command_that_takes_none_is_told_so(evening, caption):
    told = await sends(evening, evening.world.floor, "z.csv", b"Marie Dupont", caption)
    assert "Je n'ai pas lu le fichier" in told.text
    assert entered(evening) == []


async def test_the_bots_own_name_in_a_caption_is_nobodys(evening):
    evening_file = await sends(evening, evening.world.floor, "z.csv", b"Marie Dupont", "/inscrire @floorman_bot")
    assert "1 joueur inscrit" in evening_file.text
