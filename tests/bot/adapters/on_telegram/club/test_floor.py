"""From the first entry to everybody's seat."""

import hashlib
import re

import pytest

from bot.domain.club.people import folded
from tests.bot.adapters.on_telegram.club.evening import GUESTS, HELD_UP, Evening

OUTDATED = "Cet écran n'est plus à jour"
NAMES = [name.strip() for name in GUESTS.split(",")]
ENTER, LEAVE = "✅ Je m'inscris", "Je me désinscris"
REVEAL, WORD, ABORT = "✅ Révéler les places", "Ajouter un mot…", "↩️ Abandonner le tirage…"
WHERE = "✅ Où est ma place ?"


@pytest.fixture
def evening(world, house):
    """A club's evening."""
    return Evening(world, house)


def now(evening, message):
    """A message as it is at this moment."""
    return next(seen for seen in evening.world.sees(evening.world.club) if seen.id == message.id)


async def test_four_players_enter_by_the_button_and_the_list_shows_it(evening):
    world = evening.world
    listed = await evening.entered(players=False)
    assert listed.labels == [[ENTER, LEAVE]]
    for count, player in enumerate(world.players, start=len(NAMES) + 1):
        entered = await world.click(player, listed, ENTER)
        assert f"{count} en tout" in entered.notice
        assert (entered.alert, entered.posts) == (False, []), "four taps are not four messages"
        assert f"{count} inscrits" in now(evening, listed).text
    assert "Marie Dupont" in now(evening, listed).text
    assert "Bart De Smet" in now(evening, listed).text
    assert now(evening, listed).pinged == set()
    assert now(evening, listed).labels == [[ENTER, LEAVE]]
    assert world.longest_stall < HELD_UP


async def test_a_second_tap_enters_nobody_twice(evening):
    listed = await evening.entered()
    before = evening.everything()
    again = await evening.world.click(evening.world.player, listed, ENTER)
    assert again.alert
    assert again.notice.endswith("Marie Dupont : l'inscription est déjà notée. Pour la retirer : /moi_desinscription")
    assert (again.posts, again.edits) == ([], [])
    assert evening.everything() == before


async def test_who_takes_himself_off_is_off_the_list_and_may_come_back(evening):
    world = evening.world
    listed = await evening.entered()
    gone = await world.click(world.player, listed, LEAVE)
    assert (gone.posts, gone.alert) == ([], False)
    assert "Marie Dupont" not in now(evening, listed).text
    assert "Paul Martin" in now(evening, listed).text
    not_entered = await world.click(world.player, listed, LEAVE)
    assert not_entered.alert
    assert "Pas d'inscription de Marie Dupont" in not_entered.notice
    await world.click(world.player, listed, ENTER)
    assert "Marie Dupont" in now(evening, listed).text
    with evening.house.store.reading() as work:
        assert len(work.people.named(work.clubs.at(evening.place).id, folded("Marie Dupont"))) == 1


async def test_two_players_of_the_same_name_are_two_people(evening):
    world = evening.world
    listed = await evening.entered()
    namesake = world.add_person("Marie Dupont")
    await world.join(namesake)
    await world.click(namesake, listed, ENTER)
    maries = re.findall(r"Marie Dupont[^\n]*", now(evening, listed).text)
    assert len(set(maries)) == 2, "on the list they can be told apart"
    await world.click(namesake, listed, LEAVE)
    assert now(evening, listed).text.count("Marie Dupont") == 1
    already = await world.click(world.player, listed, ENTER)
    assert "déjà notée" in already.notice, "the first one is still entered"


async def test_somebody_whom_the_floor_has_entered_says_who_he_is_and_takes_himself_off(evening):
    world = evening.world
    listed = await evening.entered("Marie Dupont, Paul Martin", players=False)
    before = evening.log()
    answer = await world.click(world.player, listed, ENTER)
    assert "figure déjà parmi les inscrits" in answer.notice
    assert evening.log() == before
    await world.command(world.player, "/jesuis Marie Dupont")
    await world.click(world.player, listed, LEAVE)
    assert "Marie Dupont" not in now(evening, listed).text


async def test_the_draw_is_announced_with_its_commitment_and_a_word_changes_it(evening):
    world = evening.world
    await evening.entered()
    announced = (await evening.floor("/tirage")).message
    (commitment,) = re.findall(r"prouvera le tirage\) : ([0-9a-f]{64})", announced.text)
    assert [label for row in announced.labels for label in row] == [REVEAL, WORD, ABORT]
    question = (await world.click(world.player, announced, WORD)).message
    assert question.wants_reply
    assert question.pinged == {f"tg://user?id={world.player.id}"}, "the field opens for him alone"
    said = (await world.reply(world.player, question, "chaussette")).message
    assert "« chaussette » compte dans le tirage n° 1 (1 mot)." in said.text
    revealed = await world.click(world.floor, announced, REVEAL)
    text = next(seen.text for seen in revealed.posts if "Graine" in seen.text)
    assert "Mots des joueurs : chaussette" in text
    (seed,) = re.findall(r"Graine : ([0-9a-f]{64})", text)
    assert hashlib.sha256(seed.encode()).hexdigest() == commitment
    assert world.longest_stall < HELD_UP


