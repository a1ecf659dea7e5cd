"""What a club writes to somebody in private says nothing to another club that he is in."""

from bot.adapters.on_telegram.carrier import TelegramCarrier
from bot.services.announcements.addresses import private
from bot.services.announcements.letters import read_back
from tests.bot.adapters.on_telegram.club.evening import GUESTS, account
from tests.bot.adapters.on_telegram.club.gate.two_clubs import NOT_OFFERED


async def seat_told(clubs):
    """The message with his seat that the club of the world has written to Mallory."""
    world, house = clubs.world, clubs.house
    await world.start(clubs.mallory)
    await clubs.evening.seated(seats=8)
    own = private(account(clubs.mallory))
    with house.store.reading() as work:
        letters = [one for one in work.letters.of_club(work.clubs.at(clubs.evening.place).id) if one.chat == own]
    front = house.fronts[-1]
    carrier = TelegramCarrier(front.live._wall._bot, front.serving)
    for letter in letters:
        await carrier.deliver(letter, read_back(letter.body, front.serving.desk.rules.rules))
    return world.last(clubs.mallory)


async def test_the_button_below_a_seat_says_nothing_to_another_club(clubs):
    world, evening = clubs.world, clubs.evening
    told = await seat_told(clubs)
    data = next(each["callback_data"] for row in told.raw["reply_markup"]["inline_keyboard"] for each in row)
    evening.place = f"telegram:{clubs.theirs.id}"
    evening.opened(seats=8)
    assert evening.does("enter", GUESTS).done
    assert evening.does("enterme", clubs.mallory.name, account=account(clubs.mallory)).done
    assert evening.does("draw").done
    assert evening.does("reveal").done
    await world.command(clubs.mallory, "/livres", clubs.theirs)
    before = evening.everything()
    did = await world.forge(clubs.mallory, data, told)
    assert evening.everything() == before, did.notice
    assert did.notice == NOT_OFFERED
