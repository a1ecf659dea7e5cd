"""What a language model costs, and what it may not."""

import logging
import sqlite3
import threading
from decimal import Decimal

import pytest

from bot.adapters.language_model.account_file import FILE, AccountFile
from bot.adapters.language_model.spending import Prices, Reservation, Spending, Spent
from tests.bot.adapters.language_model.conftest import CANDIDATES
from tests.bot.desks import Clock

MONTH = 31 * 86_400
DEAR = {"taken": "100", "given": "1000"}
"""A million tokens: a question of 1,500 tokens in and 8 out costs 0.158."""


@pytest.fixture
def account(tmp_path, clock):
    return Spending(AccountFile(tmp_path), Prices(Decimal(2), Decimal(10), Decimal("0.01")), clock)


def test_an_account_that_nobody_used_is_empty_and_makes_no_file(account, tmp_path):
    assert account.so_far() == Spent()
    assert not (tmp_path / FILE).exists()


def test_the_worst_case_is_set_aside_and_what_was_used_takes_its_place(account):
    reserved = account.reserve(2_000, 100)
    assert account.so_far() == Spent(Decimal("0.005"), 1)
    account.settle(reserved, 1_000, 10)
    assert account.so_far() == Spent(Decimal("0.0021"), 1, 1_000, 10)


def test_at_the_cap_nothing_is_given_out_and_a_new_month_begins_at_nothing(account, clock):
    assert account.reserve(2_000, 100) is not None
    assert account.reserve(2_000, 100) is not None
    assert account.reserve(1, 0) is None
    assert account.so_far().questions == 2
    clock.at += MONTH
    assert account.so_far() == Spent()
    assert account.reserve(2_000, 100) is not None


def test_what_is_settled_after_midnight_belongs_to_the_month_in_which_it_was_set_aside(account, clock):
    reserved = account.reserve(2_000, 100)
    clock.at += MONTH
    account.settle(reserved, 0, 0)
    assert account.so_far() == Spent()
    clock.at -= MONTH
    assert account.so_far() == Spent(Decimal(0), 1)


def test_without_prices_questions_are_only_counted(tmp_path):
    account = Spending(AccountFile(tmp_path), Prices(), Clock())
    for _ in range(3):
        account.settle(account.reserve(10**6, 64), 500, 5)
    assert account.so_far() == Spent(Decimal(0), 3, 1_500, 15)


def test_an_account_outlives_the_process(account, tmp_path, clock):
    account.settle(account.reserve(2_000, 100), 2_000, 100)
    assert Spending(AccountFile(tmp_path), account.prices, clock).so_far() == account.so_far() != Spent()


