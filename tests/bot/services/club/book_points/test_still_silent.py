"""A new edition with new words reopens every silence: that all are still silent is said at once, once it was seen what is new."""

import pytest

from bot.domain.club.people import Role
from bot.presenter.present import present
from tests.bot.services.club.book_points.reading_room import ARTICLES

SILENT = ("late.alternates", "final.short_table", "balance.difference")
LONGER = ARTICLES + "\n## 9.9 Les chiens\n\nLes chiens restent dehors.\n"


@pytest.fixture
def anew(room):
    """A room whose book has a new article, and was silent on three points."""
    room.does("seats.start drawn; 2.1")
    points = [name for name in SILENT if room.reads(f"{name} silence").done]
    assert len(points) >= 2
    room.bring(LONGER, edition="2027")
    room.silent = points
    return room


def test_it_is_shown_how_many_and_what_is_new_before_anything_is_said(anew):
    before = anew.stated()
    summary = anew.does("résumé")
    count = len(anew.silent)
    asked = anew.taps(summary, f"Toujours muets ({count})…")
    text = anew.text(asked)
    assert f"{count} points muets dans l'édition précédente le restent-ils ?" in text
    assert "1 nouvel article : 9.9" in text
    assert set(asked.outcome.points) == set(anew.silent)
    assert anew.stated() == before


def test_with_one_tap_all_of_them_remain_silent_and_nothing_else_is_said(anew):
    asked = anew.taps(anew.does("résumé"), f"Toujours muets ({len(anew.silent)})…")
    done = anew.taps(asked, "Oui, toujours muets")
    assert f"{len(anew.silent)} points restent muets." in anew.text(done)
    assert done.outcome.again == ()
    assert done.outcome.done == len(anew.silent) + 1
    assert anew.says("bookpoints", filled=dict(anew.button(asked, "Oui, toujours muets").fields)).outcome.why == "screen_outdated"


@pytest.mark.parametrize(
    ("language", "line", "yes"),
    [("fr", "toujours muet", "oui"), ("fr", "maison toujours muets", "oui"), ("en", "still silent", "yes"),
     ("nl", "nog steeds zwijgend", "ja"), ("nl", "nog zwijgend", "ja")],
)  # fmt: skip
def test_it_is_typed_in_three_languages_and_agreed_to_with_a_yes(anew, language, line, yes):
    anew.language = language
    asked = anew.does(line)
    assert len(asked.outcome.points) == len(anew.silent)
    typed = next(block.command for block in present(asked) if getattr(block, "command", ""))
    assert anew.does(typed.removeprefix("bookpoints ")).outcome.silenced == len(anew.silent)
    assert anew.does(f"{line} {yes}").outcome.points == ()


def test_where_no_silence_is_open_nothing_is_asked(room):
    reply = room.does("toujours muet oui")
    assert reply.outcome.points == ()
    assert "aucun point resté muet" in room.text(reply)
    assert room.stated() is None


def test_what_another_has_settled_meanwhile_is_shown_anew(anew):
    asked = anew.does("toujours muet")
    anew.does(f"{anew.silent[0]} silence")
    fields = dict(anew.button(asked, "Oui, toujours muets").fields)
    assert anew.says("bookpoints", filled=fields).outcome.why == "screen_outdated"
    assert anew.says("bookpoints", filled={**fields, "seen": "0" * 12}).outcome.why == "screen_outdated"
    assert len(anew.does("toujours muet").outcome.points) == len(anew.silent) - 1


@pytest.mark.parametrize("line", ["toujours 48 up", "toujours muet 48", "toujours", "still silent yes; 3.3 or so"])
def test_a_line_that_says_something_else_settles_nothing(anew, line):
    before = anew.stated()
    anew.reads(line)
    assert anew.stated() == before


def test_nobody_but_a_director_says_it(anew):
    for role in (Role.STRANGER, Role.PLAYER, Role.FLOOR):
        assert anew.why("toujours muet oui", role=role) in ("not_allowed", "not_in_club")
