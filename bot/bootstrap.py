"""The composition root: settings in, a front desk with real parts out. The only place that knows all of them."""

from __future__ import annotations

import secrets
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import closing, contextmanager
from dataclasses import dataclass
from functools import partial
from typing import TYPE_CHECKING

from bot.domain.draws.lots import ROOT_BYTES
from bot.domain.rules.sent_book import KEPT
from bot.logs import keep_from_log, log_to, tell_narrowed
from bot.own_folder import folder_with_books
from bot.private_files import all_narrowed, kept_out_of_git, narrowed_database, private_folder
from bot.profiles.reading import FileProfiles
from bot.services.front_desk import FrontDesk
from bot.services.rules.rules_desk import RulesDesk
from bot.services.rules.selecting import SelectorPort
from bot.services.shift.floor import Floor
from bot.settings import Settings, shards_of
from knowledge.library import Library
from knowledge.rulebook import Rulebooks
from knowledge.shipped import SHIPPED

if TYPE_CHECKING:
    from bot.adapters.front_ends import FrontEnd
    from bot.adapters.language_model.setup import SelectorSetup
    from bot.adapters.offload import Offload
    from bot.adapters.presence import Presence
    from bot.adapters.waiting_list import WaitingList
    from bot.services.ports.chats import AsksPort, LiveMessagesPort
    from bot.services.ports.inbox import InboxPort
    from bot.services.ports.outbox import OutboxPort
    from bot.services.ports.places import PlacesPort
    from bot.services.ports.posts import PostsPort
    from bot.services.ports.selector_account import AccountPort, Counted, SharedAccountPort
    from bot.services.ports.shares import Share
    from bot.services.ports.work import StorePort
    from knowledge.reading.wanted import ReadBook, Wanted

DAY = 86_400
INDEXES_KEPT = 2 * DAY
"""Seconds for which the index is kept of an edition that was brought or put into force lately, and is in force no more: whoever
goes back to it at once need not wait.
"""
QUESTIONS_KEPT, LETTERS_KEPT, PROMPTS_KEPT, CARRIED_OUT_KEPT = 180 * DAY, 30 * DAY, 2 * DAY, 3 * DAY
"""Seconds for which questions and long texts stay behind their buttons, letters can still be corrected, it is known what somebody
was asked for, whose answer is waited for half as long, and what was carried out: Telegram hands over again what is a day old.
"""
GIVEN_UP_KEPT = 7 * DAY
"""Seconds for which a letter that was given up is kept. A floor may have it sent again for two days, whoever runs the machine as
long as it is here; after a week nobody needs its news any more, and names stand in it.
"""


def make_front_desk(
    settings: Settings, rulebooks: Rulebooks, places: PlacesPort, store: StorePort, selector: SelectorPort | None = None
) -> FrontDesk:
    """The front desk; `places` is where it remembers what chats choose, `store` where clubs keep the rest. A `selector` needs the
    real store: it tells whose names may not leave.
    """
    own = folder_with_books(settings.corpus, settings.data)
    folders = (SHIPPED.corpus, own) if own else (SHIPPED.corpus,)
    profiles = FileProfiles(folders, partial(_words_of, rulebooks))
    floor = Floor(store, profiles, rulebooks, new_secret=partial(secrets.token_hex, ROOT_BYTES), shown=_shown, reads=_read)
    return FrontDesk(RulesDesk(rulebooks, selector), places, floor, settings.book, settings.lang)


def _shown(key: str) -> tuple[str, ...]:
    # imported here: who asks one question of a rulebook in a shell types back nothing that a screen has shown
    from bot.i18n.words import in_every_language

    return in_every_language(key)


def _read(content: bytes, wanted: Wanted, answers: Mapping[int, str]) -> ReadBook:
    # imported here: it starts processes, and who asks a question of a rulebook sends none
    from knowledge.reading.apart import read_bytes

    return read_bytes(content, wanted, answers)


def _words_of(rulebooks: Rulebooks, passage_id: str) -> Iterable[str]:
    passage = rulebooks.passage(passage_id)
    return (passage.context, passage.text) if passage else ()


@dataclass(frozen=True, slots=True)
class Keeping:
    """What is kept: what chats choose, what clubs record, which questions were asked, which messages are kept up to date, which
    are to be delivered, what was brought and is not done, who serves a platform, and what a selector costs.
    """

    places: PlacesPort
    store: StorePort
    asks: AsksPort
    live: LiveMessagesPort
    outbox: OutboxPort
    inbox: InboxPort
    posts: PostsPort
    account: SharedAccountPort


