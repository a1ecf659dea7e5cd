"""One night at the small club, command by command, so that every kind of reply of the floor comes up."""

from collections.abc import Iterator
from dataclasses import replace
from itertools import product

from bot.domain.club.people import Role
from bot.domain.rules.points_read import DUTIES, GROUPS, ORDER, READ_NUMBERS, Settled
from bot.domain.rules.profile import POINTS
from bot.domain.tournament.player_requests import Wish
from bot.services.front_desk import FrontDesk
from bot.services.replies.accounts import ClaimToConfirm
from bot.services.replies.arrivals import SeatChanged
from bot.services.replies.book_doubts import DoubtShown
from bot.services.replies.book_points import PointShown, PointsSummary, PointView, SilencesAsked
from bot.services.replies.calls import CallLost, FloorUnreachable, GivenUp, NotReached, OnDuty, QuestionCalled
from bot.services.replies.club import Digest, PairCode
from bot.services.replies.discipline import SanctionView
from bot.services.replies.notice import Notice
from bot.services.replies.own_books import (
    ArticleChange,
    Change,
    DecisionTouched,
    DoubtAnswered,
    EditionView,
    OwnBookAsked,
    OwnBookBrought,
    OwnBookDone,
    OwnBooksListed,
    OwnDeed,
)
from bot.services.replies.player_requests import RequestAnswered, RequestsWait
from bot.services.replies.reply import Outcome, Reply
from bot.services.replies.rules import QuestionBound
from bot.services.replies.tables import Replaced, SeatsNow, Where
from bot.services.requests import Request
from knowledge.books.passages import Book, Readiness
from knowledge.reading.gathering import LeftOver
from knowledge.reading.report import Choice, Doubt, Doubted, Made, Report, Told
from tests.bot.desks import SilentProfiles, make_desk, make_floor
from tests.bot.small_rules import SmallRules
from tests.bot.told import told

