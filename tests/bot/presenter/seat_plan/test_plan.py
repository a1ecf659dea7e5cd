import subprocess
import sys

import pytest

from bot.i18n.words import LANGUAGES
from bot.presenter.pictures import pictures
from bot.presenter.seat_plan.plan import Captions, seat_plan
from bot.services.replies.draws import DrawRevealed, SeatCards
from bot.services.replies.tables import TableRedrawn, Tables
from tests.bot.presenter.night import night
from tests.bot.told import told
from tests.bot.words import spaced


@pytest.fixture(scope="module")
def replies():
    return night("fr")


@pytest.mark.parametrize("code", [Tables, DrawRevealed, TableRedrawn])
def test_every_reply_that_shows_tables_has_a_plan_with_the_same_players(replies, code):
    for reply in replies[code]:
        plan = seat_plan(reply.outcome, reply.language)
        shown = [(table.short, table.seats, table.players, table.button, table.big) for table in plan.tables]
        views = reply.outcome.views
        assert shown == [(str(view.number), view.seats, view.players, view.button, view.big) for view in views]
        assert [(table.kept, table.closed) for table in plan.tables] == [(view.kept, view.closed) for view in views]
        assert plan.waiting == told(reply).get("waiting", ())


def test_other_replies_have_none(replies):
    shown = {code for code, several in replies.items() if any(pictures(reply) for reply in several)}
    assert shown == {Tables, DrawRevealed, TableRedrawn, SeatCards}
    assert seat_plan(Tables((), (), "Open"), "fr") is None


def test_the_plan_of_a_draw_says_which_draw_it_was_and_its_seed(replies):
    reply = replies[DrawRevealed][0]
    plan = seat_plan(reply.outcome, reply.language)
    assert plan.title == "Open"
    assert spaced(plan.subtitle) == "Tirage n° 2 : les places · 3 tables · 13 joueurs"
    assert plan.footer.endswith(reply.outcome.seed)


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_plan_speaks_the_language_of_the_reply(language):
    words = {"fr": ("Table 1", "Siège"), "en": ("Table 1", "Seat"), "nl": ("Tafel 1", "Stoel")}
    plan = seat_plan(night(language)[Tables][0].outcome, language)
    assert (plan.tables[0].heading, plan.captions.seat) == words[language]
    assert all(getattr(plan.captions, name) for name in Captions.__slots__)


def test_presenting_a_reply_loads_neither_pillow_nor_fpdf():
    asked = "import sys, bot.presenter.present, bot.presenter.seat_plan.plan; print({'PIL', 'fpdf'} & set(sys.modules))"
    said = subprocess.run([sys.executable, "-c", asked], capture_output=True, text=True, check=True)
    assert said.stdout.strip() == "set()"
