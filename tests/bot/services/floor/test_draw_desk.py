import hashlib
from itertools import pairwise

import pytest

from bot.domain.club.people import Role
from bot.domain.draws.proof_records import Kind, Status
from bot.domain.seating.tables import Seat
from bot.presenter.actions import actions
from bot.presenter.blocks import Hint
from bot.presenter.present import present
from bot.services.replies.draws import DrawRevealed, StillAnnounced, WordSaid
from tests.bot.services.floor.evening import Evening, guests
from tests.bot.words import plain_text


@pytest.fixture
def evening(rulebooks) -> Evening:
    """Played by ROPTA; the club has chosen where the book is silent."""
    made = Evening(rulebooks)
    made.do("/choose conseil")
    return made


def sha256(text: str) -> str:
    return hashlib.sha256(text.encode()).hexdigest()


def sizes(evening: Evening) -> list[int]:
    return sorted(len(table.players) for table in evening.state.tables.values())


def test_three_messages_set_a_tournament_up_and_a_fourth_seats_everybody(evening):
    evening.do("/tournament Open de Nantes; 9 par table", f"/enter\n{guests(87)}", "/draw")
    revealed = evening.do("/reveal")
    assert isinstance(revealed.outcome, DrawRevealed)
    assert (revealed.outcome.players, revealed.outcome.tables) == (87, 10)
    assert sizes(evening) == [8] * 3 + [9] * 7
    assert set(evening.state.seat_of) == set(evening.state.entrants)
    assert {table.blinds.button for table in evening.state.tables.values()} != {None}


@pytest.mark.parametrize(
    ("players", "form", "tables"),
    [
        (2, "9 par table", [2]),
        (9, "9 par table", [9]),
        (10, "9 par table", [5, 5]),
        (13, "6-max", [4, 4, 5]),
        (20, "10-max", [10, 10]),
    ],
)
def test_as_many_tables_are_filled_as_the_players_need(evening, players, form, tables):
    evening.drawn(players, f"Mardi; {form}")
    assert sizes(evening) == tables


def test_the_director_may_ask_for_more_tables_than_are_needed(evening):
    evening.opened(20).do("/draw 4", "/reveal")
    assert sizes(evening) == [5, 5, 5, 5]


@pytest.mark.parametrize(
    ("players", "asked", "why", "fields"),
    [
        (20, "2", "too_few_seats", {"players": 20, "seats": 18, "missing": 2, "more_tables": 1}),
        (20, "11", "too_many_tables", {"tables": 11, "players": 20, "most": 10}),
        (4, "2000", "too_many_tables", {"tables": 2000, "most": 2}),
        (20, "0", "bad_number", {"least": 1}),
        (20, "-3", "bad_number", {}),
        (20, "trois", "bad_number", {"text": "trois"}),
        (20, "2001", "bad_number", {"most": 2000}),
        (0, "", "too_few_entrants", {"players": 0, "least": 2}),
        (1, "", "too_few_entrants", {"players": 1}),
        (1, "1", "too_few_entrants", {"players": 1}),
    ],
)
def test_a_number_of_tables_that_cannot_be_is_refused(evening, players, asked, why, fields):
    refused = evening.opened(players).refused(f"/draw {asked}")
    assert refused["why"] == why
    assert refused.items() >= fields.items()


def test_ten_thousand_players_are_drawn_and_one_more_is_refused(evening):
    evening.drawn(10_000)
    assert len(evening.state.seat_of) == 10_000
    assert sizes(evening) == [8] * 8 + [9] * 1104
    evening.do("/level 1")
    assert evening.say("/enter Marie").outcome.why == "too_many_entrants"
    assert evening.draws[0].status is Status.STANDS


def test_where_the_club_has_too_few_tables_the_last_to_enter_are_alternates(evening):
    evening.opened(30, "Mardi; 9 par table; 3 tables")
    announced = evening.do("/draw")
    assert announced.outcome.alternates == ("Joueur 00028", "Joueur 00029", "Joueur 00030")
    evening.do("/reveal")
    assert evening.state.alternates == (28, 29, 30)
    assert sizes(evening) == [9, 9, 9]
    assert evening.do("/entries").outcome.waiting == announced.outcome.alternates


