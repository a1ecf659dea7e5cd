"""Cards for the players' seats: who gets one, and by which draw."""

from bot.presenter.blocks import Line
from bot.presenter.present import present
from tests.bot.services.floor.pit import Pit, drawn
from tests.bot.words import spaced


def cards(pit, text=""):
    return {card.name: card for card in pit.do(f"seatcards {text}".strip()).outcome.cards}


def test_everybody_who_sits_gets_a_card_with_the_fingerprint_that_was_announced():
    pit = drawn(20, "cdc")
    announced = pit.log[-2].deed.draw
    made = cards(pit)
    assert len(made) == 20
    assert {f"{card.table}-{card.seat}" for card in made.values()} == {str(seat) for seat in pit.state.seat_of.values()}
    assert {(card.draw, card.fingerprint) for card in made.values()} == {(announced.number, announced.fingerprint)}


def test_a_late_entry_has_the_draw_of_his_own_and_who_was_moved_by_the_floor_has_none():
    pit = drawn(16, "cdc")
    pit.do("enter Tard Venu", "seat")
    late = cards(pit, "Tard Venu")
    assert list(late) == ["Tard Venu"]
    assert late["Tard Venu"].draw > 1
    name = pit.name(str(next(iter(pit.state.seat_of.values()))))
    free = next(f"{table.number}-{table.free[0]}" for table in pit.state.tables.values() if table.free)
    pit.do(f"move {name} {free}")
    moved = pit.do(f"seatcards {name}").outcome
    assert (moved.cards[0].draw, moved.cards[0].fingerprint, moved.moved) == (0, "", 1)
    pit.do("undo")
    assert cards(pit, name)[name].draw == 1


def test_cards_are_asked_for_by_table_seat_or_name():
    pit = drawn(27, "ropta", "9 par table")
    assert {card.table for card in cards(pit, "1 3").values()} == {1, 3}
    assert list(cards(pit, "2-4")) == [pit.name("2-4")]
    assert {card.table for card in cards(pit, "table 2").values()} == {2}
    assert pit.refused("seatcards 9")["why"] == "no_such_table"
    assert pit.refused("seatcards Personne Ici")["why"] == "no_such_person"


def test_nobody_gets_a_card_before_the_draw_and_nobody_who_is_out():
    pit = drawn(9, "ropta", "9 par table")
    name = pit.name("1-1")
    pit.do("out 1-1")
    assert name not in cards(pit)
    assert pit.refused(f"seatcards {name}")["why"] == "already_out"
    pit.do("tournament Autre; 9 par table")
    assert pit.refused("seatcards")["why"] == "not_drawn_yet"


def test_a_file_holds_two_thousand_at_most_and_the_refusal_says_how_many_were_asked_for():
    pit = drawn(2010, "ropta", "9 par table")
    assert {key: pit.refused("seatcards")[key] for key in ("why", "cards", "most")} == {
        "why": "too_many_cards",
        "cards": 2010,
        "most": 2000,
    }
    assert {card.table for card in cards(pit, "1 2").values()} == {1, 2}


def test_names_that_cannot_be_printed_are_said_with_their_seats():
    pit = Pit("ropta", "6 par table")
    pit.do("enter 王小明, Zoë Łoś, Bob", "draw", "reveal")
    said = [spaced(block.text) for block in present(pit.do("seatcards")) if isinstance(block, Line)]
    assert any(f"王小明 ({pit.seat_of('王小明')})" in text and "Zoë" not in text for text in said)
