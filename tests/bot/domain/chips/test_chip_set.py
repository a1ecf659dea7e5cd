import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.domain.chips import errors as refused
from bot.domain.chips.chip_set import (
    LARGEST_VALUE,
    LONGEST_MINUTES,
    MOST_IN_A_STACK,
    Break,
    ChipSet,
    Level,
    RaceHint,
    Unpayable,
    next_race,
    read_chip_set,
    read_levels,
    unpayable_amounts,
)
from bot.domain.errors import Refusal
from tests.bot.strange_texts import TEXTS

USUAL = ChipSet(((25, 8), (100, 8), (500, 4), (1000, 5)))
VALUES = st.sampled_from([value * 10**power for value in (1, 2, 5, 25) for power in range(6)])


@pytest.mark.parametrize("text", [
    "25x8 100x8 500x4 1000x5", "1000x5 25x8 500x4 100x8", "25×8, 100*8; 500 x 4\n1k X5", "T25x8 + T100x8 + T500x4 + T1000x5",
])  # fmt: skip
def test_a_chip_set_is_read_value_first_in_any_order(text):
    assert read_chip_set(text) == USUAL


def test_a_chip_set_knows_its_values_and_how_many_of_each_lie_in_a_stack():
    assert (USUAL.values, USUAL.count(500), USUAL.count(50)) == ((25, 100, 500, 1000), 4, 0)


def test_a_value_that_comes_in_later_has_a_count_of_nought():
    later = read_chip_set("25x8 100x8 5000x0")
    assert (later.values, later.count(5000)) == ((25, 100, 5000), 0)


@pytest.mark.parametrize(("text", "refusal", "fields"), [
    ("", refused.ChipSetNothing, {}),
    ("25x8 100", refused.ChipSetUnreadable, {"piece": "100"}),
    ("25x8100x8", refused.ChipSetUnreadable, {"piece": "25x8100x8"}),
    ("25.5x8", refused.ChipSetUnreadable, {"piece": "25.5x8"}),
    ("-25x8", refused.ChipSetUnreadable, {"piece": "-25x8"}),
    ("25x" + "9" * 5000, refused.ChipSetUnreadable, {"piece": "25x" + "9" * 37}),
    ("8x25 8x100", refused.ChipSetTurned, {"piece": "8x25", "turned": "25x8"}),
    ("0x8", refused.ChipValueOutOfRange, {"value": 0, "most": LARGEST_VALUE}),
    ("20000kx8", refused.ChipValueOutOfRange, {"value": 20_000_000, "most": LARGEST_VALUE}),
    ("25x8 100x8 25x4", refused.ChipValueTwice, {"value": 25}),
    ("5x100", refused.ChipCountOutOfRange, {"value": 5, "count": 100, "most": MOST_IN_A_STACK}),
    ("25x0 100x8", refused.ChipCountOutOfRange, {"value": 25, "count": 0, "most": MOST_IN_A_STACK}),
    ("25x0", refused.ChipCountOutOfRange, {"value": 25, "count": 0, "most": MOST_IN_A_STACK}),
])  # fmt: skip
def test_a_chip_set_that_cannot_be_is_refused(text, refusal, fields):
    with pytest.raises(refusal) as caught:
        read_chip_set(text)
    assert caught.value.fields == fields


def write_chip_set(chip_set):
    return " ".join(f"{value}x{count}" for value, count in chip_set.chips)


@given(st.dictionaries(VALUES, st.integers(1, MOST_IN_A_STACK), min_size=1, max_size=8))
def test_a_chip_set_reads_as_it_is_written(chips):
    chip_set = ChipSet(tuple(sorted(chips.items())))
    assert read_chip_set(write_chip_set(chip_set)) == chip_set


def test_levels_are_read_with_antes_breaks_and_durations():
    assert read_levels("25/50 50/100@30 75 / 150 100/200/25 pause 100/200 (200) pause@10min 1k/2k(2k) 20 min") == (
        Level(1, 25, 50, 0, 20),
        Level(2, 50, 100, 0, 30),
        Level(3, 75, 150, 0, 20),
        Level(4, 100, 200, 25, 20, Break()),
        Level(5, 100, 200, 200, 20, Break(10)),
        Level(6, 1000, 2000, 2000, 20),
    )


@pytest.mark.parametrize("text", ["25/50, 50/100", "25/50 | 50/100", "25/50\n50/100", "25/50;50/100"])
def test_levels_may_be_parted_in_several_ways(text):
    assert read_levels(text) == (Level(1, 25, 50), Level(2, 50, 100))


