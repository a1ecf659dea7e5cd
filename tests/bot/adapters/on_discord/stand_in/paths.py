"""Where commands of the catalogue stand on Discord: tests call them by their own names."""

from bot.presenter.command_names import path
from bot.services.catalogue import COMMANDS

_ROWS = {command.name: command for command in COMMANDS}


def path_of(name: str) -> str:
    """What a command of the catalogue is called where it is given on Discord ("breaktable": "table break"); another bot's own
    command, or a path, is called as it is.
    """
    return " ".join(path(_ROWS[name], "en")) if name in _ROWS else name
