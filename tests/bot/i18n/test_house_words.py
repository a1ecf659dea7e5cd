"""One word for one thing, in each language: what was once decided about words stays so. Each rule says why, and names by their
keys the few sentences that may break it.
"""

import re
from dataclasses import dataclass, field

import pytest

from bot.domain.club.people import folded
from bot.domain.penalties.sanctions import Measure
from bot.domain.rules.offences import OFFENCES
from bot.domain.rules.profile import NUMBERS, POINTS, find_point
from bot.i18n.words import LANGUAGES, NO_BREAK, kept_together, ordinal, words_in
from bot.services.discipline.incident_words import named_offence, read_measure

COMMAND = re.compile(r"(?<![\w/{}])/[a-z]+")
"""The name of a command: it is typed as it is called, whatever else is called otherwise."""
FIELD = re.compile(r"\{[^}]*\}")


@dataclass(frozen=True)
class Rule:
    """A word that is not said in some languages: how it is found, why, and in which sentences it may stand all the same."""

    name: str
    languages: tuple[str, ...]
    word: re.Pattern[str]
    why: str
    but: frozenset[str] = field(default_factory=frozenset)


def rule(name: str, languages: str, word: str, why: str, *but: str) -> Rule:
    return Rule(name, tuple(languages.split()), re.compile(word), why, frozenset(but))


RULES = (
    rule("u, uw", "nl", r"\b(?:[Uu]|[Uu]we?|[Uu]zelf)\b", "Dutch says je, as clubs do and both platforms"),
    rule("fiche", "nl", r"(?i)\bfiches?\b", "at a table everybody says chip"),
    rule("niveau", "nl", r"(?i)\bniveau", "floors say level, and blindlevels"),
    rule("zaad", "nl", r"(?i)\bzaad\b", "floorman verify and the floor say seed"),
    rule(
        "opheffen van een tafel",
        "nl",
        r"(?i)tafel\w* \S+ (?:wordt |kan |niet )*opgeheven|tafel sluiten|sluitingsvolgorde",
        "a table is broken; what is closed is a seat, a tournament, entries",
    ),
    rule("deler", "nl", r"(?i)\bdeler\b", "the dealer is called dealer"),
    rule(
        "losse chips",
        "nl",
        r"(?i)\b(?:overtollig|resterend|overgebleven|oneven)",
        "the odd chips of a race are losse chips",
        "command.compare.usage",
    ),  # the odd chip of a pot that is shared is another thing
    rule(
        "verwittigen",
        "nl",
        r"(?i)verwittig|inlicht|ingelicht|\blicht\b.*\bin\b",
        "said in Belgium alone; the player is told: gezegd",
        "proposed.reason.first_time",
    ),
    rule(
        "strafblad", "nl", r"(?i)strafblad|strafregister", "that is a criminal record; a player has a dossier, a club a register"
    ),
    rule("sanctie", "nl", r"(?i)\bsancties?\b", "a floor gives a straf"),
    rule(
        "klassement, voordien, toestand",
        "nl",
        r"(?i)klassement|voordien|toestand|eens en voorgoed|bijzondere nood",
        "Belgian, or dated in the north",
    ),
    rule("opdracht", "nl", r"(?i)\bopdracht", "what is typed is a commando"),
    rule("sanction", "en", r"(?i)\bsanction", "card rooms give penalties"),
    rule("orbit", "en", r"(?i)\borbit", "what is typed as orbits comes back as rounds: one word is enough"),
    rule(
        "translated English",
        "en",
        r"(?i)stands? (?:there )?twice|\bwill not do\b|\bwon't do\b|can't read any" r"|at no table\.|\bis no (?:account|role)\b",
        "said so in no card room",
    ),
    rule("abandoned", "en", r"(?i)\babandon", "a draw is cancelled"),
    rule(
        "kept seats",
        "en",
        r"(?i)seats? (?:\S+ )?(?:is |are )?kept\b|keep another|keep one",
        "a seat is reserved; kept also means stored",
    ),
    rule("grave", "en", r"(?i)\bgraver\b|\bgravest\b|\bpronounce", "courts speak so"),
    rule("curly apostrophe", "fr nl en", "’", "one apostrophe is enough, and this one is typed"),
    rule("main brûlée", "fr", r"(?i)main brûlée", "a burn card is another thing: the hand is dead, main morte"),
    rule("à l'écart", "fr", r"(?i)à l'écart", "floors say pénalité"),
    rule("grâce", "fr", r"(?i)\bgraci|\bgrâce\b", "a person is pardoned; a penalty is lifted"),
    rule("condamné", "fr", r"(?i)condamn", "that is for doors and people: a seat is closed, fermé"),
    rule(
        "jetons en trop",
        "fr",
        r"(?i)jetons? en trop|jeton impair",
        "the odd chips of a race are jetons restants",
        "command.compare.usage",
    ),
    rule(
        "a player is he",
        "fr",
        r"\{(?:name|names|other)\} (?:est|a été|n'est|sont) (?:déjà |plus |pas )?"
        r"(?:sorti|inscrit|assis|prévenu|exclu|placé|rappelé)",
        "Marie Dupont est sorti: the sentence has to suit everybody",
    ),
    rule("bracket plurals", "fr nl en", r"\w\((?:s|x|es|en|n|nt|e)\)", "one and several have sentences of their own"),
    rule(
        "for ever",
        "fr nl en",
        r"(?i)\bfor good\b|once and for all|pour toujours|une fois pour toutes|pour de bon|voorgoed",
        "what is chosen can be chosen anew, and it frightens whoever has to answer quickly",
    ),
    rule(
        "nothing: all",
        "fr nl en",
        r"(?i)(?:^|[;.] )(?:nothing|rien|niets)\s*: ",
        "that reads as if the word could be typed: empty = all",
    ),
    rule(
        "raw keys",
        "fr nl en",
        r"\b[a-z]+\.[a-z]+_[a-z_]+\b|\b(?:penalty|race|button|seats)\.[a-z]+\b",
        "a name of the code is no word",
    ),
    rule("UTC", "fr nl en", r"\bUTC\b(?!-)", "moments are told by the clock of the club"),
    rule("two columns of colons", "fr nl en", r"^\S[^{]*: \{choices\}: ", "a colon says once what follows"),
)
STRAIGHT_QUOTES = {
    "line.example.floorman": "what is copied into a shell keeps the quotes of a shell",
}
QUOTES = {"fr": ("« ", " »"), "en": ("“", "”"), "nl": ("“", "”")}


