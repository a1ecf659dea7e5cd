"""What was typed with a proposal that nobody has tapped is kept for its buttons: it is as gone as all else after an erasure, of
whichever chat the buttons are, and however little of the person stands in it.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from contextlib import contextmanager

import pytest

from bot.services.ports.places import HELD
from tests.bot.store.test_night_in_files import GROUP, NAME, Night, left

FLOOR = "telegram:@4711"
"""The private conversation of a floor, in which proposals are put on Telegram: it is no chat of the club."""
WORD, OTHER, KEPT = "ornithorynque", "tatou", "pangolin"
LONG = "et encore une fois la même chose " * 5


class Aside(Night):
    """A night whose proposals are put to the floor in private."""

    def say(self, line, *more):
        """What a line gets, its buttons in the floor's private conversation, for the club of the group."""
        served = super().say(line, *more)
        for action in served.actions:
            self.serving.offering(FLOOR, GROUP).action(action, lambda said: len(said) < 64)
        return served


@contextmanager
def database(kind, postgresql, tmp_path) -> Iterator[tuple]:
    """The address of a database, and the folder of its files."""
    if kind == "sqlite":
        yield f"sqlite:///{tmp_path / 'floorman.db'}", tmp_path
    else:
        with postgresql.database(tables=True) as url:
            yield url, postgresql.folder / "data" / "base"


def written(engine, kind):
    if kind == "postgresql":
        with engine.connect().execution_options(isolation_level="AUTOCOMMIT") as connection:
            connection.exec_driver_sql("CHECKPOINT")


@pytest.mark.parametrize("kind", ["sqlite", "postgresql"])
@pytest.mark.parametrize("night", [Night, Aside], ids=["in the group", "in private"])
def test_what_was_typed_with_a_proposal_goes_with_the_player(kind, night, request, opened, tmp_path):
    server = request.getfixturevalue("postgresql") if kind == "postgresql" else None
    with database(kind, server, tmp_path) as (url, folder):
        engine = opened(url)
        there = night(engine)
        there.do("choose conseil", "tournament Coupe; 9 par table", f"enter {NAME}, Paul Roy, Bob Dun", "draw", "reveal")
        there.do(f"sanction {NAME}; téléphone; ; {WORD} {LONG}", f"sanction {NAME}; téléphone; ; {NAME} {OTHER} {LONG}")
        there.do(f"sanction Paul Roy; téléphone; ; {WORD} {LONG}; avec {NAME}", f"sanction {NAME}; téléphone; exclu du club")
        there.do(f"amend 1; exclu jusqu'à la {WORD} {LONG}", f"sanction Bob Dun; téléphone; ; {KEPT} {LONG}")
        written(engine, kind)
        assert set(left(folder, WORD, OTHER, KEPT)) == {WORD, OTHER, KEPT}
        there.do(f"forget {NAME}", "forget oui")
        written(engine, kind)
        assert left(folder, WORD, OTHER, NAME) == {}
        assert left(folder, KEPT), "of the others all stays"


def test_after_retention_no_old_text_is_kept_for_buttons_in_private(opened, tmp_path):
    there = Aside(opened(f"sqlite:///{tmp_path / 'floorman.db'}"))
    there.do("tournament Coupe; 9 par table", f"enter {NAME}, Paul Roy, Bob Dun", f"sanction {NAME}; bruit; ; {WORD} {LONG}")
    there.clock.at += 8 * 31 * 24 * 60 * 60
    there.do("retention 6")
    assert left(tmp_path, WORD) == {}


def test_what_an_older_version_kept_in_private_goes_where_it_names_the_person(opened, tmp_path):
    there = Night(opened(f"sqlite:///{tmp_path / 'floorman.db'}"))
    there.do("tournament Coupe; 9 par table", f"enter {NAME}, Paul Roy")
    for number, words in enumerate((f"{WORD} de {NAME}", f"{KEPT} de Paul Roy")):
        kept = {"text": f"player=#{number + 1}&reason={words}", "place": FLOOR, "at": "1"}
        there.serving.desk.places.set(f"{HELD}:old{number}", HELD, json.dumps(kept))
    there.do(f"forget {NAME}", "forget oui")
    assert left(tmp_path, WORD) == {}
    assert left(tmp_path, KEPT)


SLIP, SURNAME = "Paul Roi", "Xanthopoulos"
"""Nearly a name: Floorman asks who is meant, and keeps what was typed until somebody says so."""


@pytest.mark.parametrize("kind", ["sqlite", "postgresql"])
@pytest.mark.parametrize("night", [Night, Aside], ids=["in the group", "in private"])
def test_a_word_of_what_is_kept_for_a_button_is_found_and_erased(kind, night, request, opened, tmp_path):
    server = request.getfixturevalue("postgresql") if kind == "postgresql" else None
    with database(kind, server, tmp_path) as (url, folder):
        engine = opened(url)
        there = night(engine)
        there.do("choose conseil", "tournament Coupe; 9 par table", f"enter {NAME}, Paul Roy, Bob Dun", "draw", "reveal")
        there.do(f"sanction {SLIP}; téléphone; 1 main; {WORD} {LONG}", f"sanction Bob Dun; téléphone; ; {KEPT} {LONG}")
        written(engine, kind)
        assert left(folder, WORD)
        assert there.do(f"erase {WORD}").reply.outcome.total == 1
        there.do("erase texte 1", "erase oui")
        written(engine, kind)
        assert left(folder, WORD) == {}
        assert left(folder, KEPT), "of the others all stays"


def test_a_word_of_a_question_that_waits_for_a_yes_is_found_and_erased(opened, tmp_path):
    there = Night(opened(f"sqlite:///{tmp_path / 'floorman.db'}"))
    there.do("choose conseil", "tournament Coupe; 9 par table", f"enter {NAME}, Paul Roy, Bob Dun", "draw", "reveal")
    there.say(f"sanction Paul Roy; telefon; 1 main; {OTHER}")
    assert len(left(tmp_path, OTHER)) == 1
    assert there.do(f"erase {OTHER}").reply.outcome.texts[0].where == "held"
    there.do("erase texte 1", "erase oui")
    assert left(tmp_path, OTHER) == {}


def test_what_is_kept_about_another_and_names_whoever_is_forgotten_by_the_surname_goes_with_her(opened, tmp_path):
    there = Night(opened(f"sqlite:///{tmp_path / 'floorman.db'}"))
    there.do("choose conseil", "tournament Coupe; 9 par table", f"enter {NAME}, Paul Roy, Bob Dun", "draw", "reveal")
    there.do(f"sanction {SLIP}; téléphone; 1 main; a crié avec {SURNAME} {LONG}", f"sanction Bob Dun; bruit; ; {KEPT} {LONG}")
    there.do(f"forget {NAME}", "forget oui")
    assert left(tmp_path, SURNAME, NAME) == {}
    assert left(tmp_path, KEPT)
