"""Chip races as a floor types them: announced, dealt or typed, every chip accounted for."""

import pytest

from bot.domain.draws.proof import verify_proof
from bot.presenter.present import present
from bot.services.replies.chips import RaceAnnounced
from tests.bot.services.floor.pit import BOOKS, Pit, grounds, laid_out
from tests.bot.told import told
from tests.bot.words import plain_text

SET = "jetons 25x8 100x8 500x4 1000x5; niveaux 25/50 50/100 75/150 100/200 200/400"
START = {"urban": "croupier ", "cdc": "donneur 1 "}


def one_table(book="ropta", settings=SET):
    return laid_out({1: [1, 2, 3, 4]}, book, settings, of=6)


def two_tables(book="ropta", settings=SET):
    return laid_out({1: [1, 2, 3, 4], 2: [1, 2, 3]}, book, settings, of=6)


def won(reply, table=1, old=0):
    view = next(view for view in reply.outcome.races if view.table == table and old in (0, view.old))
    return {seat.seat: seat.awarded for seat in view.seats}


def accounts(reply):
    for view in reply.outcome.races:
        assert view.before + view.rounding + view.protection == view.after
    return [(view.before, view.rounding, view.protection, view.after) for view in reply.outcome.races]


# What can be raced off


def test_the_next_race_is_named_with_the_level_from_which_it_may_be_run():
    pit = one_table()
    fields = told(pit.do("chips"))
    assert (fields["values"], fields["value"], fields["into"], fields["from_level"]) == ((25, 100, 500, 1000), 25, 100, 4)
    assert not fields["already"]
    pit.do("level 4")
    assert pit.do("chips").outcome.already
    pit.do("race 25>100 1:4 2:4")
    fields = told(pit.do("chips"))
    assert (fields["values"], fields["value"]) == ((100, 500, 1000), 0)


def test_without_levels_the_chips_are_named_alone_and_without_chips_they_are_asked_for():
    fields = told(one_table(settings="jetons 25x8 100x8").do("chips"))
    assert (fields["values"], fields["value"], fields["levels"], fields["unpayable"]) == ((25, 100), 0, 0, ())
    assert one_table(settings="").refused("chips")["why"] == "no_chip_set"
    assert Pit(opened=False).say("chips").outcome.why == "no_tournament"


def test_beyond_the_last_level_nothing_is_unpayable_and_before_it_an_odd_blind_is_named():
    pit = one_table(settings="jetons 100x8 500x4; niveaux 25/50 100/200")
    assert pit.do("chips").outcome.unpayable == ((1, 25), (1, 50))
    assert pit.do("level 9", "chips").outcome.unpayable == ()


def test_a_race_is_announced_with_the_tables_where_it_is_to_be_run():
    pit = two_tables()
    length = len(pit.log)
    reply = pit.do("race 25>100")
    assert (type(reply.outcome), reply.outcome.left, len(pit.log)) == (RaceAnnounced, (1, 2), length)
    pit.do("race 25>100 t1 1:4")
    assert pit.do("race 25>100").outcome.left == (2,)


SAID = {
    "ropta": {"ropta:3.2#6", "ropta:3.2#7", "ropta:3.2#8", "ropta:3.2#10", "ropta:3.2#11", "race.dealing"},
    "cdc": {f"cdc:12-{number}#1" for number in range(1, 8)},
    "eventem": {
        "eventem:la-pause#2", "eventem:le-chip-race#2", "eventem:le-chip-race#3", "eventem:le-chip-race#4", "race.ties",
    },
    "casino": {f"casino:chip-race#{number}" for number in (2, 3, 4, 5, 6, 7, 8, 9)} | {"race.dealing"},
    "urban": {
        "urban:chip-race#1", "urban:chip-race#2", "race.cards", "race.dealing", "race.winner", "race.ties", "race.rounding",
    },
}  # fmt: skip


@pytest.mark.parametrize("book", BOOKS)
def test_the_announcement_names_every_article_of_the_race_by(book):
    assert grounds(one_table(book).do("race 25>100")) == SAID[book]


# By the books


@pytest.mark.parametrize(("odd", "chips"), [("1:4 2:3", 1), ("1:4 2:4", 2), ("1:2", 0), ("1:3", 1), ("1:7", 0)])
def test_ropta_3_2_seven_chips_of_100_make_one_of_500_and_eight_make_two(odd, chips):
    reply = one_table().do(f"race 100>500 {odd}")
    assert sum(won(reply).values()) == chips
    accounts(reply)


