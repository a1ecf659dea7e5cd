"""How long an exclusion runs is never lost, wherever in a line it stands; and a sanction is not taken for an offence."""

import pytest

from bot.domain.club.people import Role
from bot.i18n.words import LANGUAGES
from bot.presenter.actions import actions
from bot.presenter.present import present
from bot.services.replies.ban_asked import BanAsked
from bot.services.replies.discipline import Proposed, Sanctioned
from bot.services.replies.refused import Refused
from tests.bot.services.discipline.office import Office, office
from tests.bot.services.discipline.test_exclusions import club, term
from tests.bot.told import told

ALONE = (
    ("3 mois", "until 2026-12-21"), ("à vie", "until life"), ("levenslang", "until life"), ("for life", "until life"),
    ("2 weken", "until 2026-10-05"), ("3 tournois", "events 3"), ("prochain tournoi", "events 1"),
    ("jusqu'au 31/12/2026", "until 2026-12-31"), ("until 12/31/2026", "until 2026-12-31"),
    ("du 1/12 au 31/12", "since 2026-12-01 until 2026-12-31"),
    # out of a tournament, which lasts a night, or from playing: from what?
    ("exclu du tournoi 3 mois", "until 2026-12-21"), ("exclu du tournoi; 3 mois", "until 2026-12-21"),
    ("interdit de jouer 3 mois", "until 2026-12-21"), ("interdit de tournoi 3 mois", "until 2026-12-21"),
    ("interdite de jouer pendant 15 jours", "until 2026-10-06"), ("no tournaments for 6 weeks", "until 2026-11-02"),
    ("privé de tournoi 2 mois", "until 2026-11-21"), ("mag 3 maanden niet spelen", "until 2026-12-21"),
    ("mag tot 31/12 niet meer spelen", "until 2026-12-31"), ("banned from playing for a week", "until 2026-09-28"),
    ("banned from the tournament for 3 months", "until 2026-12-21"),
)  # fmt: skip


def offered(reply) -> list[str]:
    """The lines that a reply offers."""
    return [block.command for block in present(reply) if getattr(block, "command", "")]


def tapped(room: Office, reply, number: int = 0) -> None:
    """The button of a reply, tapped."""
    action = actions(reply)[number]
    assert isinstance(room.fills(action.command, dict(action.fields)).outcome, Sanctioned)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(("said", "runs"), ALONE)
def test_how_long_alone_is_asked_from_what_and_every_answer_keeps_it(said, runs, language):
    for answer in ("typed", "tapped"):
        room = club("Luc Roy")
        room.do(f"language {language}")
        reply = room.say(f"sanction Luc Roy; insulte; {said}; a crié")
        assert (type(reply.outcome), reply.outcome.of_what, len(room.ledger)) == (BanAsked, said, 0)
        room.do(offered(reply)[0]) if answer == "typed" else tapped(room, reply)
        entry = room.ledger[-1]
        assert (entry.value("sanction"), term(room), entry.text("reason")) == ("club_ban", runs, "a crié"), answer


@pytest.mark.parametrize("said", [
    "niet meer welkom", "interdit de jouer", "no tournaments", "not welcome", "suspendu", "geschorst", "86ed",
    "mag niet meer spelen", "interdite de tournoi", "expulsé", "exclu pour triche",
])  # fmt: skip
def test_an_exclusion_of_nobody_knows_what_is_asked_about_and_no_reason(said):
    room = club("Luc Roy")
    reply = room.say(f"sanction Luc Roy; insulte; {said}; a crié")
    assert [view.measure for view in reply.outcome.choices] == ["disqualified", "event_ban", "club_ban"]
    room.do(offered(reply)[2])
    assert room.ledger[-1].text("reason").endswith("a crié")
    assert ("triche" in room.ledger[-1].text("reason")) is ("triche" in said)


@pytest.mark.parametrize(("said", "runs"), [
    ("86ed for 2 weeks", "until 2026-10-05"), ("privé du prochain tournoi", "events 1"),
    ("exclu du prochain tournoi", "events 1"),
    ("banned from the next tournament", "events 1"), ("uitgesloten voor het volgende toernooi", "events 1"),
    ("banned until 12/31/26", "until 2026-12-31"), ("suspended until 12/31/2026", "until 2026-12-31"),
    ("banned from 12/24 to 12/31", "since 2026-12-24 until 2026-12-31"),
    ("exclu du club à partir du 1/12; 3 mois", "since 2026-12-01 until 2027-03-01"),
    ("3 mois; exclu du club à partir du 1/12", "since 2026-12-01 until 2027-03-01"), ("exclu; 3 mois", "until 2026-12-21"),
])  # fmt: skip
def test_an_exclusion_in_other_words_keeps_its_days(said, runs):
    room = club("Luc Roy")
    room.do(f"sanction Luc Roy; insulte; {said}")
    assert (room.ledger[-1].value("sanction"), term(room), room.ledger[-1].text("reason")) == ("club_ban", runs, "")


