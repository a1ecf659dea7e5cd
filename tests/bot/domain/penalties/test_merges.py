"""Records that are one person's, read from entries that somebody has changed."""

import pytest

from bot.domain.penalties.chain import EntryKind, LedgerEntry
from bot.domain.penalties.merges import merged_by, merges


@pytest.mark.parametrize("written", ["", "x", "3 4", "-3", "٣", "²"])
def test_a_number_that_is_none_merges_nobody_and_stops_no_record(written):
    entry = LedgerEntry(1, 1, 0, EntryKind.MERGED, 7, None, None, None, (("into", written),), (), "", "")
    assert merged_by([entry]) == {}
    assert merges([entry]) == ()
