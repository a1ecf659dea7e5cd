"""What somebody says while his phone sends a long list: none of it is entered, and no name is missing without a word."""

import asyncio
from itertools import product

import pytest

from bot.adapters.on_telegram.intake.seams import SHORTEST_PART, length
from bot.domain.club.courtesies import courtesy
from tests.bot.adapters.on_telegram.club.phones import LIMIT, at_a_line, at_a_space, at_an_empty_line, hard, lines_before, parts
from tests.bot.adapters.on_telegram.intake.comes import changes, says
from tests.bot.adapters.on_telegram.intake.test_gathering import DIRECTOR, Room
from tests.bot.adapters.postman import in_no_time

FIRST_NAMES = "Marie Jean-Luc Anaïs Piet O'Brien Émile Nora Sien Jef Zoé".split()
LAST_NAMES = "Dupont,De La Tour,Peeters,van der Meer,Hoekstra,Le Goff,Janssens,Martin,D'Hondt,Ó Súilleabháin".split(",")
TALK = [
    "even geduld, er komt nog meer", "Even geduld aub", "Wacht", "attendez, la suite arrive", "Attendez !", "merci",
    "Merci à tous",
    "un instant svp…", "wait there is more", "more coming", "Hold on", "desolé, c'est long", "ok", "👍", "J'ai encore des noms",
    "Voilà la suite de la liste", "dat is nog niet alles", "sorry, my phone cut it", "klaar", "bonjour tout le monde",
]  # fmt: skip
NO_TALK = ["/where Marie", "qui donne quand le donneur est absent ?", "/undo"]
LINES, COMMAS = "\n", ", "
APPS = [
    *((cut, LINES) for cut in (at_a_line, lines_before, at_an_empty_line, at_a_space, hard)),
    *((cut, COMMAS) for cut in (at_a_space, hard)),
]
NAMED = [f"{cut.__name__} {'lines' if between == LINES else 'commas'}" for cut, between in APPS]


def names(count, shape=str):
    every = [f"{first} {last}" for first, last in product(FIRST_NAMES, LAST_NAMES)]
    return [shape(f"{every[number % 100]}{number // 100 or ''}") for number in range(count)]


def typed(count, shape, between):
    return "/inscrire" + (" " if between == COMMAS else "\n") + between.join(names(count, shape))


def fitting_parts(count, shape, between, cut):
    """A list of so many parts, of which the last is short."""
    for number in range(150 * count, 270 * count, 5):
        made = parts(typed(number, shape, between), cut)
        if len(made) == count and length(made[-1]) < SHORTEST_PART:
            return made
    raise AssertionError


def heard(*said, pause=0.1):
    """What is worked on when the floor's phone sends this, one right behind the other; and what is told of it."""
    room = None

    async def evening():
        nonlocal room
        room = Room()
        for text in said:
            room.comes(says(text, DIRECTOR))
            await asyncio.sleep(pause)
        await room.all_done()
        assert sorted(room.done) == room.numbers

    in_no_time(evening())
    return [text for _, text in room.heard], room.checked


@pytest.mark.parametrize(("cut", "between"), APPS, ids=NAMED)
@pytest.mark.parametrize("count", [2, 3, 4, 6])
def test_talk_anywhere_among_the_parts_is_no_name_and_ends_no_list(count, cut, between):
    made = fitting_parts(count, str, between, cut)
    alone, ((told, *_),) = heard(*made)
    assert told == count
    for number, talk in enumerate(TALK):
        place = 1 + number % count
        said, ((together, last, _, _, aside),) = heard(*made[:place], talk, *made[place:])
        assert max(said, key=len) == alone[0], (talk, place)
        assert talk in said, (talk, place)
        assert together == count
        assert last in alone[0]
        untold = place == count or courtesy(talk) or length(made[place - 1]) + length(talk) + 4 <= LIMIT
        assert aside == (() if untold else (talk,)), (talk, place)


@pytest.mark.parametrize("shape", [str, str.upper, str.lower], ids=["names", "capitals", "small letters"])
@pytest.mark.parametrize(("cut", "between"), APPS, ids=NAMED)
def test_talk_behind_a_part_that_is_full_is_not_entered_and_is_shown(cut, between, shape):
    first = parts(typed(400, shape, between), cut)[0]
    for talk in TALK:
        said, ((together, last, cut_at, _, aside),) = heard(first, talk)
        assert first in said
        assert talk in said
        assert together == 1
        assert cut_at == last == first.replace(",", "\n").splitlines()[-1].strip()
        assert aside == (() if courtesy(talk) or length(first) + length(talk) + 4 <= LIMIT else (talk,)), talk


@pytest.mark.parametrize("shape", [str, str.upper, str.lower], ids=["names", "capitals", "small letters"])
@pytest.mark.parametrize(("cut", "between"), APPS, ids=NAMED)
def test_the_end_of_a_list_is_a_part_of_it_however_short_or_is_shown(cut, between, shape):
    for number in range(240, 300, 2):
        text = typed(number, shape, between)
        made = parts(text, cut)
        said, checked = heard(*made)
        if len(made) == 1:
            assert said == [text]
        elif said[0] != made[0]:
            assert said[0].replace(" ", "").replace("\n", "") == text.replace(" ", "").replace("\n", "")
            assert checked[0][:2] == (2, names(number, shape)[-1])
            assert said[0] == text or checked[0][3]
        else:
            assert checked[0][4] == (made[1],)
            assert len(made[1].split()) <= 5, made[1]


@pytest.mark.parametrize("between", NO_TALK)
def test_a_command_or_a_question_among_the_parts_ends_nothing(between):
    made = fitting_parts(3, str, LINES, at_a_line)
    said, ((together, *_, aside),) = heard(made[0], between, made[1], between, made[2])
    assert said.count(between) == 2
    longest = max(said, key=len)
    assert longest == typed(len(longest.splitlines()) - 1, str, LINES)
    assert (together, aside) == (3, ())


def test_something_long_that_is_no_list_is_not_taken_for_a_part_and_is_shown():
    made = fitting_parts(3, str, LINES, at_a_line)
    story = "Hier soir, un joueur a misé sans parler, et le croupier n'a rien dit du tout pendant la donne. " * 25
    said, ((together, *_, aside),) = heard(made[0], story.strip(), *made[1:])
    assert together == 3
    assert aside == (story.strip(),)
    assert story.strip() in said


def test_of_several_short_things_the_one_that_reads_like_the_list_is_its_end():
    made = fitting_parts(2, str, LINES, at_a_line)
    said, ((together, last, cut_at, _, aside),) = heard(made[0], "Attendez un peu, je cherche", made[1], "Marie Dernière")
    assert together == 2
    assert (last, cut_at) == (made[1].splitlines()[-1], "")
    assert aside == ("Attendez un peu, je cherche", "Marie Dernière")
    assert "Marie Dernière" in said


def test_a_part_that_is_changed_before_it_is_read_is_read_as_it_is_then():
    room = None
    made = fitting_parts(3, str, LINES, at_a_line)

    async def evening():
        nonlocal room
        room = Room()
        sent = [says(text, DIRECTOR) for text in made]
        for one in sent:
            room.comes(one)
        await asyncio.sleep(0.2)
        room.comes(changes(sent[-1], f"{made[-1]}\nMarie Dernière"))
        await room.all_done()
        assert sorted(room.done) == room.numbers

    in_no_time(evening())
    assert room.heard[0][1].endswith("\nMarie Dernière")
    assert room.checked[0][1] == "Marie Dernière"
