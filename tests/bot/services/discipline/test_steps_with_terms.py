"""A step of a club's own ladder says how long an exclusion is to run, and what follows from it has that end."""

from datetime import date

import pytest

from bot.domain.penalties.lengths import Length, length_of, read_length
from bot.domain.penalties.sanctions import read_step
from bot.domain.penalties.terms import Term
from bot.i18n.words import LANGUAGES
from bot.presenter.actions import actions
from bot.presenter.present import present
from bot.services.replies.discipline import Proposed, Sanctioned
from tests.bot.services.discipline.office import Office
from tests.bot.services.discipline.test_exclusions import DAY, club, term
from tests.bot.services.discipline.test_own_offences import said
from tests.bot.services.discipline.test_terms_said import offered
from tests.bot.words import spaced

THREAT = "offence add menace de mort; exclu du club"


def proposed(room: Office, line: str) -> tuple[str, str]:
    """What is proposed, and how long."""
    outcome = room.say(line).outcome
    assert isinstance(outcome, Proposed)
    view = outcome.proposal.sanction
    return view.measure, view.length.written


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(("typed", "runs"), [
    ("1 an", "until 2027-09-21"), ("3 mois", "until 2026-12-21"), ("2 weken", "until 2026-10-05"), ("1 tournoi", "events 1"),
    ("for life", "until life"), ("", ""),
])  # fmt: skip
@pytest.mark.parametrize("way", ["typed", "tapped", "with a reason"])
def test_what_a_step_proposes_is_given_with_its_end(typed, runs, way, language):
    room = club("Luc Roy")
    room.do(f"language {language}", f"{THREAT} {typed}".strip())
    reply = room.say("sanction Luc Roy; menace de mort")
    if way == "typed":
        room.do(next(line for line in offered(reply) if line.startswith("sanction")))
    else:
        action = [one for one in actions(reply) if one.command == "sanction"][0 if way == "tapped" else -1]
        fields = {**dict(action.fields), **({"added": "devant tous"} if way == "with a reason" else {})}
        assert isinstance(room.fills("sanction", fields).outcome, Sanctioned)
    assert (room.ledger[-1].value("sanction"), term(room)) == ("club_ban", runs)
    assert room.ledger[-1].text("reason") == ("devant tous" if way == "with a reason" else "")
    assert room.chain_holds()


def test_the_list_says_how_long_and_so_does_the_proposal():
    room = club("Luc Roy")
    room.do("offence add crachat; 1 main, exclu du club 3 mois, exclu du club 1 an, exclu du club à vie")
    told = said(room.say("offence"))
    room.do("sanction Luc Roy; crachat; 1 main")
    assert "exclusion du club pour 3 mois" in said(room.say("sanction Luc Roy; crachat"))
    rows = [spaced(block.text) for block in present(room.say("offence")) if "3 mois" in spaced(str(getattr(block, "text", "")))]
    assert "pour 3 mois → exclusion du club pour 1 an → exclusion du club à vie" in " ".join([told, *rows])


def test_a_repetition_climbs_from_the_shorter_exclusion_to_the_longer():
    room = club("Luc Roy")
    room.do("offence add crachat; exclu du club 30 jours, exclu du club 3 mois, exclu du club à vie")
    had = []
    for days in (40, 100, 1, 1):
        had.append(proposed(room, "sanction Luc Roy; crachat"))
        room.do(next(line for line in offered(room.say("sanction Luc Roy; crachat")) if line.startswith("sanction")))
        room.pit.later(days * DAY)
    assert [length for _, length in had] == ["30d", "3m", "life", "life"]


def test_whoever_had_a_longer_one_than_the_step_gets_the_next():
    room = club("Luc Roy")
    room.do("offence add crachat; exclu du club 1 mois, exclu du club 3 mois, exclu du club 1 an")
    room.do("sanction Luc Roy; crachat; exclu du club 4 mois")
    assert proposed(room, "sanction Luc Roy; crachat") == ("club_ban", "12m")
    room.do("sanction Luc Roy; crachat; exclu du club 2 ans")
    assert proposed(room, "sanction Luc Roy; crachat") == ("club_ban", "24m")


def test_the_clubs_ladder_and_its_points_carry_it_too():
    room = club("Luc Roy")
    room.do("offence add crachat", "offence ladder 1 main, exclu du club 3 mois", "sanction Luc Roy; crachat; 1 main")
    assert proposed(room, "sanction Luc Roy; crachat") == ("club_ban", "3m")
    room = club("Luc Roy")
    told = said(room.say("choose penalty.points 2 points = 1 main, 5 = exclu du club 3 mois"))
    assert "exclusion du club pour 3 mois" in told
    room.do("choose penalty.point_values insulte = 5")
    reply = room.say("sanction Luc Roy; insulte")
    assert (reply.outcome.points.due.measure, reply.outcome.points.due.length) == ("club_ban", Length(months=3))
    room.do(next(line for line in offered(reply) if line.startswith("sanction")))
    assert term(room) == "until 2026-12-21"


def test_a_shorter_exclusion_than_the_one_proposed_is_said_to_be_lighter():
    room = club("Luc Roy")
    room.do("offence add crachat; exclu du club 3 mois")
    assert room.do("sanction Luc Roy; crachat; exclu du club 1 mois")["lighter"]
    room = club("Luc Roy")
    room.do("offence add crachat; exclu du club 3 mois")
    assert not room.do("sanction Luc Roy; crachat; exclu du club 3 mois")["lighter"]


@pytest.mark.parametrize("step", [
    "exclu du club jusqu'au 31/12/2026", "exclu du club jusqu'à Noël", "exclu", "exclu du club 3 mois, exclu du club 1 mois",
    "exclu du club 3 mois, exclu du club 3 mois", "exclu du club 3 mois pour triche", "exclu du club 5000 tournois",
    "exclu du club 0 mois", "exclu du club 1000 ans",
])  # fmt: skip
@pytest.mark.parametrize("language", LANGUAGES)
def test_what_is_no_step_is_refused_and_is_no_other_word_for_it(step, language):
    room = club("Luc Roy")
    room.do(f"language {language}")
    for line in (f"offence add crachat; {step}", f"offence ladder {step}", f"choose penalty.steps {step}"):
        assert room.refused(line)["why"] == "points_unreadable", line
        assert present(room.say(line))


@pytest.mark.parametrize("text", ["club_ban:3m", "event_ban:2d", "club_ban:life", "club_ban:2e", "hands:2", "club_ban"])
def test_a_step_is_read_as_it_is_written(text):
    assert read_step(text).step == text


@pytest.mark.parametrize(
    "text", ["club_ban:", "club_ban:0m", "club_ban:3x", "hands:3m", "disqualified:3m", "club_ban:101e", "club_ban:3m "]
)
def test_what_is_no_step_is_not_read(text):
    with pytest.raises(ValueError, match="is"):
        read_step(text)


def test_a_length_is_told_from_its_term():
    for length in (Length(months=3), Length(days=10), Length(events=2), Length(life=True), Length()):
        first = date(2026, 11, 30)
        assert length_of(Term(until=length.last(first), events=length.events, life=length.life), first) == length
    assert read_length("14d").written == "14d"
