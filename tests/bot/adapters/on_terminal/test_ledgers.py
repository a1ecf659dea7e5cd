"""The penalty ledgers as an operator sees them: an evening's lines, then a check, an export, and a row that was changed."""

import csv
import io
import json
import re
import sqlite3
import subprocess
import sys
from datetime import datetime

import pytest

from bot.__main__ import main
from bot.adapters.on_terminal.ledgers import export_table
from bot.adapters.on_terminal.terminal import Terminal
from bot.domain.club.people import Role
from bot.domain.penalties.chain import Draft, EntryKind, append, opening
from bot.domain.penalties.verification import Flaw
from bot.i18n.words import LANGUAGES, words_in
from tests.bot.services.floor.lobby import Lobby
from tests.bot.words import flat, said

EVENING = """/tournament Open de Nantes; 6 par table
/enter
1. Marie Dupont
2. Paul Martin
3. Éloïse "Loulou" Étienne

/choose conseil
/draw
/reveal
/warn Marie Dupont; téléphone; @tous le voient
/sanction Paul Martin; insulte; 2 mains; =SUM(A1:A9); note l'avait déjà fait la semaine passée
/sanction Marie Dupont; autre: a renversé sa bière; 1 main
/served 4 1
/void 1 mauvais joueur
"""
ENTRIES = 6
LINK = re.compile(r"\d+:[0-9a-f]{64}")


@pytest.fixture
def evening(floorman, tmp_path):
    """The database after an evening on which sanctions were given."""
    ran = floorman("console", typed=EVENING)
    assert (ran.code, ran.err) == (0, "")
    return tmp_path / "data" / "floorman.db"


def change(database, statement):
    with sqlite3.connect(database) as connection:
        connection.execute(statement)
    connection.close()


def rows(text, language="fr"):
    """The rows of an exported table, by the names of its columns in French."""
    written = list(csv.reader(io.StringIO(text, newline=""), delimiter="," if language == "en" else ";"))
    return [dict(zip(written[0], row, strict=True)) for row in written[1:]]


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_ledger_as_it_was_written_holds(floorman, evening, language):
    ran = floorman("ledger", "verify", "--lang", language)
    (link,) = LINK.findall(ran.out)
    club = said("ledger_line.club", language, number="1")
    assert (ran.code, ran.err) == (0, "")
    assert flat(ran.out) == "✔ " + said("ledger_line.holds", language, club=club, count=ENTRIES, last=link)
    assert ran.out.count("\n") == 1


def test_where_no_penalty_was_ever_given_there_is_nothing_to_check(floorman):
    ran = floorman("ledger", "verify", "--lang", "en")
    assert (ran.code, flat(ran.out), ran.err) == (0, said("ledger_line.none", "en"), "")


@pytest.mark.parametrize(("statement", "number", "flaw"), [
    ("UPDATE ledger SET person = 3 WHERE number = 2", 2, Flaw.ENTRY_CHANGED),
    ("DELETE FROM ledger WHERE number = 3", 3, Flaw.NUMBER_MISSING),
    ("UPDATE ledger_text SET text = 'autre' WHERE number = 1", 1, Flaw.TEXT_CHANGED),
    ("UPDATE ledger_text SET text = NULL, salt = NULL WHERE number = 4", 4, Flaw.TEXT_MISSING),
    ("UPDATE ledger SET at = 'hier' WHERE number = 5", 5, "unreadable"),
    ("UPDATE ledger SET fields = '\x1b[2J' WHERE number = 5", 5, "unreadable"),
])  # fmt: skip
def test_a_row_that_was_changed_behind_its_back_is_named(floorman, evening, statement, number, flaw):
    change(evening, statement)
    ran = floorman("ledger", "verify", "--lang", "en")
    fault = {"number": str(number), "flaw": said(f"ledger_line.flaw.{flaw}", "en")}
    assert (ran.code, ran.err) == (1, "")
    assert flat(ran.out) == "✘ " + said("ledger_line.fails", "en", club="Club 1", **fault)


@pytest.mark.parametrize(("statement", "missing", "extra"), [
    ("DELETE FROM ledger_open", "no. 2", "–"),
    ("INSERT INTO ledger_open VALUES (1, 4), (1, 77)", "–", "no. 4 and no. 77"),
    ("UPDATE ledger_open SET number = 1", "no. 2", "no. 1"),
])  # fmt: skip
def test_a_list_of_open_penalties_that_is_not_the_chains_is_named_beside_it(floorman, evening, statement, missing, extra):
    change(evening, statement)
    ran = floorman("ledger", "verify", "--lang", "en")
    assert (ran.code, ran.err, ran.out.count("✔")) == (1, "", 0)
    assert flat(ran.out).endswith("✘ " + said("ledger_open.differs", "en", club="Club 1", missing=missing, extra=extra))


