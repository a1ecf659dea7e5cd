"""What was carried out is not given again where its answer did not arrive, and what follows from it comes all the same."""

import pytest

from tests.bot.adapters.on_telegram.club.answering.test_penalties import labels, proposal_for, to
from tests.bot.adapters.on_telegram.club.evening import Evening

DONE, NOT_AGAIN = "C'est fait et enregistré", "ne le redonnez pas"


@pytest.fixture
async def evening(world, house):
    there = Evening(world, house)
    await there.seated(seats=8)
    return there


@pytest.fixture(autouse=True)
def given_up_soon(monkeypatch):
    """What does not arrive is tried once more, not for a minute."""
    monkeypatch.setattr("bot.adapters.on_telegram.pace.AGAIN", (0.01,))


def in_group(world, did):
    return [post.text for post in did.posts if post.chat_id == world.club.id]


async def test_a_floor_who_has_not_opened_floorman_is_told_that_the_sanction_stands(evening):
    world = evening.world
    other = world.add_person("Sophie Lambert")
    await world.place(other, "administrator")
    given = await world.command(other, "/avertir Paul Martin; bruit")
    (told,) = in_group(world, given)
    assert DONE in told
    assert NOT_AGAIN in told
    assert "redemandez" not in told
    assert "Paul" not in told
    assert to(given, world.players[1]), "the player is told of it"
    asked = await world.command(other, "/sanctionner Paul Martin; bruit")
    assert "redemandez" in in_group(world, asked)[0], "what is only proposed is asked for again"


async def test_an_anonymous_administrator_decides_no_case_for_he_may_be_whose_it_is(evening):
    world = evening.world
    for line in ("/avertir Carole Petit; bruit", "/invalider 1 erreur", "/dossier Carole Petit"):
        told = in_group(world, await world.command(world.director, line, anonymous=True))
        assert "Telegram ne me dit pas qui vous êtes" in told[0], line
    assert not evening.cases()


async def test_while_telegram_is_not_well_the_floor_is_told_that_it_is_done_and_the_player_of_his_sanction(evening):
    world = evening.world
    world.server.fault("sendMessage", 502, "Bad Gateway", times=2, chat_id=world.floor.id)
    given = await evening.floor("/avertir Paul Martin; bruit")
    told = in_group(world, given)
    assert [DONE in text for text in told] == [True]
    assert "Réessayez" not in told[0]
    assert to(given, world.players[1])
    assert len(evening.cases()) == 1


async def test_the_sentence_in_the_group_that_does_not_arrive_is_no_failure_of_the_command(evening):
    world = evening.world
    world.server.fault("sendMessage", 502, "Bad Gateway", times=2, chat_id=world.club.id)
    given = await evening.floor("/avertir Paul Martin; bruit")
    assert "Réessayez" not in "".join(post.text for post in given.posts)
    assert to(given, world.players[1])


@pytest.mark.parametrize("times", [2, 3])
async def test_after_a_tap_it_is_said_in_the_chat(evening, times):
    world = evening.world
    proposed = await proposal_for(evening)
    world.server.fault("sendMessage", 502, "Bad Gateway", times=2, chat_id=world.floor.id)
    world.server.fault("editMessageReplyMarkup", 502, "Bad Gateway", times=times)
    given = await world.click(world.floor, proposed, labels(proposed)[1])
    told = to(given, world.floor)
    assert DONE in told[-1].text or DONE in told[0].text
    assert to(given, world.players[1])
    assert len(evening.cases()) == 1


async def test_a_hand_that_is_counted_is_not_to_be_counted_again_where_the_board_cannot_be_written_anew(evening):
    world = evening.world
    await evening.floor("/sanctionner Paul Martin; insulte; 3 mains")
    board = (await evening.floor("/tableau")).message
    world.server.fault("editMessageText", 502, "Bad Gateway", times=2)
    did = await world.click(world.floor, board, labels(board)[0])
    assert DONE in "".join(in_group(world, did))
    (case,) = evening.cases().values()
    assert case.left == 2


async def test_a_refusal_that_comes_when_telegram_shows_no_clock_any_more_is_said_in_private(evening):
    world = evening.world
    proposed = await proposal_for(evening, "Carole Petit", "bruit")
    data = proposed.button("1 tour de pénalité")["callback_data"]
    assert evening.does("out", "Carole Petit").done, "rounds are for who sits at a table"
    late = await world.forge(world.floor, data, proposed, late=True)
    assert [post.text[:2] for post in to(late, world.floor)] == ["⚠️"]
    assert in_group(world, late) == []


async def test_what_is_tried_again_for_a_while_arrives_once_and_nothing_is_done_twice(evening, monkeypatch):
    world = evening.world
    monkeypatch.setattr("bot.adapters.on_telegram.pace.AGAIN", (0.01,) * 6)
    world.server.fault("sendMessage", 502, "Bad Gateway", times=5, chat_id=world.floor.id)
    given = await evening.floor("/avertir Paul Martin; bruit")
    assert len([post for post in to(given, world.floor) if "N° 1 inscrit" in post.text]) == 1
    assert DONE not in "".join(in_group(world, given))
    assert len(evening.cases()) == 1
