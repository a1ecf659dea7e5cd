"""A file captioned /livreclub: a director's is read, kept and put into force by two taps; nobody else's is even fetched."""

import pytest

from bot.i18n.words import LANGUAGES
from bot.presenter.command_names import typed_word
from tests.bot.adapters.on_telegram.club.evening import Evening

RULES = """# Règlement du club des Trois Ponts

1. Placement
Les places sont tirées au sort devant deux joueurs au moins.

2. Téléphones
Un téléphone sur la table vaut un avertissement, puis une main de pénalité.

3. Pauses
La pause dure douze minutes ; les jetons restent à table.
""".encode()


@pytest.fixture
async def evening(world, house):
    """The club's group."""
    return Evening(world, house)


async def sends(world, who, content=RULES, caption="/livreclub maison 2026", name="reglement.md", chat=None):
    return (await world.upload(who, name, content, chat or world.club, caption)).message


async def test_a_directors_file_is_read_told_and_by_two_taps_in_force(world):
    told = await sends(world, world.director)
    assert "3 articles trouvés" in told.text
    assert "Règlement du club des Trois Ponts · 2026" in told.text
    assert "en vigueur" in (await world.command(world.director, "/livreclub")).text
    asked = (await world.click(world.director, told, "✅ Mettre en vigueur")).posts[-1]
    assert "en vigueur" in (await world.click(world.director, asked, "✅ Mettre en vigueur")).posts[-1].text
    assert "maison" in (await world.command(world.player, "/livres")).text
    shown = await world.command(world.player, "/article maison 2")
    assert "Un téléphone sur la table vaut un avertissement" in shown.text


async def test_a_players_file_is_refused_and_never_fetched(world):
    before = len([call for call in world.server.calls if call.method == "getFile"])
    for who in (world.player, world.floor):
        assert "directeur" in (await sends(world, who)).text
    assert len([call for call in world.server.calls if call.method == "getFile"]) == before
    assert "maison" not in (await world.command(world.player, "/livres")).text


@pytest.mark.parametrize(
    ("content", "said"),
    [
        (b"", "Le fichier est vide"),
        (b"PK\x03\x04" + bytes(200), "abîmé"),
        (b"%PDF-1.7\n%%EOF", "abîmé"),
        (b"MZ\x90\x00" + bytes(range(256)) * 4, "pas un texte que je sais lire"),
    ],
)
async def test_what_can_not_be_read_is_said_in_one_sentence_and_nothing_is_kept(world, content, said):
    told = await sends(world, world.director, content)
    assert said in told.text
    assert "Traceback" not in told.text
    assert "n'a pas de règlement à lui" in (await world.command(world.director, "/livreclub")).text


async def test_an_id_that_leads_out_of_its_folder_is_none(world):
    told = await sends(world, world.director, caption="/livreclub ../x")
    assert "ne convient pas" in told.text


@pytest.mark.parametrize("caption", ["maison use 1", "maison retour", "maison 2 oui", "maison publier"])
async def test_a_caption_that_is_a_command_is_refused_with_what_to_type_and_nothing_is_kept(world, caption):
    told = await sends(world, world.director, caption=f"/livreclub {caption}")
    assert f"/club_reglements {caption}" in told.text
    assert "pas lu le fichier" in told.text
    assert "n'a pas de règlement à lui" in (await world.command(world.director, "/livreclub")).text


@pytest.mark.parametrize("caption", ["/book", "/livre", "/boek", "/books", "/livre maison 2026"])
async def test_a_file_captioned_by_the_command_that_chooses_a_book_is_told_which_one_reads_it(world, caption):
    told = await sends(world, world.director, caption=caption)
    assert "pas lu le fichier" in told.text
    assert "/club_reglements" in told.text


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(("name", "only"), [("book.pdf", True), ("Rules.DOCX", True), ("rules.html", True), ("list.txt", False)])
async def test_a_file_without_a_caption_in_private_is_told_which_command_reads_it(world, name, only, language):
    await world.command(world.director, f"/langue {language}", world.director)
    told = await sends(world, world.director, caption="", name=name, chat=world.director)
    assert f"/{typed_word('ownbook', language)}" in told.text
    assert (f"/{typed_word('enter', language)}" not in told.text) is only
