"""The sanction that the rulebook's ladder suggests next. It proposes; the floor or the director decides.

A ladder is the book's list of sanctions, the lightest first, each a step. From the sanctions that a player already has for the
same fault follows the next step. How a step is passed is the same for every book; the lists stand in `ladder_steps`.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from enum import StrEnum

from bot.domain.club.people import folded
from bot.domain.penalties.ladder_steps import Degree, Ladder, Step, ladder_of
from bot.domain.penalties.proposal import Besides, Proposal, Reason, Source
from bot.domain.penalties.sanctions import Measure, Sanction
from bot.domain.penalties.wording import Wording, wording
from bot.domain.rules.book_ladder import Scope
from bot.domain.rules.offences import BookOffence, Duty
from bot.domain.rules.profile import RuleProfile

_WARNING, _DEAD = Sanction(Measure.WARNING), Sanction(Measure.HAND_DEAD)
GRAVE = frozenset({"cheating", "identity"})
"""Offences after which most clubs let nobody play on: where the book names no lighter sanction, Floorman's own proposal is not a
word of warning but disqualification.
"""


class Standing(StrEnum):
    """What a recorded sanction is worth today."""

    COUNTS = "counts"
    VOIDED = "voided"
    """A mistake: as if it had not been."""
    PARDONED = "pardoned"
    """A mercy: it stays to be seen, and is not counted."""
    EXPIRED = "expired"
    """Older than the club counts back."""


@dataclass(frozen=True, slots=True)
class Past:
    """A sanction that a player has had. `words` describes the offence "other". Only what `COUNTS` moves the ladder."""

    offence: str
    sanction: Sanction
    standing: Standing = Standing.COUNTS
    words: str = ""

    @property
    def fault(self) -> str:
        """By what two offences are the same: the name, and for "other" its words, however they are spelt. Words that were
        erased are nobody's: empty, which is like no other.

        >>> Past("other", Sanction(Measure.WARNING), words="A soufflé !").fault
        'other: a souffle'
        """
        return fault(self.offence, self.words)


def fault(offence: str, words: str = "") -> str:
    """By what two offences are the same: see `Past.fault`.

    >>> fault("phone"), fault("other")
    ('phone', '')
    """
    if offence != "other":
        return offence
    told = folded(words)
    return f"other: {told}" if told else ""


def propose(
    profile: RuleProfile,
    offence: str,
    history: Sequence[Past] = (),
    *,
    book_offence: BookOffence | None = None,
    degree: Degree | None = None,
    words: str = "",
    earlier: int = 0,
    all_offences_count: bool = False,
) -> Proposal:
    """The next step for an offence. `history` lists the player's sanctions, the oldest first; those for the same fault count,
    with `all_offences_count` those for any. `words` describes the offence "other". `earlier` is how often it happened before
    without being recorded, each time like a warning. `degree` is the club's, None where it has chosen none: NORMAL then; it
    matters where the book has degrees (ROPTA 11). What the book names for the offence itself (`book_offence`) is the least that
    is proposed; a hand that is dead by its words is dead each time, and the next step stands beside it.

    Never lighter than what was proposed when the history was shorter, nor than the gravest sanction so far for the same fault.
    No step is jumped because somebody was lenient: ROPTA 11.2 and CdC 15-1 « dans l'ordre chronologique ».
    """
    same = fault(offence, words)
    counting = [past for past in history if past.standing is Standing.COUNTS]
    own = [_WARNING] * earlier + [past.sanction for past in counting if same and past.fault == same]
    every = [_WARNING] * earlier + [past.sanction for past in counting]
    said = wording(book_offence, repeated=bool(own))
    ladder = ladder_of(profile, degree or Degree.NORMAL, said.duty)
    grave = offence in GRAVE and not ladder.chosen
    climb = _Climb(ladder if said.warnings else ladder.without_warnings, book_offence, said, degree, own, grave=grave)
    climb = replace(climb, unread=not profile.knows_of(offence))
    if all_offences_count:
        climb = replace(climb, had=every, moved=replace(climb, had=every).sanction != climb.sanction)
    expired = any(past.standing is Standing.EXPIRED and same and past.fault == same for past in history)
    proposal = climb.dead_hand() if said.hand_dead else climb.proposal()
    return replace(proposal, club=(*proposal.club, *(("penalty.expiry_days",) if expired else ())))


@dataclass(frozen=True, slots=True)
class _Climb:
    """How far up its list an offence leads, with what counts before it (`had`). `moved`: by the club's choice that every offence
    counts. `grave`: it leads to disqualification at once, by Floorman's proposal. `unread`: nobody has read what the book says of
    the offence, so that its list alone, where that was read, has a word on it.
    """

    ladder: Ladder
    book: BookOffence | None
    said: Wording
    degree: Degree | None
    own: Sequence[Sanction]
    had: Sequence[Sanction] | None = None
    moved: bool = False
    grave: bool = False
    unread: bool = False

    @property
    def before(self) -> Sequence[Sanction]:
        """What counts."""
        return self.own if self.had is None else self.had

    @property
    def only_a_word(self) -> bool:
        """Whether the book sanctions repetition alone, and it is the first time."""
        return self.book is not None and self.book.only_repeated and not self.before

    @property
    def place(self) -> int:
        """The place of the next step, `len(steps)` after the last."""
        steps = self.ladder.steps
        out = next((n for n, step in enumerate(steps) if step.sanction.measure is Measure.DISQUALIFIED), 0) if self.grave else 0
        return max(out, _next_place(self.ladder, self.before))

    @property
    def step(self) -> Step:
        """The next step."""
        return Step(_WARNING, (), "") if self.only_a_word else self.ladder.steps[min(self.place, len(self.ladder.steps) - 1)]

    @property
    def bounded(self) -> Sanction:
        """The next step, or the most that the words let it come to; the first step in any case."""
        least, most = self.ladder.steps[0].sanction, self.said.most
        rank = self.ladder.rank
        return min(self.step.sanction, max(most, least, key=rank), key=rank) if most else self.step.sanction

    @property
    def sanction(self) -> Sanction:
        """The sanction to which it leads."""
        return max(self.bounded, *self.before, key=self.ladder.rank) if self.before else self.bounded

    @property
    def reason(self) -> Reason:
        """Why it is that one."""
        if self.only_a_word:
            return Reason.ONLY_REPEATED
        if self.ladder.rank(self.sanction) > self.ladder.rank(self.bounded):
            return Reason.NOT_LESS
        if self.bounded != self.step.sanction:
            return Reason.UP_TO
        if self.place >= len(self.ladder.steps):
            return Reason.TOP
        if self.grave:
            return Reason.GRAVE
        if self.before:
            return Reason.REPEATED if self.own else Reason.OTHERS_COUNT
        return Reason.FIRST_TIME

    @property
    def by_degree(self) -> bool:
        """Whether the degree decides: where a list begins, and on its second warning."""
        if self.grave:
            return False
        return self.ladder.degrees and not self.only_a_word and (not self.before or self.step.sanction == _WARNING)

    @property
    def source(self) -> Source:
        """Whose it is."""
        if self.club:
            return Source.CLUB
        listed = self.ladder.ordered and not self.step.open and self.sanction == self.step.sanction
        spoken = self.said.duty not in (None, Duty.NONE, Duty.ALLOWED) and not self.grave
        of_the_list = self.unread and not self.grave and bool(self.step.passage)
        by_the_book = (self.own and spoken) or of_the_list
        return Source.BOOK if by_the_book and listed and not self.by_degree else Source.USUAL

    @property
    def club(self) -> tuple[str, ...]:
        """The points on which the club's choice leads to it."""
        weighed = {
            "penalty.counts": self.moved,
            "penalty.degree": self.by_degree and self.degree is not None,
            "penalty.ladder": self.ladder.chosen and not self.only_a_word,
        }
        return tuple(point for point, does in weighed.items() if does)

    def dead_hand(self) -> Proposal:
        """The dead hand that the book names, each time; beside it the next step, where its words add a sanction, or where it is a
        repetition.
        """
        dead, duty = self.said.named or _WARNING, self.said.besides
        beside = self._on_the_list
        goes_on = (duty or self.before) and beside.sanction != dead
        besides = Besides(beside.sanction, duty or Duty.MAY, beside.source) if goes_on else None
        proposal = self._filled(dead, Source.BOOK, Reason.BOOK_NAMES_IT, besides)
        if besides is None:
            return proposal
        passages = tuple(dict.fromkeys((*proposal.passages, *self._passages())))
        return replace(proposal, passages=passages, club=self.club, degree_assumed=self._assumed)

    def proposal(self) -> Proposal:
        """What the book names for this time, or the next step where that is graver."""
        named, rank = self.said.named, self.ladder.rank
        # the rule for this very offence goes before the general ladder (ROPTA 4.1: a phone « sera averti » the first time)
        first_time = not self.before and self.degree is not Degree.HEAVY
        # a sanction that follows in one case alone (EVENT'em: a spectator who helps by cheating is expelled) is told, no more
        certain = self.said.only_if is None or (named is not None and rank(named) <= rank(self.sanction))
        if named and certain and (first_time or rank(named) >= rank(self.sanction)):
            return self._filled(named, Source.BOOK, Reason.BOOK_NAMES_IT, None)
        proposal = self._filled(self.sanction, self.source, self.reason, None)
        listed = self.step.passage if proposal.source is Source.BOOK else ""
        called = self.step.name if self.step.passage and proposal.sanction == self.step.sanction else ""
        return replace(
            proposal, passages=self._passages(), club=self.club, degree_assumed=self._assumed, listed=listed, called=called
        )

    @property
    def _on_the_list(self) -> _Climb:
        """The same without the dead hands that went before: where the list knows none, none of its steps was taken with them
        (CdC 15-1: after a hand that was dead comes the warning).
        """
        listed = any(one.measure is Measure.HAND_DEAD for step in self.ladder.steps for one in (step.sanction, *step.others))
        others = [sanction for sanction in self.before if listed or sanction.measure is not Measure.HAND_DEAD]
        return replace(self, had=others)

    @property
    def _assumed(self) -> bool:
        return self.by_degree and self.degree is None and not self.ladder.chosen

    def _filled(self, sanction: Sanction, source: Source, reason: Reason, besides: Besides | None) -> Proposal:
        others = tuple(self._others(sanction, besides))
        by_list = bool(self.own) and self.ladder.ordered
        stated = self.ladder.stated | {self.said.up_to, self.said.named}
        beside = besides.sanction if besides else None
        let_be = tuple(one for one in others if one in stated and one != beside and self.said.permits(one, by_list=by_list))
        at_once = self._at_once(others, sanction, besides)
        suspension = any(self.said.permits(step.sanction, by_list=by_list) for step in self.ladder.suspends)
        proposal = Proposal(
            sanction=sanction,
            source=source,
            reason=reason,
            step=self._counted(sanction, reason),
            steps=len(self.ladder.steps),
            alternatives=others,
            permitted=tuple(one for one in let_be if one not in at_once),
            suspension=suspension,
            named=self.said.named,
            up_to=self.said.up_to,
            besides=besides,
            passages=self._spoken_of,
            discretion=self.ladder.discretion,
            at_once=at_once,
            spoken=self.said.duty,
            only_if=self.said.only_if,
            at_most=self.said.at_most,
            hand_lives=not self.said.dead_hands,
            elsewhere=self.book.elsewhere if self.book else (),
            other=self.book.other if self.book else "",
        )
        return self._with_the_general_clause(proposal)

    def _with_the_general_clause(self, proposal: Proposal) -> Proposal:
        """What the clause on every fault lets be, where the words about this one neither name it nor let it be; a maximum that
        they set goes before it.
        """
        clause = self.ladder.clause(self.said.duty) if not self.said.at_most else None
        by_list = bool(self.own) and self.ladder.ordered
        told = {*proposal.permitted, *proposal.at_once, self.said.named, self.said.up_to}
        told |= {proposal.sanction} if proposal.source is Source.BOOK else set()
        told |= {proposal.besides.sanction} if proposal.besides else set()
        # where a list begins at once, the word of warning that is proposed before it is none of its steps
        word = {_WARNING} if self.only_a_word and clause and not clause.sanctions else set[Sanction]()
        # nothing lighter than what follows in any case (ROPTA 1.4, « immédiatement exclu »); a dead hand has others beside it
        certain = self.said.named if not self.said.only_if and not self.said.hand_dead else None
        let_by = (one for one in self.ladder.let_by(clause) | word if one not in told and self.said.offers(one))
        let_by = (one for one in let_by if certain is None or one.gravity >= certain.gravity)
        let_be = tuple(sorted((one for one in let_by if not self.said.permits(one, by_list=by_list)), key=_gravity))
        suspends = clause is not None and not clause.sanctions and bool(self.ladder.suspends) and not proposal.suspension
        if clause is None or not (let_be or suspends) or (self.book and clause.passage == self.book.passage):
            return proposal
        return replace(
            proposal,
            general=let_be,
            general_in=clause.passage,
            general_words=clause.words,
            for_acts=clause.scope is Scope.ACT,
            open_suspension=suspends,
        )

    def _at_once(self, others: Sequence[Sanction], sanction: Sanction, besides: Besides | None) -> tuple[Sanction, ...]:
        """Those of the list that a climb step by step has not come to yet: its own words keep them for later repetitions, and
        those on the gravity of a fault let them be now, whatever the fault (ROPTA 11.2 and CdC 15-1, last paragraph). A rule of
        play is none, nor what is allowed; where repetition alone is sanctioned, the first time is none either.
        """
        spoken = self.said.duty in (Duty.MUST, Duty.MAY, Duty.FORBIDDEN)
        meant = spoken or (self.book is None and self.ladder.clause(None) is not None)
        fault = meant and not self.only_a_word
        if not (self.ladder.ordered and self.ladder.discretion and fault):
            return ()
        rank = self.ladder.rank
        step = self._on_the_list.step if besides else self.step
        reached = (step.sanction, *step.others) if besides or sanction == step.sanction else (sanction,)
        further = (one for one in others if one in self.ladder.stated and rank(one) > max(map(rank, reached)))
        return tuple(one for one in further if one != self.said.up_to)

    def _counted(self, sanction: Sanction, reason: Reason) -> int:
        """Which step of the list a sanction is, from 1 on; 0 for what is none."""
        if reason is Reason.ONLY_REPEATED:
            return 0
        steps = self.ladder.steps
        if sanction == self.step.sanction:
            return min(self.place + 1, len(steps))
        # a ban that the floor gave is no step of a list that ends with a disqualification
        reached = _reached(self.ladder, sanction)
        listed = reached >= 0 and sanction.measure in {one.measure for one in (steps[reached].sanction, *steps[reached].others)}
        return reached + 1 if listed else 0

    def _others(self, proposed: Sanction, besides: Besides | None) -> Iterator[Sanction]:
        """Every other sanction to choose from in rising order, from the one on that the book names."""
        named = self.said.named if self.said.only_if is None else None
        listed = [
            one for step in self.ladder.steps for one in (step.sanction, *step.others) if self.said.dead_hands or one != _DEAD
        ]
        every = {*listed, *(one for one in (self.said.named, self.said.up_to) if one)} - {proposed}
        rank = self.ladder.rank
        for one in sorted(every, key=rank):
            if named is None or rank(one) >= rank(named) or (besides and one == besides.sanction):
                yield one

    @property
    def _spoken_of(self) -> tuple[str, ...]:
        """Where the book speaks of the offence; with what stands elsewhere too, where that is where it may end."""
        if self.book is None:
            return ()
        beside = (*((self.book.sanctioned_in,) if self.book.sanctioned_in else ()), *self.book.elsewhere)
        return self.book.passages if self.said.up_to else (*self.book.passages[:1], *beside)

    def _passages(self) -> tuple[str, ...]:
        """What to quote: the offence, then the degree where it decides, then the step; each once."""
        by_degree = self.by_degree and bool(self.step.passage)
        quoted = (*self._spoken_of, self.ladder.degree_passage if by_degree else "", self.step.passage)
        return tuple(dict.fromkeys(passage for passage in quoted if passage))


def _gravity(sanction: Sanction) -> tuple[int, int, float]:
    return sanction.gravity


def _reached(ladder: Ladder, sanction: Sanction) -> int:
    """The place of the highest step that a sanction reaches; -1 for one that is lighter than them all."""
    return sum(ladder.rank(step.sanction) <= ladder.rank(sanction) for step in ladder.steps) - 1


def _next_place(ladder: Ladder, had: Sequence[Sanction]) -> int:
    """The place of the step after those a player has had; `len(steps)` after the last. Of two equal steps (the two warnings of
    the light degree), the first is taken before the second. Nothing that happens leads down.
    """
    place, steps = 0, ladder.steps
    for sanction in had:
        last = _reached(ladder, sanction)
        if last >= 0:
            first = next(n for n, step in enumerate(steps) if step.sanction == steps[last].sanction)
            place = max(place, min(last, max(first, place)) + 1)
    return place
