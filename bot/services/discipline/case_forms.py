"""What floors say of a sanction that stands: which one, and what is to become of it."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Self

from bot.domain.club.people import tidy_name
from bot.domain.errors import MissingArgument, Refusal
from bot.domain.penalties.errors import CaseUnreadable, NoSuchCase, OneCaseEach, PersonNotCase, ToldUnclear
from bot.domain.penalties.sanctions import Measure, read_sanction
from bot.services.discipline.incident import AGREED, WITH
from bot.services.shift.filled import field_text
from bot.services.shift.forms import TABLE_WORD, read_number, read_table

MOST_MISSED = 500
"""Hands that are told at once."""
BY_MOUTH, PLATFORMS = "by_mouth", ("discord", "telegram")
"""How a player may be told of a sanction."""
OUTCOMES = {"withdrawn": "appeal withdrawn"}
"""What is chosen in a field, as it is typed where that is another word."""
TYPED = {
    Measure.WARNING: "warning", Measure.HAND_DEAD: "dead hand", Measure.DISQUALIFIED: "dq", Measure.EVENT_BAN: "event ban",
    Measure.CLUB_BAN: "club ban",
}  # fmt: skip
"""Sanctions without a count as they are typed."""
_CASE = re.compile(r"\s*+(?:(?:n[°ºr]|no|case|cas|zaak)\.?\s*+)?([0-9]++)(?![.,]?\w)\s*+", re.I)
_LINE = re.compile(rf"{_CASE.pattern}[;:,]?\s*(.*)$", re.S | re.I)
_NEXT_CASE = re.compile(
    rf"{_CASE.pattern}(?:(?P<sign>[,+&/–-]|(?:et|and|en|à|to|t/m|tot)\b)\s*)?(?:n[°ºr]\.?\s*)?(?P<next>\d+)(?![.,:/]?\w)"
    r"(?P<more>\s*(?:mains?|hands?|handen|tours?|orbites?|orbits?|rounds?|rondes?|minutes?|minuten|mois|months?|maanden|jours?|days?|dagen|ans?"
    r"|years?|jaar|semaines?|weeks?|weken|tournois?|tournaments?|toernooien)\b)?",
    re.I,
)
"""A second number behind that of a sanction, and whether it counts something."""
_PERSON = re.compile(r"\s*+#\s*+([0-9]{1,9})(?![0-9])")
LARGEST_CASE = 999_999_999


_NO = re.compile(r"(?:non|no|nee|not(?! yet))\b[\s;:,.]*+(.*)$", re.I | re.S)
_SIGNS = r"(?:sign\w*|prendre acte|accept\w*|(?:onder|hand)?teken\w*|papier|paper|avis|notice)"
_REFUSED = re.compile(
    r"(?:(?:mais|but|maar|oui|yes|ja|il|elle|he|she|they|hij|ze|zij|a|has|heeft)[ ,]+)*"
    rf"(?:(?:refus|weiger|geweiger)\w*(?:\s+(?:de |d'|to |te |om te |la |the |het )?{_SIGNS})?"
    rf"|(?:ne veut pas|n['’]a pas voulu|won['’]?t|will not|would not|wil niet|wou niet)\s+{_SIGNS})"
    r"[.!]*(?:\s*[:,;(]\s*(?P<why>.+))?$",
    re.I | re.S,
)
"""How somebody says that the player was told and won't sign."""
_NOT_TOLD = re.compile(
    r"(?:(?:je |on |il |i |ik |we )?(?:n'|ne |n’)|j['’ ]?ai pas\b|pas\b|jamais\b|impossible|introuvable|absent|parti|refus|échou"
    r"|(?:he|she|they|hij|ze|zij)(?: \w+)? (?:not|niet)\b|not yet|nog niet|later\b|plus tard"
    r"|(?:il|elle|he|she|they|hij|ze|zij)(?:['’](?:s|d|ve|re))? "
    r"(?:était |est |s['’]est |was |is |has |have |had )?(?:déjà |already |al )?"
    r"(?:parti|barré|tiré|introuvable|absent|gone|left|weg\b|vertrokken)"
    r"|could|can|did|was|unable|fail|gone|left|niet|nooit|kon|kan|heb|weg|vertrokken|onmogelijk)",
    re.I,
)
"""How somebody begins to say that he could not tell the player."""
_TOLD = re.compile(
    r"(?:(?:il|elle|he|she|hij|ze|zij) (?:est|a été|a ete|was|is|has been|werd)(?: bien| déjà| already| al)? "
    r"|je (?:l['’]ai|(?:le )?lui ai) |i(?:['’]ve| have)? |ik heb (?:hem |haar |het )?)?"
    r"(?:oui|yes|ja|ok|okay|fait|dit|prévenue?|prevenu|informée?|told|done|informed|gezegd|verteld|ingelicht|verwittigd|gedaan"
    r"|(?:a )?sign[eé]e?|signed|getekend|de vive voix|oralement|à l'oral|en personne|in person|orally|mondeling)"
    r"(?: him| her| them| it)?[.!]*",
    re.I,
)


