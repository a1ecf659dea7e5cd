"""What a director does who has sent the club's rulebook: he settles what was doubtful in it, and sees what came of it. Nothing of
it is in force before he has put it there.
"""

from __future__ import annotations

from dataclasses import replace

from bot.domain.errors import DoneMeanwhile, ScreenOutdated
from bot.domain.rules.own_book_errors import NotItsChoice
from bot.domain.rules.sent_book import AS_READ, SentBook
from bot.services.club.book_doubts.form import ALL, LATER, NEXT, DoubtForm
from bot.services.club.book_doubts.sent import Answers, Sent, answers_of, as_text, reads_as, wanted_text
from bot.services.club.own_books import OwnBooks
from bot.services.club.own_views import edition_view, own_books_listed
from bot.services.replies.book_doubts import DoubtShown
from bot.services.replies.own_books import DoubtAnswered, OwnBookBrought
from bot.services.replies.reply import Reply
from bot.services.shift.call import BookRead
from bot.services.shift.shift import Shift
from knowledge.reading.report import Doubt
from knowledge.reading.wanted import Wanted


def bring(shift: Shift, content: bytes, wanted: Wanted, read: BookRead) -> Reply:
    """Keeps a new edition of a rulebook that was sent as a file, and the file where something is doubtful in it. The very file
    that is kept already has been read with the answers that were given to it. Raises what `OwnBooks.add` raises; DoneMeanwhile.
    """
    books = OwnBooks(shift.all_rules, shift.work, shift.club.id)
    before, report = same_file(shift, read.digest, wanted), read.book.report
    answers = before.answers if before else {}
    if reads_as(answers) != dict(read.answers):
        raise DoneMeanwhile
    doubtful = bool(report.doubts or answers)
    mended = books.mends(read.book.about, read.book.markdown)
    added = books.add(read.book.about, read.book.markdown, shift.person, shift.at, ready=not doubtful)
    shift.work.sent_books.drop(shift.club.id)
    if not doubtful:
        return shift.reply(OwnBookBrought(edition_view(shift, added), report, mended=mended))
    kept = SentBook(
        shift.club.id, added.key, read.digest, wanted_text(wanted), as_text(report), tuple(sorted(answers.items())), shift.person,
        shift.call.request.account, shift.at,
    )  # fmt: skip
    sent = Sent(kept, added, before.report if before else report).read(added, report)
    shift.work.sent_books.keep(sent.kept, content)
    reply = _report(shift, sent)
    return replace(reply, outcome=replace(reply.outcome, mended=mended)) if isinstance(reply.outcome, OwnBookBrought) else reply


def same_file(shift: Shift, digest: str, wanted: Wanted) -> Sent | None:
    """What is kept of a file that was sent before, of which the same was wanted; None where it was not."""
    sent = Sent.found(shift)
    return sent if sent and (sent.kept.digest, sent.wanted) == (digest, wanted) else None


def to_be_read(shift: Shift, form: DoubtForm) -> tuple[bytes, Wanted, Answers] | None:
    """The file that has to be read anew for what is answered, what is wanted of it, and all the answers; None where nothing has.
    Raises what `book_doubts` raises.
    """
    if not form.choice:
        return None
    sent = Sent.of(shift)
    now = sent.answered(_answers(sent, form))
    if reads_as(now.answers) == reads_as(sent.answers):
        return None
    return shift.work.sent_books.content(shift.club.id), sent.wanted, reads_as(now.answers)


def book_doubts(shift: Shift, form: DoubtForm) -> Reply:
    """Shows the next doubt that is open, or the one that is named; or takes down what is answered to it, has its edition say what
    the file says with that, and shows the next one; or the report. Raises NoSentBook, NoSuchDoubt; NotItsChoice for an answer
    that it does not have; ScreenOutdated where another has answered otherwise since, or the file is another one; DoneMeanwhile
    where the file was not read with these very answers. Where nothing is said and nothing was sent, what there is.
    """
    if not form.doubt and Sent.found(shift) is None:
        return own_books_listed(shift)
    sent = Sent.of(shift)
    if form.seen and form.doubt in LATER | NEXT and form.seen != f"{sent.edition.book} {sent.edition.number}":
        raise ScreenOutdated
    if not form.choice:
        return _shown(shift, sent, sent.doubt(form.number)) if form.number else _following(shift, sent, form)
    said = _answers(sent, form)
    now = sent.answered(said)
    if reads_as(now.answers) != reads_as(sent.answers):
        now = _reread(shift, now)
    if now != sent:
        shift.work.sent_books.save(now.kept)
    taken = DoubtAnswered(sent.doubt(form.number), form.choice) if form.number else None
    following = now.after(form.number)
    return _shown(shift, now, following, taken) if following else _report(shift, now, taken)


def _answers(sent: Sent, form: DoubtForm) -> Answers:
    """What a form answers to which doubts."""
    if form.doubt in ALL:
        if form.seen and form.seen != sent.seen(0):
            raise ScreenOutdated
        return {doubt.at: AS_READ for doubt in sent.open}
    doubt = sent.doubt(form.number)
    if form.choice not in answers_of(doubt):
        raise NotItsChoice(number=doubt.at, choices=answers_of(doubt))
    twice = sent.answers.get(doubt.at) == form.choice
    good = {sent.seen(doubt.at, before) for before in ("", *answers_of(doubt))} if twice else {sent.seen(doubt.at)}
    if form.seen and form.seen not in good:
        raise ScreenOutdated
    return {doubt.at: form.choice}


def _reread(shift: Shift, sent: Sent) -> Sent:
    """The file as it was read with its answers, before this work; what it says takes the place of what its edition said."""
    read = shift.call.read
    if read is None or (read.digest, dict(read.answers)) != (sent.kept.digest, reads_as(sent.answers)):
        raise DoneMeanwhile
    books = OwnBooks(shift.all_rules, shift.work, shift.club.id)
    edition = books.reread(sent.edition, read.book.about, read.book.markdown, shift.person, shift.at)
    return sent.read(edition, read.book.report)


def _following(shift: Shift, sent: Sent, form: DoubtForm) -> Reply:
    following = None if form.doubt in LATER else sent.after(0)
    return _shown(shift, sent, following) if following else _report(shift, sent)


def _shown(shift: Shift, sent: Sent, doubt: Doubt, taken: DoubtAnswered | None = None) -> Reply:
    answer, done = sent.answers.get(doubt.at, ""), len(sent.kept.answers)
    outcome = DoubtShown(
        edition_view(shift, sent.edition), doubt, answers_of(doubt), answer, done, sent.total, sent.report.pages,
        sent.seen(doubt.at), sent.seen(0), taken,
    )  # fmt: skip
    return shift.reply(outcome)


def _report(shift: Shift, sent: Sent, taken: DoubtAnswered | None = None) -> Reply:
    """What was found in the file as it is read now."""
    return shift.reply(OwnBookBrought(edition_view(shift, sent.edition), sent.left, len(sent.kept.answers), taken))
