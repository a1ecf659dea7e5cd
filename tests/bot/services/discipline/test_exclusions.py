"""Exclusions run from a day to a day, for so many tournaments or for life, keep people out meanwhile, and end by themselves."""

import re

import pytest

from bot.domain.club.people import Role
from bot.i18n.words import LANGUAGES
from bot.presenter.present import present
from bot.services.discipline.ban_words import read_ban
from bot.services.replies.ban_asked import BanAsked
from bot.services.replies.discipline import Sanctioned
from bot.services.replies.tournaments import NoneEntered
from tests.bot.services.discipline.office import Office, office
from tests.bot.services.floor.pit import Pit
from tests.bot.told import told
from tests.bot.words import spaced

DAY = 86_400
GIVEN = "2026-09-21"
"""The day of the tests' clock."""


def club(*people: str) -> Office:
    """A club whose tournament takes entries; the director knows some people."""
    room = Office(Pit("ropta"))
    if people:
        room.do("enter " + ", ".join(people), "withdraw " + ", ".join(people))
    return room


def term(room: Office, case: int = 0) -> str:
    """How long the last exclusion runs, as the ledger says it: "until 2026-12-31"."""
    entry = next(one for one in reversed(room.ledger) if case in (0, one.number))
    return " ".join(f"{name} {entry.value(name)}" for name in ("since", "until", "events") if entry.value(name))


def shown(reply) -> str:
    """Everything that a reply says, in one line."""
    return spaced(" ".join(str(getattr(block, "text", "") or getattr(block, "rows", "")) for block in present(reply)))


@pytest.mark.parametrize(("said", "runs"), [
    ("exclu du club 3 mois", "until 2026-12-21"), ("exclu du club jusqu'au 31/12/2026", "until 2026-12-31"),
    ("exclusion du club jusqu'au 31/12", "until 2026-12-31"), ("banned for 2 weeks", "until 2026-10-05"),
    ("exclusion du club; jusqu'au 31.12.26", "until 2026-12-31"), ("3 mois; exclusion du club", "until 2026-12-21"),
    ("exclu du club à vie", "until life"), ("banned for life", "until life"), ("levenslang uitgesloten", "until life"),
    ("suspendu 3 tournois", "events 3"), ("geschorst voor 2 toernooien", "events 2"),
    ("banned from the club for the next 3 tournaments", "events 3"), ("exclu du club un an", "until 2027-09-21"),
    ("exclu du club du 1/12 au 31/12", "since 2026-12-01 until 2026-12-31"),
    ("exclu du club à partir du 1er décembre pour 3 mois", "since 2026-12-01 until 2027-03-01"),
    ("uitgesloten uit de club tot en met 5 januari", "until 2027-01-05"), ("exclu du club", ""),
    ("exclu du club jusqu'à la fin de l'année", "until 2026-12-31"), ("club ban until 1 March 2027", "until 2027-03-01"),
    ("3 mois d'exclusion", "until 2026-12-21"), ("viré du club 6 maanden", "until 2027-03-21"),
    ("exclu du club 3 mois depuis le 1/9", "until 2026-12-01"),
    ("exclu du club jusqu'à nouvel ordre", ""), ("exclu du club jusqu'à fin février", "until 2027-02-28"),
    ("banned for a month", "until 2026-10-21"), ("banned a year", "until 2027-09-21"), ("banned for good", "until life"),
    ("not welcome for 2 months", "until 2026-11-21"),
    ("dehors 2 mois", "until 2026-11-21"), ("verbannen voor altijd", "until life"),
])  # fmt: skip
def test_an_exclusion_is_stored_with_its_days(said, runs):
    room = club("Marie Dupont")
    room.do(f"sanction Marie Dupont; triche; {said}")
    assert (term(room), room.ledger[-1].value("sanction")) == (runs, "club_ban")
    assert room.chain_holds()


