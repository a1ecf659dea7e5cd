"""A command is about one sanction: a second number behind its own is neither passed over nor taken for a reason."""

import pytest

from tests.bot.services.discipline.office import office


@pytest.mark.parametrize("line", [
    "void 2 4 doublon", "void 2, 4 doublons", "void 2-4 tous", "void 2 et 4 doublons", "pardon 2 4 gentils", "pardon 2+4 gentils",
    "amend 2 4 bruit", "amend 2, 4; 1 main", "appeal 2 4 il conteste", "served 2, 4", "void n° 2 n° 4 doublon",
])  # fmt: skip
def test_of_two_numbers_none_is_passed_over_in_silence(line):
    room = office()
    room.do(*(f"warn J1{seat}; téléphone" for seat in "abcd"))
    room.do("sanction J1e; insulte; 5 mains")
    assert room.refused(line)["why"] == "one_case_each"


@pytest.mark.parametrize("line", [
    "void 2; 4 doublons", "void 2 doublon", "void 2: 4 joueurs à table", "pardon 2 première fois en 4 ans",
        "amend 2 2 mains; trop peu",
    "amend 2; 2 mains; 4 fois", "void 2 2e fois",
])  # fmt: skip
def test_a_reason_with_a_number_stays_one(line):
    room = office()
    room.do(*(f"warn J1{seat}; téléphone" for seat in "abcd"), line)


def test_hands_that_were_missed_stand_behind_the_number_as_before():
    room = office()
    room.do("sanction J1e; insulte; 5 mains", "served 1 2")
    assert room.ledger[-1].value("hands") in ("2", 2)
