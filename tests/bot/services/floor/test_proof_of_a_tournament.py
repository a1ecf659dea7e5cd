"""Whatever a club does in an evening, its published text holds, and the log alone gives everything back."""

from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bot.domain.draws.proof_records import Kind, Status
from bot.services.replies.draws import StillAnnounced
from bot.services.replies.refused import Refused
from bot.store.database import open_database
from bot.store.work import DatabaseStore
from tests.bot.services.floor.evening import Evening, guests

CASINO_EVENING = "Soirée; 6-max; 3 payés; jetons 25x8, 100x8"
NAMES = [f"Joueur {number:05}" for number in range(1, 16)]
COMMANDS = st.one_of(
    st.sampled_from([
        "/draw", "/reveal", "/undo", "/redo", "/newday", "/final", "/tournament Mercredi; 8-max", "/tournament #1", "/balance",
        "/confirm", "/drop", "/breaktable", "/seat", "/level 2", "/level 1", "/finish", "/tables", "/draw 2", "/setup 8-max",
        "/setup 2 tables", "/setup 40 tables", "/redrawtable 1", "/button 1:1",
    ]),
    st.sampled_from(["/reveal", "/draw", "/undo", "/redo"]),  # said more often than the others, as in life
    st.sampled_from(NAMES).map("/enter {}".format),
    st.sampled_from(NAMES).map("/withdraw {}".format),
    st.sampled_from(NAMES).map("/out {}".format),
    st.builds("/keep {} {}-{}".format, st.sampled_from(NAMES), st.integers(1, 3), st.integers(1, 9)),
    st.builds("/{} {}-{}".format, st.sampled_from(["closeseat", "openseat"]), st.integers(1, 3), st.integers(1, 9)),
    st.sampled_from(["oui", "aïoli", "\u202e", "draw 2: seats"]).map("/word {}".format),
    st.sampled_from(["abort", "redraw"]).map("/{} il le fallait".format),
    st.sampled_from(["rouge, noir", "Qui ?: Marie, Paul, Zoé", "seul"]).map("/pick {}".format),
)  # fmt: skip


@pytest.fixture
def evening(rulebooks) -> Evening:
    made = Evening(rulebooks, "casino")
    made.do("/choose conseil")
    return made


def statuses(evening: Evening) -> list[Status]:
    return [draw.status for draw in evening.draws]


@settings(max_examples=40)
@given(st.lists(COMMANDS, max_size=40), st.integers(0, 15))
def test_the_proof_holds_after_any_commands_and_another_process_sees_the_same(rulebooks, lines, players):
    evening = Evening(rulebooks, "casino")
    evening.do("/choose conseil", f"/tournament {CASINO_EVENING}")
    if players:
        evening.do(f"/enter\n{guests(players)}")
    for line in lines:
        before = evening.everything
        if isinstance(evening.insist(line).outcome, Refused):
            assert evening.everything == before
    assert [draw.number for draw in evening.draws] == list(range(1, len(evening.draws) + 1))
    other = evening.elsewhere()
    assert other.everything == evening.everything
    assert other.proof == evening.proof


@settings(max_examples=30)
@given(st.lists(COMMANDS, max_size=25))
def test_undoing_any_command_gives_back_the_very_same_tournament_and_redoing_what_came_of_it(rulebooks, lines):
    evening = Evening(rulebooks, "casino")
    evening.do("/choose conseil", f"/tournament {CASINO_EVENING}", f"/enter\n{guests(8)}")
    for line in lines:
        if line in ("/undo", "/redo") or line.startswith("/tournament"):
            continue
        before, recorded = evening.state, len(evening.log)
        evening.insist(line)
        if len(evening.log) > recorded:
            after = evening.state
            evening.do("/undo")
            assert evening.state == before
            evening.do("/redo")
            assert evening.state == after


@settings(max_examples=15)
@given(st.lists(COMMANDS, max_size=25))
def test_no_draw_that_was_told_ever_changes(rulebooks, lines):
    evening = Evening(rulebooks, "casino")
    evening.do("/choose conseil", f"/tournament {CASINO_EVENING}", f"/enter\n{guests(8)}")
    told = {}
    for line in lines:
        if line.startswith("/tournament"):
            continue
        evening.insist(line)
        for draw in evening.draws:
            if draw.seed:
                known = told.setdefault(draw.number, draw)
                assert (draw.kind, draw.words, draw.seed, draw.result) == (known.kind, known.words, known.seed, known.result)
        assert set(told) <= {draw.number for draw in evening.draws if draw.seed}


def test_undoing_a_reveal_keeps_the_seed_known_so_no_word_is_taken_and_the_seats_come_out_the_same(evening):
    evening.opened(10).do("/draw", "/word oui", "/reveal")
    seats, proof = evening.state.seat_of, evening.proof
    evening.do("/undo trop tôt")
    assert evening.refused("/word non")["why"] == "no_draw_under_way"
    assert statuses(evening) == [Status.STANDS, Status.UNDONE]
    evening.do("/undo le mot aussi", "/reveal")
    assert evening.state.seat_of == seats
    assert evening.proof == proof


