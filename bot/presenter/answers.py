"""What the rulebooks say: answers, articles, comparisons, the list of books."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Sequence
from datetime import datetime
from zoneinfo import ZoneInfo

from bot.i18n.words import Words
from bot.presenter.answer_parts import SAID_PLAINLY, companion, in_parts, read_with, undecided
from bot.presenter.blocks import Block, Entry, Hint, Line, Pointer, Title, Tone
from bot.presenter.editions import edition_called
from bot.presenter.floor.moments import short_day
from bot.presenter.quotations import opening, quote
from bot.presenter.sister_notes import differs
from bot.services.replies.reply import Reply
from bot.services.replies.rules import (
    Answered,
    ArticlesShown,
    BookChosen,
    BooksListed,
    ClubsWord,
    Compared,
    DecidedBefore,
    FellBack,
    QuestionBound,
)
from knowledge.books.passages import Answer, Article, Book, Hit, Passage, Verdict
from knowledge.books.sister_rules import as_rule
from knowledge.wording.sisters import rivals

CHOICES = 3
"""Candidates shown with an uncertain answer: three fit on a phone."""
NEIGHBOURS = 2


def answer(said: Answered, reply: Reply, words: Words) -> Iterator[Block]:
    """The passage that decides, or candidates, or the closest one, or that the book is silent."""
    book, club = _book(reply), said.club
    then, rules = said.fallback, [before for before in said.decided if before.rule]
    yield from _house_rules((*said.decided, *(then.decided if then else ())), words)
    if rules and said.answer.may_decide:
        # the club took the book for silent: whether that still holds is not for Floorman to say
        yield Line(words.say("answer.rule_beside", book=book.short), Tone.UNSURE)
    if club is not None and not club.changed:
        yield from _as_the_club_says(said.answer, club, book, words)
    elif said.raised:
        # who reads it must know from the first line whose word it is: neither the book's nor the search's
        share = words.say("answer.sure", share=words.share(said.answer.probability))
        yield Title(words.say("answer.raised"), Tone.SURE, share)
        yield from _found(said.answer, book, words, titled=True)
    else:
        yield from _as_searched(said.answer, book, words)
    if then is not None:
        yield from _followed_then(then, words)
    if not said.shown.may_decide and not any(rule.same for rule in rules):
        yield Line(words.say("answer.closest_floor" if said.shown.closest else "answer.call_floor"))
    if said.others:
        yield Line(words.say("answer.elsewhere"), Tone.QUIET)
        yield from (_pointer(other.hits[0]) for other in said.others)
    if said.selected:
        yield Line(words.say("answer.read_by_model" if said.raised else "answer.selected"), Tone.QUIET)
    yield from _decided(said.decided, words)
    if club is not None and club.changed:
        yield _changed(club, words)


def _as_searched(answer: Answer, book: Book, words: Words) -> Iterator[Block]:
    """What a search finds. What comes near is quoted though another rulebook decides: it may decide nevertheless."""
    if answer.parts:
        yield from in_parts(answer, book, words)
        yield from undecided(answer, words)
        yield from _see_also({part.hit.passage.article for part in answer.parts}, answer.hits, words)
    elif answer.closest:
        yield Title(words.say("answer.closest", book=book.short), Tone.UNSURE)
        yield from _closest(answer, book, words)
    elif answer.verdict is Verdict.FOUND:
        yield from _found(answer, book, words)
    elif answer.verdict is Verdict.UNSURE:
        yield Title(words.say("answer.unsure"), Tone.UNSURE)
        yield from _candidates(answer, book, words)
    else:
        yield Title(words.say("answer.not_covered", book=book.short), Tone.SILENT)


def _followed_then(then: FellBack, words: Words) -> Iterator[Block]:
    """What the rulebook says that the club follows where its own does not decide: in that one's name, by the club's choice."""
    book, answer = then.book, then.answer
    if book is None or answer is None:
        yield Line(words.say("fallback.not_yet", book=book.short) if book else words.say("fallback.gone"), Tone.UNSURE)
        return
    if then.decides and any(before.rule for before in then.decided):
        yield Line(words.say("answer.rule_beside", book=book.short), Tone.UNSURE)
    yield _how_it_says(then, answer, book, words)
    if answer.closest:
        yield from _closest(answer, book, words)
    elif answer.verdict is Verdict.FOUND:
        chosen = then.club is not None and not then.club.changed
        yield from _found(answer, book, words, titled=True, chosen=chosen)
    elif answer.verdict is Verdict.UNSURE:
        yield from _candidates(answer, book, words)
    yield from _decided(then.decided, words)
    if then.club is not None and then.club.changed:
        yield _changed(then.club, words)


def _how_it_says(then: FellBack, answer: Answer, book: Book, words: Words) -> Block:
    """That the club follows another rulebook then, and how sure it is what decides there."""
    club = then.club
    if club is not None and not club.changed:
        key = "club_silent" if club.silent else "club"
        return Title(words.say(f"fallback.{key}", book=book.short, number=club.number, day=_day(club, words)), Tone.CLUB)
    if answer.verdict is Verdict.FOUND:
        share = words.say("answer.sure", share=words.share(answer.probability))
        key = "found" if answer.probability >= SAID_PLAINLY else "likely"
        return Title(words.say(f"fallback.{key}", book=book.short), Tone.CLUB, share)
    key, tone = ("unsure", Tone.UNSURE) if then.decides else ("silent", Tone.SILENT)
    key, tone = ("closest", Tone.UNSURE) if answer.closest else (key, tone)
    return Title(words.say(f"fallback.{key}", book=book.short), tone)


def _house_rules(decided: Iterable[DecidedBefore], words: Words) -> Iterator[Block]:
    """The rules that the club made where a rulebook did not decide: they stand first."""
    for rule in decided:
        if rule.rule:
            key = "answer.house_rule" if rule.same else "answer.house_rule_alike"
            yield Title(words.say(key, number=rule.number, day=_day(rule, words)), Tone.CLUB)
            text = rule.ruling if rule.same else words.say("decisions.entry", question=rule.question, note=rule.ruling)
            yield Entry(" · ".join(_whose(rule, words)), text)


def _decided(decided: Iterable[DecidedBefore], words: Words) -> Iterator[Block]:
    """What the floor has decided by an article."""
    for before in decided:
        if not before.rule:
            yield from _before(before, words)


def _candidates(answer: Answer, book: Book, words: Words) -> Iterator[Block]:
    """The passages that may decide, one of each article."""
    for hit in _one_each(answer.hits, answer.question)[:CHOICES]:
        yield quote(book, hit.passage, hit.sentence)
        if hit == answer.hits[0]:
            yield from differs(answer, words)


def _closest(answer: Answer, book: Book, words: Words) -> Iterator[Block]:
    """The passage that is nearest to what is asked, as no more than that: nothing in it is marked, for nothing in it decides."""
    yield Line(words.say("answer.closest_passage"))
    for hit in answer.hits[:1]:
        yield quote(book, hit.passage)
    yield from differs(answer, words, Tone.PLAIN)
    yield from _see_also({hit.passage.article for hit in answer.hits[:1]}, answer.hits, words)


def _changed(club: ClubsWord, words: Words) -> Block:
    """That what the club has said of a question holds no longer."""
    key = "club_changed_silent" if club.silent else "club_changed" if club.cited else "club_gone"
    return Line(words.say(f"answer.{key}", number=club.number, day=_day(club, words), cited=club.cited), Tone.UNSURE)


def _as_the_club_says(answer: Answer, club: ClubsWord, book: Book, words: Words) -> Iterator[Block]:
    """Which article decides is the club's word, what it says the book's."""
    if club.silent:
        yield Title(words.say("answer.club_silent", book=book.short, number=club.number, day=_day(club, words)), Tone.CLUB)
        return
    yield Title(words.say("answer.club", number=club.number, day=_day(club, words)), Tone.CLUB)
    yield from _found(answer, book, words, titled=True, chosen=True)


def _before(said: DecidedBefore, words: Words) -> Iterator[Block]:
    """What the floor has decided on the same, as the floor's own word: who, when and where."""
    decided = words.say("answer.decided" if said.same else "answer.decided_alike", number=said.number, day=_day(said, words))
    text = said.ruling if said.same else words.say("decisions.entry", question=said.question, note=said.ruling)
    yield Entry(" · ".join((decided, *_whose(said, words))), text)
    if said.changed:
        key = "answer.decided_changed_edition" if said.edition else "answer.decided_changed"
        yield Line(words.say(key, number=said.number, edition=said.edition), Tone.UNSURE)


