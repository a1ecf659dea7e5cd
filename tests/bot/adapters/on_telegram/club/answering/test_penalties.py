"""Penalties in a group: secrets go into private conversations, one tap writes the sanction, the player is told."""

import pytest

from bot.adapters.on_telegram.messages.marks import harmless
from bot.domain.club.people import Role
from bot.domain.club.same_moment import SAME_MOMENT
from bot.services.requests import Request
from tests.bot.adapters.on_telegram.club.evening import HELD_UP, Evening
from tests.bot.words import spaced

LONG = "Il a répété au croupier, devant toute la table, que la donne était truquée. " * 8
FIRST = "avertissement verbal"
NOTE = "✍"
"""What the group sees on a command whose reply is read in private."""
WITH_REASON = "Avec un motif…"


@pytest.fixture
async def evening(world, house):
    """Everybody has a seat; the four players of the group have entered by their button."""
    there = Evening(world, house)
    await there.seated(seats=8)
    return there


def labels(message):
    return [label for row in message.labels for label in row]


def in_group(evening, did):
    return [post for post in (*did.posts, *did.edits) if post.chat_id == evening.world.club.id]


def to(did, person):
    return [post for post in did.posts if post.chat_id == person.id]


async def proposal_for(evening, who="Paul Martin", offence="téléphone"):
    """What the floor sees in private once he has named player and offence in the group."""
    did = await evening.floor(f"/sanctionner {who}; {offence}")
    (proposed,) = to(did, evening.world.floor)
    assert (in_group(evening, did), did.reactions) == ([], [NOTE])
    return proposed


async def warned(evening, who="Paul Martin"):
    """A player is warned by one tap on what the book suggests."""
    proposed = await proposal_for(evening, who)
    return await evening.world.click(evening.world.floor, proposed, labels(proposed)[0])


def deliveries(evening):
    """What the ledger says of notices."""
    return [case.delivery for case in evening.cases().values() if case.delivery]


def said_to_floor(evening, did):
    return "\n".join(post.text for post in to(did, evening.world.floor))


async def test_a_warning_takes_a_name_an_offence_and_one_tap(evening):
    world = evening.world
    proposed = await proposal_for(evening)
    assert "Paul Martin : téléphone à table" in proposed.text
    assert FIRST in labels(proposed)[0]
    assert labels(proposed)[-1] == WITH_REASON
    assert evening.cases() == {}, "people decide: nothing is written before a tap"
    given = await world.click(world.floor, proposed, labels(proposed)[0])
    (case,) = evening.cases().values()
    assert (case.offence, str(case.sanction.measure)) == ("phone", "warning")
    assert "N° 1 inscrit : Paul Martin" in said_to_floor(evening, given)
    assert in_group(evening, given) == [], "records are no business of the room"
    record = await evening.floor("/dossier Paul Martin")
    assert "1 compte." in said_to_floor(evening, record)
    assert (in_group(evening, record), record.reactions) == ([], [NOTE])
    assert world.longest_stall < HELD_UP


async def test_whom_floorman_may_not_write_to_gets_a_link_and_the_group_learns_nothing(evening):
    world = evening.world
    await warned(evening)
    other = world.add_person("Sophie Lambert")
    await world.place(other, "administrator")
    for command in ("dossier Paul Martin", "sanctionner Paul Martin; insulte", "registre"):
        did = await world.command(other, f"/{command}")
        (note,) = did.posts
        assert note.button("💬 M'ouvrir en privé")["url"].startswith("https://t.me/floorman_bot?start=")
        assert "Paul" not in note.text
        assert "téléphone" not in note.text
    await world.start(other)
    did = await world.command(other, "/dossier Paul Martin")
    assert "1 compte." in to(did, other)[0].text


@pytest.mark.parametrize(
    ("language", "heading", "appeal"),
    [
        ("fr", "Décision du floor", "Vous n'êtes pas d'accord ?"),
        ("en", "The floor's decision", "You don't agree?"),
        ("nl", "Beslissing", "/ik_dossier"),
    ],
)
async def test_the_player_is_told_in_private_in_his_own_language(evening, language, heading, appeal):
    world, player = evening.world, evening.world.players[1]
    player.language = language
    await world.start(player)
    given = await warned(evening)
    (notice,) = to(given, player)
    assert heading in notice.text
    assert appeal in notice.text
    assert "ROPTA" in notice.text, "the article is quoted"
    assert "Jean-Luc Bernard" not in notice.text, "not who has reported it"
    assert "Paul Martin a reçu un message privé." in said_to_floor(evening, given)
    assert [(told.channel, told.arrived) for told in deliveries(evening)] == [("telegram", True)]


