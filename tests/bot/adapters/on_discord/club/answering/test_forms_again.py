"""Whoever sends a form that is refused loses nothing: the form opens again with what he typed."""

import pytest

from bot.i18n.words import words_in
from tests.bot.adapters.on_discord.club.evening import Evening
from tests.bot.adapters.on_discord.stand_in.message_rules import every_component
from tests.bot.adapters.on_discord.stand_in.reading import buttons_of, shown, text_of

TEXT_INPUT = 4
MEND = words_in("fr").say("chat.mend_form")
RACE = {"values": "25>100", "table": "un", "odd": "1:3 2:1", "dealer": "5", "cards": ""}


@pytest.fixture
async def evening(world, house):
    there = Evening(world, house)
    await there.seated(players=False)
    return there


def filled(result):
    """What stands in the fields of a form that is shown, by their names."""
    assert result.modal is not None, f"no form was shown: {result}"
    fields = [each for each in every_component(result.modal["components"]) if each["type"] == TEXT_INPUT]
    return {each["custom_id"]: each.get("value", "") for each in fields}


async def test_a_race_that_makes_no_sense_is_mended_in_its_form(evening):
    world = evening.world
    form = await evening.floor("race")
    assert set(filled(form).values()) == {""}
    refused = shown(await world.submit(world.floor, form, RACE))
    assert refused.ephemeral
    assert "« un »" in text_of(refused)
    assert "tun" not in text_of(refused), "what he reads is what he has typed"
    again = await world.click(world.floor, refused, MEND)
    assert filled(again) == RACE
    raced = shown(await world.submit(world.floor, again, {**RACE, "table": "1"}))
    assert MEND not in buttons_of(raced)
    assert "100" in text_of(raced)


async def test_it_is_mended_as_often_as_it_takes_and_after_a_restart(evening):
    world = evening.world
    refused = shown(await world.submit(world.floor, await evening.floor("race"), RACE))
    for table in ("deux", "trois", "quatre"):
        await world.restart()
        again = await world.click(world.floor, refused, MEND)
        refused = shown(await world.submit(world.floor, again, {**filled(again), "table": table}))
        assert f"« {table} »" in text_of(refused)
    assert filled(await world.click(world.floor, refused, MEND))["table"] == "quatre"


async def test_the_tournament_that_was_named_with_the_command_stays_named(evening):
    world = evening.world
    await evening.director("tournament", name="Side", seats=9, paid=1)
    refused = shown(await world.submit(world.floor, await evening.floor("race", tournament="1"), RACE))
    raced = await world.submit(world.floor, await world.click(world.floor, refused, MEND), {**RACE, "table": "1"})
    assert "Open de Nantes" in text_of(shown(raced))


async def test_words_that_a_button_asked_for_are_not_lost_either(evening):
    world, words = evening.world, "erreur de table : c'était son voisin"
    given = (await evening.floor("sanction", player="Carole Petit", offence="insulte", penalty="2 tours")).response
    label = next(each for each in buttons_of(given) if each.endswith("…"))
    form = await world.click(world.floor, given, label)
    assert evening.does("void", "1; déjà invalidée par un autre", account=f"discord:{world.director.id}").done
    refused = shown(await world.submit(world.floor, form, {"words": words}))
    assert filled(await world.click(world.floor, refused, MEND)) == {"words": words}


async def test_whoever_has_lost_his_role_meanwhile_is_shown_no_form(evening):
    world = evening.world
    refused = shown(await world.submit(world.floor, await evening.floor("race"), RACE))
    world.env.backend.remove_member_role(world.guild.id, world.floor.id, world.floor_role.id)
    told = await world.click(world.floor, refused, MEND)
    assert told.modal is None
    assert "floor" in text_of(shown(told))


async def test_what_was_typed_is_shown_to_nobody_of_another_server(evening):
    world = evening.world
    refused = shown(await world.submit(world.floor, await evening.floor("race"), RACE))
    back = evening.house.bots[-1].back
    raw = [each if isinstance(each, dict) else each.to_dict() for each in refused.components]
    said = next(each["custom_id"] for each in every_component(raw) if each.get("label") == MEND)
    assert back.offered(said, evening.place, by="x") is not None
    assert back.offered(said, "discord:1", by="x") is None
    assert "25>100" not in said
