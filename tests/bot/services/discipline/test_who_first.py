"""Nobody looks for a semicolon between two hands: whom the club knows is told apart from what he has done."""

import pytest

from bot.services.replies.meant_asked import MeantAsked
from tests.bot.services.discipline.office import office


def known(*names):
    """A room where these people sit at a table."""
    room = office()
    for seat, name in zip(("J1a", "J1b"), names, strict=False):
        room.do(f"rename {seat} = {name}")
    return room


def case(room, name):
    return room.do(f"record {name}")["cases"][0]


@pytest.mark.parametrize(("line", "said"), [
    ("Marie Dupont téléphone", ("phone", "")), ("marie dupont tel a table", ("phone", "tel a table")),
    ("Marie téléphone", ("phone", "")),
    ("1-1 téléphone", ("phone", "")), ("Dupont téléphone; a répondu à un appel", ("phone", "a répondu à un appel")),
    ("Marie Dupont\ntéléphone", ("phone", "")), ("Marie Dupont insulte Bob Petit", ("abuse", "insulte Bob Petit")),
])  # fmt: skip
def test_a_warning_needs_no_semicolon(line, said):
    room = known("Marie Dupont", "Bob Petit")
    room.do(f"warn {line}")
    assert (case(room, "Marie Dupont").offence, case(room, "Marie Dupont").reason) == said
    assert not room.do("record Bob Petit")["cases"]


def test_a_sanction_without_a_semicolon_is_proposed_and_not_written():
    room = known("Marie Dupont", "Bob Petit")
    room.do("sanction Marie Dupont donne des jetons")
    assert not room.ledger


def test_a_note_needs_none_either():
    room = known("Marie Dupont", "Bob Petit")
    room.do("note Marie Dupont bavarde avec la 5")
    assert [note.text for note in room.do("record Marie Dupont")["notes"]] == ["bavarde avec la 5"]


def test_the_longest_name_that_is_known_is_meant():
    room = known("Jean", "Jean Roy")
    room.do("warn Jean Roy téléphone", "warn Jean téléphone")
    assert len(room.do("record Jean Roy")["cases"]) == 1


@pytest.mark.parametrize("line", ["warn Zorro téléphone", "warn Marie Dupont", "note Marie Dupont", "warn téléphone"])
def test_who_is_not_known_or_what_for_is_missing_is_said(line):
    known("Marie Dupont", "Bob Petit").refused(line)


def test_a_first_name_that_several_bear_is_asked_about():
    room = known("Marie Dupont", "Marie Petit")
    assert room.refused("warn Marie téléphone")["why"] == "several_people"


@pytest.mark.parametrize(
    "line", ["warn Marie Martin téléphone", "note Marie Martin bavarde", "warn Marie a répondu au téléphone"]
)
def test_a_word_behind_a_first_name_is_perhaps_the_surname_of_somebody_else(line):
    known("Marie Dupont", "Bob Petit").refused(line)


@pytest.mark.parametrize(("line", "offence"), [
    ("warn Mari Dupnt telefone", "phone"), ("warn Mari Dupond; tel", "phone"),
    ("sanction Mari Dupond; téléphone; 1 main", "phone"),
    ("warn Mari Dupond zorbl fnak", ""),
])  # fmt: skip
def test_a_name_with_two_slips_is_asked_for_with_the_offence_and_nothing_is_lost(line, offence):
    room = known("Marie Dupont", "Bob Petit")
    found = room.say(line).outcome
    assert isinstance(found, MeantAsked)
    assert (found.choices[0].names, found.offence) == (("Marie Dupont",), offence)
    assert not room.ledger
    assert room.do(f"{line.partition(' ')[0]} oui")["name"] == "Marie Dupont"


def test_nor_is_it_lost_where_its_first_word_may_mean_several():
    room = known("Marie Dupont", "Jean Marin")
    assert room.refused("warn Mar tel")["why"] == "several_people"
    assert room.say("warn Mar Dupond téléphone").outcome.choices[0].names == ("Marie Dupont",)


@pytest.mark.parametrize("line", ["warn Marie Van den Berg", "warn Mari Van den Berg", "sanction Marie Vn den Berg"])
def test_a_name_alone_is_asked_what_for_and_not_who(line):
    assert known("Marie Van den Berg").refused(line)["why"] == "missing_argument"


@pytest.mark.parametrize("line", ["warn Zorro Lenoir téléphone", "warn Marc Lefort; tel", "warn Joueur 13; tel"])
def test_who_is_near_nobody_is_refused(line):
    room = known("Marie Dupont", "Joueur 3")
    assert room.refused(line)["why"] in ("no_such_person", "missing_argument")
