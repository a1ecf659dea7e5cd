"""What is installed: a wheel that finds its rulebooks, indexes, model and words wherever it lies."""

import importlib.util
import json
import os
import shutil
import site
import subprocess
import sys
import zipfile
from email import message_from_bytes
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
PACKAGES = ("bot", "knowledge", "rules_corpus")
LICENCES = "knowledge/models/e5-small-fr-en-nl/licences"
TEXTS = {"multilingual-e5-small": "The MIT License (MIT)", "sentencepiece": "Apache License"}
PIP = [sys.executable, "-m", "pip", "--disable-pip-version-check", "--quiet"]


@pytest.fixture(scope="module")
def wheel(tmp_path_factory) -> Path:
    folder = tmp_path_factory.mktemp("wheel")
    own_tools = ["--no-build-isolation"] if importlib.util.find_spec("hatchling") else []
    subprocess.run([*PIP, "wheel", "--no-deps", *own_tools, "--wheel-dir", str(folder), str(ROOT)], check=True)
    (built,) = folder.glob("floorman-*.whl")
    return built


@pytest.fixture(scope="module")
def installed(wheel, tmp_path_factory) -> Path:
    folder = tmp_path_factory.mktemp("installed")
    subprocess.run([*PIP, "install", "--no-deps", "--no-index", "--target", str(folder), str(wheel)], check=True)
    return folder


def test_the_wheel_holds_every_file_of_its_packages(wheel):
    held = {name for name in zipfile.ZipFile(wheel).namelist() if name.startswith(PACKAGES)}
    files = (path.relative_to(ROOT) for package in PACKAGES for path in (ROOT / package).rglob("*") if path.is_file())
    assert held == {path.as_posix() for path in files if "__pycache__" not in path.parts}


def test_the_installed_floorman_answers_from_another_folder(installed, tmp_path):
    # -S leaves out the editable installation of this checkout, which would stand in for what the wheel lacks
    path = os.pathsep.join([str(installed), *site.getsitepackages()])
    environment = {**os.environ, "PYTHONPATH": path, "FLOORMAN_DATA": str(tmp_path / "data")}

    def floorman(*words: str) -> subprocess.CompletedProcess[str]:
        line = [sys.executable, "-S", str(installed / "bin" / "floorman"), *words]
        return subprocess.run(line, capture_output=True, text=True, encoding="utf-8", cwd=tmp_path, env=environment)

    article = floorman("article", "ropta", "6.4", "--json")
    assert (article.returncode, article.stderr) == (0, "")
    assert json.loads(article.stdout)["passages"][0]["passage"] == "ropta:6.4#1"
    asked = floorman("ask", "--book", "cdc", "--json", "qui donne si le donneur est absent ?")
    assert (asked.returncode, asked.stderr) == (0, "")
    assert len(json.loads(asked.stdout)["hits"]) == 5
    console = subprocess.run(
        [sys.executable, "-S", str(installed / "bin" / "floorman"), "console"],
        input="/language nl\n/help\n", capture_output=True, text=True, encoding="utf-8", cwd=tmp_path, env=environment,
    )  # fmt: skip
    assert (console.returncode, console.stderr, "Wat Floorman kan" in console.stdout) == (0, "", True)
    assert not (tmp_path / "data" / "index").exists()


def test_the_wheel_tells_whose_everything_is_with_the_texts_of_the_licences(wheel):
    held = zipfile.ZipFile(wheel)
    (folder,) = {name.partition("/")[0] for name in held.namelist() if ".dist-info/" in name}
    told = message_from_bytes(held.read(f"{folder}/METADATA"))
    assert told["License-Expression"].split(" AND ")[-1] == "LicenseRef-rulebooks-of-their-publishers"
    assert set(told.get_all("License-File")) == {
        "LICENSE", "NOTICE", "bot/presenter/seat_plan/fonts/LICENSE", *(f"{LICENCES}/{name}.txt" for name in TEXTS),
    }  # fmt: skip
    for name, begins in TEXTS.items():
        text = held.read(f"{folder}/licenses/{LICENCES}/{name}.txt").decode()
        assert text.strip().startswith(begins)
        assert f"{LICENCES}/{name}.txt" in held.namelist()
    notice = held.read(f"{folder}/licenses/NOTICE").decode()
    assert all(f"    {book.name} " in notice for book in (ROOT / "rules_corpus").iterdir() if book.is_dir())


def test_nothing_that_the_packages_need_is_ignored_by_git():
    if shutil.which("git") is None or not (ROOT / ".git").exists():
        pytest.skip("this is no checkout")
    line = ["git", "ls-files", "--others", "--ignored", "--exclude-standard", "--", *PACKAGES, "tests"]
    ignored = subprocess.run(line, check=True, capture_output=True, text=True, cwd=ROOT).stdout.splitlines()
    assert [name for name in ignored if "__pycache__" not in name] == []
