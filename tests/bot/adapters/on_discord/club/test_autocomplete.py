import pytest

from bot.domain.rules.offences import OFFENCES
from tests.bot.adapters.on_discord.club.evening import Evening
from tests.bot.adapters.on_discord.club.every_command import SEATED, Given, done
from tests.bot.adapters.on_discord.stand_in.reading import shown, text_of
from tests.bot.words import spaced

MOST = 25


@pytest.fixture
def evening(world, house):
    """Eighteen players at three tables, and some whom the club knows from other evenings."""
    there = Evening(world, house)
    with house.store.writing() as work:
        work.people.add(work.clubs.at(there.place).id, [f"Nobody {number}" for number in range(30)])
    Given(SEATED).prepare(there)
    return there


async def offered(evening, command, option, typed, who=None, **filled):
    """What is offered, as value by what is shown."""
    world = evening.world
    choices = await world.autocomplete(who or world.floor, command, option, typed, in_channel=evening.at, **filled)
    assert len(choices) <= MOST
    assert all(1 <= len(choice["name"]) <= 100 and 1 <= len(str(choice["value"])) <= 100 for choice in choices)
    return {choice["name"]: choice["value"] for choice in choices}


async def test_articles_are_offered_by_number_and_the_chosen_one_is_shown(evening):
    found = await offered(evening, "article", "article", "6.4")
    assert next(iter(found)).startswith("6.4 · ")
    assert all(name.startswith("6.4") for name in found)
    for value in found.values():
        shown_article = await evening.world.slash(evening.world.player, "article", article=value)
        assert f"art. {value.split()[1]}" in text_of(shown(shown_article))


async def test_articles_are_offered_by_words_of_their_titles_without_accents(evening):
    found = await offered(evening, "article", "article", "sieges alea", evening.world.player)
    assert list(found) == ["2.1 · Sièges aléatoires"]
    answer = await evening.world.slash(evening.world.player, "article", article=found["2.1 · Sièges aléatoires"])
    assert "ROPTA 2023-09, art. 2.1 « Sièges aléatoires »" in text_of(shown(answer))


@pytest.mark.parametrize("fails", ["complete", "allows"])
async def test_where_looking_it_up_fails_nothing_is_offered_and_nothing_is_said(evening, monkeypatch, fails):
    world, bot = evening.world, evening.house.bots[-1]

    def failing(*_args, **_more):
        raise RuntimeError("the shelf has fallen over")

    monkeypatch.setattr(bot.counter._parts.completions if fails == "complete" else bot.back, fails, failing)
    before = len(world.env.http_requests)
    assert await offered(evening, "article", "article", "6.4") == {}
    assert [request.path.endswith("/callback") for request in world.env.http_requests[before:]] == [True]


async def test_before_anything_is_typed_as_many_articles_as_fit_are_offered(evening):
    assert len(await offered(evening, "article", "article", "", evening.world.player)) == MOST
    assert await offered(evening, "article", "article", "zzz") == {}


async def test_articles_are_those_of_the_book_in_force(evening):
    assert "2-4" not in str(await offered(evening, "article", "article", "2-4"))
    evening.does("book", "cdc")
    found = await offered(evening, "article", "article", "2-4")
    assert [value.split()[0] for value in found.values()] == ["cdc"] * len(found)
    assert found


async def test_books_are_offered_and_the_chosen_one_is_in_force(evening):
    found = await offered(evening, "book", "book", "cdc", evening.world.director)
    assert list(found.values()) == ["cdc"]
    await evening.director("book", book="cdc")
    assert evening.house.places.choice(evening.place).book == "cdc"
    assert len(await offered(evening, "book", "book", "", evening.world.director)) > 3


@pytest.mark.parametrize("typed", ["Inès", "ines", "INES march", "marchand i", "marchand"])
async def test_players_are_offered_whatever_the_accents_and_the_case(evening, typed):
    found = await offered(evening, "where", "player", typed)
    (shown_name,) = found
    assert shown_name.startswith("Inès Marchand #")
    seat = evening.seats()["Inès Marchand"].replace("-", " · ")
    answer = text_of(shown(await evening.floor("where", player=found[shown_name])))
    assert "Inès Marchand" in answer
    assert seat.split(" · ")[0] in answer