def test_the_day_is_counted_where_the_club_is_and_months_end_on_the_same_day_or_the_last():
    room = club("Marie Dupont")
    room.do("club timezone Pacific/Auckland", "sanction Marie Dupont; triche; exclu du club 5 mois")
    first = room.do("record Marie Dupont")["cases"][0].day
    assert term(room) == f"until 2027-02-{min(first.day, 28):02}"


@pytest.mark.parametrize(("said", "choices"), [
    ("banned until New Year", ["2026-12-31", "2027-01-01"]), ("exclu du club jusqu'à Noël", ["2026-12-24", "2026-12-25"]),
    ("exclu jusqu'en mars", ["2027-02-28", "2027-03-31"]), ("exclu du club quelques semaines", []),
    ("exclu du club jusqu'à la rentrée", []), ("exclu du club 3-6 mois", []), ("exclu du club un mois et demi", []),
    ("exclusion temporaire du club", []), ("exclu du club 3 mois à partir de demain", []),
    ("interdit de salle jusqu'à dimanche", ["2026-09-27"]),
    ("exclu du club pour triche, 3 mois", []), ("tot nieuwjaar uitgesloten", ["2026-12-31", "2027-01-01"]),
    ("exclusion du club; until New Year", ["2026-12-31", "2027-01-01"]),
])  # fmt: skip
@pytest.mark.parametrize("language", LANGUAGES)
def test_a_day_that_is_not_clear_is_asked_about_and_nothing_is_written_before(said, choices, language):
    room = club("Marie Dupont")
    room.do(f"language {language}")
    reply = room.say(f"sanction Marie Dupont; triche; {said}; a marqué deux as; note vu par Luc")
    assert isinstance(reply.outcome, BanAsked)
    assert [view.term.until.isoformat() for view in reply.outcome.choices] == choices
    assert not room.ledger
    lines = [block.command for block in present(reply) if getattr(block, "command", "")]
    assert all("a marqué deux as" in one and "note vu par Luc" in one for one in lines)
    if choices:
        room.do(lines[0])
        assert term(room, 1) == f"until {choices[0]}"
        assert room.ledger[0].text("reason") == "a marqué deux as"


def test_excluded_and_nothing_else_is_asked_from_what():
    room = office()
    reply = room.say("sanction J1a; triche; exclu")
    assert [view.measure for view in reply.outcome.choices] == ["disqualified", "event_ban", "club_ban"]
    assert not room.ledger
    room.do(next(block.command for block in present(reply) if "club" in getattr(block, "command", "")))
    assert room.ledger[-1].value("sanction") == "club_ban"


@pytest.mark.parametrize(("said", "kind"), [
    ("jusqu'au 31/02", "no_such_day"), ("jusqu'au 1/1/2020", "past"), ("du 31/12/2026 au 1/12/2026", "backwards"),
    ("99999 mois", "too_long"), ("5000 tournois", "too_long"), ("jusqu'au 45/13/2026", "no_such_day"),
])  # fmt: skip
@pytest.mark.parametrize("language", LANGUAGES)
def test_a_day_that_there_is_not_is_refused(said, kind, language):
    room = club("Marie Dupont")
    room.do(f"language {language}")
    refused = room.refused(f"sanction Marie Dupont; triche; exclu du club {said}")
    assert (refused["why"], refused["kind"]) == ("term_wrong", kind)
    assert present(room.say(f"sanction Marie Dupont; triche; exclu du club {said}"))


@pytest.mark.parametrize(("filled", "runs"), [
    ({"sanction": "club_ban", "until": "31/12/2026"}, "until 2026-12-31"), ({"until": "3 mois"}, "until 2026-12-21"),
    ({"sanction": "event_ban", "until": "2026-09-30"}, "until 2026-09-30"), ({"sanction": "exclu du club à vie"}, "until life"),
    ({"sanction": "exclusion du club", "until": "2 tournois"}, "events 2"),
])  # fmt: skip
def test_a_field_says_until_when(filled, runs):
    room = club("Marie Dupont")
    reply = room.fills("sanction", {"player": "Marie Dupont", "offence": "cheating", "reason": "vu 3 fois", **filled})
    assert isinstance(reply.outcome, Sanctioned), dict(told(reply))
    assert (term(room), room.ledger[-1].text("reason")) == (runs, "vu 3 fois")


