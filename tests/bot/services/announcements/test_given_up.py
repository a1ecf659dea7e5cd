"""Announcements that were given up: told to the floor in one message, sent again by one tap, counted at the desk."""

import pytest

from bot.domain.club.people import Role
from bot.presenter.actions import actions
from bot.presenter.blocks import Title
from bot.presenter.present import present
from bot.services.announcements.calls import BELL, tell_lost
from bot.services.announcements.given_up import LATELY, UNSENT, as_told, given_up
from bot.services.ports.outbox import GONE, PERHAPS, Letter, LetterState
from bot.services.replies.reply import Reply
from bot.services.requests import Request
from tests.bot.services.floor.lobby import Lobby

GROUP, SERVER = "telegram:-100", "discord:55"
CHANNEL = f"{SERVER}/66"


@pytest.fixture
def lobby():
    return Lobby()


@pytest.fixture
def store(lobby):
    """The club of a lobby, with a group and a server."""
    lobby.pit.do("enter Marie, Paul")
    with lobby.pit.store.writing() as work:
        club = work.clubs.at("terminal").id
        for place in (GROUP, SERVER):
            work.clubs.at(place)
            work.clubs.join(place, club)
    return lobby.pit.store


def club_of(store):
    with store.reading() as work:
        return work.clubs.at("terminal").id


def die(lobby, *chats, why="bad request", kind="reply", at=None):
    """Letters to some chats are given up, and it is told. Returns their numbers."""
    store, now = lobby.pit.store, lobby.pit.clock.at if at is None else at
    with store.writing() as work:
        work.letters.put([Letter(club_of(store), chat, kind, "{}", "fr", "1.1") for chat in chats])
    dead = []
    for chat in chats:
        (letter,) = store.outbox.take(chat.partition(":")[0], now, 1, 60, chat)
        store.outbox.dead(letter.id, why)
        tell_lost(store, letter, now)
        dead.append(letter.id)
    return dead


def told(store, *states):
    calls = [one for one in store.outbox.listed(states or (LetterState.WAITING,), 99) if one.about == UNSENT]
    return [one.chat for one in calls]


def test_forty_announcements_that_are_given_up_are_one_message(lobby, store):
    die(lobby, *[GROUP] * 40)
    assert told(store) == [f"{GROUP}/{BELL}"]
    with store.reading() as work:
        said = as_told(given_up(work, club_of(store), lobby.pit.clock.at))
    assert (said.chats, said.count, said.only) == (((GROUP, 40, False),), 40, 0)


@pytest.mark.parametrize(("chat", "why", "where"), [
    (GROUP, "bad request", GROUP),
    (f"{GROUP}/7", "bad request", GROUP),
    (CHANNEL, f"{GONE}unknown channel", SERVER),
    (GROUP, f"{GONE}kicked", SERVER),
])  # fmt: skip
def test_the_floor_is_told_where_it_can_be_written_to(lobby, store, chat, why, where):
    die(lobby, chat, why=why)
    assert told(store) == [f"{where}/{BELL}"]


def test_where_the_floor_can_not_be_told_in_one_chat_it_is_told_in_the_next(lobby, store):
    die(lobby, f"{GROUP}/7", why=f"{GONE}kicked")
    (letter,) = store.outbox.take("telegram", lobby.pit.clock.at, 1, 60, f"{GROUP}/{BELL}")
    store.outbox.dead(letter.id, "kicked")
    tell_lost(store, letter, lobby.pit.clock.at)
    assert told(store) == [f"{SERVER}/{BELL}"]
    die(lobby, f"{GROUP}/7", why=f"{GONE}kicked")
    assert told(store) == [f"{SERVER}/{BELL}"], "and nobody is called once more where nobody hears it"