def test_undoing_an_abort_keeps_the_seed_known_and_the_result_with_it(evening):
    evening.opened(10).do("/draw", "/word oui", "/abort pour rien")
    given_up = evening.draws[0]
    evening.do("/undo", "/undo")
    assert evening.refused("/word non")["why"] == "no_draw_under_way"
    assert statuses(evening) == [Status.STANDS]
    evening.do("/reveal")
    assert evening.draws[0].result == given_up.result
    assert evening.draws[0].words == ("oui",)
    evening.do("/undo", "/abort tout de même")
    assert evening.draws[0].result == given_up.result
    assert statuses(evening) == [Status.ABORTED, Status.UNDONE]


def test_after_an_undone_announcement_the_next_draw_has_the_next_number_and_the_first_is_told(evening):
    evening.opened(10).do("/draw", "/undo", "/enter Marie")
    announced = evening.do("/draw")
    assert announced.outcome.number == 2
    assert statuses(evening) == [Status.UNDONE, Status.SEALED]
    assert evening.draws[0].seed == announced.outcome.seal
    evening.do("/reveal")
    assert statuses(evening) == [Status.UNDONE, Status.STANDS, Status.STANDS]
    assert len(evening.draws[0].entrants) == 10


def test_an_announcement_that_was_undone_comes_back_by_redoing_it(evening):
    announced = evening.opened(10).do("/draw").outcome
    evening.do("/undo")
    assert evening.refused("/reveal")["why"] == "no_draw_under_way"
    evening.do("/redo")
    assert evening.do("/draw").outcome == StillAnnounced(announced.number, 10, announced.fingerprint)
    assert statuses(evening) == [Status.SEALED]


def test_undoing_a_redraw_leaves_the_draw_before_it_standing_and_both_in_the_text(evening):
    evening.drawn(10).do("/redraw mal annoncé", "/reveal", "/undo", "/undo")
    assert statuses(evening) == [Status.STANDS, Status.STANDS, Status.UNDONE, Status.UNDONE]
    evening.do("/redo", "/redo")
    assert statuses(evening) == [Status.REPLACED, Status.REPLACED, Status.STANDS, Status.STANDS]


def test_a_redraw_of_a_redraw_names_the_one_before_it(evening):
    evening.drawn(10).do("/redraw un", "/reveal", "/redraw deux", "/reveal")
    assert [(draw.number, draw.replaced_by) for draw in evening.draws] == [(1, 3), (2, 4), (3, 5), (4, 6), (5, None), (6, None)]


def test_a_pick_that_is_undone_stays_in_the_text_with_its_seed(evening):
    evening.opened(2).do("/pick rouge, noir", "/undo", "/pick rouge, noir")
    assert statuses(evening) == [Status.UNDONE, Status.STANDS]
    assert [draw.kind for draw in evening.draws] == [Kind.PICK, Kind.PICK]


@pytest.mark.parametrize("line", ["/pick a, b", "/race", "/seat", "/breaktable 1", "/redrawtable 1"])
def test_nothing_is_drawn_while_a_draw_is_announced_for_its_seed_would_follow(evening, line):
    evening.drawn(12, CASINO_EVENING).do("/enter Marie", "/redraw pour une raison")
    before = evening.everything
    evening.say(line)
    assert evening.everything == before
    assert evening.draws[-1].status is Status.SEALED


def test_a_tournament_whose_name_looks_like_the_published_text_has_one_that_holds(evening):
    evening.do("/tournament draw 1: seats\u202e\\n```", "/enter draw 2: seats, fixed 1-1: 1, Zoé", "/draw", "/reveal")
    assert len(evening.draws) == 2


def test_homonyms_and_renamed_people_keep_the_names_under_which_the_draw_was_announced(evening):
    evening.opened().do(
        "/enter Marie A, Marie B, Paul", "/rename Marie B = Marie A oui", "/draw", "/rename Paul = Pol", "/reveal"
    )
    assert [entrant.name for entrant in evening.draws[0].entrants] == ["Marie A #1", "Marie A #2", "Paul"]
    assert {one.entrant.name for one in evening.draws[1].seated} == {"Marie A #1", "Marie A #2", "Paul"}


def test_the_proof_of_an_evening_in_a_database_is_the_same_after_a_restart(rulebooks, tmp_path: Path):
    engine = open_database(f"sqlite:///{tmp_path / 'floorman.db'}")
    evening = Evening(rulebooks, "casino", DatabaseStore(engine))
    evening.do("/choose conseil")
    evening.drawn(30).do(
        "/redraw oubli", "/word \u00a0été\u0301 ", "/reveal", "/undo", "/reveal", "/pick a, b", "/level 2", "/newday", "/undo"
    )
    engine.dispose()
    again = open_database(f"sqlite:///{tmp_path / 'floorman.db'}")
    other = Evening(rulebooks, "casino", DatabaseStore(again))
    assert other.everything == evening.everything
    assert other.proof == evening.proof
    assert other.draws[2].words == ("été\u0301",)
    again.dispose()
