"""Words that somebody types for a button stay in their field: no sign in them makes them something else."""

import pytest

from bot.domain.club.people import Role
from bot.presenter.action import Action
from bot.presenter.floor import offers
from bot.services.replies.discipline import Board
from tests.bot.adapters.on_telegram.club.answering.test_penalties import WITH_REASON, labels, proposal_for, to, warned
from tests.bot.adapters.on_telegram.club.evening import Evening
from tests.bot.told import told

RULE = "⭐"


@pytest.fixture
async def evening(world, house):
    """Everybody has a seat; the four players of the group have entered by their button."""
    there = Evening(world, house)
    await there.seated(seats=8)
    return there


def only_case(evening):
    (case,) = evening.cases().values()
    return case


async def answered(evening, message, label, words):
    """What Floorman says once its question below a button has been answered."""
    world = evening.world
    prompt = (await world.click(world.floor, message, label)).message
    return await world.reply(world.floor, prompt, words)


async def test_a_reason_is_a_reason_whatever_it_says(evening):
    reason = "note: il avait été prévenu; 2 mains auraient suffi; avec le sourire; puis il a ri"
    await answered(evening, await proposal_for(evening), WITH_REASON, reason)
    assert (only_case(evening).reason, only_case(evening).sanction.written) == (reason, "warning")


async def test_an_offence_in_words_and_a_reason_are_taken_from_the_typed_line_into_the_button(evening):
    asked = await proposal_for(evening, offence="renverse sa bière; deux fois; note nerveux")
    assert len(labels(asked)) == 4
    proposed = (await evening.world.click(evening.world.floor, asked, labels(asked)[-1])).posts[-1]
    await answered(evening, proposed, WITH_REASON, "et en rit")
    case = only_case(evening)
    assert (case.offence, case.words, case.reason) == ("other", "renverse sa bière", "deux fois; et en rit")
    assert [note.text for note in told(evening.does("record", "Paul Martin"))["notes"]] == ["nerveux"]


async def test_a_reason_to_void_a_sanction_keeps_its_signs(evening):
    given = await warned(evening)
    written = next(post for post in to(given, evening.world.floor) if "N° 1" in post.text)
    void = next(label for label in labels(written) if "↩" in label)
    await answered(evening, written, void, "12; mauvais joueur = erreur")
    assert only_case(evening).void.why == "12; mauvais joueur = erreur"


async def test_a_question_becomes_a_decision_as_it_was_asked(world):
    question = "une carte est tombée par terre pendant la donne; " + "le croupier l'a ramassée; " * 24 + "on fait quoi ?"
    answer = (await world.say(world.player, f"@floorman_bot {question}")).message
    prompt = (await world.click(world.floor, answer, RULE)).message
    noted = (await world.reply(world.floor, prompt, "Carte morte; on redonne.")).posts
    text = "".join(post.text for post in noted)
    assert "; le croupier l'a ramassée; " in text
    assert "on fait quoi ?" in text


async def test_buttons_that_were_there_before_fields_had_them_still_work(evening, monkeypatch):
    old = (
        Action("avertir", "sanction", "Paul Martin; téléphone; avertissement; a répondu", Role.FLOOR),
        Action("motif", "sanction", "Paul Martin; insulte; 1 main; {}", Role.FLOOR, asks="Pourquoi ?"),
        Action("annuler", "void", "1 {}", Role.FLOOR, asks="Pourquoi ?"),
    )
    monkeypatch.setitem(offers.OFFERS, Board, lambda _reply, _words: iter(old))
    world = evening.world
    board = (await evening.floor("/tableau")).message
    await answered(evening, board, "motif", "a crié")
    case = only_case(evening)
    assert (case.offence, case.sanction.written, case.reason) == ("abuse", "hands:1", "a crié")
    await answered(evening, board, "annuler", "mauvais joueur")
    assert evening.cases()[1].void is not None
    await world.click(world.floor, board, next(label for label in labels(board) if "avertir" in label))
    assert [(case.offence, case.reason) for case in evening.cases().values()][1:] == [("phone", "a répondu")]


async def test_how_long_an_exclusion_runs_is_in_the_button_that_answers_from_what(evening):
    world = evening.world
    did = await world.command(world.director, "/sanctionner Paul Martin; insulte; 2 tournois; a crié")
    (asked,) = to(did, world.director)
    await world.click(world.director, asked, labels(asked)[0])
    case = only_case(evening)
    assert (case.sanction.written, case.sanction.term.events, case.reason) == ("club_ban", 2, "a crié")
