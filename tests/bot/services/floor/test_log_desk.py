"""The log as a floor reads it: who, from which seat to which, with which words, by whom; paged and searched."""

from dataclasses import fields

import pytest

from bot.domain.tournament import deeds
from bot.domain.tournament.deeds import SettingUp
from bot.i18n.words import words_in
from bot.presenter.actions import actions
from bot.presenter.floor.log import AGAIN
from bot.presenter.present import present
from bot.services.floor.log_desk import A_PAGE, LONGEST
from bot.services.floor.log_lines import TOLD
from bot.services.floor.log_words import KINDS
from tests.bot.desks import EVENING
from tests.bot.services.floor.evening import Evening, guests
from tests.bot.services.floor.pit import laid_out
from tests.bot.services.floor.test_chip_desk import SET
from tests.bot.words import plain_text


@pytest.fixture
def evening(rulebooks) -> Evening:
    made = Evening(rulebooks)
    made.do("/choose conseil")
    return made


@pytest.fixture
def pit():
    made = laid_out({1: [1, 2, 3, 4, 5], 2: [1, 2, 3, 4, 5], 3: [1, 2]}, "cdc", f"{SET}; recaves 2", of=6)
    made.do("closeseat 1-6 2-6", "out J1a 100, J2a 200")
    return made


def shown(room, line="log"):
    return plain_text(present(room.do(line)))


def last(room):
    """What the log says of the last entry."""
    return shown(room).splitlines()[1]


def test_each_entry_says_when_what_and_by_whom_newest_first_and_what_was_taken_back(evening):
    evening.opened()
    evening.clock.at += 60
    evening.do("/enter Marie", "/undo mauvais club", "/enter Paul")
    outcome = evening.do("/log").outcome
    assert [(one.number, one.at, one.by, one.stands) for one in outcome.entries] == [
        (4, EVENING + 60, "Léa", True), (3, EVENING + 60, "Léa", True), (2, EVENING + 60, "Léa", False),
        (1, EVENING, "Léa", True),
    ]  # fmt: skip
    assert shown(evening).splitlines() == [
        "Journal, 4 lignes", "4 · 16:14: inscription : Paul · Léa",
        "3 · 16:14: annulé, n° 2 : inscription : Marie · motif : mauvais club · Léa",
        "2 · 16:14: inscription : Marie · Léa · annulé depuis", "1 · 16:13: tournoi ouvert : Mardi · Léa",
    ]  # fmt: skip


def test_what_was_done_on_another_day_bears_its_day(evening):
    evening.opened()
    evening.clock.at += 86_400
    evening.do("/enter Marie")
    lines = shown(evening).splitlines()
    assert [line.partition(": ")[0] for line in lines[1:]] == ["2 · 16:13", "1 · 21/09 16:13"]


SAID = {
    "level 2": "niveau 2",
    "enter Tard": "inscription : Tard",
    "enter Tard, Plus Tard": "2 inscrits : Tard et Plus Tard",
    "enter Tard|seat": "placement : Tard {seat}",
    "closeseat 3-6 3-5": "sièges fermés : 3-6 et 3-5",
    "openseat 1-6": "siège rouvert : 1-6",
    "move J1b 2-1": "déplacement : J1b 1-2 → 2-1 (à la main)",
    "button 1:2": "boutons : 1-2",
    "move J2c 1-1|move J2d 3-4|button 1:2 2:2 3:1|balance": "déplacement proposé : ",
    "keep J2b 2-2": "siège 2-2 réservé à J2b",
    "keep J2b 2-2|keep J2b non": "plus de siège réservé à J2b",
    "withdraw J2b": "désinscription : J2b (2-2)",
    "rebuy J2b": "recave : J2b (2-2)",
    "setup recaves 3 jusqu'au niveau 4; 5 payés": "réglages : places payées : 5 et recaves : 3 par joueur jusqu'au niveau 4",
    "setup inscriptions sans limite": "réglages : inscriptions sans limite de niveau",
    "setup recaves non": "réglages : recaves : non",
    "pick Qui paie: rouge, rouge": "au hasard, tirage n° 3 : rouge (Qui paie)",
    "handforhand on": "main par main, main 1",
    "handforhand on|done 1": "main par main, main 1 finie aux tables : 1",
    "handforhand on|handforhand off": "fin du main par main",
    "breakorder 3 1 2": "ordre de fermeture des tables : 3, 1 et 2",
    "prizes cave 20+5 €; payés 3": "dotation : cave 20 €, frais 5 € et places payées : 3",
    "prizes 1er 100, 2e 60, 3e 40": "dotation : places payées : 3 et au premier 100",
    "race 25>100 t1 donneur 2 2:3 3:1": "chip race 25 contre 100, tables : 1",
    "finish": "tournoi clos",
    "level 2|undo": "annulé, n° {number} : niveau 2",
    "level 2|undo|redo": "rétabli, n° {number} : niveau 2",
}


