"""The news that a tournament takes entries: who reads it enters with one tap, and what stands there is for players."""

from tests.bot.adapters.on_telegram.club.conftest import make_telegram_bot, telegram_polling, world
from tests.bot.adapters.on_telegram.club.evening import GUESTS
from tests.bot.adapters.on_telegram.club_front import house
from tests.bot.adapters.on_telegram.test_carrier import office

__all__ = ["house", "make_telegram_bot", "office", "telegram_polling", "world"]
ENTER = "✅ Je m'inscris"


async def opened(office):
    """A tournament was opened on Discord; the message that says so in the Telegram group."""
    office.evening.opened()
    await office.delivered()
    return next(seen for seen in office.world.sees() if seen.by_bot and "Open" in seen.text)


def entered(office):
    return [name for _, name in office.evening.does("entries").outcome.entrants]


async def test_whoever_reads_the_news_enters_with_one_tap(office):
    world = office.world
    news = await opened(office)
    assert news.labels == [[ENTER]]
    did = await world.click(world.player, news, ENTER)
    assert "Marie Dupont" in did.notice
    assert len(entered(office)) == 1


async def test_the_news_says_to_players_what_concerns_players(office):
    news = await opened(office)
    assert "Les inscriptions sont ouvertes." in news.text
    assert "/inscrire" not in news.text
    assert "0 inscription" not in news.text


async def test_two_taps_enter_once(office):
    world = office.world
    news = await opened(office)
    await world.click(world.player, news, ENTER)
    again = await world.click(world.player, news, ENTER)
    assert again.alert
    assert "est déjà notée" in again.notice
    assert len(entered(office)) == 1


async def test_the_news_enters_into_its_own_tournament_whichever_is_being_played_since(office):
    world = office.world
    news = await opened(office)
    assert office.evening.does("tournament", "Autre; 9 par table").done
    await world.click(world.player, news, ENTER)
    listed = [office.evening.does("entries", seen=f"{number}.").outcome.entrants for number in (1, 2)]
    assert [len(entrants) for entrants in listed] == [1, 0]


async def test_who_comes_too_late_is_told_so(office):
    world = office.world
    news = await opened(office)
    assert office.evening.does("setup", "inscriptions fermées").done
    for command, line in (("enter", GUESTS), ("draw", ""), ("reveal", "")):
        assert office.evening.does(command, line).done
    did = await world.click(world.player, news, ENTER)
    assert did.alert
    assert "fermées" in did.notice
    assert "n'a pas été proposé" not in did.notice


async def test_the_button_is_good_after_a_restart(office, house):
    world = office.world
    news = await opened(office)
    await world.restart()
    await world.click(world.player, news, ENTER)
    assert len(entered(office)) == 1
