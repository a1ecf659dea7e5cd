"""What is told of each club of an exported file: by itself, and against the links that were published."""

import io
from dataclasses import replace

import pytest

from bot.domain.penalties.chain import Draft, EntryKind, Link, append, opening
from bot.domain.penalties.export_check import check_export
from bot.domain.penalties.exported import Keeping
from bot.domain.penalties.ledger import Moment, erase_entry, note
from bot.domain.penalties.verification import Flaw
from tests.bot.domain.penalties.altered_exports import any_ledger, chained, follow, written
from tests.bot.domain.penalties.erased import without_texts
from tests.bot.domain.penalties.test_exported import anothers, floormans
from tests.bot.domain.penalties.test_ledger import CLUB, NOON

ENTRIES = next(found for found in map(any_ledger, range(99)) if len(found) > 3)
OTHERS = chained(ENTRIES, CLUB + 1)
BOTH = [(CLUB, ENTRIES), (CLUB + 1, OTHERS)]
THIRD, LAST = (Link(ENTRIES[place].number, ENTRIES[place].hash) for place in (2, -1))


def checked(known=(), keeping=Keeping.ALL, ledgers=BOTH):
    return list(check_export(io.BytesIO(written(ledgers, keeping)), known))


def test_a_link_that_was_published_is_found_in_the_one_club_that_has_it():
    first, second = checked([THIRD, LAST])
    assert (first.club, first.contains, first.alone.holds) == (CLUB, {THIRD, LAST}, True)
    # the other club holds all the same: the link is none of its own
    assert (second.club, second.contains, second.found.holds) == (CLUB + 1, frozenset(), True)
    assert (second.alone.number, second.alone.flaw) == (3, Flaw.REWRITTEN)


def test_a_link_beyond_the_end_is_no_flaw_but_where_it_is_known_to_be_this_club_s():
    beyond = Link(len(ENTRIES) + 2, "0" * 64)
    for known in ([beyond], [THIRD, beyond]):
        (only,) = checked(known, ledgers=BOTH[:1])
        assert (only.found.holds, only.contains) == (True, {*known} - {beyond})
        assert (only.alone.number, only.alone.flaw) == (len(ENTRIES) + 1, Flaw.END_MISSING)


def test_without_a_published_link_a_club_is_worth_what_it_is_by_itself():
    for one in checked():
        assert one.alone == one.found
        assert (one.found.holds, one.found.entries, one.contains) == (True, len(ENTRIES), frozenset())


def test_the_texts_that_were_kept_back_are_counted_club_by_club():
    texts = sum(not sealed.erased for entry in ENTRIES for sealed in entry.texts)
    assert [one.withheld for one in checked(keeping=Keeping.NONE)] == [texts, texts]
    assert [one.withheld for one in checked()] == [0, 0]
    assert all(one.found.holds for one in checked([LAST], Keeping.NONE))


def test_what_is_kept_back_is_neither_gone_nor_in_need_of_an_erasure():
    stranger = Moment(NOON.at, 0, account="discord:7 Ali")
    ledger = [(CLUB, [append(opening(CLUB), note(stranger, 17, "à surveiller"), ["00" * 16, "01" * 16])])]
    (all_kept,) = checked(keeping=Keeping.NO_NOTES, ledgers=ledger)
    assert (all_kept.withheld, all_kept.found.holds, all_kept.found.erased) == (2, True, ())


@pytest.mark.parametrize("erased", ["account", "note"])
def test_of_an_entry_of_which_one_text_was_erased_the_others_stand_in_the_file(erased):
    stranger = Moment(NOON.at, 0, account="discord:7 Ali")
    entry = without_texts(append(opening(CLUB), note(stranger, 17, "calme"), ["00" * 16, "01" * 16]), erased)
    content = written([(CLUB, follow([entry], erase_entry(NOON, entry)))])
    (left,) = {"account", "note"} - {erased}
    assert [line.split()[1] for line in content.splitlines() if line.startswith(b"said ")] == [f"{left}:".encode()]
    (found,) = check_export(io.BytesIO(content))
    assert (found.found.holds, found.found.erased) == (True, ((1, erased),))


@pytest.mark.parametrize("keeping", Keeping)
@pytest.mark.parametrize("half", [{"text": None}, {"salt": None}, {"salt": "00" * 15}, {"salt": "0G" * 16}])
def test_half_of_a_text_is_not_exported_nor_kept_back(half, keeping):
    entry = append(opening(CLUB), note(NOON, 17, "calme"), ["00" * 16])
    with pytest.raises(ValueError, match="beside its salt"):
        written([(CLUB, [replace(entry, texts=(replace(entry.texts[0], **half),))])], keeping)


def noted(**fields: str) -> bytes:
    return written([(CLUB, [append(opening(CLUB), Draft(NOON.at, 3, EntryKind.NOTED, 17, fields=fields), [])])])


@pytest.mark.parametrize("more", [0, 1])
def test_of_fields_and_texts_64_are_read_and_no_more(more):
    names = [f"a_{chr(97 + place // 26)}{chr(97 + place % 26)}" for place in range(64 + more)]
    fields = noted(**dict.fromkeys(names, "x"))
    entry = append(opening(CLUB), Draft(NOON.at, 3, EntryKind.NOTED, 17, texts=dict.fromkeys(names, "x")),
                   [f"{place:032x}" for place in range(64 + more)])  # fmt: skip
    for content in (fields, written([(CLUB, [entry])])):
        verdicts = floormans(content)
        assert verdicts == anothers(content)
        assert verdicts[-1][0] == ("broken" if more else "never_written")


@pytest.mark.parametrize(("name", "read"), [("a" * 30, True), ("a" * 31, False)])
def test_a_name_has_30_characters_at_most(name, read):
    verdicts = floormans(noted(**{name: "x"}))
    assert verdicts == anothers(noted(**{name: "x"}))
    assert verdicts[-1][0] == ("never_written" if read else "broken")


def test_a_file_that_says_nothing_of_a_text_has_it_erased():
    content = written([(CLUB, follow([*ENTRIES[:1]], note(NOON, 17, "x")))], Keeping.ALL)
    without = b"".join(line for line in content.splitlines(keepends=True) if not line.startswith(b"said note:"))
    assert floormans(without) == anothers(without) == [("text_missing", CLUB, 2)]


def test_an_entry_that_bears_another_club_s_hash_is_told_at_its_own_place():
    crossed = [*ENTRIES[:2], *(replace(entry) for entry in OTHERS[2:])]
    (found,) = checked(ledgers=[(CLUB, crossed)])
    assert (found.found.number, found.found.flaw) == (3, Flaw.CHAIN_BROKEN)
