"""Whole tournaments down to the winner, and commands in any order: nothing is lost, refused commands change nothing, whatever was
done can be taken back.
"""

from __future__ import annotations

import random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bot.domain.draws.proof import verify_proof
from bot.services.replies.refused import Refused
from bot.services.replies.reply import Reply
from tests.bot.services.floor.pit import BOOKS, Pit, drawn, laid_out, room_holds
from tests.bot.told import told

SET = "jetons 25x8 100x8 500x4 1000x5; niveaux 25/50 50/100 100/200"


class Evening:
    """Plays a tournament down by chance, doing whatever the bot says is due."""

    def __init__(self, book: str, players: int, seats: int, chance: random.Random) -> None:
        self.pit = drawn(players, book, f"{seats} par table; payés 4; {SET}")
        self.chance = chance

    def do(self, line: str) -> Reply:
        reply = self.pit.do(line)
        room_holds(self.pit.state)
        self.pit.later(self.chance.choice([20, 200]))
        return reply

    def buttons(self, tables: tuple[int, ...]) -> str:
        """A button at each of these tables, wherever somebody sits."""
        return " ".join(f"{number}:{self.chance.choice(sorted(self.pit.state.tables[number].players))}" for number in tables)

    def follow(self, steps: tuple[str, ...]) -> tuple[str, ...]:
        """Does what is due first. Returns what is due then."""
        if "hands" in steps:
            self.do("handforhand")
        if "final" in steps:
            self.do("final")
            self.do("reveal")
            return ()
        if "break" in steps:
            broken = self.do("breaktable")
            after = self.do("confirm").outcome.steps
            for table in broken.outcome.anew:
                self.do(f"redrawtable {table}")
            return after
        ask = self.do("balance").outcome.ask
        if ask:
            assert not self.do(f"balance {self.buttons(ask)}").outcome.ask
        return self.do("confirm").outcome.steps

    def hand(self) -> Reply:
        """One to three players go out; somebody is left at their table."""
        room = self.pit.state
        if room.hands and self.chance.random() < 0.7:
            for number in room.tables:
                self.do(f"done {number}")
        places = [f"{n}-{seat}" for n, table in room.tables.items() for seat in sorted(table.players)[:-1]]
        gone = self.chance.sample(places, min(len(places), self.chance.choice([1, 1, 1, 2, 3])))
        return self.do("out " + ", ".join(f"{seat} {self.chance.randint(1, 5)}00" for seat in gone))


@pytest.mark.parametrize("seats", [6, 9])
@pytest.mark.parametrize("book", BOOKS)
def test_thirty_players_are_played_down_to_a_winner_by_doing_what_is_due(book, seats):
    evening = Evening(book, 30, seats, random.Random(f"{book} {seats}"))
    steps: tuple[str, ...] = ()
    done: set[str] = set()
    while "winner" not in steps:
        due = {"final", "break", "balance"} & set(steps)
        steps = evening.follow(steps) if due else evening.hand().outcome.steps
        done |= due
    pit = evening.pit
    ranking = told(pit.do("ranking"))
    assert ranking["winner"]
    assert len(ranking["places"]) == 29
    assert done == {"final", "break", "balance"}
    assert verify_proof(pit.do("proof").outcome.text).holds
    assert pit.do("report").outcome.moves == len(pit.state.moves)
    names = {name for name, _, _ in ranking["places"]}
    assert len(names | {ranking["winner"]}) == 30


TABLE, NUMBER = st.integers(0, 4), st.integers(0, 7)
SEAT = st.builds("{}-{}".format, TABLE, NUMBER)
WHO = st.one_of(SEAT, st.sampled_from(["J1a", "J1b", "J2a", "J3c", "Zoé", "Yves", "personne", "#3"]))
STACK = st.sampled_from(["", " 100", " 100", " 12 000"])
RACE = st.builds("{}:{}{}".format, NUMBER, st.integers(0, 9), st.sampled_from(["", "", "*"]))
LINES = st.one_of(
    st.builds("out {}{}".format, WHO, STACK),
    st.builds("out {}{}, {}{}".format, WHO, STACK, WHO, STACK),
    st.builds("button {}:{}".format, TABLE, NUMBER),
    st.builds("button {}:{}/{}".format, TABLE, NUMBER, NUMBER),
    st.builds("balance 1:{} 2:{} 3:{}".format, NUMBER, NUMBER, NUMBER),
    st.builds("breaktable {}".format, TABLE),
    st.builds("breakorder {} {}".format, TABLE, TABLE),
    st.builds("confirm {}".format, NUMBER),
    st.builds("move {} {}".format, WHO, SEAT),
    st.builds("keep {} {}".format, WHO, st.one_of(SEAT, st.just("non"))),
    st.builds("closeseat {}".format, SEAT),
    st.builds("withdraw {}".format, WHO),
    st.builds("redrawtable {}".format, TABLE),
    st.builds("done {}".format, TABLE),
    st.builds("where {}".format, WHO),
    st.builds("seat {}".format, WHO),
    st.builds("race {} t{} {}{} {}".format, st.sampled_from(["25>100", "25+100>500", "100>500"]), TABLE,
              st.sampled_from(["", "croupier ", "donneur 2 "]), RACE, RACE),
    st.sampled_from([
        "balance", "breaktable", "confirm", "confirm", "drop", "seat", "handforhand", "handforhand fin", "done 1 2 3",
        "enter Zoé", "enter Yves", "chips", "tables", "ranking", "report", "final", "reveal", "abort non", "redraw tout est faux",
        "undo", "redo", "race 25>100", "proof",
    ]),
)  # fmt: skip


@settings(max_examples=40)
@given(st.sampled_from(BOOKS), st.lists(st.tuples(LINES, st.sampled_from([0, 30, 200])), max_size=40))
def test_commands_in_any_order_are_done_as_a_whole_or_refused_and_can_be_taken_back(book, lines):
    pit = laid_out({1: [1, 2, 3, 4, 5], 2: [1, 2, 3], 3: [1, 3, 4, 6]}, book, f"payés 3; {SET}", of=6)
    for line, seconds in lines:
        play(pit, line)
        pit.later(seconds)


def play(pit: Pit, line: str) -> None:
    """One line: refused, it has changed nothing; done, it can be undone and redone, and everybody sits where the tables say."""
    before, log = pit.state, pit.log
    reply = pit.insist(line)
    after = pit.state
    if isinstance(reply.outcome, Refused):
        assert (after, pit.log) == (before, log)
        return
    assert reply.done
    assert len(pit.log) - len(log) in (0, 1)
    seats_agree(pit)
    if len(pit.log) > len(log) and line not in ("undo", "redo"):
        pit.do("undo")
        assert pit.state == before
        pit.do("redo")
        assert pit.state == after


def seats_agree(pit: Pit) -> None:
    """Nobody is in two seats, and whoever is proposed to move could have done so when it was proposed."""
    state = pit.state
    sitting = {who: (table.number, number) for table in state.tables.values() for number, who in table.players.items()}
    assert sitting == {who: (seat.table, seat.number) for who, seat in state.seat_of.items()}
    assert sum(len(table.players) for table in state.tables.values()) == len(sitting)
    assert not {who for who, _, _ in state.places} & set(sitting)
    if state.proposal is not None:
        assert len({move.target for move in state.proposal.moves}) == len(state.proposal.moves)