def address_of(settings: Settings) -> str:
    """The address of the database. Nothing that gives access to it reaches the log from now on, and nobody else on the machine
    what lies in it.
    """
    from bot.store.address import passwords
    from bot.store.database import sqlite_file

    private_folder(settings.data)
    address = settings.database_url or f"sqlite:///{settings.data / 'floorman.db'}"
    if settings.database_url:
        keep_from_log({address, *passwords(address)})
    wide, file = all_narrowed(settings.data), sqlite_file(address)
    wide += narrowed_database(file) if file else []
    if wide:
        tell_narrowed(log_to(settings.data), wide)
    return address


@contextmanager
def stored(settings: Settings, *, reads_only: bool = False) -> Iterator[Keeping]:
    """What is kept, in the database of the settings, which is closed in the end. For who `reads_only`, one in a folder that can't
    be written is read as it is.
    """
    # imported here: SQLAlchemy takes a third of a second that a one-shot question doesn't have
    from bot.services.ports.failures import Cause
    from bot.store.chats.asks import StoredAsks
    from bot.store.chats.inbox import StoredInbox
    from bot.store.chats.letters import StoredOutbox
    from bot.store.chats.live_messages import StoredLiveMessages
    from bot.store.chats.places import StoredPlaces
    from bot.store.chats.remembered_places import RememberedPlaces
    from bot.store.database import open_database, open_to_read, sqlite_file
    from bot.store.errors import DatabaseUnavailableError
    from bot.store.posts import StoredPosts
    from bot.store.selector_account import StoredSelectorAccount
    from bot.store.work import DatabaseStore

    address = address_of(settings)
    file = sqlite_file(address)
    try:
        engine = open_database(address)
    except DatabaseUnavailableError as error:
        if not reads_only or error.cause is not Cause.READ_ONLY or file is None:
            raise
        engine = open_to_read(address)
    kept_out_of_git(settings.data)
    try:
        asks, live, outbox = StoredAsks(engine), StoredLiveMessages(engine), StoredOutbox(engine)
        inbox, posts, account = StoredInbox(engine), StoredPosts(engine), StoredSelectorAccount(engine)
        places = RememberedPlaces(StoredPlaces(engine))
        yield Keeping(places, DatabaseStore(engine), asks, live, outbox, inbox, posts, account)
    finally:
        engine.dispose()


@contextmanager
def selecting(settings: Settings, shelves: Library, stored_account: SharedAccountPort) -> Iterator[SelectorPort | None]:
    """The selector of the settings, on the account of the database; its connections are closed in the end. None where none is
    set.
    """
    setup = selector_setup(settings, shelves)
    if setup is None:
        yield None
        return
    from bot.adapters.language_model.account_file import AccountFile
    from bot.adapters.language_model.selector import LanguageModel
    from bot.adapters.language_model.shared_account import SharedAccount
    from bot.services.ports.selector_account import NotCountedError

    account = SharedAccount(stored_account, AccountFile(settings.data))
    try:
        account.take_over()
    except NotCountedError as error:
        # it is tried again before the first question; until then none is asked
        log_to(settings.data).warning("what the selector has cost can't be taken over yet: %s", error.reason)
    with closing(setup.endpoint):
        yield LanguageModel(setup.asking(account), setup.proven)


@contextmanager
def account_as_it_is(settings: Settings) -> Iterator[tuple[AccountPort, bool]]:
    """The account of the selector, for who must neither make a database nor bring one up to date: that of the database where it
    has one, else that of the file in the data folder; and whether it is the database's. Raises DatabaseUnavailableError.
    """
    from bot.adapters.language_model.account_file import AccountFile
    from bot.adapters.language_model.shared_account import SharedAccount
    from bot.store.selector_account import account_as_it_is as as_it_is

    file = AccountFile(settings.data)
    with as_it_is(address_of(settings)) as stored_account:
        yield (file, False) if stored_account is None else (SharedAccount(stored_account, file), True)


def counted_as_it_is(settings: Settings, month: str) -> Counted:
    """What stands in the account of a month, in the database and in the file of the data folder; nothing is changed. Raises
    NotCountedError.
    """
    from bot.adapters.language_model.account_file import AccountFile
    from bot.services.ports.selector_account import NotCountedError
    from bot.store.errors import DatabaseUnavailableError
    from bot.store.selector_account import counted_as_it_is as as_it_is

    address = settings.database_url or f"sqlite:///{settings.data / 'floorman.db'}"
    try:
        return as_it_is(address, month) + AccountFile(settings.data).so_far(month)
    except DatabaseUnavailableError as error:
        raise NotCountedError(f"the database: {error.cause or 'unknown'}") from None


