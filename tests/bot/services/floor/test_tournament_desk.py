import pytest

from bot.domain.club.people import Role
from bot.domain.seating.tables import Seat
from bot.services.catalogue import COMMANDS
from bot.services.replies.tournaments import TournamentShown
from bot.services.requests import Request
from tests.bot.services.floor.evening import Evening, guests
from tests.bot.told import told


@pytest.fixture
def evening(rulebooks) -> Evening:
    """Played by ROPTA; the club has chosen where the book is silent."""
    made = Evening(rulebooks)
    made.do("/choose conseil")
    return made


def names(evening: Evening) -> list[str]:
    return [name for _, name in evening.do("/entries").outcome.entrants]


def test_the_reply_that_opens_a_tournament_bears_the_seal_and_what_was_read(evening):
    opened = evening.do("/tournament Open de Nantes; 8-max; 10 payés; jetons 25x8, 100x8; 12 tables")
    assert isinstance(opened.outcome, TournamentShown)
    assert opened.outcome.opened
    assert len(str(opened.outcome.seal)) == 64
    assert [told(opened)[key] for key in ("number", "name", "seats", "paid", "stage")] == [1, "Open de Nantes", 8, 10, "entries"]
    assert evening.do("/tournament").outcome.seal == opened.outcome.seal


def test_a_pasted_list_is_read_whatever_its_form(evening):
    evening.opened().do('/enter\n1. Marie Dupont\n2) Éloïse "Lo" Petit;\n\n• Paul  Durand\n')
    evening.do("/enter Zoé, DURAND Jeanne; Koen", "/enter\nprenom;nom\nLéa;Martin\nTom;Bos")
    assert names(evening) == [
        "Marie Dupont", 'Éloïse "Lo" Petit', "Paul Durand", "Zoé", "DURAND Jeanne", "Koen", "Léa Martin", "Tom Bos",
    ]  # fmt: skip


def test_who_is_known_to_the_club_is_that_person_in_the_next_tournament(evening):
    evening.opened().do("/enter Marie Dupont, Paul", "/tournament Mercredi")
    entered = evening.do("/enter dupont MARIE, Zoé")
    assert (entered.outcome.names, entered.outcome.new) == (("Marie Dupont", "Zoé"), 1)
    assert list(evening.state.people.values()) == [1, 3]


def test_a_new_name_that_is_nearly_a_known_one_is_pointed_out(evening):
    evening.opened().do("/enter Marie Dupont")
    assert evening.do("/enter Marie Dupond").outcome.alike == (("Marie Dupond", "Marie Dupont"),)


def test_who_withdrew_may_enter_again_and_comes_last(evening):
    evening.opened().do("/enter Marie, Paul, Zoé", "/withdraw Marie", "/enter Marie")
    assert names(evening) == ["Paul", "Zoé", "Marie"]


def left(evening, typed: str) -> list[tuple[object, ...]]:
    """What of a list was not entered: line, text, why, and what that names."""
    return [(one.line, one.typed, one.why, one.about) for one in evening.do(typed).outcome.left]


def test_a_list_of_which_nothing_can_be_entered_says_so_and_changes_nothing(evening):
    evening.opened().do("/enter Marie, Paul")
    before = evening.everything
    reply = evening.say("/enter\nMarie\nPaul\n/draw")
    assert not reply.done
    assert [one.why for one in reply.outcome.left] == ["already_entered", "already_entered", "looks_like_command"]
    assert evening.everything == before
    assert names(evening) == ["Marie", "Paul"]


def test_nobody_enters_twice_not_even_by_an_alias_in_one_list(evening):
    evening.opened().do("/enter Marie Dupont, Paul", "/alias Marie Dupont = Mimi", "/withdraw Marie")
    assert left(evening, "/enter Marie Dupont\nMimi") == [(2, "Mimi", "name_twice", "1")]
    assert left(evening, "/enter\nZoé\nMarie Dupont") == [(2, "Marie Dupont", "already_entered", "")]
    assert names(evening) == ["Paul", "Marie Dupont", "Zoé"]
    assert evening.refused("/enter Mimi")["names"] == ("Marie Dupont",)


def test_two_of_one_name_are_told_apart_by_their_numbers(evening):
    evening.opened().do("/enter Marie A, Marie B, Paul", "/rename Marie B = Marie A oui")
    assert names(evening) == ["Marie A #1", "Marie A #2", "Paul"]
    refused = evening.refused("/withdraw Marie A")
    assert (refused["why"], refused["people"]) == ("several_people", ("Marie A #1", "Marie A #2"))
    evening.do("/withdraw Marie A #2")
    evening.do("/withdraw #1")
    assert left(evening, "/enter Zoé, Marie A") == [(1, "Marie A", "several_people", "Marie A #1, Marie A #2")]
    assert left(evening, "/enter\n#2\nMarie A #2\nZoé #2\n#1") == [
        (2, "Marie A #2", "name_twice", "1"), (3, "Zoé #2", "no_such_person", "Marie A #2"),
    ]  # fmt: skip
    assert evening.do("/where #2").outcome.name == "Marie A #2"
    assert names(evening) == ["Paul", "Zoé", "Marie A #2", "Marie A #1"]


