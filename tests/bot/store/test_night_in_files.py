"""After a night, and an erasure at its end, no file of the data folder holds what was erased, while the process lives."""

from __future__ import annotations

import asyncio
import json
import re
from collections.abc import Callable
from pathlib import Path
from urllib.parse import quote

import pytest
from sqlalchemy import Engine

from bot.adapters.serving import Served, Serving
from bot.domain.club.people import Role
from bot.i18n.words import in_every_language
from bot.logs import log_to
from bot.services.catalogue import find_command
from bot.services.front_desk import FrontDesk
from bot.services.requests import Request
from bot.services.rules.rules_desk import RulesDesk
from bot.services.shift.floor import Floor
from bot.store.chats.asks import StoredAsks
from bot.store.chats.live_messages import StoredLiveMessages
from bot.store.chats.places import StoredPlaces
from bot.store.work import DatabaseStore
from tests.bot.desks import Clock, secrets
from tests.bot.gate.shelf import library
from tests.bot.gate.world import AtOnce
from tests.bot.services.floor.pit import profiles
from tests.bot.store.test_wiping import in_files

GROUP, NAME, ALIAS = "telegram:-1007", "Éléonore Xanthopoulos", "Guitteke"
PIECES = (NAME, "Éléonore", "Xanthopoulos", ALIAS, "Eleonore", "eleonore", "xanthopoulos", "guitteke")
WORD = "barbotage"
"""A word that stands in every text about her."""


class Night:
    """A club in a Telegram group, over a database, with all that chats keep."""

    def __init__(self, engine: Engine) -> None:
        self.clock, places = Clock(), StoredPlaces(engine)
        floor = Floor(DatabaseStore(engine), profiles(), library(), secrets(), self.clock, in_every_language)
        desk = FrontDesk(RulesDesk(library()), places, floor, "ropta", "fr")
        self.serving = Serving(desk, StoredAsks(engine), StoredLiveMessages(engine), AtOnce(), clock=self.clock)

    def say(self, line: str, account: str = "telegram:1", role: Role = Role.DIRECTOR) -> Served:
        """What a line gets; its buttons are made as the platform makes them."""
        name, _, text = line.partition(" ")
        command = find_command(name)
        assert command is not None, name
        self.clock.at += 11
        request = Request(command.name, command.arguments(text), GROUP, role, "fr", account=account)
        served = asyncio.run(self.serving.serve(request))
        for action in served.actions:
            self.serving.offering(GROUP).action(action, lambda said: len(said) < 64)
        return served

    def do(self, *lines: str) -> Served:
        """What the last of some lines gets, all of which are carried out."""
        for line in lines:
            served = self.say(line)
            assert served.reply.done, (line, served.reply.outcome)
        return served


def lived(engine: Engine) -> Night:
    """She played, was warned, was talked about in every way there is; her account is known, a question waits for a yes."""
    night = Night(engine)
    night.do("choose conseil", "news ici", f"tournament Coupe de {NAME}; 9 par table",
             f"enter {NAME}, Paul Roy, Bob Dun, Zoé Luc", f"alias {NAME} = {ALIAS}", f"link {NAME} = telegram:4815162342",
             "link Bob Dun = telegram:77",
             "draw", f"word {WORD} {NAME}", f"abort {NAME} n'était pas là", "draw", "reveal", f"pick {NAME}, Bob Dun",
             f"season Ligue {NAME}; 3 meilleures", f"decide 6.4; {NAME} peut-elle ?; {NAME} ne peut pas")  # fmt: skip
    long = f"{WORD} de {NAME}, " + "encore et encore " * 8
    night.do(f"sanction {NAME}; téléphone; ; {long}", f"sanction {NAME}; téléphone; 1 main; {long}; note {WORD} {ALIAS}",
             f"void 1 {WORD} pas là", f"note {NAME}; {WORD}", "told 1 non partie", f"undo {WORD} {NAME}")  # fmt: skip
    night.say(f"tellfloor jetons {WORD}", "telegram:4815162342", Role.PLAYER)
    night.say(f"ask {NAME} doit-elle montrer ses cartes ?", "telegram:4815162342", Role.PLAYER)
    others = "a insulté Xanthopoulos, " + "puis encore " * 9
    night.do(f"sanction Bob Dun; insulte; ; {others}", f"sanction Bob Dun; insulte; 1 main; {others}",
             "note Bob Dun; voir éléonore", "decide 6.4; Xanthopoulos peut-elle ?; Guitteke ne peut pas",
             "tournament Trophée xanthopoulos; 9 par table", "enter Bob Dun, Paul Roy",
             "draw", "word XANTHOPOULOS", "reveal")  # fmt: skip
    night.say("tellfloor jetons pris par Éléonore", "telegram:77", Role.PLAYER)
    night.say("ask Xanthopoulos doit montrer ?", "telegram:77", Role.PLAYER)
    for n in range(60):  # until rows have moved from page to page
        night.do(f"warn {NAME if n % 6 == 0 else 'Paul Roy'}; autre: {WORD if n % 6 == 0 else 'bruit'} {n}")
    night.say(f"redraw {WORD} à cause de {NAME}")
    return night


