"""A book is gone through point by point, in the order in which a club comes to need them, until nothing is open."""

import re

import pytest

from bot.domain.rules.offences import OFFENCES
from bot.domain.rules.points_read import (
    DUTIES,
    GROUPS,
    LADDER,
    OF_THE_CLUB,
    ON_SANCTIONS,
    READ_NUMBERS,
    READING,
    PointRead,
    Settled,
    group_of,
    open_after,
    ways_of,
)
from bot.domain.rules.profile import POINTS

ALL = [point.name for point in READING]


def settled(*names: str, how: Settled = Settled.SILENT) -> dict[str, PointRead]:
    return {name: PointRead(name, how) for name in names}


def test_all_that_a_book_can_say_is_gone_through_once_group_by_group():
    assert sorted(ALL) == sorted(
        [*({point.name for point in POINTS} - OF_THE_CLUB), LADDER, *(f"offence.{one}" for one in OFFENCES if one != "other")]
    )
    groups = [group_of(name) for name in ALL]
    assert list(dict.fromkeys(groups)) == list(GROUPS)
    assert groups == sorted(groups, key=list(GROUPS).index)
    assert [group_of(name) for name in ("late.seat", "break.order", "bust.same_table")] == ["draw", "tables", "evening"]


def test_every_point_has_a_number_of_its_own():
    assert len(set(READ_NUMBERS.values())) == len(READ_NUMBERS)
    assert set(ALL) <= set(READ_NUMBERS)


def test_the_next_open_point_is_asked_and_behind_the_last_one_the_first_again():
    assert open_after({}).name == ALL[0]
    assert [open_after({}, name).name for name in (ALL[0], ALL[4], ALL[-1])] == [ALL[1], ALL[5], ALL[0]]
    assert open_after(settled(*ALL[1:3]), ALL[0]).name == ALL[3]
    assert open_after(settled(*ALL[3:]), ALL[2]).name == ALL[0]
    assert open_after(settled(*ALL[1:3], how=Settled.UNREAD), ALL[0]).name == ALL[1]


@pytest.mark.parametrize("at", [0, 1, len(ALL) - 1])
def test_where_everything_else_is_settled_nothing_is_next(at):
    others = settled(*ALL[:at], *ALL[at + 1 :])
    assert open_after(others, ALL[at]) is None
    assert open_after(others).name == ALL[at]
    assert open_after(settled(*ALL)) is None


def test_a_point_is_chosen_from_its_values_an_offence_from_duties_and_a_list_of_sanctions_is_written():
    assert ways_of(next(point for point in READING if point.name == "race.ties")) == ("by_suit", "by_lot")
    assert [ways_of(point) for point in ON_SANCTIONS[:3]] == [(), DUTIES, DUTIES]


@pytest.mark.parametrize(
    ("point", "accepted", "refused"),
    [
        (ON_SANCTIONS[0], "warning=carton jaune|hands:2=deux mains", "warning=carton jaune"),
        (ON_SANCTIONS[1], "must hands:2", "must hands:51"), (ON_SANCTIONS[1], "may", "allowed warning"),
    ],
)  # fmt: skip
def test_what_a_director_writes_down_of_sanctions_has_one_form(point, accepted, refused):
    assert point.accepts(accepted)
    assert not point.accepts(refused)
    assert re.fullmatch(point.form, accepted)
