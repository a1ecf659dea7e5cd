"""`floorman ask` from the shell, nothing warm but the disk.

Targets: at most 4 times what Python takes to import the libraries that search is made of, measured in turns with it, and 200 MB.
"""

from __future__ import annotations

import os
import re
import subprocess
import sys
import time
from pathlib import Path
from statistics import median

QUESTION = ["ask", "--book", "ropta", "--json", "une carte est tombée par terre pendant la donne"]
LIBRARIES = ["-c", "import numpy, onnxruntime, faiss, tokenizers"]
TURNS = 9
# the highest memory is asked of the process itself: what the parent is told counts the moment before the program is loaded
MEASURED = (
    "import sys; from bot.__main__ import main; main(sys.argv[1:]); print(open('/proc/self/status').read(), file=sys.stderr)"
)


def run(program: list[str], data: Path) -> subprocess.CompletedProcess[str]:
    # whoever has installed Floorman has it compiled: without its bytecode half the time would go into that
    environment = {name: value for name, value in os.environ.items() if name != "PYTHONDONTWRITEBYTECODE"}
    environment |= {"FLOORMAN_DATA": str(data), "PYTHONPATH": os.getcwd()}
    return subprocess.run([sys.executable, *program], check=True, env=environment, capture_output=True, text=True)


def seconds(program: list[str], data: Path) -> float:
    started = time.perf_counter()
    run(program, data)
    return time.perf_counter() - started


def test_a_cold_question(benchmark, tmp_path):
    asked = ["-m", "bot", *QUESTION]
    benchmark.pedantic(run, args=(asked, tmp_path), rounds=TURNS, warmup_rounds=1)
    both = [(seconds(LIBRARIES, tmp_path), seconds(asked, tmp_path)) for _ in range(TURNS)]
    libraries, question = (median(taken) for taken in zip(*both, strict=True))
    peak = re.search(r"VmHWM:\s+(\d+) kB", run(["-c", MEASURED, *QUESTION], tmp_path).stderr)
    assert peak
    told = {"libraries_s": libraries, "question_s": question, "ratio": question / libraries, "peak_mb": int(peak.group(1)) / 1000}
    benchmark.extra_info |= {name: round(value, 2) for name, value in told.items()}
    said = ", ".join(f"{name} {value:.2f}" for name, value in told.items())
    sys.stdout.write(f"\na cold question: {said}\n")
