"""Where the rulebook in force says nothing the club may follow another one: searched then, and shown in that one's own name."""

from dataclasses import replace

import pytest

from bot.domain.club.people import Role
from bot.presenter.actions import actions
from bot.presenter.blocks import Quote
from bot.presenter.present import present
from bot.services.club.forms import SETTINGS
from bot.services.replies.rules import DecidedBefore
from bot.services.requests import Request
from bot.services.rules.decided_before import ALIKE
from bot.services.rules.rules_desk import RulesDesk
from knowledge.books.passages import NotSearchableYet, Readiness, Verdict
from tests.bot.services.club.test_binding_desk import ASKED, Room, first
from tests.bot.services.club.test_own_books import OURS, THEIRS
from tests.bot.services.floor.pit import Shelf, shelf
from tests.bot.small_rules import CLUB, RIVER, SmallRules
from tests.knowledge.small_book import ARTICLES

SAID = {
    "fr": "Maison ne tranche pas cette question.\n\nLe club suit alors ROPTA ; choix du club : l'article qui tranche (n° 1, ",
    "en": "Maison does not decide this question.\n\nThe club then follows ROPTA; the club's choice: the article that decides",
    "nl": "Maison beslist deze vraag niet.\n\nDe club volgt dan ROPTA; clubkeuze: het artikel dat beslist (nr. 1, ",
}


@pytest.fixture
def room():
    """A chat by a book of its club's own, which says nothing; a search finds nothing in any book, so that a floor's word does."""
    room = Room()
    room.add()
    room.uses()
    room.does("book maison")
    return room


def follow(room, line="ropta", place=OURS, role=Role.DIRECTOR):
    return club(room, f"repli {line}", place, role)


def club(room, line="", place=OURS, role=Role.DIRECTOR):
    room.clock.at += 5
    return room.desk.handle(Request("club", {"setting": line} if line else {}, place, role, room.language))


def answered(room, **more):
    return room.ask(**more).outcome


class TestChosen:
    def test_by_a_director_alone_and_shown_with_the_club(self, room):
        for role in (Role.STRANGER, Role.PLAYER, Role.FLOOR):
            assert not follow(room, role=role).done
        assert follow(room).outcome.fallback.id == "ropta"
        assert f"Si le règlement en vigueur ne dit rien : {shelf().book('ropta').title} (2023-09)" in room.text(club(room))

    @pytest.mark.parametrize(
        ("line", "language"),
        [("fallback ropta", "en"), ("terugval ropta", "nl"), ("repli ROPTA", "fr"), ("fallback ropta", "fr")],
    )
    def test_in_every_language(self, room, line, language):
        room.language = language
        assert club(room, line).outcome.fallback.id == "ropta"

    @pytest.mark.parametrize("none", ["aucun", "none", "geen"])
    def test_and_taken_back(self, room, none):
        follow(room)
        room.bind(f"ropta 6.4#1; {ASKED}")
        assert follow(room, none).outcome.fallback is None
        assert answered(room).fallback is None

    def test_no_book_that_there_is_not_and_none_of_another_club(self, room):
        assert follow(room, "robert").outcome.why == "no_such_book"
        assert follow(room, "maison", THEIRS).outcome.why == "no_such_book"

    @pytest.mark.parametrize("language", SAID)
    def test_the_rulebook_in_force_does_not_stand_behind_itself(self, room, language):
        room.language = language
        refused = follow(room, "maison")
        assert refused.outcome.why == "behind_itself"
        assert "Maison" in room.text(refused)
        room.does("book ropta")
        assert follow(room, "maison").outcome.fallback.id == "maison"


class TestHalfSaid:
    @pytest.mark.parametrize("language", SAID)
    @pytest.mark.parametrize("setting", ["name", "timezone", "fallback", "digest"])
    def test_a_setting_with_nothing_behind_it_is_told_what_it_takes(self, room, setting, language):
        room.language = language
        refused = club(room, setting)
        assert refused.outcome.why == "setting_incomplete"
        example = room.text(refused).rpartition(": ")[2].strip()
        assert SETTINGS[example.split()[1]] == setting
        taken = club(room, example.partition(" ")[2])
        assert taken.done, room.text(taken)

    def test_one_that_is_neither_yes_nor_no_is_told_so(self, room):
        refused = club(room, "bilan peut-être")
        assert refused.outcome.why == "setting_incomplete"
        assert "bilan" in room.text(refused)


