"""Whoever is picked in a form, or mentioned in a command, is the person behind his account, and never one who is called like him.
Where the club does not know him, it is asked whose account it is, and what was begun goes on.
"""

import pytest

from bot.i18n.words import words_in
from tests.bot.adapters.on_discord.club.answering.test_forms_again import MEND, choices, filled
from tests.bot.adapters.on_discord.club.answering.test_whose_account import linked, offered
from tests.bot.adapters.on_discord.club.evening import Evening
from tests.bot.adapters.on_discord.stand_in.forging import Forger
from tests.bot.adapters.on_discord.stand_in.message_rules import every_component
from tests.bot.adapters.on_discord.stand_in.reading import shown, text_of

OUT, WARN = (words_in("fr").say(f"action.{name}") for name in ("out", "warn"))
INES = "Inès Marchand"
WHO = "Choisissez un membre"
BOTH = "laissez l'un des deux vide"


@pytest.fixture
async def evening(world, house):
    """Everybody has a seat, the four players of the server linked to their accounts."""
    there = Evening(world, house)
    await there.seated(seats=8)
    return there


async def opened(evening, label):
    return await evening.world.click(evening.world.floor, shown(await evening.floor("desk")), label)


async def test_who_is_out_is_picked_among_the_members_of_the_server(evening):
    world, before = evening.world, len(evening.seats())
    form = await opened(evening, OUT)
    assert filled(form) == {"member": [], "words": ""}
    told = shown(await world.submit(world.floor, form, {"member": [world.players[1]]}))
    assert "Paul Martin" in text_of(told)
    assert len(evening.seats()) == before - 1
    assert "Paul Martin" not in evening.seats()


async def test_or_is_written_as_before(evening):
    told = shown(await evening.world.submit(evening.world.floor, await opened(evening, OUT), {"words": INES}))
    assert INES in text_of(told)
    assert INES not in evening.seats()


@pytest.mark.parametrize(("typed", "why"), [({}, WHO), ({"both": True}, BOTH)])
async def test_nobody_or_two_is_told_in_one_sentence_and_the_form_opens_again_as_it_was(evening, typed, why):
    world, before = evening.world, evening.everything()
    typed = {"member": [world.players[1]], "words": INES} if typed else {}
    refused = shown(await world.submit(world.floor, await opened(evening, OUT), typed))
    assert refused.ephemeral
    assert why in text_of(refused)
    assert evening.everything() == before
    again = await world.click(world.floor, refused, MEND)
    stands = {"member": [str(world.players[1].id)], "words": INES} if typed else {"member": [], "words": ""}
    assert filled(again) == stands
    await world.submit(world.floor, again, {"words": INES})
    assert INES not in evening.seats()


async def test_a_member_whom_the_club_does_not_know_is_asked_about_whatever_he_calls_himself(evening):
    world, before = evening.world, evening.seats()
    stranger = world.join(INES)
    question = shown(await world.submit(world.floor, await opened(evening, OUT), {"member": [stranger]}))
    assert question.ephemeral
    assert evening.seats() == before, "nobody is out by what a member calls himself"
    assert offered(question)[0][0].startswith(INES)
    number = next(value for label, value in offered(question) if label.startswith("Karim Benali"))
    told = shown(await world.select(world.floor, question, [number]))
    assert linked(evening, stranger) == (int(number), "Karim Benali")
    assert "Karim Benali" in text_of(told)
    assert set(before) - set(evening.seats()) == {"Karim Benali"}


async def test_a_warning_is_given_in_one_form_with_the_offences_of_the_book_as_a_menu(evening):
    world = evening.world
    form = await opened(evening, WARN)
    assert list(filled(form)) == ["member", "words", "offence", "other", "reason"]
    assert len(choices(form, "offence")) == 25
    fields = {"member": [world.players[1]], "offence": ["phone"], "reason": "deux fois; devant tous"}
    await world.submit(world.floor, form, fields)
    (case,) = evening.cases().values()
    assert (case.offence, case.reason) == ("phone", "deux fois; devant tous")
    assert linked(evening, world.players[1])[0] == case.person


async def test_an_offence_in_words_and_a_refusal_keep_everything(evening):
    world = evening.world
    typed = {"words": INES, "offence": ["phone"], "other": "crachat", "reason": "vu"}
    refused = shown(await world.submit(world.floor, await opened(evening, WARN), typed))
    assert evening.cases() == {}
    again = await world.click(world.floor, refused, MEND)
    assert filled(again) == {"member": [], **typed}
    await world.submit(world.floor, again, {"words": INES, "other": "téléphone à table", "reason": "vu"})
    (case,) = evening.cases().values()
    assert (case.offence, case.reason) == ("phone", "vu")


