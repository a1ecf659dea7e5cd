"""Several tournaments of one club side by side: which one a command is about, from which chat, and what stays apart."""

from __future__ import annotations

from dataclasses import replace

import pytest

from bot.domain.club.people import Role
from bot.domain.tournament.errors import NoTournament
from bot.presenter.actions import actions
from bot.presenter.blocks import Hint
from bot.presenter.present import present
from bot.services.ports.rules import RulesPort
from bot.services.replies.refused import Refused
from bot.services.replies.reply import Reply
from bot.services.replies.tournaments import Tournaments, TournamentShown, WhichTournament
from bot.services.requests import Request
from bot.services.shift.side_by_side import DORMANT
from tests.bot.services.floor.evening import Evening, guests
from tests.bot.told import told

HALL, ANNEX = "telegram:-100", "telegram:-200"


def _club(rulebooks: RulesPort) -> tuple[Evening, Evening]:
    """The two chats of one club."""
    hall = Evening(rulebooks, place=HALL).opened(12, "Main; 6 par table")
    hall.do("/choose button.scope one_for_all")
    with hall.store.writing() as work:
        annex = hall.elsewhere(ANNEX)
        work.clubs.at(ANNEX)
        work.clubs.join(ANNEX, work.clubs.at(HALL).id)
    annex.floor = hall.floor
    annex.desk = hall.desk
    return hall, annex


def _shown(chat: Evening, line: str = "/tournament") -> str:
    outcome = chat.do(line).outcome
    assert isinstance(outcome, TournamentShown)
    return outcome.name


def test_a_second_tournament_is_the_one_of_its_chat_and_the_first_goes_on_in_the_others(rulebooks: RulesPort) -> None:
    hall, annex = _club(rulebooks)
    opened = annex.do("/tournament Side; 8 par table").outcome
    assert isinstance(opened, TournamentShown)
    assert opened.others == ((1, "Main"),)
    assert (_shown(hall), _shown(annex)) == ("Main", "Side")


def test_a_chat_switches_to_another_tournament_and_back_and_the_others_stay_where_they_are(rulebooks: RulesPort) -> None:
    hall, annex = _club(rulebooks)
    hall.do("/tournament Side")
    assert (_shown(hall), _shown(annex)) == ("Side", "Main")
    assert _shown(hall, "/tournament #1") == "Main"
    assert _shown(annex, "/tournament #2") == "Side"
    assert (_shown(hall), _shown(annex)) == ("Main", "Side")
    again = hall.elsewhere(ANNEX)
    assert _shown(again) == "Side", "after a restart too"


def test_the_only_tournament_can_be_named_too_and_a_number_alone_opens_none(rulebooks: RulesPort) -> None:
    hall = Evening(rulebooks, place=HALL).opened(12, "Main; 6 par table")
    hall.do("/draw @1", "/word pomme @7", "/reveal @1")  # "@7" behind a word is text where there is one tournament
    assert hall.draws[0].words == ("pomme @7",)
    hall.do("/tournament @1")
    assert hall.refused("/tournament @7")["why"] == "no_such_tournament"


def test_a_command_names_its_tournament_in_front_or_at_its_end(rulebooks: RulesPort) -> None:
    hall, _ = _club(rulebooks)
    hall.do("/tournament Side", "/enter @1 Zoé", "/enter Anna, Bob @2", "/draw @1")
    assert len(told(hall.do("/entries @1"))["entrants"]) == 13
    assert [name for _, name in told(hall.do("/entries"))["entrants"]] == ["Anna", "Bob"]
    assert hall.do("/reveal @1").tournament == (1, "Main")
    assert hall.refused("/enter Zoé @7") == {"why": "no_such_tournament", "wanted": 7, "known": ("2", "1")}


def test_where_a_club_has_had_one_tournament_alone_that_sign_is_text(rulebooks: RulesPort) -> None:
    hall = Evening(rulebooks).opened(2)
    hall.do("/enter Anna @2")
    assert hall.do("/entries").tournament == (0, "")


def test_a_tap_acts_on_the_tournament_that_its_screen_showed(rulebooks: RulesPort) -> None:
    hall, _ = _club(rulebooks)
    seen = hall.do("/draw").seen
    hall.do("/tournament Side", "/enter Anna, Bob")

    def tap(seen: str) -> Reply:
        return hall.desk.handle(Request("reveal", {}, HALL, Role.DIRECTOR, "fr", "Léa", seen=seen))

    assert tap("7.1").outcome == Refused("screen_outdated", {"book": "ROPTA", "tournament": (2, "Side")})
    assert tap(seen).tournament == (1, "Main")
    assert told(tap(seen))["why"] == "screen_outdated"


