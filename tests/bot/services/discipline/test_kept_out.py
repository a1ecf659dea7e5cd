"""An exclusion keeps somebody out by every way in, tells where he plays besides, and how he comes back when it falls."""

import pytest

from bot.presenter.actions import actions
from bot.presenter.present import present
from bot.services.requests import Request
from tests.bot.services.discipline.office import Office, office
from tests.bot.services.discipline.test_exclusions import club, shown
from tests.bot.services.floor.pit import room_holds


def mine(room: Office, command: str, person: int) -> object:
    """The reply to a command that somebody gives of himself."""
    return room.pit.desk.handle(Request(command, {}, person=person))


def test_whoever_is_excluded_does_not_enter_himself():
    room = club("Marie Dupont")
    number = room.do("player Marie Dupont")["number"]
    room.do("sanction Marie Dupont; triche; exclu du club jusqu'au 31/12/2026")
    reply = mine(room, "enterme", number)
    assert reply.outcome.why == "you_are_banned"
    said = shown(reply)
    assert "31 décembre 2026" in said
    assert not [word for word in ("triche", "n° 1") if word in said]


def test_whoever_is_excluded_is_not_drawn_though_he_had_entered():
    room = club("Marie Dupont")
    room.do("enter Marie Dupont, Luc Petit, Ann Lee, Tom Bell")
    room.do("sanction Luc Petit; triche; exclu du club du 22/9/2026 au 31/12/2026")
    room.pit.later(86_400)
    refused = room.refused("draw")
    assert (refused["why"], refused["name"], refused["entered"]) == ("banned", "Luc Petit", True)
    assert any("withdraw" in getattr(block, "command", "") for block in present(room.say("draw")))
    room.do("withdraw Luc Petit", "draw")


def test_a_seat_is_not_given_to_whoever_was_excluded_since_and_the_others_sit_down():
    room = office(tables={1: (1, 2, 3)})
    room.do("enter Zoe Vermeer, Luc Petit", "sanction Zoe Vermeer; triche; exclu du club du 22/9/2026 au 31/12/2026")
    room.pit.later(86_400)
    assert room.refused("seat Zoe Vermeer")["why"] == "banned"
    fields = room.do("button 1:2", "seat")
    assert [name for name, *_ in fields["seated"]] == ["Luc Petit"]
    assert fields["banned"] == ("Zoe Vermeer",)
    assert room.refused("seat")["why"] == "banned"
    assert room.refused("opentable")["why"] == "banned"


@pytest.mark.parametrize("line", ["here J1a", "rebuy J1a", "addon J1a"])
def test_whoever_was_excluded_since_he_sat_down_neither_arrives_nor_buys(line):
    room = office(tables={1: (1, 2, 3)}, settings="recaves; add-on")
    room.do("sanction J1a; triche; exclu du club du 22/9/2026 au 31/12/2026", line.replace("J1a", "J1b"))
    room.pit.later(86_400)
    assert room.refused(line)["why"] == "banned"


def test_whoever_is_out_and_excluded_does_not_come_back_by_a_reentry():
    room = office(tables={1: (1, 2, 3)}, settings="réentrées")
    room.do("out J1a", "sanction J1a; insulte; exclu du club 3 mois")
    assert {room.refused(line)["why"] for line in ("rebuy J1a", "enter J1a")} == {"banned"}


def test_a_disqualified_player_of_a_pasted_list_does_not_keep_the_others_out():
    room = club("Marie Dupont")
    room.do("enter Marie Dupont", "sanction Marie Dupont; triche; disqualification")
    fields = room.do("enter Marie Dupont\nLuc Petit")
    assert fields["names"] == ("Luc Petit",)
    assert [left.why for left in fields["left"]] == ["disqualified_stays_out"]


def test_whoever_is_excluded_and_plays_a_tournament_beside_is_told():
    room = club("Marie Dupont")
    room.do("enter Marie Dupont")
    room.do("tournament Turbo", "enter Marie Dupont")
    reply = room.say("sanction Marie Dupont; triche; exclu du club 3 mois")
    assert reply.outcome.beside == ((1, "Mardi", ""),)
    hint = next(block.command for block in present(reply) if "withdraw" in getattr(block, "command", ""))
    room.pit.do(hint)
    room.pit.do("tournament #1")
    assert [name for _, name in room.do("entries")["entrants"]] == []


def test_a_penalty_owed_in_one_tournament_is_told_of_while_he_plays_another_too():
    room = office(tables={1: (1, 2, 3)})
    room.do("tournament Turbo", "enter J1a")
    room.pit.do("tournament #1")
    reply = room.say("sanction J1a; bruit; 2 mains")
    assert reply.outcome.beside == ((2, "Turbo", ""),)
    assert "Turbo" in shown(reply)
    assert room.say("warn J1b; bruit").outcome.beside == ()


@pytest.mark.parametrize("ending", ["void 1 pas lui", "pardon 1 s'est excusé", "amend 1; 1 main; trop dur"])
@pytest.mark.parametrize("given", ["disqualification", "exclu du club 3 mois"])
def test_whoever_a_sanction_had_put_out_is_brought_back_as_the_reply_says(given, ending):
    room = office(tables={1: (1, 2, 3)})
    room.do(f"sanction J1a; triche; {given}")
    reply = room.say(ending)
    assert reply.outcome.later == 0
    hint = next(block.command for block in present(reply) if getattr(block, "command", ""))
    room.pit.do(hint)
    assert room.pit.seat_of("J1a") == "1-1"
    room_holds(room.pit.state)


@pytest.mark.parametrize("ending", ["void 1 pas lui", "pardon 1 s'est excusé"])
def test_he_is_brought_back_from_another_tournament_too(ending):
    room = office(tables={1: (1, 2, 3)})
    room.do("sanction J1a; triche; disqualification", "tournament Turbo")
    reply = room.say(ending)
    assert (reply.outcome.later, reply.outcome.where) == (0, (1, "Mardi"))
    room.pit.do(next(block.command for block in present(reply) if getattr(block, "command", "")))
    room.pit.do("tournament #1")
    assert room.pit.seat_of("J1a") == "1-1"


def test_the_director_lets_him_in_with_one_tap_and_a_reason():
    room = club("Marie Dupont")
    room.do("sanction Marie Dupont; triche; exclu du club 3 mois")
    (tap,) = (action for action in actions(room.say("enter Marie Dupont")) if action.command == "amend")
    assert tap.asks
    room.fills("amend", {**dict(tap.fields), "reason": "finale"})
    assert room.do("enter Marie Dupont")["names"] == ("Marie Dupont",)
