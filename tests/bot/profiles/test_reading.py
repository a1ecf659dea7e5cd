"""A profile is read as it is written, and a bad file is refused with what is wrong."""

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.domain.rules.profile import POINTS, RuleProfile, Ruling
from bot.profiles.profile_file import ProfileError
from bot.profiles.reading import FileProfiles, read_profile
from knowledge.shipped import SHIPPED
from tests.knowledge.small_book import write_book

NAMES, CLUB = [point.name for point in POINTS], "club:1.1#1"
HELD = {CLUB: ("Sont mortes aussi :", "Une carte tombée par terre est morte.")}


def one_rule(**changed: str) -> dict[str, str]:
    """A sound rule on seats.start for the book `club`."""
    return {"point": "seats.start", "value": "drawn", "passage": CLUB, "evidence": "Une carte tombée", **changed}


def write_profile(folder: Path, *rules: dict[str, object], silent: list[str] | None = None) -> Path:
    """Writes a profile that is silent on all points but those of the rules."""
    ruled = [rule.get("point") for rule in rules]
    silences = [name for name in NAMES if name not in ruled] if silent is None else silent
    lines = [f'[[silent]]\npoint = "{name}"\n' for name in silences]
    for rule in rules:
        lines += ["[[rule]]", *(f"{key} = {words!r}" for key, words in rule.items() if words is not None)]
    folder.mkdir(parents=True, exist_ok=True)
    (folder / "profile.toml").write_text("\n".join(lines), encoding="utf-8")
    return folder


def refusal(folder: Path) -> ProfileError:
    with pytest.raises(ProfileError) as caught:
        read_profile(folder, quote=lambda address: HELD.get(address, ()))
    assert str(caught.value).startswith(str(folder / "profile.toml"))
    return caught.value


@pytest.fixture
def club(tmp_path) -> Path:
    return tmp_path / "club"


def test_a_profile_takes_the_name_of_its_folder_or_the_one_that_is_given(club):
    write_profile(club, one_rule())
    assert read_profile(club) == RuleProfile("club", {"seats.start": Ruling("seats.start", "drawn", CLUB)})
    with pytest.raises(ProfileError, match="no address of this book"):
        read_profile(club, "other")


def test_evidence_may_stand_in_the_lead_in(club):
    write_profile(club, one_rule(evidence="Sont mortes"))
    assert read_profile(club, quote=HELD.__getitem__).rule("seats.start").passage == CLUB


@given(st.sampled_from(NAMES))
def test_a_point_that_is_left_out_or_stated_twice_is_refused_by_its_name(tmp_path_factory, name):
    folder = tmp_path_factory.mktemp("profiles") / "club"
    refused = refusal(write_profile(folder, silent=[other for other in NAMES if other != name]))
    assert (refused.point, "not stated" in str(refused)) == (name, True)
    refused = refusal(write_profile(folder, silent=[*NAMES, name]))
    assert (refused.point, "stated twice" in str(refused)) == (name, True)


def test_a_point_that_is_ruled_and_silent_at_once_is_refused(club):
    assert "stated twice" in str(refusal(write_profile(club, one_rule(), silent=NAMES)))


@pytest.mark.parametrize(
    ("changed", "complaint"),
    [
        ({"point": "seats.colour"}, "seats.colour: there is no such point"),
        ({"point": ""}, "without its point"),
        ({"value": "by_stack"}, "'by_stack' can't be acted on; write one of: drawn"),
        ({"value": " "}, "without its value"),
        ({"value": None}, "without its value"),
        ({"value": 2}, "value must stand between quotation marks"),
        ({"passage": None}, "without its passage"),
        ({"evidence": ""}, "without its evidence; where the book says nothing, write [[silent]]"),
        ({"passage": "club:9.9#1"}, "no passage club:9.9#1"),
        ({"passage": "ropta:2.1#1"}, "no address of this book; write it as club:ARTICLE#PARAGRAPH"),
        ({"passage": "club:1.1"}, "no address of this book"),
        ({"evidence": "Une carte tombee"}, "does not stand in club:1.1#1 word for word"),
        ({"evidence": "aussi : Une carte"}, "does not stand in club:1.1#1 word for word"),
        ({"evidenc": "Une carte"}, "evidenc: a [[rule]] takes point, value, passage, evidence, said_of, note only"),
    ],
)
def test_a_rule_that_can_not_be_used_is_refused_with_what_is_wrong(club, changed, complaint):
    assert complaint in str(refusal(write_profile(club, one_rule(**changed), silent=NAMES[1:])))


