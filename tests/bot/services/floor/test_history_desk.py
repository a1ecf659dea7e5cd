"""What was done is taken back, restored and shown; and floors who work at the same time lose nothing."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from threading import Barrier, Thread

import pytest

from bot.services.replies.reply import Reply
from bot.services.replies.tournaments import Entered, NoneEntered, Undone
from bot.store.database import open_database
from bot.store.work import DatabaseStore
from tests.bot.services.floor.evening import Evening, guests
from tests.bot.store.memory.store import MemoryStore, MemoryWork


@pytest.fixture
def evening(rulebooks) -> Evening:
    made = Evening(rulebooks)
    made.do("/choose conseil")
    return made


EVERY_DEED = {
    "/setup 6-max": "set_up", "/setup 3 payés": "set_up", "/enter Marie, Paul": "entered", "/withdraw Joueur 00001": "withdrawn",
    "/order Joueur 00007 1": "entries_ordered",
    "/keep Joueur 00001 1-1": "seat_kept", "/keep Joueur 00002 non": "seat_kept", "/closeseat 2-9": "seat_closed",
    "/openseat 2-8": "seat_closed", "/level 3": "level", "/draw": "sealed", "/pick rouge, noir": "picked", "/finish": "closed",
}  # fmt: skip
ONCE_ANNOUNCED = {"/word oui": "word", "/reveal": "revealed", "/abort il le faut": "aborted", "/level 2": "level"}
ONCE_DRAWN = {
    "/redraw il le faut": "sealed", "/withdraw Joueur 00001": "withdrawn",
    "/keep Joueur 00002 non": "seat_kept", "/enter Marie": "entered", "/out Joueur 00001": "busted",
    "/button 1:{taken}": "buttons", "/breakorder 2": "break_order",
    "/finish": "closed", "/closeseat 1-{free}": "seat_closed",
}  # fmt: skip


@pytest.mark.parametrize(
    ("stage", "line", "deed"),
    [
        *(((), line, deed) for line, deed in EVERY_DEED.items()),
        *((("/draw",), line, deed) for line, deed in ONCE_ANNOUNCED.items()),
        *((("/draw", "/reveal"), line, deed) for line, deed in ONCE_DRAWN.items()),
    ],
)
def test_every_command_is_undone_to_the_very_same_tournament_and_redone(evening, stage, line, deed):
    evening.opened(12).do("/keep Joueur 00002 2-2", "/closeseat 2-8", "/closeseat 1-9", "/openseat 1-9", *stage)
    before = evening.state
    table = before.tables.get(1)
    evening.do(line.format(taken=min(table.players), free=table.free[0]) if table else line)
    after = evening.state
    assert after != before or deed == "picked"
    undone = evening.do("/undo je me suis trompé")
    assert (type(undone.outcome), undone.outcome.deed) == (Undone, deed)
    assert evening.state == before == evening.elsewhere().state
    assert evening.do("/redo").outcome.deed == deed
    assert evening.state == after == evening.elsewhere().state


def test_a_whole_evening_is_undone_step_by_step_and_redone(evening):
    evening.opened()
    states = [evening.state]
    for number in range(60):  # more than are remembered
        evening.do(f"/enter Joueur {number}")
        states.append(evening.state)
    for state in reversed(states[:-1]):
        evening.do("/undo")
        assert evening.state == state
    assert evening.refused("/undo")["why"] == "nothing_to_undo"
    for state in states[1:]:
        evening.do("/redo")
        assert evening.state == state
    assert evening.refused("/redo")["why"] == "nothing_to_redo"
    assert len(evening.log) == 181


def test_what_is_done_after_an_undo_leaves_nothing_to_redo(evening):
    evening.opened(3).do("/undo", "/enter Marie")
    assert evening.refused("/redo")["why"] == "nothing_to_redo"
    assert len(evening.state.entrants) == 1


def test_opening_a_tournament_is_not_undone(evening):
    assert evening.refused("/undo")["why"] == "no_tournament"
    assert evening.opened().refused("/undo")["why"] == "nothing_to_undo"
    assert evening.refused("/redo")["why"] == "nothing_to_redo"


class FullDisk(MemoryStore):
    """A store that can't keep what is done, as long as it is `full`."""

    full = False

    @contextmanager
    def writing(self) -> Iterator[MemoryWork]:
        with super().writing() as work:
            yield work
            if self.full:
                raise OSError("No space left on device")


