"""The five books' answers on table moves and eliminations, as the tests need them; each with the passage it stands in."""

from __future__ import annotations

from collections.abc import Mapping

from bot.domain.rules.profile import RuleProfile, Ruling

BIG, SMALL_VACATED, SMALL_VACANT = "arrival.big_blind", "arrival.small_blind_vacated", "arrival.small_blind_vacant"
BUTTON_VACATED, BUTTON_VACANT, ELSEWHERE = "arrival.button_vacated", "arrival.button_vacant", "arrival.elsewhere"
BY_STACK = {"bust.same_table": "by_stack", "bust.two_tables": "by_stack", "bust.bubble_two_tables": "by_stack"}


def ropta(choices: Mapping[str, str] | None = None) -> RuleProfile:
    """ROPTA with a club's choices; None: the club takes what is suggested wherever the book is silent."""
    return _profile("ropta", choices, {
        "balance.halt_difference": ("3", "2.3#1"), "balance.halt_difference_later": ("2", "2.3#2"),
        "balance.who": ("next_big_blind", "2.3#6"), "balance.seat": ("big_blind_soonest", "2.3#6"),
        "balance.small_blind_seat": ("allowed", "2.3#10"), BIG: ("plays", "2.3#11"), SMALL_VACATED: ("plays", "2.3#10"),
        SMALL_VACANT: ("skips_hand", "2.3#10"), BUTTON_VACATED: ("plays", "2.3#9"),
        BUTTON_VACANT: ("plays_button_passes", "2.3#8"), ELSEWHERE: ("plays", "2.3#13"), "break.order": ("published", "2.4#1"),
        "final.size": ("nine_or_format_plus_one", "2.6#1"), "bust.same_table": ("by_stack", "1.10#1"),
        "bust.two_tables": ("tied", "1.10#1"), "bust.bubble_two_tables": ("tied", "2.7#5"),
        "bust.equal_stacks": ("tied", "1.10#1"),
    })  # fmt: skip


def cdc(choices: Mapping[str, str] | None = None) -> RuleProfile:
    """Club des Clubs."""
    return _profile("cdc", choices, {
        "balance.difference": ("2", "8-1#1"), "balance.procedure": ("announced", "8-1#2"),
        "balance.who": ("next_big_blind", "8-7#1"), "balance.seat": ("big_blind_soonest", "8-8#1"),
        "balance.small_blind_seat": ("allowed", "8-9#1"), BIG: ("plays", "8-9#1"), SMALL_VACATED: ("plays", "8-9#1"),
        SMALL_VACANT: ("skips_hand", "8-10#1"), BUTTON_VACATED: ("plays", "8-9#1"),
        BUTTON_VACANT: ("plays_button_passes", "8-11#1"), ELSEWHERE: ("plays", "8-12#1"), "break.seats": ("drawn", "8-15#1"),
    } | {point: (value, "10-10#1") for point, value in BY_STACK.items()})  # fmt: skip


def eventem(choices: Mapping[str, str] | None = None) -> RuleProfile:
    """EVENT'em."""
    moves, waits = "le-changement-de-table", ("waits_for_button", "le-changement-de-table#6")
    return _profile("eventem", choices, {
        "balance.who": ("next_big_blind", f"{moves}#3"), "balance.seat": ("big_blind_soonest", f"{moves}#3"),
        BIG: ("plays", f"{moves}#6"), SMALL_VACATED: waits, SMALL_VACANT: waits, BUTTON_VACATED: waits, BUTTON_VACANT: waits,
        ELSEWHERE: ("plays", f"{moves}#6"), "break.redraw_from_percent": ("50", f"{moves}#4"),
    })  # fmt: skip


def casino(choices: Mapping[str, str] | None = None) -> RuleProfile:
    """The casino's house rules, tournament part."""
    section = "tournoi-generalites"
    return _profile("casino", choices, {
        "balance.who": ("next_big_blind", f"{section}#11"), "break.seats": ("drawn", f"{section}#12"),
    } | {point: (value, f"{section}#35") for point, value in BY_STACK.items()})  # fmt: skip


def urban(choices: Mapping[str, str] | None = None) -> RuleProfile:
    """Urban Poker Club."""
    balancing, position = "equilibrage", "tables-cassees#2"
    return _profile("urban", choices, {
        "balance.halt_players": ("3", f"{balancing}#1"), "balance.who": ("next_big_blind", f"{balancing}#2"),
        "balance.seat": ("big_blind_soonest", f"{balancing}#2"), "balance.small_blind_seat": ("never", f"{balancing}#2"),
        BIG: ("plays", position), SMALL_VACATED: ("plays", position), SMALL_VACANT: ("waits_for_button", position),
        BUTTON_VACATED: ("plays", position), ELSEWHERE: ("plays", position), "break.order": ("published", "tables-cassees#1"),
        "break.seats": ("drawn", "tables-cassees#3"),
    } | {point: (value, "tapis-suivi#2") for point, value in BY_STACK.items()})  # fmt: skip


def _profile(book: str, choices: Mapping[str, str] | None, said: Mapping[str, tuple[str, str]]) -> RuleProfile:
    profile = RuleProfile(book, {point: Ruling(point, value, f"{book}:{where}") for point, (value, where) in said.items()})
    if choices is None:
        choices = {point.name: point.suggested for point in profile.open_points}
    return profile.with_choices(choices)
