"""A club's own rulebooks: what a director does with them, and that no other club sees anything of them."""

from dataclasses import replace

import pytest

from bot.domain.club.people import Role
from bot.domain.rules.own_book_errors import BookIdTaken, OwnBookUnusable, TooManyEditions, TooManyEditionsToday
from bot.i18n.words import words_in
from bot.presenter.actions import actions
from bot.presenter.blocks import Line
from bot.presenter.present import present
from bot.services.announcements.letters import read_back
from bot.services.club import own_books
from bot.services.club.own_book_desk import WORDS
from bot.services.club.own_books import OwnBooks
from bot.services.replies.own_books import OwnDeed
from bot.services.replies.refused import Refused
from bot.services.replies.rules import BookChosen
from bot.services.requests import Request
from knowledge.reading.reader import read_book
from knowledge.reading.wanted import Wanted
from tests.bot.services.floor.pit import Pit, shelf
from tests.bot.told import told
from tests.bot.words import plain_text
from tests.knowledge.small_book import ABOUT, ARTICLES, BOOKS

OURS, THEIRS, NOBODYS = "telegram:-1", "telegram:-2", "telegram:-3"
HOUSE = {**ABOUT, "id": "maison", "short": "Maison", "citation": "Maison, art. {number}"}


FILE = ARTICLES.encode()


class TwoClubs(Pit):
    """Two clubs on one bot, and a chat of none."""

    def __init__(self):
        super().__init__(chosen="", opened=False)
        self.desk = replace(self.desk, places=self.store.places)
        for place in (OURS, THEIRS):
            with self.store.writing() as work:
                work.clubs.at(place)

    def add(self, place=OURS, markdown=ARTICLES, **changed):
        with self.store.writing() as work:
            club = work.clubs.at(place).id
            return OwnBooks(shelf(), work, club).add({**HOUSE, **changed}, markdown, 0, self.clock())

    def says(self, line, place=OURS, role=Role.DIRECTOR, **more):
        self.clock.at += 5
        name, _, text = line.partition(" ")
        argument = {"book": "book", "article": "article", "ownbook": "ownbook", "decide": "decision", "ask": "question"}.get(name)
        return self.desk.handle(Request(name, {argument: text} if argument and text else {}, place, role, "fr", **more))

    def does(self, line, place=OURS, **more):
        reply = self.says(line, place, **more)
        assert reply.done, dict(told(reply))
        return reply

    def why(self, line, place=OURS, **more):
        reply = self.says(line, place, **more)
        assert isinstance(reply.outcome, Refused), reply.outcome
        return reply.outcome.why

    def listed(self, place=OURS):
        return [book.id for book in self.does("books", place).outcome.books]

    def uses(self, number=1, place=OURS):
        return self.does(f"ownbook maison {number} oui", place)


@pytest.fixture
def clubs():
    return TwoClubs()


def test_a_book_is_kept_first_then_put_into_force_once_that_is_agreed_to(clubs):
    added = clubs.add()
    assert (added.book, added.number, added.active) == ("maison", 1, False)
    assert clubs.listed() == list(BOOKS)
    assert clubs.why("article maison 1.1") == "no_such_article"
    asked = clubs.does("ownbook maison 1").outcome
    assert asked.named() == "own_book_asked"
    assert clubs.listed() == list(BOOKS)
    filled = {"ownbook": "maison", "deed": "use", "edition_number": "1", "seen": asked.seen}
    assert clubs.does("ownbook", filled=filled).outcome.named() == "own_book_done"
    assert clubs.listed() == ["maison", *BOOKS]
    assert clubs.does("article maison 1.1").book.edition == "2026"


def test_editions_stand_side_by_side_and_rolling_back_is_one_word(clubs):
    clubs.add()
    clubs.uses(1)
    clubs.add(edition="2027", markdown=ARTICLES.replace("morte", "vivante"))
    assert "morte" in clubs.does("article maison 1.1").outcome.articles[0].passages[0].text
    done = clubs.uses(2).outcome
    assert (done.edition.edition, done.instead.edition) == ("2027", "2026")
    assert "vivante" in clubs.does("article maison 1.1").outcome.articles[0].passages[0].text
    assert clubs.does("ownbook maison retour oui").outcome.edition.edition == "2026"
    assert "morte" in clubs.does("article maison 1.1").outcome.articles[0].passages[0].text
    assert [(one.number, one.active) for one in clubs.does("ownbook").outcome.editions] == [(2, False), (1, True)]


