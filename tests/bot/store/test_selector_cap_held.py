"""The cap of the selector holds for processes that share nothing but a database: real processes, a real endpoint on a socket."""

import time
from decimal import Decimal
from pathlib import Path
from threading import Event

import pytest

from bot.adapters.language_model.account_file import FILE, AccountFile
from bot.adapters.language_model.asking import Asking
from bot.adapters.language_model.endpoint import Address, Endpoint
from bot.adapters.language_model.selector import PAUSE, LanguageModel
from bot.adapters.language_model.shared_account import SharedAccount
from bot.adapters.language_model.spending import NANO, Prices, Spending, month_of, spent
from bot.services.ports.selector_account import Counted, NotCountedError
from bot.store.database import open_database
from bot.store.selector_account import StoredSelectorAccount
from tests.bot.adapters.language_model.conftest import CANDIDATES
from tests.bot.adapters.language_model.stub import running_stub
from tests.bot.desks import Clock
from tests.bot.store.memory.selector_account import MemoryAccount
from tests.bot.store.test_two_floors import says
from tests.patience import LONG

ASKS = """
import sys
from decimal import Decimal
from pathlib import Path

from bot.adapters.language_model.account_file import AccountFile
from bot.adapters.language_model.asking import Asking
from bot.adapters.language_model.endpoint import Address, Endpoint
from bot.adapters.language_model.selector import LanguageModel
from bot.adapters.language_model.shared_account import SharedAccount
from bot.adapters.language_model.spending import Prices, Spending
from bot.store.database import open_database
from bot.store.selector_account import StoredSelectorAccount
from tests.bot.adapters.language_model.conftest import CANDIDATES

database, endpoint, folder, cap = sys.argv[1:]
account = SharedAccount(StoredSelectorAccount(open_database(database)), AccountFile(Path(folder)))
spending = Spending(account, Prices(Decimal(100), Decimal(1000), Decimal(cap)))
model = LanguageModel(Asking(Endpoint(Address(endpoint, "", 60.0)), "small", spending))
print("ready", flush=True)
for line in sys.stdin:
    print("picked" if model.select(line.strip(), CANDIDATES) else "nothing", flush=True)
"""
"""A machine of its own: it has a folder that nobody shares with it."""
COSTS = Decimal("0.158")
"""What a question costs that the endpoint on the socket has answered."""
MONTH = "1970-01"


@pytest.fixture
def stub():
    with running_stub() as stub:
        yield stub


@pytest.fixture
def machine(started, database_url, stub, tmp_path):
    """Starts a process on a machine of its own, under a cap."""

    def start(name, cap):
        process = started(ASKS, database_url, stub.url, str(tmp_path / name), cap)
        says(process, "ready")
        return process

    return start


def ask(process, *questions):
    process.stdin.write("".join(f"{question}\n" for question in questions))
    process.stdin.flush()


def cost(account):
    """What this month has cost, as it stands in the database."""
    return spent(account.so_far(month_of(time.time())))


def test_two_machines_that_ask_in_the_same_instant_never_go_over_the_cap_together(machine, stub, database_url, opened):
    machines = [machine(name, "0.9") for name in ("one", "other")]
    for at, process in enumerate(machines):
        ask(process, *(f"question {at}.{number} ?" for number in range(6)))
    said = [process.stdout.readline().strip() for process in machines for _ in range(6)]
    account = StoredSelectorAccount(opened(database_url))
    assert set(said) == {"picked", "nothing"}
    assert said.count("picked") == len(stub.asked) == cost(account).questions
    assert cost(account).amount == COSTS * len(stub.asked) <= Decimal("0.9")


def test_what_a_process_had_set_aside_that_was_killed_in_the_middle_of_a_question_stays_counted(
    machine, stub, database_url, opened
):
    came, over = Event(), Event()

    def hangs(_connection):
        came.set()
        over.wait(LONG)

    stub.answer = hangs
    killed = machine("one", "0.5")
    ask(killed, "qui mise ?")
    assert came.wait(LONG)
    killed.kill()
    killed.wait(LONG)
    over.set()
    account = StoredSelectorAccount(opened(database_url))
    left = cost(account)
    assert (left.questions, left.tokens_in) == (1, 0)
    assert left.amount > COSTS
    other = machine("other", str(left.amount))
    ask(other, "et après ?")
    says(other, "nothing")
    assert (len(stub.asked), cost(account)) == (1, left)


