"""Reads what a floor says that somebody has done, before it is sanctioned: where that is not sure, the nearest offences are asked
for, and "other" is nothing but a choice.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace

from bot.domain.club.errors import NoSuchPerson, PlaysElsewhere, SeveralPeople
from bot.domain.club.own_names import named_own
from bot.domain.club.people import tidy_name
from bot.domain.errors import Refusal
from bot.domain.penalties.errors import OffenceMissing
from bot.domain.penalties.ladder import GRAVE
from bot.domain.penalties.sanctions import Measure, Sanction
from bot.domain.rules.offences import OFFENCES
from bot.services.discipline.ban_words import read_ban, read_term_said
from bot.services.discipline.incident import AGREED, EVIDENCE, NOTE, WITH, Incident, pieces_of
from bot.services.discipline.incident_words import read_measure
from bot.services.discipline.ledger_work import Discipline
from bot.services.discipline.named_beside import as_read, named_beside, set_apart
from bot.services.discipline.offence_words import CHOSEN_OTHER, OTHER, as_other, named, none_of_the_list
from bot.services.discipline.one_each import verify_one
from bot.services.discipline.own_spoken import MOST_OFFERED, is_offence, means_one, spoken_of
from bot.services.discipline.together import named_first, whom_named
from bot.services.discipline.who_first import nearest_first, who_first
from bot.services.floor.asked_first import ASKED, agreed, key, said_before
from bot.services.floor.who_is_meant import MOST, asked, choice, knowing, note_choices
from bot.services.replies.meant_asked import TogetherAsked
from bot.services.replies.offence_asked import OffenceAsked, OffenceChoice
from bot.services.replies.reply import Reply
from bot.services.shift.call import Call
from bot.services.shift.filled import FormDesk, field_text
from bot.services.shift.finding import near
from bot.services.shift.known import known_of
from bot.services.shift.shift import Shift

BEYOND_DOUBT = 0.8
"""Probability from which somebody is taken to be called a cheat, or somebody else: of the 21 phrases that say so among those by
which it was set 20 reach it; "looked at his neighbour's cards" does not.
"""
CHOICES = tuple("1234")
"""What is typed for one of the offences that were asked for: the three nearest, and "other"."""


class OffenceDesk(FormDesk[Incident]):
    """A desk that is given an incident whose offence is known, however it was said."""

    def __call__(self, shift: Shift, text: str) -> Reply:
        """The reply to what was filled in, to a typed line, or to the choice of an offence that was offered. Raises what reading
        the incident and the desk raise.
        """
        told = _Told(shift.call.command, text, dict(shift.call.filled), shift.call.request.known)
        chosen = _chosen(shift, told) if not told.filled else None
        if chosen is not None:
            told = chosen
        elif not told.filled:
            verify_one(shift, text, lambda rest: is_offence(shift, rest))
            told = replace(told, line=_parted(shift, text))
        if near_ones := _near(shift, told):
            return near_ones
        own = shift.club.offences
        told = told.in_order(lambda said: is_offence(shift, said))
        if not told.said or named(told.said) or named_own(own, told.said):
            return self.desk(shift, told.incident)
        if beside := _beside(shift, told):
            return beside
        if words := none_of_the_list(told.said):
            return self.desk(shift, told.put(words).incident)
        told.verify_offence()
        found = shift.rules.offence(as_read(told.said))
        spoken = spoken_of(shift, as_read(told.said), found)
        if meant := means_one(spoken, found):
            return self.desk(shift, told.meaning(meant.name).incident)
        if not spoken and found.sure and not (found.offence in GRAVE and found.probability < BEYOND_DOUBT):
            return self.desk(shift, told.meaning(found.offence).incident)
        told.checked()
        return _asked(shift, told, [one.offence.name for one in spoken[:MOST_OFFERED]], found.nearest)


@dataclass(frozen=True, slots=True)
class _Told:
    """An incident as it was told: its line, or its fields; `known` is how its players stood in what was shown before."""

    command: str
    line: str
    filled: Mapping[str, str]
    known: str = ""

    @property
    def pieces(self) -> list[str]:
        return pieces_of(self.line)

    @property
    def said(self) -> str:
        """For what; empty where that is missing."""
        return field_text(self.filled, "offence") if self.filled else next(iter(self.pieces[1:]), "")

    @property
    def name(self) -> str:
        """Whom he means."""
        return field_text(self.filled, "player") if self.filled else self.pieces[0]

    @property
    def incident(self) -> Incident:
        """The same as a value. Raises what reading it raises."""
        if self.filled:
            return replace(Incident.from_fields(self.filled, self.command), known=self.known)
        return replace(Incident.from_line(self.line, self.command), known=self.known)

    def checked(self) -> None:
        """Raises what reading it raises: what else is wrong with it is said before anything is asked."""
        _ = self.incident

    def in_order(self, is_offence: Callable[[str], bool]) -> _Told:
        """The same with the offence before the sanction, where a line says them the other way round: "Marie; 1 main; insulte"."""
        if self.filled or len(self.pieces) < 3 or not says_sanction(self.said) or is_offence(self.said):
            return self
        name, given, *rest = self.pieces
        at = next((at for at, piece in enumerate(rest) if is_offence(piece)), None)
        if at is None:
            return self
        return replace(self, line="; ".join((name, rest.pop(at), given, *rest)))

    def verify_offence(self) -> None:
        """Nothing, unless a sanction stands where what for is to stand. Raises OffenceMissing."""
        if not says_sanction(self.said):
            return
        ban, *rest = read_ban(self.said), *self.pieces[2:]
        cause = ban.rest.partition(" ")[2] if ban else ""
        piece = self.said.removesuffix(ban.rest).strip() if ban and cause else self.said
        beside = (NOTE, EVIDENCE, WITH, AGREED)
        free = (one for one in rest if not says_sanction(one) and not any(pattern.match(one) for pattern in beside))
        warning = ban is None and read_measure(self.said) == Sanction(Measure.WARNING)
        raise OffenceMissing(
            piece=piece[:60], name=self.name[:60], offence=(cause or next(free, ""))[:60],
            command=self.command if warning else "sanction",
        )  # fmt: skip

    def put(self, offence: str) -> _Told:
        """The same with another text for the offence."""
        if self.filled:
            return replace(self, filled={**self.filled, "offence": offence})
        name, _, *rest = self.pieces
        return replace(self, line="; ".join((name, offence, *rest)))

    def meaning(self, offence: str) -> _Told:
        """The same with the offence that is meant; what was typed says more than its name, and stays as a reason."""
        known, more = (
            self.put(offence if self.filled or offence not in OFFENCES else offence.replace("_", " ")),
            as_read(self.said),
        )
        if len(more.split()) < 2:
            return known
        if self.filled:
            reason = "; ".join(filter(None, (more, field_text(self.filled, "reason"))))
            return replace(known, filled={**known.filled, "reason": reason})
        # "avec son gsm" is no second player, nor a note
        plain = not any(pattern.match(more) for pattern in (NOTE, EVIDENCE, WITH, AGREED)) and not read_measure(more)
        name, meant, *rest = known.pieces
        return replace(known, line="; ".join((name, meant, more if plain else f"« {more} »", *rest)))

    def call(self, shift: Shift) -> Call:
        """The command that tells it."""
        request = replace(shift.call.request, known=self.known)
        return replace(shift.call, argument=self.line, filled=self.filled, request=request)

    def about(self, people: Iterable[int]) -> _Told:
        """The same about some people by their numbers."""
        named_so = " & ".join(f"#{person}" for person in people)
        if self.filled:
            return replace(self, filled={**self.filled, "player": named_so})
        return replace(self, line="; ".join((named_so, *self.pieces[1:])))

    def beside(self, people: Iterable[int]) -> _Told:
        """The same about some people beside whom it is about already, by their numbers."""
        numbers = [f"#{person}" for person in people]
        if self.filled:
            also = ", ".join(filter(None, (self.filled.get("also", ""), *numbers)))
            return replace(self, filled={**self.filled, "also": also})
        return replace(self, line="; ".join((*self.pieces, *(f"with {number}" for number in numbers))))


def says_sanction(said: str) -> bool:
    """Whether a text is a sanction, or says how long one runs, and no offence.

    >>> says_sanction("suspendu jusqu'au 31/12"), says_sanction("2 mains"), says_sanction("insulte")
    (True, True, False)
    """
    return bool(read_ban(said) or read_measure(said) or read_term_said(said))


def _parted(shift: Shift, text: str) -> str:
    """A line with a semicolon behind whom it names, where that is sure. Raises SeveralPeople where its first words may mean
    several and it begins with nobody's full name, or nearly.
    """
    try:
        return who_first(shift, text, lambda rest: is_offence(shift, rest))
    except SeveralPeople:
        if nearest_first(shift, text) is None:
            raise
        return text


def _near(shift: Shift, told: _Told) -> Reply | None:
    """The question whether somebody is meant whose name is nearly what was typed, where it names nobody; None where it does, or
    nobody's name is near.
    """
    if not told.filled and len(told.pieces) == 1:
        parted = nearest_first(shift, told.line)
        if parted is None:
            return None
        name, what_for, numbers = parted
        told = replace(told, line=f"{name}; {what_for}")
    elif not told.said or _names_somebody(shift, told.name):
        return None
    else:
        numbers = tuple(number for _, number in near(shift.work.people, shift.club.id, told.name))
    if not numbers:
        return None
    read = shift.rules.offence(as_read(told.said))
    offence = named(told.said) or ("" if spoken_of(shift, as_read(told.said)) else read.offence)
    each = [([number], told.about([number])) for number in numbers[:MOST]]
    choices = [(people, one.call(shift)) for people, one in each]
    return asked(shift, (told.name,), choices, offence)


def _names_somebody(shift: Shift, name: str) -> bool:
    """Whether a text names somebody, or is refused for another reason than that it names nobody."""
    try:
        named_first(Discipline(shift), name)
    except PlaysElsewhere:
        return True
    except NoSuchPerson:
        return False
    except Refusal:
        return True
    return True


def _beside(shift: Shift, told: _Told) -> Reply | None:
    """The question whether others whom the words of an offence name are meant too; None where they name nobody."""
    desk = Discipline(shift)
    found = named_beside(desk, told.said)
    if found is None or none_of_the_list(told.said):
        return None
    people = [person.number for person in named_first(desk, told.name)]
    already = {person.number for text in told.incident.others for person in whom_named(desk, text)}
    others = [person.number for person in found.people if person.number not in (*people, *already)]
    if not others:
        return None
    told = told.about(people)
    both, alone = told.beside(others), told.put(set_apart(told.said, found.words))
    calls = [knowing(shift, told.call(shift), (*people, *others)) for told in (both, alone)]
    name, names = " & ".join(map(desk.name, people)), tuple(map(desk.name, others))
    choices = (choice(calls[0], (name, *names)), choice(calls[1], (name,)))
    return note_choices(shift, TogetherAsked(told.command, names, told.said, choices), calls)


def _asked(shift: Shift, told: _Told, own: Sequence[str], nearest: tuple[str, ...]) -> Reply:
    desk = Discipline(shift)
    people = [person.number for person in named_first(desk, told.name)]
    told = told.about(people)
    listed = nearest[: len(CHOICES) - 1 - len(own)]
    meant = [*((OTHER, told.meaning(name), name) for name in own), *((offence, told.meaning(offence), "") for offence in listed)]
    choices = [*meant, (OTHER, told.put(as_other(told.said)), "")]
    question = OffenceAsked(
        command=told.command,
        name=" & ".join(map(desk.name, people)),
        said=told.said,
        choices=tuple(
            OffenceChoice(offence, "" if each.filled else each.line, tuple(each.filled.items()), name)
            for offence, each, name in choices
        ),
        known=known_of(shift, people, told.known),
    )
    each = [[one.offence, one.line, dict(one.fields), question.known] for one in question.choices]
    noted = json.dumps(each, ensure_ascii=False)
    agreed(shift, question, noted, sure=False)
    return shift.reply(question)


def _chosen(shift: Shift, told: _Told) -> _Told | None:
    """The incident with the offence that is chosen, "1", of those that whoever types was asked for last; None for what is no
    choice, or where nothing was asked or something has happened since. Each question is answered once.
    """
    said = tidy_name(told.line).casefold().strip(" .)")
    other = said in CHOSEN_OTHER
    if not other and said not in CHOICES:
        return None
    noted = said_before(shift, "", sure=True)
    if not noted.startswith("["):
        return None
    choices = [_Told(told.command, line, fields, "".join(known)) for _, line, fields, *known in json.loads(noted)]
    at = len(choices) if other else int(said)
    if at > len(choices):
        return None
    shift.work.clubs.set(shift.call.request.place, key(shift, ASKED), None)
    return choices[at - 1]
