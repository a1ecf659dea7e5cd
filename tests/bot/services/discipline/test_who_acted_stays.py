"""Who gave a sanction outlives the erasure of what others have written: it goes when the giver is erased, and says so before."""

from __future__ import annotations

from dataclasses import replace

import pytest

from bot.domain.club.people import Role
from bot.domain.penalties.verification import verify
from bot.i18n.words import LANGUAGES
from bot.presenter.present import present
from tests.bot.services.floor.lobby import Lobby
from tests.bot.told import told
from tests.bot.words import plain_text, said

ANNA, FLOOR = "telegram:1", "telegram:2"


@pytest.fixture
def lobby():
    """Anna has given Paul two sanctions before the club knew her, one without a reason; Paul contests the first."""
    lobby = Lobby()
    lobby.pit.do("enter Paul Martin, Jean Petit")
    gives(lobby, "sanction Paul Martin; insulte; 2 mains; raison AA", "warn Paul Martin; bruit", "note Jean Petit; BB")
    lobby.does(FLOOR, "appeal 1 il dit non", role=Role.FLOOR, actor="Bea")
    return lobby


def gives(lobby, *lines):
    return lobby.does(ANNA, *lines, role=Role.DIRECTOR, actor="Anna K.")


def ledger(lobby):
    with lobby.pit.store.reading() as work:
        club = work.clubs.at("terminal").id
        entries = work.ledgers.all(club)
        assert verify(entries, club).holds
        return entries


def shown(lobby, line, language="fr"):
    return plain_text(present(replace(lobby.pit.do(line), language=language)))


def accounts(lobby):
    return [entry.text("account") for entry in ledger(lobby)[:3]]


KEPT = [f"{ANNA} Anna K."] * 3


@pytest.mark.parametrize("lines", [
    ("erase n° 1", "erase oui"), ("forget Paul Martin", "forget oui"), ("retention 1",),
])  # fmt: skip
def test_an_erasure_of_what_was_written_leaves_who_wrote_it(lobby, lines):
    lobby.pit.later(60 * 24 * 60 * 60)
    lobby.pit.do(*lines)
    assert ledger(lobby)[0].text("reason") is None
    assert accounts(lobby) == KEPT
    assert "par Anna K." in shown(lobby, "ledger n° 1")


@pytest.mark.parametrize("lines", [("erase n° 1", "erase oui"), ("forget Paul Martin", "forget oui")])
def test_nobody_decides_on_his_own_sanction_once_its_reason_is_erased(lobby, lines):
    gives(lobby, "iam Anna Kowalski", *lines)
    refusal = lobby.refused(ANNA, "appeal 1 sanction maintenue; parce que", Role.DIRECTOR)
    assert refusal["why"] == "appeal_not_yours"


def test_an_entry_in_which_nothing_was_written_has_nothing_to_erase(lobby):
    assert lobby.refused("", "erase n° 2", Role.DIRECTOR)["why"] == "text_gone"


def test_what_is_asked_before_an_erasure_counts_what_was_written_alone(lobby):
    asked = told(lobby.pit.do("forget Paul Martin"))
    assert asked["texts"] == 2, "the reason, and the words of his appeal"
    assert told(lobby.pit.do("forget oui"))["texts"] == 2
    lobby.pit.later(60 * 24 * 60 * 60)
    assert told(lobby.pit.do("retention"))["rows"][0][3] == 0
    assert told(lobby.pit.do("retention 1"))["texts"] == 1, "the note on the other one"


def test_a_floor_who_is_erased_is_told_that_his_account_goes_from_what_he_has_given(lobby):
    gives(lobby, "iam Anna Kowalski")
    asked = lobby.pit.do("forget Anna Kowalski")
    assert told(asked)["acted"] == 3
    for language in LANGUAGES:
        assert "3" in plain_text(present(replace(asked, language=language)))
    lobby.pit.do("forget oui")
    assert accounts(lobby) == [None] * 3
    assert ledger(lobby)[0].text("reason") == "raison AA"


def test_an_account_that_was_parted_from_him_goes_too_and_one_that_only_claims_to_be_his_stays(lobby):
    gives(lobby, "iam Anna Kowalski", f"unlink {ANNA}")
    lobby.does(FLOOR, "iam Anna Kowalski")
    assert lobby.claims
    lobby.pit.do("forget Anna Kowalski", "forget oui")
    assert accounts(lobby) == [None] * 3
    assert ledger(lobby)[3].text("account") == f"{FLOOR} Bea"


def test_what_an_account_calls_itself_goes_with_whoever_is_erased_and_nothing_else_of_the_entry(lobby):
    lobby.does("telegram:9", "warn Jean Petit; bruit; raison CC", role=Role.FLOOR, actor="Paul Martin")
    lobby.pit.do("forget Paul Martin", "forget oui")
    asked = lobby.pit.do("erase n° 5")
    assert "Paul Martin" in asked.outcome.texts[0].quote
    assert "raison CC" not in asked.outcome.texts[0].quote
    lobby.pit.do("erase oui")
    entry = ledger(lobby)[4]
    assert (entry.text("account"), entry.text("reason")) == (None, "raison CC")


@pytest.mark.parametrize("language", LANGUAGES)
def test_an_account_that_was_erased_is_handed_over_as_erased(lobby, language):
    gives(lobby, "iam Anna Kowalski")
    lobby.pit.do("forget Anna Kowalski", "forget oui", "mydata Paul Martin")
    (warned,) = [line for line in shown(lobby, "mydata Paul Martin", language).splitlines() if "raison AA" in line]
    kept = said("my_data.said", language, name=said("my_data.field.account", language), value=said("case.erased", language))
    assert kept in warned