def test_players_who_go_out_are_told_with_the_seats_that_they_left_and_the_places_that_they_have(pit):
    assert "sortie : J2a (2-1), 11e et J1a (1-1), 12e · " in last(pit)
    pit.do("enter Tard")
    assert "sortie : J2a (2-1), 12e et J1a (1-1), 13e · " in shown(pit)
    pit.do("undo", "undo")
    assert "sortie : J2a (2-1) et J1a (1-1) · " in shown(pit)


@pytest.mark.parametrize(("lines", "said"), SAID.items())
def test_an_entry_is_said_as_a_floor_would_say_it(pit, lines, said):
    pit.do(*lines.split("|"))
    told, taken_back = last(pit), lines.count("undo") + lines.count("redo")
    seat = next(deed.seat for deed in pit.log[-1].singles if deed.kind == "seated_late") if lines.endswith("seat") else ""
    assert said.format(number=len(pit.log) - taken_back, seat=seat) in told
    assert told.startswith(f"{len(pit.log)} · ")


def test_a_draw_is_told_with_its_words_and_its_reason(evening):
    evening.opened(12).do("/draw", "/word chaussette", "/abort il manque quelqu'un", "/draw", "/reveal", "/redraw la lumière")
    told = shown(evening)
    for part in (
        "tirage n° 1 annoncé, 12 joueurs, nombre de tables : 2", "mot ajouté au tirage : « chaussette »",
        "tirage n° 1 abandonné : il manque quelqu'un", "tirage n° 2 révélé, 12 places, nombre de tables : 2",
        "tirage n° 4 annoncé, 12 joueurs, nombre de tables : 2 (la lumière)",
    ):  # fmt: skip
        assert part in told


def test_who_comes_and_goes_by_an_undone_entry_is_not_taken_for_who_came_after_under_the_same_number(evening):
    evening.opened(3).do("/enter Marie", "/undo", "/enter Paul", "/withdraw Paul")
    told = shown(evening).splitlines()
    assert [line.split(": ", 1)[1] for line in told[1:5]] == [
        "désinscription : Paul · Léa", "inscription : Paul · Léa", "annulé, n° 3 : inscription : Marie · Léa",
        "inscription : Marie · Léa · annulé depuis",
    ]  # fmt: skip
    assert len(evening.do("/log Marie").outcome.entries) == 2


def test_all_that_concerns_a_player_is_found_by_name_number_or_seat(pit):
    pit.do("move J1b 2-1", "undo", "move J1b 2-1", "level 2")
    found = pit.do("log J1b").outcome
    assert (found.way, found.search, found.total) == ("player", "J1b", pit.do("log 2-1").outcome.total)
    told = plain_text(present(pit.do("log J1b")))
    assert "déplacement : J1b 1-2 → 2-1 (à la main)" in told
    assert "annulé, n°" in told
    assert "révélé, 12 places, nombre de tables : 3, dont J1b 1-2" in told
    assert "niveau" not in told
    assert shown(pit, f"log {found.typed}") == told


def test_a_player_is_asked_back_where_several_may_be_meant(pit):
    assert pit.refused("log J1")["why"] == "several_people"


def test_all_that_concerns_a_table_is_found_with_those_who_sat_there(pit):
    pit.do("move J1b 2-1", "level 2")
    told = shown(pit, "log table 3")
    assert "dont J3a 3-1 et J3b 3-2" in told
    assert "J1b" not in told
    assert shown(pit, "log tafel 3") == shown(pit, "log t3") == told


def test_a_seat_where_nobody_sits_is_looked_for_itself(pit):
    assert "sorti" in shown(pit, "log 1-1")
    assert pit.do("log 1-6").outcome.way == "seat"
    assert "sièges fermés : 1-6 et 2-6" in shown(pit, "log 1-6")


@pytest.mark.parametrize(("looked_for", "found"), [
    ("sortie", 1), ("out", 1), ("uit", 1), ("sorties j1a", 1), ("sortie j1b", 0), ("mal lu", 1), ("MAL", 1), ("lu mal", 1),
    ("undo", 1), ("léa", 6), ("lea niveau", 1), ("xyz", 0), ("%", 0), (".", 0), ("'", 0),
])  # fmt: skip
def test_words_are_looked_for_in_names_in_what_was_typed_and_in_what_was_done(evening, looked_for, found):
    evening.opened(2).do("/enter J1a, J1b", "/choose conseil", "/draw", "/reveal", "/out J1a")
    evening.actor = "Paul"
    evening.do("/level 2", "/undo mal lu")
    evening.actor = "Léa"
    evening.do("/level 3")
    total = evening.do(f"/log {looked_for}").outcome.total
    assert total == (found if looked_for[0] != "l" or looked_for == "lu mal" else total)
    assert bool(total) is bool(found)


