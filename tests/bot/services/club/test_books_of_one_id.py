"""Two clubs open rulebooks of one id to others: whoever has chosen the one never goes by the other."""

from dataclasses import replace

import pytest

from bot.domain.club.people import Role
from bot.domain.rules.points_read import PointRead, Settled
from bot.presenter.blocks import Hint
from bot.presenter.present import present
from bot.services.lookups import Lookups
from bot.services.ports.places import PlaceChoice
from bot.services.replies.reply import BookLost
from bot.services.requests import Request
from bot.services.shift.call import Call
from tests.bot.services.club.test_own_books import OURS, THEIRS, TwoClubs
from tests.bot.words import plain_text
from tests.knowledge.small_book import ARTICLES, BOOKS

THIRD = "telegram:-4"
ALIVE = ARTICLES.replace("est morte", "est vivante")
QUESTION = "une carte est tombée"


class ThreeClubs(TwoClubs):
    """A third club beside two that have each opened a book of the same id."""

    def __init__(self):
        super().__init__()
        with self.store.writing() as work:
            work.clubs.at(THIRD)
        for place, markdown, title in ((OURS, ARTICLES, "Zorblax"), (THEIRS, ALIVE, "Mallory")):
            self.add(place, markdown, title=title)
            self.uses(place=place)
            self.does("ownbook maison publish oui", place)
        with self.store.reading() as work:
            self.ours, self.theirs = (f"maison.{work.clubs.at(place).id}" for place in (OURS, THEIRS))

    def acts(self, command, place=THIRD, **said):
        self.clock.at += 5
        return self.desk.handle(Request(command, said, place, Role.DIRECTOR, "fr"))

    def first(self, line, place=THIRD):
        """The first words that a reply quotes."""
        return self.does(line, place).outcome.articles[0].passages[0].text

    def closes(self, place=OURS):
        self.does("ownbook maison unpublish oui", place)


@pytest.fixture
def clubs():
    return ThreeClubs()


def test_both_are_listed_under_ids_of_their_own_and_both_can_be_read(clubs):
    assert clubs.listed(THIRD) == [*BOOKS, clubs.ours, clubs.theirs]
    assert "morte" in clubs.first(f"article {clubs.ours} 1.1")
    assert "vivante" in clubs.first(f"article {clubs.theirs} 1.1")
    assert clubs.does(f"book {clubs.theirs}", THIRD).book.title == "Mallory"
    assert "vivante" in clubs.first("article 1.1")


def test_who_opens_a_book_is_told_how_others_choose_it(clubs):
    clubs.closes()
    done = present(clubs.does("ownbook maison publish oui"))
    assert f"book {clubs.ours}" in [block.command for block in done if isinstance(block, Hint)]


@pytest.mark.parametrize("line", ["book maison", "book MAISON", "article maison 1.1", "decide maison:1.1; une carte ?; morte"])
def test_a_name_that_several_have_is_asked_back_with_those_that_it_may_mean(clubs, line):
    refused = clubs.says(line, THIRD).outcome
    assert (refused.why, refused.fields["known"]) == ("several_books", (clubs.ours, clubs.theirs))


def test_a_name_that_one_has_is_good_and_is_kept_as_that_book(clubs):
    clubs.closes(THEIRS)
    assert clubs.does("book maison", THIRD).book.id == clubs.ours
    assert clubs.desk.places.choice(THIRD).book == clubs.ours


def test_each_of_the_two_means_its_own_by_the_bare_name_and_reaches_the_other_s(clubs):
    for place, own, other in ((OURS, "morte", clubs.theirs), (THEIRS, "vivante", clubs.ours)):
        assert own in clubs.first("article maison 1.1", place)
        assert clubs.does("book maison", place).book.id == "maison"
        assert clubs.does(f"article {other} 1.1", place).book.id == other
        assert clubs.listed(place) == ["maison", *BOOKS, other]


def test_whoever_has_chosen_the_one_that_is_closed_is_not_moved_to_the_other(clubs):
    clubs.does(f"book {clubs.ours}", THIRD)
    clubs.closes()
    for line in ("article 1.1", f"ask {QUESTION}"):
        refused = clubs.says(line, THIRD).outcome
        assert (refused.why, refused.fields["book"]) == ("book_gone", clubs.ours)
    assert clubs.listed(THIRD) == [*BOOKS, clubs.theirs]


