"""What was settled of an edition holds of the next one where that says the same, and is to be looked at again elsewhere."""

import json

import pytest

from bot.domain.rules.points_read import PointRead, Settled
from bot.domain.rules.profile import Standing
from bot.services.club.book_points.carrying import carried
from knowledge.books.own_book import made_own
from tests.bot.services.club.book_points.reading_room import ARTICLES, HOUSE, ReadingRoom

CHANGED = ARTICLES.replace("au total arrondi au-dessus", "au total arrondi au-dessous")
RENUMBERED = ARTICLES.replace("## 2.1 Places", "## 4.1 Les places")


def book(text):
    return made_own(json.dumps(HOUSE), text)


OLD = book(ARTICLES)
PLACES = PointRead("seats.start", Settled.RULE, "drawn", "maison:2.1#1", "Les places sont tirées au sort")
ROUNDING = PointRead("race.rounding", Settled.RULE, "up", "maison:3.3#1", "au total arrondi au-dessus")
CARDS = PointRead("race.cards", Settled.OTHERWISE, "", "maison:3.3#1", "Aucune carte n'est distribuée")
SILENT = PointRead("late.alternates", Settled.SILENT)
ALL = {one.point: one for one in (PLACES, ROUNDING, CARDS, SILENT)}


def test_all_holds_of_an_edition_that_says_the_same():
    assert carried(ALL, OLD, book(ARTICLES.replace("\n\n## 7.2", "\n\n\n## 7.2"))) == tuple(ALL.values())


def test_an_article_that_has_another_number_and_the_same_words_still_decides():
    found = {one.point: one for one in carried(ALL, OLD, book(RENUMBERED))}
    assert found["seats.start"].passage == "maison:4.1#1"
    assert found["late.alternates"] == SILENT


def test_what_an_article_decides_that_has_changed_is_to_be_looked_at_again():
    found = {one.point: one for one in carried(ALL, OLD, book(CHANGED))}
    assert found["seats.start"] == PLACES
    assert found["race.rounding"] == PointRead("race.rounding", value="up", evidence=ROUNDING.evidence, was=Settled.RULE)
    assert found["race.cards"].was is Settled.OTHERWISE
    assert found["late.alternates"].was is Settled.SILENT


def test_a_silence_holds_where_articles_are_only_gone():
    found = {one.point: one for one in carried(ALL, OLD, book(ARTICLES.partition("# La discipline")[0]))}
    assert found["late.alternates"] == SILENT


def test_words_that_stand_in_two_articles_now_are_in_neither_without_the_old_number():
    twice = RENUMBERED + RENUMBERED.partition("## 4.1 Les places")[2].partition("##")[0].join(("\n\n## 9.1 Encore\n", ""))
    assert {one.point: one for one in carried(ALL, OLD, book(twice))}["seats.start"].is_open


LIST = """
# Annexe

## 9.1 Barème

Avertissement, puis carton jaune, puis disqualification.

## 9.2 Fautes

Insulter vaut un carton jaune. Téléphoner vaut dix minutes dehors. Fumer vaut un avertissement.
"""
STEPS = PointRead(
    "ladder.steps", Settled.RULE, "warning=Avertissement|minutes:10=carton jaune|disqualified=disqualification", "maison:9.1#1",
    "Avertissement",
)  # fmt: skip
ABUSE = PointRead("offence.abuse", Settled.RULE, "must minutes:10", "maison:9.2#1", "Insulter vaut un carton jaune")
CALLS = PointRead("offence.phone", Settled.RULE, "must minutes:10", "maison:9.2#1", "Téléphoner vaut dix minutes dehors")
SMOKES = PointRead("offence.smoking", Settled.RULE, "must warning", "maison:9.2#1", "Fumer vaut un avertissement")
SANCTIONS = {one.point: one for one in (STEPS, ABUSE, CALLS, SMOKES)}


