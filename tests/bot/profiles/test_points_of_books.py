"""What the five rulebooks prescribe: every point is stated, every value has its words in the book."""

import re
import tomllib
from collections.abc import Iterator
from contextlib import nullcontext

import pytest

from bot.domain.rules.errors import ChoiceNeeded
from bot.domain.rules.profile import POINTS, WHOLE_NUMBER, Ruling, Voice, find_point
from bot.profiles.reading import FileProfiles, read_profile
from knowledge.books.corpus import load_corpus
from knowledge.shipped import SHIPPED
from tests.knowledge.small_book import BOOKS

NAMES = [point.name for point in POINTS]


@pytest.fixture(scope="module")
def corpus():
    return load_corpus([SHIPPED.corpus])


@pytest.fixture(scope="module")
def by_id(corpus):
    return {passage.id: passage for passage in corpus.passages}


@pytest.fixture(scope="module")
def profiles() -> FileProfiles:
    return FileProfiles([SHIPPED.corpus])


def stated(book: str) -> dict[str, list[dict[str, str]]]:
    """The profile of a book as it stands in its file."""
    return tomllib.loads((SHIPPED.corpus / book / "profile.toml").read_text(encoding="utf-8"))


def entries(book: str) -> list[dict[str, str]]:
    """The rules and the defaults of a book."""
    return [*stated(book)["rule"], *stated(book).get("default", ())]


def rules() -> Iterator[tuple[str, dict[str, str]]]:
    """Every book with every rule that it states."""
    for book in BOOKS:
        yield from ((book, entry) for entry in entries(book))


@pytest.mark.parametrize("book", BOOKS)
def test_a_book_states_every_point_once_in_the_order_of_the_points(book):
    text = (SHIPPED.corpus / book / "profile.toml").read_text(encoding="utf-8")
    assert re.findall(r'^point = "(.*)"$', text, re.MULTILINE) == NAMES


@pytest.mark.parametrize("book", BOOKS)
def test_a_book_has_a_value_that_floorman_can_act_on_for_whatever_it_says(book, profiles):
    profile = profiles.profile(book)
    said = {entry["point"]: entry for entry in entries(book)}
    defaults = {entry["point"] for entry in stated(book).get("default", ())}
    assert set(profile.rulings) == set(said)
    for point in POINTS:
        if point.name in said:
            assert point.accepts(profile.rule(point.name).value)
            voice = Voice.DEFAULT if point.name in defaults else None
            entry = said[point.name]
            ruling = Ruling(point.name, entry["value"], entry["passage"], voice, said_of=entry.get("said_of", ""))
            assert profile.rule(point.name) == ruling


@pytest.mark.parametrize("book", BOOKS)
def test_the_evidence_of_every_rule_stands_word_for_word_in_its_passage(book, by_id):
    for entry in entries(book):
        passage = by_id[entry["passage"]]
        assert passage.book == book
        assert entry["evidence"] in passage.text or entry["evidence"] in passage.context, entry["point"]
        assert len(entry["evidence"].split()) >= 3, entry["point"]


@pytest.mark.parametrize("book", BOOKS)
def test_a_profile_is_read_with_the_words_of_the_corpus_at_hand(book, by_id):
    def quote(address: str) -> tuple[str, ...]:
        return (by_id[address].context, by_id[address].text) if address in by_id else ()

    assert read_profile(SHIPPED.corpus / book, quote=quote).rulings


NUMBERS = {
    ("ropta", "late.until_level"): "deuxième",
    ("ropta", "balance.halt_difference"): "trois joueurs",
    ("ropta", "balance.halt_difference_later"): "deux joueurs",
    ("ropta", "time.before_call_seconds"): "une minute",
    ("ropta", "time.given_seconds"): "30 secondes",
    ("ropta", "time.countdown_seconds"): "5 dernières secondes",
    ("cdc", "balance.difference"): "2 joueurs",
    ("cdc", "time.given_seconds"): "1 minute",
    ("cdc", "time.countdown_seconds"): "10 secondes",
    ("eventem", "break.redraw_from_percent"): "50%",
    ("eventem", "time.countdown_seconds"): "dix à zéro",
    ("casino", "time.before_call_seconds"): "deux minutes",
    ("casino", "time.given_seconds"): "une minute",
    ("casino", "time.countdown_seconds"): "dix secondes",
    ("urban", "balance.halt_players"): "trois joueurs",
    ("urban", "time.given_seconds"): "une minute",
    ("urban", "time.countdown_seconds"): "10 secondes",
    ("urban", "time.short_levels_minutes"): "quinze minutes",
    ("urban", "time.short_given_seconds"): "trente secondes",
    ("urban", "time.short_countdown_seconds"): "cinq secondes",
}
WORDS = {"une": 1, "1er": 1, "deux": 2, "deuxième": 2, "trois": 3, "cinq": 5, "dix": 10, "quinze": 15, "trente": 30}


