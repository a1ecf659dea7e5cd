"""What a book says of an incident, what the club chose, what Floorman proposes, each in its own voice; and what was given."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Sequence
from dataclasses import replace

from bot.domain.penalties.sanctions import Measure
from bot.i18n.words import Words
from bot.presenter.blocks import Block, Hint, Line, Title, Tone
from bot.presenter.dispatch import Table, row
from bot.presenter.floor.away import while_away
from bot.presenter.floor.exclusions import in_a_draw, of_the_ban, typed
from bot.presenter.floor.givers import by_whom
from bot.presenter.floor.grounds import grounds, short_name, unsearched
from bot.presenter.floor.offence_asked import typed_offence
from bot.presenter.floor.own_offences import by_the_club
from bot.presenter.floor.points import graver, points_with
from bot.presenter.floor.sanctions import case_lines, offence, sanction, several
from bot.presenter.floor.together import also_proposed, kept
from bot.presenter.quotations import excerpt, quote
from bot.services.replies.discipline import CaseView, Proposed, Sanctioned
from bot.services.replies.proposal_views import ProposalView, SanctionView
from bot.services.replies.reply import Reply
from bot.services.rules.proposing import may_speak_of_penalty
from knowledge.books.passages import Passage

SILENT = ("", "unread")
"""What a reply says of a book that does not speak of an offence, or has not been read."""

CLUBS = frozenset({"club", "club_unread", "club_otherwise", "tournament", "tournament_unread", "tournament_otherwise"})
FLOORMANS = frozenset({"custom", "unread", "otherwise"})
"""Whose voice it is that a reply rests on; all others are the book's."""


def proposed(said: Proposed, reply: Reply, words: Words) -> Iterator[Block]:
    """What to act on first: what is suggested by whom, how it is recorded, and the record; then each voice under its own heading:
    what the club chose, what the book says, quoted, and what Floorman adds. Nothing is written yet.
    """
    yield Title(words.say("proposed.heading", name=said.name, offence=offence(said.offence, said.words, words)), Tone.UNSURE)
    if said.newer:
        yield Line(words.say("proposed.newer", number=str(said.newer)), Tone.UNSURE)
    if said.other:
        yield Line(words.say("proposed.renamed"), Tone.UNSURE)
    if said.old:
        yield Line(words.say("proposed.old"), Tone.UNSURE)
    withheld = said.otherwise_in is not None and not said.proposal.by_club
    yield from _punished_otherwise(said, reply, words) if withheld else _suggested(said, reply, words)
    yield from also_proposed(said, words)
    if said.needs:
        yield Line(words.say("proposed.director"), Tone.UNSURE)
    view = graver(said.proposal.sanction, said.points.due if said.points else None)
    if not (said.seated or withheld) and said.proposal.sanction.measure == Measure.ORBITS:
        yield Line(words.say("proposed.unseated"), Tone.UNSURE)
    given = "…" if withheld else typed(view, words)
    line = "; ".join((said.name, typed_offence(said.offence, said.words, words), given, *said.rest))
    yield Hint(words.say("proposed.decide", command="{command}"), f"sanction {line}")
    if said.cases:
        yield Line(words.say("proposed.history"))
        yield from case_lines(said.cases, words, aged=said.age_open)
    else:
        yield Line(words.say("proposed.clean"))
    yield from _under("club", Tone.CLUB, _club_chose(said, reply, words), words)
    yield from _under("book", Tone.BOOK, _of_the_book(said, reply, words), words)
    yield from _under("away", Tone.PLAIN, while_away(said.away, reply, words), words)
    yield from _under("floorman", Tone.PLAIN, _added(said, reply, words), words)


def _under(part: str, tone: Tone, told: Iterable[Block], words: Words) -> Iterator[Block]:
    """What one voice says, under its heading; nothing where it says nothing."""
    for at, block in enumerate(told):
        if at == 0:
            yield Title(words.say(f"proposed.part.{part}"), tone)
        yield block


def _of(voices: Collection[str], reply: Reply, words: Words) -> Iterator[Block]:
    """What a reply rests on of what some voices say; what a search finds in the book stands under the book's own heading."""
    theirs = tuple(replace(ground, found=None) for ground in reply.grounds if ground.voice in voices)
    return grounds(replace(reply, grounds=theirs), words)


def _club_chose(said: Proposed, reply: Reply, words: Words) -> Iterator[Block]:
    yield from points_with(said.points, said.proposal.sanction, words)
    yield from _of(CLUBS, reply, words)


def _punished_otherwise(said: Proposed, reply: Reply, words: Words) -> Iterator[Block]:
    """What the book has for the offence instead of a sanction that Floorman knows: its words, and nothing beside them."""
    if said.otherwise_in is not None and reply.book is not None:
        yield Line(words.say("grounds.decides_otherwise", book=reply.book.short), Tone.UNSURE)
        yield quote(reply.book, said.otherwise_in)