def _case_and_rest(text: str, command: str) -> tuple[int, str]:
    """The number of the sanction, and what stands behind it in a line. Raises OneCaseEach where that may be a second number."""
    found, more = _LINE.match(text), _NEXT_CASE.match(text)
    if found is None:
        raise _no_case(text, command)
    # "/served 12 2" are two hands of one sanction; /told knows itself what it doesn't understand
    single = command == "served" or (more and more["more"])
    if more and command != "told" and (more["sign"] or not single):
        raise OneCaseEach(first=more[1], second=more["next"], text=text[more.start("next") :].strip()[:60], command=command)
    return _number(found[1]), "; ".join(filter(None, map(tidy_name, found[2].split(";"))))


def _case(filled: Mapping[str, str], command: str) -> int:
    found = _CASE.fullmatch(filled.get("case", ""))
    if found is None:
        raise _no_case(filled.get("case", ""), command)
    return _number(found[1])


def _number(digits: str) -> int:
    """The number of a sanction. Raises NoSuchCase for more digits than any has: nothing is cut off to find another."""
    if len(digits.lstrip("0")) > len(str(LARGEST_CASE)):
        raise NoSuchCase(number=digits[:20], known=())
    return int(digits)


def _no_case(text: str, command: str) -> Refusal:
    """Why a text names no sanction."""
    if person := _PERSON.match(text):
        return PersonNotCase(number=int(person[1]), command=command)
    if said := tidy_name(text):
        return CaseUnreadable(text=said[:40], command=command)
    return MissingArgument(command=command)


@dataclass(frozen=True, slots=True)
class EndingForm:
    """A sanction that is to count no longer, and why: "12 mauvais joueur"."""

    case: int
    reason: str

    @classmethod
    def from_line(cls, text: str, command: str) -> Self:
        """From a typed line. Raises MissingArgument."""
        return cls(*_case_and_rest(text, command))

    @classmethod
    def from_fields(cls, filled: Mapping[str, str], command: str) -> Self:
        """From its fields. Raises MissingArgument."""
        return cls(_case(filled, command), field_text(filled, "reason"))


@dataclass(frozen=True, slots=True)
class ServedForm:
    """Hands that a player has missed: "12 2", one if nothing is said."""

    case: int
    hands: int = 1

    @classmethod
    def from_line(cls, text: str, command: str) -> Self:
        """From a typed line. Raises MissingArgument, BadNumber."""
        case, hands = _case_and_rest(text, command)
        return cls(case, read_number(hands, 1, MOST_MISSED) if hands else 1)

    @classmethod
    def from_fields(cls, filled: Mapping[str, str], command: str) -> Self:
        """From its fields. Raises MissingArgument, BadNumber."""
        case, hands = _case(filled, command), field_text(filled, "hands")
        return cls(case, read_number(hands, 1, MOST_MISSED) if hands else 1)


@dataclass(frozen=True, slots=True)
class AmendForm:
    """A correction: the `changes` as they were said (what is none of them is part of the reason), the reason, and the second
    member of the staff who agrees, if he is named in a field of his own.
    """

    case: int
    changes: tuple[str, ...]
    reason: str = ""
    witness: str = ""

    @property
    def agreed(self) -> str:
        """Who agrees, wherever that was said."""
        pieces = (*self.changes, *_pieces(self.reason))
        return self.witness or next((who for piece in pieces if (who := agreeing(piece))), "")

    @classmethod
    def from_line(cls, text: str, command: str) -> Self:
        """From a typed line, whose pieces are changes or reasons: "12; 2 mains; compté une main de trop". Raises
        MissingArgument.
        """
        case, rest = _case_and_rest(text, command)
        return cls(case, _pieces(rest))

    @classmethod
    def from_fields(cls, filled: Mapping[str, str], command: str) -> Self:
        """From its fields; only the first of them has several pieces. Raises MissingArgument."""
        changes = _pieces(filled.get("change", ""))
        return cls(_case(filled, command), changes, field_text(filled, "reason"), field_text(filled, "witness"))


def agreeing(piece: str) -> str:
    """Whom a piece of a correction may name as the one who agrees: "accord Sophie", "avec Sophie"; empty for any other."""
    found = AGREED.match(piece) or WITH.match(piece)
    return found[1] if found else ""


def _pieces(text: str) -> tuple[str, ...]:
    return tuple(piece for piece in map(tidy_name, text.split(";")) if piece)