@pytest.mark.parametrize("said", [
    "exclu de la saison", "banned for the rest of the season", "exclu pour décembre", "exclu pour le mois de décembre",
    "exclu du club 3 mois; 2 tournois", "exclu du club jusqu'au 31/12; 3 mois", "jusqu'à dimanche", "until next Friday",
])  # fmt: skip
def test_what_names_no_day_or_two_ends_is_asked_about(said):
    room = club("Luc Roy")
    reply = room.say(f"sanction Luc Roy; insulte; {said}; a crié")
    assert isinstance(reply.outcome, BanAsked)
    assert reply.outcome.said
    assert all("a crié" in line for line in offered(reply))
    assert not room.ledger


@pytest.mark.parametrize(("said", "days"), [
    ("jusqu'à dimanche", ["2026-09-27"]), ("exclu jusqu'à lundi", ["2026-09-28"]), ("banned until next Friday", ["2026-09-25"]),
    ("exclu ce soir", ["2026-09-21"]), ("exclu pour la soirée", ["2026-09-21"]), ("exclu du club aujourd'hui", ["2026-09-21"]),
    ("uitgesloten tot morgen", ["2026-09-22"]), ("exclu du club le 31 décembre", ["2026-12-31"]),
    ("exclu du club 31/12/2026", ["2026-12-31"]), ("exclu du club jusqu'en 2027", ["2026-12-31", "2027-12-31"]),
    ("exclu 10 minutes", []), ("exclu 3m", []), ("exclu du club trimestre", []), ("exclu du club 30 h", []),
    ("exclu du club 6 mois avec sursis", []), ("3 mois avec sursis", []), ("3 months suspended sentence", []),
])  # fmt: skip
def test_a_day_that_was_not_said_to_be_the_last_is_offered_and_what_is_none_is_asked_for(said, days):
    room = club("Luc Roy")
    reply = room.say(f"sanction Luc Roy; insulte; {said}")
    assert [view.term.until.isoformat() for view in reply.outcome.choices] == days
    assert not room.ledger
    for line in offered(reply)[: len(days)]:
        room.do(line)
        assert term(room) == f"until {days[0]}"
        break


@pytest.mark.parametrize(("said", "runs"), [
    ("exclu du club pour 48h", "until 2026-09-23"), ("exclu 24 heures", "until 2026-09-22"), ("a 2-week ban", "until 2026-10-05"),
    ("3-month ban", "until 2026-12-21"), ("perma ban", "until life"), ("permaban", "until life"),
    ("exclu du club un trimestre", "until 2026-12-21"), ("toegangsverbod 1 maand", "until 2026-10-21"),
    ("1 maand toernooiverbod", "until 2026-10-21"), ("exclu un semestre", "until 2027-03-21"),
])  # fmt: skip
def test_how_long_in_hours_quarters_and_compounds(said, runs):
    room = club("Luc Roy")
    room.do(f"sanction Luc Roy; insulte; {said}")
    assert (room.ledger[-1].value("sanction"), term(room)) == ("club_ban", runs)


@pytest.mark.parametrize(("given", "lighter"), [("exclu du club 1 mois", False), ("disqualification", True)])
def test_where_the_proposal_says_nothing_of_how_long_no_exclusion_is_lighter_for_its_end(given, lighter):
    room = club("Luc Roy")
    room.do("offence add crachat; exclu du club")
    assert room.do(f"sanction Luc Roy; crachat; {given}")["lighter"] is lighter


@pytest.mark.parametrize("language", LANGUAGES)
def test_how_long_beside_another_sanction_is_refused(language):
    room = club("Luc Roy")
    room.do(f"language {language}")
    for given in ("1 main; 3 mois", "2 tournois; avertissement", "à vie; disqualification"):
        assert room.refused(f"sanction Luc Roy; insulte; {given}")["why"] == "term_without_ban"
    assert present(room.say("sanction Luc Roy; insulte; 1 main; 3 mois"))


BEFORE_NOW = ("suspendu l'an dernier", "banned last year", "exclu en 2024", "banned 2 years ago", "geschorst vorig jaar")


@pytest.mark.parametrize(
    "reason", ["depuis le 1/9", "depuis 2 mois", "première fois en 2 ans", "le 12/9", "no entry fee", *BEFORE_NOW]
)
def test_a_reason_with_a_day_in_it_stays_a_reason(reason):
    room = club("Luc Roy")
    outcome = room.say(f"sanction Luc Roy; insulte; {reason}").outcome
    assert isinstance(outcome, Proposed)
    assert dict(outcome.more) == {"reason": reason}


