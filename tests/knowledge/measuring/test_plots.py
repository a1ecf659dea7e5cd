"""The plots of an evaluation: PNG files that show what they are given, and one clear word where they can't be drawn."""

import sys

import pytest
from PIL import Image

from knowledge.measuring.calibration import Claim
from knowledge.measuring.evaluate import Recall
from knowledge.measuring.plots import (
    DOTS_AN_INCH,
    PlotsUnavailable,
    check_available,
    draw_recall,
    draw_reliability,
    draw_risk_coverage,
)

SURE = [Claim(0.95, number % 10 != 0) for number in range(40)]
DOUBTFUL = [Claim(0.3 + number / 100, number % 3 == 0) for number in range(40)]
RECALLS = [Recall("all", 50, (0.7, 0.8, 0.9, 0.95, 0.95)), Recall("slang", 20, (0.9, 0.95, 1.0, 1.0, 1.0))]


def pixels(file):
    """What a PNG shows. It is on white, a few inches wide and high, and not empty."""
    with Image.open(file) as picture:
        assert picture.format == "PNG"
        assert all(4 * DOTS_AN_INCH <= side <= 9 * DOTS_AN_INCH for side in picture.size)
        shown = picture.convert("RGB")
    assert shown.getpixel((0, 0)) == (255, 255, 255)
    assert len(shown.getcolors(shown.width * shown.height)) > 20
    return shown.tobytes()


DRAWN = {
    "reliability": lambda claims, file: draw_reliability(claims, file),
    "risk and coverage": lambda claims, file: draw_risk_coverage(claims, 0.5, file),
}


@pytest.mark.parametrize("plot", DRAWN)
def test_a_plot_shows_the_claims_it_is_given_and_the_same_ones_alike(tmp_path, plot):
    def drawn(name, claims):
        DRAWN[plot](claims, tmp_path / name)
        return pixels(tmp_path / name)

    both = drawn("both.png", SURE + DOUBTFUL)
    assert both != drawn("sure.png", SURE)
    assert both == drawn("again.png", DOUBTFUL + SURE)


@pytest.mark.parametrize("plot", DRAWN)
@pytest.mark.parametrize(
    "claims", [[], SURE[:1], [Claim(0.0, False)], [Claim(1.0, True)] * 3], ids=["none", "one", "never", "always"]
)
def test_the_fewest_and_the_most_extreme_claims_are_drawn_too(tmp_path, plot, claims):
    DRAWN[plot](claims, tmp_path / "plot.png")
    assert pixels(tmp_path / "plot.png")


def test_the_bound_of_today_moves_with_the_weights(tmp_path):
    for bound in (0.4, 0.6):
        draw_risk_coverage(SURE + DOUBTFUL, bound, tmp_path / f"{bound}.png")
    assert pixels(tmp_path / "0.4.png") != pixels(tmp_path / "0.6.png")


MANY_ALIKE = [*RECALLS, *(Recall(f"kind {number}", 3, (1.0,) * 5) for number in range(9))]


@pytest.mark.parametrize("recalls", [[], [Recall("all", 0, (0.0,) * 5)], RECALLS, MANY_ALIKE])
def test_recall_is_drawn_for_however_many_kinds_there_are(tmp_path, recalls):
    draw_recall(recalls, tmp_path / "recall.png")
    assert pixels(tmp_path / "recall.png")


def test_a_name_with_dollars_is_no_formula(tmp_path):
    draw_recall([*RECALLS, Recall("$x^{", 3, (0.5, 0.6, 0.7, 0.8, 0.9))], tmp_path / "recall.png")
    assert pixels(tmp_path / "recall.png")


def test_without_matplotlib_it_is_said_how_to_install_it(monkeypatch):
    check_available()
    monkeypatch.setitem(sys.modules, "matplotlib", None)
    with pytest.raises(PlotsUnavailable, match=r"pip install 'floorman\[report\]'"):
        check_available()
