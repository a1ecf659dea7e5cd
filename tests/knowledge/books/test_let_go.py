"""What is kept as long as there is room: made once, however many want it, and let go when others are wanted more."""

from threading import Event, Thread

import pytest

from knowledge.books.let_go import LetGo
from tests.patience import LONG


def test_what_is_there_is_not_made_again():
    kept, made = LetGo(10, len), []
    assert [kept.get("a", lambda: made.append(1) or "xx") for _ in range(3)] == ["xx"] * 3
    assert made == [1]


def test_what_was_used_longest_ago_is_let_go_first():
    kept = LetGo(10, len)
    for key in "abc":
        kept.get(key, lambda key=key: key * 4)
    assert (len(kept), kept.weighs) == (2, 8)
    kept.get("b", lambda: pytest.fail("b is there"))
    kept.get("a", lambda: "aaaa")
    kept.get("b", lambda: pytest.fail("b was used after c"))
    assert kept.get("c", lambda: "made again") == "made again"


def test_what_alone_is_heavier_than_all_may_be_is_kept_until_another_comes():
    kept = LetGo(10, len)
    kept.get("a", lambda: "x" * 50)
    kept.get("a", lambda: pytest.fail("it is there"))
    kept.get("b", lambda: "x")
    assert (len(kept), kept.weighs) == (1, 1)


def test_what_can_not_be_made_is_tried_again():
    kept = LetGo(10, len)
    with pytest.raises(ZeroDivisionError):
        kept.get("a", lambda: str(1 // 0))
    assert kept.get("a", lambda: "x") == "x"


def test_who_wants_something_else_does_not_wait_and_who_wants_the_same_gets_it():
    kept, begun, goes_on, found = LetGo(10, len), Event(), Event(), []

    def slowly() -> str:
        begun.set()
        assert goes_on.wait(LONG)
        return "slow"

    both = [Thread(target=lambda: found.append(kept.get("a", slowly))) for _ in range(2)]
    both[0].start()
    assert begun.wait(LONG)
    both[1].start()
    assert kept.get("b", lambda: "quick") == "quick"
    goes_on.set()
    for one in both:
        one.join(LONG)
    assert found == ["slow", "slow"]
    assert len(kept) == 2
