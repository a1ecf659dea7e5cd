"""What a rulebook prescribes for the things that Floorman does, point by point, and what the club adds where it is silent.

The points are fixed here; what each book says of them stands in `rules_corpus/<book>/profile.toml`.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from enum import StrEnum

from bot.domain.rules.away import AwayRule
from bot.domain.rules.book_ladder import BookLadder
from bot.domain.rules.errors import ChoiceNeeded, NoSuchChoice, NoSuchPoint
from bot.domain.rules.offences import BookOffence

WHOLE_NUMBER = "number"
_LENGTH = r"(?::(?:[1-9]\d{0,4}[dm]|(?:[1-9]\d?|100)e|life))?"
SANCTION = (
    r"(?:warning|hand_dead|hands:(?:[1-9]|[1-4]\d|50)|minutes:(?:[1-9]\d?|1\d\d|2[0-3]\d|240)|orbits:(?:[1-9]|1\d|20)|disqualified"
    r"|event_ban|club_ban)"
)
"""A sanction as it is written down: "hands:2"."""
_STEP = rf"(?:{SANCTION}|(?:event_ban|club_ban){_LENGTH})"
THRESHOLDS = rf"none|[1-9]\d?={_STEP}(?:,[1-9]\d?={_STEP}){{0,9}}"
"""From how many points on which sanction follows: "3=orbits:1,5=disqualified"."""
WORTHS = r"none|[a-z_]+(?::\d{1,4})?=\d{1,2}(?:,[a-z_]+(?::\d{1,4})?=\d{1,2}){0,59}"
"""How many points offences and kinds of sanctions are worth: "warning=1,phone=2"."""
STEPS = rf"none|{_STEP}(?:,{_STEP}){{0,9}}"
"""A ladder, the lightest step first: "warning,hands:1,orbits:1,disqualified"."""
OCCASIONS = ("start", "break")
"""Of what alone a book may speak where it decides a point: the beginning of the tournament, players of a table that is broken."""


@dataclass(frozen=True, slots=True)
class Point:
    """A question that a rulebook answers or leaves open. `values` are the answers that Floorman can act on, or
    (WHOLE_NUMBER,), `least` at least, or the one name of a text that is written by the regular expression `form`. `suggested` is
    what most clubs do: it holds where the book is silent until the club chooses, except where it must be `asked`: a wrong guess
    would be somebody's place or chips, and these are not got back once the prize is paid or the chips are played. A point without
    a suggestion is never asked, its silence changes nothing. `rare` are values that hold where a book or the club says so, and of
    which nobody is asked, unless nobody has read what the book says; `stated` are values that only a book has, which states in
    its own words what they come to.
    """

    name: str
    values: tuple[str, ...]
    suggested: str = ""
    least: int = 0
    asked: bool = False
    form: str = ""
    rare: tuple[str, ...] = ()
    stated: tuple[str, ...] = ()

    @property
    def choices(self) -> tuple[str, ...]:
        """The values that a club may choose."""
        return tuple(value for value in self.values if value not in self.stated)

    @property
    def only(self) -> str:
        """The one value there is but for rare ones: the custom of the card room, followed where nobody says anything else."""
        usual = [value for value in self.values if value not in self.rare]
        return self.suggested if len(usual) == 1 and self.values != (WHOLE_NUMBER,) else ""

    def accepts(self, value: str) -> bool:
        """Whether a value is one that Floorman can act on.

        >>> Point("late.until_level", (WHOLE_NUMBER,)).accepts("2")
        True
        """
        if self.form:
            return re.fullmatch(self.form, value, re.ASCII) is not None
        if self.values != (WHOLE_NUMBER,):
            return value in self.values
        return value.isascii() and value.isdigit() and len(value) < 4 and int(value) >= self.least


WITHOUT_CARDS = ("without_cards", "player_buys", "club_buys")
"""Odd chips without a race: each player's rounded, those that are missing for a chip paid for by him, or bought by the club."""
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
    Point("hands.clock", ("two_minutes_a_hand", "runs")),
    Point("hands.showdown", ("waits_for_all_tables",)),
    # Players eliminated at the same time
    Point("bust.same_table", ("by_stack", "tied"), "by_stack", asked=True),
    Point("bust.two_tables", ("by_stack", "tied"), "by_stack", asked=True),
    Point("bust.bubble_two_tables", ("by_stack", "tied"), "by_stack", asked=True),
    Point("bust.equal_stacks", ("tied",), "tied"),
    # The chip race
    Point("race.dealer", ("floor", "new_dealer")),
    Point("race.start", ("seat_one", "left_of_dealer"), "seat_one"),
    Point("race.cards", ("one_a_chip", *WITHOUT_CARDS), "one_a_chip", rare=WITHOUT_CARDS),
    Point("race.dealing", ("player_by_player", "round_by_round"), "player_by_player"),
    Point("race.winner", ("highest_cards",), "highest_cards"),
    Point("race.ties", ("by_suit", "by_lot"), "by_suit"),
    Point("race.most", ("one",), "one"),
    Point("race.rounding", ("up", "half_up", "down"), "up", asked=True),
    Point("race.protection", ("one_more", "served_first"), "one_more", asked=True),
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
    Point("penalty.ladder", ("light_normal_heavy", "warning_round_out", "list_by_gravity", "own_steps"), stated=("own_steps",)),
    Point("penalty.orbit", ("a_hand_a_player",)),
    Point("penalty.follows", ("to_next_day",)),
    Point("penalty.disqualified_chips", ("leave_play",)),
    Point("penalty.eliminated_rank", ("last_of_the_moment",)),
    Point("penalty.disqualifies", ("director",)),
    # What a club may set for its penalties; ROPTA 11 has the organisers choose the degree
    Point("penalty.degree", ("light", "normal", "heavy")),
    Point("penalty.counts", ("same_offence", "every_offence")),
    Point("penalty.expiry_days", (WHOLE_NUMBER,), least=1),
    Point("penalty.second_staff", ("for_exclusions", "never")),
    Point("penalty.points", ("thresholds",), form=THRESHOLDS),
    Point("penalty.point_values", ("worths",), form=WORTHS),
    Point("penalty.steps", ("steps",), form=STEPS),
)
_BY_NAME = {point.name: point for point in POINTS}
NUMBERS = {point.name: number for number, point in enumerate(POINTS, start=1)}
"""The number by which somebody may name a point: the same whatever else is still open."""