def test_a_field_that_is_not_clear_is_asked_about_and_one_beside_another_sanction_is_refused():
    room = club("Marie Dupont")
    filled = {"player": "Marie Dupont", "offence": "cheating", "sanction": "club_ban"}
    assert isinstance(room.fills("sanction", {**filled, "until": "un de ces jours"}).outcome, BanAsked)
    refused = told(room.fills("sanction", {**filled, "sanction": "hands:2", "until": "3 mois"}))
    assert refused["why"] == "term_without_ban"
    assert not room.ledger


def test_a_cause_behind_the_exclusion_is_the_reason():
    room = club("Marie Dupont")
    room.do("sanction Marie Dupont; triche; exclu du club 3 mois pour avoir marqué 2 cartes")
    assert room.ledger[-1].text("reason") == "pour avoir marqué 2 cartes"


def test_whoever_is_excluded_does_not_enter_and_the_others_of_the_list_do():
    room = club("Marie Dupont", "Luc Petit")
    room.do("sanction Marie Dupont; triche; exclu du club jusqu'au 31/12/2026")
    fields = room.do("enter Luc Petit\nMarie Dupont\nAnn Lee")
    assert fields["names"] == ("Luc Petit", "Ann Lee")
    (left,) = fields["left"]
    assert (left.why, left.case, left.ban.term.until.isoformat()) == ("banned", 1, "2026-12-31")
    assert room.refused("enter Marie Dupont")["why"] == "banned"
    assert isinstance(room.say("enter Marie Dupont\nLuc Petit").outcome, NoneEntered)


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_refusal_says_who_until_when_why_and_how_to_let_him_in(language):
    room = club("Marie Dupont")
    room.do(f"language {language}", "sanction Marie Dupont; triche; exclu du club jusqu'au 31/12/2026")
    said = shown(room.say("enter Marie Dupont"))
    assert re.search(r"Marie Dupont.*31.*2026.*n[or°]\.? ?1.*/amend 1; (laisser jouer|let in|laten spelen);", said), said


def test_a_director_lets_him_in_for_one_tournament_on_record():
    room = club("Marie Dupont")
    room.do("sanction Marie Dupont; triche; exclu du club 3 mois")
    assert room.refused("amend 1; laisser jouer; finale de la ligue", Role.FLOOR)["why"] == "not_allowed"
    assert room.refused("amend 1; laisser jouer")["why"] == "why_missing"
    assert room.do("amend 1; laisser jouer; finale de la ligue")["admitted"] == 1
    assert (room.ledger[-1].value("admitted"), room.ledger[-1].text("why")) == ("1", "finale de la ligue")
    room.do("enter Marie Dupont", "finish", "tournament Jeudi")
    assert room.refused("enter Marie Dupont")["why"] == "banned"
    assert room.do("record Marie Dupont")["cases"][0].admitted == (1,)
    assert room.chain_holds()


def test_an_exclusion_ends_by_itself_the_day_after_its_last():
    room = club("Marie Dupont")
    room.do("sanction Marie Dupont; triche; exclu du club 2 jours")
    room.pit.later(2 * DAY)
    assert room.refused("enter Marie Dupont")["why"] == "banned"
    room.pit.later(DAY)
    assert room.do("enter Marie Dupont")["names"] == ("Marie Dupont",)
    assert room.do("board")["bans"] == ()
    assert room.do("record Marie Dupont")["cases"][0].ban == "over"


def test_an_exclusion_that_begins_later_lets_him_play_until_then():
    room = office()
    fields = room.do("sanction J1a; triche; exclu du club du 1/12/2026 au 31/12/2026")
    assert (fields["to_come"], fields["place"], room.pit.seat_of("J1a")) == (True, 0, "1-1")
    assert [to_come for *_, to_come in room.do("board")["bans"]] == [True]
    room.do("finish")
    room.pit.later(80 * DAY)
    room.do("tournament Décembre")
    assert room.refused("enter J1a")["why"] == "banned"


