"""`/undo` takes the giver's last command back, or says how that one is corrected; what would surprise is asked about first."""

import pytest

from bot.domain.club.people import Role
from bot.i18n.words import LANGUAGES
from bot.presenter.present import present
from bot.services.floor.asked_first import ASKED
from bot.services.floor.taking_back import GIVEN
from bot.services.replies.refused import Refused
from bot.services.replies.reply import Asked, Reply
from bot.services.replies.tournaments import BackAsked, Redone, Undone
from bot.services.requests import Request
from tests.bot.services.floor.evening import Evening
from tests.bot.words import plain_text, said


@pytest.fixture
def evening(rulebooks) -> Evening:
    made = Evening(rulebooks)
    made.do("/choose conseil")
    return made.opened(12)


@pytest.mark.parametrize(
    "line",
    [
        "/rename Joueur 00001 = Marie Dupont",
        "/choose button.scope each_table",
        "/club name Les As",
        "/role Joueur 00002 floor",
        "/book cdc",
        "/language en",
    ],
)
def test_after_what_is_no_deed_of_the_tournament_undo_says_how_it_is_corrected(evening, line):
    evening.do("/draw", "/reveal")
    before = evening.state
    evening.say(line)
    asked = evening.elsewhere().say("/undo").outcome  # another process, the same store
    assert isinstance(asked, BackAsked)
    assert (asked.command, asked.draw, asked.seats) == (line.split()[0][1:], 1, 12)
    assert evening.state == before
    assert isinstance(evening.say("/undo oui").outcome, Undone)
    assert not evening.state.tables


@pytest.mark.parametrize("line", ["/book cdc", "/language en"])
def test_a_chat_of_no_club_founds_none_by_what_it_chooses(evening, line):
    assert evening.elsewhere("ailleurs").say(line).done
    with evening.store.reading() as work:
        assert work.clubs.at("ailleurs").id == 0


def test_a_deed_after_a_rename_is_taken_back_at_once(evening):
    evening.do("/rename Joueur 00001 = Marie Dupont", "/level 3")
    assert evening.say("/undo").outcome == Undone(deed="level")


def test_what_another_did_is_asked_about_with_his_name(evening):
    evening.do("/level 2")
    evening.actor = "Paul"
    asked = evening.say("/undo").outcome
    assert isinstance(asked, BackAsked)
    assert (asked.by, asked.deed, asked.command) == ("Léa", "level", "")
    assert isinstance(evening.say("/undo oui").outcome, Undone)
    evening.actor = "Léa"
    asked = evening.say("/redo").outcome
    assert isinstance(asked, BackAsked)
    assert (asked.way, asked.by) == ("redo", "Paul")
    assert isinstance(evening.say("/redo oui").outcome, Redone)
    assert evening.state.level == 2


def test_a_yes_to_what_is_no_longer_asked_is_asked_anew(evening):
    evening.do("/draw", "/reveal")
    assert isinstance(evening.say("/undo").outcome, BackAsked)
    evening.actor = "Paul"
    evening.do("/level 2")
    evening.actor = "Léa"
    asked = evening.say("/undo oui").outcome
    assert isinstance(asked, BackAsked)
    assert asked.deed == "level"
    assert evening.state.level == 2


@pytest.mark.parametrize("yes", ["/undo oui", "/undo Yes, mauvaise table", "/redo ja"])
@pytest.mark.parametrize("lines", [("/level 2",), ("/draw", "/reveal"), ("/draw", "/reveal", "/undo", "/level 2", "/undo")])
def test_a_yes_where_nothing_was_asked_takes_nothing_back_and_asks(evening, lines, yes):
    evening.do(*lines)
    if yes.startswith("/redo"):
        evening.do("/undo")
    before, log = evening.state, evening.log
    asked = evening.say(yes).outcome
    assert isinstance(asked, BackAsked)
    assert (evening.state, evening.log) == (before, log)
    assert isinstance(evening.say(yes).outcome, Undone | Redone)


