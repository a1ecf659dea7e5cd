"""A list of incidents in one message: the second player's is no reason of the first one's sanction."""

import pytest

from tests.bot.services.discipline.office import office as office_of

LISTS = (
    "J1a; bruit\nJ1b; bruit\nJ2a; téléphone",
    "J1a; téléphone; 1 main\nJ1b; insulte; 2 mains",
    "\n- J1a : bruit\n- J1b : téléphone",
    "J1a bruit\nJ1b téléphone",
    "1. J1a; bruit\n2. #2; phone",
    "J1a; bruit\nJ1b; tel à table",
    "J1a; bruit\nJ1b beledigt; storen\nJ1b; gsm",
)
ONE = (
    "J1a\ntéléphone\n1 main",
    "J1a; téléphone\n1 main\na répondu : au croupier\nnote il s'excuse",
    "J1a; bruit\navec J1b",
    "J1a; téléphone; 1 main\nil a dit : bruit; puis rien",
    "J1a; téléphone\nJ1b l'a vu",
    "J1a; téléphone\nJ1b l'a vu au téléphone",
    "J1a; bruit\n;\n- ; ;",
    "J1a; bruit\n\u200b\u2060",
)


@pytest.fixture
def office():
    return office_of()


@pytest.mark.parametrize("command", ["warn", "sanction"])
@pytest.mark.parametrize("lines", LISTS)
def test_a_pasted_list_is_refused_with_the_way_and_nothing_of_it_is_written(office, command, lines):
    told = office.refused(f"{command} {lines}")
    assert told["why"] == "one_incident_each"
    assert told["incident"].startswith(("J1b", "#2"))
    assert office.say(f"sanction {told['incident']}").done, "the example can be copied"


@pytest.mark.parametrize("lines", ONE)
def test_one_incident_may_stand_on_several_lines(office, lines):
    told = office.do(f"sanction {lines}")
    assert told["name"] == "J1a"
