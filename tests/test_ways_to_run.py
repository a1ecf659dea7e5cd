"""The files by which Floorman is run elsewhere (Procfile, image, Compose, systemd): what they name is there."""

import re
import shlex
import shutil
import subprocess
import sys
import tomllib
from collections import defaultdict
from fnmatch import fnmatch
from http.server import BaseHTTPRequestHandler, HTTPServer
from pathlib import Path
from threading import Thread

import pytest
import yaml

from bot.__main__ import parser
from bot.settings import Settings, environment_name, health_address
from tests.system_programs import missing

ROOT = Path(__file__).parents[1]
UNIT = ROOT / "deploy" / "floorman.service"
MIGRATES = "floorman db upgrade"
KNOWN = {environment_name(field) for field in Settings.model_fields}
NEEDED_VARIABLE = re.compile(r"\$\{(\w+):\?")


def procfile() -> dict[str, str]:
    lines = (ROOT / "Procfile").read_text(encoding="utf-8").splitlines()
    return dict(tuple(line.split(": ", 1)) for line in lines)


def image() -> dict[str, str]:
    """The last instruction of each kind in the Dockerfile."""
    text = (ROOT / "Dockerfile").read_text(encoding="utf-8").replace("\\\n", " ")
    return {word: rest for word, _, rest in (line.partition(" ") for line in text.splitlines()) if word.isupper()}


def compose() -> dict:
    return yaml.safe_load((ROOT / "compose.yaml").read_text(encoding="utf-8"))


def unit() -> dict[str, list[str]]:
    """Every setting of the unit with its values: one may stand twice."""
    found = defaultdict(list)
    for line in UNIT.read_text(encoding="utf-8").splitlines():
        if line and line[0] not in "#[":
            found[line.partition("=")[0]].append(line.partition("=")[2])
    return found


def lines() -> dict[str, str]:
    """Every command line of Floorman's in these files."""
    found, made = procfile(), image()
    started = (*yaml.safe_load(made["ENTRYPOINT"]), *yaml.safe_load(made["CMD"]))
    found |= {"image": shlex.join(started), "unit": unit()["ExecStart"][0]}
    return found | {"compose": shlex.join(("floorman", *compose()["services"]["bot"]["command"]))}


@pytest.mark.parametrize("name", list(lines()))
def test_every_command_line_is_one_that_floorman_takes(name):
    program, *words = shlex.split(lines()[name])
    assert Path(program).name == "floorman"
    assert parser().parse_args(words).command == words[0]


def test_the_procfile_migrates_first_and_runs_both_platforms_in_one_process_or_in_one_each():
    assert procfile() == {
        "release": MIGRATES, "bot": "floorman run", "discord": "floorman run discord", "telegram": "floorman run telegram",
    }  # fmt: skip


def test_the_image_is_no_ones_who_may_do_more_and_keeps_its_data_in_one_volume():
    made = image()
    assert (made["USER"], made["VOLUME"], made["WORKDIR"]) == ("10001", "/data", "/data")
    assert f"--uid {made['USER']} " in made["RUN"]
    assert "FLOORMAN_DATA=/data" in made["ENV"]


class Turning(BaseHTTPRequestHandler):
    """Answers as Floorman does that is alive."""

    def do_GET(self) -> None:
        """On /live alone."""
        self.send_response(200 if self.path == "/live" else 404)
        self.end_headers()

    def log_message(self, *_args: object) -> None:
        """Says nothing."""


def test_the_image_is_well_as_long_as_something_answers_on_the_port_of_health():
    settings = dict(one.partition("=")[::2] for one in image()["ENV"].split())
    program, *rest = yaml.safe_load(image()["HEALTHCHECK"].partition(" CMD ")[2])
    assert (program, "floorman") == ("python", yaml.safe_load(image()["ENTRYPOINT"])[0])
    assert health_address(settings["FLOORMAN_HEALTH"])[0] == "127.0.0.1"

    def well(port: int) -> bool:
        return subprocess.run(
            [sys.executable, *rest], env={"FLOORMAN_HEALTH": f"0.0.0.0:{port}"}, capture_output=True, timeout=60, check=False
        ).returncode == 0  # fmt: skip

    with HTTPServer(("127.0.0.1", 0), Turning) as server:
        Thread(target=server.serve_forever, daemon=True).start()
        assert well(server.server_port)
        server.shutdown()
    assert not well(server.server_port)