@pytest.mark.parametrize(("asked", "total"), [("21:40", 2), ("21h40", 2), ("21h", 1), ("22:30", 3), ("23:59", 3), ("0:10", 4)])
def test_a_time_shows_what_was_done_up_to_then_of_the_evening_of_the_log(evening, asked, total):
    def at(hours, minutes):
        return EVENING + (hours - 16) * 3600 + (minutes - 13) * 60

    evening.opened()
    for hours, minutes, level in ((21, 40, 2), (22, 0, 3), (24, 5, 4)):
        evening.clock.at = at(hours, minutes)
        evening.do(f"/level {level}")
    assert evening.do(f"/log {asked}").outcome.total == total


def test_the_pages_follow_each_other_and_their_buttons_lead_there(evening):
    evening.opened().do(*(f"/level {number}" for number in range(2, 40)))
    numbers, page = [], 1
    while True:
        reply = evening.do(f"/log {page}")
        numbers += [one.number for one in reply.outcome.entries]
        older = [action for action in actions(reply) if action.label.startswith("Plus ancien")]
        if not older:
            break
        assert len(reply.outcome.entries) == A_PAGE
        page += 1
        assert (older[0].argument, older[0].page) == ("", page)
    assert numbers == list(range(39, 0, -1))
    assert [(action.argument, action.page) for action in actions(evening.do("/log niveau page 2"))] == [
        ("niveau", 1),
        ("niveau", 3),
    ]
    assert dict(evening.refused("/log 5")) | {"book": ""} == {
        "why": "no_such_page", "page": 5, "pages": 4, "command": "log", "text": "page 4", "book": "",
    }  # fmt: skip
    assert evening.refused("/log niveau page 9")["text"] == "niveau page 4"


def test_nothing_found_is_said_with_what_can_be_looked_for_and_the_names_like_it(evening):
    evening.opened().do("/enter Marie Dupont, Paul Martin")
    told = shown(evening, "/log Dupond")
    assert told.startswith("Rien dans le journal : « Dupond ».")
    assert "Marie Dupont" in told
    assert "/log table 3" in told
    assert "Rien dans le journal : table 9." in shown(evening, "/log table 9")


def test_an_erased_name_is_shown_as_everywhere_and_not_found_any_more(evening):
    evening.drawn(4).do(
        "/enter Marie Dupont, Paul",
        "/seat",
        "/out Marie Dupont",
        "/undo Marie Dupont est là",
        "/forget Marie Dupont",
        "/forget oui",
    )
    told = "".join(shown(evening, f"/log {page}") for page in (1, 2) if page == 1 or evening.do("/log").outcome.pages > 1)
    assert "Dupont" not in told
    assert "sortie : #5" in told
    assert evening.do("/log Dupont").outcome.total == 0
    assert evening.do("/log #5").outcome.total > 3


def test_a_log_of_many_stays_short_and_says_where_somebody_was_seated(evening):
    evening.drawn(400)
    told = shown(evening)
    assert max(map(len, told.splitlines())) < 140
    assert "400 inscrits : Joueur 00001, Joueur 00002, Joueur 00003, Joueur 00004 et 396 autres" in told
    seat = evening.seat_of("Joueur 00217")
    told = shown(evening, "/log Joueur 00217")
    assert f"400 places, nombre de tables : 45, dont Joueur 00217 {seat}" in told
    assert "400 inscrits : Joueur 00217 et 399 autres" in told


@pytest.mark.parametrize(
    "typed", ["x" * 5_000, "9" * 300, "page 99999", "p " * 300, "\n\n", "@", "#", "#999999999", "table 0", "0", "25:99"]
)
def test_whatever_is_looked_for_there_is_an_answer(evening, typed):
    evening.opened().do(f"/enter\n{guests(3)}")
    reply = evening.say(f"/log {typed}")
    assert len(plain_text(present(reply))) < 3 * LONGEST + 400


def test_every_deed_has_its_sentence_in_three_languages_and_every_setting_too():
    kinds = {kind.__dataclass_fields__["kind"].default for kind in deeds.Single.__args__}
    assert set(TOLD) == set(deeds.Single.__args__)
    assert {kind for named in KINDS.values() for kind in named} <= kinds | {"undone", "redone"}
    settings = {one.name for one in fields(SettingUp)} - {"kind", "late_until", *AGAIN}
    for language in ("fr", "en", "nl"):
        assert {f"log.set.{name}" for name in settings} <= words_in(language).keys
