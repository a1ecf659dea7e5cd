"""While a draw is announced its list can't change: a sanction is recorded all the same, and says how the player leaves."""

import pytest

from bot.i18n.words import LANGUAGES
from bot.presenter.present import present
from tests.bot.services.discipline.office import Office, office
from tests.bot.services.discipline.test_exclusions import club, shown, term
from tests.bot.services.discipline.test_terms_said import offered


def announced(*names: str) -> Office:
    """A club whose draw is announced, with four players in its list."""
    room = club()
    room.do("enter Luc Roy, Marie Dupont, Paul Martin, Ann Lee", "draw")
    return room


@pytest.mark.parametrize("given", ["exclu du club 3 mois", "exclu pour 2 tournois", "disqualification"])
def test_who_is_in_the_list_of_an_announced_draw_is_sanctioned_and_leaves_after_the_reveal(given):
    room = announced()
    reply = room.say(f"sanction Luc Roy; insulte; {given}")
    assert (reply.done, reply.outcome.sealed, reply.outcome.withdrawn) == (True, (1, True), False)
    assert room.chain_holds()
    out = next(line for line in offered(reply) if line.startswith("out #"))
    room.do("reveal")
    assert "Luc Roy" in str(room.pit.do("tables")) or room.pit.seat_of("Luc Roy")
    room.do(out)
    assert room.pit.state.still_in == 3


@pytest.mark.parametrize("language", LANGUAGES)
def test_or_the_draw_is_given_up_and_the_next_one_does_not_begin_with_him(language):
    room = announced()
    room.do(f"language {language}")
    reply = room.say("sanction Luc Roy; insulte; exclu du club 3 mois")
    room.do(next(line for line in offered(reply) if line.startswith("abort")))
    assert room.refused("draw")["why"] == "banned"
    room.do("withdraw Luc Roy", "draw", "reveal")
    assert "Luc Roy" not in [name for _, name in room.do("entries")["entrants"]]
    assert "Luc Roy" not in str(room.pit.log[-1]), "the reason that is published names nobody"


def test_a_correction_that_puts_him_out_says_the_same():
    room = announced()
    room.do("sanction Luc Roy; insulte; avertissement")
    reply = room.say("amend 1; exclu du club 3 mois; le comité")
    assert reply.outcome.sealed == (1, True)
    assert (term(room), len([line for line in offered(reply) if line.startswith("out")])) == ("until 2026-12-21", 1)


def test_a_draw_of_those_who_sit_already_is_believed_too():
    room = office("ropta", tables={1: range(1, 5), 2: range(1, 5)})
    room.do("redraw une table de plus", "redraw oui")
    reply = room.say("sanction J1a; triche; disqualification")
    assert reply.outcome.sealed == (room.pit.state.sealed.draw.number, True)
    room.do("reveal", next(line for line in offered(reply) if line.startswith("out")))
    assert room.pit.state.still_in == 7


@pytest.mark.parametrize("language", LANGUAGES)
def test_what_has_to_wait_says_that_nothing_was_done(language):
    room = announced()
    room.do(f"language {language}")
    said = shown(room.say("forget Luc Roy"))
    assert {"fr": "rien n'est fait", "en": "nothing was done", "nl": "niets gedaan"}[language] in said


def test_a_shorter_exclusion_does_not_put_out_whom_it_lets_play():
    room = club("Marie Dupont")
    room.do("sanction Marie Dupont; triche; exclu du club 3 mois", "amend 1; laisser jouer; finale", "enter Marie Dupont")
    room.do("amend 1; 2 mois; le comité")
    assert [name for _, name in room.do("entries")["entrants"]] == ["Marie Dupont"]
    room.do("amend 1; disqualification; le comité")
    assert [name for _, name in room.do("entries")["entrants"]] == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_whoever_asks_to_be_forgotten_is_said_to_be_held_no_longer_by_his_exclusion(language):
    room = club("Luc Roy", "Ann Lee")
    room.do(f"language {language}", "sanction Luc Roy; triche; exclu du club jusqu'au 31/12/2026")
    assert [view.term.until.year for view in room.say("forget Luc Roy").outcome.bans] == [2026]
    assert "2026" in shown(room.say("forget Luc Roy"))
    assert room.say("forget Ann Lee").outcome.bans == ()
    room.do("void 1 pas lui")
    assert room.say("forget Luc Roy").outcome.bans == ()


def test_whoever_is_erased_and_excluded_is_called_by_his_number_once():
    room = club("Luc Roy")
    room.do("sanction Luc Roy; triche; exclu du club 3 mois", "forget Luc Roy", "forget oui")
    for command in ("board", "handover"):
        rows = next(block.rows for block in present(room.say(command)) if getattr(block, "rows", ()))
        assert rows[0][0] == "#1", rows