@pytest.mark.parametrize(("text", "refusal", "fields"), [
    ("", refused.LevelsNothing, {}),
    ("20min", refused.LevelsNothing, {}),
    ("25/50 50-100", refused.LevelsUnreadable, {"piece": "50-100"}),
    ("25/50 100", refused.LevelsUnreadable, {"piece": "100"}),
    ("pause 25/50", refused.LevelsUnreadable, {"piece": "pause"}),
    ("25/50 pause break", refused.LevelsUnreadable, {"piece": "break"}),
    ("20min 25/50 15min", refused.LevelsUnreadable, {"piece": "15min"}),
    ("25/50/0/5", refused.LevelsUnreadable, {"piece": "25/50/0/5"}),
    ("0/50", refused.LevelAmountOutOfRange, {"piece": "0/50", "most": 100_000_000}),
    ("25/50 900000k/1", refused.LevelAmountOutOfRange, {"piece": "900000k/1", "most": 100_000_000}),
    ("25/50@0", refused.LevelMinutesOutOfRange, {"piece": "25/50@0", "most": LONGEST_MINUTES}),
    ("25/50 241min", refused.LevelMinutesOutOfRange, {"piece": "241min", "most": LONGEST_MINUTES}),
    ("25/50 pause@999", refused.LevelMinutesOutOfRange, {"piece": "pause@999", "most": LONGEST_MINUTES}),
    ("25/50 100/50", refused.LevelBlindsTurned, {"level": 2, "small": 100, "big": 50}),
    ("50/100 25/100", refused.LevelGoesDown, {"level": 2, "small": 25, "big": 100, "before_small": 50, "before_big": 100}),
    ("50/100 50/75", refused.LevelGoesDown, {"level": 2, "small": 50, "big": 75, "before_small": 50, "before_big": 100}),
])  # fmt: skip
def test_levels_that_cannot_be_are_refused(text, refusal, fields):
    with pytest.raises(refusal) as caught:
        read_levels(text)
    assert caught.value.fields == fields


def test_an_ante_may_go_down_when_its_kind_changes():
    assert [level.ante for level in read_levels("100/200(200) 150/300/25 200/400")] == [200, 25, 0]


MINUTES = st.none() | st.integers(1, LONGEST_MINUTES)


@st.composite
def structures(draw) -> tuple[Level, ...]:
    smalls = sorted(draw(st.lists(st.integers(1, 50_000), min_size=1, max_size=20)))
    pauses = st.none() | st.builds(Break, MINUTES)
    return tuple(
        Level(number, small, 2 * small, draw(st.integers(0, 3)) * small, draw(MINUTES), draw(pauses))
        for number, small in enumerate(smalls, 1)
    )


def write_levels(levels):
    pieces = []
    for level in levels:
        pieces.append("/".join(map(str, level.amounts)) + (f"@{level.minutes}" if level.minutes else ""))
        if level.pause is not None:
            pieces.append(f"pause@{level.pause.minutes}" if level.pause.minutes else "pause")
    return " ".join(pieces)


@given(structures())
def test_levels_read_as_they_are_written(levels):
    assert read_levels(write_levels(levels)) == levels


def refusal_of(read, text) -> str:
    try:
        read(text)
    except Refusal as refusal:
        return refusal.code
    return "read"


@given(TEXTS | st.text("0123456789x*k/()@ pausemin'", max_size=60))
def test_no_text_brings_the_reading_down(text):
    assert refusal_of(read_chip_set, text).startswith(("read", "chip_"))
    assert refusal_of(read_levels, text).startswith(("read", "level"))


def test_a_blind_that_the_chips_cannot_make_up_is_told_of():
    assert unpayable_amounts(USUAL.values, read_levels("25/50 30/60 75/150/10")) == (
        Unpayable(2, 30), Unpayable(2, 60), Unpayable(3, 10)
    )  # fmt: skip
    assert unpayable_amounts((20, 50), read_levels("10/20 30/60")) == ()  # with change


EVENING = "25/50 50/100 75/150 100/200 200/400(400) pause 300/600(600) 500/1000(1000) 1000/2000(2000)"


@pytest.mark.parametrize(("values", "level", "hint"), [
    ((25, 100, 500, 1000), 1, RaceHint(25, 100, from_level=4, already=False)),
    ((25, 100, 500, 1000), 4, RaceHint(25, 100, from_level=4, already=True)),
    ((100, 500, 1000), 4, RaceHint(100, 500, from_level=7, already=False)),
    ((500, 1000), 7, RaceHint(500, 1000, from_level=8, already=False)),
    ((1000,), 8, None),
    ((1000, 5000), 8, None),
    ((20, 50), 1, None),
    ((), 1, None),
])  # fmt: skip
def test_ropta_3_2_a_value_is_raced_off_when_the_blinds_no_longer_need_it(values, level, hint):
    assert next_race(values, read_levels(EVENING), level) == hint


def test_ropta_3_2_a_value_that_a_later_level_needs_again_is_kept_until_then():
    levels = read_levels("50/100 100/200 150/300 200/400 250/500/25 300/600")
    assert next_race((25, 100), levels, 2) == RaceHint(25, 100, from_level=6, already=False)


def test_a_value_goes_into_the_smallest_one_that_is_a_multiple():
    assert next_race((20, 50, 100), read_levels("20/40 50/100 100/200"), 1) == RaceHint(20, 100, from_level=2, already=False)


def test_without_levels_nobody_can_tell_what_is_needed():
    assert next_race((25, 100), (), 1) is None


@given(st.lists(VALUES, min_size=1, max_size=6, unique=True), structures(), st.integers(1, 25))
def test_ropta_3_2_from_the_level_named_on_every_blind_can_be_paid_without_the_value(values, levels, current):
    hint = next_race(values, levels, current)
    if hint is not None:
        rest = sorted(values)[1:]
        assert hint.value == min(values)
        assert hint.into in rest
        assert hint.into % hint.value == 0
        assert unpayable_amounts(rest[:1], levels[hint.from_level - 1 :]) == ()
        assert hint.already == (hint.from_level <= current)
        if hint.from_level > 1:
            assert unpayable_amounts(rest[:1], [levels[hint.from_level - 2]])