def test_where_no_chat_of_the_club_can_be_written_to_each_director_reads_it_in_private_once(lobby, store):
    with store.writing() as work:
        club = work.clubs.at("terminal").id
        (boss,) = work.people.add(club, ["Zoé"])
        work.people.save(club, boss.__class__(boss.number, boss.name, boss.also, Role.DIRECTOR))
        work.accounts.link(club, boss.number, "telegram:5")
    for _ in range(2):
        die(lobby, GROUP)
        for chat in (GROUP, SERVER):
            for letter in store.outbox.take(chat.partition(":")[0], lobby.pit.clock.at, 1, 60, f"{chat}/{BELL}"):
                store.outbox.dead(letter.id, "kicked")
                tell_lost(store, letter, lobby.pit.clock.at)
    private = [one for one in store.outbox.listed((LetterState.WAITING,), 99) if one.chat == "telegram:@5"]
    assert [one.kind for one in private] == ["answer"]


def test_one_tap_sends_all_again_and_the_next_one_does_nothing(lobby, store):
    die(lobby, GROUP, CHANNEL)
    reply = lobby.pit.do("resend")
    assert reply.outcome.count == 2
    (tap,) = [action for action in actions(reply) if action.command == "resend"]
    assert (tap.argument, tap.role) == ("all", Role.FLOOR)
    assert lobby.pit.do("resend all").outcome.sent == 2
    again = lobby.pit.do("resend all").outcome
    assert (again.sent, again.chats) == (0, ())
    assert [one.attempts for one in store.outbox.listed((LetterState.WAITING,), 9) if one.kind == "reply"] == [0, 0]


def test_one_is_sent_again_by_its_number(lobby, store):
    first, second = die(lobby, GROUP, CHANNEL)
    left = lobby.pit.do(f"resend #{first}").outcome
    assert (left.sent, left.only) == (1, second)
    assert lobby.pit.do(f"resend {first}").outcome.sent == 0
    assert lobby.refused("discord:5", "resend demain", Role.FLOOR)["why"] == "unreadable_form"


def test_only_a_floor_sends_again_and_only_what_is_his_clubs(lobby, store):
    (mine,) = die(lobby, GROUP)
    assert lobby.refused("discord:9", "resend all")["why"] == "not_allowed"
    stranger = Request("resend", {"message": str(mine)}, "telegram:-999", Role.DIRECTOR)
    assert lobby.pit.desk.handle(stranger).outcome.sent == 0
    assert lobby.pit.do("resend").outcome.count == 1


def test_seats_and_notices_and_what_is_long_ago_are_not_counted(lobby, store):
    die(lobby, "telegram:@5", kind="notice")
    die(lobby, GROUP, at=lobby.pit.clock.at - LATELY - 1)
    assert lobby.pit.do("resend").outcome.count == 0


def test_the_desk_and_the_handover_count_them(lobby, store):
    assert lobby.pit.do("desk").outcome.quiet
    die(lobby, GROUP, GROUP)
    desk = lobby.pit.do("desk")
    assert (desk.outcome.unsent, desk.outcome.quiet) == (2, False)
    assert ("resend", "all") in [(tap.command, tap.argument) for tap in actions(desk)]
    assert lobby.pit.do("handover").outcome.unsent == 2


def test_what_perhaps_arrived_is_told_apart_from_what_did_not_and_is_sent_again_all_the_same(lobby, store):
    die(lobby, GROUP, why=f"{PERHAPS}no answer in time")
    reply = lobby.pit.do("resend")
    assert (reply.outcome.chats, reply.outcome.in_doubt) == ((), ((GROUP, 1),))
    assert "resend" in [action.command for action in actions(reply)]
    desk = lobby.pit.do("desk")
    assert (desk.outcome.unsent, desk.outcome.quiet) == (0, True), "of a doubt the floor is told once"
    assert lobby.pit.do("handover").outcome.unsent == 0
    assert lobby.pit.do("resend all").outcome.sent == 1


def test_a_doubt_and_a_failure_are_two_sentences_of_one_message(lobby, store):
    die(lobby, GROUP, CHANNEL, why=f"{PERHAPS}no answer in time")
    die(lobby, GROUP)
    with store.reading() as work:
        said = as_told(given_up(work, club_of(store), lobby.pit.clock.at))
    assert (said.count, said.doubtful, said.only) == (1, 2, 0)
    titles = [block.text for block in present(Reply(said, "en")) if isinstance(block, Title)]
    assert titles == ["1 announcement did not arrive", "2 announcements may not have arrived"]
