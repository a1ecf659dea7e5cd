"""A director sends the club's rules as a file and settles what is doubtful in it: he alone, and before anything is in force."""

from threading import Thread

import pytest

from bot.domain.club.people import Role
from bot.domain.rules.sent_book import KEPT
from bot.presenter.actions import actions
from bot.presenter.blocks import Entry, Sheet
from bot.presenter.present import present
from bot.services.replies.refused import Refused
from bot.services.requests import Request
from knowledge.reading.reader import read_book
from knowledge.reading.wanted import Wanted
from tests.bot.services.club.sent_rules import NO_DOUBTS, RULES
from tests.bot.services.club.test_own_books import OURS, THEIRS, TwoClubs
from tests.bot.words import plain_text

TIPS = "4. Tips are welcome, and they are shared among all who have dealt."


class Senders(TwoClubs):
    """Directors who send files; `read` says with which answers each was read."""

    def __init__(self):
        super().__init__()
        self.read = []
        self.floor.reads = self._reads
        self.meanwhile = []

    def _reads(self, content, wanted, answers):
        self.read.append(dict(answers))
        while self.meanwhile:
            self.meanwhile.pop()()
        return read_book(content, wanted, answers)

    def send(self, content=RULES, place=OURS, role=Role.DIRECTOR, edition="", **more):
        self.clock.at += 5
        reply = self.desk.bring_book(
            Request("ownbook", {}, place, role, "fr", **more), content, Wanted("maison", edition=edition)
        )
        assert reply.done, reply.outcome
        return reply

    def says(self, line, place=OURS, role=Role.DIRECTOR, **more):
        name, _, text = line.partition(" ")
        if name == "bookdoubts" and "filled" not in more:
            self.clock.at += 5
            return self.desk.handle(Request(name, {"bookdoubt": text} if text else {}, place, role, "fr", **more))
        return super().says(line, place, role, **more)

    def tap(self, button, place=OURS, role=Role.DIRECTOR, **forged):
        return self.says(button.command, place, role, filled={**dict(button.fields), **forged})

    def markdown(self, number=1, place=OURS):
        with self.store.reading() as work:
            club = work.clubs.at(place).id
            one = next(one for one in work.own_books.of_club(club) if one.number == number)
            return work.own_books.text(one.key)[1]

    def kept(self, place=OURS):
        with self.store.reading() as work:
            return work.sent_books.of(work.clubs.at(place).id)


@pytest.fixture
def clubs():
    return Senders()


def button(reply, label):
    return next(one for one in actions(reply) if one.label == label)


def said(reply):
    return plain_text(present(reply))


def test_the_report_leads_to_the_first_doubt_and_each_answer_to_the_next(clubs):
    brought = clubs.send()
    assert "2 endroits douteux" in said(brought)
    first = clubs.tap(button(brought, "Trancher 2 doutes"))
    text = said(first)
    assert "maison : doute 1 sur 2" in text
    assert "« 4. Tips are welcome, and they are shared among all who have … »" in text
    assert "final in everything that is not here. »" in text
    assert "Lu comme un titre : la même chose une seconde fois." in text
    labels = [one.label for one in actions(first)]
    assert labels[:3] == ["C'est un titre", "Suite de ce qui précède", "Hors du règlement"]
    assert labels[3:] == ["Laisser tel quel", "Tout laisser tel quel", "Plus tard"]
    second = clubs.tap(button(first, "Suite de ce qui précède"))
    assert "Retenu pour « 4. Tips are welcome, and they are shared among all who have … » : la suite de ce qui précède." in said(
        second
    )
    assert "doute 2 sur 2" in said(second)
    report = clubs.tap(button(second, "Laisser tel quel"))
    assert report.outcome.report.doubts == ()
    assert "2 doutes sont tranchés." in said(report)
    assert "5 articles trouvés." in said(report)
    assert "Numéros qui reviennent : 4" in said(report)
    told = report.outcome.report
    assert told.words_in == told.words_out


