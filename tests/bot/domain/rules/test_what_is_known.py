"""A book that nobody has read on a point is not silent there, and one that decides in its own way is not passed over."""

import pytest

from bot.domain.rules.errors import ChoiceNeeded
from bot.domain.rules.offences import BookOffence, Duty
from bot.domain.rules.profile import POINTS, RuleProfile, Ruling, Standing, Voice

SAID = {"race.most": Ruling("race.most", "one", "river:3")}
"""All that the book of these tests decides."""
PHONE = BookOffence("phone", ("river:9", "river:10"), Duty.MUST)


def river(*, read: bool = True, silences=(), otherwise=(), **choices: str) -> RuleProfile:
    """A book that decides one point; some others it is known to be silent on, or to decide in a way that Floorman has not."""
    known = RuleProfile(
        "river", SAID, {"phone": PHONE}, read=read, silences=frozenset(silences), otherwise=dict.fromkeys(otherwise, "river:7")
    )
    return known.with_choices({name.replace("__", "."): value for name, value in choices.items()})


def test_what_is_known_of_a_book_on_a_point_is_four_things():
    half = river(read=False, silences=["race.start"], otherwise=["race.ties"], race__rounding="up")
    names = ("race.most", "race.start", "race.ties", "race.rounding")
    assert [half.standing(name) for name in names] == [Standing.SAID, Standing.SILENT, Standing.OTHERWISE, Standing.UNREAD]
    assert [river(otherwise=["race.ties"]).standing(name) for name in names] == [
        Standing.SAID, Standing.SILENT, Standing.OTHERWISE, Standing.SILENT,
    ]  # fmt: skip
    assert half.standing(" RACE.Most ") is Standing.SAID


ONE_WAY, SEVERAL, ASKED, RARE, UNSUGGESTED = "race.winner", "race.start", "race.protection", "race.cards", "race.dealer"


@pytest.mark.parametrize(
    ("profile", "point", "voice"),
    [
        (river(), ONE_WAY, Voice.CLUB), (river(), SEVERAL, Voice.CUSTOM), (river(), RARE, Voice.CLUB),
        (river(), "late.until_level", Voice.CUSTOM),
        (river(read=False), ONE_WAY, Voice.UNREAD), (river(read=False), SEVERAL, Voice.UNREAD),
        (river(read=False, silences=[ONE_WAY]), ONE_WAY, Voice.CLUB),
        (river(read=False, silences=[SEVERAL]), SEVERAL, Voice.CUSTOM), (river(read=False, silences=[RARE]), RARE, Voice.CLUB),
        (river(otherwise=[ONE_WAY]), ONE_WAY, Voice.OTHERWISE), (river(otherwise=[SEVERAL]), SEVERAL, Voice.OTHERWISE),
        (river(read=False, otherwise=[SEVERAL]), SEVERAL, Voice.OTHERWISE),
    ],
)  # fmt: skip
def test_where_nobody_has_decided_the_usual_way_is_told_in_the_voice_of_whoever_left_it_open(profile, point, voice):
    ruling = profile.rule(point)
    assert (ruling.value, ruling.voice, ruling.passage) == (next(p.suggested for p in POINTS if p.name == point), voice, "")
    assert ruling.floormans == (voice is not Voice.CLUB)
    assert not ruling.settled


@pytest.mark.parametrize("point", [ASKED, RARE, UNSUGGESTED])
@pytest.mark.parametrize(
    ("profile", "unread", "otherwise"),
    [(river(read=False), True, False), (river(otherwise=[ASKED, RARE, UNSUGGESTED]), False, True)],
)
def test_what_a_book_may_well_decide_in_a_rare_way_or_costs_chips_is_asked(profile, unread, otherwise, point):
    with pytest.raises(ChoiceNeeded) as needed:
        profile.rule(point)
    assert needed.value.fields["point"] == point
    assert (needed.value.fields["unread"], needed.value.fields["otherwise"]) == (unread, otherwise)


def test_the_club_may_choose_where_the_book_decides_otherwise():
    ruling = river(otherwise=["race.ties"], race__ties="by_lot").rule("race.ties")
    assert (ruling.value, ruling.voice, ruling.floormans) == ("by_lot", Voice.CLUB, False)


def test_a_tournaments_choice_goes_before_the_clubs_and_says_whose_it_is():
    profile = river().with_choices({"race.ties": "by_lot", "race.start": "seat_one"}, {"race.ties": "by_suit"})
    assert profile.rule("race.ties") == Ruling("race.ties", "by_suit", said_by=Voice.TOURNAMENT)
    assert profile.rule("race.start") == Ruling("race.start", "seat_one")


def test_of_an_offence_is_known_what_was_read_of_it():
    half = river(read=False, silences=["offence.absent"], otherwise=["offence.smoking"])
    assert [half.knows_of(name) for name in ("phone", "absent", "smoking", "abuse")] == [True, True, True, False]
    assert river().knows_of("abuse")
    assert (half.offence("phone"), half.offence("absent")) == (PHONE, None)
    assert (half.punishes_otherwise("smoking"), half.punishes_otherwise("absent")) == ("river:7", "")
    assert PHONE.passage == "river:9"


@pytest.mark.parametrize(
    ("ruling", "voice", "settled", "floormans"),
    [
        (Ruling("race.ties", "by_suit", "river:3"), Voice.BOOK, True, False),
        (Ruling("race.ties", "by_suit"), Voice.CLUB, False, False),
        (Ruling("race.ties", "by_suit", "river:3", Voice.DEFAULT), Voice.DEFAULT, False, False),
        (Ruling("race.ties", "by_suit", said_by=Voice.TOURNAMENT), Voice.TOURNAMENT, False, False),
        (Ruling("race.ties", "by_suit", said_by=Voice.CUSTOM), Voice.CUSTOM, False, True),
        (Ruling("race.ties", "by_suit", said_by=Voice.UNREAD), Voice.UNREAD, False, True),
        (Ruling("race.ties", "by_suit", said_by=Voice.OTHERWISE), Voice.OTHERWISE, False, True),
    ],
)
def test_a_ruling_says_who_decided_and_whether_that_binds_anybody(ruling, voice, settled, floormans):
    assert (ruling.voice, ruling.settled, ruling.floormans) == (voice, settled, floormans)


@pytest.mark.parametrize(
    ("said_of", "said_by", "occasion", "voice"),
    [
        ("break", None, "break", Voice.BOOK), ("break", None, "late", Voice.ALIKE), ("", None, "late", Voice.BOOK),
        ("break", Voice.DEFAULT, "late", Voice.DEFAULT),
    ],
)  # fmt: skip
def test_what_a_book_says_of_one_occasion_is_not_told_as_said_of_another(said_of, said_by, occasion, voice):
    ruling = Ruling("arrival.elsewhere", "plays", "river:2", said_by, said_of=said_of)
    assert ruling.on(occasion).voice is voice
    assert ruling.on(occasion).passage == "river:2"
