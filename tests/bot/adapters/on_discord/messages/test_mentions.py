"""A command that stands alone in a message is to be tapped; one with words behind it is a line to be typed."""

from bot.adapters.on_discord.messages.cards import cards
from bot.presenter.blocks import Entry, Hint, Line, Title, Tone

IDS = {"ask": 11, "table": 12, "undo": 13, "tournament": 14, "tables": 15}


def text(*blocks, language="en", ids=IDS):
    return "\n".join(embed.description or "" for card in cards(blocks, language, ids=ids) for embed in card.embeds)


def test_a_command_alone_is_to_be_tapped_under_its_english_name():
    assert text(Hint("Then {command}.", "breaktable")) == "Then </table break:12>."
    assert text(Hint("Or {command}.", "undo")) == "Or </undo:13>."


def test_whoever_reads_another_language_finds_his_own_name_for_it_in_front():
    assert text(Hint("Ensuite {command}.", "breaktable"), language="fr") == "Ensuite `/table casser` (</table break:12>)."
    assert text(Hint("Ou {command}.", "undo"), language="fr") == "Ou `/annuler` (</undo:13>)."
    assert text(Hint("Daarna {command}.", "breaktable"), language="nl").endswith("(</table break:12>).")


def test_a_line_with_words_behind_the_command_stays_in_code():
    assert text(Hint("Write {command}", "breaktable 3")) == "Write `/table break table:3`"
    assert "<" not in text(Line("A reason, please. For example: /void 12 a mistake"))


def test_a_sentence_names_its_commands_so_in_english_and_under_ones_own_name_elsewhere():
    assert text(Line("/undo takes it back.", Tone.REFUSED)) == "</undo:13> takes it back."
    assert text(Line("Taken back by /undo.", Tone.QUIET)) == "*Taken back by </undo:13>.*"
    assert text(Line("/undo le reprend."), language="fr") == "/annuler le reprend."
    assert text(Entry("/undo", "takes it back")) == "**</undo:13>** — takes it back"


def test_where_no_number_is_known_the_name_stays():
    assert text(Hint("Then {command}.", "breaktable"), ids={}) == "Then `/table break`."
    assert text(Hint("Then {command}.", "draw")).startswith("Then `/draw")
    assert text(Line("/draw comes next.")).startswith("/draw")


def test_a_title_which_shows_no_mention_keeps_the_name():
    (card,) = cards([Title("/undo")], "en", ids=IDS)
    assert card.embeds[0].title == "/undo"


def test_what_somebody_types_like_a_mention_is_shown_letter_by_letter():
    assert "\\</undo:99>" in text(Line("Marie </undo:99>"))
    assert "</undo:13>" not in text(Line("Marie </undo:13>")).replace("\\</undo:13>", "")