@pytest.mark.parametrize(("filled", "runs"), [
    ({"sanction": "club_ban", "reason": "a crié; 3 mois"}, "until 2026-12-21"),
    ({"sanction": "event_ban", "reason": "3 jours; a crié"}, "until 2026-09-24"),
    ({"sanction": "club_ban", "reason": "exclu du club 3 mois; a crié"}, "until 2026-12-21"),
    ({"sanction": "exclu", "reason": "2 tournois; a crié"}, "events 2"),
    ({"reason": "exclu du club à vie; a crié"}, "until life"),
])  # fmt: skip
def test_how_long_in_the_field_of_the_reason_is_no_reason(filled, runs):
    room = club("Luc Roy")
    reply = room.fills("sanction", {"player": "Luc Roy", "offence": "abuse", **filled})
    assert isinstance(reply.outcome, Sanctioned), dict(told(reply))
    assert (term(room), room.ledger[-1].text("reason")) == (runs, "a crié")
    assert room.ledger[-1].value("sanction") == ("event_ban" if "jours" in filled["reason"] else "club_ban")


@pytest.mark.parametrize("filled", [{"reason": "3 mois; a crié"}, {"sanction": "3 mois", "reason": "a crié"}])
def test_how_long_alone_in_a_field_is_asked_from_what(filled):
    room = club("Luc Roy")
    reply = room.fills("sanction", {"player": "Luc Roy", "offence": "abuse", **filled})
    assert isinstance(reply.outcome, BanAsked)
    tapped(room, reply)
    assert (term(room), room.ledger[-1].text("reason")) == ("until 2026-12-21", "a crié")


@pytest.mark.parametrize("change", ["3 mois", "à vie", "interdit de jouer"])
def test_a_correction_that_says_only_how_long_is_asked_from_what(change):
    room = office(tables={1: (1, 2, 3)})
    room.do("sanction J1a; insulte; 1 main")
    reply = room.say(f"amend 1; {change}; le comité")
    assert isinstance(reply.outcome, BanAsked)
    assert reply.outcome.of_what == change
    line = next(line for line in offered(reply) if "club" in line)
    room.do(line)
    assert (room.ledger[-1].value("sanction"), room.ledger[-1].text("why")) == ("club_ban", "le comité")


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(("line", "piece", "offence"), [
    ("suspended until 12/31/2026", "suspended until 12/31/2026", ""), ("3 mois", "3 mois", ""), ("2 mains", "2 mains", ""),
    ("exclu du club 3 mois; a crié fort", "exclu du club 3 mois", "a crié fort"),
    ("exclu du club 3 mois pour triche", "exclu du club 3 mois", "triche"), ("disqualification", "disqualification", ""),
])  # fmt: skip
def test_a_sanction_without_an_offence_is_no_offence(line, piece, offence, language):
    room = club("Luc Roy")
    room.do(f"language {language}")
    refused = room.refused(f"sanction Luc Roy; {line}")
    assert (refused["why"], refused["piece"], refused["offence"]) == ("offence_missing", piece, offence)
    assert f"/sanction Luc Roy; {offence}" in present(room.say(f"sanction Luc Roy; {line}"))[0].text
    filled = {"player": "Luc Roy", "offence": line.split(";")[0]}
    assert isinstance(room.fills("warn", filled).outcome, Refused)


def test_what_for_may_stand_behind_the_sanction():
    room = club("Luc Roy")
    room.do("sanction Luc Roy; exclu du club 3 mois; insulte; a crié")
    entry = room.ledger[-1]
    assert (entry.value("offence"), term(room), entry.text("reason")) == ("abuse", "until 2026-12-21", "a crié")


@pytest.mark.parametrize(("line", "example"), [
    ("warn Luc Roy; 3 mois", "/sanction Luc Roy; insulte; 3 mois"),
    ("warn Luc Roy; avertissement", "/warn Luc Roy; insulte; avertissement"),
    ("sanction Luc Roy; exclu du club 3 mois; note vu par Ann", "/sanction Luc Roy; insulte; exclu du club 3 mois"),
])  # fmt: skip
def test_the_example_for_a_missing_offence_is_one_that_is_accepted(line, example):
    room = club("Luc Roy")
    assert example in present(room.say(line))[0].text
    assert room.say(example.removeprefix("/")).done


def test_who_may_not_exclude_is_not_asked_from_what():
    room = club("Luc Roy")
    assert room.refused("sanction Luc Roy; insulte; 3 mois", Role.FLOOR)["why"] == "not_allowed"
    assert isinstance(room.say("sanction Luc Roy; insulte; exclu", Role.FLOOR).outcome, BanAsked)


def test_no_day_that_is_past_is_offered_as_the_last():
    assert club("Luc Roy").say("sanction Luc Roy; insulte; exclu du club jusqu'en 2019").outcome.choices == ()
