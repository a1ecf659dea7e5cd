"""`floorman outbox`: what has not arrived, and having it tried again."""

import pytest

from bot.bootstrap import stored
from bot.services.ports.outbox import Letter, LetterState
from bot.settings import Settings
from tests.bot.store.works import founded


@pytest.fixture
def keeping():
    """A database in which one letter has arrived, one waits, and two were given up."""
    with stored(Settings()) as keeping:
        club = founded(keeping.store, "telegram:-100").id
        chats = ("telegram:-100", "telegram:-200/7", "discord:55/66", "telegram:-300")
        with keeping.store.writing() as work:
            work.letters.put([Letter(club, chat, "reply", "{}", "fr") for chat in chats])
        for letter in (*keeping.outbox.take("telegram", 0.0, 2, 60.0), *keeping.outbox.take("discord", 0.0, 9, 60.0)):
            if letter.chat == "telegram:-100":
                keeping.outbox.sent(letter.id, "1")
            else:
                keeping.outbox.dead(letter.id, "kicked\nout")
        yield keeping


def states(keeping):
    return {letter.chat: letter.state for letter in keeping.outbox.listed(list(LetterState), 9)}


def test_what_waits_and_what_was_given_up_is_listed_with_the_reason(keeping, floorman):
    ran = floorman("outbox", "--lang", "en")
    assert ran.code == 0
    first, header, *rows = (line.split() for line in ran.out.splitlines() if line.strip())
    assert first == ["3", "messages"]
    assert header == ["no.", "chat", "kind", "state", "tries", "reason"]
    assert rows == [
        ["2", "telegram:-200/7", "reply", "given", "up", "1", "kicked", "out"],
        ["3", "discord:55/66", "reply", "given", "up", "1", "kicked", "out"],
        ["4", "telegram:-300", "reply", "waiting", "0"],
    ]


def test_one_that_was_given_up_is_tried_again(keeping, floorman):
    ran = floorman("outbox", "retry", "2")
    assert (ran.code, ran.out.strip()) == (0, "1 message repart.")
    assert states(keeping) == {
        "telegram:-100": LetterState.SENT, "telegram:-200/7": LetterState.WAITING, "discord:55/66": LetterState.DEAD,
        "telegram:-300": LetterState.WAITING,
    }  # fmt: skip


def test_all_that_were_given_up_are_tried_again(keeping, floorman):
    assert floorman("outbox", "retry", "all", "--lang", "nl").out.strip() == "2 berichten vertrekken opnieuw."
    assert LetterState.DEAD not in states(keeping).values()
    assert floorman("outbox", "retry", "all", "--lang", "en").code == 0


@pytest.mark.parametrize("wanted", ["1", "4", "99", "-1", "deux", "9" * 40])
def test_what_was_not_given_up_is_not_tried_again_and_one_sentence_says_so(keeping, floorman, wanted):
    before = states(keeping)
    ran = floorman("outbox", "retry", "--", wanted)
    assert (ran.code, ran.out) == (2, "")
    assert "floorman outbox" in ran.err
    assert states(keeping) == before


@pytest.mark.parametrize("words", [("retry",), ("again",), ("retry", "1", "2"), ("again", "1")])
def test_a_line_that_can_not_be_read_is_answered_with_an_example(floorman, words):
    ran = floorman("outbox", *words)
    assert (ran.code, ran.out) == (2, "")


def test_an_empty_outbox_says_so(floorman):
    ran = floorman("outbox", "--lang", "en")
    assert (ran.code, ran.out.strip()) == (0, "No message is waiting.")
