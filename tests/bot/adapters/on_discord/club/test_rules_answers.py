"""Questions about the rules on the club's server and in private messages: what is answered, and who sees it."""

import pytest

from tests.bot.adapters import asked
from tests.bot.adapters.on_discord.stand_in.reading import buttons_of, shown, stamped, text_of
from tests.bot.adapters.on_discord.stand_in.unmarked import bold, quotation, unmarked

FALLEN = "une carte est tombée par terre pendant la donne, on fait quoi ?"
ARTICLE = "6.4 · Les cartes tombées de la table"
ON_SERVERS = ("Appeler le floor", "👍 Utile", "👎 Pas utile", "Enregistrer comme décision…", "🗑️ Retirer")


@pytest.fixture
def passage(rulebooks):
    """The passage that decides about a fallen card."""
    return rulebooks.passage("ropta:6.4#1")


async def ask(world, question, who=None, **more):
    return shown(await world.slash(who or world.player, "ask", question=question, **more))


@pytest.mark.parametrize(
    ("language", "verdict", "call"),
    [
        ("fr", "L'article qui tranche", "Appeler le floor"),
        ("en", "The article that decides", "Call the floor"),
        ("nl", "Het artikel dat beslist", "Floor roepen"),
    ],
)
async def test_the_answer_is_the_article_word_for_word_with_what_decides_in_bold(world, passage, language, verdict, call):
    world.speaks(world.player, language)
    await world.slash(world.director, "configure")
    answer = await ask(world, FALLEN, world.player, public=False)
    said = text_of(answer)
    assert verdict in said
    assert "ROPTA 2023-09, art. 6.4 « Les cartes tombées de la table »" in said
    assert unmarked(quotation(said)) == passage.text
    decides = bold(quotation(said))
    assert decides.startswith("Une carte tombée de la table du fait du donneur est toujours considérée retournée et morte")
    assert decides != passage.text
    assert call in buttons_of(answer)
    assert answer.ephemeral
    assert world.longest_stall < 0.05


async def test_everybody_reads_the_language_of_the_server_whoever_asks(world):
    world.speaks(world.player, "nl")
    answer = await ask(world, FALLEN)
    assert not answer.ephemeral
    assert "L'article qui tranche" in text_of(answer)
    assert world.pinged(answer) == set()


async def test_other_articles_are_buttons_that_show_them_to_whoever_taps_alone(world, rulebooks):
    answer = await ask(world, FALLEN)
    offered = buttons_of(answer)
    assert offered[0] == ARTICLE
    assert offered[-5:] == list(ON_SERVERS)
    assert "6.5 · La carte morte mêlée à la main" in offered
    article = shown(await world.click(world.players[1], answer, "6.5 · La carte morte mêlée à la main"))
    assert article.ephemeral
    assert unmarked(quotation(text_of(article))) == rulebooks.passage("ropta:6.5#1").text
    assert buttons_of(answer) == offered


@pytest.mark.parametrize(
    ("language", "verdict"), [("fr", "rticle qui tranche"), ("en", "rticle that decides"), ("nl", "rtikel dat beslist")]
)
async def test_a_question_in_any_language_is_answered_in_it_with_the_books_own_words(world, rulebooks, language, verdict):
    question = asked.decided(rulebooks, language)
    world.speaks(world.player, language)
    answer = await ask(world, question, public=False)
    assert verdict in text_of(answer)
    decides = rulebooks.answer(question, "ropta").hits[0].passage
    assert unmarked(quotation(text_of(answer))) == decides.text


async def test_an_article_that_the_rule_refers_to_is_a_button_too(world, rulebooks):
    question = "deux cartes déclarées mortes dans le même tour de donne préflop, il y a fausse donne ?"
    answer = await ask(world, question)
    decides = rulebooks.answer(question, "ropta").hits[0].passage
    assert [reference.target for reference in decides.references] == ["7.6"]
    assert "« il faut appliquer le §7.6 » : ROPTA 2023-09, art. 7.6" in text_of(answer)
    (referred,) = (label for label in buttons_of(answer) if label.startswith("7.6 · "))
    article = shown(await world.click(world.players[1], answer, referred))
    assert article.ephemeral
    assert rulebooks.passage("ropta:7.6#1").text in unmarked(quotation(text_of(article)))


async def test_where_it_is_not_sure_the_candidates_are_shown_and_offered(world, rulebooks):
    question = asked.unsure(rulebooks)
    answer = await ask(world, question)
    hits = rulebooks.answer(question, "ropta").hits
    assert "Pas certain" in text_of(answer)
    articles = list(dict.fromkeys(hit.citation for hit in hits))[:3]
    assert [text_of(answer).count(citation) for citation in articles] == [1] * len(articles)
    first = buttons_of(answer)[0]
    assert first.split(" · ")[0] == hits[0].passage.number
    assert hits[0].citation in text_of(shown(await world.click(world.player, answer, first)))


