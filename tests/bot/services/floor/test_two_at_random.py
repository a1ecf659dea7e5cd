"""Two tournaments of one club at random, from two chats: what is done in one changes nothing in the other."""

from __future__ import annotations

from random import Random

import pytest

from bot.services.ports.rules import RulesPort
from bot.services.shift.side_by_side import switch
from tests.bot.services.floor.evening import Evening, guests

HALL, ANNEX = "telegram:-100", "telegram:-200"
STEPS = (
    "/draw", "/reveal", "/abort erreur", "/out 1-1", "/out 1-3", "/out 2-2", "/undo", "/undo", "/redo", "/level 2", "/balance",
    "/confirm", "/drop", "/breaktable 2", "/closeseat 1-6", "/openseat 1-6", "/setup payés 3", "/here Joueur 00003",
    "/sanction 1-2; téléphone; 2 mains", "/hand 1", "/keep Joueur 00004 1-2", "/withdraw Joueur 00002", "/enter Tard",
)  # fmt: skip
SEEDS = 20


def _whole(chat: Evening, number: int) -> tuple[object, ...]:
    """All that is kept of a tournament: its log, how it stands, the published text of its draws, and who is out in it."""
    with chat.store.reading() as work:
        opened = work.tournaments.numbered(work.clubs.at(chat.place).id, number)
        assert opened is not None
        log = work.tournaments.entries(opened.id)
        state, sitting = chat.floor.timeline(work, opened.id).state, work.arrivals.of(opened.id)
    board = chat.do(f"/board @{number}").outcome
    return log, state, sitting, chat.do(f"/proof @{number}").outcome, board.out


def _both(rulebooks: RulesPort) -> dict[int, Evening]:
    hall = Evening(rulebooks, place=HALL).opened(11, "Main; 6 par table")
    annex = hall.elsewhere(ANNEX)
    with hall.store.writing() as work:
        club = work.clubs.at(HALL).id
        work.clubs.at(ANNEX)
        work.clubs.join(ANNEX, club)
    hall.do("/choose suggested")
    annex.do("/tournament Side; 6 par table", f"/enter\n{guests(9, 3)}")
    return {1: hall, 2: annex}


@pytest.mark.parametrize("seed", range(SEEDS))
def test_what_is_done_in_one_changes_nothing_in_the_other(rulebooks: RulesPort, seed: int) -> None:
    chance, chats, done = Random(seed), _both(rulebooks), 0
    for _ in range(40):
        number = chance.choice((1, 2))
        other, line = 3 - number, chance.choice(STEPS)
        before = _whole(chats[other], other)
        if chance.random() < 0.2:  # from the other chat, by its number
            done += chats[other].insist(f"{line} @{number}").done
        else:
            done += chats[number].insist(line).done
        assert _whole(chats[other], other) == before, (seed, line)
        if chance.random() < 0.2:  # another process, that remembers nothing
            chats = {number: chat.elsewhere() for number, chat in chats.items()}
    assert done > 8, "something was done"
    for number, chat in chats.items():
        assert chat.do("/tournament").outcome.number == number
        assert chat.draws is not None


def test_a_chat_that_has_become_another_clubs_is_at_none_of_the_first_ones(rulebooks: RulesPort) -> None:
    chats = _both(rulebooks)
    foreign = chats[1].elsewhere("telegram:-300").opened(2, "Foreign")
    with foreign.store.writing() as work:
        mine = work.clubs.at(HALL).id
        opened = work.tournaments.numbered(mine, 2)
        assert opened is not None
        switch(work, foreign.request("", {}), mine, opened)
    assert foreign.do("/tournament").outcome.name == "Foreign"
