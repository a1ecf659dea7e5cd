"""What the screens show of a choice can be typed back: numbers, or the words, in every language; nobody has to know a key."""

from dataclasses import replace

import pytest

from bot.domain.rules.profile import NUMBERS, POINTS, find_point
from bot.i18n.words import LANGUAGES, words_in
from bot.presenter.blocks import Entry, Hint
from bot.presenter.present import present
from tests.bot.services.floor.pit import Pit
from tests.bot.words import Read, lines, plain_text

SCOPE = NUMBERS["button.scope"]


def chosen(pit: Pit) -> dict[str, str]:
    return dict(pit.do("club").outcome.choices)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("way", ["one_for_all", "each_table"])
def test_a_way_is_chosen_by_its_number_or_by_the_words_of_any_screen(language, way):
    words, pit = Read(language), Pit(chosen="", opened=False)
    number, point, said = (
        find_point("button.scope").values.index(way) + 1,
        words.say("point.button.scope"),
        words.say(f"value.{way}"),
    )
    other = {"one_for_all": "each_table", "each_table": "one_for_all"}[way]
    for line in (
        f"{SCOPE} {number}", f"{SCOPE} {said}", f"{SCOPE} {number} {said}", f"{SCOPE} = {said} ★", f"{point} = {said}",
        f"{point} {said}", f"{point.upper()}: {number}", f"button.scope {said}", f"{point} {way}",
        words_in(language).say("point.button.scope") + f" = {words_in(language).say(f'value.{way}')}",
    ):  # fmt: skip
        pit.do(f"choose button.scope {other}", f"choose {line}")
        assert chosen(pit)["button.scope"] == way, line


@pytest.mark.parametrize(
    "point", [point for point in POINTS if point.values != ("number",) and not point.form], ids=lambda one: one.name
)
@pytest.mark.parametrize("language", LANGUAGES)
def test_every_way_of_every_point_is_understood_as_it_is_shown(language, point):
    pit, words = Pit("urban", chosen="", opened=False), Read(language)
    for way in point.values:
        reply = pit.say(f"choose {words.say(f'point.{point.name}')} = {words.say(f'value.{way}')}")
        decided = getattr(reply.outcome, "why", "") == "no_such_choice" and reply.outcome.fields["decided"]
        assert decided or reply.outcome.chosen == ((point.name, way),)


@pytest.mark.parametrize(
    "line", ["suggested", "conseil", "aanbevolen", "aanbevolen voor alles", "conseil pour tout", "suggested for all"]
)
def test_what_most_clubs_do_is_taken_for_every_open_point(line):
    pit = Pit(chosen="", opened=False)
    pit.do(f"choose {line}")
    assert chosen(pit)["button.scope"] == "one_for_all"
    assert len(chosen(pit)) > 3


@pytest.mark.parametrize("line", [f"{SCOPE} conseil", f"{SCOPE} aanbevolen", f"{SCOPE} suggested"])
def test_what_most_clubs_do_is_taken_for_one_point(line):
    pit = Pit(chosen="", opened=False)
    pit.do(f"choose {line}")
    assert chosen(pit) == {"button.scope": "one_for_all"}


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_list_and_no_refusal_shows_a_key_and_each_shows_the_way_on(language):
    pit = Pit(chosen="", opened=False)
    for line in ("choose", f"choose {SCOPE}", f"choose {SCOPE} 9", f"choose {NUMBERS['late.until_level']} x"):
        blocks = present(replace(pit.say(line), language=language))
        text = plain_text(blocks) + " ".join(block.text for block in blocks if isinstance(block, Hint))
        assert not any(point.name in text or f"{value} " in text for point in POINTS for value in point.values if "_" in value), (
            line
        )
    hints = [block.command for block in present(replace(pit.say("choose"), language=language)) if isinstance(block, Hint)]
    assert hints[-1] == words_in(language).say("open_points.word")
    for hint in hints:
        assert pit.say(hint).done
    (refusal,) = lines(present(replace(pit.say(f"choose {SCOPE} 9"), language=language)))
    assert f"/choose {SCOPE} 1" in refusal
    assert f"1 {Read(language).say('value.one_for_all')} ★ · 2 {Read(language).say('value.each_table')}" in refusal


def test_the_numbers_of_points_stay_whatever_else_is_chosen():
    pit = Pit(chosen="", opened=False)
    before = {block.text: block.name for block in present(pit.say("choose")) if isinstance(block, Entry)}
    pit.do(f"choose {SCOPE} 1")
    after = {block.text: block.name for block in present(pit.say("choose")) if isinstance(block, Entry)}
    assert {text: name for text, name in before.items() if text in after} == {
        text: after[text] for text in before if text in after
    }


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("key", [
    "command.choose.usage", "mend.choose", "proposed.age_open", "proposed.age_unread", "chosen.idle_unread",
    "proposed.degree_assumed", "refused.points_fall", "refused.points_unreadable", "refused.points_unreadable_values",
])  # fmt: skip
def test_an_example_in_a_sentence_is_understood(language, key):
    line = Read(language).say(key, book="X", piece="x").rpartition("/choose ")[2]
    reply = Pit("urban", chosen="", opened=False).say(f"choose {line}")
    assert reply.done or reply.outcome.fields["decided"]


def test_a_line_that_was_copied_from_a_screen_is_read_as_if_it_had_been_typed():
    pit = Pit(chosen="", opened=False)
    pit.do(f"choose {SCOPE}\u00a0=\u00a02")
    assert chosen(pit)["button.scope"] == "each_table"
    assert pit.say("choose points\u00a0: x").outcome.fields["point"] == "points : x"
