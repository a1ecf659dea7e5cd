"""`floorman book add`: a club's own rulebook, from its file to the first answer."""

import json
import os

import pytest

from bot.settings import Settings
from tests.knowledge.reading import printers
from tests.knowledge.reading.club_rules import DUTCH, ENGLISH, FRENCH
from tests.knowledge.reading.laid_out import dotted, sections, worded

FERRY = ("--id", "ferry", "--title", "Ferry Lane", "--edition", "2026", "--language", "en")


@pytest.fixture
def book(tmp_path):
    """Writes a rulebook's file."""

    def written(content: bytes, name: str = "rules") -> str:
        file = tmp_path / name
        file.write_bytes(content)
        return str(file)

    return written


def own_books() -> list[str]:
    return sorted(str(file.relative_to(Settings().data)) for file in Settings().data.rglob("book.toml"))


def test_the_report_is_shown_and_nothing_is_written(floorman, book):
    ran = floorman("book", "add", book(printers.pdf(dotted(ENGLISH))), "--lang", "en")
    assert ran.code == 0
    assert "12 articles" in ran.out
    assert "2.3  Cards off the table" in " ".join(ran.out.split(" ")).replace("   ", "  ")
    assert "Nothing was saved." in ran.out
    assert own_books() == []


def test_what_is_struck_out_in_the_file_is_shown_apart_from_its_furniture(floorman, book):
    shown = floorman(
        "book", "add", book(b"1. Be on time, all of you.\n\n2. ~~Tip the dealer.~~\n\n3. Go home now.\n"), "--lang", "en"
    )
    assert "1 passage that is struck out in the file was left out:\n– “Tip the dealer.”" in shown.out
    assert "running heads" not in shown.out


def test_a_script_gets_the_report_as_one_object(floorman, book):
    ran = floorman("book", "add", book(printers.docx(sections(FRENCH))), "--json")
    told = json.loads(ran.out)
    assert ran.code == 0
    assert (told["language"], told["active"], len(told["articles"])) == ("fr", False, 12)
    assert told["articles"][3]["number"] == "§ 4"
    assert told["articles"][3]["title"] == "Carte exposée par le donneur"
    assert told["words_in"] == told["words_out"]
    assert {"left_over", "doubts", "missing", "twice", "furniture", "silent_pages"} <= set(told)


@pytest.mark.long
def test_a_book_that_was_added_answers_at_once(floorman, book):
    assert floorman("book", "add", book(printers.html(worded(ENGLISH))), *FERRY, "--yes").code == 0
    answer = json.loads(floorman("ask", "--book", "ferry", "--json", "my phone rang while I had cards").out)
    assert answer["hits"][0]["article"] == "11"
    assert answer["hits"][0]["citation"] == "Ferry Lane 2026, art. 11 “Telephones”"
    shown = floorman("article", "ferry", "4", "--json")
    assert json.loads(shown.out)["title"] == "Exposed cards"


def test_a_book_is_its_owners_alone(floorman, book):
    floorman("book", "add", book(printers.plain(dotted(DUTCH))), "--id", "brug", "--yes")
    (file,) = Settings().data.rglob("articles.md")
    assert [oct(path.stat().st_mode & 0o777) for path in (file, file.parent)] == ["0o600", "0o700"]


def test_a_new_edition_takes_the_place_of_the_one_before_which_is_kept(floorman, book):
    file = book(printers.plain(dotted(ENGLISH)))
    assert floorman("book", "add", file, *FERRY, "--yes").code == 0
    again = floorman("book", "add", file, *FERRY[:5], "2027", *FERRY[6:], "--yes", "--lang", "en")
    assert "The one before is kept." in again.out
    assert own_books() == ["books/.earlier/ferry/0001/book.toml", "books/ferry/book.toml"]
    assert floorman("article", "ferry", "1.1", "--json").code == 0


def test_a_folder_that_the_operator_has_named_gets_the_book(floorman, book, tmp_path, monkeypatch):
    (tmp_path / "shelf").mkdir()
    monkeypatch.setenv("FLOORMAN_CORPUS", str(tmp_path / "shelf"))
    floorman("book", "add", book(printers.plain(dotted(ENGLISH))), *FERRY, "--yes")
    assert (tmp_path / "shelf" / "ferry" / "articles.md").is_file()


def test_a_doubt_is_settled_by_its_number(floorman, book):
    file = book(b"1. Be on time, all of you.\n\n2. Be kind to the dealer.\n\n2. Tip him now and then.\n\n3. Go home.\n")
    report = json.loads(floorman("book", "add", file, "--json").out)
    doubt = next(doubt for doubt in report["doubts"] if doubt["about"] == "twice")
    told = json.loads(floorman("book", "add", file, "--json", "--answer", f"{doubt['at']}:join").out)
    assert [article["number"] for article in told["articles"]] == ["1", "2", "3"]


@pytest.mark.parametrize("answer", ["12", "x:join", "3:burn", "-1:join", "9" * 30 + ":join", ":", ""])
def test_an_answer_that_is_none_is_refused(floorman, book, answer):
    ran = floorman("book", "add", book(b"1. A rule.\n\n2. Another."), f"--answer={answer}", "--lang", "en")
    assert (ran.code, ran.out) == (2, "")
    assert "I did not understand the answer" in ran.err


@pytest.mark.parametrize(
    ("language", "said"),
    [("en", "The file is empty."), ("fr", "Le fichier est vide."), ("nl", "Het bestand is leeg.")],
)
def test_a_file_that_can_not_be_read_gets_one_sentence(floorman, book, language, said):
    ran = floorman("book", "add", book(b""), "--yes", "--lang", language)
    assert (ran.code, ran.out) == (2, "")
    assert ran.err.startswith(said)
    assert len(ran.err.splitlines()) == 1
    assert own_books() == []


def test_what_is_no_file_is_not_opened(floorman, tmp_path):
    os.mkfifo(tmp_path / "pipe")
    (tmp_path / "link").symlink_to("/etc/passwd")
    for name in ("pipe", "link", "."):
        assert floorman("book", "add", str(tmp_path / name), "--yes").code == 2
    assert floorman("book", "add", str(tmp_path / "none"), "--lang", "en").err.startswith("I can't find this file.")


@pytest.mark.parametrize("name", ["../x", "/etc/x", "ropta", "A", "x y"])
def test_an_id_that_can_not_be_had_writes_nothing(floorman, book, name):
    ran = floorman("book", "add", book(printers.plain(dotted(ENGLISH))), "--id", name, "--yes")
    assert (ran.code, ran.out) == (2, "")
    assert own_books() == []


def test_a_folder_that_can_not_be_written_is_said(floorman, book, monkeypatch, tmp_path):
    (tmp_path / "data").write_text("a file where the folder ought to be")
    monkeypatch.setenv("FLOORMAN_DATA", str(tmp_path / "data"))
    ran = floorman("book", "add", book(printers.plain(dotted(ENGLISH))), *FERRY, "--yes", "--lang", "en")
    assert ran.code == 2
    assert "may not write its books into" in ran.err


def test_nobody_opens_a_book_whose_title_is_a_template(floorman, book):
    title = ("--title", "{number:>900000000}")
    assert floorman("book", "add", book(printers.plain(dotted(ENGLISH))), "--id", "ferry", *title, "--yes").code == 0
    (file,) = Settings().data.rglob("book.toml")
    assert 'citation = "(number:>900000000), ' in file.read_text(encoding="utf-8")
