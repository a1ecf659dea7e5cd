import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.adapters.on_terminal.messages import goes_on, messages, read_line, with_file


def test_a_pasted_list_goes_on_up_to_the_next_empty_line():
    typed = ["/enter", "1. Marie", "2. Paul", "", "/draw", "le bouton ?"]
    assert list(messages(typed)) == ["/enter\n1. Marie\n2. Paul", "/draw", "le bouton ?"]
    assert read_line("/enter\n1. Marie\n2. Paul", None).arguments == {"names": "1. Marie\n2. Paul"}


def test_a_command_ends_a_pasted_list_and_is_carried_out():
    typed = ["/enter", "Marie", "Paul", "/draw", "/inscrire", "Zoé", "/QUIT"]
    assert list(messages(typed)) == ["/enter\nMarie\nPaul", "/draw", "/inscrire\nZoé", "/QUIT"]


def test_a_line_of_a_list_with_a_slash_and_no_command_stays_in_it():
    assert list(messages(["/enter", "Marie", "/Paulette", "", "/draw"])) == ["/enter\nMarie\n/Paulette", "/draw"]


def test_a_list_that_the_end_cuts_off_is_still_a_message():
    assert list(messages(["/enter", "Marie"])) == ["/enter\nMarie"]


def test_a_form_goes_on_behind_a_semicolon():
    typed = ["/tournament Open;", "9 par table;", "payés 3", "", "/draw"]
    assert list(messages(typed)) == ["/tournament Open;\n9 par table;\npayés 3", "/draw"]


@pytest.mark.parametrize("line", ["/sanction Marie Dupont;", "/warn Marie;", "/avertir Marie ;"])
def test_a_semicolon_behind_a_sanction_swallows_no_later_line(line):
    typed = [line, "/who", "/record Marie", "qui donne ?", "/board"]
    assert list(messages(typed)) == [line, "/who", "/record Marie", "qui donne ?", "/board"]


def test_a_sanction_that_is_pasted_below_its_command_ends_at_whatever_looks_like_a_command():
    typed = ["/sanction", "Marie Dupont; téléphone", "a répondu", "/who", "/board"]
    assert list(messages(typed)) == ["/sanction\nMarie Dupont; téléphone\na répondu", "/who", "/board"]


@pytest.mark.parametrize("line", ["/enter Marie", "/draw", "/tournament", "/xyzzy", "une question ;", "/help", "/", ""])
def test_other_lines_stand_alone(line):
    assert not goes_on(line)


@given(st.lists(st.text(st.characters(exclude_characters="\n\r", exclude_categories=["Cs"])).map(str.strip)))
def test_no_line_is_lost(typed):
    together = "\n".join(messages(typed)).split("\n")
    assert [line for line in together if line] == [line for line in typed if line]


def test_a_file_stands_in_for_the_list_that_it_holds(tmp_path):
    (tmp_path / "inscrits.csv").write_text("\ufeffnom;prénom\nDupont;Marie\n", encoding="utf-8")
    assert with_file(f"/enter @{tmp_path / 'inscrits.csv'}") == "/enter\nnom;prénom\nDupont;Marie\n"
    assert with_file("/word @marie") == "/word @marie"
    with pytest.raises(OSError, match="nowhere"):
        with_file("/enter @nowhere.csv")
