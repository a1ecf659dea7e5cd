"""Ledgers that leave the house: an evening's lines, the file that anybody checks, and what may become of it on its way."""

import io
import subprocess
import sys

import pytest

from bot.i18n.words import LANGUAGES, words_in
from tests.bot.adapters.on_terminal.test_ledgers import ENTRIES, LINK, _second_club, change, evening
from tests.bot.domain.penalties import independent_ledger
from tests.bot.words import flat, said

__all__ = ["evening"]


@pytest.fixture
def exported(floorman, evening, tmp_path):
    """The file of an evening."""
    file = tmp_path / "registre.txt"
    ran = floorman("ledger", "export", str(file), "--lang", "fr")
    assert (ran.code, ran.err) == (0, "")
    return file


def last_of(ran):
    (link,) = LINK.findall(ran.out)
    return link


@pytest.mark.parametrize("language", LANGUAGES)
def test_what_is_exported_is_checked_by_anybody_without_the_database(
    floorman, exported, evening, monkeypatch, tmp_path, language
):
    link = last_of(floorman("ledger", "verify"))
    monkeypatch.setenv("FLOORMAN_DATA", str(tmp_path / "elsewhere"))
    ran = floorman("ledger", "verify", str(exported), "--lang", language)
    assert (ran.code, ran.err) == (0, "")
    club = said("ledger_line.club", language, number="1")
    assert said("ledger_line.holds", language, club=club, count=ENTRIES, last=link) in flat(ran.out)
    assert said("ledger_line.withheld", language, count=1) in flat(ran.out)
    assert not (tmp_path / "elsewhere").exists()


def test_the_export_names_the_last_link_and_that_the_notes_stayed_in_the_house(floorman, evening, tmp_path):
    file = tmp_path / "registre.txt"
    ran = floorman("ledger", "export", str(file), "--lang", "en")
    link = last_of(floorman("ledger", "verify"))
    assert said("ledger_line.in_file", "en", club="Club 1", count=ENTRIES, file=str(file), last=link) in flat(ran.out)
    assert said("ledger_line.notes_kept", "en") in flat(ran.out)
    assert said("ledger_line.reasons_in", "en") in flat(ran.out)
    assert "reasons" not in floorman("ledger", "export", str(file), "--no-texts", "--lang", "en").out
    assert file.stat().st_mode & 0o077 == 0
    assert [one.name for one in tmp_path.iterdir() if one.name.endswith(".part")] == []


def test_names_are_in_no_export_and_notes_only_where_they_are_asked_for(floorman, evening, tmp_path):
    texts = {}
    for flag in ("--notes", "--no-texts", None):
        file = tmp_path / f"registre{flag}.txt"
        assert floorman("ledger", "export", str(file), *([flag] if flag else [])).code == 0
        texts[flag] = file.read_text(encoding="utf-8")
        assert floorman("ledger", "verify", str(file)).code == 0
        assert independent_ledger.verdicts(texts[flag].encode())[0][:3] == ("holds", 1, ENTRIES)
        assert "Marie Dupont" not in texts[flag]
    assert ["semaine passée" in texts[flag] for flag in ("--notes", None, "--no-texts")] == [True, False, False]
    assert ["SUM(A1" in texts[flag] for flag in ("--notes", None, "--no-texts")] == [True, True, False]


def test_the_file_goes_through_a_pipe_as_well(evening, shell_environment, tmp_path):
    def piped(*words, given=b""):
        line = [sys.executable, "-m", "bot", "ledger", *words]
        return subprocess.run(line, input=given, capture_output=True, check=False, env=shell_environment, cwd=tmp_path)

    written = piped("export", "-")
    assert (written.returncode, written.stderr) == (0, b"")
    assert written.stdout.startswith(b"Floorman ledger export, version 1\n")
    read = piped("verify", "-", "--lang", "en", given=written.stdout)
    assert (read.returncode, read.stderr) == (0, b"")


