"""From the first entry to everybody's seat."""

import hashlib
import re

import pytest

from bot.domain.club.people import folded
from tests.bot.adapters.on_discord.club.evening import GUESTS, Evening
from tests.bot.adapters.on_discord.stand_in.reading import buttons_of, pictures_of, shown, text_of

OUTDATED = "Cet écran n'est plus à jour"
NAMES = [name.strip() for name in GUESTS.split(",")]


@pytest.fixture
def evening(world, house):
    """A club's evening."""
    return Evening(world, house)


async def test_four_players_enter_by_the_button_and_the_list_shows_it(evening):
    world = evening.world
    listed = await evening.entered(players=False)
    assert buttons_of(listed.response) == ["Je m'inscris", "Je me désinscris"]
    for count, player in enumerate(world.players, start=len(NAMES) + 1):
        entered = await world.click(player, listed.response, "Je m'inscris")
        assert shown(entered).ephemeral
        assert f"{count} en tout" in text_of(shown(entered))
        assert buttons_of(shown(entered)) == [], "undoing is the floor's business"
        assert f"{count} inscrits" in text_of(listed.response)
        await world.passes(3)
    assert [name for name in ("Marie Dupont", "Bart De Smet") if name in text_of(listed.response)] == [
        "Marie Dupont",
        "Bart De Smet",
    ]
    assert world.pinged(listed.response) == set()
    assert buttons_of(listed.response) == ["Je m'inscris", "Je me désinscris"]
    assert world.longest_stall < 0.05


async def test_a_second_tap_enters_nobody_twice(evening):
    world = evening.world
    listed = await evening.entered()
    before = evening.everything()
    again = await world.click(world.player, listed.response, "Je m'inscris")
    assert shown(again).ephemeral
    assert text_of(shown(again)) == "Marie Dupont : l'inscription est déjà notée. Pour la retirer : /moi désinscription"
    assert evening.everything() == before


async def test_who_takes_himself_off_is_off_the_list_and_may_come_back(evening):
    world = evening.world
    listed = await evening.entered()
    gone = await world.click(world.player, listed.response, "Je me désinscris")
    assert shown(gone).ephemeral
    assert "Marie Dupont" not in text_of(listed.response)
    assert "Paul Martin" in text_of(listed.response)
    not_entered = await world.click(world.player, listed.response, "Je me désinscris")
    assert text_of(shown(not_entered)).startswith("Pas d'inscription de Marie Dupont")
    await world.passes(3)
    await world.click(world.player, listed.response, "Je m'inscris")
    assert "Marie Dupont" in text_of(listed.response)
    with evening.house.store.reading() as work:
        assert len(work.people.named(work.clubs.at(evening.place).id, folded("Marie Dupont"))) == 1


async def test_two_players_of_the_same_name_are_two_people(evening):
    world = evening.world
    listed = await evening.entered()
    namesake = world.join("Marie Dupont")
    await world.click(namesake, listed.response, "Je m'inscris")
    maries = re.findall(r"Marie Dupont[^\n·]*", text_of(listed.response))
    assert len(maries) == 2
    assert len(set(maries)) == 2, "on the list they can be told apart"
    await world.click(namesake, listed.response, "Je me désinscris")
    await world.passes(3)
    assert text_of(listed.response).count("Marie Dupont") == 1
    already = await world.click(world.player, listed.response, "Je m'inscris")
    assert "déjà notée" in text_of(shown(already)), "the first one is still entered"


async def test_somebody_whom_the_floor_has_entered_says_who_he_is_and_takes_himself_off(evening):
    world = evening.world
    listed = await evening.entered("Marie Dupont, Paul Martin", players=False)
    before = evening.log()
    answer = await world.click(world.player, listed.response, "Je m'inscris")
    assert "c'est noté" in text_of(shown(answer))
    assert evening.log() == before
    await world.slash(world.player, "iam", player="Marie Dupont")
    await world.click(world.player, listed.response, "Je me désinscris")
    assert "Marie Dupont" not in text_of(listed.response)


async def test_the_draw_is_announced_with_its_commitment_and_a_word_changes_it(evening):
    world = evening.world
    await evening.entered()
    announced = await evening.floor("draw")
    text = text_of(announced.response)
    (commitment,) = re.findall(r"prouvera le tirage\) : ([0-9a-f]{64})", text)
    assert buttons_of(announced.response) == ["Révéler les places", "Ajouter un mot…", "Abandonner le tirage…"]
    form = await world.click(world.player, announced.response, "Ajouter un mot…")
    assert form.modal["title"] == "Ajouter un mot"
    said = await world.submit(world.player, form, {"words": "chaussette"})
    assert text_of(shown(said)) == "« chaussette » compte dans le tirage n° 1 (1 mot)."
    revealed = await world.click(world.floor, announced.response, "Révéler les places")
    text = text_of(shown(revealed))
    assert "Mots des joueurs : chaussette" in text
    (seed,) = re.findall(r"Graine : ([0-9a-f]{64})", text)
    assert hashlib.sha256(seed.encode()).hexdigest() == commitment
    assert world.longest_stall < 0.05