def find_point(name: str) -> Point:
    """The point of that name. Raises NoSuchPoint."""
    point = _BY_NAME.get(name.strip().casefold())
    if point is None:
        raise NoSuchPoint(point=name[:60])
    return point


class Voice(StrEnum):
    """Who says what holds on a point. DEFAULT is the book where it says so only as long as nobody decides otherwise; ALIKE what
    it says of another case than the one at hand, where Floorman does the same for want of anything nearer; CUSTOM is what most
    clubs do where the book is silent, UNREAD the same where nobody has read the book into a profile, OTHERWISE where the book
    decides in a way in which Floorman can't act.
    """

    BOOK = "book"
    DEFAULT = "default"
    ALIKE = "alike"
    CLUB = "club"
    TOURNAMENT = "tournament"
    CUSTOM = "custom"
    UNREAD = "unread"
    OTHERWISE = "otherwise"


OWN_STEPS = "own_steps"
"""The value of "penalty.ladder" of a book that has a list of its own, which is stated apart."""


class Standing(StrEnum):
    """What is known of a book on a point. SAID: it was read, and decides; SILENT: it was read, and says nothing; OTHERWISE: it
    was read, and decides in a way that Floorman does not have; UNREAD: nobody has read it on this point, so that nothing is known
    and nothing may be said in its name.
    """

    SAID = "said"
    SILENT = "silent"
    OTHERWISE = "otherwise"
    UNREAD = "unread"


_FLOORMANS = {Standing.UNREAD: Voice.UNREAD, Standing.OTHERWISE: Voice.OTHERWISE}
"""In whose voice Floorman goes on where the book is not known to leave it to anybody."""


@dataclass(frozen=True, slots=True)
class Ruling:
    """What holds on one point: the value, the passage of the book that says so, and who decided it (empty: the book where there
    is a passage, else the club). Where a default of the book was set aside, `instead_of` is that default, and the passage its.
    `said_of` is the one occasion of which the passage speaks (empty: of all), such as "break".
    """

    point: str
    value: str
    passage: str = ""
    said_by: Voice | None = None
    instead_of: str = ""
    said_of: str = ""

    def on(self, occasion: str) -> Ruling:
        """The ruling as it is told on an occasion: where the book says so of another one only, that shows.

        >>> Ruling("arrival.elsewhere", "plays", "urban:tables-cassees#2", said_of="break").on("late").voice.value
        'alike'
        """
        other = self.voice is Voice.BOOK and self.said_of not in ("", occasion)
        return replace(self, said_by=Voice.ALIKE) if other else self

    @property
    def voice(self) -> Voice:
        """Who decided."""
        return self.said_by or (Voice.BOOK if self.passage else Voice.CLUB)

    @property
    def settled(self) -> bool:
        """Whether the book has decided, so that nobody chooses."""
        return self.voice is Voice.BOOK

    @property
    def floormans(self) -> bool:
        """Whether nobody has decided, as far as Floorman can act on it: it goes on in a way of its own, which binds no floor."""
        return self.voice in (Voice.CUSTOM, Voice.UNREAD, Voice.OTHERWISE)

    @property
    def number(self) -> int:
        """The value of a point that takes a whole number."""
        return int(self.value)


