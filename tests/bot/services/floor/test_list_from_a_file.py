"""A list that comes as a file: entered at once where nothing in it is doubtful, else shown first and entered by one tap."""

from dataclasses import replace

import pytest

from bot.domain.club.people import Role
from bot.presenter.actions import actions
from bot.presenter.present import present
from bot.services.replies.refused import Refused
from bot.services.replies.tournaments import Entered, ListDoubtful, NoneEntered
from tests.bot.services.floor.evening import Evening
from tests.bot.words import lines

CLEAR = "n°;nom;payé\n1;Éloïse Étienne;oui\n2;Paul Martin;non\n".encode("cp1252")


@pytest.fixture
def evening(rulebooks) -> Evening:
    made = Evening(rulebooks)
    made.do("/choose conseil")
    return made.opened()


def sent(evening: Evening, content: bytes, names: str = "", role: Role = Role.DIRECTOR):
    """What becomes of a file that comes with /enter."""
    return evening.desk.handle(evening.request("enter", {"names": names}, role, file=content))


def names(evening: Evening) -> list[str]:
    return [name for _, name in evening.do("/entries").outcome.entrants]


def test_a_file_in_which_nothing_is_doubtful_is_entered_at_once(evening):
    assert isinstance(sent(evening, CLEAR).outcome, Entered)
    assert names(evening) == ["Éloïse Étienne", "Paul Martin"]


def test_what_is_doubtful_is_shown_first_and_nobody_is_entered_or_known_yet(evening):
    evening.do("/enter Marie Dupont, Paul Martin")
    before = evening.everything
    shown = sent(evening, "nom\nMarie Dupond\nPaul Martin\nZoé\n12\nAbsents :\n".encode())
    assert evening.everything == before
    said = shown.outcome
    assert isinstance(said, ListDoubtful)
    assert (said.names, said.alike) == (("Marie Dupond", "Zoé"), (("Marie Dupond", "Marie Dupont"),))
    assert [(one.line, one.why) for one in said.left] == [
        (3, "already_entered"), (5, "unreadable_form"), (6, "looks_like_heading"),
    ]  # fmt: skip
    (tap,) = actions(shown)
    assert (tap.command, tap.role) == ("enter", Role.FLOOR)
    assert isinstance(evening.say(f"/enter {tap.argument}").outcome, Entered)
    assert names(evening) == ["Marie Dupont", "Paul Martin", "Marie Dupond", "Zoé"]


def test_a_second_tap_enters_nobody_twice(evening):
    evening.do("/enter Marie Dupont")
    (tap,) = actions(sent(evening, b"Marie Dupond\nPaul"))
    evening.do(f"/enter {tap.argument}")
    before = evening.everything
    assert isinstance(evening.say(f"/enter {tap.argument}").outcome, NoneEntered)
    assert evening.everything == before


def test_of_a_file_with_nobody_to_enter_it_is_told_why(evening):
    evening.do("/enter Marie Dupont, Paul Martin")
    assert isinstance(sent(evening, b"Marie Dupont\nPaul Martin").outcome, NoneEntered)


def test_names_that_are_typed_beside_the_file_are_not_left_out_in_silence(evening):
    before = evening.everything
    assert (sent(evening, CLEAR, names="Marie Dupont").outcome.why, evening.everything) == ("names_and_file", before)


@pytest.mark.parametrize("content", [b"\x89PNG\x00", b"a" * 300_000, b"x\n" * 2_000, b"  \n ; \n"])
def test_a_file_that_is_no_list_changes_nothing(evening, content):
    before = evening.everything
    assert isinstance(sent(evening, content).outcome, Refused)
    assert evening.everything == before


def test_a_player_who_sends_a_file_enters_nobody_not_even_himself(evening):
    before = evening.everything
    refused = sent(evening, CLEAR, role=Role.PLAYER)
    assert (refused.outcome.why, evening.everything) == ("not_allowed", before)


def test_the_file_is_shown_in_every_language(evening):
    evening.do("/enter Marie Dupont")
    for language in ("fr", "en", "nl"):
        request = evening.request("enter", {}, file=b"Marie Dupond\nPaul\n12")
        shown = evening.desk.handle(replace(request, language=language))
        assert all("{" not in text.replace("{command}", "") for text in lines(present(shown)))
        assert "2" in actions(shown)[0].label


@pytest.mark.parametrize(
    "content", [b'"Dupont, Marie"\nPaul Martin\n', b'"Marie\nDupont"\nPaul Martin\n', b'Paul ""le roi"" Martin\nZoe\n']
)
def test_cells_that_may_have_been_meant_otherwise_are_shown_first(evening, content):
    assert isinstance(sent(evening, content).outcome, ListDoubtful)
    assert names(evening) == []