def test_an_answer_changes_the_edition_and_puts_nothing_into_force(clubs):
    clubs.send()
    before = clubs.markdown()
    assert "## 4. Tips are welcome" in before or "## 4" in before
    clubs.does("bookdoubts 5 leave out")
    assert TIPS not in clubs.markdown()
    assert clubs.read == [{}, {5: "leave_out"}]
    editions = clubs.does("ownbook").outcome.editions
    assert [(one.number, one.active) for one in editions] == [(1, False)]
    assert clubs.listed()[0] != "maison"


def test_as_read_reads_nothing_anew_and_later_shows_the_report(clubs):
    clubs.send()
    clubs.does("bookdoubts 5 tel quel")
    assert clubs.does("bookdoubts plus tard").outcome.answered == 1
    report = clubs.does("bookdoubts tous")
    assert report.outcome.report.doubts == ()
    assert clubs.read == [{}]
    assert "2 doutes sont tranchés." in said(report)
    assert clubs.does("bookdoubts").outcome.named() == "own_book_brought"


def test_an_answer_can_be_given_otherwise_later(clubs):
    clubs.send()
    clubs.does("bookdoubts 5 retirer")
    shown = clubs.does("bookdoubts 5")
    assert "Votre réponse jusqu'ici : hors du règlement." in said(shown)
    clubs.does("bookdoubts 5 titre")
    assert "Tips are welcome" in clubs.markdown()
    assert clubs.read[-1] == {5: "heading"}
    clubs.does("bookdoubts 5 lu")
    assert clubs.read[-1] == {}


def test_what_is_open_when_the_book_is_put_into_force_stays_as_it_was_read_and_is_told(clubs):
    clubs.send()
    clubs.does("bookdoubts 5 join")
    assert "1 doute est ouvert : il restera tel qu'il a été lu." in said(clubs.does("ownbook maison 1"))
    done = clubs.uses(1)
    assert "1 doute est resté tel qu'il a été lu." in said(done)
    assert clubs.kept() is None
    assert clubs.why("bookdoubts 6 join") == "no_sent_book"


def test_a_yes_to_what_has_been_read_otherwise_since_asks_again(clubs):
    clubs.send()
    asked = clubs.does("ownbook maison 1").outcome
    clubs.does("bookdoubts 5 join")
    filled = {"ownbook": "maison", "deed": "use", "edition_number": "1", "seen": asked.seen}
    assert clubs.does("ownbook", filled=filled).outcome.named() == "own_book_asked"


def test_a_file_without_doubts_is_not_kept_and_takes_the_place_of_one_with(clubs):
    clubs.send()
    assert clubs.kept() is not None
    reply = clubs.send(NO_DOUBTS)
    assert reply.outcome.report.doubts == ()
    assert clubs.kept() is None
    assert [one.label for one in actions(reply)] == ["Mettre en vigueur"]


def test_the_same_file_sent_again_goes_on_with_its_answers(clubs):
    clubs.send()
    clubs.does("bookdoubts 5 join")
    again = clubs.send()
    assert (again.outcome.answered, len(again.outcome.report.doubts)) == (1, 1)
    assert clubs.read[-1] == {5: "join"}
    assert len(clubs.does("ownbook").outcome.editions) == 1
    other = clubs.send(edition="2027")
    assert other.outcome.answered == 0


def test_a_file_that_is_in_force_already_gives_a_new_edition_when_it_is_read_otherwise(clubs):
    clubs.send()
    clubs.uses(1)
    before = clubs.markdown(1)
    clubs.send()
    clubs.does("bookdoubts 5 retirer")
    assert clubs.markdown(1) == before
    assert [(one.number, one.active) for one in clubs.does("ownbook").outcome.editions] == [(2, False), (1, True)]
    clubs.does("bookdoubts 6 retirer")
    assert len(clubs.does("ownbook").outcome.editions) == 2


