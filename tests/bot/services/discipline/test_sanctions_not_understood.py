"""A sanction that no semicolon parts from what for, or that nobody knows, becomes nobody's reason: nothing lighter is written."""

import pytest

from bot.domain.penalties.sanctions import Measure
from bot.i18n.words import LANGUAGES
from bot.presenter.present import present
from bot.services.discipline.ban_words import read_ban
from bot.services.discipline.incident_words import read_measure
from bot.services.discipline.sanction_words import MOST_ENDS, like_sanction, sanction_inside
from bot.services.replies.discipline import Proposed, Sanctioned
from bot.services.replies.refused import Refused
from tests.bot.services.discipline.office import office
from tests.bot.words import plain_text


def refused(room, line, why):
    held = room.refused(line)
    assert held["why"] == why, held
    return held


@pytest.mark.parametrize(("line", "piece"), [
    ("warn J1a; tel 1 main", "1 main"), ("warn J1a; insulte, 2 tours", "2 tours"),
    ("warn J1a; téléphone disqualification", "disqualification"), ("warn J1a; fume dq", "dq"),
    ("sanction J1a; tel 1 main", "1 main"), ("warn J1a; scheldt 2 handen", "2 handen"),
    ("warn J1a; insulted the dealer, sit out 2 hands", "sit out 2 hands"),
    ("warn J1a; insulte exclu du club 3 mois", "exclu du club 3 mois"),
    ("warn J1a; insulte, plus jamais", "plus jamais"),
    ("warn J1a; autre : a mordu la coupe, dq", "dq"), ("warn 1-1 tel 1 main", "1 main"),
])  # fmt: skip
def test_a_sanction_at_the_end_of_what_for_is_refused_with_the_line_that_gives_it(line, piece):
    room = office()
    refused(room, line, "sanction_inside")
    text = plain_text(present(room.say(line)))
    assert f"; {piece}" in text


def test_both_lines_that_the_refusal_names_can_be_typed():
    room = office()
    room.refused("warn J1a; tel 1 main")
    room.do("sanction J1a; tel; 1 main")
    assert room.ledger[-1].value("sanction") == "hands:1"
    room.do("warn J1b; « tel 1 main »")
    assert (room.ledger[-1].value("sanction"), room.ledger[-1].text("reason")) == ("warning", "tel 1 main")


@pytest.mark.parametrize("language", LANGUAGES)
def test_words_between_the_marks_of_each_language_are_what_happened(language):
    room = office()
    room.do(f"language {language}")
    text = plain_text(present(room.say("warn J1a; tel 1 main"))).replace("\n", " ")
    room.do(f"warn {text.split('/warn ')[-1].strip()}")
    assert (room.ledger[-1].value("sanction"), room.ledger[-1].text("reason")) == ("warning", "tel 1 main")


@pytest.mark.parametrize(
    "said", ["absent depuis 3 tours", "a joué 3 mains à la mauvaise place", "un joueur une main", "fume toutes les deux mains"]
)
def test_hands_that_are_told_of_are_no_sanction(said):
    assert not isinstance(office().say(f"warn J1a; {said}").outcome, Refused)


UNKNOWN = [
    "plus jamais", "amende 5 euros", "2 heures", "avertissement 3 mois", "dehors", "eruit", "buiten", "boete 5 euro",
    "interdit", "nooit meer", "never again", "3 points", "pénalité", "straf",
]  # fmt: skip


