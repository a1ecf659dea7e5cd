"""A rulebook that one club has brought, tried at every door of Telegram from the chat of another and by whoever is in neither."""

import pytest

from bot.services.club.own_books import OwnBooks
from tests.knowledge.small_book import ABOUT, ARTICLES
from tests.patience import comes

HOUSE = {**ABOUT, "id": "maison", "short": "Maison", "title": "Zorblax", "citation": "Maison, art. {number}"}
ASKED = "une carte tombée par terre est-elle morte ?"
SAID = "Le donneur la remplace"


@pytest.fixture
async def brought(clubs):
    """The club has brought a book, which is in force and can be searched."""
    evening, rules = clubs.evening, clubs.house.rules
    with clubs.house.store.writing() as work:
        books = OwnBooks(rules, work, work.clubs.at(evening.place).id)
        books.activate(books.add(HOUSE, ARTICLES, 0, 1.0), 2.0)
    seen = clubs.house.fronts[-1].serving.desk.shelf(evening.place)
    await comes(lambda: seen.readied(seen.book("maison")).ready)
    return clubs


async def test_in_its_own_club_it_is_listed_chosen_asked_and_offered(brought):
    world = brought.world
    assert "Zorblax" in (await world.command(world.player, "/livres")).text
    assert "Zorblax" in (await world.command(world.director, "/livre maison")).text
    answer = (await world.say(world.player, f"@floorman_bot {ASKED}")).text
    assert "Maison, art. 1.1" in answer
    page = (await world.command(world.director, "/configurer")).message
    assert "'● Maison" in str(page.labels)
    offered = await world.inline(world.player, "cartes tombées")
    assert any(result["title"].startswith("Maison, art.") for result in offered)


async def test_from_the_chat_of_another_club_nothing_leads_to_it(brought):
    world, mallory, theirs = brought.world, brought.mallory, brought.theirs
    await world.command(world.director, "/livre maison")
    shown = [
        (await world.command(mallory, line, theirs)).text
        for line in ("/livres", "/livre maison", "/article maison 1.1", "/article maison:1.1#1", "/comparer " + ASKED,
                     "/livreclub", "/livreclub maison 1 oui", "/decider maison:1.1#1; une carte ?; morte", "/configurer")
    ]  # fmt: skip
    shown.append((await world.say(mallory, f"@floorman_bot {ASKED}", theirs)).text)
    assert [text for text in shown if "Zorblax" in text or SAID in text or "Maison" in text] == []
    page = (await world.command(mallory, "/configurer", theirs)).message
    assert "ROPTA" in str(page.labels)
    assert "Maison" not in str(page.labels)


async def test_not_even_a_genuine_button_leads_to_it(brought):
    world, mallory = brought.world, brought.mallory
    page = (await world.command(mallory, "/configurer", brought.theirs)).message
    offering = brought.offering(brought.theirs)
    await brought.refused(mallory, offering.tap("c", "book", "maison"), page)
    for argument in ("maison 1.1", "maison:1.1#1"):
        did = await world.forge(mallory, offering.tap("a", "article", "", argument), page)
        said = f"{did.notice} {' '.join(post.text for post in did.posts)}"
        assert SAID not in said
        assert "Zorblax" not in said


async def test_whoever_is_in_neither_finds_nothing_of_it_in_private_or_inline(brought):
    world = brought.world
    await world.command(world.director, "/livre maison")
    guest = world.add_person("Ann Smith", "fr")
    for typed in ("maison", "cartes tombées", ASKED, "1.1"):
        for result in await world.inline(guest, typed):
            assert "Maison" not in result["title"]
    for line in ("/livres", "/livre maison", "/article maison 1.1", ASKED, "/start maison"):
        assert SAID not in (await world.say(guest, line, guest)).text


