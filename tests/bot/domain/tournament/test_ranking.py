"""Places, whatever the order of entries, busts, second entries, withdrawals and undo: 1 to n, each given once or shared."""

from collections import Counter
from itertools import permutations
from random import Random

import pytest

from bot.domain.tournament import deeds as d
from bot.domain.tournament.ranking import moved_places
from bot.domain.tournament.state import Tournament
from bot.domain.tournament.timeline import Timeline
from bot.store.tournament.deed_text import read_deed


class Door:
    """Who comes, goes out, comes back and leaves, in any order; what is known is kept a second time, in a plain list."""

    def __init__(self, chance: Random) -> None:
        self.chance, self.log = chance, Timeline([d.LogEntry(1, 0.0, "TD", d.SettingUp("Vendredi", 9))])

    def add(self, deed: d.Deed | d.Undoing | d.Redoing) -> None:
        self.log.add(d.LogEntry(self.log.length + 1, 0.0, "TD", deed))

    @property
    def state(self) -> Tournament:
        return self.log.state

    def playing(self) -> list[int]:
        return [entrant for entrant in self.state.entrants if entrant not in self.state.out]

    def go_on(self) -> None:
        playing, number = self.playing(), max(self.state.people, default=0) + 1
        if self.chance.random() < 0.2 and self.log.to_undo is not None:
            self.add(d.Undoing())
        elif self.chance.random() < 0.1 and self.log.to_redo is not None:
            self.add(d.Redoing())
        elif len(playing) > 3 and self.chance.random() < 0.55:
            gone = self.chance.sample(playing, self.chance.randint(1, 3))
            shared = self.chance.random() < 0.5
            left = len(playing)
            self.add(d.BustingOut(tuple(
                (one, left - len(gone) + 1 if shared else left - at, len(gone) if shared else 1) for at, one in enumerate(gone)
            )))  # fmt: skip
        elif playing and self.chance.random() < 0.15:
            self.add(d.Withdrawing((self.chance.choice(playing),)))
        else:
            known = {person for entrant, person in self.state.people.items() if entrant in playing}
            free = [person for person in range(1, 40) if person not in known]
            self.add(d.Entering(((number, self.chance.choice(free)),)))


def holds(state: Tournament) -> None:
    """Every person who is entered is in or has one place, and the places go from the last one up without a gap."""
    live = {state.people[entrant] for entrant in state.entrants if entrant not in state.out}
    out = [state.people[entrant] for entrant, _, _ in state.places]
    entered = {state.people[entrant] for entrant in state.entrants}
    assert len(set(out)) == len(out)
    assert not live & set(out)
    assert live | set(out) == entered
    assert (len(live), len(entered)) == (state.still_in, state.players)
    shared = Counter(place for _, place, _ in state.places)
    assert {place: count for _, place, count in state.places} == dict(shared)
    taken = sorted(number for place, count in shared.items() for number in range(place, place + count))
    assert taken == list(range(len(live) + 1, len(entered) + 1))


@pytest.mark.parametrize("seed", range(40))
def test_every_place_is_given_once_or_shared_whatever_happens_in_whatever_order(seed):
    door = Door(Random(seed))
    for _ in range(150):
        door.go_on()
        holds(door.state)
    again = Timeline(door.log.entries)
    assert again.state.places == door.state.places


def test_a_late_entry_pushes_everybody_who_is_out_down_by_one():
    door = Door(Random(0))
    door.add(d.Entering(tuple((n, n) for n in range(1, 11))))
    door.add(d.BustingOut(((1, 10, 1),)))
    before = door.state
    door.add(d.Entering(((11, 11),)))
    door.add(d.BustingOut(((2, 10, 1),)))
    assert door.state.places == ((1, 11, 1), (2, 10, 1))
    assert moved_places(before.places, door.state.places) == ((1, 10, 11),)


@pytest.mark.parametrize("told", list(permutations(((2, 4, 1), (1, 2, 2), (3, 2, 2)))))
def test_of_those_who_go_out_in_one_hand_the_worst_is_out_first_in_whatever_order_they_are_told(told):
    door = Door(Random(0))
    door.add(d.Entering(tuple((n, n) for n in range(1, 6))))
    door.add(d.BustingOut(told))
    assert sorted(door.state.places) == [(1, 3, 2), (2, 5, 1), (3, 3, 2)]
    assert door.state.places[0] == (2, 5, 1)


def test_places_that_have_changed_are_told_best_first():
    before, now = [(1, 9, 1), (2, 8, 1), (3, 7, 1)], [(1, 10, 1), (3, 8, 1), (2, 9, 1), (4, 7, 1)]
    assert moved_places(before, now) == ((3, 7, 8), (2, 8, 9), (1, 9, 10))
    assert moved_places([(2, 8, 1), (1, 8, 1)], [(2, 10, 1), (1, 9, 1)]) == ((1, 8, 9), (2, 8, 10))


def test_who_enters_again_has_no_place_until_he_is_out_for_good_and_one_place_then():
    door = Door(Random(0))
    door.add(d.Entering(tuple((n, n) for n in range(1, 6))))
    door.add(d.BustingOut(((1, 5, 1),)))
    door.add(d.BustingOut(((2, 4, 1),)))
    door.add(d.Entering(((6, 1),)))
    assert (door.state.places, door.state.still_in, door.state.players) == (((2, 5, 1),), 4, 5)
    door.add(d.BustingOut(((6, 4, 1),)))
    assert door.state.places == ((2, 5, 1), (6, 4, 1))


def test_who_withdraws_his_second_entry_has_the_place_of_his_first_one_again():
    door = Door(Random(0))
    door.add(d.Entering(tuple((n, n) for n in range(1, 6))))
    door.add(d.BustingOut(((1, 5, 1),)))
    door.add(d.Entering(((6, 1),)))
    door.add(d.Withdrawing((6,)))
    assert door.state.places == ((1, 5, 1),)


def test_the_log_of_an_evening_from_before_is_read_with_the_places_that_it_should_have_told():
    lines = [
        '{"name":"Mardi","seats":9,"paid":0,"chips":"","levels":"","most_tables":0,"book":"cdc","kind":"set_up"}',
        '{"entrants":[[1,1],[2,2],[3,3]],"kind":"entered"}',
        '{"places":[[1,3,1]],"kind":"busted"}',
        '{"entrants":[[4,4]],"kind":"entered"}',
        '{"places":[[2,3,1]],"kind":"busted"}',
    ]
    log = Timeline(d.LogEntry(number, 0.0, "TD", read_deed(line)) for number, line in enumerate(lines, start=1))
    assert log.state.places == ((1, 4, 1), (2, 3, 1))