async def test_players_of_the_tournament_come_before_all_others(evening):
    done(evening.does("enter", "Zacharie Nobody"))
    found = list(await offered(evening, "where", "player", ""))
    assert len(found) == MOST
    assert not any("Nobody" in name for name in found[:18])
    assert next(iter(await offered(evening, "where", "player", "nobody"))).startswith("Zacharie Nobody")


async def test_the_last_of_several_names_is_completed_and_all_of_them_are_out(evening):
    seats = evening.seats()
    first = next(name for name, seat in seats.items() if seat.startswith("1-"))
    second = next(name for name, seat in seats.items() if seat.startswith("2-"))
    found = await offered(evening, "out", "players", f"{first}, {second.lower()}")
    (chosen,) = found.values()
    out = await evening.floor("out", players=chosen)
    assert first in text_of(shown(out))
    assert second in text_of(shown(out))
    assert set(seats) - set(evening.seats()) == {first, second}


async def test_several_namesakes_can_be_told_apart(evening):
    evening.does("enter", "Inès Marchand B.")
    found = await offered(evening, "record", "player", "ines")
    assert len(found) == 2
    for name, value in found.items():
        record = text_of(shown(await evening.floor("record", player=value)))
        assert name.partition(" #")[0] in record.splitlines()[0]


async def test_tables_are_offered_with_their_players(evening):
    assert await offered(evening, "breaktable", "table", "") == {
        "Table 1 · 6 joueurs": "1", "Table 2 · 6 joueurs": "2", "Table 3 · 6 joueurs": "3",
    }  # fmt: skip
    found = await offered(evening, "tablerecord", "table", "2")
    assert list(found.values()) == ["2"]
    assert "Table 2" in text_of(shown(await evening.floor("tablerecord", table=found["Table 2 · 6 joueurs"])))


@pytest.mark.parametrize(
    ("language", "typed", "name"),
    [("fr", "tele", "téléphone"), ("en", "phon", "phone"), ("nl", "telef", "telefoon")],
)
async def test_offences_are_offered_in_the_language_of_the_floor_and_understood(evening, language, typed, name):
    evening.world.speaks(evening.world.floor, language)
    found = await offered(evening, "warn", "offence", typed, player="Inès Marchand")
    assert next(iter(found)) == typed
    chosen = next(value for shown_name, value in found.items() if name in shown_name.casefold() and value != typed)
    await evening.floor("warn", player="Inès Marchand", offence=chosen)
    (case,) = evening.cases().values()
    assert case.offence == "phone"


async def test_every_offence_that_is_offered_is_the_one_that_is_recorded(evening):
    found = await offered(evening, "sanction", "offence", "", player="Inès Marchand")
    assert len(found) == MOST
    assert set(found.values()) <= set(OFFENCES), "what was chosen comes by its key"
    for said, offence in list(found.items())[:6]:
        proposed = await evening.floor("sanction", player="Inès Marchand", offence=offence)
        assert said in text_of(shown(proposed))


async def test_an_offence_of_ones_own_words_can_always_be_chosen(evening):
    found = await offered(evening, "warn", "offence", "a mordu un croupier", player="Inès Marchand")
    assert list(found.values()) == ["a mordu un croupier"]


@pytest.mark.parametrize("language", ["fr", "en", "nl"])
async def test_every_sanction_that_is_offered_can_be_given(evening, language):
    world = evening.world
    chief = world.join("Sophie Lambert", world.floor_role, world.director_role, language=language)
    found = await offered(evening, "sanction", "penalty", "", chief)
    assert len(found) == 14
    seats = list(evening.seats())
    for name, sanction in zip(seats, found.values(), strict=False):
        await world.slash(chief, "sanction", player=name, offence="insulte", penalty=sanction)
    given = [(str(case.sanction.measure), case.sanction.count) for case in evening.cases().values()]
    assert len(set(given)) == len(given) == len(found)
    assert {measure for measure, _ in given} == {
        "warning", "hand_dead", "hands", "minutes", "orbits", "disqualified", "event_ban", "club_ban",
    }  # fmt: skip


