"""The one table of commands: Discord, Telegram, the terminal's help, the desks and the documentation all read it.

Everything that is known of a command stands in its row. What is not there: what it says (the i18n catalogues) and what it does
(its desk, in `bot.services.desks`).
"""

from bot.services.catalogue.command import BEYOND, WHICH_TOURNAMENT, AfterTap, Audience, Command, Field, Kind
from bot.services.catalogue.commands import COMMANDS, GROUPS, SHELVES, find_command, folded_name, on_shelf, role_for
from bot.services.catalogue.question_taps import QUESTION_TAPS, WHY_USELESS, QuestionTap

__all__ = [
    "BEYOND",
    "COMMANDS",
    "GROUPS",
    "QUESTION_TAPS",
    "SHELVES",
    "WHICH_TOURNAMENT",
    "WHY_USELESS",
    "AfterTap",
    "Audience",
    "Command",
    "Field",
    "Kind",
    "QuestionTap",
    "find_command",
    "folded_name",
    "on_shelf",
    "role_for",
]