def _of_the_book(said: Proposed, reply: Reply, words: Words) -> Iterator[Block]:
    if said.otherwise_in is not None:
        # where the club has steps of its own, these stand above, and what the book says here
        yield from _punished_otherwise(said, reply, words) if said.proposal.by_club else ()
        return
    yield from (Line(line, Tone.QUIET) for line in _book_says(said, reply, words))
    yield from _quoted(said, reply, words)
    if said.ladder_in is not None and reply.book is not None:
        if not said.ladder:
            yield Line(words.say("grounds.decides_otherwise", book=reply.book.short), Tone.QUIET)
        yield quote(reply.book, said.ladder_in)
    yield from _found(said, reply, words)
    yield from _lets_be(said, reply, words)
    others = tuple(ground for ground in reply.grounds if said.ladder_in is None or ground.passage != said.ladder_in)
    yield from _of({ground.voice for ground in others} - CLUBS - FLOORMANS, replace(reply, grounds=others), words)


def _added(said: Proposed, reply: Reply, words: Words) -> Iterator[Block]:
    if said.otherwise_in is not None:
        return
    yield from _else(said, words)
    yield from _left_open(said, reply, words)
    yield from _of(FLOORMANS, reply, words)


def _quoted(said: Proposed, reply: Reply, words: Words) -> Iterator[Block]:
    """The words of the book that decide."""
    if reply.book is None or not said.quoted or not reply.grounds or not reply.grounds[0].passage:
        return
    view, first = said.proposal, reply.grounds[0].passage
    # of a club's own book nobody has checked what stands beside words that are told to say nothing of penalties
    unchecked = bool(reply.book.digest) and said.spoken == "forbidden" and may_speak_of_penalty(first.text)
    if view.only_if or view.hand_lives or said.spoken == "allowed" or unchecked:
        # nothing is left out of words that hold in one case alone: what they allow beside it is part of it
        at = first.text.find(said.quoted)
        whole = first.text.strip() == said.quoted
        yield quote(reply.book, first, (at, at + len(said.quoted)) if at >= 0 and not whole else (0, 0))
    else:
        yield excerpt(reply.book, first, (said.quoted, *said.with_words))
    yield from (quote(reply.book, passage) for passage in _passages((said.sanctioned_in,), reply))
    if elsewhere := _passages(view.elsewhere, reply):
        yield Line(words.say("proposed.elsewhere"), Tone.QUIET)
        yield from (quote(reply.book, passage) for passage in elsewhere)


def _passages(addresses: Sequence[str], reply: Reply) -> list[Passage]:
    """Passages of the grounds, by their addresses."""
    found = {ground.passage.id: ground.passage for ground in reply.grounds if ground.passage}
    return [found[address] for address in addresses if address in found]


def _found(said: Proposed, reply: Reply, words: Words) -> Iterator[Block]:
    """What a search finds in a book that nobody has read for sanctions."""
    if said.spoken == "unread" and reply.book is not None:
        key = "proposed.found" if said.found else "proposed.nothing_found"
        key = key if said.unsearched is None else unsearched(said.unsearched)
        yield Line(words.say(key, book=reply.book.short), Tone.QUIET)
        yield from (quote(reply.book, hit.passage, hit.sentence) for hit in said.found)


def _book_says(said: Proposed, reply: Reply, words: Words) -> Iterator[str]:
    """What the words of the book come to, and nothing that they don't say."""
    view = said.proposal
    if said.own:
        yield words.say("own.offence")
        return
    if said.spoken in SILENT:
        silent = "unnamed" if view.general_in else "silent"
        key = f"{said.spoken}_ladder_{said.ladder}" if said.ladder else said.spoken or silent
        article = _number(said.ladder_in)
        yield words.say(f"proposed.book.{key}", book=short_name(reply.book), **({"article": article} if article else {}))
        return
    yield from _verdict(said, words)
    if view.listed:
        yield words.say("proposed.book.list")
    if view.up_to and _may_follow(said) is None:
        yield words.say("proposed.book.up_to" if view.at_most else "proposed.book.may_be", sanction=sanction(view.up_to, words))
    if said.no_warning:
        yield words.say("proposed.book.no_warning")
    if view.hand_lives:
        yield words.say("proposed.book.hand_lives")
    yield from _whom_else(said, words)


def _verdict(said: Proposed, words: Words) -> Iterator[str]:
    """How firmly its words speak, and when alone they hold."""
    view = said.proposal
    when, case = ("if.", _case(view, words)) if view.only_if and said.spoken != "allowed" else ("", {})
    if view.reason == "only_repeated":
        yield words.say("proposed.book.only_repeated")
    elif view.named and (view.named != view.sanction or view.source != "book"):
        yield words.say(f"proposed.book.{when}named.{said.spoken}", sanction=sanction(view.named, words), **case)
    elif may_be := _may_follow(said):
        yield words.say(f"proposed.book.{when}named.may", sanction=sanction(may_be, words), **case)
    elif not view.named:
        yield words.say(f"proposed.book.{when}{said.spoken}", **case)
    if when and (view.named or view.reason == "only_repeated"):
        yield words.say(f"proposed.book.if.else.{view.only_if}")