def test_who_was_erased_is_in_the_file_no_more_and_the_chain_holds(floorman, exported, evening):
    assert b"renvers" in exported.read_bytes()
    assert floorman("console", typed="/forget Marie Dupont\n/forget oui\n").code == 0
    assert floorman("ledger", "export", str(exported)).code == 0
    assert b"renvers" not in exported.read_bytes()
    ran = floorman("ledger", "verify", str(exported), "--lang", "en")
    assert ran.code == 0
    assert said("ledger_line.erased", "en", count=3) in flat(ran.out)


def test_a_published_link_is_looked_for_in_the_file_too(floorman, exported):
    link = last_of(floorman("ledger", "verify"))
    assert floorman("ledger", "verify", str(exported), "--known", link).code == 0
    ran = floorman("ledger", "verify", str(exported), "--known", "99:" + "0" * 64, "--lang", "en")
    assert (ran.code, said("ledger_line.flaw.end_missing", "en") in flat(ran.out)) == (1, True)
    assert floorman("ledger", "verify", str(exported), "--known", "x").code == 2


def test_of_several_clubs_one_can_be_exported_alone_and_one_of_a_file_must_have_the_link(floorman, evening, tmp_path):
    link = last_of(floorman("ledger", "verify"))
    _second_club(evening)
    both, one = str(tmp_path / "both.txt"), str(tmp_path / "one.txt")
    assert floorman("ledger", "export", both).code == floorman("ledger", "export", one, "--club", "2").code == 0
    assert floorman("ledger", "verify", both, "--known", link).out.count("✔") == 2
    assert floorman("ledger", "verify", one).out.count("✔") == 1
    ran = floorman("ledger", "verify", both, "--known", "3:" + "0" * 64, "--lang", "en")
    assert (ran.code, ran.out.count("✔"), ran.out.count("✘")) == (1, 2, 1)
    ran = floorman("ledger", "export", one, "--club", "7", "--lang", "en")
    assert (ran.code, flat(ran.err)) == (2, said("ledger_line.no_such_club", "en", number="7", known="1 and 2"))
    assert floorman("ledger", "verify", one).code == 0


def test_a_folder_that_is_not_there_is_named_and_no_part_of_a_file(floorman, evening, tmp_path):
    ran = floorman("ledger", "export", str(tmp_path / "nowhere" / "file.txt"), "--lang", "en")
    assert (ran.code, flat(ran.err).replace(" ", "")) == (
        2, said("ledger_line.no_folder", "en", folder=str(tmp_path / "nowhere")).replace(" ", ""),
    )  # fmt: skip


LINES = {
    b"Floorman ledger export": b"Florman ledger export",
    b"person: 1": b"person: 2",
    b"said reason:": b"sad reason:",
    b"d\xc3\xa9j\xc3\xa0": b"d\xe9j\xe0",
}


