"""A question that is searched again is not encoded again, and nothing of it is kept in words."""

import numpy as np
import pytest

from knowledge.encoders.protocol import EncoderUnavailable
from knowledge.encoders.spoken import MOST, SpokenBefore


class Counting:
    """Encodes into as many numbers as it is told to, and counts how often."""

    name, gives_tokens = "counting", False

    def __init__(self, dimension: int = 384) -> None:
        self.dimension, self.times = dimension, 0

    def encode_queries(self, texts):
        self.times += 1
        return np.full((len(texts), self.dimension), self.times, np.float32)


def test_the_same_question_is_encoded_once():
    encoder, before = Counting(), SpokenBefore()
    first, again, other = (before.encoded(lambda: encoder, text) for text in ("une carte", "une carte", "deux cartes"))
    assert again is first
    assert encoder.times == 2
    assert other[0][0] == 2


def test_only_the_last_ones_are_kept():
    encoder, before = Counting(MOST // 8), SpokenBefore()
    for text in ("1", "2", "3"):
        before.encoded(lambda: encoder, text)
    before.encoded(lambda: encoder, "1")
    assert encoder.times == 4


def test_where_the_model_cannot_be_had_nothing_is_kept():
    encoder, before = Counting(), SpokenBefore()

    def gone():
        raise EncoderUnavailable("there is none")

    with pytest.raises(EncoderUnavailable):
        before.encoded(gone, "une carte")
    assert before.encoded(lambda: encoder, "une carte")[0][0] == 1


def test_no_word_of_it_is_kept():
    before = SpokenBefore()
    before.encoded(Counting, "carambolage")
    assert "carambolage" not in repr(before)