async def test_who_writes_all_of_it_into_one_field_is_understood_as_before(evening):
    await evening.world.submit(evening.world.floor, await opened(evening, WARN), {"words": f"{INES}; téléphone; vu"})
    (case,) = evening.cases().values()
    assert (case.offence, case.reason) == ("phone", "vu")


async def test_a_form_that_was_open_before_there_was_anybody_to_pick_still_works(evening):
    world = evening.world
    desk = shown(await evening.floor("desk"))
    said = evening.house.bots[-1].back.offering(evening.place, f"discord:{world.floor.id}").tap("m", "warn", "", "{}")
    await Forger(world.env).fills_in(world.floor, said, {"words": f"{INES}; téléphone"}, evening.at, message=desk)
    assert len(evening.cases()) == 1


@pytest.mark.parametrize("member", ["Marie", "<@1>", "0" * 30, "#1", "", "-1", "1|2"])
async def test_what_no_picker_says_is_nobody(evening, member):
    world, before = evening.world, evening.everything()
    said = evening.house.bots[-1].back.offering(evening.place, f"discord:{world.floor.id}").tap("m", "out", "", "{}")
    told = shown(await Forger(world.env).fills_in(world.floor, said, {"member": member, "words": ""}, evening.at))
    assert WHO in text_of(told)
    assert evening.everything() == before


async def test_a_member_who_is_not_on_the_server_is_nobody(evening):
    world, before = evening.world, evening.everything()
    said = evening.house.bots[-1].back.offering(evening.place, f"discord:{world.floor.id}").tap("m", "out", "", "{}")
    told = shown(await Forger(world.env).fills_in(world.floor, said, {"member": "99999999999", "words": ""}, evening.at))
    assert told.ephemeral
    assert "n'est plus sur le serveur" in text_of(told)
    assert "orthographe" not in text_of(told)
    assert evening.everything() == before


@pytest.mark.parametrize("label", [OUT, WARN])
async def test_no_player_is_shown_the_form(evening, label):
    world = evening.world
    desk = shown(await evening.floor("desk"))
    command = "out" if label == OUT else "warn"
    button = next(one for one in _ids(desk) if one.startswith(f"w|{command}|"))
    told = await Forger(world.env).taps(world.player, button, evening.at, message=desk)
    assert told.modal is None
    assert "floor" in text_of(shown(told))


def _ids(message):
    raw = [each if isinstance(each, dict) else each.to_dict() for each in message.components]
    return [str(each["custom_id"]) for each in every_component(raw) if each.get("custom_id")]


@pytest.mark.parametrize(
    ("command", "options"),
    [("out", {"players": "{}"}), ("move", {"player": "{}", "seat": "2-8"}), ("note", {"player": "{}", "text": "à voir"}),
     ("warn", {"player": "{}", "offence": "téléphone"}), ("player", {"player": "{}"}), ("where", {"player": "{}"})],
)  # fmt: skip
async def test_a_command_about_a_member_whom_the_club_does_not_know_leads_on_to_whose_he_is(evening, command, options):
    world = evening.world
    stranger = world.join(INES)
    filled = {name: text.format(stranger.mention) for name, text in options.items()}
    question = shown(await evening.floor(command, **filled))
    assert question.ephemeral
    number = next(value for label, value in offered(question) if label.startswith("Karim Benali"))
    told = shown(await world.select(world.floor, question, [number]))
    assert linked(evening, stranger) == (int(number), "Karim Benali")
    assert "Karim Benali" in text_of(told)
    assert "une fois" not in text_of(told)


async def test_somebody_new_is_entered_and_the_command_goes_on_with_him(evening):
    world = evening.world
    stranger = world.join("xX_zoe_Xx")
    question = shown(await evening.floor("note", player=stranger.mention, text="arrive tard"))
    form = await world.click(world.floor, question, "Nouvelle personne…")
    told = shown(await world.submit(world.floor, form, {"words": "Zoé Zimmer"}))
    assert "Zoé Zimmer" in text_of(told)
    assert "arrive tard" in text_of(shown(await evening.floor("record", player="Zoé Zimmer")))


async def test_a_player_who_mentions_a_stranger_is_led_nowhere(evening):
    world = evening.world
    stranger = world.join(INES)
    told = shown(await world.slash(world.player, "where", in_channel=evening.at, player=stranger.mention))
    assert linked(evening, stranger) is None
    assert offered(told) == []


async def test_the_longest_names_and_numbers_still_fit_into_the_buttons(evening):
    stranger = evening.world.join("Jean-Christophe de la Villardière")
    question = shown(await evening.floor("note", player=stranger.mention, text="x" * 300))
    assert all(len(one) <= 100 for one in _ids(question))
    form = await evening.world.click(evening.world.floor, question, "Nouvelle personne…")
    assert len(form.modal["custom_id"]) <= 100