def test_replies_say_which_one_only_where_two_run(rulebooks: RulesPort) -> None:
    hall, _ = _club(rulebooks)
    assert hall.do("/draw", "/reveal").tournament == (0, "")
    hall.do("/tournament Side", "/enter Anna, Bob")
    assert hall.do("/entries").tournament == (2, "Side")
    hall.do("/finish @1")
    assert hall.do("/entries").tournament == (0, "")


def test_a_new_tournament_after_the_last_is_that_of_every_chat(rulebooks: RulesPort) -> None:
    hall, annex = _club(rulebooks)
    annex.do("/tournament Side", "/finish")
    hall.do("/finish", "/tournament Next")
    assert (_shown(hall), _shown(annex)) == ("Next", "Next")


def test_a_tournament_that_nobody_closed_no_longer_runs_some_days_later(rulebooks: RulesPort) -> None:
    hall, annex = _club(rulebooks)
    hall.clock.at += 7 * 86_400
    opened = annex.do("/tournament Next").outcome
    assert isinstance(opened, TournamentShown)
    assert opened.others == ()
    assert _shown(hall) == "Next"


def test_all_that_run_are_listed_apart(rulebooks: RulesPort) -> None:
    hall, _ = _club(rulebooks)
    hall.do("/finish", "/tournament Friday", "/tournament Side")
    listed = hall.do("/tournaments").outcome
    assert listed == Tournaments(((3, "Side", True), (2, "Friday", False), (1, "Main", False)), (3, 2))


def test_twenty_may_run_at_once(rulebooks: RulesPort) -> None:
    hall = Evening(rulebooks)
    hall.do(*(f"/tournament T{number}" for number in range(1, 21)))
    assert hall.refused("/tournament One more")["why"] == "too_many_tournaments"


def test_undo_is_of_the_tournament_of_the_chat(rulebooks: RulesPort) -> None:
    hall, annex = _club(rulebooks)
    annex.do("/tournament Side", f"/enter\n{guests(4, 50)}")
    hall.do("/undo")
    assert told(hall.do("/entries"))["entrants"] == ()
    assert len(told(annex.do("/entries"))["entrants"]) == 4


def test_hands_owed_in_one_are_neither_ended_nor_served_in_the_other(rulebooks: RulesPort) -> None:
    hall, annex = _club(rulebooks)
    hall.do("/draw", "/reveal", "/sanction 1-1; téléphone; 6 mains")
    before = told(hall.do("/board"))["out"]
    annex.do("/tournament Side; 6 par table", f"/enter\n{guests(6)}", "/draw", "/reveal")
    assert told(hall.do("/board"))["out"] == before
    there = told(annex.do("/hand 1"))
    assert (there["out"], there["lapsed"]) == ((), 0)
    assert there["elsewhere"] == ((1, "Main", before),)
    assert [left for _, _, left, _ in told(hall.do("/hand 1"))["out"]] == [5]
    hall.do("/finish")
    assert told(annex.do("/board"))["lapsed"] == 5


@pytest.mark.parametrize(
    "line",
    [
        "/tournament comme la dernière fois",
        "/tournament like last time",
        "/tournament wie vorige keer",
        "/tournament zoals vorige keer",
        "/tournament Main comme la dernière fois",
    ],
)
def test_a_tournament_is_copied_from_the_last_one(rulebooks: RulesPort, line: str) -> None:
    hall = Evening(rulebooks).opened(0, "Main; 7 par table; payés 3; 4 tables")
    hall.do("/finish", line)
    assert replace(hall.state.setup, book="") == replace(hall.state.setup, book="", name="Main", seats=7, paid=3)
    assert (hall.state.setup.most_tables, hall.state.entrants) == (4, ())


def test_the_last_one_of_that_name_goes_before_the_last_one(rulebooks: RulesPort) -> None:
    hall = Evening(rulebooks).opened(0, "Mardi; 7 par table; payés 3")
    hall.do("/finish", "/tournament Vendredi; 10 par table", "/finish", "/tournament mardi comme la dernière fois; payés 4")
    assert (hall.state.setup.name, hall.state.setup.seats, hall.state.setup.paid) == ("mardi", 7, 4)
    hall.do("/finish", "/tournament Autre; comme la dernière fois")
    assert (hall.state.setup.name, hall.state.setup.seats, hall.state.setup.paid) == ("Autre", 7, 4)


def test_the_first_one_has_none_before_it(rulebooks: RulesPort) -> None:
    assert Evening(rulebooks).refused("/tournament comme la dernière fois")["why"] == NoTournament.code