def test_a_list_of_merged_records_that_is_not_the_chains_is_named_in_place_of_the_tick(floorman, evening):
    change(evening, "INSERT INTO ledger_merged VALUES (1, 2, 1)")
    ran = floorman("ledger", "verify", "--lang", "en")
    assert (ran.code, ran.err, ran.out.count("✔")) == (1, "", 0)
    assert flat(ran.out) == "✘ " + said("ledger_open.merged_differs", "en", club="Club 1", people="#2")


def test_what_floorman_never_writes_is_named_even_where_the_chain_was_computed_anew(floorman, evening):
    _second_club(evening)
    made = append(opening(2), Draft(1, 1, EntryKind.ISSUED, 1, fields={"offence": "phone", "sanction": "banished"}), [])
    columns = f"at = 1, fields = '{json.dumps(dict(made.fields))}', hash = '{made.hash}'"
    change(evening, f"UPDATE ledger SET {columns} WHERE club = 2")  # noqa: S608
    ran = floorman("ledger", "verify", "--lang", "en")
    never = said("ledger_line.flaw.never_written", "en")
    assert (ran.code, ran.err, ran.out.count("✔")) == (1, "", 1)
    assert flat(ran.out).endswith("✘ " + said("ledger_line.fails", "en", club="Club 2 (Cercle)", number="1", flaw=never))


@pytest.mark.parametrize("language", LANGUAGES)
def test_everything_that_can_be_wrong_with_a_ledger_has_words(language):
    assert {f"ledger_line.flaw.{flaw}" for flaw in Flaw} < words_in(language).keys


def test_a_link_that_was_published_shows_that_the_end_was_cut_off(floorman, evening):
    (link,) = LINK.findall(floorman("ledger", "verify").out)
    assert floorman("ledger", "verify", "--known", link.upper()).code == 0
    change(evening, f"DELETE FROM ledger WHERE number = {ENTRIES}")  # noqa: S608
    assert floorman("ledger", "verify").code == 0
    ran = floorman("ledger", "verify", "--known", link, "--lang", "en")
    assert ran.code == 1
    assert said("ledger_line.flaw.end_missing", "en") in flat(ran.out)


def test_a_ledger_that_was_written_anew_is_not_the_one_that_was_published(floorman, evening):
    ran = floorman("ledger", "verify", "--known", "1:" + "0" * 64, "--lang", "en")
    assert ran.code == 1
    assert said("ledger_line.flaw.rewritten", "en") in flat(ran.out)


def test_of_several_clubs_each_has_a_line_and_one_of_them_must_have_the_link(floorman, evening):
    (link,) = LINK.findall(floorman("ledger", "verify").out)
    _second_club(evening)
    ran = floorman("ledger", "verify", "--known", link, "--lang", "en")
    assert (ran.code, ran.out.count("✔")) == (0, 2)
    assert "Club 2 (Cercle)" in ran.out
    unknown = "3:" + "0" * 64
    ran = floorman("ledger", "verify", "--known", link, "--known", unknown, "--lang", "en")
    assert (ran.code, ran.out.count("✔"), ran.out.count("✘")) == (1, 2, 1)
    assert said("ledger_line.unknown", "en", link=unknown) in flat(ran.out)


def _second_club(database):
    """Another club gives a sanction."""
    from bot.domain.club.people import Club
    from bot.domain.penalties.chain import append
    from bot.domain.penalties.ledger import Moment, issue
    from bot.domain.penalties.sanctions import Measure, Sanction
    from bot.store.database import open_database
    from bot.store.work import DatabaseStore

    engine = open_database(f"sqlite:///{database}")
    with DatabaseStore(engine).writing() as work:
        club = work.clubs.at("telegram:-100").id
        work.clubs.save(Club(club, "Cercle", time_zone="Pacific/Auckland"))
        work.people.add(club, ["Zoé"])
        draft = issue(Moment(1_790_000_000, 1), 1, "phone", Sanction(Measure.WARNING))
        work.ledgers.append(club, append(work.ledgers.last(club), draft, []))
    engine.dispose()


@pytest.mark.parametrize("link", ["", "12", "0:" + "0" * 64, "12:abc", "x" * 200, "1:" + "g" * 64, "１:" + "0" * 64])
def test_a_link_that_is_none_is_told_in_one_sentence(floorman, evening, link):
    ran = floorman("ledger", "verify", "--known", link, "--lang", "en")
    assert (ran.code, ran.out) == (2, "")
    assert "floorman ledger verify --known 12:" in ran.err


