"""A profile that is half made says what it says, and keeps all of it when a point is added."""

import json
from dataclasses import replace

import pytest

from bot.domain.rules.errors import ChoiceNeeded
from bot.domain.rules.points_read import (
    GROUPS,
    LADDER,
    OF_THE_CLUB,
    ON_SANCTIONS,
    ORDER,
    READ_NUMBERS,
    READING,
    PointRead,
    Settled,
    group_of,
    open_after,
)
from bot.domain.rules.profile import POINTS, Standing, Voice
from bot.profiles.points import OFFENCES, REST
from bot.profiles.profile_file import ProfileError
from bot.profiles.reading import FileProfiles, stated_profile
from bot.profiles.settling import points_of, restated
from bot.services.rules.point_questions import POINT_QUESTIONS
from knowledge.books.own_book import made_own
from tests.knowledge.small_book import ABOUT, ARTICLES

BOOK = made_own(json.dumps(ABOUT), ARTICLES.replace("morte. Le", 'morte, "brûlée". Le'))
PASSAGE, WORDS = "club:1.1#1", 'est morte, "brûlée".'
RULE = PointRead("seats.start", Settled.RULE, "drawn", PASSAGE, WORDS)
SILENT = PointRead("seats.new_day", Settled.SILENT)
OTHERWISE = PointRead("race.cards", Settled.OTHERWISE, passage=PASSAGE, evidence=WORDS)
AGAIN = PointRead("race.most", value="one", evidence="un seul", was=Settled.RULE)
OPEN = f'[[unread]]\npoint = "{REST}"\n[[unread]]\npoint = "{OFFENCES}"\n'


@pytest.fixture
def profiles():
    return FileProfiles([])


def test_a_half_made_profile_says_what_is_said_silent_otherwise_and_unread(profiles):
    text = profiles.restated(BOOK, None, (RULE, SILENT, OTHERWISE, AGAIN))
    found = profiles.of_own(BOOK, text)
    assert not found.read
    standing = {
        name: found.standing(name) for name in ("seats.start", "seats.new_day", "race.cards", "race.most", "bust.same_table")
    }
    assert list(standing.values()) == [
        Standing.SAID, Standing.SILENT, Standing.OTHERWISE, Standing.UNREAD, Standing.UNREAD,
    ]  # fmt: skip
    assert (found.rule("seats.start").voice, found.rule("seats.start").passage) == (Voice.BOOK, PASSAGE)
    assert [found.rule(name).voice for name in ("seats.new_day", "race.most")] == [Voice.CUSTOM, Voice.UNREAD]
    with pytest.raises(ChoiceNeeded) as asked:
        found.rule("race.cards")
    assert asked.value.fields["otherwise"]
    assert found.otherwise == {"race.cards": PASSAGE}


def test_what_is_settled_is_read_back_as_it_was_said(profiles):
    settled = (RULE, SILENT, OTHERWISE, AGAIN)
    text = profiles.restated(BOOK, None, settled)
    assert profiles.points_of(BOOK, text) == {one.point: one for one in settled}
    assert profiles.points_of(BOOK, None) == {}


def test_a_point_that_is_settled_anew_changes_nothing_else(profiles):
    written = (
        f'{OPEN}[[offence]]\nname = "phone"\npassage = "{PASSAGE}"\nevidence = "morte"\nduty = "must"\nalso = ["club:1.2#1"]\n'
    )
    before = profiles.of_own(BOOK, profiles.restated(BOOK, written, (RULE, SILENT)))
    after = profiles.of_own(BOOK, profiles.restated(BOOK, profiles.restated(BOOK, written, (RULE, SILENT)), (OTHERWISE,)))
    assert set(before.offences) == {"phone"}
    assert (after.offences, after.rulings, after.silences) == (before.offences, before.rulings, before.silences)
    taken_back = profiles.restated(BOOK, profiles.restated(BOOK, None, (RULE,)), (PointRead("seats.start"),))
    assert profiles.points_of(BOOK, taken_back) == {}


def test_a_profile_that_was_read_in_full_stays_so_when_a_point_is_settled_anew(profiles):
    full = "".join(f'[[silent]]\npoint = "{point.name}"\n' for point in POINTS)
    assert profiles.of_own(BOOK, full).read
    assert profiles.of_own(BOOK, profiles.restated(BOOK, full, (RULE,))).read


OFFENCE = PointRead("offence.phone", Settled.RULE, "must hands:2", PASSAGE, WORDS)
STEPS = PointRead(LADDER, Settled.RULE, "warning=est morte|hand_dead=brûlée", PASSAGE, "est morte")


