"""The group where a draw is made sees it, whatever becomes of the answer there: a letter says the same, and comes instead."""

import pytest

from bot.adapters.on_telegram.carrier import TelegramCarrier
from bot.domain.club.people import Role
from bot.services.ports.outbox import LetterState
from bot.services.requests import Request
from tests.bot.adapters.postman import brings
from tests.patience import comes

NAMES = "Carole Petit, David Moreau, Emma Janssens, Fanny Lambert"
WORDS = [
    f"{one}{two}"
    for one in ("Al", "Be", "Ca", "Do", "Em", "Fa", "Gi", "Ha", "Io", "Ju")
    for two in ("rin", "sto", "vel", "mon", "dar", "kel", "lin", "pas")
]
LATER = (LetterState.WAITING, LetterState.SENDING)


@pytest.fixture
async def drawn(world):
    """A tournament whose draw is announced."""
    await world.place_bot(world.club, world.director, "administrator")
    await world.command(world.director, "/choisir suggested")
    await world.command(world.director, "/tournoi Open de Nantes; 9 par table; paid 1")
    await world.command(world.floor, f"/inscrire {NAMES}")
    await world.command(world.floor, "/tirage")
    await world.shows("Tirage n° 1 annoncé")
    await world.settle()
    return world


def own_letters(house, *states):
    return [one for one in house.store.outbox.listed(states or tuple(LetterState), 100) if one.kind == "reply"]


async def delivered(world, house):
    front = house.fronts[-1]
    carrier = TelegramCarrier(world.bot.app.bot, front.serving)
    return await brings(house.store.outbox, carrier, front.serving.desk.rules.rules)


def revealed(world):
    return [seen for seen in world.sees() if seen.by_bot and "Graine" in seen.text]


def begun_in(world):
    """The first messages of the seats."""
    return [seen for seen in world.sees() if seen.by_bot and "Tirage n° 1 : les places" in seen.text]


async def test_an_answer_that_arrived_is_the_letter_and_is_pinned(drawn, house):
    await drawn.command(drawn.floor, "/reveler")
    (seen,) = revealed(drawn)
    await drawn.settle()
    await comes(lambda: not own_letters(house, *LATER))
    assert str(seen.id) in [one.message for one in own_letters(house, LetterState.SENT)]
    assert [one.id for one in drawn.pinned()] == [seen.id]
    assert await delivered(drawn, house) == []
    assert len(revealed(drawn)) == 1


async def test_where_the_answer_is_lost_the_seats_come_as_a_letter_and_are_pinned(drawn, house):
    drawn.server.fault("sendMessage", 403, "Forbidden: not now", chat_id=drawn.club.id)
    await drawn.say(drawn.floor, "/reveler")
    await comes(lambda: own_letters(house, LetterState.WAITING))
    assert revealed(drawn) == []
    assert len(await delivered(drawn, house)) == 1
    (seen,) = revealed(drawn)
    assert all(name in seen.text for name in NAMES.split(", "))
    assert [one.id for one in drawn.pinned()] == [seen.id]


@pytest.fixture
async def drawn_long(world):
    """A draw of so many that the seats stand in several messages."""
    await world.place_bot(world.club, world.director, "administrator")
    await world.command(world.director, "/choisir suggested")
    await world.command(world.director, "/tournoi Open de Nantes; 9 par table; paid 1")
    names = "\n".join(f"Barnabé {word} Vanderstraeten de la Boulangerie" for word in WORDS)
    await world.upload(world.floor, "liste.txt", names.encode(), caption="/inscrire")
    await world.command(world.floor, "/tirage")
    await world.shows("Tirage n° 1 annoncé")
    await world.settle()
    return world


async def test_where_only_the_beginning_arrived_the_rest_comes_and_nothing_is_said_twice(drawn_long, house):
    world = drawn_long
    world.server.fault("sendMessage", 403, "Forbidden: not now", chat_id=world.club.id, spared=1)
    await world.say(world.floor, "/reveler")
    (waiting,) = await comes(lambda: own_letters(house, LetterState.WAITING))
    (begun,) = begun_in(world)
    assert waiting.message == str(begun.id)
    assert len(await delivered(world, house)) == 1
    assert begun_in(world) == [begun]
    (rest,) = (seen for seen in world.sees() if "n'était pas arrivé" in seen.raw.get("caption", ""))
    assert rest.raw["reply_to_message"]["message_id"] == begun.id
    assert ["floorman.txt"] in [call.files for call in world.server.called("sendDocument", chat_id=world.club.id)]
    (sent,) = [one for one in own_letters(house, LetterState.SENT) if one.id == waiting.id]
    assert sent.message == f"{begun.id} {rest.id}"
    assert [one.id for one in world.pinned()] == [begun.id]


