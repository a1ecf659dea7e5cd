"""What comes of opening tournaments, taking entries, keeping seats, and taking things back."""

from __future__ import annotations

from dataclasses import dataclass

from bot.services.replies.accounts import Claim
from bot.services.replies.own_books import WayBack
from bot.services.replies.proposal_views import SanctionView
from bot.services.replies.reply import Asked, NotDone, Outcome


@dataclass(frozen=True, slots=True)
class TournamentShown(Outcome):
    """How a tournament stands: `number` is the club's own, `sealed` the number of a draw that is announced (0: none),
    `seal` what its draws are bound to, `opened` whether it was opened just now, `open_points` how many points the club has
    still to choose, `pool` what is played for, in cents. `entrants` are people, `entries` all that were taken, those of who
    came back among them; `in_play` is what the chips are worth (0: nobody knows), `others` which tournaments are being
    played beside it: number and name; `most_tables` how many tables there are (0: not said), `free` the free seats at those
    in play. `again` is what may be had again: kind, how many a player (UNLIMITED: any number), until which level, for how
    many chips (0: not said). `late_until` is the last level in which entries are taken, where the tournament sets it (see
    `SettingUp`). `uncounted` is what was just allowed in any number: kind, until which level (0: not said).
    `switched` is what was switched to it just now, and nothing else: a channel, a topic, a private talk, a chat ("": none).
    `buy_in` and `fee` are in cents; `like` is the tournament, number and name, that it was just set up like.
    `news`: told to a chat where players read that it takes entries.
    """

    number: int
    name: str
    stage: str
    seats: int
    entrants: int
    still_in: int
    tables: int
    paid: int
    chips: str
    levels: str
    level: int
    waiting: int
    seal: str
    opened: bool
    sealed: int
    open_points: int
    pool: int = 0
    currency: str = ""
    entries: int = 0
    rebuys: int = 0
    addons: int = 0
    in_play: int = 0
    others: tuple[tuple[int, str], ...] = ()
    most_tables: int = 0
    free: int = 0
    late_until: int = 0
    again: tuple[tuple[str, int, int, int], ...] = ()
    uncounted: tuple[tuple[str, int], ...] = ()
    switched: str = ""
    buy_in: int = 0
    fee: int = 0
    like: tuple[int, str] | None = None
    news: bool = False


@dataclass(frozen=True, slots=True)
class Tournaments(Outcome):
    """The club's tournaments, newest first: number, name, whether it is the one of this chat; the numbers of those that are being
    played.
    """

    tournaments: tuple[tuple[int, str, bool], ...]
    running: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class WhichTournament(Asked):
    """Several tournaments may be meant by a command: which one, by number and name. `argument` is what was typed behind it."""

    command: str
    argument: str
    tournaments: tuple[tuple[int, str], ...]


@dataclass(frozen=True, slots=True)
class Left:
    """What of a list was not entered: its line (0: not known), what stood there, why (the code of a refusal), and what that
    names: the line where the name stood first, or who it may be; the exclusion that keeps him out, and its number.
    """

    line: int
    typed: str
    why: str
    about: str = ""
    ban: SanctionView | None = None
    case: int = 0


@dataclass(frozen=True, slots=True)
class NoneEntered(NotDone):
    """Nothing of a list could be entered."""

    left: tuple[Left, ...]


@dataclass(frozen=True, slots=True)
class ListDoubtful(Asked):
    """A list that came as a file has something doubtful in it, and nobody is entered yet: `names` would be, of the `read` ones;
    how many of them are `new` to the club, which new ones are spelt almost like known ones (`alike`), what can't be entered
    (`left`), what stood beside the names. `text` is the list, which a tap enters as it stands.
    """

    names: tuple[str, ...]
    read: int
    new: int
    alike: tuple[tuple[str, str], ...]
    left: tuple[Left, ...]
    notes: tuple[tuple[str, int], ...]
    text: str


