"""Every picture of the README shows what stands beside it."""

import re

from tests import pictures

README = pictures.DOCS.parent / "README.md"


def test_each_picture_shows_what_its_caption_says_and_is_not_older_than_the_answer():
    drawn = pictures.pictures()
    assert set(re.findall(r"docs/([a-z_]+)\.svg", README.read_text(encoding="utf-8"))) <= set(drawn)
    assert {name: picture.fingerprint for name, picture in drawn.items()} == pictures.shown_before(), "python -m tests.pictures"


def test_a_picture_is_drawn_the_same_each_time():
    assert pictures.pictures() == pictures.pictures()
