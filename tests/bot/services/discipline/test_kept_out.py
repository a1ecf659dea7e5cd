"""An exclusion keeps somebody out by every way in, tells where he plays besides, and how he comes back when it falls."""

import pytest

from bot.i18n.words import LANGUAGES
from bot.presenter.actions import actions
from bot.presenter.present import present
from bot.services.requests import Request
from tests.bot.services.discipline.office import Office, office
from tests.bot.services.discipline.test_appeals import staffed
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
    assert (refused["why"], refused["name"], refused["entered"]) == ("banned", "Luc Petit", "entered")
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


def test_redo_does_not_enter_again_whoever_was_excluded_since():
    room = club("Marie Dupont")
    room.pit.do("enter Marie Dupont", "undo")
    room.do("sanction Marie Dupont; triche; exclu du club 3 mois")
    assert room.refused("redo")["why"] == "banned"


@pytest.mark.parametrize("line", ["redraw deux tables de plus", "newday", "final"])
def test_no_draw_moves_somebody_who_was_excluded_since_he_sat_down(line):
    room = office("ropta", tables={1: range(1, 5)} if line == "final" else None)
    room.do("sanction J1a; triche; exclu du club du 22/9/2026 au 31/12/2026", "level 2")
    room.pit.later(86_400)
    refused = room.refused(line)
    assert (refused["why"], refused["entered"]) == ("banned", "seated")
    assert any(getattr(block, "command", "").startswith("out #") for block in present(room.say(line)))


@pytest.mark.parametrize(("line", "until"), [
    ("1 réduite; exclu du club 1 mois; premier écart", "2026-10-21"), ("1 réduite; 1 mois; premier écart", "2026-10-21"),
    ("1 réduite à jusqu'au 31/10/2026, premier écart", "2026-10-31"),
])  # fmt: skip
def test_an_appeal_shortens_an_exclusion_and_does_not_lengthen_it(line, until):
    room, _, paul = staffed("exclu du club 3 mois")
    room.do("appeal 1 pas lui")
    assert room.say("appeal 1 réduite; exclu du club 6 mois; non", person=paul).outcome.why == "not_lighter"
    assert room.say("appeal 1 réduite; exclu du club jusqu'à Noël; non", person=paul).outcome.why == "appeal_unclear"
    assert room.say(f"appeal {line}", person=paul).done
    assert room.do("record J1a")["cases"][0].sanction.term.until.isoformat() == until


def test_a_lifted_exclusion_says_how_he_comes_back_from_another_tournament():
    room, _, paul = staffed("disqualification")
    room.do("appeal 1 pas lui", "tournament Turbo")
    reply = room.say("appeal 1 levée; pas lui", person=paul)
    assert reply.outcome.where == (1, "Mardi")
    assert any(getattr(block, "command", "") == "undo @1" for block in present(reply))


def test_of_a_list_of_hundreds_those_who_are_excluded_stay_out():
    names = [f"Joueur {chr(65 + at // 26)}{chr(65 + at % 26)}{chr(65 + at % 7)}" for at in range(300)]
    room = club("Marie Dupont", "Luc Petit")
    room.do("sanction Marie Dupont; triche; exclu du club 3 mois", "sanction Luc Petit; triche; suspendu 2 tournois")
    fields = room.do("enter " + "\n".join([*names[:150], "Luc Petit", *names[150:], "Marie Dupont"]))
    assert (fields["count"], [left.typed for left in fields["left"]]) == (300, ["Luc Petit", "Marie Dupont"])


def test_whoever_was_let_in_and_plays_again_is_not_said_to_be_out_when_the_exclusion_falls():
    room = club("Marie Dupont")
    room.do("enter Marie Dupont", "sanction Marie Dupont; triche; exclu du club 3 mois")
    room.do("amend 1; laisser jouer; finale", "enter Marie Dupont")
    assert room.do("void 1 pas elle")["later"] is None


def beside_each_other(follows: str) -> Office:
    """J1a owes two hands in the first tournament, sits in a second one too, and has gone out of the first."""
    room = office("ropta", tables={1: (1, 2, 3)})
    if follows:
        room.do(f"choose penalty.follows {follows}")
    room.do("tournament Turbo", "enter J1a, J1b, Zoe Vermeer", "draw", "reveal")
    room.pit.do("tournament #1")
    room.do("sanction J1a; bruit; 2 mains")
    return room


def test_hands_are_missed_in_one_of_two_tournaments_and_follow_him_into_the_other_once_he_is_out():
    room = beside_each_other("to_next_day")
    assert (room.out(), room.do("board")["elsewhere"]) == ({"J1a": 2}, ())
    room.pit.do("tournament #2", "hand 1")
    assert room.out() == {}, "while he plays the first, he misses them there"
    room.pit.do("tournament #1", "out J1a")
    ((number, name, out),) = room.do("board")["elsewhere"]
    assert (room.out(), number, name, [left for _, _, left, _ in out]) == ({}, 2, "Turbo", [2])
    room.pit.do("hand 1", "tournament #2")
    assert room.out() == {"J1a": 2}
    room.pit.do("hand 1")
    assert room.out() == {"J1a": 1}
    assert room.chain_holds()


def test_where_nothing_says_that_they_follow_hands_are_not_carried_into_a_tournament_beside():
    room = beside_each_other("")
    room.pit.do("out J1a", "tournament #2")
    assert (room.out(), room.do("board")["lapsed"]) == ({}, 2)


@pytest.mark.parametrize(("gone", "kept"), [("Marie Dupond", "Marie Dupont"), ("Marie Dupont", "Marie Dupond")])
@pytest.mark.parametrize("more", [(), tuple(f"Joueur {chr(65 + at)}{chr(66 + at)}" for at in range(24))])
def test_an_exclusion_holds_under_either_of_two_records_of_one_person(gone, kept, more):
    room = club("Marie Dupont", "Marie Dupond")
    room.do("sanction Marie Dupont; triche; exclu du club 3 mois")
    numbers = {name: room.do(f"player {name}")["number"] for name in (gone, kept)}
    room.do(f"merge #{numbers[kept]} #{numbers[gone]}", "merge oui")
    for name in (gone, kept):
        reply = room.say("enter " + "\n".join([name, "Ann Lee", *more]))
        assert [left.why for left in reply.outcome.left] == ["banned"], name
        room.do("undo")
    assert [name for name, *_ in room.do("board")["bans"]] == [kept]


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_number_of_a_sanction_in_a_list_is_told_as_one_and_the_others_enter(language):
    room = club("Marie Dupont")
    room.do(f"language {language}")
    reply = room.say("enter n° 1\nLuc Petit")
    assert reply.outcome.names == ("Luc Petit",)
    assert {"fr": "numéro d'une sanction", "en": "number of a penalty", "nl": "nummer van een straf"}[language] in shown(reply)
