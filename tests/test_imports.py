"""What a process carries, seen in a fresh interpreter: who asks a question pays for nothing that a question does not need."""

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
CHATS = {"discord", "telegram", "httpx"}
"""With what they, and a selector, talk to the network."""
DRAWING = {"PIL", "fpdf", "fontTools", "segno"}
"""With what seat plans and cards are drawn: 30 MB."""
SEARCH = {"faiss", "onnxruntime", "numpy"}
LEARNING = {"torch", "transformers", "sentence_transformers", "scipy"}
LARGE = {"faiss"}
"""What only a collection needs that no rulebook is as large as."""
STORAGE = {"sqlalchemy", "sqlmodel", "alembic", "psycopg"}
QUESTION = "une carte est tombée par terre"


def loaded_after(code: str, folder: Path) -> set[str]:
    """The top-level modules that are loaded once the code has run."""
    told = folder / "modules.json"
    names = "sorted({name.partition('.')[0] for name in sys.modules})"
    script = f"{code}\nimport json, sys\njson.dump({names}, open({str(told)!r}, 'w'))"
    environment = {**os.environ, "PYTHONPATH": str(ROOT), "FLOORMAN_DATA": str(folder / "data")}
    subprocess.run([sys.executable, "-c", script], check=True, cwd=folder, env=environment, stdout=subprocess.DEVNULL)
    return set(json.loads(told.read_text()))


@pytest.mark.parametrize(("module", "barred"), [
    ("bot.domain.errors", CHATS | LEARNING | STORAGE | SEARCH | {"rich", "pydantic", "knowledge", "babel"}),
    ("bot.services.front_desk", CHATS | LEARNING | STORAGE | SEARCH | {"rich", "pydantic"}),
    ("bot.presenter.present", CHATS | LEARNING | STORAGE | SEARCH | {"rich"}),
    ("bot.bootstrap", CHATS | LEARNING | STORAGE),
    ("bot.command_line", CHATS | LEARNING | STORAGE | {"rich", "babel"}),
    ("bot.__main__", CHATS | LEARNING | STORAGE | SEARCH | {"rich", "pydantic"}),
])  # fmt: skip
def test_importing_a_module_loads_nothing_that_is_not_its_business(tmp_path, module, barred):
    loaded = loaded_after(f"import {module}", tmp_path)
    assert module.partition(".")[0] in loaded
    assert loaded & barred == set()


@pytest.mark.parametrize("line", [["ask", "--json", QUESTION], ["compare", QUESTION], ["article", "cdc", "2-4"]])
def test_answering_from_a_shell_loads_no_torch_no_database_and_no_chat(tmp_path, line):
    loaded = loaded_after(f"from bot.__main__ import main\nassert main({line!r}) == 0", tmp_path)
    assert ("onnxruntime" in loaded) == (line[0] != "article")
    assert ("rich" in loaded) == ("babel" in loaded) == ("--json" not in line)
    assert loaded & (CHATS | LEARNING | STORAGE | LARGE) == set()


@pytest.mark.parametrize("platform", ["on_discord", "on_telegram"])
def test_a_bot_has_nothing_in_memory_that_draws_before_there_is_a_draw(tmp_path, platform):
    assert loaded_after(f"import bot.adapters.{platform}.running", tmp_path) & DRAWING == set()


def test_a_question_opens_no_log_of_a_tournament(tmp_path):
    line = ["ask", "--json", QUESTION]
    log = {"bot.domain.tournament", "bot.services.shift.shift", "bot.services.ports.work"}
    loaded_after(
        f"import sys\nfrom bot.__main__ import main\nassert main({line!r}) == 0\nassert not {log} & set(sys.modules)", tmp_path
    )
