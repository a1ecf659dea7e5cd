"""The help of whoever runs an evening is one message: what he needs on it, and a button to each topic."""

from tests.bot.adapters.on_discord.stand_in.reading import buttons_of, shown, text_of

TOPICS = ["Règles", "Tournoi et inscriptions", "Tirages", "Tables", "Jetons", "Avertissements et sanctions"]


async def test_the_help_of_a_director_is_one_message_with_a_button_to_each_topic(world):
    first = shown(await world.slash(world.director, "help"))
    assert first.ephemeral
    told = text_of(first)
    assert "Une soirée, dans l'ordre" in told
    assert "/tirage annoncer" in told
    assert "/jetons race" in told
    assert "/club conservation" not in told, "what is rare stands on the page of its topic"
    assert buttons_of(first)[:6] == TOPICS


async def test_a_topic_takes_the_place_of_the_first_page_and_leads_back_to_it(world):
    first = shown(await world.slash(world.director, "help"))
    page = shown(await world.click(world.director, first, "Jetons"))
    assert page.id == first.id
    assert "/jetons race" in text_of(page)
    assert buttons_of(page) == ["Tous les sujets"]
    back = shown(await world.click(world.director, page, "Tous les sujets"))
    assert buttons_of(back)[:6] == TOPICS


async def test_what_is_no_topic_is_said(world):
    told = text_of(shown(await world.slash(world.director, "help", topic="xyzzy")))
    assert "« xyzzy » n'est ni un sujet ni une commande" in told


async def test_the_help_of_a_player_is_what_he_needs_at_the_table_and_a_button_to_each_topic(world):
    first = shown(await world.slash(world.player, "help"))
    assert len(text_of(first).splitlines()) < 20
    assert {"/question", "/moi inscription"} <= {word for line in text_of(first).splitlines() for word in line.split("**")}
    assert "Règles" in buttons_of(first)
    page = shown(await world.click(world.player, first, "Règles"))
    assert (page.id, "Tous les sujets" in buttons_of(page)) == (first.id, True)


async def test_a_long_topic_is_turned_page_by_page(world):
    page, told = shown(await world.slash(world.director, "help", topic="discipline")), list[str]()
    first = page.id
    while True:
        told += [line for line in text_of(page).splitlines() if line.startswith(("**/", "▸ **/"))]
        further = [label for label in buttons_of(page) if label.endswith("▶")]
        if not further:
            break
        page = shown(await world.click(world.director, page, further[0]))
    assert page.id == first
    assert len(told) == len(set(told)) > 15
