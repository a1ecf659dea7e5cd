"""What is printed from the terminal: a PDF file is named behind the command."""

import io

import pytest
from rich.console import Console

from bot.adapters.on_terminal.console import TerminalChat
from tests.bot.desks import make_desk
from tests.bot.presenter.seat_plan.pdf_text import page_texts


@pytest.fixture
def chat():
    out = io.StringIO()
    chat = TerminalChat(make_desk(), Console(file=out, width=80), "fr")
    for line in (
        "/tournament Open; 6 par table",
        "/enter Anna Roux, Bob Petit, Carla Vos",
        "/choose conseil",
        "/draw",
        "/reveal",
    ):
        assert chat.say(line).done, out.getvalue()
    chat.printed = out
    return chat


@pytest.mark.parametrize(
    ("line", "word"), [("/seatcards", "Anna Roux"), ("/cartons Anna Roux", "Anna Roux"), ("/tables", "Open")]
)
def test_a_pdf_file_named_behind_the_command_is_written(chat, tmp_path, line, word):
    file = tmp_path / "feuille.pdf"
    assert chat.say(f"{line} {file}").done
    assert word in page_texts(file.read_bytes())[0]
    assert file.stat().st_mode & 0o777 == 0o600


def test_a_file_that_is_there_is_not_written_over(chat, tmp_path):
    file = tmp_path / "feuille.PDF"
    file.write_text("mine")
    assert not chat.say(f"/seatcards {file}").done
    assert file.read_text() == "mine"


def test_a_folder_that_is_not_there_is_said_in_one_sentence(chat, tmp_path):
    assert not chat.say(f"/seatcards {tmp_path}/nowhere/feuille.pdf").done
    assert "feuille.pdf" in chat.printed.getvalue().replace("\n", "")
