"""What a director types on the sample evening, act by act.

Seats are named only where somebody sits there whatever is drawn: on tables that are full, or have lost players whose seats are
known. So the same lines can be played after any draw, also one that is no sample, in a chat.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from bot.domain.rules.profile import RuleProfile
from bot.domain.seating.breaking import final_table_size
from bot.i18n.words import NO_BREAK, Words
from bot.presenter.command_names import one_word, typed_path
from bot.services.catalogue import find_command

FORMAT = 8
"""Seats of a table; the words of the tournament say the same."""
ENTERED = (
    "Marie Dupont", "Paul Martin", "Éloïse Étienne", "Bart De Smet", "Anna Kowalski", "Carole Petit", "David Moreau",
    "Emma Janssens", "Fanny Lambert", "Gilles Roux", "Hugo Peeters", "Inès Marchand", "Jef Claes", "Karim Benali",
    "Lise Fontaine", "Manon Girard", "Noah Willems", "Olga Petrova", "Piet Maes", "Quentin Leroy", "Rosa Lopez", "Sam Wood",
)  # fmt: skip
LATE = ("Tina Morel", "Victor Hugues")
"""They fill the last two seats of the three tables."""
RESERVED = ENTERED[0], "1-1"
"""Whoever has a seat of her own wins in the end: only the others are named by their seats."""
WARNED, AT_TABLE = "2-1", "2"
SAME_HAND = "3-1 1200, 3-3 800"
BUTTONS, BUTTONS_LEFT = "1:2 2:4 3:2", "1:2 2:4"
"""With these, seats 1-5 and 2-7 give the next big blinds, under every book."""
TO_TWO_TABLES = ("1-3", "2-3", "3-7", "1-4", "2-2")
TO_THE_FINAL = ("1-8", "2-8", "1-7", "2-7", "1-6", "2-6", "1-5", "2-5")
"""Of sixteen players at two tables. The final table of some books takes one more than the others: then the last one stays."""
GIVEN = {"cdc": "round", "eventem": "round", "casino": "dead"}
"""What comes of a telephone that rings again, by the list of each book; elsewhere a hand is missed."""


@dataclass(frozen=True, slots=True)
class Step:
    """One message: the command's name in the catalogue, and what is typed behind it."""

    command: str
    text: str = ""

    def typed(self, language: str) -> str:
        """The message as it is typed in the console: "/table casser"."""
        return self._line(" ".join(typed_path(command, language)) if (command := find_command(self.command)) else self.command)

    def in_one_word(self, language: str) -> str:
        """The message as chats take it, too, whose commands are one word: "/table_casser"."""
        return self._line(one_word(command, language) if (command := find_command(self.command)) else self.command)

    def _line(self, name: str) -> str:
        return f"/{name} {self.text}".strip()


@dataclass(frozen=True, slots=True)
class Act:
    """What belongs together; its title and what it is about stand in the catalogues under its name."""

    name: str
    steps: tuple[Step, ...]


def evening(book: str, profile: RuleProfile, words: Words) -> tuple[Act, ...]:
    """The whole evening by a rulebook that was read into a `profile`, in the language of the `words`."""
    final, yes = final_table_size(profile, FORMAT), words.say("back_asked.yes")
    return (
        Act("club", (Step("book", book), Step("choose", _said(words, "suggested")))),
        Act("entries", (Step("tournament", _said(words, "tournament")), Step("enter", ", ".join(ENTERED)),
                        Step("keep", " ".join(RESERVED)))),
        Act("draw", (Step("draw"), Step("word", _said(words, "word")), Step("reveal"), Step("proof"))),
        Act("late", (Step("enter", ", ".join(LATE)), Step("button", BUTTONS), Step("seat"), Step("where", LATE[0]))),
        Act("penalties", _penalties(book, words)),
        Act("out", (Step("out", "3-7"), Step("undo"), Step("out", SAME_HAND), Step("out", "3-5"))),
        Act("balance", (Step("balance", BUTTONS), Step("confirm"), Step("tables"))),
        Act("breaking", (Step("level", "3"), *_out(TO_TWO_TABLES), Step("button", BUTTONS_LEFT), Step("breaktable"),
                         Step("confirm"), Step("tables"))),
        Act("race", (Step("ask", _said(words, "found")), Step("race", _race(profile, words)))),
        Act("silent", (Step("ask", _said(words, "silent")),)),
        Act("final", (*_out(TO_THE_FINAL[: 2 * FORMAT - final]), Step("final"), Step("final", yes), Step("reveal"))),
        Act("ranking", (*_out(f"1-{seat}" for seat in range(final, 1, -1)), Step("ranking"), Step("finish"))),
    )  # fmt: skip


def _said(words: Words, what: str) -> str:
    """What is typed behind a command, in the language of the words: with ordinary spaces, as from a keyboard."""
    return words.say(f"demo.typed.{what}").replace(NO_BREAK, " ")


def _out(seats: Iterable[str]) -> tuple[Step, ...]:
    return tuple(Step("out", seat) for seat in seats)


def _penalties(book: str, words: Words) -> tuple[Step, ...]:
    """A warning, what the book says of the second time, the penalty, a hand, the record."""
    offence, given = _said(words, "offence"), _said(words, f"given_{GIVEN.get(book, 'hand')}")
    return (
        Step("warn", f"{WARNED} {offence}"), Step("sanction", f"{WARNED} {offence}"),
        Step("sanction", f"{WARNED}; {offence}; {given}"),
        Step("hand", AT_TABLE), Step("record", WARNED),
    )  # fmt: skip


def _race(profile: RuleProfile, words: Words) -> str:
    """The race at both tables; who deals is said where the book begins beside him."""
    beside = profile.rule("race.start").value == "left_of_dealer"
    dealer = f" {words.say('demo.typed.dealer')}" if beside else ""
    return f"25>100 t1{dealer} 1:3 2:1 4:2 t2{dealer} 1:2 3:3 6:1"
