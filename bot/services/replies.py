"""What the front desk hands back: a code and fields. Rules come as passages; the presenter prints them from the corpus."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum

from bot.services.catalogue import Command
from knowledge.passages import Answer, Article, Book, Passage


class Code(StrEnum):
    """What kind of reply it is. Refusals bear the code of their error."""

    ANSWER = "answer"
    ARTICLES = "articles"
    COMPARISON = "comparison"
    BOOKS = "books"
    BOOK_CHOSEN = "book_chosen"
    LANGUAGE_CHOSEN = "language_chosen"
    HELP = "help"
    OFF_TOPIC = "off_topic"
    TOO_LONG = "too_long"
    TOURNAMENT = "tournament"
    TOURNAMENTS = "tournaments"
    ENTERED = "entered"
    WITHDRAWN = "withdrawn"
    ENTRIES = "entries"
    SEAT_KEPT = "seat_kept"
    SEAT_GIVEN_UP = "seat_given_up"
    SEAT_CLOSED = "seat_closed"
    SEAT_OPENED = "seat_opened"
    DRAW_ANNOUNCED = "draw_announced"
    DRAW_REVEALED = "draw_revealed"
    DRAW_ABORTED = "draw_aborted"
    WORD_SAID = "word_said"
    PROOF = "proof"
    PICKED = "picked"
    TABLES = "tables"
    WHERE = "where"
    ARRIVED = "arrived"
    MISSING = "missing"
    REMINDED = "reminded"
    BUTTONS = "buttons"
    BALANCE = "balance"
    BREAK = "break"
    BREAK_ORDER = "break_order"
    TABLE_REDRAWN = "table_redrawn"
    MOVED = "moved"
    DROPPED = "dropped"
    SEATED = "seated"
    OUT = "out"
    HANDS = "hands"
    HANDS_END = "hands_end"
    RANKING = "ranking"
    REPORT = "report"
    UNDONE = "undone"
    REDONE = "redone"
    LOG = "log"
    CLUB = "club"
    CHOSEN = "chosen"
    OPEN_POINTS = "open_points"
    PERSON = "person"
    I_AM = "i_am"
    CHIPS = "chips"
    RACE_ANNOUNCED = "race_announced"
    RACED = "raced"
    PROPOSED = "proposed"
    SANCTIONED = "sanctioned"
    CASE_VOIDED = "case_voided"
    CASE_PARDONED = "case_pardoned"
    CASE_AMENDED = "case_amended"
    CASE_SERVED = "case_served"
    CASE_TOLD = "case_told"
    NOTED = "noted"
    RECORD = "record"
    TABLE_RECORD = "table_record"
    BOARD = "board"
    LEDGER = "ledger"
    STATISTICS = "statistics"
    MY_DATA = "my_data"
    FORGOTTEN = "forgotten"
    MY_RECORD = "my_record"
    RETENTION = "retention"
    TEXTS_ERASED = "texts_erased"
    HANDOVER = "handover"
    LINKED = "linked"
    UNLINKED = "unlinked"
    PAIR_CODE = "pair_code"
    PAIRED = "paired"
    PAIRED_ME = "paired_me"
    NEWS = "news"
    DECIDED = "decided"
    DECISIONS = "decisions"
    REFUSED = "refused"


@dataclass(frozen=True, slots=True)
class Ground:
    """What the floor acts on: a point of the rules, what holds, and the passage that says so (None: the club has chosen)."""

    point: str
    value: str
    passage: Passage | None = None


@dataclass(frozen=True, slots=True)
class Reply:
    """The outcome of one request, to be said in `language`. `seen` says how the tournament stood after it ("2.17": its second
    tournament, 17 entries of the log); `concerned` are the people, by their numbers in the club, who have to go somewhere.
    """

    code: Code
    language: str
    fields: Mapping[str, object] = field(default_factory=dict)
    book: Book | None = None
    answers: tuple[Answer, ...] = ()
    articles: tuple[Article, ...] = ()
    books: tuple[Book, ...] = ()
    commands: tuple[Command, ...] = ()
    grounds: tuple[Ground, ...] = ()
    seen: str = ""
    concerned: tuple[int, ...] = ()

    @property
    def done(self) -> bool:
        """Whether the request was carried out; a refusal has changed nothing."""
        return self.code not in (Code.REFUSED, Code.TOO_LONG)