def test_more_tables_than_the_club_has_are_not_drawn(evening):
    refused = evening.opened(30, "Mardi; 9 par table; 3 tables").refused("/draw 4")
    assert (refused["why"], refused["most"]) == ("bad_number", 3)
    assert evening.refused("/draw 2")["why"] == "too_few_seats"
    assert evening.do("/draw 3").outcome.tables == 3


def test_who_has_a_kept_seat_is_never_an_alternate(evening):
    evening.opened(20, "Mardi; 9 par table; 2 tables").do("/keep Joueur 00020 2-7", "/draw", "/reveal")
    assert evening.seat_of("Joueur 00020") == "2-7"
    assert evening.state.alternates == (18, 19)


def test_kept_and_closed_seats_are_honoured(evening):
    evening.opened(17).do("/keep Joueur 00003 2-5", "/closeseat 1-9", "/draw", "/reveal")
    assert evening.seat_of("Joueur 00003") == "2-5"
    assert Seat(1, 9) not in evening.state.seat_of.values()
    assert sizes(evening) == [8, 9]


def test_closed_seats_that_leave_too_few_bring_another_table(evening):
    evening.opened(18).do("/closeseat 1-9", "/draw", "/reveal")
    assert sizes(evening) == [6, 6, 6]


def test_a_table_whose_seats_are_all_closed_is_left_out(evening):
    evening.opened(18).do(*(f"/closeseat 1-{seat}" for seat in range(1, 10)), "/draw", "/reveal")
    assert sorted(evening.state.tables) == [2, 3]


def test_a_closed_seat_that_a_smaller_format_has_no_longer_does_not_stop_the_draw(evening):
    evening.opened(12).do("/closeseat 1-9", "/setup 6-max", "/draw", "/reveal")
    assert sizes(evening) == [6, 6]
    assert evening.do("/openseat 1-9").done


@pytest.mark.parametrize("seat", ["9-1", "1-8"])
def test_a_kept_seat_that_is_not_there_when_seats_are_drawn_stops_the_draw(evening, seat):
    evening.opened(5).do(f"/keep Joueur 00001 {seat}", "/setup 6-max")
    refused = evening.refused("/draw")
    assert (refused["why"], refused["seat"], refused["name"]) == ("kept_seat_not_there", seat, "Joueur 00001")
    evening.do("/keep Joueur 00001 non", "/draw")


def test_the_list_is_fixed_from_the_announcement_to_the_reveal(evening):
    evening.opened(10).do("/draw")
    for line in (
        "/enter Marie", "/withdraw Joueur 00001", "/keep Joueur 00001 1-1", "/closeseat 1-1", "/openseat 1-1", "/setup 6-max",
        "/setup 1 tables", "/finish", "/pick Paul, Marie", "/redraw parce que",
    ):  # fmt: skip
        assert evening.refused(line)["why"] in ("draw_under_way", "not_drawn_yet"), line
    evening.do("/level 2", "/word chaussette", "/reveal")


def test_a_second_draw_says_in_a_sentence_that_it_is_announced_and_adds_nothing(evening):
    evening.opened(20)
    first = evening.do("/draw").outcome
    log = evening.log
    evening.clock.at += 60
    second = evening.do("/draw")
    assert second.outcome == StillAnnounced(first.number, 20, first.fingerprint)
    assert evening.do("/draw 2") == second
    assert evening.log == log
    shown = plain_text(present(second))
    assert "Joueur 00001" not in shown
    assert first.fingerprint in shown
    ways = [block.command.split()[0] for block in present(second) if isinstance(block, Hint)]
    assert ways == ["word", "reveal", "abort"]
    assert [action.command for action in actions(second)] == ["reveal", "word", "abort"]


def test_a_second_reveal_shows_the_same_seats_and_adds_nothing(evening):
    first, log = evening.drawn(10).do("/reveal"), evening.log
    evening.clock.at += 60
    assert evening.do("/reveal") == first
    assert evening.log == log
    assert evening.refused("/draw")["why"] == "already_drawn"


