"""`floorman db`: whole databases, for those who run the bot."""

from __future__ import annotations

import argparse
from pathlib import Path

from bot.adapters.on_terminal import database, database_check
from bot.adapters.on_terminal.terminal import Terminal
from bot.bootstrap import address_of
from bot.logs import discreet, keep_from_log
from bot.own_folder import beside_the_database
from bot.settings import Settings
from bot.store.address import passwords, shown_address
from bot.store.copies.backup import back_up
from bot.store.copies.putting import move, restore, upgrade
from bot.store.copies.soundness import open_to_check, soundness
from bot.store.database import sqlite_file
from bot.store.errors import CannotBeDoneError, Obstacle
from bot.store.versions import newest
from bot.store.work import DatabaseStore


def run(arguments: argparse.Namespace, settings: Settings, terminal: Terminal) -> int:
    """Runs one of its actions. Returns the exit code: 0 done, 1 something is not as it must be, 2 it can't be done like that.
    Raises DatabaseUnavailableError.
    """
    url = address_of(settings)
    try:
        return _run(arguments, url, settings, terminal)
    except CannotBeDoneError as error:
        return complain(error, terminal)


def complain(error: CannotBeDoneError, terminal: Terminal) -> int:
    """Says in one sentence what stands in the way. Returns the exit code for it, 2."""
    return terminal.complain(f"db.obstacle.{error.obstacle}", **{name: discreet(said) for name, said in error.fields.items()})


def _run(arguments: argparse.Namespace, url: str, settings: Settings, terminal: Terminal) -> int:
    outside = beside_the_database(settings.corpus, settings.data)
    match arguments.action:
        case "upgrade":
            return database.upgraded(terminal, *upgrade(url))
        case "backup":
            return database.copied(terminal, back_up(url, Path(arguments.file), overwrite=arguments.overwrite), outside)
        case "restore":
            put = restore(url, Path(arguments.file), settings.data, replace=arguments.replace)
            database.restored(terminal, put, newest())
            return _check(url, terminal)
        case "move":
            keep_from_log({arguments.url, *passwords(arguments.url)})
            database.moved(terminal, move(url, arguments.url, settings.data), outside)
            return _check(arguments.url, terminal)
        case _:
            return _check(url, terminal, as_json=arguments.json)


def _check(url: str, terminal: Terminal, *, as_json: bool = False) -> int:
    place = str(sqlite_file(url) or shown_address(url))
    try:
        with open_to_check(url) as engine:
            found = database_check.examine(soundness(engine, place), DatabaseStore(engine), terminal)
    except CannotBeDoneError as error:
        if error.obstacle is not Obstacle.DAMAGED:
            raise
        found = database_check.unreadable(terminal.say(f"db.obstacle.{error.obstacle}", **error.fields))
    return database_check.show(found, terminal, as_json=as_json)
