"""What is chosen in a genuine menu is one of the things that it offers; and who may use it is asked anew at each tap."""

from dataclasses import replace

import pytest

from bot.adapters.live_messages import KINDS
from bot.domain.club.people import Role
from tests.bot.adapters.on_discord.club.gate.conftest import ids_of
from tests.bot.adapters.on_discord.club.gate.test_forms import ONLY_FLOORS
from tests.bot.adapters.on_discord.club.gate.test_taps import FALLEN, asked
from tests.bot.adapters.on_discord.stand_in.reading import shown, stamped, text_of

ONLY_DIRECTORS = "Seul un directeur de tournoi peut faire cela."
KEEP = "Afficher ici, toujours à jour"


def known_as(two, who, name, role, place=None):
    """The club knows somebody, with a role that the server does not give him."""
    with two.house.store.writing() as work:
        club = work.clubs.at(place or two.evening.place).id
        (person,) = work.people.add(club, [name])
        work.people.save(club, replace(person, role=role))
        work.accounts.link(club, person.number, f"discord:{who.id}")


async def guide(two):
    """The director opens the set-up."""
    return shown(await two.world.slash(two.world.director, "configure"))


@pytest.mark.parametrize(
    "what", ["book", "language", "fallback", "floor_role", "floor_channel", "director_role", "rings", "talk", "answers"]
)
async def test_the_set_up_takes_only_what_its_menus_offer(two, what):
    message = await guide(two)
    menu, before = stamped(message, f"c|{what}|0"), two.everything()
    values = ["", "x" * 100, "0", "-1", "1e3", "²", "de", "maybe", "9" * 400, str(two.her_role.id), str(two.her_channel.id)]
    values += [str(two.world.floor_channel.id)] if what.endswith("role") else [str(two.world.floor_role.id)]
    for chosen in [[value] for value in values] + [
        [str(two.world.floor_role.id), str(two.world.director_role.id)],
        ["on", "off"],
    ]:
        two.refused(await two.forger.taps(two.world.director, menu, two.world.floor_channel, message=message, values=chosen))
    assert two.everything() == before
    assert len(two.noted()) == len(values) + 2


async def test_a_menu_that_must_hold_something_is_not_emptied(two):
    for what in ("book", "talk", "answers"):
        message = await guide(two)
        before = two.everything()
        menu = stamped(message, f"c|{what}|0")
        two.refused(await two.forger.taps(two.world.director, menu, two.world.floor_channel, message=message, values=[]))
        assert two.everything() == before


async def test_menus_that_were_sent_on_the_second_of_two_pages_go_on(two):
    message = await guide(two)
    old = two.world.env.bot.back.offering(two.evening.place).tap("c", "answers", 1)
    await two.forger.taps(two.world.director, old, two.world.floor_channel, message=message, values=["private"])
    assert two.house.places.settings(two.evening.place)["answers"] == "private"
    two.refused(
        await two.forger.taps(
            two.world.director, old.replace("|1", "|2", 1), two.world.floor_channel, message=message, values=["auto"]
        )
    )


async def test_the_directors_menu_is_of_no_use_to_anybody_else(two):
    message = await guide(two)
    before = two.everything()
    for who in (two.world.floor, two.world.player, two.mallory_as_guest):
        for said in ids_of(message).values():
            chosen = [str(two.world.floor_role.id)]
            refused = await two.forger.taps(who, said, two.world.floor_channel, message=message, values=chosen)
            two.refused(refused, ONLY_DIRECTORS)
    assert two.everything() == before


async def test_whom_the_club_has_made_director_sets_its_server_up(two):
    known_as(two, two.world.player, "Marie Dupont", Role.DIRECTOR)
    message = await guide(two)
    menu = stamped(message, "c|floor_role|0")
    chosen = [str(two.world.floor_role.id)]
    await two.forger.taps(two.world.player, menu, two.world.floor_channel, message=message, values=chosen)
    assert two.house.places.settings(two.evening.place)["floor_role"] == chosen[0]
    two.refused(
        await two.forger.taps(two.world.players[1], menu, two.world.floor_channel, message=message, values=[]), ONLY_DIRECTORS
    )


async def test_whom_the_club_has_made_a_floor_answers_for_it_and_in_no_other_server(two):
    known_as(two, two.world.player, "Marie Dupont", Role.FLOOR)
    known_as(two, two.mallory, "Mallory", Role.DIRECTOR, f"discord:{two.hers.id}")
    public, _ = await asked(two)
    called = two.world.floor_channel.last_message
    two.refused(await two.world.click(two.mallory_as_guest, called, "Répondre…"), ONLY_FLOORS)
    two.refused(await two.world.click(two.mallory_as_guest, public, "Enregistrer comme décision…"), ONLY_FLOORS)
    form = await two.world.click(two.world.player, called, "Répondre…")
    await two.world.submit(two.world.player, form, {"words": "Carte morte."})
    assert "Carte morte." in text_of(two.club_channel.last_message)


async def test_a_message_that_stays_current_is_put_up_by_a_floor(two):
    await two.evening.opened()
    board = shown(await two.evening.floor("board"))
    said, before = stamped(board, "l|board"), two.everything()
    for who in (two.world.player, two.mallory_as_guest):
        two.refused(await two.forger.taps(who, said, two.club_channel, message=board), ONLY_FLOORS)
    assert two.everything() == before
    await two.world.click(two.world.floor, board, KEEP)
    assert [kept.kind for kept in two.house.live.all("discord:")] == ["board"]
    assert {"board"} < KINDS


async def test_an_offence_is_chosen_among_those_of_the_menu(two):
    known_as(two, two.world.players[1], "Paul Martin", Role.PLAYER)
    begun = shown(await two.world.menu(two.world.floor, "Warn", two.world.players[1], in_channel=two.club_channel))
    menu, before = stamped(begun, "s|offence"), two.everything()
    for chosen in (["nonsense"], [""], [], ["phone", "advice"], ["#3"], ["x" * 100]):
        two.refused(await two.forger.taps(two.world.floor, menu, two.club_channel, message=begun, values=chosen))
    assert two.everything() == before
    for who in (two.world.player, two.mallory_as_guest):
        two.refused(await two.forger.taps(who, menu, two.club_channel, message=begun, values=["phone"]), ONLY_FLOORS)
        two.refused(await two.forger.taps(who, stamped(begun, "s|other"), two.club_channel, message=begun), ONLY_FLOORS)
    assert two.everything() == before


async def test_a_question_of_the_club_is_shown_again_to_the_club_alone(two):
    await asked(two)
    hers = shown(await two.world.slash(two.mallory, "ask", question=FALLEN, public=False, in_channel=two.her_channel))
    show = ids_of(hers)["Montrer à tous"]
    before = two.everything()
    two.refused(await two.forger.taps(two.world.player, show, two.club_channel))
    assert two.everything() == before