@pytest.mark.parametrize(
    ("book", "chips"),
    [("ropta", 1), ("cdc", 2), ("eventem", 1), ("casino", 2), ("urban", 2)],
)
def test_ropta_3_2_cdc_12_5_eventem_casino_seven_chips_of_100_are_rounded_by(book, chips):
    reply = one_table(book).do(f"race 100>500 t1 {START.get(book, '')}1:4 2:3")
    assert sum(won(reply).values()) == chips
    assert accounts(reply) == [(700, 500 * chips - 700, 0, 500 * chips)]


@pytest.mark.parametrize("book", BOOKS)
def test_the_cards_are_a_draw_that_can_be_checked_by(book):
    pit = two_tables(book)
    start = START.get(book, "")
    reply = pit.do(f"race 25>100 t1 {start}1:3 2:1 t2 {start}2:2 3:3")
    assert [view.number for view in reply.outcome.races] == [3, 4]
    text = pit.do("proof").outcome.text
    assert verify_proof(text).holds
    for view in reply.outcome.races:
        assert view.seed in text
        for seat in view.seats:
            assert len(seat.cards) == seat.odd
            # the text tells the deal as it fell, the reply each hand best first
            line = next(
                line for line in text.split("draw ")[view.number].splitlines() if line.startswith(f"result {seat.seat}: ")
            )
            assert sorted(line.partition(": ")[2].split()) == sorted(seat.cards)
        best = sorted(view.seats, key=lambda seat: -seat.awarded)
        assert sum(seat.awarded for seat in best) == view.chips


@pytest.mark.parametrize("book", ["cdc", "urban"])
def test_cdc_12_1_urban_chip_race_dealing_starts_on_the_dealers_left(book):
    pit = one_table(book)
    assert pit.refused("race 25>100 t1 1:1 2:1 3:1")["why"] == "button_needed"
    assert pit.refused("race 25>100 t1 donneur 7 1:1 2:1 3:1")["why"] == "dealer_not_there"
    pit.do("race 25>100 t1 donneur 2 1:1 2:1 3:1")
    assert [one.seat for one in pit.log[-1].singles[0].draw.cards] == [3, 1, 2]


@pytest.mark.parametrize("book", ["ropta", "cdc", "urban"])
def test_a_dealer_on_a_seat_that_the_table_has_not_is_refused_with_its_seats(book):
    pit = one_table(book)
    refused = pit.refused("race 25>100 t1 donneur 99 1:1 2:1 3:1")
    assert (refused["why"], refused["seat"], refused["table"]) == ("dealer_not_there", 99, 1)
    assert refused["seats"] == pit.state.tables[1].seats
    assert pit.refused(f"race 25>100 t1 donneur {refused['seats'] + 1} 1:1")["why"] == "dealer_not_there"


def test_urban_chip_race_a_croupier_of_the_house_sits_before_seat_1():
    pit = one_table("urban")
    pit.do("race 25>100 t1 croupier 3:1 1:1 2:1")
    assert [one.seat for one in pit.log[-1].singles[0].draw.cards] == [1, 2, 3]


@pytest.mark.parametrize(("book", "typed", "said"), [
    ("urban", "donneur 0 ", "un croupier donne, à partir du siège 1"), ("urban", "croupier ", "un croupier donne"),
    ("urban", "donneur 2 ", ""), ("ropta", "donneur 2 ", "le donneur indiqué n'y change rien"), ("ropta", "", ""),
])  # fmt: skip
def test_what_comes_of_the_dealer_who_was_told_is_said(book, typed, said):
    reply = one_table(book).do(f"race 25>100 t1 {typed}3:1 1:1 2:1")
    assert bool(reply.outcome.races[0].dealer) is bool(said)
    assert said in plain_text(present(reply))


def test_where_no_card_is_dealt_by_the_bot_nobody_has_to_say_who_deals():
    pit = two_tables("cdc")
    assert won(pit.do("race 25>100 t1 1:8 2:4")) == {1: 0, 2: 0}
    assert won(pit.do("race 25>100 t2 1:2 2:1 cartes 1: Rco 9p 2: Ap"), 2) == {1: 0, 2: 1}


def test_cdc_12_6_ropta_3_2_a_player_who_loses_his_last_chip_gets_one_more_of_the_smallest_value():
    for book in ("ropta", "cdc", "eventem", "urban"):
        reply = one_table(book).do("race 25>100 t1 1:3 2:1* cartes 1: Rco 9p 2p 2: 3t")
        loser = reply.outcome.races[0].seats[1]
        assert (loser.awarded, loser.protection) == (0, 100)
        assert accounts(reply) == [(100, 0, 100, 200)]


def test_casino_chip_race_who_has_nothing_else_is_served_before_the_draw_and_gets_no_card():
    reply = one_table("casino").do("race 25>100 t1 1:3 2:1* cartes 1: Rco 9p 2p")
    first, second = reply.outcome.races[0].seats
    assert (second.served, second.awarded, second.cards, first.awarded) == (True, 1, (), 0)
    assert accounts(reply) == [(100, 0, 0, 100)]


