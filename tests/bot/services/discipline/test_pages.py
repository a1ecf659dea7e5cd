"""A long night's list is turned page by page, with the staff's notes; figures are of what the director names."""

from collections.abc import Iterator
from contextlib import suppress

import pytest

from bot.domain.club.people import Role
from bot.presenter.actions import actions
from bot.presenter.present import present
from bot.services.requests import Request
from tests.bot.services.discipline.office import Office, office
from tests.bot.store.memory.errors import WorkOnlyReadsError
from tests.bot.words import seen

DAY = 24 * 3600


def long_night(given: int = 35) -> Office:
    """So many sanctions, and two notes: one on the third sanction, one on a player."""
    room = office()
    room.do("note J2a; à surveiller", "sanction J1a; téléphone; 1 main; appel; note s'excuse")
    seats = [f"J{table}{seat}" for seat in "abcdefgh" for table in (1, 2)]
    for number in range(1, given):
        room.do(f"warn {seats[number % 16]}; bruit")
    return room


def pages(room: Office, command: str) -> Iterator[object]:
    """The outcomes that the buttons of a list lead to, from its first page on."""
    reply = room.say(command)
    while True:
        assert reply.done
        yield reply.outcome
        older = [action for action in actions(reply) if action.label.startswith("Plus ancien")]
        if not older:
            return
        assert older[0].page == reply.outcome.page + 1
        reply = room.say(f"{older[0].command} {older[0].argument}", page=older[0].page)


@pytest.mark.parametrize("command", ["handover", "ledger"])
def test_every_sanction_and_note_of_a_long_night_stands_on_one_of_the_pages(command):
    room = long_night()
    shown = list(pages(room, command))
    assert [len(one.cases) for one in shown] == [10, 10, 10, 5]
    assert [case.number for one in shown for case in one.cases] == [*range(37, 3, -1), 2]
    assert [(note.case, note.text) for one in shown for note in one.notes] == [(2, "s'excuse"), (0, "à surveiller")]
    assert {(one.pages, one.noted) for one in shown} == {(4, 2)}
    text = seen(present(room.say(f"{command} page 4")))
    assert all(part in text for part in ("page 4 sur 4", "s'excuse", "à surveiller"))
    assert f"{command} page 2" in seen(present(room.say(command)))


@pytest.mark.parametrize(
    "typed", ["handover 2", "handover page 2", "handover p2", "ledger page 2", "ledger blz 2", "ledger pagina 2"]
)
def test_a_page_is_typed_in_three_languages(typed):
    assert long_night().do(typed)["page"] == 2


def test_a_search_keeps_its_words_from_page_to_page():
    room = long_night()
    shown = list(pages(room, "ledger bruit"))
    assert [(one.search, one.total, len(one.cases)) for one in shown] == [("bruit", 34, count) for count in (10, 10, 10, 4)]
    assert [case.number for case in room.do("ledger n° 2")["cases"]] == [2]
    assert [note.text for note in room.do("ledger surveiller")["notes"]] == ["à surveiller"]


def test_a_page_that_there_is_not_is_refused_with_the_last_one():
    room = long_night()
    refused = room.refused("handover 5")
    assert (refused["why"], refused["pages"], refused["command"], refused["text"]) == ("no_such_page", 4, "handover", "page 4")
    assert room.refused("ledger bruit page 9")["text"] == "bruit page 4"
    assert room.refused("handover demain")["why"] == "unreadable_form"


def test_a_record_shows_every_note_and_its_pages_and_so_does_somebodys_own():
    room = office()
    room.do(*(f"warn J1a; bruit; {n}" for n in range(25)), *(f"note J1a; note {n}" for n in range(7)))
    shown = list(pages(room, "record J1a"))
    assert [(len(one.cases), len(one.notes)) for one in shown] == [(3, 7), (10, 0), (10, 0), (2, 0)]
    number = room.do("record J1a")["number"]
    own = room.say("myrecord page 3", person=number)
    assert (len(own.outcome.cases), own.outcome.pages) == (5, 3)
    assert "note 3" not in seen(present(own)), "the staff's notes are never the player's"


def test_a_tap_on_a_page_that_is_no_longer_there_shows_the_last_one_and_one_on_the_whole_list_all_of_it():
    room = long_night()
    for command in ("handover", "ledger bruit", "record J1a"):
        far = room.say(command, page=999).outcome
        assert (far.page, far.pages) == (far.pages, room.say(command).outcome.pages)
    name, text = "ledger", "bruit"
    whole = room.pit.desk.handle(Request(name, {"search": text}, role=Role.DIRECTOR, whole=True)).outcome
    assert (len(whole.cases), whole.page, whole.pages) == (34, 1, 1)


def test_a_page_that_is_typed_is_never_the_one_that_is_tapped():
    room = long_night()
    assert room.say("ledger page 3", page=2).outcome.page == 2
    assert room.say("ledger turn=3").outcome.search == "turn=3"


@pytest.mark.parametrize("line", ["warn J1a; bruit", "void 4 erreur", "offence add Bruit fort", "hand 1", "choose suggested"])
def test_what_turns_pages_changes_nothing_whatever_it_says(line):
    room = long_night()
    before = room.say("ledger").outcome
    with suppress(WorkOnlyReadsError):
        room.say(line, page=2)
    assert room.say("ledger").outcome == before
    assert room.say("offence").outcome.offences == ()


@pytest.mark.parametrize(("asked", "counted"), [
    ("", 3), ("mars", 0), ("septembre", 2), ("septembre 2026", 2), ("september", 2), ("octobre", 1), ("2026", 3), ("2025", 0),
    ("du 1/3 au 31/5", 0), ("du 1/9 au 30/9", 2), ("van 20/9 tot 1/10/2026", 2), ("depuis le 1/10", 1), ("21/09/2026", 2),
    ("#1", 2), ("tournoi 2", 1), ("Mercredi", 1), ("2026-10", 1), ("10/2026", 1), ("hier", 0), ("aujourd'hui", 1),
])  # fmt: skip
def test_figures_are_of_a_period_or_a_tournament(asked, counted):
    room = office()
    room.do("warn J1a; bruit", "warn J1b; téléphone")
    room.pit.later(30 * DAY)
    room.do("finish", "tournament Mercredi; 9 par table", "enter J1a, J1b, J1c, J1d", "draw", "reveal", "warn J1a; bruit")
    said = room.do(f"statistics {asked}".strip())
    assert (said["total"], sum(count for _, count in said["offences"])) == (counted, counted)


def test_the_reply_says_of_what_the_figures_are():
    room = office()
    room.do("warn J1a; bruit")
    assert "Du 1 mars 2026 au 31 mai 2026" in seen(present(room.say("statistics du 1/3 au 31/5")))
    assert "Mardi (#1)" in seen(present(room.say("statistics #1")))


@pytest.mark.parametrize("asked", ["n° 1", "demain soir", "31/2", "du 5/5/2026 au 1/1/2026", "13/2026", "²"])
def test_what_names_no_period_is_refused_and_not_counted_as_all(asked):
    room = office()
    room.do("warn J1a; bruit")
    assert room.refused(f"statistics {asked}")["why"] == "unreadable_form"
    assert room.refused("statistics #9")["why"] == "no_such_tournament"