async def test_cases_are_offered_newest_first_by_number_and_by_name(evening):
    for name in ("Inès Marchand", "Jef Claes", "Nora Smit"):
        evening.does("warn", f"{name}; téléphone")
    found = await offered(evening, "told", "number", "")
    named = [spaced(name).split(" · ")[:2] for name in found]
    assert named == [
        ["n° 3", "Nora Smit"],
        ["n° 2", "Jef Claes"],
        ["n° 1", "Inès Marchand"],
    ]
    assert list((await offered(evening, "told", "number", "jef")).values()) == ["2"]
    for typed in ("3", "n° 3", "nr 3", "no. 3", "case 3"):
        assert list((await offered(evening, "void", "number", typed)).values()) == ["3"], typed
    jef = evening.does("player", "Jef Claes").outcome.number
    for typed in (f"#{jef}", f"# {jef}"):
        assert list((await offered(evening, "void", "number", typed)).values()) == ["2"], "# is a person, never a sanction"
    assert await offered(evening, "void", "number", "#999") == {}
    voided = await evening.floor("void", number="2", reason="mauvais joueur")
    assert "Jef Claes" in text_of(shown(voided))


@pytest.mark.parametrize("typed", ["\u202e", "\u2066\u2069", " ", "\u200b", "**", "@everyone", "<@1>"])
async def test_what_can_not_be_seen_is_not_offered_and_the_rest_is(evening, typed):
    assert await offered(evening, "warn", "offence", typed) or typed.strip("*@<>")
    for command, option in (("warn", "player"), ("void", "number"), ("record", "player"), ("sanction", "penalty")):
        await offered(evening, command, option, typed)


async def test_points_and_their_values_are_offered_and_chosen(evening):
    world = evening.world
    points = await offered(evening, "choose", "point", "", world.director)
    assert len(points) > 5
    for point in points.values():
        values = await offered(evening, "choose", "value", "", world.director, point=point)
        for value in list(values.values())[-1:]:
            await evening.director("choose", point=point, value=value)
            with evening.house.store.reading() as work:
                assert dict(work.clubs.at(evening.place).choices)[point] == value
    assert world.longest_stall < 0.05


async def test_whoever_may_not_give_a_command_learns_nothing_from_its_completions(evening):
    world = evening.world
    evening.does("warn", "Inès Marchand; téléphone")
    known = world.env.backend.find_command("penalty", world.guild.id, type=1)
    world.guild.set_command_permissions(int(known["id"]), {world.player: True})
    assert await offered(evening, "void", "number", "", world.player) == {}


async def test_of_those_who_play_as_of_the_others_the_members_of_the_server_come_first(world, house):
    evening = Evening(world, house)
    await evening.opened()
    assert evening.does("enter", "Zoé Zola, Anna Abel, Yves Yvon, Bea Bloc").done
    assert evening.does("withdraw", "Yves Yvon, Bea Bloc").done
    for name, member in (("Zoé Zola", world.players[0]), ("Yves Yvon", world.players[1])):
        assert evening.does("link", f"{name} = discord:{member.id}").done
    found = await world.autocomplete(world.floor, "note", "player", "", in_channel=evening.at)
    assert [one["name"].rpartition(" #")[0] for one in found] == ["Zoé Zola", "Anna Abel", "Yves Yvon", "Bea Bloc"]


async def test_a_name_with_a_comma_is_chosen_by_its_number(evening):
    evening.does("enter", "Smet, Bart; Dupond, Zoé")
    found = await offered(evening, "out", "players", "smet")
    assert list(found) == ["Smet, Bart"]
    assert "," not in found["Smet, Bart"]