class TestWhereTheBookIsSilent:
    @pytest.mark.parametrize("language", SAID)
    def test_the_other_one_is_quoted_in_its_own_name(self, room, language):
        follow(room)
        room.bind(f"ropta 6.4#1; {ASKED}")
        room.language = language
        reply = room.ask()
        assert (reply.book.id, reply.outcome.answer.verdict) == ("maison", Verdict.NOT_COVERED)
        text = room.text(reply)
        assert text.startswith(SAID[language])
        quoted = next(block for block in present(reply) if isinstance(block, Quote))
        assert quoted.text == shelf().passage("ropta:6.4#1").text
        assert "ROPTA" in quoted.citation
        assert ("article", "ropta 6.4") in [(one.command, one.argument) for one in actions(reply)]

    def test_nobody_is_sent_to_the_floor_where_it_decides_and_everybody_where_it_does_not(self, room):
        follow(room)
        assert "ROPTA, que le club suit alors, ne la tranche pas non plus." in room.text(room.ask())
        assert "Appelez le floor" in room.text(room.ask())
        room.bind(f"ropta 6.4#1; {ASKED}")
        assert "Appelez le floor" not in room.text(room.ask())

    def test_what_the_floor_decided_on_its_article_is_told_with_it(self, room):
        follow(room)
        room.bind(f"ropta 6.4#1; {ASKED}")
        room.does(f"decide ropta 6.4#1; {ASKED}; elle est morte", role=Role.FLOOR)
        text = room.text(room.ask())
        assert text.index("ROPTA") < text.index("Déjà décidé") < text.index("elle est morte")

    def test_no_other_club_follows_it_and_in_private_it_is_that_of_ones_home(self, room):
        follow(room)
        room.bind(f"ropta 6.4#1; {ASKED}")
        assert answered(room, place=THEIRS).fallback is None
        for home, followed in (("", None), (THEIRS, None), (OURS, "ropta")):
            room.desk.places.choose("telegram:@77", replace(room.desk.places.choice("telegram:@77"), book="cdc"))
            fell = answered(room, place="telegram:@77", home=home).fallback
            assert (fell.book.id if fell else None) == followed

    def test_it_is_not_asked_where_it_is_the_book_in_force(self, room):
        follow(room)
        room.does("book ropta")
        assert answered(room).fallback is None


class TestBoundToTheOtherBook:
    def test_it_is_said_that_the_book_in_force_goes_before_it_and_the_way_that_is_named_makes_it_not(self, room):
        follow(room)
        room.bind(f"1.1; {ASKED}")
        reply = room.bind(f"ropta 6.4#1; {ASKED}")
        assert "Cela vaut où Maison ne tranche pas : le club suit alors ROPTA." in room.text(reply)
        assert answered(room).fallback is None
        named = [block.command for block in present(reply) if getattr(block, "command", "").startswith("bind aucun")]
        assert room.bind(named[0].removeprefix("bind ")).done
        assert answered(room).fallback.speaks

    def test_where_the_club_follows_no_other_book_it_holds_elsewhere(self, room):
        assert "Cela vaut là où ROPTA est le règlement suivi" in room.text(room.bind(f"ropta 6.4#1; {ASKED}"))

    def test_what_no_longer_stands_there_is_told_and_not_followed(self, room):
        room.add(id="usage", short="Usages")
        room.does("ownbook usage 1 oui")
        follow(room, "usage")
        room.bind(f"usage 1.1; {ASKED}")
        assert answered(room).fallback.speaks
        room.add(id="usage", short="Usages", markdown=ARTICLES.replace("carte", "jeton").replace("bouton", "donneur"))
        room.does("ownbook usage 2 oui")
        assert answered(room).fallback.club.changed
        assert "n'a plus les mêmes mots" in room.text(room.ask())