@pytest.mark.parametrize("value", ["two", "-1", "2.5", "²", "1000", ""])
def test_a_number_is_a_whole_number_in_figures(club, value):
    refused = refusal(write_profile(club, one_rule(point="balance.difference", value=value)))
    assert (refused.point, "value" in str(refused)) == ("balance.difference", True)


@pytest.mark.parametrize(
    ("content", "complaint"),
    [
        (b"[[rule]\n", "not valid TOML"),
        (b"\xff\xfe", "not UTF-8 at byte 0"),
        (b"", "seats.start: not stated"),
        (b'[rule]\npoint = "seats.start"', "[[discretion]], [[general]] and [[away]] only, each with two brackets"),
        (b"[[rules]]\n", "rules: there are"),
        (b"rule = [1]", "rule: there are"),
    ],
)
def test_a_file_that_is_no_profile_is_refused(club, content, complaint):
    club.mkdir()
    (club / "profile.toml").write_bytes(content)
    assert complaint in str(refusal(club))


def test_a_missing_file_is_refused(club):
    assert "the file is missing" in str(refusal(club))


def test_a_file_of_windows_is_read(club):
    file = write_profile(club, one_rule()) / "profile.toml"
    file.write_bytes(b"\xef\xbb\xbf" + file.read_bytes().replace(b"\n", b"\r\n"))
    assert read_profile(club).rule("seats.start").value == "drawn"


def test_a_silent_point_takes_a_note_and_nothing_else(club):
    file = write_profile(club) / "profile.toml"
    silent = file.read_text(encoding="utf-8")
    file.write_text(silent + 'note = "The article on seats is about the start."\n', encoding="utf-8")
    assert read_profile(club).rulings == {}
    file.write_text(silent + 'value = "drawn"\n', encoding="utf-8")
    assert "value: a [[silent]] takes point, note only" in str(refusal(club))


def test_a_clubs_own_book_without_a_profile_says_nothing_at_all(tmp_path):
    write_book(tmp_path)
    found = FileProfiles([SHIPPED.corpus, tmp_path]).profile("club")
    assert found == RuleProfile("club", read=False)
    assert found.open_points == tuple(point for point in POINTS if point.suggested and not point.only)


def test_a_clubs_own_book_with_a_profile_is_read_beside_the_bundled_ones(tmp_path):
    write_profile(write_book(tmp_path), one_rule())
    found = FileProfiles([SHIPPED.corpus, tmp_path])
    assert found.profile("club").rule("seats.start").passage == CLUB
    assert found.profile("ropta").rule("seats.start").passage == "ropta:2.1#1"


def test_a_profile_is_read_once(tmp_path):
    folder = write_profile(write_book(tmp_path), one_rule())
    found = FileProfiles([tmp_path])
    first = found.profile("club")
    (folder / "profile.toml").unlink()
    assert found.profile("club") is first


def test_a_broken_profile_of_one_book_leaves_the_others_alone(tmp_path):
    (write_book(tmp_path) / "profile.toml").write_text("[[rule]", encoding="utf-8")
    found = FileProfiles([SHIPPED.corpus, tmp_path])
    assert found.profile("cdc").book == "cdc"
    with pytest.raises(ProfileError):
        found.profile("club")


def test_the_words_of_the_corpus_are_looked_up_where_they_are_at_hand(tmp_path):
    write_profile(write_book(tmp_path), one_rule(passage="club:7.7#1"))
    assert FileProfiles([tmp_path]).profile("club").rule("seats.start").passage == "club:7.7#1"
    with pytest.raises(ProfileError, match=r"no passage club:7\.7#1"):
        FileProfiles([tmp_path], lambda address: HELD.get(address, ())).profile("club")
