"""The general bank as vectors: what is lent to a book without a bank, and the files that keep it."""

from __future__ import annotations

import hashlib
import shutil
import tempfile
from collections.abc import Sequence
from pathlib import Path

import numpy as np

from knowledge.banks.borrowing import Lender
from knowledge.banks.general import GENERAL_FILE, GeneralRule, load_general
from knowledge.encoders.protocol import Encoder
from knowledge.index.byte_vectors import ByteVectors
from knowledge.index.folders import private_folder
from knowledge.seals import MANIFEST, check, listed, read_fields, read_sealed, seals_of, write_sealed

VECTORS = "vectors.npz"
FORMAT = 3
"""Raised whenever what is stored changes."""


def lending(rules: Sequence[GeneralRule], encoder: Encoder) -> Lender:
    """The general bank as a lender. A rule's vector is the mean of its wordings'."""
    owners = np.array([row for row, rule in enumerate(rules) for _ in rule.questions], np.int32)
    worded = np.array([row for row, rule in enumerate(rules) for _ in rule.texts], np.int32)
    texts = encoder.encode_passages([text for rule in rules for text in rule.texts])
    passages = np.zeros((len(rules), encoder.dimension), np.float32)
    np.add.at(passages, worded, texts)
    passages /= np.maximum(np.linalg.norm(passages, axis=1, keepdims=True), 1e-9)
    bank = [question for rule in rules for question in rule.questions]
    return Lender(bank, passages, encoder.encode_queries([question.text for question in bank]), owners)


def save(lender: Lender, folder: Path, corpus: Path, encoder: str) -> None:
    """The vectors of the general bank in `corpus`, a byte a number, with what they were made from (`encoder` is the model's
    identity).
    """
    private_folder(folder.parent)
    # whoever reads meanwhile sees the old vectors or the new ones, never half of them
    with tempfile.TemporaryDirectory(dir=folder.parent, prefix=f".{folder.name}-") as made:
        new = Path(made) / "new"
        new.mkdir()
        vectors = ByteVectors.of(np.concatenate([lender.passages, lender.questions]))
        with (new / VECTORS).open("wb") as file:
            vectors.save(file, lender.owners)
        write_sealed(new / MANIFEST, _made_from(corpus, encoder) | {"files": seals_of(new, [VECTORS])})
        if folder.exists():
            shutil.move(folder, Path(made) / "old")
        shutil.move(new, folder)


def load(folder: Path, corpus: Path, encoder: str) -> Lender | None:
    """What `save` wrote; None where it was made from another bank than that in `corpus` or with another model, or is not there.
    Raises Damaged where it is not what was written.
    """
    if not fits(folder, corpus, encoder):
        return None
    with (folder / VECTORS).open("rb") as file, np.load(file) as stored:
        vectors, owners = ByteVectors.stored(stored), stored["owners"]
    bank = [question for rule in load_general(corpus) for question in rule.questions]
    rules = len(vectors) - len(owners)
    return Lender(bank, vectors.rows(0, rules), vectors.rows(rules, len(owners)), owners)


def fits(folder: Path, corpus: Path, encoder: str) -> bool:
    """Whether the vectors in a folder were made from the bank in `corpus` with this model. Raises Damaged where they are not what
    was written.
    """
    if not folder.is_dir() or read_fields(folder / MANIFEST).get("format") != FORMAT:
        return False
    fields = read_sealed(folder / MANIFEST)
    made_from = _made_from(corpus, encoder)
    if {name: fields.get(name) for name in made_from} != made_from:
        return False
    check(folder, listed(fields["files"]))
    return True


def _made_from(corpus: Path, encoder: str) -> dict[str, str | int]:
    bank = (corpus / GENERAL_FILE).read_bytes().replace(b"\r\n", b"\n")
    return {"format": FORMAT, "bank": hashlib.sha256(bank).hexdigest(), "encoder": encoder}