async def test_what_the_staff_keeps_to_itself_is_not_in_the_notice(evening):
    player = evening.world.players[1]
    line = "Paul Martin; insulte; 2 tours; dit par Carole Petit; note sa femme vient de partir"
    given = await evening.floor(f"/sanctionner {line}")
    (notice,) = to(given, player)
    for hidden in ("femme", "Carole", "Jean-Luc", "dit par"):
        assert hidden not in notice.text
    assert "2 tours" in notice.text


@pytest.mark.parametrize("how", ["blocked", "never started"])
async def test_who_takes_no_private_messages_is_to_be_told_at_the_table(evening, how):
    world, player = evening.world, evening.world.players[1]
    if how == "blocked":
        await world.block(player)
    else:
        player.started = False
    given = await warned(evening)
    assert "Paul Martin ne reçoit pas mes messages privés : à prévenir à table." in said_to_floor(evening, given)
    assert to(given, player) == []
    assert [(told.channel, told.arrived) for told in deliveries(evening)] == [("telegram", False)]
    sanctioned = next(post for post in given.posts if "✅ Dit à table" in labels(post))
    await world.click(world.floor, sanctioned, "✅ Dit à table")
    assert [(told.channel, told.arrived) for told in deliveries(evening)] == [("by_mouth", True)]


async def test_who_has_no_account_is_to_be_told_at_the_table(evening):
    given = await warned(evening, "Carole Petit")
    assert "Carole Petit n'a pas de compte Telegram lié : à prévenir à table." in said_to_floor(evening, given)
    assert deliveries(evening) == []


async def test_a_long_reason_comes_by_reply_even_after_a_restart(evening):
    world = evening.world
    proposed = await proposal_for(evening)
    question = (await world.click(world.floor, proposed, WITH_REASON)).message
    assert question.wants_reply
    assert question.chat_id == world.floor.id
    await world.restart()
    given = await world.reply(world.floor, question, LONG)
    (case,) = evening.cases().values()
    assert case.reason == LONG.strip()
    assert "N° 1" in said_to_floor(evening, given)


async def test_a_long_reason_survives_the_buttons_and_a_restart(evening):
    world = evening.world
    did = await evening.floor(f"/sanctionner Paul Martin; insulte; {LONG.strip()}")
    (proposed,) = to(did, world.floor)
    await world.restart()
    await world.click(world.floor, proposed, labels(proposed)[1])
    (case,) = evening.cases().values()
    assert case.reason == LONG.strip()


async def test_a_second_tap_gives_no_second_sanction(evening):
    world, player = evening.world, evening.world.players[1]
    proposed = await proposal_for(evening)
    second = evening.aims_at(proposed, labels(proposed)[0])
    await world.click(world.floor, proposed, labels(proposed)[0])
    assert labels(next(seen for seen in world.sees(world.floor) if seen.id == proposed.id)) == []
    await second.taps(world.floor)
    assert len(evening.cases()) == 1
    assert len([seen for seen in world.sees(player) if "Décision du floor" in seen.text]) == 1, "nor a second notice"


async def test_a_mistake_is_voided_by_reply_and_stays_to_be_seen(evening):
    world = evening.world
    given = await warned(evening)
    sanctioned = next(post for post in given.posts if "↩️ Erreur : annuler…" in labels(post))
    question = (await world.click(world.floor, sanctioned, "↩️ Erreur : annuler…")).message
    voided = await world.reply(world.floor, question, "mauvais joueur")
    assert "est annulé comme erreur" in said_to_floor(evening, voided)
    assert in_group(evening, voided) == []
    record = await evening.floor("/dossier Paul Martin")
    assert "annulée, erreur" in said_to_floor(evening, record)


