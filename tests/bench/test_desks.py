"""What each command of the floor takes with 1,000 players at 112 tables, over a database in a file. Target: under 50 ms each, the
draw itself and its announcement apart.
"""

from __future__ import annotations

import itertools
from pathlib import Path

import pytest

from bot.store.database import open_database
from bot.store.work import DatabaseStore
from tests.bot.services.floor.pit import Pit

PLAYERS, SEATS = 1000, 9
LEVELS = "jetons 25x8 100x8 500x4 1000x5; niveaux 25/50 50/100 100/200 200/400"
FIRST = "Anna Bob Carla Dirk Emma Fons Gilles Hugo Ines Jef Karel Lise Marie Nora Omar Piet Quentin Rita Sofie Tom".split()
LAST = "Adam Baert Claes Dupont Evrard Fabre Goossens Hendrickx Ivens Jacobs Kaya Lambert Maes Nys Oste Peeters Quick Roy".split()


def names() -> list[str]:
    """A thousand people of different names, as clubs have them."""
    made = (f"{first} {last} {third}" for third in "ABCDE" for first in FIRST for last in LAST)
    return list(itertools.islice(made, PLAYERS))


def opened(folder: Path, book: str) -> Pit:
    """1,000 players who have a seat; an hour later, fifty are out and tables are uneven."""
    pit = Pit(
        book, f"{SEATS}-max; payés 100; {LEVELS}", store=DatabaseStore(open_database(f"sqlite:///{folder / 'floorman.db'}"))
    )
    pit.do("enter " + "\n".join(names()), "draw", "reveal")
    for number in sorted(pit.state.tables)[:50]:
        pit.do(f"out {number}-{min(pit.state.tables[number].players)}")
    pit.later(3600)
    return pit


@pytest.fixture(scope="module")
def room(tmp_path_factory) -> Pit:
    """A large tournament by the book in which a button has to be told most often."""
    return opened(tmp_path_factory.mktemp("ropta"), "ropta")


def measure(benchmark, pit: Pit, line: str, *before: str, rounds: int = 15) -> None:
    """Times a line, taken back after each round; what has to be done `before` it is not timed."""
    kept = standing(pit)

    def prepared() -> None:
        back()
        if before:
            pit.do(*before)

    def back() -> None:
        while standing(pit) > kept:
            pit.do("undo")

    benchmark.pedantic(pit.do, args=(line,), setup=prepared, rounds=rounds, warmup_rounds=1)
    back()


def standing(pit: Pit) -> int:
    """How many entries of the log stand."""
    with pit.store.reading() as work:
        opened = work.tournaments.current(work.clubs.at("terminal").id)
        assert opened is not None
        return len(pit.floor.timeline(work, opened.id).standing)


def buttons(pit: Pit) -> str:
    """A button at every table."""
    return " ".join(f"{number}:{max(table.players)}" for number, table in sorted(pit.state.tables.items()))


def test_entering_a_thousand(benchmark, tmp_path):
    pit = Pit("ropta", f"{SEATS}-max", store=DatabaseStore(open_database(f"sqlite:///{tmp_path / 'floorman.db'}")))
    measure(benchmark, pit, "enter " + "\n".join(names()), rounds=3)


def test_announcing_the_draw_of_a_thousand(benchmark, room):
    measure(benchmark, room, "redraw un joueur manquait")


def test_revealing_the_draw_of_a_thousand(benchmark, room):
    measure(benchmark, room, "reveal", "redraw un joueur manquait", rounds=8)


@pytest.mark.parametrize(
    "line", ["where Anna Adam C", "where 50-5", "tables", "where 60", "ranking", "report", "chips", "breakorder", "proof"]
)
def test_looking_something_up(benchmark, room, line):
    measure(benchmark, room, line)


def test_somebody_goes_out(benchmark, room):
    measure(benchmark, room, "out 100-5")


def test_somebody_goes_out_by_name(benchmark, room):
    measure(benchmark, room, f"out {room.name('100-5')} 12 000")


def test_ten_go_out_in_a_hand(benchmark, room):
    measure(benchmark, room, "out " + ", ".join(f"{table}-5 1200" for table in range(90, 100)))


def test_one_button_is_told(benchmark, room):
    measure(benchmark, room, "button 100:5")


def test_all_buttons_are_told(benchmark, room):
    measure(benchmark, room, f"button {buttons(room)}")


def test_balancing_with_all_buttons(benchmark, room):
    measure(benchmark, room, f"balance {buttons(room)}", f"out {uneven(room)}")


def test_confirming_a_balance(benchmark, room):
    measure(benchmark, room, "confirm", f"out {uneven(room)}", f"balance {buttons(room)}")


def uneven(pit: Pit) -> str:
    """Two more go out at each of the ten tables with the fewest players."""
    fewest = sorted(pit.state.tables.values(), key=lambda table: len(table.players))[:10]
    return ", ".join(f"{table.number}-{seat} 100" for table in fewest for seat in sorted(table.players)[:2])


def test_breaking_a_table(benchmark, room):
    measure(benchmark, room, "breaktable")


def test_confirming_a_break(benchmark, room):
    measure(benchmark, room, "confirm", "breaktable")


def test_drawing_a_table_anew(benchmark, room):
    measure(benchmark, room, "redrawtable 100")


def test_moving_somebody_by_hand(benchmark, room):
    measure(benchmark, room, f"move 100-5 1-{room.state.tables[1].free[0]}")


def test_somebody_enters_late(benchmark, room):
    measure(benchmark, room, "enter Zoé Zimmerman")


def test_somebody_late_gets_the_seat_that_pays_soonest(benchmark, room):
    measure(benchmark, room, "seat", "enter Zoé Zimmerman", f"button {buttons(room)}")


@pytest.mark.parametrize(
    "late", ["Zoé Zimmerman", "Zoé 1, Zoé 2, Zoé 3, Zoé 4, Zoé 5, Zoé 6, Zoé 7, Zoé 8, Zoé 9, Zoé 10"], ids=["one", "ten"]
)
def test_late_players_get_drawn_seats(benchmark, tmp_path, late):
    measure(benchmark, opened(tmp_path, "cdc"), "seat", f"enter {late}", rounds=5)


def test_a_table_has_finished_its_hand(benchmark, room):
    measure(benchmark, room, "done 100", "handforhand")


def test_the_last_table_has_finished_its_hand_and_all_buttons_move_on(benchmark, room):
    others = " ".join(str(number) for number in room.state.tables if number != 100)
    measure(benchmark, room, "done 100", "handforhand", f"button {buttons(room)}", f"done {others}")


def test_a_race_at_one_table(benchmark, room):
    measure(benchmark, room, "race 25>100 t100 " + odd(room, 100))


def test_a_race_at_all_tables(benchmark, room):
    measure(benchmark, room, "race 25>100 " + " ".join(f"t{n} {odd(room, n)}" for n in room.state.tables), rounds=3)


def odd(pit: Pit, table: int) -> str:
    """Three odd chips for everybody there."""
    return " ".join(f"{seat}:3" for seat in sorted(pit.state.tables[table].players))


def test_undoing(benchmark, room):
    measure(benchmark, room, "undo", "out 100-5")