def test_offences_and_the_list_of_sanctions_are_settled_like_points(profiles):
    silent, again = PointRead("offence.smoking", Settled.SILENT), PointRead("offence.abuse", value="may", was=Settled.RULE)
    text = profiles.restated(BOOK, None, (RULE, OFFENCE, STEPS, silent, again))
    assert profiles.points_of(BOOK, text) == {one.point: one for one in (RULE, OFFENCE, STEPS, silent, again)}
    found = profiles.of_own(BOOK, text)
    assert [(step.sanction, step.name) for step in found.ladder.steps] == [("warning", "est morte"), ("hand_dead", "brûlée")]
    assert (found.offences["phone"].first, found.offences["phone"].words) == ("hands:2", WORDS)
    assert [found.knows_of(name) for name in ("phone", "smoking", "abuse", "other")] == [True, True, False, False]
    assert not found.read
    anew = profiles.restated(
        BOOK, text, (replace(OFFENCE, value="may disqualified"), PointRead(LADDER, Settled.SILENT), PointRead("offence.smoking"))
    )
    found = profiles.of_own(BOOK, anew)
    assert (found.offences["phone"].first, found.offences["phone"].up_to, found.ladder) == ("", "disqualified", None)
    assert LADDER in found.silences
    assert not found.knows_of("smoking")


def test_an_offence_that_can_not_be_used_any_more_counts_as_unread_alone(profiles):
    text = profiles.restated(BOOK, None, (RULE, OFFENCE)).replace("hands:2", "rebuke")
    found = profiles.of_own(BOOK, text)
    assert (found.standing("seats.start"), found.knows_of("phone")) == (Standing.SAID, False)


@pytest.mark.parametrize(
    "wrong",
    [
        PointRead("offence.phone", Settled.RULE, "must hands:2", PASSAGE, "est vivante"),
        PointRead("offence.phone", Settled.RULE, "must hands:2", "club:9.9#1", WORDS),
        PointRead("offence.phone", Settled.RULE, "forbidden hands:2", PASSAGE, WORDS),
        PointRead(LADDER, Settled.RULE, "warning=est vivante|disqualified=est morte", PASSAGE, WORDS),
        PointRead(LADDER, Settled.RULE, "disqualified=est morte|warning=est morte", PASSAGE, WORDS),
        PointRead("seats.start", Settled.RULE, "kept", PASSAGE, WORDS),
        PointRead("seats.start", Settled.RULE, "drawn", PASSAGE, "est vivante"),
        PointRead("seats.start", Settled.RULE, "drawn", "club:9.9#1", WORDS),
        PointRead("seats.start", Settled.RULE, "drawn", "ropta:2.1#1", WORDS),
        PointRead("seats.start", Settled.OTHERWISE, "", PASSAGE, ""),
    ],
)
def test_what_can_not_be_used_is_not_written(profiles, wrong):
    with pytest.raises(ProfileError):
        profiles.restated(BOOK, None, (wrong,))


def test_a_point_that_can_not_be_used_any_more_counts_as_unread_and_takes_no_other_with_it(profiles, caplog):
    text = restated(None, "club", (RULE, SILENT)) + '[[silent]]\npoint = "race.most"\n'
    broken = text.replace('"drawn"', '"by_stars"')
    found = profiles.of_own(BOOK, broken)
    assert (found.standing("seats.start"), found.standing("seats.new_day")) == (Standing.UNREAD, Standing.SILENT)
    assert profiles.points_of(BOOK, broken)["seats.start"].was is Settled.RULE
    assert "by_stars" in caplog.text
    assert profiles.points_of(BOOK, "[[rule") == {}
    assert not profiles.of_own(BOOK, "[[rule").read


def test_a_point_may_be_unread_alone_and_the_rest_still_has_to_be_stated():
    named = "".join(f'[[{"unread" if n else "silent"}]]\npoint = "{point.name}"\n' for n, point in enumerate(POINTS))
    assert stated_profile(named, BOOK).silences == {POINTS[0].name}
    with pytest.raises(ProfileError, match="not stated"):
        stated_profile('[[unread]]\npoint = "seats.start"\n', BOOK)
    with pytest.raises(ProfileError, match="no such point"):
        stated_profile('[[silent]]\npoint = "rest"\n', BOOK)
    assert points_of(named, "club")["seats.special_needs"].is_open


def test_the_points_are_gone_through_in_the_order_in_which_a_club_needs_them():
    assert {point.name for point in ORDER} == set(POINT_QUESTIONS)
    assert [point.name for point in POINTS if point.name in OF_THE_CLUB] == [
        p.name for p in POINTS if p.name not in POINT_QUESTIONS
    ]
    assert (*ORDER, *ON_SANCTIONS) == READING
    assert len(set(READ_NUMBERS.values())) == len(POINTS) + len(ON_SANCTIONS)
    groups = [group_of(point.name) for point in READING]
    assert list(dict.fromkeys(groups)) == list(GROUPS) == ["draw", "tables", "race", "penalties", "evening", "offences"]
    assert open_after({}, ORDER[0].name) == ORDER[1]
    assert open_after({}, READING[-1].name) == READING[0]
    assert open_after({point.name: PointRead(point.name, Settled.SILENT) for point in READING}) is None
