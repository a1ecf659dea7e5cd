"""More questions than can be answered: who is answered is answered soon, who is not is told so, and a floor waits for neither."""

import threading

import pytest

from bot.adapters.rush import AT_WORK, LEAST
from tests.bot.adapters.on_telegram.stand_in.answers.messages import text_of
from tests.bot.words import Read

QUESTION = "une carte est tombée par terre pendant la donne, donneur {}"
SWAMPED = {language: Read(language).say("chat.put_off") for language in ("fr", "en", "nl")}


@pytest.fixture
def search(house, rulebooks, monkeypatch):
    """The search, which stands still while this is not set."""
    goes_on, ask = threading.Event(), rulebooks.answer

    def slow(*args, **more):
        goes_on.wait()
        return ask(*args, **more)

    monkeypatch.setattr(type(rulebooks), "answer", lambda _self, *args, **more: slow(*args, **more))
    rush = house.fronts[-1].rush
    rush._a_second, rush.soon = 0.0, 0.5
    yield goes_on
    goes_on.set()


@pytest.fixture
def done(world):
    """The numbers of what is done, as the inbox learns them."""
    numbers = []
    world.bot.app.update_processor.done = numbers.append
    return numbers


def writes(world, who, text, chat):
    world.cloud.tell_of(world.cloud.write(chat, who.user, **text_of({"text": text})))


def asked_by(world, guests):
    for number, guest in enumerate(guests):
        writes(world, guest, QUESTION.format(number), world.private(guest))


def read_by(world, guest):
    return [seen.text for seen in world.sees(guest) if seen.by_bot]


async def test_whoever_comes_when_the_search_is_slow_is_told_so_in_his_language_and_answered_when_he_asks_again(
    world, search, done
):
    guests = [world.add_person(f"Invité {n}", ("fr", "en", "nl")[n % 3], started=True) for n in range(LEAST + 30)]
    asked_by(world, guests)
    languages = dict(zip(guests, ("fr", "en", "nl") * len(guests), strict=False))
    await world.server.until(
        lambda: sum(SWAMPED[languages[guest]] in read_by(world, guest) for guest in guests) >= len(guests) - AT_WORK
    )
    # the floor goes past all of them
    writes(world, world.director, "/tournoi Vendredi", world.club)
    await world.server.until(lambda: any(seen.by_bot and "Vendredi" in seen.text for seen in world.sees(world.club)))
    search.set()
    await world.settle()
    answered = [guest for guest in guests if any("ROPTA" in text for text in read_by(world, guest))]
    assert len(answered) == AT_WORK
    assert all(len(read_by(world, guest)) == 1 for guest in guests)
    assert len(done) == len(set(done)) >= len(guests) + 1

    again = next(guest for guest in guests if guest not in answered)
    assert "ROPTA" in (await world.say(again, QUESTION.format("again"), again)).text


async def test_who_asks_again_and_again_is_told_once_in_a_while_and_a_group_once(world, search):
    guests = [world.add_person(f"Invité {number}", started=True) for number in range(AT_WORK)]
    asked_by(world, guests)
    for number in range(5):
        writes(world, world.player, QUESTION.format(number), world.private(world.player))
        writes(world, world.players[1 + number % 2], f"@floorman_bot {QUESTION.format(number)}", world.club)
    here = lambda: [seen.text for seen in world.sees(world.club) if seen.by_bot]  # noqa: E731
    await world.server.until(lambda: SWAMPED["fr"] in here() and SWAMPED["fr"] in read_by(world, world.player))
    search.set()
    await world.settle()
    assert read_by(world, world.player).count(SWAMPED["fr"]) == 1
    assert here().count(SWAMPED["fr"]) == 1


async def test_who_asks_in_a_group_that_takes_no_more_messages_for_long_is_not_left_waiting(world, house):
    pace = world.bot.app.bot.rate_limiter
    pace._shares, pace._groups = [6, 5, 4, 3], {}
    for number in range(8):
        writes(world, world.players[number % 2], f"@floorman_bot {QUESTION.format(number)}", world.club)
    await world.settle()
    said = [seen.text for seen in world.sees(world.club) if seen.by_bot]
    assert sum("ROPTA" in text for text in said) == 4
    assert said.count(SWAMPED["fr"]) == 1
