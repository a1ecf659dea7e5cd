"""An appeal is noted, waits in the handover, and is decided by somebody who has not given the sanction."""

from dataclasses import replace

import pytest

from bot.domain.club.accounts import Proof
from bot.domain.club.people import Role
from bot.presenter.actions import actions
from bot.presenter.present import present
from bot.services.replies.discipline import CaseAppealed
from bot.services.replies.reply import Reply
from bot.services.requests import Request
from tests.bot.services.discipline.office import Office, office
from tests.bot.told import told
from tests.bot.words import seen


def staffed(sanction: str = "2 mains") -> tuple[Office, int, int]:
    """A room in which Sophie has given J1a a sanction, n° 1; her number and Paul's, who are floors both."""
    room = office()
    room.do("enter Sophie, Paul", "role Sophie floor", "role Paul floor")
    sophie, paul = (room.do(f"player {name}")["number"] for name in ("Sophie", "Paul"))
    assert room.say(f"sanction J1a; bruit; {sanction}; a crié", person=sophie).done
    return room, sophie, paul


def decided(room: Office, line: str, person: int) -> Reply:
    """The reply to a decision, which is carried out."""
    reply = room.say(f"appeal {line}", Role.FLOOR, person)
    assert isinstance(reply.outcome, CaseAppealed), dict(told(reply))
    return reply


def test_an_appeal_stands_in_record_ledger_and_handover_until_somebody_decides():
    room, _, paul = staffed()
    said = room.do("appeal n° 1 il n'avait rien dit")
    assert (said["case"].appeal.state, said["case"].appeal.words) == ("open", "il n'avait rien dit")
    for line in ("record J1a", "ledger", "ledger recours", "handover"):
        assert "recours en cours « il n'avait rien dit »" in seen(present(room.say(line))), line
    assert [case.number for case in room.do("handover")["appeals"]] == [1]
    assert room.out() == {"J1a": 2}, "it stands meanwhile"
    decided(room, "1 maintenue, trois témoins", paul)
    text = seen(present(room.say("record J1a")))
    assert all(part in text for part in ("recours : sanction maintenue", "trois témoins", "par Paul"))
    assert (room.do("handover")["appeals"], room.out(), room.chain_holds()) == ((), {"J1a": 2}, True)


@pytest.mark.parametrize(("line", "state", "left", "kinds"), [
    ("1 maintenue; trois témoins", "stands", 2, ["appeal_settled"]),
    ("1 recours rejeté, trois témoins", "stands", 2, ["appeal_settled"]),
    ("1 appeal dismissed: three witnesses", "stands", 2, ["appeal_settled"]),
    ("1 gehandhaafd; drie getuigen", "stands", 2, ["appeal_settled"]),
    ("1 réduite à 1 main, premier écart", "reduced", 1, ["corrected", "appeal_settled"]),
    ("1 réduite; un avertissement; premier écart", "reduced", 0, ["corrected", "appeal_settled"]),
    ("1 reduced to 1 hand; first time", "reduced", 1, ["corrected", "appeal_settled"]),
    ("1 levée; pas lui", "lifted", 0, ["voided", "appeal_settled"]),
    ("1 sanction dismissed; not him", "lifted", 0, ["voided", "appeal_settled"]),
    ("1 opgeheven; niet hij", "lifted", 0, ["voided", "appeal_settled"]),
    ("1 recours retiré", "withdrawn", 2, ["appeal_settled"]),
    ("1 il retire son recours", "withdrawn", 2, ["appeal_settled"]),
    ("1 beroep ingetrokken", "withdrawn", 2, ["appeal_settled"]),
])  # fmt: skip
def test_what_became_of_it_is_done_and_noted_in_the_chain(line, state, left, kinds):
    room, _, paul = staffed()
    room.do("appeal 1 pas lui")
    said = told(decided(room, line, paul))
    assert (said["case"].appeal.state, said["case"].appeal.settled_by, said["case"].left) == (state, "Paul", left)
    assert [str(entry.kind) for entry in room.ledger[2:]] == kinds
    assert {entry.by for entry in room.ledger[2:]} == {paul}
    assert room.ledger[-1].value("outcome") == state
    assert room.chain_holds()


@pytest.mark.parametrize("line", [
    "1 upheld", "1 appeal upheld; reason", "1 dismissed; reason", "1 retirée", "1 acceptée; motif", "1 recours accepté; motif",
    "1 ingetrokken", "1 réduite; premier écart", "1 réduite", "1 réduite; 1 main", "1 levée", "1 levée; 1 main; motif",
])  # fmt: skip
def test_what_could_be_said_of_the_appeal_and_of_the_sanction_is_asked_back(line):
    room, _, paul = staffed()
    room.do("appeal 1 pas lui")
    refused = room.refused(f"appeal {line}", Role.FLOOR, paul)
    assert (refused["why"], refused["number"]) == ("appeal_unclear", 1)
    assert "/appeal 1 maintenue; motif" in seen(present(room.say(f"appeal {line}", Role.FLOOR, paul)))


def test_who_gave_the_sanction_or_is_concerned_by_it_does_not_decide():
    room, sophie, paul = staffed()
    room.do("appeal 1 pas lui")
    player = room.do("player J1a")["number"]
    assert room.refused("appeal 1 maintenue; motif", Role.DIRECTOR, sophie)["why"] == "appeal_not_yours"
    assert room.refused("appeal 1 levée; pas moi", Role.DIRECTOR, player)["why"] == "appeal_about_you"
    assert room.refused("appeal 1 maintenue; motif")["why"] == "decider_unknown"
    assert room.say("amend 1; 3 mains; pire", person=paul).done
    assert room.refused("appeal 1 maintenue; motif", Role.DIRECTOR, paul)["why"] == "appeal_not_yours"