@dataclass(frozen=True, slots=True)
class ToldForm:
    """Whether a player was told of a sanction, by word of mouth or by a message on a platform (the `channel`); if not, why. Or he
    was told and `refused` to sign, or to have it: `why` is then what he says.
    """

    case: int
    channel: str = BY_MOUTH
    arrived: bool = True
    why: str = ""
    refused: bool = False

    @classmethod
    def from_line(cls, text: str, command: str) -> Self:
        """From a typed line: "12", "12 non parti", "12 pas pu le prévenir"; of a message "12 discord", "12 no discord: closed".
        Raises MissingArgument; ToldUnclear for what says neither that he was told nor that he was not.
        """
        case, rest = _case_and_rest(text, command)
        if refused := _REFUSED.match(rest):
            return cls(case, why=refused["why"] or "", refused=True)
        no, failed = _NO.match(rest), _NOT_TOLD.match(rest)
        said = no[1] if no else rest
        by_message = re.match(rf"({'|'.join(PLATFORMS)})\b\s*:?\s*(.*)$", said, re.I | re.S)
        channel, why = (by_message[1].casefold(), by_message[2]) if by_message else (BY_MOUTH, said)
        told = not no and not failed
        if told and why and not _TOLD.fullmatch(why):
            raise ToldUnclear(number=case, text=why[:60])
        return cls(case, channel, told, "" if told else why)

    @classmethod
    def from_fields(cls, filled: Mapping[str, str], command: str) -> Self:
        """From its fields: why he could not be told, or what he says who was told and won't sign, or nothing; `channel` is what a
        platform says of its own message. Whatever stands in `failed`, be it a mere space, says that he was not told. Raises
        MissingArgument.
        """
        failed, refused, channel = bool(filled.get("failed")), field_text(filled, "refused"), filled.get("channel", "")
        told = channel if channel in PLATFORMS else BY_MOUTH
        # whoever refuses to sign has been told, whatever stands beside it
        why = "; ".join(filter(None, (refused, field_text(filled, "failed"))))
        return cls(_case(filled, command), told, bool(refused) or not failed, why, bool(refused))


@dataclass(frozen=True, slots=True)
class AppealForm:
    """What a player says against a sanction, or what became of that, in `pieces`: "12 il n'avait pas de téléphone", "12 réduite;
    1 main; premier écart". `outcome` is whether that was said in a field of its own.
    """

    case: int
    pieces: tuple[str, ...] = ()
    outcome: bool = False

    @classmethod
    def from_line(cls, text: str, command: str) -> Self:
        """From a typed line. Raises MissingArgument."""
        case, rest = _case_and_rest(text, command)
        return cls(case, _pieces(rest))

    @classmethod
    def from_fields(cls, filled: Mapping[str, str], command: str) -> Self:
        """From its fields; a sanction alone says that it is reduced to that. Raises MissingArgument."""
        outcome, sanction = field_text(filled, "outcome"), _typed(field_text(filled, "sanction"))
        outcome = outcome or ("reduced" if sanction else "")
        said = (OUTCOMES.get(outcome, outcome), sanction, tidy_name(filled.get("reason", "")))
        return cls(_case(filled, command), tuple(filter(None, said)), bool(outcome))


def _typed(sanction: str) -> str:
    """A sanction of a list as it is typed; what was typed as it is.

    >>> _typed("hands:2"), _typed("dead_hand"), _typed("1 main")
    ('2 hands', 'dead_hand', '1 main')
    """
    try:
        given = read_sanction(sanction)
    except ValueError:
        return sanction
    return f"{given.count} {given.measure}" if given.count else TYPED[given.measure]


@dataclass(frozen=True, slots=True)
class NoteForm:
    """A private note of the staff on somebody: "Marie; à surveiller"."""

    person: str
    words: str

    @classmethod
    def from_line(cls, text: str, command: str) -> Self:
        """From a typed line. Raises MissingArgument."""
        person, _, words = text.partition(";")
        return cls(person, tidy_name(words))._whole(command)

    @classmethod
    def from_fields(cls, filled: Mapping[str, str], command: str) -> Self:
        """From its fields. Raises MissingArgument."""
        return cls(field_text(filled, "player"), field_text(filled, "words"))._whole(command)

    def _whole(self, command: str) -> Self:
        if not self.person.strip() or not self.words:
            raise MissingArgument(command=command)
        return self


@dataclass(frozen=True, slots=True)
class HandForm:
    """Hands that a table has played: "3", "t3", "table 3", or several of them, "3 2"."""

    table: int
    hands: int = 1

    @classmethod
    def from_line(cls, text: str, _command: str) -> Self:
        """From a typed line. Raises BadNumber."""
        table, *hands = TABLE_WORD.sub("", text).split(maxsplit=1) or [text]
        return cls(read_table(table), read_number(hands[0], 1, MOST_MISSED) if hands else 1)

    @classmethod
    def from_fields(cls, filled: Mapping[str, str], command: str) -> Self:
        """From its fields. Raises MissingArgument, BadNumber."""
        table, hands = field_text(filled, "table"), field_text(filled, "hands")
        if not table:
            raise MissingArgument(command=command)
        return cls(read_table(table), read_number(hands, 1, MOST_MISSED) if hands else 1)
