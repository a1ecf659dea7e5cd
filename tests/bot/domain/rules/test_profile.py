"""The book decides; the club chooses where it is silent; what nobody has decided is asked, never guessed."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.domain.rules.errors import ChoiceNeeded, NoSuchChoice, NoSuchPoint
from bot.domain.rules.profile import PLAYS, POINTS, WHOLE_NUMBER, Point, RuleProfile, Ruling, Voice, find_point, verify_choice
from tests.bot.strange_texts import TEXTS

NAMES = [point.name for point in POINTS]


WRITTEN = {
    "thresholds": ("3=orbits:1,5=disqualified", "none"),
    "worths": ("warning=1,phone=2", "none"),
    "steps": ("warning,hands:1,orbits:1", "none"),
}


def values(point: Point, *, chosen: bool = False) -> st.SearchStrategy[str]:
    if point.form:
        return st.sampled_from(WRITTEN[point.values[0]])
    numbers = st.integers(point.least, 999).map(str)
    return numbers if point.values == (WHOLE_NUMBER,) else st.sampled_from(point.choices if chosen else point.values)


@st.composite
def sayings(draw, *, chosen: bool = False) -> dict[str, str]:
    """Values for some of the points, such as a club may choose or any that a book may have."""
    points = draw(st.lists(st.sampled_from(POINTS), unique=True))
    return {point.name: draw(values(point, chosen=chosen)) for point in points}


def book_of(said: dict[str, str]) -> RuleProfile:
    return RuleProfile("river", {name: Ruling(name, value, f"river:{name}") for name, value in said.items()})


@given(sayings(), sayings(chosen=True))
def test_a_choice_never_outweighs_the_book(said, chosen):
    profile = book_of(said).with_choices(chosen)
    for name in NAMES:
        if name in said:
            assert profile.rule(name) == Ruling(name, said[name], f"river:{name}")
        elif name in chosen:
            assert profile.rule(name) == Ruling(name, chosen[name])
        else:
            assert profile.says(name) is None


@given(sayings(), sayings(chosen=True))
def test_a_choice_is_asked_for_only_where_all_are_silent_and_a_wrong_guess_is_not_got_back(said, chosen):
    profile = book_of(said).with_choices(chosen)
    for point in POINTS:
        if point.name in {**said, **chosen}:
            assert profile.rule(point.name).value
        elif point.only:
            assert profile.rule(point.name) == Ruling(point.name, point.suggested)
        elif point.suggested and not point.asked:
            assert profile.rule(point.name) == Ruling(point.name, point.suggested, said_by=Voice.CUSTOM)
        else:
            with pytest.raises(ChoiceNeeded) as needed:
                profile.rule(point.name)
            asked = {
                "point": point.name,
                "values": point.choices,
                "suggested": point.suggested,
                "unread": False,
                "otherwise": False,
            }
            assert needed.value.fields == asked


@given(sayings(), sayings(chosen=True))
def test_the_open_points_are_those_with_a_suggestion_that_nobody_has_decided(said, chosen):
    profile = book_of(said).with_choices(chosen)
    assert [point.name for point in profile.open_points] == [
        p.name for p in POINTS if p.suggested and not p.only and p.name not in {**said, **chosen}
    ]


@given(sayings())
def test_with_every_suggestion_taken_no_point_is_open_and_the_book_still_stands(said):
    book = book_of(said)
    taken = book.with_choices({point.name: point.suggested for point in book.open_points})
    assert taken.open_points == ()
    assert {name: taken.rule(name).value for name in said} == said


@given(sayings(), sayings(chosen=True))
def test_taking_choices_leaves_the_book_as_it_is_and_taking_them_again_changes_nothing(said, chosen):
    book = book_of(said)
    profile = book.with_choices(chosen)
    assert book == book_of(said)
    assert profile.with_choices(chosen) == profile


@pytest.mark.parametrize(
    ("name", "value"), [("late.seat", "anywhere"), ("race.rounding", ""), ("late.until_level", "two"), ("gone", "up")]
)
def test_a_choice_that_cannot_be_acted_on_is_as_if_nobody_had_made_it(name, value):
    assert RuleProfile("river").with_choices({name: value}) == RuleProfile("river")


@pytest.mark.parametrize("point", POINTS, ids=NAMES)
def test_every_suggestion_is_accepted_by_its_own_point(point):
    if point.suggested:
        assert point.accepts(point.suggested)
        assert verify_choice(RuleProfile("river"), point.name, point.suggested) == point.suggested


@pytest.mark.parametrize("point", POINTS, ids=NAMES)
def test_every_value_can_be_chosen_whatever_its_capitals_and_no_other(point):
    allowed = WRITTEN[point.values[0]] if point.form else point.choices
    for value in (str(point.least), "2", "999") if point.values == (WHOLE_NUMBER,) else allowed:
        assert verify_choice(RuleProfile("river"), f" {point.name.upper()} ", f"  {value.upper()}\n") == value
    for value in ("", "maybe", "1000", "-1", "1.5", "２", "²", WHOLE_NUMBER):
        with pytest.raises(NoSuchChoice) as refused:
            verify_choice(RuleProfile("river"), point.name, value)
        assert refused.value.fields["values"] == point.choices
        assert refused.value.fields["passage"] == ""


def test_what_only_a_book_can_have_in_its_own_words_no_club_chooses():
    with pytest.raises(NoSuchChoice):
        verify_choice(RuleProfile("river"), "penalty.ladder", "own_steps")
    assert RuleProfile("river").with_choices({"penalty.ladder": "own_steps"}).says("penalty.ladder") is None


@pytest.mark.parametrize("profile", [RuleProfile("river"), book_of({"race.ties": "by_suit"})])
def test_a_refused_choice_is_said_back_no_longer_than_fits(profile):
    with pytest.raises(NoSuchChoice) as refused:
        verify_choice(profile, " Race.TIES", "X" * 70)
    said = profile.says("race.ties") or Ruling("race.ties", "")
    assert refused.value.fields == {
        "point": "race.ties", "value": "x" * 60, "values": ("by_suit", "by_lot"), "decided": said.value, "passage": said.passage,
    }  # fmt: skip


@pytest.mark.parametrize("value", ["0", "1"])
def test_tables_are_never_balanced_for_less_than_two_players(value):
    with pytest.raises(NoSuchChoice):
        verify_choice(RuleProfile("river"), "balance.difference", value)


def test_where_the_book_has_decided_the_choice_is_refused_with_its_passage():
    with pytest.raises(NoSuchChoice) as refused:
        verify_choice(book_of({"race.rounding": "down"}), "race.rounding", "up")
    assert refused.value.fields == {
        "point": "race.rounding", "value": "up", "values": ("up", "half_up", "down"), "decided": "down",
        "passage": "river:race.rounding",
    }  # fmt: skip


ADVISED = RuleProfile("river", {"late.until_level": Ruling("late.until_level", "2", "river:1", Voice.DEFAULT)})


def test_a_default_of_the_book_holds_until_the_club_or_the_tournament_sets_it_aside():
    assert ADVISED.rule("late.until_level").voice is Voice.DEFAULT
    assert verify_choice(ADVISED, "late.until_level", "6") == "6"
    club = ADVISED.with_choices({"late.until_level": "6"})
    assert club.rule("late.until_level") == Ruling("late.until_level", "6", "river:1", Voice.CLUB, "2")
    both = ADVISED.with_choices({"late.until_level": "6"}, {"late.until_level": "8"})
    assert both.rule("late.until_level") == Ruling("late.until_level", "8", "river:1", Voice.TOURNAMENT, "2")


def test_what_the_book_decides_is_set_aside_by_no_tournament():
    decided = book_of({"late.until_level": "1"})
    assert decided.with_choices({}, {"late.until_level": "6"}) == decided


def test_places_and_chips_are_never_guessed():
    assert {point.name for point in POINTS if point.asked} == {
        "bust.same_table", "bust.two_tables", "bust.bubble_two_tables", "race.rounding", "race.protection",
    }  # fmt: skip


def test_a_book_that_nobody_has_read_is_not_called_silent():
    assert RuleProfile("river", read=False).rule("button.scope").voice is Voice.UNREAD


def test_where_only_the_club_has_chosen_it_may_choose_again():
    chosen = RuleProfile("river").with_choices({"race.rounding": "down"})
    assert verify_choice(chosen, "race.rounding", "up") == "up"


@given(sayings(), TEXTS, TEXTS)
def test_whatever_is_typed_a_choice_is_accepted_or_refused(said, name, value):
    for point in (name, "late.until_level", "race.ties"):
        try:
            accepted = verify_choice(book_of(said), point, value)
        except (NoSuchPoint, NoSuchChoice):
            continue
        assert find_point(point).accepts(accepted)


@given(TEXTS.filter(lambda text: text.strip().casefold() not in NAMES))
def test_a_point_that_there_is_not_is_refused_everywhere(name):
    profile = RuleProfile("river")
    for ask in (find_point, profile.rule, profile.says):
        with pytest.raises(NoSuchPoint) as refused:
            ask(name)
        assert refused.value.fields == {"point": name[:60]}


def test_points_have_different_names_and_numbers_are_whole():
    assert len(set(NAMES)) == len(NAMES)
    assert Ruling("late.until_level", "3").number == 3
    assert {point.values for point in POINTS if point.name.startswith("arrival.")} == {PLAYS}