def test_what_a_step_s_name_alone_says_of_an_offence_is_looked_at_again_with_the_list():
    other = LIST.replace("puis carton jaune", "puis carton jaune (vingt minutes)")
    found = {one.point: one for one in carried(SANCTIONS, book(ARTICLES + LIST), book(ARTICLES + other))}
    assert found["ladder.steps"].is_open
    assert found["offence.abuse"] == PointRead(
        "offence.abuse", value="must minutes:10", evidence=ABUSE.evidence, was=Settled.RULE
    )
    assert (found["offence.phone"], found["offence.smoking"]) == (CALLS, SMOKES)


def test_where_the_list_says_the_same_it_holds():
    other = ARTICLES.replace("trois joueurs", "deux joueurs") + LIST
    found = {one.point: one for one in carried(SANCTIONS, book(ARTICLES + LIST), book(other))}
    assert [found[name] for name in SANCTIONS] == [*SANCTIONS.values()]


def test_so_is_it_where_a_director_says_that_the_list_is_none(rulebooks, monkeypatch):
    room = ReadingRoom(rulebooks, monkeypatch, ARTICLES + LIST)
    room.does("101 Avertissement, carton jaune = 10 minutes, disqualification; 9.1")
    room.does("offence.abuse doit carton jaune; 9.2")
    room.does("offence.phone doit 10 minutes; 9.2; Téléphoner vaut dix minutes dehors")
    room.does("101 autrement; 9.1")
    assert [view.point for view in room.does("summary").outcome.again] == ["offence.abuse"]


@pytest.fixture
def read(room):
    """A room whose book was read on four points."""
    room.does("seats.start drawn; 2.1")
    room.does("race.rounding up; 3.3; au total arrondi au-dessus")
    room.does("late.alternates silence")
    return room


def test_the_director_is_told_what_holds_and_goes_through_what_does_not(read):
    reply = read.bring(CHANGED, edition="2027")
    assert (reply.outcome.carried, reply.outcome.again) == (1, 2)
    assert "1 point lu dans l'édition précédente vaut ici" in read.text(reply)
    assert "2 points sont à revoir" in read.text(reply)
    summary = read.taps(reply, "Revoir ce qui a changé")
    assert [view.point for view in summary.outcome.again] == ["late.alternates", "race.rounding"]
    shown = read.does("race.rounding")
    assert "à revoir, car les mots ou la liste des sanctions ont changé ; retenu avant : au-dessus" in read.text(shown)
    assert "arrondi au-dessus." not in read.text(shown)
    assert read.does("race.rounding down; 3.3").outcome.taken.settled is Settled.RULE
    assert [view.point for view in read.does("summary").outcome.again] == ["late.alternates"]


def test_what_is_to_be_looked_at_again_is_unread_till_then(read):
    read.bring(CHANGED, edition="2027")
    read.says("book", book="maison")
    shown = read.says("choose", choice="race.rounding")
    assert "Pas encore lu dans Floorman sur ce point" in read.text(shown)


def test_an_edition_that_is_gone_back_to_has_what_was_settled_of_it(read):
    before = read.stated()
    read.bring(CHANGED, edition="2027")
    reply = read.says("ownbook", ownbook="maison back oui")
    assert (reply.outcome.carried, reply.outcome.again) == (0, 0)
    assert read.stated() == before
    assert read.does().outcome.done == 3


def test_what_was_laid_aside_in_between_is_carried_over_all_the_same(read):
    read.says("book", book="ropta")
    read.says("ownbook", ownbook="maison aside oui")
    reply = read.bring(ARTICLES, edition="2027")
    assert (reply.outcome.carried, reply.outcome.again) == (3, 0)


def test_an_edition_of_another_book_takes_nothing_over(read):
    assert read.bring(ARTICLES, book="ete").outcome.carried == 0


def test_nothing_of_it_is_said_of_a_standing_that_nobody_settled(read):
    read.bring(CHANGED, edition="2027")
    with read.store.reading() as work:
        current = next(one for one in work.own_books.of_club(work.clubs.at("terminal").id) if one.active)
        made = read.rulebooks.made_of(*work.own_books.text(current.key))
        profile = read.floor.profiles.of_own(made, work.own_books.profile(current.key))
    assert profile.standing("race.rounding") is Standing.UNREAD
    assert profile.standing("seats.start") is Standing.SAID
