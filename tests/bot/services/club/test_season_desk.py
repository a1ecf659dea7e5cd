"""A season, as a director sets it up and players read it: from the logs, with what was taken back."""

import csv
from io import StringIO

import pytest

from bot.adapters.layout import sheets
from bot.domain.club.people import Role
from bot.domain.season.league import Season
from bot.presenter.blocks import Rows
from bot.presenter.pages import one_page
from bot.presenter.present import present
from bot.services.club.season_form import pieces, read, with_piece, written
from bot.services.replies.reply import Reply
from bot.services.replies.season import SeasonExported
from bot.services.requests import Request
from tests.bot.services.floor.pit import Pit
from tests.bot.told import told


def evening(pit, *names):
    """A tournament of some people, who go out in the opposite order of their names."""
    pit.do(f"tournament {names[0]}; 9 par table", "enter " + ", ".join(names), "draw", "reveal")
    pit.do(*(f"out {name}" for name in reversed(names[1:])))


def league():
    pit = Pit(opened=False)
    evening(pit, "Marie", "Paul", "Zoé")
    evening(pit, "Paul", "Luc", "Marie")
    pit.do("season Printemps; formule linéaire")
    return pit


def rows(pit, line="season"):
    return [(rank, name, points) for rank, _, name, points, _, _ in pit.do(line).outcome.rows]


@pytest.mark.parametrize(
    ("typed", "season"),
    [
        ("du 2026-01-01 au 30/6/2026", Season("S", "2026-01-01", "2026-06-30")),
        ("from 1.2.2026; until 2026-03-01", Season("S", "2026-02-01", "2026-03-01")),
        ("formule neau; 8 meilleures", Season("S", formula="neau", best=8)), ("best 3; drop 2", Season("S", dropped=2)),
        ("points 10 7,5 5", Season("S", table=(1_000, 750, 500))), ("sans n° 4 #7", Season("S", left_out=(4, 7))),
        ("zonder #4; met #4", Season("S")), ("formule linéaire; 2 absences", Season("S", dropped=2)),
    ],
)  # fmt: skip
def test_how_it_is_counted_is_understood_and_kept(typed, season):
    found = Season("S")
    for piece in pieces(typed):
        found = with_piece(found, piece)
    assert found == season == read("S", written(season))


def test_the_table_follows_from_the_tournaments_that_are_over():
    pit = league()
    assert rows(pit) == [(1, "Paul", 500), (2, "Marie", 400), (3, "Luc", 200), (4, "Zoé", 100)]
    assert rows(pit, "season 1 meilleure") == [(1, "Marie", 300), (1, "Paul", 300), (3, "Luc", 200), (4, "Zoé", 100)]
    pit.do("undo")
    assert [points for _, _, points in rows(pit)] == [300, 200, 100]


def test_only_a_director_sets_a_season_up_and_a_slip_opens_none():
    pit = league()

    def as_floor(line):
        return pit.desk.handle(Request("season", {"season": line}, role=Role.FLOOR))

    assert told(as_floor("formule neau"))["why"] == "not_allowed"
    assert as_floor("Printemps").outcome.formula == "linear"
    for line, why in (("Printemp", "no_season"), ("formule magique", "unreadable_form"), ("Été; bonus", "unreadable_form")):
        assert pit.refused(f"season {line}")["why"] == why
    pit.do("season Été; du 2020-01-01 au 2020-12-31")
    assert pit.do("season").outcome.others == ("Printemps",)
    assert rows(pit) == []


def test_everybody_of_a_large_club_stands_in_the_table_which_is_read_in_pages():
    pit = Pit(opened=False)
    names = [f"Joueur {number:03}" for number in range(60)]
    evening(pit, *names)
    reply = pit.do("season Printemps; formule linéaire")
    assert [name for _, name, _ in rows(pit)] == names
    blocks = present(reply)
    shown = [one_page(reply, blocks, number) for number in range(1, one_page(reply, blocks, 1).pages + 1)]
    found = [row[1] for page in shown for block in page.blocks if isinstance(block, Rows) for row in block.rows]
    assert len(shown) > 2
    assert found == names


