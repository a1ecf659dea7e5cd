"""What comes in from one person and one chat: a burst, then a rate; told once."""

import pytest

from bot.adapters.limits import AN_EVENING, CHAT, COMMAND, IN_A_GROUP, QUESTION, TAPS, TYPING, WORDS, Limits, Verdict
from tests.bot.desks import Clock

PAUL, MARIE, ROOM, OTHER_ROOM = "telegram:42", "telegram:43", "telegram:-1", "telegram:-2"
LONGEST_MESSAGE = 4_000


@pytest.fixture
def clock():
    return Clock(0.0)


@pytest.fixture
def limits(clock):
    return Limits(clock)


def verdicts(times, one):
    """What becomes of the same thing, done so many times at once."""
    return [one() for _ in range(times)]


def over(clock, seconds, rate, one):
    """What becomes of the same thing, done so often a second for so long."""
    found = []
    for _ in range(round(seconds * rate)):
        found.append(one())
        clock.at += 1 / rate
    return found


def test_a_burst_is_let_in_then_one_is_told_once_then_nothing(limits):
    found = verdicts(20, lambda: limits.words(PAUL, ROOM, 30))
    assert found == [Verdict.WITHIN] * 16 + [Verdict.TOO_FAST] + [Verdict.SILENT] * 3


def test_whoever_goes_on_is_let_in_now_and_then_and_is_told_no_more(limits, clock):
    found = over(clock, 120, 5, lambda: limits.words(PAUL, ROOM, 30))
    assert found.count(Verdict.TOO_FAST) == 1
    assert found.count(Verdict.WITHIN) == pytest.approx(WORDS.burst + 120 * WORDS.rate, abs=1)


def test_whoever_has_kept_quiet_is_told_anew(limits, clock):
    verdicts(20, lambda: limits.words(PAUL, ROOM, 30))
    clock.at += WORDS.burst / 2 / WORDS.rate - 1
    assert Verdict.TOO_FAST not in verdicts(20, lambda: limits.words(PAUL, ROOM, 30))
    clock.at += WORDS.burst / 2 / WORDS.rate + 1
    assert verdicts(20, lambda: limits.words(PAUL, ROOM, 30)).count(Verdict.TOO_FAST) == 1


def test_one_who_floods_takes_nothing_from_others_in_his_chat(limits, clock):
    over(clock, 60, 50, lambda: limits.words(PAUL, ROOM, LONGEST_MESSAGE))
    over(clock, 60, 50, lambda: limits.tap(PAUL, ROOM))
    assert verdicts(5, lambda: limits.words(MARIE, ROOM, 30)) == [Verdict.WITHIN] * 5
    assert verdicts(5, lambda: limits.tap(MARIE, ROOM)) == [Verdict.WITHIN] * 5


def test_a_floor_on_a_busy_night_is_never_stopped(limits, clock):
    for _ in range(60):
        assert set(over(clock, 20, 3, lambda: limits.tap(PAUL, ROOM))) == {Verdict.WITHIN}
        assert limits.words(PAUL, ROOM, 200) is Verdict.WITHIN


def test_a_floor_who_types_every_three_seconds_for_three_minutes_is_not_stopped(limits, clock):
    assert set(over(clock, 177, 1 / 3, lambda: limits.words(PAUL, ROOM, 60))) == {Verdict.WITHIN}


def test_the_lists_of_a_great_evening_are_taken_at_once(limits):
    assert verdicts(3, lambda: limits.words(PAUL, ROOM, LONGEST_MESSAGE - 1)) == [Verdict.WITHIN] * 3


def test_a_question_costs_more_than_a_command_and_a_long_text_more_than_a_short_one(limits, clock):
    def let_in(length, price):
        clock.at += 3_600
        return verdicts(20, lambda: limits.words(PAUL, ROOM, length, price)).count(Verdict.WITHIN)

    prices = (COMMAND, QUESTION, IN_A_GROUP)
    assert [let_in(30, price) for price in prices] == [16, 8, 5]
    assert [let_in(LONGEST_MESSAGE, price) for price in prices] == [3, 2, 2]


@pytest.mark.parametrize("length", [10, 1_190, LONGEST_MESSAGE])
def test_the_questions_of_one_person_leave_half_of_what_telegram_lets_a_bot_say_in_a_group(limits, clock, length):
    """Twenty messages a minute: the answers, and that he is told."""
    found = over(clock, 600, 5, lambda: limits.words(PAUL, ROOM, length, IN_A_GROUP))
    answered = [at for at, verdict in enumerate(found) if verdict in (Verdict.WITHIN, Verdict.TOO_FAST)]
    assert max(sum(begin <= at < begin + 300 for at in answered) for begin in answered) <= 11


