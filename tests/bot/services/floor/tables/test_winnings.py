"""/out says what was won: never a wrong sum, nothing while entries are open, and why where it may still be another."""

from bot.presenter.blocks import Hint
from bot.presenter.present import present
from tests.bot.services.floor.pit import Pit, laid_out
from tests.bot.words import plain_text

PRIZES = "prizes cave 20 €; payés 50 30 20"


def ten(settings: str = "inscriptions fermées", book: str = "ropta") -> Pit:
    return laid_out({1: [1, 2, 3, 4, 5], 2: [1, 2, 3, 4, 5]}, book, settings, of=6)


def text(reply) -> str:
    return plain_text(present(reply)).replace("\u00a0", " ")


def ways(reply) -> list[str]:
    """What the reply proposes to type."""
    return [block.command for block in present(reply) if isinstance(block, Hint)]


def to_five(pit: Pit, *first: str) -> Pit:
    """With five players left, of whom three are paid."""
    pit.do(*first, *(f"out J1{letter}" for letter in "abcde"))
    return pit


def test_the_bubble_is_named_and_what_the_next_one_gets_and_then_everybody_has_his_sum():
    pit = to_five(ten(), PRIZES)
    said = text(pit.do("out J2a"))
    assert "La bulle : la prochaine sortie, 4e, ne touche rien." in said
    said = text(pit.do("out J2b"))
    assert "J2b fait la bulle : la dernière place non payée." in said
    assert "La prochaine sortie, 3e, touche 40 €." in said
    assert "touche 0" not in said
    assert "J2c touche 40 €." in text(pit.do("out J2c"))
    last = pit.do("out J2d")
    assert (last.outcome.amounts, last.outcome.winner_amount) == ((6_000,), 10_000)
    assert "J2e touche 100 €." in text(last)
    assert "rovisoire" not in text(last)


def test_nothing_is_said_of_sums_where_nobody_has_said_what_is_played_for():
    pit = to_five(ten("payés 3; inscriptions fermées"))
    pit.do("out J2a")
    burst = pit.do("out J2b")
    assert "J2b fait la bulle" in text(burst)
    assert "touche" not in text(burst)
    assert pit.do("out J2c").outcome.amounts == ()


def test_while_entries_are_open_no_sum_is_said_only_how_they_are_closed():
    pit = to_five(ten("inscriptions 4"), PRIZES)
    assert not pit.do("out J2a").outcome.unsaid
    pit.do("out J2b")
    early = pit.do("out J2c")
    assert (early.outcome.amounts, early.outcome.unsaid) == ((), True)
    assert "level 5" in ways(early)
    pit.do("undo", "level 5")
    assert "J2c touche 40 €." in text(pit.do("out J2c"))


def test_where_entries_are_never_closed_the_tournament_closes_them():
    pit = to_five(ten("inscriptions toujours"), PRIZES)
    assert "setup inscriptions fermées" in ways(pit.do("out J2a", "out J2b", "out J2c"))
    assert pit.do("setup inscriptions fermées", "out J2d").outcome.amounts == (6_000,)


def test_re_entries_that_are_open_keep_the_sum_back_as_well():
    pit = to_five(ten("inscriptions fermées; réentrées 1 jusqu'au niveau 6"), PRIZES)
    assert pit.do("out J2a", "out J2b", "out J2c").outcome.unsaid


def test_a_sum_that_a_rebuy_may_change_says_so_until_none_can_be_had():
    pit = to_five(ten("inscriptions fermées; recaves 1 jusqu'au niveau 3"), PRIZES)
    reply = pit.do("out J2a", "out J2b", "out J2c")
    assert reply.outcome.amounts == (4_000,)
    assert "Montant provisoire : une recave" in text(reply)
    assert "rovisoire" not in text(pit.do("undo", "level 4", "out J2c"))


def test_where_nobody_has_set_a_limit_the_sum_is_provisional_and_the_reply_says_how_to_set_one():
    """cdc 3-1 speaks of those who are registered, not of until when one may register."""
    pit = Pit("cdc", "6 par table", chosen="", left_open="late.until_level")
    pit.do("enter A1, A2, A3, A4, A5", "draw", "reveal", PRIZES, "level 9", "out A1", "out A2")
    reply = pit.do("out A3")
    assert (reply.outcome.amounts, reply.outcome.may_change) == ((2_000,), "entries")
    assert "setup inscriptions fermées" in ways(reply)
    pit.do("undo", "setup inscriptions fermées")
    assert pit.do("out A3").outcome.may_change == ""


def test_urban_two_who_share_the_last_paid_place_share_its_sum_and_nobody_is_the_bubble():
    pit = laid_out({1: [1, 2], 2: [1, 2]}, "urban", "inscriptions fermées", of=6)
    reply = pit.do("prizes cave 10; payés 50 30 20", "out J1a 100, J2a 100")
    assert [others for _, _, others in reply.outcome.places] == [1, 1]
    assert reply.outcome.amounts == (400, 400), "third and fourth together are 8"


def test_whoever_is_in_a_deal_gets_what_was_agreed_and_a_deal_that_is_off_names_no_sum():
    pit = to_five(ten(), PRIZES)
    pit.do("out J2a", "out J2b", "prizes deal J2c 70, J2d 70, J2e 60")
    assert pit.do("out J2d").outcome.amounts == (7_000,)
    pit.do("undo", "undo", "undo", "out J2b", "setup inscriptions 9; recaves 1", "prizes deal J2c 70, J2d 70, J2e 60")
    off = pit.do("enter Tard")
    assert off.deal_off
    assert "L'accord ne fait plus le compte" in text(off)
    assert "prizes deal non" in ways(off)
    gone = pit.do("out J2d")
    assert gone.outcome.amounts == ()
    assert text(gone).count("L'accord ne fait plus le compte") == 1
    assert "L'accord ne fait plus le compte" in text(pit.do("ranking"))
    assert not pit.do("prizes deal non").deal_off
    assert "L'accord" not in text(pit.do("ranking"))


def test_an_elimination_that_is_taken_back_leaves_a_deal_that_named_everybody():
    pit = to_five(ten(), PRIZES)
    pit.do("out J2a", "out J2b")
    pit.do("prizes deal J2c 70, J2d 70, J2e 60")
    assert not pit.do("out J2d").deal_off
    assert not pit.do("undo").deal_off
