"""What is said of hands that were missed: how many counted, which table has to play next."""

from dataclasses import replace

import pytest

from bot.i18n.words import LANGUAGES
from bot.presenter.blocks import Hint
from bot.presenter.present import present
from tests.bot.services.discipline.office import office
from tests.bot.words import plain_text, said


def shown(reply, language):
    return plain_text(present(replace(reply, language=language)))


@pytest.mark.parametrize("language", LANGUAGES)
def test_hands_that_were_not_due_are_not_dropped_without_a_word(language):
    room = office()
    room.do("sanction J1a; bruit; 2 mains")
    text = shown(room.say("served 1 5"), language)
    assert said("case_served.fewer", language, asked=5, count=2) in text
    assert said("case_served.none_left", language) in text
    room.do("sanction J1b; bruit; 2 mains")
    text = shown(room.say("served 3 1"), language)
    assert said("case_served.fewer", language, asked=1, count=1) not in text


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("line", ["board", "handover"])
def test_each_table_that_has_somebody_away_is_named_with_its_own_command(language, line):
    room = office()
    room.do("sanction J2a; bruit; 2 mains", "sanction J1a; bruit; 3 mains", "sanction J1b; bruit; 3 mains")
    blocks = present(replace(room.say(line), language=language))
    hints = [block for block in blocks if isinstance(block, Hint) and block.command.startswith("hand")]
    assert [hint.command for hint in hints] == ["hand 1", "hand 2"]
    assert [said("board.table", language, table=n).casefold() in hints[n - 1].text.casefold() for n in (1, 2)] == [True, True]
