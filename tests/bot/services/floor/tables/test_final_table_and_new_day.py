import pytest

from bot.domain.draws.proof_records import Kind, Status
from bot.services.replies.draws import DrawAsked, StillAnnounced
from tests.bot.desks import SilentProfiles
from tests.bot.services.floor.evening import Evening


def played(rulebooks, book: str, players: int, left: int, form: str) -> Evening:
    """A tournament that has come down to so many players, the last to enter being out, at the tables that this left."""
    evening = Evening(rulebooks, book)
    evening.do("/choose conseil")
    evening.drawn(players, f"Mardi; {form}")
    for number in range(left + 1, players + 1):
        evening.do(f"/withdraw Joueur {number:05}")
    return evening


@pytest.mark.parametrize(("form", "size"), [("6-max", 7), ("8-max", 9), ("9-max", 9), ("10-max", 9), ("7-max", 7)])
def test_ropta_2_6_the_final_table_has_nine_at_most_and_one_more_than_an_even_format(rulebooks, form, size):
    evening = played(rulebooks, "ropta", 24, size + 1, form)
    assert evening.refused("/final").items() >= {"why": "final_table_not_due", "players": size + 1, "size": size}.items()
    evening.do(f"/withdraw Joueur {size + 1:05}")
    asked = evening.say("/final")
    assert (asked.outcome, evening.state.sealed) == (DrawAsked("final", size, 1, 0), None)
    announced = evening.do("/final oui")
    assert (announced.outcome.kind, announced.outcome.players) == ("final", size)
    assert [ground.passage.number for ground in announced.grounds if ground.passage] == ["2.1", "2.6"]
    assert evening.do("/final").outcome == StillAnnounced(3, size, announced.outcome.fingerprint)
    evening.do("/word merci", "/reveal")
    (table,) = evening.state.tables.values()
    assert (len(table.players), table.seats) == (size, size)
    assert [draw.kind for draw in evening.draws] == [Kind.SEATS, Kind.BUTTON, Kind.FINAL, Kind.BUTTON]


@pytest.mark.parametrize("book", ["cdc", "eventem", "casino", "urban"])
def test_where_the_book_is_silent_on_its_size_the_club_sizes_the_final_table(rulebooks, book):
    evening = Evening(rulebooks, book)
    for point in ("button.start", "button.scope", "button.final_table", "seats.final_table"):
        evening.say(f"/choose {point} {'one_for_all' if point == 'button.scope' else 'drawn'}")
    evening.drawn(12, "Mardi; 6-max").do(*(f"/withdraw Joueur {number:05}" for number in range(8, 13)))
    assert evening.refused("/final").items() >= {"why": "final_table_not_due", "size": 6}.items()  # the format, as most clubs do
    evening.do("/choose final.size nine_or_format_plus_one")
    grounds = {ground.point: ground for ground in evening.do("/final").grounds}
    assert grounds["final.size"].passage is None
    assert (grounds["seats.final_table"].passage is None) == (book in ("eventem", "urban"))


def test_seats_drawn_at_one_table_are_not_drawn_again_without_a_reason(rulebooks):
    evening = Evening(rulebooks)
    evening.do("/choose conseil")
    evening.drawn(8)
    assert evening.refused("/final")["why"] == "already_drawn"
    evening = played(rulebooks, "ropta", 20, 9, "8-max")
    evening.do("/final", "/reveal")
    assert evening.refused("/final")["why"] == "already_drawn"
    evening.do("/redraw un siège était cassé", "/reveal")
    assert [(draw.kind, draw.status) for draw in evening.draws[2:]] == [
        (Kind.FINAL, Status.REPLACED), (Kind.BUTTON, Status.REPLACED), (Kind.FINAL, Status.STANDS), (Kind.BUTTON, Status.STANDS),
    ]  # fmt: skip
    assert [len(table.players) for table in evening.state.tables.values()] == [9]


def test_the_final_table_is_where_a_seat_is_kept_and_nobody_sits_on_a_closed_one(rulebooks):
    evening = played(rulebooks, "ropta", 20, 8, "9-max")
    free = evening.state.tables[3].free[-1]
    evening.do(
        "/keep Joueur 00001 3-4", f"/closeseat 3-{free if free != 4 else evening.state.tables[3].free[0]}", "/final", "/reveal"
    )
    assert list(evening.state.tables) == [3]
    assert evening.seat_of("Joueur 00001") == "3-4"
    assert not evening.state.closed_seats & set(evening.state.seat_of.values())


def test_a_final_table_with_too_few_open_seats_names_those_to_be_opened(rulebooks):
    evening = played(rulebooks, "ropta", 20, 9, "9-max")
    free = evening.state.tables[1].free[0]
    evening.do(f"/closeseat 1-{free}")
    refused = evening.refused("/final")
    assert refused.items() >= {"why": "final_seats_closed", "players": 9, "seats": 8, "closed": (f"1-{free}",)}.items()
    evening.do(f"/openseat 1-{free}", "/final")