def test_an_export_has_a_row_for_each_sanction_and_no_private_note(floorman, evening, tmp_path):
    file = tmp_path / "registre.csv"
    ran = floorman("ledger", "export", str(file), "--lang", "fr")
    assert (ran.code, ran.err) == (0, "")
    assert said("ledger_line.exported", "fr", count=3, file=str(file)) in flat(ran.out)
    assert file.read_bytes().startswith(b"\xef\xbb\xbf")
    text = file.read_text(encoding="utf-8-sig")
    first, second, third = rows(text)
    assert [row["numéro"] for row in (first, second, third)] == ["1", "2", "4"]
    assert first["joueur"] == third["joueur"] == "Marie Dupont"
    assert (first["motif"], first["état"]) == ("'@tous le voient", said("case.standing.voided", "fr"))
    assert (second["joueur"], second["motif"]) == ("Paul Martin", "'=SUM(A1:A9)")
    assert (second["mains"], second["mains restantes"]) == ("2", "2")
    assert (third["faute"], third["mains"], third["mains restantes"]) == ("a renversé sa bière", "1", "0")
    assert second["sanction"] == said("sanction.hands", "fr", count=2)
    assert (second["tournoi"], second["table"], second["club"]) == ("1", "1", "1")
    assert second["passage"].startswith("ropta:")
    assert datetime.fromisoformat(first["date"]).utcoffset().total_seconds() in (3600, 7200)
    assert "semaine passée" not in text


@pytest.mark.parametrize("language", LANGUAGES)
def test_an_export_goes_to_standard_output_too(floorman, evening, language):
    ran = floorman("ledger", "export", "-", "--table", "--lang", language)
    assert (ran.code, ran.err) == (0, "")
    assert ran.out.startswith("\ufeff")
    found = rows(ran.out.removeprefix("\ufeff"), language)
    assert len(found) == 3
    assert said("ledger_line.column.player", language) in found[0]


def test_dates_are_those_of_each_clubs_own_clocks(floorman, evening):
    _second_club(evening)
    *_, last = rows(floorman("ledger", "export", "-", "--table").out.removeprefix("\ufeff"))
    assert (last["club"], last["joueur"]) == ("Cercle", "Zoé")
    assert last["date"] == "2026-09-22T02:13:20+12:00"


def test_a_text_that_was_erased_is_called_so(floorman, evening):
    assert floorman("console", typed="/forget Marie Dupont\n/forget oui\n").code == 0
    first, _, third = rows(floorman("ledger", "export", "-", "--table").out.removeprefix("\ufeff"))
    assert (first["joueur"], first["motif"], third["faute"]) == ("#1", *2 * [said("case.erased", "fr")])
    assert floorman("ledger", "verify").code == 0


def test_without_sanctions_the_table_has_its_head_alone(floorman, tmp_path):
    ran = floorman("ledger", "export", str(tmp_path / "empty.csv"), "--lang", "en")
    assert ran.code == 0
    assert len((tmp_path / "empty.csv").read_text(encoding="utf-8-sig").splitlines()) == 1


def test_a_ledger_that_was_spoilt_is_not_exported(floorman, evening, tmp_path):
    change(evening, "UPDATE ledger SET fields = '{}' WHERE number = 1")
    ran = floorman("ledger", "export", str(tmp_path / "registre.csv"), "--lang", "en")
    assert (ran.code, ran.out) == (1, "")
    assert said("ledger_line.not_exported", "en", club="Club 1") in flat(ran.err)
    assert not (tmp_path / "registre.csv").exists()


@pytest.mark.parametrize("words", [("ledger",), ("ledger", "burn"), ("ledger", "export"), ("ledger", "verify", "--known")])
def test_a_line_that_cannot_be_read_is_told_in_one_sentence(floorman, words):
    ran = floorman(*words)
    assert (ran.code, ran.out) == (2, "")
    assert "Traceback" not in ran.err


def test_a_file_that_cannot_be_written_is_told_in_one_sentence(floorman, evening, tmp_path):
    ran = floorman("ledger", "export", str(tmp_path / "nowhere" / "registre.csv"), "--lang", "en")
    assert (ran.code, ran.out) == (2, "")
    assert "nowhere" in ran.err


def test_the_database_is_loaded_for_this_command_alone():
    code = "import sys, bot.adapters.on_terminal.ledgers, bot.bootstrap; sys.exit('sqlalchemy' in sys.modules)"
    assert (
        subprocess.run([sys.executable, "-c", code], check=False, cwd=main.__code__.co_filename.rpartition("/bot/")[0]).returncode
        == 0
    )


def test_the_table_says_who_acted_by_the_account_where_the_club_does_not_know_him(tmp_path):
    lobby = Lobby()
    lobby.pit.do("enter Marie")
    lobby.does("discord:77", "warn Marie; bruit", role=Role.FLOOR, actor="Sophie L.")
    assert export_table(lobby.pit.store, Terminal("fr"), str(tmp_path / "registre.csv")) == 0
    (row,) = rows((tmp_path / "registre.csv").read_text(encoding="utf-8-sig"))
    assert row[said("ledger_line.column.by", "fr")] == "Sophie L. (discord:77)"
