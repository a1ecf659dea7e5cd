"""The sample evening: every message of it succeeds, under every bundled book and in every language, and nothing of it stays."""

import hashlib
import os
import pty
import re
import signal
import subprocess
import sys
import tempfile
from contextlib import suppress
from dataclasses import replace
from io import StringIO
from pathlib import Path

import pytest
from rich.cells import cell_len
from rich.console import Console

from bot.adapters.on_terminal.demo.evening import ENTERED, LATE, Act, Step, evening
from bot.adapters.on_terminal.demo.showing import DemoBroken, Showing
from bot.adapters.on_terminal.messages import read_line
from bot.domain.draws.proof import verify_proof
from bot.i18n.words import LANGUAGES, words_in
from bot.presenter.command_names import read_command
from bot.services.replies.tables import Ranking
from tests.bot.desks import make_desk
from tests.bot.services.floor.pit import Pit, profiles
from tests.bot.words import flat, said, spaced
from tests.knowledge.small_book import BOOKS

PLAYERS = (*ENTERED, *LATE)
BY_EACH_BOOK = [(book, language) for book in BOOKS for language in LANGUAGES]


@pytest.fixture(autouse=True)
def own_scratch(monkeypatch, tmp_path):
    """A folder for temporary files, to see what is left there."""
    scratch = tmp_path / "scratch"
    scratch.mkdir()
    monkeypatch.setattr(tempfile, "tempdir", str(scratch))
    return scratch


def acts(book: str, language: str) -> tuple[Act, ...]:
    return evening(book, profiles().profile(book), words_in(language))


def steps(book: str, language: str) -> list[Step]:
    return [step for act in acts(book, language) for step in act.steps]


def ranked(shown: str) -> dict[int, str]:
    """Who has which place in the ranking that is shown last."""
    names = "|".join(map(re.escape, PLAYERS))
    last = shown[shown.rindex(f"  1   {ENTERED[0]}") :]
    return {int(place): name for place, name in re.findall(rf"^  (\d+) +({names})\b", last, re.M)}


def everything_in(folder: Path) -> dict[str, tuple[str, int]]:
    """Each file with what it holds and when it was written."""
    files = sorted(one for one in folder.rglob("*") if one.is_file())
    return {str(one): (hashlib.sha256(one.read_bytes()).hexdigest(), one.stat().st_mtime_ns) for one in files}


@pytest.mark.long
@pytest.mark.parametrize(("book", "language"), BY_EACH_BOOK)
def test_the_evening_is_shown_from_the_first_message_to_the_ranking(floorman, own_scratch, book, language):
    ran = floorman("demo", "--lang", language, "--book", book, "--seed", "7")
    assert (ran.code, ran.err) == (0, "")
    assert "Traceback" not in ran.out
    assert [line for line in ran.out.splitlines() if cell_len(line) > 80] == []
    shown = flat(spaced(ran.out))
    for step in steps(book, language):
        assert f"› {flat(spaced(step.typed(language)))}" in shown
    for act in acts(book, language):
        assert spaced(said(f"demo.title.{act.name}", language)) in shown
        assert spaced(said(f"demo.why.{act.name}", language)) in shown
    assert spaced(said("demo.sample", language, seed="7")) in shown
    assert shown.count(spaced(said("verify.holds", language))) == 2
    assert spaced(said("answer.found", language)) in shown
    assert sorted(ranked(ran.out)) == list(range(1, 25))
    assert sorted(ranked(ran.out).values()) == sorted(PLAYERS)
    assert list(own_scratch.iterdir()) == []


@pytest.mark.parametrize("book", BOOKS)
@pytest.mark.parametrize("seed", range(12))
def test_no_draw_makes_a_message_fail(book, seed):
    pit = Pit(book, chosen="", opened=False)
    numbers = iter(range(100))
    pit.floor = replace(pit.floor, new_secret=lambda: hashlib.sha256(f"{seed} {next(numbers)}".encode()).hexdigest())
    desk = replace(pit.desk, floor=pit.floor)
    for step in steps(book, "en"):
        reply = desk.handle(read_line(step.typed("en"), "en"))
        assert reply.done, (step, reply.outcome)
        pit.later(120)  # a director who types slowly: a button is not remembered much longer
        if isinstance(reply.outcome, Ranking):
            assert len({reply.outcome.winner, *(name for name, _, _ in reply.outcome.places)}) == len(PLAYERS)
    assert verify_proof(desk.handle(read_line("/proof", "en")).outcome.text).holds


@pytest.mark.parametrize(("book", "language"), BY_EACH_BOOK)
def test_a_question_that_the_book_decides_and_one_that_it_does_not(rulebooks, book, language):
    decided, open_ = (step.text for step in steps(book, language) if step.command == "ask")
    assert rulebooks.answer(decided, book, language).verdict == "found"
    assert rulebooks.answer(open_, book, language).verdict == "not_covered"


def test_the_same_seed_makes_the_same_evening_and_another_one_another(floorman):
    first, again, other = (floorman("demo", "--lang", "en", "--seed", seed).out for seed in ("7", "7", "8"))
    assert first == again
    assert ranked(first) != ranked(other)


def test_an_evening_without_a_seed_names_the_one_it_had(floorman):
    shown = floorman("demo", "--lang", "en", "--fast")
    seed = re.search(r"its seed, (\w+), is public", flat(shown.out))
    assert seed is not None
    assert floorman("demo", "--lang", "en", "--seed", seed[1]).out == shown.out


def test_neither_the_clubs_database_nor_its_books_are_touched(floorman, tmp_path, monkeypatch):
    assert floorman("console", typed="/tournoi Le vrai; 9 par table\n/inscrire Marie Dupont\n").code == 0
    monkeypatch.setenv("FLOORMAN_BOOK", "of_the_operator")
    before = everything_in(tmp_path)
    assert any(name.endswith("floorman.db") for name in before)
    assert floorman("demo", "--lang", "en").code == 0
    assert everything_in(tmp_path) == before


