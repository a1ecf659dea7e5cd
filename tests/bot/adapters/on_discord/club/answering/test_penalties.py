"""Warning somebody from his name: the record, the proposal, one tap, the notice, the board."""

import re

import pytest

from bot.domain.club.people import Role
from bot.domain.club.same_moment import SAME_MOMENT
from bot.services.requests import Request
from tests.bot.adapters.on_discord.club.evening import CURRENT_AFTER, Evening
from tests.bot.adapters.on_discord.stand_in.reading import buttons_of, shown, text_of

LONG = "Il a répété au croupier, devant toute la table, que la donne était truquée. " * 8
FIRST = "avertissement verbal"


@pytest.fixture
async def evening(world, house):
    """Everybody has a seat; the four players of the server have entered by their button."""
    there = Evening(world, house)
    await there.seated(seats=8)
    return there


async def proposal_for(evening, player, offence="phone"):
    """What the floor sees once he has chosen the offence below the player's record."""
    begun = await evening.world.menu(evening.world.floor, "Warn", player, in_channel=evening.at)
    assert shown(begun).ephemeral
    proposed = await evening.world.select(evening.world.floor, shown(begun), [offence])
    assert shown(proposed).ephemeral
    return shown(proposed)


async def warned(evening, player):
    """A player is warned by one tap on what the book suggests."""
    proposed = await proposal_for(evening, player)
    return await evening.world.click(evening.world.floor, proposed, buttons_of(proposed)[0])


SEATED = re.compile(r"table [0-9]+, (?:siège|seat)|tafel [0-9]+, stoel")


def notices(player):
    """What the player has been told in private of what he did; his seat is another message."""
    return [message for message in player.user.dm_channel.history() if not SEATED.search(text_of(message))]


def said_to_floor(result):
    """All that a tap has brought the floor."""
    return "\n".join(text_of(message) for message in (result.response, *result.followups) if message)


async def test_a_warning_takes_a_name_an_offence_and_one_tap(evening):
    world, player = evening.world, evening.world.players[1]
    begun = await world.menu(world.floor, "Warn", player, in_channel=evening.at)
    assert "Dossier de Paul Martin" in text_of(shown(begun))
    assert "Rien au dossier." in text_of(shown(begun))
    assert buttons_of(shown(begun)) == ["Autre faute…"]
    proposed = shown(await world.select(world.floor, shown(begun), ["phone"]))
    assert "Paul Martin : téléphone à table" in text_of(proposed)
    assert FIRST in buttons_of(proposed)[0]
    assert buttons_of(proposed)[-1] == "Avec un motif…"
    assert evening.cases() == {}, "people decide: nothing is written before a tap"
    given = await world.click(world.floor, proposed, buttons_of(proposed)[0])
    (case,) = evening.cases().values()
    assert (case.offence, str(case.sanction.measure)) == ("phone", "warning")
    assert "N° 1 inscrit : Paul Martin" in said_to_floor(given)
    assert all(message.ephemeral for message in given.followups), "records are no business of the room"
    again = await world.menu(world.floor, "Record", player, in_channel=evening.at)
    assert "1 compte." in text_of(shown(again))
    assert shown(again).ephemeral
    assert world.longest_stall < 0.05


@pytest.mark.parametrize(
    ("language", "heading", "appeal"),
    [
        ("fr", "Décision du floor", "Vous n'êtes pas d'accord ?"),
        ("en", "The floor's decision", "You don't agree?"),
        ("nl", "Beslissing", "/ik dossier"),
    ],
)
async def test_the_player_is_told_in_private_in_his_own_language(evening, language, heading, appeal):
    world, player = evening.world, evening.world.players[1]
    world.speaks(player, language)
    await world.slash(player, "entries")
    given = await warned(evening, player)
    (notice,) = notices(player)
    text = text_of(notice)
    assert heading in text
    assert appeal in text
    assert "ROPTA" in text, "the article is quoted"
    assert "Jean-Luc Bernard" not in text, "not who has reported it"
    assert "Paul Martin a reçu un message privé." in said_to_floor(given)
    assert [(told.channel, told.arrived) for told in deliveries(evening)] == [("discord", True)]


