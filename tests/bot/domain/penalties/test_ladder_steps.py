"""Lists of sanctions: what a book itself states, what its general clause lets be, in which order, and what is the club's own."""

from dataclasses import replace
from itertools import pairwise

import pytest

from bot.domain.penalties.ladder_steps import Degree, Ladder, Step, ladder_of
from bot.domain.penalties.sanctions import read_sanction, read_step
from bot.domain.rules.book_ladder import BookLadder, BookStep, GeneralClause, Scope
from bot.domain.rules.offences import Duty
from bot.domain.rules.profile import RuleProfile, Ruling, Voice

WARNING, DEAD, TWO, ROUND, OUT = map(read_sanction, ("warning", "hand_dead", "hands:2", "orbits:1", "disqualified"))
TEN, TWENTY = map(read_sanction, ("minutes:10", "minutes:20"))
HERE = "book:9#1"
LADDER = Ladder((Step(WARNING, (DEAD,), HERE), Step(ROUND, (TWO,), HERE, open=True), Step(OUT, (), "")))
CLAUSE = GeneralClause(Scope.BREACH, HERE, "toute infraction")
OWN = BookLadder(
    (BookStep("warning", ("hand_dead",), HERE, name="carton jaune"), BookStep("club_ban:3m", (), "book:9#2", open=True)),
    discretion="book:9#3", degrees={"light": "book:8#1", "heavy": "book:8#2"}, general=CLAUSE,
)  # fmt: skip


def profile(kind: str = "", passage: str = HERE, by: Voice | None = None, ladder: BookLadder | None = None) -> RuleProfile:
    rulings = {"penalty.ladder": Ruling("penalty.ladder", kind, passage, by)} if kind else {}
    return RuleProfile("book", rulings, {}, ladder)


def steps(ladder: Ladder) -> list[str]:
    return [step.sanction.written for step in ladder.steps]


def test_a_book_states_what_stands_in_a_passage_of_its_own_and_of_a_length_that_it_gives():
    assert LADDER.stated == {WARNING, DEAD}
    assert LADDER.suspends == (LADDER.steps[1],)
    chosen = replace(LADDER, chosen=True)
    assert (chosen.stated, chosen.suspends) == (frozenset(), ())
    nowhere = replace(LADDER, steps=tuple(replace(step, passage="") for step in LADDER.steps))
    assert (nowhere.stated, nowhere.suspends) == (frozenset(), ())


@pytest.mark.parametrize(("duty", "breach", "act"), [
    (Duty.MUST, True, True), (Duty.MAY, True, True), (Duty.FORBIDDEN, True, True),
    (Duty.NONE, False, True), (None, False, True), (Duty.ALLOWED, False, False),
])  # fmt: skip
def test_a_general_clause_means_breaches_or_every_act_and_never_what_is_allowed(duty, breach, act):
    for scope, holds in ((Scope.BREACH, breach), (Scope.ACT, act)):
        ladder = replace(LADDER, general=replace(CLAUSE, scope=scope))
        assert ladder.clause(duty) == (ladder.general if holds else None)
        assert replace(ladder, chosen=True).clause(duty) is None
    assert LADDER.clause(duty) is None


def test_a_general_clause_lets_be_what_it_names_or_the_whole_list():
    assert LADDER.let_by(None) == frozenset()
    assert LADDER.let_by(CLAUSE) == {WARNING, DEAD}
    assert LADDER.let_by(replace(CLAUSE, sanctions=("orbits:1", "disqualified"))) == {ROUND, OUT}


def test_where_a_book_has_an_order_of_its_own_that_one_counts():
    of_its_own = Ladder(tuple(Step(one, others, HERE) for one, others in ((WARNING, ()), (ROUND, ()), (TEN, (TWO,)), (OUT, ()))))
    assert (LADDER.rises, of_its_own.rises) == (True, False)
    order = [WARNING, read_sanction("hands:1"), ROUND, read_sanction("orbits:2"), TWO, TEN, TWENTY, OUT, read_step("club_ban")]
    ranks = [of_its_own.rank(one) for one in order]
    assert ranks == sorted(ranks)
    assert [rank[0] for rank in ranks] == [0, 0, 1, 1, 2, 2, 2, 3, 3]
    twice = Ladder((Step(WARNING, (), HERE), Step(WARNING, (), HERE), Step(ROUND, (), HERE)))
    assert (twice.rises, twice.rank(WARNING)) == (True, LADDER.rank(WARNING))
    headless = Ladder(of_its_own.steps[1:])
    assert headless.rank(WARNING)[0] == -1
    rising = [LADDER.rank(one) for one in (WARNING, DEAD, TWO, TEN, ROUND, OUT)]
    assert all(one < other for one, other in pairwise(rising))


