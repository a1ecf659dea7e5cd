"""Who is behind a member's account is chosen by number, never by the name on display; the choice links him and goes on."""

import pytest

from tests.bot.adapters.on_discord.club.evening import Evening
from tests.bot.adapters.on_discord.stand_in.forging import Forger
from tests.bot.adapters.on_discord.stand_in.message_rules import every_component
from tests.bot.adapters.on_discord.stand_in.reading import buttons_of, shown, stamped, text_of

REAL = "Marie Dupont"


@pytest.fixture
async def evening(world, house):
    """A club that knows the real Marie Dupont (#1), who has no account, and Paul Martin (#2)."""
    there = Evening(world, house)
    await there.opened()
    assert there.does("enter", f"{REAL}, Paul Martin").done
    return there


def offered(message):
    """Whom the menu of a message offers: label and value of each."""
    raw = [each if isinstance(each, dict) else each.to_dict() for each in message.components]
    menus = [each for each in every_component(raw) if each.get("options")]
    return [(option["label"], option["value"]) for menu in menus for option in menu["options"]]


def linked(evening, member):
    """Whose a member's account is: number and name."""
    with evening.house.store.reading() as work:
        club = work.clubs.at(evening.place).id
        number = work.accounts.person_of(club, f"discord:{member.id}")
        return (number, work.people.numbered(club, [number])[number].name) if number else None


async def asked(evening, member, entry="Warn"):
    return shown(await evening.world.menu(evening.world.floor, entry, member, in_channel=evening.at))


async def test_the_one_who_is_chosen_is_linked_and_warned_in_one_go(evening):
    world = evening.world
    member = world.join("Marie")
    question = await asked(evening, member)
    assert offered(question)[0] == (f"{REAL} #1", "1")
    begun = shown(await world.select(world.floor, question, ["2"]))
    assert linked(evening, member) == (2, "Paul Martin")
    assert "Dossier de Paul Martin" in text_of(begun)
    proposed = shown(await world.select(world.floor, begun, ["phone"]))
    await world.click(world.floor, proposed, buttons_of(proposed)[0])
    assert [case.person for case in evening.cases().values()] == [2]


async def test_the_same_for_a_record(evening):
    member = evening.world.join("Marie")
    question = await asked(evening, member, "Record")
    begun = shown(await evening.world.select(evening.world.floor, question, ["1"]))
    assert linked(evening, member) == (1, REAL)
    assert f"Dossier de {REAL}" in text_of(begun)
    assert offered(begun) == []


async def test_whom_the_club_does_not_know_is_entered_by_the_name_that_the_floor_confirms(evening):
    world = evening.world
    member = world.join("xX_zoe_Xx")
    question = await asked(evening, member)
    form = await world.click(world.floor, question, "Nouvelle personne…")
    (field,) = [each for each in every_component([form.modal]) if each.get("custom_id") == "words"]
    assert field["value"] == "xX_zoe_Xx"
    begun = shown(await world.submit(world.floor, form, {"words": "Zoé Zimmer"}))
    assert linked(evening, member) == (3, "Zoé Zimmer")
    assert "Dossier de Zoé Zimmer" in text_of(begun)
    assert offered(begun) != []
    assert evening.cases() == {}


async def test_a_name_that_somebody_bears_is_asked_about_and_makes_a_namesake_only_where_that_is_said(evening):
    world = evening.world
    member = world.join("Marie")
    form = await world.click(world.floor, await asked(evening, member), "Nouvelle personne…")
    question = shown(await world.submit(world.floor, form, {"words": REAL}))
    assert linked(evening, member) is None
    assert buttons_of(question)[0] == f"{REAL} #1"
    await world.click(world.floor, question, f"Une autre {REAL}")
    assert linked(evening, member) == (3, REAL)


async def test_in_a_club_of_hundreds_a_part_of_the_name_finds_him(evening):
    world = evening.world
    assert evening.does("enter", ", ".join(f"Joueur Numéro{chr(97 + n // 26)}{chr(97 + n % 26)}" for n in range(40))).done
    assert evening.does("enter", "Cosette Fauchelevent").done
    member = world.join("Inconnue")
    question = await asked(evening, member)
    assert len(offered(question)) == 25
    form = await world.click(world.floor, question, "Chercher un nom…")
    found = shown(await world.submit(world.floor, form, {"words": "fauche"}))
    assert [label for label, _ in offered(found)] == ["Cosette Fauchelevent #43"]
    nobody = shown(await world.submit(world.floor, await world.click(world.floor, found, "Chercher un nom…"), {"words": "zzz"}))
    assert "Nouvelle personne…" in buttons_of(nobody)
    begun = shown(await world.select(world.floor, found, ["43"]))
    assert linked(evening, member) == (43, "Cosette Fauchelevent")
    assert "Dossier de Cosette" in text_of(begun)


async def test_who_has_an_account_already_is_not_offered_and_no_player_links_anybody(evening):
    world = evening.world
    assert evening.does("link", f"#2 = discord:{world.players[1].id}").done
    member = world.join("Inconnue")
    question = await asked(evening, member)
    assert [value for _, value in offered(question)] == ["1"]
    menu, new = (stamped(question, f"s|{what}|warn discord:{member.id} Inconnue") for what in ("whose", "new"))
    refused = shown(await Forger(world.env).taps(world.player, menu, evening.at, message=question, values=["1"]))
    assert linked(evening, member) is None
    assert "Dossier" not in text_of(refused)
    form = await Forger(world.env).taps(world.player, new, evening.at, message=question)
    assert form.modal is None, "only who may link is asked for a name"


async def test_what_the_menu_never_offered_links_nobody(evening):
    world = evening.world
    member = world.join("Inconnue")
    question = await asked(evening, member)
    said = stamped(question, f"s|whose|warn discord:{member.id} Inconnue")
    for value in ("999", "#1", "Marie Dupont", ""):
        await Forger(world.env).taps(world.floor, said, evening.at, message=question, values=[value])
    assert linked(evening, member) is None
