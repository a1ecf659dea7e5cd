"""After a long outage a chat reads who sits where now, in one message; whatever is folded, its last word on a seat is true."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bot.domain.tournament.deeds import Revealing
from bot.services.announcements.folding import FEW, OLD, fold, is_folded, is_over, seats_now
from bot.services.announcements.letters import read_back
from bot.services.announcements.outdated import is_outdated
from bot.services.replies.draws import DrawAnnounced, DrawRevealed
from bot.services.replies.refused import Refused
from bot.services.replies.tables import Balance, Break, Hands, Moved, Seated, SeatsNow
from bot.services.replies.tournaments import Redone, Undone
from tests.bot.services.floor.pit import Pit

GROUP = "telegram:-100"
NAMES = ", ".join(f"Joueur {name}" for name in "Ada Bea Cid Dan Eva Fia Gus Hal Ida Jan Kim Leo".split())


class Hall:
    """A club whose moves a group is to be told, and what that has read."""

    def __init__(self):
        self.pit, self.read = Pit("ropta", "9 par table"), []
        self.pit.do(f"enter {NAMES}")
        with self.pit.store.writing() as work:
            club = work.clubs.at("terminal").id
            work.clubs.at(GROUP)
            work.clubs.join(GROUP, club)
            work.clubs.set(GROUP, "news", "here")

    def delivers(self, most=999):
        """What waits arrives, but for what is outdated by now."""
        store, rules, at = self.pit.store, self.pit.floor.rules, self.pit.clock.at
        for _ in range(most):
            if not (taken := store.outbox.take("telegram", at, 1, 60)):
                return
            (letter,) = taken
            with store.writing() as work:
                old = is_outdated(work, letter, rules) or is_over(work, letter, rules, at)
                if not old and is_folded(work, letter, rules, at):
                    fold(work, letter, at)
                    old = True
                said = read_back(letter.body, rules).outcome
                if isinstance(said, SeatsNow):
                    said = seats_now(work, letter, rules)
            store.outbox.sent(letter.id, "" if old else f"m{letter.id}")
            if not old:
                self.read.append(said)

    @property
    def last_words(self):
        """By name, the seat that the group has read last."""
        seats = {}
        for said in self.read:
            match said:
                case Moved() | Balance() | Break():
                    seats |= {move.name: move.target for move in said.moves}
                case Seated():
                    seats |= {name: seat for name, seat, *_ in said.seated}
                case Undone() | Redone():
                    seats |= {name: f"{table}-{seat}" if table else "" for name, table, seat in said.seats}
                case SeatsNow():
                    seats |= {name: f"{table}-{seat}" for name, table, seat in said.seats}
        return seats

    @property
    def seats(self):
        """By name, where everybody sits."""
        views = self.pit.do("tables").outcome.views
        return {name: f"{view.number}-{seat}" for view in views for seat, name in view.players}

    def undoes(self):
        """What was done last is taken back, but for the draw."""
        with self.pit.store.reading() as work:
            opened = work.tournaments.current(work.clubs.at("terminal").id)
            last = self.pit.floor.timeline(work, opened.id).to_undo
        if last is not None and not any(isinstance(deed, Revealing) for deed in last.singles):
            self.pit.insist("undo")

    def moves(self, number, table):
        """Somebody goes to a free seat, if that can be."""
        seats = sorted(self.seats)
        there = [seat for seat in free(self) if seat.startswith(f"{table}-")] or ["1-1"]
        return self.pit.say(f"move {seats[number % len(seats)]} {there[number % len(there)]}")


@pytest.fixture
def hall():
    hall = Hall()
    hall.pit.do("draw", "reveal")
    return hall


def kinds(hall):
    return [type(said) for said in hall.read]


def move_many(hall, count):
    done = 0
    for number in range(200):
        table = 1 + number % 2
        done += not isinstance(hall.moves(number * 5, table).outcome, Refused)
        if done == count:
            return
    raise AssertionError(done)


def test_forty_moves_of_an_outage_are_one_message_and_the_draw_is_told_before_it(hall):
    move_many(hall, 8)
    hall.pit.later(OLD + 1)
    hall.delivers()
    assert kinds(hall) == [DrawAnnounced, DrawRevealed, SeatsNow]
    assert hall.read[-1].left_out == 8
    assert hall.last_words.items() <= hall.seats.items()


def test_a_few_are_told_as_they_are_and_so_is_what_is_not_late(hall):
    hall.delivers()
    move_many(hall, FEW)
    hall.pit.later(OLD + 1)
    hall.delivers()
    assert kinds(hall).count(Moved) == FEW
    move_many(hall, 8)
    hall.delivers()
    assert kinds(hall).count(Moved) > FEW
    assert SeatsNow not in kinds(hall)


def test_of_a_tournament_that_is_over_only_what_proves_its_draw_is_told_late(hall):
    move_many(hall, 2)
    for name in list(hall.seats)[1:]:
        hall.pit.do(f"out {name}")
    hall.pit.do("finish")
    hall.pit.later(OLD + 1)
    hall.delivers()
    assert not {Moved, Hands, SeatsNow} & set(kinds(hall))
    assert {DrawAnnounced, DrawRevealed} <= set(kinds(hall))


def free(hall):
    """Two seats where nobody is."""
    taken = set(hall.seats.values())
    return [seat for seat in (f"{table}-{number}" for table in (1, 2) for number in range(1, 10)) if seat not in taken]


def test_a_move_is_not_made_old_by_a_newer_one_that_was_taken_back(hall):
    somebody, (first, second, third, *_) = sorted(hall.seats)[0], free(hall)
    hall.pit.do(f"move {somebody} {first}")
    hall.delivers()
    hall.pit.do(f"move {somebody} {second}", f"move {somebody} {third}", "undo")
    hall.delivers()
    assert hall.last_words[somebody] == hall.seats[somebody] == second


def test_what_is_taken_back_says_the_seat_that_a_move_before_it_was_not_told_for(hall):
    somebody, (first, second, third, *_) = sorted(hall.seats)[0], free(hall)
    hall.pit.do(f"move {somebody} {first}")
    hall.delivers()
    hall.pit.do(f"move {somebody} {second}", f"move {somebody} {third}")
    hall.delivers(1)
    hall.pit.do("undo")
    hall.delivers()
    assert hall.last_words[somebody] == hall.seats[somebody] == second


def test_two_moves_that_are_taken_back_one_after_the_other_leave_the_seat_from_before_them_as_the_last_word(hall):
    somebody = sorted(hall.seats)[3]
    before, free_one = hall.seats[somebody], free(hall)[0]
    hall.pit.do(f"move {somebody} {free_one}", f"move {somebody} {before}")
    hall.delivers()
    hall.pit.do("undo")
    hall.pit.insist("undo")
    hall.delivers()
    assert hall.last_words[somebody] == hall.seats[somebody] == before


STEPS = st.lists(
    st.one_of(
        st.tuples(st.just("move"), st.integers(0, 3), st.integers(1, 2)),
        st.tuples(st.sampled_from(("undo", "redo", "wait", "deliver", "out")), st.integers(0, 11), st.integers(1, 4)),
    ),
    max_size=60,
)


@settings(max_examples=150, deadline=None)
@given(STEPS)
def test_whatever_is_folded_the_last_word_on_every_seat_is_the_true_one(steps):
    hall = Hall()
    hall.pit.do("draw", "reveal")
    hall.delivers()
    for step, number, few in steps:
        match step:
            case "move":
                hall.moves(number, few)
            case "wait":
                hall.pit.later(OLD)
            case "deliver":
                hall.delivers(few)
            case "out":
                hall.pit.say(f"out {sorted(hall.seats)[number % len(hall.seats)]}")
            case "undo":
                hall.undoes()
            case "redo":
                hall.pit.insist("redo")
    hall.delivers()
    seats = hall.seats
    assert {name: seat for name, seat in hall.last_words.items() if name in seats and seats[name] != seat} == {}
