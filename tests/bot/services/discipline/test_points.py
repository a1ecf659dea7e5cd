"""A club counts points: chosen in chat, shown in the record, proposed in the club's own voice."""

import pytest

from bot.domain.club.people import Role
from bot.presenter.present import present
from bot.services.discipline.point_words import read_points
from tests.bot.services.discipline.office import office
from tests.bot.services.discipline.test_own_record import own
from tests.bot.words import spaced

CHOSEN = "choose penalty.points 3 points = 1 tour, 5 points = disqualification"


def said(reply) -> str:
    return "\n".join(spaced(str(getattr(block, "text", ""))) for block in present(reply))


@pytest.mark.parametrize(
    ("text", "written"),
    [
        ("3 points = 1 tour, 5 points = disqualification", "3=orbits:1,5=disqualified"),
        ("3 = 1 orbit; 5 = dq", "3=orbits:1,5=disqualified"),
        ("3 pts: 2 mains", "3=hands:2"),
        ("3 punten = 1 ronde\n5 punten = diskwalificatie", "3=orbits:1,5=disqualified"),
        ("3=orbits:1,5=disqualified", "3=orbits:1,5=disqualified"),
        ("aucun", "none"),
    ],
)
def test_thresholds_are_read_as_they_are_typed(text, written):
    assert read_points("penalty.points", text) == written


@pytest.mark.parametrize(
    ("text", "written"),
    [
        ("avertissement = 1, téléphone = 2, main 2", "warning=1,phone=2,hands=2"),
        ("warning: 1; phone 3 points", "warning=1,phone=3"),
        ("1 ronde = 4", "orbits=4"),
    ],
)
def test_worths_are_read_as_they_are_typed(text, written):
    assert read_points("penalty.point_values", text) == written


@pytest.mark.parametrize(
    "line",
    [
        "choose penalty.points beaucoup", "choose penalty.points 3 = 1 tour, 3 = 2 tours", "choose penalty.points 3 = bière",
        "choose penalty.points ,", "choose penalty.point_values bière = 2", "choose penalty.point_values téléphone",
    ],
)  # fmt: skip
def test_what_cannot_be_read_is_said_and_nothing_is_chosen(line):
    room = office("cdc")
    refused = room.refused(line)
    assert refused["why"] == "points_unreadable"
    assert room.say("record J1a").outcome.points is None


def test_a_threshold_of_99_hands_is_refused_as_a_number_that_nobody_can_give():
    assert office("cdc").refused("choose penalty.points 3 = 99 mains")["why"] == "sanction_outside"


def test_points_stand_in_the_record_and_a_proposal_names_what_the_club_has_chosen_beside_the_book():
    room = office("cdc")
    assert "dès 3 points, 1 tour de pénalité" in said(room.say(CHOSEN))
    for _ in range(2):
        room.do("warn J1a; bruit; une fois de plus")
    assert room.say("record J1a").outcome.points.had == 2
    reply = room.say("sanction J1a; téléphone")
    told = said(reply)
    assert "Points du club : 3 avec cette faute (2 + 1)." in told
    assert "Le club a choisi : dès 3 points, 1 tour de pénalité." in told
    hint = next(block for block in present(reply) if getattr(block, "command", "").startswith("sanction"))
    assert hint.command.endswith("1 tour")
    assert "moins que ce que le club a choisi" in said(room.say("warn J1a; téléphone"))


def test_points_stand_in_what_a_player_reads_of_himself():
    room = office("cdc")
    assert "au compte du club" not in said(own(room))
    room.do(CHOSEN.replace("3 points", "2 points"), "warn J1a; téléphone")
    assert "au compte du club" in said(own(room))


def test_a_pardoned_sanction_gives_no_points():
    room = office("urban")
    room.do(CHOSEN)
    room.do("warn J1a; bruit")
    room.do("pardon 1 gentil")
    assert room.say("record J1a").outcome.points.had == 0


def test_points_may_have_due_what_only_the_director_pronounces():
    room = office("ropta")
    room.do("choose penalty.points 1 = disqualification")
    assert room.say("sanction J1a; bruit", Role.FLOOR).outcome.needs == "director"


def test_none_ends_the_count():
    room = office("cdc")
    room.do(CHOSEN)
    room.do("choose penalty.points aucun")
    assert room.say("record J1a").outcome.points is None
    assert "aucun point n'est compté" in said(room.say("choose penalty.points"))


@pytest.mark.parametrize("line", ["choose race.rounding = up", "choose race.rounding up", "choose race.rounding=up"])
def test_a_choice_may_be_written_with_a_sign(line):
    assert office("urban").say(line).outcome.chosen == (("race.rounding", "up"),)


@pytest.mark.parametrize("worth", ["téléphone = -1", "téléphone = - 1", "téléphone: -2", "téléphone = 2.5", "téléphone -2"])
def test_points_below_nothing_and_halves_are_not_taken_for_other_numbers(worth):
    assert office("cdc").refused(f"choose penalty.point_values {worth}")["why"] == "points_unreadable"


@pytest.mark.parametrize("line", ["5 points = 1 tour, 3 points = disqualification", "2 = 1 tour; 4 = 1 main; 6 = dq"])
def test_a_scale_that_falls_is_refused_as_a_ladder_that_falls_is(line):
    refused = office("cdc").refused(f"choose penalty.points {line}")
    assert refused["why"] == "points_fall"
    assert refused["piece"] in line


def test_the_same_sanction_at_two_thresholds_is_given_at_each():
    assert read_points("penalty.points", "6 = 1 tour, 3 = 1 tour") == "6=orbits:1,3=orbits:1"