@pytest.mark.parametrize("line", ["/withdraw Zoé #1", "/withdraw #99", "/enter Zoé #1", "/enter #99", "/player Zoé #2"])
def test_a_number_that_is_not_the_named_persons_is_refused(evening, line):
    evening.opened().do("/enter Marie")
    assert evening.refused(line)["why"] == "no_such_person"


def test_ropta_1_8_late_entries_until_the_end_of_level_two(evening):
    evening.drawn(10).do("/level 2")
    entered = evening.do("/enter Marie")
    assert entered.outcome.late
    assert [(ground.passage.number, ground.value) for ground in entered.grounds] == [("1.8", "2")]
    evening.do("/level 3")
    refused = evening.refused("/enter Paul")
    assert (refused["why"], refused["level"], refused["until"]) == ("late_entry_closed", 3, 2)

    assert (refused["by"], "1.8" in refused["article"]) == ("default", True)


def test_ropta_1_8_is_a_default_that_the_tournament_sets_aside_before_the_club_does(evening):
    evening.drawn(10).do("/level 4", "/choose late.until_level 5")
    (ground,) = evening.do("/enter Marie").grounds
    assert (ground.value, ground.voice, ground.instead_of, ground.passage.number) == ("5", "club", "2", "1.8")
    shown = evening.do("/setup inscriptions 3")
    assert shown.outcome.late_until == 3
    assert [(ground.value, ground.voice, ground.instead_of) for ground in shown.grounds] == [("3", "tournament", "2")]
    refused = evening.refused("/enter Paul")
    assert (refused["why"], refused["until"], refused["by"]) == ("late_entry_closed", 3, "tournament")
    evening.do("/setup inscriptions jusqu'au niveau 6", "/enter Paul", "/setup inscriptions fermées")
    assert evening.refused("/enter Anna")["until"] == 0
    evening.do("/setup late reg open", "/level 12", "/enter Anna")


def test_a_setting_of_the_tournament_before_the_draw_keeps_nobody_out(evening):
    evening.opened().do("/setup inscriptions fermées", "/enter Marie, Paul")


@pytest.mark.parametrize("book", ["cdc", "eventem", "casino", "urban"])
def test_where_nobody_sets_a_limit_the_floor_decides_and_a_club_may_set_one(rulebooks, book):
    evening = Evening(rulebooks, book).drawn(4)
    evening.do("/level 7")
    assert [(ground.voice, ground.value) for ground in evening.do("/enter Marie").grounds] == [("custom", "2")]
    evening.do("/choose late.until_level 8", "/level 8")
    assert [(ground.value, ground.passage) for ground in evening.do("/enter Zoé").grounds] == [("8", None)]
    evening.do("/level 9")
    refused = evening.refused("/enter Paul")
    assert (refused["why"], refused["by"], refused["article"]) == ("late_entry_closed", "club", "")


def test_cdc_3_1_says_until_when_those_who_are_registered_may_come_not_until_when_one_registers(rulebooks):
    evening = Evening(rulebooks, "cdc").drawn(4)
    evening.do("/level 2", "/enter Paul")


@pytest.mark.parametrize("said", ["1-4", "1:4", "table 1 siège 4", "t1 s4", "1 4"])
def test_a_seat_is_kept_however_it_is_written(evening, said):
    evening.opened(5).do(f"/keep Joueur 00002 {said}")
    assert evening.state.kept_seats == {2: Seat(1, 4)}
    evening.do("/draw", "/reveal")
    assert evening.seat_of("Joueur 00002") == "1-4"
    evening.do("/keep Joueur 00002 non")
    assert evening.state.kept_seats == {}


def test_what_is_said_twice_is_recorded_once(evening):
    evening.opened(5).do("/keep Joueur 00002 1-4", "/closeseat 1-5", "/level 2", "/setup 8-max")
    log = evening.log
    evening.do("/keep Joueur 00002 1-4", "/closeseat 1-5", "/level 2", "/setup 8-max", "/openseat 1-1", "/keep Joueur 00001 non")
    assert evening.log == log


def test_the_kept_seat_of_somebody_who_is_out_is_free_again(evening):
    evening.opened(5).do("/keep Joueur 00002 1-4", "/draw", "/reveal", "/out Joueur 00002", "/closeseat 1-4", "/openseat 1-4")
    evening.do("/keep Joueur 00001 1-4")