def selector_setup(settings: Settings, shelves: Library) -> SelectorSetup | None:
    """The selector of the settings as `doctor` examines it; None where none is set."""
    if not settings.selector_url:
        return None
    # imported here: httpx is for those who have a selector
    from bot.adapters.language_model.endpoint import Address, Endpoint
    from bot.adapters.language_model.keeping import Kept
    from bot.adapters.language_model.measured import reader_of
    from bot.adapters.language_model.setup import SelectorSetup
    from bot.adapters.language_model.spending import Prices

    url, model = settings.selector_url, settings.selector_model
    key = settings.selector_key.get_secret_value().strip() if settings.selector_key else ""
    prices = Prices(settings.selector_price_in, settings.selector_price_out, settings.selector_monthly_cap)
    endpoint = Endpoint(Address(url, key, settings.selector_seconds))
    kept = Kept(settings.data, reader_of(model, url))
    return SelectorSetup(url, model, endpoint, prices, kept, shelves.state)


def tidy(keeping: Keeping, now: float) -> None:
    """Deletes what nobody needs any more: questions with the accounts that asked them, letters that have arrived or were given
    up, what was kept for buttons and of those who were asked for words, which commands were carried out, files of rulebooks
    whose doubts nobody has settled.
    """
    # imported here: a one-shot question has no chat
    from bot.adapters.serving import forget_held

    forget_held(keeping.places, now - PROMPTS_KEPT, now - QUESTIONS_KEPT)
    keeping.asks.purge(now - QUESTIONS_KEPT)
    keeping.inbox.purge(now - DAY)  # as long as Telegram keeps what nobody has asked for
    with keeping.store.writing() as work:
        work.carried_out.purge(now - CARRIED_OUT_KEPT)
        work.sent_books.purge(now - KEPT)
    keeping.outbox.purge(now - LETTERS_KEPT, now - GIVEN_UP_KEPT)  # last: it leaves no trace in the file of what was deleted


def let_go(keeping: Keeping, shelves: Library, now: float) -> None:
    """Takes the indexes of clubs' own books off the disk that no club uses any more."""

    def wanted() -> frozenset[str]:
        with keeping.store.reading() as work:
            return work.own_books.wanted(now - INDEXES_KEPT)

    shelves.let_go(wanted)


def front_ends(
    settings: Settings,
    desk: FrontDesk,
    keeping: Keeping,
    offload: Offload,
    say: Callable[[str], None],
    *,
    turns: WaitingList | None = None,
    presence: Presence | None = None,
) -> list[FrontEnd]:
    """The front ends whose tokens are set; each imports its platform's library. Whoever watches them looks at who waits for his
    turn (`turns`), and at which platforms are there.
    """
    # imported here: the terminal has no line, and asks nobody who is in a chat
    from bot.adapters.membership import Doors
    from bot.adapters.posts import AtPost
    from bot.adapters.presence import Presence
    from bot.adapters.reading_room import ReadingRoom
    from bot.adapters.waiting_list import WaitingList

    found: list[FrontEnd] = []
    # one for all: they share one machine, and one club's chats
    turns, presence, doors, reading = turns or WaitingList(), presence or Presence(), Doors(), ReadingRoom()
    if settings.discord_token is not None:
        from bot.adapters.on_discord import running as discord_running
        from bot.adapters.on_discord.backroom import Backroom

        presence.wants("discord")
        shards, share = shards_of(settings.discord_shards)
        live, outbox = (keeping.live, keeping.outbox) if share is None else _of_share(keeping, share)
        back = Backroom(desk, keeping.asks, live, offload, turns, doors=doors, reading=reading, presence=presence)
        to_discord = discord_running.DiscordSettings(
            settings.discord_token.get_secret_value(), shards, share, settings.discord_reads, settings.discord_api,
            settings.discord_gateway,
        )  # fmt: skip
        on_discord = partial(discord_running.run, to_discord, back, outbox, say)
        found.append(AtPost("discord", on_discord, keeping.posts.at(to_discord.owner, share), say))
    if settings.telegram_token is not None:
        from bot.adapters.on_telegram import running as telegram_running
        from bot.adapters.serving import Serving

        secret = settings.telegram_secret.get_secret_value() if settings.telegram_secret else ""
        presence.wants("telegram")
        serving = Serving(desk, keeping.asks, keeping.live, offload, turns, doors=doors, reading=reading, presence=presence)
        to_telegram = telegram_running.TelegramSettings(
            settings.telegram_token.get_secret_value(),
            settings.telegram_api,
            settings.telegram_webhook,
            settings.telegram_port,
            secret,
        )
        keep_from_log([to_telegram.shown_secret])
        boxes = telegram_running.Boxes(keeping.outbox, keeping.inbox)
        on_telegram = partial(telegram_running.run, to_telegram, serving, boxes, say)
        found.append(AtPost("telegram", on_telegram, keeping.posts.at(to_telegram.owner), say))
    return found


def _of_share(keeping: Keeping, share: Share) -> tuple[LiveMessagesPort, OutboxPort]:
    """What one process of several is to keep current and to deliver on Discord: nothing that another one has."""
    from bot.adapters.on_discord.live_of_share import LiveOfShare

    return LiveOfShare(keeping.live, share), keeping.outbox.of_share(share)