def test_whoever_was_disqualified_gets_no_points():
    pit = Pit(opened=False)
    pit.do("tournament Mardi; 9 par table", "enter Marie, Paul, Luc", "draw", "reveal")
    pit.do("sanction Luc; insulte; disqualification", "out Paul", "season S; formule linéaire")
    assert rows(pit) == [(1, "Marie", 300), (2, "Paul", 200), (3, "Luc", 0)]


def test_somebody_who_is_forgotten_keeps_his_points_as_a_number():
    pit = league()
    number = next(number for _, number, name, *_ in pit.do("season").outcome.rows if name == "Luc")
    pit.do(f"forget #{number}", f"forget #{number} oui")
    assert (3, f"#{number}", 200) in rows(pit)


def test_the_file_is_safe_for_spreadsheets():
    pit = league()
    (name, content), *_ = sheets(present(pit.do("season export")))
    assert name == "season.csv"
    assert content.startswith(b"\xef\xbb\xbf")
    lines = content.decode("utf-8-sig").split("\r\n")
    assert lines[1].startswith("1;")
    assert lines[4] == "4;3;Zoé;1,00;1;1;1,00;"


@pytest.mark.parametrize("name", ["=1+1", "+33", "-2", "@SUM(A1)", " =1", '=HYPERLINK("x";"y")'])
def test_a_name_that_looks_like_a_formula_is_none_in_the_file(name):
    said = SeasonExported("S", ((1, "2026-01-01"),), ((1, 7, name, -150, 1, 1),), (((1, -150),),))
    (_, content), *_ = sheets(present(Reply(said, "fr")))
    head, line = list(csv.reader(StringIO(content.decode("utf-8-sig")), delimiter=";"))
    assert line == ["1", "7", f"'{name}", "-1,50", "1", "1", "-1,50"]
    assert head[-1] == "#1 2026-01-01"


def test_a_season_is_named_anew_and_taken_away_and_what_comes_back_sets_it_up_again():
    pit = league()
    pit.do("season Été; formule neau; 8 meilleures; sans n° 1")
    assert pit.refused("season nom Printemps")["why"] == "season_there"
    assert pit.refused("season Hiver; nom Automne")["why"] == "no_season"
    assert pit.refused("season supprimer Hiver")["why"] == "no_season"
    shown = pit.do("season nom Automne").outcome
    assert (shown.name, shown.best, shown.others) == ("Automne", 8, ("Printemps",))
    gone = pit.do("season supprimer automne").outcome
    assert pit.do("season").outcome.name == "Printemps"
    assert pit.refused("season Automne")["why"] == "no_season"
    assert pit.do(f"season {gone.name}; {gone.said}").outcome == shown
    reply = pit.desk.handle(Request("season", {"season": "supprimer Automne"}, role=Role.FLOOR))
    assert told(reply)["why"] == "not_allowed"


@pytest.mark.parametrize("line", ["Printmps", "points 10 5 x", "export Printmps", "supprimer Printmps", "Printmps; nom Été"])
def test_a_season_that_there_is_not_is_refused_with_those_that_there_are(line):
    refused = league().refused(f"season {line}")
    assert (refused["why"], refused["known"]) == ("no_season", ("Printemps",))


def test_a_name_spelt_almost_like_a_season_that_there_is_opens_no_second_one():
    pit = league()
    refused = pit.refused("season Printemp; 8 meilleures; formule neau")
    assert (refused["why"], refused["known"], refused["said"]) == ("season_alike", "Printemps", "8 meilleures; formule neau")
    assert pit.do("season").outcome.others == ()
    assert pit.do("season Printemps; 8 meilleures").outcome.best == 8
    assert pit.do("season nouvelle saison Printemp; 8 meilleures").outcome.others == ("Printemps",)
    assert pit.do("season nouvelle saison Printemp; 7 meilleures").outcome.best == 7


def test_seasons_that_differ_in_a_number_are_different_seasons():
    pit = league()
    pit.do(
        "season Championnat 2026; formule neau", "season Championnat 2027; formule neau", "season Nouvelle saison; 3 meilleures"
    )
    assert pit.do("season").outcome.others == ("Printemps", "Championnat 2026", "Championnat 2027")