def _as_player(chat: Evening, command: str, person: int = 1, text: str = "", seen: str = "", shows: int = 0) -> Reply:
    arguments = {"name": text} if text else {}
    account = f"telegram:{person}"
    request = Request(command, arguments, chat.place, Role.PLAYER, "fr", "Anna", person, account, seen, shows=shows)
    return chat.desk.handle(request)


def test_who_plays_two_tournaments_is_told_both_of_his_seats(rulebooks: RulesPort) -> None:
    hall, _ = _club(rulebooks)
    hall.do("/draw", "/reveal", "/tournament Side", "/enter Joueur 00001, Joueur 00002", "/draw", "/reveal")
    said = told(hall.do("/where Joueur 00001"))
    ((number, name, table, seat),) = said["elsewhere"]
    assert (number, name) == (1, "Main")
    assert hall.seat_of("Joueur 00001 @1") == f"{table}-{seat}"


def test_who_plays_only_the_other_one_is_led_to_it(rulebooks: RulesPort) -> None:
    hall, _ = _club(rulebooks)
    hall.do("/draw", "/reveal", "/tournament Side", "/enter Zoé")
    assert _as_player(hall, "where").tournament == (1, "Main")
    assert _as_player(hall, "here").tournament == (1, "Main")
    assert hall.do("/where Joueur 00007").tournament == (1, "Main")
    assert hall.refused("/where Nobody")["why"] == "no_such_person"


def test_who_enters_himself_is_asked_where_several_take_entries(rulebooks: RulesPort) -> None:
    hall, _ = _club(rulebooks)
    hall.do("/tournament Side", "/enter Zoé", "/tournament Third")
    asked = _as_player(hall, "enterme", 13)
    assert asked.outcome == WhichTournament("enterme", "", ((3, "Third"), (1, "Main")))
    assert [(one.command, one.seen) for one in actions(asked)] == [("enterme", "3."), ("enterme", "1.")]
    assert _as_player(hall, "enterme", 13, seen="1.").tournament == (1, "Main")
    assert _as_player(hall, "enterme", 13).tournament == (3, "Third"), "the only one that is left"
    assert _as_player(hall, "leaveme", 13, seen="1.").tournament == (1, "Main")


def test_a_button_that_anybody_may_tap_holds_no_name_that_somebody_typed(rulebooks: RulesPort) -> None:
    hall, _ = _club(rulebooks)
    hall.do("/tournament Side")
    asked = _as_player(hall, "enterme", 0, "Zoé")
    assert isinstance(asked.outcome, WhichTournament)
    assert actions(asked) == ()
    assert [block.command for block in present(asked)[1:]] == ["enterme Zoé @2", "enterme Zoé @1"]


def _screen(chat: Evening, number: int) -> tuple[str, bool]:
    """What a message shows that was put up for a tournament: which one, and whether that is its end."""
    reply = _as_player(chat, "entries", shows=number)
    return str(told(reply)["name"]), reply.ended


def test_a_message_shows_its_tournament_to_its_end_and_no_other(rulebooks: RulesPort) -> None:
    hall, _ = _club(rulebooks)
    hall.do("/tournament Side", "/enter Zoé")
    assert _screen(hall, 1) == ("Main", False)
    hall.do("/finish @1")
    assert (_screen(hall, 1), _screen(hall, 2)) == (("Main", True), ("Side", False))
    hall.do("/finish")
    hall.clock.at += 60
    hall.do("/tournament Next")
    assert [_screen(hall, number) for number in (1, 2, 3)] == [("Main", True), ("Side", True), ("Next", False)]


def test_a_message_of_a_tournament_that_nobody_has_closed_ends_when_days_later_another_is_opened(rulebooks: RulesPort) -> None:
    hall, _ = _club(rulebooks)
    hall.clock.at += DORMANT + 60
    assert _screen(hall, 1) == ("Main", False), "no other one has come after it"
    hall.do("/tournament Next")
    assert _screen(hall, 1) == ("Main", True)


def test_a_line_that_a_reply_proposes_is_about_its_tournament_wherever_it_is_typed(rulebooks: RulesPort) -> None:
    hall, _ = _club(rulebooks)
    hall.do("/draw", "/reveal", "/sanction 1-1; téléphone; 6 mains", "/tournament Side", "/enter Anna")
    proposed = [block.command for block in present(hall.do("/board @1")) if isinstance(block, Hint)]
    assert proposed == ["hand 1 @1"]
    assert told(hall.do(f"/{proposed[0]}"))["out"][0][2] == 5
    assert [block.command for block in present(hall.do("/tournaments")) if isinstance(block, Hint)] == ["tournament #1"]