LEFT_OPEN = "race.ties"
NIGHT = (
    ("club", "nom Les As"),
    ("choose", ""),
    ("choose", f"{LEFT_OPEN} by_suit"),
    ("tournaments", ""),
    ("tournament", "Open; 6 par table; payés 3; jetons 25x8 100x8 500x4; niveaux 25/50 50/100 100/200 200/400"),
    ("enter", "Anna, Bob, Carla, Dirk, Emma, Fons, Gilles, Hugo, Ines, Jef, Karel, Lise, Marie, Zoe"),
    ("player", "anna"),
    ("rename", "Anna = Bob"),
    ("iam", "anna"),
    ("keep", "Anna 1-1"),
    ("keep", "Anna non"),
    ("closeseat", "1-6"),
    ("openseat", "1-6"),
    ("withdraw", "Zoe"),
    ("order", "Carla 1"),
    ("entries", ""),
    ("draw", ""),
    ("draw", ""),
    ("word", "chaussette"),
    ("abort", "un nom manque"),
    ("draw", ""),
    ("reveal", ""),
    ("proof", ""),
    ("seatcards", "1"),
    ("tables", ""),
    ("where", "Anna"),
    ("here", "Anna"),
    ("here", "Anna, Bob"),
    ("where", "Anna"),
    ("missing", ""),
    ("remind", ""),
    ("pick", "siège 3, siège 5"),
    ("button", "1:1"),
    ("enter", "Quentin"),
    ("seat", ""),
    ("breakorder", ""),
    ("handforhand", ""),
    ("handforhand", "fin"),
    ("balance", ""),
    ("out", "Anna"),
    ("out", "Bob"),
    ("out", "Carla"),
    ("breaktable", ""),
    ("drop", ""),
    ("redrawtable", "1"),
    ("redraw", "{first}"),
    ("chips", ""),
    ("race", "25>100"),
    ("move", "{first} {free}"),
    ("setup", "recaves 2"),
    ("rebuy", "Emma"),
    ("prizes", "cave 20+5"),
    ("season", "Hiver; formule neau"),
    ("season", "supprimer Hiver"),
    ("season", "Printemps; formule linéaire"),
    ("season", "export"),
    ("ranking", ""),
    ("report", ""),
    ("choose", "button.scope each_table"),
    ("undo", ""),
    ("undo", "oui"),
    ("redo", ""),
    ("log", ""),
    ("sanction", "{first}; telefoon"),
    ("sanction", "{first}; zorbl fnak"),
    ("sanction", "{first}; triche; exclu du club jusqu'à Noël"),
    ("warn", "{first}; téléphone"),
    ("warn", "{first}; bavarde avec Anna et Bob"),
    ("sanction", "{first}; téléphone; 2 mains; a répondu; note s'excuse"),
    ("told", "1"),
    ("board", ""),
    ("desk", ""),
    ("hand", "{table}"),
    ("served", "2"),
    ("amend", "2; 3 mains; oubli"),
    ("appeal", "2 il n'avait pas de téléphone"),
    ("offence", "add crachat; cracher; 1 tour, disqualification; 2 points"),
    ("offence", ""),
    ("void", "1 erreur"),
    ("pardon", "2 gentil"),
    ("note", "{first}; à surveiller"),
    ("record", "{first}"),
    ("tablerecord", "{table}"),
    ("ledger", ""),
    ("ledger", "téléphone"),
    ("statistics", ""),
    ("handover", ""),
    ("link", "{first} = discord:123"),
    ("player", "{first}"),
    ("mydata", "{first}"),
    ("unlink", "discord:123"),
    ("decisions", ""),
    ("decide", "1.1#2; le bouton recule-t-il ?; non, jamais"),
    ("decisions", ""),
    ("decisions", "bouton 1.1"),
    ("decisions", "brelan"),
    ("unanswered", ""),
    ("myrecord", ""),
    ("news", ""),
    ("pair", ""),
    ("pairme", ""),
    ("merge", "Anna = Bob"),
    ("merge", "oui"),
    ("merge", "séparer Bob"),
    ("retention", ""),
    ("retention", "24 mois"),
    ("note", "Lise; {first} aussi"),
    ("erase", "{first}"),
    ("erase", "garder tout"),
    ("forget", "{first}"),
    ("forget", "oui"),
    ("erase", ""),
    ("erase", "tout"),
    ("erase", "oui"),
    ("race", "25>100 t{table} {seat}:3"),
    ("enter", "Ruth, Sander, Tess, Umberto, Vera, Willem, Xenia, Yara, Zita, Adam, Berta, Cleo"),
    ("opentable", ""),
)


def night(language: str) -> dict[type[Outcome], list[Reply]]:
    """The replies of the night, by kind."""
    rules = SmallRules()
    said = {point.name.replace(".", "__"): point.suggested for point in POINTS if point.suggested and point.name != LEFT_OPEN}
    desk = make_desk(rules, language=language, floor=make_floor(rules, profiles=SilentProfiles(**said)))
    replies: dict[type[Outcome], list[Reply]] = {}
    for name, argument in NIGHT:
        reply = _say(desk, name, _filled(desk, argument))
        assert reply.done, (name, argument, told(reply))
        replies.setdefault(type(reply.outcome), []).append(reply)
        if isinstance(reply.outcome, PairCode):
            reply = _used(desk, reply)
            assert reply.done, told(reply)
            replies.setdefault(type(reply.outcome), []).append(reply)
    for reply in (*_from_a_file(desk), *_about_accounts(desk)):
        assert reply.done, told(reply)
        replies.setdefault(type(reply.outcome), []).append(reply)
    return replies


def _from_a_file(desk: FrontDesk) -> Iterator[Reply]:
    """A list comes as a file, with somebody in it who has entered already."""
    yield desk.handle(Request("enter", role=Role.DIRECTOR, file=b"Ruth\nRuths\nYolande"))