def test_eventem_is_silent_on_equal_cards_so_a_club_may_draw_lots_which_can_be_checked():
    pit = one_table("eventem")
    pit.do("choose race.ties by_lot")
    reply = pit.do("race 25>100 t1 1:2 2:2 3:1 cartes 1: Ap 2p 2: Aco 3p 3: Aca")
    assert sum(won(reply).values()) == 1
    proof = verify_proof(pit.do("proof").outcome.text)
    assert proof.holds
    assert [str(draw.kind) for draw in proof.draws[2:]] == ["pick", "pick"]
    before = pit.state
    pit.do("undo", "redo")
    assert pit.state == before


@pytest.mark.parametrize("book", ["ropta", "cdc", "casino"])
def test_ropta_3_2_cdc_12_3_casino_of_two_aces_the_spade_wins(book):
    reply = one_table(book).do("race 25>100 t1 1:2 2:2 cartes 1: Aco 2p 2: Ap 3p")
    assert won(reply) == {1: 0, 2: 1}


@pytest.mark.parametrize(
    ("language", "cards"),
    [
        ("fr", "cartes 1: Rco 9p, 2: Vt"),
        ("en", "cards 1: Kh 9s, 2: Jc"),
        ("nl", "kaarten 1: Hh 9s, 2: Bk"),
        ("nl", "kaart 1: H♥ 9♠ 2: B♣"),
    ],
)
def test_cards_that_were_dealt_by_hand_are_read_in(language, cards):
    pit = one_table()
    pit.do(f"language {language}")
    view = pit.do(f"race 25>100 t1 1:2 2:1 {cards}").outcome.races[0]
    assert [seat.cards for seat in view.seats] == [("Kh", "9s"), ("Jc",)]
    assert (view.number, view.seed) == (0, "")
    assert won(pit.do("race 100>500 t1 1:4")) == {1: 1}


# Two values at once


def test_two_values_go_at_once_the_smaller_into_the_larger_first():
    pit = one_table()
    reply = pit.do("race 25+100>500 t1 1:3/2 2:1/4 3:4/0")
    assert [(view.old, view.new) for view in reply.outcome.races] == [(25, 100), (100, 500)]
    accounts(reply)
    assert (reply.outcome.retired, pit.do("chips").outcome.values) == ((25, 100), (500, 1000))
    assert verify_proof(pit.do("proof").outcome.text).holds


@pytest.mark.parametrize("typed", ["25 et 100 > 500", "25/100->500", "25 en 100 naar 500", "25 and 100 into 500"])
def test_two_values_are_announced_as_people_write_them(typed):
    fields = told(one_table().do(f"race {typed}"))
    assert (fields["old"], fields["larger"], fields["new"]) == (25, 100, 500)


@pytest.mark.parametrize("typed", ["1 000>5 000 t1 1:3", "1000 → 5000 1:3", "1k>5k t1 1:3", "1.000 vers 5.000 1:3"])
def test_large_values_are_read_as_people_write_them(typed):
    reply = one_table(settings="jetons 500x4 1000x8 5000x2").do(f"race {typed}")
    assert (reply.outcome.old, reply.outcome.new, won(reply)) == (1000, 5000, {1: 1})


# Table after table


def test_a_value_is_out_of_play_once_all_tables_are_done_and_comes_back_when_that_is_undone():
    pit = two_tables()
    first = pit.do("race 25>100 t1 1:3")
    assert (first.outcome.left, first.outcome.retired, pit.state.retired) == ((2,), (), frozenset())
    before = pit.state
    last = pit.do("race 25>100 t2 1:3")
    assert (last.outcome.left, last.outcome.retired, pit.state.retired) == ((), (25,), {25})
    assert pit.refused("race 25>100 t1 1:3")["why"] == "already_raced"
    assert pit.refused("race 25>100")["why"] == "race_value_not_in_play"
    pit.do("undo")
    assert pit.state == before
    assert 25 in pit.do("chips").outcome.values


def missing(pit, line):
    return pit.do(line).outcome.missing


@pytest.mark.parametrize(
    ("odd", "told"),
    [("1:8 2:8 3:8 4:8", (25, 0, 0)), ("1:3 2:1", (25, 0, 0)), ("1:3", (25, 1, 3)), ("1:2", (25, 2, 2)), ("1:5", (25, 3, 1))],
)
def test_a_chip_that_is_missing_is_said_exactly_when_the_count_cannot_be_right(odd, told):
    assert missing(one_table(), f"race 25>100 {odd}") == (told,)


