"""In a terminal the answer alone is an answer to whatever was asked, and no question about the rules."""

import io

import pytest
from rich.console import Console

from bot.adapters.on_terminal.console import TerminalChat
from bot.services.replies.reply import Asked
from tests.bot.services.floor.pit import Pit


@pytest.fixture
def chat():
    chat = TerminalChat(Pit("cdc", "9 par table").desk, Console(file=io.StringIO()), "fr")
    for line in ("/enter Marie Dupont, Paul Martin, Luc Petit", "/iam Sophie Lambert", "/sanction Marie; insulte; 1 main"):
        assert chat.say(line).done
    return chat


@pytest.mark.parametrize("line", ["/forget Marie Dupont", "/merge #3 #4"])
def test_a_yes_alone_answers_what_a_command_has_asked(chat, line):
    assert isinstance(chat.say(line).outcome, Asked)
    assert chat.meant("oui") == f"{line.split()[0]} oui"
    assert chat.say("oui").done


def test_a_no_alone_leaves_it_as_it_is(chat):
    chat.say("/forget Marie Dupont")
    assert chat.say("non").outcome.why == "left_as_it_is"
    assert chat.meant("oui") == "oui"


@pytest.mark.parametrize(("number", "measure"), [("1", "disqualified"), ("3", "club_ban")])
def test_a_number_alone_says_from_what_somebody_is_excluded(chat, number, measure):
    assert isinstance(chat.say("/sanction Paul; insulte; interdit de jouer").outcome, Asked)
    assert chat.say(number).outcome.case.sanction.measure == measure
