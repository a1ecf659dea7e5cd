"""Letters that were given up or left out, and those that an answer says: found again, and in the right hands."""

from bot.services.ports.outbox import Letter
from tests.bot.store.chats.test_letters import LEASE, NOW, ONE, OTHER, office

__all__ = ["office"]


def test_what_was_given_up_of_late_is_found_by_kind_and_sent_again_for_its_club_alone(office):
    office.put("a", "b", written=NOW - 5)
    office.put("c", chat=OTHER)
    ids = []
    for now in (NOW, NOW + 100):
        for letter in office.take(now):
            office.outbox.dead(letter.id, "gone")
            ids.append(letter.id)
    first, other, second = ids
    with office.store.reading() as work:
        assert [one.id for one in work.letters.given_up(office.club, ("reply",), NOW - 1)] == sorted(ids)
        assert [(one.id, one.written) for one in work.letters.given_up(office.club, ("reply",), NOW + 1)] == [(second, NOW - 5)]
        assert work.letters.given_up(office.club, ("seat",), 0.0) == work.letters.given_up(office.club + 1, ("reply",), 0.0) == ()
    with office.store.writing() as work:
        assert work.letters.again(office.club + 1, ids) == 0
        assert work.letters.again(office.club, [first, second, 999]) == 2
        assert work.letters.again(office.club, [first, second]) == 0
    assert [(one.id, one.attempts, one.error) for one in office.take(NOW + 200)] == [(first, 1, "")]
    assert other not in [one.id for one in office.take(NOW + 201)]


def test_what_was_left_out_before_a_letter_in_its_chat_is_found(office):
    office.put("a", "b", "c", "d")
    office.put("e", chat=OTHER)
    ids = {}
    for now in range(4):
        for letter in office.take(NOW + now):
            ids[letter.body] = letter
            office.outbox.sent(letter.id, "m" if letter.body == "b" else "") if letter.body != "d" else None
    with office.store.reading() as work:
        assert [one.body for one in work.letters.left_out(ids["d"], 0)] == ["a", "c"]
        assert [one.body for one in work.letters.left_out(ids["d"], ids["b"].id)] == ["c"]


def test_an_answer_that_is_slow_keeps_its_letter_for_as_long_as_it_says_so(office):
    with office.store.writing() as work:
        id_ = work.letters.put_answer(Letter(office.club, ONE, "reply", "a", "fr"), NOW, NOW + 120)
    with office.store.writing() as work:
        work.letters.answering(id_, NOW + 240)
    assert office.take(NOW + 200) == ()
    (taken,) = office.take(NOW + 241)
    with office.store.writing() as work:
        work.letters.answering(id_, NOW + 999)
    assert taken.attempts == 2
    assert [one.id for one in office.take(NOW + 241 + LEASE)] == [id_], "it was somebody else's"


def test_the_letters_about_a_tournament_are_found_and_none_of_one_whose_number_begins_alike(office):
    for about in ("3.17", "3.now", "31.4", "", "case:3", "3.2"):
        office.put("{}", about=about)
    with office.store.reading() as work:
        assert [letter.about for letter in work.letters.of_tournament(office.club, 3)] == ["3.17", "3.now", "3.2"]
        assert work.letters.of_tournament(office.club + 1, 3) == ()
