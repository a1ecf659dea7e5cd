"""What is sent may be made to harm: it is read in a process of its own, refused in one word, and nothing is written."""

import errno
import io
import json
import os
import signal
import sys
from dataclasses import asdict

import pytest
from pdfplumber.utils.exceptions import PdfminerException

from knowledge.reading import __main__ as process
from knowledge.reading import apart, reader
from knowledge.reading.apart import content_of, read_bytes, read_file
from knowledge.reading.formats import choose, docx, pdf
from knowledge.reading.reader import Wanted, read_book
from knowledge.reading.refusals import CannotRead
from knowledge.reading.written import from_json
from tests.knowledge.reading import harmful, printers
from tests.knowledge.reading.club_rules import ENGLISH, FRENCH
from tests.knowledge.reading.harmful import REFUSED
from tests.knowledge.reading.laid_out import dotted


def why(read, *arguments, **named):
    with pytest.raises(CannotRead) as refused:
        read(*arguments, **named)
    return refused.value.why


@pytest.mark.parametrize("name", REFUSED)
def test_a_file_that_is_no_rulebook_is_refused_for_what_it_is(name):
    made, reason = REFUSED[name]
    assert why(read_bytes, made()) == reason


SLOW = {"too_many", "boxes_in_boxes", "bomb", "lying_bomb"}


@pytest.mark.parametrize("name", sorted(REFUSED.keys() - SLOW))
def test_whoever_reads_in_his_own_process_is_told_the_same(name):
    made, reason = REFUSED[name]
    assert why(read_book, made()) == reason


@pytest.mark.parametrize(
    ("module", "bound", "printed", "reason"),
    [
        (reader, "MOST_LINES", printers.markdown, "too_many_articles"),
        (reader, "MOST_ARTICLES", printers.markdown, "too_many_articles"),
        (choose, "LARGEST_FILE", printers.docx, "too_large"),
        (choose, "LARGEST_TEXT", printers.html, "text_too_large"),
        (pdf, "MOST_PAGES", printers.pdf, "too_many_pages"),
        (pdf, "MOST_LINES", printers.pdf, "too_large"),
        (docx, "LARGEST_UNPACKED", printers.docx, "unpacks_too_large"),
    ],
)
def test_what_is_beyond_a_bound_is_refused_and_the_bound_is_told(monkeypatch, module, bound, printed, reason):
    monkeypatch.setattr(module, bound, 1)
    with pytest.raises(CannotRead) as refused:
        read_book(printed(dotted(ENGLISH)))
    assert refused.value.why == reason
    assert "most" in refused.value.fields


def test_a_file_that_is_larger_than_any_rulebook_is_not_even_opened_by_the_other_process(monkeypatch, tmp_path):
    monkeypatch.setattr(apart, "LARGEST_FILE", 10)
    monkeypatch.setattr(apart, "_LINE", ("/no/such/program",))
    (tmp_path / "rules.txt").write_text("1. Seats are drawn.")
    assert why(content_of, tmp_path / "rules.txt") == why(read_bytes, b"1. Seats are drawn.") == "too_large"


def test_a_small_file_that_unpacks_to_more_than_the_memory_is_too_heavy_and_not_damaged():
    assert why(read_bytes, harmful.page_bomb()) == "too_heavy"


@pytest.mark.parametrize(
    "kind",
    [
        b"vnd.ms-word.document.macroEnabled", b"vnd.ms-word.template.macroEnabledTemplate",
        b"vnd.openxmlformats-officedocument.wordprocessingml.template",
    ],
)  # fmt: skip
def test_a_word_document_with_macros_and_a_template_are_read_as_documents(kind):
    usual = b"vnd.openxmlformats-officedocument.wordprocessingml.document.main"
    content = harmful.with_part("[Content_Types].xml", lambda text: text.replace(usual, kind + b".main"))
    assert len(read_bytes(content).report.articles) == len(read_book(printers.docx(dotted(ENGLISH))).report.articles)


def test_a_book_comes_out_of_the_other_process_as_it_was_read_there():
    content, wanted = printers.pdf(dotted(FRENCH)), Wanted(id="trois-ponts", edition="2026")
    assert read_bytes(content, wanted, {3: "join"}) == read_book(content, wanted, {3: "join"})


def test_only_a_file_is_opened(tmp_path):
    os.mkfifo(tmp_path / "pipe")
    (tmp_path / "link").symlink_to("/etc/passwd")
    (tmp_path / "folder").mkdir()
    assert [why(content_of, tmp_path / name) for name in ("pipe", "link", "folder")] == ["not_a_file"] * 3
    assert [why(content_of, tmp_path / name) for name in ("none", "x" * 300, "a/b", "\0")] == ["missing"] * 4


def test_an_id_that_is_a_way_to_another_folder_is_none():
    for name in ("../x", "/etc", "a/b", "A", "x", "é" * 5, "a" * 31):
        assert why(read_bytes, b"1. A rule.", Wanted(id=name)) == why(read_book, b"1. A rule.", Wanted(id=name)) == "bad_id"


