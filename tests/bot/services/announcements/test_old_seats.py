"""Whatever gives somebody a new seat strikes out what told him the old one, and what is taken back says which seat holds."""

import pytest

from bot.presenter.actions import actions
from bot.presenter.present import present
from bot.services.announcements.letters import read_back
from tests.bot.services.announcements.test_announcing import GROUP, HOME, Club
from tests.bot.words import lines

OWN, OTHER = "telegram:@71", "discord:@73"


@pytest.fixture
def club(rulebooks):
    """Twenty players; the group listens, two of them want to be told their seats, and the draw is revealed."""
    there = Club(rulebooks)
    there.set(GROUP, news="here")
    there.opened(20).do("/draw", "/link #1 = telegram:71", "/link #3 = discord:73")
    for chat in (OWN, OTHER):
        there.set(chat, seats="on")
    there.do("/reveal")
    return there


def said(club, letter):
    return read_back(letter.body, club.rules)


def stand(club, chat, kind):
    """What was told in a chat and is not struck out: the letters that the latest words there leave standing."""
    with club.store.reading() as work:
        letters = [one for one in work.letters.of_club(work.clubs.at(HOME).id) if one.chat == chat]
    left = []
    for letter in letters:
        outcome = said(club, letter).outcome
        if outcome.named() == "replaced":
            left = [one for one in left if one.id != outcome.letter]
        elif outcome.named() == "undone":
            mine = [one for one in left if one.about == letter.about]
            left = [one for one in left if one not in mine[-1:]]
        elif outcome.named() == kind:
            left.append(letter)
    return left


def strikes(club, *lines_):
    """The chats in which some lines strike something out, and that these leave after all that is told anew."""
    told = club.told(*lines_)
    kinds = [kind for _, kind, _, _ in told]
    first = kinds.index("strike") if "strike" in kinds else len(kinds)
    assert set(kinds[first:]) <= {"strike"}, "the new seats leave first"
    return sorted(chat for chat, kind, _, _ in told if kind == "strike")


@pytest.mark.parametrize("anew", [("/redraw erreur", "/reveal"), ("/level 2", "/newday", "/reveal")])
def test_a_new_draw_strikes_out_the_seats_of_the_old_one_in_private_and_in_the_group(club, anew):
    assert strikes(club, *anew[:-1]) == [], "until it is revealed everybody sits where he sits"
    assert strikes(club, anew[-1]) == sorted([GROUP, OWN, OTHER])
    (own,), (listed,) = stand(club, OWN, "where"), stand(club, GROUP, "draw_revealed")
    assert said(club, own).outcome.seat == club.seat_of("#1")
    assert said(club, listed).outcome.number > 1


def test_a_move_strikes_out_the_old_seat_of_who_moved_alone_and_the_list_stays(club):
    for _ in range(3):
        free = next(f"{n}-{seat}" for n, table in club.state.tables.items() for seat in table.free)
        assert strikes(club, f"/move #1 {free}") == [OWN]
        (own,) = stand(club, OWN, "where")
        assert said(club, own).outcome.seat == free
    assert len(stand(club, GROUP, "draw_revealed")) == 1


def test_who_was_reminded_of_a_seat_that_he_leaves_has_both_struck_out(club):
    assert strikes(club, "/remind") == [], "it is the same seat"
    free = next(f"{n}-{seat}" for n, table in club.state.tables.items() for seat in table.free)
    assert strikes(club, f"/move #1 {free}") == [OWN, OWN]
    assert len(stand(club, OWN, "where")) == 1


def test_when_the_draw_is_taken_back_everybody_reads_that_he_has_no_seat_and_when_it_stands_again_which(club):
    seat = club.seat_of("#1")
    club.do("/undo")
    (own,) = stand(club, OWN, "where")
    reply = said(club, own)
    assert reply.outcome.table == 0
    assert "n'a plus de place" in lines(present(reply))[0]
    assert any("Annulé : tirage révélé" in line for line in lines(present(reply)))
    assert actions(reply) == ()
    assert stand(club, GROUP, "draw_revealed") == []
    club.do("/redo")
    (own,), (listed,) = stand(club, OWN, "where"), stand(club, GROUP, "draw_revealed")
    assert said(club, own).outcome.seat == seat
    assert [action.command for action in actions(said(club, own))] == ["here", "tellfloor", "tellfloor"]
    assert [action.command for action in actions(said(club, listed))] == ["where", "here"]


def test_when_a_redraw_is_taken_back_the_seats_of_the_draw_before_are_told_again(club):
    seat = club.seat_of("#1")
    club.do("/redraw erreur", "/reveal", "/undo")
    assert club.seat_of("#1") == seat
    (own,), (listed,) = stand(club, OWN, "where"), stand(club, GROUP, "draw_revealed")
    assert (said(club, own).outcome.seat, said(club, own).outcome.after) == (seat, "undo")
    first = said(club, listed).outcome
    assert (first.number, first.changed) == (1, False)
    club.do("/redo")
    (listed,) = stand(club, GROUP, "draw_revealed")
    assert said(club, listed).outcome.number > 1
    club.do("/undo", "/undo", "/undo")
    assert stand(club, GROUP, "draw_revealed") == []
    assert [said(club, one).outcome.table for one in stand(club, OWN, "where")] == [0]


def test_a_list_that_is_told_again_shows_who_has_moved_since_the_draw(club):
    free = next(f"{n}-{seat}" for n, table in club.state.tables.items() for seat in table.free)
    club.do(f"/move #1 {free}", "/redraw erreur", "/reveal", "/undo")
    (listed,) = stand(club, GROUP, "draw_revealed")
    shown = said(club, listed).outcome
    assert shown.changed
    assert {f"{view.number}-{seat}" for view in shown.views for seat, _ in view.players} == {
        str(seat) for seat in club.state.seat_of.values()
    }


def test_back_and_forth_leaves_one_seat_and_one_list_that_stand(club):
    for line in ("/undo", "/redo") * 3:
        club.do(line)
    assert [len(stand(club, chat, kind)) for chat, kind in ((OWN, "where"), (GROUP, "draw_revealed"))] == [1, 1]


def test_who_wants_no_seats_any_more_is_told_all_the_same_that_it_was_taken_back(club):
    club.set(OWN, seats="off")
    assert (OWN, "correction", "undone", "fr") in club.told("/undo")
