"""A floor says which article decides a question: asked again in the same words, it is answered so, in the club's name."""

import pytest

from bot.domain.club.courtesies import asked_words
from bot.domain.club.people import Role
from bot.presenter.blocks import Quote
from bot.presenter.present import present
from bot.services.club.own_books import OwnBooks
from bot.services.lookups import Lookups
from bot.services.requests import Request
from knowledge.books.passages import Verdict
from tests.bot.services.club.test_own_books import HOUSE, OURS, THEIRS, TwoClubs
from tests.bot.services.floor.pit import Shelf, shelf
from tests.bot.words import plain_text
from tests.knowledge.small_book import ARTICLES

ASKED = "Une carte est tombée par terre, on fait quoi ?"


class Room(TwoClubs):
    """Two clubs, the chats of which go by ROPTA; a search finds nothing there."""

    def __init__(self):
        super().__init__()
        self.language = "fr"

    def ask(self, question=ASKED, place=OURS, **more):
        return self.desk.handle(Request("ask", {"question": question}, place, Role.PLAYER, self.language, **more))

    def bind(self, line, place=OURS, role=Role.FLOOR, **more):
        self.clock.at += 5
        return self.desk.handle(Request("bind", {"binding": line} if line else {}, place, role, self.language, **more))

    def text(self, reply):
        return plain_text(present(reply))


@pytest.fixture
def room():
    return Room()


def first(reply):
    return reply.outcome.answer.hits[0].passage.id if reply.outcome.answer.hits else None


def test_a_question_has_the_answer_that_the_floor_gave_it_and_no_other_club_has(room):
    assert room.ask().outcome.answer.verdict is Verdict.NOT_COVERED
    assert room.bind(f"6.4#1; {ASKED}").done
    reply = room.ask()
    assert (reply.outcome.answer.verdict, first(reply)) == (Verdict.FOUND, "ropta:6.4#1")
    assert reply.outcome.club.number == 1
    text = room.text(reply)
    assert text.startswith("Choix du club : l'article qui tranche cette question (n° 1, ")
    assert "sûr à" not in text
    quoted = next(block for block in present(reply) if isinstance(block, Quote))
    assert quoted.text == shelf().passage("ropta:6.4#1").text
    assert room.ask(place=THEIRS).outcome.club is None


@pytest.mark.parametrize(
    "again",
    ["une carte est tombee par terre on fait quoi", "Bonjour, une carte est tombée par terre : on fait quoi ? Merci d'avance !",
     "UNE CARTE EST TOMBÉE PAR TERRE, ON FAIT QUOI s'il vous plaît"],
)  # fmt: skip
def test_the_same_words_are_the_same_question_whatever_stands_around_them(room, again):
    room.bind(f"6.4#1; {ASKED}")
    assert first(room.ask(again)) == "ropta:6.4#1"


@pytest.mark.parametrize(
    "other", ["une carte est tombée par terre", "deux cartes sont tombées par terre, on fait quoi ?", "on fait quoi ?"]
)
def test_other_words_are_another_question(room, other):
    room.bind(f"6.4#1; {ASKED}")
    assert room.ask(other).outcome.club is None


def test_the_newest_word_wins_and_the_search_can_be_let_free_again(room):
    room.bind(f"6.4#1; {ASKED}")
    room.bind(f"3.2#7; {ASKED}")
    assert first(room.ask()) == "ropta:3.2#7"
    silent = room.bind(f"aucun; {ASKED}")
    assert "ne tranche pas cette question, au nom du club" in room.text(silent)
    reply = room.ask()
    assert (reply.outcome.answer.verdict, reply.outcome.club.silent) == (Verdict.NOT_COVERED, True)
    assert "Choix du club : ROPTA ne tranche pas cette question" in room.text(reply)
    room.bind(f"libre; {ASKED}")
    assert room.ask().outcome.club is None


def test_the_way_back_that_is_named_leads_back(room):
    room.bind(f"6.4#1; {ASKED}")
    hint = next(
        block.command for block in present(room.bind(f"3.2#7; {ASKED}")) if getattr(block, "command", "").startswith("bind ")
    )
    assert room.bind(hint.removeprefix("bind ")).done
    assert room.ask().outcome.club is None


def test_an_article_of_several_passages_may_be_named_and_one_of_another_book_is_for_that_book(room):
    assert len(room.bind(f"6.4; {ASKED}").outcome.article.passages) >= 1
    assert first(room.ask()).startswith("ropta:6.4#")
    room.bind(f"cdc 2-4; {ASKED}")
    assert first(room.ask()).startswith("ropta:6.4#")
    room.says("book cdc")
    assert first(room.ask()).startswith("cdc:2-4#")