def test_a_kept_seat_that_the_final_table_does_not_have_is_not_forgotten(rulebooks):
    evening = played(rulebooks, "ropta", 20, 9, "10-max")
    evening.do("/keep Joueur 00001 1-10")
    assert evening.refused("/final").items() >= {"why": "kept_seat_not_there", "seat": "1-10", "name": "Joueur 00001"}.items()
    evening.do("/keep Joueur 00001 1-9", "/final")


def test_casino_a_new_day_draws_seats_and_button_again_where_the_book_says_so(rulebooks):
    evening = played(rulebooks, "casino", 30, 17, "9-max")
    asked = evening.say("/newday")
    assert (asked.outcome, evening.state.sealed) == (DrawAsked("newday", 17, 2, 0), None)
    announced = evening.do("/newday oui")
    assert [ground.passage.article for ground in announced.grounds if ground.passage] == ["tournoi-generalites"] * 2
    assert evening.do("/newday").outcome == StillAnnounced(3, 17, announced.outcome.fingerprint)
    evening.do("/reveal")
    assert sorted(len(table.players) for table in evening.state.tables.values()) == [8, 9]
    assert [draw.kind for draw in evening.draws[2:]] == [Kind.DAY, Kind.BUTTON]
    assert evening.draws[0].status is Status.STANDS


def test_a_new_day_is_not_drawn_twice_before_anything_was_played(rulebooks):
    evening = played(rulebooks, "casino", 12, 12, "9-max")
    assert evening.refused("/newday")["why"] == "already_drawn"
    evening.do("/level 9", "/newday", "/reveal")
    assert evening.refused("/newday")["why"] == "already_drawn"
    evening.do("/out Joueur 00001")
    evening.do("/newday")


def test_cdc_8_2_a_new_day_keeps_the_seats(rulebooks):
    evening = played(rulebooks, "cdc", 12, 12, "9-max")
    refused = evening.refused("/newday")
    assert refused.items() >= {"why": "seats_kept", "point": "seats.new_day", "value": "kept", "passage": "cdc:8-2#1"}.items()
    evening.do("/redraw le directeur le veut")


def test_a_club_whose_book_is_silent_chooses_whether_a_new_day_is_drawn(rulebooks):
    evening = Evening(rulebooks, "urban")
    evening.do("/choose button.new_day drawn", "/choose late.until_level 2")
    evening.drawn(12).do("/level 9")
    evening.do("/choose seats.new_day kept")
    assert evening.refused("/newday").items() >= {"why": "seats_kept", "passage": ""}.items()
    evening.do("/choose seats.new_day drawn", "/newday", "/reveal")
    assert {ground.point: ground.passage for ground in evening.do("/reveal").grounds}["seats.new_day"] is None


def test_a_new_day_keeps_the_table_of_a_kept_seat(rulebooks):
    evening = Evening(rulebooks, "casino")
    evening.do("/choose conseil")
    evening.drawn(27).do("/keep Joueur 00001 3-4", *(f"/withdraw Joueur {number:05}" for number in range(18, 28)))
    evening.do("/newday", "/reveal")
    assert sorted(evening.state.tables) == [1, 3]
    assert evening.seat_of("Joueur 00001") == "3-4"


def test_a_button_that_starts_at_seat_one_is_not_drawn(rulebooks):
    evening = Evening(rulebooks, profiles=SilentProfiles(seats__start="drawn", button__start="seat_one"))
    evening.drawn(12)
    assert [draw.kind for draw in evening.draws] == [Kind.SEATS]
    assert all(table.blinds.button == min(table.players) for table in evening.state.tables.values())


@pytest.mark.parametrize("line", ["/final", "/newday", "/redraw oui", "/reveal"])
def test_nothing_is_drawn_again_before_seats_are_drawn(rulebooks, line):
    evening = Evening(rulebooks, "casino")
    evening.do("/choose conseil")
    assert evening.opened(12).refused(line)["why"] in ("not_drawn_yet", "no_draw_under_way")


@pytest.mark.parametrize("line", ["/final", "/newday", "/redraw oui"])
def test_proposed_moves_are_settled_before_seats_are_drawn_again(rulebooks, line):
    evening = played(rulebooks, "casino", 13, 9, "9-max")
    evening.do("/breaktable 2")
    assert evening.refused(line)["why"] == "moves_pending"


def test_so_many_come_back_after_the_final_table_is_drawn_that_the_next_draw_is_none_of_a_final_table(rulebooks):
    evening = played(rulebooks, "ropta", 18, 9, "9-max; inscriptions sans limite")
    evening.do("/final", "/reveal", "/enter Anne, Bea, Carl", "/opentable", "/confirm")
    announced = evening.do("/redraw trois joueurs de plus")
    assert (announced.outcome.kind, announced.outcome.players, announced.outcome.tables) == ("seats", 12, 2)
    assert {ground.passage.number for ground in announced.grounds if ground.passage} == {"2.1"}