@pytest.fixture
def model(stub):
    """Makes selectors over an account, with a clock that a test turns."""
    endpoints = []

    def make(account, clock, cap="5"):
        endpoints.append(Endpoint(Address(stub.url, "", LONG)))
        spending = Spending(account, Prices(Decimal(100), Decimal(1000), Decimal(cap)), clock)
        return LanguageModel(Asking(endpoints[-1], "small", spending), clock=clock)

    yield make
    for endpoint in endpoints:
        endpoint.close()


def test_while_the_database_is_away_no_question_leaves_and_afterwards_they_do(postgresql, opened, model, stub, tmp_path, caplog):
    clock = Clock()
    with postgresql.database(tables=True) as url:
        selector = model(SharedAccount(StoredSelectorAccount(opened(url)), AccountFile(tmp_path)), clock)
        with postgresql.refusing(url):
            assert selector.select("qui mise ?", CANDIDATES) is None
            assert stub.asked == []
        assert "what it costs can't be counted: the database: unreachable" in caplog.text
        clock.at += PAUSE
        assert selector.select("qui mise ?", CANDIDATES) is not None


def test_where_the_database_goes_away_during_the_question_the_pick_is_kept_and_its_worst_case_stays_counted(
    postgresql, opened, model, stub, tmp_path
):
    clock, picks = Clock(), stub.answer
    with postgresql.database(tables=True) as url:
        account = StoredSelectorAccount(opened(url))
        selector = model(SharedAccount(account, AccountFile(tmp_path)), clock)
        refusing = postgresql.refusing(url)

        def goes_away(connection):
            refusing.__enter__()
            picks(connection)

        stub.answer = goes_away
        assert selector.select("qui mise ?", CANDIDATES) is not None
        refusing.__exit__(None, None, None)
        left = spent(account.so_far(month_of(clock())))
        assert left.questions == 1
        assert left.amount > COSTS


def test_what_a_machine_had_counted_in_its_file_is_taken_over_once_and_holds_at_once(database_url, opened, model, stub, tmp_path):
    clock, file = Clock(), AccountFile(tmp_path)
    month = month_of(clock())
    assert file.reserve(month, NANO // 2, NANO)
    file.settle(month, 0, 1_500, 8)
    assert file.reserve("2020-02", 5, NANO)
    stored = StoredSelectorAccount(opened(database_url))
    for _ in range(2):
        account = SharedAccount(stored, AccountFile(tmp_path))
        assert account.so_far(month) == Counted(NANO // 2, 1, 1_500, 8)
        assert model(account, clock, "0.55").select("qui mise ?", CANDIDATES) is None
        assert stored.so_far(month) == Counted(NANO // 2, 1, 1_500, 8)
    assert (stored.so_far("2020-02"), file.so_far(month), stub.asked) == (Counted(5, 1), Counted(), [])
    # who measures without a database counts there again, and so does an older Floorman
    assert file.reserve(month, 7, NANO)
    SharedAccount(stored, file).take_over()
    assert stored.so_far(month) == Counted(NANO // 2 + 7, 2, 1_500, 8)


class Dies(Exception):
    """A process that is gone."""


@pytest.mark.parametrize("moment", ["before", "after"])
def test_who_dies_while_a_file_is_taken_over_neither_loses_nor_doubles_anything(tmp_path, moment):
    file, stored = AccountFile(tmp_path), MemoryAccount()
    file.reserve(MONTH, 40, 100)

    class Dying(MemoryAccount):
        def take_over(self, batch, months):
            if moment == "after":
                stored.take_over(batch, months)
            raise Dies

    with pytest.raises(Dies):
        SharedAccount(Dying(), file).take_over()
    SharedAccount(stored, file).take_over()
    SharedAccount(stored, file).take_over()
    assert (stored.so_far(MONTH), file.so_far(MONTH)) == (Counted(40, 1), Counted())


def test_nothing_is_given_out_before_the_file_could_be_taken_over(tmp_path):
    (tmp_path / FILE).write_bytes(b"no database at all, but a page of something else" * 20)
    stored = MemoryAccount()
    account = SharedAccount(stored, AccountFile(tmp_path))
    with pytest.raises(NotCountedError):
        account.reserve(MONTH, 1, 100)
    assert stored.months == {}
    Path(tmp_path / FILE).unlink()
    assert account.reserve(MONTH, 1, 100)


def test_a_machine_that_never_counted_gets_no_file(tmp_path, database_url):
    engine = open_database(database_url)
    account = SharedAccount(StoredSelectorAccount(engine), AccountFile(tmp_path / "data"))
    assert account.reserve(MONTH, 1, 100)
    engine.dispose()
    assert not (tmp_path / "data").exists()