@pytest.mark.parametrize(
    "asking",
    ["/forget Joueur 00001", "/sanction Joueur 00001; bruit; exclu du club jusqu'à mercredi", "/warn Joueur 00001; crachat"],
)
def test_an_undo_at_a_question_means_the_question_and_takes_nothing_back_unasked(evening, asking):
    evening.do("/draw", "/reveal", "/level 2")
    before = evening.state
    assert isinstance(evening.say(asking).outcome, Asked)
    assert isinstance(evening.say("/undo").outcome, BackAsked)
    assert evening.state == before
    assert isinstance(evening.say("/undo oui").outcome, Undone)


@pytest.mark.parametrize("no", ["non", "No.", "nee"])
@pytest.mark.parametrize("command", ["undo", "redo", "redraw", "newday", "final"])
def test_a_no_is_no_reason_and_leaves_everything(evening, command, no):
    evening.do("/draw", "/reveal", "/level 2", "/level 3", "/undo")
    assert evening.refused(f"/{command} {no}")["why"] == "left_as_it_is"


@pytest.mark.parametrize("yes", ["ok", "OK!", "d'accord", "o"])
def test_a_yes_in_a_word_of_every_day_is_no_reason_either(evening, yes):
    evening.do("/draw", "/reveal")
    evening.say("/undo")
    assert evening.say(f"/undo {yes}").outcome == Undone(deed="revealed")


def test_a_second_yes_does_not_take_back_what_lies_under_it(evening):
    evening.do("/draw", "/reveal", "/level 2", "/undo", "/redo")
    evening.do("/undo oui")
    assert isinstance(evening.say("/undo oui").outcome, BackAsked)
    assert evening.state.tables


def test_a_yes_to_one_question_is_none_to_another(evening):
    evening.do("/draw", "/reveal", "/undo", "/redo")
    evening.actor = "Paul"
    assert isinstance(evening.say("/redo").outcome, Refused)
    assert isinstance(evening.say("/undo").outcome, BackAsked)
    evening.do("/rename Joueur 00001 = Marie Dupont")  # no line of the log: it stands as it stood
    asked = evening.say("/undo oui").outcome
    assert isinstance(asked, BackAsked)
    assert asked.command == "rename"
    assert evening.state.tables


def test_the_yes_of_another_or_from_another_chat_is_none(evening):
    evening.do("/draw", "/reveal")
    assert isinstance(evening.say("/undo").outcome, BackAsked)
    evening.actor = "Paul"
    assert isinstance(evening.say("/undo oui").outcome, BackAsked)
    evening.actor = "Léa"
    with evening.store.writing() as work:
        work.clubs.at("salle")
        work.clubs.join("salle", work.clubs.at("terminal").id)
    assert isinstance(evening.elsewhere("salle").say("/undo oui").outcome, BackAsked)
    assert evening.state.tables
    assert isinstance(evening.say("/undo oui").outcome, Undone)


def test_the_reason_that_was_typed_with_the_question_goes_with_the_yes(evening):
    evening.do("/draw", "/reveal")
    assert isinstance(evening.say("/undo mauvaise liste").outcome, BackAsked)
    assert evening.say("/undo oui").outcome == Undone(deed="revealed", reason="mauvaise liste")
    assert isinstance(evening.say("/undo oui").outcome, BackAsked)
    assert evening.say("/undo oui annoncé trop tôt").outcome == Undone(deed="sealed", reason="annoncé trop tôt")


def test_a_late_tap_on_the_question_changes_nothing(evening):
    evening.do("/draw", "/reveal")
    asked = evening.say("/undo")
    evening.do("/level 2")
    late = evening.desk.handle(Request("undo", {"reason": "oui"}, role=Role.DIRECTOR, actor="Léa", seen=asked.seen))
    assert isinstance(late.outcome, Refused)
    assert (late.outcome.why, evening.state.level) == ("screen_outdated", 2)


@pytest.mark.parametrize("line", ["/undo 5", "/redo 99"])
def test_a_number_of_steps_is_refused_with_the_way(evening, line):
    assert evening.do("/level 2").done
    assert evening.refused(line)["why"] == "one_by_one"


@pytest.mark.parametrize("line", ["/reveal now", "/newday 2", "/entries x", "/drop 2", "/finish demain"])
def test_what_is_typed_behind_a_command_that_takes_nothing_is_told(evening, line):
    refused = evening.refused(line)
    assert (refused["why"], refused["text"]) == ("takes_nothing", line.split()[1])


