"""Several names in one command: all that stands in the way is told at once, with the line to be mended, and nothing is done."""

import pytest

from bot.domain.errors import Complaint
from bot.presenter.blocks import Copied
from bot.presenter.present import present
from tests.bot.services.floor.evening import Evening
from tests.bot.words import plain_text

ONE, TWO, THREE = "Joueur 00001", "Joueur 00002", "Joueur 00003"
WRONG = f"{ONE}, Zoé, {TWO}, 3-9, {THREE}"


@pytest.fixture
def evening(rulebooks) -> Evening:
    evening = Evening(rulebooks).drawn(12, "Mardi; 9 par table; recaves 2; add-on 1")
    evening.do(f"/out {TWO}")
    return evening


@pytest.mark.parametrize("command", ["out", "here", "addon", "withdraw"])
def test_all_complaints_come_at_once_and_nothing_is_done(evening, command):
    said = evening.refused(f"/{command} {WRONG}")
    assert said["why"] == "several_refused"
    assert [(one.typed, one.why) for one in said["refused"]] == [
        ("Zoé", "no_such_person"), (TWO, "already_out"), ("3-9", "no_such_table"),
    ]  # fmt: skip


def test_each_complaint_has_its_reason_and_the_line_comes_back_to_be_mended(evening):
    reply = evening.say(f"/out {WRONG}")
    told = plain_text(present(reply))
    assert "3 des 5 noms" in told
    for reason in ("Je ne trouve personne sous « Zoé »", f"{TWO} : déjà hors du tournoi, 12e", "Il n'y a pas de table 3"):
        assert reason in told
    (block,) = (one for one in present(reply) if isinstance(one, Copied))
    assert block.text == WRONG


def test_a_line_that_comes_back_is_whole_however_long_it_is(evening):
    names = [f"Personne Inconnue Au Bataillon {number:03}" for number in range(200)]
    (block,) = (one for one in present(evening.say(f"/out {', '.join(names)}")) if isinstance(one, Copied))
    assert "".join(f"{line} " for line in block.lines).strip() == ", ".join(names)
    assert all(len(line) <= 1_000 for line in block.lines)


def test_a_single_complaint_is_told_as_ever(evening):
    assert evening.refused(f"/out {ONE}, Zoé")["why"] == "no_such_person"


def test_those_who_had_all_that_may_be_had_are_told_together(evening):
    evening.do(f"/addon {ONE}, {THREE}")
    said = evening.refused(f"/addon {ONE}, Joueur 00004, {THREE}")
    assert [(one.typed, one.why) for one in said["refused"]] == [(ONE, "bought_all"), (THREE, "bought_all")]
    assert isinstance(said["refused"][0], Complaint)


def test_several_entries_are_taken_back_at_once_and_come_back_at_once(rulebooks):
    evening = Evening(rulebooks).opened(5)
    reply = evening.do(f"/withdraw {ONE}, {THREE} et Joueur 00005")
    gone = reply.outcome
    assert (gone.name, gone.others, gone.total) == (ONE, ((THREE, 0), ("Joueur 00005", 0)), 2)
    assert f"{ONE}, {THREE} et Joueur 00005. Inscrits restants : 2." in plain_text(present(reply))
    assert len(evening.do("/entries").outcome.entrants) == 2
    evening.do("/undo")
    assert len(evening.do("/entries").outcome.entrants) == 5


def test_a_name_with_a_comma_is_one_person(rulebooks):
    evening = Evening(rulebooks).opened()
    evening.do("/enter\nDupont, Marie\nPaul")
    assert evening.do("/withdraw Dupont, Marie").outcome.total == 1
