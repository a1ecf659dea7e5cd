"""Clubs' own rulebooks: editions side by side, nothing of another club, nothing destroyed."""

from dataclasses import replace

import pytest
from sqlalchemy.exc import DBAPIError

from bot.domain.rules.own_edition import OwnEdition
from tests.bot.store.memory.errors import WorkOnlyReadsError
from tests.bot.store.works import fails

PLACE, OTHER = "discord:1", "telegram:-2"


def an_edition(club, book="maison", edition="2026", **more):
    digest = f"{club}{book}{edition}".ljust(64, "0")
    return OwnEdition(0, club, book, 0, "Règlement « 100 % »", "Maison", edition, "fr", digest, by=3, at=1.5, **more)


def add(store, place=PLACE, about='{"é": 1}', markdown="# Donne\n\n## 1 A\n\nx 🂡\n", **more):
    with store.writing() as work:
        return work.own_books.add(an_edition(work.clubs.at(place).id, **more), about, markdown)


def listed(store, place=PLACE):
    with store.reading() as work:
        club = work.clubs.at(place).id
        return [(one.book, one.number, one.edition) for one in work.own_books.of_club(club)]


def seen(store, place=PLACE):
    with store.reading() as work:
        return [(one.club, one.book, one.number) for one in work.own_books.seen_by(work.clubs.at(place).id)]


def test_editions_are_numbered_on_in_each_book_of_each_club_and_come_back_as_they_were(store):
    first = add(store)
    assert (first.number, first.book, first.title, first.by, first.at, first.active) == (
        1,
        "maison",
        "Règlement « 100 % »",
        3,
        1.5,
        False,
    )
    add(store, edition="2027")
    add(store, book="ete")
    add(store, OTHER)
    assert listed(store) == [("ete", 1, "2026"), ("maison", 2, "2027"), ("maison", 1, "2026")]
    assert listed(store, OTHER) == [("maison", 1, "2026")]
    assert listed(store, "discord:never seen") == []
    with store.reading() as work:
        assert work.own_books.of_club(first.club)[2] == first
        assert work.own_books.text(first.key) == ('{"é": 1}', "# Donne\n\n## 1 A\n\nx 🂡\n")


def test_a_club_sees_what_it_has_used_and_of_others_only_what_they_have_published_and_use(store):
    own, theirs = add(store), add(store, OTHER)
    assert seen(store) == seen(store, OTHER) == []
    with store.writing() as work:
        work.own_books.save(replace(own, used=5.0))
        work.own_books.save(replace(theirs, active=True, used=6.0))
    assert seen(store) == [(own.club, "maison", 1)]
    assert seen(store, OTHER) == [(theirs.club, "maison", 1)]
    assert seen(store, "discord:never seen") == []
    with store.writing() as work:
        work.own_books.save(replace(theirs, active=True, used=6.0, published=True))
    assert seen(store) == [(own.club, "maison", 1), (theirs.club, "maison", 1)]
    assert seen(store, "discord:never seen") == [(theirs.club, "maison", 1)]
    with store.writing() as work:
        work.own_books.save(replace(theirs, used=6.0, published=True))
    assert seen(store) == [(own.club, "maison", 1)]


def test_what_an_edition_prescribes_is_kept_beside_it(store):
    one = add(store)
    with store.writing() as work:
        assert work.own_books.profile(one.key) is None
        work.own_books.set_profile(one.key, "[[rule]]\n")
        assert work.own_books.profile(one.key) == "[[rule]]\n"
        assert work.own_books.of_club(one.club)[0] == replace(one, read=True)
        work.own_books.set_profile(one.key, None)
        assert work.own_books.of_club(one.club) == (one,)


def test_what_there_is_not_has_no_text(store):
    with store.reading() as work:
        with pytest.raises(LookupError):
            work.own_books.text(77)
        assert work.own_books.profile(77) is None


def test_a_text_takes_the_place_of_one_that_was_never_in_force_and_of_no_other(store):
    one = add(store)
    again = replace(one, title="Autre", short="A", edition="2027", language="nl", digest="e" * 64, by=9, at=77.0, number=5)
    with store.writing() as work:
        work.own_books.rewrite(again, "{}", "x")
        assert work.own_books.of_club(one.club) == (replace(again, by=one.by, at=one.at, number=one.number),)
        assert work.own_books.text(one.key) == ("{}", "x")
        work.own_books.save(replace(one, active=False, used=5.0))
        work.own_books.rewrite(one, '{"a": 1}', "y")
        assert work.own_books.text(one.key) == ("{}", "x")


def test_the_text_of_an_edition_is_put_back_though_it_was_in_force_and_that_of_no_other(store):
    one = add(store)
    with store.writing() as work:
        work.own_books.save(replace(one, active=True, used=5.0))
        work.own_books.set_profile(one.key, "[[rule]]\n")
        kept = work.own_books.of_club(one.club)
        work.own_books.mend(one, "{}", "x")
        assert work.own_books.text(one.key) == ("{}", "x")
        work.own_books.mend(replace(one, digest="e" * 64), "[]", "y")
        assert work.own_books.text(one.key) == ("{}", "x")
        assert work.own_books.of_club(one.club) == kept
        assert work.own_books.profile(one.key) == "[[rule]]\n"


def test_a_work_that_fails_leaves_no_book_and_one_that_reads_can_add_none(store):
    fails(store, lambda work: work.own_books.add(an_edition(work.clubs.at(PLACE).id), "{}", "x"))
    assert listed(store) == []
    kept = add(store)
    with store.reading() as work, pytest.raises((DBAPIError, WorkOnlyReadsError)):
        work.own_books.add(an_edition(kept.club), "{}", "x")
    assert listed(store) == [("maison", 1, "2026")]


def test_what_is_wanted_of_all_clubs_is_in_force_or_came_lately(store):
    brought = add(store, edition="2024")
    used = add(store, edition="2025")
    theirs = add(store, OTHER)
    with store.writing() as work:
        work.clubs.at(PLACE)
        work.own_books.save(replace(used, used=9.0))
        work.own_books.save(replace(theirs, active=True, used=2.0))
    with store.reading() as work:
        assert work.own_books.wanted(99.0) == {theirs.digest}
        assert work.own_books.wanted(5.0) == {theirs.digest, used.digest}
        assert work.own_books.wanted(1.0) == {theirs.digest, used.digest, brought.digest}
