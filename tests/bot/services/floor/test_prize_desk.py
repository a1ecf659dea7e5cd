"""What is played for, as floors type it and players read it: pool, places, bubble, deal, undo."""

from dataclasses import replace

import pytest

from bot.domain.club.people import Role
from bot.domain.prizes.payouts import Prizes
from bot.presenter.present import present
from bot.services.floor.prize_form import read_deal, with_said
from bot.services.floor.prize_money import prize_money
from bot.services.requests import Request
from bot.store.tournament.deed_text import read_deed, write_deed
from tests.bot.services.floor.pit import laid_out
from tests.bot.told import told
from tests.bot.words import plain_text


def ten(settings="payés 3"):
    return laid_out({1: [1, 2, 3, 4, 5], 2: [1, 2, 3, 4, 5]}, "ropta", settings, of=6)


def text(reply):
    return plain_text(present(reply))


@pytest.mark.parametrize(
    ("typed", "said"),
    [
        ("cave 20+5", Prizes(buy_in=2000, fee=500)), ("cave 20,50 € + 4,50 €", Prizes(buy_in=2050, fee=450, currency="€")),
        ("Buy-in: 1 200+50 CHF", Prizes(buy_in=120_000, fee=5_000, currency="CHF")), ("inleg 20", Prizes(buy_in=2000)),
        ("payés 50 30 20", Prizes(shares=(5_000, 3_000, 2_000))), ("paid 50/30/20", Prizes(shares=(5_000, 3_000, 2_000))),
        ("betaald 37,5% 37,5 % 25%", Prizes(shares=(3_750, 3_750, 2_500))), ("3 payés", Prizes(paid=3)),
        ("payés 3", Prizes(paid=3)), ("paid 100%", Prizes(shares=(10_000,))), ("arrondi 0,05", Prizes(unit=5)),
        ("garantie 500\najouté 1.000,50", Prizes(guaranteed=50_000, added=100_050)),
        ("1er 500, 2e 300, 3e 200", Prizes(fixed=(50_000, 30_000, 20_000))),
        ("500 300 200 €", Prizes(fixed=(50_000, 30_000, 20_000), currency="€")),
        ("1er 1 200 €\n2e: 800,50\n3e = 500", Prizes(fixed=(120_000, 80_050, 50_000), currency="€")),
        ("1er 500,2e 300,3e 37,50", Prizes(fixed=(50_000, 30_000, 3_750))), ("1: 500 2: 300", Prizes(fixed=(50_000, 30_000))),
        ("1st 500 2nd 300 3rd 200", Prizes(fixed=(50_000, 30_000, 20_000))),
        ("1ste 500, 2de 300", Prizes(fixed=(50_000, 30_000))),
        ("1er 500, 2e-4e 50, places 5 à 6 20", Prizes(fixed=(50_000, 5_000, 5_000, 5_000, 2_000, 2_000))),
        ("payés 500 300 €", Prizes(fixed=(50_000, 30_000), currency="€")), ("payés 500 €", Prizes(fixed=(50_000,), currency="€")),
        ("1 200, 800, 500", Prizes(fixed=(120_000, 80_000, 50_000))), ("500/300/200", Prizes(fixed=(50_000, 30_000, 20_000))),
        ("payés 1er 500, 2e 300", Prizes(fixed=(50_000, 30_000))),
        ("50 30 20 €", Prizes(fixed=(5_000, 3_000, 2_000), currency="€")),
        ("50% 30% 20%", Prizes(shares=(5_000, 3_000, 2_000))),
        ("payés 3 places", Prizes(paid=3)), ("3 places payées", Prizes(paid=3)),
        ("recave 10; complément 5", Prizes(rebuy=1_000, add_on=500)), ("payés 50, 30, 20", Prizes(shares=(5_000, 3_000, 2_000))),
    ],
)  # fmt: skip
def test_what_is_typed_is_understood(typed, said):
    assert with_said(Prizes(), typed) == said


