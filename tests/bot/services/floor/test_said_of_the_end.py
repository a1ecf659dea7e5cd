"""What is said once somebody has won, what is said of what was taken back, and where a count of hands is put right."""

from dataclasses import replace

import pytest

from bot.i18n.words import LANGUAGES, words_in
from bot.presenter.blocks import Hint
from bot.presenter.present import present
from bot.services.requests import Request
from tests.bot.services.discipline.office import office
from tests.bot.services.floor.pit import laid_out
from tests.bot.words import Read, lines, plain_text


@pytest.fixture
def won():
    pit = laid_out({1: [1, 2, 3]}, "cdc", of=6)
    pit.do("out J1a", "out J1b")
    return pit


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_winner_has_won_and_the_ranking_is_final(won, language):
    words = Read(language)
    assert lines(present(replace(won.do("where J1c"), language=language))) == [words.say("where.winner", name="J1c")]
    assert lines(present(replace(won.do("ranking"), language=language)))[0] == words.say("ranking.final")
    assert lines(present(replace(won.do("where J1a"), language=language)))[0] == words.say("where.out", name="J1a", place=3)


def test_while_two_play_nobody_has_won():
    pit = laid_out({1: [1, 2, 3]}, "cdc", of=6)
    pit.do("out J1a")
    assert "siège" in plain_text(present(pit.do("where J1c")))
    assert lines(present(pit.do("ranking")))[0] == Read("fr").say("ranking.heading", count=2)


@pytest.mark.parametrize(("line", "deed", "who"), [
    ("out J1a", "busted", ("J1a",)), ("out J1a 100, J1b 200", "busted", ("J1a", "J1b")), ("redrawtable 1", "redrawn", ()),
    ("move J1a 1-6", "moved", ()), ("level 2", "level", ()),
])  # fmt: skip
def test_undo_says_what_it_has_undone_and_of_whom(line, deed, who):
    pit = laid_out({1: [1, 2, 3, 4]}, "cdc", of=6)
    pit.do(line)
    undone = pit.do("undo")
    assert (undone.outcome.deed, set(undone.outcome.who)) == (deed, set(who))
    for language in LANGUAGES:
        (title, *_) = lines(present(replace(undone, language=language)))
        assert Read(language).say(f"deed.{deed}") in title
        assert all(name in title for name in who)
    redone = pit.do("redo").outcome
    assert (redone.deed, set(redone.who)) == (deed, set(who))


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("line", ["hand 1", "served 1 2"])
def test_a_count_of_hands_is_followed_by_the_line_that_puts_it_right(line, language):
    room = office("cdc")
    room.do("sanction J1a; téléphone; 4 mains")
    left = 3 if line == "hand 1" else 2
    reply = replace(room.say(line), language=language)
    wrong = next(block.command for block in present(reply) if isinstance(block, Hint) and block.command.startswith("amend"))
    assert wrong == f"amend 1; {words_in(language).say('board.typed_left', left=left + 1)}"
    assert room.do(wrong)["case"].left == left + 1


def test_where_somebody_is_out_by_several_no_line_guesses_which_one_was_miscounted():
    room = office("cdc")
    room.do("sanction J1a; téléphone; 4 mains", "sanction J1a; bruit; 2 mains")
    commands = [block.command for block in present(room.say("hand 1")) if isinstance(block, Hint)]
    assert not any(command.startswith("amend") for command in commands)


@pytest.mark.parametrize(("typed", "language", "said"), [
    ("60 mains", "fr", "60 mains, c'est impossible : 1 au moins, 50 au plus."),
    ("60 handen", "nl", "60 handen kan niet: minstens 1, hoogstens 50."),
    ("60 hands", "en", "60 hands is not possible: at least 1, at most 50."),
])  # fmt: skip
def test_a_number_that_nobody_can_give_is_told_back_with_what_would_do(typed, language, said):
    (told,) = lines(present(replace(office("cdc").say(f"sanction J1a; téléphone; {typed}"), language=language)))
    assert told == said


@pytest.mark.parametrize(("typed", "language", "near"), [
    ("configure", "en", "confirm"), ("confrim", "en", "confirm"), ("confrimer", "fr", "confirmer"),
    ("bevestgen", "nl", "bevestigen"), ("inscrrire", "en", ""), ("wihtdraw", "nl", "withdraw"), ("tafles", "en", "tables"),
])  # fmt: skip
def test_a_misspelt_command_is_told_one_of_the_readers_language(typed, language, near):

    reply = replace(office("cdc").pit.desk.handle(Request(typed)), language=language)
    (told,) = lines(present(reply))
    assert told == Read(language).say(f"refused.unknown_command{'_near' if near else ''}", command=typed, nearest=near)