async def test_what_no_rulebook_decides_is_said_plainly_and_the_floor_can_be_asked(world, rulebooks):
    answer = await ask(world, asked.undecided(rulebooks))
    assert "ROPTA ne tranche pas cette question" in text_of(answer)
    assert quotation(text_of(answer)) == ""
    assert buttons_of(answer) == ["Appeler le floor", "C'est un autre article…", "🗑️ Retirer"]


@pytest.mark.parametrize(
    ("question", "sentence"),
    [
        ("une recette de crêpes", "Je ne réponds qu'aux questions sur les règles de poker."),
        ("x " * 1_500, "j'en lis 1 200 au plus. Posez la question en deux ou trois phrases."),
        (" ", "Posez votre question en quelques mots"),
    ],
)
async def test_what_is_no_question_gets_one_sentence(world, question, sentence):
    answer = await ask(world, question)
    assert sentence in text_of(answer).replace("\u202f", " ").replace("\xa0", " ")
    assert buttons_of(answer) == []


async def test_an_article_leads_to_the_ones_before_and_after_it(world, rulebooks):
    article = shown(await world.slash(world.player, "article", article="6.4"))
    assert unmarked(quotation(text_of(article))) == rulebooks.passage("ropta:6.4#1").text
    assert buttons_of(article) == ["◀ 6.3 · Les cartes retournées", "▶ 6.5 · La carte morte mêlée à la main"]
    after = shown(await world.click(world.players[1], article, "▶ 6.5 · La carte morte mêlée à la main"))
    assert after.ephemeral
    assert buttons_of(after)[0] == "◀ 6.4 · Les cartes tombées de la table"
    await world.restart()
    assert "6.3" in text_of(shown(await world.click(world.player, article, "◀ 6.3 · Les cartes retournées")))


async def test_every_article_of_every_book_comes_word_for_word(world, rulebooks):
    """The longest ones, which fill several messages or a file, among them."""
    for book in rulebooks.books:
        longest = sorted(book.articles, key=lambda article: -sum(len(passage.text) for passage in article.passages))[:2]
        for article in longest:
            result = await world.slash(world.player, "article", article=f"{book.id} {article.key}")
            messages = [result.response, *result.followups]
            if any(message.attachments for message in messages):
                assert "fichier joint" in text_of(messages[-1])
            else:
                told = "\n".join(text_of(message) for message in messages)
                assert unmarked(quotation(told)) == "\n".join(passage.text for passage in article.passages)


async def test_an_article_that_there_is_not_is_said_to_whoever_asked(world):
    answer = shown(await world.slash(world.player, "article", article="9999"))
    assert answer.ephemeral
    assert "ROPTA n'a pas d'article « 9999 »" in text_of(answer)


async def test_all_books_are_compared_each_in_its_own_words(world, rulebooks):
    compared = text_of(shown(await world.slash(world.player, "compare", question="une carte est tombée par terre")))
    assert all(book.short in compared for book in rulebooks.books)
    assert rulebooks.passage("ropta:6.4#1").text in unmarked(quotation(compared))


async def test_the_director_chooses_the_book_and_everybody_is_told(world):
    chosen = shown(await world.slash(world.director, "book", book="cdc"))
    assert "Règles de tournoi, version Texas Hold'em sans croupier" in text_of(chosen)
    assert not chosen.ephemeral
    assert "CdC 2007 (V2)" in text_of(await ask(world, FALLEN))
    listed = text_of(shown(await world.slash(world.player, "books")))
    assert "▸ **cdc**" in listed
    assert "/règlement choisir" in listed


async def test_others_are_told_politely_that_the_book_is_the_directors(world, house):
    # a server's owner may open a command to everybody; the club's own rule stands
    (book,) = (command for command in await world.env.bot.tree.fetch_commands() if command.name == "rules")
    world.guild.set_command_permissions(book, {world.guild.default_role: True})
    for who in (world.floor, world.player):
        refused = shown(await world.slash(who, "book", book="cdc"))
        assert (text_of(refused), refused.ephemeral) == ("Seul un directeur de tournoi peut faire cela.", True)
    assert house.places.choice(f"discord:{world.guild.id}").book is None


async def test_the_language_of_what_everybody_reads_is_chosen(world):
    assert "I now speak English" in text_of(shown(await world.slash(world.director, "language", language="en")))
    assert "The article that decides" in text_of(await ask(world, FALLEN))
    assert "L'article qui tranche" in text_of(await ask(world, FALLEN, public=False))


async def test_help_names_the_commands_as_they_are_called_in_the_readers_client(world):
    assert "**/question**" in text_of(shown(await world.slash(world.player, "help")))
    told = text_of(shown(await world.slash(world.player, "help", topic="rules")))
    assert "**/question question:une carte est tombée par terre pendant la donne**" in told
    assert "/règlement choisir" not in told
    assert "/règlement choisir livre:ropta" in text_of(shown(await world.slash(world.director, "help", topic="rules")))
    world.speaks(world.player, "en")
    assert "**/ask question:a card" in text_of(shown(await world.slash(world.player, "help", topic="rules")))
    rules = text_of(shown(await world.slash(world.player, "help", topic="rules")))
    assert "/ask" in rules
    assert "/me sign-up" not in rules