def _told_to_the_floor(desk: FrontDesk) -> Iterator[Reply]:
    """A player tells the floor what it has to know, and reads what has become of it."""
    for words in ("", "jetons, il manque 25", "", "out", "retirer out", "retirer"):
        yield desk.handle(Request("tellfloor", {"telling": words}, account="discord:7"))
    yield desk.handle(Request("tellfloor", {"telling": "out"}, account="discord:7"))
    listed = _say(desk, "pending", "")
    yield listed
    yield _say(desk, "pending", f"non {listed.outcome.waiting[0].number}")
    yield replace(listed, outcome=RequestsWait(2))
    yield desk.handle(Request("tellfloor", {"telling": "out"}, account="discord:7"))
    yield _say(desk, "pending", str(_say(desk, "pending", "").outcome.waiting[0].number))
    yield desk.handle(Request("tellfloor", {"telling": ""}, account="discord:7"))
    for wish in Wish:
        view = SanctionView("hands", 2)
        yield replace(listed, outcome=Notice(5, "telegram:-100", "phone", "", view, 2))
        yield from (replace(listed, outcome=RequestAnswered(str(wish), yes, "Open", 3, "1-2")) for yes in (True, False))


def _about_accounts(desk: FrontDesk) -> Iterator[Reply]:
    """A player says who he is, the floor is asked about it; roles are given; an account is nobody's."""
    claimed = desk.handle(Request("iam", {"name": "Hugo"}, account="discord:7", actor="hugo_99"))
    yield claimed
    yield replace(claimed, outcome=ClaimToConfirm(claimed.outcome.claim, "hugo_99"))
    yield replace(claimed, outcome=ClaimToConfirm(claimed.outcome.claim, "hugo_99", only_asked=True, others=((7, "Hugo"),)))
    yield replace(claimed, outcome=replace(claimed.outcome, entered=True))
    floors = (("discord:5", "Anna", 12, 1_764_270_000), ("telegram:6", "", 0, 0))
    for called in (
        QuestionCalled(3), CallLost(), FloorUnreachable(), NotReached(), NotReached(("Marie", "Paul")), OnDuty((), own=False),
        NotReached(("Paul",), 2), NotReached((), 1), Digest("Les As", 1, 1, 1, 1), Digest("", 2, 3, 4, 5),
        SeatsNow((("Marie", 1, 2), ("Paul", 2, 7)), 3), SeatsNow(left_out=1),
        SeatChanged("Marie", 1, 2), Replaced(7),
        Where("Marie", "", 0, 0, 0, False, 0, False, own=True, after="undo", deed="revealed"),
        Where("Marie", "2-7", 2, 7, 0, False, 0, False, own=True, after="redo", deed="moved"),
        GivenUp(), GivenUp(asked=True), GivenUp(asked=True, sent=2), GivenUp((("telegram:-100", 1, False),), 7),
        GivenUp((("discord:55/66", 3, True), ("telegram:-100", 1, False))),
        GivenUp(in_doubt=(("telegram:-100", 1),), only=7),
        GivenUp((("discord:55/66", 3, True),), in_doubt=(("telegram:-100", 2),)),
        OnDuty(floors, own=True), OnDuty(floors, own=True, changed=True), OnDuty((), own=False, changed=True),
    ):  # fmt: skip
        yield replace(claimed, outcome=called)
    yield from (replace(claimed, outcome=outcome) for outcome in _own_books())
    yield from (replace(claimed, outcome=outcome) for outcome in (*_book_points(claimed.book), *_bound(claimed.book)))
    yield _say(desk, "role", "Hugo floor")
    yield _say(desk, "role", "Hugo floor oui")
    yield _say(desk, "role", "Ines floor")
    for called in ("Jef Claes", "Hugo", "xX"):
        filled = {"member": "discord:7" if called == "Hugo" else "discord:8", "called": called}
        yield desk.handle(Request("link", role=Role.DIRECTOR, filled=filled))
    yield _say(desk, "link", "Hugo = discord:9")
    yield _say(desk, "iam", "Jean Marin")
    yield _say(desk, "note", "Jean Martin; bavard")
    yield desk.handle(Request("iam", {"name": "Karel"}, account="discord:7"))
    yield _say(desk, "player", "Karel")
    yield _say(desk, "mydata", "Karel")
    yield from _told_to_the_floor(desk)
    yield _say(desk, "unlink", "discord:7")
    yield _say(desk, "tournament", "Side")
    yield _say(desk, "tournament", "Third comme la dernière fois")
    yield _say(desk, "tournaments", "")
    yield desk.handle(Request("enterme", account="discord:7"))


