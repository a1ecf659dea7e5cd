"""Puts the words on: a reply in, the blocks of a message out, in the reply's language."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping

from bot.i18n.words import Words, words_in
from bot.presenter.blocks import Block, Entry, Hint, Line, Pointer, Title, Tone
from bot.presenter.floor import announcements, arrivals, chips, decisions, discipline, draws, personal_data, tables, tournaments
from bot.presenter.floor.grounds import grounds
from bot.presenter.quotations import opening, quote
from bot.presenter.refusals import refused
from bot.services.replies import Code, Reply
from knowledge.passages import Answer, Article, Book, Hit, Passage, Verdict

CHOICES = 3
"""Candidates shown with an uncertain answer: three fit on a phone."""
NEIGHBOURS = 2
SAID_PLAINLY = 0.9
"""Probability from which "the article that decides" is said without a "probably": below, one in five is another article."""


def present(reply: Reply) -> tuple[Block, ...]:
    """The message for a reply."""
    return tuple(_PRESENTERS[reply.code](reply, words_in(reply.language)))


def _answer(reply: Reply, words: Words) -> Iterator[Block]:
    answer, *others = reply.answers
    book = _book(reply)
    if answer.verdict is Verdict.FOUND:
        yield from _found(answer, book, words)
    elif answer.verdict is Verdict.UNSURE:
        yield Title(words.say("answer.unsure"), Tone.UNSURE)
        for hit in answer.hits[:CHOICES]:
            yield quote(book, hit.passage, hit.sentence)
    else:
        yield Title(words.say("answer.not_covered", book=book.short), Tone.SILENT)
        yield Line(words.say("answer.call_floor"))
        if others:
            yield Line(words.say("answer.elsewhere"), Tone.QUIET)
        for other in others:
            yield _pointer(other.hits[0])
    if reply.fields.get("selected"):
        yield Line(words.say("answer.selected"), Tone.QUIET)


def _found(answer: Answer, book: Book, words: Words) -> Iterator[Block]:
    first, *rest = answer.hits
    key = "answer.found" if answer.probability >= SAID_PLAINLY else "answer.likely"
    yield Title(words.say(key), Tone.SURE, words.say("answer.sure", share=words.share(answer.probability)))
    yield quote(book, first.passage, first.sentence)
    yield from _references(first.passage, book, words)
    related = book.related_to(first.passage.article)
    if related:
        yield Line(words.say("answer.sees_also", articles=[_short_name(book, key) for key in related]), Tone.QUIET)
    neighbours = _neighbours(first, rest)
    if neighbours:
        yield Line(words.say("answer.neighbours"), Tone.QUIET)
        for hit in neighbours:
            yield _pointer(hit)
    yield Hint(words.say("answer.whole_article", command="{command}"), _address(first.passage))


def _neighbours(first: Hit, rest: list[Hit]) -> list[Hit]:
    seen = {first.passage.article}
    found = []
    for hit in rest:
        if hit.passage.article not in seen:
            seen.add(hit.passage.article)
            found.append(hit)
    return found[:NEIGHBOURS]


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


def _articles(reply: Reply, words: Words) -> Iterator[Block]:
    book = _book(reply)
    numbers = [article.number for article in reply.articles if article.number]
    if len(reply.articles) > 1:
        yield Title(words.say("articles.heading", book=book.short, count=len(reply.articles)))
    if len(numbers) == 2 and numbers[0] == numbers[1]:
        yield Line(words.say("articles.printed_twice"), Tone.QUIET)
    for article in reply.articles:
        yield from _whole(article, book)


def _whole(article: Article, book: Book) -> Iterator[Block]:
    for passage in article.passages:
        yield quote(book, passage)


def _comparison(reply: Reply, words: Words) -> Iterator[Block]:
    yield Title(words.say("comparison.heading"))
    for book, answer in zip(reply.books, reply.answers, strict=True):
        if answer.verdict is Verdict.NOT_COVERED or not answer.hits:
            yield Title(book.short, Tone.SILENT, words.say("comparison.silent"))
        else:
            tone = Tone.SURE if answer.verdict is Verdict.FOUND else Tone.UNSURE
            yield Title(book.short, tone, words.say("answer.sure", share=words.share(answer.probability)))
            yield quote(book, answer.hits[0].passage, answer.hits[0].sentence)


def _books(reply: Reply, words: Words) -> Iterator[Block]:
    yield Title(words.say("books.heading"))
    current = str(reply.fields["current"])
    for book in reply.books:
        text = f"{book.title} · {words.say('books.edition', edition=book.edition)}"
        yield Entry(book.id, text + (f" · {words.say('books.current')}" if book.id == current else ""), book.id == current)
    other = next((book.id for book in reply.books if book.id != current), current)
    yield Line(words.say("books.choose", book=other), Tone.QUIET)


def _help(reply: Reply, words: Words) -> Iterator[Block]:
    yield Title(words.say("help.heading"))
    for group in dict.fromkeys(command.group for command in reply.commands):
        yield Line(words.say(f"help.group.{group}"))
        for command in reply.commands:
            if command.group == group:
                yield Entry(words.say(f"command.{command.name}.usage"), words.say(f"command.{command.name}.help"))
    yield Line(words.say("help.plain"), Tone.QUIET)


def _book_chosen(reply: Reply, words: Words) -> Iterator[Block]:
    book = _book(reply)
    yield Line(words.say("book_chosen.text", title=book.title, edition=book.edition))


def _plain(key: str) -> Callable[[Reply, Words], Iterator[Block]]:
    def say(reply: Reply, words: Words) -> Iterator[Block]:
        yield Line(words.say(key, **reply.fields))
        yield from grounds(reply, words)

    return say


def _book(reply: Reply) -> Book:
    if reply.book is None:
        raise ValueError(f"a reply {reply.code} without its book")
    return reply.book


_PRESENTERS: Mapping[Code, Callable[[Reply, Words], Iterator[Block]]] = {
    Code.ANSWER: _answer,
    Code.ARTICLES: _articles,
    Code.COMPARISON: _comparison,
    Code.BOOKS: _books,
    Code.BOOK_CHOSEN: _book_chosen,
    Code.LANGUAGE_CHOSEN: _plain("language_chosen.text"),
    Code.HELP: _help,
    Code.OFF_TOPIC: _plain("off_topic.text"),
    Code.TOO_LONG: _plain("too_long.text"),
    Code.REFUSED: refused,
    Code.TOURNAMENT: tournaments.tournament,
    Code.TOURNAMENTS: tournaments.tournaments,
    Code.ENTERED: tournaments.entered,
    Code.WITHDRAWN: _plain("withdrawn.text"),
    Code.ENTRIES: tournaments.entries,
    Code.SEAT_KEPT: tournaments.seat_kept,
    Code.SEAT_GIVEN_UP: _plain("seat_given_up.text"),
    Code.SEAT_CLOSED: _plain("seat_closed.text"),
    Code.SEAT_OPENED: _plain("seat_opened.text"),
    Code.DRAW_ANNOUNCED: draws.announced,
    Code.DRAW_REVEALED: draws.revealed,
    Code.DRAW_ABORTED: draws.aborted,
    Code.WORD_SAID: draws.word_said,
    Code.PROOF: draws.proof,
    Code.PICKED: draws.picked,
    Code.TABLES: tables.tables,
    Code.WHERE: tables.where,
    Code.ARRIVED: arrivals.arrived,
    Code.MISSING: arrivals.missing,
    Code.REMINDED: arrivals.reminded,
    Code.BUTTONS: tables.buttons,
    Code.BALANCE: tables.balance,
    Code.BREAK: tables.broken,
    Code.BREAK_ORDER: tables.break_order,
    Code.TABLE_REDRAWN: tables.table_redrawn,
    Code.MOVED: tables.moved,
    Code.DROPPED: _plain("dropped.text"),
    Code.SEATED: tables.seated,
    Code.OUT: tables.out,
    Code.HANDS: tables.hands,
    Code.HANDS_END: tables.hands_end,
    Code.RANKING: tables.ranking,
    Code.REPORT: tables.report,
    Code.UNDONE: tournaments.undone,
    Code.REDONE: tournaments.redone,
    Code.LOG: tournaments.log,
    Code.CLUB: tournaments.club,
    Code.CHOSEN: tournaments.chosen,
    Code.OPEN_POINTS: tournaments.open_points,
    Code.PERSON: tournaments.person,
    Code.I_AM: _plain("i_am.text"),
    Code.CHIPS: chips.chips,
    Code.RACE_ANNOUNCED: chips.announced,
    Code.RACED: chips.raced,
    Code.PROPOSED: discipline.proposed,
    Code.SANCTIONED: discipline.sanctioned,
    Code.CASE_VOIDED: discipline.voided,
    Code.CASE_PARDONED: discipline.pardoned,
    Code.CASE_AMENDED: discipline.amended,
    Code.CASE_SERVED: discipline.served,
    Code.CASE_TOLD: discipline.told,
    Code.NOTED: _plain("noted.text"),
    Code.RECORD: discipline.record,
    Code.TABLE_RECORD: discipline.table_record,
    Code.BOARD: discipline.board,
    Code.LEDGER: discipline.ledger,
    Code.STATISTICS: discipline.statistics,
    Code.MY_DATA: personal_data.my_data,
    Code.FORGOTTEN: _plain("forgotten.text"),
    Code.MY_RECORD: personal_data.my_record,
    Code.RETENTION: personal_data.retention,
    Code.TEXTS_ERASED: personal_data.texts_erased,
    Code.HANDOVER: discipline.handover,
    Code.LINKED: _plain("linked.text"),
    Code.UNLINKED: _plain("unlinked.text"),
    Code.PAIR_CODE: announcements.pair_code,
    Code.PAIRED: announcements.paired,
    Code.PAIRED_ME: announcements.paired_me,
    Code.NEWS: announcements.news,
    Code.DECIDED: decisions.decided,
    Code.DECISIONS: decisions.decisions,
}
