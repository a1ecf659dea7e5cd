"""A club that has chosen nothing: what the README promises, and the roads of a first evening, in the console under each book."""

import json
import re
from pathlib import Path
from typing import Any

import pytest

from tests.knowledge.small_book import BOOKS

README = Path(__file__).parents[4] / "README.md"
COUNTS = {"three": 3, "four": 4, "five": 5}
WHERE_BUTTONS_ARE = "1:1 2:1 3:1"


def promised() -> tuple[int, str]:
    """How many messages the README promises a whole tournament in, and these messages as they stand there."""
    found = re.search(r"A whole tournament in (\w+) messages.*?\n```\n(.*?)```", README.read_text(encoding="utf-8"), re.S)
    assert found is not None
    return COUNTS[found[1]], found[2]


def test_the_readme_counts_its_messages_right():
    count, typed = promised()
    assert len(re.findall(r"^/", typed, re.M)) == count


@pytest.mark.parametrize("book", BOOKS)
def test_the_messages_of_the_readme_seat_everybody_in_a_fresh_club(floorman, book):
    said = floorman("console", typed=f"/book {book}\n{promised()[1]}")
    assert (said.code, said.err) == (0, "")
    for name in ("Marie Dupont", "Paul Martin", "Zoé Leroy", "Karim Benali"):
        assert name in said.out
    assert "Graine" in said.out
    assert ("Proposition de Floorman" in said.out) == (book != "urban")


def outcomes(floorman, *lines: str) -> list[dict[str, Any]]:
    """What comes of lines that are typed, one object each."""
    done = floorman("console", "--json", typed="\n".join(lines) + "\n")
    return [json.loads(line) for line in done.out.splitlines()]


@pytest.mark.parametrize("book", BOOKS)
def test_on_a_first_evening_nothing_is_asked_that_is_only_in_the_way(floorman, book):
    names = ", ".join(f"Joueur {number}" for number in range(1, 21))
    lines = (
        f"/book {book}", "/tournament Mardi; 9 par table; payés 3; jetons 25x8 100x8 500x4; niveaux 25/50 50/100 100/200",
        f"/enter {names}", "/draw", "/reveal", "/out Joueur 1", "/out Joueur 2", "/out Joueur 3",
        f"/button {WHERE_BUTTONS_ARE}", f"/balance {WHERE_BUTTONS_ARE}", "/drop", "/enter Tard", "/seat", "/breakorder",
        "/breaktable", f"/confirm {WHERE_BUTTONS_ARE}", "/race 25>100", "/handforhand", "/newday", "/final", "/report",
    )  # fmt: skip
    said = [one for one in outcomes(floorman, *lines) if one["fields"].get("why") == "choice_needed"]
    refused = {(one["command"], one["fields"]["point"]) for one in said}
    # how many new chips a race gives can't be taken back once they are played
    assert refused == ({("race", "race.rounding")} if book == "urban" else set())