class TestWhatGoesBefore:
    def test_the_books_own_word(self, room):
        follow(room)
        room.bind(f"ropta 6.4#1; {ASKED}")
        room.bind(f"1.1; {ASKED}")
        reply = room.ask()
        assert (first(reply).partition(":")[0], reply.outcome.fallback) == ("maison", None)

    def test_the_word_of_the_floor_that_the_book_is_silent_opens_the_other_one(self, room):
        follow(room)
        room.bind(f"ropta 6.4#1; {ASKED}")
        room.bind(f"1.1; {ASKED}")
        room.bind(f"aucun; {ASKED}")
        assert answered(room).fallback.speaks

    def test_a_rule_of_the_club_which_leaves_nothing_to_another_book(self, room):
        follow(room)
        room.bind(f"ropta 6.4#1; {ASKED}")
        room.does(f"decide aucun; {ASKED}; elle est morte", role=Role.FLOOR)
        reply = room.ask()
        assert reply.outcome.fallback is None
        assert room.text(reply).startswith("Règle du club (n° 2, ")

    def test_a_rule_for_the_staff_alone_hides_nothing_that_players_read(self, room):
        follow(room)
        room.bind(f"ropta 6.4#1; {ASKED}")
        room.does(f"decide staff aucun; {ASKED}; tolérance", "telegram:@7", role=Role.DIRECTOR, home=OURS)
        assert "tolérance" not in room.text(room.ask())
        assert answered(room).fallback.speaks

    def test_a_rule_that_the_club_made_where_the_other_book_was_silent_stands_first_too(self, room):
        follow(room)
        room.does("book ropta")
        room.does(f"decide aucun; {ASKED}; elle est morte", role=Role.FLOOR)
        room.does("book maison")
        text = room.text(room.ask())
        assert text.startswith("Règle du club (n° 1, ")
        assert text.index("elle est morte") < text.index("Maison ne tranche pas") < text.index("ROPTA")


class TestGone:
    def test_a_book_that_is_laid_aside_is_said_to_be_gone_and_how_to_choose_another(self, room):
        room.does("book ropta")
        follow(room, "maison")
        room.does("ownbook maison retirer oui")
        assert "Le règlement que le club suit alors n'est plus là" in room.text(room.ask())
        assert "n'est plus là : choisissez-en un autre (/club repli), ou aucun" in room.text(club(room))
        assert follow(room, "cdc").outcome.fallback.id == "cdc"


@pytest.mark.parametrize("verdict", [Verdict.FOUND, Verdict.UNSURE])
def test_a_book_that_answers_or_may_is_not_passed_over(verdict):
    said = RulesDesk(SmallRules(river=verdict)).ask("le bouton ?", "river", "fr", fallback=lambda: "club").outcome
    assert said.fallback is None


THIRD = replace(CLUB, id="third", short="Tiers")


class Three(SmallRules):
    """A third book, which decides everything."""

    books = (RIVER, CLUB, THIRD)


@pytest.mark.parametrize("verdict", [Verdict.FOUND, Verdict.UNSURE, Verdict.NOT_COVERED])
def test_a_book_that_is_not_in_force_is_named_only_where_the_one_that_is_followed_says_nothing(verdict):
    rules = Three(river=Verdict.NOT_COVERED, club=verdict)
    said = RulesDesk(rules).ask("le bouton ?", "river", "fr", fallback=lambda: "club").outcome
    assert said.fallback.answer.verdict is verdict
    assert [other.book for other in said.others] == (["third"] if verdict is Verdict.NOT_COVERED else [])
    assert said.shown.book == ("river" if verdict is Verdict.NOT_COVERED else "club")


def test_for_scripts_which_ask_one_book_no_other_is_followed():
    desk = RulesDesk(SmallRules(river=Verdict.NOT_COVERED))
    assert desk.ask("le bouton ?", "river", "fr", elsewhere=False, fallback=lambda: "club").outcome.fallback is None


@pytest.mark.parametrize("staff", [True, False])
def test_only_a_rule_that_everybody_reads_leaves_nothing_to_another_book(staff):
    rule = DecidedBefore(1, 0.0, "UTC", "Zoé", "le bouton ?", "morte", 0, "", staff, same=True, changed=False, rule=True)
    desk = RulesDesk(SmallRules(river=Verdict.NOT_COVERED))
    said = desk.ask("le bouton ?", "river", "fr", decided=lambda _question, _answer, _book: (rule,), fallback=lambda: "club")
    assert (said.outcome.fallback is not None) == staff