def test_a_file_is_named_after_itself_where_it_has_no_title(tmp_path):
    file = tmp_path / "Zomer Reglement.pdf"
    file.write_bytes(printers.plain(dotted(ENGLISH)))
    assert read_file(file).about["source"] == "Zomer Reglement"
    assert read_file(file).about["id"] == "house-rules-of-the-ferry-lane"


def told(monkeypatch, program):
    """What a program tells that stands where the reader stands."""
    monkeypatch.setattr(apart, "_LINE", (sys.executable, "-c", program))
    with pytest.raises(CannotRead) as refused:
        read_bytes(b"1. A rule.")
    return refused.value


def test_the_other_process_knows_no_secret(monkeypatch):
    monkeypatch.setenv("DISCORD_TOKEN", "recognisable")
    monkeypatch.setenv("DATABASE_URL", "postgresql://me:recognisable@host/db")
    said = told(monkeypatch, "import os, json; print(json.dumps({'why': 'broken', 'fields': {'all': str(dict(os.environ))}}))")
    assert "PYTHONPATH" in said.fields["all"]
    assert "recognisable" not in said.fields["all"]


def test_what_takes_too_long_is_ended(monkeypatch):
    monkeypatch.setattr(apart, "SECONDS", 0)
    monkeypatch.setattr(apart, "PATIENCE", 0.5)
    assert told(monkeypatch, "import time; time.sleep(600)").why == "too_slow"


def test_what_says_nothing_that_can_be_understood_is_broken(monkeypatch):
    for program in ("", "print('[]')", "print('{}')", "raise SystemError", "import os; os.abort()"):
        assert told(monkeypatch, program).why == "broken"


LIMITED = "from knowledge.reading.__main__ import limit\nlimit()\n"


def test_the_other_process_has_a_bound_of_memory_and_writes_no_file(monkeypatch, tmp_path):
    heavy = (
        "import json\ntry:\n    bytes(3 * 2**30)\nexcept MemoryError:\n    print(json.dumps({'why': 'too_heavy', 'fields': {}}))"
    )
    assert told(monkeypatch, LIMITED + heavy).why == "too_heavy"
    file = tmp_path / "written"
    told(monkeypatch, f"{LIMITED}open({str(file)!r}, 'w').write('x')")
    assert file.read_bytes() == b""


def said(monkeypatch, line, content):
    """What the process says that is given this line and this file; its bounds would stay with us."""
    monkeypatch.setattr(process, "limit", lambda: None)
    monkeypatch.setattr("sys.stdin", io.TextIOWrapper(io.BytesIO(json.dumps(line).encode() + b"\n" + content)))
    monkeypatch.setattr("sys.stdout", told := io.StringIO())
    assert process.main() == 0
    return json.loads(told.getvalue())


def test_the_process_says_what_it_has_read_or_why_it_could_not(monkeypatch):
    asked = {"wanted": asdict(Wanted(id="ferry-lane")), "answers": {"2": "leave_out"}}
    content = b"# House rules\n\n1. Seats are drawn.\n\n2. No dogs.\n\n3. No phones."
    assert from_json(said(monkeypatch, asked, content)) == read_book(content, Wanted(id="ferry-lane"), {2: "leave_out"})
    assert said(monkeypatch, asked, b"GIF89a") == {"why": "foreign", "fields": {}}


@pytest.mark.parametrize(("error", "reason"), [(MemoryError, "too_heavy"), (RecursionError, "too_deep")])
def test_a_process_that_has_come_to_the_end_of_what_it_has_says_so_in_words(monkeypatch, error, reason):
    def read(*_):
        raise error

    monkeypatch.setattr(process, "read_book", read)
    assert said(monkeypatch, {"wanted": {}, "answers": {}}, b"1. A rule.")["why"] == reason


def test_a_system_that_has_no_such_bounds_reads_without_them(monkeypatch):
    import resource  # there is none on Windows, and no such bounds

    def bounds():
        return os.nice(0), resource.getrlimit(resource.RLIMIT_AS), resource.getrlimit(resource.RLIMIT_FSIZE)

    before = bounds()
    monkeypatch.setattr(process, "resource", None)
    process.limit()
    assert bounds() == before


@pytest.mark.parametrize(("number", "reason"), [(signal.SIGXCPU, "too_slow"), (signal.SIGKILL, "too_heavy")])
def test_a_process_that_was_ended_from_outside_is_told_by_what_ended_it(monkeypatch, number, reason):
    assert told(monkeypatch, f"import os; os.kill(os.getpid(), {int(number)})").why == reason


def test_a_file_that_belongs_to_somebody_else_is_told_so(monkeypatch, tmp_path):
    def opened(*_):
        raise PermissionError(errno.EACCES, "Permission denied")

    monkeypatch.setattr(os, "open", opened)
    assert why(content_of, tmp_path / "rules.pdf") == "no_access"


def test_a_pdf_that_takes_too_much_memory_is_too_heavy_in_ones_own_process_too(monkeypatch):
    def opened(_):
        raise PdfminerException(MemoryError())

    monkeypatch.setattr(pdf.pdfplumber, "open", opened)
    assert why(read_book, printers.pdf(dotted(ENGLISH))) == "too_heavy"
