"""Other clubs have opened more rulebooks than a menu holds: each is found by what is typed, and what is chosen is shown."""

import pytest

from bot.services.club.own_books import OwnBooks
from bot.services.ports.places import PlaceChoice
from knowledge.books.passages import Readiness
from tests.bot.adapters.on_discord.club.evening import Evening
from tests.bot.adapters.on_discord.stand_in.message_rules import every_component
from tests.bot.adapters.on_discord.stand_in.reading import shown, text_of
from tests.bot.adapters.on_discord.stand_in.unmarked import unmarked
from tests.knowledge.small_book import ABOUT, ARTICLES

CIRCLES, GREEDY = 30, 24


@pytest.fixture
def evening(world, house, monkeypatch):
    """Thirty clubs have opened one each; the first of all has opened another two dozen, of which the names come first."""
    # nobody asks these books anything: fifty indexes would keep those of the tests that follow waiting for minutes
    monkeypatch.setattr(type(house.rules), "readied", lambda *_: Readiness(ready=True))
    with house.store.writing() as work:
        for number in range(1, CIRCLES + 1):
            opened(house, work, f"discord:{9_000 + number}", f"cercle{number}", f"Règlement du cercle {number}")
        for letter in range(GREEDY):
            opened(house, work, "discord:9001", f"a{chr(97 + letter)}", f"Premier {chr(97 + letter)}", 90_000.0 * letter)
    return Evening(world, house)


def opened(house, work, place, book, title, at=1.0):
    books = OwnBooks(house.rules, work, work.clubs.at(place).id)
    about = {**ABOUT, "id": book, "title": title, "short": title, "citation": f"{title} {{number}}"}
    books.publish(books.activate(books.add(about, f"{ARTICLES}\n\nDe {title}.", 0, at), at), published=True)


async def offered(evening, typed):
    choices = await evening.world.autocomplete(evening.world.director, "book", "book", typed, in_channel=evening.at)
    return [choice["value"].partition(".")[0] for choice in choices]


async def test_each_is_found_by_words_of_its_title_in_any_order(evening):
    assert (await offered(evening, "Règlement du cercle 9"))[0] == "cercle9"
    assert (await offered(evening, "cercle 29"))[0] == "cercle29"
    assert (await offered(evening, "29 reglement"))[0] == "cercle29"
    assert await offered(evening, "cercle30") == ["cercle30"]


async def test_of_many_that_fit_as_many_are_offered_as_fit(evening):
    assert len(await offered(evening, "cercle")) == 25


async def test_whoever_opens_two_dozen_stands_before_nobody(evening):
    before_typing = await offered(evening, "")
    assert sum(one.startswith("cercle") for one in before_typing) >= 19
    listed = text_of(shown(await evening.director("books")))
    assert listed.count("Règlement du cercle") >= 19


@pytest.mark.parametrize("what", ["book", "fallback"])
async def test_the_set_up_shows_the_one_that_is_chosen_though_it_is_not_among_the_first(evening, what):
    chosen = next(
        one
        for one in (await evening.world.autocomplete(evening.world.director, "book", "book", "cercle 9", in_channel=evening.at))
        if one["value"].startswith("cercle9.")
    )
    if what == "book":
        await evening.director("book", book=chosen["value"])
    else:
        await evening.director("club", setting="fallback", value=chosen["value"])
    message = shown(await evening.director("configure"))
    label = {"book": "Règlement", "fallback": "Si le règlement ne dit rien"}[what]
    assert f"{label} · Règlement du cercle 9" in unmarked(text_of(message))
    parts = [part if isinstance(part, dict) else part.to_dict() for part in message.components]
    menu = next(one for one in every_component(parts) if str(one.get("custom_id")).startswith(f"c|{what}|"))
    assert [one["value"] for one in menu["options"] if one.get("default")] == [chosen["value"]]


async def test_it_says_of_one_that_is_there_no_more_that_it_is_gone(evening):
    evening.house.places.choose(evening.place, PlaceChoice("cercle9.77"))
    message = shown(await evening.director("configure"))
    assert "Règlement · ⚠️ cercle9.77 n'est plus là" in unmarked(text_of(message))
