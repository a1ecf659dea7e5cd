"""What is filled in field by field stays in its field: no sign that somebody types makes it something else."""

import pytest

from bot.domain.club.people import Role
from bot.presenter.action import Action
from bot.presenter.floor import offers
from bot.services.replies.discipline import Board
from tests.bot.adapters.on_discord.club.answering.test_penalties import proposal_for
from tests.bot.adapters.on_discord.club.evening import Evening
from tests.bot.adapters.on_discord.stand_in.reading import buttons_of, shown, text_of
from tests.bot.told import told

INES = "Inès Marchand"
RULE = "Enregistrer comme décision…"
WITH_REASON = "Avec un motif…"


@pytest.fixture
async def evening(world, house):
    """Everybody has a seat; the four players of the server have entered by their button."""
    there = Evening(world, house)
    await there.seated(seats=8)
    return there


def only_case(evening):
    (case,) = evening.cases().values()
    return case


@pytest.mark.parametrize(
    "reason",
    ["note: il avait été prévenu; avec le sourire; puis il a ri", "https://club.example/film", "1 main; 2 tours", "a crié; "],
)
async def test_a_reason_is_a_reason_whatever_it_says(evening, reason):
    await evening.floor(
        "sanction", player=INES, offence="insulte", penalty="avertissement", reason=reason, note="nerveuse; s'excuse"
    )
    case = only_case(evening)
    assert (case.reason, case.evidence, str(case.sanction.measure)) == (reason.strip(), "", "warning")
    assert [note.text for note in told(evening.does("record", INES))["notes"]] == ["nerveuse; s'excuse"]


async def test_a_reason_that_sounds_like_a_sanction_records_none(evening):
    proposed = await evening.floor("sanction", player=INES, offence="insulte", reason="2 mains")
    assert evening.cases() == {}
    await evening.world.click(evening.world.floor, shown(proposed), buttons_of(shown(proposed))[0])
    assert only_case(evening).reason == "2 mains"


async def test_a_sanction_that_nobody_can_read_is_refused_and_no_reason(evening):
    refused = await evening.floor("sanction", player=INES, offence="insulte", penalty="pendaison", reason="deux fois")
    assert "pendaison" in text_of(shown(refused))
    assert evening.cases() == {}


async def test_a_correction_takes_its_reason_for_no_other_offence(evening):
    evening.does("sanction", f"{INES}; insulte; 3 mains")
    await evening.floor("amend", number="1", change="2 mains", reason="bruit")
    case = only_case(evening)
    assert (case.offence, case.sanction.written) == ("abuse", "hands:2")


async def test_an_offence_in_words_keeps_its_signs_from_the_menu_to_the_ledger(evening):
    world, player = evening.world, evening.world.players[1]
    begun = shown(await world.menu(world.floor, "Warn", player, in_channel=evening.at))
    form = await world.click(world.floor, begun, "Autre faute…")
    asked = shown(await world.submit(world.floor, form, {"words": "renverse sa bière; deux fois"}))
    assert len(buttons_of(asked)) == 4
    proposed = shown(await world.click(world.floor, asked, buttons_of(asked)[-1]))
    await world.click(world.floor, proposed, buttons_of(proposed)[0])
    assert (only_case(evening).offence, only_case(evening).words) == ("other", "renverse sa bière; deux fois")


async def test_whoever_bears_a_sign_in_his_name_can_be_warned_by_it(evening):
    world = evening.world
    evening.does("enter", "Jo le Roi")
    evening.does("rename", "Jo le Roi = Jo; le Roi")
    evening.does("seat")
    jo = world.join("Jo; le Roi")
    assert evening.does("link", f"Jo; le Roi = discord:{jo.id}").done
    proposed = await proposal_for(evening, jo)
    assert "Jo; le Roi : téléphone à table" in text_of(proposed)
    await world.click(world.floor, proposed, buttons_of(proposed)[0])
    assert only_case(evening).offence == "phone"


async def test_a_long_reason_from_the_form_is_kept_whole(evening):
    world, reason = evening.world, "Il a répété, devant tous; et encore. " * 24
    proposed = await proposal_for(evening, world.players[1])
    form = await world.click(world.floor, proposed, WITH_REASON)
    await world.submit(world.floor, form, {"words": reason})
    assert only_case(evening).reason == reason.strip()


