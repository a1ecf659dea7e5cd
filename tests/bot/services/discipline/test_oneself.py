"""Nobody lifts, changes or judges his own sanction by giving himself another name: what an account was counts for good."""

import pytest

from bot.domain.club.people import Role
from bot.i18n.words import LANGUAGES
from bot.presenter.plain_text import plain_text
from bot.presenter.present import present
from bot.services.replies.refused import Refused
from bot.services.requests import Request
from tests.bot.services.discipline.office import office
from tests.bot.services.floor.lobby import Lobby

ENDINGS = [
    "void 1 erreur", "pardon 1 par pitié", "amend 1; bruit; erreur", "amend 1; 2 mains; erreur",
    "appeal 1 levée; erreur", "appeal 1 maintenue; erreur", "erase n° 1",
]  # fmt: skip


@pytest.fixture
def room():
    """A room in whose console Marie has acted, who was given a hand by Jean since."""
    room = office("cdc")
    room.do("rename J1a = Marie Dupont", "rename J1b = Jean Petit", "rename J2a = Paul Roux")
    return room


def console(room, *lines):
    """The replies to lines of a console, in which whoever acts is remembered."""
    person, replies = 0, []
    for line in lines:
        reply = room.say(line, person=person)
        person = getattr(reply.outcome, "number", person) if line.startswith("iam") else person
        replies.append(reply)
    return replies


def refused(reply):
    assert isinstance(reply.outcome, Refused), type(reply.outcome)
    return reply.outcome.why, dict(reply.outcome.fields).get("name")


@pytest.mark.parametrize("line", ENDINGS)
def test_in_the_console_another_name_does_not_lift_the_sanction_of_the_first(room, line):
    given = ["iam Marie Dupont", "iam Jean Petit", "sanction Marie Dupont; téléphone; 1 main; a répondu", "appeal 1 non"]
    *_, reply = console(room, *given, "iam Paul Roux", line)
    assert refused(reply) == ("appeal_about_you" if line.startswith("appeal") else "own_case", "Marie Dupont")
    (before, *_) = room.do("record Marie Dupont")["cases"]
    assert (before.standing, before.offence) == ("counts", "phone")


def test_it_counts_after_a_restart_and_where_the_first_name_was_never_said_anew(room):
    console(room, "iam Marie Dupont", "sanction Marie Dupont; téléphone; 1 main")
    assert refused(console(room, "iam Paul Roux", "void 1 erreur")[-1])[0] == "own_case"
    assert refused(room.say("void 1 erreur"))[0] == "own_case"


def test_who_acted_there_on_another_day_before_the_sanction_keeps_nobody_from_correcting_it(room):
    console(room, "iam Marie Dupont")
    room.pit.clock.at += 2 * 86400
    assert console(room, "iam Jean Petit", "warn Marie Dupont; bruit", "void 1 erreur")[-1].done


def test_hands_that_were_missed_are_counted_by_whoever_sits_at_the_console_but_no_account_counts_its_own(room):
    assert console(room, "iam Marie Dupont", "iam Jean Petit", "sanction Marie Dupont; téléphone; 1 main", "served 1 1")[-1].done
    lobby = Lobby()
    lobby.pit.do("enter Marie, Jean", "draw", "reveal", "sanction Marie; téléphone; 1 main")
    lobby.does("discord:7", "iam Marie", "unlink discord:7", "iam Autre Nom", role=Role.DIRECTOR)
    assert lobby.refused("discord:7", "served 1 1", Role.DIRECTOR)["why"] == "own_case"


def test_a_renamed_or_merged_record_is_still_oneself(room):
    console(room, "iam Zoé Lune", "iam Jean Petit", "warn Marie Dupont; bruit")
    room.do("rename Marie Dupont = Anne Blanc", "merge Anne Blanc = Zoé Lune", "merge oui")
    assert refused(console(room, "iam Paul Roux", "void 1 erreur")[-1])[0] == "own_case"


@pytest.mark.parametrize("line", [line for line in ENDINGS if "maintenue" not in line])
@pytest.mark.parametrize("account", ["discord:7", "telegram:7"])
def test_an_account_that_was_unlinked_and_called_anew_is_who_it_was(account, line):
    lobby = Lobby()
    lobby.pit.do("enter Marie, Jean")
    lobby.does(account, "iam Marie", role=Role.DIRECTOR)
    lobby.does("discord:9", "iam Sophie", "sanction Marie; téléphone; 1 main; a répondu", "appeal 1 non", role=Role.DIRECTOR)
    lobby.does(account, f"unlink {account}", role=Role.DIRECTOR)
    for name in ("", "iam Autre Nom"):
        if name:
            lobby.does(account, name, role=Role.DIRECTOR)
        assert lobby.refused(account, line, Role.DIRECTOR)["why"] in ("own_case", "appeal_about_you")
    assert lobby.says("discord:9", "void 1 erreur", Role.DIRECTOR).done


def test_who_gave_it_by_another_name_does_not_decide_on_the_appeal():
    lobby = Lobby()
    lobby.pit.do("enter Marie, Jean")
    lobby.does(
        "discord:7", "iam Sophie", "warn Marie; bruit", "appeal 1 non", "unlink discord:7", "iam Autre", role=Role.DIRECTOR
    )
    assert lobby.refused("discord:7", "appeal 1 maintenue; vu", Role.DIRECTOR)["why"] == "appeal_not_yours"


def test_what_is_kept_of_it_is_handed_over():
    lobby = Lobby()
    lobby.pit.do("enter Marie, Jean")
    lobby.does("discord:7", "iam Marie", "unlink discord:7", role=Role.DIRECTOR)
    assert lobby.pit.do("mydata Marie").outcome.former == ("discord:7",)


def test_who_is_forgotten_is_nobodys_earlier_self_any_more():
    lobby = Lobby()
    lobby.pit.do("enter Marie, Jean")
    lobby.does("discord:7", "iam Marie", "unlink discord:7", role=Role.DIRECTOR)
    lobby.pit.do("forget Marie", "forget oui")
    with lobby.pit.store.reading() as work:
        assert not work.accounts.before(work.clubs.at("terminal").id, ["discord:7"])


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_refusal_says_why_and_who_can(room, language):
    console(room, "iam Marie Dupont", "warn Marie Dupont; bruit")
    reply = room.pit.desk.handle(Request("void", {"case": "1 erreur"}, role=Role.DIRECTOR, language=language))
    text = plain_text(present(reply))
    assert "Marie Dupont" in text
    assert {"fr": "de son propre compte", "en": "account of his own", "nl": "eigen account"}[language] in text
