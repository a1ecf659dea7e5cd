"""Which messages are parts of one, how they are put together, and when that is worked on and done."""

import asyncio

import pytest

from bot.adapters.on_telegram.intake.arriving import Arriving
from bot.adapters.on_telegram.intake.gathering import PAUSE
from bot.adapters.on_telegram.intake.lines import Lines, Lobby
from bot.adapters.on_telegram.intake.seams import LIMIT, length, sew
from bot.adapters.on_telegram.turns import was_taken
from bot.adapters.rush import Rush
from tests.bot.adapters.on_telegram.club.phones import DUPONTS, at_a_line, at_a_space, hard, lines_before, parts
from tests.bot.adapters.on_telegram.intake.comes import OTHER, answers, says
from tests.bot.adapters.postman import in_no_time, now

LIST = "/inscrire\n" + "\n".join(DUPONTS)
FIRST, *REST = parts(LIST, at_a_line)
DIRECTOR, PLAYER = 7, 8


class Room:
    """Works on what comes in, and notes what it was, when, and what is done."""

    def __init__(self):
        self.lines, self.heard, self.done, self.checked = Lines(), [], [], []
        self.lines.lobby = Lobby(
            self._club_of, lambda _: True, self._turn_away, Rush().place, self._turn_away, self._work, self._put_together
        )
        self.lines.done = self.done.append
        self._start, self._tasks, self.numbers = now(), [], []

    async def _club_of(self, _arrived: Arriving):
        return 1

    async def _turn_away(self, _update):
        raise AssertionError

    async def _work(self, update):
        was_taken()
        self.heard.append((round(now() - self._start, 1), update.message.text))

    async def _put_together(self, _arrived, begun):
        self.checked.append((len(begun.parts), begun.last, begun.cut_at, begun.doubtful, tuple(begun.aside)))

    def comes(self, update):
        self._tasks.append(asyncio.ensure_future(self.lines.process_update(update, self._work(update))))
        self.numbers.append(update.update_id)
        return update.update_id

    async def all_done(self):
        await asyncio.gather(*self._tasks)
        assert not self.lines._gathering._open
        return [text for _, text in self.heard]


def test_parts_are_worked_on_as_one_when_the_last_has_come_and_are_done_together():
    async def evening():
        room = Room()
        numbers = [room.comes(says(FIRST, DIRECTOR))]
        for part in REST:
            await asyncio.sleep(PAUSE - 0.1)
            assert room.done == []
            numbers.append(room.comes(says(part, DIRECTOR)))
        assert await room.all_done() == [LIST]
        assert sorted(room.done) == numbers
        assert room.checked == [(len(numbers), DUPONTS[-1], "", (), ())]
        assert room.heard[0][0] == round(len(REST) * (PAUSE - 0.1) + PAUSE, 1)

    in_no_time(evening())


def test_what_does_not_go_on_is_worked_on_after_a_moment_and_it_is_said_where_it_ends():
    async def evening():
        room = Room()
        room.comes(says(FIRST, DIRECTOR))
        assert await room.all_done() == [FIRST]
        assert room.heard[0][0] == PAUSE
        last = FIRST.splitlines()[-1]
        assert room.checked == [(1, last, last, (), ())]

    in_no_time(evening())


def test_an_answer_to_what_was_asked_goes_on_in_messages_that_answer_nothing():
    async def evening():
        room = Room()
        whole = "\n".join(DUPONTS)
        first, *rest = parts(whole, at_a_line)
        room.comes(answers(first, DIRECTOR))
        for part in rest:
            room.comes(says(part, DIRECTOR))
        assert await room.all_done() == [whole]

    in_no_time(evening())


@pytest.mark.parametrize(
    ("text", "who", "chat"),
    [
        (REST[0], PLAYER, -100), (REST[0], DIRECTOR, OTHER), ("/tirage", DIRECTOR, -100),
        ("une carte est tombée par terre pendant la donne, on fait quoi et qui décide de cela ?", DIRECTOR, -100),
        ("@floorman_bot " + REST[0][:3000], DIRECTOR, -100),
    ],
    ids=["another person's", "another chat's", "a command", "a question", "said to Floorman"],
)  # fmt: skip
def test_what_is_something_else_is_worked_on_as_itself(text, who, chat):
    async def evening():
        room = Room()
        room.comes(says(FIRST, DIRECTOR))
        room.comes(says(text, who, chat))
        assert set(await room.all_done()) == {FIRST, text}

    in_no_time(evening())


def test_what_would_have_stood_in_the_same_message_is_no_part_of_it():
    async def evening():
        room, short = Room(), "/inscrire\n" + "\n".join(DUPONTS[:100])
        room.comes(says(short, DIRECTOR))
        room.comes(says("Marie Dupont", DIRECTOR))
        assert set(await room.all_done()) == {short, "Marie Dupont"}
        assert room.checked == []

    in_no_time(evening())


@pytest.mark.parametrize("names", [DUPONTS, [name.upper() for name in DUPONTS]], ids=["names", "capitals"])
@pytest.mark.parametrize("cut", [at_a_line, lines_before, hard])
@pytest.mark.parametrize("moved", range(26))
def test_a_list_reads_as_it_was_wherever_a_phone_cuts_it(names, cut, moved):
    whole = "/inscrire\n" + "x" * moved + "\n" + "\n".join(names)
    made = parts(whole, cut)
    assert len(made) == 3
    assert sew(made).text.split() == whole.split() or sew(made).doubtful
    if cut is not hard:
        assert sew(made).text == whole
        assert not sew(made).doubtful or any(length(part) == LIMIT for part in made)


def test_an_initial_at_which_a_phone_has_cut_stays_with_its_name():
    before = "/inscrire\n" + "\n".join(DUPONTS[:150])
    sewn = sew([f"{before}\nJ.-P.", "Martin\nMarie Dupont"])
    assert sewn.text.endswith("\nJ.-P. Martin\nMarie Dupont")
    assert sewn.doubtful == ("J.-P. Martin",)


def test_emoji_count_as_two_signs_as_they_do_to_an_app():
    async def evening():
        room = Room()
        first = "/inscrire " + "🃏" * (LIMIT // 2 - 10) + " Marie"
        room.comes(says(first, DIRECTOR))
        room.comes(says("Dupont, " + "Paul Martin", DIRECTOR))
        (whole,) = await room.all_done()
        assert whole.endswith(" Marie Dupont, Paul Martin")

    in_no_time(evening())


def test_a_list_with_a_name_a_line_that_was_cut_inside_a_line_is_joined_there_and_shown():
    names = [f"Anom{number} De La Tour{number}" for number in range(400)]
    sewn = sew(parts("/inscrire\n" + "\n".join(names), at_a_space))
    assert sewn.text.splitlines()[1:] == names
    assert all("De La" in place or "Tour" in place for place in sewn.doubtful)
    assert sewn.doubtful