async def test_a_page_that_is_turned_away_for_haste_or_a_failure_is_sent_again_alone(drawn_long, house):
    world = drawn_long
    world.server.fault("sendMessage", 429, retry_after=1, chat_id=world.club.id, spared=1)
    world.server.fault("sendMessage", 502, "Bad Gateway", chat_id=world.club.id, spared=2)
    before = len(world.sees())
    await world.command(world.floor, "/reveler")
    said = [seen.text for seen in world.sees()[before:] if seen.by_bot and seen.text]
    assert len(said) == len(set(said)) > 1
    assert [call.status for call in world.server.called("sendMessage", chat_id=world.club.id)].count(502) == 1
    await comes(lambda: not own_letters(house, *LATER))


async def test_what_was_cut_off_between_the_record_and_the_answer_comes_after_the_restart(drawn, house):
    front = house.fronts[-1]
    place = f"telegram:{drawn.club.id}"
    served = await front.serving.serve(Request("reveal", {}, place, Role.FLOOR, at=place))
    assert served.reply.letter
    assert revealed(drawn) == []  # here it was killed
    await drawn.restart()
    assert len(await delivered(drawn, house)) == 1
    assert len(revealed(drawn)) == 1


async def test_what_is_revealed_in_private_is_told_in_the_group_that_wants_announcements(drawn, house):
    place = f"telegram:{drawn.club.id}"
    with house.store.writing() as work:
        work.clubs.set(place, "news", "here")
    await drawn.start(drawn.floor)
    await drawn.say(drawn.floor, "/reveler", drawn.floor)
    await drawn.settle()
    assert revealed(drawn) == []
    await delivered(drawn, house)
    assert len(revealed(drawn)) == 1


@pytest.mark.parametrize("method", ["sendPhoto", "sendDocument", "pinChatMessage"])
async def test_a_picture_a_file_or_a_pin_that_is_turned_away_for_haste_comes_later(drawn, house, method):
    drawn.server.fault(method, 429, retry_after=1)
    await drawn.command(drawn.floor, "/reveler")
    assert len(revealed(drawn)) == 1
    await comes(lambda: drawn.pinned())
    await comes(lambda: [seen for seen in drawn.sees() if "photo" in seen.raw])
    statuses = [call.status for call in drawn.server.called(method)]
    assert 429 not in statuses or statuses[-1] == 200


async def test_of_a_picture_that_can_not_come_the_chat_is_told(drawn):
    drawn.server.fault("sendPhoto", 400, "PHOTO_INVALID_DIMENSIONS")
    await drawn.command(drawn.floor, "/reveler")
    assert "n'a pas pu arriver ici" in (await drawn.shows("n'a pas pu arriver")).text
    assert drawn.pinned()


async def test_what_is_taken_back_where_it_was_done_is_struck_out_there_and_said_once(drawn, house):
    await drawn.command(drawn.floor, "/reveler")
    place = next(one for one in drawn.sees() if "Graine" in one.text)
    await drawn.command(drawn.floor, "/deplacer Carole Petit 1-9")
    moved = [seen for seen in drawn.sees() if seen.by_bot][-1]
    assert "Carole Petit" in moved.text
    await drawn.settle()
    await comes(lambda: not own_letters(house, *LATER))
    await drawn.command(drawn.floor, "/annuler")
    posts = len(drawn.sees())
    await delivered(drawn, house)
    struck = next(seen for seen in drawn.sees() if seen.id == moved.id)
    assert "Carole Petit" in "".join(struck.marked("strikethrough"))
    assert struck.labels == []
    assert len(drawn.sees()) == posts
    assert next(seen for seen in drawn.sees() if seen.id == place.id).marked("strikethrough") == []


async def test_an_answer_that_certainly_did_not_arrive_is_no_try_in_doubt_of_its_letter(drawn, house):
    drawn.server.fault("sendMessage", 403, "Forbidden: not now", chat_id=drawn.club.id)
    await drawn.say(drawn.floor, "/reveler")
    (waiting,) = await comes(lambda: own_letters(house, LetterState.WAITING))
    assert "(1 failed, 0 in doubt)" in waiting.error