def _may_follow(said: Proposed) -> SanctionView | None:
    """The sanction that its words name as one that may follow, where that is all that they say of one."""
    view = said.proposal
    return view.up_to if said.spoken == "may" and view.named is None and not view.at_most else None


def _case(view: ProposalView, words: Words) -> dict[str, str]:
    """When alone the words of the book hold, as the beginning of a sentence."""
    return {"case": words.say(f"proposed.when.{view.only_if}")}


def _whom_else(said: Proposed, words: Words) -> Iterator[str]:
    """Whom the words mean too, and what else they have sanctioned by name."""
    if said.both and not said.others:
        other = said.proposal.other
        key = "both_other" if other else "both"
        yield words.say(f"proposed.book.{key}", **({"offence": offence(other, "", words)} if other else {}))
    if said.forms:
        yield words.say("proposed.book.forms", forms=[offence(form, "", words) for form in said.forms])


def _article(passage: str, reply: Reply) -> str:
    """What an article is called in a sentence, "15-1"."""
    found = (ground.passage for ground in reply.grounds if ground.passage and ground.passage.id == passage)
    return _number(next(found, None))


def _number(passage: Passage | None) -> str:
    return passage.number or passage.title or passage.article if passage else ""


def _suggested(said: Proposed, reply: Reply, words: Words) -> Iterator[Block]:
    """What is suggested, by whom, and why."""
    view = said.proposal
    if view.by_club:
        yield from by_the_club(said, words)
        return
    # what an article names for the offence itself is no step of the general list
    which = "suggestion" if view.step and view.reason != "book_names_it" else "suggestion_alone"
    whose = "list" if view.listed else view.source
    step = {"step": view.step, "steps": view.steps, "article": _article(view.listed, reply)}
    when, case = ("if.", _case(view, words)) if view.only_if and whose == "book" else ("", {})
    key = f"proposed.{which}.{when}{whose}"
    yield Line(words.say(key, sanction=sanction(view.sanction, words), **step, **case), Tone.SURE)
    if view.called and view.called != sanction(view.sanction, words):
        yield Line(words.say("proposed.called", name=view.called))
    if view.besides:
        key = f"proposed.besides.{view.besides.duty}.{view.besides.source}"
        yield Line(words.say(key, sanction=sanction(view.besides.sanction, words)), Tone.SURE)
    # that a clean record makes it the first time needs no line of its own
    if view.reason != "book_names_it" and (said.cases or view.reason != "first_time"):
        yield Line(words.say(f"proposed.reason.{view.reason}"), Tone.QUIET)
    if (view.suspension or view.open_suspension) and view.sanction.count:
        yield Line(words.say("proposed.count_open"), Tone.QUIET)


def _lets_be(said: Proposed, reply: Reply, words: Words) -> Iterator[Block]:
    """What else the book lets be."""
    view = said.proposal
    if view.by_club:
        return
    # the most that may be has been said already
    permitted = several([one for one in view.permitted if one != view.up_to], words)
    if view.suspension and not view.sanction.count:
        permitted.append(words.say("proposed.suspension"))
    if permitted:
        yield Line(words.say("proposed.permitted", sanctions=permitted), Tone.QUIET)
    if view.at_once:
        article = _article(view.discretion, reply)
        yield Line(words.say("proposed.at_once", sanctions=several(view.at_once, words), article=article), Tone.QUIET)
    yield from _general(said, reply, words)


def _else(said: Proposed, words: Words) -> Iterator[Block]:
    """What else there is to choose from."""
    view = said.proposal
    named = (view.named, view.up_to, view.besides.sanction if view.besides else None)
    told = (*view.permitted, *view.at_once, *view.general, *named)
    others = several([one for one in view.alternatives if one not in told], words)
    if others and not view.by_club:
        plain = said.spoken in (*SILENT, "allowed") or view.listed
        # a maximum is graver than all that is permitted: what is left over lies beyond it
        key = "beyond" if view.at_most else "others" if plain else "others_unnamed"
        yield Line(words.say(f"proposed.{key}", sanctions=others), Tone.QUIET)


def _left_open(said: Proposed, reply: Reply, words: Words) -> Iterator[Block]:
    """What nobody has chosen yet."""
    book = short_name(reply.book)
    if said.proposal.by_club:
        return
    if said.proposal.degree_assumed:
        yield Line(words.say("proposed.degree_assumed", book=book), Tone.QUIET)
    if said.age_open:
        key = "proposed.age_unread" if said.spoken == "unread" else "proposed.age_open"
        yield Line(words.say(key, book=book), Tone.QUIET)