def _whose(said: DecidedBefore, words: Words) -> Iterator[str]:
    """Who decided, at which table, and that it is for the staff alone."""
    if said.by:
        yield said.by
    if said.table:
        yield words.say("answer.decided_table", table=said.table)
    if said.staff:
        yield words.say("answer.decided_staff")


def bound(said: QuestionBound, reply: Reply, words: Words) -> Iterator[Block]:
    """What a question is answered by from now on, word for word, and the way back."""
    kind = "article" if said.article else "silent" if said.silent else "free"
    book = _book(reply)
    yield Title(words.say(f"answer.bound_{kind}", number=said.number, book=book.short), Tone.CLUB)
    yield Line(said.question)
    if said.in_force:
        key = "bound_then" if said.then else "bound_elsewhere"
        yield Line(words.say(f"answer.{key}", book=book.short, in_force=said.in_force), Tone.UNSURE)
    if said.in_force and said.then:
        none = f"bind {words.say('unanswered.no_article')}; {said.question}"
        yield Hint(words.say("answer.bound_then_only", in_force=said.in_force, command="{command}"), none)
    for passage in said.article.passages if said.article else ():
        yield quote(book, passage)
    if kind != "free":
        yield Hint(words.say("answer.bound_back", command="{command}"), f"bind {words.say('answer.word_free')}; {said.question}")


