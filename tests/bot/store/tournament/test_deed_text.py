import json

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from pydantic import ValidationError

from bot.domain.draws.proof_records import CardsFor, Drawn, DrawRecord, Entrant, FixedSeat, Kind, Seated, Status
from bot.domain.draws.seat_draw import ButtonScope, TableShape
from bot.domain.seating.tables import Blinds, Seat
from bot.domain.tournament.deeds import Entering, Moving, Revealing, SeatMove, SettingUp, TellingButtons
from bot.store.tournament.deed_text import read_deed, write_deed
from tests.bot.store.tournament.all_deeds import KINDS, taken_apart, values

DRAW = DrawRecord(
    7,
    Kind.SEATS,
    at="2024-03-05 20:15",
    about='Which "side"?\nAs \\ 2d\0',
    scope=ButtonScope.EACH_TABLE,
    tables=(TableShape(1, 9, frozenset({9, 3})), TableShape(2, 10)),
    seated=(Seated(Seat(1, 1), Entrant(4, "Éloïse\u202e")),),
    entrants=(Entrant(1, "'; DROP TABLE log; --"), Entrant(2), Entrant(3, '{"kind": "closed"}')),
    fixed=(FixedSeat(Seat(2, 10), 2),),
    options=("", "🂡"),
    cards=(CardsFor(3, 2, "李"),),
    words=("chaussette", "\u2028"),
    seed="0" * 64,
    result=(Drawn(1, "1-2"),),
    status=Status.REPLACED,
    reason="fire alarm",
    replaced_by=8,
    fingerprint="f" * 64,
)


@pytest.mark.parametrize("kind", KINDS, ids=lambda kind: kind.__name__)
@settings(deadline=None, max_examples=15)
@given(data=st.data())
def test_a_deed_of_any_kind_comes_back_exactly_as_it_was(kind, data):
    deed = data.draw(values(kind))
    text = write_deed(deed)
    assert "\n" not in text
    assert "\0" not in text
    assert read_deed(text) == deed
    assert taken_apart(read_deed(text)) == taken_apart(deed)


def test_a_draw_with_hostile_names_comes_back_exactly_as_it_was():
    deed = Revealing(DRAW, ((1, 9), (2, 10)), ((1, Seat(1, 2)),), (3,), ((1, Blinds(9, None, 2)),), DRAW, 1709669700.25)
    assert taken_apart(read_deed(write_deed(deed))) == taken_apart(deed)
    assert read_deed(write_deed(deed)).draw.fingerprint == "f" * 64


def test_the_small_blind_that_is_not_there_does_not_come_back_as_one():
    deed = TellingButtons(((3, Blinds(5, None, 6)), (4, Blinds(1, 2, 3))), 0.1)
    assert read_deed(write_deed(deed)) == deed


def test_every_kind_has_a_name_of_its_own():
    names = [kind.__dataclass_fields__["kind"].default for kind in KINDS]
    assert len(set(names)) == len(names)


def test_a_line_that_was_written_before_a_field_was_added_is_still_read():
    assert read_deed('{"kind": "entered", "entrants": [[1, 12]]}') == Entering(((1, 12),))
    assert read_deed('{"kind": "set_up", "name": "Mardi", "seats": 9}') == SettingUp("Mardi", 9)


def test_a_line_that_a_newer_version_wrote_with_one_more_field_is_still_read():
    line = json.loads(write_deed(Entering(((1, 12),)))) | {"later": "idea"}
    assert read_deed(json.dumps(line)) == Entering(((1, 12),))


@pytest.mark.parametrize(
    "text", ["", "{}", "[]", "null", '{"kind": "nonsense"}', '{"kind": "entered"}', '{"entrants": [[1, 12]]}']
)
def test_a_text_that_is_no_deed_is_not_taken_for_one(text):
    with pytest.raises(ValidationError):
        read_deed(text)


def test_what_a_deed_cannot_hold_is_not_read_into_it():
    move = SeatMove(1, Seat(1, 2), Seat(2, 3), "balance")
    line = json.loads(write_deed(Moving((move,))))
    line["moves"][0]["target"] = {"table": "elsewhere", "number": 3}
    with pytest.raises(ValidationError):
        read_deed(json.dumps(line))
