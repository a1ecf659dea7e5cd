"""A club's own offence is known in other forms of its words, with slips, in three languages; where a listed one is as likely,
both are asked for, the club's own first.
"""

import pytest

from bot.presenter.actions import actions
from bot.presenter.present import present
from bot.services.replies.discipline import Sanctioned
from bot.services.replies.offence_asked import OffenceAsked
from tests.bot.services.discipline.office import Office, office

SPIT = "offence add crachat; cracher; 1 tour, disqualification"
SPUWEN = "offence add spuwen; spitting; 1 tour"


def entered(room: Office, typed: str) -> tuple[str, str | None, str | None]:
    room.do(f"warn J1a; {typed}")
    case = room.do("record J1a")["cases"][0]
    return case.offence, case.words, case.reason


def asked(room: Office, line: str) -> OffenceAsked:
    outcome = room.say(line).outcome
    assert isinstance(outcome, OffenceAsked), type(outcome)
    return outcome


@pytest.mark.parametrize(
    ("own", "typed", "name"),
    [
        (SPIT, "il a craché", "crachat"), (SPIT, "craché par terre", "crachat"), (SPIT, "crachait", "crachat"),
        (SPIT, "crachats", "crachat"), ("offence add crachat", "a craché", "crachat"),
        (SPUWEN, "spuwde", "spuwen"), (SPUWEN, "heeft gespuwd", "spuwen"), (SPUWEN, "spuwde op de grond", "spuwen"),
        (SPUWEN, "spits", "spuwen"), ("offence add jonglage", "jongle", "jonglage"),
        ("offence add vomissement", "il a vomi sur la table", "vomissement"),
    ],
)  # fmt: skip
def test_other_forms_of_its_words_are_the_clubs_own_offence(own, typed, name):
    room = office("cdc")
    room.do(own)
    reason = typed if len(typed.split()) > 1 else ""
    assert entered(room, typed) == ("other", name, reason)


@pytest.mark.parametrize(
    ("own", "typed", "name", "listed"),
    [
        (SPIT, "a craché sur le croupier", "crachat", "abuse"),
        (SPUWEN, "heeft de dealer uitgescholden en gespuwd", "spuwen", "abuse"),
        ("offence add retard", "il a retardé le jeu exprès", "retard", "slow_play"),
        ("offence add insulte raciste", "des insultes racistes au croupier", "insulte raciste", "abuse"),
    ],
)
def test_where_a_listed_offence_is_as_likely_both_are_asked_for_the_clubs_own_first(own, typed, name, listed):
    room = office("cdc")
    room.do(own)
    found = asked(room, f"sanction J1a; {typed}")
    assert (found.choices[0].own, found.choices[1].offence, found.choices[-1].offence) == (name, listed, "other")
    assert len(found.choices) == 4
    assert not room.ledger


@pytest.mark.parametrize("typed", ["cracaht", "a crahcé par terre", "un carchat"])
def test_a_slip_of_the_finger_is_asked_about(typed):
    room = office("cdc")
    room.do(SPIT)
    assert asked(room, f"warn J1a; {typed}").choices[0].own == "crachat"
    room.do("warn 1")
    case = room.do("record J1a")["cases"][0]
    assert (case.words, case.reason) == ("crachat", typed if " " in typed else "")


def test_the_choices_say_which_is_the_clubs_own_and_each_button_gives_what_it_says():
    room = office("cdc")
    room.do(SPIT)
    line = "sanction J1a; a craché sur le croupier; 1 tour; note calme"
    reply = room.say(line)
    labels = [getattr(block, "text", "") for block in present(reply)]
    assert any("crachat (faute du club)" in label for label in labels)
    own, *_ = actions(reply)
    assert isinstance(room.taps(own).outcome, Sanctioned)
    case = room.do("record J1a")["cases"][0]
    assert (case.words, case.reason, case.sanction.measure) == ("crachat", "a craché sur le croupier", "orbits")
    _, listed, *_ = actions(room.say(line))
    assert isinstance(room.taps(listed).outcome, Sanctioned)
    assert room.do("record J1a")["cases"][0].offence == "abuse"
    *_, other = actions(room.say(line))
    assert isinstance(room.taps(other).outcome, Sanctioned)
    assert room.do("record J1a")["cases"][0].words == "a craché sur le croupier"


def test_what_is_expressly_none_of_the_list_is_not_the_clubs_own_either():
    room = office("cdc")
    room.do(SPIT)
    assert entered(room, "autre: a marché sur un crachat")[1] == "a marché sur un crachat"


def test_two_offences_of_the_club_that_may_be_meant_are_both_offered():
    room = office("cdc")
    room.do("offence add jonglage de jetons", "offence add jonglage de cartes", "offence add cri de victoire")
    found = asked(room, "sanction J1a; jonglage de cartes puis jonglage de jetons")
    assert {choice.own for choice in found.choices[:2]} == {"jonglage de jetons", "jonglage de cartes"}


@pytest.mark.parametrize("typed", ["téléphone", "insulte", "a répondu au téléphone", "a perdu la partie exprès"])
def test_a_word_that_is_only_like_it_is_none_of_its_family(typed):
    room = office("cdc")
    room.do("offence add partage", "offence add télé allumée", "offence add insulaire")
    outcome = room.say(f"sanction J1a; {typed}").outcome
    assert not any(choice.own for choice in getattr(outcome, "choices", ()))
    assert getattr(outcome, "words", "") == ""


def test_filled_in_field_by_field_it_is_known_and_asked_about_too():
    room = office("cdc")
    room.do(SPIT)
    reply = room.fills("sanction", {"player": "J1a", "offence": "a craché sur le croupier", "sanction": "orbits:1"})
    room.fills("sanction", dict(actions(reply)[0].fields))
    case = room.do("record J1a")["cases"][0]
    assert (case.words, case.reason) == ("crachat", "a craché sur le croupier")


def test_nobody_needs_a_semicolon_before_a_form_of_it():
    room = office("cdc")
    room.do("rename J1a = Marie Dupont", SPIT, "warn Marie Dupont il a craché")
    assert room.do("record Marie Dupont")["cases"][0].words == "crachat"