@dataclass(frozen=True, slots=True)
class Entered(Outcome):
    """Who has entered with this command, how many people are entered in all, how many people are `new` to the club, and which new
    names are spelt almost like known ones (`alike`). `late` where the seats are drawn already. `claim` is what whoever entered
    himself claims by it. `again` of them were out; `entries` are all that were ever taken, those who came back counted again.
    `left` is what of the list was not entered, `notes` what stood beside names in it ("payé") and behind how many. `own`: whoever
    gave the command has entered himself.
    """

    names: tuple[str, ...]
    count: int
    total: int
    new: int
    alike: tuple[tuple[str, str], ...]
    late: bool
    claim: Claim | None = None
    again: int = 0
    entries: int = 0
    left: tuple[Left, ...] = ()
    notes: tuple[tuple[str, int], ...] = ()
    own: bool = False


@dataclass(frozen=True, slots=True)
class Bought(Outcome):
    """Who has a rebuy or an add-on (`kind`), and who was out and has entered `again`, without a seat yet; what all chips in play
    are worth (0: nobody knows).
    """

    kind: str
    names: tuple[str, ...]
    again: tuple[str, ...]
    in_play: int


@dataclass(frozen=True, slots=True)
class Withdrawn(Outcome):
    """An entry was taken back, and those of `others` with it; `total` are left. `place` is where its person finished by an
    entry before (0: there is none); the others' stands beside their names.
    """

    name: str
    total: int
    place: int = 0
    others: tuple[tuple[str, int], ...] = ()


@dataclass(frozen=True, slots=True)
class Entries(Outcome):
    """Who has entered, by number; who waits for a seat; the tournament's name; how many `people` they are (0: as many)."""

    entrants: tuple[tuple[int, str], ...]
    waiting: tuple[str, ...]
    name: str
    people: int = 0


@dataclass(frozen=True, slots=True)
class SeatKept(Outcome):
    """A seat is kept for somebody; `sits` is where he sits at the moment (or empty), `other` who sits on it ("": nobody else).
    `far`: so many tables are enough for those who have entered, and the seat is at none of them (0: it is).
    """

    name: str
    seat: str
    sits: str
    far: int = 0
    other: str = ""


@dataclass(frozen=True, slots=True)
class SeatGivenUp(Outcome):
    """No seat is kept for somebody any more."""

    name: str


@dataclass(frozen=True, slots=True)
class SeatNowClosed(Outcome):
    """Nobody is to sit there from now on, nor on those that were closed `already`; `far` as in SeatKept, for the seats that are
    `beyond`.
    """

    seats: tuple[str, ...]
    far: int = 0
    already: tuple[str, ...] = ()
    beyond: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class SeatNowOpen(Outcome):
    """The seats can be used again; those that were open `already` could be before."""

    seats: tuple[str, ...]
    already: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class BackAsked(Asked):
    """What is asked before an entry of the log is taken back or stands again (`way`: "undo", "redo"): the kind of deed, its
    number and moment, by whom it was done ("": by whoever asks), the `command` outside of the log that he gave since ("": none),
    and what goes with it: a draw by its number, seats, and the number of the sanction that put somebody out; whether whoever asks
    reads it `alone`, for what is in the ledger is nobody else's. `way_back` undoes what the command did with a rulebook.
    """

    way: str
    deed: str
    number: int
    at: float
    time_zone: str
    by: str
    command: str
    draw: int
    seats: int
    case: int
    alone: bool = True
    way_back: WayBack | None = None


@dataclass(frozen=True, slots=True)
class Undone(Outcome):
    """What was taken back: the kind of deed, the reason, the sanction that put somebody out by it and stands (0: none), and who
    it had put out or seated, where they are few. It is told of the sanction in so many
    words where whoever asks reads it `alone`. `seats` are the names of those whom it had moved or seated, each with the table and
    the seat where he sits now (0: nowhere); said in letters alone.
    """

    deed: str
    reason: str = ""
    case: int = 0
    who: tuple[str, ...] = ()
    alone: bool = True
    seats: tuple[tuple[str, int, int], ...] = ()


@dataclass(frozen=True, slots=True)
class Redone(Outcome):
    """What stands again: the kind of deed, and whom it concerns, where they are few. `seats` as in Undone."""

    deed: str
    who: tuple[str, ...] = ()
    seats: tuple[tuple[str, int, int], ...] = ()
