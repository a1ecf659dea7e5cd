"""/enter with a file: fetched from whoever may enter people, shown first where something is doubtful, entered by one tap."""

import aiohttp
import pytest

from tests.bot.adapters.on_discord.club.evening import Evening
from tests.bot.adapters.on_discord.stand_in.forging import Forger
from tests.bot.adapters.on_discord.stand_in.reading import buttons_of, shown, text_of

LISTED = "Nr;Naam;Betaald\n1;Éloïse Étienne;ja\n2;Bart De Smet;nee\n".encode("cp1252")


@pytest.fixture
async def evening(world, house):
    there = Evening(world, house)
    await there.opened()
    return there


async def forged(evening, who):
    """Somebody sends a list with a command that Discord does not show him."""
    at = evening.world.env.backend.store_attachments(evening.at.id, [("liste.csv", LISTED)])[0]
    return await Forger(evening.world.env).gives(
        who, "enter", [{"name": "file", "type": 11, "value": at["id"]}], evening.at, attachments={at["id"]: at}
    )


def entered(evening):
    return [name for _, name in evening.does("entries").outcome.entrants]


async def test_a_file_from_a_sheet_is_entered_at_once(evening):
    told = shown(await evening.floor("enter", file=("Spelers.CSV", LISTED)))
    assert entered(evening) == ["Éloïse Étienne", "Bart De Smet"]
    assert "2 joueurs inscrits" in text_of(told)


async def test_what_is_doubtful_is_shown_first_and_entered_by_one_tap_even_after_a_restart(evening):
    evening.does("enter", "Marie Dupont")
    content = "\n".join(["Marie Dupond", "Marie Dupont", *(f"Joueur {at:03}" for at in range(60)), "Absents :"]).encode()
    told = shown(await evening.floor("enter", file=("liste.txt", content)))
    assert entered(evening) == ["Marie Dupont"]
    assert "63 lignes" in text_of(told)
    assert "Marie Dupond" in text_of(told)
    assert buttons_of(told) == ["Inscrire 61 joueurs"]
    await evening.world.restart()
    await evening.world.click(evening.world.floor, told, "Inscrire 61 joueurs")
    assert len(entered(evening)) == 62


async def test_a_player_taps_the_button_of_the_floor_in_vain(evening):
    evening.does("enter", "Marie Dupont")
    told = shown(await evening.floor("enter", file=("liste.txt", b"Marie Dupond\nPaul")))
    refused = shown(await evening.world.click(evening.world.player, told, buttons_of(told)[0]))
    assert "floor" in text_of(refused)
    assert entered(evening) == ["Marie Dupont"]


@pytest.mark.parametrize(
    ("name", "content", "why"),
    [
        ("liste.xlsx", LISTED, "liste.xlsx"), ("photo.png", b"\x89PNG", "photo.png"), ("liste.csv", b"\x89PNG\x00", "CSV"),
        ("liste.csv", b"a" * 300_000, "256"), ("liste.txt", b"Jo\n" * 1_200, "1"), ("**@everyone**.exe", LISTED, "everyone"),
    ],
)  # fmt: skip
async def test_what_is_no_list_is_told_in_private_and_enters_nobody(evening, name, content, why):
    told = shown(await evening.floor("enter", file=(name, content)))
    assert told.ephemeral
    assert why in text_of(told)
    assert entered(evening) == []


async def test_what_is_too_large_or_no_list_is_never_fetched(evening):
    fetched = []
    get = evening.world.env.bot.http.get_from_cdn

    async def noted(url):
        fetched.append(url)
        return await get(url)

    evening.world.env.bot.http.get_from_cdn = noted
    for name, content in (("liste.xlsx", LISTED), ("liste.csv", b"a" * 300_000)):
        await evening.floor("enter", file=(name, content))
    await forged(evening, evening.world.player)
    assert fetched == []
    await evening.floor("enter", file=("liste.csv", LISTED))
    assert len(fetched) == 1


async def test_a_player_enters_nobody_by_a_file(evening):
    told = shown(await forged(evening, evening.world.player))
    assert told.ephemeral
    assert "floor" in text_of(told)
    assert entered(evening) == []


async def test_the_tournament_that_is_named_beside_the_file_is_entered(evening):
    await evening.director("tournament", name="Side", seats=9, paid=1)
    told = shown(await evening.floor("enter", file=("liste.csv", LISTED), tournament="1"))
    assert "Open de Nantes" in text_of(told)


async def test_a_command_with_neither_names_nor_file_says_how_it_is_used(evening):
    told = shown(await evening.floor("enter"))
    assert "Marie Dupont" in text_of(told)
    assert entered(evening) == []


async def test_an_empty_file_is_told_to_be_one(evening):
    assert "Ce fichier est vide" in text_of(shown(await evening.floor("enter", file=("liste.csv", b""))))
    assert entered(evening) == []


async def test_a_line_that_is_nobody_makes_the_list_doubtful(evening):
    content = "Liste du 12 mars\nNom;Prénom\nTardif;Luc\nTotal;1\n".encode()
    told = shown(await evening.floor("enter", file=("liste.csv", content)))
    assert entered(evening) == []
    await evening.world.click(evening.world.floor, told, "Inscrire 1 joueur")
    assert entered(evening) == ["Luc Tardif"]


@pytest.mark.parametrize("error", [aiohttp.ClientPayloadError(), TimeoutError(), OSError()])
@pytest.mark.parametrize(
    ("command", "filled"),
    [
        ("enter", {"file": ("liste.csv", LISTED)}),
        ("ownbook", {"file": ("livre.md", b"1. Un")}),
        ("sanction", {"player": "Marie Dupont", "offence": "insulte", "attachment": ("photo.png", b"x")}),
    ],
)
async def test_a_file_that_discord_does_not_give_is_told_of_in_one_sentence(evening, command, filled, error):
    evening.does("enter", "Marie Dupont")

    async def breaks(url):
        raise error

    evening.world.env.bot.http.get_from_cdn = breaks
    told = shown(await evening.director(command, **filled))
    assert "Le fichier n'a pas pu être récupéré" in text_of(told)
    assert entered(evening) == ["Marie Dupont"]


async def test_a_rulebook_with_a_deed_beside_it_is_not_read_and_one_with_an_edition_is_that_edition(evening):
    rules = b"# Rules of the club\n\n1. Seats\nThey are drawn by lot.\n\n2. Phones\nThey stay off the table.\n"
    told = shown(await evening.director("ownbook", book="maison", what="back", file=("rules.md", rules)))
    assert "maison back" in text_of(told)
    told = shown(await evening.director("ownbook", book="maison", edition=2027, file=("rules.md", rules)))
    assert "2027" in text_of(told)
