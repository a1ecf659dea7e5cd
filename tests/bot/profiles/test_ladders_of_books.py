"""A book's own list of sanctions: what is read of it, and what is refused."""

from pathlib import Path

import pytest

from bot.domain.penalties.ladder import Past, propose
from bot.domain.penalties.ladder_steps import Degree, ladder_of
from bot.domain.penalties.sanctions import read_sanction
from bot.domain.rules.book_ladder import BookLadder, BookStep, GeneralClause, Scope
from bot.domain.rules.profile import POINTS, RuleProfile
from bot.profiles.profile_file import ProfileError
from bot.profiles.reading import FileProfiles, read_profile
from knowledge.books.corpus import load_corpus
from knowledge.shipped import SHIPPED

CLUB = "club:1.1#1"
HELD = {CLUB: ("Sont possibles :", "un avertissement, une main, la porte.")}
QUOTED = f'passage = "{CLUB}"\nevidence = "Sont possibles"'
WARNING, HAND = f'[[step]]\nsanction = "warning"\n{QUOTED}', f'[[step]]\nsanction = "hands:1"\nothers = ["hands:2"]\n{QUOTED}'
DOOR = f'[[step]]\nsanction = "club_ban"\n{QUOTED}'
LIGHT, FURTHER = f'[[degree]]\nname = "light"\n{QUOTED}', f"[[discretion]]\n{QUOTED}"
CLAUSE = f'[[general]]\nscope = "act"\nsanctions = ["warning"]\n{QUOTED}'


@pytest.fixture
def read(tmp_path: Path):
    def reading(*entries: str) -> RuleProfile:
        silent = (f'[[silent]]\npoint = "{point.name}"' for point in POINTS)
        (tmp_path / "club").mkdir()
        (tmp_path / "club" / "profile.toml").write_text("\n".join((*silent, *entries)), encoding="utf-8")
        return read_profile(tmp_path / "club", quote=lambda address: HELD.get(address, ()))

    return reading


def test_every_word_that_a_bundled_book_s_list_quotes_stands_in_the_book():
    passages = {passage.id: passage for book in load_corpus([SHIPPED.corpus]).books for passage in book.passages}
    profiles = FileProfiles([SHIPPED.corpus], lambda address: (passages[address].context, passages[address].text))
    ladders = {file.parent.name: profiles.profile(file.parent.name).ladder for file in SHIPPED.corpus.glob("*/book.toml")}
    steps = {book: len(ladder.steps) for book, ladder in ladders.items() if ladder}
    assert steps.items() >= {"ropta": 5, "cdc": 3, "eventem": 3, "casino": 4, "urban": 6}.items()


def test_a_book_that_nobody_has_heard_of_brings_its_own_steps(read):
    profile = read(WARNING, HAND, DOOR, FURTHER)
    assert profile.ladder == BookLadder(
        (BookStep("warning", (), CLUB), BookStep("hands:1", ("hands:2",), CLUB), BookStep("club_ban", (), CLUB)), CLUB
    )
    after_a_hand = propose(profile, "phone", [Past("phone", read_sanction("hands:1"))])
    assert (after_a_hand.sanction.written, after_a_hand.passages, after_a_hand.discretion) == ("club_ban", (CLUB,), CLUB)


def test_a_step_has_the_book_s_own_name_and_the_same_sanction_may_stand_under_two(read):
    verbal, yellow = (
        f'[[step]]\nsanction = "warning"\nname = "{name}"\npassage = "{CLUB}"\nevidence = "{name}"'
        for name in ("un avertissement", "une main")
    )
    profile = read(verbal, yellow, HAND.replace("hands:1", "minutes:10").replace("hands:2", "minutes:20"), DOOR)
    assert profile.ladder
    assert [(step.sanction, step.name) for step in profile.ladder.steps] == [
        ("warning", "un avertissement"), ("warning", "une main"), ("minutes:10", ""), ("club_ban", ""),
    ]  # fmt: skip
    assert profile.ladder.steps[2].others == ("minutes:20",)