def test_who_takes_at_the_same_moment_does_not_take_more_than_there_is(tmp_path, clock, monkeypatch):
    monkeypatch.setattr("bot.adapters.language_model.account_file.PATIENCE", 20)
    taken: list[Reservation] = []
    gate = threading.Barrier(8)

    def work():
        account = Spending(AccountFile(tmp_path), Prices(Decimal(1), Decimal(0), Decimal("0.010")), clock)
        gate.wait()
        taken.extend(filter(None, (account.reserve(1_000, 0) for _ in range(5))))

    threads = [threading.Thread(target=work) for _ in range(8)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert len(taken) == 10
    assert Spending(AccountFile(tmp_path), Prices(), clock).so_far().amount == Decimal("0.010")


def test_what_the_endpoint_counted_is_what_is_charged(model, tmp_path, clock):
    model(**DEAR).select("qui mise ?", CANDIDATES)
    assert Spending(AccountFile(tmp_path), Prices(), clock).so_far() == Spent(Decimal("0.158"), 1, 1_500, 8)


@pytest.mark.parametrize("usage", [
    None, {}, "many", {"prompt_tokens": -5, "completion_tokens": 3}, {"prompt_tokens": 10, "completion_tokens": None},
    {"prompt_tokens": True, "completion_tokens": False}, {"prompt_tokens": 10**30, "completion_tokens": 1},
    {"prompt_tokens": 0, "completion_tokens": 0}, {"prompt_tokens": 0, "completion_tokens": 8},
])  # fmt: skip
def test_where_the_endpoint_counts_nothing_the_length_is_charged(stub, model, tmp_path, clock, usage):
    stub.says('{"ids":[1]}', usage)
    assert model(**DEAR).select("qui mise ?", CANDIDATES) is not None
    spent = Spending(AccountFile(tmp_path), Prices(), clock).so_far()
    assert spent.tokens_in == len(stub.asked[0]["body"]) // 3
    assert spent.amount > 0


@pytest.mark.parametrize("status", [500, 503, 202])
def test_a_failure_after_which_it_may_have_to_be_paid_stays_counted(stub, model, tmp_path, clock, status):
    stub.sends(b"", status)
    model(**DEAR).select("qui mise ?", CANDIDATES)
    assert Spending(AccountFile(tmp_path), Prices(), clock).so_far().amount > Decimal("0.1")


@pytest.mark.parametrize("status", [307, 401, 404, 429])
def test_a_question_that_was_refused_costs_nothing(stub, model, tmp_path, clock, status):
    stub.sends(b"", status)
    model(**DEAR).select("qui mise ?", CANDIDATES)
    assert Spending(AccountFile(tmp_path), Prices(), clock).so_far() == Spent(Decimal(0), 1)


def test_a_question_that_reached_nobody_costs_nothing(model, tmp_path, clock):
    model(**DEAR, url="http://127.0.0.1:9/v1").select("qui mise ?", CANDIDATES)
    assert Spending(AccountFile(tmp_path), Prices(), clock).so_far() == Spent(Decimal(0), 1)


def test_an_answer_that_did_not_come_may_have_to_be_paid_all_the_same(stub, model, tmp_path, clock):
    stub.drips(b"", b"")
    model(limit=0.2, **DEAR).select("qui mise ?", CANDIDATES)
    assert Spending(AccountFile(tmp_path), Prices(), clock).so_far().amount > Decimal("0.1")


def test_at_the_cap_no_question_leaves_and_the_log_says_so_once(stub, model, clock, caplog):
    selector = model(**DEAR, cap="0.5")
    picks = [selector.select(f"question {at} ?", CANDIDATES) for at in range(6)]
    sent = len(stub.asked)
    assert 1 <= sent <= 3
    assert [pick is not None for pick in picks] == [at < sent for at in range(6)]
    assert [record.levelno for record in caplog.records if "cap" in record.message] == [logging.WARNING]
    clock.at += MONTH
    assert selector.select("en novembre ?", CANDIDATES) is not None


def test_what_was_spent_before_a_restart_counts(stub, model):
    assert model(**DEAR, cap="0.5").select("qui mise ?", CANDIDATES) is not None
    assert model(**DEAR, cap="0.2").select("et après ?", CANDIDATES) is None
    assert len(stub.asked) == 1


def test_where_the_account_is_busy_after_the_answer_the_pick_is_kept_and_the_worst_case_stays_counted(
    stub, model, tmp_path, clock, caplog
):
    picks = stub.answer
    other = sqlite3.connect(tmp_path / FILE, isolation_level=None, check_same_thread=False)

    def while_others_write(connection):
        other.execute("BEGIN IMMEDIATE")
        picks(connection)

    stub.answer = while_others_write
    selector = model(**DEAR)
    assert selector.select("qui mise ?", CANDIDATES) is not None
    other.execute("ROLLBACK")
    other.close()
    assert "OperationalError" in caplog.text
    assert Spending(AccountFile(tmp_path), Prices(), clock).so_far().amount > Decimal("0.158")


def test_where_the_account_cannot_be_kept_nothing_is_spent(stub, model, tmp_path):
    (tmp_path / FILE).mkdir()
    assert model().select("qui mise ?", CANDIDATES) is None
    assert stub.asked == []
