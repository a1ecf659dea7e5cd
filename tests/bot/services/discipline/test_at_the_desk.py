"""The floor's desk: what waits in the tournament, and a tap for each thing."""

import pytest

from bot.domain.club.people import Role
from bot.presenter.actions import actions
from bot.presenter.present import present
from bot.services.requests import Request
from tests.bot.services.floor.pit import Pit

CHIPS = "9 par table; payés 3; jetons 25x8 100x8 500x4 1000x5; niveaux 25/50 50/100 75/150 100/200 200/400"
NAMES = ", ".join(f"Joueur {name}" for name in "Ada Bea Cid Dan Eva Fia Gus Hal Ida Jan Kim Leo Mia Ned Ola Pia Rex Sam".split())


@pytest.fixture
def pit():
    return Pit("ropta", CHIPS)


def looked_at(pit):
    reply = pit.do("desk")
    return reply, [(action.command, action.argument, action.seen) for action in actions(reply)], str(present(reply))


def test_before_the_draw_it_is_the_draw_that_is_offered(pit):
    pit.do(f"enter {NAMES}")
    reply, taps, _ = looked_at(pit)
    assert reply.outcome.quiet
    assert taps[0][0] == "draw"
    pit.do("draw")
    reply, taps, text = looked_at(pit)
    assert reply.outcome.sealed == 1
    assert taps[0] == ("reveal", "", reply.seen)
    assert "pas encore révélé" in text


def test_while_cards_are_dealt_it_names_who_moves_who_is_out_and_what_is_due(pit):
    pit.do(f"enter {NAMES}", "draw", "reveal", "warn 1-1; téléphone", "sanction 1-2; insulte; 2 mains")
    reply, taps, text = looked_at(pit)
    assert reply.outcome.absent == 18
    assert [name for name, *_ in reply.outcome.out]
    assert "hand" in {command for command, *_ in taps}
    assert {"missing", "out", "warn", "ask", "desk"} <= {command for command, *_ in taps}
    assert "2 mains" in text
    pit.do("out 2-1", "out 2-2")
    assert "balance" in looked_at(pit)[0].outcome.steps
    pit.do("balance 1:5 2:5")
    reply, taps, text = looked_at(pit)
    assert len(reply.outcome.moves) == 1
    assert reply.outcome.moves[0][0] in text
    assert ("confirm", "", reply.seen) in taps
    pit.do("confirm", "level 4")
    reply, taps, text = looked_at(pit)
    assert (reply.outcome.moves, reply.outcome.race) == ((), (25, 100))
    assert "jetons de 25" in text


def test_what_waits_is_counted_as_its_own_commands_count_it(pit):
    pit.do(f"enter {NAMES}", "draw", "reveal", "sanction 1-2; insulte; 2 mains", "appeal 1 il conteste")
    player = Request("enterme", {"name": "Joueur Ada"}, role=Role.PLAYER, account="telegram:1", actor="Ada")
    pit.desk.handle(player)
    reply, _, text = looked_at(pit)
    assert reply.outcome.appeals == len(pit.do("handover").outcome.appeals) == 1
    assert reply.outcome.absent == pit.do("missing").outcome.absent
    assert reply.outcome.out == pit.do("board").outcome.out
    assert "1 recours" in text


def test_it_shows_and_changes_nothing_and_is_the_floors(pit):
    pit.do(f"enter {NAMES}", "draw", "reveal")
    before = pit.state, pit.log
    pit.do("desk")
    assert (pit.state, pit.log) == before
    assert pit.desk.handle(Request("desk", role=Role.PLAYER)).outcome.why == "not_allowed"
    assert pit.desk.handle(Request("pupitre", role=Role.FLOOR)).done


@pytest.mark.parametrize("language", ["fr", "en", "nl"])
def test_it_is_told_in_three_languages_at_every_stage(pit, language):
    for line in (f"enter {NAMES}", "draw", "reveal", "sanction 1-2; insulte; 2 mains", "out 2-1", "out 2-2", "finish"):
        pit.do(line)
        reply = pit.desk.handle(Request("desk", role=Role.FLOOR, language=language))
        assert reply.done
        assert present(reply)
        assert all("{" not in action.label for action in actions(reply))


def test_with_no_tournament_it_says_how_one_is_opened():
    assert Pit("ropta", opened=False).say("desk").outcome.why == "no_tournament"