def deliveries(evening):
    """What the ledger says of notices."""
    return [case.delivery for case in evening.cases().values() if case.delivery]


async def test_what_the_staff_keeps_to_itself_is_not_in_the_notice(evening):
    player = evening.world.players[1]
    await evening.floor(
        "sanction", player="Paul Martin", offence="insulte", penalty="2 tours", note="sa femme vient de partir",
        reason="dit par Carole Petit",
    )  # fmt: skip
    (notice,) = notices(player)
    for hidden in ("femme", "Carole", "Jean-Luc", "dit par"):
        assert hidden not in text_of(notice)
    assert "2 tours" in text_of(notice)


async def test_who_takes_no_private_messages_is_to_be_told_at_the_table(evening):
    world, player = evening.world, evening.world.players[1]
    refused = {"status": 403, "code": 50007, "message": "Cannot send messages to this user"}
    world.env.inject_error(
        "POST", f"/channels/{player.user.dm_channel.id}/messages", **refused, times=None
    )  # his seat, and what he is told
    given = await warned(evening, player)
    assert "Paul Martin ne reçoit pas mes messages privés : à prévenir à table." in said_to_floor(given)
    assert notices(player) == []
    assert [(told.channel, told.arrived) for told in deliveries(evening)] == [("discord", False)]
    sanctioned = next(message for message in given.followups if "Dit à table" in buttons_of(message))
    await world.click(world.floor, sanctioned, "Dit à table")
    assert [(told.channel, told.arrived) for told in deliveries(evening)] == [("by_mouth", True)]


async def test_who_has_no_account_is_to_be_told_at_the_table(evening):
    given = await evening.floor("warn", player="Carole Petit", offence="téléphone")
    assert "Carole Petit n'a pas de compte Discord lié : à prévenir à table." in said_to_floor(given)
    assert deliveries(evening) == []


async def test_an_offence_in_ones_own_words_is_proposed_and_recorded(evening):
    world, player = evening.world, evening.world.players[1]
    begun = await world.menu(world.floor, "Warn", player, in_channel=evening.at)
    form = await world.click(world.floor, shown(begun), "Autre faute…")
    proposed = shown(await world.submit(world.floor, form, {"words": "autre : a mordu un croupier; deux fois"}))
    assert "a mordu un croupier" in text_of(proposed)
    await world.click(world.floor, proposed, buttons_of(proposed)[0])
    (case,) = evening.cases().values()
    assert case.offence == "other"
    assert case.words.startswith("a mordu un croupier")


async def test_a_long_reason_survives_the_form_and_a_restart(evening):
    world, player = evening.world, evening.world.players[1]
    proposed = await proposal_for(evening, player)
    form = await world.click(world.floor, proposed, "Avec un motif…")
    await world.restart()
    given = await world.submit(world.floor, form, {"words": LONG})
    (case,) = evening.cases().values()
    assert case.reason == LONG.strip()
    assert "N° 1" in said_to_floor(given)


async def test_a_long_reason_survives_the_buttons_and_a_restart(evening):
    world = evening.world
    proposed = shown(await evening.floor("sanction", player="Paul Martin", offence="insulte", reason=LONG.strip()))
    await world.restart()
    await world.click(world.floor, proposed, buttons_of(proposed)[1])
    (case,) = evening.cases().values()
    assert case.reason == LONG.strip()


async def test_a_second_tap_gives_no_second_sanction(evening):
    world, player = evening.world, evening.world.players[1]
    proposed = await proposal_for(evening, player)
    second = evening.aims_at(proposed, buttons_of(proposed)[0])
    await world.click(world.floor, proposed, buttons_of(proposed)[0])
    assert buttons_of(proposed) == []
    await second.taps(world.floor)
    assert len(evening.cases()) == 1
    assert len(notices(player)) == 1, "nor a second notice"