@pytest.mark.parametrize(
    ("language", "said"), [("fr", ": 1 main de pénalité"), ("en", ": 1-hand penalty"), ("nl", "verlaagd: straf van 1 hand")]
)
def test_what_it_is_reduced_to_is_said_where_the_player_is_to_be_told(language, said):
    room, _, paul = staffed()
    room.do("appeal 1 pas lui")
    reply = replace(decided(room, "1 réduite à 1 main, premier écart", paul), language=language)
    assert said in seen(present(reply)[0])


def test_a_reduced_sanction_is_a_lighter_one():
    room, _, paul = staffed()
    room.do("appeal 1 pas lui")
    assert room.refused("appeal 1 réduite; 3 mains; motif", Role.FLOOR, paul)["why"] == "not_lighter"


def test_what_only_the_director_pronounces_only_he_lifts():
    room, _, paul = staffed("disqualification")
    room.do("appeal 1 pas lui")
    assert room.refused("appeal 1 levée; pas lui", Role.FLOOR, paul)["why"] == "not_allowed"
    lifted = room.say("appeal 1 levée; pas lui", Role.DIRECTOR, paul)
    assert (lifted.outcome.case.appeal.state, lifted.outcome.later) == ("lifted", 0)
    assert "reste pourtant hors du tournoi" in seen(present(lifted))


def test_one_appeal_at_a_time_and_none_against_what_is_void():
    room, _, paul = staffed()
    for nothing in ("maintenue", "levée; mauvais joueur", "réduite; 1 main; premier écart", "il retire son recours; parti"):
        assert room.refused(f"appeal 1 {nothing}", Role.FLOOR, paul)["why"] == "no_appeal_open", nothing
    assert room.refused("appeal 1")["why"] == "missing_argument"
    assert room.refused("appeal #1 pas lui")["why"] == "person_not_case"
    assert room.refused("appeal 99 pas lui")["why"] == "no_such_case"
    room.do("appeal 1 réduite à tort, dit-il, pas lui")
    assert room.ledger[-1].text("appeal") == "réduite à tort, dit-il, pas lui"
    assert room.refused("appeal 1 encore")["why"] == "appeal_open"
    decided(room, "1 maintenue; motif", paul)
    room.do("appeal 1 il insiste", "void 1 pas lui")
    assert (room.do("handover")["appeals"], room.do("record J1a")["cases"][0].appeal.state) == ((), "moot")
    assert room.refused("appeal 1 encore")["why"] == "already_void"


def test_the_buttons_of_an_open_appeal_ask_for_a_reason_and_decide():
    room, _, paul = staffed()
    noted = room.say("appeal 1 pas lui")
    buttons = {dict(action.fields)["outcome"]: action for action in actions(noted)}
    assert {outcome: bool(action.asks) for outcome, action in buttons.items()} == {"stands": True, "lifted": True}
    filled = {**dict(buttons["lifted"].fields), "reason": "pas lui"}
    assert room.fills("appeal", filled, person=paul).outcome.case.appeal.state == "lifted"


@pytest.mark.parametrize(("filled", "state"), [
    ({"reason": "pas lui"}, "open"), ({"outcome": "withdrawn"}, "withdrawn"), ({"outcome": "stands", "reason": "vu"}, "stands"),
    ({"sanction": "hands:1", "reason": "premier"}, "reduced"),
    ({"outcome": "reduced", "sanction": "warning", "reason": "vu"}, "reduced"),
])  # fmt: skip
def test_an_appeal_is_filled_in_field_by_field(filled, state):
    room, _, paul = staffed()
    if state != "open":
        room.do("appeal 1 pas lui")
    assert room.fills("appeal", {"case": "1", **filled}, person=paul).outcome.case.appeal.state == state


def test_a_player_sees_how_his_appeal_stands_and_an_erased_one_is_erased():
    room, _, _ = staffed()
    number = room.do("player J1a")["number"]
    room.do("appeal 1 pas lui du tout")
    own = seen(present(room.say("myrecord", person=number)))
    assert "recours en cours" in own
    assert "pas lui du tout" not in own
    room.do(f"forget #{number}", f"forget #{number} oui")
    assert "pas lui du tout" not in str(room.ledger)
    assert room.chain_holds()
    assert "texte effacé" in seen(present(room.say(f"record #{number}")))


def test_who_gave_it_from_an_account_that_was_nobodys_does_not_decide_under_his_name_later():
    room, _, _ = staffed()
    reply = room.pit.desk.handle(Request("sanction", {"incident": "J1b; bruit; 2 mains"}, role=Role.FLOOR, account="discord:9"))
    number = str(told(reply)["case"].number)
    room.do(f"appeal {number} pas lui", "link Paul = discord:9")
    decides = Request("appeal", {"case": f"{number} maintenue; vu"}, role=Role.FLOOR, account="discord:9")
    assert told(room.pit.desk.handle(decides))["why"] == "appeal_not_yours"


def test_whose_account_only_claims_to_be_the_players_does_not_decide_either():
    room, _, _ = staffed()
    room.do("appeal 1 pas lui")
    with room.pit.store.writing() as work:
        club = work.clubs.at("terminal").id
        work.accounts.link(club, work.people.named(club, "j1a")[0].number, "discord:10", Proof.CLAIMED)
    decides = Request("appeal", {"case": "1 levée; pas moi"}, role=Role.FLOOR, account="discord:10")
    assert told(room.pit.desk.handle(decides))["why"] == "appeal_about_you"