async def test_words_are_added_to_a_reason_that_is_there_already(evening):
    world = evening.world
    proposed = shown(await evening.floor("sanction", player=INES, offence="insulte", reason="a crié", note="nerveuse"))
    form = await world.click(world.floor, proposed, WITH_REASON)
    await world.submit(world.floor, form, {"words": "et jeté ses cartes"})
    assert only_case(evening).reason == "a crié; et jeté ses cartes"


async def test_a_question_becomes_a_decision_as_it_was_asked(world):
    question = "une carte est tombée par terre pendant la donne; " + "le croupier l'a ramassée; " * 24 + "on fait quoi ?"
    assert 400 < len(question) < 1200
    answer = shown(await world.slash(world.player, "ask", question=question, in_channel=world.tournament_channel))
    form = await world.click(world.floor, answer, RULE)
    decided = shown(await world.submit(world.floor, form, {"words": "Carte morte; on redonne. " * 18}))
    assert "Décision n° 1 notée" in text_of(decided)
    assert "; le croupier l'a ramassée; " in text_of(decided)
    assert "on fait quoi ?" in text_of(decided)


async def test_the_name_of_a_tournament_is_its_name(world, house):
    evening = Evening(world, house)
    await evening.director("tournament", name="Vendredi; payés 3")
    fields = told(evening.does("tournament"))
    assert (fields["name"], fields["paid"]) == ("Vendredi; payés 3", 0)


async def test_the_fields_of_a_chip_race_say_the_same_in_any_words(evening):
    world = evening.world
    seats = sorted(int(seat.split("-")[1]) for seat in evening.seats().values() if seat.startswith("1-"))
    form = await evening.floor("race")
    typed = {
        "values": ["25>100"], "table": ["1"], "odd": f"{seats[0]}:3 {seats[1]}:2", "dealer": f"siège {seats[0]}",
        "cards": f"Cards: {seats[0]}: Kh 9s 2d {seats[1]}: 4d 3s",
    }  # fmt: skip
    raced = await world.submit(world.floor, form, typed)
    assert text_of(shown(raced)).count("gagne 1 × 100") == 1


async def test_buttons_that_were_there_before_fields_had_them_still_work(evening, monkeypatch):
    world = evening.world
    old = (
        Action("avertir", "sanction", f"{INES}; téléphone; avertissement; a répondu", Role.FLOOR),
        Action("motif", "sanction", f"{INES}; insulte; 1 main; {{}}", Role.FLOOR, asks="Pourquoi ?"),
        Action("annuler", "void", "1 {}", Role.FLOOR, asks="Pourquoi ?"),
    )
    monkeypatch.setitem(offers.OFFERS, Board, lambda _reply, _words: iter(old))
    board = shown(await evening.floor("board"))
    reason = await world.click(world.floor, board, "motif")
    await world.submit(world.floor, reason, {"words": "a crié"})
    first, *_ = evening.cases().values()
    assert (first.offence, first.sanction.written, first.reason) == ("abuse", "hands:1", "a crié")
    form = await world.click(world.floor, board, "annuler")
    await world.submit(world.floor, form, {"words": "mauvais joueur"})
    assert evening.cases()[1].void is not None
    await world.click(world.floor, board, "avertir")
    assert (evening.cases()[3].offence, evening.cases()[3].reason) == ("phone", "a répondu")


@pytest.mark.parametrize("filled", [{"reason": "3 mois; a crié"}, {"reason": "a crié", "penalty": "3 mois"}])
async def test_how_long_an_exclusion_runs_is_in_the_button_that_answers_from_what(evening, filled):
    world = evening.world
    both = world.join("Carole Petit", world.floor_role, world.director_role)
    asked = await world.slash(both, "sanction", in_channel=evening.at, player=INES, offence="insulte", **filled)
    await world.click(both, shown(asked), buttons_of(shown(asked))[0])
    case = only_case(evening)
    assert (case.sanction.written, case.reason, case.sanction.term.until is None) == ("club_ban", "a crié", False)
