"""Settings as directors type them: money among them, commas between them, said twice, or like the last time."""

import pytest

from bot.domain.tournament.buying_again import Again
from tests.bot.services.floor.evening import Evening


@pytest.fixture
def evening(rulebooks) -> Evening:
    return Evening(rulebooks)


@pytest.mark.parametrize(
    "line",
    [
        "inscriptions 6; recaves 2 jusqu'au niveau 4; cave 20+5",
        "inscriptions 6, recaves 2 jusqu'au niveau 4, cave 20+5",
        "cave 20+5, inscriptions 6, recaves 2 jusqu'au niveau 4",
        "entries 6; rebuys 2 until level 4; buy-in 20+5",
        "inschrijvingen 6, rebuys 2 tot level 4, inleg 20+5",
    ],
)
def test_what_is_played_for_is_said_among_the_settings(evening, line):
    evening.opened().do(f"/setup {line}")
    state = evening.state
    assert (state.setup.late_until, state.setup.rebuys, state.prizes.buy_in, state.prizes.fee) == (6, Again(2, 4), 2000, 500)
    evening.do("/undo")
    assert (evening.state.setup.late_until, evening.state.prizes) == (0, None)


@pytest.mark.parametrize("mark", ["; ", ", ", "\n"])
def test_and_with_the_name_of_a_tournament(evening, mark):
    opened = evening.do("/tournament " + mark.join(("Open, Nantes", "8-max", "jetons 25x8, 100x8", "cave 20+5 €")))
    told = opened.outcome
    assert (told.name, told.seats, told.chips, told.buy_in, told.fee) == ("Open, Nantes", 8, "25x8, 100x8", 2000, 500)


def test_a_name_that_sounds_like_money_is_a_name(evening):
    told = evening.do("/tournament Garantie 500; 8-max").outcome
    assert (told.name, told.seats, told.pool) == ("Garantie 500", 8, 0)


def test_shares_are_read_and_a_number_of_places_stays_one(evening):
    evening.opened().do("/setup cave 10; payés 60 40")
    assert evening.state.prizes.shares == (6000, 4000)
    evening.do("/setup payés 3")
    assert (evening.state.setup.paid, evening.state.prizes.shares) == (3, ())


def test_while_a_deal_stands_the_pool_is_not_changed_by_the_settings_either(evening):
    evening.drawn(3).do("/setup cave 10; payés 1", "/out Joueur 00001", "/prizes deal Joueur 00002 20, Joueur 00003 10")
    before = evening.everything
    assert evening.refused("/setup inscriptions 4; cave 20")["why"] == "deal_stands"
    assert evening.everything == before


@pytest.mark.parametrize("line", ["inscriptions 6; inscriptions 4", "8-max; 9 par table", "recaves 2, recaves 3"])
def test_a_setting_that_is_said_in_two_ways_is_refused(evening, line):
    evening.opened()
    before = evening.everything
    assert evening.refused(f"/setup {line}")["why"] == "said_twice"
    assert evening.everything == before
    evening.do(f"/setup {line.partition(';')[0].partition(',')[0]}; payés 3")


@pytest.mark.parametrize(
    "line", ["recaves non", "pas de recave", "sans recaves", "no rebuys", "geen rebuy", "freezeout", "freeze-out"]
)
def test_what_may_be_had_again_can_be_taken_away_in_words(evening, line):
    evening.opened().do("/setup recaves 2 jusqu'au niveau 4", f"/setup {line}")
    assert evening.state.setup.rebuys == Again(0)


def test_what_is_not_understood_is_refused_with_an_example_of_the_same_command(evening):
    evening.opened()
    assert evening.refused("/setup blabla")["command"] == "setup"
    assert evening.refused("/tournament Jeudi; blabla")["command"] == "tournament"


@pytest.mark.parametrize("line", ["/tournament Vendredi", "/tournament VENDREDI; 8-max"])
def test_a_tournament_that_is_being_played_is_not_opened_a_second_time(evening, line):
    evening.opened(4, "Vendredi").do("/tournament Side event")
    before = evening.do("/tournaments").outcome
    refused = evening.refused(line)
    assert (refused["why"], refused["number"]) == ("already_runs", 1)
    assert evening.do("/tournaments").outcome == before


def test_next_week_the_same_name_is_a_new_tournament(evening):
    evening.opened(4, "Vendredi").do("/finish")
    assert evening.do("/tournament Vendredi").outcome.number == 2


@pytest.mark.parametrize("like", ["comme la dernière fois", "comme la semaine dernière", "comme d'habitude", "zoals vorige week"])
def test_like_the_last_time_what_is_played_for_is_the_same_and_it_is_said_which_time(evening, like):
    evening.opened(4, "Vendredi 20; 8-max; cave 20+5; payés 60 40; recaves 2").do("/draw", "/reveal", "/finish")
    told = evening.do(f"/tournament Vendredi 27 {like}").outcome
    assert (told.like, told.name, told.seats, told.buy_in, told.paid) == ((1, "Vendredi 20"), "Vendredi 27", 8, 2000, 2)
    assert (evening.state.prizes.shares, evening.state.deal) == ((6000, 4000), ())
    evening.do("/finish")
    other = evening.do(f"/tournament Vendredi 3 {like}; payés 3; cave 30").outcome
    assert (other.paid, other.buy_in, evening.state.prizes.shares) == (3, 3000, ())