def test_every_number_stands_in_its_evidence_as_a_figure_or_a_word():
    numbers = {point.name for point in POINTS if point.values == (WHOLE_NUMBER,)}
    said = {(book, entry["point"]): entry for book, entry in rules() if entry["point"] in numbers}
    assert set(said) == set(NUMBERS)
    for key, words in NUMBERS.items():
        amount = words.split()[0].removesuffix("%")
        in_seconds = key[1].endswith("_seconds") and "minute" in words
        assert int(said[key]["value"]) == (WORDS.get(amount) or int(amount)) * (60 if in_seconds else 1)
        assert words in said[key]["evidence"]


MOVES = "le-changement-de-table"
PRESCRIBED = {
    "ropta 2.1 final table seats are drawn again": ("ropta", "seats.final_table", "drawn", "2.1#1"),
    "ropta 2.1 the start of the button is drawn": ("ropta", "button.start", "drawn", "2.1#4"),
    "ropta 1.8 late until the end of the second level": ("ropta", "late.until_level", "2", "1.8#1"),
    "ropta 1.8 a latecomer pays the big blind soonest": ("ropta", "late.seat", "big_blind_soonest", "1.8#4"),
    "ropta 2.3 a table three short stops": ("ropta", "balance.halt_difference", "3", "2.3#1"),
    "ropta 2.3 later a table two short stops": ("ropta", "balance.halt_difference_later", "2", "2.3#2"),
    "ropta 2.3 the next big blind moves": ("ropta", "balance.who", "next_big_blind", "2.3#6"),
    "ropta 2.3 and pays the big blind soonest": ("ropta", "balance.seat", "big_blind_soonest", "2.3#6"),
    "ropta 2.3 old big blind's seat plays as small": ("ropta", "arrival.small_blind_vacated", "plays", "2.3#10"),
    "ropta 2.3 an empty small blind seat does not": ("ropta", "arrival.small_blind_vacant", "skips_hand", "2.3#10"),
    "ropta 2.3 old small blind's seat plays the button": ("ropta", "arrival.button_vacated", "plays", "2.3#9"),
    "ropta 2.3 the button passes to the left": ("ropta", "arrival.button_vacant", "plays_button_passes", "2.3#8"),
    "ropta 2.4 the order of breaking is published": ("ropta", "break.order", "published", "2.4#1"),
    "ropta 2.6 nine or one more than the format": ("ropta", "final.size", "nine_or_format_plus_one", "2.6#1"),
    "ropta 2.7 two minutes a hand": ("ropta", "hands.clock", "two_minutes_a_hand", "2.7#6"),
    "ropta 1.10 two tables tie": ("ropta", "bust.two_tables", "tied", "1.10#1"),
    "ropta 2.7 two tables tie on the bubble too": ("ropta", "bust.bubble_two_tables", "tied", "2.7#5"),
    "ropta 3.2 the floor deals": ("ropta", "race.dealer", "floor", "3.2#6"),
    "ropta 3.2 from seat one": ("ropta", "race.start", "seat_one", "3.2#6"),
    "ropta 3.2 half or more rounds up": ("ropta", "race.rounding", "half_up", "3.2#7"),
    "ropta 3.2 suits decide ties": ("ropta", "race.ties", "by_suit", "3.2#8"),
    "ropta 3.2 the last chip is replaced by one more": ("ropta", "race.protection", "one_more", "3.2#10"),
    "ropta 3.2 exact amounts are exchanged later": ("ropta", "race.found_later", "exact_amounts_only", "3.2#11"),
    "ropta 3.5 thirty seconds": ("ropta", "time.given_seconds", "30", "3.5#3"),
    "ropta 11 three degrees of sanction": ("ropta", "penalty.ladder", "light_normal_heavy", "11#2"),
    "ropta 11.1 an orbit is a hand a player": ("ropta", "penalty.orbit", "a_hand_a_player", "11.1#3"),
    "cdc 8-1 two players apart": ("cdc", "balance.difference", "2", "8-1#1"),
    "cdc 8-1 a procedure known beforehand": ("cdc", "balance.procedure", "announced", "8-1#2"),
    "cdc 8-2 seats are drawn again only for the final table": ("cdc", "seats.final_table", "drawn", "8-2#1"),
    "cdc 8-2 so they are kept on a new day": ("cdc", "seats.new_day", "kept", "8-2#1"),
    "cdc 3-1 then alternates replace them": ("cdc", "late.alternates", "replace_absent_after_level_1", "3-1#2"),
    "cdc 8-7 the next big blind moves": ("cdc", "balance.who", "next_big_blind", "8-7#1"),
    "cdc 8-8 to the seat left of the big blind": ("cdc", "balance.seat", "big_blind_soonest", "8-8#1"),
    "cdc 8-9 who replaces the small blind plays": ("cdc", "arrival.small_blind_vacated", "plays", "8-9#1"),
    "cdc 8-10 left of the new dealer misses a hand": ("cdc", "arrival.small_blind_vacant", "skips_hand", "8-10#1"),
    "cdc 8-11 on the dealer's place the deal passes": ("cdc", "arrival.button_vacant", "plays_button_passes", "8-11#1"),
    "cdc 8-12 everywhere else plays": ("cdc", "arrival.elsewhere", "plays", "8-12#1"),
    "cdc 10-10 the richer ranks higher at any table": ("cdc", "bust.two_tables", "by_stack", "10-10#1"),
    "cdc 12-1 the new dealer": ("cdc", "race.dealer", "new_dealer", "12-1#1"),
    "cdc 12-1 from his left": ("cdc", "race.start", "left_of_dealer", "12-1#1"),
    "cdc 12-2 all of a player's cards at once": ("cdc", "race.dealing", "player_by_player", "12-2#1"),
    "cdc 12-4 the highest cards, one chip": ("cdc", "race.winner", "highest_cards", "12-4#1"),
    "cdc 12-5 rounds up": ("cdc", "race.rounding", "up", "12-5#1"),
    "cdc 12-7 no longer converted": ("cdc", "race.found_later", "no_longer_converted", "12-7#1"),
    "cdc 15-1 warning, round, out": ("cdc", "penalty.ladder", "warning_round_out", "15-1#1"),
    "eventem Changement de table: next big blind": ("eventem", "balance.who", "next_big_blind", f"{MOVES}#3"),
    "eventem Changement de table: blind waits": ("eventem", "arrival.small_blind_vacated", "waits_for_button", f"{MOVES}#6"),
    "eventem Changement de table: half new, redraw": ("eventem", "break.redraw_from_percent", "50", f"{MOVES}#4"),
    "eventem Le Chip Race: the rest leaves play": ("eventem", "race.rounding", "down", "le-chip-race#3"),
    "eventem Le Chip Race: player by player": ("eventem", "race.dealing", "player_by_player", "le-chip-race#2"),
    "eventem L'horloge: checks, or is out of the hand": ("eventem", "time.expired", "checks_or_hand_dead", "l-horloge#1"),
    "casino Généralités al. 9: seats drawn each day": ("casino", "seats.new_day", "drawn", "tournoi-generalites#9"),
    "casino Généralités al. 10: button drawn each day": ("casino", "button.new_day", "drawn", "tournoi-generalites#10"),
    "casino Généralités al. 28: two minutes before time": ("casino", "time.before_call_seconds", "120", "tournoi-generalites#28"),
    "casino Généralités al. 35: by stack": ("casino", "bust.bubble_two_tables", "by_stack", "tournoi-generalites#35"),
    "casino Chip race al. 4: rounds up": ("casino", "race.rounding", "up", "chip-race#4"),
    "casino Chip race al. 5: served before the draw": ("casino", "race.protection", "served_first", "chip-race#5"),
    "casino Chip race al. 6: the button stays": ("casino", "race.button", "stays", "chip-race#6"),
    "casino Chip race al. 8: a player watches": ("casino", "race.witness", "a_player_present", "chip-race#8"),
    "urban Bouton: one draw for all tables": ("urban", "button.scope", "one_for_all", "bouton#1"),
    "urban Équilibrage: three or fewer stop": ("urban", "balance.halt_players", "3", "equilibrage#1"),
    "urban Équilibrage: never the small blind": ("urban", "balance.small_blind_seat", "never", "equilibrage#2"),
    "urban Tables cassées: waits": ("urban", "arrival.small_blind_vacant", "waits_for_button", "tables-cassees#2"),
    "urban Tapis suivi: by stack": ("urban", "bust.two_tables", "by_stack", "tapis-suivi#2"),
    "urban Chip Race: left of the dealer": ("urban", "race.start", "left_of_dealer", "chip-race#1"),
    "urban Chip Race: lost unless worth a chip": ("urban", "race.found_later", "lost_unless_worth_a_chip", "chip-race#2"),
    "urban Procédure de temps: short levels": ("urban", "time.short_given_seconds", "30", "temps-supplementaire#1"),
    "urban Suivi des pénalités: to the next day": ("urban", "penalty.follows", "to_next_day", "suivi-penalites#1"),
}