def test_a_tap_twice_counts_once_and_an_old_one_changes_nothing(clubs):
    first = clubs.tap(button(clubs.send(), "Trancher 2 doutes"))
    join, leave = button(first, "Suite de ce qui précède"), button(first, "Hors du règlement")
    clubs.tap(join)
    again = clubs.tap(join)
    assert (again.done, len(clubs.read)) == (True, 2)
    assert clubs.tap(leave).outcome.why == "screen_outdated"
    assert clubs.kept().answers == ((5, "join"),)
    everything = button(first, "Tout laisser tel quel")
    clubs.clock.at += 5
    clubs.send(RULES + b"\n\n8. No hats.\n")
    for old in (join, leave, everything):
        assert clubs.tap(old).outcome.why == "screen_outdated"
    assert clubs.kept().answers == ()


def test_forged_answers_are_refused_in_one_sentence(clubs):
    first = clubs.tap(button(clubs.send(), "Trancher 2 doutes"))
    join = button(first, "Suite de ce qui précède")
    for forged, why in (
        ({"doubt": "99"}, "no_such_doubt"),
        ({"choice": "split"}, "not_its_choice"),
        ({"choice": "delete"}, "unreadable_form"),
        ({"doubt": "6"}, "screen_outdated"),
        ({"doubt": "-5"}, "unreadable_form"),
        ({"doubt": "9" * 30}, "unreadable_form"),
        ({"doubt": "all"}, "unreadable_form"),
        ({"doubt": "all", "choice": "as_read"}, "screen_outdated"),
        ({"seen": "0a1b"}, "screen_outdated"),
    ):
        refused = clubs.tap(join, **forged)
        assert refused.outcome.why == why, forged
        assert said(refused)
    for role in (Role.STRANGER, Role.PLAYER, Role.FLOOR):
        assert isinstance(clubs.tap(join, role=role).outcome, Refused)
    assert clubs.tap(join, THEIRS).outcome.why == "no_sent_book"
    clubs.send(place=THEIRS)
    assert clubs.tap(join, THEIRS).outcome.why == "screen_outdated"
    assert (clubs.kept().answers, clubs.kept(THEIRS).answers) == ((), ())


def test_the_sentences_name_what_can_be_answered(clubs):
    clubs.send()
    assert "Au choix : titre, suite, retirer, tel quel." in said(clubs.says("bookdoubts 5 couper"))
    assert "Il y a : 5, 6." in said(clubs.says("bookdoubts 7"))
    assert "Renvoyez le fichier" in said(clubs.says("bookdoubts 5", THEIRS))
    assert "pas de règlement à lui" in said(clubs.does("bookdoubts", THEIRS))


def test_two_directors_answer_at_once_and_both_count(clubs):
    clubs.send()
    clubs.meanwhile = [lambda: clubs.does("bookdoubts 6 retirer")]
    reply = clubs.does("bookdoubts 5 join")
    assert clubs.kept().answers == ((5, "join"), (6, "leave_out"))
    assert clubs.read[-1] == {5: "join", 6: "leave_out"}
    assert reply.outcome.report.doubts == ()
    assert "Tips are never asked for" not in clubs.markdown()


def test_two_directors_at_one_doubt_do_not_undo_each_other(clubs):
    first = clubs.tap(button(clubs.send(), "Trancher 2 doutes"))
    other = button(first, "Hors du règlement")
    clubs.meanwhile = [lambda: clubs.tap(other)]
    assert clubs.tap(button(first, "Suite de ce qui précède")).outcome.why == "screen_outdated"
    assert clubs.kept().answers == ((5, "leave_out"),)


def test_another_file_that_comes_while_one_is_read_is_not_mixed_with_it(clubs):
    first = clubs.tap(button(clubs.send(), "Trancher 2 doutes"))
    clubs.meanwhile = [lambda: clubs.send(NO_DOUBTS, edition="2027")]
    assert clubs.tap(button(first, "Suite de ce qui précède")).outcome.why == "no_sent_book"
    assert "Tips are welcome" in clubs.markdown(1)