def test_a_club_whose_database_is_out_of_reach_can_be_shown_an_evening(floorman, tmp_path, monkeypatch):
    monkeypatch.setenv("DATABASE_URL", "postgresql://nobody@127.0.0.1:1/nothing")
    ran = floorman("demo", "--lang", "nl")
    assert (ran.code, ran.err) == (0, "")
    assert everything_in(tmp_path) == {}


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("book", BOOKS)
def test_a_message_is_read_as_what_it_is_in_the_console_and_in_a_chat(book, language):
    for step in steps(book, language):
        for line in (step.typed(language), step.in_one_word(language)):
            found = read_command(line.removeprefix("/"))
            assert found.command is not None, line
            assert (found.command.name, found.rest) == (step.command, step.text)


@pytest.mark.parametrize(
    ("book", "language"), [("ropta", "fr"), ("cdc", "nl"), ("eventem", "en"), ("casino", "fr"), ("urban", "nl")]
)
def test_the_messages_alone_can_be_played_by_a_club(floorman, book, language):
    printed = floorman("demo", "--commands", "--lang", language, "--book", book)
    assert printed.code == 0
    assert flat(printed.err) == said("demo.paste", language)
    blocks = printed.out.strip().split("\n\n")
    assert blocks == [step.in_one_word(language) for step in steps(book, language)]
    assert max(map(len, blocks)) < 2000  # a message of Discord
    played = floorman("console", "--lang", language, typed=printed.out)
    assert (played.code, played.err) == (0, "")
    assert sorted(ranked(played.out).values()) == sorted(PLAYERS)


@pytest.mark.parametrize(
    "line", [("--book", "robert"), ("--seed", ""), ("--seed", "a\nb"), ("--slow",), ("--lang", "de"), ("now",)]
)
def test_what_can_not_be_shown_is_one_sentence(floorman, own_scratch, line):
    ran = floorman("demo", *line)
    assert (ran.code, ran.out) == (2, "")
    assert len(ran.err.splitlines()) == 1
    assert list(own_scratch.iterdir()) == []


def test_a_message_that_is_refused_is_a_defect():
    screen = Console(file=StringIO(), width=80)
    showing = Showing(make_desk(), screen, words_in("en"), lambda: None, lambda _: None)
    with pytest.raises(DemoBroken, match="/draw: "):
        showing.play((Act("draw", (Step("draw"),)),), "River", "7")


@pytest.mark.parametrize("language", LANGUAGES)
def test_before_each_act_stand_one_or_two_sentences(language):
    for act in acts("ropta", language):
        assert 1 <= len(re.findall(r"[.!?](?= |$)", words_in(language).say(f"demo.why.{act.name}"))) <= 2


def in_a_terminal(environment, folder, *words: str):
    """The demo in a terminal of its own: the process, and its keyboard, which is its screen too."""
    keyboard, screen = pty.openpty()
    line = [sys.executable, "-m", "bot", "demo", "--lang", "en", "--seed", "7", *words]
    shown = subprocess.Popen(
        line, stdin=screen, stdout=screen, stderr=screen, cwd=folder, env=environment, start_new_session=True,
        preexec_fn=heeds_control_c,
    )  # fmt: skip
    os.close(screen)
    return shown, keyboard


def heeds_control_c() -> None:
    """As in a terminal, though the tests themselves may run where nothing is heard of Ctrl-C: behind a shell's `&`."""
    signal.signal(signal.SIGINT, signal.default_int_handler)


def read_until(keyboard: int, awaited: str) -> str:
    """What is shown until some words have come, or to the end."""
    seen = b""
    while awaited not in flat(seen.decode(errors="replace")):
        try:
            piece = os.read(keyboard, 4096)
        except OSError:  # what Linux says when the other side has left
            break
        if not piece:
            break
        seen += piece
    return flat(seen.decode(errors="replace"))


def interrupt(shown: subprocess.Popen[bytes]) -> None:
    """Presses Ctrl-C until it is noticed: in the instant before a process begins to wait for a key Python misses it."""
    while shown.poll() is None:
        shown.send_signal(signal.SIGINT)
        with suppress(subprocess.TimeoutExpired):
            shown.wait(timeout=10)


@pytest.fixture
def terminal_environment(shell_environment, own_scratch):
    return {**shell_environment, "TERM": "dumb", "TMPDIR": str(own_scratch)}


def test_in_a_terminal_it_waits_between_acts_and_control_c_ends_it_with_one_sentence(terminal_environment, own_scratch, tmp_path):
    shown, keyboard = in_a_terminal(terminal_environment, tmp_path)
    first = read_until(keyboard, said("demo.next", "en"))
    assert said("demo.title.club", "en") in first
    assert said("demo.title.entries", "en") not in first
    os.write(keyboard, b"\n")
    assert said("demo.title.entries", "en") in read_until(keyboard, said("demo.next", "en"))
    interrupt(shown)
    rest = read_until(keyboard, "never shown")
    assert rest.strip() == said("demo.stopped", "en")
    assert shown.returncode == 130
    os.close(keyboard)
    assert list(own_scratch.iterdir()) == []


def test_in_a_terminal_that_is_in_haste_it_runs_through(terminal_environment, tmp_path):
    shown, keyboard = in_a_terminal(terminal_environment, tmp_path, "--fast")
    seen = read_until(keyboard, "never shown")
    assert shown.wait() == 0
    os.close(keyboard)
    assert said("demo.next", "en") not in seen
    assert seen.endswith(said("demo.end", "en"))
