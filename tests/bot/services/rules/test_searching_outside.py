"""What is searched for while a floor acts is searched outside the unit of work; where it can't be, that is said and no more."""

from contextlib import contextmanager

import pytest

from bot.presenter.present import present
from bot.profiles.reading import FileProfiles
from bot.services.club.own_books import OwnBooks
from bot.services.replies.discipline import Proposed
from knowledge.books.corpus import load_corpus
from knowledge.books.passages import Answer, Hit, NotSearchableYet, Readiness, Verdict
from knowledge.encoders.protocol import EncoderUnavailable
from knowledge.seals import Damaged, Harm
from knowledge.shipped import SHIPPED
from tests.bot.services.floor import pit
from tests.bot.services.floor.pit import Pit
from tests.bot.store.memory.store import MemoryStore
from tests.bot.words import plain_text
from tests.knowledge.small_book import ABOUT, write_book

ARTICLES = """\
## 3.1 Le tirage

Les places sont tirées au sort par le directeur.

## 7.2 Le téléphone

Un joueur qui téléphone à la table passe deux mains hors du jeu.
"""
FAILURES = (
    EncoderUnavailable("no model"), Damaged(SHIPPED.model, Harm.ALTERED), OSError("disk"), RuntimeError("anything"),
)  # fmt: skip


class Watched(MemoryStore):
    """A store that knows whether a unit of work is open."""

    open = 0

    @contextmanager
    def writing(self):
        with super().writing() as work:
            Watched.open += 1
            try:
                yield work
            finally:
                Watched.open -= 1

    @contextmanager
    def reading(self):
        with super().reading() as work:
            Watched.open += 1
            try:
                yield work
            finally:
                Watched.open -= 1


class Searching(pit.Shelf):
    """A shelf whose search finds the last article, or raises what it is told to."""

    raised: Exception | None = None
    inside = 0
    asked: tuple[str, ...] = ()

    def answer(self, question, book_id, language=None, best=5):
        cls, book = type(self), self.book(book_id)
        cls.asked += (question,)
        cls.inside += Watched.open
        if cls.raised is not None:
            raise cls.raised
        passage = book.passages[-1]
        return Answer(question, book_id, book.edition, "fr", Verdict.FOUND, 0.9, (Hit(1, passage, book.cite(passage), 0.9),))


@pytest.fixture
def searching(tmp_path, monkeypatch):
    """The kind of shelf that the rooms of a test go by: a book beside the five that nobody has read."""
    write_book(tmp_path, ARTICLES, questions=())

    class Here(Searching):
        """Of one test."""

    shelf = Here(load_corpus([SHIPPED.corpus], [tmp_path]))
    monkeypatch.setattr(pit, "shelf", lambda: shelf)
    monkeypatch.setattr(pit, "profiles", lambda: FileProfiles([SHIPPED.corpus, tmp_path]))
    return Here


def room_of() -> Pit:
    return pit.laid_out({1: range(1, 6), 2: range(1, 4)}, "club", store=Watched())


@pytest.mark.parametrize("failure", FAILURES, ids=lambda failure: type(failure).__name__)
def test_a_draw_a_race_and_a_sanction_are_carried_out_without_a_model(searching, failure):
    searching.raised = failure
    room = pit.drawn(12, "club", tables="2", store=Watched())
    assert len(room.state.seat_of) == 12
    room.do("choose race.rounding up", "choose race.protection one_more", "choose race.cards one_a_chip")
    text = plain_text(present(room.do("race 25>100")))
    assert "ne peuvent pas être montrés maintenant" in text
    assert "ne dit rien" not in text
    assert room.do(f"sanction {room.name('1-1')}; téléphone; 1 main").done
    assert searching.inside == 0


def test_a_proposal_without_a_model_says_that_the_passages_can_t_be_shown(searching):
    room = room_of()
    searching.raised = EncoderUnavailable("no model")
    reply = room.say("sanction J1a; téléphone")
    assert isinstance(reply.outcome, Proposed)
    text = plain_text(present(reply))
    assert "ne peuvent pas être montrés maintenant" in text
    assert "trouve rien" not in text


def test_what_is_searched_is_searched_while_no_unit_of_work_is_open(searching):
    room = room_of()
    text = plain_text(present(room.say("sanction J1a; téléphone")))
    assert "passe deux mains hors du jeu" in text
    assert searching.asked
    assert searching.inside == 0


def test_a_command_that_had_to_wait_for_a_search_is_carried_out_once(searching):
    room = room_of()
    before = len(room.log)
    searching.asked = ()
    room.do("breaktable 2")
    assert searching.asked
    assert len({*searching.asked}) == len(searching.asked)
    assert [entry.number for entry in room.log] == list(range(1, len(room.log) + 1))
    assert len(room.log) > before


def test_where_the_search_fails_it_is_asked_once_a_command_and_again_with_the_next(searching):
    room = room_of()
    searching.raised = EncoderUnavailable("no model")
    searching.asked = ()
    room.say("balance")
    assert len(searching.asked) == 1
    searching.raised = None
    assert "passe deux mains hors du jeu" in plain_text(present(room.say("balance")))


def test_what_is_the_matter_is_logged_in_one_line_and_without_what_was_asked(searching, caplog):
    room = room_of()
    searching.raised = RuntimeError("the model is gone")
    room.say("sanction J1a; autre: a craché sur Zébulon")
    (told,) = (record for record in caplog.records if record.levelname == "ERROR")
    assert told.getMessage() == "the rulebook club can't be searched: RuntimeError: the model is gone"
    assert told.exc_info is None
    assert "Zébulon" not in caplog.text


def test_an_index_that_is_being_made_is_said_to_be(searching):
    room = room_of()
    searching.raised = NotSearchableYet(pit.shelf().book("club"), Readiness())
    assert "n'est pas encore prêt pour la recherche" in plain_text(present(room.say("balance")))
    assert "n'est pas encore prêt pour la recherche" in plain_text(present(room.say("sanction J1a; téléphone")))


def test_a_director_reads_his_book_point_by_point_without_a_search(searching):
    room = room_of()
    with room.store.writing() as work:
        books = OwnBooks(pit.shelf(), work, work.clubs.at("terminal").id)
        books.activate(books.add({**ABOUT, "id": "maison", "short": "Maison"}, ARTICLES, 0, 1.0), 2.0)
    searching.raised = EncoderUnavailable("no model")
    text = plain_text(present(room.say("bookpoints maison 48")))
    assert "ne peuvent pas être montrés maintenant" in text
    assert room.say("bookpoints maison 48 one_more; 3.1; Les places sont tirées au sort").done
    assert searching.inside == 0
