"""Whoever sends a form that is refused loses nothing: the form opens again with what he typed."""

import pytest

from bot.i18n.words import words_in
from tests.bot.adapters.on_discord.club.evening import Evening
from tests.bot.adapters.on_discord.stand_in.message_rules import every_component
from tests.bot.adapters.on_discord.stand_in.reading import buttons_of, shown, text_of

TEXT_INPUT, MENU, PEOPLE = 4, 3, 5
MEND = words_in("fr").say("chat.mend_form")
RACE = {"values": ["25>500"], "table": ["2"], "odd": "1:trois 2:1", "dealer": "5", "cards": ""}


@pytest.fixture
async def evening(world, house):
    there = Evening(world, house)
    await there.seated(players=False)
    return there


def filled(result):
    """What stands in the fields of a form that is shown, by their names: texts, and what is chosen in menus."""
    assert result.modal is not None, f"no form was shown: {result}"
    fields = {each["custom_id"]: each for each in every_component(result.modal["components"]) if each.get("custom_id")}
    return {name: _stands(each) for name, each in fields.items()}


def _stands(each):
    if each["type"] == TEXT_INPUT:
        return each.get("value", "")
    if each["type"] == PEOPLE:
        return [str(one["id"]) for one in each.get("default_values") or ()]
    return [option["value"] for option in each["options"] if option.get("default")]


def there_sit(evening):
    """Odd chips of two who sit at table 2; the dealer is one of them."""
    first, second, *_ = sorted(int(seat.split("-")[1]) for seat in evening.seats().values() if seat.startswith("2-"))
    return f"{first}:3 {second}:1"


def choices(result, name):
    """What a menu of a form offers."""
    (menu,) = [each for each in every_component(result.modal["components"]) if each.get("custom_id") == name]
    return [option["value"] for option in menu["options"]]


async def test_a_race_offers_what_there_is_to_race_and_the_tables(evening):
    form = await evening.floor("race")
    assert choices(form, "values") == [
        "25>100", "25>500", "25>1000", "25+100>500", "25+100>1000", "25+500>1000", "100>500", "100>1000", "100+500>1000",
        "500>1000",
    ]  # fmt: skip
    assert choices(form, "table") == ["1", "2"]
    assert filled(form) == {"values": ["25>100"], "table": [], "odd": "", "dealer": "", "cards": ""}, "the likeliest is chosen"


async def test_where_the_chips_are_not_known_the_values_are_typed(world, house):
    there = Evening(world, house)
    await there.director("choose", point="suggested")
    await there.director("tournament", name="Sans jetons", seats=9)
    assert filled(await there.floor("race")) == {"values": "", "table": "", "odd": "", "dealer": "", "cards": ""}


async def test_a_race_that_makes_no_sense_is_mended_in_its_form(evening):
    world = evening.world
    refused = shown(await world.submit(world.floor, await evening.floor("race"), RACE))
    assert refused.ephemeral
    assert "1:trois" in text_of(refused), "what he reads is what he has typed"
    again = await world.click(world.floor, refused, MEND)
    assert filled(again) == RACE
    raced = shown(await world.submit(world.floor, again, {**RACE, "odd": there_sit(evening)}))
    assert MEND not in buttons_of(raced)
    assert "500" in text_of(raced)


async def test_it_is_mended_as_often_as_it_takes_and_after_a_restart(evening):
    world = evening.world
    refused = shown(await world.submit(world.floor, await evening.floor("race"), RACE))
    for odd in ("deux", "trois", "quatre"):
        await world.restart()
        again = await world.click(world.floor, refused, MEND)
        refused = shown(await world.submit(world.floor, again, {**filled(again), "odd": odd}))
        assert f"« {odd} »" in text_of(refused)
    assert filled(await world.click(world.floor, refused, MEND)) == {**RACE, "odd": "quatre"}


async def test_the_tournament_that_was_named_with_the_command_stays_named(evening):
    world = evening.world
    await evening.director("tournament", name="Side", seats=9, paid=1)
    form = await evening.floor("race", tournament="1")
    assert choices(form, "table") == ["1", "2"], "of the tournament that was named"
    refused = shown(await world.submit(world.floor, form, RACE))
    raced = await world.submit(world.floor, await world.click(world.floor, refused, MEND), {**RACE, "odd": there_sit(evening)})
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
    assert "25>500" not in said
