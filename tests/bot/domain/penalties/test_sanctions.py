"""What can be pronounced: which is the graver, what goes on from what, who may pronounce it, and how it is written."""

import itertools
from datetime import date

import pytest

from bot.domain.club.people import Role
from bot.domain.penalties.lengths import Length
from bot.domain.penalties.sanctions import BANS, FINAL, Measure, Sanction, least_role, read_sanction, read_step
from bot.domain.penalties.terms import Term

RISING = [
    "warning", "hand_dead", "hands:1", "hands:2", "minutes:1", "minutes:240", "orbits:1", "orbits:2", "disqualified",
    "event_ban:14d", "event_ban:3m", "event_ban", "event_ban:life", "club_ban:1e", "club_ban:3m", "club_ban", "club_ban:life",
]  # fmt: skip


def test_sanctions_rise_from_a_word_to_the_door_by_how_many_and_by_how_long():
    for lighter, graver in itertools.combinations(map(read_step, RISING), 2):
        assert lighter.gravity < graver.gravity
    # how long is a matter of exclusions alone
    assert Sanction(Measure.DISQUALIFIED, length=Length(life=True)).gravity == read_sanction("disqualified").gravity


@pytest.mark.parametrize("written", RISING)
def test_a_step_is_written_as_it_is_read_and_an_entry_leaves_out_how_long(written):
    sanction = read_step(written)
    assert sanction.step == written
    assert sanction.written == (written.partition(":")[0] if sanction.measure in BANS else written)
    assert read_sanction(sanction.written).written == sanction.written
    assert Sanction(Measure.DISQUALIFIED, length=Length(months=3)).step == "disqualified"


@pytest.mark.parametrize("text", [
    "", "banished", "hands", "hands:", "hands:0", "hands:-1", "hands:x", "hands:²", "hands:+1", "hands: 1", "hands:1_0",
    "hands:51", "orbits:51", "minutes:241",
    "minutes", "warning:1", "warning:", "disqualified:3m", "club_ban:",
])  # fmt: skip
def test_what_is_no_sanction_is_not_read(text):
    for read in (read_sanction, read_step):
        with pytest.raises(ValueError, match=r"no sanction|not a valid Measure|no length|invalid literal"):
            read(text)


@pytest.mark.parametrize("text", ["hands:1", "hands:50", "orbits:50", "minutes:240"])
def test_as_many_as_ever_could_be_written_are_read(text):
    assert read_sanction(text).written == text


@pytest.mark.parametrize(
    ("one", "other", "lighter"),
    [
        ("warning", "hands:1", True),
        ("hands:1", "warning", False),
        ("hands:1", "hands:1", False),
        ("hands:1", "hands:2", True),
        ("disqualified", "club_ban", True),
        ("event_ban", "club_ban", True),
        ("club_ban", "event_ban", False),
    ],
)
def test_an_appeal_reduces_a_sanction_to_what_is_lighter(one, other, lighter):
    assert read_sanction(one).lighter_than(read_sanction(other)) is lighter


def test_of_two_exclusions_of_one_kind_the_shorter_is_the_lighter():
    short, long, good = (Term(until=date(2026, 12, 31)), Term(until=date(2027, 12, 31)), Term())
    for measure in BANS:
        bans = [Sanction(measure, term=term) for term in (short, long, good)]
        for lighter, graver in itertools.combinations(bans, 2):
            assert lighter.lighter_than(graver)
            assert not graver.lighter_than(lighter)
        assert not bans[0].lighter_than(bans[0])


@pytest.mark.parametrize(
    ("one", "other", "back", "on"),
    [
        ("hands:1", "hands:2", True, False),
        ("hands:2", "hands:2", False, True),
        ("hands:3", "hands:2", False, True),
        ("hands:2", "minutes:10", False, False),
        ("minutes:10", "hands:2", False, False),
        ("hands:1", "warning", False, True),
        ("warning", "hands:1", False, False),
        ("warning", "warning", False, True),
        ("orbits:1", "disqualified", True, False),
        ("disqualified", "orbits:20", False, True),
        ("disqualified", "club_ban", False, False),
        ("club_ban", "disqualified", False, True),
        ("event_ban", "event_ban", False, True),
    ],
)
def test_a_list_goes_back_where_it_has_less_of_the_same_or_lets_somebody_in_who_is_out(one, other, back, on):
    assert read_sanction(one).goes_back_from(read_sanction(other)) is back
    assert read_sanction(one).goes_on_from(read_sanction(other)) is on


@pytest.mark.parametrize(("written", "hands"), [
    ("orbits:2", 16), ("orbits:1", 8), ("hands:5", 5), ("minutes:10", 0), ("warning", 0), ("club_ban", 0),
])  # fmt: skip
def test_ropta_11_1_a_round_is_a_hand_for_each_player_at_the_table(written, hands):
    assert read_sanction(written).hands(8) == hands


def test_ropta_11_1_the_director_alone_disqualifies_and_excludes_whatever_the_book_says():
    for measure in Measure:
        by_the_book, otherwise = (least_role(Sanction(measure, 1), director_only_disqualifies=said) for said in (True, False))
        assert by_the_book is (Role.DIRECTOR if measure in FINAL else Role.FLOOR)
        assert otherwise is (Role.DIRECTOR if measure in BANS else Role.FLOOR)
