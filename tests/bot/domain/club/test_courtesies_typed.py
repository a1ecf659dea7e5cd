"""Thanks and greetings as they are typed: with slips and keys kept pressed, as signs, in whole phrases; and where they end."""

import pytest

from bot.domain.club.courtesies import LONGEST, MOST_WORDS, Courtesy, asked_words, courtesy


@pytest.mark.parametrize("text", [
    "d'accord", "ah d'accord", "ah oui d'accord", "c'est bon", "très bien", "bonne journée", "au revoir", "à bientôt", "à plus",
    "à plus tard", "got it", "good night", "see you", "see you later", "tot ziens", "heel goed", "bonne soirée", "bonne nuit",
    "bonne soirée à tous", "Bonne nuit tout le monde !", "bonne journée Floorman", "à bientôt à tous", "tot ziens allemaal",
    "good evening, see you later", "ciao", "bye", "noté", "ça va, merci", "bonjour, merci", "nope thanks", "nee dank je",
])  # fmt: skip
def test_what_says_that_all_is_well_or_goodbye_is_thanks(text):
    assert courtesy(text) is Courtesy.THANKS


@pytest.mark.parametrize("text", [
    "good morning", "good afternoon", "good evening", "good day", "goede avond", "goede morgen", "goeie middag",
    "goeie avond everyone", "how are you", "comment ça va", "hoe gaat het met je ?", "hello how are you?", "salut toi ?",
    "bonjour à vous ?", "salut tous ?", "bonjour et bonne journée", "ça va tous ?",
])  # fmt: skip
def test_a_wish_for_the_part_of_the_day_and_how_somebody_is_are_greetings(text):
    assert courtesy(text) is Courtesy.GREETING


@pytest.mark.parametrize("text", [
    "good", "morning", "goede", "avond", "bon", "bien", "non bonjour", "non", "non merci non", "merci ?", "bonjour merci ?",
    "bonne soirée ?", "bonne nuit ?", "merci la note", "ok la note", "", " ",
])  # fmt: skip
def test_words_that_are_polite_only_among_others_say_nothing_alone_and_with_a_question_mark_they_ask(text):
    assert courtesy(text) is None


@pytest.mark.parametrize("text", [
    "merrci", "mercy", "mersi", "dannke", "thanksss", "tahnks", "prrrrima", "okkkk", "ooook", "tyyy", "vvvous merci",
    "merci vousss", "merci\u200b", "merci\ufe0f", "m\u00aderci",
])  # fmt: skip
def test_one_slip_or_a_key_kept_pressed_makes_no_other_word_of_thanks(text):
    assert courtesy(text) is Courtesy.THANKS


@pytest.mark.parametrize("text", ["bonjou", "bonjourr", "onjour", "bonjoru", "zbonjour", "jello", "helllo", "salux"])
def test_one_slip_makes_no_other_word_of_a_greeting(text):
    assert courtesy(text) is Courtesy.GREETING


@pytest.mark.parametrize("text", [
    "merc", "salu", "ciaoo", "byee", "mercury", "mecir bcq", "bonjuro x", "thanskk", "primaa", "notés", "kkk", "yyy", "tank",
    "mere", "bonnjuor", "meric beaucoupp", "mecrx", "mezzi", "erciim", "floorman", "à tous",
])  # fmt: skip
def test_two_slips_or_one_in_a_short_word_make_another_word(text):
    assert courtesy(text) is None


@pytest.mark.parametrize(("text", "what"), [
    ("👍 🙏!", Courtesy.THANKS), ("👍….", Courtesy.THANKS), ("👋!", Courtesy.GREETING), ("👋👍", Courtesy.GREETING),
    ("👍👎", None), ("👋👎", None), ("!…", None), ("👍2", None), ("👍 🂡", None), ("👍?", None),
])  # fmt: skip
def test_signs_alone_say_thanks_or_hello(text, what):
    assert courtesy(text) is what


def test_a_courtesy_has_an_end():
    assert courtesy("ok " * MOST_WORDS) is Courtesy.THANKS
    assert courtesy("ok " * (MOST_WORDS + 1)) is None
    assert courtesy("merci".ljust(LONGEST, "i")) is Courtesy.THANKS
    assert courtesy("merci".ljust(LONGEST + 1, "i")) is None


@pytest.mark.parametrize(("text", "asked"), [
    ("Bonjour, une carte tombe ? Merci !", "une carte tombe"), ("svp floorman une CARTE", "une carte"),
    ("une carte merci beaucoup svp", "une carte"), ("une carte alvast bedankt aub", "une carte"),
    ("Bonjour Floorman, s'il vous plaît : A♥ ou 10% ? Merci bien, svp", "a ♥ ou 10 %"), ("merci une carte", "merci une carte"),
    ("une carte bonjour", "une carte bonjour"), ("thanks a lot une thanks a lot", "thanks a lot une"), ("merci", "merci"),
    ("bonjour bonjour", "bonjour"), ("bonjour merci", "merci"), ("svp", "svp"), ("x svp", "x"), ("mer\u00adci x", "merci x"),
    ("une carte" + " svp" * 30, "une carte"), ("", ""), ("É_à-l'œil", "e a l œil"),
])  # fmt: skip
def test_two_questions_that_differ_only_in_their_courtesies_ask_the_same(text, asked):
    assert asked_words(text) == asked