def test_nor_is_a_tournament_that_was_opened_by_it(clubs):
    clubs.does(f"book {clubs.ours}", THIRD)
    assert clubs.acts("tournament", tournament="Open").done
    assert clubs.acts("enter", names="Anna").book.id == clubs.ours
    clubs.closes()
    reply = clubs.acts("enter", names="Bob")
    assert (reply.done, reply.book.id, reply.gone.book) == (True, "ropta", clubs.ours)


def test_what_was_kept_under_the_bare_id_counts_as_gone_and_never_as_another_club_s(clubs):
    clubs.closes(THEIRS)
    clubs.desk.places.choose(THIRD, PlaceChoice("maison", None))
    assert clubs.why("article 1.1", THIRD) == "book_gone"
    assert clubs.acts("tournament", tournament="Open").book.id == "ropta"
    assert clubs.acts("enter", names="Anna").gone.book == "maison"


def test_what_was_decided_by_the_one_is_not_said_of_the_other(clubs):
    clubs.does(f"book {clubs.ours}", THIRD)
    assert clubs.acts("decide", decision="1.1#1; une carte ?; morte").done
    assert clubs.acts("bind", binding=f"1.1; {QUESTION}").done
    clubs.closes()
    clubs.does(f"book {clubs.theirs}", THIRD)
    shown = clubs.acts("decisions").outcome.decisions
    assert {one.citation.partition(":")[0] for one in shown} == {clubs.ours}
    assert clubs.does(f"ask {QUESTION}", THIRD).outcome.club is None


def test_what_a_club_has_read_in_its_book_holds_where_others_play_by_it_and_not_for_the_same_text_of_another(clubs):
    evidence = "Une carte tombée par terre est morte."
    read = PointRead("seats.start", Settled.RULE, "drawn", "maison:1.1#1", evidence)
    clubs.add(THEIRS, title="Zorblax")
    clubs.uses(2, THEIRS)
    with clubs.store.writing() as work:
        ours = next(one for one in work.own_books.of_club(work.clubs.at(OURS).id) if one.active)
        assert ours.digest in {one.digest for one in work.own_books.of_club(work.clubs.at(THEIRS).id)}
        book = clubs.floor.rules.made_of(*work.own_books.text(ours.key))
        work.own_books.set_profile(ours.key, clubs.floor.profiles.restated(book, None, [read]))
    for place, book, passage in (
        (OURS, "maison", "maison:1.1#1"), (THIRD, clubs.ours, f"{clubs.ours}:1.1#1"), (THIRD, clubs.theirs, ""),
        (THEIRS, "maison", ""),
    ):  # fmt: skip
        with clubs.floor.shift(Call("", Request("configure", place=place), "fr", book), writes=False) as shift:
            said = shift.book_profile.says("seats.start")
            assert (said.passage if said else "") == passage, (place, book)
            assert not passage or shift.rules.passage(passage).text.startswith(evidence)


def test_a_club_s_own_book_that_can_not_be_used_leaves_its_name_to_no_other(clubs):
    clubs.does("book maison")
    with clubs.store.writing() as work:
        ours = next(one for one in work.own_books.of_club(work.clubs.at(OURS).id) if one.active)
        held = work.own_books._held
        held[ours.key] = replace(held[ours.key], about="{broken", edition=replace(ours, digest="0" * 64))
    for line in ("article 1.1", "article maison 1.1", "book maison", f"ask {QUESTION}"):
        assert clubs.why(line) == "book_broken", line
    # and who has chosen it elsewhere is told the same
    clubs.desk.places.choose(THIRD, PlaceChoice(clubs.ours, None))
    refused = clubs.says("article 1.1", THIRD)
    assert refused.outcome.why == "book_broken"
    assert [block.command for block in present(refused) if isinstance(block, Hint)] == ["books"]


def test_a_club_s_own_book_that_is_laid_aside_leaves_its_name_to_no_other(clubs):
    clubs.does("ownbook maison aside oui")
    assert "morte" in clubs.first("article maison 1.1", OURS)
    assert clubs.why("book maison", OURS) == "no_such_book"
    assert clubs.does(f"book {clubs.theirs}", OURS).book.title == "Mallory"


def test_a_book_with_the_longest_id_has_one_of_that_length_elsewhere_too(clubs):
    long = "m" * 30
    clubs.add(id=long)
    clubs.does(f"ownbook {long} 1 oui")
    clubs.does(f"ownbook {long} publish oui")
    (seen,) = (one for one in clubs.listed(THIRD) if one.startswith("mm"))
    assert len(seen) == 30
    assert clubs.does(f"book {seen}", THIRD).book.id == seen
    assert clubs.does("article 1.1", THIRD).book.id == seen


PRIVATE = "telegram:@71"