async def test_a_mistake_is_voided_by_form_and_stays_to_be_seen(evening):
    world, player = evening.world, evening.world.players[1]
    given = await warned(evening, player)
    sanctioned = next(message for message in given.followups if "Erreur : annuler…" in buttons_of(message))
    form = await world.click(world.floor, sanctioned, "Erreur : annuler…")
    voided = shown(await world.submit(world.floor, form, {"words": "mauvais joueur"}))
    assert "est annulé comme erreur" in text_of(voided)
    assert voided.ephemeral
    record = text_of(shown(await world.menu(world.floor, "Record", player, in_channel=evening.at)))
    assert "annulée, erreur" in record


async def kept_board(evening):
    """A board in the staff's channel that keeps itself current."""
    world = evening.world
    private = await world.slash(world.floor, "board", in_channel=world.staff_channel)
    assert shown(private).ephemeral
    kept = await world.click(world.floor, shown(private), "Afficher ici, toujours à jour")
    message = next(m for m in (kept.response, *kept.followups) if m is not None and not m.ephemeral)
    await world.passes(3)
    return message


async def test_the_board_in_the_channel_keeps_itself_current(evening):
    world = evening.world
    table = evening.seats()["Paul Martin"][0]
    board = await kept_board(evening)
    assert "Personne ne purge de pénalité." in text_of(board)
    await evening.floor("sanction", player="Paul Martin", offence="insulte", penalty="3 mains")
    assert "Paul Martin" in text_of(board)
    assert "encore 3 mains" in text_of(board)
    await world.passes(3)
    played = f"Table {table} : une main jouée"
    assert buttons_of(board) == [played]
    await world.click(world.floor, board, played)
    assert "encore 2 mains" in text_of(board)
    await world.passes(3)
    evening.house.clock.at += SAME_MOMENT
    evening.does("hand", f"{table} 1")
    assert "encore 2 mains" in text_of(board)
    await world.passes(CURRENT_AFTER)
    assert "encore 1 main" in text_of(board), "what another process did is seen"
    await world.restart()
    await world.click(world.floor, board, played)
    await world.passes(CURRENT_AFTER)
    assert "Paul Martin" not in text_of(board)
    assert world.pinged(board) == set()
    assert world.longest_stall < 0.05


async def test_players_tap_nothing_of_it(evening):
    world, player = evening.world, evening.world.players[0]
    private = await evening.floor("board")
    kept = await world.click(world.floor, shown(private), "Afficher ici, toujours à jour")
    board = next(m for m in (kept.response, *kept.followups) if m is not None and not m.ephemeral)
    await evening.floor("sanction", player="Paul Martin", offence="insulte", penalty="3 mains")
    before = evening.everything()
    for label in buttons_of(board):
        told = shown(await world.click(player, board, label))
        assert told.ephemeral
        assert "floor" in text_of(told)
    assert evening.everything() == before
    assert not {"Warn", "Record"} & set(player.available_commands(world.floor_channel))
    known = world.env.backend
    for entry in ("Warn", "Record"):
        command = known.find_command(entry, world.guild.id, type=2)
        world.guild.set_command_permissions(int(command["id"]), {player: True})
        told = shown(await world.menu(player, entry, world.players[1], in_channel=evening.at))
        assert told.ephemeral
        assert "floor" in text_of(told)
        assert "Paul" not in text_of(told)
        assert buttons_of(told) == []
    assert evening.everything() == before


async def test_a_record_is_shown_to_nobody_but_the_floor_and_to_each_his_own(evening):
    world = evening.world
    await warned(evening, world.players[1])
    own = shown(await world.slash(world.players[1], "myrecord"))
    assert own.ephemeral
    assert "téléphone à table" in text_of(own)
    assert "Jean-Luc" not in text_of(own)


async def test_another_process_gives_a_sanction_and_the_bot_shows_it(evening):
    board = await kept_board(evening)
    arguments = {"incident": "Paul Martin; insulte; 2 mains"}
    evening.house.bots[-1].back.desk.handle(Request("sanction", arguments, evening.place, Role.FLOOR, "fr", "Telegram"))
    await evening.world.passes(CURRENT_AFTER)
    assert "encore 2 mains" in text_of(board)
