"""Late entries by a book that decides them in a way that Floorman does not have: its own limit shuts no floor out."""

import pytest

from bot.domain.club.people import Role
from bot.i18n.words import words_in
from bot.presenter.present import present
from bot.profiles.reading import FileProfiles
from bot.services.requests import Request
from knowledge.library import library
from knowledge.shipped import SHIPPED
from tests.bot.services.floor import pit
from tests.bot.words import plain_text
from tests.knowledge.small_book import write_book

ARTICLES = """\
# Le tournoi

## 3.3 Inscriptions

On entre jusqu'à la première pause, et plus après.
"""
PROFILE = """
[[otherwise]]
point = "late.until_level"
passage = "club:3.3#1"
evidence = "jusqu'à la première pause"

[[unread]]
point = "rest"

[[unread]]
point = "offences"
"""


@pytest.fixture
def room(tmp_path, monkeypatch):
    books = tmp_path / "books"
    (write_book(books, ARTICLES, questions=()) / "profile.toml").write_text(PROFILE, encoding="utf-8")
    rulebooks, profiles = library(books, tmp_path / "data", None).open(), FileProfiles([SHIPPED.corpus, books])
    monkeypatch.setattr(pit, "shelf", lambda: rulebooks)
    monkeypatch.setattr(pit, "profiles", lambda: profiles)
    return pit.drawn(12, "club", tables="2", chosen="")


@pytest.mark.parametrize("language", ["fr", "en", "nl"])
def test_a_floor_enters_a_late_player_and_reads_the_article_that_decides(room, language):
    room.do(f"language {language}", "level 3")
    entered = room.say("enter Nina November")
    assert entered.done
    assert "3.3" in plain_text(present(entered))
    himself = room.desk.handle(Request("enterme", {"name": "Zoé"}, role=Role.PLAYER, account="telegram:7", language=language))
    assert not himself.done
    assert words_in(language).say("refused.late_entry_closed_to_player")[:12] in plain_text(present(himself))


def test_where_the_club_has_set_a_limit_the_article_that_decides_otherwise_is_named_beside_it(room):
    room.do("choose late.until_level 2", "level 3")
    refused = plain_text(present(room.say("enter Nina November")))
    assert "Le club a choisi" in refused
    assert "3.3" in refused