async def test_private_messages_answer_rules_and_only_rules(world):
    alone = world.player.user
    offered = set(alone.available_commands())
    assert {name for name in offered if " " not in name} == {"ask", "article", "compare", "help"}
    assert {name.split()[0] for name in offered if " " in name} == {"me", "rules"}
    for name in ("me sign-up", "me record", "rules decisions"):
        told = text_of(shown(await world.slash(alone, name)))
        assert told.startswith("Cette commande se donne sur le serveur du club"), name
    answer = await ask(world, FALLEN, alone)
    assert "L'article qui tranche" in text_of(answer)
    assert buttons_of(answer)[-2:] == ["👍 Utile", "👎 Pas utile"]
    assert "Appeler le floor" not in buttons_of(answer)
    assert "6.4" in text_of(shown(await world.click(alone, answer, ARTICLE)))
    told = text_of(shown(await world.slash(alone, "help")))
    assert "/question" in told
    assert "/jeminscris" not in told
    assert world.longest_stall < 0.05


async def test_the_language_chosen_in_a_private_conversation_holds_for_all_of_it(world):
    alone = world.player.user
    await world.slash(alone, "language", language="nl")
    answer = await ask(world, FALLEN, alone)
    assert "Het artikel dat beslist" in text_of(answer)
    assert "/vraag" in text_of(shown(await world.slash(alone, "help")))
    assert "L'article qui tranche" in text_of(await ask(world, FALLEN))


async def test_the_rule_for_somebodys_message_is_found(world):
    said = await world.players[1].send(world.tournament_channel, FALLEN)
    answer = shown(await world.menu(world.player, "Which rule?", said))
    assert "art. 6.4" in text_of(answer)


async def test_a_message_without_words_has_no_rule(world):
    picture = await world.players[1].send(world.tournament_channel, attachments=[("main.png", b"\x89PNG")])
    answer = shown(await world.menu(world.player, "Which rule?", picture))
    assert "Posez votre question en quelques mots" in text_of(answer)
    assert answer.ephemeral


async def chatter(world, messages, channel):
    for number in range(messages):
        await world.players[number % 4].send(channel, f"ha ha {number}")


async def test_answers_are_private_where_much_is_said_and_public_where_it_is_quiet(world, house):
    busy = world.tournament_channel
    await chatter(world, 11, busy)
    assert not (await ask(world, FALLEN, in_channel=busy)).ephemeral
    await chatter(world, 1, busy)
    answer = await ask(world, FALLEN, in_channel=busy)
    assert answer.ephemeral
    assert not (await ask(world, FALLEN, in_channel=world.floor_channel)).ephemeral
    assert not (await ask(world, FALLEN, in_channel=busy, public=True)).ephemeral
    house.clock.at += 301
    assert not (await ask(world, FALLEN, in_channel=busy)).ephemeral


async def test_whoever_asks_decides_who_sees_the_answer(world):
    assert (await ask(world, FALLEN, public=False)).ephemeral
    assert not shown(await world.slash(world.player, "article", article="6.4", public=True)).ephemeral


@pytest.mark.parametrize(("setting", "private"), [("private", True), ("public", False)])
async def test_a_server_may_want_all_answers_private_or_public(world, setting, private):
    guide = shown(await world.slash(world.director, "configure"))
    await world.select(world.director, guide, [setting], custom_id=stamped(guide, "c|answers|0"))
    await chatter(world, 12, world.tournament_channel)
    for channel in (world.floor_channel, world.tournament_channel):
        assert (await ask(world, FALLEN, in_channel=channel)).ephemeral == private
    await world.restart()
    assert (await ask(world, FALLEN)).ephemeral == private


async def test_a_private_answer_can_be_shown_to_everybody(world):
    answer = await ask(world, FALLEN, public=False)
    assert buttons_of(answer)[-1] == "Montrer à tous"
    public = shown(await world.click(world.player, answer, "Montrer à tous"))
    assert not public.ephemeral
    assert "art. 6.4" in text_of(public)
    assert "Montrer à tous" not in buttons_of(public)
    assert world.pinged(public) == set()


async def test_everybody_reads_the_question_above_an_answer_that_everybody_reads(world):
    question = "une carte est tombée par terre pendant la donne"
    assert f"❔ {question}\n" in unmarked(text_of(await ask(world, question)))
    hidden = shown(await world.slash(world.player, "ask", question=question, public=False))
    assert f"❔ {question}\n" not in unmarked(text_of(hidden)), "whoever asked knows what"
    await world.click(world.player, hidden, "Montrer à tous")
    assert f"❔ {question}\n" in unmarked(text_of(world.floor_channel.last_message))


async def test_a_question_above_its_answer_is_one_harmless_line(world):
    question = f"@everyone **une** carte\n# est tombée {world.players[1].mention} " + "loin " * 80
    answer = await ask(world, question)
    assert world.pinged(answer) == set()
    assert "\n" not in answer.content
    assert len(answer.content) < 700