@pytest.mark.parametrize(("altered", "code", "said_so"), [
    (lambda text: text.replace(b"person: 1\n", b"person: 2\n", 1), 1, "flaw.entry_changed"),
    (lambda text: text.replace(b"voient", b"lisent"), 1, "flaw.text_changed"),
    (lambda text: text.replace(b"said reason:", b"sad reason:", 1), 1, "broken"),
    (lambda text: text[:-10], 1, "cut_off"),
    (lambda text: text[: len(text) // 2], 1, "cut_off"),
    (lambda text: b"\n".join(text.split(b"\n")[:20]), 1, "cut_off"),
    (lambda text: text * 2, 1, "broken"),
    (lambda text: text.replace(b"voient", b"lisent \xe9"), 1, "broken"),
    (lambda text: text.decode().encode("utf-16"), 2, "not_exported_file"),
    (lambda _: b"", 2, "not_exported_file"),
    (lambda _: bytes(range(256)) * 50, 2, "not_exported_file"),
    (lambda _: b"%PDF-1.7\n" * 3, 2, "not_exported_file"),
    (lambda text: b"\xef\xbb\xbf" + text, 0, "holds"),
    (lambda text: text.replace(b"\n", b"\r\n"), 0, "holds"),
    (lambda text: text.replace(b"\n", b"  \n\n"), 0, "holds"),
    (lambda text: text.rstrip(), 0, "holds"),
])  # fmt: skip
def test_whatever_happened_to_the_file_is_told_in_a_sentence(floorman, exported, altered, code, said_so):
    content = altered(exported.read_bytes())
    exported.write_bytes(content)
    ran = floorman("ledger", "verify", str(exported), "--lang", "en")
    told = flat(ran.out + ran.err)
    assert (ran.code, "Traceback" in told) == (code, False)
    beginning = words_in("en").say(f"ledger_line.{said_so}", line="¦", club="¦", count=6, last="¦").split("¦")[0 if code else 1]
    assert beginning[:40] in told
    assert ("✔" in told) is (code == 0)


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_harm_of_a_file_has_words(language):
    assert {"ledger_line.cut_off", "ledger_line.broken", "ledger_line.not_exported_file"} < words_in(language).keys


def test_a_table_is_no_such_file_and_is_not_asked_for_notes(floorman, exported, tmp_path):
    table = str(tmp_path / "registre.csv")
    assert floorman("ledger", "export", table).code == 0
    assert floorman("ledger", "verify", table).code == 2
    assert floorman("ledger", "export", table, "--notes", "--lang", "en").code == 2
    assert floorman("ledger", "export", str(exported), "--notes", "--no-texts").code == 2


def test_nobody_has_an_entry_yet(floorman, tmp_path):
    file = str(tmp_path / "registre.txt")
    for words in (("export", file), ("verify", file)):
        ran = floorman("ledger", *words, "--lang", "en")
        assert (ran.code, flat(ran.out), ran.err) == (0, said("ledger_line.none", "en"), "")


@pytest.mark.parametrize("statement", [
    "UPDATE ledger SET fields = 'x' WHERE number = 4",
    "UPDATE ledger_text SET salt = NULL WHERE number = 1",
    "UPDATE ledger_text SET salt = 'x' WHERE number = 1",
])  # fmt: skip
def test_what_cannot_be_written_leaves_the_file_of_yesterday(floorman, exported, evening, statement):
    before = exported.read_bytes()
    change(evening, statement)
    ran = floorman("ledger", "export", str(exported), "--lang", "en")
    assert (ran.code, ran.out) == (1, "")
    assert said("ledger_line.not_exported", "en", club="Club 1") in flat(ran.err)
    assert exported.read_bytes() == before
    assert [one.name for one in exported.parent.iterdir() if one.name.endswith(".part")] == []


def test_a_disk_that_is_full_is_told_in_one_sentence(floorman, evening):
    ran = floorman("ledger", "export", "/dev/full", "--lang", "en")
    assert (ran.code, ran.out) == (1, "")
    assert "/dev/full" in ran.err
    assert "Traceback" not in ran.err


@pytest.mark.parametrize("words", [("verify", "/dev/zero"), ("ledger", "verify", "/dev/zero"), ("ask", "--batch", "/dev/zero")])
def test_a_file_without_an_end_is_refused(floorman, words):
    ran = floorman(*words, "--lang", "en")
    assert (ran.code, ran.out) == (2, "")
    assert "Traceback" not in ran.err


@pytest.mark.parametrize("words", [("verify", "-"), ("ledger", "verify", "-")])
def test_standard_input_without_an_end_is_refused(floorman, monkeypatch, words):
    class Endless(io.RawIOBase):
        def readable(self):
            return True

        def readinto(self, buffer):
            buffer[:] = bytes(len(buffer))
            return len(buffer)

    from bot.__main__ import main

    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BufferedReader(Endless())))
    assert main(words) == 2