def test_a_yes_to_another_question_does_nothing(clubs):
    clubs.add()
    clubs.add(edition="2027")
    asked = clubs.does("ownbook maison 1").outcome
    filled = {"ownbook": "maison", "deed": "use", "edition_number": "2", "seen": asked.seen}
    assert clubs.does("ownbook", filled=filled).outcome.named() == "own_book_asked"
    clubs.uses(2)
    again = {**filled, "edition_number": "1"}
    assert clubs.does("ownbook", filled=again).outcome.named() == "own_book_asked"
    assert [one.number for one in clubs.does("ownbook").outcome.editions if one.active] == [2]


def test_what_can_not_be_done_is_told_with_what_can(clubs):
    assert clubs.why("ownbook maison 1") == "no_such_own_book"
    clubs.add()
    assert clubs.why("ownbook maison 7") == "no_such_edition"
    assert clubs.why("ownbook maison back") == "nothing_to_go_back_to"
    assert clubs.why("ownbook maison aside") == "no_edition_in_force"
    assert clubs.why("ownbook maison quoi") == "unreadable_form"
    assert clubs.why("ownbook", filled={"deed": "aside"}) == "missing_argument"
    clubs.uses()
    assert clubs.why("ownbook maison 1 oui") == "edition_in_force"
    clubs.add(edition="2027")
    assert clubs.why("ownbook maison use") == "missing_argument"


def test_the_very_same_book_is_not_kept_twice(clubs):
    assert clubs.add() == clubs.add()
    assert len(clubs.does("ownbook").outcome.editions) == 1


@pytest.mark.parametrize("role", [Role.STRANGER, Role.PLAYER, Role.FLOOR])
def test_only_a_director_has_anything_to_do_with_them(clubs, role):
    clubs.add()
    for line in ("ownbook", "ownbook maison 1 oui", "ownbook maison publish oui"):
        assert clubs.why(line, role=role) in ("not_allowed", "not_in_club")
    assert clubs.listed() == list(BOOKS)


def test_a_book_that_chats_go_by_is_not_laid_aside_under_them(clubs):
    clubs.add()
    clubs.uses()
    assert isinstance(clubs.does("book maison").outcome, BookChosen)
    with clubs.store.writing() as work:
        for place in ("discord:55", "telegram:-66", "telegram:@7"):
            work.clubs.join(place, work.clubs.at(OURS).id)
    for place in ("discord:55", "telegram:@7"):
        clubs.does("book maison", place, home=place)
    # it is refused before it is asked, and says which chats they are
    for line in ("ownbook maison aside", "ownbook maison aside oui"):
        refused = clubs.says(line)
        assert refused.outcome.why == "book_in_use"
        assert "cette discussion, 1 autre serveur Discord et 1 conversation privée" in plain_text(present(refused))
    for place in ("discord:55", "telegram:@7"):
        clubs.does("book ropta", place)
    clubs.does("book ropta")
    clubs.does("ownbook maison aside oui")
    assert clubs.listed() == list(BOOKS)
    assert clubs.why("book maison") == "no_such_book"
    # what was settled by it can still be read
    assert clubs.does("article maison 1.1").outcome.articles
    clubs.uses()
    assert clubs.listed() == ["maison", *BOOKS]


@pytest.mark.parametrize("book_id", [*BOOKS, "ROPTA"])
def test_no_book_takes_the_id_of_another(clubs, book_id):
    with pytest.raises((BookIdTaken, OwnBookUnusable)):
        clubs.add(id=book_id)


@pytest.mark.parametrize("short", ["ROPTA", "cdc", "Casino"])
def test_no_book_is_called_as_a_bundled_one_is(clubs, short):
    with pytest.raises(BookIdTaken):
        clubs.add(short=short)


def test_what_is_announced_of_a_tournament_by_it_is_read_in_its_club_alone(clubs):
    clubs.add()
    clubs.uses()
    clubs.does("book maison")
    with clubs.store.writing() as work:
        work.clubs.join("telegram:-9", work.clubs.at(OURS).id)
    for command, said, place in (
        ("news", {"setting": "ici"}, "telegram:-9"), ("tournament", {"tournament": "Open; payés 1"}, OURS),
        ("enter", {"names": "Anna, Bob"}, OURS), ("draw", {}, OURS),
    ):  # fmt: skip
        clubs.desk.handle(Request(command, said, place, Role.DIRECTOR, "fr"))
    letters = [one for one in clubs.store.outbox.take("telegram", clubs.clock(), 9, 60.0) if '"maison' in one.body]
    assert letters
    for letter in letters:
        assert read_back(letter.body, clubs.desk.shelf_of_club(letter.club)).book.id == "maison"
        elsewhere = read_back(letter.body, clubs.desk.shelf(THEIRS))
        assert (elsewhere.book, [one for one in elsewhere.grounds if one.passage]) == (None, [])


