"""What Floorman asks somebody for, he alone may answer, once, today, and only if he still may do it."""

import pytest

from bot.adapters.serving import forget_held
from bot.bootstrap import DAY
from tests.bot.adapters.on_telegram.club.evening import account
from tests.bot.adapters.on_telegram.club.gate.two_clubs import FALLEN, REPLY, RULE
from tests.bot.adapters.on_telegram.stand_in.answers.messages import text_of
from tests.bot.adapters.on_telegram.stand_in.chats import ANONYMOUS
from tests.bot.adapters.on_telegram.stand_in.telegram_cloud import without_reply

GONE = "Cette question n'attend plus de réponse. Appuyez de nouveau sur le bouton."
NOT_YOURS = (
    "Cette question s'adresse à quelqu'un d'autre. Appuyez vous-même sur le bouton, ou donnez la commande /reglement_decider."
)
REFUSED = "Seul un directeur de tournoi peut faire cela."
FLOOR_ONLY = "C'est réservé au floor."


@pytest.fixture
async def asked(clubs):
    """The floor is asked for his decision on a question."""
    world = clubs.world
    answer = (await world.say(world.player, f"@floorman_bot {FALLEN}")).message
    return (await world.click(world.floor, answer, RULE)).message


async def decisions(clubs):
    return len(clubs.house.store._contents.decisions.get(1, []))


async def test_whoever_caused_it_answers_and_nobody_else(clubs, asked):
    world = clubs.world
    with clubs.unchanged():
        assert (await world.reply(world.director, asked, "Elle joue.")).text == NOT_YOURS
    assert (await world.reply(clubs.mallory, asked, "Elle joue.")).text == FLOOR_ONLY
    assert "Carte morte" in (await world.reply(world.floor, asked, "Carte morte.")).text
    assert await decisions(clubs) == 1


async def test_the_director_is_nobodys_hand(clubs):
    """A player has Floorman ask for what only a director may do, and a director answers it."""
    world = clubs.world
    clubs.evening.opened()
    assert clubs.evening.does("enterme", "Bart De Smet", account=account(clubs.mallory)).done
    answer = (await world.say(clubs.mallory, f"@floorman_bot {FALLEN}")).message
    await world.forge(clubs.mallory, "w|role||Bart De Smet director", answer)
    for message in [seen for seen in world.sees() if seen.by_bot]:
        await world.reply(world.director, message, "d'accord")
    assert (await world.command(clubs.mallory, "/livre cdc")).text == f"⚠️ {REFUSED}"


async def test_who_is_no_floor_any_more_when_he_answers_is_refused(clubs, asked):
    world = clubs.world
    await world.place(world.floor, "member")
    assert (await world.reply(world.floor, asked, "Carte morte.")).text == FLOOR_ONLY
    await world.place(world.floor, "administrator")
    assert "Carte morte" in (await world.reply(world.floor, asked, "Carte morte.")).text


async def test_who_is_no_floor_any_more_gives_no_command_by_an_answer(clubs):
    world, evening = clubs.world, clubs.evening
    await evening.seated(seats=8)
    given = await evening.floor("/sanction Carole Petit; téléphone; avertissement")
    proposed = next(post for post in given.posts if post.labels)
    label = next(label for row in proposed.labels for label in row if label.endswith("…"))
    prompt = (await world.click(world.floor, proposed, label)).message
    assert prompt.wants_reply
    await world.place(world.floor, "member")
    before = evening.cases()
    assert "Seul un floor peut faire cela." in (await world.reply(world.floor, prompt, "a répondu")).text
    assert evening.cases() == before


async def test_two_answers_at_the_same_moment_are_one(clubs, asked):
    world, said = clubs.world, []
    for words in ("Carte morte.", "Elle joue."):
        reply = without_reply(world._now(asked).raw)
        said.append(world.cloud.write(world.club, world.floor.user, **text_of({"text": words}), reply_to_message=reply))
    did = await world._about(lambda: [world.cloud.tell_of(message) for message in said])
    told = [post.text for post in did.posts]
    assert len([text for text in told if "n'attend plus de réponse" in text]) == 1, told
    assert await decisions(clubs) == 1
    assert "n'attend plus de réponse" in (await world.reply(world.floor, asked, "Encore.")).text
    assert await decisions(clubs) == 1


async def test_an_answer_of_the_next_day_is_nobodys(clubs, asked):
    clubs.house.clock.at += 25 * 3_600
    with clubs.unchanged():
        assert (await clubs.world.reply(clubs.world.floor, asked, "Carte morte.")).text == GONE