def _general(said: Proposed, reply: Reply, words: Words) -> Iterator[Block]:
    """What the book's clause on every fault lets be, and its words."""
    view = said.proposal
    clause = _passages((view.general_in,), reply)
    if reply.book is None or not clause:
        return
    let_be = several(list(view.general), words)
    if view.open_suspension:
        let_be.append(words.say("proposed.suspension"))
    key = "acts" if view.for_acts else "breaches"
    yield Line(words.say(f"proposed.general.{key}", sanctions=let_be, article=reply.book.cite(clause[0])), Tone.QUIET)
    if said.spoken not in ("must", "may"):
        yield excerpt(reply.book, clause[0], (view.general_words,))


def sanctioned(said: Sanctioned, reply: Reply, words: Words) -> Iterator[Block]:
    """A sanction is in the ledger, or one for each player of an incident; what to say to them."""
    for one in (said, *said.others):
        yield from _given(one, words)
    yield from kept(said, words)
    if said.repeated:
        return
    if said.both:
        case = said.case
        other = said.proposal.other
        named = offence(other, "", words) if other else case.words or offence(case.offence, case.words, words)
        yield Hint(words.say("together.both", command="{command}"), f"sanction …; {named}")
    yield from while_away(said.away, reply, words)
    yield from grounds(reply, words)


def _given(said: Sanctioned, words: Words) -> Iterator[Block]:
    """One player's sanction."""
    case: CaseView = said.case
    given = sanction(case.sanction, words)
    heading, tone = ("repeated", Tone.UNSURE) if said.repeated else ("heading", Tone.SURE)
    yield Title(words.say(f"sanctioned.{heading}", number=str(case.number), name=said.name, sanction=given), tone)
    if said.repeated:
        if case.by:
            yield Line(by_whom(case.by, words), Tone.QUIET)
        if said.noted:
            yield Line(words.say("sanctioned.noted"), Tone.QUIET)
        yield Line(words.say("sanctioned.once_more"), Tone.QUIET)
        return
    if said.just_before:
        yield Line(words.say("sanctioned.just_before", number=str(said.just_before)), Tone.UNSURE)
        yield Hint(words.say("sanctioned.take_back", command="{command}"), f"void {case.number} {words.say('sanctioned.twice')}")
    yield from _to_miss(case, words)
    if said.place:
        yield Line(words.say("sanctioned.out", name=said.name, place=said.place), Tone.UNSURE)
    if said.withdrawn:
        yield Line(words.say("sanctioned.withdrawn", name=said.name), Tone.UNSURE)
    if said.dropped:
        yield Line(words.say("steps.dropped_moves", count=said.dropped), Tone.UNSURE)
    yield from in_a_draw(said, words)
    yield from of_the_ban(said, words)
    yield from _weighed(said, words)
    yield Line(words.say("sanctioned.notice", offence=offence(case.offence, case.words, words), sanction=given))
    if said.besides:
        more, told = said.besides.sanction, offence(case.offence, case.words, words)
        line = f"sanction #{said.person}; {told}; {typed(more, words)}"
        yield Hint(words.say(f"sanctioned.besides.{said.besides.duty}", command="{command}"), line)
    yield Hint(words.say("sanctioned.tell", command="{command}"), f"told {case.number}")
    yield Hint(words.say("sanctioned.undo", command="{command}"), f"void {case.number} …")


def _to_miss(case: CaseView, words: Words) -> Iterator[Block]:
    """What he misses: so many hands, which Floorman counts, or so many minutes, which it does not."""
    if case.hands:
        yield Line(words.say("sanctioned.hands", count=case.hands))
    if case.sanction.measure == Measure.MINUTES:
        yield Line(words.say("sanctioned.minutes", count=case.sanction.count))


def _weighed(said: Sanctioned, words: Words) -> Iterator[Block]:
    """What was given beside what the book excludes, what was proposed and what the club's points have due."""
    if said.excluded:
        yield Line(words.say("proposed.book.no_warning"), Tone.UNSURE)
    if said.lighter:
        view = said.proposal
        whose = "list" if view.listed else view.source
        yield Line(words.say(f"sanctioned.lighter.{whose}", sanction=sanction(view.sanction, words)), Tone.QUIET)
    if said.heavier and said.proposal.up_to:
        yield Line(words.say("sanctioned.heavier", sanction=sanction(said.proposal.up_to, words)), Tone.QUIET)
    if said.below_points:
        yield Line(words.say("points.below", sanction=sanction(said.below_points, words)), Tone.QUIET)


TELLERS: Table[Block] = (
    row(Proposed, proposed),
    row(Sanctioned, sanctioned),
)
