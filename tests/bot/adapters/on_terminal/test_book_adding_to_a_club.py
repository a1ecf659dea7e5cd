"""`floorman book add --club`: a rulebook that was read from its file is put on the shelf of one club, and nobody else sees it."""

import json

import pytest

from bot.bootstrap import stored
from bot.settings import Settings
from knowledge.books.own_book import made_own
from tests.bot.words import flat, said
from tests.knowledge.small_book import ARTICLES

OURS, THEIRS = "telegram:-1", "telegram:-2"
HOUSE = ("--id", "maison", "--title", "Maison", "--language", "fr")


@pytest.fixture
def clubs():
    """The numbers of two clubs."""
    with stored(Settings()) as keeping, keeping.store.writing() as work:
        return work.clubs.at(OURS).id, work.clubs.at(THEIRS).id


@pytest.fixture
def file(tmp_path):
    def written(text=ARTICLES):
        path = tmp_path / "rules.md"
        path.write_text(text, encoding="utf-8")
        return str(path)

    return written


def editions(club):
    with stored(Settings(), reads_only=True) as keeping, keeping.store.reading() as work:
        return [(one.book, one.number, one.active) for one in work.own_books.of_club(club)]


def test_without_a_word_nothing_is_kept_and_the_report_is_the_same(floorman, clubs, file):
    ours, _ = clubs
    ran = floorman("book", "add", file(), *HOUSE, "--club", str(ours), "--lang", "en")
    assert (ran.code, ran.err) == (0, "")
    assert said("reading.not_yet_for_club", "en") in flat(ran.out)
    assert "Les cartes tombées" in flat(ran.out)
    assert editions(ours) == []
    assert not list(Settings().data.rglob("book.toml"))


@pytest.mark.parametrize("language", ["fr", "en", "nl"])
def test_it_is_kept_for_one_club_and_in_force_where_that_is_said(floorman, clubs, file, language):
    ours, theirs = clubs
    kept = floorman("book", "add", file(), *HOUSE, "--club", str(ours), "--yes", "--lang", language)
    assert kept.code == 0
    assert editions(ours) == [("maison", 1, False)]
    fields = {"title": "Maison", "id": "maison", "club": ours, "edition_number": 1}
    assert said("reading.kept_for_club", language, **fields) in flat(kept.out)
    used = floorman("book", "add", file(), *HOUSE, "--club", str(ours), "--activate", "--lang", language)
    assert said("reading.in_force_for_club", language, **fields) in flat(used.out)
    assert editions(ours) == [("maison", 1, True)]
    assert editions(theirs) == []
    assert not list(Settings().data.rglob("book.toml"))
    assert floorman("article", "maison", "1.1").code == 2


def test_a_script_is_told_which_edition_it_is_and_the_list_shows_it(floorman, clubs, file):
    ours, _ = clubs
    told = json.loads(floorman("book", "add", file(), *HOUSE, "--club", str(ours), "--activate", "--json").out)
    assert (told["active"], told["club"], told["edition_number"], len(told["articles"])) == (True, ours, 1, 2)
    again = json.loads(floorman("book", "add", file(), *HOUSE, "--club", str(ours), "--yes", "--json").out)
    assert (again["active"], again["edition_number"]) == (True, 1)
    shown = json.loads(floorman("book", "add", file(), *HOUSE, "--club", str(ours), "--json").out)
    assert shown["active"] is False
    (listed,) = map(json.loads, floorman("book", "list", "--json").out.splitlines())
    assert (listed["club"], listed["book"], listed["number"], listed["state"]) == (ours, "maison", 1, "active")


def test_a_new_edition_takes_over_what_was_settled_and_tells_which_decisions_it_touches(floorman, clubs, file):
    ours, _ = clubs
    floorman("book", "add", file(), *HOUSE, "--club", str(ours), "--activate")
    with stored(Settings()) as keeping, keeping.store.writing() as work:
        (one,) = work.own_books.of_club(work.clubs.get(ours).id)
        silent = '[[silent]]\npoint = "seats.start"\n\n[[unread]]\npoint = "rest"\n\n[[unread]]\npoint = "offences"\n'
        work.own_books.set_profile(one.key, silent)
        fallen, _ = made_own(*work.own_books.text(one.key)).articles
        work.decisions.add(ours, 1.0, "Zoé", "une carte ?", f"maison:{fallen.key}#1", "elle est morte")
    ran = floorman(
        "book", "add", file(ARTICLES.replace("est morte", "vit")), *HOUSE, "--club", str(ours), "--activate", "--lang", "fr"
    )
    assert f"1 décision porte sur un article qui change : n° 1 ({fallen.number or fallen.title})" in flat(ran.out)
    assert said("book_points.changed", "fr", count=1) in flat(ran.out)
    assert editions(ours) == [("maison", 2, True), ("maison", 1, False)]


def test_a_club_that_there_is_not_is_told_with_those_that_there_are(floorman, file):
    none = floorman("book", "add", file(), *HOUSE, "--club", "1", "--yes", "--lang", "en")
    assert (none.code, said("refused.no_club_yet", "en") in flat(none.err)) == (2, True)
    with stored(Settings()) as keeping, keeping.store.writing() as work:
        ours = work.clubs.at(OURS).id
    ran = floorman("book", "add", file(), *HOUSE, "--club", "99", "--activate", "--lang", "en")
    assert ran.code == 2
    assert said("refused.no_club", "en", club=99, known=(str(ours),)) in flat(ran.err)


@pytest.mark.parametrize("taken", ["ropta", "cdc"])
def test_a_bundled_book_s_id_is_refused_for_a_club_too(floorman, clubs, file, taken):
    ran = floorman("book", "add", file(), "--id", taken, "--club", str(clubs[0]), "--activate")
    assert ran.code == 2
    assert editions(clubs[0]) == []


def test_what_the_club_may_not_keep_is_said_in_one_sentence(floorman, clubs, file, monkeypatch):
    monkeypatch.setattr("bot.services.club.own_books.MOST_A_DAY", 0)
    ran = floorman("book", "add", file(), *HOUSE, "--club", str(clubs[0]), "--yes", "--lang", "en")
    assert ran.code == 2
    assert said("refused.too_many_editions_today", "en", most=0) in flat(ran.err)
    assert editions(clubs[0]) == []


def test_to_activate_without_a_club_is_a_bad_line(floorman, file):
    assert floorman("book", "add", file(), *HOUSE, "--activate").code == 2
    assert not list(Settings().data.rglob("book.toml"))