def test_tournaments_are_counted_that_have_ended_since_but_not_the_one_in_which_it_was_given():
    room = office(tables={1: (1, 2, 3)})
    room.do("sanction J1a; triche; exclu 2 tournois", "finish")
    for name, entered in (("A", False), ("B", False), ("C", True)):
        room.do(f"tournament {name}")
        assert (room.say("enter J1a").done) is entered, name
        room.do("enter J1b, J1c, Zoe Vermeer", "draw", "reveal", "finish") if not entered else None
    assert room.do("record J1a")["cases"][0].ban == "over"


def test_a_running_exclusion_is_never_too_old_to_count():
    room = club("Marie Dupont")
    room.do("choose penalty.expiry_days 30", "warn Marie Dupont; bruit", "sanction Marie Dupont; triche; exclu du club 3 mois")
    room.pit.later(60 * DAY)
    assert [case.standing for case in room.do("record Marie Dupont")["cases"]] == ["counts", "expired"]
    room.pit.later(60 * DAY)
    assert [case.standing for case in room.do("record Marie Dupont")["cases"]] == ["expired", "expired"]


@pytest.mark.parametrize("ending", ["void 1 pas lui", "pardon 1 s'est excusé", "amend 1; disqualification; trop dur",
                                    "amend 1; jusqu'au 2026-09-21; trop long"])  # fmt: skip
def test_void_pardon_and_amend_end_it(ending):
    room = club("Marie Dupont")
    room.do("sanction Marie Dupont; triche; exclu du club 3 mois")
    room.pit.later(DAY)
    room.do(ending, "finish", "tournament Jeudi")
    assert room.do("enter Marie Dupont")["names"] == ("Marie Dupont",)


@pytest.mark.parametrize(("change", "runs"), [
    ("2 tournois", "events 2"), ("jusqu'au 31/10/2026", "until 2026-10-31"), ("à vie", "until life"),
    ("exclu du club 6 mois", "until 2027-03-21"), ("du 1/10 au 31/10", "since 2026-10-01 until 2026-10-31"),
])  # fmt: skip
def test_a_correction_changes_the_term_counted_from_the_day_on_which_it_was_given(change, runs):
    room = club("Marie Dupont")
    room.do("sanction Marie Dupont; triche; exclu du club 3 mois")
    room.pit.later(5 * DAY)
    room.do(f"amend 1; {change}; le comité")
    view = room.do("record Marie Dupont")["cases"][0]
    assert " ".join(f"{name} {text}" for name, text in view.sanction.term.fields.items() if text) == runs
    assert [one.term.until.isoformat() for one in view.was] == ["2026-12-21"]
    assert room.chain_holds()


def test_a_correction_that_is_not_clear_is_asked_about():
    room = club("Marie Dupont")
    room.do("sanction Marie Dupont; triche; exclu du club 3 mois")
    reply = room.say("amend 1; jusqu'à Noël; le comité")
    assert isinstance(reply.outcome, BanAsked)
    assert len(room.ledger) == 1
    room.do(next(block.command for block in present(reply) if getattr(block, "command", "")))
    assert (term(room), room.ledger[-1].text("why")) == ("until 2026-12-24", "le comité")


def test_board_and_handover_name_who_is_excluded():
    room = club("Marie Dupont", "Luc Petit")
    room.do(
        "sanction Marie Dupont; triche; exclu du club jusqu'au 31/12/2026", "sanction Luc Petit; insulte; suspendu 2 tournois"
    )
    for command in ("board", "handover"):
        rows = room.do(command)["bans"]
        assert [(name, view.left, case) for name, _, view, case, _ in rows] == [("Marie Dupont", 0, 1), ("Luc Petit", 2, 2)]
        assert "Marie Dupont" in shown(room.say(command))


