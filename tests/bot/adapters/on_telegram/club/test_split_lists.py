"""A list longer than one message comes in parts, as the phone has cut it: it is read as one, or it is said where it ends."""

import pytest

from tests.bot.adapters.on_telegram.club.evening import Evening
from tests.bot.adapters.on_telegram.club.phones import DUPONTS, at_a_line, at_a_space, hard, lines_before, parts
from tests.bot.adapters.on_telegram.stand_in.answers.messages import text_of

A_LINE_EACH = "/inscrire\n" + "\n".join(DUPONTS)
WITH_COMMAS = "/inscrire " + ", ".join(DUPONTS)


@pytest.fixture
async def evening(world, house):
    there = Evening(world, house)
    there.opened()
    return there


def entered(evening):
    return [name for _, name in evening.does("entries").outcome.entrants]


def posts(world, chat=None):
    return [seen.text for seen in world.sees(chat) if seen.by_bot]


def tell(world, who, *texts, chat=None):
    """Somebody's phone sends messages, one right behind the other."""
    where = world.club if chat is None else world.cloud.chats[chat.id]
    for text in texts:
        world.cloud.tell_of(world.cloud.write(where, who.user, **text_of({"text": text})))


async def sends(world, who, *texts, chat=None):
    """The same, and all that comes of it."""
    tell(world, who, *texts, chat=chat)
    await world.settle()


@pytest.mark.parametrize("cut", [at_a_line, lines_before, hard])
async def test_a_list_with_a_name_on_each_line_is_entered_whole(evening, cut):
    world = evening.world
    made = parts(A_LINE_EACH, cut)
    assert len(made) == 3
    await sends(world, world.floor, *made, chat=world.floor)
    assert entered(evening) == DUPONTS


async def test_a_list_with_commas_is_entered_whole_wherever_it_was_cut(evening):
    world = evening.world
    await sends(world, world.floor, *parts(WITH_COMMAS, at_a_space), chat=world.floor)
    assert entered(evening) == DUPONTS


async def test_in_a_group_where_he_reads_everything_nobody_else_is_taken_for_the_rest(evening):
    world = evening.world
    await world.place_bot(world.club, world.director, "administrator")
    first, *rest = parts(A_LINE_EACH, at_a_line)
    tell(world, world.floor, first)
    tell(world, world.player, "\n".join(f"Inconnu {number}" for number in range(40)))
    tell(world, world.floor, *rest)
    await world.settle()
    assert entered(evening) == DUPONTS


async def test_where_he_does_not_get_the_rest_he_says_up_to_which_name_he_has_read(evening):
    world = evening.world
    first, *rest = parts(A_LINE_EACH, at_a_line)
    await sends(world, world.floor, first, *rest)
    read = entered(evening)
    assert read == DUPONTS[: len(read)]
    told = [text for text in posts(world) if "presque plein" in text]
    assert len(told) == 1
    assert f"« {read[-1]} »" in told[0]
    assert "inscrire ou toute la liste" in told[0].replace(",", "")


async def test_what_was_guessed_where_a_name_was_cut_is_said(evening):
    world = evening.world
    await sends(world, world.floor, *parts(WITH_COMMAS, hard), chat=world.floor)
    assert entered(evening) == DUPONTS
    assert any("là où elles se touchent" in text for text in posts(world, world.floor))


async def test_a_question_right_behind_a_long_list_is_a_question(evening):
    world = evening.world
    names = DUPONTS[:140]
    await sends(world, world.floor, "/inscrire " + ", ".join(names), "carte retournée", chat=world.floor)
    assert entered(evening) == names
    assert any("retournée" in text for text in posts(world, world.floor))


async def test_a_command_right_behind_a_list_waits_for_nothing_more_and_comes_after_it(evening):
    world = evening.world
    await sends(world, world.floor, "/inscrire " + ", ".join(DUPONTS[:140]), "/tirage", chat=world.floor)
    assert any("tirage du bouton" in text for text in posts(world, world.floor))


async def test_what_the_floor_says_between_the_parts_is_no_player_and_the_rest_of_the_list_is_entered(evening):
    world = evening.world
    await world.place_bot(world.club, world.director, "administrator")
    first, second, last = parts(A_LINE_EACH, at_a_line)
    talk = "un instant, la suite arrive"
    await sends(world, world.floor, first, talk, second, "/inscrits", talk, last)
    assert entered(evening) == DUPONTS
    told = [text for text in posts(world) if "3 parties" in text]
    assert len(told) == 1
    assert f"« {DUPONTS[-1]} »" in told[0]
    assert f"« {talk} »" in told[0]


async def test_what_is_behind_a_full_message_and_may_be_no_name_is_shown_and_not_entered(evening):
    world = evening.world
    await world.place_bot(world.club, world.director, "administrator")
    first, *_ = parts(A_LINE_EACH, at_a_line)
    await sends(world, world.floor, first, "Pas Maintenant Les Gars")
    read = entered(evening)
    assert read == DUPONTS[: len(read)]
    (told,) = [text for text in posts(world) if "presque plein" in text]
    assert "« Pas Maintenant Les Gars »" in told


@pytest.mark.parametrize("at", [0, 1, 2])
async def test_a_part_that_is_changed_when_it_was_read_enters_nobody_and_that_is_said_once(evening, at):
    world = evening.world
    await world.place_bot(world.club, world.director, "administrator")
    made = parts(A_LINE_EACH, at_a_line)
    await sends(world, world.floor, *made)
    part = next(seen for seen in world.sees() if seen.text == made[at])
    *before, one, other = made[at].splitlines()
    did = await world.edit(world.floor, part.id, "\n".join((*before, one, "Marie Dernière")))
    assert "/tournoi_inscrire Marie Dernière" in did.text
    assert one not in did.text
    assert (await world.edit(world.floor, part.id, "\n".join((*before, "Paul Dernier", other)))).posts == []
    assert entered(evening) == DUPONTS


async def test_a_name_that_is_taken_out_of_a_part_stays_entered_and_that_is_said(evening):
    world = evening.world
    await world.place_bot(world.club, world.director, "administrator")
    made = parts(A_LINE_EACH, at_a_line)
    await sends(world, world.floor, *made)
    part = next(seen for seen in world.sees() if seen.text == made[-1])
    did = await world.edit(world.floor, part.id, made[-1].rpartition("\n")[0])
    assert "/annuler" in did.text
    assert entered(evening) == DUPONTS