async def test_of_two_open_books_of_one_name_a_third_club_goes_by_the_one_that_it_has_chosen_and_by_no_other(brought):
    world, mallory, theirs = brought.world, brought.mallory, brought.theirs
    third = world.add_person("Chloé Tierce", "fr")
    there = await world.open_chat("supergroup", "Cercle de Gand", third)
    alive = ARTICLES.replace("est morte", "est vivante")
    with brought.house.store.writing() as work:
        books = OwnBooks(brought.house.rules, work, work.clubs.at(f"telegram:{theirs.id}").id)
        books.activate(books.add({**HOUSE, "title": "Mallorybook"}, alive, 0, 3.0), 4.0)
        ours, mallorys = (f"maison.{work.clubs.at(place).id}" for place in (brought.evening.place, f"telegram:{theirs.id}"))
    seen = brought.house.fronts[-1].serving.desk.shelf(f"telegram:{theirs.id}")
    await comes(lambda: seen.readied(seen.book("maison")).ready)
    for who, chat in ((world.director, None), (mallory, theirs)):
        asked = (await world.command(who, "/livreclub maison publier", chat)).message
        await world.click(who, asked, asked.labels[0][0])
    listed = (await world.command(third, "/livres", there)).text
    assert all(one in listed for one in (f"{ours} — Zorblax", f"{mallorys} — Mallorybook"))
    which = (await world.command(third, "/livre maison", there)).text
    assert ours in which
    assert mallorys in which
    page = (await world.command(third, "/configurer", there)).message
    assert {f"Maison ({ours})", f"Maison ({mallorys})"} <= {label for row in page.labels for label in row}
    await world.click(third, page, f"Maison ({ours})")
    answer = (await world.say(third, f"@floorman_bot {ASKED}", there)).message
    assert "est morte" in answer.text
    offered = await world.inline(third, "cartes tombées")
    asked = (await world.command(world.director, "/livreclub maison dépublier")).message
    await world.click(world.director, asked, asked.labels[0][0])
    told = [(await world.say(third, f"@floorman_bot {ASKED}", there)).text]
    told += [(await world.command(third, line, there)).text for line in ("/article 1.1", f"/article {ours} 1.1", "/inscrire Zoé")]
    did = await world.click(third, answer, next(label for row in answer.labels for label in row if label.startswith("1")))
    told += [did.notice or "", *(post.text for post in did.posts)]
    told += [str(one) for one in (*offered, *await world.inline(third, "cartes tombées"))]
    assert not [text for text in told if "vivante" in text]
    assert f"« {ours} »" in told[0].replace("\N{NO-BREAK SPACE}", " ")
    assert (await world.command(third, f"/livre {mallorys}", there)).text
    assert "vivante" in (await world.say(third, f"@floorman_bot {ASKED}", there)).text


async def test_a_member_reads_it_in_private_as_long_as_he_is_in_the_club(brought):
    world = brought.world
    await world.command(world.director, "/livre maison")
    await world.command(world.player, "/livres")
    assert "Maison, art. 1.1" in (await world.say(world.player, ASKED, world.player)).text
    assert SAID in (await world.say(world.player, "/article maison 1.1", world.player)).text


async def test_the_longest_names_that_a_book_may_have_fit_behind_every_button(clubs):
    world, book, long, passage = clubs.world, "m" * 30, "É" * 90, "Une carte tombée par terre est morte, cas"
    about = {**HOUSE, "id": book, "numbering": "none", "short": "S" * 40, "title": "T" * 200, "citation": "{title}"}
    text = "".join(f"## {n} {long} {{#{'k' * 38}{n}}}\n\n{passage} {n}.\n\n" for n in (11, 12, 13))
    with clubs.house.store.writing() as work:
        books = OwnBooks(clubs.house.rules, work, work.clubs.at(clubs.evening.place).id)
        books.activate(books.add(about, text, 0, 1.0), 2.0)
    seen = clubs.house.fronts[-1].serving.desk.shelf(clubs.evening.place)
    await comes(lambda: seen.readied(seen.book(book)).ready)
    page = (await world.command(world.director, "/configurer")).message
    await world.click(world.director, page, "S" * 40)
    answer = (await world.say(world.player, f"@floorman_bot {ASKED}")).message
    assert "carte tombée par terre est morte" in answer.text
    label = next(label for row in answer.labels for label in row if label.startswith("1"))
    assert "carte tombée" in (await world.click(world.player, answer, label)).text
    listed = (await world.command(world.director, f"/livreclub {book} publish")).message
    assert listed.labels