def entries(language: str) -> dict[str, str]:
    """What is said, by its key; names of commands and fields are none of it."""
    words = words_in(language)
    return {key: words.plain(key) for key in sorted(words.keys) if not key.startswith("slash.")}


def said(text: str) -> str:
    """A sentence without what is typed under its own name."""
    return FIELD.sub(lambda found: found[0] if "choices" in found[0] or "name" in found[0] or found[0] == "{other}" else "…",
                     COMMAND.sub("/…", text).replace(NO_BREAK, " "))  # fmt: skip


@pytest.mark.parametrize(("house", "language"), [(one, language) for one in RULES for language in one.languages],
                         ids=lambda value: value.name if isinstance(value, Rule) else value)  # fmt: skip
def test_a_word_that_is_not_said_stands_nowhere(house, language):
    found = {key: text for key, text in entries(language).items() if house.word.search(said(text))}
    assert {key: text for key, text in found.items() if key not in house.but} == {}, house.why


@pytest.mark.parametrize("language", LANGUAGES)
def test_quotation_marks_are_those_of_the_language(language):
    straight = {key for key, text in entries(language).items() if '"' in text}
    assert straight - set(STRAIGHT_QUOTES) == set()
    opening, closing = QUOTES[language]
    strange = "".join(mark for others in QUOTES.values() for mark in "".join(others).split() if mark not in opening + closing)
    for key, text in entries(language).items():
        assert not any(mark in text for mark in f"{strange}‘"), key
        assert text.count(opening.strip()) == text.count(closing.strip()), key


def test_french_signs_stay_with_the_word_before_them():
    for key, text in entries("fr").items():
        assert kept_together(text) == text, key
        assert not re.search(r" [:;!?»]", COMMAND.sub("", text)) or "/" in text, key


def test_what_is_copied_from_a_french_sentence_has_ordinary_spaces():
    typed = {
        "command.erase.usage": "/erase n° 5",
        "refused.text_or_case": "/erase n° {number}",
        "refused.shares_off": "500 300 200 €",
    }
    for key, command in typed.items():
        assert command in words_in("fr").plain(key)


@pytest.mark.parametrize(("language", "places"), [
    ("en", "1st 2nd 3rd 4th 11th 12th 13th 21st 22nd 101st 111th"), ("fr", "1er 2e 3e 4e 11e 12e 13e 21e 22e 101e 111e"),
    ("nl", "1e 2e 3e 4e 11e 12e 13e 21e 22e 101e 111e"),
])  # fmt: skip
def test_places_are_written_as_the_language_writes_them(language, places):
    assert [ordinal(place, language) for place in (1, 2, 3, 4, 11, 12, 13, 21, 22, 101, 111)] == places.split()


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_place_in_a_sentence_says_which_one(language):
    for key in ("where.out", "out.place", "out.tied", "log.place", "answered.place", "sanctioned.out", "refused.already_out"):
        assert "{place:th}" in words_in(language).plain(key), key
    assert ordinal(3, language) in words_in(language).say("out.place", name="Léa", place=3)


@pytest.mark.parametrize("language", LANGUAGES)
def test_what_an_offence_and_a_penalty_are_called_can_be_typed(language):
    words = words_in(language)
    for name in OFFENCES:
        if name != "other":
            assert named_offence(words.say(f"offence.{name}").replace(NO_BREAK, " ")) == name
    for measure in Measure:
        read = read_measure(words.say(f"typed.{measure}", count=2))
        assert read is not None, measure
        assert read.measure is measure


@pytest.mark.parametrize(("old", "means"), [
    ("main brûlée", Measure.HAND_DEAD), ("2 orbits", Measure.ORBITS), ("2 rounds", Measure.ORBITS), ("1 orbite", Measure.ORBITS),
])  # fmt: skip
def test_words_of_before_are_still_understood(old, means):
    assert read_measure(old).measure is means


@pytest.mark.parametrize("old", ["geeft of leent fiches", "fiches op zak", "samenspel", "toont het pak", "évite les blinds"])
def test_offences_are_still_understood_as_they_were_called(old):
    assert named_offence(old) is not None


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_two_points_are_called_the_same_and_none_begins_like_a_number(language):
    called = [folded(words_in(language).say(f"point.{point.name}")) for point in POINTS]
    assert len(set(called)) == len(called)
    assert not any(one[:1].isdigit() for one in called)
    assert [find_point(name).name for name in NUMBERS] == [point.name for point in POINTS]
