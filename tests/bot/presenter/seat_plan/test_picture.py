import io
from dataclasses import replace

import pytest
from PIL import Image, ImageChops

from bot.presenter.seat_plan.geometry import CELL_WIDTH, seats_around
from bot.presenter.seat_plan.picture import pages, png
from bot.presenter.seat_plan.plan import Plan
from tests.bot.presenter.seat_plan.plans import CAPTIONS, HOSTILE, player, room, table

MEGABYTE = 1_000_000


def picture(plan, page=1):
    data = png(plan, page)
    assert len(data) < MEGABYTE
    image = Image.open(io.BytesIO(data))
    image.load()
    assert image.format == "PNG"
    assert image.width <= 1_600
    assert 300 < image.height < 2_400
    return image


def one(names, seats=9, **marks):
    return Plan("Open", "", (table(1, seats, names, **marks),), captions=CAPTIONS)


@pytest.mark.parametrize(("tables", "expected"), [(1, 1), (2, 1), (6, 1), (7, 2), (10, 2), (112, 19)])
def test_a_picture_shows_six_tables_at_most(tables, expected):
    assert pages(room(tables)) == expected


@pytest.mark.parametrize("tables", [1, 2, 5, 10, 112])
def test_pictures_of_any_room_can_be_opened_and_sent(tables):
    plan = room(tables)
    for page in {1, pages(plan)}:
        picture(plan, page)


@pytest.mark.parametrize("page", [0, 3, -1])
def test_a_picture_that_there_is_not_is_refused(page):
    with pytest.raises(ValueError, match="picture"):
        png(room(10), page)


@pytest.mark.parametrize("seats", [*range(1, 13), 20])
def test_tables_of_every_size_can_be_drawn_full_and_empty(seats):
    full = one({seat: player(seat) for seat in range(1, seats + 1)}, seats)
    assert picture(full).tobytes() != picture(one({}, seats)).tobytes()


def test_the_same_plan_gives_the_same_bytes():
    assert png(room(3)) == png(room(3))


@pytest.mark.parametrize(
    "change",
    [
        {"button": 2}, {"big": 4}, {"kept": (2,)}, {"closed": (9,)}, {"players": ((1, "Marie"), (3, "Zoë"))},
        {"players": ((1, "Marie"), (2, "Luc Martin"))}, {"heading": "Table 7"}, {"aside": "x"}, {"seats": 10},
    ],
)  # fmt: skip
def test_everything_that_changes_at_a_table_changes_the_picture(change):
    plan = replace(one({1: "Marie", 2: "Luc"}), captions=CAPTIONS)
    changed = replace(plan, tables=(replace(plan.tables[0], **change),))
    assert picture(plan).tobytes() != picture(changed).tobytes()


@pytest.mark.parametrize("name", HOSTILE)
def test_hostile_names_stay_on_their_plate(name):
    """All that differs from the picture with a tame name lies within the plate."""
    tame, hostile = picture(one({6: "Marie"})), picture(one({6: name}))
    assert tame.size == hostile.size
    scale = (1_200 - 60) / CELL_WIDTH
    plate = seats_around(9)[5]
    x, y = 30 + plate.x * scale, 128 + plate.y * scale
    left, top, right, bottom = ImageChops.difference(tame, hostile).getbbox()
    assert x <= left < right <= x + plate.width * scale
    assert y <= top < bottom <= y + plate.height * scale


@pytest.mark.parametrize("text", HOSTILE)
def test_hostile_titles_do_not_break_the_picture(text):
    plan = one({1: "Marie"}, button=1)
    shown = replace(
        plan, title=text, subtitle=text, footer=text or "x", tables=(replace(plan.tables[0], heading=text, aside=text),)
    )
    picture(replace(shown, waiting=(text,) * 50, waiting_title=text))


def test_who_waits_is_on_the_last_picture_alone():
    plan = room(7)
    waiting = replace(plan, waiting=("Solène Blanchard",), waiting_title="En attente")
    assert png(plan, 1) == png(waiting, 1)
    assert picture(plan, 2).height < picture(waiting, 2).height


def test_a_seat_that_there_is_not_and_a_room_without_tables_are_drawn_without_a_fuss():
    picture(one({1: "Marie", 14: "Personne"}, button=13, big=99, kept=(12,), closed=(44,)))
    assert pages(replace(room(1), tables=())) == 1
    assert Image.open(io.BytesIO(png(replace(room(1), tables=())))).width <= 1_600