def test_who_is_out_neither_withdraws_nor_keeps_a_seat(evening):
    evening.drawn(5).do("/out Joueur 00002")
    for line in ("/withdraw Joueur 00002", "/keep Joueur 00002 1-1"):
        assert evening.refused(line).items() >= {"why": "already_out", "name": "Joueur 00002", "place": 5}.items()
    assert evening.state.still_in == 4


def test_the_format_is_fixed_once_seats_are_drawn_and_the_rest_is_not(evening):
    evening.drawn(5)
    assert evening.refused("/setup 8-max").items() >= {"why": "format_fixed", "seats": 9}.items()
    assert evening.do("/setup 3 payés; 9-max").outcome.paid == 3


def test_several_tournaments_do_not_mix_and_a_number_switches_between_them(evening):
    evening.drawn(10)
    evening.do("/tournament Mercredi; 6-max", "/enter Marie, Paul")
    first, second = evening.do("/tournament #1"), evening.do("/tournament #2")
    assert (first.outcome.name, first.outcome.entrants, first.outcome.stage) == ("Mardi", 10, "playing")
    assert (second.outcome.name, second.outcome.entrants, second.outcome.stage) == ("Mercredi", 2, "entries")
    assert first.outcome.seal != second.outcome.seal
    assert evening.do("/tournaments").outcome.tournaments == ((2, "Mercredi", True), (1, "Mardi", False))
    assert evening.refused("/tournament #3").items() >= {"why": "no_such_tournament", "known": ("2", "1")}.items()
    evening.do("/undo", "/tournament #1", "/undo", "/tournament #2", "/redo")
    assert len(evening.state.entrants) == 2


def test_several_chats_do_not_mix(evening):
    other = evening.elsewhere("telegram:-100")
    evening.opened(5)
    assert other.refused("/entries")["why"] == "no_tournament"
    other.do("/choose conseil")
    other.opened(3, "Ailleurs")
    assert (len(evening.state.entrants), len(other.state.entrants)) == (5, 3)
    assert other.do("/player Joueur 00003").outcome.number == 3
    assert other.refused("/player Joueur 00005")["why"] == "no_such_person"
    assert other.do("/tournaments").outcome.tournaments == ((1, "Ailleurs", True),)


def test_a_tournament_keeps_the_book_under_which_it_was_opened(evening):
    evening.opened(5).do("/book cdc")
    assert evening.do("/tournament").book.id == "ropta"
    assert evening.do("/tournament Mercredi").book.id == "cdc"
    assert evening.state.setup.book == "cdc"


@pytest.mark.parametrize("line", ["/tournament Mardi", "/tournaments", "/choose", "/entries", "/draw"])
def test_a_book_that_there_is_not_is_refused_and_a_short_name_is_read(evening, line):
    name, _, rest = line[1:].partition(" ")
    command = next(command for command in COMMANDS if command.name == name)
    for book in ("ROPTA", "ropta", "robert"):
        arguments = {"book": book, **({command.argument: rest} if command.argument else {})}
        reply = evening.desk.handle(Request(name, arguments, "elsewhere", Role.DIRECTOR))
        assert reply.done or reply.outcome.why in ("no_such_book", "no_tournament", "already_runs"), told(reply)
    if name == "tournament":
        assert reply.outcome.why == "no_such_book"


def test_a_tournament_that_is_over_takes_nothing_more_until_that_is_undone(evening):
    evening.drawn(5).do("/finish")
    for line in (
        "/enter Marie",
        "/level 2",
        "/finish",
        "/draw",
        "/reveal",
        "/redraw oui",
        "/pick a, b",
        "/keep Joueur 00001 1-1",
    ):
        assert evening.refused(line)["why"] == "tournament_over", line
    assert evening.do("/tournament").outcome.stage == "over"
    evening.do("/undo", "/enter Marie")


NOBODY_CAN = [command for command in COMMANDS if command.role > Role.STRANGER]


@pytest.mark.parametrize("command", NOBODY_CAN, ids=lambda command: command.name)
def test_no_command_is_given_by_whom_it_does_not_belong_to(evening, command):
    evening.drawn(5)
    for role in Role:
        if not role.may(command.role):
            refused = evening.refused(f"/{command.name} x", role)
            needed = {"why": "not_allowed", "command": command.name, "role": command.role.name.casefold()}
            assert refused == ({"why": "not_in_club"} if role is Role.STRANGER else needed)


def test_a_floor_draws_what_a_director_has_opened(rulebooks):
    evening = Evening(rulebooks)
    assert evening.refused("/tournament Mardi", Role.FLOOR)["role"] == "director"
    evening.do("/choose conseil", "/tournament Mardi")
    for line in (f"/enter\n{guests(12)}", "/draw", "/reveal", "/undo", "/undo oui", "/redo"):
        assert evening.say(line, Role.FLOOR).done
        assert evening.say(line, Role.PLAYER).outcome.why == "not_allowed"
    assert evening.log[1].by == "Léa"