def _day(club: ClubsWord | DecidedBefore, words: Words) -> str:
    return short_day(datetime.fromtimestamp(club.at, ZoneInfo(club.time_zone)).date(), words)


def _found(answer: Answer, book: Book, words: Words, *, titled: bool = False, chosen: bool = False) -> Iterator[Block]:
    """The passage that decides, with what belongs beside it. What the club has `chosen` Floorman has no remark on."""
    first, *rest = answer.hits
    if not titled:
        key = "answer.found" if answer.probability >= SAID_PLAINLY else "answer.likely"
        yield Title(words.say(key), Tone.SURE, words.say("answer.sure", share=words.share(answer.probability)))
    yield quote(book, first.passage, first.sentence)
    if not chosen:
        yield from differs(answer, words)
    yield from read_with(first.beside, book, words)
    yield from undecided(answer, words)
    beside = companion(answer, book)
    if beside is not None and beside.passage not in first.beside:
        yield Line(words.say("answer.goes_with"), Tone.QUIET)
        yield quote(book, beside.passage, beside.sentence)
    yield from _references(first.passage, book, words)
    quoted = {first.passage.article, *(each.article for each in (*first.beside, *((beside.passage,) if beside else ())))}
    if related := [key for key in book.related_to(first.passage.article) if key not in quoted]:
        yield Line(words.say("answer.sees_also", articles=[_short_name(book, key) for key in related]), Tone.QUIET)
    yield from _see_also(quoted, rest, words)
    yield Hint(words.say("answer.whole_article", command="{command}"), _address(first.passage))


def _one_each(hits: Sequence[Hit], question: str = "") -> list[Hit]:
    """The likeliest passage of each article, for the whole of it is one tap away; and beside it one on a sister case that the
    `question` names as well.
    """
    first: dict[str, Hit] = {}
    found = []
    for hit in hits:
        shown = first.setdefault(hit.passage.article, hit)
        if shown is hit or rivals(question, as_rule(shown.passage), as_rule(hit.passage)):
            found.append(hit)
    return found


def _see_also(shown: Collection[str], hits: Sequence[Hit], words: Words) -> Iterator[Block]:
    """The likeliest passages of other articles than those that are shown."""
    neighbours = [hit for hit in _one_each(hits) if hit.passage.article not in shown][:NEIGHBOURS]
    if neighbours:
        yield Line(words.say("answer.neighbours"), Tone.QUIET)
        yield from (_pointer(hit) for hit in neighbours)


