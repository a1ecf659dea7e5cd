"""In which order what comes in is worked on."""

import asyncio

import pytest

from bot.adapters.in_order import PATIENCE, written_in_order
from bot.adapters.on_telegram.intake.lines import LONGEST, MOMENT, Lines, Lobby
from bot.adapters.on_telegram.turns import Rank, rank_now, step_aside
from bot.adapters.rush import AT_WORK, Rush
from tests.bot.adapters.on_telegram.intake.comes import GROUP, OTHER, answers, moves, says, taps
from tests.bot.adapters.postman import in_no_time, now

ASK, ENTER, JOIN = "/article 6.4", "/inscrire Marie", "a|enterme||"
DIRECTOR, PLAYER = 7, 8


class Counter:
    """Works on what comes in, and notes when it has begun with each and when it was done."""

    def __init__(self, clubs=(), staff=(), at_work=1_000, **lines):
        self.lines, self.began, self.done, self.turned_away, self.ranks = Lines(**lines), {}, [], [], {}
        self.rush, self.put_off = Rush(at_work=at_work), []
        self.lines.lobby = Lobby(self._club_of, lambda one: one.user.id in staff, self._turn_away, self._place, self._put_off)
        self._clubs, self._start, self._tasks = dict(clubs), now(), []

    async def _club_of(self, arrived):
        await asyncio.sleep(0.001)
        return self._clubs.get(arrived.chat.id, arrived.place)

    async def _turn_away(self, update):
        self.turned_away.append(update)

    async def _place(self, arrived):
        return await self.rush.place(arrived.place, arrived.person)

    async def _put_off(self, update):
        self.put_off.append(update)

    async def _work(self, name, seconds, aside):
        self.began[name], self.ranks[name] = round(now() - self._start, 1), rank_now()
        await asyncio.sleep(seconds)
        if aside:
            step_aside()
            await asyncio.sleep(aside)
        self.done.append(name)

    def comes(self, name, update, seconds=0.0, aside=0.0):
        """Something comes in; it takes some seconds, and some more until Telegram takes its answer."""
        self._tasks.append(asyncio.ensure_future(self.lines.process_update(update, self._work(name, seconds, aside))))

    async def _look_up_and_write(self, name, seconds):
        await asyncio.sleep(seconds)
        async with written_in_order():
            await asyncio.sleep(0.01)
            self.began[name] = round(now() - self._start, 1)
            self.done.append(name)

    def writes(self, name, update, seconds):
        """Something comes in that is written after some seconds in which it is looked up what has to be."""
        self._tasks.append(asyncio.ensure_future(self.lines.process_update(update, self._look_up_and_write(name, seconds))))

    async def all_done(self):
        await asyncio.gather(*self._tasks)
        assert not self.lines._chats
        assert not self.lines._clubs


def test_a_floors_commands_go_one_after_the_other_and_other_chats_beside_them():
    async def evening():
        there = Counter()
        for name, seconds in (("open", 3), ("enter", 2), ("draw", 1)):
            there.comes(name, says(ENTER, DIRECTOR), seconds)
        there.comes("elsewhere", says(ENTER, DIRECTOR, OTHER), 0.5)
        await there.all_done()
        assert there.done == ["elsewhere", "open", "enter", "draw"]
        assert there.began == {"open": 0, "elsewhere": 0, "enter": 3, "draw": 5}

    in_no_time(evening())


def test_what_is_said_in_a_supergroup_comes_after_all_that_was_said_in_the_group_that_it_was():
    async def evening():
        there = Counter()
        there.comes("enter", says(ENTER, DIRECTOR), 3)
        there.comes("move", moves(OTHER, DIRECTOR), 1)
        there.comes("enter there", says(ENTER, DIRECTOR, OTHER), 1)
        there.comes("a question there", says(ASK, PLAYER, OTHER), 1)
        await there.all_done()
        assert there.began == {"enter": 0, "move": 3, "enter there": 4, "a question there": 5}

    in_no_time(evening())