async def test_the_seats_come_as_text_as_a_picture_and_as_a_sheet(evening):
    world = evening.world
    message = await evening.seated()
    seats = evening.seats()
    assert len(seats) == 18
    for name, seat in seats.items():
        table, number = seat.split("-")
        (at,) = re.findall(rf"Table {table} .*?(?=\nTable |\Z)", message.text, re.DOTALL)
        assert re.search(rf"(?m)^\s*{number}\s+{name}", at), (name, seat, at)
    picture, sheet = [seen for seen in world.sees() if seen.by_bot and {"photo", "document"} & set(seen.raw)]
    assert world.cloud.files[picture.file_id].upload.data.startswith(b"\x89PNG")
    assert world.cloud.files[sheet.file_id].upload.data.startswith(b"%PDF")
    assert sheet.raw["document"]["file_name"] == "plan.pdf"
    assert message.labels[0][0] == WHERE
    assert message.pinged == set()
    assert world.longest_stall < HELD_UP


async def test_seats_are_revealed_once_however_many_floors_tap(evening):
    world = evening.world
    await evening.entered()
    announced = (await evening.floor("/tirage")).message
    second = evening.aims_at(announced, REVEAL)
    await world.click(world.floor, announced, REVEAL)
    assert now(evening, announced).labels == [], "the announcement offers it no longer"
    before = evening.everything()
    late = await second.taps(world.floor)
    assert late.alert
    assert OUTDATED in late.notice
    assert late.posts == []
    assert evening.everything() == before


async def test_seats_are_not_revealed_of_a_draw_that_is_no_longer_the_announced_one(evening):
    world = evening.world
    await evening.entered()
    old = (await evening.floor("/tirage")).message
    old_tap = evening.aims_at(old, REVEAL)
    question = (await world.click(world.director, old, ABORT)).message
    sure = (await world.reply(world.director, question, "un inscrit manque")).message
    given_up = await world.click(world.director, sure, "↩️ Oui, abandonner le tirage")
    assert "un inscrit manque" in given_up.posts[-1].text
    await evening.floor("/tirage")
    before = evening.everything()
    late = await old_tap.taps(world.floor)
    assert late.alert
    assert OUTDATED in late.notice
    assert evening.everything() == before


async def test_players_neither_announce_nor_reveal_nor_give_up(evening):
    world = evening.world
    await evening.entered()
    announced = (await evening.floor("/tirage")).message
    before = evening.everything()
    refused = await world.click(world.player, announced, REVEAL)
    assert refused.alert
    assert "floor" in refused.notice
    asked = await world.click(world.player, announced, ABORT)
    if asked.posts:
        refused = await world.reply(world.player, asked.message, "je préfère")
        assert "directeur" in refused.text
    else:
        assert asked.alert
        assert "directeur" in asked.notice
    assert evening.everything() == before
    assert [label for row in now(evening, announced).labels for label in row] == [REVEAL, WORD, ABORT]


async def test_where_somebody_sits_is_said_to_whoever_asks_and_the_button_stays(evening):
    world = evening.world
    message = await evening.seated()
    table, seat = evening.seats()["Marie Dupont"].split("-")
    linked = await world.click(world.player, message, WHERE)
    said = linked.notice or linked.text
    assert f"Marie Dupont : table {table}, siège {seat}" in said
    stranger = world.add_person("Quentin Inconnu")
    await world.join(stranger)
    unlinked = await world.click(stranger, message, WHERE)
    assert unlinked.alert
    assert unlinked.notice.endswith(
        "Je ne sais pas qui vous êtes dans ce club. Dites-le une fois : /moi_nom Marie Dupont. Ou donnez le nom : /ou_est Marie"
    )
    assert now(evening, message).labels[0][0] == WHERE, "it stays for the others"


async def test_every_button_and_every_question_works_after_a_restart(evening):
    world = evening.world
    listed = await evening.entered(players=False)
    await world.restart()
    await world.click(world.player, listed, ENTER)
    assert "15 inscrits" in now(evening, listed).text
    announced = (await evening.floor("/tirage")).message
    question = (await world.click(world.player, announced, WORD)).message
    await world.restart()
    assert "chaussette" in (await world.reply(world.player, question, "chaussette")).text
    await world.restart()
    revealed = await world.click(world.floor, announced, REVEAL)
    message = next(seen for seen in revealed.posts if seen.labels)
    await world.restart()
    where = await world.click(world.player, message, WHERE)
    assert "Marie Dupont : table" in (where.notice or where.text)
    out = (await evening.floor(f"/sortie {NAMES[0]}")).message
    await world.restart()
    undone = (await world.click(world.floor, out, "↩️ Annuler")).posts[-1]
    assert "Annulé" in undone.text
    await world.restart()
    assert "Rétabli" in (await world.click(world.floor, undone, "Rétablir")).posts[-1].text
    assert NAMES[0] not in evening.seats()


async def test_a_tap_that_telegram_waits_for_no_longer_is_no_failure(evening):
    message = await evening.seated()
    late = await evening.world.click(evening.world.player, message, WHERE, late=True)
    assert not [post for post in late.posts if "mal passé" in post.text]


@pytest.mark.parametrize("how", ["refused", "lost", "too fast"])
async def test_an_answer_that_telegram_fails_to_take_is_sent_again(evening, how):
    world = evening.world
    await evening.entered()
    server = world.server
    if how == "refused":
        server.fault("sendMessage", 502, "Bad Gateway")
    elif how == "lost":
        server.lose_answer("sendMessage")
    else:
        server.fault("sendMessage", 429, retry_after=1)
    did = await evening.floor("/tirage")
    announced = [post for post in did.posts if "prouvera le tirage" in post.text]
    assert len(announced) == (2 if how == "lost" else 1)
    assert server.impatient() == []
    assert not [post for post in did.posts if "mal passé" in post.text]
    await world.click(world.floor, announced[-1], REVEAL)
    assert len(evening.seats()) == 18