@pytest.mark.parametrize(
    ("typed", "why"),
    [
        ("cave vingt", "unreadable_form"), ("payés 50 30 10", "shares_off"), ("payés 20 30 50", "shares_rise"),
        ("arrondi 0", "bad_number"), ("payés 0", "bad_number"), ("garantie 20+5", "unreadable_form"),
        ("cave 99999999", "bad_number"), ("cave 20; bonus 3", "unreadable_form"), ("payés 50 30 x", "unreadable_form"),
        ("1er 500, 3e 200", "places_missing"), ("2e 300", "places_missing"), ("1er 200, 2e 300", "shares_rise"),
        ("50 30 20", "percent_or_amount"), ("500", "unreadable_form"), ("1er -555", "unreadable_form"), ("1er 0", "bad_number"),
        ("1er 500, 1er 400", "unreadable_form"), ("payés 500 300 200", "shares_off"), ("1er 500, 2e x", "unreadable_form"),
        ("500 000 300", "unreadable_form"), ("1er cinq cents", "unreadable_form"), ("1er 500\n1er 400", "unreadable_form"),
        ("cave -5", "unreadable_form"), ("deal J1a 30", "no_prizes"), ("deal", "unreadable_form"),
    ],
)  # fmt: skip
def test_what_is_not_understood_changes_nothing(typed, why):
    pit = ten("")
    refused = pit.refused(f"prizes {typed}")
    assert refused["why"] == why
    if typed == "payés 50 30 10":
        assert (refused["total"], refused["difference"]) == (9_000, 1_000)
        assert "90" in text(pit.say(f"prizes {typed}"))


def test_pool_payouts_and_bubble_follow_from_what_was_said():
    pit = ten()
    assert pit.refused("prizes")["why"] == "no_prizes"
    shown = pit.do("prizes cave 20+5 €; payés 50 30 20; arrondi 15").outcome
    assert (shown.pool, shown.steps) == (20_000, ((1, 1, 11_000), (2, 2, 6_000), (3, 3, 3_000)))
    assert (shown.to_go, pit.do("setup payés 3").outcome.pool) == (7, 20_000)
    pit.do("prizes garantie 500", *(f"out J1{letter}" for letter in "abcd"), "out J2a", "out J2b")
    shown = pit.do("prizes").outcome
    assert (shown.pool, shown.collected, shown.to_go, shown.next_place) == (50_000, 20_000, 1, 4)
    assert "500" in text(pit.do("tournament"))
    pit.do("out J2c", "out J2d")
    ranking = pit.do("ranking")
    assert ranking.outcome.amounts[0] == 9_000
    assert "90 €" in text(ranking)


def test_a_place_that_is_shared_shares_what_its_places_are_paid():
    pit = laid_out({1: [1, 2], 2: [1, 2]}, "eventem", "payés 3", of=6)
    pit.do("prizes cave 10; payés 50 30 20; arrondi 0,01", "out J1a 100, J2a 100")
    shared = pit.do("ranking").outcome
    tied = [place for _, place, others in shared.places if others]
    assert sum(shared.amounts) == (800 if tied else sum(shared.amounts))


def test_players_read_and_only_the_floor_sets():
    pit = ten()
    pit.do("prizes cave 20; payés 3")

    def as_player(line):
        return pit.desk.handle(Request("prizes", {"prizes": line} if line else {}, role=Role.PLAYER))

    assert as_player("").outcome.pool == 20_000
    assert told(as_player("cave 30"))["why"] == "not_allowed"
    assert pit.do("prizes").outcome.pool == 20_000


def test_the_places_that_are_paid_are_said_once():
    pit = ten("")
    pit.do("prizes cave 20; payés 50 30 20")
    assert pit.state.setup.paid == 3
    assert not pit.do("prizes").outcome.proposed
    pit.do("setup payés 4")
    shown = pit.do("prizes").outcome
    assert (len(shown.steps), shown.proposed) == (4, True)
    pit.do("undo")
    assert pit.state.prizes.shares == (5_000, 3_000, 2_000)


def test_undo_takes_back_what_was_said_and_its_places():
    pit = ten("payés 2")
    before = pit.state
    pit.do("prizes cave 20; payés 50 30 20", "undo")
    assert pit.state == before