def test_a_hundred_and_fifty_who_tap_at_once_are_let_in_and_more_in_a_chat_are_not(limits):
    found = [limits.tap(f"telegram:{number}", ROOM) for number in range(160)]
    assert found == [Verdict.WITHIN] * int(CHAT.burst) + [Verdict.TOO_MANY] * 10
    assert limits.tap(PAUL, OTHER_ROOM) is Verdict.WITHIN


def test_a_chat_in_which_too_much_is_said_is_told_once(limits):
    found = [limits.words(f"telegram:{number}", ROOM, 30) for number in range(160)]
    assert found == [Verdict.WITHIN] * int(CHAT.burst) + [Verdict.TOO_MANY] + [Verdict.SILENT] * 9


def test_what_is_looked_up_while_one_types_has_limits_of_its_own(limits, clock):
    assert verdicts(20, lambda: limits.typing(PAUL)) == [True] * int(TYPING.burst) + [False] * 5
    assert limits.words(PAUL, ROOM, 30) is Verdict.WITHIN
    clock.at += TYPING.memory
    assert all(over(clock, 120, 3, lambda: limits.typing(PAUL)))


def test_who_has_been_quiet_is_forgotten_and_never_more_are_known_than_may_be(limits, clock):
    limits.most = 100
    for number in range(1_000):
        limits.tap(f"telegram:{number}", ROOM)
        clock.at += 0.01
    assert len(limits._known) <= limits.most
    clock.at += TAPS.memory
    for _ in range(100):
        limits.tap(PAUL, ROOM)
    assert len(limits._known) == 2


def test_a_clock_that_jumps_back_gives_nothing_and_takes_nothing(limits, clock):
    verdicts(10, lambda: limits.words(PAUL, ROOM, 30))
    clock.at -= 1_000
    assert verdicts(5, lambda: limits.words(PAUL, ROOM, 30)) == [Verdict.WITHIN] * 5


def test_a_crowd_shuts_no_floor_out_of_his_chat(limits):
    for number in range(1_000, 1_160):
        limits.tap(f"telegram:{number}", ROOM)
    assert (limits.tap(PAUL, ROOM), limits.words(PAUL, ROOM, 30)) == (Verdict.TOO_MANY, Verdict.TOO_MANY)
    assert (limits.tap(MARIE, ROOM, staff=True), limits.words(MARIE, ROOM, 30, staff=True)) == (Verdict.WITHIN, Verdict.WITHIN)
    assert verdicts(60, lambda: limits.tap(MARIE, ROOM, staff=True)).count(Verdict.WITHIN) == TAPS.burst - 1


def test_who_has_given_a_floors_command_is_staff_of_that_chat_for_the_evening():
    now = [0.0]
    limits = Limits(clock=lambda: now[0], most=2)
    limits.seen_as_staff("telegram:1", "telegram:-100")
    assert limits.is_staff("telegram:1", "telegram:-100")
    assert not limits.is_staff("telegram:1", "telegram:-200")
    assert not limits.is_staff("telegram:2", "telegram:-100")
    now[0] = AN_EVENING
    assert not limits.is_staff("telegram:1", "telegram:-100")
    for number in range(5):
        limits.seen_as_staff(f"telegram:{number}", "telegram:-100")
    assert [limits.is_staff(f"telegram:{number}", "telegram:-100") for number in range(5)] == [False, False, False, True, True]


def test_what_has_waited_is_counted_as_it_was_typed_and_not_as_it_comes():
    limits = Limits(clock=lambda: 10_000.0)
    typed = [limits.words("a", "chat", 5, ago=float(ago)) for ago in range(400, 0, -4)]
    assert set(typed) == {Verdict.WITHIN}
    flood = [limits.words("b", "chat", 5, ago=600.0) for _ in range(100)]
    assert flood.count(Verdict.WITHIN) == WORDS.burst


def test_whoever_sends_too_much_is_told_in_each_chat_in_which_something_was_not_read():
    limits = Limits(clock=lambda: 0.0)
    for _ in range(16):
        limits.words("a", "one", 5)
    assert [limits.words("a", chat, 5) for chat in ("one", "one", "two", "two")] == [
        Verdict.TOO_FAST, Verdict.SILENT, Verdict.TOO_FAST, Verdict.SILENT,
    ]  # fmt: skip
