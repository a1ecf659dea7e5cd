"""What somebody sees who opens Floorman: what he may ask, in which language, by which rulebook; and how a club takes him in."""

import pytest

EXAMPLE = "Une carte est tombée par terre ?"
BOOKS = "📖 Règlement : ROPTA"


def plain(text):
    return text.replace("\xa0", " ")


@pytest.fixture
async def home(world):
    """Marie has opened Floorman."""
    return (await world.start(world.player)).message


async def test_it_fits_on_a_phone_and_offers_questions_languages_and_a_group(home):
    assert len(home.text) < 400
    rows = [[plain(label) for label in row] for row in home.labels]
    assert [len(row) for row in rows] == [1, 1, 1, 1, 3, 1]
    assert all(len(label) < 40 for row in rows for label in row)
    assert rows[0] == [EXAMPLE]
    assert rows[4] == ["● Français", "English", "Nederlands"]
    link = home.button("➕ M'ajouter à un groupe")["url"]
    assert link == "https://t.me/floorman_bot?startgroup=club&admin=pin_messages"


@pytest.mark.parametrize("language", ["fr", "en", "nl"])
async def test_every_question_that_is_offered_is_asked_by_one_tap_and_answered_with_an_article(world, language):
    guest = world.add_person("Ann Smith", language)
    home = (await world.start(guest)).message
    for row in home.labels[:3]:
        did = await world.click(guest, home, row[0])
        assert len(did.message.marked("blockquote")) >= 1, row
    assert world._now(home).labels == home.labels, "the buttons stay"


async def test_a_language_is_chosen_by_one_tap_and_the_message_speaks_it(world, home):
    did = await world.click(world.player, home, "Nederlands")
    assert did.posts == []
    assert did.message.id == home.id
    assert did.text.startswith("Hallo, ik ben Floorman")
    assert did.message.labels[4] == ["Français", "English", "● Nederlands"]
    assert "Het artikel dat beslist" in (await world.say(world.player, "wie toont de kaarten eerst?", world.player)).text


async def test_a_rulebook_is_chosen_by_two_taps_and_answers_from_then_on(world, home):
    listed = (await world.click(world.player, home, BOOKS)).message
    assert listed.id == home.id
    assert ["● ROPTA"] in listed.labels
    assert [BOOKS] in (await world.click(world.player, listed, "◀ Retour")).message.labels
    listed = (await world.click(world.player, world._now(home), BOOKS)).message
    chosen = (await world.click(world.player, listed, "CdC")).message
    assert (chosen.id, chosen.labels[3]) == (home.id, [BOOKS.replace("ROPTA", "CdC")])
    assert "CdC" in (await world.say(world.player, EXAMPLE, world.player)).text
    assert "ROPTA" in (await world.say(world.players[1], EXAMPLE, world.players[1])).text


async def test_its_buttons_are_good_after_a_restart_and_nowhere_else(world, home):
    await world.restart()
    assert "Hello, I am Floorman" in (await world.click(world.player, home, "English")).text
    data = world._now(home).button("Nederlands")["callback_data"]
    answer = (await world.command(world.player, "/article 6.4")).message
    assert (await world.forge(world.player, data, answer)).alert
    assert (await world.forge(world.players[1], data, answer)).alert


async def test_a_group_that_takes_floorman_in_by_the_button_is_greeted_once(world):
    there = await world.open_chat("supergroup", "Club de Lille", world.director)
    (greeting,) = world.sees(there)
    assert "ROPTA" in greeting.text
    assert "/configurer" in greeting.text
    assert "administrateur" in greeting.text
    assert (await world.say(world.director, "/start@floorman_bot club", there)).deeds == []


async def test_a_group_whose_administrator_he_is_at_once_is_not_asked_to_make_him_one(world):
    there = await world.open_chat("supergroup", "Club de Lille", world.director, bot="administrator")
    (greeting,) = world.sees(there)
    assert "administrateur" not in greeting.text


async def test_a_group_is_greeted_in_the_language_of_who_took_him_in(world):
    guest = world.add_person("Ann Smith", "en")
    there = await world.open_chat("supergroup", "Club of York", guest)
    (greeting,) = world.sees(there)
    assert greeting.text.startswith("Hello, I am Floorman")