def test_a_day_later_the_file_is_to_be_sent_again(clubs):
    clubs.send()
    clubs.clock.at += KEPT
    assert clubs.why("bookdoubts 5 join") == "no_sent_book"
    assert clubs.uses(1).outcome.doubts == 0


def test_what_is_no_book_is_refused_and_leaves_what_is_kept(clubs):
    clubs.send()
    sent = Request("ownbook", {}, OURS, Role.DIRECTOR, "fr")
    for content, wanted in ((b"", Wanted()), (b"\x00" * 9, Wanted()), (RULES, Wanted("../x"))):
        assert clubs.desk.bring_book(sent, content, wanted).outcome.why == "book_not_read"
    assert clubs.kept() is not None


def test_whoever_is_forgotten_takes_the_file_along_that_he_has_sent(clubs):
    clubs.desk.handle(Request("tournament", {"tournament": "Open"}, OURS, Role.DIRECTOR, "fr"))
    clubs.desk.handle(Request("enter", {"names": "Anna, Bob"}, OURS, Role.DIRECTOR, "fr"))
    clubs.desk.handle(Request("link", {"account": "#1=telegram:77"}, OURS, Role.DIRECTOR, "fr"))
    for account, whom, left in (("telegram:78", "#2", True), ("telegram:77", "#1", False)):
        clubs.send(account=account)
        for typed in (whom, f"{whom} oui"):
            reply = clubs.desk.handle(Request("forget", {"name": typed}, OURS, Role.DIRECTOR, "fr"))
        assert reply.outcome.named() == "forgotten"
        assert (clubs.kept() is not None) is left


def test_many_answer_at_the_same_time_in_threads_and_every_answer_counts(clubs):
    clubs.send()
    threads = [Thread(target=clubs.says, args=(f"bookdoubts {number} join",)) for number in (5, 6) for _ in range(3)]
    for one in threads:
        one.start()
    for one in threads:
        one.join()
    assert clubs.kept().answers == ((5, "join"), (6, "join"))


def test_a_button_of_a_report_leads_to_no_doubt_of_a_file_that_another_director_has_sent_since(clubs):
    hers = clubs.send()
    clubs.send(RULES.replace(b"Tips are welcome", b"Tips are taken"))
    assert clubs.tap(button(hers, "Trancher 2 doutes")).outcome.why == "screen_outdated"
    assert "Tips are taken" in said(clubs.says("bookdoubts"))


def test_the_report_lists_the_articles_that_were_found_and_brings_a_file_with_all_of_many(clubs):
    few = clubs.send()
    assert [block.name for block in present(few) if isinstance(block, Entry)] == [
        one.number for one in few.outcome.report.articles
    ]
    assert not [block for block in present(few) if isinstance(block, Sheet)]
    many = b"".join(b"%d. Seat number %d\nIt is drawn by lot, and nobody changes it.\n\n" % (at, at) for at in range(1, 30))
    brought = clubs.send(RULES + b"\n\n" + many)
    assert said(brought).count("\n…\n") == 1
    (sheet,) = (block for block in present(brought) if isinstance(block, Sheet))
    assert sheet.file == "maison-2.txt"
    found = brought.outcome.report.articles
    assert len(sheet.text.splitlines()) == len(found) + 2
    for told in found:
        assert f"{told.title} — {told.first_words} ({told.words} mots)" in sheet.text or not told.title


def test_an_article_that_is_much_too_long_is_left_as_read_or_mended_in_the_file(clubs):
    long = "RULES\n\n" + "".join(f"{at}. Rule {at}\nShort and clear it is here.\n\n" for at in range(1, 9))
    long = long.replace("Short and clear it is here.", "Every player waits until the dealer has dealt. " * 60, 1)
    clubs.send(long.encode())
    shown = clubs.does("bookdoubts")
    assert shown.outcome.doubt.about == "very_long"
    assert [one.label for one in actions(shown)] == ["Laisser tel quel", "Tout laisser tel quel", "Plus tard"]
    assert "renvoyez le fichier" in said(shown)
    assert "?" not in said(shown)