def test_chats_of_one_club_are_one_line_for_what_its_floors_do():
    async def evening():
        there = Counter(clubs={GROUP: 1, OTHER: 1})
        there.comes("here", says(ENTER, DIRECTOR), 3)
        there.comes("there", says(ENTER, PLAYER, OTHER), 1)
        there.comes("a question there", says(ASK, PLAYER, OTHER), 1)
        await there.all_done()
        assert there.began["there"] == 3

    in_no_time(evening())


def test_forty_seven_who_tap_at_once_wait_for_nobody_and_each_ones_own_taps_go_one_after_the_other():
    async def evening():
        there = Counter()
        for player in range(47):
            there.comes(f"in {player}", taps(JOIN, 100 + player), 2)
        there.comes("out again", taps("a|withdraw||", 100), 1)
        await there.all_done()
        assert {there.began[f"in {player}"] for player in range(47)} == {0}
        assert there.began["out again"] == 2

    in_no_time(evening())


def test_a_floors_command_lets_others_finish_for_a_moment_and_no_longer_and_waits_for_no_question():
    async def evening():
        there = Counter()
        there.comes("tap", taps(JOIN, 100), 0.2)
        there.comes("question", says(ASK, 101), 30)
        there.comes("draw", says("/tirage", DIRECTOR))
        await there.all_done()
        assert there.began["draw"] == 0.2

        there = Counter()
        there.comes("tap", taps(JOIN, 100), 30)
        there.comes("draw", says("/tirage", DIRECTOR))
        await there.all_done()
        assert there.began["draw"] == MOMENT

    in_no_time(evening())


def test_what_comes_behind_a_floors_command_waits_for_it_and_so_does_what_he_has_said_himself():
    async def evening():
        there = Counter()
        there.comes("word", answers("chaussette", DIRECTOR), 2)
        there.comes("draw", says("/tirage", DIRECTOR), 2)
        there.comes("question", says(ASK, PLAYER), 1)
        there.comes("tap", taps(JOIN, PLAYER), 1)
        await there.all_done()
        assert there.began == {"word": 0, "draw": 2, "question": 4, "tap": 4}

    in_no_time(evening())


def test_an_answer_that_waits_for_telegram_lets_the_next_begin():
    async def evening():
        there = Counter()
        there.comes("enter", says(ENTER, DIRECTOR), 1, aside=40)
        there.comes("draw", says("/tirage", DIRECTOR), 1)
        await there.all_done()
        assert there.began["draw"] == 1

    in_no_time(evening())


def test_nobody_waits_for_ever_behind_what_does_not_end():
    async def evening():
        there = Counter()
        there.comes("stuck", says(ENTER, DIRECTOR), 1_000)
        there.comes("draw", says("/tirage", DIRECTOR))
        await there.all_done()
        assert there.began["draw"] == LONGEST

    in_no_time(evening())


def test_what_goes_wrong_holds_nobody_up():
    async def evening():
        there = Counter()

        async def wrong():
            raise ValueError

        with pytest.raises(ValueError):
            await there.lines.process_update(says(ENTER, DIRECTOR), wrong())
        there.comes("draw", says("/tirage", DIRECTOR))
        await there.all_done()
        assert there.began["draw"] == 0

    in_no_time(evening())


