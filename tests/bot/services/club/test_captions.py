"""What comes with a rulebook's file is its name and its edition; a command is never taken for them."""

import pytest

from bot.domain.rules.own_book_errors import CaptionIsCommand
from bot.services.club.captions import verify_caption


@pytest.mark.parametrize(
    "line",
    [
        "house use 1",
        "maison retour",
        "huis terug",
        "House Back",
        "maison publish",
        "house 2 yes",
        "maison ranger oui",
        "huis 2  ja",
    ],
)
def test_what_would_be_a_command_without_the_file_is_refused_with_what_to_type(line):
    with pytest.raises(CaptionIsCommand) as refused:
        verify_caption(line)
    assert refused.value.fields["typed"] == " ".join(line.split())


@pytest.mark.parametrize("line", ["list", "liste", "Lijst", "publish", "use 1", "retour maison"])
def test_what_names_no_book_is_refused_too(line):
    with pytest.raises(CaptionIsCommand) as refused:
        verify_caption(line)
    assert refused.value.fields["typed"] == ""


@pytest.mark.parametrize(
    "line",
    ["", "house", "house 2", "maison 2027", "house spring 2027", "huis editie 2", "house private games of 2027", "liste 2027"],
)
def test_a_name_and_an_edition_are_none(line):
    verify_caption(line)