@pytest.mark.parametrize(("book", "point", "value", "passage"), PRESCRIBED.values(), ids=PRESCRIBED)
def test_the_book_prescribes(profiles, book, point, value, passage):
    ruling = profiles.profile(book).rule(point)
    assert (ruling.value, ruling.passage) == (value, f"{book}:{passage}")


SILENT = {
    "ropta 2.3 at which difference somebody moves": ("ropta", "balance.difference"),
    "ropta 2.1 whether one button holds for all": ("ropta", "button.scope"),
    "ropta 2.4 the seat after a broken table": ("ropta", "break.seats"),
    "ropta 3.2 in one block or by rounds": ("ropta", "race.dealing"),
    "ropta 3.2 prefers that players watch": ("ropta", "race.witness"),
    "cdc 10-10 equal stacks": ("cdc", "bust.equal_stacks"),
    "cdc 5-6 how long before time is called": ("cdc", "time.before_call_seconds"),
    "eventem L'ordre des couleurs: for split pots only": ("eventem", "race.ties"),
    "eventem Le Bouton: where it starts": ("eventem", "button.start"),
    "eventem: players out at the same time": ("eventem", "bust.same_table"),
    "casino Généralités al. 11: where the moved player sits": ("casino", "balance.seat"),
    "casino: between small blind and button, cash games only": ("casino", "arrival.small_blind_vacant"),
    "urban Chip Race: how chips are drawn for": ("urban", "race.winner"),
    "urban Chip Race: ties": ("urban", "race.ties"),
    "urban Chip Race: how many new chips": ("urban", "race.rounding"),
    "urban Placement: whether the final table is drawn": ("urban", "seats.final_table"),
}


