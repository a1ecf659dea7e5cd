"""The exclusions of a ledger are found without reading the whole of it, by both stores and by the twin of the tests."""

from bot.domain.penalties.chain import EntryKind
from tests.bot.store.memory.store import MemoryStore
from tests.bot.store.test_ledgers import club, draft, entered  # noqa: F401 - a fixture

DRAFTS = [
    draft(1, sanction="club_ban", until="2026-12-31"),
    draft(2, sanction="warning"),
    draft(2, EntryKind.CORRECTED, 2, sanction="event_ban"),
    draft(3, sanction="disqualified", passage="x:club_ban"),
    draft(1, EntryKind.PARDONED, 1),
    draft(1, EntryKind.CORRECTED, 1, sanction="warning"),
    draft(4, sanction="event_ban", events="3"),
    draft(3, EntryKind.NOTED, 4),
]


def test_every_entry_of_what_is_or_was_an_exclusion_is_found(store, club):  # noqa: F811
    written = entered(store, DRAFTS)
    wanted = tuple(entry for entry in written if entry.number in (1, 2, 3, 5, 6, 7))
    with store.reading() as work:
        assert work.ledgers.exclusions(club) == wanted
        assert work.ledgers.exclusions(club + 1) == ()
    twin = MemoryStore()
    with twin.writing() as work:
        for entry in written:
            work.ledgers.append(club, entry)
    with twin.reading() as work:
        assert work.ledgers.exclusions(club) == wanted