def test_a_list_of_warnings_alone_keeps_them_where_a_mere_warning_is_excluded():
    assert steps(LADDER.without_warnings) == ["orbits:1", "disqualified"]
    only = Ladder((Step(WARNING, (), HERE), Step(WARNING, (), HERE)))
    assert only.without_warnings == only


@pytest.mark.parametrize(
    ("kind", "expected", "ordered"),
    [
        ("warning_round_out", ["warning", "orbits:1", "disqualified"], True),
        ("light_normal_heavy", ["warning", "hands:1", "hands:2", "orbits:1", "disqualified"], True),
        ("list_by_gravity", ["warning", "orbits:1", "disqualified"], False),
        ("own_steps", ["warning", "orbits:1", "disqualified"], False),
        ("", ["warning", "orbits:1", "disqualified"], False),
    ],
)
def test_a_book_without_a_list_of_its_own_gets_that_of_its_point_with_the_passage_of_that(kind, expected, ordered):
    ladder = ladder_of(profile(kind))
    assert (steps(ladder), ladder.ordered, ladder.chosen) == (expected, ordered, False)
    # of steps of its own that nobody has stated, none is the book's
    assert {step.passage for step in ladder.steps} == {HERE if kind not in ("", "own_steps") else ""}
    assert (ladder.discretion, ladder.general, ladder.degree_passage) == ("", None, "")


@pytest.mark.parametrize("by", [Voice.CLUB, Voice.TOURNAMENT, None])
def test_a_list_that_the_club_has_chosen_is_no_word_of_the_book(by):
    ladder = ladder_of(profile("warning_round_out", "" if by else HERE, by))
    assert (ladder.chosen, ladder.ordered) == (by is not None, by is None)


def test_what_is_open_to_choose_from_is_as_the_lists_of_the_card_room_have_it():
    others = {kind: [[one.written for one in step.others] for step in ladder_of(profile(kind)).steps] for kind in (
        "light_normal_heavy", "warning_round_out", "list_by_gravity")}  # fmt: skip
    rounds = ["orbits:2", "orbits:3", "orbits:4"]
    assert others == {
        "light_normal_heavy": [[], [], ["hands:3", "hands:4"], rounds, []],
        "warning_round_out": [[], [], []],
        "list_by_gravity": [[], ["hands:2", "hands:3", "hands:4", *rounds], []],
    }
    assert [step.open for step in ladder_of(profile("list_by_gravity")).steps] == [False, True, False]


def test_a_list_that_the_book_states_is_its_own_word_for_word():
    ladder = ladder_of(profile("own_steps", ladder=OWN))
    assert ladder == Ladder(
        (Step(WARNING, (DEAD,), HERE, name="carton jaune"), Step(read_step("club_ban:3m"), (), "book:9#2", open=True)),
        "book:9#3", ordered=True, general=CLAUSE,
    )  # fmt: skip


@pytest.mark.parametrize(
    ("degree", "duty", "warnings", "passage"),
    [
        (Degree.LIGHT, Duty.MAY, 2, "book:8#1"),
        (Degree.LIGHT, Duty.MUST, 2, "book:8#1"),
        (Degree.NORMAL, Duty.MAY, 1, ""),
        (Degree.NORMAL, None, 1, ""),
        (Degree.NORMAL, Duty.MUST, 0, ""),
        (Degree.HEAVY, None, 0, "book:8#2"),
    ],
)
def test_ropta_11_a_degree_says_how_many_warnings_come_first(degree, duty, warnings, passage):
    ladder = ladder_of(profile("light_normal_heavy", ladder=OWN), degree, duty)
    assert (steps(ladder), ladder.degree_passage, ladder.degrees) == (["warning"] * warnings + ["club_ban"], passage, True)
    without = ladder_of(profile("warning_round_out"), degree, duty)
    assert (steps(without), without.degrees) == (["warning", "orbits:1", "disqualified"], False)
