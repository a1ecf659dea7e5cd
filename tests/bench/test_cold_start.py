"""`floorman ask` from the shell, nothing warm but the disk. Target: 1.5 s and 250 MB."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from pathlib import Path

QUESTION = ["ask", "--book", "ropta", "une carte est tombée par terre pendant la donne"]
# the highest memory is asked of the process itself: what the parent is told counts the moment before the program is loaded
MEASURED = (
    "import sys; from bot.__main__ import main; main(sys.argv[1:]); print(open('/proc/self/status').read(), file=sys.stderr)"
)


def run(program: list[str], data: Path) -> subprocess.CompletedProcess[str]:
    environment = {**os.environ, "FLOORMAN_DATA": str(data), "PYTHONPATH": os.getcwd()}
    return subprocess.run([sys.executable, *program, *QUESTION], check=True, env=environment, capture_output=True, text=True)


def test_a_cold_question(benchmark, tmp_path):
    benchmark.pedantic(run, args=(["-m", "bot"], tmp_path), rounds=9)
    peak = re.search(r"VmHWM:\s+(\d+) kB", run(["-c", MEASURED], tmp_path).stderr)
    assert peak
    benchmark.extra_info["peak_mb"] = round(int(peak.group(1)) / 1000, 1)
