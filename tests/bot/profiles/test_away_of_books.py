"""What each book says becomes of cards and blinds while a player misses hands; each row was read in the book."""

import pytest

from bot.domain.rules.away import away_of
from bot.profiles.profile_file import ProfileError
from bot.profiles.reading import FileProfiles, read_profile
from knowledge.books.corpus import load_corpus
from tests.bot.profiles.test_offences_of_books import SHIPPED

ROWS = {
    "ROPTA 11.2, one hand": ("ropta", "hands:1", ["11.2#1"], [], []),
    "ROPTA 11.2, two to four hands": ("ropta", "hands:3", ["11.2#2"], [], []),
    "ROPTA 11.2, rounds": ("ropta", "orbits:2", ["11.2#3"], [], []),
    "ROPTA 11.1, more hands than 11.2 names": ("ropta", "hands:7", ["11.1#4"], [], ["blinds"]),
    "CdC 15-1, a round; 2-18 of absent players": ("cdc", "orbits:1", ["15-1#1"], ["2-18#1"], []),
    "CdC 15-1 knows no hands; 2-18 and 3-2 of absent players": ("cdc", "hands:1", [], ["2-18#1", "3-2#1"], []),
    "EVENT'em, of absent players": ("eventem", "orbits:1", [], ["les-blinds#9", "les-blinds#10"], []),
    "Casino, of absent players": ("casino", "orbits:1", [], ["tournoi-generalites#18", "tournoi-generalites#19"], []),
    "Urban, of empty seats; silent on blinds": ("urban", "hands:1", [], ["a-votre-siege#1"], ["blinds"]),
}


@pytest.fixture(scope="module")
def profiles() -> FileProfiles:
    held = {passage.id: passage for passage in load_corpus([SHIPPED.corpus]).passages}
    return FileProfiles([SHIPPED.corpus], lambda address: (held[address].context, held[address].text) if address in held else ())


@pytest.mark.parametrize(("book", "sanction", "said", "of_absent", "silent"), ROWS.values(), ids=ROWS)
def test_what_becomes_of_cards_and_blinds(book, sanction, said, of_absent, silent, profiles):
    away = away_of(profiles.profile(book).away, sanction)
    assert [rule.passage for rule in away.said] == [f"{book}:{passage}" for passage in said]
    assert [rule.passage for rule in away.of_absent] == [f"{book}:{passage}" for passage in of_absent]
    assert list(away.silent) == silent


@pytest.mark.parametrize(
    ("entry", "why"),
    [
        ('what = ["chips"]\npassage = "club:1#1"\nevidence = "x"', "cards, blinds"),
        ('what = []\npassage = "club:1#1"\nevidence = "x"', "cards, blinds"),
        ('what = ["cards"]\npassage = "club:1#1"', "without its evidence"),
        ('what = ["cards"]\nsanctions = ["warning"]\npassage = "club:1#1"\nevidence = "x"', "nobody misses a hand"),
    ],
)
def test_an_entry_that_cannot_be_used_is_refused_with_what_to_do(entry, why, tmp_path):
    stated = (SHIPPED.corpus / "cdc" / "profile.toml").read_text(encoding="utf-8").split("[[away]]")[0].replace('"cdc:', '"club:')
    (tmp_path / "profile.toml").write_text(f"{stated}\n[[away]]\n{entry}\n", encoding="utf-8")
    with pytest.raises(ProfileError, match=why):
        read_profile(tmp_path, "club")