def test_an_exclusion_from_the_event_holds_that_day_and_as_long_as_its_tournament_goes_on():
    room = office(tables={1: (1, 2, 3)})
    room.do("sanction J1a; triche; exclu de l'événement", "tournament Turbo")
    assert room.refused("enter J1a")["why"] == "banned"
    room.pit.later(DAY)
    assert room.refused("enter J1a")["why"] == "banned"  # the tournament of its day goes on
    room.pit.do("finish @1")
    assert room.do("enter J1a")["names"] == ("J1a",)


@pytest.mark.parametrize("days", [4, 330])
def test_an_exclusion_from_the_event_ends_with_a_tournament_that_nobody_has_closed(days):
    room = office(tables={1: (1, 2, 3)})
    room.do("sanction J1a; triche; exclu de l'événement")
    room.pit.later(2 * DAY)
    room.do("tournament Turbo")
    assert room.refused("enter J1a")["why"] == "banned"
    room.pit.later((days - 2) * DAY)
    assert room.do("board")["bans"] == ()
    assert room.do("enter J1a")["names"] == ("J1a",)


@pytest.mark.parametrize("said", [
    "exclu de la table 3 mains", "renvoyé à sa place", "exclu de la table jusqu'à la fin du coup", "suspendu 2 mains",
    "banal", "interdit de parler", "3 mois", "interdit de jouer 2 mains", "no entry fee", "dehors", "buiten roken",
    "dehors depuis 10 minutes",
])  # fmt: skip
def test_what_is_no_exclusion_is_none(said):
    assert not read_ban(said)


@pytest.mark.parametrize("change", ["2 mois de plus", "3 weeks less", "encore 2 mois", "nog 2 maanden"])
def test_more_or_less_of_it_is_asked_about(change):
    room = club("Marie Dupont")
    room.do("sanction Marie Dupont; triche; exclu du club 3 mois")
    assert isinstance(room.say(f"amend 1; {change}; le comité").outcome, BanAsked)


def test_a_cause_may_name_a_day():
    room = club("Marie Dupont")
    room.do("sanction Marie Dupont; triche; exclu du club 3 mois pour avoir triché vendredi")
    assert (term(room), room.ledger[-1].text("reason")) == ("until 2026-12-21", "pour avoir triché vendredi")


@pytest.mark.parametrize(("language", "said"), [("fr", "1er octobre 2026"), ("en", "October 1, 2026"), ("nl", "1 oktober 2026")])
def test_the_last_day_is_said_with_its_month_in_words(language, said):
    room = club("Marie Dupont")
    room.do(f"language {language}")
    assert said in shown(room.say("sanction Marie Dupont; triche; exclu du club jusqu'au 1/10/2026"))


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("ending", ["void 1 pas lui", "pardon 1 s'est excusé", "amend 1; avertissement; trop dur"])
def test_whose_entry_alone_was_struck_is_entered_again_and_nobody_is_sent_to_undo(ending, language):
    room = club("Marie Dupont")
    room.do(f"language {language}", "enter Marie Dupont, Luc Roy", "sanction Marie Dupont; triche; exclu du club 3 mois")
    room.do("sanction Luc Roy; triche; exclu du club 3 mois")  # what /undo would take back first
    lines = [block.command for block in present(room.say(ending)) if getattr(block, "command", "")]
    assert [line for line in lines if "undo" in line] == []
    entering = next(line for line in lines if line.startswith("enter"))
    assert room.do(entering)["names"] == ("Marie Dupont",)


@pytest.mark.parametrize("given", [("3 mois", "1 mois"), ("1 mois", "3 mois"), ("à vie", "3 mois")])
def test_of_several_exclusions_the_refusal_names_the_longest(given):
    room = club("Marie Dupont")
    for term in given:
        room.do(f"sanction Marie Dupont; triche; exclu du club {term}; le {term}")
    longest = 1 if given[0] in ("3 mois", "à vie") else 2
    assert room.refused("enter Marie Dupont")["case"] == longest