def test_a_deal_is_noted_paid_and_taken_away():
    pit = ten()
    pit.do("prizes cave 20; payés 50 30 20", *(f"out J1{letter}" for letter in "abcde"), "out J2a", "out J2b", "out J2c")
    assert pit.refused("prizes deal J2d 100, J2e 50")["why"] == "deal_off"
    assert pit.refused("prizes deal J2d 160")["why"] == "deal_incomplete"
    assert pit.refused("prizes deal J2d 100, J2c 60")["why"] == "already_out"
    shown = pit.do("prizes deal J2d: 90,50, 2-5 69,50").outcome
    assert (shown.deal, shown.fits) == ((("J2d", 9_050), ("J2e", 6_950)), True)
    assert pit.refused("prizes cave 30")["why"] == "deal_stands"
    ranking = pit.do("out J2e", "ranking").outcome
    assert (ranking.winner_amount, ranking.amounts[0]) == (9_050, 6_950)
    pit.do("undo", "prizes deal non")
    assert not pit.state.deal


def test_a_deal_reads_names_with_numbers_and_cents():
    assert read_deal("deal Joueur 12 300,50, Paul 250") == [("Joueur 12", 30_050), ("Paul", 25_000)]
    assert read_deal("accord Marie = 1.200 €; 3-5 250") == [("Marie", 120_000), ("3-5", 25_000)]
    assert read_deal("cave 20") is None


def test_its_deeds_come_back_from_the_store_and_older_logs_know_none():
    pit = ten()
    pit.do("prizes cave 20+5 €; payés 50 30 20; garantie 500")
    deed = pit.log[-1].deed
    assert read_deed(write_deed(deed)) == deed
    assert read_deed('{"kind": "prizes", "prizes": {"buy_in": 2000}}').prizes.unit == 100


def test_rebuys_and_add_ons_come_into_the_pool():
    pit = ten("payés 3")
    state = replace(
        pit.state, prizes=Prizes(buy_in=2_000, add_on=500), bought=((1, 0, "rebuy"), (2, 0, "rebuy"), (1, 0, "addon"))
    )
    assert prize_money(state).pool == 10 * 2_000 + 2 * 2_000 + 500


def test_a_deal_does_not_fit_whoever_enters_after_it_and_no_more_than_the_pool_is_ever_paid():
    pit = laid_out({1: [1, 2, 3, 4, 5]}, "cdc", "payés 3; réentrées 1", of=6)
    pit.do("prizes cave 20; payés 50 30 20; garantie 500", "out J1a", "out J1b")
    assert pit.do("prizes deal J1c 250, J1d 150, J1e 100").outcome.fits
    pit.do("enter Tard", "choose late.seat drawn", "seat")
    assert not pit.do("prizes").outcome.fits, "the guarantee holds the pool, but another plays for it"
    pit.do("out J1e", "out J1c", "out J1d")
    money = prize_money(pit.state)
    assert money is not None
    assert (money.fits, sum(money.entrants.values())) == (False, 50_000)


def test_a_deal_does_not_fit_once_one_of_it_has_entered_again():
    pit = laid_out({1: [1, 2, 3]}, "cdc", "payés 2; réentrées 1", of=6)
    pit.do("prizes cave 20; payés 60 40; garantie 500", "out J1a", "prizes deal J1b 250, J1c 250", "out J1b")
    assert pit.do("prizes").outcome.fits
    pit.do("enter J1b")
    assert not pit.do("prizes").outcome.fits


def test_rebuys_and_add_ons_are_said_beside_the_pool_and_a_re_entry_costs_a_buy_in():
    pit = ten("payés 3; recaves 1; complément 1")
    pit.do("prizes cave 20; complément 5", "rebuy J1a, J1b", "addon J1a")
    said = text(pit.do("prizes"))
    assert "2 recaves à 20 · 1 complément à 5" in said
    assert pit.refused("prizes réentrée 15")["why"] == "unreadable_form"
    assert pit.do("prizes").outcome.pool == 24_500


