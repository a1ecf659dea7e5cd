"""What a floor says that somebody has done is read, or the nearest offences are asked for; "other" is only ever chosen."""

import pytest

from bot.domain.club.people import Role
from bot.presenter.actions import actions
from bot.presenter.present import present
from bot.services.replies.discipline import Proposed, Sanctioned
from bot.services.replies.offence_asked import OffenceAsked
from bot.services.requests import Request
from knowledge.encoders.protocol import EncoderUnavailable
from tests.bot.services.discipline.office import office
from tests.bot.services.floor import pit

UNSURE = "zorbl fnak"
"""No offence at all."""


def case(room, name="J1a"):
    return room.do(f"record {name}")["cases"][0]


def asked(room, line):
    outcome = room.say(line).outcome
    assert isinstance(outcome, OffenceAsked)
    return outcome


@pytest.mark.parametrize(("said", "offence"), [
    ("tel a table", "phone"), ("sur son tel", "phone"), ("texting", "phone"), ("stringbet", "string_bet"),
    ("softplay", "soft_play"), ("jeu lent", "slow_play"), ("insulted the dealer", "abuse"), ("scheldt", "abuse"),
    ("showed his cards", "cards_shown"), ("parle arabe", "language"), ("malpoli", "rudeness"), ("bruyant", "disturbance"),
    ("vape", "smoking"), ("refuse de changer de table", "refuses_to_move"), ("a déchiré une carte", "damages"),
    ("weigert te tonen", "refuses_to_show"), ("TÉLÉPHONE", "phone"), ("Tel a table !", "phone"),
])  # fmt: skip
def test_the_words_of_the_floor_are_read(said, offence):
    room = office()
    room.do(f"warn J1a; {said}")
    assert case(room).offence == offence


def test_more_than_one_word_is_kept_as_the_reason():
    room = office()
    room.do("warn J1a; tel a table; deux fois", "warn J1b; stringbet")
    assert (case(room).reason, case(room, "J1b").reason) == ("tel a table; deux fois", "")


@pytest.mark.parametrize("command", ["warn", "sanction"])
def test_what_is_not_sure_is_asked_and_nothing_is_written(command):
    room = office()
    found = asked(room, f"{command} J1a; {UNSURE}; devant tous")
    assert [choice.offence for choice in found.choices][-1:] == ["other"]
    assert len(found.choices) == 4
    assert not room.ledger


@pytest.mark.parametrize("said", ["a regardé les cartes du voisin", "bahaha", "ciho", "nemu zaki"])
def test_nobody_is_called_a_cheat_by_a_guess_and_letters_that_mean_nothing_are_no_offence(said):
    room = office()
    assert asked(room, f"sanction J1a; {said}")
    room.do("sanction J1b; a triché; disqualification")
    assert case(room, "J1b").offence == "cheating"


@pytest.mark.parametrize(("typed", "at"), [("1", 0), ("2", 1), ("3", 2), ("4", 3), ("autre", 3), ("other", 3), ("1.", 0)])
def test_a_choice_is_typed_by_its_number(typed, at):
    room = office()
    found = asked(room, f"warn J1a; {UNSURE}; devant tous")
    room.do(f"warn {typed}")
    told = case(room)
    assert told.offence == found.choices[at].offence
    assert told.words == (UNSURE if told.offence == "other" else None) or not told.words
    assert (told.reason or "").endswith("devant tous")


def test_a_choice_is_good_once_and_only_for_what_was_asked_last():
    room = office()
    asked(room, f"warn J1a; {UNSURE}")
    assert room.refused("sanction 1")["why"] == "missing_argument"
    room.do("warn 2")
    assert room.refused("warn 2")["why"] == "missing_argument"
    assert len(room.ledger) == 1


def test_a_choice_after_something_has_happened_is_none():
    room = office()
    asked(room, f"warn J1a; {UNSURE}")
    room.do("out J2a")
    assert room.refused("warn 1")["why"] == "missing_argument"


def test_nobody_answers_anothers_question():
    room = office()
    room.pit.desk.handle(
        Request("warn", {"incident": ""}, role=Role.FLOOR, filled={"player": "J1a", "offence": UNSURE}, account="x:1")
    )
    reply = room.pit.desk.handle(Request("warn", {"text": "1"}, role=Role.FLOOR, account="x:2"))
    assert not reply.done


def test_a_button_gives_what_the_line_said():
    room = office()
    reply = room.say(f"sanction J1a; {UNSURE}; 2 mains; devant tous; note calme")
    offered = actions(reply)
    assert [one.role for one in offered] == [Role.FLOOR] * 4
    assert room.taps(offered[-1]).done
    told = case(room)
    assert (told.offence, told.words, told.reason, told.sanction.measure) == ("other", UNSURE, "devant tous", "hands")


def test_a_button_gives_what_the_fields_said():
    room = office()
    reply = room.fills("sanction", {"player": "J1a", "offence": UNSURE, "sanction": "hands:2", "reason": "devant tous"})
    found = actions(reply)[0]
    assert isinstance(room.fills("sanction", dict(found.fields)).outcome, Sanctioned)
    told = case(room)
    assert (told.offence, told.reason) == (reply.outcome.choices[0].offence, f"{UNSURE}; devant tous")


def test_other_is_said_by_a_word_of_its_own_and_stays_said():
    room = office()
    reply = room.say("sanction J1a; autre : a mordu la coupe")
    assert isinstance(reply.outcome, Proposed)
    hint = next(block for block in present(reply) if getattr(block, "command", "").startswith("sanction"))
    room.do(hint.command)
    assert (case(room).offence, case(room).words) == ("other", "a mordu la coupe")
    again = actions(room.say("sanction J1b; andere: heeft gebeten"))[0]
    assert isinstance(room.fills("sanction", dict(again.fields)).outcome, Sanctioned)
    assert case(room, "J1b").words == "heeft gebeten"


def test_a_second_player_is_not_made_of_what_was_said():
    room = office()
    found = asked(room, f"warn J1a; avec {UNSURE}")
    room.do("warn 1")
    assert case(room).reason == f"avec {UNSURE}"
    assert found.said == f"avec {UNSURE}"


@pytest.mark.parametrize("failure", [EncoderUnavailable("no model"), OSError("disk"), RuntimeError("of its own")], ids=repr)
def test_without_a_model_known_phrases_are_read_and_the_rest_is_asked(monkeypatch, failure):
    def gone():
        raise failure

    monkeypatch.setattr(pit.phrases(), "encoder", gone)
    room = office()
    room.do("warn J1a; tel a table")
    assert case(room).offence == "phone"
    found = asked(room, "warn J1b; pianote sur son gsm encore une fois")
    assert "phone" in [choice.offence for choice in found.choices]