async def test_the_board_in_the_group_keeps_itself_current(evening):
    world = evening.world
    table = evening.seats()["Paul Martin"][0]
    board = (await evening.floor("/tableau")).message
    assert "Personne ne purge de pénalité." in board.text

    def shown():
        return next(seen for seen in world.sees() if seen.id == board.id)

    await evening.floor("/sanctionner Paul Martin; insulte; 3 mains")
    assert "Paul Martin" in shown().text
    assert "encore 3 mains" in shown().text
    played = f"✅ Table {table} : une main jouée"
    assert played in labels(shown())
    did = await world.click(world.floor, board, played)
    assert did.posts == []
    assert "encore 2 mains" in shown().text
    evening.house.clock.at += SAME_MOMENT
    evening.does("hand", f"{table} 1")
    await evening.house.fronts[-1].live.messages.refresh_all()
    assert "encore 1 main" in shown().text, "what another process did is seen in half a minute"
    await world.restart()
    await world.click(world.floor, board, played)
    assert "Paul Martin" not in shown().text
    assert shown().pinged == set()


async def test_players_tap_nothing_of_it(evening):
    world, player = evening.world, evening.world.players[0]
    await evening.floor("/sanctionner Paul Martin; insulte; 3 mains")
    board = (await evening.floor("/tableau")).message
    assert labels(board)
    before = evening.everything()
    for label in labels(board):
        told = await world.click(player, board, label)
        if "main jouée" in label:
            assert told.alert
            assert "floor" in told.notice
    for command in ("avertir Paul Martin; insulte", "dossier Paul Martin", "sanctionner Paul Martin; insulte; 2 tours"):
        refused = (await world.command(player, f"/{command}")).message
        assert "floor" in refused.text
        assert "Paul" not in refused.text
        assert labels(refused) == []
    assert evening.everything() == before


async def test_a_record_is_shown_to_nobody_but_the_floor_and_to_each_his_own(evening):
    world, player = evening.world, evening.world.players[1]
    await warned(evening)
    did = await world.command(player, "/mondossier")
    (own,) = to(did, player)
    assert "téléphone à table" in own.text
    assert "Jean-Luc" not in own.text
    assert (in_group(evening, did), did.reactions) == ([], [NOTE])


async def test_an_anonymous_administrator_is_shown_no_secrets_in_the_group(evening):
    await warned(evening)
    did = await evening.world.command(evening.world.floor, "/dossier Paul Martin", anonymous=True)
    for post in did.posts:
        assert "téléphone" not in post.text


async def test_another_process_gives_a_sanction_and_the_board_shows_it(evening):
    world = evening.world
    board = (await evening.floor("/tableau")).message
    arguments = {"incident": "Paul Martin; insulte; 2 mains"}
    assert evening.house.desk.handle(Request("sanction", arguments, evening.place, Role.FLOOR, "fr", "Discord")).done
    await evening.house.fronts[-1].live.messages.refresh_all()
    assert "encore 2 mains" in next(seen for seen in world.sees() if seen.id == board.id).text


async def test_a_line_that_is_copied_from_the_help_is_the_command_that_it_shows(evening):
    await warned(evening)
    assert harmless("/amend 1") == "/\u2060amend 1", "a sign of no width keeps it from being tapped"
    world = evening.world
    did = await world.say(world.floor, "/\u2060amend 1; 2 mains; une de plus", world.floor)
    assert "corrigé" in said_to_floor(evening, did)


async def test_a_button_that_is_the_directors_asks_a_floor_for_no_words(evening):
    world, let_in = evening.world, "↩️ Laisser jouer (directeur)"
    await world.command(world.director, "/sanctionner Paul Martin; insulte; exclu du club 3 mois")
    did = await evening.floor("/inscrire Paul Martin")
    (refused,) = [post for post in did.posts if let_in in labels(post)]
    tapped = await world.click(world.floor, refused, let_in)
    assert tapped.alert
    assert not tapped.posts, "no words are asked for"
    (question,) = (await world.click(world.director, refused, let_in)).posts
    await world.reply(world.director, question, "ce soir seulement")
    assert evening.cases()[1].admitted == (1,)


@pytest.mark.parametrize("said", ["erreur, annule", "il est prévenu", "il refuse de signer"])
async def test_what_is_answered_to_a_sanction_in_words_does_nothing_and_is_told_the_command_that_does(evening, said):
    world = evening.world
    did = await warned(evening)
    (given,) = [post for post in to(did, world.floor) if "N° 1 inscrit" in spaced(post.text)]
    told = await world.reply(world.floor, given, said)
    (answer,) = told.posts
    assert "Rien n'est fait" in answer.text
    assert "/void 1" in answer.text
    assert [case.standing for case in evening.cases().values()] == ["counts"]
    question = await world.reply(world.floor, given, "peut-on annuler une carte brûlée ?")
    assert "Rien n'est fait" not in question.posts[0].text
