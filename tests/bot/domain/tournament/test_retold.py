"""What was so before each entry of a log is what the tournament was when it was made, whatever was undone since."""

from random import Random

import pytest

from bot.domain.tournament.retold import entrants_of, retold
from bot.domain.tournament.timeline import Timeline
from tests.bot.services.floor.pit import laid_out

DONE = (
    "out {player}", "out {player}, {other}", "enter Nouveau {n}", "seat", "move {player} {seat}", "level {n}",
    "withdraw {player}",
    "rebuy {player}", "enter {gone}", "setup {n} payés", "breaktable", "confirm", "redraw panne", "reveal", "keep {player} non",
)  # fmt: skip


def by_chance(chance):
    """The log of an evening on which much is tried and a good part of it taken back."""
    pit = laid_out({1: [1, 2, 3, 4, 5], 2: [1, 2, 3, 4, 5], 3: [1, 2, 3]}, "cdc", "recaves 9; réentrées 9", of=6)
    for n in range(2, 70):
        if chance.random() < 0.35:
            pit.say(chance.choice(("undo", "undo", "redo")))
            pit.say("undo oui") if chance.random() < 0.5 else pit.say("redo oui")
            continue
        names = [pit.named(one) for one in pit.state.seat_of] or ["x"]
        gone = [pit.named(one) for one in pit.state.out] or ["x"]
        table = chance.choice(sorted(pit.state.tables))
        player, other = chance.choice(names), chance.choice(names)
        pit.say(chance.choice(DONE).format(
            player=player, other=other, gone=chance.choice(gone), n=n, seat=f"{table}-{chance.randint(1, 6)}"
        ))  # fmt: skip
    return pit.log


@pytest.mark.parametrize("seed", range(8))
def test_people_and_seats_are_those_of_the_tournament_when_the_entry_was_made(seed):
    log = by_chance(Random(seed))
    timeline, before = Timeline(), None
    told = retold(log)
    assert len(told) == len(log) > 30
    for one in told:
        if one.about is None and before is not None:
            entrants = {entrant for deed in one.entry.singles for entrant in entrants_of(deed)}
            entered = {entrant for deed in one.entry.singles if deed.kind == "entered" for entrant, _ in deed.entrants}
            assert one.seats == {entrant: seat for entrant, seat in before.seat_of.items() if entrant in entrants}
            known = {entrant: before.people[entrant] for entrant in entrants - entered}
            assert {entrant: one.people[entrant] for entrant in known} == known
            assert one.setup == before.setup
        if one.about is not None:
            undoes = one.entry.kind == "undone"
            assert one.about.entry == (timeline.to_undo if undoes else timeline.to_redo)
        timeline.add(one.entry)
        before = timeline.state
    assert {one.entry.kind for one in told} >= {"undone", "redone"}