def test_to_take_somebody_off_draws_nobody_again(evening):
    evening.do("/draw", "/reveal", "/retirer Joueur 00003")
    assert evening.state.sealed is None
    assert len(evening.state.entrants) == 11


def test_who_undoes_a_disqualification_is_told_of_the_sanction_that_stands(evening):
    evening.do("/draw", "/reveal", "/sanction Joueur 00003; insulte; disqualification; il a insisté")
    asked = evening.say("/undo").outcome
    assert isinstance(asked, BackAsked)
    assert asked.case == 1
    undone = evening.say("/undo oui").outcome
    assert isinstance(undone, Undone)
    assert undone.case == 1


@pytest.mark.parametrize("line", ["/undo", "/undo oui", "/undo erreur"])
def test_whom_an_exclusion_keeps_out_is_not_put_back_by_taking_back_that_he_went(evening, line):
    evening.do("/draw", "/reveal", "/sanction Joueur 00003; insulte; exclu du club 3 mois; il a insisté")
    refused = evening.refused(line)
    assert (refused["why"], refused["name"], refused["case"]) == ("banned", "Joueur 00003", 1)
    evening.do("/amend 1; laisser jouer; ce soir", "/undo", "/undo oui")
    assert evening.state.still_in == len(evening.state.entrants)


def test_who_went_out_by_himself_and_was_excluded_afterwards_is_not_put_back_either(evening):
    evening.do("/draw", "/reveal", "/out Joueur 00003", "/sanction Joueur 00003; insulte; exclu du club 3 mois")
    assert evening.refused("/undo oui")["why"] == "banned"
    evening.do("/void 1 erreur", "/undo", "/undo oui")


@pytest.mark.parametrize("language", LANGUAGES)
def test_what_stands_in_the_ledger_is_not_told_to_a_whole_channel(language):
    for outcome in (
        BackAsked("undo", "busted", 3, 0.0, "UTC", "", "", 0, 0, 1, alone=False),
        Undone("busted", case=1, alone=False),
    ):
        text = plain_text(present(Reply(outcome, language=language)))
        assert said("undone.linked", language, number=1) in text
        assert said("undone.case", language, number=1) not in text


@pytest.mark.parametrize("again", [False, True])
def test_what_somebody_was_asked_and_gave_goes_with_him(evening, again):
    """Both are kept by chat, under his hashed number, account or name; what was typed with a question may name anybody."""
    of_others, evening.actor = settings(evening), "Marie Dupont"
    evening.do("/alias Joueur 00001 = Marie Dupont", "/draw", "/reveal", "/rename Joueur 00002 = Paul Martin")
    evening.say("/undo Paul Martin est mal assis")
    named = [name for name in settings(evening) if name not in of_others]
    assert [name.partition(" ")[0] for name in named] == [ASKED, GIVEN]
    evening.actor = "Léa"
    evening.do("/forget Marie Dupont" if again else "/forget Paul Martin", "/forget oui")
    left = settings(evening)
    assert "Paul Martin" not in str(left)
    assert not {name for name in left if name.startswith(ASKED)}
    assert set(named).isdisjoint(left) == again


def test_whoever_has_himself_forgotten_leaves_nothing_that_he_gave(evening):
    evening.actor = "Marie Dupont"
    evening.do("/role Joueur 00001 director", "/link Joueur 00001 = discord:7")
    asks = {"place": evening.place, "actor": "Marie", "account": "discord:7"}
    evening.desk.handle(Request("rename", {"alias": "Joueur 00002 = Paul"}, **asks))
    assert len(settings(evening)) == 3  # the others are of the two names above
    assert evening.desk.handle(Request("forget", {"name": "Joueur 00001"}, **asks)).done
    assert evening.desk.handle(Request("forget", {"name": "oui"}, **asks)).done
    assert len(settings(evening)) == 2


def settings(evening: Evening) -> dict[str, str]:
    """What the club's chat keeps for questions and for what was given."""
    kept = evening.desk.places.settings(evening.place)
    return {name: value for name, value in kept.items() if name.startswith((ASKED, GIVEN))}
