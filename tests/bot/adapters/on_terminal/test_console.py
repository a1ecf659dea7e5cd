import io
import re
from itertools import pairwise

import pytest
from rich.console import Console

from bot.adapters.on_terminal.console import TerminalChat
from bot.adapters.on_terminal.messages import LEAVE, read_line
from bot.domain.club.people import Role
from bot.services.catalogue import COMMANDS, find_command
from bot.services.requests import Request
from tests.bot.desks import make_desk
from tests.bot.words import flat, said


def conversation(*typed: str, language: str | None = None, default: str | None = None) -> tuple[int, str]:
    """What a piped console over the small rulebooks answers."""
    out = io.StringIO()
    desk = make_desk(language=default)
    chat = TerminalChat(desk, Console(file=out, width=80), language)
    return chat.run(io.StringIO("\n".join(typed)), interactive=False), out.getvalue()


def test_a_line_is_a_command_where_it_begins_with_a_slash_and_a_question_otherwise():
    assert read_line("le bouton ?", None) == Request("ask", {"question": "le bouton ?"}, "terminal", Role.DIRECTOR)
    assert read_line("/Article  cdc 2-4 ", "nl") == Request("article", {"article": "cdc 2-4"}, "terminal", Role.DIRECTOR, "nl")
    assert read_line("/books", None) == Request("books", {}, "terminal", Role.DIRECTOR)
    assert read_line("/", None).command == ""


def test_piped_lines_are_answered_in_order_and_the_end_is_a_good_end():
    code, out = conversation("/article 1.1", "", "   ", "/article 1.2")
    assert code == 0
    assert out.index("Le bouton avance d'une place.") < out.index("La donne se fait")


@pytest.mark.parametrize("refused", ["/xyzzy", "/article 9.9", "/book robert", "/language klingon", "/ask", "?!", "a" * 1_300])
def test_the_first_line_that_is_refused_ends_a_pipe(refused):
    code, out = conversation("/article 1.1", refused, "/article 1.2")
    assert code == 2
    assert "Le bouton avance d'une place." in out
    assert "La donne se fait" not in out


DRAWN = ("/choose conseil", "/tournament Mardi", "/enter Ann, Bob, Cem, Dan", "/draw", "/reveal")


@pytest.mark.parametrize("asks", ["/undo", "/redraw oubli", "/undo oui"])
@pytest.mark.parametrize("after", [(), ("/article 1.1",), ("/redo", "/article 1.1"), ("/quit",), ("le bouton ?",)])
def test_a_line_that_only_asks_ends_a_pipe_too(asks, after):
    code, out = conversation(*DRAWN, asks, *after)
    assert code == 2
    assert "Rien n'est encore" in flat(out)
    assert "Le bouton avance" not in out


@pytest.mark.parametrize("lines", [("/undo", "/annuler oui"), ("/redraw oubli", "", "/retirage oui", "/reveal")])
def test_a_pipe_that_answers_in_its_next_line_goes_on(lines):
    code, out = conversation(*DRAWN, *lines, "/article 1.1")
    assert (code, "Le bouton avance" in out) == (0, True)


@pytest.mark.parametrize("word", sorted(LEAVE))
def test_a_word_of_farewell_ends_it_well(word):
    code, out = conversation("/article 1.1", word.upper(), "/xyzzy")
    assert (code, "Le bouton avance" in out, "xyzzy" in out) == (0, True, False)
    assert find_command(word.removeprefix("/")) is None


def test_every_command_about_rules_works_in_the_console():
    argument = {
        "question": "le bouton ?", "article": "1.1", "book": "club", "language": "fr", "group": "", None: "",
        "decision": "knop; qui ?; personne", "binding": "knop; qui ?", "search": "",
    }  # fmt: skip
    rules = [command for command in COMMANDS if command.group == "rules"]
    assert conversation(*(f"/{command.name} {argument[command.argument]}" for command in rules))[0] == 0


def test_the_book_that_was_chosen_answers_the_next_question():
    assert "De knop schuift" in conversation("/book club", "le bouton ?")[1]


@pytest.mark.parametrize(("language", "default"), [(None, None), (None, "fr"), ("fr", None)])
def test_a_language_that_was_chosen_is_spoken_from_then_on(language, default):
    code, out = conversation("/language nl", "/help", language=language, default=default)
    assert code == 0
    assert said("help.heading", "nl") in flat(out)


def test_the_default_language_is_spoken_from_the_start():
    assert said("help.heading", "en") in flat(conversation("/help", default="en")[1])


def test_the_console_runs_over_the_real_books_and_remembers_what_was_chosen(floorman):
    first = floorman("console", typed="/book cdc\n/language en\n/article 2-4\n/quit\n/xyzzy\n")
    assert (first.code, first.err) == (0, "")
    assert "CdC 2007 (V2), 2-4" in first.out
    again = floorman("console", typed="/books\n")
    assert again.code == 0
    assert said("books.heading", "en") in flat(again.out)
    assert "▸ cdc" in again.out


@pytest.mark.parametrize("kind", ["sqlite", "postgresql"])
def test_what_was_chosen_is_kept_in_the_database_of_the_settings(floorman, monkeypatch, tmp_path, request, kind):
    own = f"sqlite:///{tmp_path / 'elsewhere.db'}"
    monkeypatch.setenv("DATABASE_URL", own if kind == "sqlite" else request.getfixturevalue("postgresql").new_database())
    assert floorman("console", typed="/book urban\n/language nl\n").code == 0
    again = floorman("console", typed="/books\n")
    assert (again.code, "▸ urban" in again.out) == (0, True)
    assert said("books.heading", "nl") in flat(again.out)
    assert not (tmp_path / "data" / "floorman.db").exists()


def test_the_setting_for_the_language_gives_way_to_the_chats_choice(floorman, monkeypatch):
    monkeypatch.setenv("FLOORMAN_LANG", "fr")
    assert said("help.heading", "nl") in flat(floorman("console", typed="/language nl\n/help\n").out)


def test_whoever_says_his_name_is_noted_in_the_log():
    code, out = conversation(
        "/tournament Open", "/enter Sophie Lambert, Paul", "/iam sophie lambert", "/level 2", "/log", language="en"
    )
    assert code == 0
    lines = out.splitlines()
    newest, *older = [told for line, told in pairwise(lines) if re.match(r"  [123] · \d\d:\d\d", line)]
    assert newest.strip() == "level 2 · Sophie Lambert"
    assert [told.rstrip().endswith(" · terminal") for told in older] == [True, True]