async def test_the_seats_come_as_text_as_a_picture_and_as_a_sheet(evening):
    world = evening.world
    revealed = await evening.seated()
    message = shown(revealed)
    seats = evening.seats()
    assert len(seats) == 18
    for name, seat in seats.items():
        table, number = seat.split("-")
        (at,) = (part for part in re.split(r"(?=\bTable [0-9]+ )", text_of(message)) if part.startswith(f"Table {table} "))
        assert re.search(rf"`\s*{number}` {name}", at), (name, seat)
    *pictures, sheet = message.attachments
    assert [file.filename for file in (*pictures, sheet)] == ["plan-1.png", "plan-2.png", "plan.pdf"]
    assert all([(await picture.read()).startswith(b"\x89PNG") for picture in pictures])
    assert (await sheet.read()).startswith(b"%PDF")
    assert pictures_of(message) == ["plan-1.png", "plan-2.png"]
    assert not message.ephemeral
    assert world.pinged(message) == set()
    assert world.longest_stall < 0.05


async def test_seats_are_revealed_once_however_many_floors_tap(evening):
    world = evening.world
    await evening.entered()
    announced = await evening.floor("draw")
    second = evening.aims_at(announced.response, "Révéler les places")
    await world.click(world.floor, announced.response, "Révéler les places")
    assert buttons_of(announced.response) == [], "the announcement offers it no longer"
    before = evening.everything()
    late = await second.taps(world.floor)
    assert text_of(shown(late)).startswith(OUTDATED)
    assert shown(late).ephemeral
    assert evening.everything() == before


async def test_seats_are_not_revealed_of_a_draw_that_is_no_longer_the_announced_one(evening):
    world = evening.world
    await evening.entered()
    old = await evening.floor("draw")
    old_tap = evening.aims_at(old.response, "Révéler les places")
    chief = world.join("Sophie Lambert", world.floor_role, world.director_role)
    form = await world.click(chief, old.response, "Abandonner le tirage…")
    given_up = await world.submit(chief, form, {"words": "un inscrit manque"})
    assert "un inscrit manque" in text_of(shown(given_up))
    await evening.floor("draw")
    before = evening.everything()
    late = await old_tap.taps(world.floor)
    assert text_of(shown(late)).startswith(OUTDATED)
    assert evening.everything() == before


async def test_players_neither_announce_nor_reveal_nor_give_up(evening):
    world = evening.world
    await evening.entered()
    announced = await evening.floor("draw")
    before = evening.everything()
    refused = await world.click(world.player, announced.response, "Révéler les places")
    assert shown(refused).ephemeral
    assert "floor" in text_of(shown(refused))
    form = await world.click(world.player, announced.response, "Abandonner le tirage…")
    refused = shown(await world.submit(world.player, form, {"words": "je préfère"})) if form.modal else shown(form)
    assert refused.ephemeral
    assert "directeur" in text_of(refused)
    assert evening.everything() == before
    assert buttons_of(announced.response) == ["Révéler les places", "Ajouter un mot…", "Abandonner le tirage…"]


async def test_where_somebody_sits_is_said_to_him_alone(evening):
    world = evening.world
    message = shown(await evening.seated())
    table, seat = evening.seats()["Marie Dupont"].split("-")
    linked = await world.click(world.player, message, "Où est ma place ?")
    assert f"Marie Dupont : table {table}, siège {seat}" in text_of(shown(linked))
    assert shown(linked).ephemeral
    stranger = world.join("Quentin Inconnu")
    unlinked = await world.click(stranger, message, "Où est ma place ?")
    assert shown(unlinked).ephemeral
    assert text_of(shown(unlinked)) == (
        "Je ne sais pas qui vous êtes dans ce club. Dites-le une fois : /moi nom Marie Dupont. "
        "Ou donnez le nom : /où-est joueur:Marie"
    )
    assert buttons_of(message) == ["Où est ma place ?", "J'y suis"], "they stay for the others"


async def test_every_button_works_after_a_restart(evening):
    world = evening.world
    listed = await evening.entered(players=False)
    await world.restart()
    await world.click(world.player, listed.response, "Je m'inscris")
    await world.passes(3)
    assert "15 inscrits" in text_of(listed.response)
    announced = await evening.floor("draw")
    form = await world.click(world.player, announced.response, "Ajouter un mot…")
    await world.restart()
    assert "chaussette" in text_of(shown(await world.submit(world.player, form, {"words": "chaussette"})))
    await world.restart()
    revealed = await world.click(world.floor, announced.response, "Révéler les places")
    await world.restart()
    where = await world.click(world.player, shown(revealed), "Où est ma place ?")
    assert "Marie Dupont : table" in text_of(shown(where))
    out = await evening.floor("out", players=NAMES[0])
    await world.restart()
    undone = await world.click(world.floor, out.response, "Annuler")
    assert "Annulé" in text_of(shown(undone))
    await world.restart()
    assert "Rétabli" in text_of(shown(await world.click(world.floor, shown(undone), "Rétablir")))
    assert NAMES[0] not in evening.seats()