@pytest.mark.parametrize(("book", "point"), SILENT.values(), ids=SILENT)
def test_where_the_book_is_silent_nothing_is_said_in_its_name_and_what_most_clubs_do_is_called_that(profiles, book, point):
    profile, known = profiles.profile(book), find_point(point)
    assert profile.says(point) is None
    with nullcontext() if known.suggested and not known.asked else pytest.raises(ChoiceNeeded):
        assert profile.rule(point) == Ruling(point, known.suggested, said_by=None if known.only else Voice.CUSTOM)


def test_only_the_chip_race_of_the_casino_serves_somebody_before_the_draw(profiles):
    protection = {book: profiles.profile(book).rule("race.protection").value for book in BOOKS}
    assert protection == {**dict.fromkeys(BOOKS, "one_more"), "casino": "served_first"}


def test_every_book_has_the_dead_button_and_drawn_seats_and_takes_a_disqualified_players_chips_out(profiles):
    for name, value in (("button.dead", "dead_button"), ("seats.start", "drawn"), ("penalty.disqualified_chips", "leave_play")):
        assert {profiles.profile(book).rule(name).value for book in BOOKS} == {value}


# The file: what is read, and what is refused


@pytest.mark.parametrize("name", ["", "ROPTA", "nobody", "..", "../rules_corpus/ropta"])
def test_a_book_that_there_is_not_is_no_silent_book(profiles, name):
    with pytest.raises(LookupError, match="casino, cdc, eventem, ropta, urban"):
        profiles.profile(name)