async def test_what_a_version_before_has_asked_is_asked_anew(clubs, asked):
    serving, world = clubs.house.fronts[-1].serving, clubs.world
    for then in ("rule|1/5", "do|role||Bart director", "fill|void||case=1&reason=", "do|dance||{}", "done|", "nonsense", "do|x"):
        serving.keep_under(f"telegram:{asked.chat_id}:{asked.id}", {"then": then})
        with clubs.unchanged():
            assert (await world.reply(world.director, asked, "Carte morte.")).text == GONE, then
    for then in ("do|dance||{}", "nonsense|"):
        kept = {"then": then, "owner": str(world.director.id), "place": f"telegram:{world.club.id}"}
        serving.keep_under(f"telegram:{asked.chat_id}:{asked.id}", kept)
        with clubs.unchanged():
            assert (await world.reply(world.director, asked, "Carte morte.")).text == GONE, then


async def test_an_administrator_who_writes_in_the_groups_name_answers_what_he_was_asked(clubs):
    world = clubs.world
    answer = (await world.say(world.player, f"@floorman_bot {FALLEN}")).message
    prompt = (await world.click(world.floor, answer, RULE)).message
    with clubs.unchanged():
        assert (await world.reply(world.floor, prompt, "Carte morte.", anonymous=True)).text == NOT_YOURS
    world.club.members[world.floor.id]["is_anonymous"] = True
    assert "Carte morte" in (await world.reply(world.floor, prompt, "Carte morte.", anonymous=True)).text
    assert await decisions(clubs) == 1


async def test_whoever_hides_behind_another_group_is_nobody(clubs, asked):
    world = clubs.world
    await world.place_bot(world.club, world.director, "administrator")
    world.club.members[world.floor.id]["is_anonymous"] = True
    sender = {"sender_chat": clubs.theirs.data, "reply_to_message": without_reply(world._now(asked).raw)}
    said = world.cloud.write(world.club, dict(ANONYMOUS), **text_of({"text": "Elle joue."}), **sender)
    with clubs.unchanged():
        assert (await world._about(lambda: world.cloud.tell_of(said))).posts == []


async def test_another_floor_is_told_how_to_answer_a_call_himself(clubs):
    world = clubs.world
    _, _, called = await clubs.asked_in_the_club()
    prompt = (await world.click(world.floor, called, REPLY)).message
    with clubs.unchanged():
        told = (await world.reply(world.director, prompt, "Elle joue.")).text
    assert told == "Cette question s'adresse à un autre floor. Pour répondre vous-même, répondez au message qui appelle le floor."
    brought, _ = (await world.reply(world.director, called, "Carte morte.")).posts
    assert brought.chat_id == world.player.id


async def test_a_word_is_asked_of_one_and_the_others_are_told_the_command(clubs):
    world, evening = clubs.world, clubs.evening
    await evening.entered()
    announced = (await evening.floor("/tirage")).message
    prompt = (await world.click(world.player, announced, "Ajouter un mot…")).message
    told = (await world.reply(world.players[1], prompt, "cheval")).text
    assert told.endswith("ou donnez la commande /moi_mot.")
    assert "chaussette" in (await world.reply(world.player, prompt, "chaussette")).text
    assert "cheval" in (await world.command(world.players[1], "/mot cheval")).text


async def test_a_question_asked_in_private_waits_for_the_club_that_it_was_about(clubs):
    world, evening = clubs.world, clubs.evening
    await evening.entered("Carole Petit, David Moreau, Emma Janssens", players=False)
    await world.command(clubs.mallory, "/livres")
    assert evening.does("enterme", "Bart De Smet", account=f"telegram:{clubs.mallory.id}").done
    announced = (await evening.floor("/tirage")).posts[0]
    assert announced.labels
    button = clubs.house.fronts[-1].serving.offering(f"telegram:@{clubs.mallory.id}", evening.place).tap("w", "word", "", "{}")
    alone = (await world.command(clubs.mallory, "/ou", clubs.mallory)).posts[0]
    prompt = (await world.forge(clubs.mallory, button, alone)).message
    assert prompt.wants_reply
    await world.command(clubs.mallory, "/livres", clubs.theirs)
    with clubs.unchanged():
        assert (await world.reply(clubs.mallory, prompt, "chaussette")).text == GONE


async def test_what_nobody_can_need_any_more_is_forgotten_and_everything_else_goes_on_working(clubs, asked):
    world, house, serving = clubs.world, clubs.house, clubs.house.fronts[-1].serving
    _, _, called = await clubs.asked_in_the_club()
    name = serving.hold("a longuement insulté le donneur", f"telegram:{asked.chat_id}")
    day = house.clock.at + 3 * DAY
    assert forget_held(house.places, day - 2 * DAY, day - 180 * DAY) == 1
    assert (serving.held(f"={name}"), serving.kept_under(f"telegram:{asked.chat_id}:{asked.id}")) == (
        "a longuement insulté le donneur", {},
    )  # fmt: skip
    assert (await world.reply(world.floor, called, "Carte morte.")).posts[0].chat_id == world.player.id
    assert forget_held(house.places, day, day) == 2
    assert serving.held(f"={name}") == ""