def test_a_private_chat_that_chose_a_club_s_own_book_never_goes_by_another_s_of_that_name(clubs):
    clubs.does("book maison", PRIVATE, home=OURS)
    assert "morte" in clubs.does("article 1.1", PRIVATE, home=OURS).outcome.articles[0].passages[0].text
    # at home elsewhere, it still means the first one's, which is open to others
    reply = clubs.does("article 1.1", PRIVATE, home=THEIRS)
    assert (reply.book.id, "morte" in reply.outcome.articles[0].passages[0].text) == (clubs.ours, True)
    clubs.closes()
    refused = clubs.says("article 1.1", PRIVATE, home=THEIRS).outcome
    assert (refused.why, refused.fields["book"]) == ("book_gone", clubs.ours)
    assert Lookups(clubs.desk).book(PRIVATE, THEIRS).id == "ropta"
    assert clubs.does("article 1.1", PRIVATE, home=OURS).book.id == "maison"


def test_nor_does_a_chat_that_is_joined_to_another_club(clubs):
    clubs.closes()
    clubs.does("book maison")
    assert clubs.acts("tournament", OURS, tournament="Open").book.id == "maison"
    with clubs.store.writing() as work:
        work.clubs.join(OURS, work.clubs.at(THEIRS).id)
    assert clubs.why("article 1.1") == "book_gone"
    reply = clubs.acts("tournament", OURS, tournament="Open")
    assert (reply.book.id, reply.gone.book) == ("ropta", clubs.ours)


def test_at_home_a_book_is_known_by_its_whole_id_too_and_shown_by_its_own(clubs):
    assert clubs.does(f"book {clubs.ours}").book.id == "maison"
    assert clubs.desk.places.choice(OURS).book == clubs.ours
    assert "morte" in clubs.first(f"article {clubs.ours} 1.1", OURS)
    assert clubs.says("books").outcome.current == "maison"
    assert clubs.does(f"ownbook {clubs.ours}").outcome.editions[0].book == "maison"
    assert clubs.acts("decide", OURS, decision=f"{clubs.ours}:1.1#1; une carte ?; morte").book.id == "maison"
    assert clubs.why(f"ownbook {clubs.ours} aside oui") == "book_in_use"


def test_what_a_club_s_own_chat_has_kept_under_the_bare_id_holds_there(clubs):
    clubs.desk.places.choose(OURS, PlaceChoice("maison", None))
    assert clubs.does("article 1.1").book.id == "maison"
    assert clubs.acts("tournament", OURS, tournament="Open").book.id == "maison"
    assert clubs.why("ownbook maison aside oui") == "book_in_use"


def test_a_book_of_one_s_own_that_is_broken_is_told_as_one_s_own(clubs):
    clubs.does("book maison")
    with clubs.store.writing() as work:
        ours = next(one for one in work.own_books.of_club(work.clubs.at(OURS).id) if one.active)
        held = work.own_books._held
        held[ours.key] = replace(held[ours.key], about="{broken", edition=replace(ours, digest="0" * 64))
    reply = clubs.acts("tournament", OURS, tournament="Open")
    assert reply.gone == BookLost("maison", broken=True)
    assert "ownbook" in [block.command for block in present(reply) if isinstance(block, Hint)]


def test_whatever_a_chat_asks_after_its_book_is_gone_it_is_told_the_same_of_what_holds(clubs):
    clubs.does("book maison")
    clubs.closes()
    with clubs.store.writing() as work:
        work.clubs.join(OURS, work.clubs.at(THEIRS).id)
    by_points = clubs.acts("bookpoints", OURS, point="maison")
    assert by_points.book.id == "maison"
    for reply in (by_points, clubs.acts("club", OURS), clubs.acts("ownbook", OURS)):
        said = plain_text(present(reply))
        assert "Jusqu'à votre choix, le floor continue selon ROPTA ; les questions n'ont pas de réponse." in said
        assert "book ropta" in [block.command for block in present(reply) if isinstance(block, Hint)]
    assert "Jusqu'à votre choix, aucune question n'a de réponse." in plain_text(present(clubs.says("article 1.1")))


def test_a_club_goes_on_by_its_own_book_however_long_its_id_is(clubs):
    long = "m" * 30
    clubs.add(id=long)
    clubs.does(f"ownbook {long} 1 oui")
    clubs.does(f"book {long}")
    opened = clubs.acts("tournament", OURS, tournament="Open")
    assert (opened.book.id, opened.gone) == (long, None)
    assert clubs.acts("enter", OURS, names="Anna").gone is None