@dataclass(frozen=True, slots=True)
class RuleProfile:
    """A rulebook's answers (`rulings`, by point) with the club's own choices on top, for the points left open and for defaults
    only; and what it says of each offence (`offences`, by name) and its list of sanctions (`ladder`, None: it states none), where
    nobody chooses; `away` is what becomes of cards and blinds while somebody misses hands. `read` is whether somebody has read
    all of the book for it: what was not read is not silent. Where it was read in part, `silences` are the points of which is
    known that it says nothing, an offence among them as "offence.phone". `otherwise` are those, an offence and the list of
    sanctions ("ladder.steps") among them, that it decides in a way that Floorman does not have, with the passages.
    """

    book: str
    rulings: Mapping[str, Ruling] = field(default_factory=dict)
    offences: Mapping[str, BookOffence] = field(default_factory=dict)
    ladder: BookLadder | None = None
    read: bool = True
    away: tuple[AwayRule, ...] = ()
    silences: frozenset[str] = frozenset()
    otherwise: Mapping[str, str] = field(default_factory=dict)

    def standing(self, name: str) -> Standing:
        """What is known of the book on a point, whatever the club has chosen there.

        >>> RuleProfile("river", read=False).standing("race.cards").value
        'unread'
        """
        point = find_point(name).name
        said = self.rulings.get(point)
        if said is not None and said.passage:
            return Standing.SAID
        if point in self.otherwise:
            return Standing.OTHERWISE
        return Standing.SILENT if self.read or point in self.silences else Standing.UNREAD

    def rule(self, name: str) -> Ruling:
        """What holds on a point. Where the book is silent and there is one way alone, that is the one; where there are several
        and the club has not chosen, what most clubs do. Of a book that was not read on it, or that decides it in a way that
        Floorman has not, neither is anybody's but Floorman's; of the first it may be one of those that have a rare way, of the
        other it is. Raises ChoiceNeeded where that may not be taken unasked.
        """
        point = find_point(name)
        ruling, floormans = self.rulings.get(point.name), _FLOORMANS.get(self.standing(name))
        unheard = bool(point.rare) and floormans in (Voice.UNREAD, Voice.OTHERWISE)
        if ruling is None and point.only and not unheard:
            return Ruling(point.name, point.only, said_by=floormans)
        if ruling is None and point.suggested and not (point.asked or unheard):
            return Ruling(point.name, point.suggested, said_by=floormans or Voice.CUSTOM)
        if ruling is None:
            raise ChoiceNeeded(
                point=point.name, values=point.choices, suggested=point.suggested, unread=floormans is Voice.UNREAD,
                otherwise=floormans is Voice.OTHERWISE,
            )  # fmt: skip
        return ruling

    def says(self, name: str) -> Ruling | None:
        """What holds on a point, or None where nobody says anything."""
        return self.rulings.get(find_point(name).name)

    def knows_of(self, offence: str) -> bool:
        """Whether is known what the book says of an offence, be it nothing."""
        said = f"offence.{offence}"
        return self.read or offence in self.offences or said in self.silences or said in self.otherwise

    def punishes_otherwise(self, offence: str) -> str:
        """The passage in which the book punishes an offence in a way that Floorman does not have; empty where it does not."""
        return self.otherwise.get(f"offence.{offence}", "")

    def offence(self, name: str) -> BookOffence | None:
        """What the book says of an offence, by its name in `offences.OFFENCES`, or None where it says nothing."""
        return self.offences.get(name)

    def with_choices(self, club: Mapping[str, str], tournament: Mapping[str, str] | None = None) -> RuleProfile:
        """The profile with a club's choices, and those of one tournament, which go before the club's. A choice never outweighs
        what the book decides, so it waits unused there; it sets a default aside. One that can't be acted on (a point or value of
        another version of Floorman) is as if nobody had made it.
        """
        rulings = dict(self.rulings)
        for name, value, by in (
            *((name, value, Voice.TOURNAMENT) for name, value in (tournament or {}).items()),
            *((name, value, None) for name, value in club.items()),
        ):
            point = _BY_NAME.get(name)
            said = rulings.get(name)
            if point is None or not _may_choose(point, value) or (said is not None and said.voice is not Voice.DEFAULT):
                continue
            if said is None:
                rulings[name] = Ruling(name, value, said_by=by)
            else:
                rulings[name] = Ruling(name, value, said.passage, by or Voice.CLUB, instead_of=said.value)
        return replace(self, rulings=rulings)

    @property
    def open_points(self) -> tuple[Point, ...]:
        """The points that Floorman has to know, that nobody has decided yet."""
        return tuple(point for point in POINTS if point.suggested and not point.only and point.name not in self.rulings)


def verify_choice(profile: RuleProfile, name: str, value: str) -> str:
    """The value as it is written down. Raises NoSuchPoint; NoSuchChoice for a value that can't be acted on, or where the book
    has decided already, not only by default (then the fields name its passage).
    """
    point = find_point(name)
    said = profile.rulings.get(point.name)
    wanted = value.strip().casefold()
    if said is not None and said.settled:
        raise NoSuchChoice(point=point.name, value=wanted[:60], values=point.choices, decided=said.value, passage=said.passage)
    if not _may_choose(point, wanted):
        raise NoSuchChoice(point=point.name, value=wanted[:60], values=point.choices, decided="", passage="")
    return wanted


def _may_choose(point: Point, value: str) -> bool:
    return point.accepts(value) and value not in point.stated
