"""What a rulebook prescribes for the things that Floorman does, point by point, and what the club adds where it is silent.

The points are fixed here; what each book says of them stands in `rules_corpus/<book>/profile.toml`.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace

from bot.domain.rules.book_ladder import BookLadder
from bot.domain.rules.errors import ChoiceNeeded, NoSuchChoice, NoSuchPoint
from bot.domain.rules.offences import BookOffence

WHOLE_NUMBER = "number"


@dataclass(frozen=True, slots=True)
class Point:
    """A question that a rulebook answers or leaves open. `values` are the answers that Floorman can act on, or
    (WHOLE_NUMBER,), `least` at least. `suggested` is what most clubs do: the club takes it with one word where its book is
    silent; a point without a suggestion is never asked, its silence changes nothing.
    """

    name: str
    values: tuple[str, ...]
    suggested: str = ""
    least: int = 0

    @property
    def only(self) -> str:
        """The one value there is, where there is no other to choose: the custom of the card room, followed where books are
        silent.
        """
        return self.suggested if len(self.values) == 1 and self.values != (WHOLE_NUMBER,) else ""

    def accepts(self, value: str) -> bool:
        """Whether a value is one that Floorman can act on.

        >>> Point("late.until_level", (WHOLE_NUMBER,)).accepts("2")
        True
        """
        if self.values != (WHOLE_NUMBER,):
            return value in self.values
        return value.isascii() and value.isdigit() and len(value) < 4 and int(value) >= self.least


PLAYS = ("plays", "plays_button_passes", "skips_hand", "waits_for_button")
POINTS: tuple[Point, ...] = (
    # Seats
    Point("seats.start", ("drawn",), "drawn"),
    Point("seats.special_needs", ("kept",), "kept"),
    Point("seats.new_day", ("drawn", "kept"), "drawn"),
    Point("seats.final_table", ("drawn", "kept"), "drawn"),
    Point("seats.wrong_seat", ("moves_with_stack",)),
    # The button
    Point("button.start", ("drawn", "seat_one"), "drawn"),
    Point("button.scope", ("one_for_all", "each_table"), "one_for_all"),
    Point("button.new_day", ("drawn", "kept"), "drawn"),
    Point("button.final_table", ("drawn", "seat_one"), "drawn"),
    Point("button.dead", ("dead_button",)),
    # Late entries and alternates
    Point("late.until_level", (WHOLE_NUMBER,), "2"),
    Point("late.seat", ("big_blind_soonest", "drawn"), "drawn"),
    Point("late.absent", ("blinded_off",)),
    Point("late.alternates", ("replace_absent_after_level_1", "as_seats_free"), "as_seats_free"),
    # Balancing
    Point("balance.difference", (WHOLE_NUMBER,), "2", least=2),
    Point("balance.halt_difference", (WHOLE_NUMBER,), "3", least=2),
    Point("balance.halt_difference_later", (WHOLE_NUMBER,)),
    Point("balance.halt_players", (WHOLE_NUMBER,)),
    Point("balance.procedure", ("announced",)),
    Point("balance.who", ("next_big_blind",), "next_big_blind"),
    Point("balance.seat", ("big_blind_soonest",), "big_blind_soonest"),
    Point("balance.small_blind_seat", ("never", "allowed"), "never"),
    # Whether somebody who arrives at a table is dealt in, by where he sits down (the places of the coming hand)
    Point("arrival.big_blind", PLAYS, "plays"),
    Point("arrival.small_blind_vacated", PLAYS, "waits_for_button"),
    Point("arrival.small_blind_vacant", PLAYS, "waits_for_button"),
    Point("arrival.button_vacated", PLAYS, "waits_for_button"),
    Point("arrival.button_vacant", PLAYS, "waits_for_button"),
    Point("arrival.elsewhere", PLAYS, "plays"),
    # Breaking
    Point("break.order", ("published",), "published"),
    Point("break.seats", ("drawn", "big_blind_soonest"), "drawn"),
    Point("break.redraw_from_percent", (WHOLE_NUMBER,)),
    # The final table
    Point("final.size", ("nine_or_format_plus_one", "format"), "format"),
    # Hand-for-hand
    Point("hands.when", ("before_final_table_and_money", "near_the_money"), "near_the_money"),
    Point("hands.clock", ("two_minutes_a_hand",)),
    Point("hands.showdown", ("waits_for_all_tables",)),
    # Players eliminated at the same time
    Point("bust.same_table", ("by_stack", "tied"), "by_stack"),
    Point("bust.two_tables", ("by_stack", "tied"), "by_stack"),
    Point("bust.bubble_two_tables", ("by_stack", "tied"), "by_stack"),
    Point("bust.equal_stacks", ("tied",), "tied"),
    # The chip race
    Point("race.dealer", ("floor", "new_dealer")),
    Point("race.start", ("seat_one", "left_of_dealer"), "seat_one"),
    Point("race.cards", ("one_a_chip",), "one_a_chip"),
    Point("race.dealing", ("player_by_player", "round_by_round"), "player_by_player"),
    Point("race.winner", ("highest_cards",), "highest_cards"),
    Point("race.ties", ("by_suit", "by_lot"), "by_suit"),
    Point("race.most", ("one",), "one"),
    Point("race.rounding", ("up", "half_up", "down"), "up"),
    Point("race.protection", ("one_more", "served_first"), "one_more"),
    Point("race.found_later", ("exact_amounts_only", "no_longer_converted", "lost_unless_worth_a_chip")),
    Point("race.witness", ("a_player_present",)),
    Point("race.button", ("stays",)),
    # Time
    Point("time.before_call_seconds", (WHOLE_NUMBER,)),
    Point("time.given_seconds", (WHOLE_NUMBER,)),
    Point("time.countdown_seconds", (WHOLE_NUMBER,)),
    Point("time.short_levels_minutes", (WHOLE_NUMBER,)),
    Point("time.short_given_seconds", (WHOLE_NUMBER,)),
    Point("time.short_countdown_seconds", (WHOLE_NUMBER,)),
    Point("time.expired", ("hand_dead", "checks_or_hand_dead")),
    # Penalties
    Point("penalty.ladder", ("light_normal_heavy", "warning_round_out", "list_by_gravity")),
    Point("penalty.orbit", ("a_hand_a_player",)),
    Point("penalty.follows", ("to_next_day",)),
    Point("penalty.disqualified_chips", ("leave_play",)),
    Point("penalty.eliminated_rank", ("last_of_the_moment",)),
    Point("penalty.disqualifies", ("director",)),
    # What a club may set for its penalties; ROPTA 11 has the organisers choose the degree
    Point("penalty.degree", ("light", "normal", "heavy")),
    Point("penalty.counts", ("same_offence", "every_offence")),
    Point("penalty.expiry_days", (WHOLE_NUMBER,)),
    Point("penalty.second_staff", ("for_exclusions",)),
)
_BY_NAME = {point.name: point for point in POINTS}


def find_point(name: str) -> Point:
    """The point of that name. Raises NoSuchPoint."""
    point = _BY_NAME.get(name.strip().casefold())
    if point is None:
        raise NoSuchPoint(point=name[:60])
    return point


@dataclass(frozen=True, slots=True)
class Ruling:
    """What holds on one point: the value, and the passage of the book that says so (empty: the club chose it)."""

    point: str
    value: str
    passage: str = ""

    @property
    def number(self) -> int:
        """The value of a point that takes a whole number."""
        return int(self.value)


@dataclass(frozen=True, slots=True)
class RuleProfile:
    """A rulebook's answers (`rulings`, by point) with the club's own choices on top, for the points left open only; and what it
    says of each offence (`offences`, by name) and its list of sanctions (`ladder`, None: it states none), where nobody chooses.
    """

    book: str
    rulings: Mapping[str, Ruling] = field(default_factory=dict)
    offences: Mapping[str, BookOffence] = field(default_factory=dict)
    ladder: BookLadder | None = None

    def rule(self, name: str) -> Ruling:
        """What holds on a point. Where the book is silent and there is one way alone, that is the one. Raises ChoiceNeeded where
        the book is silent, there are several, and the club has not chosen.
        """
        point = find_point(name)
        ruling = self.rulings.get(point.name)
        if ruling is None and point.only:
            return Ruling(point.name, point.only)
        if ruling is None:
            raise ChoiceNeeded(point=point.name, values=point.values, suggested=point.suggested)
        return ruling

    def says(self, name: str) -> Ruling | None:
        """What holds on a point, or None where nobody says anything."""
        return self.rulings.get(find_point(name).name)

    def offence(self, name: str) -> BookOffence | None:
        """What the book says of an offence, by its name in `offences.OFFENCES`, or None where it says nothing."""
        return self.offences.get(name)

    def with_choices(self, choices: Mapping[str, str]) -> RuleProfile:
        """The profile with a club's choices. A choice never outweighs what the book says, so it waits unused there. One that
        can't be acted on (a point or value of another version of Floorman) is as if nobody had made it, so it is asked again.
        """
        known = ((_BY_NAME.get(name), value) for name, value in choices.items())
        chosen = {point.name: Ruling(point.name, value) for point, value in known if point and point.accepts(value)}
        return replace(self, rulings={**chosen, **self.rulings})

    @property
    def open_points(self) -> tuple[Point, ...]:
        """The points that Floorman has to know, that nobody has decided yet."""
        return tuple(point for point in POINTS if point.suggested and not point.only and point.name not in self.rulings)


def verify_choice(profile: RuleProfile, name: str, value: str) -> str:
    """The value as it is written down. Raises NoSuchPoint; NoSuchChoice for a value that can't be acted on, or where the book
    has decided already (then the fields name its passage).
    """
    point = find_point(name)
    said = profile.rulings.get(point.name)
    wanted = value.strip().casefold()
    if said is not None and said.passage:
        raise NoSuchChoice(point=point.name, value=wanted[:60], values=point.values, decided=said.value, passage=said.passage)
    if not point.accepts(wanted):
        raise NoSuchChoice(point=point.name, value=wanted[:60], values=point.values, decided="", passage="")
    return wanted
