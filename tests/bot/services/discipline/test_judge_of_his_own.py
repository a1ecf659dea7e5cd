"""Nobody is judge of his own sanction: not where he writes under no name, not by counting many hands of his own table at once."""

from __future__ import annotations

from dataclasses import replace

import pytest

from bot.domain.club.people import Role
from bot.i18n.words import LANGUAGES
from bot.presenter.present import present
from bot.services.catalogue import find_command
from bot.services.replies.refused import Refused
from bot.services.requests import Request
from tests.bot.services.discipline.office import office
from tests.bot.services.floor.lobby import Lobby
from tests.bot.told import told
from tests.bot.words import plain_text

GROUP, ANNA = "telegram:-100", "telegram:1"
ENDINGS = [
    "void 1 erreur", "pardon 1 par pitié", "amend 1; bruit; erreur", "appeal 1 levée; erreur", "erase n° 1", "served 1 2",
    "told 1", "told 1 refuse de signer", "hand 1 3",
]  # fmt: skip


@pytest.fixture
def group():
    """A group whose administrators may write as the group itself; Paul has been given two hands there."""
    lobby = Lobby()
    for line in ("tournament Mardi; 9 par table", "enter Paul Martin, Jean Petit", "draw", "reveal", "iam Anna Kowalski",
                 "sanction Paul Martin; insulte; 5 mains; a insulté"):  # fmt: skip
        assert writes(lobby, line, ANNA).done, line
    return lobby


def writes(lobby, line, account="", filled=None):
    name, _, text = line.partition(" ")
    command = find_command(name)
    arguments = {command.argument: text} if command.argument and not filled else {}
    lobby.pit.clock.at += 11
    return lobby.pit.desk.handle(
        Request(command.name, arguments, place=GROUP, role=Role.DIRECTOR, account=account, filled=filled or {})
    )


def entries(lobby):
    with lobby.pit.store.reading() as work:
        return work.ledgers.all(work.clubs.at(GROUP).id)


@pytest.mark.parametrize("line", ENDINGS)
def test_who_writes_as_the_group_gives_his_name_for_it(group, line):
    if line.startswith("appeal"):
        writes(group, "appeal 1 non", ANNA)
    before = entries(group)
    reply = writes(group, line)
    assert isinstance(reply.outcome, Refused), line
    assert (told(reply)["why"], entries(group)) == ("name_wanted", before)
    for language in LANGUAGES:
        text = plain_text(present(replace(reply, language=language)))
        assert f"/{line}" in text, "what was typed can be sent again"


def test_what_was_filled_in_is_asked_for_by_its_number(group):
    reply = writes(group, "void", filled={"case": "1", "reason": "erreur"})
    assert "/void 1" in plain_text(present(reply))


def test_under_his_name_he_does_it_and_one_hand_counts_whoever_has_played_it(group):
    assert writes(group, "hand 1").done
    assert writes(group, "void 1 erreur", ANNA).done


@pytest.fixture
def room():
    room = office()
    room.do("sanction J1a; tel; 5 mains", "sanction J1b; bruit; 3 mains")
    return room


def test_many_hands_of_his_own_table_are_counted_by_another_or_one_by_one(room):
    me = room.do("record J1a")["number"]
    found = room.refused("hand 1 100", person=me)
    assert (found["why"], found["number"], found["table"]) == ("own_hands", 1, 1)
    assert room.out() == {"J1a": 5, "J1b": 3}
    assert room.say("hand 1", person=me).done
    assert room.say("hand 2 5", person=me).done, "nothing is due there"
    assert room.out() == {"J1a": 4, "J1b": 2}
    assert room.say("hand 1 2").done
    assert room.out() == {"J1a": 2}
    assert room.say("void 1 erreur").done
    assert room.say("hand 1 2", person=me).done, "he has none to miss any more"


def test_that_he_was_told_is_for_another_to_say(room):
    me = room.do("record J1a")["number"]
    for line in ("told 1", "told 1 refuse de signer", "told 1 non introuvable", "told 1 telegram"):
        assert room.refused(line, person=me)["why"] == "own_case"
    assert room.say("told 2", person=me).done


def test_nobody_erases_the_words_of_his_own_incident_at_the_sanction_of_another_of_its_players(room):
    room.do("sanction J1c & J1d; bruit; 1 main; a hurlé; note parlé aux deux")
    me = room.do("record J1c")["number"]
    entries = {entry.number: entry for entry in room.ledger}
    twin = next(n for n, one in entries.items() if one.kind == "issued" and one.value("others") == str(me))
    noted = next(n for n, one in entries.items() if one.refers_to == twin)
    for number in (twin, noted):
        assert room.refused(f"erase n° {number}", person=me)["why"] == "own_case"
    assert room.say(f"erase n° {twin}", person=room.do("record J1h")["number"]).done


def test_nor_does_all_that_names_somebody_take_them_along(room):
    room.do("rename J2a = Marguerite Vandenbossche", "sanction J1c & J1d; bruit; 1 main; Vandenbossche l'a vu")
    me = room.do("record J1c")["number"]
    room.do("forget Marguerite Vandenbossche", "forget oui")
    room.say("erase tout", person=me)
    room.say("erase oui", person=me)
    assert [one.text("reason") for one in room.ledger if one.text("reason")] == ["Vandenbossche l'a vu"] * 2