def test_fixed_amounts_are_paid_as_they_were_said_and_the_reply_says_what_they_leave_or_lack():
    pit = ten("")
    shown = pit.do("prizes 1er 500, 2e 300, 3e 200").outcome
    assert (shown.pool, shown.off, shown.fixed, shown.proposed, pit.state.setup.paid) == (100_000, 0, True, False, 3)
    reply = pit.do("prizes cave 120 €")
    assert (reply.outcome.pool, reply.outcome.off) == (120_000, 20_000)
    assert "Ces montants laissent 200 € de la dotation sans place." in text(reply)
    reply = pit.do("prizes 1er 900")
    assert reply.outcome.steps == ((1, 1, 90_000), (2, 2, 30_000), (3, 3, 20_000))
    assert "Ces montants dépassent la dotation de 200 €." in text(reply)
    assert pit.do("prizes 1er 700, 2e 500").outcome.off == 0
    assert pit.state.setup.paid == 2


def test_fixed_amounts_stand_in_the_place_of_shares_and_the_other_way_round():
    pit = ten("")
    assert pit.do("prizes cave 20; payés 50 30 20", "prizes 100 60 40 €").outcome.fixed
    assert pit.state.prizes.shares == ()
    assert not pit.do("prizes payés 60 40").outcome.fixed
    assert pit.do("prizes 1er 150, 2e 50", "setup payés 3").outcome.paid == 3
    assert pit.do("prizes").outcome.proposed
    pit.do("undo")
    assert pit.state.prizes.fixed == (15_000, 5_000)
    deed = pit.log[-1].deed
    assert read_deed(write_deed(deed)) == deed


def test_a_place_for_which_nobody_has_entered_keeps_its_amount_in_the_pool():
    pit = laid_out({1: [1, 2]}, "ropta", "inscriptions fermées", of=6)
    shown = pit.do("prizes 1er 500, 2e 300, 3e 200; cave 500").outcome
    assert (shown.steps, shown.off) == (((1, 1, 50_000), (2, 2, 30_000)), 20_000)
    last = pit.do("out J1a").outcome
    assert (last.amounts, last.winner_amount) == ((30_000,), 50_000)


def test_a_deal_about_fixed_amounts_makes_what_their_places_have():
    pit = ten("inscriptions fermées")
    pit.do("prizes 1er 500, 2e 300", *(f"out J1{letter}" for letter in "abcde"), "out J2a", "out J2b", "out J2c")
    assert pit.refused("prizes deal J2d 400, J2e 300")["left"] == 80_000
    assert pit.do("prizes deal J2d 420, J2e 380").outcome.fits


@pytest.mark.parametrize(
    ("filled", "said"),
    [
        ({"buy_in": "20+5 €", "payouts": "50 30 20", "rounding": "5"},
         Prizes(buy_in=2_000, fee=500, shares=(5_000, 3_000, 2_000), unit=500, currency="€")),
        ({"payouts": "3", "guaranteed": "500", "added": "100"}, Prizes(paid=3, guaranteed=50_000, added=10_000)),
        ({"payouts": "1er 500, 2e 300", "rebuy_price": "10"}, Prizes(fixed=(50_000, 30_000), rebuy=1_000)),
        ({"payouts": "500 300 200", "addon_price": "5"}, Prizes(fixed=(50_000, 30_000, 20_000), add_on=500)),
    ],
)  # fmt: skip
def test_fields_say_what_a_line_says(filled, said):
    pit = ten("")
    assert pit.desk.handle(Request("prizes", filled=filled, role=Role.DIRECTOR)).done
    assert pit.state.prizes == said


def test_a_deal_and_its_end_are_said_in_their_field():
    pit = laid_out({1: [1, 2]}, "ropta", "inscriptions fermées", of=6)

    def fill(**filled):
        return pit.desk.handle(Request("prizes", filled=filled, role=Role.DIRECTOR))

    assert fill(payouts="1er 60, 2e 40", deal="J1a 55, J1b 45").outcome.fits
    assert told(fill(payouts="2"))["why"] == "deal_stands"
    assert not fill(deal="non").outcome.deal
    assert told(fill(deal="J1a"))["why"] == "unreadable_form"