def _own_books() -> Iterator[Outcome]:
    """The club's own rulebooks, at every stage."""
    one = EditionView("maison", 1, "Règlement", "2025", False, False, 1_764_270_000, "", Readiness())
    two = replace(one, number=2, edition="2026", active=True, published=True, brought="Anna", ready=Readiness(done=1, total=3))
    failed = replace(two, ready=Readiness(failed=True))
    yield from (OwnBooksListed(some, "Europe/Paris") for some in ((), (one,), (two, one), (failed,)))
    yield from _doubts(one)
    for deed in OwnDeed:
        yield from (OwnBookAsked(deed, two, before, "0a1b") for before in (one, None))
        yield from (OwnBookDone(deed, two, before, chosen) for before, chosen in ((one, True), (None, False)))
    changed = tuple(
        ArticleChange(kind, f"{n}.1", "9.9" if kind is Change.RENUMBERED else "") for kind in Change for n in range(20)
    )
    yield from (OwnBookAsked(OwnDeed.USE, two, one, "0a1b", doubts=count) for count in (1, 7))
    yield from (OwnBookDone(OwnDeed.USE, two, one, True, doubts=count) for count in (1, 7))
    yield from (OwnBookAsked(OwnDeed.USE, two, one, "0a1b", some) for some in (changed, changed[:1], None))
    played = ((7, "Mardi"), (6, "Jeudi"))
    yield from (OwnBookAsked(OwnDeed.USE, two, one, "0a1b", running=some) for some in (played, played[:1]))
    yield from (OwnBookDone(OwnDeed.USE, two, one, True, running=some) for some in (played, played[:1]))
    yield from (OwnBookDone(OwnDeed.USE, two, one, True, carried, again) for carried, again in ((1, 1), (7, 0), (0, 3)))
    decided = tuple(
        DecisionTouched(number, "" if number == 2 else f"{number}.1", binds=number % 2 == 0) for number in range(1, 21)
    )
    yield from (OwnBookAsked(OwnDeed.USE, two, one, "0a1b", changed[:1], some) for some in (decided, decided[:1], decided[1:2]))
    yield from (OwnBookDone(OwnDeed.USE, two, one, True, touched=some) for some in (decided, decided[:1], decided[:3]))


def _doubts(one: EditionView) -> Iterator[Outcome]:
    """A file that was sent, with every doubt that there is and every answer to it."""
    doubts = tuple(
        Doubt(at, about, "4. Tips", at, tuple(Choice), made, before, after)
        for at, (about, made, (before, after)) in enumerate(product(Doubted, Made, (("… the hall.", "5. Enjoy …"), ("", ""))), 1)
    )
    told = Told("1", "1", "Hours", "Be on time …", 12, 1)
    left = tuple(LeftOver(at, "x" * 90) for at in range(9))
    full = Report((told,), ("3",) * 9, ("4",) * 9, "1", "1", left, (), 120, 120, doubts, 4, (2, 3))
    none = Report((told, told), (), (), "1", "1", (), (), 120, 120, (), 1, ())
    taken = [DoubtAnswered(doubts[0], answer) for answer in (*Choice, "as_read")]
    yield from (OwnBookBrought(one, report, count) for report in (full, none) for count in (0, 1, 7))
    yield from (OwnBookBrought(one, none, 1, answer) for answer in taken)
    yield from (
        OwnBookBrought(replace(one, active=active), none, mended=mended)
        for active, mended in product((True, False), (True, False))
    )
    for doubt in doubts:
        yield DoubtShown(one, doubt, (*Choice, "as_read"), "", 1, 9, 4, "0a1b", "0c1d")
    for answer in taken:
        yield DoubtShown(one, doubts[1], ("join", "as_read"), answer.choice, 1, 9, 1, "0a1b", "0c1d", answer)


def _bound(book: Book) -> Iterator[Outcome]:
    """Questions of which a club has said what decides them."""
    article = book.articles[0]
    yield from (
        QuestionBound(3, "une carte ?", bound, silent) for bound, silent in ((article, False), (None, True), (None, False))
    )


