"""Who of the staff agreed to a sanction: in a field of its own today, behind the reason in entries of before."""

import pytest

from bot.domain.penalties.agreements import people_of, reads_as_agreed, reason_and_agreed
from bot.domain.penalties.cases import cases
from bot.domain.penalties.chain import Draft, EntryKind, append, opening
from bot.domain.penalties.ledger import Changes, correct, issue
from tests.bot.domain.penalties.erased import without_texts
from tests.bot.domain.penalties.test_ledger import CLUB, NOON, WARNING, Ledger


def told(reason: str, **fields: str):
    """What an entry about 17 says that 3 has written."""
    draft = Draft(NOON.at, 3, EntryKind.ISSUED, 17, fields={"offence": "phone", "sanction": "warning", **fields},
                  texts={"reason": reason})  # fmt: skip
    return reason_and_agreed(append(opening(CLUB), draft, ["00" * 16]))


@pytest.mark.parametrize(
    ("reason", "said", "agreed"),
    [
        ("a crié; + #8", "a crié", (8,)),
        ("+ #8", "", (8,)),
        ("deux lignes\nde long; + #123456789", "deux lignes\nde long", (123456789,)),
        ("a; + #9; + #8", "a; + #9", (8,)),
        ("", "", ()),
        ("a crié + #8", "a crié + #8", ()),
        ("+ #8 aussi", "+ #8 aussi", ()),
        ("a crié; + #1234567890", "a crié; + #1234567890", ()),
        ("a crié; + #17", "a crié; + #17", ()),
        ("a crié; + #3", "a crié; + #3", ()),
        ("a crié; + #18", "a crié; + #18", ()),
        ("a crié; + #19", "a crié; + #19", ()),
    ],
)
def test_an_entry_of_before_says_behind_its_reason_who_agreed_unless_it_is_about_him_or_by_him(reason, said, agreed):
    assert told(reason, others="18 19") == (said, agreed)


def test_an_entry_that_says_who_agreed_keeps_its_reason_as_it_was_typed():
    assert told("a crié; + #8", agreed="0") == ("a crié; + #8", ())
    assert told("a crié; + #8", agreed="9 17") == ("a crié; + #8", (9, 17))


def test_where_the_reason_was_erased_nobody_reads_as_who_agreed():
    draft = Draft(NOON.at, 3, EntryKind.ISSUED, 17, texts={"reason": "a crié; + #8"})
    assert reason_and_agreed(without_texts(append(opening(CLUB), draft, ["00" * 16]))) == (None, ())


@pytest.mark.parametrize(
    ("reason", "as_before"), [("a crié; + #8", True), (" + #8\n", True), ("a crié", False), ("+ #8 aussi", False), ("", False)]
)
def test_what_is_typed_today_reads_as_it_was_typed(reason, as_before):
    ledger = Ledger()
    ledger.write(issue(NOON, 17, "phone", WARNING, reason=reason))
    assert (ledger.cases[1].reason, ledger.cases[1].agreed) == (reason.strip(), ())
    assert reads_as_agreed(reason) is as_before
    assert ledger.entries[0].value("agreed") == ("0" if as_before else "")


def test_who_agreed_to_a_correction_stands_beside_who_agreed_to_the_sanction_each_once():
    ledger = Ledger()
    ledger.write(issue(NOON, 17, "phone", WARNING, agreed=8))
    for offence, who in (("abuse", 9), ("phone", 8), ("abuse", 0)):
        ledger.write(correct(ledger.cases, 1, NOON, Changes(offence=offence, agreed=who), "relu"))
    assert cases(ledger.entries)[1].agreed == (8, 9)


@pytest.mark.parametrize(
    ("second", "others", "people"),
    [
        ("", "", (17,)),
        ("18", "", (17, 18)),
        ("18", "19 20", (17, 18, 19, 20)),
        ("²", "19 x 9e9 20", (17, 19, 20)),
        ("9" * 5_000, "-1", (17,)),
    ],
)
def test_an_entry_speaks_of_these_people_and_a_row_that_somebody_has_changed_of_those_that_can_be_read(second, others, people):
    draft = Draft(NOON.at, 3, EntryKind.ISSUED, 17, fields={"second": second, "others": others})
    assert people_of(append(opening(CLUB), draft, [])) == people