@pytest.mark.parametrize("piece", UNKNOWN)
@pytest.mark.parametrize("command", ["sanction", "warn"])
def test_what_is_like_a_sanction_and_none_is_refused_with_the_nearest(command, piece):
    room = office()
    refused(room, f"{command} J1a; insulte; {piece}; devant tous", "sanction_unknown")
    text = plain_text(present(room.say(f"{command} J1a; insulte; {piece}; devant tous")))
    assert f"« {piece} »" in text
    assert "devant tous" in text


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("piece", UNKNOWN)
def test_the_nearest_that_is_offered_can_be_given_and_the_reason_too(language, piece):
    room = office()
    room.do(f"language {language}")
    text = plain_text(present(room.say(f"sanction J1a; insulte; {piece}"))).replace("\n", " ")
    lines = text.split("/sanction ")[1:]
    nearest = lines[0].split(". ")[0]
    assert isinstance(room.say(f"sanction {nearest}").outcome, Sanctioned)
    reason = lines[1].strip()
    assert piece in reason
    assert isinstance(room.say(f"sanction {reason.replace('J1a', 'J1b')}").outcome, Proposed)
    assert isinstance(room.say(f"sanction J1c; insulte; « {piece} »").outcome, Proposed)


@pytest.mark.parametrize(("said", "written"), [
    ("suspendu 3 tours", "orbits:3"),
    ("suspendu 2 tours", "orbits:2"), ("sit out 2 hands", "hands:2"), ("2 handen uit", "hands:2"),
    ("exclu de la table 3 mains", "hands:3"), ("2 tours de pénalité", "orbits:2"), ("2-round penalty", "orbits:2"),
    ("geschorst voor 2 rondes", "orbits:2"), ("interdit de jouer 2 mains", None),
])  # fmt: skip
def test_so_many_hands_or_rounds_away_are_understood(said, written):
    found = read_measure(said)
    assert (found.written if found else None) == written


@pytest.mark.parametrize(("said", "months", "life"), [
    ("disqualification et exclu du club 3 mois", 3, False), ("dq + banned from the club for 3 months", 3, False),
    ("3 maanden uit de club", 3, False), ("levenslang uit de club", 0, True), ("uit de club 3 maanden", 3, False),
    ("hors du club 3 mois", 3, False), ("3 months out of the club", 3, False), ("mis dehors 3 mois", 3, False),
])  # fmt: skip
def test_out_of_the_club_is_an_exclusion_in_these_words_too(said, months, life):
    found = read_ban(said)
    assert (found.measure, found.term.months, found.term.life) == (Measure.CLUB_BAN, months, life)


def test_after_a_life_ban_a_shorter_one_is_not_the_reason_of_another_for_life():
    room = office()
    room.do("sanction J1a; scheldt; exclu du club à vie", "sanction J1a; scheldt; 3 maanden uit de club")
    assert room.ledger[-1].text("reason") in ("", "scheldt")


@pytest.mark.parametrize(
    "said", ["déjà averti hier", "il a crié", "devant tous", "out of turn", "vu par le croupier", "2e avertissement", "table 3"]
)
def test_a_reason_is_one(said):
    assert not like_sanction(said)


def test_a_correction_says_what_it_does_not_know_either():
    room = office()
    room.do("warn J1a; téléphone")
    refused(room, "amend 1; amende 5 euros; récidive", "sanction_unknown")
    room.do("amend 1; « amende 5 euros »; 1 main")
    assert room.ledger[-1].value("sanction") == "hands:1"


@pytest.mark.parametrize("said", ["1 main " * 500, "fume 1 main " * 300, "1 " * 2_000])
def test_of_a_line_full_of_sanctions_a_few_offences_are_looked_up(said):
    asked = []
    assert sanction_inside(said, lambda before: bool(asked.append(before))) is None
    assert len(asked) <= MOST_ENDS


def test_a_sanction_is_given_back_with_the_whole_of_its_cause():
    cause = "pour avoir " + "encore et encore " * 20 + "triché"
    assert sanction_inside(f"insulte exclu du club 3 mois {cause}", lambda before: before == "insulte") == (
        "insulte",
        f"exclu du club 3 mois {cause}",
    )


@pytest.mark.parametrize("length", [1, 39, 40, 41, 79, 80, 81, 200])
def test_a_sanction_at_the_end_of_a_story_is_not_lost_however_long_it_is(length):
    story = " ".join(["encore"] * length)
    assert sanction_inside(f"{story}, dq", bool) == (story, "dq")
