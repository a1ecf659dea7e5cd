"""A club's own book that can't be used any more, or is gone from the database: the floor of its club goes on."""

from dataclasses import replace

import pytest

from bot.domain.club.people import Role
from bot.presenter.actions import actions
from bot.presenter.blocks import Hint
from bot.presenter.present import present
from bot.services.announcements.letters import read_back
from bot.services.requests import Request
from knowledge.books.passages import Readiness
from knowledge.reading.reader import read_book
from knowledge.reading.wanted import Wanted
from tests.bot.services.club.test_own_books import FILE, OURS, TwoClubs, shelf
from tests.bot.told import told
from tests.bot.words import plain_text
from tests.knowledge.small_book import ARTICLES


class Evening(TwoClubs):
    """A club at a tournament by its own book, of which something is about to happen."""

    def __init__(self):
        super().__init__()
        self.add()
        self.uses()
        self.does("book maison")
        with self.store.writing() as work:
            work.clubs.join("telegram:-9", work.clubs.at(OURS).id)
        self.acts("news", setting="ici", place="telegram:-9")
        self.acts("choose", choice="conseil")
        self.acts("tournament", tournament="Open; payés 1")
        self.acts("enter", names="Anna, Bob")
        self.acts("draw")
        self.acts("reveal")

    def acts(self, command, place=OURS, **said):
        self.clock.at += 5
        reply = self.desk.handle(Request(command, said, place, Role.DIRECTOR, "fr"))
        assert reply.done, (command, dict(told(reply)))
        return reply

    def spoil(self):
        """The row is damaged."""
        with self.store.writing() as work:
            for held in work.own_books._held.values():
                object.__setattr__(held, "about", "{broken")
        self._read_anew()

    def lose(self):
        """The row is taken away."""
        with self.store.writing() as work:
            work.own_books._held.clear()
        self._read_anew()

    def _read_anew(self):
        """As after a restart: no book is open any more."""
        anew = type(shelf())(shelf().corpus)
        self.floor.rules = anew
        self.desk = replace(self.desk, rules=replace(self.desk.rules, rules=anew), floor=self.floor)

    def lines(self, reply):
        return [block.text.replace("\N{NO-BREAK SPACE}", " ") for block in present(reply) if hasattr(block, "text")]


@pytest.fixture
def evening():
    return Evening()


@pytest.fixture(params=["spoil", "lose"])
def stricken(request, evening):
    """The evening, its book damaged or gone."""
    getattr(evening, request.param)()
    return evening


def test_seats_entries_bust_outs_and_undo_go_on_and_each_says_by_which_book(stricken):
    for command, said in (
        ("where", {"name": "Anna"}), ("enter", {"names": "Cléo"}), ("out", {"names": "Anna"}), ("undo", {}),
        ("level", {"level": "2"}),
    ):  # fmt: skip
        reply = stricken.acts(command, **said)
        assert (reply.book.id, reply.gone.book, reply.gone.opened) == ("ropta", "maison", False)
        shown = stricken.lines(reply)
        assert any("« maison »" in line and "ROPTA" in line for line in shown), shown


def test_it_is_said_that_it_can_not_be_used_and_not_that_a_club_has_closed_it(evening):
    evening.spoil()
    shown = " ".join(evening.lines(evening.acts("where", name="Anna")))
    assert "est inutilisable" in shown
    assert "fermé" not in shown


def test_a_book_that_is_chosen_instead_holds_for_the_tournament_too_and_it_is_said_what_became_of_its_own(stricken):
    stricken.does("book cdc")
    reply = stricken.acts("enter", names="Cléo")
    assert (reply.book.id, reply.gone.book, reply.gone.opened) == ("cdc", "maison", True)
    assert any("« maison »" in line and "ouvert" in line for line in stricken.lines(reply))


def test_another_edition_is_put_into_force_and_the_tournament_goes_by_it(evening):
    evening.add(edition="2027")
    evening.uses(2)
    with evening.store.writing() as work:
        object.__setattr__(next(one for one in work.own_books._held.values() if one.edition.active), "about", "{broken")
    evening._read_anew()
    listed = evening.does("ownbook")
    assert [one.broken for one in listed.outcome.editions] == [True, False]
    assert any("inutilisable : quelque chose" in line for line in evening.lines(listed))
    assert evening.does("ownbook maison").outcome.editions
    evening.does("ownbook maison retour oui")
    reply = evening.acts("where", name="Anna")
    assert (reply.book.id, reply.book.edition, reply.gone) == ("maison", "2026", None)


def test_what_has_to_be_read_in_it_says_that_it_can_not_be_used_and_what_helps(evening):
    evening.spoil()
    for line in ("article 1.1", "ask une carte est tombée", "article maison 1.1", "bookpoints maison", "book maison"):
        refused = evening.says(line)
        assert refused.outcome.why == "book_broken", line
        assert [block.command for block in present(refused) if isinstance(block, Hint)] == ["ownbook", "books"]
    assert evening.does("article ropta 6.4").book.id == "ropta"
    assert evening.does("books").outcome