def test_the_image_gets_all_that_the_wheel_is_made_of_and_no_secret():
    rules = (ROOT / ".dockerignore").read_text(encoding="utf-8").split("\n")
    everything, *let_in = [rule for rule in rules if rule and not rule.startswith("#")]
    let_in = [rule[1:] for rule in let_in if rule.startswith("!")]
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    wheel = project["tool"]["hatch"]["build"]["targets"]["wheel"]["packages"]
    needed = {"pyproject.toml", "constraints.txt", project["project"]["readme"], *wheel}
    licences = {file.split("/")[0] for file in project["project"]["license-files"]}
    assert (everything, set(let_in)) == ("*", needed | licences)
    assert all((ROOT / name).exists() for name in let_in)
    assert not any(fnmatch(secret, rule) for secret in (".env", "data", ".git") for rule in let_in)


def test_compose_waits_for_a_database_that_is_well_and_holds_no_secret_itself():
    bot, db = compose()["services"]["bot"], compose()["services"]["db"]
    assert bot["depends_on"]["db"]["condition"] == "service_healthy"
    assert db["healthcheck"]["test"][1] == "pg_isready"
    assert {volume.partition(":")[0] for service in (bot, db) for volume in service["volumes"]} == set(compose()["volumes"])
    assert bot["environment"]["FLOORMAN_DATA"] == bot["volumes"][0].partition(":")[2] == image()["VOLUME"]
    assert set(bot["environment"]) - KNOWN == {"PGPASSWORD"}
    assert bot["environment"]["PGPASSWORD"] == db["environment"]["POSTGRES_PASSWORD"]
    names = {"POSTGRES_USER": "floorman", "POSTGRES_DB": "floorman"}
    assert {name: value for name, value in db["environment"].items() if name in names} == names
    assert bot["environment"]["DATABASE_URL"] == "postgresql://floorman@db/floorman"


def test_the_example_of_the_environment_names_what_is_needed_and_gives_nothing():
    text = (ROOT / "deploy" / "env.example").read_text(encoding="utf-8")
    example = dict(line.split("=", 1) for line in text.splitlines() if line and not line.startswith("#"))
    wanted = set(NEEDED_VARIABLE.findall((ROOT / "compose.yaml").read_text(encoding="utf-8")))
    assert wanted == set(example) - KNOWN
    assert set(example) & KNOWN == {"DISCORD_TOKEN", "TELEGRAM_TOKEN"}
    assert set(example.values()) == {""}
    assert compose()["services"]["bot"]["env_file"] == ".env"


def test_the_unit_keeps_its_data_where_it_may_write_and_takes_its_secrets_from_a_file():
    told = unit()
    assert told["User"] == ["floorman"]
    assert told["Environment"] == [f"FLOORMAN_DATA=/var/lib/{told['StateDirectory'][0]}"]
    assert told["EnvironmentFile"] == ["/etc/floorman/env"]
    assert told["ProtectSystem"] == ["strict"]
    assert "TOKEN=" not in UNIT.read_text(encoding="utf-8")


def test_systemd_takes_the_unit_and_finds_little_exposed(tmp_path):
    analyze = shutil.which("systemd-analyze") or missing("systemd-analyze", "on Debian: apt-get install systemd")
    # where nothing is installed yet, systemd would complain of that alone
    there = tmp_path / UNIT.name
    there.write_text(UNIT.read_text(encoding="utf-8").replace("/opt/floorman/bin/floorman", "/bin/true"), encoding="utf-8")
    verified = subprocess.run([analyze, "verify", "--man=no", str(there)], capture_output=True, text=True)
    assert (verified.returncode, [line for line in verified.stderr.splitlines() if UNIT.name in line]) == (0, [])
    judged = [analyze, "security", "--offline=true", "--threshold=20", str(there)]
    assert subprocess.run(judged, capture_output=True, text=True).returncode == 0