class Unread(SmallRules):
    """One of its books can't be searched yet."""

    def answer(self, question, book_id, language=None, best=5):
        if book_id == "club":
            raise NotSearchableYet(self.book(book_id), Readiness(ready=False))
        return super().answer(question, book_id, language, best)

    def compare(self, question, language=None):
        return (self.answer(question, "river"),)


def test_a_book_that_cannot_be_searched_yet_holds_nothing_up():
    reply = RulesDesk(Unread(river=Verdict.NOT_COVERED)).ask("le bouton sur un jeton ?", "river", "fr", fallback=lambda: "club")
    assert (reply.outcome.fallback.book.id, reply.outcome.fallback.answer) == ("club", None)


def test_a_book_that_is_gone_holds_nothing_up():
    reply = RulesDesk(SmallRules(river=Verdict.NOT_COVERED)).ask("le bouton sur un jeton ?", "river", "fr", fallback=lambda: "x")
    assert reply.outcome.fallback.book is None
    assert len(reply.outcome.others) == 1


class TestARuleOnAQuestionThatIsAlike:
    RULE = "peut-on parler espagnol à la table ?"

    @pytest.fixture
    def room(self, room, monkeypatch):
        follow(room)
        monkeypatch.setattr(Shelf, "likeness", lambda _shelf, question, others: [0.98 * ("espagnol" in question)] * len(others))
        room.does(f"decide aucun; {self.RULE}; on parle latin")
        return room

    def test_is_told_first_under_its_own_question_and_hides_nothing(self, room):
        reply = room.ask("je peux parler espagnol à table")
        assert [(one.rule, one.same) for one in reply.outcome.decided] == [(True, False)]
        assert reply.outcome.fallback is not None
        text = room.text(reply)
        assert text.startswith("Règle du club sur une question proche (n° 1, ")
        assert f"{self.RULE} → on parle latin" in text.replace("\xa0", " ").split("Maison ne tranche pas")[0]

    def test_is_the_rule_in_its_own_words_and_then_nothing_is_left_to_ask_a_floor(self, room):
        reply = room.ask(self.RULE)
        assert reply.outcome.fallback is None
        assert "Appelez le floor" not in room.text(reply)

    def test_is_none_where_another_thing_is_asked(self, room):
        assert not answered(room, question="je peux boire à table ?").decided


def test_what_was_decided_on_the_same_question_is_told_when_the_club_follows_another_book_since(room):
    follow(room)
    room.does(f"decide ropta 1.5; {ASKED}; en wallon")
    assert [one.number for one in answered(room).fallback.decided] == [1]
    assert not answered(room).decided
    follow(room, "cdc")
    said = answered(room)
    assert [(one.number, one.same) for one in (*said.decided, *said.fallback.decided)] == [(1, True)]


def test_the_model_knows_the_same_question_in_another_order_of_words(rulebooks):
    others = ["je peux parler espagnol à la table ?", "est-ce qu on peut parler espagnol à table", "on peut boire à table ?"]
    alike = rulebooks.likeness("peut-on parler espagnol à la table ?", others)
    assert [one >= ALIKE for one in alike] == [True, True, False]


def test_a_rule_that_was_compared_before_is_not_read_by_the_model_again(rulebooks, monkeypatch):
    rulebooks.likeness("peut-on chanter ?", ["on chante à table ?", "et danser ?"])
    read = []
    monkeypatch.setattr(type(rulebooks), "_vector", lambda _self, spoken: read.append(spoken))
    assert list(rulebooks.likeness("on danse ?", ["on chante à table ?"])) == [0.0]
    monkeypatch.undo()
    before = rulebooks.likeness("et danser ?", ["et danser ?"])
    assert before[0] > 0.99
    assert len(read) == 1


def test_a_rule_of_the_club_holds_by_whatever_book_it_goes_since(room):
    room.does(f"decide aucun; {ASKED}; dehors")
    room.does("book cdc")
    assert [(one.rule, one.same) for one in answered(room).decided] == [(True, True)]
    assert room.text(room.ask()).startswith("Règle du club (n° 1, ")