@pytest.mark.parametrize(
    ("line", "why"),
    [("", "missing_argument"), ("6.4", "missing_argument"), ("99.9; x", "no_such_article"), ("6.4#99; x", "no_such_article"),
     ("6.4; ???", "empty_question"), ("6.4; " + "x" * 1300, "text_too_long")],
)  # fmt: skip
def test_what_can_not_be_bound_is_refused_and_nothing_is_kept(room, line, why):
    assert room.bind(line).outcome.why == why
    assert room.says("decisions").outcome.decisions == ()


def test_a_player_binds_nothing(room):
    for role in (Role.STRANGER, Role.PLAYER):
        assert room.bind(f"6.4#1; {ASKED}", role=role).outcome.why in ("not_allowed", "not_in_club")
    assert room.ask().outcome.club is None


def test_it_stands_among_the_decisions_and_a_decision_binds_nothing(room):
    room.bind(f"6.4#1; {ASKED}")
    room.bind(f"aucun; {ASKED}")
    room.bind(f"libre; {ASKED}")
    room.says("decide 6.4#1; une autre question ?; elle est morte")
    text = room.text(room.says("decisions"))
    for said in ("répondue par cet article", "le règlement ne la tranche pas", "répondue par la recherche", "elle est morte"):
        assert said in text
    assert "ropta:" not in text
    assert room.ask("une autre question ?").outcome.club is None


@pytest.mark.parametrize(
    ("language", "said", "silent"),
    [
        ("fr", "Choix du club : l'article qui tranche", "Choix du club : ROPTA ne tranche pas"),
        ("en", "The club's choice: the article that decides", "The club's choice: ROPTA does not decide"),
        ("nl", "Clubkeuze: het artikel dat deze vraag beslist", "Clubkeuze: ROPTA beslist deze vraag niet"),
    ],
)
def test_it_is_said_whose_voice_that_is_in_three_languages(room, language, said, silent):
    room.language = language
    room.bind(f"6.4#1; {ASKED}")
    assert room.text(room.ask()).startswith(said)
    room.bind(f"{ {'fr': 'aucun', 'en': 'none', 'nl': 'geen'}[language] }; {ASKED}")
    assert room.text(room.ask()).startswith(silent)


def test_in_private_it_is_the_word_of_the_club_where_one_is_at_home(room):
    room.bind(f"6.4#1; {ASKED}")
    assert first(room.ask(place="telegram:@77", home=OURS)) == "ropta:6.4#1"
    assert room.ask(place="telegram:@77", home=THEIRS).outcome.club is None
    assert room.ask(place="telegram:@77").outcome.club is None


@pytest.fixture
def house(room):
    room.add()
    room.uses()
    room.says("book maison")
    return room


def test_an_edition_that_says_something_else_there_is_not_made_to_decide_it(house):
    house.bind(f"1.1#1; {ASKED}")
    assert first(house.ask()) == "maison:1.1#1"
    house.add(edition="2027", markdown=ARTICLES.replace("morte", "vivante"))
    house.uses(2)
    reply = house.ask()
    assert (reply.outcome.answer.verdict, reply.outcome.club.changed) == (Verdict.NOT_COVERED, True)
    assert "l'article n'a plus les mêmes mots" in house.text(reply)
    house.bind(f"1.1#1; {ASKED}")
    assert first(house.ask()) == "maison:1.1#1"
    house.says("ownbook maison back oui")
    assert house.ask().outcome.club.changed
    house.bind(f"1.1#1; {ASKED}")
    assert first(house.ask()) == "maison:1.1#1"


def test_an_edition_that_says_the_same_there_still_decides_it_and_one_without_it_does_not(house):
    house.bind(f"1.1#1; {ASKED}")
    house.add(edition="2027", markdown=ARTICLES.replace("d'un siège", "de deux sièges"))
    house.uses(2)
    assert first(house.ask()) == "maison:1.1#1"
    house.add(edition="2028", markdown="## 1.2 Le bouton\n\nLe bouton avance.\n")
    house.uses(3)
    reply = house.ask()
    assert reply.outcome.club.changed
    assert "n'est plus dans cette édition" in house.text(reply)