@pytest.mark.parametrize("changed", [{"citation": "{number:>900000000}"}, {"title": ""}, {"id": "../x"}, {"reference": "x"}])
def test_what_can_not_be_used_is_refused_when_it_is_brought(clubs, changed):
    with pytest.raises(OwnBookUnusable) as refused:
        clubs.add(**changed)
    assert refused.value.fields["why"]
    assert "book.toml" not in refused.value.fields["why"]


def test_a_club_keeps_so_many_editions_and_no_more(clubs, monkeypatch):
    monkeypatch.setattr(own_books, "MOST_EDITIONS", 2)
    clubs.add()
    clubs.add(edition="2027")
    with pytest.raises(TooManyEditions):
        clubs.add(edition="2028")
    assert clubs.add().number == 1


def test_a_club_brings_so_many_in_a_day_and_more_tomorrow(clubs, monkeypatch):
    monkeypatch.setattr(own_books, "MOST_A_DAY", 2)
    for edition in ("1", "2"):
        clubs.add(edition=edition)
    with pytest.raises(TooManyEditionsToday):
        clubs.add(edition="3")
    clubs.add(THEIRS, edition="3")
    clubs.clock.at += own_books.DAY
    assert clubs.add(edition="3").number == 3


def test_a_book_that_is_sent_is_kept_for_a_director_and_for_nobody_else(clubs):
    clubs.floor.reads = read_book
    for role in (Role.PLAYER, Role.FLOOR, Role.STRANGER):
        refused = clubs.desk.bring_book(Request("ownbook", place=OURS, role=role, language="fr"), FILE, Wanted("maison"))
        assert refused.outcome.why in ("not_allowed", "not_in_club")
    assert clubs.does("ownbook").outcome.editions == ()
    sent = Request("ownbook", place=OURS, role=Role.DIRECTOR, language="fr", once="telegram:77")
    reply = clubs.desk.bring_book(sent, FILE, Wanted("maison"))
    assert (reply.outcome.edition.book, len(reply.outcome.report.articles)) == ("maison", 2)
    assert clubs.desk.bring_book(sent, FILE, Wanted("maison")).outcome.why == "already_carried_out"
    broken = replace(sent, once="telegram:78")
    assert clubs.desk.bring_book(broken, b"", Wanted("maison")).outcome.why == "book_not_read"
    assert clubs.desk.bring_book(broken, FILE, Wanted("ropta")).outcome.why == "book_id_taken"
    assert [one.number for one in clubs.does("ownbook").outcome.editions] == [1]


@pytest.mark.parametrize("language", ["fr", "en", "nl"])
def test_a_file_too_short_to_tell_its_language_is_in_the_clubs_and_is_undated_in_the_readers(clubs, language):
    clubs.floor.reads = read_book
    sent = Request("ownbook", place=OURS, role=Role.DIRECTOR, language=language)
    kept = clubs.desk.bring_book(sent, b"1. Hello\nhello world", Wanted("maison"))
    with clubs.store.reading() as work:
        assert work.own_books.of_club(work.clubs.at(OURS).id)[0].language == language
    for reader, undated in (("fr", "sans date"), ("en", "undated"), ("nl", "zonder datum")):
        assert undated in plain_text(present(replace(kept, language=reader)))


def test_a_tournament_goes_on_by_the_book_that_it_was_opened_with(clubs):
    clubs.add()
    clubs.uses()
    clubs.does("book maison")
    clubs.desk.handle(Request("tournament", {"tournament": "Open"}, OURS, Role.DIRECTOR, "fr"))
    clubs.does("book ropta")
    clubs.does("ownbook maison aside oui")
    reply = clubs.desk.handle(Request("enter", {"names": "Anna, Bob"}, OURS, Role.DIRECTOR, "fr"))
    assert reply.done
    assert reply.book.id == "maison"


def test_another_club_sees_nothing_of_it_by_any_command(clubs):
    clubs.add()
    clubs.uses()
    for place in (THEIRS, NOBODYS):
        assert clubs.listed(place) == list(BOOKS)
        assert clubs.why("book maison", place) == "no_such_book"
        assert clubs.why("article maison 1.1", place) == "no_such_article"
        asked = clubs.desk.handle(Request("ask", {"question": "une carte ?", "book": "maison"}, place, language="fr"))
        assert asked.outcome.why == "no_such_book"
        assert "maison" not in asked.outcome.fields["known"]
        assert clubs.desk.shelf(place).passage("maison:1.1#1") is None
        assert clubs.does("ownbook", place).outcome.editions == ()
        assert clubs.why("ownbook maison 1 oui", place) == "no_such_own_book"
        assert clubs.why("ownbook maison publish oui", place) == "no_such_own_book"
    decided = clubs.says("decide maison:1.1#1; une carte ?; morte", THEIRS)
    assert decided.outcome.why == "no_such_article"


