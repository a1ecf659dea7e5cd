"""A floor who sends a player away is told what becomes of cards and blinds, by the book and word for word."""

import pytest

from bot.presenter.blocks import Line, Quote
from bot.presenter.present import present
from tests.bot.services.discipline.office import office
from tests.bot.words import spaced


def quoted(reply) -> list[str]:
    return [block.passage for block in present(reply) if isinstance(block, Quote)]


def lines(reply) -> str:
    return "\n".join(spaced(block.text) for block in present(reply) if isinstance(block, Line))


def test_ropta_11_2_blinds_are_taken_and_cards_dealt_dead_word_for_word():
    room = office("ropta")
    reply = room.say("sanction J1a; bruit; 2 mains")
    assert quoted(reply) == ["ropta:11.2#2"]
    text = next(spaced(block.text) for block in present(reply) if isinstance(block, Quote))
    assert "les blindes lui sont prélevées. Les cartes lui sont distribuées" in text


def test_cdc_what_is_said_of_absent_players_is_not_told_as_said_of_a_penalty():
    reply = office("cdc").say("sanction J1a; bruit; 1 main")
    assert quoted(reply) == ["cdc:2-18#1", "cdc:3-2#1"]
    assert "ne le dit pas d'un joueur qui purge une pénalité ; d'un joueur absent, il dit :" in lines(reply)


def test_urban_is_silent_on_blinds_and_the_usual_is_floormans_own():
    told = lines(office("urban").say("sanction J1a; bruit; 1 tour"))
    assert "ne dit rien de ses blindes" in told
    assert "Floorman propose (usage des clubs) : ses blindes sont prélevées." in told


@pytest.mark.parametrize("book", ["ropta", "cdc", "eventem", "casino", "urban"])
def test_a_warning_sends_nobody_away(book):
    assert office(book).say("warn J1a; bruit").outcome.away is None


def test_a_proposal_says_it_before_anything_is_written():
    room = office("cdc")
    room.do("warn J1a; bruit")
    assert quoted(room.say("sanction J1a; bruit")) == ["cdc:14-4#1", "cdc:15-1#1", "cdc:2-18#1"]