def test_that_the_book_does_not_decide_is_said_of_the_edition_of_which_it_was_said(house):
    house.bind(f"aucun; {ASKED}")
    assert house.ask().outcome.club.silent
    house.add(edition="2027", markdown=ARTICLES.replace("morte", "vivante"))
    house.uses(2)
    assert house.ask().outcome.club.changed
    assert "c'était d'une autre édition" in house.text(house.ask())


def test_a_book_of_another_club_under_the_same_id_is_another_book(house):
    house.bind(f"1.1#1; {ASKED}")
    with house.store.writing() as work:
        club = work.clubs.at(THEIRS).id
        books = OwnBooks(shelf(), work, club)
        books.activate(books.add(HOUSE, ARTICLES, 0, house.clock()), house.clock())
    house.says("book maison", THEIRS)
    assert house.ask(place=THEIRS).outcome.club is None


def test_only_what_stands_around_a_question_is_polite():
    assert asked_words("Merci de me dire si le joueur qui dit merci passe") == "merci de me dire si le joueur qui dit merci passe"
    assert asked_words("bonjour") == "bonjour"
    assert asked_words("A♠ ou A♥ ?") != asked_words("A♣ ou A♥ ?")
    assert asked_words("10 % ?") != asked_words("10 ?")


def test_a_comparison_has_the_clubs_word_for_the_book_of_which_it_was_said(room, monkeypatch):
    every = lambda shelf, question, language=None: tuple(shelf.answer(question, book.id) for book in shelf.books)  # noqa: E731
    monkeypatch.setattr(Shelf, "compare", every)

    def compared(place=OURS):
        reply = room.desk.handle(Request("compare", {"question": ASKED}, place, Role.PLAYER, room.language))
        verdicts = {book.id: answer.verdict for book, answer in zip(reply.outcome.books, reply.outcome.answers, strict=True)}
        return verdicts, room.text(reply)

    room.bind(f"6.4#1; {ASKED}")
    room.bind(f"cdc 2-4#1; {ASKED}")
    verdicts, text = compared()
    assert {book for book, verdict in verdicts.items() if verdict is Verdict.FOUND} == {"ropta", "cdc"}
    assert "choix du club (n° 1" in text
    assert "choix du club (n° 2" in text
    room.bind(f"aucun; {ASKED}")
    assert "ne tranche pas, selon le club (n° 3" in compared()[1]
    assert "club" not in compared(THEIRS)[1]


def test_what_is_looked_up_while_it_is_typed_has_the_clubs_word_first(room):
    lookups = Lookups(room.desk)
    room.bind(f"6.4#1; {ASKED}")
    _, answer, settled = lookups.found(OURS, ASKED)
    assert (answer.hits[0].passage.id, settled) == ("ropta:6.4#1", True)
    assert lookups.found(THEIRS, ASKED)[2] is False
    assert lookups.found("telegram:@77", ASKED, OURS)[2] is True
    assert lookups.found("telegram:@77", ASKED, THEIRS)[2] is False


@pytest.mark.parametrize("language", ["fr", "en", "nl"])
@pytest.mark.parametrize(
    ("question", "why"),
    [("hello", "no_question"), ("merci", "no_question"), ("Bedankt!", "no_question"), ("/draw", "no_question"),
     ("/ask my phone rings", "no_question"), ("🃏?", "empty_question"), ("?", "empty_question")],
)  # fmt: skip
def test_what_asks_nothing_is_bound_to_no_article(room, language, question, why):
    room.language = language
    refused = room.bind(f"6.4; {question}")
    assert refused.outcome.why == why
    assert room.text(refused).count("\n") == 1


@pytest.mark.parametrize("language", ["fr", "en", "nl"])
def test_what_is_bound_in_another_book_than_the_one_in_force_says_where_it_holds(room, language):
    room.language = language
    assert "ROPTA" not in room.text(room.bind(f"6.4; {ASKED}")).split(ASKED)[1].split("ROPTA")[0]
    text = room.text(room.bind(f"cdc 8-1; {ASKED}"))
    told = text.split(ASKED)[1].split("\n")[1]
    assert "CdC" in told
    assert "ROPTA" in told
    assert first(room.ask()) == "ropta:6.4#1"


def test_signs_that_nobody_sees_make_no_other_question(room):
    for unseen in ("\u200b", "\u2060", "\u200d", "\xad"):
        asked = f"zéro{unseen}width téléphone ?"
        assert room.bind(f"6.4#1; {asked}").done
        assert first(room.ask(asked)) == "ropta:6.4#1", hex(ord(unseen))
        assert first(room.ask("zérowidth téléphone ?")) == "ropta:6.4#1"
        room.bind(f"libre; {asked}")
