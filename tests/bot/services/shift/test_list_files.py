"""A list that comes as a file: what it is called and said to be is not believed, what its bytes are is read."""

import contextlib
import time

import pytest

from bot.domain.errors import Refusal
from bot.services.shift.list_files import LARGEST_FILE, MOST_LINES, text_of_file, verify_fetched
from bot.services.shift.name_lists import read_list

PEOPLE = ["Éloïse Étienne", "Paul Martin", "Zoë Peeters"]


def refusal(what, *args):
    with pytest.raises(Refusal) as refused:
        what(*args)
    return refused.value.code


def names(content: bytes) -> list[str]:
    return [one.name for one in read_list(text_of_file(content))]


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "cp1252", "latin-1", "utf-16"])
@pytest.mark.parametrize("end", ["\n", "\r\n", "\r"])
def test_a_name_a_line_is_read_however_it_was_saved(encoding, end):
    assert names(end.join(PEOPLE).encode(encoding)) == PEOPLE


@pytest.mark.parametrize("title", ["nom", "Nom", "name", "naam", "player", "joueur", "speler", "Joueurs"])
@pytest.mark.parametrize("between", [";", ",", "\t"])
def test_a_column_of_names_is_found_by_its_title_whatever_stands_between(title, between):
    rows = [("n°", title, "payé"), *((str(at), name, "oui") for at, name in enumerate(PEOPLE, start=1))]
    assert names("\r\n".join(between.join(row) for row in rows).encode("cp1252")) == PEOPLE


def test_a_cell_with_a_comma_in_it_is_one_name():
    assert names('nom,ville\n"Étienne, Éloïse",Nantes\nPaul Martin,Gand\n'.encode()) == ["Étienne, Éloïse", "Paul Martin"]


@pytest.mark.parametrize(
    "content",
    [
        b"\x89PNG\r\n\x1a\n\x00\x00", b"PK\x03\x04xl/worksheets", b"%PDF-1.7\nMarie Dupont", b"{\\rtf1 Marie}",
        b"Marie\x00Dupont", b"<!DOCTYPE html><p>Marie", b"  <html>", b"\xff\xfeM",
        b"\x81\x8d\x8f\x90", b"\xef\xbb\xbf\xff", b"\x1b[31mMarie",
    ],
)  # fmt: skip
def test_what_is_no_text_is_not_read_whatever_it_is_called(content):
    verify_fetched("liste.csv", "text/csv", len(content))
    assert refusal(text_of_file, content) == "not_a_list_file"


@pytest.mark.parametrize(
    ("name", "kind"),
    [("liste.csv", "text/csv; charset=utf-8"), ("LISTE.TXT", "text/plain"), ("a.csv", "application/vnd.ms-excel"), ("a.tsv", "")],
)
def test_what_may_be_a_list_is_fetched(name, kind):
    verify_fetched(name, kind, 100)


@pytest.mark.parametrize(
    ("name", "kind"),
    [("liste.xlsx", "text/csv"), ("photo.png", "image/png"), ("liste.csv", "image/png"), ("liste", ""), ("a.csv.exe", ""),
     ("", ""), ("x" * 3_000, "")],
)  # fmt: skip
def test_what_is_none_by_its_name_or_kind_is_not(name, kind):
    assert refusal(verify_fetched, name, kind, 100) == "not_a_list_file"


def test_a_file_that_is_too_large_is_neither_fetched_nor_read():
    assert refusal(verify_fetched, "liste.csv", "text/csv", LARGEST_FILE + 1) == "file_too_large"
    assert refusal(text_of_file, b"a" * (LARGEST_FILE + 1)) == "file_too_large"


def test_a_list_has_no_more_lines_than_anybody_enters():
    assert len(names("\n\n".join(f"Joueur {at}" for at in range(MOST_LINES)).encode())) == MOST_LINES
    assert refusal(text_of_file, "\n".join(f"Joueur {at}" for at in range(MOST_LINES + 1)).encode()) == "list_too_long"


@pytest.mark.parametrize("sign", ["a", ";", '"', "\t", ",", "é", "*", "( ", "1. ", "a, ", '";"', "\u3000", "nom;"])
def test_a_hostile_file_of_the_largest_size_is_read_in_no_time(sign):
    content = (sign * LARGEST_FILE).encode()[:LARGEST_FILE].decode(errors="ignore").encode()
    started = time.process_time()
    for text in (content, b"nom\n" + content[:-10], b"\n".join([content[:250]] * 999)):
        with contextlib.suppress(Refusal):
            read_list(text_of_file(text))
    assert time.process_time() - started < 20, "far from what a machine takes that is slow"
