"""Questions about the rules in private: what is answered, word for word, and what the buttons and commands show."""

import pytest

from tests.bot.adapters import asked

FALLEN = "une carte est tombée par terre pendant la donne, on fait quoi ?"
ARTICLE = "6.4 · Les cartes tombées de la table"
CITATION = "ROPTA 2023-09, art. 6.4 « Les cartes tombées de la table »"
FLOOR = "🙋 Appeler le floor"
RATE = ["👍 Utile", "👎 Pas utile"]
ENGLISH_RATE = "👍 Useful"


@pytest.fixture
def passage(rulebooks):
    """The passage that decides about a fallen card."""
    return rulebooks.passage("ropta:6.4#1")


async def ask(world, question, who=None):
    """Somebody asks in private."""
    who = who or world.player
    return (await world.say(who, question, who)).message


async def give(world, command, who=None):
    """Somebody gives a command in private."""
    who = who or world.player
    return (await world.command(who, command, who)).message


def quoted(message):
    """What stands in quotation marks, word for word."""
    return message.marked("blockquote") + message.marked("expandable_blockquote")


def labels(message):
    return [label for row in message.labels for label in row]


async def test_whoever_starts_floorman_is_told_what_to_do_in_one_screen(world):
    welcome = (await world.start(world.players[2])).message
    assert "Écrivez-moi une question de règles" in welcome.text
    assert welcome.marked("bot_command") == ["/aide"]
    assert welcome.pinged == set()


@pytest.mark.parametrize(
    ("language", "verdict", "call"),
    [
        ("fr", "L'article qui tranche", FLOOR),
        ("en", "The article that decides", "🙋 Call the floor"),
        ("nl", "Het artikel dat beslist", "🙋 Floor roepen"),
    ],
)
async def test_a_plain_message_is_a_question_and_the_answer_the_article_word_for_word(world, passage, language, verdict, call):
    guest = world.add_person("Ann Smith", language)
    answer = await ask(world, FALLEN, guest)
    assert verdict in answer.text
    assert CITATION in answer.marked("bold")
    assert quoted(answer) == [passage.text]
    decides = answer.marked("bold")[-1]
    assert decides.startswith("Une carte tombée de la table du fait du donneur est toujours considérée retournée et morte")
    assert decides in passage.text
    assert decides != passage.text
    assert labels(answer)[-1] == call
    assert answer.pinged == set()
    assert world.longest_stall < 0.05


async def test_candidates_and_neighbours_are_buttons_that_show_the_article_and_stay(world, rulebooks):
    answer = await ask(world, FALLEN)
    assert labels(answer)[0] == ARTICLE
    assert "6.5 · La carte morte mêlée à la main" in labels(answer)
    assert labels(answer)[-3:] == [*RATE, FLOOR]
    article = (await world.click(world.player, answer, "6.5 · La carte morte mêlée à la main")).message
    assert quoted(article) == [rulebooks.passage("ropta:6.5#1").text]
    assert labels(world.sees(world.player)[1]) == labels(answer)


async def test_an_article_that_the_rule_refers_to_is_a_button_too(world, rulebooks):
    question = "deux cartes déclarées mortes dans le même tour de donne préflop, il y a fausse donne ?"
    answer = await ask(world, question)
    decides = rulebooks.answer(question, "ropta").hits[0].passage
    assert [reference.target for reference in decides.references] == ["7.6"]
    (referred,) = (label for label in labels(answer) if label.startswith("7.6 · "))
    article = (await world.click(world.player, answer, referred)).message
    assert rulebooks.passage("ropta:7.6#1").text in "\n".join(quoted(article))


async def test_where_it_is_not_sure_the_candidates_are_quoted_and_offered(world, rulebooks):
    question = asked.unsure(rulebooks)
    answer = await ask(world, question)
    hits = rulebooks.answer(question, "ropta").hits
    assert "Pas certain" in answer.text
    assert all(hit.citation in answer.text for hit in hits[:3])
    assert labels(answer)[0].split(" · ")[0] == hits[0].passage.number
    assert labels(answer)[-3:] == [*RATE, FLOOR]
    assert hits[0].citation in (await world.click(world.player, answer, labels(answer)[0])).text


async def test_what_no_rulebook_decides_is_said_plainly_and_the_floor_can_be_asked(world, rulebooks):
    answer = await ask(world, asked.undecided(rulebooks))
    assert "ROPTA ne tranche pas cette question" in answer.text
    assert quoted(answer) == []
    assert labels(answer) == [FLOOR]


@pytest.mark.parametrize(
    ("question", "sentence"),
    [
        ("une recette de crêpes", "Je ne réponds qu'aux questions sur les règles de poker."),
        ("x " * 1_500, "j'en lis 1 200 au plus. Posez la question en deux ou trois phrases."),
        ("/question", "Posez votre question en quelques mots"),
        ("/aks une carte", "Je ne connais pas la commande « aks »"),
    ],
)
async def test_what_is_no_question_gets_one_sentence(world, question, sentence):
    answer = await ask(world, question)
    assert sentence in answer.text.replace("\u202f", " ").replace("\xa0", " ")
    assert labels(answer) == []


def photo():
    return [{"file_id": "p", "file_unique_id": "p", "width": 90, "height": 90}]


async def test_a_question_under_a_picture_is_answered(world):
    message = world.cloud.write(world.private(world.player), world.player.user, photo=photo(), caption=FALLEN)
    assert CITATION in (await world._tell(message)).text


