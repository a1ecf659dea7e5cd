"""A ledger in which anything may be said, for the store to keep."""

from hypothesis import strategies as st

from bot.domain.penalties.chain import Draft, EntryKind
from bot.domain.penalties.shapes import SHAPES, Refers

HOSTILE = (
    *("'; DROP TABLE ledger; --", "a\0b", "half \ud800 of one", " spaces  everywhere "),
    *("two\r\nlines", r"a\u{a}b \\ `", '"second": "3"'),
    *("\u202eturned", "e\u0301", "Téléphone à la main", "%_%", "🂡", "x" * 1000),
)
TEXT = st.sampled_from(HOSTILE) | st.text(st.characters(), max_size=12)
PEOPLE = 4


@st.composite
def ledgers(draw, most=14):
    """The drafts of a ledger in which anything is said of a few people: cases, what became of them, and notes about them."""
    drafts = []
    for number in range(1, draw(st.integers(0, most)) + 1):
        kind = draw(st.sampled_from(EntryKind)) if number > 1 else EntryKind.ISSUED
        shape = SHAPES[kind]
        given = st.sampled_from([n for n, one in enumerate(drafts, 1) if one.kind is EntryKind.ISSUED] or [0])
        refers_to = None if shape.refers is Refers.NEVER else draw(given if "perhaps" not in shape.refers else st.none() | given)
        hands = str(draw(st.integers(1, 5)))
        fields = {
            EntryKind.ISSUED: {"offence": "phone", "sanction": f"hands:{hands}", "hands": hands},
            EntryKind.CORRECTED: draw(st.sampled_from([{"hands": hands}, {"served": hands}, {"second": ""}, {}])),
            EntryKind.SERVED: {"hands": hands},
            EntryKind.APPEAL_SETTLED: {"outcome": "stands"},
            EntryKind.MERGED: {"into": "9"},
            EntryKind.PARTED: {"from": "9"},
        }.get(kind, {})
        if kind is EntryKind.ISSUED and draw(st.booleans()):
            fields["second"] = str(draw(st.integers(1, PEOPLE)))
        names = draw(st.lists(st.sampled_from(sorted(shape.texts)), unique=True, max_size=3)) if shape.texts else ()
        texts = {name: draw(TEXT) for name in names}
        where = draw(st.sampled_from([(None, None), (1, None), (2, 7)]))
        at, by = draw(st.integers(0, 2_000_000_000)), draw(st.integers(0, PEOPLE))
        drafts.append(Draft(at, by, kind, draw(st.integers(1, PEOPLE)), *where, refers_to, fields, texts))
    return drafts