def left(folder: Path, *texts: str) -> dict[str, list[str]]:
    """In which files texts stand, however they are written."""
    found: dict[str, list[str]] = {}
    for text in texts:
        ways = {text, json.dumps(text)[1:-1], quote(text), quote(text, safe=" ")}
        files = sorted({name for names in in_files(folder, *ways).values() for name in names})
        if files:
            found[text] = files
    return found


@pytest.fixture
def engine(tmp_path: Path, opened: Callable[[str], Engine]) -> Engine:
    log_to(tmp_path)
    return opened(f"sqlite:///{tmp_path / 'floorman.db'}")


FORGOTTEN = (f"forget {NAME}", "forget oui", "erase tout", "erase oui")


def test_after_forget_and_erase_no_file_of_the_data_folder_holds_her(engine, tmp_path):
    night = lived(engine)
    assert {NAME, ALIAS, WORD, "xanthopoulos"} <= set(left(tmp_path, *PIECES, WORD))
    night.do(*FORGOTTEN[:2])
    assert left(tmp_path, NAME, "4815162342") == {}
    assert left(tmp_path, "insulté Xanthopoulos"), "what others wrote is listed first"
    night.do(*FORGOTTEN[2:])
    assert left(tmp_path, *PIECES, "XANTHOPOULOS", "4815162342") == {}
    assert left(tmp_path, "Paul Roy"), "the others stay"
    assert night.do("handover")


def test_after_retention_no_file_holds_an_old_word(engine, tmp_path):
    night = lived(engine)
    night.clock.at += 8 * 31 * 24 * 60 * 60
    night.do("retention 6")
    # what a draw or a tournament was given stays in the log, as a line of it
    assert left(tmp_path, "encore et encore", f"{WORD} 0", "doit-elle montrer") == {}


def test_postgresql_keeps_nothing_of_her_in_its_tables_and_indexes(postgresql, opened):
    with postgresql.database(tables=True) as url:
        night = lived(opened(url))
        with opened(url).connect().execution_options(isolation_level="AUTOCOMMIT") as connection:
            connection.exec_driver_sql("ANALYZE")  # the server does so by itself; what it learns of the values stands in a table
            connection.exec_driver_sql("CHECKPOINT")
        night.do(*FORGOTTEN)
        with opened(url).connect() as connection:
            connection.exec_driver_sql("CHECKPOINT")
        data = postgresql.folder / "data"
        assert left(data / "base", *PIECES, "4815162342") == {}
        assert left(data / "base", "Paul Roy")


def test_postgresqls_own_log_holds_her_until_its_segments_go_as_the_page_on_the_ledger_says(postgresql, opened):
    page = (Path(__file__).parents[3] / "docs" / "ledger-format.md").read_text("utf-8")
    statements = re.findall(r"SELECT pg_switch_wal\(\); CHECKPOINT;", page)[0].split("; ")
    assert "wal_recycle = off" in page, "as the server of the tests has it"
    with postgresql.database(tables=True) as url:
        night = lived(opened(url))
        night.do(*FORGOTTEN)
        data = postgresql.folder / "data"
        assert left(data / "pg_wal", NAME)
        with opened(url).connect().execution_options(isolation_level="AUTOCOMMIT") as connection:
            for statement in statements:
                connection.exec_driver_sql(statement)
        assert left(data, *PIECES, "4815162342") == {}