async def test_an_article_leads_to_the_ones_before_and_after_it_even_after_a_restart(world, passage):
    article = await give(world, "/article 6.4")
    assert quoted(article) == [passage.text]
    assert labels(article) == ["◀ 6.3 · Les cartes retournées", "▶ 6.5 · La carte morte mêlée à la main"]
    after = (await world.click(world.player, article, "▶ 6.5 · La carte morte mêlée à la main")).message
    assert labels(after)[0] == "◀ 6.4 · Les cartes tombées de la table"
    await world.restart()
    assert "art. 6.3" in (await world.click(world.player, article, "◀ 6.3 · Les cartes retournées")).text


async def test_the_longest_articles_of_every_book_come_word_for_word(world, rulebooks):
    for book in rulebooks.books:
        longest = sorted(book.articles, key=lambda article: -sum(len(passage.text) for passage in article.passages))[:2]
        for article in longest:
            posts = (await world.command(world.player, f"/article {book.id} {article.key}", world.player)).posts
            wanted = [passage.text for passage in article.passages]
            documents = [post for post in posts if "document" in post.raw]
            if documents:
                told = world.cloud.files[documents[0].file_id].upload.data.decode()
                assert all(text in told for text in wanted)
                assert any("en entier" in post.text for post in posts)
            else:
                assert [text for post in posts for text in quoted(post)] == wanted


async def test_an_article_that_there_is_not_is_said(world):
    assert "ROPTA n'a pas d'article « 9999 »" in (await give(world, "/article 9999")).text


@pytest.mark.parametrize(
    "command",
    [
        "/article 6.4",
        "/ARTICLE 6.4",
        "/art 6.4",
        "/artikel 6.4",
        "/article@floorman_bot 6.4",
        "/article ropta 6.4",
        "/article\n6.4",
    ],
)
async def test_an_article_is_named_in_three_languages(world, passage, command):
    assert quoted(await give(world, command)) == [passage.text]


@pytest.mark.parametrize("command", ["/ask", "/question", "/vraag", "/regle", "/rule"])
async def test_a_question_may_be_a_command_in_three_languages(world, passage, command):
    assert quoted(await give(world, f"{command} {FALLEN}")) == [passage.text]


@pytest.mark.parametrize("command", ["/compare", "/comparer", "/vergelijk"])
async def test_all_books_are_compared_each_in_its_own_words(world, rulebooks, command):
    posts = (await world.command(world.player, f"{command} une carte est tombée par terre", world.player)).posts
    told = "\n".join(post.text for post in posts)
    assert all(book.short in told for book in rulebooks.books)
    assert rulebooks.passage("ropta:6.4#1").text in [text for post in posts for text in quoted(post)]


@pytest.mark.parametrize(("listed", "chosen"), [("/books", "/book"), ("/livres", "/livre"), ("/boeken", "/boek")])
async def test_in_private_everybody_chooses_a_book_of_ones_own(world, listed, chosen):
    assert "▸ ropta" in (await give(world, listed)).text
    assert "Règles de tournoi, version Texas Hold'em sans croupier" in (await give(world, f"{chosen} cdc")).text
    assert "▸ cdc" in (await give(world, listed)).text
    assert "CdC 2007 (V2)" in (await ask(world, FALLEN)).text
    assert "ROPTA" in (await ask(world, FALLEN, world.players[1])).text


async def test_in_private_the_book_of_ones_club_is_read_unless_another_was_chosen(world):
    await world.command(world.director, "/livre cdc")
    assert "ROPTA" in (await ask(world, FALLEN)).text
    await world.command(world.player, "/livres")
    assert "CdC 2007 (V2)" in (await ask(world, FALLEN)).text
    assert "CdC 2007 (V2)" in (await give(world, "/article 2-16")).text
    await give(world, "/livre urban")
    assert "Urban Poker" in (await ask(world, FALLEN)).text


@pytest.mark.parametrize("command", ["/language en", "/langue anglais", "/taal engels", "/lang English"])
async def test_the_language_chosen_in_private_holds_for_all_that_one_reads_alone(world, command):
    assert "I now speak English" in (await give(world, command)).text
    answer = await ask(world, FALLEN)
    assert "The article that decides" in answer.text
    assert ENGLISH_RATE in labels(answer)
    assert (await world.click(world.player, answer, ENGLISH_RATE)).notice == "Thank you, noted."
    assert "give the command /configure there" in (await give(world, "/configurer")).text
    await world.restart()
    assert "The article that decides" in (await ask(world, FALLEN)).text
    assert "L'article qui tranche" in (await world.say(world.floor, f"@floorman_bot {FALLEN}")).text


@pytest.mark.parametrize(
    ("language", "command", "wanted"), [("fr", "/aide", "/question"), ("en", "/help", "/ask"), ("nl", "/hulp", "/vraag")]
)
async def test_help_names_the_commands_in_the_readers_language_and_they_can_be_tapped(world, language, command, wanted):
    guest = world.add_person("Ann Smith", language)
    posts = (await world.command(guest, command, guest)).posts
    commands = [each for post in posts for each in post.marked("bot_command")]
    assert wanted in commands
    assert not {"/livre", "/book", "/boek"} & set(commands), "a player is not shown what the director does"


async def test_every_command_that_help_shows_is_known_in_every_language(world):
    for language in ("fr", "en", "nl"):
        await give(world, f"/language {language}", world.player)
        posts = (await world.command(world.player, "/help", world.player)).posts
        for command in {each for post in posts for each in post.marked("bot_command")}:
            told = (await world.command(world.player, command, world.player)).posts
            assert not any("«" in post.text and command[1:] in post.text and "connais" in post.text for post in told), command


async def test_an_old_button_of_a_message_that_telegram_no_longer_shows_says_so(world):
    answer = await ask(world, FALLEN)
    did = await world.click(world.player, answer, ARTICLE, late=True)
    assert did.notice is None
    assert CITATION in did.text