def test_what_was_to_be_told_by_it_is_told_without_its_words(stricken):
    rules = stricken.desk.shelf(OURS)
    taken = stricken.store.outbox.take("telegram", stricken.clock(), 9, 60.0)
    by_it = [one for one in taken if '"maison' in one.body]
    assert by_it
    for letter in by_it:
        reply = read_back(letter.body, rules)
        assert reply.done
        assert all(ground.passage is None for ground in reply.grounds)
        assert present(reply)


def test_what_was_to_be_told_by_another_edition_is_told_without_the_article_that_is_gone(evening):
    evening.add(edition="2027", markdown=ARTICLES.replace("## 1.1", "## 7.1").replace("## 1.2", "## 7.2"))
    evening.uses(2)
    for letter in evening.store.outbox.take("telegram", evening.clock(), 9, 60.0):
        assert present(read_back(letter.body, evening.desk.shelf(OURS)))


ANOTHER = ARTICLES.replace("est morte", "est vivante")


def alter(evening, key=None):
    """The row is damaged, and what is left can still be read as a book."""
    with evening.store.writing() as work:
        for held in work.own_books._held.values():
            if key in (None, held.edition.key):
                object.__setattr__(held, "markdown", ANOTHER)
    evening._read_anew()


def test_words_that_are_not_those_that_were_brought_are_nobody_s(evening):
    alter(evening)
    assert evening.why("article 1.1") == "book_broken"
    reply = evening.acts("where", name="Anna")
    assert (reply.book.id, reply.gone.book, reply.gone.broken) == ("ropta", "maison", True)


def test_an_edition_that_is_damaged_is_not_put_into_force(evening):
    added = evening.add(markdown=ARTICLES + "\n## 1.3 La pause\n\nDouze minutes.\n", edition="2027")
    alter(evening, added.key)
    for line in ("ownbook maison 2", "ownbook maison 2 oui"):
        refused = evening.says(line)
        assert (refused.outcome.why, refused.outcome.fields["number"]) == ("own_book_damaged", 2)
        assert "L'édition 2 de maison est abîmée" in " ".join(evening.lines(refused))
    assert "morte" in evening.does("article maison 1.1").outcome.articles[0].passages[0].text


@pytest.mark.parametrize("harm", ["spoil", "alter"])
def test_the_same_file_once_more_puts_it_right_at_once(evening, harm):
    evening.spoil() if harm == "spoil" else alter(evening)
    assert evening.why("article 1.1") == "book_broken"
    kept = evening.add()
    assert (kept.number, kept.active) == (1, True)
    assert "morte" in evening.does("article 1.1").outcome.articles[0].passages[0].text
    assert evening.acts("where", name="Anna").gone is None


@pytest.mark.parametrize("harm", ["spoil", "alter"])
def test_whoever_sends_it_once_more_is_told_that_it_was_put_right(evening, harm):
    evening.floor.reads = read_book
    request = Request("ownbook", place=OURS, role=Role.DIRECTOR, language="fr")
    for in_force in (False, True):
        evening.desk.bring_book(request, FILE, Wanted("ete"))
        if in_force:
            evening.does("ownbook ete 1 oui")
        evening.spoil() if harm == "spoil" else alter(evening)
        said = " ".join(evening.lines(evening.desk.bring_book(request, FILE, Wanted("ete"))))
        assert "Ce qui en était gardé était abîmé ; ce fichier l'a remis en état." in said
        again = " ".join(evening.lines(evening.desk.bring_book(request, FILE, Wanted("ete"))))
        assert "abîmé" not in again


def test_a_book_that_is_whole_is_left_as_it_is(evening):
    with evening.store.writing() as work:
        before = dict(work.own_books._held)
    evening.add()
    with evening.store.writing() as work:
        assert work.own_books._held == before


def test_a_book_that_can_not_be_searched_yet_says_where_that_is_seen_and_no_share_that_would_stay(evening, monkeypatch):
    evening.floor.reads = read_book
    monkeypatch.setattr(type(shelf()), "readied", lambda *_: Readiness(done=1, total=3))
    request = Request("ownbook", place=OURS, role=Role.DIRECTOR, language="fr")
    evening.desk.bring_book(request, FILE, Wanted("ete"))
    done = evening.does("ownbook ete 1 oui")
    (hint,) = (block for block in present(done) if isinstance(block, Hint) and block.command == "ownbook")
    assert "se prépare pour les questions" in hint.text
    assert "%" not in "".join(evening.lines(done))
    assert "en préparation pour les questions : 33 %" in plain_text(present(evening.does("ownbook")))


def test_a_file_that_is_the_one_in_force_is_said_to_be_that(evening):
    evening.floor.reads = read_book
    request = Request("ownbook", place=OURS, role=Role.DIRECTOR, language="fr")
    first = evening.desk.bring_book(request, FILE, Wanted("ete"))
    assert "pas encore en vigueur" in " ".join(evening.lines(first))
    evening.does("ownbook ete 1 oui")
    again = evening.desk.bring_book(request, FILE, Wanted("ete"))
    assert "C'est l'édition 1 de ete, qui est en vigueur" in " ".join(evening.lines(again))
    assert [action for action in actions(again) if action.command == "ownbook"] == []
    assert not [block for block in present(again) if isinstance(block, Hint)]