def _book_points(book: Book) -> Iterator[Outcome]:
    """The points of a rulebook, at every stage."""
    passages = book.passages[:3]
    first, open_one = passages[0], PointView("race.rounding", Settled.UNREAD)
    by = PointView("race.rounding", Settled.RULE, "half_up", first, first.text)
    views = (
        by, replace(by, passage=None), replace(by, settled=Settled.DEFAULT), PointView("seats.start", Settled.SILENT),
        PointView("race.cards", Settled.OTHERWISE, passage=first, evidence=first.text), open_one,
        *(replace(open_one, value=value, was=was) for was, value in zip(Settled, ("up", "up", "", "", ""), strict=True)),
    )  # fmt: skip
    asked = PointShown(
        book.id, "race.rounding", "race", 48, 3, 64, ("up", "half_up", "down"), first, first.text[:40], "half_up",
        passages[1:], "found", open_one, None, "race.protection", "0a1b",
    )  # fmt: skip
    yield asked
    yield from (replace(asked, stands=view, taken=view) for view in views)
    yield replace(asked, passage=None, evidence="", proposed="", others=(), searched="not_covered", next="")
    yield replace(asked, passage=None, evidence="", proposed="", others=(), searched="")
    yield replace(asked, point="balance.difference", number=22, group="tables", ways=("number",), proposed="3")
    yield replace(asked, point="balance.difference", number=22, group="tables", ways=("number",), proposed="")
    on_sanctions = (
        PointView("ladder.steps", Settled.RULE, "warning=carton jaune|hands:2=deux mains", first, first.text),
        PointView("offence.phone", Settled.RULE, "must hands:2", first, first.text), PointView("offence.abuse", Settled.SILENT),
        PointView("offence.smoking", Settled.UNREAD, value="may", was=Settled.RULE),
    )  # fmt: skip
    for view, ways in zip(on_sanctions, ((), DUTIES, DUTIES, DUTIES), strict=True):
        at = {"point": view.point, "number": READ_NUMBERS[view.point], "group": "offences", "ways": ways}
        yield replace(asked, **at, proposed=view.value, stands=view, taken=view)
        yield replace(asked, **at, proposed="", passage=None, evidence="", others=())
    groups = tuple((group, views[:5], left) for left, group in enumerate(GROUPS))
    yield PointsSummary(book.id, groups, views[6:], 25, 64, by, "race.start")
    yield PointsSummary(book.id, tuple((group, (), 0) for group in GROUPS), (), 64, 64, None, "", 12)
    new = tuple(ArticleChange(kind, f"{n}.1") for kind in (Change.NEW, Change.CHANGED) for n in range(20))
    yield from (SilencesAsked(book.id, ("seats.start", "race.cards"), some, "0a1b") for some in (new, new[:1], (), None))
    yield from (SilencesAsked(book.id, some, new[:1], "0a1b") for some in ((), ("seats.start",), tuple(p.name for p in ORDER)))


def _used(desk: FrontDesk, reply: Reply) -> Reply:
    """What a new code brings: another chat to the club, or an account to its person."""
    command, code = str(reply.outcome.command), str(reply.outcome.code)
    return desk.handle(Request(command, {"code": code}, "telegram:-200", Role.DIRECTOR, account="telegram:7"))


def _say(desk: FrontDesk, name: str, argument: str) -> Reply:
    from bot.services.catalogue import find_command

    wanted = find_command(name).argument
    # the first of the club asks for his own record, who is Anna
    person = 1 if name in ("myrecord", "pairme") else 0
    return desk.handle(Request(name, {wanted: argument} if wanted else {}, role=Role.DIRECTOR, person=person))


def _filled(desk: FrontDesk, argument: str) -> str:
    """An argument with somebody and somewhere that there is, whatever the draw was."""
    if "{" not in argument:
        return argument
    view = next(view for view in _say(desk, "tables", "").outcome.views if len(view.players) < view.seats)
    seat, name = view.players[0]
    free = next(number for number in range(1, view.seats + 1) if number not in dict(view.players))
    return argument.format(first=name, free=f"{view.number}-{free}", table=view.number, seat=seat)