@pytest.mark.parametrize("line", ["/enter Marie, Paul", "/draw", "/undo", "/tournament Mercredi", "/choose conseil", "/level 3"])
def test_what_could_not_be_kept_was_never_done(rulebooks, line):
    store = FullDisk()
    evening = Evening(rulebooks, store=store)
    evening.do("/choose button.scope each_table")
    evening.opened(10).do("/level 2")
    before, store.full = evening.everything, True
    with pytest.raises(OSError, match="No space left"):
        evening.say(line)
    assert evening.everything == before
    store.full = False
    evening.do(line)
    assert evening.everything == evening.elsewhere().everything != before


def at_once(*works: Callable[[], None]) -> None:
    """Does several things at the same time; what one of them raises, or leaves unsaid, is raised."""
    wrong: list[BaseException] = []
    together = Barrier(len(works))

    def run(work: Callable[[], None]) -> None:
        try:
            together.wait()
            work()
        except BaseException as error:
            wrong.append(error)

    threads = [Thread(target=run, args=(work,)) for work in works]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    if wrong:
        raise wrong[0]


@pytest.fixture(params=["one floor", "two floors in memory", "two floors on one file"])
def floors(request, rulebooks, tmp_path: Path):
    """Two front desks at which floors of one club stand."""
    if request.param == "two floors on one file":
        engines = [open_database(f"sqlite:///{tmp_path / 'floorman.db'}") for _ in range(2)]
        yield [Evening(rulebooks, store=DatabaseStore(engine)) for engine in engines]
        for engine in engines:
            engine.dispose()
    else:
        one = Evening(rulebooks, store=MemoryStore())
        yield [one, one if request.param == "one floor" else one.elsewhere()]


def test_two_floors_who_enter_people_at_the_same_time_lose_nobody(floors):
    one, other = floors
    one.do("/choose conseil")
    one.opened()
    at_once(
        lambda: one.do(*(f"/enter Joueur {number:03}" for number in range(30))),
        lambda: other.do(*(f"/enter Joueur {number:03}" for number in range(100, 130))),
        lambda: other.do("/entries", "/tournament", "/log", "/proof"),
    )
    assert len(one.state.entrants) == 60
    assert sorted(one.state.people.values()) == list(range(1, 61))
    assert one.everything == other.everything
    one.do("/draw", "/reveal")
    assert one.draws == other.draws


def test_of_two_floors_who_enter_the_same_people_one_is_refused(floors):
    one, other = floors
    one.opened()
    replies: list[Reply] = []
    at_once(*(lambda floor=floor: replies.append(floor.say(f"/enter\n{guests(20)}")) for floor in (one, other)))
    assert {type(reply.outcome) for reply in replies} == {Entered, NoneEntered}
    assert len(one.state.entrants) == 20


@pytest.mark.parametrize("line", ["/draw", "/reveal"])
def test_two_taps_at_the_same_time_draw_once_and_are_told_of_the_same_draw(floors, line):
    one, other = floors
    one.do("/choose conseil")
    one.opened(20)
    if line == "/reveal":
        one.do("/draw")
    replies: list[Reply] = []
    recorded = len(one.log)
    at_once(*(lambda floor=floor: replies.append(floor.do(line)) for floor in (one, other, one)))
    if line == "/reveal":
        assert replies[0] == replies[1] == replies[2]
    else:  # who comes first has the list, the others are told that it is announced
        assert sorted(type(reply.outcome).__name__ for reply in replies) == ["DrawAnnounced", *["StillAnnounced"] * 2]
        assert len({reply.outcome.fingerprint for reply in replies}) == 1
    assert len(one.log) == recorded + 1
    assert one.everything == other.everything


def test_words_and_commands_from_everywhere_leave_a_proof_that_holds(floors):
    one, other = floors
    one.do("/choose conseil")
    one.opened(10)

    def draw() -> None:
        for _ in range(5):
            for line in ("/draw", "/reveal", "/undo", "/undo", "/pick a, b"):
                one.say(line)

    def speak() -> None:
        for number in range(25):
            other.say(f"/word mot {number}")
            other.say("/undo")

    at_once(draw, speak)
    assert one.draws == other.draws
    assert one.everything == other.everything == one.elsewhere().everything


def test_the_button_that_takes_something_back_is_good_once(rulebooks):
    evening = Evening(rulebooks)
    evening.do("/choose conseil")
    evening.opened()
    evening.do("/enter Anne, Bob, Carl, Dora")
    evening.do("/draw")
    evening.do("/reveal")
    seen = evening.do("/out Anne").seen
    assert evening.desk.handle(evening.request("undo", {}, seen=seen)).done
    again = evening.desk.handle(evening.request("undo", {}, seen=seen))
    assert again.outcome.why == "screen_outdated"