def test_the_seed_of_each_draw_was_fixed_by_the_seal_that_opened_the_tournament(evening):
    seal = evening.do("/tournament Mardi").outcome.seal
    evening.do(f"/enter\n{guests(20)}")
    announced = evening.do("/draw")
    assert announced.outcome.seal == seal
    revealed = evening.do("/reveal")
    assert sha256(str(revealed.outcome.seed)) == seal == revealed.outcome.before
    picked = evening.do("/pick 3, 5, 7")
    seeds = [seal, *(draw.seed for draw in evening.draws)]
    assert [sha256(later) for later in seeds[1:]] == seeds[:-1]
    assert picked.outcome.seed == seeds[-1]
    assert [draw.kind for draw in evening.draws] == [Kind.SEATS, Kind.BUTTON, Kind.PICK]


def test_the_announcement_shows_the_fingerprint_that_the_proof_bears(evening):
    fingerprint = evening.opened(10).do("/draw").outcome.fingerprint
    assert evening.draws[0].fingerprint == fingerprint
    evening.do("/word mot", "/reveal")
    assert evening.draws[0].fingerprint == fingerprint


def test_words_that_players_say_decide_the_seats(evening):
    evening.opened(20).do("/draw")
    said = evening.say("/word chaussette", Role.PLAYER)
    assert (type(said.outcome), said.outcome.count) == (WordSaid, 1)
    evening.do("/word  aïoli, \\o/ ", "/reveal")
    with_words = evening.state.seat_of
    assert evening.draws[0].words == ("chaussette", "aïoli, \\o/")
    without = Evening(evening.rules)
    without.do("/choose conseil")
    without.drawn(20)
    assert without.draws[0].seed == evening.draws[0].seed
    assert without.state.seat_of != with_words


def test_nobody_says_a_word_when_nothing_is_announced(evening):
    assert evening.opened(10).refused("/word oui")["why"] == "no_draw_under_way"
    evening.do("/draw", "/reveal")
    assert evening.refused("/word oui")["why"] == "no_draw_under_way"


def test_a_hundred_words_are_enough(evening):
    evening.opened(3).do("/draw", *(f"/word mot {number}" for number in range(100)))
    assert evening.refused("/word encore")["why"] == "too_many_words"
    evening.do("/reveal")
    assert len(evening.draws[0].words) == 100


def test_a_draw_is_given_up_for_a_reason_only_and_its_seed_stands_in_the_proof(evening):
    evening.opened(10).do("/draw")
    assert evening.refused("/abort")["why"] == "reason_needed"
    assert evening.refused("/abort \u202e \x00")["why"] == "reason_needed"
    for no in ("non", "annuler", "laat maar"):
        assert evening.refused(f"/abort {no}")["why"] == "left_as_it_is"
    for nothing in ("oui", "merci", "?"):
        assert evening.refused(f"/abort {nothing}")["why"] == "reason_needed"
    given_up = evening.do("/abort  Paul\u202e manque\n dans la liste")
    assert given_up.outcome.reason == "Paul manque dans la liste"
    assert [(draw.status, draw.reason, draw.seed) for draw in evening.draws] == [
        (Status.ABORTED, "Paul manque dans la liste", given_up.outcome.seed)
    ]
    assert evening.do("/enter Paul", "/draw").outcome.number == 2
    assert evening.refused("/abort")["why"] == "reason_needed"


@pytest.mark.parametrize("line", ["/reveal", "/abort pour rien", "/word oui"])
def test_what_was_not_announced_is_neither_revealed_nor_given_up(evening, line):
    assert evening.opened(10).refused(line)["why"] == "no_draw_under_way"