def _references(passage: Passage, book: Book, words: Words) -> Iterator[Block]:
    for reference in passage.references:
        article = book.article(reference.target) if reference.target else None
        if article and article.passages:
            citation = book.cite(article.passages[0])
            yield Line(words.say("answer.refers_to", text=reference.text, citation=citation), Tone.QUIET)
        else:
            key = "answer.unresolved" if reference.note else "answer.unresolved_bare"
            yield Line(words.say(key, text=reference.text, note=reference.note), Tone.QUIET)


def _pointer(hit: Hit) -> Pointer:
    return Pointer(hit.passage.id, hit.citation, opening(hit.passage), _address(hit.passage))


def _address(passage: Passage) -> str:
    """The command that shows the whole article; it names the book, so that it works in any chat."""
    return f"article {passage.book} {passage.article}"


def _short_name(book: Book, key: str) -> str:
    article = book.article(key)
    return (article.number or article.title) if article else key


def articles(said: ArticlesShown, reply: Reply, words: Words) -> Iterator[Block]:
    """Articles, whole, word for word."""
    book = _book(reply)
    numbers = [article.number for article in said.articles if article.number]
    if len(said.articles) > 1:
        yield Title(words.say("articles.heading", book=book.short, count=len(said.articles)))
    if len(numbers) == 2 and numbers[0] == numbers[1]:
        yield Line(words.say("articles.printed_twice"), Tone.QUIET)
    for article in said.articles:
        yield from _whole(article, book)


def _whole(article: Article, book: Book) -> Iterator[Block]:
    for passage in article.passages:
        yield quote(book, passage)


def comparison(said: Compared, _reply: Reply, words: Words) -> Iterator[Block]:
    """What each book says, side by side."""
    yield Title(words.say("comparison.heading"))
    clubs = said.clubs or (None,) * len(said.books)
    for book, answer, club in zip(said.books, said.answers, clubs, strict=True):
        if club is not None and not club.changed:
            told = "comparison.club_silent" if club.silent else "comparison.club"
            yield Title(book.short, Tone.CLUB, words.say(told, number=club.number, day=_day(club, words)))
            yield from (block for hit in answer.hits[:1] if not club.silent for block in _with_the_rest(hit, book, words))
        elif answer.verdict is Verdict.NOT_COVERED or not answer.hits:
            yield Title(book.short, Tone.SILENT, words.say("comparison.silent"))
        elif answer.closest:
            yield Title(book.short, Tone.UNSURE, words.say("comparison.closest"))
            yield quote(book, answer.hits[0].passage)
        else:
            tone = Tone.SURE if answer.verdict is Verdict.FOUND else Tone.UNSURE
            yield Title(book.short, tone, words.say("answer.sure", share=words.share(answer.probability)))
            yield from _with_the_rest(answer.hits[0], book, words)


def _with_the_rest(hit: Hit, book: Book, words: Words) -> Iterator[Block]:
    yield quote(book, hit.passage, hit.sentence)
    yield from read_with(hit.beside, book, words)


def books(said: BooksListed, _reply: Reply, words: Words) -> Iterator[Block]:
    """The rulebooks, with the one in use marked."""
    yield Title(words.say("books.heading"))
    current = said.current
    for book in said.books:
        whose = "books.of_others" if book.id in said.of_others else "books.own" if book.digest else ""
        told = (
            book.title,
            words.say("books.edition", edition=edition_called(book.edition, words)),
            *((words.say(whose),) if whose else ()),
        )
        text = " · ".join((*told, *((words.say("books.current"),) if book.id == current else ())))
        yield Entry(book.id, text, book.id == current)
    if said.more:
        yield Line(words.say("books.more", count=said.more), Tone.QUIET)
    other = next((book.id for book in said.books if book.id != current), current)
    yield Line(words.say("books.choose", book=other), Tone.QUIET)


def book_chosen(_said: BookChosen, reply: Reply, words: Words) -> Iterator[Block]:
    """By which book the chat goes from now on."""
    book = _book(reply)
    yield Line(words.say("book_chosen.text", title=book.title, edition=edition_called(book.edition, words)))


def _book(reply: Reply) -> Book:
    if reply.book is None:
        raise ValueError(f"a reply {reply.outcome.named()} without its book")
    return reply.book