def test_two_clubs_may_have_books_of_one_id_and_each_reads_its_own(clubs):
    clubs.add(edition="ours")
    clubs.add(THEIRS, edition="theirs")
    for place in (OURS, THEIRS):
        clubs.uses(place=place)
    assert clubs.does("article maison 1.1").book.edition == "ours"
    assert clubs.does("article maison 1.1", THEIRS).book.edition == "theirs"


def test_what_is_published_others_may_choose_and_what_is_closed_again_they_lose(clubs):
    clubs.add()
    clubs.uses()
    clubs.does("ownbook maison publish oui")
    (seen,) = clubs.does("books", THEIRS).outcome.of_others
    assert clubs.listed(THEIRS) == [*BOOKS, seen]
    assert seen.startswith("maison.")
    clubs.does("book maison", THEIRS)
    assert clubs.does("article 1.1", THEIRS).book.id == seen
    # to see it is not to have it
    assert clubs.why("ownbook maison aside oui", THEIRS) == "no_such_own_book"
    clubs.desk.handle(Request("tournament", {"tournament": "Open"}, THEIRS, Role.DIRECTOR, "fr"))
    clubs.does("ownbook maison unpublish oui")
    assert clubs.listed(THEIRS) == list(BOOKS)
    for asked in ("article 1.1", "ask une carte est tombée"):
        assert clubs.why(asked, THEIRS) == "book_gone"
    assert clubs.does("article ropta 6.4", THEIRS).book.id == "ropta"
    # the floor of the others goes on, and reads by what
    entered = clubs.desk.handle(Request("enter", {"names": "Zoé, Yan"}, THEIRS, Role.DIRECTOR, "fr"))
    assert (entered.done, entered.book.id, entered.gone.book) == (True, "ropta", seen)
    told = [block.text for block in present(entered) if isinstance(block, Line)]
    assert "choisi ici, n'est plus là pour ce club" in told[-1]
    assert clubs.does("books", THEIRS).outcome
    clubs.does("book ropta", THEIRS)
    entered = clubs.desk.handle(Request("enter", {"names": "Anna, Bob"}, THEIRS, Role.DIRECTOR, "fr"))
    assert (entered.done, entered.book.id) == (True, "ropta")


def test_a_new_edition_of_a_published_book_is_published_too_once_it_is_in_force(clubs):
    clubs.add()
    clubs.uses()
    clubs.does("ownbook maison publish oui")
    clubs.add(edition="2027")
    assert clubs.does("article maison 1.1", THEIRS).book.edition == "2026"
    clubs.uses(2)
    assert clubs.does("article maison 1.1", THEIRS).book.edition == "2027"


def test_in_private_a_member_reads_the_books_of_the_club_where_he_is_at_home(clubs):
    clubs.add()
    clubs.uses()
    own = "telegram:@77"
    assert clubs.why("article maison 1.1", own, role=Role.PLAYER) == "no_such_article"
    assert clubs.does("article maison 1.1", own, role=Role.PLAYER, home=OURS).outcome.articles
    assert clubs.why("article maison 1.1", own, role=Role.PLAYER, home=THEIRS) == "no_such_article"


def test_a_conversation_that_was_joined_to_a_club_reads_its_books_only_while_its_user_is_in_the_club(clubs):
    clubs.add()
    clubs.uses()
    own = "telegram:@77"
    with clubs.store.writing() as work:
        work.clubs.join(own, work.clubs.at(OURS).id)
    assert clubs.does("article maison 1.1", own, role=Role.PLAYER, home=own).outcome.articles
    assert clubs.why("article maison 1.1", own, role=Role.PLAYER) == "no_such_article"
    assert clubs.listed(own) == list(BOOKS)


@pytest.mark.parametrize("language", ["fr", "en", "nl"])
@pytest.mark.parametrize("deed", [OwnDeed.ASIDE, OwnDeed.PUBLISH, OwnDeed.UNPUBLISH])
def test_the_word_that_a_reply_names_for_a_deed_is_understood_when_it_is_typed(deed, language):
    assert WORDS[words_in(language).say(f"own_books.typed_{deed}")] is deed


def filled_of(asked):
    """What the button under a question gives."""
    (button,) = [one for one in actions(asked) if one.command == "ownbook"]
    return dict(button.fields)