def test_a_redraw_needs_a_reason_and_is_marked_in_the_proof(evening):
    evening.drawn(10)
    assert evening.refused("/redraw")["why"] == "reason_needed"
    announced = evening.do("/redraw deux jeux de cartes étaient mélangés")
    assert (announced.outcome.number, announced.outcome.reason) == (3, "deux jeux de cartes étaient mélangés")
    assert [draw.status for draw in evening.draws] == [Status.STANDS, Status.STANDS, Status.SEALED]
    evening.do("/reveal")
    assert [(draw.number, draw.status, draw.replaced_by) for draw in evening.draws] == [
        (1, Status.REPLACED, 3), (2, Status.REPLACED, 4), (3, Status.STANDS, None), (4, Status.STANDS, None),
    ]  # fmt: skip
    assert evening.draws[0].reason == "deux jeux de cartes étaient mélangés"


def test_a_redraw_that_is_given_up_replaces_nothing_and_everybody_stays(evening):
    seats = evening.drawn(10).state.seat_of
    evening.do("/redraw pour voir", "/abort c'était une erreur")
    assert evening.state.seat_of == seats
    assert [draw.status for draw in evening.draws] == [Status.STANDS, Status.STANDS, Status.ABORTED]


def test_a_redraw_takes_the_tables_in_play_and_honours_kept_seats(evening):
    evening.drawn(27).do("/keep Joueur 00001 3-4", "/breakorder 1")
    leaving = [entrant for entrant, seat in evening.state.seat_of.items() if seat.table > 1 and entrant > 1][:10]
    evening.do(*(f"/withdraw Joueur {entrant:05}" for entrant in leaving), "/breaktable", "/confirm")
    assert sorted(evening.state.tables) == [2, 3]
    evening.do("/redraw la table 1 a été cassée trop tard", "/reveal")
    assert sorted(evening.state.tables) == [2, 3]
    assert evening.seat_of("Joueur 00001") == "3-4"


def test_in_a_redraw_who_sits_comes_before_who_waits(evening):
    evening.opened(10, "Mardi; 9 par table; 1 tables").do("/draw", "/reveal", "/enter Marie", "/out Joueur 00003", "/seat Marie")
    assert evening.state.alternates == (10,)
    evening.do("/redraw un siège est cassé", "/reveal")
    assert evening.state.alternates == (10,)
    assert evening.seat_of("Marie")


def test_picking_one_of_several_is_recorded_like_a_draw(evening):
    evening.opened(2)
    picked = evening.do("/pick Qui tire la carte ?: Marie, Paul, Zoé")
    assert picked.outcome.about == "Qui tire la carte ?"
    assert picked.outcome.options == ("Marie", "Paul", "Zoé")
    assert picked.outcome.chosen in ("Marie", "Paul", "Zoé")
    assert evening.draws[0].options == ("Marie", "Paul", "Zoé")
    for line in ("/pick Marie", "/pick Qui: Marie", "/pick , ;", "/pick \x00, \u202e"):
        assert evening.refused(line)["why"] == "too_few_options", line
    assert evening.refused("/pick a, " + "b" * 300)["why"] == "text_too_long"


def test_a_chain_of_draws_ends_before_its_last_seed_is_needed(evening, monkeypatch):
    for module in ("lots", "proof", "proof_reading", "proof_verifying"):
        monkeypatch.setattr(f"bot.domain.draws.{module}.CHAIN_LENGTH", 6)
    evening.opened(4).do(*["/pick rouge, noir"] * 5)
    assert evening.refused("/draw")["why"] == "chain_exhausted"  # the button would have no seed
    evening.do("/pick rouge, noir")
    assert evening.refused("/pick rouge, noir").items() >= {"why": "chain_exhausted", "number": 7, "most": 6}.items()
    assert all(sha256(later.seed) == earlier.seed for earlier, later in pairwise(evening.draws))


def test_a_second_tap_on_reveal_says_that_the_seats_are_no_longer_those_of_the_draw(rulebooks):
    evening = Evening(rulebooks, "casino")
    evening.do("/choose conseil")
    evening.drawn(8, "Mardi")
    assert not evening.do("/reveal").outcome.changed
    evening.do("/level 2")
    assert not evening.do("/reveal").outcome.changed
    evening.do("/out Joueur 00003")
    assert evening.do("/reveal").outcome.changed
    evening.do("/undo")
    assert not evening.do("/reveal").outcome.changed
