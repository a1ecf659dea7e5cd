"""A director brings the club's rules with `/ownbook` and settles their doubts by clicks and fields; nobody else does."""

import asyncio

import pytest

from bot.services.requests import Request
from tests.bot.adapters.on_discord.club.evening import Evening
from tests.bot.adapters.on_discord.stand_in.forging import Forger, text_option
from tests.bot.adapters.on_discord.stand_in.reading import buttons_of, shown, text_of
from tests.bot.adapters.slow_reading import SlowReader
from tests.bot.services.club.sent_rules import RULES
from tests.bot.words import spaced
from tests.patience import comes

CHOICES = ["C'est un titre", "Suite de ce qui précède", "Hors du règlement"]
THEN = ["Laisser tel quel", "Tout laisser tel quel", "Plus tard"]


@pytest.fixture
async def evening(world, house):
    """The club's server, to which a director has brought rules."""
    return Evening(world, house)


async def first_doubt(world):
    report = shown(await world.slash(world.director, "ownbook", book="maison", file=("reglement.txt", RULES)))
    assert "À vérifier : 2 endroits douteux" in spaced(text_of(report))
    return shown(await world.click(world.director, report, "Trancher 2 doutes"))


async def test_each_click_answers_a_doubt_and_leads_to_the_next(evening):
    world = evening.world
    doubt = await first_doubt(world)
    assert "« 4. Tips are welcome, and they are shared among all who have … »" in spaced(text_of(doubt))
    assert buttons_of(doubt) == [*CHOICES, *THEN]
    assert doubt.flags.ephemeral
    await world.restart()
    second = shown(await world.click(world.director, doubt, "Suite de ce qui précède"))
    assert "doute 2 sur 2" in spaced(text_of(second))
    report = shown(await world.click(world.director, second, "Hors du règlement"))
    assert "4 articles trouvés" in spaced(text_of(report))
    assert "2 doutes sont tranchés" in spaced(text_of(report))
    assert buttons_of(report) == ["Mettre en vigueur"]


async def test_fields_answer_too_and_what_a_doubt_does_not_have_is_refused(evening):
    world = evening.world
    await first_doubt(world)
    refused = text_of(shown(await world.slash(world.director, "bookdoubts", doubt="5", answer="split")))
    assert "Au choix : titre, suite, retirer, tel quel" in spaced(refused)
    following = shown(await world.slash(world.director, "bookdoubts", doubt="5", answer="join"))
    assert "doute 2 sur 2" in spaced(text_of(following))
    later = shown(await world.slash(world.director, "bookdoubts", doubt="plus tard"))
    assert "1 doute est tranché" in spaced(text_of(later))


async def test_who_is_no_director_answers_nothing_whatever_his_client_sends(evening):
    world = evening.world
    await first_doubt(world)
    options = [text_option("doubt", "5"), text_option("answer", "join")]
    for who in (world.floor, world.player):
        refused = await Forger(world.env).gives(who, "bookdoubts", options, evening.at)
        assert "directeur" in spaced(text_of(shown(refused)))
    assert "2 endroits douteux" in spaced(text_of(shown(await world.slash(world.director, "bookdoubts", doubt="later"))))


async def test_the_others_of_the_server_are_answered_while_a_file_is_read(evening, house):
    world, slow = evening.world, SlowReader()
    house.bots[-1].back.desk.floor.reads = slow
    rules = RULES + b"\n8. Nobody hurries, and all is slow.\n"
    sent = asyncio.ensure_future(world.slash(world.director, "ownbook", book="maison", file=("reglement.txt", rules)))
    await comes(lambda: slow.begun)
    back = house.bots[-1].back
    # more than there are workers, from one account: nobody waits for the reader
    for _ in range(5):
        assert (await back.serve(Request("books", place=evening.place, account="discord:7"))).reply.done
    assert not sent.done()
    slow.let()
    assert "articles trouvés" in spaced(text_of(shown(await sent)))


@pytest.mark.parametrize(
    ("fields", "book", "edition"),
    [
        ({"book": "Maison du Poker"}, "maison-du-poker", ""),
        ({"book": "maison", "edition": 2027}, "maison", "2027"),
        ({"edition": 2027}, "", "2027"),
    ],
)
async def test_a_book_is_called_and_an_edition_is_what_its_field_says(evening, fields, book, edition):
    await evening.world.slash(evening.world.director, "ownbook", file=("reglement.txt", RULES), **fields)
    with evening.house.store.reading() as work:
        (brought,) = work.own_books.of_club(work.clubs.at(evening.place).id)
    assert brought.book.startswith(book)
    assert brought.edition == edition or not edition
