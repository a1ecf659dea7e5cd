import re
from string import Formatter

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from bot.i18n.words import LANGUAGES, Words, words_in

SMALL = Words("en", {"cards.one": "one card", "cards.other": "{count} cards", "who": "by {who}", "plain": "no plural, {count}"})


@pytest.mark.parametrize(("count", "expected"), [(1, "one card"), (0, "0 cards"), (2, "2 cards"), (1234, "1,234 cards")])
def test_a_count_chooses_between_one_and_many(count, expected):
    assert SMALL.say("cards", count=count) == expected


def test_a_sentence_without_plurals_takes_a_count_as_any_number():
    assert SMALL.say("plain", count=1) == "no plural, 1"


@pytest.mark.parametrize(("language", "many", "share", "together"), [
    ("fr", "12\u202f345,5", "93\u00a0%", "a, b et c"),
    ("en", "12,345.5", "93%", "a, b, and c"),
    ("nl", "12.345,5", "93%", "a, b en c"),
])  # fmt: skip
def test_numbers_shares_and_lists_are_written_as_the_language_writes_them(language, many, share, together):
    words = Words(language, {"who": "{who}"})
    assert words.say("who", who=12345.5) == many
    assert words.share(0.93).replace("\u202f", "\u00a0") == share
    assert words.say("who", who=("a", "b", "c")) == together


@given(st.text())
def test_what_a_person_typed_is_put_in_untouched(text):
    assert SMALL.say("who", who=text) == f"by {text}"


def test_a_key_that_there_is_not_is_a_defect():
    with pytest.raises(KeyError):
        words_in("fr").say("answer.invented")


@pytest.mark.parametrize("language", ["de", "", "FR", "fr_BE"])
def test_a_language_without_a_catalogue_is_answered_in_french(language):
    assert words_in(language).language == "fr"


@given(st.sampled_from(LANGUAGES), st.integers(0, 10**9))
@example("fr", 1_000_000)
def test_every_count_has_its_plural_in_every_language(language, count):
    words = words_in(language)
    plurals = {key.rpartition(".")[0] for key in words.keys if key.endswith(".other")}
    assert plurals
    for key in plurals:
        named = {name for _, name, _, _ in Formatter().parse(words._entries[f"{key}.other"]) if name}
        assert words.say(key, **{**dict.fromkeys(named, "Club"), "count": count})


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_sentence_leaves_one_or_several_to_the_reader(language):
    words = words_in(language)
    assert [key for key in words.keys if re.search(r"\w\((?:s|x|es|en|n|nt)\)", words._entries[key])] == []


@pytest.mark.parametrize(
    ("key", "one", "several"),
    [
        ("entered.late", "Donnez-lui", "Donnez-leur"), ("hands.waiting", "la table 3", "les tables 3 et 5"),
        ("refused.already_entered", "Retirez ce nom", "Retirez ces noms"),
        ("balance.halt", "1 joueur contre", "2 joueurs contre"),
    ],
)  # fmt: skip
def test_one_is_spoken_of_otherwise_than_several(key, one, several):
    def say(count):
        listed = ["3", "5"][:count]
        return words_in("fr").say(key, count=count, tables=listed, names=listed, table=1, fullest=6, command="{command}")

    assert one in say(1)
    assert several in say(2)


@pytest.mark.parametrize(("name", "written"), [
    ("Anouk", "d'Anouk"), ("Élodie", "d'Élodie"), ("Yves", "d'Yves"), ("Yannick", "de Yannick"), ("Marie", "de Marie"),
    ("Hans", "de Hans"), ("#12", "de #12"), (("Anouk", "Marie"), "d'Anouk et Marie"),
])  # fmt: skip
def test_french_leaves_a_vowel_out_before_another(name, written):
    assert words_in("fr").say("case.agreed", names=name) == f"avec l'accord {written}"