def test_a_flood_in_one_chat_is_turned_away_there_and_delays_no_other():
    async def evening():
        there = Counter(staff={DIRECTOR}, most_in_a_chat=10, most_of_one=3)
        for number in range(300):
            there.comes(f"flood {number}", says(ASK, 20 + number // 10), 30)
        there.comes("elsewhere", says(ASK, PLAYER, OTHER))
        there.comes("floor", says("/tirage", DIRECTOR))
        await there.all_done()
        assert len(there.turned_away) == 290
        assert there.began["elsewhere"] == there.began["floor"] == 0

    in_no_time(evening())


def test_of_many_questions_in_as_many_chats_some_are_put_off_and_floors_commands_and_taps_are_not():
    async def evening():
        there = Counter(staff={DIRECTOR}, at_work=AT_WORK)
        there.rush.soon = 1.0
        for number in range(200):
            there.comes(f"question {number}", says(ASK, 100 + number, 1_000 + number), 10)
        there.comes("tap", taps(JOIN, PLAYER))
        there.comes("draw", says("/tirage", PLAYER))
        there.comes("what he was asked for", answers("chaussette", 300, 300))
        there.comes("the floor's own question", says(ASK, DIRECTOR))
        await there.all_done()
        assert len(there.put_off) == 200 - AT_WORK
        assert there.began["tap"] == there.began["draw"] == there.began["the floor's own question"] == 0
        assert there.began["what he was asked for"] == 0
        there.comes("again", there.put_off[0])
        there.comes("once more", says(ASK, 100 + 199, 1_000 + 199))
        await there.all_done()
        assert "again" not in there.began
        assert "once more" in there.done

    in_no_time(evening())


def test_what_is_brought_twice_is_worked_on_once_and_what_people_say_to_each_other_stands_in_no_line():
    async def evening():
        there, twice = Counter(most_in_a_chat=1), says(ASK)
        there.comes("once", twice, 5)
        there.comes("again", twice)
        there.comes("talk", says("on joue à quelle heure ?", PLAYER))
        await there.all_done()
        assert there.done == ["talk", "once"]
        assert not there.turned_away

    in_no_time(evening())


def test_who_is_known_as_a_floor_comes_first_where_telegram_takes_little_and_nobody_comes_as_such_by_his_words():
    async def evening():
        there = Counter(staff={DIRECTOR})
        there.comes("floor", says("/tirage", DIRECTOR))
        there.comes("player", says("/tirage", PLAYER))
        there.comes("tap", taps(JOIN, PLAYER))
        there.comes("question", says(ASK, 9))
        await there.all_done()
        assert there.ranks == {"floor": Rank.FLOOR, "player": Rank.TAP, "tap": Rank.TAP, "question": Rank.QUESTION}
        assert rank_now() is Rank.NEWS

    in_no_time(evening())


def test_what_changes_a_tournament_is_written_in_the_order_in_which_it_came_however_long_it_takes_to_look_up_who_it_is():
    async def evening():
        there = Counter(clubs={GROUP: 1, OTHER: 1, 300: 2})
        for player, seconds in enumerate((1.0, 0.2, 2.0, 0.1)):
            there.writes(f"player {player}", says("/enterme", 100 + player, OTHER if player == 1 else GROUP), seconds)
        there.writes("floor", says(ENTER, DIRECTOR), 0.1)
        there.writes("tap", taps(JOIN, 104), 0.1)
        there.writes("of another club", says("/enterme", 300, 300), 0.3)
        await there.all_done()
        assert there.done == ["of another club", *(f"player {player}" for player in range(4)), "floor", "tap"]
        assert there.began["of another club"] == 0.3

    in_no_time(evening())


def test_who_cannot_be_looked_up_holds_up_those_behind_him_for_a_few_seconds_in_all():
    async def evening():
        there = Counter()
        for player in range(10):
            there.writes(f"stuck {player}", says("/enterme", 100 + player), 30.0)
        there.writes("floor", says(ENTER, DIRECTOR), 0.1)
        await there.all_done()
        assert there.done[0] == "floor"
        assert there.began["floor"] == PATIENCE
        assert there.began["stuck 9"] <= 30.2

    in_no_time(evening())


def test_what_a_floor_reads_is_a_floors_and_is_not_put_off_though_nobody_knew_that_he_is_one():
    async def evening():
        there, staff = Counter(staff={DIRECTOR}, at_work=1), {9}

        async def look_up(arrived):
            await asyncio.sleep(0.5)
            return arrived.user.id in staff

        there.lines.lobby.look_up, there.rush.soon = look_up, 0.1
        for number in range(40):
            there.comes(f"question {number}", says(ASK, 100 + number, 1_000 + number), 10)
        there.comes("entries", says("/inscrits", DIRECTOR))
        there.comes("tables", says("/tables", 9))
        there.comes("a player's", says("/tables", PLAYER))
        await there.all_done()
        assert there.ranks["entries"] is Rank.FLOOR
        assert there.began["entries"] == 0
        assert there.began["tables"] == 0.5
        assert "a player's" not in there.began

    in_no_time(evening())