def test_a_chip_that_kept_somebody_in_is_counted_when_its_value_goes():
    """32 of 100 in the stacks, one for two odd 25s, one more for the loser: 34 in play."""
    pit = one_table()
    assert missing(pit, "race 25>100 1:2 2:1* 3:1 cartes 1: Rco 9p 2: 2t 3: 3t") == ((25, 0, 0),)
    assert missing(pit, "race 100>500 1:4") == ((100, 0, 0),)
    pit.do("undo")
    assert missing(pit, "race 100>500 1:3") == ((100, 1, 4),)


def test_nothing_is_said_of_missing_chips_where_it_could_be_wrong():
    assert missing(one_table(settings=""), "race 25>100 1:3") == ((25, 0, 0),)
    assert missing(one_table(settings="jetons 25x8 50x8 100x8"), "race 25>100 1:3") == ((25, 0, 0),)
    assert missing(one_table(), "race 100>500 1:3") == ((100, 0, 0),)  # 25s that are still there may have been changed
    pit = one_table()
    pit.do("withdraw 1-4")
    assert missing(pit, "race 25>100 1:3") == ((25, 0, 0),)


def test_who_withdrew_before_the_draw_or_waits_for_a_seat_has_brought_no_chips():
    pit = Pit(settings=f"6 par table; {SET}")
    pit.do("enter A1, B2, C3, D4, E5", "withdraw E5", "draw", "reveal", "enter Zoé")
    seat = min(pit.state.tables[1].players)
    assert missing(pit, f"race 25>100 {seat}:3") == ((25, 1, 3),)


# What is refused


@pytest.mark.parametrize(
    ("typed", "why"),
    [
        ("25>100", None), ("25>100 1:3", "table_needed"), ("25>100 t3 1:3", "no_such_table"), ("25>100 t1", "odd_chips_nothing"),
        ("25>100 t1 6:1", "odd_chips_no_such_seat"), ("25>100 t1 1:3 1:2", "odd_chips_seat_twice"),
        ("25>100 t1 1:501", "odd_chips_absurd"), ("25>100 t1 un:3", "odd_chips_unreadable"),
        ("25>100 t1 1:3/2", "odd_chips_two_counts"), ("20>100", "race_value_not_in_play"), ("25>200", "race_value_not_in_play"),
        ("100>25", "race_value_not_multiple"), ("25>25", "race_value_not_multiple"), ("100+25>500", "race_value_not_multiple"),
        ("25>100 bonjour t1 1:3", "unreadable_form"), ("25", "unreadable_form"), ("vingt-cinq", "unreadable_form"),
        ("25>100 t1 1:3 cartes 1: Ap Ap 2p", "card_twice"), ("25>100 t1 1:3 cartes 1: Ap", "cards_wrong_count"),
        ("25>100 t1 1:1 cartes 1: Ap 2: 2p", "cards_for_no_chip"), ("25>100 t1 1:1 cartes 1: Xy", "card_unreadable"),
        ("25>100 t1 1:1 cartes 1: 9c", "card_suit_ambiguous"), ("25>100 t1 1:3 t1 2:1", "already_raced"),
        ("25>100 t1 1:3 t9 2:1", "no_such_table"), ("25>1000 t1 1:39 2:39", "race_too_many_odd_chips"),
        ("9" * 5000 + ">100", "unreadable_form"), ("25>" + "9" * 5000, "unreadable_form"),
    ],
)  # fmt: skip
def test_what_cannot_be_raced_is_refused_and_nothing_is_dealt(typed, why):
    pit = two_tables()
    if why:
        assert pit.refused(f"race {typed}")["why"] == why
        assert pit.do("proof").outcome.text.count("\ndraw ") == 2
    else:
        pit.do(f"race {typed}")


def test_urban_says_little_so_the_club_has_to_choose_before_anything_is_dealt():
    pit = Pit("urban", SET, chosen="")
    for point in ("race.ties", "race.rounding", "race.dealing"):
        assert point in {name for name, *_ in pit.do("choose").outcome.points}
    pit.do("enter A1, B2", "draw", "reveal")
    refusal = pit.refused("race 25>100 croupier 1:1")
    assert (refusal["why"], refusal["point"]) == ("choice_needed", "race.rounding")


@pytest.mark.parametrize("book", BOOKS)
def test_a_race_is_taken_back_to_the_very_same_state_and_its_cards_stay_in_the_text(book):
    pit = two_tables(book)
    before, start = pit.state, START.get(book, "")
    seed = pit.do(f"race 25>100 t1 {start}1:3 t2 {start}2:1").outcome.races[0].seed
    pit.do("undo")
    assert pit.state == before
    text = pit.do("proof").outcome.text
    assert seed in text
    assert verify_proof(text).holds
    pit.do(f"race 25>100 t1 {start}1:3")
    assert verify_proof(pit.do("proof").outcome.text).holds