def test_a_clause_on_every_fault_is_read_with_what_it_names_and_lets_that_be_where_the_book_is_silent(read):
    profile = read(WARNING, HAND, DOOR, CLAUSE)
    assert profile.ladder
    assert profile.ladder.general == GeneralClause(Scope.ACT, CLUB, "Sont possibles", ("warning",))
    found = propose(profile, "phone")
    assert ([one.written for one in found.general], found.general_in, found.for_acts) == (["warning"], CLUB, True)


def test_a_book_with_degrees_quotes_the_one_that_the_club_has_chosen(read):
    profile = read(WARNING, HAND, DOOR, LIGHT).with_choices({"penalty.ladder": "light_normal_heavy"})
    light, heavy = (ladder_of(profile, degree) for degree in (Degree.LIGHT, Degree.HEAVY))
    assert ([step.sanction.written for step in light.steps], light.degree_passage) == (
        ["warning", "warning", "hands:1", "club_ban"],
        CLUB,
    )
    assert ([step.sanction.written for step in heavy.steps], heavy.degree_passage) == (["hands:1", "club_ban"], "")


def test_a_book_without_a_list_states_none(read):
    assert read().ladder is None


@pytest.mark.parametrize(
    ("entries", "complaint"),
    [
        ([f"[[step]]\n{QUOTED}"], 'a [[step]] without its sanction; add a line such as sanction = "warning"'),
        ([f'[[step]]\nsanction = "rebuke"\n{QUOTED}'], "rebuke: sanction: 'rebuke' is no sanction; write one of: warning"),
        ([HAND.replace('"hands:2"', '"hands:0"')], "hands:1: others: 'hands:0' is no sanction"),
        ([HAND.replace('["hands:2"]', '"hands:2"')], 'hands:1: others is a list such as ["hands:2", "hands:3"]'),
        ([HAND.replace('"hands:2"', '""')], "hands:1: others: '' is no sanction"),
        ([WARNING, WARNING], "warning: stated twice; leave one of the two"),
        ([WARNING + '\nname = "carton jaune"'], "warning: name: the book's own name of the step, 'carton jaune', does not stand"),
        ([HAND.replace("hands:1", "hands:3"), HAND], "hands:1: lighter than hands:3, which stands before it; state the"),
        (['[[step]]\nsanction = "warning"'], "warning: a [[step]] without its passage; leave out what the book does not say"),
        ([WARNING.replace("Sont", "Étaient")], "does not stand in club:1.1#1 word for word"),
        ([WARNING, LIGHT.replace("light", "mild")], "mild: a [[degree]] is one of: light, normal, heavy"),
        ([WARNING, LIGHT, LIGHT], "light: stated twice; leave one of the two"),
        ([WARNING, FURTHER, FURTHER], "discretion: stated twice; leave one of the two"),
        ([WARNING, FURTHER + '\nname = "x"'], "name: a [[discretion]] takes passage, evidence, note only"),
        ([WARNING, CLAUSE, CLAUSE], "general: stated twice; leave one of the two"),
        ([WARNING, CLAUSE.replace('"act"', '"all"')], "general: scope: 'all' can't be acted on; write one of: breach, act"),
        ([WARNING, CLAUSE.replace('"warning"', '"rebuke"')], "general: sanctions: 'rebuke' is no sanction"),
        ([CLAUSE], "there is a [[degree]], [[discretion]] or [[general]], and no [[step]]"),
        ([FURTHER], "there is a [[degree]], [[discretion]] or [[general]], and no [[step]]"),
        ([LIGHT], "there is a [[degree]], [[discretion]] or [[general]], and no [[step]]"),
    ],
)  # fmt: skip
def test_a_list_that_can_not_be_used_is_refused_with_what_is_wrong(read, entries, complaint):
    with pytest.raises(ProfileError) as caught:
        read(*entries)
    assert complaint in str(caught.value)
