"""Of several exclusions of one person each counts for itself: when one falls, the reply says which one still keeps him out."""

import pytest

from bot.i18n.words import LANGUAGES
from bot.presenter.present import present
from tests.bot.services.discipline.office import Office
from tests.bot.services.discipline.test_appeals import staffed
from tests.bot.services.discipline.test_exclusions import DAY, club, shown
from tests.bot.services.discipline.test_terms_said import offered


def twice() -> Office:
    """Marie was on the list, and is excluded twice."""
    room = club("Marie Dupont")
    room.do("enter Marie Dupont", "sanction Marie Dupont; triche; exclu du club 3 mois; le premier")
    room.do("sanction Marie Dupont; insulte; exclu de l'événement; le second")
    return room


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("ending", ["void 1 pas elle", "pardon 1 excuses", "amend 1; avertissement; trop dur"])
def test_when_one_falls_the_other_still_keeps_him_out_and_is_named(ending, language):
    room = twice()
    room.do(f"language {language}")
    reply = room.say(ending)
    assert reply.outcome.bound == 2
    assert not [line for line in offered(reply) if line.startswith("enter")]
    assert "2" in shown(reply)
    assert room.refused("enter Marie Dupont")["case"] == 2
    assert room.do("void 2 pas elle")["bound"] == 0
    assert room.do("enter Marie Dupont")["names"] == ("Marie Dupont",)


@pytest.mark.parametrize("language", LANGUAGES)
def test_who_is_let_in_in_spite_of_one_is_let_in_in_spite_of_the_other_by_the_line_that_is_offered(language):
    room = twice()
    room.do(f"language {language}")
    reply = room.say(f"amend 1; {'laisser jouer'}; finale")
    (line,) = (line for line in offered(reply) if line.startswith("amend 2"))
    reply = room.say(line.replace("…", "finale"))
    room.do(next(line for line in offered(reply) if line.startswith("enter")))
    assert [name for _, name in room.do("entries")["entrants"]] == ["Marie Dupont"]


def test_an_appeal_that_lifts_one_names_the_other_too():
    room, _, paul = staffed("exclu du club 3 mois")
    room.do("sanction J1a; insulte; exclu du club 1 mois", "appeal 1 pas lui")
    assert room.say("appeal 1 levée; pas lui", person=paul).outcome.bound > 0


def test_one_that_has_ended_or_begins_later_keeps_nobody_out():
    room = club("Marie Dupont")
    room.do("enter Marie Dupont", "sanction Marie Dupont; triche; exclu du club 2 jours")
    room.do("sanction Marie Dupont; insulte; exclu du club du 1/12 au 31/12")
    assert room.do("void 1 pas elle")["bound"] == 0
    room.pit.later(3 * DAY)
    assert room.do("enter Marie Dupont")["names"] == ("Marie Dupont",)


def test_a_list_is_pasted_after_an_exclusion_was_voided_and_before_another_was_given():
    room = club("Marie Dupont", "Luc Roy")
    room.do("sanction Marie Dupont; triche; exclu du club 3 mois", "sanction Luc Roy; triche; exclu du club 3 mois")
    room.do("void 1 pas elle")
    fields = room.do("enter Marie Dupont\nLuc Roy\nAnn Lee")
    assert (fields["names"], [one.case for one in fields["left"]]) == (("Marie Dupont", "Ann Lee"), [2])
    reply = room.say("sanction Marie Dupont; triche; exclu du club 3 mois")
    assert (reply.outcome.withdrawn, bool(present(reply))) == (True, True)


@pytest.mark.parametrize(("zone", "day"), [("Europe/Brussels", "2026-10-26"), ("Pacific/Auckland", "2026-09-28")])
def test_days_are_the_clubs_when_the_clock_is_put_back_or_forward_meanwhile(zone, day):
    room = club("Marie Dupont")
    room.do(f"club timezone {zone}")
    days = 35 if zone.startswith("Europe") else 6
    room.do(f"sanction Marie Dupont; triche; exclu du club {days} jours")
    last = room.do("record Marie Dupont")["cases"][0].sanction.term.until.isoformat()
    assert last == day
    room.pit.later((days + 0.2) * DAY)
    assert room.refused("enter Marie Dupont")["why"] == "banned"
    room.pit.later(DAY)
    assert room.do("enter Marie Dupont")["names"] == ("Marie Dupont",)
