"""A floor is offered his commands in his own conversation too, for as long as he is one; Telegram is told only what is new."""

import pytest

from tests.bot.adapters.on_telegram.club.evening import Evening, account


def own_menus(world):
    """How often Telegram was told the menu of one conversation, and how often that it has none."""
    told = [call for call in world.server.called("setMyCommands") if call.given.get("scope", {}).get("type") == "chat"]
    return len(told), len(world.server.called("deleteMyCommands"))


async def test_a_floor_is_offered_his_commands_in_his_own_conversation_and_a_player_is_not(world):
    await world.command(world.floor, "/registre")
    await world.command(world.player, "/inscrits")
    assert {"tirage", "question"} <= set(world.menu(world.floor, world.floor))
    assert not {"configurer", "tirage"} & set(world.menu(world.player, world.player))
    assert "configurer" not in world.menu(world.floor, world.floor)
    assert own_menus(world) == (1, 0)


async def test_telegram_is_told_once_also_after_a_restart(world):
    await world.command(world.floor, "/registre")
    await world.restart()
    await world.command(world.floor, "/registre")
    assert own_menus(world) == (1, 0)


async def test_whoever_is_an_administrator_no_longer_loses_them_at_once(world):
    await world.command(world.floor, "/registre")
    await world.place(world.floor, "member")
    assert "tirage" not in world.menu(world.floor, world.floor)
    assert own_menus(world) == (1, 1)


async def test_a_role_that_the_club_gives_and_takes_counts_at_once(world, house):
    evening = Evening(world, house)
    evening.opened()
    assert evening.does("enterme", "Marie Dupont", account=account(world.player)).done
    await world.start(world.player)
    await world.command(world.player, "/inscrits")
    asked = (await world.command(world.director, "/role Marie Dupont floor")).message
    yes = next(label for row in asked.labels for label in row if label.startswith("✅"))
    await world.click(world.director, asked, yes)
    assert "tirage" in world.menu(world.player, world.player)
    await world.command(world.director, "/role Marie Dupont player")
    assert "tirage" not in world.menu(world.player, world.player)


async def test_they_are_in_the_language_that_he_has_chosen(world):
    await world.command(world.floor, "/registre")
    await world.command(world.floor, "/langue nl", world.floor)
    assert "loting" in world.menu(world.floor, world.floor)


@pytest.mark.parametrize("status", [400, 502])
async def test_a_menu_that_could_not_be_told_is_told_the_next_time(world, status):
    world.server.fault("setMyCommands", status, times=3)
    assert "✍" in (await world.command(world.floor, "/registre")).reactions
    world.server.is_well()
    assert "tirage" not in world.menu(world.floor, world.floor)
    await world.command(world.floor, "/registre")
    assert "tirage" in world.menu(world.floor, world.floor)


async def test_what_floorman_is_stands_in_three_languages_where_nothing_was_written_yet(world):
    said = world.cloud.descriptions
    for kind, longest in (("description", 512), ("short_description", 120)):
        texts = [said[kind, language] for language in ("", "fr", "en", "nl")]
        assert texts[0] == texts[1]
        assert len(set(texts)) == 3
        assert all(20 < len(text) <= longest for text in texts)
    assert world.server.called("setMyName") == []


async def test_for_a_question_in_private_nobody_is_looked_up(world):
    await world.command(world.player, "/inscrits")
    await world.start(world.player)
    await world.restart()
    before = len(world.server.called("getChatMember"))
    await world.say(world.player, "une recette de crêpes", world.player)
    assert len(world.server.called("getChatMember")) - before <= 1, "whose rulebook it is asked of, and no more"
