"""The screens of the ledger as a tired floor reads them: each list under its own heading, the number first, no long accounts."""

from dataclasses import replace

import pytest

from bot.domain.club.people import Role
from bot.i18n.words import LANGUAGES, words_in
from bot.presenter.blocks import Entry, Line, Rows, Title
from bot.presenter.floor.givers import by_whom
from bot.presenter.present import present
from bot.services.requests import Request
from tests.bot.services.discipline.office import office
from tests.bot.words import said, seen, spaced


def evening():
    """A night with an exclusion, an appeal, a sanction that was void, and a note."""
    room = office()
    room.do("sanction J1a; bruit; 2 mains; a crié", "appeal 1 pas lui", "sanction J1b; insulte; exclu du club 3 mois",
            "warn J1c; bruit", "void 4 mauvais joueur", "note J1d; à surveiller")  # fmt: skip
    return room


def under(blocks):
    """What stands under each title."""
    found, now = {}, ""
    for block in blocks:
        if isinstance(block, Title):
            now = block.text
        found.setdefault(now, []).append(block)
    return found


@pytest.mark.parametrize("language", LANGUAGES)
def test_each_list_of_the_handover_stands_under_its_own_heading(language):
    told = under(present(replace(evening().say("handover"), language=language)))
    headings = [
        said("board.heading", language), said("bans.heading", language), said("handover.appeals", language),
        said("record.notes", language),
    ]  # fmt: skip
    assert set(headings) <= set(told)
    assert [type(block) for block in told[headings[1]]] == [Title, Rows], "nothing but the excluded under their heading"
    (appeal,) = [block for block in told[headings[2]] if isinstance(block, Entry)]
    assert spaced(appeal.name) == f"J1a · {said('case.number', language, number='1')}"


@pytest.mark.parametrize("language", LANGUAGES)
def test_what_counts_stands_under_its_number_and_what_does_not_in_a_quiet_line(language):
    blocks = present(replace(evening().say("ledger"), language=language))
    assert [block.name.partition(" · ")[0] for block in blocks if isinstance(block, Entry)] == ["J1b", "J1a"]
    (void,) = [block for block in blocks if isinstance(block, Line) and block.text.startswith("J1c")]
    assert said("case.standing.voided", language) in void.text


def test_the_chain_is_not_told_among_the_notes():
    told = under(present(evening().say("ledger")))
    assert not [block for block in told[said("record.notes", "fr")] if "Chaîne" in str(block)]


def test_the_figures_stand_under_what_they_are_of():
    told = under(present(evening().say("statistics")))
    assert [type(block) for block in told[said("statistics.offences", "fr")]] == [Title, Rows]
    assert [type(block) for block in told[said("statistics.measures", "fr")]] == [Title, Rows]


@pytest.mark.parametrize(("giver", "shown"), [
    ("Sophie L. (discord:1456074477535232018)", "par Sophie L. (Discord …2018)"),
    ("Sophie L. (discord:77)", "par Sophie L. (discord:77)"),
    ("telegram:6266262651", "par Telegram …2651"), ("Sophie Lambert", "par Sophie Lambert"),
])  # fmt: skip
def test_of_a_long_account_the_end_is_shown(giver, shown):
    assert by_whom(giver, words_in("fr")) == shown


def test_two_who_call_themselves_alike_are_told_apart():
    room = office()
    for account, name in (("1456074477535232018", "J1a"), ("1456074477535239999", "J1b")):
        told = Request("warn", {"incident": f"{name}; bruit"}, role=Role.FLOOR, account=f"discord:{account}", actor="Sophie")
        assert room.pit.desk.handle(told).done
    shown = seen(present(room.say("ledger")))
    assert all(part in shown for part in ("Sophie (Discord …2018)", "Sophie (Discord …9999)"))
    assert "145607" not in shown


@pytest.mark.parametrize(("floor", "shown"), [
    ("Sophie", "par Sophie"), ("J1a", "par J1a (Discord …2018)"), ("j1\u0430", "par j1\u0430 (Discord …2018)"),
    ("", "par Discord …2018"),
])  # fmt: skip
def test_a_floor_whom_nobody_can_take_for_another_is_told_by_his_name_alone(floor, shown):
    room = office()
    told = Request("warn", {"incident": "J1b; bruit"}, role=Role.FLOOR, account="discord:1456074477535232018", actor=floor)
    assert room.pit.desk.handle(told).done
    room.say("note J1b calme")
    (case,) = room.do("ledger")["cases"]
    assert by_whom(case.by, words_in("fr")) == shown


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_day_that_is_shown_finds_its_sanctions_when_it_is_typed(language):
    room = evening()
    (sanction, *_) = [block for block in present(replace(room.say("record J1a"), language=language)) if isinstance(block, Entry)]
    day = sanction.text.partition(" ")[0]
    found = room.do(f"ledger {day}")["cases"]
    assert [case.number for case in found] == [case.number for case in room.do("ledger")["cases"]]
