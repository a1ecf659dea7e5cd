"""Who sits and who is missing, as it is said, and the buttons that go with it."""

import pytest

from bot.domain.club.people import Role
from bot.i18n.words import LANGUAGES
from bot.presenter.actions import actions
from bot.presenter.blocks import Hint, Rows, SeatList
from bot.presenter.present import present
from bot.services.announcements.letters import read_back
from bot.services.catalogue import find_command
from bot.services.replies.draws import DrawRevealed
from bot.services.replies.reply import Reply
from bot.services.replies.tables import Where
from tests.bot.services.floor.lobby import Lobby
from tests.bot.services.floor.pit import drawn, names, shelf
from tests.bot.told import told
from tests.bot.words import Read, lines

MINE = "discord:11"
MARIE, PAUL, *REST = names(12)


@pytest.fixture
def lobby() -> Lobby:
    """Twelve players at two tables; Marie has an account, and wants to be told her seats."""
    room = Lobby(drawn(12))
    room.pit.do(f"link {MARIE} = {MINE}")
    room.pit.store.places.set("discord:@11", "seats", "on")
    return room


def offered(reply: Reply) -> list[str]:
    """The commands of a reply's buttons, all of which are ones that may be given as they stand."""
    buttons = actions(reply)
    for button in buttons:
        command = find_command(button.command)
        assert command.role <= button.role
        assert command.argument is None or command.optional
        assert button.label.strip()
    return [button.command for button in buttons]


def test_under_the_seats_everybody_finds_his_own_and_says_that_he_sits(lobby):
    reply = lobby.pit.do("reveal")
    assert isinstance(reply.outcome, DrawRevealed)
    assert offered(reply) == ["where", "here"]
    assert {button.role for button in actions(reply)} == {Role.PLAYER}


def test_under_his_own_seat_he_says_it_until_he_has_and_under_anothers_never(lobby):
    assert offered(lobby.does(MINE, "where")) == ["here", "tellfloor", "tellfloor"]
    assert offered(lobby.does(MINE, f"where {PAUL}")) == []
    lobby.does(MINE, "here")
    told = lobby.does(MINE, "where")
    assert offered(told) == ["tellfloor", "tellfloor"]
    assert Read("fr").say("where.here") in lines(present(told))
    lobby.pit.do(f"out {MARIE}")
    assert offered(lobby.does(MINE, "where")) == []


def test_a_private_letter_has_the_button_and_one_that_was_written_without_the_question_has_none(lobby):
    pit = lobby.pit
    pit.do("remind")
    with pit.store.reading() as work:
        (letter,) = work.letters.of_club(work.clubs.at("terminal").id)
    reply = read_back(letter.body, shelf())
    assert offered(reply) == ["here", "tellfloor", "tellfloor"]
    before = {name: value for name, value in told(reply).items() if name not in ("own", "here")}
    old = Reply(Where(**before), "fr", reply.book, tournament=reply.tournament)
    assert (offered(old), lines(present(old))) == ([], lines(present(reply)))


@pytest.mark.parametrize("language", LANGUAGES)
def test_who_is_missing_is_listed_by_table_and_may_be_reminded(lobby, language):
    pit = lobby.pit
    pit.do(f"language {language}", f"here {PAUL}")
    reply = pit.do("missing")
    blocks = present(reply)
    lists = [block for block in blocks if isinstance(block, SeatList)]
    assert sorted(name for block in lists for _, name, _ in block.rows) == sorted([MARIE, *REST])
    assert len(lists) == len(pit.state.tables)
    said = Read(language)
    assert lines(blocks)[0].startswith(said.say("missing.heading", count=11))
    assert said.say("arrived.so_far", here=1, count=12) in lines(blocks)
    assert [block.command for block in blocks if isinstance(block, Hint)] == ["remind"]
    assert offered(reply) == ["remind"]
    assert actions(reply)[0].role is Role.FLOOR
    pit.do("here " + ", ".join([MARIE, *REST]))
    everybody = pit.do("missing")
    assert (len(present(everybody)), offered(everybody)) == (1, [])
    assert lines(present(everybody))[0].startswith(said.say("missing.nobody", count=12))


@pytest.mark.parametrize("language", LANGUAGES)
def test_after_a_reminder_the_floor_reads_whom_to_call_and_when_it_may_remind_again(lobby, language):
    pit = lobby.pit
    pit.do(f"language {language}")
    reply = pit.do("remind")
    said = lines(present(reply))
    words = Read(language)
    assert said[0] == words.say("reminded.heading", count=1)
    assert words.say("reminded.who", names=[MARIE]) in said
    (called,) = (block for block in present(reply) if isinstance(block, Rows))
    assert dict(map(reversed, called.rows)) == {name: pit.seat_of(name) for name in [PAUL, *REST]}
    assert offered(reply) == ["missing"]
    again = lines(present(pit.say("remind")))
    assert again == [words.say("refused.just_reminded", count=120)]
    assert "120" in again[0]


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_second_tap_is_told_that_it_was_known_already(lobby, language):
    lobby.pit.do(f"language {language}")
    seat = dict(zip(("table", "number"), map(int, lobby.pit.seat_of(MARIE).split("-")), strict=True))
    words = Read(language)
    first, second = (lines(present(lobby.does(MINE, "here")))[0] for _ in range(2))
    assert (first, second) == tuple(words.say(key, name=MARIE, **seat) for key in ("arrived.one_sits", "arrived.again"))
    both = present(lobby.pit.do(f"here {MARIE}, {PAUL}"))
    assert lines(both)[0] == words.say("arrived.several", count=1)
    (rows,) = (block.rows for block in both if isinstance(block, Rows))
    assert [(name, mark) for _, name, mark in rows] == [(MARIE, words.say("arrived.known")), (PAUL, "")]
